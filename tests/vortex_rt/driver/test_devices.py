"""Devices: choice, shape, and what clGetDeviceInfo tells."""

from __future__ import annotations

import ctypes
import itertools
import os
import re
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt import Device, opencl_features
from vortex_rt.driver import Installation
from vortex_rt.sim.config import ConfigError

from .test_svm import plain_environment

pytestmark = pytest.mark.device


# Several devices in a process and in a context, and libraries other than our own.

MF = cl.mem_flags
SOURCE = """
__kernel void add(__global int *a, int v) { a[get_global_id(0)] += v; }
__kernel void group(__global int *a) { __local int n; if (get_local_id(0) == 0) n = 0; barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&n); barrier(CLK_LOCAL_MEM_FENCE); a[get_global_id(0)] = n; }
"""


@pytest.fixture(scope="module")
def shapes(installation: Installation) -> list[Device]:
    return [Device(f"preset=vortex,cores={c},warps={w},threads={t}") for c, w, t in ((1, 2, 2), (2, 4, 8), (4, 16, 16))]


def test_the_least_memory_that_a_configuration_may_have_holds_programs(installation: Installation) -> None:
    with pytest.raises(ConfigError, match=r"memory=\d+ is too little.* the least is memory=2G"):
        Device("preset=vortex,memory=1G")
    small = Device("preset=vortex,cores=1,warps=2,threads=2,memory=2G")
    numbers = cl.Buffer(small.context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=np.zeros(8, np.int32))
    queue = cl.CommandQueue(small.context)
    cl.Kernel(cl.Program(small.context, SOURCE).build(), "group")(queue, (8,), (4,), numbers)
    out = np.empty(8, np.int32)
    cl.enqueue_copy(queue, out, numbers)
    assert (out == 4).all()


def test_buffers_move_between_the_devices_of_a_context(shapes: list[Device]) -> None:
    context = cl.Context([d.cl_device for d in shapes])
    queues = [cl.CommandQueue(context, d.cl_device) for d in shapes]
    add = cl.Kernel(cl.Program(context, SOURCE).build(), "add")
    buffer = cl.Buffer(context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=np.arange(100, dtype=np.int32))
    event = None
    for i in range(9):
        event = add(queues[i % 3], (100,), (4,), buffer, np.int32(10**i), wait_for=[event] if event else None)
    out = np.empty(100, np.int32)
    cl.enqueue_copy(queues[1], out, buffer, wait_for=[event])
    assert (out == np.arange(100) + 111111111).all()


def test_every_way_to_write_a_part_of_a_buffer_reaches_the_other_device(shapes: list[Device]) -> None:
    """Each way on one device after each way on another: copies within a buffer and mappings for reading and writing count as writes."""
    devices = [d.cl_device for d in shapes[:2]]
    context = cl.Context(devices)
    queues = [cl.CommandQueue(context, d) for d in devices]
    program = cl.Program(context, "kernel void k(global int *a, global int *b) { b[get_global_id(0)] = 2 * a[get_global_id(0)] + 1; }").build()
    kernel, size = cl.Kernel(program, "k"), 256

    def transfer(queue: cl.CommandQueue, parts: list[cl.Buffer]) -> None:
        values = np.empty(size, np.int32)
        cl.enqueue_copy(queue, values, parts[0])
        cl.enqueue_copy(queue, parts[0], values + 1)

    def mapping(queue: cl.CommandQueue, parts: list[cl.Buffer]) -> None:
        values, _ = cl.enqueue_map_buffer(queue, parts[0], cl.map_flags.READ | cl.map_flags.WRITE, 0, (size,), np.int32)
        values *= 3
        values.base.release(queue)

    def copy(queue: cl.CommandQueue, parts: list[cl.Buffer]) -> None:
        cl.enqueue_copy(queue, parts[1], parts[0], byte_count=4 * size)

    def launch(queue: cl.CommandQueue, parts: list[cl.Buffer]) -> None:
        kernel(queue, (size,), None, *parts)

    ways: dict[Callable[..., None], Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]] = {
        transfer: lambda a, b: (a + 1, b), mapping: lambda a, b: (3 * a, b), copy: lambda a, b: (a, a), launch: lambda a, b: (a, 2 * a + 1),
    }  # fmt: skip
    content = np.arange(2 * size, dtype=np.int32)
    for first, second in itertools.product(ways, ways):
        buffer = cl.Buffer(context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=content)
        parts = [buffer.get_sub_region(0, 4 * size), buffer.get_sub_region(4 * size, 4 * size)]
        first(queues[0], parts)
        queues[0].finish()
        second(queues[1], parts)
        queues[1].finish()
        out = np.empty_like(content)
        cl.enqueue_copy(queues[0], out, buffer)
        np.testing.assert_array_equal(out, np.concatenate(ways[second](*ways[first](content[:size], content[size:]))), str((first, second)))


