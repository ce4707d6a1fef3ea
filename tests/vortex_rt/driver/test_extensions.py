"""Extensions of the host's side, and what conformance asks of sizes, timers and macros."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt.driver import Installation

HERE = Path(__file__).parent
pytestmark = pytest.mark.device
opencl = ctypes.CDLL("libOpenCL.so.1")


@pytest.mark.parametrize("name", ["unified", "command_buffer"])
def test_functions_of_an_extension(installation: Installation, compile_c: Callable[..., Path], name: str) -> None:
    program = compile_c(name, HERE / "programs" / f"{name}.c", "-lOpenCL")
    environment = {**os.environ, "OCL_ICD_VENDORS": str(installation.vendors), "VORTEX_PRESET": "vortex"}
    done = subprocess.run([program], capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert done.stdout.strip() == "right", done.stderr


def test_timers_are_the_clock_of_events(device: Any, queue: Any) -> None:
    d = device.cl_device
    before, stamps = ctypes.c_uint64(), (ctypes.c_uint64 * 3)()
    address = ctypes.c_void_p(d.int_ptr)
    assert opencl.clGetHostTimer(address, ctypes.byref(before)) == 0
    event = cl.enqueue_marker(queue)
    event.wait()
    assert opencl.clGetDeviceAndHostTimer(address, ctypes.byref(stamps, 0), ctypes.byref(stamps, 8)) == 0
    assert opencl.clGetHostTimer(address, ctypes.byref(stamps, 16)) == 0
    assert before.value <= event.profile.queued <= stamps[0] == stamps[1] <= stamps[2]
    assert opencl.clGetHostTimer(address, None) == -30
    assert d.platform.get_info(0x0905) == 1  # CL_PLATFORM_HOST_TIMER_RESOLUTION


@pytest.mark.parametrize(("total", "required"), [((1000,), ""), ((96, 7), ""), ((8, 8), "reqd_work_group_size(4, 2, 1)")])
def test_the_suggested_group_size_is_that_of_a_launch_without_one(
    context: Any, queue: Any, total: tuple[int, ...], required: str
) -> None:
    source = f"""kernel {f'__attribute__(({required}))' if required else ''} void k(global int *r) {{
      for (int d = 0; d < 3; d++) r[d] = get_local_size(d); }}"""
    kernel = cl.Program(context, source).build().k
    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE, 12)
    opencl.clGetExtensionFunctionAddressForPlatform.restype = ctypes.c_void_p
    platform = ctypes.c_void_p(queue.device.platform.int_ptr)
    place = opencl.clGetExtensionFunctionAddressForPlatform(platform, b"clGetKernelSuggestedLocalWorkSizeKHR")
    suggest = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 2, ctypes.c_uint, *[ctypes.c_void_p] * 3)(place)
    sizes, result = (ctypes.c_size_t * len(total))(*total), (ctypes.c_size_t * len(total))()
    assert suggest(queue.int_ptr, kernel.int_ptr, len(total), None, sizes, result) == -52  # an argument is not set
    kernel.set_args(buffer)
    assert suggest(queue.int_ptr, kernel.int_ptr, len(total), None, sizes, result) == 0
    cl.enqueue_nd_range_kernel(queue, kernel, total, None)
    seen = np.zeros(3, np.int32)
    cl.enqueue_copy(queue, seen, buffer)
    assert list(result) == seen[: len(total)].tolist()


def test_local_arguments_are_aligned_for_the_largest_vector(context: Any, queue: Any) -> None:
    source = """kernel void k(global ulong *r, local char *a, local long16 *b, local char *c, local short8 *d) {
      local char one; local long16 two; one = 0; two = 0;
      r[0] = (ulong)b; r[1] = (ulong)d; r[2] = (ulong)&two; r[3] = (ulong)a + (ulong)c + (ulong)&one; }"""
    kernel = cl.Program(context, source).build().k
    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE, 32)
    kernel(queue, (1,), (1,), buffer, *(cl.LocalMemory(size) for size in (3, 128, 5, 16)))
    places = np.zeros(4, np.uint64)
    cl.enqueue_copy(queue, places, buffer)
    assert (places[:3] % 128).tolist() == [0, 0, 0]


def test_the_version_of_the_device_is_a_macro(context: Any, queue: Any) -> None:
    source = "kernel void k(global int *r) { r[0] = __OPENCL_VERSION__; r[1] = __OPENCL_C_VERSION__; r[2] = __IMAGE_SUPPORT__; }"
    for options, version in (("", 120), ("-cl-std=CL3.0", 300)):
        buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE, 12)
        cl.Program(context, source).build(options).k(queue, (1,), None, buffer)
        seen = np.zeros(3, np.int32)
        cl.enqueue_copy(queue, seen, buffer)
        assert seen.tolist() == [300, version, 1]


def test_the_size_of_a_programs_variables_is_known(context: Any, device: Any) -> None:
    source = "global int table[1000]; kernel void k(global int *r) { r[0] = table[get_global_id(0)]++; }"
    program = cl.Program(context, source).build("-cl-std=CL3.0")
    size = program.get_build_info(device.cl_device, cl.program_build_info.GLOBAL_VARIABLE_TOTAL_SIZE)
    assert 4000 <= size < 5000


def test_what_dot_products_of_bytes_the_device_has(device: Any) -> None:
    ask, place = opencl.clGetDeviceInfo, ctypes.c_void_p(device.cl_device.int_ptr)
    capabilities, accelerated = ctypes.c_uint64(), (ctypes.c_uint * 6)(*[7] * 6)
    assert ask(place, 0x1073, 8, ctypes.byref(capabilities), None) == 0  # CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR
    assert capabilities.value == 3  # vectors of bytes, and bytes packed into a word
    for name in (0x1074, 0x1075):  # CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_…_KHR
        assert ask(place, name, 24, accelerated, None) == 0
        assert not any(accelerated)


def test_queues_are_made_by_the_name_that_they_had_before_opencl_2(context: Any, device: Any) -> None:
    """cl_khr_create_command_queue."""
    opencl.clGetExtensionFunctionAddressForPlatform.restype = ctypes.c_void_p
    platform = ctypes.c_void_p(device.cl_device.platform.int_ptr)
    found = opencl.clGetExtensionFunctionAddressForPlatform(platform, b"clCreateCommandQueueWithPropertiesKHR")
    create = ctypes.CFUNCTYPE(ctypes.c_void_p, *[ctypes.c_void_p] * 4)(found)
    error = ctypes.c_int()
    properties = (ctypes.c_uint64 * 3)(0x1093, int(cl.command_queue_properties.PROFILING_ENABLE), 0)  # CL_QUEUE_PROPERTIES
    made = create(context.int_ptr, device.cl_device.int_ptr, properties, ctypes.addressof(error))
    assert error.value == 0
    queue = cl.CommandQueue.from_int_ptr(made, retain=False)
    assert queue.properties == cl.command_queue_properties.PROFILING_ENABLE
    assert not create(None, device.cl_device.int_ptr, properties, ctypes.addressof(error))
    assert error.value == -34  # CL_INVALID_CONTEXT


def test_queues_take_hints_that_they_need_not_follow(context: Any, device: Any) -> None:
    """cl_khr_priority_hints, cl_khr_throttle_hints: a level of each, once."""
    create, error = opencl.clCreateCommandQueueWithProperties, ctypes.c_int()
    create.restype, create.argtypes = ctypes.c_void_p, [ctypes.c_void_p] * 4
    priority, throttle = 0x1096, 0x1097  # CL_QUEUE_PRIORITY_KHR, CL_QUEUE_THROTTLE_KHR
    given = {(priority, 1): 0, (throttle, 4, priority, 2): 0, (priority, 3): -30, (throttle, 1, throttle, 1): -30, (0x1098, 1): -30}
    for pairs, wanted in given.items():
        properties = (ctypes.c_uint64 * (len(pairs) + 1))(*pairs, 0)
        made = create(context.int_ptr, device.cl_device.int_ptr, properties, ctypes.addressof(error))
        assert (error.value, made is None) == (wanted, wanted != 0), pairs
        if made:
            queue = cl.CommandQueue.from_int_ptr(made, retain=False)
            assert tuple(queue.get_info(cl.command_queue_info.PROPERTIES_ARRAY))[: len(pairs)] == pairs
