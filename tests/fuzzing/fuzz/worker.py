"""A process of its own for the programs under test: what hangs or crashes there is a finding and not the end."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import tempfile
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

STARTUP = 120
"""Seconds more for a new process's first program: it imports the compiler and compiles the simulator."""


class WorkerError(Exception):
    """The program under test ended the process, or did not end in time."""


def _serve(connection: Connection, folder: str) -> None:
    os.setsid()  # with all its tools, so that they end with it
    os.environ["TMPDIR"] = tempfile.tempdir = folder  # what it leaves there goes with it: it is never asked to end
    while True:
        try:
            function, arguments = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[bool, Any] = (True, function(*arguments))
        except Exception:
            answer = (False, traceback.format_exc())
        connection.send(answer)


class Worker:
    """Calls functions in a child process, which is replaced when it dies or takes too long.

    Use as a context manager.
    """

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def call(self, function: Callable[..., Any], *arguments: Any, limit: float) -> Any:
        """Return ``function(*arguments)``, a function of a module.

        Raises:
            WorkerError: the process died, or did not answer within ``limit`` seconds.
            RuntimeError: the function raised; with its traceback.
        """
        if self._process is None or not self._process.is_alive():
            self.stop()
            self._start()
            limit += STARTUP
        assert self._connection is not None
        assert self._process is not None
        try:
            self._connection.send((function, arguments))
            if not self._connection.poll(limit):
                self.stop()
                raise WorkerError(f"no end within {limit:.0f} s")
            good, answer = self._connection.recv()
        except (EOFError, ConnectionError):
            self._process.join()
            status = self._process.exitcode
            self.stop()
            raise WorkerError(f"the process died with status {status}") from None
        if not good:
            raise RuntimeError(answer)
        return answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._folder = tempfile.TemporaryDirectory(prefix="fuzz-", ignore_cleanup_errors=True)
        self._process = context.Process(target=_serve, args=(theirs, self._folder.name))
        self._process.start()
        theirs.close()

    def stop(self) -> None:
        """End the process and everything it started, and remove its temporary files."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if self._process.pid is not None and os.getpgid(self._process.pid) == self._process.pid:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()
        assert self._connection is not None
        assert self._folder is not None
        self._connection.close()
        self._folder.cleanup()
        self._process = self._connection = self._folder = None
