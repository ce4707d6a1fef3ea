"""Timelines of a sweep's jobs (``rodinia-sweep --timelines``): a file and a picture each."""

import os
from pathlib import Path
from typing import Any

from vortex_rt import settings
from vortex_rt.sim.plots import plot_timelines
from vortex_rt.sim.recorded_program import merged, wait_for_writers
from vortex_rt.sim.trace import read_trace, write_events

FOLDER = "timelines"  # of the sweep's
MOST_PICTURES = 30  # on a page


def name_of(row: dict[str, Any]) -> str:
    """What the files of a row are called, without suffix."""
    variant = f"-{row['variant']}" if row["variant"] else ""
    return f"{row['application'].replace('+', 'plus')}-{row['size']}{variant}-{row['configuration']}"


def recording(folder: Path) -> dict[str, str]:
    """The environment of a process whose launches are recorded into files of a folder."""
    return {**os.environ, settings.TRACE.name: str(folder / "timeline.json"), settings.TRACE_OPTIONS.name: "events=0"}


def keep(folder: Path, target: Path) -> None:
    """Make one file of what a job's processes recorded; none if there were no launches."""
    wait_for_writers(folder, "timeline.*.json")
    files = [read_trace(path) for path in sorted(folder.glob("timeline.*.json"))]
    timelines, events = merged(files)
    if any(timeline["launches"] for timeline in timelines):
        target.parent.mkdir(parents=True, exist_ok=True)
        write_events(target, timelines, events)


def draw(rows: list[dict[str, Any]], folder: Path) -> list[Path]:
    """Draw the timelines of rows that have one; the pictures."""
    made = []
    for row in rows:
        path = folder / FOLDER / f"{name_of(row)}.json"
        if path.exists():
            picture = path.with_suffix(".png")
            if not picture.exists() or picture.stat().st_mtime < path.stat().st_mtime:
                plot_timelines(read_trace(path)["timelines"], picture)
            made.append(picture)
    return made
