"""The simulator is a process of its own: killing it is an error, not a hang, and nothing outlives the host."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from vortex_rt.driver import Installation

SMALL = {"VORTEX_PRESET": "vortex", "VORTEX_CONFIG": ""}

#: A host that opens a device; FD 0 keeps it waiting. Prints the pid of its simulator.
HOST = """
import os, sys, vortex_rt, numpy as np, pyopencl as cl
from vortex_rt.api.platform import vortex_devices
ctx = cl.Context([vortex_devices()[0]]); q = cl.CommandQueue(ctx)
buffer = cl.Buffer(ctx, cl.mem_flags.READ_WRITE, 64)
cl.enqueue_copy(q, buffer, np.arange(16, dtype=np.int32))
program = cl.Program(ctx, '''
__kernel void twice(__global int *a) { a[get_global_id(0)] *= 2; barrier(CLK_LOCAL_MEM_FENCE); }
__kernel void endless(__global volatile int *a) { barrier(CLK_LOCAL_MEM_FENCE); while (a[0] == a[1] - 1) a[2]++; }
''').build()
twice, endless = cl.Kernel(program, "twice"), cl.Kernel(program, "endless")
def check():
    twice(q, (16,), (16,), buffer)
    out = np.empty(16, np.int32)
    cl.enqueue_copy(q, out, buffer)
    return out
"""


def children(pid: int) -> list[int]:
    """Pids of the simulator processes that `pid` started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            parent = next(line.split()[1] for line in status.read_text().splitlines() if line.startswith("PPid"))
            command = status.with_name("cmdline").read_bytes()
        except (OSError, StopIteration):
            continue
        if int(parent) == pid and b"service/start.py\0simulator" in command:
            found.append(int(status.parent.name))
    return found


def gone(pid: int, seconds: float = 10) -> bool:
    """True if the process ends within the time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def host(installation: Installation) -> Iterator[subprocess.Popen[str]]:
    """A host process with an open device, which runs the lines it gets on stdin and answers each."""
    code = HOST + "\nprint('ready', flush=True)\nfor line in sys.stdin:\n    exec(line)\n    sys.stdout.flush()\n"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **SMALL}, start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n", process.stderr.read() if process.stderr else ""
    yield process
    process.kill()
    process.communicate()


def tell(host: subprocess.Popen[str], line: str) -> str:
    """Let the host run a line of Python that prints one line."""
    assert host.stdin is not None
    assert host.stdout is not None
    host.stdin.write(line + "\n")
    host.stdin.flush()
    return host.stdout.readline().strip()


ENDLESS = "e = endless(q, (4,), (4,), buffer); q.flush(); print('running', flush=True)"
CATCH = "exec('try:\\n  {}\\n  print(0)\\nexcept cl.Error as error:\\n  print(error)')"


def test_killed_simulator_is_an_error_and_the_device_recovers_with_its_memory(host: subprocess.Popen[str]) -> None:
    [simulator] = children(host.pid)
    assert tell(host, ENDLESS) == "running"
    time.sleep(0.3)
    os.kill(simulator, signal.SIGKILL)
    assert "EXEC_STATUS_ERROR" in tell(host, CATCH.format("e.wait()"))
    assert tell(host, "print(check()[3:].tolist())") == str([2 * i for i in range(3, 16)])
    assert children(host.pid) != [simulator]


def test_simulator_killed_while_idle_is_replaced(host: subprocess.Popen[str]) -> None:
    [simulator] = children(host.pid)
    os.kill(simulator, signal.SIGKILL)
    assert gone(simulator)
    answers = [tell(host, CATCH.format("print(check().tolist())")) for _ in range(1)]
    assert answers == [str([2 * i for i in range(16)])]


@pytest.mark.parametrize("how", ["exit", "kill", "interrupt"])
@pytest.mark.parametrize("busy", [False, True])
def test_nothing_outlives_the_host(host: subprocess.Popen[str], how: str, busy: bool) -> None:
    [simulator] = children(host.pid)
    if busy:
        assert tell(host, ENDLESS) == "running"
    if how == "exit":
        assert host.stdin is not None
        host.stdin.write("os._exit(3)\n")
        host.stdin.flush()
    elif how == "kill":
        host.kill()
    else:
        os.killpg(host.pid, signal.SIGINT)
    assert gone(host.pid)
    assert gone(simulator)


def test_interrupt_at_the_terminal_leaves_the_simulator_to_the_host(host: subprocess.Popen[str]) -> None:
    assert tell(host, "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); print(1)") == "1"
    os.killpg(host.pid, signal.SIGINT)
    time.sleep(0.2)
    assert tell(host, "print(check().tolist())") == str([2 * i for i in range(16)])


def test_no_file_is_left(installation: Installation, tmp_path: Path) -> None:
    code = HOST + "check(); q.finish(); os.kill(os.getpid(), 9)"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **SMALL, "TMPDIR": str(tmp_path)}, timeout=100, check=False
    )
    assert done.returncode == -9
    assert list(tmp_path.iterdir()) == []


def test_several_devices_have_processes_of_their_own(installation: Installation) -> None:
    code = """
import ctypes, os, sys, vortex_rt, numpy as np
from vortex_rt import Device
a, b = Device("cores=1,warps=2,threads=2"), Device("cores=2,warps=4,threads=8")
print(a.name, b.name, a.cl_device.max_compute_units, b.cl_device.max_compute_units)
x, y = a.array(np.arange(4)), b.array(np.arange(5))
print(x.copy_to_host().sum() + y.copy_to_host().sum())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, env={**os.environ, **SMALL},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["vortex-1x2x2-rv64", "vortex-2x4x8-rv64", "1", "2", "16"]
