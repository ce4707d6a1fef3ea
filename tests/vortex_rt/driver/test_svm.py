"""Shared virtual memory: one pointer for host and device."""

from __future__ import annotations

import ctypes
import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt.driver import Installation

HERE = Path(__file__).parent
pytestmark = pytest.mark.device

SOURCE = """
__kernel void twice(__global int *a) { a[get_global_id(0)] *= 2; barrier(CLK_LOCAL_MEM_FENCE); }
typedef struct node { __global struct node *next; int value; } node;
__kernel void sum(__global node *first, __global int *out) {
  int total = 0;
  for (__global node *n = first; n; n = n->next) total += n->value;
  out[0] = total;
  barrier(CLK_LOCAL_MEM_FENCE);
}
"""


@pytest.fixture(scope="module")
def program(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build()


def test_fine_grained_memory_is_one_memory(context: Any, queue: Any, program: Any) -> None:
    array = cl.fsvm_empty(context, 1000, np.int32)
    array[:] = np.arange(1000)
    cl.Kernel(program, "twice")(queue, (1000,), (8,), cl.SVM(array))
    queue.finish()
    assert (array == np.arange(1000) * 2).all()


def test_a_buffer_over_shared_memory_is_that_memory(context: Any, queue: Any, program: Any) -> None:
    array = cl.fsvm_empty(context, 1000, np.int32)
    array[:] = np.arange(1000)
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.USE_HOST_PTR
    whole, part = (cl.Buffer(context, flags, hostbuf=piece) for piece in (array, array[512:]))
    twice = cl.Kernel(program, "twice")
    for buffer in (whole, part):
        twice(queue, (buffer.size // 4,), (8,), buffer)
    twice(queue, (512,), (8,), cl.SVM(array))
    queue.finish()
    assert (array == np.arange(1000) * 4).all()
    mapped, _ = cl.enqueue_map_buffer(queue, part, cl.map_flags.WRITE, 0, (488,), np.int32)
    assert mapped.ctypes.data == array[512:].ctypes.data
    del whole, part
    assert array[999] == 999 * 4


def test_coarse_grained_memory_with_map(context: Any, queue: Any, program: Any) -> None:
    svm = cl.SVM(cl.csvm_empty(context, 1000, np.int32))
    with svm.map_rw(queue) as array:
        array[:] = np.arange(1000)
    cl.Kernel(program, "twice")(queue, (1000,), (8,), svm)
    with svm.map_ro(queue) as array:
        assert (array == np.arange(1000) * 2).all()


def test_copies_and_fills(context: Any, queue: Any) -> None:
    a, b = (cl.SVM(cl.csvm_empty(context, 256, np.int32)) for _ in range(2))
    cl.enqueue_svm_memfill(queue, a, np.int32(77))
    cl.enqueue_copy(queue, b, a)
    out = np.zeros(256, np.int32)
    cl.enqueue_copy(queue, out, b)
    assert (out == 77).all()
    cl.enqueue_copy(queue, a, np.arange(256, dtype=np.int32))
    cl.enqueue_copy(queue, out, a)
    assert (out == np.arange(256)).all()


def test_pointers_in_structures(context: Any, queue: Any, program: Any) -> None:
    node = np.dtype([("next", np.uint64), ("value", np.int32), ("pad", np.int32)])
    nodes = [cl.fsvm_empty(context, 1, node) for _ in range(5)]
    for i, n in enumerate(nodes):
        n[0] = (nodes[i + 1].ctypes.data if i < 4 else 0, 10**i, 0)
    out = cl.fsvm_empty(context, 1, np.int32)
    cl.Kernel(program, "sum")(queue, (1,), (1,), cl.SVM(nodes[0]), cl.SVM(out))
    queue.finish()
    assert out[0] == 11111


def test_allocations_do_not_overlap_and_are_reused(context: Any) -> None:
    places = set()
    for _ in range(50):
        arrays = [cl.fsvm_empty(context, 5000, np.uint8) for _ in range(3)]
        starts = sorted(a.ctypes.data for a in arrays)
        assert all(b - a >= 5000 for a, b in itertools.pairwise(starts))
        places.update(starts)
        del arrays
    assert len(places) <= 6


COARSE = """
import numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
context = cl.Context([vortex_devices()[0]]); queue = cl.CommandQueue(context)
assert not context.devices[0].svm_capabilities & cl.device_svm_capabilities.FINE_GRAIN_BUFFER
program = cl.Program(context, '''SOURCE''').build()
svm = cl.SVM(cl.csvm_empty(context, 1000, np.int32))
with svm.map_rw(queue) as array:
    array[:] = np.arange(1000)
cl.Kernel(program, "twice")(queue, (1000,), (8,), svm)
with svm.map_ro(queue) as array:
    assert (array == np.arange(1000) * 2).all()
cl.enqueue_svm_memfill(queue, svm, np.int32(5))
cl.Kernel(program, "twice")(queue, (1000,), (8,), svm)
out = np.zeros(1000, np.int32)
cl.enqueue_copy(queue, out, svm)
assert (out == 10).all()
print("right")
"""


def plain_environment(compile_c: Callable[..., Path], driver_source: Path, installation: Installation) -> dict[str, str]:
    """Environment in which VORTEX_DRIVER is a library with the 16 entries only."""
    plain = compile_c("libvortex-plain.so", "-shared", "-fPIC", f"-I{driver_source / 'include'}", HERE / "programs" / "plain_driver.c", "-ldl")
    path = f"{plain.parent}:{os.environ.get('LD_LIBRARY_PATH', '')}"
    nvsim = str(installation.library_folder / "libvortex-nvsim.so")
    return {"VORTEX_DRIVER": "plain", "LD_LIBRARY_PATH": path, "NVSIM_LIBRARY": nvsim, "VORTEX_PRESET": "vortex"}


def test_library_that_cannot_map_memory_gives_coarse_grained_buffers(
    run_python: Callable[..., CompletedProcess[str]], compile_c: Callable[..., Path], driver_source: Path, installation: Installation
) -> None:
    done = run_python(COARSE.replace("SOURCE", SOURCE), env=plain_environment(compile_c, driver_source, installation))
    assert done.stdout == "right\n", done.stderr


def addresses(context: Any, sizes: list[int]) -> tuple[Any, list[int]]:
    """Allocate by clSVMAlloc itself; returns (free, addresses)."""
    opencl = ctypes.CDLL("libOpenCL.so.1")
    opencl.clSVMAlloc.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(context.int_ptr)
    found = [opencl.clSVMAlloc(handle, ctypes.c_uint64(1), ctypes.c_size_t(size), 0) for size in sizes]
    assert all(found)

    def free(pointer: int) -> None:
        opencl.clSVMFree(handle, ctypes.c_void_p(pointer))

    return free, found


def test_ten_thousand_small_allocations(context: Any, queue: Any, program: Any) -> None:
    free, found = addresses(context, [16] * 10_000)
    assert len({address // 256 for address in found}) == 10_000
    assert all(address % 256 == 0 for address in found)
    last = np.frombuffer((ctypes.c_char * 16).from_address(found[-1]), np.int32)
    last[:] = [1, 2, 3, 4]
    cl.Kernel(program, "twice")(queue, (4,), (4,), cl.SVM(last))
    queue.finish()
    assert list(last) == [2, 4, 6, 8]
    for address in found:
        free(address)


def test_memory_is_given_out_as_zeros(context: Any) -> None:
    for size in (100, 5000, 1 << 20):
        free, (first,) = addresses(context, [size])
        ctypes.memset(first, 7, size)
        free(first)
        free, (again,) = addresses(context, [size])
        assert again == first
        assert not np.frombuffer((ctypes.c_char * size).from_address(again), np.uint8).any()
        free(again)


LARGEST = """
import ctypes, sys
import numpy as np
import pyopencl as cl
import vortex_rt
context = cl.Context([vortex_rt.Device("vortex").cl_device])
queue = cl.CommandQueue(context)
twice = "__kernel void twice(__global int *a) { a[get_global_id(0)] *= 2; }"
program = cl.Program(context, twice).build()
size = context.devices[0].max_mem_alloc_size
assert size > 5 << 30
opencl = ctypes.CDLL("libOpenCL.so.1")
opencl.clSVMAlloc.restype = ctypes.c_void_p
start = opencl.clSVMAlloc(ctypes.c_void_p(context.int_ptr), ctypes.c_uint64(1), ctypes.c_size_t(size), 0)
assert start
for offset in (0, size // 2, size - 32):
    place = np.frombuffer((ctypes.c_char * 32).from_address(start + offset), np.int32)
    place[:] = np.arange(8)
    cl.Kernel(program, "twice")(queue, (8,), (8,), cl.SVM(place))
    queue.finish()
    assert (place == np.arange(8) * 2).all()
"""


def test_an_allocation_as_large_as_the_device_allows_takes_room_only_where_it_is_touched(device: Any) -> None:
    """In a process of its own: in this one lies what earlier tests have allocated."""
    done = subprocess.run([sys.executable, "-c", LARGEST], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_allocating_and_freeing_while_a_kernel_runs(context: Any, queue: Any, device: Any) -> None:
    busy = cl.Program(context, "__kernel void busy(__global volatile int *a) { while (a[0] == 0) a[1]++; a[2] = 1; }").build()
    array = cl.fsvm_empty(context, 16, np.int32)
    array[:] = 0
    event = cl.Kernel(busy, "busy")(queue, (1,), (1,), cl.SVM(array))
    queue.flush()
    while array[1] == 0:
        time.sleep(0.01)
    free, found = addresses(context, [1000, 1 << 20, 30_000] * 20)
    for address in found:
        ctypes.memset(address, 1, 1000)
        free(address)
    array[0] = 1
    event.wait()
    assert array[2] == 1


def test_threads_allocate_and_launch_at_the_same_time(context: Any, program: Any) -> None:
    def work(number: int) -> bool:
        queue = cl.CommandQueue(context)
        kernel = cl.Kernel(program, "twice")
        for round_ in range(5):
            array = cl.fsvm_empty(context, 256, np.int32)
            array[:] = number + round_
            kernel(queue, (256,), (8,), cl.SVM(array))
            queue.finish()
            if not (array == 2 * (number + round_)).all():
                return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(4)))


def test_more_memory_than_lies_below_local_memory() -> None:
    from vortex_rt import Device

    device = Device("preset=vortex,memory=24G")
    assert device.cl_device.global_mem_size == 24 << 30
    size = device.cl_device.max_mem_alloc_size
    assert size > 15 << 30
    kernel = cl.Kernel(cl.Program(device.context, SOURCE).build(), "twice")
    free, (start,) = addresses(device.context, [size])  # above local memory: devices of one process share the host's addresses below
    for offset in (0, size // 2, size - 32):
        place = np.frombuffer((ctypes.c_char * 32).from_address(start + offset), np.int32)
        place[:] = np.arange(8)
        kernel(device.queue, (8,), (8,), cl.SVM(place))
        device.queue.finish()
        assert (place == np.arange(8) * 2).all()
    free(start)
    buffers = [cl.Buffer(device.context, cl.mem_flags.READ_WRITE, 5 << 30) for _ in range(4)]
    for buffer in buffers:
        cl.enqueue_fill_buffer(device.queue, buffer, np.int32(3), (5 << 30) - 64, 64)
    device.queue.finish()


OCCUPIED = """
import ctypes, numpy as np
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
first, last = RANGE
NONE, PRIVATE_ANONYMOUS_FIXED_NORESERVE = 0, 0x2 | 0x20 | 0x100000 | 0x4000
got = libc.mmap(ctypes.c_void_p(first), ctypes.c_size_t(last - first), NONE, PRIVATE_ANONYMOUS_FIXED_NORESERVE, -1, ctypes.c_long(0))
assert got == first
import vortex_rt, pyopencl as cl
device = vortex_rt.Device("preset=vortex")
program = cl.Program(device.context, '''SOURCE''').build()
array = cl.fsvm_empty(device.context, 1000, np.int32)
array[:] = 3
cl.Kernel(program, "twice")(device.queue, (1000,), (8,), cl.SVM(array))
device.queue.finish()
assert (array == 6).all()
print(hex(array.ctypes.data))
"""


@pytest.mark.parametrize(
    ("occupied", "expected"),
    [((0x80000000, 0x90000000), 0x90000000), ((0x84000000, 0x200000000), 0x80000000), ((0x80000000, 0x200000000), 0x10000000)],
)
def test_where_the_host_has_something_shared_memory_lies_elsewhere(
    run_python: Callable[..., CompletedProcess[str]], occupied: tuple[int, int], expected: int
) -> None:
    done = run_python(OCCUPIED.replace("SOURCE", SOURCE).replace("RANGE", str(occupied)))
    assert done.returncode == 0, done.stderr
    found = int(done.stdout, 16)
    if expected < 0x80000000:  # a Python at fixed addresses has its heap there, at random
        assert expected <= found < 0x80000000
        assert found % 0x4000000 == 0
    else:
        assert found == expected
