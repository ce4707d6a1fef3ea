"""Messages of the driver, and the kinds of failures, from the simulator to the host program."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt import abi, failures
from vortex_rt.driver import Installation
from vortex_rt.failures import Failure

pytestmark = pytest.mark.device


# Each failure is told to whom it belongs; commands can be waited for in pieces and aborted; environment variables are
# checked.

MF = cl.mem_flags
SOURCE = """
kernel void far_a(global int *a, ulong where) { *(global int *)where = a[0]; }
kernel void far_b(global int *a, ulong where) { *(global int *)where = a[0]; }
kernel void good(global int *a) { a[get_global_id(0)] = get_global_id(0) * 3; }
kernel void endless(global volatile int *a) { while (a[0] < 1000000) a[1]++; }
"""
BAD = np.uint64(1 << 45)


@pytest.fixture(scope="module")
def program(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build()


@pytest.fixture
def buffer(context: Any) -> Any:
    return cl.Buffer(context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=np.zeros(16, np.int32))


@pytest.fixture(scope="module")
def driver(installation: Installation) -> Any:
    return ctypes.CDLL(str(installation.driver_library))


def message(driver: Any, event: Any) -> str:
    text = ctypes.create_string_buffer(10000)
    assert driver.pocl_vortex_event_error(ctypes.c_void_p(event.int_ptr), text, ctypes.c_size_t(10000)) == len(
        text.value
    )
    return text.value.decode()


def wait(driver: Any, event: Any, milliseconds: int) -> int:
    return int(driver.pocl_vortex_event_wait(ctypes.c_void_p(event.int_ptr), ctypes.c_uint64(milliseconds)))


def test_each_command_keeps_its_own_message(driver: Any, device: Any, program: Any, buffer: Any) -> None:
    queues = [cl.CommandQueue(device.context) for _ in range(3)]
    kernels = [cl.Kernel(program, name) for name in ("far_a", "far_b")]
    events = [(i % 2, kernels[i % 2](queues[i % 2], (1,), (1,), buffer, np.uint64(BAD + 64 * i))) for i in range(2)]
    good = cl.Kernel(program, "good")(queues[2], (16,), (16,), buffer)
    queues[2].finish()
    for number, (which, event) in enumerate(events):
        assert wait(driver, event, 60000) < 0
        told = message(driver, event)
        assert f"kernel 'far_{'ab'[which]}'" in told
        assert f"{(1 << 45) + 64 * number:#x}" in told
    assert message(driver, good) == ""


def test_command_that_waits_for_a_failed_one_tells_why(driver: Any, device: Any, program: Any, buffer: Any) -> None:
    queue = cl.CommandQueue(device.context)
    gate = cl.UserEvent(device.context)
    first = cl.Kernel(program, "far_a")(queue, (1,), (1,), buffer, BAD, wait_for=[gate])
    second = cl.Kernel(program, "good")(queue, (16,), (16,), buffer, wait_for=[first])
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert wait(driver, second, 60000) < 0
    assert "kernel 'far_a'" in message(driver, second)


def test_refused_call_is_told_to_its_thread(driver: Any, device: Any, program: Any, buffer: Any) -> None:
    told: dict[int, str] = {}
    barrier = threading.Barrier(2)

    def work(size: int) -> None:
        queue = cl.CommandQueue(device.context)
        kernel = cl.Kernel(program, "good")
        kernel.set_args(buffer)
        with pytest.raises(cl.Error):
            cl.enqueue_nd_range_kernel(queue, kernel, (size,), (size,))
        barrier.wait()
        text = ctypes.create_string_buffer(1000)
        driver.pocl_vortex_thread_error(text, ctypes.c_size_t(1000))
        told[size] = text.value.decode()

    threads = [threading.Thread(target=work, args=(size,)) for size in (2048, 4096)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert all(str(size) in told[size] for size in (2048, 4096)), told


def test_waiting_in_pieces(driver: Any, queue: Any, program: Any, buffer: Any) -> None:
    event = cl.Kernel(program, "endless")(queue, (1,), (1,), buffer)
    start = time.monotonic()
    assert wait(driver, event, 300) > 0
    assert 0.25 < time.monotonic() - start < 20
    assert driver.pocl_vortex_event_abort(ctypes.c_void_p(event.int_ptr)) == 0
    assert wait(driver, event, 60000) < 0
    assert "kernel 'endless' was aborted: stopped on request" in message(driver, event)
    queue.finish()  # the wait has reported the failure
    assert wait(driver, cl.Kernel(program, "good")(queue, (16,), (16,), buffer), 60000) == 0


def test_events_of_others_are_refused(driver: Any, device: Any) -> None:
    event = cl.UserEvent(device.context)
    handle = ctypes.c_void_p(event.int_ptr)
    assert driver.pocl_vortex_event_wait(handle, ctypes.c_uint64(10)) == cl.status_code.INVALID_EVENT
    assert driver.pocl_vortex_event_abort(handle) == cl.status_code.INVALID_EVENT
    assert driver.pocl_vortex_event_error(handle, None, ctypes.c_size_t(0)) == -1
    event.set_status(cl.command_execution_status.COMPLETE)


def test_abort_reaches_the_command_and_no_other(driver: Any, device: Any, program: Any, buffer: Any) -> None:
    """One that has not started never does; one that has ended is not touched."""
    queue = cl.CommandQueue(device.context)
    before = cl.Kernel(program, "good")(queue, (16,), (16,), buffer)
    gate = cl.UserEvent(device.context)
    waiting = cl.Kernel(program, "endless")(queue, (1,), (1,), buffer, wait_for=[gate])
    queue.flush()
    assert wait(driver, before, 60000) == 0
    assert driver.pocl_vortex_event_abort(ctypes.c_void_p(before.int_ptr)) == 0
    assert driver.pocl_vortex_event_abort(ctypes.c_void_p(waiting.int_ptr)) == 0
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert wait(driver, waiting, 60000) < 0
    assert "aborted before it started" in message(driver, waiting)
    assert wait(driver, cl.Kernel(program, "good")(cl.CommandQueue(device.context), (16,), (16,), buffer), 60000) == 0


ENVIRONMENT = """
import os, sys, numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
try:
    context = cl.Context([vortex_devices()[0]]); queue = cl.CommandQueue(context)
    program = cl.Program(context, '''kernel void k(global int *a) { a[0] = 1; printf("x"); }''').build()
    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE, 64)
    cl.Kernel(program, "k")(queue, (1,), (1,), buffer).wait()
