"""Running a program whose simulator processes write files for a tool."""

import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from .. import manners

PATIENCE = 60.0
"""Seconds that simulator processes get to write what they have when the program has ended."""


def run_program(command: list[str], environment: Mapping[str, str], tell: Callable[[float], None] | None = None) -> int:
    """Run a command to its end and return its status as a shell gives it; ``tell`` is called every second with the
    seconds so far.

    Ctrl-C ends the program and not this process, which still has to write what was recorded. If the program cannot be
    run this process ends too.
    """
    before = signal.signal(signal.SIGINT, lambda *_: None)  # the program gets it too, and ends
    began = time.monotonic()
    try:
        process = subprocess.Popen(command, env=environment)
        while True:
            with suppress(subprocess.TimeoutExpired):
                return exit_status(process.wait(1))
            if tell:
                tell(time.monotonic() - began)
    except OSError as error:
        manners.cannot_run(command[0], error)
    finally:
        signal.signal(signal.SIGINT, before)


def wait_for_writers(folder: Path, pattern: str) -> None:
    """Wait until the simulator processes that write a folder's files have ended, or PATIENCE is over."""
    deadline = time.monotonic() + PATIENCE
    while any(map(_is_alive, folder.glob(pattern))) and time.monotonic() < deadline:
        time.sleep(0.05)


def _is_alive(path: Path) -> bool:
    """Whether the simulator process that writes a file still runs."""
    try:
        status = Path(f"/proc/{path.suffixes[0][1:]}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def exit_status(status: int) -> int:
    """Return a program's status as a shell gives it."""
    return status if status >= 0 else 128 - status
