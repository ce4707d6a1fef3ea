"""``vortex-dse``: run programs over thousands of device configurations on a dask cluster, and report what matters."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from vortex_rt import manners
from vortex_rt.sim.config import Config, ConfigError, from_text
from vortex_rt.version import VERSION

from ..cluster import connected, outcomes
from ..sweep import EXIT_INTERRUPTED, EXIT_WRONG, PLAIN_WIDTH, ended_by_sigterm
from .programs import Point, new_row, parse_program, run_point
from .space import METHODS, parse_axis, points, size

TELL_SECONDS = 10.0
"""Time between two lines about the progress where there is no terminal."""
EXTRA = "this needs pyarrow and dask: pip install 'nvvm2spirv[dse]'"


class ExplorerGroup(manners.Group):
    """Mistakes of the user's are wrong uses, also in the files that are named."""

    wrong_uses = (ConfigError, ValueError, OSError)


@manners.group("vortex-dse", ExplorerGroup)
def main() -> None:
    """Explore the design space of a Vortex GPU: any key of the configuration is an axis.

    \b
    Examples:
      vortex-dse run -o caches -p image:kernel.elf -a dcache_size=1K..32K*2 -a l2=true,false
      vortex-dse report caches --measure cycles --against storage_kib
    """


@main.command()
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), required=True,
              help="Folder for results.")
@click.option("-p", "--program", "programs", multiple=True, required=True,
              help="rodinia:NAME[:SIZE], image:FILE (ELF, vxbin, .s a checkpoint) or command:WORDS; may be repeated.")
@click.option("-a", "--axis", "axes", multiple=True, required=True, metavar="KEY=VALUES",
              help="Values 4,8,16 or ranges 2..8, 0..100+10, 4K..64K*2 of a key ('vortex-sim info --config-keys').")
@click.option("--base", default="vortex,mode=timing", show_default=True,
              help="Preset, TOML file or key=value,… that the axes change.")
@click.option("--sample", type=click.Choice(METHODS), default="grid", show_default=True,
              help="All points, or some: drawn at random, or as a Latin hypercube.")
@click.option("-n", "--points", "count", type=click.IntRange(1), help="How many points --sample random or lhs takes.")
@click.option("--seed", default=0, show_default=True, help="Of the sample.")
@click.option("-j", "--workers", type=click.IntRange(1), default=max(1, os.cpu_count() or 1), show_default=True,
              help="Processes of the cluster that is started here.")
@click.option("--scheduler", metavar="ADDRESS", default="",
              help="Use the dask cluster at tcp://HOST:PORT, whose machines have this package and the programs' files.")
@click.option("--resume", is_flag=True, help="Keep the results that are there; run only what is missing.")
@click.option("--retry-failed", is_flag=True, help="With --resume, repeat points that failed too.")
@click.option("--timeout", type=click.FloatRange(min=0, min_open=True), default=300.0, show_default=True,
              help="Seconds for one point.")
@click.option("--batch", type=click.IntRange(1), default=200, show_default=True, help="Points in a Parquet file.")
def run(
    output: Path, programs: tuple[str, ...], axes: tuple[str, ...], base: str, sample: str, count: int | None,
    seed: int, workers: int, scheduler: str, resume: bool, retry_failed: bool, timeout: float, batch: int,
) -> None:  # fmt: skip
    """Run programs at the points of a space, and write report.html.

    \b
    Examples:
      vortex-dse run -o caches -p image:kernel.s -a dcache_size=4K..64K*2 -a dcache_ways=1,2,4,8 -a dcache_mshrs=1..16*2
      vortex-dse run -o shapes -p rodinia:bfs -p rodinia:hotspot -a warps=2..32*2 -a threads=2..32*2 --sample lhs -n 500
      vortex-dse run -o late -p image:here.ckpt -a l2=true,false -a dram_latency=20..200+10

    \b
    A point that fails is a row with its reason and the exploration goes on. Exit status: 0 all points ran; 1 some
    failed; 2 wrong usage; 130 interrupted (what is done is kept; --resume goes on).
    """
    try:
        from .store import Store, finished, part_files
    except ImportError:
        raise click.UsageError(EXTRA) from None
    device = from_text(base, Config(), "--base")
    space = [parse_axis(text) for text in axes]
    if len({axis.key for axis in space}) < len(space):
        raise click.UsageError("a key is the axis twice")
    if (count is None) != (sample == "grid"):
        raise click.UsageError("--sample random and lhs take -n POINTS, and grid takes none")
    chosen = points(space, sample, count or 0, seed)
    parsed = [parse_program(text) for text in dict.fromkeys(programs)]
    wanted = [Point(program, device, options) for options in chosen for program in parsed]
    if part_files(output) and not resume:
        raise click.UsageError(f"{output} has results: --resume goes on, or name another folder")
    console = manners.console(PLAIN_WIDTH)
    with Store(output, batch) as store:
        done = finished(output, retry_failed)
        missing = [point for point in wanted if point.key not in done]
        store.describe({
            "programs": list(programs), "axes": [str(axis) for axis in space], "base": device.describe(),
            "base_options": base, "sample": sample, "points": len(chosen), "space": size(space), "seed": seed,
            "version": VERSION, "begun": datetime.now(UTC).isoformat(timespec="seconds"),
        })  # fmt: skip
        console.print(
            f"{len(wanted)} points ({len(chosen)} of {size(space)} configurations, programs: "
            f"{len(wanted) // len(chosen)}), {len(wanted) - len(missing)} are there already", highlight=False,
        )  # fmt: skip
        failed, interrupted = _run(console, store, missing, workers, scheduler, timeout)
    if interrupted:
        console.print("interrupted; --resume goes on")
        sys.exit(EXIT_INTERRUPTED)
    _report(console, output, output / "report.html", "cycles" if device.mode != "functional" else "instructions")
    sys.exit(EXIT_WRONG if failed else 0)


