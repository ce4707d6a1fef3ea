"""The command line of ``tools/conformance``."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from . import pyopencl_tests, report
from .suites import Outcome, attempt, load, sub_tests

CONSOLE = Console(stderr=True, highlight=False)
SHAPES = {"small": "cores=2,warps=8,threads=16,vote_shuffle=true", "cuda": "preset=cuda"}
"""Devices by the name that the tables use; ``small`` is quick to start and to simulate."""
COLORS = {"passed": "green", "skipped": "dim", "limit": "yellow"}
NAMES = tuple(suite.name for suite in load())
FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)
OUTPUT = click.option(
    "-o", "--output", type=click.Path(path_type=Path), show_default=True, help="Results and logs.",
    default=Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "vortex_rt" / "conformance",
)  # fmt: skip


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Run Khronos' OpenCL conformance suite on the simulated device; docs/results/conformance.md.

    \b
    tools/conformance run --from BUILD             all suites of the table that BUILD, a folder of finished executables, has
    tools/conformance run --from BUILD api basic   some
    tools/conformance run --from BUILD --resume    go on where an earlier call stopped
    tools/conformance report --into docs/results/conformance.md
    tools/conformance pyopencl --sources pyopencl-2026.1.4
    """


@main.command()
@click.argument("suites", nargs=-1, type=click.Choice(NAMES))
@click.option("--from", "build", required=True, type=FOLDER, help="Folder into which the suite was built.")
@click.option("-k", "pattern", default="", metavar="REGEX", help="Only sub-tests whose name matches.")
@click.option("--shape", type=click.Choice(tuple(SHAPES)), default="small", show_default=True)
@click.option("--resume", is_flag=True, help="Skip sub-tests that have an outcome in the output folder.")
@click.option("--again", is_flag=True, help="Only sub-tests that failed, crashed or met the limit before.")
@click.option("--vendors", type=click.Path(path_type=Path, exists=True), help="Of another build of the driver (OCL_ICD_VENDORS).")
@click.option("--spirv-by", "compiler", type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="PROGRAM",
              help="Kernels reach the device as SPIR-V, made by this program with the suite's interface of an offline compiler.")
@click.option("--limit-factor", default=1.0, show_default=True, help="Multiplies every time limit.")
@OUTPUT
def run(
    suites: tuple[str, ...], build: Path, pattern: str, shape: str, resume: bool, again: bool, vendors: Path | None,
    compiler: Path | None, limit_factor: float, output: Path,
) -> None:  # fmt: skip
    """Run sub-tests, each in a process of its own; exit status 1 if one failed, crashed or met its limit."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the sub-test ends too
    logs = output / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    environment = device_environment(shape, vendors)
    offline = offline_arguments(compiler, output / "spirv")
    label = f"{shape}, SPIR-V" if offline else shape
    tried: list[Outcome] = []
    for suite in load():
        program = build.resolve() / suite.program
        if (suites and suite.name not in suites) or not program.exists():
            continue
        for test in sub_tests(suite, program, environment):
            outcomes = report.read(output / "results.csv")  # another call may have added rows
            before = outcomes.get((suite.name, test, label))
            bad = before is not None and before.outcome not in ("passed", "skipped")
            if not re.search(pattern, test) or (resume and before is not None) or (again and not bad):
                continue
            with CONSOLE.status(f"{suite.name} {test}"):
                outcome = attempt(suite, test, label, program, logs, environment, suite.limit * limit_factor, offline)
            report.add(output / "results.csv", outcome)
            tried.append(outcome)
            color = COLORS.get(outcome.outcome, "red")
            text = f"{suite.name:18} {test:34} [{color}]{outcome.outcome:8}[/] {outcome.seconds:6.1f} s  "
            CONSOLE.print(text + escape(outcome.reason), no_wrap=True, overflow="ignore", crop=False)
    CONSOLE.print(report.summary(tried), f"– results in {output / 'results.csv'}", soft_wrap=True)
    sys.exit(any(outcome.outcome not in ("passed", "skipped") for outcome in tried))


def offline_arguments(compiler: Path | None, folder: Path) -> tuple[str, ...]:
    """Arguments with which the suite's harness has kernels compiled to SPIR-V by a program; none without one."""
    if compiler is None:
        return ()
    folder.mkdir(exist_ok=True)
    mode = ("--compilation-mode", "spir-v", "--compilation-cache-mode", "overwrite", "--compilation-cache-path", str(folder.resolve()))
    return (*mode, "--compilation-program", str(compiler.resolve()), "--disable-spirv-validation")


def device_environment(shape: str, vendors: Path | None = None) -> dict[str, str]:
    """The environment in which an OpenCL program sees only a Vortex device of that shape."""
    command = (Path(sys.executable).parent / "vortex-setup", "--print-vendors")
    if vendors is None:
        vendors = Path(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())
    hidden = ("PYTHONPATH", "VORTEX_PRESET")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "OCL_ICD_VENDORS": str(vendors.resolve()), "VORTEX_CONFIG": SHAPES[shape], "CL_DEVICE_TYPE": "gpu"}


@main.command("pyopencl")
@click.argument("files", nargs=-1, type=click.Choice(pyopencl_tests.FILES))
@click.option("--sources", required=True, type=FOLDER, help="pyopencl's source distribution, of the release that is installed.")
@click.option("--limit", default=3600.0, show_default=True, help="Seconds for a file.")
@click.option("--into", type=click.Path(path_type=Path, exists=True), help="Replace the table between this page's markers.")
@OUTPUT
def pyopencl_command(files: tuple[str, ...], sources: Path, limit: float, into: Path | None, output: Path) -> None:
    """Run pyopencl's own tests, all files or some; exit status 1 if a test failed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the tests end too
    logs = output / "pyopencl"
    logs.mkdir(parents=True, exist_ok=True)
    environment = {**device_environment("small"), "VORTEX_CONFIG": pyopencl_tests.SHAPE, "PYOPENCL_NO_CACHE": "1"}
    results = []
    for file in files or pyopencl_tests.FILES:
        with CONSOLE.status(file):
            results.append(pyopencl_tests.run(sources, file, logs, environment, limit))
    text = pyopencl_tests.table(results)
    click.echo(text)
    if into is not None:
        report.insert(into, text, pyopencl_tests.BEGIN, pyopencl_tests.END)
    sys.exit(any(result.failed for result in results))


@main.command("report")
@OUTPUT
@click.option("--into", type=click.Path(path_type=Path, exists=True), help="Replace the tables between this page's markers.")
def report_command(output: Path, into: Path | None) -> None:
    """Tables of the outcomes, in the order of the suites' table."""
    outcomes = report.read(output / "results.csv").values()
    suites = load()
    rows = sorted(outcomes, key=lambda one: (NAMES.index(one.suite), one.shape, one.test))
    text = report.tables(suites, rows)
    if into is None:
        click.echo(text)
    else:
        report.insert(into, text)


if __name__ == "__main__":
    main()