except (cl.Error, cl.LogicError, IndexError) as error:
    print(error, file=sys.stderr)
    raise SystemExit(3)
"""
WRONG = [
    (name, value)
    for name, values in {
        "VORTEX_TIMEOUT": ("-1", "ten", "1s", "nan", "inf", "1e300"),
        "VORTEX_STACK": ("-1", "1k", "99999999999999999999999", "2000000000000"),
        "VORTEX_PRINTF_BUFFER": ("-1", "0", "63", "x", "8589934592"),
        "VORTEX_DEVICES": ("-1", "two", "1000"),
        "VORTEX_LOCAL_MEMORY": ("Global", "1"),
    }.items()
    for value in values
]


@pytest.mark.parametrize(("name", "value"), [WRONG[i] for i in (0, 1, 3, 4, 6, 8, 9, 10, 12, 15, 18)])
def test_wrong_environment_variable_is_named(
    run_python: Callable[..., CompletedProcess[str]], name: str, value: str
) -> None:
    done = run_python(ENVIRONMENT, env={"VORTEX_PRESET": "vortex", name: value})
    assert done.returncode != 0
    assert f"{name}={value} is not " in done.stderr, done.stderr


LIMITED = """
import ctypes, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import loaded_driver, vortex_devices
device, STACK, PRINTF_BUFFER = vortex_devices()[0], 0, 1
limit = lambda which, size: loaded_driver().pocl_vortex_set_limit(ctypes.c_void_p(device.int_ptr), which, ctypes.c_uint64(size))
invalid = cl.status_code.INVALID_VALUE
assert [limit(PRINTF_BUFFER, 63), limit(PRINTF_BUFFER, 1 << 40), limit(STACK, (1 << 30) + 1), limit(3, 64)] == [invalid] * 4
assert [limit(PRINTF_BUFFER, 4096), limit(PRINTF_BUFFER, SIZE)] == [0, 0]
context = cl.Context([device]); queue = cl.CommandQueue(context)
program = cl.Program(context, 'kernel void k() { printf("%d\\\\n", (int)get_global_id(0)); }').build()
cl.Kernel(program, "k")(queue, (1000,), (10,)).wait()
"""


@pytest.mark.parametrize(("size", "lost"), [(2048, True), (0, False)])
def test_a_host_sets_limits_without_the_environment(
    run_python: Callable[..., CompletedProcess[str]], size: int, lost: bool
) -> None:
    """0: what the variable says again."""
    done = run_python(LIMITED.replace("SIZE", str(size)), env={"VORTEX_PRESET": "vortex", "VORTEX_PRINTF_BUFFER": "1048576"})
    assert done.returncode == 0, done.stderr
    assert (f"lines of printf were lost; VORTEX_PRINTF_BUFFER (now {size})" in done.stderr) == lost


# The kind of a failure is a number, from the simulator to the host program.

FAILING = """
__kernel void good(__global int *a) { a[get_global_id(0)] = 1; }
__kernel void far(__global int *a, ulong where) { *(__global int *)where = a[0]; }
__kernel void odd(__global char *a) { atomic_add((volatile __global int *)(a + 1), 1); }
__kernel void endless(__global volatile int *a) { while (a[0] < 1000000) a[1]++; }
"""


@pytest.fixture(scope="module")
def failing_driver(installation: Installation) -> ctypes.CDLL:
    return ctypes.CDLL(str(installation.driver_library))


@pytest.fixture(scope="module")
def failing_program(device: Any) -> Any:
    return cl.Program(device.context, FAILING).build()


@pytest.fixture
def failing_buffer(context: Any) -> Any:
    return cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=np.zeros(16, np.int32))


def kinds(failing_driver: ctypes.CDLL, device: Any, event: Any) -> tuple[Failure, Failure]:
    """What the event and the device say after the command has ended."""
    with pytest.raises(cl.Error):
        event.wait()
    of_event = failing_driver.pocl_vortex_event_failure(ctypes.c_void_p(event.int_ptr))
    return Failure(of_event), Failure(failing_driver.pocl_vortex_last_failure(ctypes.c_void_p(device.cl_device.int_ptr)))


@pytest.mark.parametrize(
    ("where", "kind"),
    [(0, Failure.BAD_ADDRESS), (16, Failure.BAD_ADDRESS), (1 << 45, Failure.BAD_ADDRESS), (0x68000000, Failure.ACCESS_VIOLATION)],
)
def test_addresses(failing_driver: ctypes.CDLL, device: Any, queue: Any, failing_program: Any, failing_buffer: Any, where: int, kind: Failure) -> None:
    event = cl.Kernel(failing_program, "far")(queue, (1,), (1,), failing_buffer, np.uint64(where))
    assert kinds(failing_driver, device, event) == (kind, kind)


def test_misaligned_atomic(failing_driver: ctypes.CDLL, device: Any, queue: Any, failing_program: Any, failing_buffer: Any) -> None:
    event = cl.Kernel(failing_program, "odd")(queue, (1,), (1,), failing_buffer)
    assert kinds(failing_driver, device, event) == (Failure.MISALIGNED, Failure.MISALIGNED)


def test_time_out_and_abort(
    failing_driver: ctypes.CDLL, device: Any, queue: Any, failing_program: Any, failing_buffer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VORTEX_TIMEOUT", "0.3")
    event = cl.Kernel(failing_program, "endless")(queue, (1,), (1,), failing_buffer)
    assert kinds(failing_driver, device, event)[0] is Failure.TIMEOUT
    monkeypatch.setenv("VORTEX_TIMEOUT", "60")
    event = cl.Kernel(failing_program, "endless")(queue, (1,), (1,), failing_buffer)
    failing_driver.pocl_vortex_event_abort(ctypes.c_void_p(event.int_ptr))
    assert kinds(failing_driver, device, event)[0] is Failure.ABORTED


def test_what_waited_for_the_failure_has_its_kind(failing_driver: ctypes.CDLL, device: Any, queue: Any, failing_program: Any, failing_buffer: Any) -> None:
    gate = cl.UserEvent(device.context)
    first = cl.enqueue_nd_range_kernel(queue, with_arguments(failing_program, "far", failing_buffer, np.uint64(0)), (1,), (1,), wait_for=[gate])
    second = cl.enqueue_nd_range_kernel(queue, with_arguments(failing_program, "good", failing_buffer), (1,), (1,), wait_for=[first])
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert kinds(failing_driver, device, second)[0] is Failure.BAD_ADDRESS


def with_arguments(failing_program: Any, name: str, *arguments: Any) -> Any:
    kernel = cl.Kernel(failing_program, name)
    kernel.set_args(*arguments)
    return kernel


def test_a_command_that_did_not_fail(failing_driver: ctypes.CDLL, queue: Any, failing_program: Any, failing_buffer: Any) -> None:
    event = cl.enqueue_nd_range_kernel(queue, with_arguments(failing_program, "good", failing_buffer), (1,), (1,))
    event.wait()
    assert failing_driver.pocl_vortex_event_failure(ctypes.c_void_p(event.int_ptr)) == Failure.NONE
    assert failing_driver.pocl_vortex_last_failure(None) == -1


@pytest.mark.parametrize(("body", "kind"), [("assert(false);", Failure.TRAP_ASSERT), ("__trap();", Failure.TRAP_TRAP)])
def test_traps(failing_driver: ctypes.CDLL, device: Any, tmp_path: Path, body: str, kind: Failure) -> None:
    from vortex_rt import LaunchError, Module

    source = tmp_path / "k.cu"
    source.write_text(f'#include <cassert>\nextern "C" __global__ void k(int *a) {{ a[0] = 1; {body} }}')
    module = Module.from_cuda(device, source)
    with pytest.raises(LaunchError):
        module["k"][1, 1](device.array(np.zeros(1, np.int32)))
    assert failing_driver.pocl_vortex_last_failure(ctypes.c_void_p(device.cl_device.int_ptr)) == kind


def test_kinds_of_traps_follow_the_launch_blocks() -> None:
    codes = {name: value for name, value in vars(abi).items() if name.startswith("TRAP_") and isinstance(value, int) and value}
    assert {kind.name: kind - failures.TRAP_BASE for kind in Failure if kind > failures.TRAP_BASE} == codes


def test_the_header_names_every_kind() -> None:
    header = failures.c_header()
    assert all(f"VORTEX_FAILURE_{kind.name} = {kind.value}," in header for kind in Failure)
