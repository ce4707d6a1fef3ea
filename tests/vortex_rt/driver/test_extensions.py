"""Extensions of the host's side, printf, and C11 atomics."""

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

pytestmark = pytest.mark.device


# Extensions of the host's side, and what conformance asks of sizes, timers and macros.

HERE = Path(__file__).parent
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


# printf in kernels comes out on the host by OpenCL C's rules.


def printed(device: Any, capfd: Any, body: str, size: int = 1, local: int = 1, prefix: str = "") -> str:
    program = cl.Program(device.context, prefix + "__kernel void k(__global int *a) {" + body + "}").build()
    buffer = cl.Buffer(device.context, cl.mem_flags.READ_WRITE, 4096)
    capfd.readouterr()
    cl.Kernel(program, "k")(device.queue, (size,), (local,), buffer)
    device.queue.finish()
    return str(capfd.readouterr().out)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (r'printf("plain text 100%%\n")', "plain text 100%\n"),
        (r'printf("%d %i %u\n", -5, 7, 4000000000u)', "-5 7 4000000000\n"),
        (r'printf("[%5d|%-5d|%05d|%+d]\n", 42, 42, 42, 42)', "[   42|42   |00042|+42]\n"),
        (r'printf("%x %X %#o %c\n", 255, 255, 8, 65)', "ff FF 010 A\n"),
        (r'printf("%ld %lu\n", -(1l << 40), 1ul << 63)', "-1099511627776 9223372036854775808\n"),
        (r'printf("%f %.2f %e %g\n", 1.5f, 2.345, 12345.678, 0.0001f)', "1.500000 2.35 1.234568e+04 0.0001\n"),
        (r'printf("%s and %s\n", "one", "two")', "one and two\n"),
        (r'printf("%8.3s|\n", "abcdef")', "     abc|\n"),
        (r'printf("%v4d\n", (int4)(1, -2, 3, -4))', "1,-2,3,-4\n"),
        (r'printf("%v2hlu\n", (uint2)(1, 4294967295u))', "1,4294967295\n"),
        (r'printf("%v4hhd\n", (char4)(-1, 2, -3, 4))', "-1,2,-3,4\n"),
        (r'printf("%v3hd\n", (short3)(-1, 2, -3))', "-1,2,-3\n"),
        (r'printf("%v2ld\n", (long2)(-1, 1l << 40))', "-1,1099511627776\n"),
        (r'printf("%v4hlf\n", (float4)(1.0f, 0.5f, -2.25f, 4.0f))', "1.000000,0.500000,-2.250000,4.000000\n"),
        (r'printf("%#v4hhx\n", (uchar4)(1, 2, 3, 255))', "0x1,0x2,0x3,0xff\n"),
        (r'printf("%f %f\n", INFINITY, -INFINITY)', "inf -inf\n"),
        (r'printf("%d%%\n", 50)', "50%\n"),
    ],
)
def test_format(device: Any, capfd: Any, call: str, expected: str) -> None:
    assert printed(device, capfd, call + ";") == expected


def test_every_work_item_prints_a_whole_line(device: Any, capfd: Any) -> None:
    out = printed(device, capfd, r'printf("item %d of %s\n", (int)get_global_id(0), "many");', 100, 10)
    assert sorted(out.splitlines()) == sorted(f"item {i} of many" for i in range(100))


def test_divergent_calls(device: Any, capfd: Any) -> None:
    out = printed(
        device, capfd,
        r'int i = get_global_id(0); if (i % 3 == 0) printf("a%d\n", i); else if (i % 3 == 1) printf("b%d\n", i);', 12,
        4,
    )
    assert sorted(out.split()) == ["a0", "a3", "a6", "a9", "b1", "b10", "b4", "b7"]


