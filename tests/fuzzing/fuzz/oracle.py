"""The judge of generated kernels: the same text compiled by gcc, its work-items contexts that switch at barriers."""

from __future__ import annotations

import ctypes
import re
import subprocess
from dataclasses import dataclass, field
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


# What came of one generated program.


@dataclass
class Result:
    """``faults`` is empty if all is well; ``files`` are the program's, by name; ``note`` says what was not compared."""

    faults: list[str]
    files: dict[str, str | bytes] = field(default_factory=dict)
    note: str = ""


def signature(fault: str) -> str:
    """A fault without its numbers and names, to count those of one cause together."""
    lines = [line for line in fault.strip().splitlines() if line.strip()]
    text = lines[0] if lines else ""
    if text.endswith("(status 1):") and len(lines) > 1:  # a tool's failure says what failed in its second line
        text += " " + lines[1]
    text = re.sub(r"shape \(.*?\), \d+ groups of \d+: ", "", text)
    text = re.sub(r"first at .*|: \[.*", "", text)
    text = re.sub(r"/[\w./-]+/", "", text)
    text = re.sub(r"'[^']*'|\"[^\"]*\"", "'…'", text)
    text = re.sub(r"[%@][\w.$]+", "%", text)
    return re.sub(r"\bN2S\d+|\b0x[0-9a-f]+|\d+", lambda m: m[0] if m[0].startswith("N2S") else "#", text)[:150]