@pytest.mark.parametrize("size", [1, 3, 7, 33, 100, 256, 1000, 1024])
def test_groups_of_any_size_on_every_shape(shapes: list[Device], size: int) -> None:
    for device in shapes:
        kernel = cl.Kernel(cl.Program(device.context, SOURCE).build(), "group")
        buffer = cl.Buffer(device.context, MF.READ_WRITE, 12 * size)
        kernel(device.queue, (3 * size,), (size,), buffer)
        out = np.empty(3 * size, np.int32)
        cl.enqueue_copy(device.queue, out, buffer)
        assert (out == size).all(), device


def test_devices_run_at_the_same_time(shapes: list[Device]) -> None:
    results: list[bool] = []

    def work(device: Device) -> None:
        kernel = cl.Kernel(cl.Program(device.context, SOURCE).build(), "add")
        buffer = cl.Buffer(device.context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=np.zeros(64, np.int32))
        queue = cl.CommandQueue(device.context)
        for _ in range(20):
            kernel(queue, (64,), (8,), buffer, np.int32(1))
        out = np.empty(64, np.int32)
        cl.enqueue_copy(queue, out, buffer)
        results.append(bool((out == 20).all()))

    threads = [threading.Thread(target=work, args=(d,)) for d in shapes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert results == [True] * 3


def test_bad_configuration_is_refused_with_the_reason(installation: Installation, shapes: list[Device]) -> None:
    from vortex_rt.api.platform import vortex_devices

    driver = ctypes.CDLL(str(installation.driver_library))
    unused = ctypes.c_void_p(vortex_devices()[-1].int_ptr)
    text = ctypes.create_string_buffer(1000)
    assert driver.pocl_vortex_configure(unused, b"threads=7000") == cl.status_code.DEVICE_NOT_AVAILABLE
    driver.pocl_vortex_last_error(unused, text, ctypes.c_size_t(1000))
    assert b"threads=7000 must lie in 1..32" in text.value.replace(b"'", b"")
    assert (
        driver.pocl_vortex_configure(ctypes.c_void_p(shapes[0].cl_device.int_ptr), b"cores=2")
        == cl.status_code.INVALID_OPERATION
    )


OTHER = """
import numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
context = cl.Context([vortex_devices()[0]]); queue = cl.CommandQueue(context, properties=cl.command_queue_properties.PROFILING_ENABLE)
print(context.devices[0].name)
program = cl.Program(context, '''
__kernel void twice(__global int *a, __local int *l) { l[get_local_id(0)] = a[get_global_id(0)]; barrier(CLK_LOCAL_MEM_FENCE); a[get_global_id(0)] = 2 * l[get_local_id(0)]; }
__kernel void far(ulong p) { *(__global int *)p = 1; }
__kernel void say(int n) { printf("printed %d\\\\n", n); }''').build()
twice, far, say = (cl.Kernel(program, name) for name in ("twice", "far", "say"))
buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=np.arange(64, dtype=np.int32))
def check(factor):
    event = twice(queue, (64,), (16,), buffer, cl.LocalMemory(64))
    out = np.empty(64, np.int32)
    cl.enqueue_copy(queue, out, buffer)
    assert (out == np.arange(64) * factor).all()
    assert event.profile.end > event.profile.start
check(2)
say(queue, (1,), (1,), np.int32(7)).wait()
try:
    far(queue, (1,), (1,), np.uint64(1 << 45)).wait()
except cl.Error as error:
    print(error)
check(4)
print("right")
"""


def test_library_with_the_16_entries_only(
    run_python: Callable[..., CompletedProcess[str]], compile_c: Callable[..., Path], driver_source: Path,
    installation: Installation,
) -> None:
    env = plain_environment(compile_c, driver_source, installation)
    done = run_python(OTHER, env=env)
    lines = done.stdout.splitlines()
    assert lines == [
        "vortex-1x4x4-rv64", "printed 7", "clWaitForEvents failed: EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST", "right",
    ], done.stderr  # fmt: skip
    assert "kernel 'far' failed" in done.stderr


def test_missing_library_is_named(run_python: Callable[..., CompletedProcess[str]]) -> None:
    done = run_python(OTHER, env={"VORTEX_DRIVER": "nosuch"})
    assert "Context failed: DEVICE_NOT_AVAILABLE" in done.stderr
    assert "cannot load libvortex-nosuch.so (VORTEX_DRIVER=nosuch)" in done.stderr


# What platform, device and kernels say of themselves.

#: Minimum values of OpenCL 1.2's full profile (without images).
MINIMUM = {
    "max_parameter_size": 1024,
    "max_constant_buffer_size": 64 * 1024,
    "max_constant_args": 8,
    "local_mem_size": 32 * 1024,
    "max_mem_alloc_size": 128 << 20,
    "max_work_item_dimensions": 3,
    "max_compute_units": 1,
}


def test_platform_and_device(device: Any) -> None:
    d = device.cl_device
    assert d.platform.name == "Portable Computing Language"
    assert d.name == "vortex-1x4x4-rv64"
    assert d.vendor == "Vortex"
    assert d.type == cl.device_type.GPU
    assert d.profile == "FULL_PROFILE"
    assert d.available
    assert d.compiler_available
    assert d.linker_available
    assert "SPIR-V_1.2" in d.il_version


@pytest.mark.parametrize("name", MINIMUM)
def test_full_profile_minimum(device: Any, name: str) -> None:
    assert getattr(device.cl_device, name) >= MINIMUM[name]


def test_shape_is_in_the_information(device: Any) -> None:
    d = device.cl_device
    assert d.max_compute_units == 1
    assert d.preferred_work_group_size_multiple == 4
    assert d.max_work_group_size == 1024
    assert d.max_work_item_sizes == [1024, 1024, 1024]
    assert d.address_bits == 64
    assert d.max_clock_frequency == 400


def test_extensions_and_features_are_those_of_the_compiler(device: Any) -> None:
    d = device.cl_device
    named = set(d.extensions.split()) | {feature.name for feature in d.opencl_c_features}
    assert named - {part.name for part in opencl_features.HOST_PARTS} == set(opencl_features.names(doubles=True, atomics=True, progress=False))


@pytest.mark.parametrize("language", ["CL2.0", "CL3.0"])
@pytest.mark.parametrize("shape", ["preset=vortex", "cores=1,warps=32,threads=32", "preset=vortex,xlen=32"])
def test_macros_that_a_program_sees_are_those_that_queries_name(shape: str, language: str, tmp_path: Path) -> None:
    """Asked of a compiled program, and for every name that clang or its header could define."""
    from vortex_rt import Device

    d = Device(shape)
    program = tmp_path / "empty.cl"
    program.write_text("")
    words = ("clang-19", "-x", "cl", "--target=spir64", f"-cl-std={language}", "-dM", "-E", program)
    macros = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    known = re.findall(r"^#define ((?:cl|__opencl_c)_\w+) 1$", macros, re.M)
    assert "cl_khr_integer_dot_product" in known
    asked = sorted({*known, *(part.name for part in opencl_features.PARTS)} - {"__opencl_c_named_address_space_builtins"})
    lines = [f"\n#ifdef {name}\nr[{i}] = 1;\n#else\nr[{i}] = 0;\n#endif\n" for i, name in enumerate(asked)]
    text = f"kernel void k(global int *r) {{ {''.join(lines)} }}"
    kernel = cl.Program(d.context, text).build([f"-cl-std={language}"]).k
    found = np.zeros(len(asked), np.int32)
    buffer = cl.Buffer(d.context, cl.mem_flags.READ_WRITE, found.nbytes)
    kernel.set_args(buffer)
    cl.enqueue_nd_range_kernel(d.queue, kernel, (1,), None)
    cl.enqueue_copy(d.queue, found, buffer)
    named = set(d.cl_device.extensions.split()) | {feature.name for feature in d.cl_device.opencl_c_features}
    seen = {name for name, there in zip(asked, found, strict=True) if there}
    missing = (named & set(asked)) - seen
    assert seen <= named
    assert not missing or (language == "CL2.0" and all(name.startswith("__opencl_c_") for name in missing))  # 3.0's macros
    assert ("cl_khr_fp64" in named) == (d.config is not None and d.config.xlen == 64)


def test_sub_groups_progress_independently_where_each_is_a_hardware_warp(device: Any) -> None:
    """Khronos' extension promises that, the feature of OpenCL 3.0 does not: queries and macros agree."""
    from vortex_rt import Device

    for d, extension in ((device, False), (Device("cores=1,warps=32,threads=32"), True)):
        assert bool(d.cl_device.get_info(cl.device_info.SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS)) == extension
        assert ("cl_khr_subgroups" in d.cl_device.extensions.split()) == extension
        macro = "#ifdef cl_khr_subgroups\n1\n#else\n0\n#endif"
        source = f"kernel void k(global int *r) {{ r[0] =\n{macro}\n; r[1] = sub_group_all(1); }}"
        result = cl.Buffer(d.context, cl.mem_flags.READ_WRITE, 8)
        queue = cl.CommandQueue(d.context)
        cl.Program(d.context, source).build("-cl-std=CL3.0").k(queue, (1,), None, result)
        out = np.zeros(2, np.int32)
        cl.enqueue_copy(queue, out, result)
        assert out.tolist() == [extension, 1]


def test_kernels_that_ask_for_another_sub_group_size_are_refused(device: Any) -> None:
    """As SYCL's attribute does, by SPIR-V's execution mode or OpenCL C's attribute; the sizes that there are can be asked for."""
    sizes = ctypes.c_size_t()
    ask = ctypes.CDLL("libOpenCL.so.1").clGetDeviceInfo
    assert ask(ctypes.c_void_p(device.cl_device.int_ptr), 0x4108, 8, ctypes.byref(sizes), None) == 0  # CL_DEVICE_SUB_GROUP_SIZES_INTEL
    assert sizes.value == 4
    source = "__attribute__((intel_reqd_sub_group_size({}))) kernel void k(global int *r) {{ r[get_global_id(0)] = get_sub_group_size(); }}"
    kernel = cl.Program(device.context, source.format(4)).build(["-cl-std=CL3.0"]).k
    assert kernel.attributes == "intel_reqd_sub_group_size(4)"
    with pytest.raises(cl.RuntimeError, match="kernel k asks for sub-groups of 8 work-items, the device's have 4"):
        cl.Program(device.context, source.format(8)).build(["-cl-std=CL3.0"])


def test_rv32_has_no_doubles() -> None:
    from vortex_rt import Device

    d = Device("preset=vortex,xlen=32").cl_device
    assert d.address_bits == 32
    assert "cl_khr_fp64" not in d.extensions
    assert d.double_fp_config == 0


def test_every_information_can_be_asked_for(device: Any) -> None:
    """No question ends the process; what POCL does not know is refused."""
    refused = []
    for name in filter(str.isupper, dir(cl.device_info)):
        try:
            device.cl_device.get_info(getattr(cl.device_info, name))
        except cl.Error as error:
            refused.append(str(error))
    assert all("INVALID_VALUE" in text for text in refused)


def test_sub_groups(device: Any) -> None:
    kernel = cl.Kernel(cl.Program(device.context, "__kernel void k(__global int *a) { a[0] = 1; }").build(), "k")
    library = ctypes.CDLL("libOpenCL.so.1")
    handle, target = ctypes.c_void_p(kernel.int_ptr), ctypes.c_void_p(device.cl_device.int_ptr)

    def ask(name: int, *given: int) -> int:
        array, value = (ctypes.c_size_t * max(1, len(given)))(*given), ctypes.c_size_t()
        size = ctypes.c_size_t(8 * len(given))
        status = library.clGetKernelSubGroupInfo(
            handle, target, name, size, array, ctypes.c_size_t(8), ctypes.byref(value), None
        )
        assert status == 0
        return value.value

    assert ask(0x2033, 10, 2) == 4  # CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE
    assert ask(0x2034, 10, 1) == 3  # CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE
    assert ask(0x11B8, 3) == 12  # CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT
    assert ask(0x11B9) == 256  # CL_KERNEL_MAX_NUM_SUB_GROUPS


def test_devices_are_opened_when_used(installation: Installation) -> None:
    code = """
import os, vortex_rt, pyopencl as cl
from pathlib import Path
from vortex_rt.api.platform import vortex_devices
def servers():
    return sum(b"service/start.py\\0simulator" in Path(f"/proc/{c}/cmdline").read_bytes() for c in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())
devices = vortex_devices()
print(len(devices), devices[0].name, servers())
devices[0].max_compute_units; print(servers())
cl.Context([devices[1]]); print(servers())
"""
    import sys

    env = {**os.environ, "VORTEX_PRESET": "vortex", "VORTEX_CONFIG": "", "VORTEX_DEVICES": "3"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=100, check=True
    )
    assert done.stdout.split() == ["3", "vortex", "0", "1", "2"]


def test_information_agrees(device: Any) -> None:
    """What one query says, another one does not deny."""
    d = device.cl_device
    features = {feature.name for feature in d.opencl_c_features}
    scopes = {"__opencl_c_atomic_scope_device": 1 << 5, "__opencl_c_atomic_scope_all_devices": 1 << 6}
    orders = {"__opencl_c_atomic_order_acq_rel": 1 << 1, "__opencl_c_atomic_order_seq_cst": 1 << 2}
    for name, bit in (scopes | orders).items():
        assert (name in features) == bool(d.atomic_memory_capabilities & bit), name
    # CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS
    assert ("__opencl_c_read_write_images" in features) == (d.get_info(0x104C) > 0)
    assert ("__opencl_c_3d_image_writes" in features) == ("cl_khr_3d_image_writes" in d.extensions)
    assert [version.name for version in d.extensions_with_version] == d.extensions.split()
    assert d.max_constant_buffer_size == 64 * 1024, "programs fill buffers of this size"
    version = ctypes.create_string_buffer(100)
    latest_conformance_version_passed = 0x1072
    library = ctypes.CDLL("libOpenCL.so.1")
    assert (
        library.clGetDeviceInfo(
            ctypes.c_void_p(d.int_ptr), latest_conformance_version_passed, ctypes.c_size_t(100), version, None
        )
        == 0
    )
    assert re.fullmatch(rb"v\d{4}-\d\d-\d\d-\d\d", version.value)
