"""The judge of generated kernels: the same text compiled by gcc, its work-items contexts that switch at barriers."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

from fuzz import preludes


class OracleError(Exception):
    """gcc does not take the program: the generator is at fault."""


def cpu_function(source: str, folder: Path, meaning: str = "opencl", extra: str = "") -> ctypes.CDLL:
    """Compile a kernel for the CPU; ``run`` of the library takes its arguments, then the number of groups and their
    size.

    ``meaning``: whose shifts and conversions; ``extra``: more functions that the kernel needs on the CPU.
    """
    place, library = folder / "cpu.c", folder / "cpu.so"
    place.write_text(preludes.cpu(meaning) + extra + source + preludes.CPU_MAIN)
    # Without -frounding-math gcc 12 takes 0.0f - (float)i for -(float)i, which is wrong for 0.
    flags = ("-O0", "-frounding-math", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-w", "-shared", "-fPIC")
    done = subprocess.run(["gcc", *flags, place, "-o", library], capture_output=True, text=True)
    if done.returncode:
        raise OracleError(done.stderr)
    return ctypes.CDLL(str(library))
