"""Writing files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def require_writable(*paths: Path | None) -> None:
    """Raise OSError where a file could not be written, before what it is to hold is made; None and '-' can."""
    for path in paths:
        if path is None or str(path) == "-":
            continue
        folder = path.absolute().parent
        if path.is_dir():
            raise OSError(f"cannot write {path}: it is a folder; name a file in it")
        if not folder.is_dir():
            raise OSError(f"cannot write {path}: there is no folder {folder}; make it first")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise OSError(f"cannot write {path}: the folder {folder} is not yours to write to")


def write_file(path: Path, data: bytes) -> None:
    """Write a whole file or nothing; '-' is standard output."""
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    with whole_file(path) as file:
        file.write(data)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write, which gets its name when all of it is written, and is gone if that fails."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            yield file
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise OSError(f"cannot write {path}: {error.strerror or error}") from error
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
