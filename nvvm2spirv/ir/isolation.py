"""LLVM in a worker process, because it aborts on what it does not expect.

Reading a damaged module, optimising it and emitting it may each end in an assertion. In a worker, that becomes an error
here; the caller's process, its threads and its OpenCL devices live on, and never load LLVM. A worker serves one call
after another, so that a translation needs one and the next translation finds it warm; threads that translate at the
same time have one each. What to run is named as `module:function`, and takes and gives what `marshal` can write: text,
bytes, numbers, tuples.

LLVM's SPIR-V back end orders some things by their addresses, so what a process did before shows in its output. Calls
with `fresh` therefore run in a copy of the worker as it was after its start: equal input gives equal output, and a
change of LLVM's options ends with the call.
"""

from __future__ import annotations

import contextlib
import fcntl
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
_DONE, _REJECTED, _FAILED, _ENDED = range(4)
_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_SERVE = "import sys; sys.path[:] = sys.argv[1:]; from nvvm2spirv.ir.isolation import _serve; _serve()"


class LLVMCrashError(Exception):
    """LLVM aborted, crashed or did not end; the text is its last words."""


class LLVMRejectedError(Exception):
    """LLVM refused the input in an orderly way; the text is its message."""


def isolated(task: str, *arguments: Any, timeout: float = TIMEOUT, fresh: bool = False) -> Any:
    """Call `task` (`module:function`) in a worker, or a `fresh` copy of one, and return its result.

    Raises LLVMRejectedError with the text of a RuntimeError that the function raised, LLVMCrashError if it did not come
    back.
    """
    worker = _take()
    try:
        result = worker.call(task, arguments, timeout, fresh)
    except LLVMRejectedError:
        _give_back(worker)
        raise
    except BaseException:
        _end(worker)
        raise
    _give_back(worker)
    return result


def start_early() -> None:
    """Start a worker now, so that it loads LLVM while the caller does something else."""
    worker = _take()
    with contextlib.suppress(OSError):  # it is seen at the first call
        worker.warm.send("nvvm2spirv.ir.llvm_tasks:initialize", ())
        worker.warm.unread += 1
    _give_back(worker)


class _Channel:
    """A pipe to a process and a pipe from it."""

    def __init__(self) -> None:
        self.far_read, self.tasks = os.pipe()
        self.results, self.far_write = os.pipe()
        self.unread = 0

    def close_far(self) -> None:
        """Close the ends that are the other process's."""
        os.close(self.far_read)
        os.close(self.far_write)

    def close(self) -> None:
        """Close the ends that are this process's."""
        os.close(self.tasks)
        os.close(self.results)

    def send(self, task: str, arguments: tuple[Any, ...]) -> None:
        """Write a call; the other process reads it as a whole before it begins."""
        _write(self.tasks, (task, arguments))

    def receive(self, deadline: float) -> tuple[int, Any]:
        """The result of the last call.

        Raises EOFError if the process ends, TimeoutError at the deadline (of `time.monotonic`).
        """
        poll = select.poll()
        poll.register(self.results, select.POLLIN)

        def read(size: int) -> bytes:
            parts = []
            while size:
                remaining = deadline - time.monotonic()
                if remaining <= 0 or not poll.poll(1000 * remaining):
                    raise TimeoutError
                part = os.read(self.results, min(size, 1 << 20))
                if not part:
                    raise EOFError
                parts.append(part)
                size -= len(part)
            return b"".join(parts)

        while True:
            result: tuple[int, Any] = marshal.loads(read(int.from_bytes(read(_LENGTH), "little")))
            if not self.unread:
                return result
            self.unread -= 1


