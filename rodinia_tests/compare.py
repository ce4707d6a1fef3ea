"""Two sweeps beside each other: what became faster, slower, right or wrong."""

from dataclasses import dataclass
from math import exp, log

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .jobs import NOT_SIMULATED, Row
from .report import number, outcome
from .results import key_of

NOISE = 0.01
"""Changes of a count up to this share are called equal."""


@dataclass(frozen=True)
class Change:
    """A job that is correct in both sweeps. ``before`` and ``after`` are cycles, in functional mode instructions."""

    job: tuple[str, ...]
    unit: str
    before: float
    after: float

    @property
    def speedup(self) -> float:
        """How many times faster it became."""
        return self.before / self.after


@dataclass(frozen=True)
class Comparison:
    """``changes`` in the first sweep's order; ``turned`` is (job, outcome before, outcome after) where that differs;
    the jobs that only one sweep has; and what else differs between rows of one job, by column."""

    changes: list[Change]
    turned: list[tuple[tuple[str, ...], str, str]]
    only_before: list[tuple[str, ...]]
    only_after: list[tuple[str, ...]]
    differences: dict[str, int]

    @property
    def broken(self) -> int:
        """Jobs that were correct and no longer are."""
        return sum(before == "correct" for _, before, _ in self.turned)

    def mean(self, jobs: list[Change]) -> float:
        """Geometric mean of the speed-ups."""
        return exp(sum(log(change.speedup) for change in jobs) / len(jobs))


def compare(before: list[Row], after: list[Row]) -> Comparison:
    """Compare two sweeps' rows job by job: application, size, preset, mode, device and variant say which."""
    first, second = ({key_of(row): row for row in rows} for rows in (before, after))
    both = [(job, first[job], second[job]) for job in first if job in second]
    changes = []
    for job, old, new in both:
        if not (old["correct"] and new["correct"]):
            continue
        unit = "cycles" if old.get("cycles") and new.get("cycles") else "instructions"
        if old.get(unit) and new.get(unit):
            changes.append(Change(job, unit, old[unit], new[unit]))
    return Comparison(
        changes,
        [(job, outcome(old), outcome(new)) for job, old, new in both if outcome(old) != outcome(new)],
        [job for job in first if job not in second],
        [job for job in second if job not in first],
        {
            column: sum(old[column] != new[column] for _, old, new in both)
            for column in ("source", "configuration", "version", "input")
        },
    )


def label(job: tuple[str, ...]) -> str:
    """A job in words."""
    return " ".join(word for word in job if word and word != NOT_SIMULATED)


def _table(unit: str, changes: list[Change]) -> Table:
    table = Table(title=f"{unit}, before and after", title_justify="left")
    for name in ("application", "job"):
        table.add_column(name, no_wrap=True)
    for name in ("before", "after", "speed-up"):
        table.add_column(name, justify="right", no_wrap=True)
    for change in changes:
        style = "green" if change.speedup > 1 + NOISE else "red" if change.speedup < 1 - NOISE else ""
        words = (change.job[0], label(change.job[1:]), number(change.before), number(change.after))
        table.add_row(*map(escape, words), f"{change.speedup:.3f} ×", style=style)
    return table


def print_comparison(console: Console, found: Comparison) -> None:
    """Tables of speed-ups, then what broke or was mended, and what does not compare."""
    for unit in ("cycles", "instructions"):
        changes = [change for change in found.changes if change.unit == unit]
        if not changes:
            continue
        console.print(_table(unit, changes))
        slower = sum(change.speedup < 1 - NOISE for change in changes)
        faster = sum(change.speedup > 1 + NOISE for change in changes)
        console.print(
            f"{unit}: {found.mean(changes):.3f} × faster (geometric mean of {len(changes)}); {faster} faster, "
            f"{slower} slower, {len(changes) - faster - slower} equal within {NOISE:.0%}",
            highlight=False,
        )
    for job, before, after in found.turned:
        console.print(f"{label(job)}: {before}, now {after}", style="red" if before == "correct" else "green")
    for jobs, which in ((found.only_before, "first"), (found.only_after, "second")):
        if jobs:
            names = [label(job) for job in jobs[:5]] + ["…"] * (len(jobs) > 5)
            console.print(f"only in the {which}: {len(jobs)} ({', '.join(names)})", highlight=False)
    for column, count in found.differences.items():
        if count:
            console.print(f"note: {count} jobs differ in {column}", highlight=False)
