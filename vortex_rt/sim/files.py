"""Writing files."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def write_file(path: Path, data: bytes) -> None:
    """Write a whole file or nothing; '-' is standard output."""
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
