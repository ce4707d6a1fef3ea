"""Tables of a sweep's rows, on the terminal and in Markdown for the README and docs/, and of two sweeps beside each
other.

``python -m rodinia_tests.report RESULTS.csv… --into README.md`` replaces the text between the markers
``<!-- rodinia:table -->`` and ``<!-- rodinia:end -->``.
"""

import json
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from vortex_rt.sim.energy import si

from .axes import TOTAL
from .common import NAMES
from .jobs import NOT_SIMULATED, STEPS, Row
from .results import key_of, read_rows, write_whole

BEGIN, END = "<!-- rodinia:table -->", "<!-- rodinia:end -->"
WIDE = 170  # columns of a terminal that shows all of the table


def outcome(row: Row) -> str:
    """How far a job came."""
    if row["correct"]:
        return "correct"
    failed = next((step for step in STEPS if not row[step]), "correct")
    return {"translated": "not translated", "validated": "not valid", "ran": "did not run"}.get(failed, "wrong result")


def number(value: Any) -> str:
    """Three significant digits with a unit prefix; a dash for what was not measured."""
    if value in (None, "", 0, 0.0):
        return "–"
    for factor, suffix in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= factor:
            return f"{value / factor:.3g}{suffix}"
    return f"{value:.3g}"


def cells(row: Row, energy: bool = False) -> list[str]:
    """The table's cells of one job, with the estimate of its ``energy`` or not."""
    name = row["application"] + (f" ({row['variant']})" if row["variant"] else "")
    marks = ["yes" if row[step] else "no" for step in STEPS]
    occupancy = f"{row['occupancy']:.0%}" if row.get("occupancy") else "–"
    numbers = [number(row.get("instructions")), number(row.get("cycles")), number(row.get("ipc")), occupancy]
    wall = f"{row['wall_seconds']:.2f} s" if row["ran"] else "–"
    joules = row.get("counters", {}).get(TOTAL)
    told = [si(joules, "J") if joules else "–"] if energy else []
    return [name, row["feature"], row["paper"], *marks, *numbers, wall, *told]


HEADINGS = (
    "application", "feature", "paper", "translated", "validated", "ran", "correct", "instructions", "cycles", "IPC",
    "occupancy", "wall time",
)  # fmt: skip
NUMBERS = HEADINGS.index("instructions")
ENERGY = "energy (estimate)"


def has_energy(rows: list[Row]) -> bool:
    """Whether a table of rows has a column of energies."""
    return any(TOTAL in row.get("counters", {}) for row in rows)


def headings_of(rows: list[Row]) -> tuple[str, ...]:
    """The headings of a table of rows."""
    return (*HEADINGS, ENERGY) if has_energy(rows) else HEADINGS


def groups(rows: list[Row]) -> dict[tuple[str, ...], list[Row]]:
    """Rows by size and device, each in the table's order."""
    order = {name: index for index, name in enumerate(NAMES)}
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in sorted(rows, key=lambda row: (order[row["application"]], row["variant"])):
        found.setdefault((row["size"], row["preset"], row["mode"], row["device"]), []).append(row)
    return found


def title(key: tuple[str, ...], row: Row) -> str:
    """What one table is about."""
    size, preset, mode, device = key
    if device != "vortex":
        shape = f" ({row['cores']} × {row['warps']} × {row['threads']})" if row["cores"] else ""
        return f"size {size} on {device}{shape}, version {row['version']}"
    shape = f"{row['cores']} × {row['warps']} × {row['threads']}"
    return (
        f"size {size} on {preset} ({shape}, {mode} mode, configuration {row['configuration']}), version "
        f"{row['version']}"
    )


def print_table(console: Console, rows: list[Row]) -> None:
    """The tables on a terminal."""
    for key, members in groups(rows).items():
        table = Table(title=escape(title(key, members[0])), title_justify="left")
        wide = console.width >= WIDE
        whole, energy = headings_of(members), has_energy(members)
        headings = whole if wide else ("application", "result", *whole[NUMBERS:])
        for index, heading in enumerate(headings):
            table.add_column(
                heading, justify="right" if index >= len(headings) - len(whole[NUMBERS:]) else "left", no_wrap=True
            )
        for row in members:
            text = cells(row, energy)
            table.add_row(
                *map(escape, text if wide else (text[0], outcome(row), *text[NUMBERS:])),
                style="" if row["correct"] else "red",
            )
        console.print(table)
    wrong = [row for row in rows if not row["correct"]]
    for row in wrong:
        console.print(
            f"{row['application']} {row['variant']} {row['size']} {row['preset']}: {row['reason']}", style="red",
            markup=False, highlight=False,
        )


def markdown(rows: list[Row]) -> str:
    """The tables in Markdown."""
    parts = []
    for key, members in groups(rows).items():
        lines = [
            f"**Rodinia, {title(key, members[0])}**: {sum(row['correct'] for row in members)} of {len(members)} "
            "correct.",
            "",
        ]
        headings, energy = headings_of(members), has_energy(members)
        lines.append("| " + " | ".join(headings) + " |")
        lines.append("|" + "---|" * NUMBERS + "---:|" * (len(headings) - NUMBERS))
        lines += ["| " + " | ".join(cells(row, energy)) + " |" for row in members]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def summary(rows: list[Row]) -> str:
    """One line a table."""
    lines = []
    for key, members in groups(rows).items():
        lines.append(f"* {title(key, members[0])}: {sum(row['correct'] for row in members)} of {len(members)} correct")
    return "\n".join(lines)


def insert(path: Path, text: str) -> None:
    """Replace what is between the markers.

    Raises:
        ValueError: the file lacks them.
    """
    content = path.read_text()
    begin, end = content.find(BEGIN), content.find(END)
    if begin < 0 or end < begin:
        raise ValueError(f"{path} lacks the lines {BEGIN} and {END}")
    write_whole(path, f"{content[: begin + len(BEGIN)]}\n{text}\n{content[end:]}")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("results", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--also", multiple=True, type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Results of which only a summary follows.",
)
@click.option(
    "--json", "as_json", is_flag=True,
    help="Print the rows as JSON instead, with the counters of each kernel where kernels.csv is there.",
)
@click.option(
    "--into", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"File with the lines {BEGIN} and {END}.",
)
def main(results: tuple[Path, ...], also: tuple[Path, ...], as_json: bool, into: Path | None) -> None:
    """Print the tables of RESULTS (results.csv files) in Markdown, or put them into a file."""
    if as_json and (also or into):
        raise click.UsageError("--json prints rows only: it goes without --also and --into")
    try:
        rows = [row for path in results for row in read_rows(path)]
        if as_json:
            click.echo(json.dumps(rows, indent=1))
            return
        text = markdown(rows)
        if also:
            text += "\n\n" + summary([row for path in also for row in read_rows(path)])
        if into is None:
            click.echo(text)
        else:
            insert(into, text)
    except ValueError as error:
        raise click.ClickException(str(error)) from None


# Two sweeps beside each other: what became faster, slower, right or wrong.
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


if __name__ == "__main__":
    main()
