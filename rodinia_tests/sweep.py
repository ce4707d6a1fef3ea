"""``rodinia-sweep``: run benchmarks over sizes, devices and configurations, in local processes or on a dask cluster."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from threading import Event

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from vortex_rt import manners
from vortex_rt.api.platform import foreign_library
from vortex_rt.sim.config import MODES, PRESETS, ConfigError
from vortex_rt.sim.energy import EnergyTable, load_table

from .axes import add_energy
from .cluster import connected, outcomes
from .common import NAMES, load
from .devices import DEVICES
from .jobs import NOT_SIMULATED, Job, Row, new_row, run_isolated
from .page import page
from .report import compare as compare_rows
from .report import outcome, print_comparison, print_table
from .results import RESULTS, Results, read_rows, write_whole
from .timelines import FOLDER as TIMELINES
from .timelines import draw as draw_timelines
from .timelines import name_of as name_of_timeline

EXIT_WRONG, EXIT_INTERRUPTED = 1, 130
PAGE = "report.html"
#: Keys of a configuration that an option of its own chooses.
GRID_BY_OPTION = {"mode": "--modes", "preset": "--presets", "config": "--presets"}
PLAIN_WIDTH = 180  # columns of output that is not a terminal


def run_local(
    jobs: list[Job], workers: int, timeout: float, show: Callable[[list[Job]], None] = lambda running: None
) -> Iterator[tuple[Job, Row]]:
    """Rows as they finish, from processes of this machine; ``show`` gets the jobs that run.

    Closing the generator ends what still runs.
    """
    stop = Event()
    waiting = iter(jobs)
    with ThreadPoolExecutor(workers) as pool:
        running = {pool.submit(run_isolated, job, timeout, stop): job for job in islice(waiting, workers)}
        try:
            while running:
                show(list(running.values()))
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    job = running.pop(future)
                    following = next(waiting, None)
                    if following is not None:
                        running[pool.submit(run_isolated, following, timeout, stop)] = following
                    yield job, future.result()
        finally:
            stop.set()


def run_on_cluster(jobs: list[Job], scheduler: str, timeout: float) -> Iterator[tuple[Job, Row]]:
    """Rows as they finish, from the workers of a dask scheduler, where this package must be installed too.

    Raises:
        click.UsageError: the extra is missing, or the scheduler does not answer.
    """
    with connected(scheduler) as client:
        for job, row in outcomes(client, run_isolated, jobs, timeout):
            if isinstance(row, Exception):  # this job's row says so
                row = {**new_row(job), "reason": f"cluster: {row}"}
            yield job, row


def parse_grid(words: Iterable[str]) -> list[str]:
    """Configuration texts of all combinations of ``cores=1,2 warps=4,8 …``.

    Raises:
        click.BadParameter: a word is not ``key=value,value…``, or its key not for a grid.
    """
    axes: dict[str, list[str]] = {}
    for word in words:
        name, separator, values = word.partition("=")
        key = name.replace("-", "_")
        if not separator or not key or not all(values.split(",")):
            raise click.BadParameter(f"{word!r} is not key=value,value,…", param_hint="--config-grid")
        if key in axes:
            raise click.BadParameter(f"{key} is given twice", param_hint="--config-grid")
        if key in GRID_BY_OPTION:
            raise click.BadParameter(f"{key} is chosen by {GRID_BY_OPTION[key]}", param_hint="--config-grid")
        axes[key] = list(dict.fromkeys(values.split(",")))
    return (
        [",".join(f"{key}={value}" for key, value in zip(axes, chosen)) for chosen in product(*axes.values())]
        if axes
        else []
    )


def split_list(text: str, known: Iterable[str] | None, option: str) -> list[str]:
    """Words of a comma-separated option.

    Raises:
        click.BadParameter: a word is not known.
    """
    words = [word for word in text.split(",") if word]
    for word in words:
        if known is not None and word not in known:
            raise click.BadParameter(f"{word!r} is none of {', '.join(known)}", param_hint=option)
    if not words:
        raise click.BadParameter("is empty", param_hint=option)
    return words


def make_jobs(
    names: list[str], sizes: list[str], configurations: list[str], modes: list[str], device: str, variants: str,
    data: str,
) -> list[Job]:
    """All combinations, sizes outermost."""
    if device == "vortex" and (library := foreign_library()):
        device = f"vortex-{library}"
    if device != "vortex":
        configurations, modes = [NOT_SIMULATED], [NOT_SIMULATED]
    jobs = []
    for size, preset, mode, name in product(sizes, configurations, modes, names):
        benchmark = load(name)
        if size not in benchmark.sizes:
            raise click.BadParameter(
                f"{name} has no size {size!r}; there are {', '.join(benchmark.sizes)}", param_hint="--sizes"
            )
        chosen = {"legacy": ("",), "all": benchmark.variants, "objects": benchmark.variants[-1:]}[variants]
        jobs += [Job(name, size, preset, mode, device, variant, data) for variant in chosen]
    return jobs


def with_timeline(job: Job, folder: Path) -> Job:
    """The job, recorded over time if it is one of timing mode."""
    if job.mode != "timing":
        return job
    return replace(job, timeline=str(folder / TIMELINES / f"{name_of_timeline(new_row(job))}.json"))


@contextmanager
def ended_by_sigterm() -> Iterator[None]:
    """Let SIGTERM end the sweep as Ctrl-C does, so that its jobs end too."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def progress_bar(console: Console, total: int) -> Iterator[Progress]:
    """A bar on a terminal; nothing but the finished rows' lines elsewhere."""
    columns = (
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        progress.add_task("running", total=total)
        yield progress


def show_finished(console: Console, job: Job, row: Row, number: int, total: int) -> None:
    """One line for a finished job."""
    colour = "green" if row["correct"] else "red"
    extra = f"{row.get('wall_seconds', 0):.2f} s" if row["ran"] else ""
    console.print(
        f"[dim]{number:>4}/{total}[/] [{colour}]{outcome(row):<14}[/] {escape(str(job)):<44} {extra}", highlight=False
    )
    if row["reason"]:
        console.print(
            "      " + str(row["reason"]).strip().splitlines()[0][:200], style="red", highlight=False, markup=False
        )


@manners.command("rodinia-sweep")
@click.argument("names", nargs=-1, metavar="[NAMES]...")
@click.option(
    "--sizes", default="test", show_default=True,
    help="Comma-separated: test (seconds), small, rodinia (the suite's defaults).",
)
@click.option(
    "--presets", default="",
    help=f"Comma-separated device shapes: {', '.join(PRESETS)}, or TOML files.  [default: cuda]",
)
@click.option(
    "--config-grid",
    multiple=True,
    metavar="KEY=V,V…",
    help="All combinations of values of any keys, e.g. cores=1,2,4 dcache_size=8K,16K l2=false,true "
    "(vortex-sim info --config-keys lists them); may be given again.",
)
@click.option(
    "--modes", default="functional", show_default=True,
    help="Comma-separated: functional (instructions), timing (cycles too), sampled (cycles of long runs, estimated).",
)
@click.option(
    "--device", type=click.Choice(DEVICES), default="vortex", show_default=True,
    help="What to run on; the CPU runtimes check the SPIR-V independently.",
)
@click.option(
    "--variants", type=click.Choice(["legacy", "objects", "all"]), default="legacy", show_default=True,
    help="Texture references, texture objects, or both, where a program has textures.",
)
@click.option(
    "--jobs", "-j", type=click.IntRange(1), default=max(1, (os.cpu_count() or 2) // 2), show_default=True,
    help="Jobs at a time on this machine.",
)
@click.option(
    "--scheduler", metavar="ADDRESS", default="", help="Run on the dask.distributed cluster at tcp://HOST:PORT instead."
)
@click.option("--resume", is_flag=True, help="Keep the rows that are there and current; run only what is missing.")
@click.option("--retry-failed", is_flag=True, help="With --resume, repeat rows that are not correct too.")
@click.option(
    "--data", type=click.Path(exists=True, file_okay=False), default=None,
    help="Folder with the original suite's input files (its data/ folder).",
)
@click.option(
    "--timeout", type=click.FloatRange(min=0, min_open=True), default=900.0, show_default=True,
    help="Seconds for one job.",
)
@click.option(
    "--energy-table", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
    help="Energies of events instead of the project's (TOML; docs/reference/energy.md).",
)
@click.option(
    "--timelines", is_flag=True, help="Record what each job of timing mode does over time (docs/howto/timeline.md)."
)
@click.option("--no-plots", is_flag=True, help="Do not draw plots (they need matplotlib, extra 'plot').")
@click.option("--no-page", is_flag=True, help="Do not write report.html, which holds tables and plots.")
@click.option(
    "--compare", nargs=2, type=click.Path(exists=True, path_type=Path), metavar="A B",
    help="Run nothing: compare two sweeps (folders, or results.csv files), B with A before it.",
)
@click.option("--list", "list_only", is_flag=True, help="List the benchmarks and exit.")
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path),
    help="Folder for results.csv, kernels.csv and plots.",
)
def main(
    names: tuple[str, ...], sizes: str, presets: str, config_grid: tuple[str, ...], modes: str, device: str,
    variants: str, jobs: int, scheduler: str, resume: bool, retry_failed: bool, data: str | None, timeout: float,
    energy_table: Path | None, timelines: bool, no_plots: bool, no_page: bool, compare: tuple[Path, Path] | None,
    list_only: bool, output: Path | None,
) -> None:  # fmt: skip
    """Run Rodinia benchmarks (all by default): translate, validate, run and check each, and tabulate.

    \b
    Examples:
      rodinia-sweep -o results
      rodinia-sweep bfs hotspot --sizes test,small --modes timing -o results
      rodinia-sweep --modes timing --config-grid cores=1,2,4 warps=4,8 threads=4,8,32 -o grid --jobs 4
      rodinia-sweep lud --modes timing --config-grid dcache_size=4K,16K,64K l2=false,true -o caches
      rodinia-sweep --device intel-cpu -o check
      rodinia-sweep --resume -o results
      rodinia-sweep --compare before after

    \b
    A failing job is a row with its reason and the sweep goes on. Exit status: 0 all correct; 1 some not;
    2 wrong usage; 130 interrupted (finished rows are kept; --resume goes on). --compare: 1 if something broke.
    """
    console = manners.console(PLAIN_WIDTH)
    if list_only:
        for name in NAMES:
            benchmark = load(name)
            click.echo(f"{name:15} {benchmark.feature:45} sizes {', '.join(benchmark.sizes)}")
        return
    if compare is not None:
        sys.exit(_compare(console, *compare))
    if output is None:
        raise click.UsageError("name a folder for the results with -o DIR")
    grid_words = [*" ".join(config_grid).split(), *(word for word in names if "=" in word)]
    chosen = split_list(",".join(word for word in names if "=" not in word) or ",".join(NAMES), NAMES, "NAMES")
    grid = parse_grid(grid_words)
    bases = split_list(presets or "cuda", None, "--presets")
    configurations = [f"preset={base},{text}" for base in bases for text in grid] if grid else bases
    wanted = make_jobs(
        list(dict.fromkeys(chosen)), split_list(sizes, None, "--sizes"), configurations, split_list(modes, MODES,
        "--modes"), device, variants,
        str(Path(data).resolve()) if data else "",
    )  # fmt: skip
    try:
        for job in wanted:
            new_row(job)
        energies = load_table(str(energy_table or ""))
    except (ConfigError, ValueError) as error:
        raise click.UsageError(str(error)) from None

    if timelines:
        if "timing" not in {job.mode for job in wanted}:
            raise click.UsageError("--timelines needs --modes timing on the simulator")
        wanted = [with_timeline(job, output.resolve()) for job in wanted]
    for mode in dict.fromkeys(job.mode for job in wanted if job.mode in MODES):
        console.print(f"{mode} mode: {MODES[mode]}", highlight=False)
    results = Results(output)
    if resume and (output / RESULTS).exists():
        try:
            results.load()
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    else:
        results.set_aside()
    missing = [job for job in wanted if not results.is_current(job, retry_failed)]
    if len(missing) < len(wanted):
        console.print(f"{len(wanted) - len(missing)} of {len(wanted)} rows are there already")
    with ended_by_sigterm():
        interrupted = _run(console, results, missing, jobs, scheduler, timeout, energies)
    rows = [results.rows[job.key] for job in wanted if job.key in results.rows]
    print_table(console, rows)
    if rows:
        _picture(console, results.sorted_rows(), output, plots=not no_plots, timelines=timelines, with_page=not no_page)
    correct = sum(row["correct"] for row in rows)
    console.print(f"{correct} of {len(wanted)} correct; {output / RESULTS}", highlight=False, markup=False)
    if interrupted:
        console.print("interrupted; --resume goes on")
        sys.exit(EXIT_INTERRUPTED)
    sys.exit(0 if len(rows) == len(wanted) and all(row["correct"] for row in rows) else EXIT_WRONG)