def _run(
    console: Console, store: Any, missing: list[Point], workers: int, scheduler: str, timeout: float
) -> tuple[int, bool]:
    """Run points and keep their rows; how many failed, and whether Ctrl-C ended it."""
    failed = 0
    if not missing:
        return failed, False
    try:
        with (
            ended_by_sigterm(),
            connected(scheduler, min(workers, len(missing))) as client,
            _progress(console, len(missing)) as tell,
            closing(outcomes(client, run_point, missing, timeout)) as stream,
        ):
            for number, (point, row) in enumerate(stream, 1):
                if isinstance(row, Exception):
                    row = {**new_row(point), "reason": f"cluster: {type(row).__name__}: {row}"}
                failed += not row["ok"]
                store.add(row)
                tell(number, failed)
    except KeyboardInterrupt:
        return failed, True
    return failed, False


@contextmanager
def _progress(console: Console, total: int) -> Iterator[Any]:
    """A bar on a terminal, a line now and then elsewhere."""
    columns = (
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(),
    )  # fmt: skip
    began = told = time.monotonic()
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("points", total=total)

        def tell(number: int, failed: int) -> None:
            nonlocal told
            now = time.monotonic()
            rate = number / max(now - began, 1e-9)
            words = f"{rate:.1f} points/s" + (f", [red]{failed} failed[/]" if failed else "")
            progress.update(task, completed=number, description=words)
            if not console.is_terminal and (now - told > TELL_SECONDS or number == total):
                told = now
                line = f"{number}/{total} points after {now - began:.0f} s ({rate:.1f}/s), {failed} failed"
                console.print(line, highlight=False)

        yield tell


@main.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path),
              help="The page  [default: FOLDER/report.html]")
@click.option("--measure", default="cycles", show_default=True, help="The column that is to be small.")
@click.option("--against", "costs", multiple=True, default=("storage_kib", "lanes"), show_default=True,
              help="Columns that it costs: storage_kib, lanes, or any key of the configuration or counter.NAME.")
def report(folder: Path, output: Path | None, measure: str, costs: tuple[str, ...]) -> None:
    """Write one page of the results in FOLDER: Pareto front, sensitivity of each key, plots, failures.

    \b
    Examples:
      vortex-dse report caches
      vortex-dse report caches --measure cycles --against storage_kib -o caches.html
    """
    _report(manners.console(PLAIN_WIDTH), folder, output or folder / "report.html", measure, costs)


def _report(
    console: Console, folder: Path, output: Path, measure: str, costs: tuple[str, ...] = ("storage_kib", "lanes")
) -> None:
    try:
        from .report import write_report
    except ImportError:
        raise click.UsageError(EXTRA) from None
    for line in write_report(folder, output, measure, costs):
        console.print(line, highlight=False, markup=False)
    console.print(f"page: {output}", highlight=False, markup=False)


@main.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("output", type=click.Path(dir_okay=False, path_type=Path))
def export(folder: Path, output: Path) -> None:
    """Write all results in FOLDER to one file: .csv or .parquet.

    \b
    Examples:
      vortex-dse export caches caches.csv
    """
    try:
        import pyarrow.csv
        import pyarrow.parquet

        from .store import read
    except ImportError:
        raise click.UsageError(EXTRA) from None
    if output.suffix not in (".csv", ".parquet"):
        raise click.UsageError(f"{output} is neither .csv nor .parquet")
    table = read(folder)
    writer = pyarrow.csv.write_csv if output.suffix == ".csv" else pyarrow.parquet.write_table
    writer(table, output)
    click.echo(f"{table.num_rows} rows in {output}")


if __name__ == "__main__":
    main()
