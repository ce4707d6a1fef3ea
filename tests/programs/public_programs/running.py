"""Build, run and judge one program."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import limited_process

from .collection import Collection, Program

BUILD_LIMIT = 900.0  # seconds of wall time
REFERENCE_LIMIT = 900.0
EXIT_WAIVED = 2  # cuda-samples: the device lacks what the sample shows


@dataclass
class Outcome:
    """How far a program came; ``reason`` says why it came no further."""

    collection: str
    program: str
    outcome: str  # right | ran | wrong | failed | limit | waived | not built | left out
    reason: str = ""
    build_seconds: float = 0.0
    run_seconds: float = 0.0


@dataclass(frozen=True)
class Place:
    """Where a program's commands run, with which environment, and where their output is kept."""

    folder: Path
    cuda: Path
    shared: Path
    logs: Path
    environment: Mapping[str, str]


def attempt(collection: Collection, program: Program, place: Place, limit_factor: float) -> Outcome:
    """Build, run and check; every trouble of the program ends in the outcome, none in an exception."""
    outcome = Outcome(collection.name, program.name, "not built")
    log = place.logs / f"{program.name}.build.log"
    status, outcome.build_seconds = command(program.build, program, place, log, BUILD_LIMIT)
    if status != 0:
        outcome.reason = "build time limit" if status is None else first_error(log)
        return outcome
    if waived := re.search(r".*\bwaiv.*", log.read_text(encoding="utf-8", errors="replace"), re.IGNORECASE):
        outcome.outcome, outcome.reason = "waived", waived.group().strip(" <>")[:160]
        return outcome
    hooks = hooks_of(collection)
    if program.inputs:
        getattr(hooks, program.inputs)(place.folder)
    log = place.logs / f"{program.name}.run.log"
    limit = program.limit * limit_factor
    status, outcome.run_seconds = command(program.run, program, place, log, limit)
    if status == 0 and program.reference:
        other = place.logs / f"{program.name}.reference.log"
        if command(program.reference, program, place, other, REFERENCE_LIMIT)[0] != 0:
            outcome.outcome, outcome.reason = "failed", f"the reference failed: {first_error(other)}"
            return outcome
    outcome.outcome, outcome.reason = judge(program, place.folder, log, status, hooks, limit)
    return outcome


def judge(
    program: Program, folder: Path, log: Path, status: int | None, hooks: object, limit: float
) -> tuple[str, str]:
    """Outcome and reason of a run that ended with ``status`` (``None``: after ``limit`` seconds)."""
    output = log.read_text(encoding="utf-8", errors="replace")
    if status is None:
        return "limit", f"more than {limit:g} s" + (f": {program.size}" if program.size else "")
    if status == EXIT_WAIVED and re.search("waiv", output, re.IGNORECASE):
        return "waived", last_line(output)
    if status != 0:
        return "failed", f"status {status}: {last_line(output)}"
    if program.says and not re.search(program.says, output, re.MULTILINE):
        return "wrong", f"does not say /{program.says}/: {last_line(output)}"
    if program.never and (found := re.search(program.never, output, re.MULTILINE)):
        return "wrong", f"says {found.group(0)!r}"
    if program.check:
        check: Callable[[Path, str], None] = getattr(hooks, program.check)
        try:
            check(folder, output)
        except (AssertionError, OSError, ValueError, IndexError) as problem:
            return "wrong", " ".join(str(problem).split())[:200] or type(problem).__name__
    return ("ran", program.unjudged) if program.unjudged else ("right", "")


def hooks_of(collection: Collection) -> object:
    """The module with the collection's input writers and checks; ``None`` for one without."""
    name = f"{__package__}.checks.{collection.name.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def command(text: str, program: Program, place: Place, log: Path, limit: float) -> tuple[int | None, float]:
    """Run a shell command with its output in ``log``; status (``None`` at the limit) and seconds."""
    values = {"cuda": str(place.cuda), "shared": str(place.shared), "jobs": str(os.cpu_count() or 1)}
    for key, value in values.items():
        text = text.replace("{" + key + "}", value)
    environment = {**place.environment, **program.environment}
    return limited_process.run(("bash", "-ec", text), place.folder, environment, log, limit)


def last_line(output: str) -> str:
    """The last line that says something."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1][:160] if lines else "no output"


def first_error(log: Path) -> str:
    """The first line of a build's output that names an error."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    for line in lines:
        if re.search(r"\berror\b|undefined reference|cannot find|No such file", line, re.IGNORECASE):
            return line.strip()[:200]
    return last_line("\n".join(lines))