def _run(
    console: Console, results: Results, jobs: list[Job], workers: int, scheduler: str, timeout: float,
    energies: EnergyTable,
) -> bool:  # fmt: skip
    """Run what is missing, saving each row; True if Ctrl-C ended it."""
    if not jobs:
        return False
    with progress_bar(console, len(jobs)) as progress:
        (task,) = progress.task_ids

        def show(running: list[Job]) -> None:
            progress.update(task, description=escape(", ".join(f"{job.application} {job.size}" for job in running)))

        stream = run_on_cluster(jobs, scheduler, timeout) if scheduler else run_local(jobs, workers, timeout, show)
        try:
            for number, (job, row) in enumerate(stream, 1):
                add_energy(row, energies)
                results.add(row)
                show_finished(progress.console if console.is_terminal else console, job, row, number, len(jobs))
                progress.advance(task)
        except KeyboardInterrupt:
            return True
        finally:
            stream.close()  # type: ignore[attr-defined]
    return False


def _compare(console: Console, *places: Path) -> int:
    """Print how the second sweep differs from the first; the exit status."""
    try:
        before, after = (read_rows(place / RESULTS if place.is_dir() else place) for place in places)
    except (OSError, ValueError) as error:
        raise click.UsageError(str(error)) from None
    found = compare_rows(before, after)
    print_comparison(console, found)
    return EXIT_WRONG if found.broken else 0


