"""The command line of ``tools/programs``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from . import report
from .collection import NAMES, Collection, Program, load
from .running import Outcome, Place, attempt
from .sources import default_folder, obtain, prepare

CONSOLE = Console(stderr=True, highlight=False)
GOOD = ("right", "ran", "left out", "waived")
COLORS = {"ran": "yellow", "right": "green", "left out": "dim", "waived": "yellow"}


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Build public CUDA and OpenCL programs, unchanged; run them on the simulated GPU; check their results.

    \b
    tools/programs run rodinia                       all of Rodinia's own sources
    tools/programs run cuda-samples -k 'reduc|scan'  some of NVIDIA's samples
    tools/programs run --from rodinia=~/rodinia      sources that are already here (no network)
    tools/programs report --into docs/public-programs.md
    """


@main.command()
@click.argument("collections", nargs=-1, type=click.Choice(NAMES))
@click.option("-k", "pattern", default="", metavar="REGEX", help="Only programs whose name matches.")
@click.option("--from", "given", multiple=True, metavar="NAME=FOLDER", help="Source tree to use in place of a clone.")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=default_folder() / "results", show_default=True,
              help="Results, logs and work copies.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Skip programs that have an outcome in the output folder.")
@click.option("--limit-factor", default=1.0, show_default=True, help="Multiplies every run's time limit.")
@click.option("--shape", default="cuda", show_default=True, help="Device: a preset's name, a TOML file, or key=value,…")
@click.option("--stop", is_flag=True, help="Stop at the first program that is not right.")
def run(
    collections: tuple[str, ...], pattern: str, given: tuple[str, ...], output: Path, resume: bool,
    limit_factor: float, shape: str, stop: bool,
) -> None:  # fmt: skip
    """Build, run and check; exit status 1 if a program that was tried is not right."""
    output.mkdir(parents=True, exist_ok=True)
    path = output / "results.csv"
    outcomes = report.read(path)
    trees = dict(pair(text) for text in given)
    cuda, environment = toolkit(shape)
    tried: list[Outcome] = []
    for collection in map(load, collections or NAMES):
        for program in collection.programs:
            key = (collection.name, program.name)
            if not re.search(pattern, program.name) or (resume and key in outcomes):
                continue
            outcome = one(collection, program, trees.get(collection.name), output, cuda, environment, limit_factor)
            outcomes[key] = outcome
            report.write(path, outcomes.values())
            tried.append(outcome)
            if stop and outcome.outcome not in GOOD:
                break
    CONSOLE.print(report.summary(tried), f"– results in {path}", soft_wrap=True)
    sys.exit(any(outcome.outcome not in GOOD for outcome in tried))


def one(
    collection: Collection, program: Program, tree: Path | None, output: Path, cuda: Path,
    environment: dict[str, str], limit_factor: float,
) -> Outcome:  # fmt: skip
    """One program, with a line on the terminal before and after."""
    if program.left_out:
        return Outcome(collection.name, program.name, "left out", program.left_out)
    with CONSOLE.status(f"{collection.name} {program.name}"):
        folder = prepare(collection, program, obtain(collection, tree), output / "work" / collection.name)
        logs = output / "logs" / collection.name
        logs.mkdir(parents=True, exist_ok=True)
        shared = output / "work" / collection.name / program.name
        place = Place(folder, cuda, shared, logs, environment)
        outcome = attempt(collection, program, place, limit_factor)
    color = COLORS.get(outcome.outcome, "red")
    times = f"build {outcome.build_seconds:6.1f} s  run {outcome.run_seconds:6.1f} s"
    text = f"{collection.name:13} {program.name:28} [{color}]{outcome.outcome:9}[/] {times}  {escape(outcome.reason)}"
    CONSOLE.print(text, no_wrap=True, overflow="ignore", crop=False)
    return outcome


def pair(text: str) -> tuple[str, Path]:
    """``NAME=FOLDER``."""
    name, equals, folder = text.partition("=")
    if not equals or name not in NAMES:
        raise click.BadParameter(f"{text!r}: expected NAME=FOLDER with a name of {', '.join(NAMES)}")
    return name, Path(folder).expanduser().resolve()


def toolkit(shape: str) -> tuple[Path, dict[str, str]]:
    """Toolkit folder and the environment in which programs are built and run; it shows no other OpenCL platform."""
    scripts = Path(sys.executable).parent
    cuda, vendors = (
        subprocess.run((scripts / "vortex-setup", option), check=True, capture_output=True, text=True).stdout.strip()
        for option in ("--print-cuda", "--print-vendors")
    )
    printed = subprocess.run((scripts / "vortex-env", "env", "-0"), check=True, capture_output=True, text=True)
    environment = dict(entry.split("=", 1) for entry in printed.stdout.split("\0") if entry)
    return Path(cuda), {**environment, **device(shape), "OCL_ICD_VENDORS": vendors, "OMP_NUM_THREADS": "2"}


def device(shape: str) -> dict[str, str]:
    """The environment that chooses the device's shape: a preset, or what overrides one."""
    return {"VORTEX_CONFIG": shape} if set(shape) & set("=/.") else {"VORTEX_PRESET": shape}


@main.command("report")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=default_folder() / "results", show_default=True,
              help="Folder that `run` wrote.")  # fmt: skip
@click.option(
    "--into", type=click.Path(path_type=Path, exists=True), help="Replace the tables between this page's markers."
)
def report_command(output: Path, into: Path | None) -> None:
    """Tables of the outcomes, one a collection."""
    outcomes = report.read(output / "results.csv")
    for name in NAMES:
        collection = load(name)
        rows = [outcomes[name, one.name] for one in collection.programs if (name, one.name) in outcomes]
        text = report.table(collection, rows)
        if into is None:
            click.echo(text)
        else:
            report.insert(into, name, text)


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)  # the programs' own Python children must not see this package
    main()
