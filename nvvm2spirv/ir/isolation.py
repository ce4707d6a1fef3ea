"""LLVM in a worker process, because it aborts on what it does not expect.

Reading a damaged module, optimising it and emitting it may each end in an assertion. In a worker, that becomes an error here; the caller's process,
its threads and its OpenCL devices live on, and never load LLVM. A worker serves one call after another, so that a translation needs one and the
next translation finds it warm; threads that translate at the same time have one each. What to run is named as `module:function`, and takes and gives
what `marshal` can write: text, bytes, numbers, tuples.
"""

from __future__ import annotations

import contextlib
import importlib
import marshal
import os
import select
import signal
import sys
import threading
import time
from typing import Any

TIMEOUT = 600.0
"""Seconds after which a call is given up; LLVM has been seen to loop on damaged control flow."""
KEPT = 2
"""Workers that wait for another call."""

_LENGTH = 8
_DONE, _REJECTED, _FAILED = 0, 1, 2
_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_SERVE = "import sys; sys.path[:] = sys.argv[1:]; from nvvm2spirv.ir.isolation import _serve; _serve()"


class LLVMCrashError(Exception):
    """LLVM aborted, crashed or did not end; the text is its last words."""


class LLVMRejectedError(Exception):
    """LLVM refused the input in an orderly way; the text is its message."""


def isolated(task: str, *arguments: Any, timeout: float = TIMEOUT, alone: bool = False) -> Any:
    """Call `task` (`module:function`) in a worker and return its result; `alone`: in a worker of its own, whose state it may change.

    Raises LLVMRejectedError with the text of a RuntimeError that the function raised, LLVMCrashError if it did not come back.
    """
    worker = _new() if alone else _take()
    try:
        result = worker.call(task, arguments, timeout)
    except LLVMRejectedError:
        _give_back(worker, alone)
        raise
    except BaseException:
        _end(worker)
        raise
    _give_back(worker, alone)
    return result


def start_early(*tasks: str) -> None:
    """Start a worker now, which imports the modules of `tasks` while the caller does something else."""
    worker = _take()
    with contextlib.suppress(OSError):  # it is seen at the first call
        worker.send("nvvm2spirv.ir.isolation:_prepare", tasks)
        worker.unread += 1
    _give_back(worker)


class _Worker:
    """A child process with a pipe to it, a pipe from it, and a file in memory that takes its messages."""

    def __init__(self) -> None:
        self.messages = os.memfd_create("nvvm2spirv-messages")
        task_read, self.tasks = os.pipe()
        self.results, result_write = os.pipe()
        self.unread = 0
        try:
            actions = [(os.POSIX_SPAWN_DUP2, task_read, 0), (os.POSIX_SPAWN_DUP2, result_write, 1), (os.POSIX_SPAWN_DUP2, self.messages, 2)]
            flags = ["-E", "-S", *(["-B"] if sys.dont_write_bytecode else [])]
            command = [sys.executable, *flags, "-c", _SERVE, _ROOT, *map(str, sys.path)]
            self.process = os.posix_spawn(sys.executable, command, os.environ, file_actions=actions)
        except BaseException:
            for descriptor in (self.tasks, self.results, self.messages):
                os.close(descriptor)
            raise
        finally:
            os.close(task_read)
            os.close(result_write)

    def call(self, task: str, arguments: tuple[Any, ...], timeout: float) -> Any:
        """See `isolated`."""
        deadline = time.monotonic() + timeout
        try:
            self.send(task, arguments)
            while self.unread:
                self.unread -= 1
                self._receive(deadline, timeout)
            status, value = self._receive(deadline, timeout)
        except (BrokenPipeError, EOFError):
            raise LLVMCrashError(self._last_words()) from None
        if status == _REJECTED:
            raise LLVMRejectedError(value)
        if status == _FAILED:
            raise LLVMCrashError(value)
        return value

    def send(self, task: str, arguments: tuple[Any, ...]) -> None:
        """Write a call; the worker reads it as a whole before it begins."""
        _write(self.tasks, marshal.dumps((task, arguments)))

    def _receive(self, deadline: float, timeout: float) -> tuple[int, Any]:
        poll = select.poll()
        poll.register(self.results, select.POLLIN)

        def read(size: int) -> bytes:
            parts = []
            while size:
                remaining = deadline - time.monotonic()
                if remaining <= 0 or not poll.poll(1000 * remaining):
                    raise LLVMCrashError(f"no result after {timeout:.0f} s")
                part = os.read(self.results, min(size, 1 << 20))
                if not part:
                    raise EOFError
                parts.append(part)
                size -= len(part)
            return b"".join(parts)

        result: tuple[int, Any] = marshal.loads(read(int.from_bytes(read(_LENGTH), "little")))
        return result

    def _last_words(self) -> str:
        """What a worker that has ended said, or else how it ended."""
        _, status = os.waitpid(self.process, 0)
        self.process = 0
        message = os.pread(self.messages, os.fstat(self.messages).st_size, 0).decode(errors="replace")
        killed = f"killed by {signal.Signals(os.WTERMSIG(status)).name}" if os.WIFSIGNALED(status) else "no output"
        return _reason(message) or killed

    def close(self) -> None:
        """End the worker."""
        self.forget()
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self.process, 0)

    def forget(self) -> None:
        """Close this process's ends of the pipes; the worker ends when nobody has them."""
        for descriptor in (self.tasks, self.results, self.messages):
            os.close(descriptor)


