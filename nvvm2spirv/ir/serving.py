"""The worker's side of `isolation`: a process that loads LLVM and serves calls.

Imports are few, because a translation waits for them: half of a small one is the start of its processes.
"""

from __future__ import annotations

import marshal
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

DONE, REJECTED, FAILED, ENDED = range(4)
"""Status of a result: the value, LLVM's refusal, another exception's text, a copy's wait status."""

_LENGTH = 8


def serve() -> None:
    """Read calls from 0 and, for fresh copies, 3; write results to 1 and 4, messages to 2.

    It ends when the caller has gone.
    """
    from nvvm2spirv.ir import llvm_tasks  # only workers load LLVM

    llvm_tasks.initialize()
    sys.stdout = sys.stderr
    copy = os.fork()
    tasks, results = (0, os.dup(1)) if copy else (3, os.dup(4))
    os.dup2(2, 1)
    for descriptor in (3, 4) if copy else (0,):
        os.close(descriptor)
    while True:
        task, arguments = read_value(lambda size: _read(tasks, size))
        os.ftruncate(2, 0)
        os.lseek(2, 0, os.SEEK_SET)
        if copy:
            write_value(results, _answer(task, arguments))
        elif child := os.fork():
            _, status = os.waitpid(child, 0)
            if status:
                write_value(results, (ENDED, status))
        else:
            write_value(results, _answer(task, arguments))
            os._exit(0)


def _answer(task: str, arguments: tuple[Any, ...]) -> tuple[int, Any]:
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