def test_output_comes_before_the_launch_is_complete_and_once(device: Any, capfd: Any) -> None:
    program = cl.Program(device.context, r'__kernel void k(int n) { printf("%d ", n); }').build()
    kernel = cl.Kernel(program, "k")
    capfd.readouterr()
    for i in range(5):
        kernel(device.queue, (1,), (1,), np.int32(i)).wait()
        assert capfd.readouterr().out == f"{i} "


def test_full_buffer_says_what_is_lost(device: Any, capfd: Any) -> None:
    body = r'for (int i = 0; i < 3000; i++) printf("%d %d %d\n", i, i, i);'
    program = cl.Program(device.context, "__kernel void k(__global int *a) {" + body + "}").build()
    buffer = cl.Buffer(device.context, cl.mem_flags.READ_WRITE, 4096)
    capfd.readouterr()
    cl.Kernel(program, "k")(device.queue, (32,), (4,), buffer)
    device.queue.finish()
    captured = capfd.readouterr()
    lines = captured.out.splitlines()
    assert 40000 < len(lines) < 96000
    assert all(len(line.split()) == 3 for line in lines)
    assert f"{96000 - len(lines)} lines of printf were lost" in captured.err
    assert printed(device, capfd, r'printf("after\n");') == "after\n"


def test_output_of_a_kernel_that_fails(device: Any, capfd: Any) -> None:
    program = cl.Program(
        device.context, r'__kernel void k(ulong p) { printf("before\n"); *(__global int *)p = 1; }'
    ).build()
    capfd.readouterr()
    with pytest.raises(cl.Error):
        cl.Kernel(program, "k")(device.queue, (1,), (1,), np.uint64(1 << 45)).wait()
    assert capfd.readouterr().out == "before\n"


# C11 atomics with every order and scope that OpenCL C has, on every type, in global and local memory.

ITEMS, GROUP = 128, 32
SCOPES = ("work_group", "device", "all_svm_devices", "sub_group")
ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
LOADS = ("relaxed", "acquire", "seq_cst")
STORES = ("relaxed", "release", "seq_cst")
INTEGERS = {"int": np.int32, "uint": np.uint32, "long": np.int64, "ulong": np.uint64}
FENCES = "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"


def ways(orders: tuple[str, ...]) -> list[str]:
    """Arguments of order and scope."""
    return [f"memory_order_{order}, memory_scope_{scope}" for order in orders for scope in SCOPES]


def counting(kind: str, space: str) -> tuple[str, int]:
    """OpenCL C of a kernel whose work-items count in each way, in memory of the group or of all, and the
    number of ways; ``out`` gets the counts.
    """
    fetches = "".join(f"atomic_fetch_add_explicit(c + {i}, ({kind})1, {way});" for i, way in enumerate(ways(ORDERS)))
    first = len(ways(ORDERS))
    swaps = "".join(
        f"{{ {kind} seen = atomic_load_explicit(c + {i}, {load}); while (!atomic_compare_exchange_weak_explicit(c + {i}, &seen, "
        f"seen + ({kind})1, memory_order_{success}, memory_order_{failure}, memory_scope_{scope})) ; }}"
        for i, (success, failure, scope, load) in enumerate(
            ((success, failure, scope, f"memory_order_{failure}, memory_scope_{scope}")
             for success in ORDERS for failure in LOADS for scope in ("work_group", "device")), first)
    )  # fmt: skip
    count = first + len(ORDERS) * len(LOADS) * 2
    fences = "".join(
        f"atomic_work_item_fence({FENCES}, memory_order_{order}, memory_scope_{scope});"
        for order in ORDERS for scope in (*SCOPES, "work_item")
    )  # fmt: skip
    local = f"local atomic_{kind} c[{count}];" if space == "local" else ""
    parameter = "" if space == "local" else f", global atomic_{kind} *c"
    wait = "work_group_barrier(CLK_LOCAL_MEM_FENCE);"
    begin = f"for (int i = get_local_id(0); i < {count}; i += {GROUP}) atomic_init(c + i, ({kind})0); {wait}" if local else ""
    end = f"{wait} for (int i = get_local_id(0); i < {count}; i += {GROUP}) out[i] = atomic_load(c + i);" if local else ""
    return f"kernel void k(global {kind} *out{parameter}) {{ {local} {begin} {fetches} {swaps} {fences} {end} }}", count


