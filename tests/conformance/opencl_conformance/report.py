"""Results as CSV, and the tables made of them."""

from __future__ import annotations

import csv
import fcntl
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from pathlib import Path

from .suites import Outcome, Suite

COLUMNS = tuple(field.name for field in fields(Outcome))
ORDER = ("passed", "failed", "crashed", "limit", "skipped")
BEGIN, END = "<!-- conformance -->", "<!-- conformance:end -->"

MOST_NAMES = 6
"""Sub-tests that a line of the table names one by one."""

Key = tuple[str, str, str]
"""Suite, sub-test, shape."""


def read(path: Path) -> dict[Key, Outcome]:
    """Outcomes by suite, sub-test and shape; none if there is no file."""
    if not path.exists():
        return {}
    with path.open(newline="", encoding="utf-8") as file:
        rows = [Outcome(**{**line, "seconds": float(line["seconds"])}) for line in csv.DictReader(file)]  # type: ignore[arg-type]
    return {(row.suite, row.test, row.shape): row for row in rows}


def write(path: Path, outcomes: Iterable[Outcome]) -> None:
    """Replace the file in one step."""
    partial = path.with_suffix(".partial")
    with partial.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for outcome in outcomes:
            writer.writerow({**asdict(outcome), "seconds": f"{outcome.seconds:.2f}"})
    partial.replace(path)


def add(path: Path, outcome: Outcome) -> None:
    """Put an outcome into the file, in the place of an earlier one; several calls of the tool may do so at once."""
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        outcomes = read(path)
        outcomes[outcome.suite, outcome.test, outcome.shape] = outcome
        write(path, outcomes.values())


def summary(outcomes: Iterable[Outcome]) -> str:
    """``12 passed, 1 limit``."""
    counts = Counter(outcome.outcome for outcome in outcomes)
    return ", ".join(f"{counts[name]} {name}" for name in ORDER if counts[name]) or "nothing run"


def tables(suites: Sequence[Suite], outcomes: Sequence[Outcome]) -> str:
    """Counts by suite and shape, then every sub-test that did not pass with its reason, as Markdown."""
    known = {suite.name: suite for suite in suites}
    ended = [outcome for outcome in outcomes if outcome.outcome in ("passed", "failed", "crashed")]
    passed = sum(outcome.outcome == "passed" for outcome in ended)
    share = f" ({100 * passed / len(ended):.1f} %)" if ended else ""
    lines = [f"Of {len(ended)} sub-tests that ran to an end {passed} passed{share}; {summary(outcomes)}.", ""]
    lines += [f"| suite | shape | form | {' | '.join(ORDER)} |", "|---|---|---|" + "---:|" * len(ORDER)]
    for key in dict.fromkeys((one.suite, one.shape, one.form) for one in outcomes):
        counts = Counter(one.outcome for one in outcomes if (one.suite, one.shape, one.form) == key)
        lines.append(f"| {' | '.join(key)} | {' | '.join(str(counts[name] or '') for name in ORDER)} |")
    groups: dict[tuple[str, str, str, str], list[str]] = {}
    for one in sorted(outcomes, key=lambda one: (ORDER.index(one.outcome), one.suite)):
        if one.outcome != "passed":
            why = (known[one.suite].reason(one.test, one.outcome) if one.suite in known else "") or one.reason
            groups.setdefault((one.outcome, one.suite, one.shape, why.replace("|", "\\|")), []).append(one.test)
    if groups:
        lines += ["", "| outcome | suite | shape | sub-tests | why |", "|---|---|---|---|---|"]
    for (outcome, suite, shape, why), tests in groups.items():
        lines.append(f"| {outcome} | {suite} | {shape} | {_named(tests)} | {why} |")
    return "\n".join([*lines, ""])


def _named(tests: Sequence[str]) -> str:
    """Names of sub-tests, of many with one reason the first and their number."""
    names = ", ".join(tests[:MOST_NAMES])
    return names if len(tests) <= MOST_NAMES else f"{names} … ({len(tests)})"


def insert(path: Path, text: str, begin: str = BEGIN, end: str = END) -> None:
    """Replace what stands between the page's markers; raises ``ValueError`` when they are not there."""
    head, found, rest = path.read_text(encoding="utf-8").partition(begin)
    _, closed, tail = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"{path}: no markers {begin} … {end}")
    path.write_text(f"{head}{begin}\n{text}{end}{tail}", encoding="utf-8")
