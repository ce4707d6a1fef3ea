"""The files that users name: written whole or not at all, and packed by gzip where the name says so."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

PACKED = ".gz"


def require_writable(*paths: Path | None) -> None:
    """Raise OSError where a file could not be written, before what it is to hold is made; None and '-' can."""
    for path in paths:
        if path is None or str(path) == "-":
            continue
        folder = path.absolute().parent
        if path.is_dir():
            raise OSError(f"cannot write {path}: it is a folder; name a file in it")
        if is_special(path):
            if not os.access(path, os.W_OK):
                raise OSError(f"cannot write {path}: it is not yours to write to")
            continue
        if not folder.is_dir():
            raise OSError(f"cannot write {path}: there is no folder {folder}; make it first")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise OSError(f"cannot write {path}: the folder {folder} is not yours to write to")


def is_special(path: Path) -> bool:
    """Whether there is something to write to that is no plain file: a device, a pipe, which nobody may replace."""
    return path.exists() and not path.is_file() and not path.is_dir()


def content_suffix(path: Path) -> str:
    """Return the part of a name that says what is in the file: ``.json`` of ``x.json`` and of ``x.json.gz``."""
    return path.with_suffix("").suffix if path.suffix == PACKED else path.suffix


def numbered(path: Path, *numbers: int) -> Path:
    """Return the path with numbers before its suffix: ``x.7.json.gz`` for ``x.json.gz``."""
    ending = content_suffix(path) + (PACKED if path.suffix == PACKED else "")
    return path.with_name(".".join([path.name.removesuffix(ending), *map(str, numbers)]) + ending)


def write_file(path: Path, data: bytes) -> None:
    """Write a whole file or nothing; '-' is standard output, a name that ends in ``.gz`` is packed."""
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    if path.suffix == PACKED:
        import gzip

        data = gzip.compress(data, mtime=0)
    with whole_file(path) as file:
        file.write(data)


def read_file(path: Path) -> bytes:
    """Return what `write_file` wrote. Raises OSError, also for what is no gzip file under such a name."""
    data = path.read_bytes()
    if path.suffix != PACKED:
        return data
    import gzip
    import zlib

    try:
        return gzip.decompress(data)
    except (OSError, EOFError, zlib.error):
        raise OSError(f"{path} is no gzip file") from None


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write, which gets its name when all of it is written, and is gone if that fails; what is no plain file,
    /dev/null for instance, is written as it is."""
    if is_special(path):
        with path.open("wb") as file:
            yield file
        return
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
