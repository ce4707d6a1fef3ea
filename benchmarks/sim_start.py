"""Start of the simulator: processor time from the start of its process to the end of a kernel of one instruction, step
by step.

The process is started as libvortex-nvsim does. Processor time is that of its threads (/proc/PID/task/*/schedstat) when
an answer arrives: "python" is the interpreter alone, "imports" ends with the first answer, "open" with the description
of the device, "code" with the end of the first kernel (compiled code is loaded while the host goes on, then the kernel
runs), "again" is a second kernel. Median of ``--runs``. ``--json FILE`` writes the rows.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

from vortex_rt.driver.locate import START
from vortex_rt.isa.table import lookup
from vortex_rt.sim import engine, protocol
from vortex_rt.sim.protocol import Message

BASE = 0x80000000
END = lookup("tmc").match.to_bytes(4, "little")  # tmc x0
STEPS = ("python", "imports", "open", "code", "again")
PYTHON = [sys.executable, "-I", "-S"]


def processor_ms(pid: int) -> float:
    """Return the processor time that a process's threads have taken."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6


class Process:
    """A simulator process and the host's end of its socket."""

    def __init__(self) -> None:
        self.socket, theirs = socket.socketpair()
        self.memory_fd = os.memfd_create("device-memory")
        command = [*PYTHON, str(START), "simulator", "--fd", str(theirs.fileno()), "--memory-fd", str(self.memory_fd)]
        self.child = subprocess.Popen(command, pass_fds=[theirs.fileno(), self.memory_fd])
        theirs.close()

    def request(self, kind: Message, payload: bytes = b"") -> int:
        """Send a request; return the type of its answer."""
        self.socket.sendall(protocol.HEADER.pack(kind, len(payload), 1) + payload)
        answer, length, _ = protocol.HEADER.unpack(self._bytes(protocol.HEADER.size))
        self._bytes(length)
        return answer

    def _bytes(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            part = self.socket.recv(size - len(data))
            assert part, "the simulator has ended"
            data += part
        return data

    def close(self) -> None:
        """End the process."""
        self.request(Message.CLOSE)
        self.child.wait()
        self.socket.close()
        os.close(self.memory_fd)


def interpreter_ms() -> float:
    """Return the processor time of the interpreter alone."""
    child = subprocess.Popen([*PYTHON, "-c", "pass"])
    _, _, usage = os.wait4(child.pid, 0)
    return 1000 * (usage.ru_utime + usage.ru_stime)


def measure(config: str) -> dict[str, float]:
    """Return processor time by step and the wall time to the end of the first kernel, in milliseconds."""
    python = interpreter_ms()
    begin = time.perf_counter()
    process = Process()
    times = []
    assert process.request(Message.DCR_READ, protocol.DCR.pack(1, 0)) == Message.ERROR  # not open
    times.append(processor_ms(process.child.pid))
    assert (
        process.request(Message.OPEN, protocol.OPEN.pack(protocol.OPEN_VORTEX_RUNTIME) + config.encode())
        == Message.CAPS
    )
    times.append(processor_ms(process.child.pid))
    with mmap.mmap(process.memory_fd, os.fstat(process.memory_fd).st_size) as memory:
        memory[BASE : BASE + 4] = END
    wall = 0.0
    for _ in range(2):
        assert process.request(Message.RUN, protocol.RUN.pack(BASE, 0, 0, 0)) == Message.DONE
        wall = wall or 1000 * (time.perf_counter() - begin)
        times.append(processor_ms(process.child.pid))
    process.close()
    marks = [0.0, python, *times]
    return {step: after - before for step, before, after in zip(STEPS, marks, marks[1:], strict=False)} | {
        "total": times[2],
        "wall": wall,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="write the rows to this file")
    parser.add_argument("--runs", type=int, default=9, help="processes a row (default 9)")
    arguments = parser.parse_args()
    engine.library()
    rows = []
    print(
        f"{'device':20}"
        + "".join(f"{step:>9}" for step in STEPS)
        + f"{'to first kernel':>17}{'wall':>8}   ms; share of the total below"
    )
    for config in ("vortex", "cuda", "cuda,mode=timing"):
        runs = [measure(config) for _ in range(arguments.runs)]
        row = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        rows.append({"configuration": config, **{key: round(value, 2) for key, value in row.items()}})
        print(
            f"{config:20}" + "".join(f"{row[step]:9.1f}" for step in STEPS) + f"{row['total']:17.1f}{row['wall']:8.0f}",
            flush=True,
        )
        print(f"{'':20}" + "".join(f"{row[step] / row['total']:9.0%}" for step in STEPS[:-1]))
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
