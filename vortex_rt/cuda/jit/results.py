"""Results kept on disk: what was compiled before with the same inputs, options and sources of ours is not compiled
again."""

import hashlib
import marshal
import os
from collections.abc import Sequence

from vortex_rt import settings
from vortex_rt.compiler import own_files, tools
from vortex_rt.compiler.cache import compiler_hash, remove_old

_ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_own: list[bytes] = []


def key(request: Sequence[bytes]) -> str:
    """Return what names the result of a request."""
    digest = hashlib.sha256(sources())
    for part in request:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()[:40]


def sources() -> bytes:
    """Hash of the compiler's sources, and of the toolkit's that make results."""
    if not _own:
        digest = hashlib.sha256(compiler_hash().encode())
        for folder in (_ROOT, f"{_ROOT}/jit", f"{_ROOT}/nvcc", f"{_ROOT}/include"):
            for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
                if entry.is_file():
                    state = entry.stat()
                    digest.update(f"{entry.path} {state.st_size} {state.st_mtime_ns}\n".encode())
        _own.append(digest.digest())
    return _own[0]


def _folder() -> str:
    return f"{settings.cache_folder()}/cuda-jit"


def fetch(name: str) -> list[bytes] | None:
    """Return the parts of a result that was kept, None if there is none."""
    place = f"{_folder()}/{name}"
    try:
        parts: list[bytes] = marshal.loads(own_files.read_own(place))
        os.utime(place)
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return parts


def store(name: str, parts: list[bytes]) -> None:
    """Keep a result; a cache that cannot be written is none."""
    try:
        own_files.private(_folder())
        remove_old(_folder())
        tools.write_atomically(f"{_folder()}/{name}", marshal.dumps(parts))
    except OSError:
        return
