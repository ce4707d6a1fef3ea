"""Cache of built programs, keyed by everything that determines them; safe under parallel processes."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from nvvm2spirv import ir
from vortex_rt import isa
from vortex_rt.compiler import library, tools

if TYPE_CHECKING:
    from vortex_rt.compiler.build import Request

KEEP_DAYS = 30
"""Programs not used for so long are removed."""
_SOURCES = (Path(__file__).parent, Path(ir.__file__).parent, *map(Path, isa.__path__))


@functools.cache
def compiler_hash() -> str:
    """Hash of the sources of this compiler and of the libraries it uses, of its device library and of its tools' versions."""
    digest = hashlib.sha256(library.source_hash().encode())
    for source in sorted(source for folder in _SOURCES for source in folder.rglob("*.py")):
        digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()


def key(request: Request, what: str) -> str:
    """Return the key of a request; OpenCL C that includes files counts with what it includes."""
    digest = hashlib.sha256(f"{compiler_hash()}\n{what}\n{request.target.name}\n{sorted(request.features)}\n{request.device}\n".encode())
    digest.update("\0".join(request.options.arguments).encode())
    for number, value in sorted(request.options.spec_constants.items()):
        digest.update(f"\0spec {number} {value.hex()}".encode())
    for name, place in sorted(request.options.headers.items()):
        digest.update(f"\0header {name}".encode() + place.read_bytes())
    for source in request.inputs:
        data = source.read_bytes() if source.exists() else b""
        if b"#include" in data or b"# include" in data or any(a.startswith("-include") for a in request.options.arguments):
            includes = [a for a in request.options.arguments if a.startswith(("-I", "-D", "-U"))]
            data += tools.run("clang-19", "-x", "cl", "-cl-no-stdinc", "-E", *includes, source).stdout
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()[:40]


def root() -> Path:
    """Return the folder of cached programs."""
    return tools.cache_root() / "programs"


def fetch(name: str, output: Path) -> bool:
    """Copy a cached result to its place; False when there is none."""
    found = root() / name
    if not found.exists():
        return False
    try:
        os.utime(found)
        place_copy(found, output)
    except FileNotFoundError:  # removed meanwhile
        return False
    return True


def store(name: str, made: Path) -> None:
    """Put a copy of a result into the cache."""
    root().mkdir(parents=True, exist_ok=True)
    _remove_old()
    with tempfile.TemporaryDirectory(dir=root(), prefix=".new.") as folder:
        copy = Path(folder) / "result"
        if made.is_dir():
            shutil.copytree(made, copy)
        else:
            shutil.copyfile(made, copy)
        with contextlib.suppress(OSError):  # another process may have stored the same
            copy.rename(root() / name)


def place_copy(source: Path, output: Path) -> None:
    """Copy a file or folder so that the result appears whole."""
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=f".{output.name}.") as folder:
        copy = Path(folder) / "copy"
        if source.is_dir():
            shutil.copytree(source, copy)
            if output.exists():
                output.rename(Path(folder) / "old")
        else:
            shutil.copyfile(source, copy)
        copy.replace(output)


def _remove_old() -> None:
    """Once a day, remove programs that have not been used for long."""
    stamp = root() / ".cleaned"
    now = time.time()
    if stamp.exists() and now - stamp.stat().st_mtime < 86400:
        return
    stamp.touch()
    for entry in root().iterdir():
        try:
            if entry.name != stamp.name and now - entry.stat().st_mtime > KEEP_DAYS * 86400:
                if entry.is_dir():
                    shutil.rmtree(entry, ignore_errors=True)
                else:
                    entry.unlink()
        except FileNotFoundError:
            continue
