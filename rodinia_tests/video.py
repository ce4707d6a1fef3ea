"""Reading of the suite's videos: uncompressed AVI files with 8-bit or 24-bit frames."""

import struct
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt


def read_avi(path: Path) -> npt.NDArray[Any]:
    """Grey frames [frame][row][column] of an uncompressed AVI file (RIFF; Microsoft, "AVI RIFF File Reference").

    Raises:
        ValueError: not an AVI file, or a compressed one.
    """
    content = path.read_bytes()
    if content[:4] != b"RIFF" or content[8:12] != b"AVI ":
        raise ValueError(f"{path}: not an AVI file")
    width = height = bits = 0
    frames = []
    stack = [(12, len(content))]
    while stack:
        position, end = stack.pop()
        while position + 8 <= end:
            tag, size = content[position : position + 4], struct.unpack_from("<I", content, position + 4)[0]
            body = position + 8
            if tag in (b"LIST", b"RIFF"):
                stack.append((body + size + (size & 1), end))
                position, end = body + 4, body + size
                continue
            if tag == b"strf" and not width:
                width, height, _, bits, compression = struct.unpack_from("<iiHHI", content, body + 4)
                if compression != 0 or bits not in (8, 24):
                    raise ValueError(f"{path}: compressed, or not 8 or 24 bits a pixel")
            elif tag[2:] in (b"db", b"dc") and size:
                frames.append(_frame(content[body : body + size], width, abs(height), bits, height > 0))
            position = body + size + (size & 1)
    return np.array(frames)


def _frame(data: bytes, width: int, height: int, bits: int, bottom_up: bool) -> npt.NDArray[Any]:
    stride = (width * bits // 8 + 3) // 4 * 4
    rows = np.frombuffer(data, np.uint8, stride * height).reshape(height, stride)[:, : width * bits // 8]
    grey = rows if bits == 8 else rows.reshape(height, width, 3).mean(axis=2).astype(np.uint8)
    return grey[::-1] if bottom_up else grey
