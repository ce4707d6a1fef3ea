"""Every kind of failure gives its OpenCL error and a message, and the next launch works."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

MF = cl.mem_flags
pytestmark = pytest.mark.device

SOURCE = """
__kernel void good(__global int *a) { a[get_global_id(0)] = get_global_id(0) * 3; barrier(CLK_LOCAL_MEM_FENCE); }
__kernel void far(__global int *a, ulong where) { barrier(CLK_LOCAL_MEM_FENCE); *(__global int *)where = a[0]; }
__kernel void endless(__global volatile int *a) { barrier(CLK_LOCAL_MEM_FENCE); while (a[0] < 1000000) a[1]++; }
__kernel void locals(__global int *a, __local int *l) { l[get_local_id(0)] = 1; barrier(CLK_LOCAL_MEM_FENCE); a[0] = l[0]; }
__kernel __attribute__((reqd_work_group_size(8, 1, 1))) void eight(__global int *a) { a[0] = 1; barrier(CLK_LOCAL_MEM_FENCE); }
typedef struct { int x, y, z; } triple;
__kernel void by_value(__global int *a, triple t, float3 v) { a[0] = t.x + t.y + t.z + (int)v.z; barrier(CLK_LOCAL_MEM_FENCE); }
"""


@pytest.fixture(scope="module")
def program(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build()


@pytest.fixture
def buffer(context: Any) -> Any:
    return cl.Buffer(context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=np.zeros(16, np.int32))


@pytest.fixture(autouse=True)
def still_works(program: Any, context: Any, queue: Any) -> Iterator[None]:
    """After each failure a good launch gives the right result."""
    yield
    buffer = cl.Buffer(context, MF.READ_WRITE, 64)
    cl.Kernel(program, "good")(queue, (16,), (8,), buffer)
    out = np.empty(16, np.int32)
    cl.enqueue_copy(queue, out, buffer)
    assert (out == np.arange(16) * 3).all()


BAD_ADDRESS = np.uint64(1 << 45)


def test_bad_address_names_kernel_and_place(device: Any, queue: Any, program: Any, buffer: Any, capfd: Any) -> None:
    event = cl.Kernel(program, "far")(queue, (4,), (4,), buffer, BAD_ADDRESS)
    with pytest.raises(cl.Error, match="EXEC_STATUS_ERROR"):
        event.wait()
    assert event.command_execution_status == cl.status_code.OUT_OF_RESOURCES
    for text in (device.last_error, capfd.readouterr().err):
        assert "kernel 'far'" in text
        assert "0x200000000000" in text
        assert "core 0" in text


def test_finish_reports_a_failure_once(queue: Any, program: Any, buffer: Any) -> None:
    cl.Kernel(program, "far")(queue, (4,), (4,), buffer, BAD_ADDRESS)
    with pytest.raises(cl.Error, match="OUT_OF_RESOURCES"):
        queue.finish()
    queue.finish()


def test_blocking_read_reports_the_failure_before_it(queue: Any, program: Any, buffer: Any) -> None:
    cl.Kernel(program, "far")(queue, (4,), (4,), buffer, BAD_ADDRESS)
    with pytest.raises(cl.Error, match="EXEC_STATUS_ERROR"):
        cl.enqueue_copy(queue, np.empty(16, np.int32), buffer)


def test_blocking_map_reports_the_failure_before_it(queue: Any, program: Any, buffer: Any) -> None:
    cl.Kernel(program, "far")(queue, (4,), (4,), buffer, BAD_ADDRESS)
    with pytest.raises(cl.Error, match="EXEC_STATUS_ERROR"):
        cl.enqueue_map_buffer(queue, buffer, cl.map_flags.READ, 0, (16,), np.int32)


def test_a_failure_seen_by_wait_is_not_reported_again(queue: Any, program: Any, buffer: Any) -> None:
    with pytest.raises(cl.Error):
        cl.Kernel(program, "far")(queue, (4,), (4,), buffer, BAD_ADDRESS).wait()
    queue.finish()
    cl.enqueue_copy(queue, np.empty(16, np.int32), buffer)


def test_buffer_of_a_failed_kernel_is_usable(queue: Any, program: Any, buffer: Any) -> None:
    with pytest.raises(cl.Error):
        cl.Kernel(program, "far")(queue, (4,), (4,), buffer, BAD_ADDRESS).wait()
    cl.enqueue_migrate_mem_objects(queue, [buffer], cl.mem_migration_flags.HOST).wait()
    cl.Kernel(program, "good")(queue, (16,), (8,), buffer).wait()


def test_endless_kernel_is_stopped(
    device: Any, queue: Any, program: Any, buffer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VORTEX_TIMEOUT", "0.5")
    event = cl.Kernel(program, "endless")(queue, (4,), (4,), buffer)
    with pytest.raises(cl.Error):
        event.wait()
    assert event.command_execution_status == cl.status_code.OUT_OF_RESOURCES
    assert "'endless' did not end within 0.5 s (VORTEX_TIMEOUT)" in device.last_error
    assert os.environ["VORTEX_TIMEOUT"] == "0.5"


def test_too_large_group(queue: Any, program: Any, buffer: Any) -> None:
    with pytest.raises(cl.Error, match="INVALID_WORK_GROUP_SIZE"):
        cl.Kernel(program, "good")(queue, (2048,), (2048,), buffer)
    with pytest.raises(cl.Error, match="INVALID_WORK_GROUP_SIZE"):
        cl.Kernel(program, "good")(queue, (10,), (4,), buffer)
    with pytest.raises(cl.Error, match="INVALID_WORK_GROUP_SIZE"):
        cl.Kernel(program, "eight")(queue, (16,), (4,), buffer)


def test_too_much_local_memory(device: Any, queue: Any, program: Any, buffer: Any) -> None:
    kernel = cl.Kernel(program, "locals")
    kernel.set_args(buffer, cl.LocalMemory(1 << 20))
    with pytest.raises(cl.Error, match="OUT_OF_RESOURCES"):
        cl.enqueue_nd_range_kernel(queue, kernel, (4,), (4,))
    assert "1048576 bytes of local memory, 32768 are there" in device.last_error


def test_local_memory_beyond_the_core_but_within_the_full_profile(queue: Any, program: Any, buffer: Any) -> None:
    cl.Kernel(program, "locals")(queue, (16,), (4,), buffer, cl.LocalMemory(20 * 1024)).wait()
    out = np.empty(16, np.int32)
    cl.enqueue_copy(queue, out, buffer)
    assert out[0] == 1


def test_missing_argument(queue: Any, program: Any) -> None:
    with pytest.raises(cl.Error, match="INVALID_KERNEL_ARGS"):
        cl.enqueue_nd_range_kernel(queue, cl.Kernel(program, "good"), (4,), (4,))


def test_wrong_argument_size(program: Any) -> None:
    with pytest.raises(cl.Error, match="INVALID_ARG_SIZE"):
        cl.Kernel(program, "far").set_arg(1, np.uint32(1))


def test_structure_of_twelve_bytes_and_vector_of_three(queue: Any, program: Any, buffer: Any) -> None:
    triple = np.array((1, 2, 3), np.dtype([("x", np.int32), ("y", np.int32), ("z", np.int32)]))
    vector = cl.cltypes.make_float3(1, 2, 30)
    cl.Kernel(program, "by_value")(queue, (4,), (4,), buffer, triple, vector)
    out = np.empty(16, np.int32)
    cl.enqueue_copy(queue, out, buffer)
    assert out[0] == 36


def test_null_buffer_argument_is_address_zero(context: Any, queue: Any) -> None:
    source = "__kernel void null(__global int *a, __global int *b) { a[0] = b == 0; barrier(CLK_LOCAL_MEM_FENCE); }"
    kernel = cl.Kernel(cl.Program(context, source).build(), "null")
    buffer = cl.Buffer(context, MF.READ_WRITE, 4)
    kernel(queue, (1,), (1,), buffer, None)
    out = np.empty(1, np.int32)
    cl.enqueue_copy(queue, out, buffer)
    assert out[0] == 1


def test_unknown_kernel_and_program_without_build(context: Any, program: Any) -> None:
    with pytest.raises(cl.Error, match="INVALID_KERNEL_NAME"):
        cl.Kernel(program, "nosuch")


def test_native_kernels_are_refused(device: Any) -> None:
    assert not device.cl_device.execution_capabilities & cl.device_exec_capabilities.NATIVE_KERNEL


def test_memory_check_finds_accesses_beyond_a_buffer() -> None:
    from vortex_rt import Device

    device = Device("preset=vortex,memory_check=true")
    kernel = cl.Kernel(
        cl.Program(device.context, "__kernel void fill(__global int *a) { a[get_global_id(0)] = 1; }").build(), "fill"
    )
    buffer = cl.Buffer(device.context, MF.READ_WRITE, 4096)
    kernel(device.queue, (1024,), (16,), buffer).wait()
    with pytest.raises(cl.Error):
        kernel(device.queue, (1028,), (4,), buffer).wait()
    assert f"{device.address_of(buffer) + 4096:#x}" in device.last_error
    kernel(device.queue, (1024,), (16,), buffer).wait()
