"""What platform, device and kernels say of themselves."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt import opencl_features
from vortex_rt.driver import Installation

pytestmark = pytest.mark.device

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
