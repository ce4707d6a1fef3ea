"""The worker's loop: requests and answers are lists of byte strings on a socket (``libvortexjit/worker.c``).

A message is the number of parts (u32), their sizes (u64 each), and the parts. The first part of a request names what to
do, the first part of an answer is the status in decimal, the second what is to be told in words.
"""

import gc
import os
import struct
from collections.abc import Sequence

from vortex_rt.cuda.jit.requests import answer


def run(words: list[str], *, served: bool = False) -> int:
    """Answer requests at the socket whose descriptor is the word until its other end is closed; returns 0.

    In the service (``served``) a worker is the program's so long. Else it is a copy of this process: the program that
    started it waits for its end, and has no child of ours then.
    """
    descriptor = int(words[0])
    os.set_inheritable(descriptor, False)
    os.environ.pop("LD_PRELOAD", None)  # which is for the program
    if not served and os.fork():
        os._exit(0)
    gc.enable()  # a program may ask any number of times
    while (request := read_message(descriptor)) is not None:
        write_message(descriptor, answer(request))
    gc.disable()
    return 0


def read_message(descriptor: int) -> list[bytes] | None:
    """Return the parts of the next message, None at the end."""
    head = _read(descriptor, 4)
    if head is None:
        return None
    (count,) = struct.unpack("<I", head)
    sizes = struct.unpack(f"<{count}Q", _read(descriptor, 8 * count) or b"")
    return [_read(descriptor, size) or b"" for size in sizes]


def write_message(descriptor: int, parts: Sequence[bytes]) -> None:
    """Write a message."""
    data = memoryview(struct.pack(f"<I{len(parts)}Q", len(parts), *map(len, parts)) + b"".join(parts))
    while data:
        data = data[os.write(descriptor, data) :]


def _read(descriptor: int, size: int) -> bytes | None:
    parts = []
    while size:
        part = os.read(descriptor, min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