class _Worker:
    """A child process that serves calls, its copy that forks for each call,
    and a file in memory that takes their messages.
    """

    def __init__(self) -> None:
        self.messages = os.memfd_create("nvvm2spirv-messages")
        self.warm, self.fresh = _Channel(), _Channel()
        ends = [self.warm.far_read, self.warm.far_write, self.messages, self.fresh.far_read, self.fresh.far_write]
        high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 16) for end in ends]  # out of the way of 0 … 4
        flags = ["-E", "-S", *(["-B"] if sys.dont_write_bytecode else [])]
        command = [sys.executable, *flags, "-c", _SERVE, _ROOT, *map(str, sys.path)]
        try:
            actions = [(os.POSIX_SPAWN_DUP2, descriptor, place) for place, descriptor in enumerate(high)]
            self.process = os.posix_spawn(sys.executable, command, os.environ, file_actions=actions, setsid=True)
        except BaseException:
            self.forget()
            raise
        finally:
            for descriptor in high:
                os.close(descriptor)
            self.warm.close_far()
            self.fresh.close_far()

    def call(self, task: str, arguments: tuple[Any, ...], timeout: float, fresh: bool) -> Any:
        """Run a task in the worker, or in one forked for it; raises what `isolated` says."""
        channel = self.fresh if fresh else self.warm
        try:
            channel.send(task, arguments)
            status, value = channel.receive(time.monotonic() + timeout)
        except TimeoutError:
            raise LLVMCrashError(f"no result after {timeout:.0f} s") from None
        except (BrokenPipeError, EOFError):
            _, ended = os.waitpid(self.process, 0)
            self.process = 0
            raise LLVMCrashError(self._last_words(ended)) from None
        if status == _REJECTED:
            raise LLVMRejectedError(value)
        if status == _ENDED:
            raise LLVMCrashError(self._last_words(value))
        if status == _FAILED:
            raise LLVMCrashError(value)
        return value

    def _last_words(self, status: int) -> str:
        """What a process that has ended said, or else how it ended."""
        message = os.pread(self.messages, os.fstat(self.messages).st_size, 0).decode(errors="replace")
        killed = f"killed by {signal.Signals(os.WTERMSIG(status)).name}" if os.WIFSIGNALED(status) else "no output"
        return _reason(message) or killed

    def close(self) -> None:
        """End the worker and its copies."""
        self.forget()
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self.process, 0)

    def forget(self) -> None:
        """Close this process's ends of the pipes; the worker ends when nobody has them."""
        self.warm.close()
        self.fresh.close()
        os.close(self.messages)


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


def _give_back(worker: _Worker) -> None:
    with _lock:
        if len(_waiting) < KEPT and worker in _all:
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
    from nvvm2spirv.ir import llvm_tasks  # only workers load LLVM

    llvm_tasks.initialize()
    sys.stdout = sys.stderr
    copy = os.fork()
    tasks, results = (0, os.dup(1)) if copy else (3, os.dup(4))
    os.dup2(2, 1)
    for descriptor in (3, 4) if copy else (0,):
        os.close(descriptor)
    while True:
        task, arguments = marshal.loads(_read(tasks, int.from_bytes(_read(tasks, _LENGTH), "little")))
        os.ftruncate(2, 0)
        os.lseek(2, 0, os.SEEK_SET)
        if copy:
            _write(results, _answer(task, arguments))
        elif child := os.fork():
            _, status = os.waitpid(child, 0)
            if status:
                _write(results, (_ENDED, status))
        else:
            _write(results, _answer(task, arguments))
            os._exit(0)


def _answer(task: str, arguments: tuple[Any, ...]) -> tuple[int, Any]:
    try:
        module, _, name = task.partition(":")
        return _DONE, getattr(importlib.import_module(module), name)(*arguments)
    except RuntimeError as error:
        return _REJECTED, str(error)
    except Exception as error:
        return _FAILED, f"{type(error).__name__}: {error}"


def _read(descriptor: int, size: int) -> bytes:
    parts = []
    while size:
        part = os.read(descriptor, min(size, 1 << 20))
        if not part:
            os._exit(0)  # the caller has gone
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _write(descriptor: int, value: tuple[Any, ...]) -> None:
    data = marshal.dumps(value)
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
