"""The kind of a failure is a number, from the simulator to the host program."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt import abi, failures
from vortex_rt.driver import Installation
from vortex_rt.failures import Failure

pytestmark = pytest.mark.device

SOURCE = """
__kernel void good(__global int *a) { a[get_global_id(0)] = 1; }
__kernel void far(__global int *a, ulong where) { *(__global int *)where = a[0]; }
__kernel void odd(__global char *a) { atomic_add((volatile __global int *)(a + 1), 1); }
__kernel void endless(__global volatile int *a) { while (a[0] < 1000000) a[1]++; }
"""


@pytest.fixture(scope="module")
def driver(installation: Installation) -> ctypes.CDLL:
    return ctypes.CDLL(str(installation.driver_library))


@pytest.fixture(scope="module")
def program(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build()


@pytest.fixture
def buffer(context: Any) -> Any:
    return cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=np.zeros(16, np.int32))


def kinds(driver: ctypes.CDLL, device: Any, event: Any) -> tuple[Failure, Failure]:
    """What the event and the device say after the command has ended."""
    with pytest.raises(cl.Error):
        event.wait()
    of_event = driver.pocl_vortex_event_failure(ctypes.c_void_p(event.int_ptr))
    return Failure(of_event), Failure(driver.pocl_vortex_last_failure(ctypes.c_void_p(device.cl_device.int_ptr)))


@pytest.mark.parametrize(
    ("where", "kind"),
    [(0, Failure.BAD_ADDRESS), (16, Failure.BAD_ADDRESS), (1 << 45, Failure.BAD_ADDRESS), (0x68000000, Failure.ACCESS_VIOLATION)],
)
def test_addresses(driver: ctypes.CDLL, device: Any, queue: Any, program: Any, buffer: Any, where: int, kind: Failure) -> None:
    event = cl.Kernel(program, "far")(queue, (1,), (1,), buffer, np.uint64(where))
    assert kinds(driver, device, event) == (kind, kind)


def test_misaligned_atomic(driver: ctypes.CDLL, device: Any, queue: Any, program: Any, buffer: Any) -> None:
    event = cl.Kernel(program, "odd")(queue, (1,), (1,), buffer)
    assert kinds(driver, device, event) == (Failure.MISALIGNED, Failure.MISALIGNED)


def test_time_out_and_abort(
    driver: ctypes.CDLL, device: Any, queue: Any, program: Any, buffer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VORTEX_TIMEOUT", "0.3")
    event = cl.Kernel(program, "endless")(queue, (1,), (1,), buffer)
    assert kinds(driver, device, event)[0] is Failure.TIMEOUT
    monkeypatch.setenv("VORTEX_TIMEOUT", "60")
    event = cl.Kernel(program, "endless")(queue, (1,), (1,), buffer)
    driver.pocl_vortex_event_abort(ctypes.c_void_p(event.int_ptr))
    assert kinds(driver, device, event)[0] is Failure.ABORTED


def test_what_waited_for_the_failure_has_its_kind(driver: ctypes.CDLL, device: Any, queue: Any, program: Any, buffer: Any) -> None:
    gate = cl.UserEvent(device.context)
    first = cl.enqueue_nd_range_kernel(queue, with_arguments(program, "far", buffer, np.uint64(0)), (1,), (1,), wait_for=[gate])
    second = cl.enqueue_nd_range_kernel(queue, with_arguments(program, "good", buffer), (1,), (1,), wait_for=[first])
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert kinds(driver, device, second)[0] is Failure.BAD_ADDRESS


def with_arguments(program: Any, name: str, *arguments: Any) -> Any:
    kernel = cl.Kernel(program, name)
    kernel.set_args(*arguments)
    return kernel


def test_a_command_that_did_not_fail(driver: ctypes.CDLL, queue: Any, program: Any, buffer: Any) -> None:
    event = cl.enqueue_nd_range_kernel(queue, with_arguments(program, "good", buffer), (1,), (1,))
    event.wait()
    assert driver.pocl_vortex_event_failure(ctypes.c_void_p(event.int_ptr)) == Failure.NONE
    assert driver.pocl_vortex_last_failure(None) == -1


@pytest.mark.parametrize(("body", "kind"), [("assert(false);", Failure.TRAP_ASSERT), ("__trap();", Failure.TRAP_TRAP)])
def test_traps(driver: ctypes.CDLL, device: Any, tmp_path: Path, body: str, kind: Failure) -> None:
    from vortex_rt import LaunchError, Module

    source = tmp_path / "k.cu"
    source.write_text(f'#include <cassert>\nextern "C" __global__ void k(int *a) {{ a[0] = 1; {body} }}')
    module = Module.from_cuda(device, source)
    with pytest.raises(LaunchError):
        module["k"][1, 1](device.array(np.zeros(1, np.int32)))
    assert driver.pocl_vortex_last_failure(ctypes.c_void_p(device.cl_device.int_ptr)) == kind


def test_kinds_of_traps_follow_the_launch_blocks() -> None:
    codes = {name: value for name, value in vars(abi).items() if name.startswith("TRAP_") and isinstance(value, int) and value}
    assert {kind.name: kind - failures.TRAP_BASE for kind in Failure if kind > failures.TRAP_BASE} == codes


def test_the_header_names_every_kind() -> None:
    header = failures.c_header()
    assert all(f"VORTEX_FAILURE_{kind.name} = {kind.value}," in header for kind in Failure)
