"""Uncompressed AVI files (RIFF; Microsoft, "AVI RIFF File Reference")."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import numpy.typing as npt


def chunk(tag: bytes, body: bytes) -> bytes:
    """A RIFF chunk, padded to an even length."""
    return tag + struct.pack("<I", len(body)) + body + b"\0" * (len(body) & 1)


def write_avi(path: Path, frames: npt.NDArray[np.uint8]) -> None:
    """Write grey frames [frame][row][column] as an 8-bit video, rows from the bottom up."""
    count, rows, cols = frames.shape
    main = struct.pack("<14I", 40_000, rows * cols * 25, 0, 0x10, count, 0, 1, rows * cols, cols, rows, 0, 0, 0, 0)
    stream = b"vids" + b"DIB " + struct.pack("<10I4h", 0, 0, 0, 1, 25, 0, count, rows * cols, 0, 0, 0, 0, cols, rows)
    image = struct.pack("<IiiHHIIiiII", 40, cols, rows, 1, 8, 0, rows * cols, 0, 0, 0, 0)
    header = chunk(b"LIST", b"hdrl" + chunk(b"avih", main)
                   + chunk(b"LIST", b"strl" + chunk(b"strh", stream) + chunk(b"strf", image)))  # fmt: skip
    movie, index = b"movi", b""
    for frame in frames:
        data = chunk(b"00db", np.ascontiguousarray(frame[::-1]).tobytes())
        index += b"00db" + struct.pack("<3I", 0x10, len(movie), rows * cols)
        movie += data
    body = b"AVI " + header + chunk(b"LIST", movie) + chunk(b"idx1", index)
    path.write_bytes(chunk(b"RIFF", body))
