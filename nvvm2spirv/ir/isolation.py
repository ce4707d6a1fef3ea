"""Running LLVM in a forked child, because it aborts on what it does not expect.

Reading a damaged module, optimising it and emitting it may each end in an assertion. In a child, that becomes an error here; the caller's process,
its threads and its OpenCL devices live on.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import threading
import time
from collections.abc import Callable, Iterable

from llvmlite.binding import ffi

TIMEOUT = 600.0
"""Seconds after which a child is given up; LLVM has been seen to loop on damaged control flow."""

_REJECTED = 3

_forking = threading.Lock()
_open: set[int] = set()
"""Read ends of the pipes to the children under way; a further child closes its copies."""


class LLVMCrashError(Exception):
    """LLVM aborted, crashed or did not end; the text is its last words."""


class LLVMRejectedError(Exception):
    """LLVM refused the input in an orderly way; the text is its message."""


def isolated(task: Callable[[], bytes], timeout: float = TIMEOUT) -> bytes:
    """Run `task` in a child process and return its bytes.

    Raises LLVMRejectedError with the text of a RuntimeError that the task raised, LLVMCrashError if it did not come back.
    """
    child, data_read, error_read = _start(task)
    done = False
    try:
        output, errors = _drain(data_read, error_read, timeout)
        done = True
    finally:
        _close(data_read, error_read)
        if not done:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if status == 0:
        return output
    message = errors.decode(errors="replace")
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == _REJECTED:
        raise LLVMRejectedError(message)
    if os.WIFSIGNALED(status):
        raise LLVMCrashError(_reason(message) or f"killed by {signal.Signals(os.WTERMSIG(status)).name}")
    raise LLVMCrashError(_reason(message) or "no output")


def _start(task: Callable[[], bytes]) -> tuple[int, int, int]:
    """(process id, read end for the data, read end for the errors) of a new child.

    The write ends exist in this process only while the lock is held: a child that another thread starts would keep a copy open, and the end of
    this child's output would not be seen before the other one ends.
    """
    with _forking, _llvm_lock():  # and no other thread is inside LLVM while the process is copied
        data_read, data_write = os.pipe()
        error_read, error_write = os.pipe()
        others = (*_open, data_read, error_read)
        try:
            child = os.fork()
            if child == 0:
                _child(task, data_write, error_write, others)
        except OSError:
            os.close(data_read)
            os.close(error_read)
            raise
        finally:
            os.close(data_write)
            os.close(error_write)
        _open.update((data_read, error_read))
    return child, data_read, error_read


def _close(*descriptors: int) -> None:
    with _forking:
        for descriptor in descriptors:
            os.close(descriptor)
            _open.discard(descriptor)


def _after_fork() -> None:
    """A child that this module did not start (multiprocessing's) has the copies, but not the threads that hold the lock or read."""
    global _forking
    _forking = threading.Lock()
    _open.clear()


os.register_at_fork(after_in_child=_after_fork)


def _llvm_lock() -> contextlib.AbstractContextManager[object]:
    lock = getattr(ffi.lib, "_lock", None)
    return lock if lock is not None else contextlib.nullcontext()


def _child(task: Callable[[], bytes], data: int, errors: int, others: Iterable[int]) -> None:
    status = 1
    try:
        for descriptor in others:
            os.close(descriptor)
        for number in (signal.SIGABRT, signal.SIGSEGV, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        os.dup2(errors, 2)
        try:
            view = memoryview(task())
        except RuntimeError as error:
            status = _REJECTED
            os.write(2, str(error).encode())
        else:
            while view:
                view = view[os.write(data, view) :]
            status = 0
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.write(2, f"{type(error).__name__}: {error}".encode())
    finally:
        os._exit(status)


def _drain(data: int, errors: int, timeout: float) -> tuple[bytes, bytes]:
    chunks: dict[int, list[bytes]] = {data: [], errors: []}
    deadline = time.monotonic() + timeout
    with selectors.PollSelector() as selector:  # has no descriptor of its own that a child would inherit
        for descriptor in chunks:
            selector.register(descriptor, selectors.EVENT_READ)
        while selector.get_map():
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                raise LLVMCrashError(f"no result after {timeout:.0f} s")
            for key, _ in selector.select(remaining):
                chunk = os.read(key.fd, 1 << 20)
                if chunk:
                    chunks[key.fd].append(chunk)
                else:
                    selector.unregister(key.fd)
    return b"".join(chunks[data]), b"".join(chunks[errors])


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
