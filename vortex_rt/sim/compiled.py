"""Numba compilation with our own cache: a folder a version, shared by all processes, under VORTEX_RT_CACHE."""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba

numba_config: Any = numba.config

SOURCES = Path(__file__).parent


def cache_root() -> Path:
    """Return ``$VORTEX_RT_CACHE``, or ``vortex_rt`` under ``$XDG_CACHE_HOME`` or ``~/.cache``."""
    given = os.environ.get("VORTEX_RT_CACHE")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "vortex_rt"


@functools.cache
def cache_folder() -> Path:
    """Return the folder of this version's compiled code, keyed by sources, libraries and Python; a temporary one if it cannot be written."""
    digest = hashlib.sha256()
    for part in (numba.__version__, llvmlite.__version__, platform.python_version(), platform.machine()):
        digest.update(part.encode() + b"\0")
    for name in COMPILED_SOURCES:
        digest.update((SOURCES / name).read_bytes())
    folder = cache_root() / "simulator" / digest.hexdigest()[:16]
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            _prune(folder.parent)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    print(f"vortex-sim: cannot write {folder}; compiled code is not kept", file=sys.stderr)
    return Path(tempfile.mkdtemp(prefix="vortex_rt-"))


def _prune(parent: Path) -> None:
    """Delete the code of versions that nobody has used for a month."""
    for old in parent.iterdir():
        newest = max((path.stat().st_atime for path in old.rglob("*")), default=old.stat().st_mtime) if old.is_dir() else time.time()
        if newest < time.time() - 30 * 86400:
            shutil.rmtree(old, ignore_errors=True)


#: What compiled code is made from.
COMPILED_SOURCES = (
    "caches.py", "codegen.py", "compiled.py", "decoder.py", "device_memory.py", "executor.py.in", "intrinsics.py", "isa.py", "lanes.py", "scheduler.py",
    "softfloat.py", "state.py", "timing.py", "timing_state.py", "views.py", "warp_control.py",
)  # fmt: skip


def compiled(function: Callable[..., Any] | None = None, *, cache: bool = False, **options: Any) -> Any:
    """Decorate a function for Numba; ``cache=True`` for those called from Python. Releases the interpreter lock."""
    if function is None:
        return functools.partial(compiled, cache=cache, **options)
    if not cache:
        return numba.njit(nogil=True, error_model="numpy", **options)(function)
    before = numba_config.CACHE_DIR
    numba_config.CACHE_DIR = str(cache_folder())
    try:
        return numba.njit(nogil=True, cache=True, error_model="numpy", **options)(function)
    finally:
        numba_config.CACHE_DIR = before


def compiled_callback(signature: str) -> Any:
    """Decorate a function of integers that is called through its address; kept in the cache."""

    def decorate(function: Callable[..., Any]) -> Any:
        before = numba_config.CACHE_DIR
        numba_config.CACHE_DIR = str(cache_folder())
        try:
            return numba.cfunc(signature, cache=True, error_model="numpy")(function)
        finally:
            numba_config.CACHE_DIR = before

    return decorate
