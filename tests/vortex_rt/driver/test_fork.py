"""A forked process gets errors, and its parent's device goes on as if it were not there."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from vortex_rt.driver import Installation

Run = Callable[..., CompletedProcess[str]]
pytestmark = pytest.mark.device
SMALL = {"VORTEX_PRESET": "vortex", "VORTEX_CONFIG": ""}

HEAD = """
import os, sys, gc, numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
devices = vortex_devices(); context = cl.Context([devices[0]]); queue = cl.CommandQueue(context)
program = cl.Program(context, '''kernel void k(global int *a) { a[get_global_id(0)] += 1; }
kernel void endless(global volatile int *a) { while (a[0] == 0) a[1]++; }''').build()
kernel, endless = cl.Kernel(program, "k"), cl.Kernel(program, "endless")
buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=np.zeros(1 << 16, np.int32))
def check(value):
    kernel(queue, (1 << 10,), (16,), buffer); out = np.empty(1 << 10, np.int32); cl.enqueue_copy(queue, out, buffer); assert (out == value).all(), out
def error(what):
    try: what()
    except cl.Error as e: return str(e)
    return "done"
def child(body):
    sys.stdout.flush(); pid = os.fork()
    if pid == 0:
        try: body()
        finally: sys.stdout.flush(); os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0
"""

ERRORS = HEAD + """
check(1)
def body():
    print(error(lambda: kernel(queue, (16,), (16,), buffer)))
    print(error(lambda: cl.enqueue_copy(queue, np.empty(4, np.int32), buffer)))
    print(error(lambda: cl.enqueue_fill_buffer(queue, buffer, b"1", 0, 64).wait()))
    print(error(lambda: cl.Program(context, "kernel void other(global int *a) { a[0] = 9; }").build()).splitlines()[0])
    print(error(lambda: cl.Context([devices[0]])))
child(body)
check(2)
"""


def test_everything_in_a_forked_process_is_an_error(installation: Installation, run_python: Run) -> None:
    done = run_python(ERRORS, env=SMALL, timeout=60)
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(lines) == 5
    assert "DEVICE_NOT_AVAILABLE" in lines[0]
    assert "done" not in lines
    assert "this process is a fork of the one that opened the device" in done.stderr


EXITS = HEAD + """
check(1)
for leave in (lambda: os._exit(0), sys.exit):
    sys.stdout.flush(); pid = os.fork()
    if pid == 0: leave()
    assert os.waitpid(pid, 0)[1] == 0
def body():
    global buffer, kernel, queue
    buffer.release(); del kernel; del queue; gc.collect()
child(body)
check(2)
event = endless(queue, (1,), (1,), cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=np.zeros(4, np.int32))); queue.flush()
def finish():
    print(error(queue.finish)); print(error(event.wait))
child(finish)
os._exit(0)
"""


def test_parent_is_not_disturbed(installation: Installation, run_python: Run) -> None:
    """The child frees its copies of the parent's objects, and must not free, change or wait for what is the parent's.
    """
    done = run_python(EXITS, env=SMALL, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "done" not in done.stdout, "a command of the parent is none of the child's"


FRESH = """
import os, sys, numpy as np, vortex_rt, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
devices = vortex_devices()
pids = []
for i in range(2):
    pid = os.fork(); pids.append(pid)
    if pid == 0:
        context = cl.Context([devices[0]]); queue = cl.CommandQueue(context)
        buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE, 64); program = cl.Program(context, "kernel void k(global int *a) { a[get_global_id(0)] = 7; }").build()
        cl.Kernel(program, "k")(queue, (16,), (16,), buffer); out = np.empty(16, np.int32); cl.enqueue_copy(queue, out, buffer)
        os._exit(0 if (out == 7).all() else 1)
print([os.waitpid(pid, 0)[1] for pid in pids])
"""


def test_device_can_be_opened_in_the_child(installation: Installation, run_python: Run) -> None:
    done = run_python(FRESH, env=SMALL, timeout=100)
    assert done.stdout.strip() == "[0, 0]", done.stderr
