"""The command line of ``tools/cccl``."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import click
from public_programs import report
from public_programs.__main__ import toolkit
from public_programs.running import Outcome
from public_programs.sources import default_folder, obtain
from rich.console import Console
from rich.markup import escape

from .families import load
from .running import Bench, FrameError, attempt

CONSOLE = Console(stderr=True, highlight=False)
COLLECTION, FAMILIES = load()
ORDER = ("right", "failed", "limit", "not linked", "not translated", "not compiled", "left out")
GOOD = ("right", "left out")
OUTPUT = click.option("-o", "--output", type=click.Path(path_type=Path), default=default_folder() / "cccl-results",
                      show_default=True, help="Results and logs.")  # fmt: skip


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Build CCCL's own tests and examples (Thrust, CUB, libcu++) with the toolkit and run them on the simulated GPU.

    \b
    tools/cccl run cub-examples thrust-examples
    tools/cccl run thrust-tests -k 'sort|scan'
    tools/cccl run libcudacxx-std --every 20      every twentieth test
    tools/cccl run --from ~/cccl --resume         sources that are already here; go on where an earlier call stopped
    tools/cccl report --into docs/cccl.md
    """


@main.command()
@click.argument("families", nargs=-1, type=click.Choice(tuple(FAMILIES)))
@click.option("-k", "pattern", default="", metavar="REGEX", help="Only tests whose path matches.")
@click.option("--every", default=1, show_default=True, help="Only every n-th of those.")
@click.option("--from", "given", type=click.Path(path_type=Path, exists=True), help="Checkout to use in place of a clone.")
@OUTPUT
@click.option("--resume", is_flag=True, help="Skip tests that have an outcome in the output folder.")
@click.option("--limit", default=120.0, show_default=True, help="Seconds for a test's run.")
@click.option("--shape", default="cuda", show_default=True, help="Device: a preset's name, a TOML file, or key=value,…")
@click.option("--option", "options", multiple=True, help="Further option of nvcc.")
def run(
    families: tuple[str, ...], pattern: str, every: int, given: Path | None, output: Path, resume: bool, limit: float,
    shape: str, options: tuple[str, ...],
) -> None:  # fmt: skip
    """Build and run; exit status 1 if a test that was tried is not right."""
    output.mkdir(parents=True, exist_ok=True)
    cuda, environment = toolkit(shape)
    source = obtain(COLLECTION, given.resolve() if given else None)
    bench = Bench(source, (cuda / "bin" / "nvcc", *options), output.resolve(), environment, limit)
    tried: list[Outcome] = []
    for family in (FAMILIES[name] for name in families or FAMILIES):
        chosen = [path for path in family.tests(source) if re.search(pattern, str(path.relative_to(source)))]
        for test in chosen[::every]:
            outcomes = report.read(output / "results.csv")  # another call may have added rows
            key = (family.name, str(test.relative_to(source)))
            if resume and key in outcomes:
                continue
            try:
                outcome = attempt(family, test, bench)
            except FrameError as problem:
                CONSOLE.print(f"{family.name}: {problem}", markup=False)
                break
            outcomes = {**report.read(output / "results.csv"), key: outcome}
            report.write(output / "results.csv", outcomes.values())
            tried.append(outcome)
            color = "green" if outcome.outcome == "right" else "dim" if outcome.outcome == "left out" else "red"
            times = f"build {outcome.build_seconds:6.1f} s  run {outcome.run_seconds:6.1f} s"
            text = f"{outcome.program:70} [{color}]{outcome.outcome:14}[/] {times}  {escape(outcome.reason)}"
            CONSOLE.print(text, no_wrap=True, overflow="ignore", crop=False)
    CONSOLE.print(summary(tried), f"– results in {output / 'results.csv'}", soft_wrap=True)
    sys.exit(any(outcome.outcome not in GOOD for outcome in tried))


def summary(outcomes: Iterable[Outcome]) -> str:
    """``12 right, 1 limit``."""
    counts = Counter(outcome.outcome for outcome in outcomes)
    return ", ".join(f"{counts[name]} {name}" for name in ORDER if counts[name]) or "nothing tried"


@main.command("report")
@OUTPUT
@click.option("--into", type=click.Path(path_type=Path, exists=True), help="Replace the table between this page's markers.")
def report_command(output: Path, into: Path | None) -> None:
    """Tables of the outcomes: counts by family, and everything that is not right with its reason."""
    rows = list(report.read(output / "results.csv").values())
    text = tables(rows)
    if into is None:
        click.echo(text)
    else:
        report.insert(into, COLLECTION.name, text)


def tables(rows: list[Outcome]) -> str:
    """Counts and reasons as Markdown. Of the tests that clang takes, the last column says how many are right."""
    shown = ORDER[:-1]
    lines = [f"{COLLECTION.title}, {COLLECTION.repository}, commit {COLLECTION.commit[:12]}.", "",
             f"| family | tried | {' | '.join(shown)} | of those that compile |", f"|---|{'---:|' * (len(shown) + 2)}"]  # fmt: skip
    for family in FAMILIES.values():
        own = [row for row in rows if row.collection == family.name and row.outcome != "left out"]
        if own:
            counts = Counter(row.outcome for row in own)
            compiled = len(own) - counts["not compiled"]
            share = f"{100 * counts['right'] / compiled:.0f} %" if compiled else ""
            cells = " | ".join(str(counts[name] or "") for name in shown)
            lines.append(f"| {family.title} | {len(own)} | {cells} | {share} |")
    lines += ["", "| test | outcome | why |", "|---|---|---|"]
    for row in sorted(rows, key=lambda one: (list(FAMILIES).index(one.collection), one.program)):
        if row.outcome not in GOOD:
            lines.append(f"| {row.program} | {row.outcome} | {plain(row.reason)} |")
    return "\n".join(lines) + "\n"


def plain(reason: str) -> str:
    """A reason without the folders of the machine, fit for a cell of a table."""
    return re.sub(r"(?<![\w.])/[\w.+/-]*/", "", reason).replace("|", "\\|")


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    main()
