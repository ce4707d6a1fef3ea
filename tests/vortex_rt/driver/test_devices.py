"""Several devices in a process and in a context, and libraries other than our own."""

from __future__ import annotations

import ctypes
import itertools
import threading
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt import Device
from vortex_rt.driver import Installation
from vortex_rt.sim.config import ConfigError

from .test_svm import plain_environment

MF = cl.mem_flags
pytestmark = pytest.mark.device
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
