"""The simulator's core as a shared library (``core/*.c``), which ``vortex-setup`` compiles and a wheel brings.

There is one for each level of vector instructions (`LEVELS`), of which a process loads the best that its processor has.
The name holds a hash of the sources, so an edited source is compiled at the next run; one process at a time makes a
library, and gives it its name by a rename.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import functools
import hashlib
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..settings import cache_folder

if TYPE_CHECKING:
    from .config import Config

SOURCES = os.path.dirname(os.path.abspath(__file__))
CORE = os.path.join(SOURCES, "core")
UNUSED_DAYS = 30
"""A library that nobody has loaded for so long is deleted when another one is built."""


class EngineError(Exception):
    """The compiled code cannot be made; the message says why."""


#: Functions of the core (``core/api.h``) → number of arguments, all int64.
FUNCTIONS = {
    "start_cores": 4, "keep_decoded": 1, "run_core": 4, "run_warp": 5, "run_round": 2,
    "look_at_cores": 1, "between_rounds": 1,
    "launch": 7, "finish_run": 1, "timing_size": 1, "lay_out_timing": 2, "reset_timing": 1, "run_timing": 2,
    "enter_timing": 2, "rejoin": 1, "warm_core": 3, "queue_length_of": 2, "queue_capacity_of": 2, "reset_size": 1,
    "sanitizer_begin": 1, "sanitizer_end": 1, "sanitizer_mark": 5, "sanitizer_close": 1,
}  # fmt: skip

#: Levels of vector instructions: the compiler's name → what /proc/cpuinfo must list. The last one runs anywhere.
LEVELS = {
    "x86-64-v4": ("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "avx2", "bmi2", "fma"),
    "x86-64-v3": ("avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"),
    "plain": (),
}

#: Python's sources that the library is made from, besides ``core``.
_TABLES = (
    "blocks.py", "build.py", "calibration.py", "codegen.py", "config.py", "config_values.py", "c_structures.py",
    "headers.py", "parameters.py", "sanitizer_state.py", "state.py", "../abi.py", "../binary_structure.py",
    "../failures.py", "../isa/compressed.py", "../isa/control.py", "../isa/counters.py", "../isa/csr.py",
    "../isa/dcr.py", "../isa/extensions.py", "../isa/registers.py", "../isa/rows.py", "../isa/table.py",
    "../isa/vortex_rows.py",
)  # fmt: skip


@functools.cache
def level() -> str:
    """Return the best of `LEVELS` that this processor has."""
    has: set[str] = set()
    with contextlib.suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("flags"):
                has = set(line.partition(":")[2].split())
                break
    return next(name for name, needs in LEVELS.items() if has.issuperset(needs))


def sources() -> list[str]:
    """Return the files that the library is made from."""
    own = sorted(name for name in os.listdir(CORE) if name.endswith((".c", ".h")))
    return [*(os.path.join("core", name) for name in own), *_TABLES]


@functools.cache
def _digest() -> str:
    digest = hashlib.sha256(os.uname().machine.encode())
    for source in sources():
        with open(os.path.join(SOURCES, source), "rb") as file:
            digest.update(b"\0" + source.encode() + b"\0" + file.read())
    return digest.hexdigest()[:16]


def library_path(name: str) -> str:
    """Return where the library of a level is or will be: the one that the package brings, or in the cache folder."""
    file = f"core-{name}-{_digest()}.so"
    brought = os.path.join(CORE, file)
    return brought if os.path.exists(brought) else os.path.join(cache_folder(), "simulator", file)


def sealed(library: bytes) -> bytes:
    """Return the bytes of a library's file: its SHA-256 stands behind it, where the loader does not look."""
    return library + hashlib.sha256(library).digest()


def is_whole(path: str) -> bool:
    """Return whether a library's file is there; a damaged one is reported and is not."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return False
    if sealed(data[:-32]) == data:
        return True
    _say(f"{path} is damaged")
    return False


@functools.cache
def library(name: str = "") -> ctypes.CDLL:
    """Return the loaded library of a level, this processor's unless one is named; builds it, with a message, if it is
    not there. Raises EngineError."""
    name = name or level()
    path = library_path(name)
    if is_whole(path):
        if os.stat(path).st_mtime < time.time() - 86400:
            with contextlib.suppress(OSError):  # another user's
                os.utime(path)
        return _loaded(path)
    try:
        build(name, path)
    except OSError as error:
        import tempfile

        _say(f"cannot write {error.filename}; compiled code is not kept")
        with tempfile.TemporaryDirectory(prefix="vortex_rt-") as folder:
            path = os.path.join(folder, os.path.basename(path))
            _compile(name, path)
            return _loaded(path)
    return _loaded(path)


def _loaded(path: str) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise EngineError(f"cannot load the simulator's compiled code: {error}") from None


def build(name: str, path: str, force: bool = False) -> None:
    """Build the library of a level unless another process has just done so.

    Raises OSError if the folder cannot be written, and EngineError.
    """
    folder = os.path.dirname(path)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, f"core-{name}.lock"), "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            _say("waiting for another process that compiles the simulator …")
            fcntl.flock(lock, fcntl.LOCK_EX)
            force = False
        if force or not is_whole(path):
            _compile(name, path)
            _prune(folder)


def _compile(name: str, path: str) -> None:
    """Make the library in another process, which ends with this one. Raises EngineError."""
    import subprocess

    _say(f"compiling the simulator for {name} (once for this version) …")
    package_root = os.path.dirname(os.path.dirname(SOURCES))
    program = f"import sys; sys.path.insert(0, {package_root!r}); from vortex_rt.sim.build import main; main()"
    with subprocess.Popen(
        [sys.executable, "-P", "-c", program, name, path], stdin=subprocess.PIPE, stdout=sys.stderr
    ) as process:
        status = process.wait()
    if status != 0:
        raise EngineError(f"the simulator could not be compiled (status {status})")


def _prune(folder: str) -> None:
    """Delete what versions that nobody uses any more have left in the folder."""
    import shutil

    for entry in os.scandir(folder):
        with contextlib.suppress(OSError):  # gone meanwhile, or another user's
            if entry.stat().st_mtime < time.time() - UNUSED_DAYS * 86400:
                if entry.is_dir():
                    shutil.rmtree(entry.path)
                else:
                    os.unlink(entry.path)


def _say(text: str) -> None:
    print(f"vortex-sim: {text}", file=sys.stderr, flush=True)


# ---- what the library holds ------------------------------------------------------------------------------------------


@functools.cache
def function(name: str) -> Callable[..., int]:
    """Return a function of the core; a call releases the interpreter lock. Arguments and result are int64."""
    found = library()[name]
    found.restype = ctypes.c_int64
    found.argtypes = [ctypes.c_int64] * FUNCTIONS[name]
    return found


def decoder_tables(config: Config) -> tuple[int, int, int]:
    """Return address and rows of the device's instruction table,
    and the address of the index by major opcode (``codegen.decoder_tables``)."""
    code = library()
    name = table_name(config)
    index = (ctypes.c_int64 * 129).in_dll(code, f"{name}_opcodes")
    return ctypes.addressof(ctypes.c_int64.in_dll(code, name)), index[128], ctypes.addressof(index)


def table_name(config: Config) -> str:
    """Return the name that a device's instruction table has in the library."""
    return f"decoder_{config.xlen}_{int(config.simx_quirks)}"
