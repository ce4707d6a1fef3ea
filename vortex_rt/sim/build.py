"""Compile the simulator's core.

What the tables say in C is written first (``codegen``). Then the C compiler makes an object of each unit, as many at a
time as there are processors, and links them; the result calls nothing but the C library.

``python -m vortex_rt.sim.build`` makes the library for this processor if it is not there (``vortex-setup`` runs it),
with ``--wheel`` those of all levels of vector instructions, beside the sources; ``engine`` gives a level and a path.
"""

import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from . import engine
from .codegen import write_generated
from .engine import CORE, LEVELS, EngineError, library, library_path, sealed

#: Units (name, source, further flags), the slowest to compile first. The executor is compiled for each number of lanes;
#: the timing model is one program, which includes its parts.
UNITS = (
    *((f"lanes_{lanes}", "lanes.c", ("-O3", f"-DLANES={lanes}")) for lanes in (32, 16, 8, 4)),
    ("timing", "timing.c", ("-O3", "-fno-tree-vectorize")),  # its loops are short: over slices, ports, ways
    *(
        (name, f"{name}.c", ("-O2",)) for name in (
            "executor", "interpreter", "softfloat", "memory", "decode", "csr", "warp_control", "vote_shuffle",
            "matrix_unit", "scheduler", "encodings", "block_dispatcher", "barrier_unit", "vortex3",
            "tensor_unit", "fused_dot", "dxa", "watch", "coherence",
            "sanitizer", "memcheck", "initcheck", "racecheck", "synccheck",
        )
    ),
)  # fmt: skip

FLAGS = (
    "-std=gnu11", "-fPIC", "-fvisibility=hidden", "-g1",
    "-fwrapv",  # the expressions of the instruction table wrap round
    "-ffp-contract=off", "-fno-math-errno", "-Wall", "-Wextra",
)
#: Vectors that are kept on the stack need no frame then (ENTRY in executor.h).
VECTORS = ("-mprefer-vector-width=512", "-mno-vzeroupper", "-mpreferred-stack-boundary=6")


class SimulatorBuildError(Exception):
    """The library cannot be made; the message says why."""


def _run(command: list[str], folder: Path) -> None:
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode != 0:
        raise SimulatorBuildError(f"{' '.join(command)} failed:\n{result.stderr}")


def machine_flags(level: str) -> list[str]:
    """Return the compiler's flags for a level of vector instructions (``engine.LEVELS``)."""
    if level == "plain":
        return []
    return [f"-march={level}", *(VECTORS if level == "x86-64-v4" else ())]


def compile_units(level: str, folder: Path, extra: tuple[str, ...] = ()) -> list[str]:
    """Compile the units in ``folder``; return the objects' names. Raises SimulatorBuildError."""
    write_generated(folder)

    def compiled(unit: tuple[str, str, tuple[str, ...]]) -> str:
        name, source, own = unit
        place = source if name == "encodings" else os.path.join(CORE, source)
        options = [*own, *FLAGS, *machine_flags(level), *extra]
        _run(["cc", *options, f"-I{CORE}", "-I.", "-c", place, "-o", f"{name}.o"], folder)
        return f"{name}.o"

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(compiled, UNITS))


def build(level: str, path: Path) -> None:
    """Write the library of a level. Raises SimulatorBuildError."""
    if shutil.which("cc") is None:
        raise SimulatorBuildError(
            "the C compiler `cc` is missing\nhint: apt-get install build-essential   (tools/setup does so)"
        )
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".core-{level}-") as scratch:
        folder = Path(scratch)
        objects = compile_units(level, folder)
        # No symbol may stay open but those of the C library, and no relocation may need writable code.
        linked = ["cc", "-shared", "-Wl,-z,defs,-z,text,-z,noexecstack", *objects, "-lm", "-o", "code.so"]
        _run(linked, folder)
        if Path(library_path(level)).name != path.name:
            raise SimulatorBuildError("sources of the simulator were changed while they were compiled; run it again")
        (folder / "sealed").write_bytes(sealed((folder / "code.so").read_bytes()))
        (folder / "sealed").replace(path)


def _end_with_parent() -> None:
    """End this process when the one that started it has gone: its end of standard input closes."""
    os.read(0, 1)  # nothing is ever written there
    os._exit(1)


def carry() -> None:
    """Copy the libraries of all levels beside the sources, for a wheel; those that the cache lacks are built.

    Raises OSError and EngineError.
    """
    for level in LEVELS:
        path = library_path(level)
        if os.path.dirname(path) != CORE:
            engine.build(level, path)
            shutil.copy(path, CORE)


def main() -> None:
    """Build what the command line says."""
    try:
        match sys.argv[1:]:
            case []:
                library()
            case ["--wheel"]:
                carry()
            case [level, path]:
                threading.Thread(target=_end_with_parent, daemon=True).start()
                build(level, Path(path))
            case _:
                sys.exit("usage: python -m vortex_rt.sim.build [--wheel | LEVEL PATH]")
    except (SimulatorBuildError, EngineError, OSError) as error:
        sys.exit(f"vortex-sim: error: {error}")


if __name__ == "__main__":
    main()