@pytest.mark.parametrize("space", ["global", "local"])
@pytest.mark.parametrize("kind", INTEGERS)
def test_every_order_and_scope_counts_right(context: Any, queue: Any, kind: str, space: str) -> None:
    source, count = counting(kind, space)
    kernel = cl.Program(context, source).build(["-cl-std=CL3.0"]).k
    result = np.zeros(count, INTEGERS[kind])
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=result) for _ in range(1 if space == "local" else 2)]
    kernel.set_args(*buffers)
    cl.enqueue_nd_range_kernel(queue, kernel, (ITEMS,), (GROUP,))
    cl.enqueue_copy(queue, result, buffers[-1])
    assert result.tolist() == [GROUP if space == "local" else ITEMS] * count


def test_exchange_load_and_store_of_floats(context: Any, queue: Any) -> None:
    """Floating-point types have these three; each way hands a number on."""
    lines, i = [], 0
    for store in ways(STORES):
        for load in ways(LOADS):
            lines.append(
                f"atomic_store_explicit(f + {i}, {i + 0.5}f, {store}); r[{i}] = atomic_load_explicit(f + {i}, {load});"
            )
            i += 1
    for way in ways(ORDERS):
        lines.append(f"atomic_init(d + {i}, {i}.25); s[{i}] = atomic_exchange_explicit(d + {i}, 1.0, {way});")
        i += 1
    parameters = "global atomic_float *f, global atomic_double *d, global float *r, global double *s"
    kernel = cl.Program(context, f"kernel void k({parameters}) {{ {' '.join(lines)} }}").build(["-cl-std=CL3.0"]).k
    f, d = np.zeros(i, np.float32), np.zeros(i)
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=array) for array in (f, d, f, d)]
    kernel.set_args(*buffers)
    cl.enqueue_nd_range_kernel(queue, kernel, (1,), None)
    for array, buffer in ((f, buffers[2]), (d, buffers[3])):
        cl.enqueue_copy(queue, array, buffer)
    pairs = len(STORES) * len(LOADS) * len(SCOPES) ** 2
    assert f[:pairs].tolist() == [k + 0.5 for k in range(pairs)]
    assert d[pairs:].tolist() == [k + 0.25 for k in range(pairs, i)]


@pytest.mark.parametrize(("store", "load"), [("release", "acquire"), ("seq_cst", "seq_cst"), ("relaxed", "relaxed")])
def test_what_was_written_before_a_flag_is_there_after_it(context: Any, queue: Any, store: str, load: str) -> None:
    """A chain of groups: each waits for the flag of the one before, by order or by fences around a relaxed flag."""
    release, acquire = (
        f"atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_{order}, memory_scope_device);" if store == "relaxed" else ""
        for order in ("release", "acquire")
    )
    source = f"""kernel void k(global int *data, global atomic_int *flag) {{
      int g = get_group_id(0);
      if (g) {{ while (!atomic_load_explicit(flag + g - 1, memory_order_{load}, memory_scope_device)) ; {acquire} }}
      data[g] = g ? data[g - 1] + g : 0; {release}
      atomic_store_explicit(flag + g, 1, memory_order_{store}, memory_scope_device); }}"""
    kernel = cl.Program(context, source).build(["-cl-std=CL3.0"]).k
    result = np.zeros(4, np.int32)  # groups of one work-item: as many as the device has warps
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=result) for _ in range(2)]
    kernel.set_args(*buffers)
    cl.enqueue_nd_range_kernel(queue, kernel, (4,), (1,))
    cl.enqueue_copy(queue, result, buffers[0])
    assert result.tolist() == [0, 1, 3, 6]
