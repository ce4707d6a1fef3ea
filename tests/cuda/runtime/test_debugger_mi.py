"""gdb's machine interface (GDB/MI) on kernels: the commands that VS Code's C++ extension sends, as docs/howto/debugging.md
sets it up.
"""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cuda.conftest import PROGRAMS
from tests.cuda.runtime.gdb_runs import described, line_with
from vortex_rt import settings
from vortex_rt.cuda.tools.gdb import find_gdb
from vortex_rt.driver.locate import program_environment

SOURCE = PROGRAMS / "debugged.cu"
FIRST = (
    "-gdb-set target-async on", "-gdb-set breakpoint pending on", '-interpreter-exec console "set pagination off"',
    "-enable-pretty-printing", '-interpreter-exec console "set sysroot"',
)  # fmt: skip


class Session:
    """A gdb that is told commands of the machine interface."""

    def __init__(self) -> None:
        words = [find_gdb(""), "-q", "-nx", "--interpreter=mi3"]
        self.gdb = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
        )
        self.said: list[str] = []
        self.count = 0

    def _until(self, pattern: str) -> str:
        assert self.gdb.stdout is not None
        for line in self.gdb.stdout:
            self.said.append(line.rstrip("\n"))
            if re.match(pattern, line):
                return self.said[-1]
        raise AssertionError("gdb has ended; it said\n" + "\n".join(self.said))

    def tell(self, command: str) -> str:
        """Send a command; return its result, which is no error."""
        self.count += 1
        assert self.gdb.stdin is not None
        self.gdb.stdin.write(f"{self.count}{command}\n")
        result = self._until(rf"{self.count}\^")
        assert "^error" not in result, (command, result)
        return result

    def go(self, command: str) -> str:
        """Send a command that lets kernels run; return why they stopped."""
        self.tell(command)
        return self._until(r"\*stopped")

    def value(self, expression: str) -> str:
        """Return the value of an expression in the chosen frame."""
        found = re.search(r'value="(.*)"', self.tell(f'-data-evaluate-expression "{expression}"'))
        assert found is not None
        return found[1]


@pytest.fixture
def session(toolkit, tmp_path) -> Iterator[Session]:
    """A session at the first launch of debugged.cu, to which gdb has come by TCP."""
    program = described(toolkit, SOURCE, tmp_path)
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    variables = {
        "LD_LIBRARY_PATH": str(toolkit.lib), "CUDA_LAUNCH_BLOCKING": "1", settings.TIMEOUT.name: "0",
        settings.DEBUG.name: f"localhost:{port}",
    }  # fmt: skip
    environment = {**program_environment(), **variables}
    with (tmp_path / "output").open("w") as output:
        running = subprocess.Popen([program], env=environment, stdin=subprocess.DEVNULL, stdout=output)
    session = Session()
    for command in FIRST:
        session.tell(command)
    session.tell("-gdb-set tcp connect-timeout 60")  # gdb tries again until the program listens
    session.tell(f"-target-select remote localhost:{port}")
    yield session
    session.gdb.terminate()
    session.gdb.communicate(timeout=60)
    running.terminate()
    running.wait(60)


def test_a_session_of_vs_code(session: Session, tmp_path: Path) -> None:
    line = line_with(SOURCE, "in scale")
    assert f'line="{line}"' in session.tell(f"-break-insert -f {SOURCE}:{line}")
    stopped = session.go("-exec-continue")
    assert 'reason="breakpoint-hit"' in stopped
    assert f'line="{line}"' in stopped
    threads = session.tell("-thread-info")
    assert 'target-id="Thread 1",details="block (0,0,0) thread (0,0,0) core 0 warp 0 lane 0"' in threads
    frames = session.tell("-stack-list-frames 0 1000")
    assert re.search(rf'level="0",addr="0x[0-9a-f]+",func="scale",file="[^"]*debugged.cu",fullname="{SOURCE}"', frames)
    found = re.search(r'id="(\d+)",target-id="Thread \d+",details="block \(0,0,0\) thread \(5,0,0\)', threads)
    assert found is not None
    thread = found[1]
    session.tell(f"-thread-select {thread}")
    session.tell("-stack-select-frame 0")
    variables = session.tell(f"-stack-list-variables --thread {thread} --frame 0 --simple-values")
    assert 'name="factor",arg="1",type="float",value="3"' in variables
    assert 'name="i",type="int",value="5"' in variables
    assert 'numchild="1"' in session.tell(f"-var-create --thread {thread} --frame 0 seen * data")
    children = session.tell('-var-list-children --simple-values "seen" 0 1000')
    assert 'exp="*data",numchild="0",value="0"' in children
    assert session.value("threadIdx.x") == "5"
    assert session.value("data[i]") == "5"
    assert 'reason="end-stepping-range"' in session.go("-exec-next")
    assert session.value("value") == "5"
    session.tell("-break-delete 1")
    session.tell(f"-break-insert -f {SOURCE}:{line_with(SOURCE, 'in twice')}")
    assert 'func="twice"' in session.go("-exec-continue")
    assert 'func="scale"' in session.go("-exec-finish")
    session.tell("-break-delete 2")
    assert 'reason="exited-normally"' in session.go("-exec-continue")
    assert (tmp_path / "output").read_text() == "total 5024\n"
