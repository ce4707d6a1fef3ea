"""``vortex-sim timeline``: run a program with its launches recorded, and write one timeline of them."""

import contextlib
import functools
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from .. import settings
from .config import Config
from .json_data import JsonObject
from .recorded_program import run_program, wait_for_writers
from .timeline import TimelineOptions
from .timeline_file import PROGRESS
from .timeline_plot import plot_timelines
from .trace import THREADS, read_trace, write_events

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
        status = run_program(command, environment, functools.partial(_tell, folder) if sys.stderr.isatty() else None)
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
