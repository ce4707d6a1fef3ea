"""A process with limits, which ends with all that it started: what tools/programs and tools/conformance share."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path


def run(
    words: Sequence[str | Path], folder: Path, environment: Mapping[str, str], log: Path, limit: float, memory: int = 0
) -> tuple[int | None, float]:
    """Run a command with its output in ``log``; its status (``None`` at the limit) and its seconds. Each of its
    processes gets at most ``memory`` bytes of data of its own, if that is not 0.
    """
    started = time.monotonic()
    if memory:
        words = ("prlimit", f"--data={memory}", *words)
    with log.open("wb") as output:
        child = subprocess.Popen(words, cwd=folder, env=dict(environment), stdin=subprocess.DEVNULL, stdout=output,
                                 stderr=subprocess.STDOUT, start_new_session=True)  # fmt: skip
        try:
            status: int | None = child.wait(limit)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            _end_group(child)
    return status, time.monotonic() - started


def _end_group(child: subprocess.Popen[bytes]) -> None:
    """End what the command started and has left running."""
    for number, patience in ((signal.SIGTERM, 3.0), (signal.SIGKILL, None)):
        try:
            os.killpg(child.pid, number)
        except ProcessLookupError:
            return
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            continue
