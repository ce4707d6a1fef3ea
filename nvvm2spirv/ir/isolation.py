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
import os
import select
import sys
import threading
import time
from collections.abc import Callable
from signal import Signals
from typing import Any

from nvvm2spirv.ir import serving
from nvvm2spirv.ir.serving import ENDED, FAILED, REJECTED, read_value, write_value

TIMEOUT = 600.0
"""Seconds after which a call is given up; LLVM has been seen to loop on damaged control flow."""
MOST = 8
"""Most workers for the parts of a module."""
large = False
"""Set in processes that have loaded much and do one translation after the other: workers that are copies of them would
have it too, and LLVM's memory among it, by whose order emission goes."""

_SIGKILL = 9
_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_SERVE = "import sys; sys.path[:] = sys.argv[1:]; from nvvm2spirv.ir.serving import serve; serve()"


class LLVMCrashError(Exception):
    """LLVM aborted, crashed or did not end; the text is its last words."""


class LLVMRejectedError(Exception):
    """LLVM refused the input in an orderly way; the text is its message."""


def isolated(task: str, *arguments: object, timeout: float = TIMEOUT, fresh: bool = False) -> Any:
    """Call `task` (`module:function`) in a worker, or a `fresh` copy of one, and return its result.

    Raises LLVMRejectedError with the text of a RuntimeError that the function raised, LLVMCrashError if it did not come
    back. In a worker (a task that calls for others) the worker does it, and ends where LLVM crashes.
    """
    if serving.is_worker():
        return _value(*serving.answer_here(task, arguments, fresh), _ending)
    worker = _take(task, arguments)
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


def processors() -> int:
    """How many workers a large module's parts are for: one a processor."""
    return min(len(os.sched_getaffinity(0)), MOST)


def _kept() -> int:
    """Most workers that wait for another call: those for parts, and one for the whole."""
    return 1 + processors()


def start_early(task: str = "", *arguments: object, count: int = 1) -> None:
    """Start workers now, so that they load LLVM while the caller does something else, and do the task: a call of
    `isolated` with the same task and arguments gets what it gave.

    They are copies of this process, which should have little in it: a command line calls this before it imports
    anything. A process with threads is not copied, since another library's LLVM and its handlers of signals may be in
    it (a command line called as a function, by tests for instance): its workers start when they are needed. So do those
    of a process that is `large`, and stays: the first of them is a new process, which later calls find waiting.
    """
    if len(os.listdir("/proc/self/task")) > 1 or (large and _waiting):
        return
    for _ in range(count):
        _add(_Worker(fork=not large, begun=(task, arguments) if task else None))


def start_workers(count: int, task: str) -> None:
    """See to it that so many workers wait for calls and have done, or are doing, the task (`module:function`)."""
    with _lock:
        ready = sum(worker.module == task.partition(":")[0] for worker in _waiting)
    for _ in range(count - ready):
        _add(_Worker(begun=(task, ())))


def _add(worker: _Worker) -> None:
    with _lock:
        _all.add(worker)
        _waiting.insert(0, worker)  # others first


class _Channel:
    """A pipe to a process and a pipe from it."""

    def __init__(self) -> None:
        self.far_read, self.tasks = os.pipe()
        self.results, self.far_write = os.pipe()

    def close_far(self) -> None:
        """Close the ends that are the other process's."""
        os.close(self.far_read)
        os.close(self.far_write)

    def close(self) -> None:
        """Close the ends that are this process's."""
        os.close(self.tasks)
        os.close(self.results)

    def send(self, task: str, arguments: tuple[object, ...]) -> None:
        """Write a call; the other process reads it as a whole before it begins."""
        write_value(self.tasks, (task, arguments))

    def receive(self, deadline: float) -> tuple[int, Any]:
        """The result of the last call.

        Raises EOFError if the process ends, TimeoutError at the deadline (of `time.monotonic`).
        """
        poll = select.poll()
        poll.register(self.results, select.POLLIN)

        def read(size: int) -> bytes:
            remaining = deadline - time.monotonic()
            if remaining <= 0 or not poll.poll(1000 * remaining):
                raise TimeoutError
            part = os.read(self.results, size)
            if not part:
                raise EOFError
            return part

        result: tuple[int, Any] = read_value(read)
        return result


