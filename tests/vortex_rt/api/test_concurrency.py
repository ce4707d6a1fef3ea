"""Threads, asynchronous failures, interrupts and forks: whose failure it is, and that the device works on."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from vortex_rt import Device, LaunchError, Module

pytestmark = pytest.mark.device

SOURCE = """
extern "C" __global__ void add(int *x, int a, int b) { x[threadIdx.x] += a * b; }
extern "C" __global__ void bad(int *x) { *(volatile int *)0 = 1; }
"""


@pytest.fixture(scope="module")
def module() -> Module:
    return Module.from_cuda(Device("vortex"), SOURCE)


def in_threads(*functions) -> list[str]:
    """Run all at once with frequent switches; what they raised."""
    raised: list[str] = []

    def guarded(function):
        try:
            function()
        except BaseException as error:
            raised.append(repr(error))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=guarded, args=(function,)) for function in functions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    return raised


def test_threads_on_one_kernel_get_their_own_arguments_and_only_their_own_faults(module):
    device = module.device

    def right(a: int) -> None:
        x, sum_ = device.zeros(4, np.int32), 0
        for i in range(25):
            module.add[1, 4](x, a, i)
            sum_ += a * i
            assert x.copy_to_host().tolist() == [sum_] * 4
            module.add[1, 4].launch(x, 0, a)

    def wrong() -> None:
        x = device.zeros(4, np.int32)
        for _ in range(25):
            with pytest.raises(LaunchError, match="kernel bad: kernel 'bad' failed"):
                module.bad[1, 1](x)

    assert in_threads(lambda: right(3), wrong, lambda: right(5), wrong) == []


def test_variables_are_reached_from_several_threads():
    module = Module.from_cuda(
        Device("vortex"), '__device__ int a[8]; __device__ int b[8]; extern "C" __global__ void k() { a[0] = b[0]; }'
    )

    def use(name: str, value: int) -> None:
        for i in range(10):
            module.symbols[name].write(np.full(8, value + i, np.int32))
            assert module.symbols[name].read(np.int32).tolist() == [value + i] * 8

    assert in_threads(lambda: use("a", 100), lambda: use("b", 900)) == []


@pytest.mark.parametrize("wait", ["kernel", "copy", "synchronize"])
@pytest.mark.parametrize("ended", [False, True])
def test_a_failure_that_nobody_waited_for_is_told_once_as_an_earlier_command(module, wait, ended):
    device = module.device
    x = device.zeros(4, np.int32)
    event = module.bad[1, 1].launch(x)
    while ended and event.command_execution_status > 0:
        time.sleep(0.001)
    use = {"kernel": lambda: module.add[1, 4](x, 1, 1), "copy": x.copy_to_host, "synchronize": device.synchronize}[wait]
    with pytest.raises(LaunchError, match="an earlier command failed: kernel 'bad' failed: bad address"):
        use()
    x.fill(0)
    module.add[1, 4](x, 2, 3)
    assert x.copy_to_host().tolist() == [6] * 4


def run(program: str, timeout: float = 240) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


INTERRUPTED = """
import os, signal, threading, time
import numpy as np
from vortex_rt import Device, Module
signal.signal(signal.SIGINT, signal.default_int_handler)
device = Device("vortex")
module = Module.from_cuda(device, 'extern "C" __global__ void slow(volatile int *x) { while (*x == 0) ; } extern "C" __global__ void k(int *x) { x[threadIdx.x] += 1; }')
x, y, ended, slowest = device.zeros(1, np.int32), device.zeros(4, np.int32), 0, 0.0
for i, delay in enumerate([0.0, 0.0005, 0.003, 0.02, 0.2, 0.6] * 2):
    delay = delay if i % 2 else delay + 0.1  # between an asynchronous launch and the wait for it, nobody would end it
    timer = threading.Timer(delay, lambda: os.kill(os.getpid(), signal.SIGINT))
    begin = time.monotonic()
    try:
        if i % 2:
            timer.start()
            module.slow[1, 1](x)
        else:
            module.slow[1, 1].launch(x)
            timer.start()
        x.copy_to_host()
    except KeyboardInterrupt:
        ended += 1
    slowest = max(slowest, time.monotonic() - begin - delay)
    module.k[1, 4](y)
    assert y.copy_to_host().tolist() == [ended] * 4, (i, ended, y.copy_to_host())
print(ended, slowest)
"""


def test_an_interrupt_at_any_time_stops_the_kernel_and_leaves_the_device_usable():
    ended, slowest = run(INTERRUPTED).split()
    assert int(ended) == 12
    assert float(slowest) < 10


FORKED = """
import os, sys
import numpy as np
import pyopencl as cl
from vortex_rt import Device, ForkError, Module
device = Device("vortex")
module = Module.from_cuda(device, 'extern "C" __global__ void k(int *x) { x[threadIdx.x] += 1; }')
x, large = device.zeros(4, np.int32), device.array(np.arange(1 << 18, dtype=np.int32))
module.k[1, 4](x)
uses = {
    "launch": lambda: module.k[1, 4](x), "async": lambda: module.k[1, 4].launch(x), "copy": x.copy_to_host, "allocate": lambda: device.zeros(4),
    "open": lambda: Device("vortex"), "open another": lambda: Device("cores=2"), "counters": lambda: device.counters, "address": lambda: x.address,
    "build": lambda: Module.from_opencl(device, "kernel void k() {}"), "wait": device.synchronize, "queue": lambda: device.queue,
}
raw, buffer, kernel = device.queue, x.buffer, module.k.cl_kernel
child = os.fork()
if child == 0:
    for name, use in uses.items():
        try:
            use()
        except ForkError:
            continue
        os._exit(1 + list(uses).index(name))
    try:  # pyopencl without the package
        cl.enqueue_nd_range_kernel(raw, kernel, (4,), (4,))
        raw.finish()
    except cl.Error:
        pass
    else:
        os._exit(100)
    large.free()  # the parent's memory is the same
    sys.exit(0)
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
assert status == 0, list(uses)[status - 1] if status < 100 else status
module.k[1, 4](x)
assert x.copy_to_host().tolist() == [2] * 4
assert (large.copy_to_host() == np.arange(1 << 18)).all()
"""


def test_a_forked_child_is_told_and_the_parents_device_is_left_alone():
    run(FORKED)


STARTED_BEFORE = """
import multiprocessing
def work(numbers):
    from vortex_rt import Device
    numbers.put(Device("vortex").full(4, 2).copy_to_host().sum())
if __name__ == "__main__":
    import vortex_rt
    context = multiprocessing.get_context("fork")
    numbers = context.Queue()
    for _ in range(2):
        process = context.Process(target=work, args=(numbers,))
        process.start()
        assert numbers.get(timeout=100) == 8
        process.join()
        assert process.exitcode == 0
"""


def test_a_child_forked_before_opencl_was_used_has_devices_of_its_own():
    run(STARTED_BEFORE)
