"""The compiled code that a machine runs on: shared libraries, one a unit, in a cache folder; built when they are not
there.

Loading one needs neither Numba nor NumPy. A library is made by ``build`` in a process of its own, by one process at a
time, and gets its name by a rename. The name holds a hash of the sources and of the processor, so an edited source is
compiled at the next run, and machines of several kinds can share a folder.
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
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .config import Config

SOURCES = os.path.dirname(os.path.abspath(__file__))
UNUSED_DAYS = 30
"""A library that nobody has loaded for so long is deleted when another one is built."""


class EngineError(Exception):
    """The compiled code cannot be made; the message says why."""


@dataclass(frozen=True)
class CompilationUnit:
    """What is compiled together: entry points (name → module, number of arguments;
    all int64) and all sources that it is made from. A module that ends in ``.c`` is compiled by the C compiler.
    ``optimized_whole``: Numba's functions, each of which it has optimised, are optimised once more as one program, in
    which those ``kept_apart`` are not inlined into what calls them.
    """

    title: str
    entries: dict[str, tuple[str, int]]
    sources: tuple[str, ...]
    optimized_whole: bool = False
    kept_apart: tuple[str, ...] = ()


_COMMON = (
    "build.py", "compiled.py", "decoder.py", "intrinsics.py", "lanes.py", "softfloat.py", "state.py",
    "timing_state.py", "views.py",
    "warp_control.py", "../failures.py", "../isa/control.py", "../isa/counters.py", "../isa/csr.py",
)  # fmt: skip
_NATIVE = (
    "native_codegen.py", "native/executor.c", "native/arithmetic.h", "native/halves.h", "native/memory.h",
    "native/operation.h", "native/scheduler.h", "native/vector.h", "native/warp.h",
)  # fmt: skip
UNITS = {
    "executor": CompilationUnit("executor", {"run_warp": ("executor", 5), "run_native": ("native/executor.c", 5),
                                             "keep_decoded": ("native/executor.c", 1),
                                             "run_core_native": ("native/executor.c", 4),
                                             "run_round": ("native/executor.c", 2),
                                             "look_at_cores": ("native/executor.c", 1),
                                             "launch": ("native/executor.c", 8),
                                             "start_cores": ("native/executor.c", 4),
                                             "finish_run": ("native/executor.c", 1)},
                     (*_COMMON, "codegen.py", "device_memory.py", "executor.py.in", "matrix.py",
                      "../isa/extensions.py", "../isa/table.py", *_NATIVE)),
    "scheduler": CompilationUnit("scheduler", {"run_core": ("scheduler", 5), "release_barriers": ("scheduler", 1)},
                      (*_COMMON, "scheduler.py")),
    "timing": CompilationUnit("timing model", {"run_timing": ("timing", 3), "warm_core": ("warming", 4),
                                               "rejoin": ("warming", 1)},
                   (*_COMMON, "caches.py", "commit.py", "dispatch.py", "dram.py", "lsu.py", "operands.py",
                    "pipeline.py", "queues.py", "tables.py", "timing.py", "timing_layout.py", "warming.py",
                    "../isa/extensions.py", "../isa/table.py"),
                   optimized_whole=True,
                   kept_apart=("tick_outside", "tick_memory", "tick_resume", "tick_pipelined_collectors",
                               "grant_anew")),
}


def cache_root() -> str:
    """Return the folder of all builds and caches, as `driver.locate.cache_root` does, without its imports."""
    return os.environ.get("VORTEX_RT_CACHE") or os.path.expanduser("~/.cache/vortex_rt")


#: Lines of /proc/cpuinfo that say what code a processor runs: x86, Arm, RISC-V.
_PROCESSOR_LINES = (
    "vendor_id", "cpu family", "model", "flags", "CPU implementer", "CPU architecture", "CPU variant", "CPU part",
    "Features", "isa", "uarch",
)


def processor() -> str:
    """Return what identifies the kind of the first processor: compiled code uses all that it can."""
    lines = [os.uname().machine]
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if not line.strip():
                    break
                if line.partition(":")[0].strip() in _PROCESSOR_LINES:
                    lines.append(line)
    except OSError:
        pass
    return "\n".join(lines)


def library_path(name: str) -> str:
    """Return where the library of a unit is or will be."""
    digest = hashlib.sha256(processor().encode())
    for source in sorted(UNITS[name].sources):
        with open(os.path.join(SOURCES, source), "rb") as file:
            digest.update(b"\0" + source.encode() + b"\0" + file.read())
    return os.path.join(cache_root(), "simulator", f"{name}-{digest.hexdigest()[:16]}.so")


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
def library(name: str) -> ctypes.CDLL:
    """Return the loaded library of a unit; builds it, with a message, if it is not there. Raises EngineError."""
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
    """Build the library of a unit unless another process has just done so.

    Raises OSError if the folder cannot be written, and EngineError.
    """
    folder = os.path.dirname(path)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, f"{name}.lock"), "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            _say(f"waiting for another process that compiles the {UNITS[name].title} …")
            fcntl.flock(lock, fcntl.LOCK_EX)
            force = False
        if force or not is_whole(path):
            _compile(name, path)
            _prune(folder)


def _compile(name: str, path: str) -> None:
    """Make the library in another process, which ends with this one. Raises EngineError."""
    import subprocess

    _say(f"compiling the {UNITS[name].title} (once for this version, up to a minute) …")
    package_root = os.path.dirname(os.path.dirname(SOURCES))
    program = f"import sys; sys.path.insert(0, {package_root!r}); from vortex_rt.sim.build import main; main()"
    with subprocess.Popen(
        [sys.executable, "-P", "-c", program, name, path], stdin=subprocess.PIPE, stdout=sys.stderr
    ) as process:
        status = process.wait()
    if status != 0:
        raise EngineError(f"the simulator's {UNITS[name].title} could not be compiled (status {status})")


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


# ---- what the libraries hold -----------------------------------------------------------------------------------------


@functools.cache
def function(name: str) -> Callable[..., int]:
    """Return a compiled function by name; a call releases the interpreter lock. Arguments and result are int64."""
    unit, arguments = _place(name)
    found = library(unit)[name]
    found.restype = ctypes.c_int64
    found.argtypes = [ctypes.c_int64] * arguments
    return found


@functools.cache
def address(name: str) -> int:
    """Return the address of a compiled function."""
    return ctypes.cast(library(_place(name)[0])[name], ctypes.c_void_p).value or 0


def _place(name: str) -> tuple[str, int]:
    """Return a function's unit and number of arguments."""
    return next((unit, parts.entries[name][1]) for unit, parts in UNITS.items() if name in parts.entries)


def decoder_tables(config: Config) -> tuple[int, int, int]:
    """Return address and rows of the device's instruction table,
    and the address of the index by major opcode (``codegen.decoder_tables``).
    """
    code = library("executor")
    name = table_name(config)
    index = (ctypes.c_int64 * 129).in_dll(code, f"{name}_opcodes")
    return ctypes.addressof(ctypes.c_int64.in_dll(code, name)), index[128], ctypes.addressof(index)


def table_name(config: Config) -> str:
    """Return the name that a device's instruction table has in the library."""
    return f"decoder_{config.xlen}_{int(config.simx_quirks)}"


def built_with(name: str) -> str:
    """Return the versions of what a unit's library was compiled by."""
    return ctypes.string_at(ctypes.addressof(ctypes.c_char.in_dll(library(name), f"{name}_built_with"))).decode()
