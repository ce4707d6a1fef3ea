"""The suites' table: one row an executable of the conformance suite and the form in which it is run."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import limited_process

TABLE = Path(__file__).with_name("suites.toml")
HEADINGS = ("test names:", "math function names:")
LIST_LIMIT = 120.0  # seconds of wall time; a list of names needs no device


@dataclass(frozen=True)
class Suite:
    """One executable with its arguments.

    ``tests`` names the sub-tests of a suite that cannot list them; an empty name is a run without one, and one with
    braces stands for several names that the executable gets together (`words`). ``why`` has the reasons, known by
    looking, of sub-tests that do not pass, ``*`` that of all that are skipped; what the suite itself says stands in for
    one. ``slow`` has those of sub-tests that meet their limit.
    """

    name: str
    program: str  # path below the build's folder
    arguments: tuple[str, ...] = ()
    form: str = "full"  # "full" or what is shortened
    listing: str = "-list"  # the argument with which the executable lists its sub-tests
    limit: float = 120.0  # seconds of wall time for a sub-test
    tests: tuple[str, ...] = ()
    untested: tuple[str, ...] = ()  # what the suite prints where it lets a sub-test pass without a test
    environment: Mapping[str, str] = field(default_factory=dict)
    why: Mapping[str, str] = field(default_factory=dict)
    slow: Mapping[str, str] = field(default_factory=dict)

    def reason(self, test: str, outcome: str) -> str:
        """Why a sub-test ended so, as far as the row tells; empty otherwise."""
        if outcome == "limit":
            return self.slow.get(test, "")
        return self.why.get(test) or (self.why.get("*", "") if outcome == "skipped" else "")


def load(path: Path = TABLE) -> tuple[Suite, ...]:
    """Read the table; raises ``TypeError`` for a key that a row cannot have."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(
        Suite(name=name, **{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()})
        for name, row in rows.items()
    )


def names_in(listing: str) -> tuple[str, ...]:
    """The sub-tests of what an executable prints when it is asked for them: the indented words after the heading."""
    lines = listing.splitlines()
    heading = next((i for i, line in enumerate(lines) if line.strip().lower() in HEADINGS), -1)
    words = (line.split() for line in lines[heading + 1 :] if line.startswith(("\t", " ")))
    return tuple(word[0] for word in words if len(word) == 1 and not word[0].startswith("-"))


def words(test: str) -> tuple[str, ...]:
    """The names that a sub-test gives to the executable: ``a{,_sat}_{b,c}`` is four, an empty one none."""
    head, found, rest = test.partition("{")
    if not found:
        return (test,) if test else ()
    choices, _, tail = rest.partition("}")
    return tuple(word for choice in choices.split(",") for word in words(head + choice + tail))


def sub_tests(suite: Suite, program: Path, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The sub-tests of a suite, from its row or from the executable.

    Raises:
        ValueError: the executable names none.
    """
    if suite.tests:
        return suite.tests
    done = subprocess.run(
        (program, suite.listing), env=dict(environment), capture_output=True,
        text=True, errors="replace", timeout=LIST_LIMIT, cwd=program.parent, check=False,
    )  # fmt: skip
    names = names_in(done.stdout)
    if not names:
        raise ValueError(f"{program} lists no sub-tests")
    return names


# Run one sub-test in a process of its own and judge how it ended.


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
