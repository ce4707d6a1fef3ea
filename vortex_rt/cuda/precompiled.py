"""The headers that a CUDA source begins with, precompiled for `compile_cuda`: most of what clang does for little code.

clang makes the same code with and without, which a test compares; what a debugger is told differs, so ``-g`` does
without. A file is made when options are met for the second time, as making it takes as long as reading the headers.
clang refuses a file whose headers have changed since.
"""

import hashlib
import os
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from vortex_rt.settings import cache_folder

FOLDER = "cuda-preludes"
MOST_FILES = 24
"""So many are kept (6 MB each), those that were used last."""
MOST_NOTES = 1000
"""So many command lines that were met once are remembered."""
HARMLESS = ("-std=", "-ff", "-fno-", "-fdiscard-value-names", "-fgpu-", "-w", "-W", "-D")
"""Beginnings of options that keep headers what they are, beside macros, and clang's output what it is."""
HARMFUL = ("-Wp,", "-Wa,", "-Wl,", "-Werror")
"""Options that begin so and may not."""
FOLDERS = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH")
"""Variables of clang's with which headers come from elsewhere."""


def prepared(command: Sequence[str], header: str, users: Iterable[str], folders: Iterable[Path]) -> str:
    """Return the precompiled form of ``header`` for a command line of `clang_command`, made if it is time to, or "".

    ``users``: the words of it that are the user's, but macros; ``folders``: where our headers are.
    """
    if any(map(os.environ.get, FOLDERS)):
        return ""
    if not all(word.startswith(HARMLESS) and not word.startswith(HARMFUL) for word in users):
        return ""
    words = list(command[: command.index("-o")])
    stats = [os.stat(place) for place in (Path(command[0]), *folders)]
    facts = [words, *((stat.st_size, stat.st_mtime_ns) for stat in stats)]
    made = Path(cache_folder(), FOLDER, hashlib.sha256(repr(facts).encode()).hexdigest()[:40] + ".pch")
    with suppress(OSError):  # a cache that cannot be written is none
        if made.exists():
            os.utime(made)
            return str(made)
        made.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        met = made.with_suffix(".met")
        if not met.exists():
            met.touch()
            return ""
        return _made(command, header, made)
    return ""


def applied(command: Sequence[str], header: str, file: str) -> list[str]:
    """Return the command line that begins with the precompiled header instead of including it first."""
    place = command.index(header)
    return [*command[: place - 1], "-include-pch", file, *command[place + 1 :]]


def making(command: Sequence[str], header: str, file: str, *more: str) -> list[str]:
    """Return the command line that precompiles the header for one that includes it first."""
    place = command.index(header)
    words = [*command[: place - 1], *command[place + 1 : command.index("-o", place)]]
    return [*words, "-Xclang", "-emit-pch", *more, "-o", file, header]


def _made(command: Sequence[str], header: str, made: Path) -> str:
    """Precompile the header; returns the file, "" if clang does not."""
    with tempfile.TemporaryDirectory(prefix=".", dir=made.parent) as folder:
        output = f"{folder}/made.pch"
        if subprocess.run(making(command, header, output), capture_output=True).returncode:
            return ""
        os.replace(output, made)
    for pattern, most in (("*.pch", MOST_FILES), ("*.met", MOST_NOTES)):
        files = sorted(made.parent.glob(pattern), key=os.path.getmtime, reverse=True)
        for old in files[most:]:
            old.unlink(missing_ok=True)
    return str(made)
