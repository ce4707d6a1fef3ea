"""Running a program whose simulator processes write files for a tool."""

import contextlib
import functools
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import click

from .. import manners, settings
from ..files import is_special
from .checkpoint import read_header
from .config import Config
from .json_data import JsonObject
from .output_files import PROGRESS
from .plots import plot_timelines
from .program_checkpoint import EACH, parse_place
from .timeline import TimelineOptions
from .trace import THREADS, read_trace, write_events

PATIENCE = 60.0
"""Seconds that simulator processes get to write what they have when the program has ended."""


def wait_for_writers(folder: Path, pattern: str) -> None:
    """Wait until the simulator processes that write a folder's files have ended, or PATIENCE is over."""
    deadline = time.monotonic() + PATIENCE
    while any(map(_is_alive, folder.glob(pattern))) and time.monotonic() < deadline:
        time.sleep(0.05)


def _is_alive(path: Path) -> bool:
    """Whether the simulator process that writes a file still runs."""
    try:
        status = Path(f"/proc/{path.suffixes[0][1:]}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


# ``vortex-sim checkpoint``: run a program and save its device inside one of its launches.


def record(command: list[str], config: Config, place: str, output: Path, stop: bool) -> int:
    """Run a command on a device of this shape, save its device at ``place``, and return the exit status.

    ``stop`` ends the command then. Raises click.ClickException if the command cannot be run, ConfigError for a place
    that is none.
    """
    parse_place(place)
    if EACH in output.name and stop:
        raise click.UsageError(f"--stop ends the command at its first checkpoint; {output} names many")
    if not is_special(output):
        output.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="vortex-checkpoint-") as name:
        device = Path(name, "device.toml")
        device.write_text(config.toml(), encoding="utf-8")
        environment = {
            **os.environ, settings.CONFIG.name: str(device), settings.MODE.name: config.mode,
            settings.CHECKPOINT.name: str(output.resolve()), settings.CHECKPOINT_AT.name: place,
        }  # fmt: skip
        status = _run(command, environment, output if stop else None)
    if EACH in output.name:
        return manners.exit_status(status)
    if not output.exists():
        click.echo(
            f"vortex-sim: error: the program ended (status {status}) and did not stop at {place}"
            + (" (in functional mode several cores stop at ends of rounds only, and short kernels have none: "
               "--mode timing or --config cores=1 stops anywhere)" if config.mode == "functional" else ""), err=True,
        )  # fmt: skip
        return 1
    header = read_header(output)
    click.echo(
        f"{output}: {header.kernel or 'a launch'} after {header.instructions} warp instructions, "
        f"{sum(size for _, size in header.pages) >> 10} KiB of memory; {header.config.describe()}", err=True,
    )  # fmt: skip
    return manners.exit_status(status)


def _run(command: list[str], environment: dict[str, str], until: Path | None) -> int:
    """Run a command to its end, or until a file is there, which counts as success; return its status."""
    try:
        process = subprocess.Popen(command, env=environment, start_new_session=until is not None)
    except OSError as error:
        manners.cannot_run(command[0], error)
    try:
        while True:
            try:
                return process.wait(0.1 if until else None)
            except subprocess.TimeoutExpired:
                if until is not None and until.exists():
                    return 0
    finally:
        if process.poll() is None:
            if until is not None:
                os.killpg(process.pid, signal.SIGTERM)
            process.wait()


# ``vortex-sim timeline``: run a program with its launches recorded, and write one timeline of them.

DEVICE = 10_000
"""Between the process numbers of one device's tracks and the next one's; between the threads' ``THREADS`` times that.
"""


def recorded(command: list[str], config: Config, options: TimelineOptions) -> tuple[int, list[JsonObject]]:
    """Run a command on a device of this shape; return its exit status and the contents of its timelines' files.

    Ctrl-C ends the program; what was recorded until then is returned. Raises click.ClickException if the command
    cannot be run.
    """
    with tempfile.TemporaryDirectory(prefix="vortex-timeline-") as name:
        folder = Path(name)
        (folder / "device.toml").write_text(config.toml(), encoding="utf-8")
        environment = {
            **os.environ, settings.CONFIG.name: str(folder / "device.toml"), settings.MODE.name: config.mode,
            settings.TRACE.name: str(folder / "launches.json"), settings.TRACE_OPTIONS.name: options.text(),
            settings.TRACE_PROGRESS.name: "1",
        }  # fmt: skip
        tell = functools.partial(_tell, folder) if sys.stderr.isatty() else None
        status = manners.run_program(command, environment, tell)
        wait_for_writers(folder, "launches.*.json")
        files = sorted(folder.glob("launches.*.json"), key=lambda path: int(path.suffixes[0][1:]))
        return status, [read_trace(path) for path in files]


def _tell(folder: Path, seconds: float) -> None:
    """Show how far a long program is."""
    if seconds < 3:
        return
    launches = cycles = 0
    for path in folder.glob(f"*{PROGRESS}"):
        with contextlib.suppress(OSError, ValueError):
            more = json.loads(path.read_text())
            launches, cycles = launches + more[0], cycles + more[1]
    click.echo(f"\r{launches} launches, {cycles / 1e6:.2f} M cycles after {seconds:.0f} s ", nl=False, err=True)


def merged(files: list[JsonObject]) -> tuple[list[JsonObject], Iterator[JsonObject]]:
    """Return the timelines of all files, and their events with process numbers of their own."""
    timelines = [timeline for data in files for timeline in data["timelines"]]

    def events() -> Iterator[JsonObject]:
        first = 0
        for data in files:
            for event in data["traceEvents"]:
                if "id" in event:
                    event = {**event, "id": f"{first}.{event['id']}"}
                threads = {"tid": event["tid"] + first * THREADS} if "tid" in event else {}
                yield {**event, "pid": event["pid"] + first, **threads}
            first += DEVICE * max(1, len(data["timelines"]))

    return timelines, events()


def write_timeline(files: list[JsonObject], output: Path | None, plot: Path | None, per_core: bool) -> None:
    """Write the trace and the picture of what was recorded, and say so. Raises click.ClickException."""
    files = [data for data in files if any(timeline["launches"] for timeline in data["timelines"])]
    if not files:
        raise click.ClickException("no kernel was launched in timing mode")
    timelines, events = merged(files)
    for configuration in sorted({timeline["configuration"] for timeline in timelines}):
        _say(configuration)
    try:
        if output:
            count = write_events(output, timelines, events)
            _say(f"{count} events in {output}: open it in https://ui.perfetto.dev or chrome://tracing")
        if plot:
            plot_timelines(timelines, plot, per_core)
            _say(f"plot: {plot}")
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    for data in timelines:
        if data["instructions_left_out"]:
            _say(
                f"{data['instructions_left_out']} instructions are in the sums over time only: --from-cycle and "
                "--to-cycle choose others, --events more"
            )


def _say(text: str) -> None:
    click.echo(text, err=True)
