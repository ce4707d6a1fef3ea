"""The container of program binaries (docs/reference/interfaces.md): what clGetProgramInfo gives and the cache keeps."""

import hashlib
import struct
from collections.abc import Iterator

MAGIC = b"VORTEXP2"
KINDS = {"program": 1, "object": 2, "library": 3}
LOG = "build.log"
"""Entry with the warnings that the build gave; missing where there was none."""
OBJECT = "program.bc"
"""Entry of an object and of a library."""

_HEADER = struct.Struct("<8sII20sI")
_ENTRY = struct.Struct("<IIQ")


def pack(kind: str, files: dict[str, bytes]) -> bytes:
    """Return a container of files by name."""
    parts: list[bytes] = []
    for name, content in files.items():
        parts += _ENTRY.pack(len(name), 0, len(content)), name.encode(), content
    body = b"".join(parts)
    return _HEADER.pack(MAGIC, KINDS[kind], len(files), hashlib.sha1(body).digest(), 0) + body


def unpack(kind: str, data: bytes) -> dict[str, bytes]:
    """Return a container's files by name.

    Raises:
        ValueError: it is damaged, cut off, or of another kind.
    """
    if len(data) < _HEADER.size:
        raise ValueError("cut off")
    magic, number, count, digest, zero = _HEADER.unpack_from(data)
    body = data[_HEADER.size :]
    if (magic, number, zero) != (MAGIC, KINDS[kind], 0) or hashlib.sha1(body).digest() != digest:
        raise ValueError("damaged, or of another kind")
    files = dict(_entries(body))
    if len(files) != count:
        raise ValueError("not the entries that it says")
    return files


def _entries(body: bytes) -> Iterator[tuple[str, bytes]]:
    at = 0
    while at < len(body):
        if len(body) - at < _ENTRY.size:
            raise ValueError("cut off")
        name_size, zero, size = _ENTRY.unpack_from(body, at)
        start = at + _ENTRY.size + name_size
        if zero or start + size > len(body):
            raise ValueError("cut off")
        yield body[at + _ENTRY.size : start].decode(), body[start : start + size]
        at = start + size
