"""The compiled code that a machine runs on: loaded from the cache, or compiled at the first use, by one process at a time."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import sys
from collections.abc import Iterator
from typing import Any


@functools.cache
def executor_address() -> int:
    """Return the address of the compiled executor; say so if it must be compiled first."""
    from .codegen import executor

    with compilation("run_warp", "executor"):
        return int(executor().run_warp.address)


@functools.cache
def run_core() -> Any:
    """Return the compiled functional scheduler."""
    from .scheduler import run_core as function

    function.compile("int64(int64, int64, int64, int64, int64)")
    return function


@functools.cache
def release_barriers() -> Any:
    """Return the compiled release of global barriers."""
    from .scheduler import release_barriers as function

    return function


@functools.cache
def run_timing() -> Any:
    """Return the compiled timing model; say so if it must be compiled first."""
    from .timing import run_timing as function

    executor_address()
    with compilation("run_timing", "timing model"):
        function.compile("int64(int64, int64, int64)")
    return function


@contextlib.contextmanager
def compilation(name: str, what: str) -> Iterator[None]:
    """Around the first use of a compiled function: if the cache does not hold it, say so, and let only one process at a time compile it."""
    from .compiled import cache_folder

    def cached() -> bool:
        return any(cache_folder().glob(f"*/*.{name}-*.nbi"))

    if cached():
        yield
        return
    with (cache_folder() / f"{name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print(f"vortex-sim: waiting for another process that compiles the {what} …", file=sys.stderr, flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not cached():
            print(f"vortex-sim: compiling the {what} (once for this version, about half a minute) …", file=sys.stderr, flush=True)
        yield