class _Worker:
    """A child process that serves calls, its copy that forks for each call,
    and a file in memory that takes their messages.
    """

    def __init__(self, fork: bool = False, begun: tuple[str, tuple[object, ...]] | None = None) -> None:
        self.begun = begun
        """A call whose result has not been waited for."""
        self.module = begun[0].partition(":")[0] if begun else ""
        """What it loaded."""
        _find_library()
        self.messages = os.memfd_create("nvvm2spirv-messages")
        self.warm, self.fresh = _Channel(), _Channel()
        ends = [self.warm.far_read, self.warm.far_write, self.messages, self.fresh.far_read, self.fresh.far_write]
        high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 16) for end in ends]  # out of the way of 0 … 4
        try:
            self.process = self._fork(high) if fork else self._spawn(high)
            if begun and not fork:
                with contextlib.suppress(BrokenPipeError):  # the next call says so
                    self.warm.send(*begun)
        except BaseException:
            self.forget()
            raise
        finally:
            for descriptor in high:
                os.close(descriptor)
            self.warm.close_far()
            self.fresh.close_far()

    def _spawn(self, descriptors: list[int]) -> int:
        flags = ["-E", "-S", *(["-B"] if sys.dont_write_bytecode else [])]
        command = [sys.executable, *flags, "-c", _SERVE, _ROOT, *map(str, sys.path)]
        actions = [(os.POSIX_SPAWN_DUP2, descriptor, place) for place, descriptor in enumerate(descriptors)]
        return os.posix_spawn(sys.executable, command, os.environ, file_actions=actions, setsid=True)

    def _fork(self, descriptors: list[int]) -> int:
        process = os.fork()
        if process:
            return process
        try:
            os.setsid()
            for place, descriptor in enumerate(descriptors):
                os.dup2(descriptor, place)
            os.closerange(len(descriptors), max(descriptors) + 1)
            serving.serve(self.begun)
        finally:
            os._exit(1)

    def call(self, task: str, arguments: tuple[object, ...], timeout: float, fresh: bool) -> Any:
        """Run a task in the worker, or in one forked for it; raises what `isolated` says."""
        channel = self.fresh if fresh else self.warm
        deadline = time.monotonic() + timeout
        try:
            if fresh or not self._is_answering(task, arguments, deadline):
                channel.send(task, arguments)
            status, value = channel.receive(deadline)
        except TimeoutError:
            raise LLVMCrashError(f"no result after {timeout:.0f} s") from None
        except (BrokenPipeError, EOFError):
            _, ended = os.waitpid(self.process, 0)
            self.process = 0
            raise LLVMCrashError(self._last_words(ended)) from None
        return _value(status, value, self._last_words)

    def _is_answering(self, task: str, arguments: tuple[object, ...], deadline: float) -> bool:
        """Whether the next result is of this call; that of another one that was begun is read and forgotten."""
        begun, self.begun = self.begun, None
        if begun is not None and begun != (task, arguments):
            self.warm.receive(deadline)
        return begun == (task, arguments)

    def _last_words(self, status: int) -> str:
        """What a process that has ended said, or else how it ended."""
        message = os.pread(self.messages, os.fstat(self.messages).st_size, 0).decode(errors="replace")
        return _reason(message) or _ending(status)

    def close(self) -> None:
        """End the worker and its copies."""
        self.forget()
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process, _SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self.process, 0)

    def forget(self) -> None:
        """Close this process's ends of the pipes; the worker ends when nobody has them."""
        self.warm.close()
        self.fresh.close()
        os.close(self.messages)


def _find_library() -> None:
    """See to it that `sys.path`, which a worker gets, leads to llvmlite: in a process that began without `site`, a
    finder puts the folders of packages there when one of them is asked for.
    """
    any(finder.find_spec("llvmlite", None) for finder in [*sys.meta_path])


_lock = threading.Lock()
"""Held while workers come and go, and while the process is copied: no child gets half of a worker's pipes."""
_waiting: list[_Worker] = []
_all: set[_Worker] = set()


def _new() -> _Worker:
    with _lock:
        worker = _Worker()
        _all.add(worker)
        return worker


def _take(task: str, arguments: tuple[object, ...]) -> _Worker:
    """A worker for a call: of those that wait, one that has begun it or another of its module, else the last."""
    module = task.partition(":")[0]
    with _lock:
        fitting = [worker for worker in _waiting if worker.begun == (task, arguments)]
        fitting = fitting or [worker for worker in _waiting if worker.module == module] or _waiting[-1:]
        if fitting:
            _waiting.remove(fitting[0])
            return fitting[0]
    return _new()


def _give_back(worker: _Worker) -> None:
    with _lock:
        if len(_waiting) < _kept() and worker in _all:
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


def _value(status: int, value: Any, last_words: Callable[[int], str]) -> Any:
    """A call's result, or what `isolated` raises for its status."""
    if status == REJECTED:
        raise LLVMRejectedError(value)
    if status == ENDED:
        raise LLVMCrashError(last_words(value))
    if status == FAILED:
        raise LLVMCrashError(value)
    return value


def _ending(status: int) -> str:
    if not os.WIFSIGNALED(status):
        return "no output"
    return f"killed by {Signals(os.WTERMSIG(status)).name}"


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
