"""Buffers: every kind of transfer, sub-buffers, mappings, host pointers, device addresses."""

from __future__ import annotations

import ctypes
import gc
from pathlib import Path
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

MF = cl.mem_flags
pytestmark = pytest.mark.device


def make(context: Any, host: np.ndarray, flags: int = MF.READ_WRITE) -> cl.Buffer:
    return cl.Buffer(context, flags | MF.COPY_HOST_PTR, hostbuf=host)


def fetch(queue: Any, buffer: Any, dtype: Any = np.uint8, count: int | None = None) -> np.ndarray:
    out = np.empty(count if count is not None else buffer.size // np.dtype(dtype).itemsize, dtype)
    cl.enqueue_copy(queue, out, buffer)
    return out


@pytest.mark.parametrize("size", [1, 3, 64, 4095, 4097, (1 << 20) + 5])
def test_write_and_read_at_offsets(context: Any, queue: Any, size: int) -> None:
    data = np.random.default_rng(size).integers(0, 256, size, np.uint8)
    buffer = cl.Buffer(context, MF.READ_WRITE, size + 20)
    cl.enqueue_copy(queue, buffer, data, dst_offset=13)
    out = np.zeros(size, np.uint8)
    cl.enqueue_copy(queue, out, buffer, src_offset=13)
    assert (out == data).all()


def test_copy_between_buffers_with_offsets(context: Any, queue: Any) -> None:
    data = np.arange(100, dtype=np.uint8)
    source, target = make(context, data), make(context, np.zeros(100, np.uint8))
    cl.enqueue_copy(queue, target, source, byte_count=30, src_offset=10, dst_offset=50)
    out = fetch(queue, target)
    assert (out[50:80] == data[10:40]).all()
    assert not out[:50].any()
    assert not out[80:].any()


@pytest.mark.parametrize("pattern", [np.uint8(7), np.uint16(0x1234), np.float32(1.5), np.float64(-2.25), np.arange(16, dtype=np.float64)])
def test_fill_with_patterns_of_all_sizes(context: Any, queue: Any, pattern: Any) -> None:
    pattern = np.atleast_1d(pattern)
    buffer = make(context, np.zeros(pattern.nbytes * 10, np.uint8))
    cl.enqueue_fill_buffer(queue, buffer, pattern, pattern.nbytes * 2, pattern.nbytes * 5)
    out = fetch(queue, buffer, pattern.dtype).reshape(10, -1)
    assert (out[2:7] == pattern).all()
    assert not out[:2].any()
    assert not out[7:].any()


def test_large_fill(context: Any, queue: Any) -> None:
    count = (3 << 20) // 4 + 1
    buffer = cl.Buffer(context, MF.READ_WRITE, count * 4)
    cl.enqueue_fill_buffer(queue, buffer, np.uint32(0xABCD), 0, count * 4)
    assert (fetch(queue, buffer, np.uint32) == 0xABCD).all()


def test_rectangles_between_host_and_buffer(context: Any, queue: Any) -> None:
    volume = np.arange(6 * 7 * 8, dtype=np.uint8).reshape(6, 7, 8)  # z, y, x
    buffer = make(context, volume)
    host = np.zeros((5, 6, 9), np.uint8)
    region = (3, 4, 2)  # x, y, z
    cl.enqueue_copy(
        queue, host, buffer, buffer_origin=(2, 1, 3), host_origin=(4, 2, 1), region=region, buffer_pitches=(8, 56), host_pitches=(9, 54)
    )
    expected = np.zeros_like(host)
    expected[1:3, 2:6, 4:7] = volume[3:5, 1:5, 2:5]
    assert (host == expected).all()

    patch = np.arange(100, 124, dtype=np.uint8)
    cl.enqueue_copy(queue, buffer, patch, buffer_origin=(1, 2, 0), host_origin=(0, 0, 0), region=region, buffer_pitches=(8, 56), host_pitches=(3, 12))
    changed = volume.copy()
    changed[0:2, 2:6, 1:4] = patch.reshape(2, 4, 3)
    assert (fetch(queue, buffer).reshape(volume.shape) == changed).all()


def test_rectangles_between_buffers(context: Any, queue: Any) -> None:
    source = np.arange(64, dtype=np.uint8).reshape(8, 8)
    a, b = make(context, source), make(context, np.zeros((10, 10), np.uint8))
    cl.enqueue_copy(queue, b, a, src_origin=(1, 2), dst_origin=(5, 4), region=(4, 3), src_pitches=(8,), dst_pitches=(10,))
    expected = np.zeros((10, 10), np.uint8)
    expected[4:7, 5:9] = source[2:5, 1:5]
    assert (fetch(queue, b).reshape(10, 10) == expected).all()


COPY = "__kernel void copy(__global const int *a, __global int *b) { b[get_global_id(0)] = a[get_global_id(0)] + 1; barrier(CLK_LOCAL_MEM_FENCE); }"


@pytest.fixture(scope="module")
def copy_kernel(device: Any) -> Any:
    return cl.Kernel(cl.Program(device.context, COPY).build(), "copy")


def test_sub_buffers_reach_kernels_and_transfers_with_their_offset(context: Any, queue: Any, copy_kernel: Any) -> None:
    data = np.arange(256, dtype=np.int32)
    parent, result = make(context, data), make(context, np.zeros(256, np.int32))
    part, place = parent.get_sub_region(256, 128), result.get_sub_region(512, 128)
    copy_kernel(queue, (32,), (8,), part, place)
    out = fetch(queue, result, np.int32)
    assert (out[128:160] == data[64:96] + 1).all()
    assert not out[:128].any()
    assert not out[160:].any()
    assert (fetch(queue, place, np.int32) == data[64:96] + 1).all()
    cl.enqueue_copy(queue, part, np.full(32, -1, np.int32))
    assert (fetch(queue, parent, np.int32)[64:96] == -1).all()


def test_misaligned_sub_buffer_is_refused(context: Any) -> None:
    parent = cl.Buffer(context, MF.READ_WRITE, 1024)
    with pytest.raises(cl.Error, match="MISALIGNED_SUB_BUFFER_OFFSET"):
        parent.get_sub_region(4, 64)


def test_map_for_reading_and_writing(context: Any, queue: Any, copy_kernel: Any) -> None:
    buffer, result = make(context, np.arange(64, dtype=np.int32)), cl.Buffer(context, MF.READ_WRITE, 256)
    array, _ = cl.enqueue_map_buffer(queue, buffer, cl.map_flags.READ | cl.map_flags.WRITE, 64, (16,), np.int32)
    assert (array == np.arange(16, 32)).all()
    array[:] = 1000
    array.base.release(queue)
    copy_kernel(queue, (64,), (16,), buffer, result)
    expected = np.arange(1, 65)
    expected[16:32] = 1001
    assert (fetch(queue, result, np.int32) == expected).all()


def test_two_mappings_of_one_region(context: Any, queue: Any) -> None:
    buffer = make(context, np.arange(64, dtype=np.int32))
    first, _ = cl.enqueue_map_buffer(queue, buffer, cl.map_flags.READ, 0, (64,), np.int32)
    second, _ = cl.enqueue_map_buffer(queue, buffer, cl.map_flags.READ, 0, (64,), np.int32)
    assert (first == second).all()
    first.base.release(queue)
    second.base.release(queue)
    queue.finish()


def test_a_large_buffer_is_mapped_in_place(context: Any, queue: Any) -> None:
    """Mapping it takes no memory of the host's own and copies nothing, whatever its size."""
    size = 256 << 20
    buffer = cl.Buffer(context, MF.READ_WRITE, size)
    before = Path("/proc/self/statm").read_text().split()[1]
    array, _ = cl.enqueue_map_buffer(queue, buffer, cl.map_flags.WRITE, 0, size, np.uint8)
    assert array.ctypes.data % 128 == 0
    array[-1], array[4096] = 7, 9
    array.base.release(queue)
    again, _ = cl.enqueue_map_buffer(queue, buffer, cl.map_flags.READ, 4096, size - 4096, np.uint8)
    assert (again[0], again[-1]) == (9, 7)
    assert again.ctypes.data == array.ctypes.data + 4096
    after = Path("/proc/self/statm").read_text().split()[1]
    assert (int(after) - int(before)) * 4096 < size // 8
    again.base.release(queue)
    assert fetch(queue, buffer)[[4096, -1]].tolist() == [9, 7]


def test_write_invalidate_map(context: Any, queue: Any) -> None:
    buffer = make(context, np.arange(64, dtype=np.int32))
    array, _ = cl.enqueue_map_buffer(queue, buffer, cl.map_flags.WRITE_INVALIDATE_REGION, 0, (64,), np.int32)
    array[:] = 5
    array.base.release(queue)
    assert (fetch(queue, buffer, np.int32) == 5).all()


def test_use_host_ptr_sees_results_when_mapped(context: Any, queue: Any, copy_kernel: Any) -> None:
    host = np.zeros(64, np.int32)
    data = make(context, np.arange(64, dtype=np.int32))
    buffer = cl.Buffer(context, MF.READ_WRITE | MF.USE_HOST_PTR, hostbuf=host)
    copy_kernel(queue, (64,), (8,), data, buffer)
    array, _ = cl.enqueue_map_buffer(queue, buffer, cl.map_flags.READ, 0, (64,), np.int32)
    assert array.ctypes.data == host.ctypes.data
    assert (host == np.arange(1, 65)).all()
    array.base.release(queue)
    queue.finish()


def test_alloc_host_ptr(context: Any, queue: Any, copy_kernel: Any) -> None:
    buffer = cl.Buffer(context, MF.READ_WRITE | MF.ALLOC_HOST_PTR, 256)
    array, _ = cl.enqueue_map_buffer(queue, buffer, cl.map_flags.WRITE, 0, (64,), np.int32)
    array[:] = np.arange(64)
    array.base.release(queue)
    result = cl.Buffer(context, MF.READ_WRITE, 256)
    copy_kernel(queue, (64,), (8,), buffer, result)
    assert (fetch(queue, result, np.int32) == np.arange(1, 65)).all()


def test_migration_to_the_host_and_back(context: Any, queue: Any, copy_kernel: Any) -> None:
    data, result = make(context, np.arange(64, dtype=np.int32)), cl.Buffer(context, MF.READ_WRITE, 256)
    copy_kernel(queue, (64,), (8,), data, result)
    cl.enqueue_migrate_mem_objects(queue, [result], cl.mem_migration_flags.HOST)
    copy_kernel(queue, (64,), (8,), result, data)
    assert (fetch(queue, data, np.int32) == np.arange(2, 66)).all()


CHASE = """
struct node { ulong next; int value; int pad; };
__kernel void sum(ulong first, __global int *out) {
  int total = 0;
  for (__global struct node *n = (__global struct node *)first; n; n = (__global struct node *)n->next) total += n->value;
  out[0] = total;
  barrier(CLK_LOCAL_MEM_FENCE);
}"""


def test_device_addresses_are_stable_and_work_inside_structures(device: Any, queue: Any) -> None:
    context = device.context
    node = np.dtype([("next", np.uint64), ("value", np.int32), ("pad", np.int32)])
    buffers = [make(context, np.array([(0, 10**i, 0)], node)) for i in range(5)]
    addresses = [device.address_of(b) for b in buffers]
    assert len(set(addresses)) == 5
    for i in range(4):
        cl.enqueue_copy(queue, buffers[i], np.array([addresses[i + 1]], np.uint64))
    result = cl.Buffer(context, MF.READ_WRITE, 4)
    kernel = cl.Kernel(cl.Program(context, CHASE).build(), "sum")
    kernel(queue, (1,), (1,), np.uint64(addresses[0]), result)
    assert fetch(queue, result, np.int32)[0] == 11111
    assert [device.address_of(b) for b in buffers] == addresses


def test_address_of_a_sub_buffer_has_its_offset(device: Any) -> None:
    parent = cl.Buffer(device.context, MF.READ_WRITE, 1024)
    assert device.address_of(parent.get_sub_region(256, 64)) == device.address_of(parent) + 256


def test_out_of_device_memory_is_an_error_and_nothing_is_lost(context: Any, queue: Any) -> None:
    gc.collect()  # buffers of tests before it that exceptions' tracebacks hold
    kept = make(context, np.arange(16, dtype=np.int32))
    assert (fetch(queue, kept, np.int32) == np.arange(16)).all()
    size = context.devices[0].max_mem_alloc_size // 3
    hoard = [cl.Buffer(context, MF.READ_WRITE, size) for _ in range(5)]  # memory is taken at the first use
    for buffer in hoard[:3]:
        cl.enqueue_fill_buffer(queue, buffer, np.uint8(1), 0, 16)
    with pytest.raises(cl.Error, match="MEM_OBJECT_ALLOCATION_FAILURE"):
        cl.enqueue_fill_buffer(queue, hoard[4], np.uint8(1), 0, 16)
    for buffer in hoard:
        buffer.release()
    assert (fetch(queue, kept, np.int32) == np.arange(16)).all()
    again = cl.Buffer(context, MF.READ_WRITE, size)
    cl.enqueue_fill_buffer(queue, again, np.uint8(1), 0, 16)
    queue.finish()


def test_too_large_and_empty_buffers_are_refused(context: Any) -> None:
    with pytest.raises(cl.Error, match="INVALID_BUFFER_SIZE"):
        cl.Buffer(context, MF.READ_WRITE, context.devices[0].max_mem_alloc_size + 1)
    with pytest.raises(cl.Error, match="INVALID_BUFFER_SIZE"):
        cl.Buffer(context, MF.READ_WRITE, 0)


def test_freed_memory_is_used_again(device: Any, queue: Any) -> None:
    addresses = set()
    for _ in range(20):
        buffer = cl.Buffer(device.context, MF.READ_WRITE, 1 << 20)
        addresses.add(device.address_of(buffer))
        buffer.release()
    assert len(addresses) <= 2


def test_destructor_callback_runs(context: Any, queue: Any) -> None:
    """Through the C interface: pyopencl does not expose it."""
    library = ctypes.CDLL("libOpenCL.so.1")
    calls = []
    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    callback = kind(lambda mem, data: calls.append(data))
    buffer = cl.Buffer(context, MF.READ_WRITE, 64)
    if library.clSetMemObjectDestructorCallback(ctypes.c_void_p(buffer.int_ptr), callback, ctypes.c_void_p(77)) != 0:
        pytest.skip("another OpenCL loader is in use")
    buffer.release()
    assert calls == [77]