def _picture(console: Console, rows: list[Row], folder: Path, *, plots: bool, timelines: bool, with_page: bool) -> None:
    """Plots, timelines and the page that shows them."""
    drawn = _draw(console, rows, folder) if plots else []
    pictures = _draw_timelines(console, rows, folder) if timelines and plots else []
    if with_page:
        write_whole(folder / PAGE, page(rows, drawn, _notes(rows) if drawn else [], pictures))
        console.print(f"page: {folder / PAGE}", highlight=False, markup=False)


def _draw(console: Console, rows: list[Row], folder: Path) -> list[Path]:
    """Plots, or a note that matplotlib is missing; the files."""
    try:
        from .plots import draw_all
    except ImportError:
        console.print("no plots: matplotlib is missing (pip install 'nvvm2spirv[plot]')", markup=False)
        return []
    made = draw_all(rows, folder)
    for path in made:
        console.print(f"plot: {path}", highlight=False, markup=False)
    for note in _notes(rows):
        console.print(note, highlight=False, markup=False)
    return made


def _draw_timelines(console: Console, rows: list[Row], folder: Path) -> list[Path]:
    """Pictures of what the jobs did over time, or a note that matplotlib is missing."""
    try:
        made = draw_timelines(rows, folder)
    except ValueError as error:
        console.print(f"no timelines: {error}", markup=False)
        return []
    console.print(f"timelines: {len(made)} in {folder / TIMELINES}", highlight=False, markup=False)
    return made


def _notes(rows: list[Row]) -> list[str]:
    """What the plots do not show."""
    from .plots import notes

    return notes(rows)


if __name__ == "__main__":
    main()
