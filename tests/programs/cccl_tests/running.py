"""Build one test and run it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import limited_process
from public_programs.running import Outcome, first_error, last_line

from .families import Family, excluded, parameters

OPTIONS = ("-std=c++17", "-w", "--extended-lambda", "-DTHRUST_EXAMPLE_DEVICE_SIDE=0")
BUILD_LIMIT = 900.0  # seconds of wall time


@dataclass(frozen=True)
class Bench:
    """What all tests share: the repository, the compiler with what the user adds, the output folder, limits."""

    source: Path
    nvcc: tuple[str | Path, ...]
    output: Path
    environment: Mapping[str, str]
    limit: float

    def options(self, family: Family) -> list[str]:
        """What nvcc gets for every source of a family."""
        own = [word.replace("{source}", str(self.source)) for word in family.compile]
        return [*OPTIONS, "--vortex-cccl", str(self.source), *own]


class FrameError(Exception):
    """The sources that all tests of a family are linked with do not compile."""


def frame(family: Family, bench: Bench) -> list[Path]:
    """The objects that all tests of a family are linked with; made once. Raises FrameError."""
    made = []
    for name in family.link:
        target = bench.output / "frames" / family.name / f"{Path(name).parent.name}-{Path(name).stem}.o"
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            log = target.with_suffix(".log")
            words = [*bench.nvcc, *bench.options(family), "-c", bench.source / name, "-o", target]
            if limited_process.run(words, bench.output, bench.environment, log, BUILD_LIMIT)[0] != 0:
                raise FrameError(f"{name}: {first_error(log)}")
        made.append(target)
    return made


def attempt(family: Family, test: Path, bench: Bench) -> Outcome:
    """Build and run one test; every trouble ends in the outcome."""
    name = str(test.relative_to(bench.source))
    outcome = Outcome(family.name, name, "not compiled")
    text = test.read_text(encoding="utf-8", errors="replace")
    if reason := excluded(text):
        outcome.outcome, outcome.reason = "left out", reason
        return outcome
    folder = bench.output / "work"
    folder.mkdir(parents=True, exist_ok=True)
    logs = bench.output / "logs" / name
    logs.parent.mkdir(parents=True, exist_ok=True)
    program, log = folder / "test", logs.with_suffix(".build.log")
    words = [*bench.nvcc, *bench.options(family), *parameters(text), test, *frame(family, bench), "-o", program]
    status, outcome.build_seconds = limited_process.run(words, folder, bench.environment, log, BUILD_LIMIT)
    if status != 0:
        outcome.outcome, outcome.reason = not_built(log) if status is not None else ("limit", "building")
        return outcome
    log = logs.with_suffix(".run.log")
    status, outcome.run_seconds = limited_process.run(
        (program, *family.run), folder, bench.environment, log, bench.limit
    )
    output = log.read_text(encoding="utf-8", errors="replace")
    program.unlink(missing_ok=True)
    if status is None:
        outcome.outcome, outcome.reason = "limit", f"more than {bench.limit:g} s"
    elif status != 0:
        outcome.outcome, outcome.reason = "failed", f"status {status}: {last_line(output)}"
    else:
        outcome.outcome = "right"
    return outcome


def not_built(log: Path) -> tuple[str, str]:
    """Whether clang, the translator or the linker refused a test, and its first message."""
    text = log.read_text(encoding="utf-8", errors="replace")
    translated = re.search(r"\[N2S\d+\]", text)
    linked = "undefined reference" in text
    return "not translated" if translated else "not linked" if linked else "not compiled", first_error(log)