_lock = threading.Lock()
"""Held while workers come and go, and while the process is copied: no child gets half of a worker's pipes."""
_waiting: list[_Worker] = []
_all: set[_Worker] = set()


def _new() -> _Worker:
    with _lock:
        worker = _Worker()
        _all.add(worker)
        return worker


def _take() -> _Worker:
    with _lock:
        if _waiting:
            return _waiting.pop()
    return _new()


def _give_back(worker: _Worker, alone: bool = False) -> None:
    with _lock:
        if not alone and len(_waiting) < KEPT and worker in _all:
            _waiting.append(worker)
            return
    _end(worker)


def _end(worker: _Worker) -> None:
    with _lock:
        if worker in _all:  # else it is the parent's of a process copied meanwhile
            _all.remove(worker)
            worker.close()


def _forget_all() -> None:
    """A copy of this process (multiprocessing's) has the pipes, but the workers are its parent's."""
    _lock.release()
    for worker in _all:
        worker.forget()
    _all.clear()
    _waiting.clear()


os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_forget_all)


# -- in the worker ---------------------------------------------------------------------------------------------------


def _serve() -> None:
    """Read calls and write results until the caller has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to the worker too; the caller decides
    results = os.dup(1)
    os.dup2(2, 1)
    functions: dict[str, Any] = {}
    while True:
        task, arguments = marshal.loads(_read(int.from_bytes(_read(_LENGTH), "little")))
        os.ftruncate(2, 0)
        os.lseek(2, 0, os.SEEK_SET)
        try:
            if task not in functions:
                module, _, name = task.partition(":")
                functions[task] = getattr(importlib.import_module(module), name)
            answer = (_DONE, functions[task](*arguments))
        except RuntimeError as error:
            answer = (_REJECTED, str(error))
        except Exception as error:
            answer = (_FAILED, f"{type(error).__name__}: {error}")
        _write(results, marshal.dumps(answer))


def _prepare(*tasks: str) -> None:
    for task in tasks:
        importlib.import_module(task.partition(":")[0])


def _read(size: int) -> bytes:
    parts = []
    while size:
        part = os.read(0, min(size, 1 << 20))
        if not part:
            os._exit(0)  # the caller has gone
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(len(data).to_bytes(_LENGTH, "little") + data)
    while view:
        view = view[os.write(descriptor, view) :]


def _reason(message: str) -> str:
    lines = [line.strip() for line in message.split("\n") if line.strip()]
    for line in lines:
        if "LLVM ERROR:" in line:
            return line.partition("LLVM ERROR:")[2].strip()
        if "Assertion" in line:
            return "Assertion " + line.partition("Assertion")[2].strip()
        if "UNREACHABLE executed" in line:
            return lines[max(0, lines.index(line) - 1)]
    return lines[-1] if lines else ""
