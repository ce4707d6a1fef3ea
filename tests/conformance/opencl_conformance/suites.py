"""The suites' table: one row an executable of the conformance suite and the form in which it is run."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

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
