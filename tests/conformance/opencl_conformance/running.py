"""Run one sub-test in a process of its own and judge how it ended."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import limited_process

from .suites import Suite, words

RESULTS = "CL_CONFORMANCE_RESULTS_FILENAME"
"""Environment variable that names the file into which the suite's harness writes what became of each sub-test."""
JUDGED = {"pass": "passed", "fail": "failed", "skip": "skipped"}
_TELLING = re.compile(r"error|fail|mismatch|incorrect|invalid|expected|not supported|skip|does not|cannot", re.IGNORECASE)
_EMPTY = re.compile(r"^(FAILED|PASSED|SKIPPED)\b.*\btests?\.$|^\S+ (FAILED|skipped)$|^FAILED \S+\.$|^Saving results", re.IGNORECASE)


@dataclass
class Outcome:
    """What became of one sub-test; ``reason`` is empty for one that passed."""

    suite: str
    test: str
    shape: str
    form: str
    outcome: str  # passed | failed | skipped | crashed | limit
    reason: str = ""
    seconds: float = 0.0


def attempt(
    suite: Suite, test: str, shape: str, program: Path, logs: Path, environment: Mapping[str, str], limit: float, more: tuple[str, ...] = ()
) -> Outcome:
    """Run ``test`` with a time limit in seconds and ``more`` arguments; its output stays in ``logs``. No trouble of it raises an exception."""
    stem = re.sub(r"[^\w.-]", "_", f"{suite.name}.{test}.{shape}")
    results, log = logs / f"{stem}.json", logs / f"{stem}.log"
    results.unlink(missing_ok=True)
    command = (str(program), *words(test), *suite.arguments, *more)
    status, seconds = limited_process.run(command, program.parent, {**environment, **suite.environment, RESULTS: str(results)}, log, limit)
    output = log.read_text(encoding="utf-8", errors="replace")
    outcome, reason = judge(status, output, results, limit)
    told = next((text for text in suite.untested if text in output), "")
    if outcome == "passed" and told:
        outcome, reason = "skipped", told
    return Outcome(suite.name, test, shape, suite.form, outcome, reason, seconds)


def judge(status: int | None, output: str, results: Path, limit: float) -> tuple[str, str]:
    """Outcome and reason of a process that ended with ``status`` (``None``: at the limit)."""
    if status is None:
        return "limit", f"more than {limit:g} s"
    if status < 0 or status >= 128:
        number = -status if status < 0 else status - 128
        return "crashed", f"{signal.Signals(number).name}: {telling_line(output)}"
    verdicts = _verdicts(results)
    if "fail" in verdicts:
        return "failed", telling_line(output)
    if verdicts and verdicts <= {"skip"}:
        return "skipped", telling_line(output)
    if status != 0:
        return "failed", f"status {status}: {telling_line(output)}"
    return "passed", ""


def _verdicts(results: Path) -> set[str]:
    """What the harness wrote of the sub-tests of this run; nothing if it wrote no readable file."""
    try:
        written = json.loads(results.read_text(encoding="utf-8"))
        return set(written["results"].values())
    except (OSError, ValueError, KeyError, AttributeError):
        return set()


def telling_line(output: str) -> str:
    """The first line that names a trouble, else the last one that says something."""
    lines = [line.strip() for line in output.splitlines() if line.strip() and not _EMPTY.search(line.strip())]
    telling = next(filter(_TELLING.search, lines), lines[-1] if lines else "no output")
    return " ".join(telling.split())[:200]
