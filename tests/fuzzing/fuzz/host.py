"""Host code of CUDA sources: programs compiled as nvcc compiles the host's side of a ``.cu`` file print what gcc's code
without optimisation prints: at -O2, and at one of the other levels in turn.

By seed, in turn: loops over arrays (`array_loops`) and Csmith's programs.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from fuzz import array_loops, csmith
from fuzz.oracle import OracleError, Result
from vortex_rt.cuda.nvcc import commands, settings

OTHER_LEVELS = ("3", "1", "0")
MEANING = ("-fwrapv", "-fno-strict-aliasing", "-fno-delete-null-pointer-checks")
SECONDS = 10
"""What a program may take; gcc's a tenth of it."""
CSMITH_OPTIONS = ("--no-argc", "--no-volatiles", "--concise", "--quiet", "--lang-cpp", "--no-comma-operators")


def levels(seed: int) -> tuple[str, str]:
    """The levels at which the program of a seed is compiled."""
    return "2", OTHER_LEVELS[seed // 2 % 3]


def _is_csmith(seed: int) -> bool:
    return seed % 2 == 1 and csmith.available()


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The program of a seed, by file name."""
    if not _is_csmith(seed):
        return {f"loops-{seed}.cu": array_loops.program(seed)}
    return {f"csmith-{seed}.cu": csmith.written(seed, CSMITH_OPTIONS)}


def _built(command: list[str | Path], what: str) -> str:
    """Run a compiler; what is wrong, if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return f"{what} (status {done.returncode}):\n{done.stderr[-2000:]}" if done.returncode else ""


def _output(binary: Path, seconds: float) -> str:
    """What a program prints, or how it ends. Raises subprocess.TimeoutExpired."""
    done = subprocess.run([binary], capture_output=True, text=True, timeout=seconds)
    return done.stdout + (f"status {done.returncode}\n{done.stderr[-300:]}" if done.returncode else "")


def expected(source: Path, folder: Path, *flags: str) -> str:
    """What gcc's code of a program prints.

    Raises:
        OracleError: gcc refuses it.
        csmith.NotComparedError: it takes too long.
    """
    words = ["g++", "-O0", *MEANING, "-w", "-fpermissive", f"-I{csmith.HEADERS}", *flags, "-x", "c++", source]
    if problem := _built([*words, "-o", folder / "judge"], "gcc"):
        raise OracleError(problem)
    try:
        return _output(folder / "judge", SECONDS / 10)
    except subprocess.TimeoutExpired:
        raise csmith.NotComparedError("too long for the CPU") from None


def faults_of(text: str, seed: int) -> list[str]:
    """Compile a program as host code and compare what it prints.

    Raises:
        OracleError, csmith.NotComparedError: there is nothing to compare with.
    """
    with tempfile.TemporaryDirectory(prefix="host-code-") as name:
        folder = Path(name)
        source, made, binary = folder / "program.cu", folder / "program.o", folder / "program"
        source.write_text(text)
        wanted = expected(source, folder)
        faults = []
        for level in levels(seed):
            asked = settings.read([f"-O{level}", "-w", f"-I{csmith.HEADERS}", "-Xcompiler", ",".join(MEANING)])
            compiling: list[str | Path] = [*commands.host(asked, str(source), str(made), "/dev/null")]
            problem = _built(compiling, f"-O{level}") or _built(["g++", made, "-o", binary], "link")
            if problem:
                faults.append(problem)
                continue
            try:
                got = _output(binary, SECONDS)
            except subprocess.TimeoutExpired:
                faults.append(f"-O{level}: no end within {SECONDS} s")
                continue
            if got != wanted:
                pairs = zip(wanted.splitlines(), got.splitlines(), strict=False)
                first = next(((a, b) for a, b in pairs if a != b), ("", got))
                faults.append(f"-O{level}: prints something else, first at {first[1]} for {first[0]}")
        return faults


def check(seed: int, target: str, kind: str) -> Result:
    """Run the program of a seed."""
    made = files(seed, target, kind)
    (text,) = made.values()
    try:
        return Result(faults_of(str(text), seed), made)
    except csmith.NotComparedError as reason:
        return Result([], made, str(reason))


def undefined(text: str) -> str:
    """What gcc's sanitizers say of a program.

    Raises:
        OracleError, csmith.NotComparedError: see `expected`.
    """
    with tempfile.TemporaryDirectory(prefix="host-code-") as name:
        source = Path(name, "program.cu")
        source.write_text(text)
        said = expected(source, Path(name), "-O1", *csmith.SANITIZERS)
    return said[said.index("status") :] if "status" in said else ""


def faults_of_text(text: str, seed: int, target: str, kind: str) -> list[str]:
    """What is wrong with a changed program of a seed; nothing if gcc finds undefined behaviour in it."""
    try:
        return [] if undefined(text) else faults_of(text, seed)
    except (OracleError, csmith.NotComparedError):
        return []
