"""Queues and events: order, waiting, profiling, user events, callbacks, several contexts and threads."""

from __future__ import annotations

import itertools
import threading
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

MF = cl.mem_flags
pytestmark = pytest.mark.device

SOURCE = """
__kernel void add(__global int *a, int v) { a[get_global_id(0)] += v; barrier(CLK_LOCAL_MEM_FENCE); }
__kernel void twice(__global int *a) { a[get_global_id(0)] *= 2; barrier(CLK_LOCAL_MEM_FENCE); }
"""


@pytest.fixture(scope="module")
def program(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build()


@pytest.fixture
def out_of_order(context: Any) -> Any:
    properties = cl.command_queue_properties
    return cl.CommandQueue(context, properties=properties.OUT_OF_ORDER_EXEC_MODE_ENABLE | properties.PROFILING_ENABLE)


def zeros(context: Any, count: int = 16) -> Any:
    return cl.Buffer(context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=np.zeros(count, np.int32))


def fetch(queue: Any, buffer: Any, **options: Any) -> np.ndarray:
    out = np.empty(buffer.size // 4, np.int32)
    cl.enqueue_copy(queue, out, buffer, **options)
    return out


def test_in_order_queue_keeps_order(context: Any, queue: Any, program: Any) -> None:
    buffer = zeros(context)
    add, twice = cl.Kernel(program, "add"), cl.Kernel(program, "twice")
    for _ in range(10):
        add(queue, (16,), (4,), buffer, np.int32(1))
        twice(queue, (16,), (4,), buffer)
    assert (fetch(queue, buffer) == 2046).all()


def test_out_of_order_queue_follows_wait_lists(context: Any, out_of_order: Any, program: Any) -> None:
    buffer, gate = zeros(context), cl.UserEvent(context)
    add, twice = cl.Kernel(program, "add"), cl.Kernel(program, "twice")
    first = add(out_of_order, (16,), (4,), buffer, np.int32(3), wait_for=[gate])
    second = twice(out_of_order, (16,), (4,), buffer, wait_for=[first])
    third = add(out_of_order, (16,), (4,), buffer, np.int32(1), wait_for=[second])
    other = zeros(context)
    free = add(out_of_order, (16,), (4,), other, np.int32(9))
    free.wait()  # overtakes the commands that wait for the gate
    assert first.command_execution_status in (cl.command_execution_status.QUEUED, cl.command_execution_status.SUBMITTED)
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert (fetch(out_of_order, buffer, wait_for=[third]) == 7).all()
    assert (fetch(out_of_order, other) == 9).all()


def test_barrier_and_marker(context: Any, out_of_order: Any, program: Any) -> None:
    buffer, gate = zeros(context), cl.UserEvent(context)
    add, twice = cl.Kernel(program, "add"), cl.Kernel(program, "twice")
    add(out_of_order, (16,), (4,), buffer, np.int32(5), wait_for=[gate])
    cl.enqueue_barrier(out_of_order)
    twice(out_of_order, (16,), (4,), buffer)
    marker = cl.enqueue_marker(out_of_order)
    gate.set_status(cl.command_execution_status.COMPLETE)
    marker.wait()
    assert (fetch(out_of_order, buffer) == 10).all()


def test_failed_user_event_fails_its_dependents_only(context: Any, out_of_order: Any, program: Any) -> None:
    buffer, gate = zeros(context), cl.UserEvent(context)
    add = cl.Kernel(program, "add")
    waiting = add(out_of_order, (16,), (4,), buffer, np.int32(5), wait_for=[gate])
    after = add(out_of_order, (16,), (4,), buffer, np.int32(50), wait_for=[waiting])
    gate.set_status(-7)
    for event in (waiting, after):
        with pytest.raises(cl.Error, match="EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"):
            event.wait()
        assert event.command_execution_status == cl.status_code.EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
    with pytest.raises(cl.Error, match="EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"):
        add(out_of_order, (16,), (4,), buffer, np.int32(1), wait_for=[waiting])
    add(out_of_order, (16,), (4,), buffer, np.int32(1)).wait()
    assert (fetch(out_of_order, buffer) == 1).all()


def test_a_command_with_one_failed_and_one_open_dependency_ends(context: Any, out_of_order: Any, program: Any) -> None:
    first, second = cl.UserEvent(context), cl.UserEvent(context)
    event = cl.Kernel(program, "add")(out_of_order, (16,), (4,), zeros(context), np.int32(5), wait_for=[first, second])
    first.set_status(-1)
    second.set_status(cl.command_execution_status.COMPLETE)
    with pytest.raises(cl.Error):
        event.wait()


def test_profiling_times_are_in_order_and_in_device_time(device: Any, context: Any, queue: Any, program: Any) -> None:
    buffer = zeros(context, 4096)
    add = cl.Kernel(program, "add")
    events = [add(queue, (4096,), (16,), buffer, np.int32(1)) for _ in range(3)]
    queue.finish()
    for event in events:
        times = event.profile
        assert 0 < times.queued <= times.submit <= times.start < times.end
    for earlier, later in itertools.pairwise(events):
        assert earlier.profile.end <= later.profile.start
    durations = {e.profile.end - e.profile.start for e in events}
    assert durations == {device.counters.cycles * 1000 // device.cl_device.max_clock_frequency}


def test_clock_of_the_configuration_scales_times(program: Any) -> None:
    from vortex_rt import Device

    fast = Device("preset=vortex,clock_mhz=800")
    assert fast.cl_device.max_clock_frequency == 800
    queue = cl.CommandQueue(fast.context, properties=cl.command_queue_properties.PROFILING_ENABLE)
    add = cl.Kernel(cl.Program(fast.context, SOURCE).build(), "add")
    event = add(queue, (64,), (16,), zeros(fast.context, 64), np.int32(1))
    event.wait()
    assert event.profile.end - event.profile.start == fast.counters.cycles * 1000 // 800


def test_event_callback(context: Any, queue: Any, program: Any) -> None:
    done = threading.Event()
    seen: list[int] = []

    def called(status: int) -> None:
        seen.append(status)
        done.set()

    event = cl.Kernel(program, "add")(queue, (16,), (4,), zeros(context), np.int32(1))
    event.set_callback(cl.command_execution_status.COMPLETE, called)
    assert done.wait(10)
    assert seen == [cl.command_execution_status.COMPLETE]


def test_hundreds_of_queued_commands(context: Any, queue: Any, program: Any) -> None:
    buffer, gate = zeros(context), cl.UserEvent(context)
    add = cl.Kernel(program, "add")
    add(queue, (16,), (4,), buffer, np.int32(1), wait_for=[gate])
    for _ in range(300):
        add(queue, (16,), (4,), buffer, np.int32(1))
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert (fetch(queue, buffer) == 301).all()


def test_long_chain_of_failures_ends(context: Any, queue: Any, program: Any) -> None:
    gate = cl.UserEvent(context)
    buffer = zeros(context)
    add = cl.Kernel(program, "add")
    last = add(queue, (16,), (4,), buffer, np.int32(1), wait_for=[gate])
    for _ in range(2000):
        last = cl.enqueue_fill_buffer(queue, buffer, np.int32(1), 0, 64)
    gate.set_status(-5)
    with pytest.raises(cl.Error):
        last.wait()


def test_empty_range_is_no_launch(context: Any, queue: Any, program: Any) -> None:
    add, buffer = cl.Kernel(program, "add"), zeros(context)
    add.set_args(buffer, np.int32(1))
    cl.enqueue_nd_range_kernel(queue, add, (0,), None).wait()
    assert not fetch(queue, buffer).any()


def test_global_offset(context: Any, queue: Any) -> None:
    program = cl.Program(
        context,
        "__kernel void id(__global int *a) { a[get_global_id(0)] = get_global_id(0) + 100 * get_global_offset(0); "
        "barrier(CLK_LOCAL_MEM_FENCE); }",
    ).build()
    buffer = zeros(context, 32)
    cl.Kernel(program, "id")(queue, (8,), (4,), buffer, global_offset=(16,))
    expected = np.zeros(32, np.int32)
    expected[16:24] = np.arange(16, 24) + 1600
    assert (fetch(queue, buffer) == expected).all()


def test_local_size_is_chosen(context: Any, queue: Any) -> None:
    program = cl.Program(
        context,
        "__kernel void size(__global int *a) { a[get_global_id(0) + get_global_size(0) * get_global_id(1)] = "
        "get_local_size(0) * get_local_size(1); barrier(CLK_LOCAL_MEM_FENCE); }",
    ).build()
    kernel = cl.Kernel(program, "size")
    for shape in ((64,), (60,), (61,), (12, 10), (1, 7)):
        buffer = zeros(context, int(np.prod(shape)))
        kernel(queue, shape, None, buffer)
        sizes = set(fetch(queue, buffer).tolist())
        assert len(sizes) == 1
        assert 1 <= sizes.pop() <= 1024


def test_contexts_and_threads(device: Any) -> None:
    errors: list[BaseException] = []

    def work(number: int) -> None:
        try:
            context = cl.Context([device.cl_device])
            queue = cl.CommandQueue(context)
            program = cl.Program(context, SOURCE + f"// {number % 2}").build()
            add, twice = cl.Kernel(program, "add"), cl.Kernel(program, "twice")
            buffer = zeros(context)
            expected = 0
            for i in range(15):
                add(queue, (16,), (4,), buffer, np.int32(number + i))
                twice(queue, (16,), (4,), buffer)
                expected = (expected + number + i) * 2
            assert (fetch(queue, buffer) == expected).all()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(100)
    assert not errors
    assert not any(t.is_alive() for t in threads)
