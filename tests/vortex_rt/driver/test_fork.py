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


SHARED = HEAD + """
import ctypes
from vortex_rt.driver import installed
driver = ctypes.CDLL(str(installed().driver_library)); opencl = ctypes.CDLL("libOpenCL.so.1"); opencl.clSVMAlloc.restype = ctypes.c_void_p
globals_ = cl.Program(context, "global int counter = 7; kernel void g(global int *a) { a[0] = counter++; }").build("-cl-std=CL3.0")
array = cl.fsvm_empty(context, 1000, np.int32); array[:] = 1
def symbol():
    address = ctypes.c_void_p()
    status = driver.pocl_vortex_symbol(ctypes.c_void_p(globals_.int_ptr), ctypes.c_void_p(devices[0].int_ptr), b"counter", ctypes.byref(address), None)
    return status, address.value
def body():
    global array
    print(opencl.clSVMAlloc(ctypes.c_void_p(context.int_ptr), ctypes.c_uint64(1), ctypes.c_size_t(100), 0))
    print(symbol()[0])
    del array; gc.collect()
child(body)
status, address = symbol()
assert status == 0 and ctypes.c_int.from_address(address).value == 7
kernel(queue, (1000,), (8,), cl.SVM(array)); queue.finish()
assert (array == 2).all()
sys.stdout.flush(); pid = os.fork()
if pid == 0: sys.exit()
assert os.waitpid(pid, 0)[1] == 0
kernel(queue, (1000,), (8,), cl.SVM(array)); queue.finish()
assert (array == 3).all()
print("right")
"""


def test_shared_memory_and_variables_stay_the_parents(installation: Installation, run_python: Run) -> None:
    done = run_python(SHARED, env=SMALL, timeout=60)
    assert done.stdout.splitlines() == ["None", "-2", "right"], done.stdout + done.stderr
