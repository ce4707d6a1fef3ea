"""The worker's side of `isolation`: a process that loads LLVM and serves calls, and its copy for `fresh` ones.

A call may itself call `isolation.isolated`, which then works in this process and its copy. Imports are few, because a
translation waits for them: half of a small one is the start of its processes.
"""

import marshal
import os
import select
import sys
from collections.abc import Callable
from typing import Any

DONE, REJECTED, FAILED, ENDED = range(4)
"""Status of a result: the value, LLVM's refusal, another exception's text, a copy's wait status."""

_LENGTH = 8
_copy: list[int] = []
"""In a worker, the pipes to and from its copy."""


def serve(begun: tuple[str, tuple[object, ...]] | None = None) -> None:
    """Read calls from 0 and, for fresh copies, 3; write results to 1 and 4, messages to 2. `begun` is the first call.

    It ends when the caller has gone.
    """
    from nvvm2spirv.ir import llvm_tasks  # only workers load LLVM

    llvm_tasks.initialize()
    sys.stdout = sys.stderr
    far_read, to_copy = os.pipe()
    from_copy, far_write = os.pipe()
    if os.fork():
        for descriptor in (3, 4, far_read, far_write):
            os.close(descriptor)
        _copy[:] = to_copy, from_copy
        _serve_warm(0, os.dup(1), begun)
    for descriptor in (0, to_copy, from_copy):
        os.close(descriptor)
    _serve_fresh({3: os.dup(4), far_read: far_write})


def _serve_warm(tasks: int, results: int, begun: tuple[str, tuple[object, ...]] | None) -> None:
    os.dup2(2, 1)
    while True:
        task, arguments = begun or _next(tasks)
        begun = None
        write_value(results, _answer(task, arguments))


def _serve_fresh(clients: dict[int, int]) -> None:
    """Serve the caller and the worker, each by a pipe for tasks and one for results: every call in a copy."""
    os.dup2(2, 1)
    os.close(4)
    poll = select.poll()
    for tasks in clients:
        poll.register(tasks, select.POLLIN)
    while True:
        for tasks, _ in poll.poll():
            task, arguments = _next(tasks)
            if child := os.fork():
                _, status = os.waitpid(child, 0)
                if status:
                    write_value(clients[tasks], (ENDED, status))
            else:
                write_value(clients[tasks], _answer(task, arguments))
                os._exit(0)


def _next(tasks: int) -> tuple[str, tuple[object, ...]]:
    """The next call; its messages begin anew."""
    task, arguments = read_value(lambda size: _read(tasks, size))
    os.ftruncate(2, 0)
    os.lseek(2, 0, os.SEEK_SET)
    return task, arguments


def is_worker() -> bool:
    """Whether this process serves calls."""
    return bool(_copy)


def answer_here(task: str, arguments: tuple[object, ...], fresh: bool) -> tuple[int, object]:
    """Status and value of a call that a worker makes while it serves one: done by itself, or `fresh` by its copy."""
    if not fresh:
        return _answer(task, arguments)
    to_copy, from_copy = _copy
    write_value(to_copy, (task, arguments))
    status, value = read_value(lambda size: _read(from_copy, size))
    return status, value


def _answer(task: str, arguments: tuple[object, ...]) -> tuple[int, object]:
    try:
        module, _, name = task.partition(":")
        __import__(module)
        return DONE, getattr(sys.modules[module], name)(*arguments)
    except RuntimeError as error:
        return REJECTED, str(error)
    except Exception as error:
        return FAILED, f"{type(error).__name__}: {error}"


def _read(descriptor: int, size: int) -> bytes:
    part = os.read(descriptor, size)
    if not part:
        os._exit(0)  # the caller has gone
    return part


def read_value(read: Callable[[int], bytes]) -> Any:
    """A value that `write_value` wrote; `read` gives up to so many bytes, and raises what it likes at the end."""

    def whole(size: int) -> bytes:
        parts = []
        while size:
            part = read(min(size, 1 << 20))
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    return marshal.loads(whole(int.from_bytes(whole(_LENGTH), "little")))


def write_value(descriptor: int, value: tuple[Any, ...]) -> None:
    """Write a tuple of what `marshal` can write."""
    data = marshal.dumps(value)
    view = memoryview(len(data).to_bytes(_LENGTH, "little") + data)
    while view:
        view = view[os.write(descriptor, view) :]
