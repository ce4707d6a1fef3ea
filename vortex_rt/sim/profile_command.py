"""``vortex-sim profile``: run a program with its launches profiled, and write one page for all of them."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import click

from .config import Config
from .files import write_file
from .profile_page import page
from .timeline_command import wait_for_writers
from .timeline_plot import outline
from .trace import read_trace


def recorded(
    command: list[str], config: Config, timeline: bool
) -> tuple[int, list[dict[str, Any]], list[dict[str, Any]]]:
    """Run a command on a device of this shape; return its exit status, the profiles of its launches, in order, and with
    ``timeline`` what they did over time (``timeline_plot.outline``).

    Raises click.ClickException if the command cannot be run.
    """
    with tempfile.TemporaryDirectory(prefix="vortex-profile-") as name:
        folder = Path(name)
        (folder / "device.toml").write_text(config.toml(), encoding="utf-8")
        environment = {
            **os.environ,
            "VORTEX_PROFILE": str(folder / "launch.json"),
            "VORTEX_CONFIG": str(folder / "device.toml"),
            "VORTEX_MODE": config.mode,
        }
        if timeline:
            environment |= {"VORTEX_TRACE": str(folder / "timeline.json"), "VORTEX_TRACE_OPTIONS": "events=0"}
        try:
            status = subprocess.run(command, env=environment, check=False).returncode
        except OSError as error:
            raise click.ClickException(f"{command[0]}: {error.strerror}") from None
        files = sorted(folder.glob("launch.*.json"), key=lambda path: [int(part) for part in path.name.split(".")[1:3]])
        wait_for_writers(folder, "timeline.*.json")
        timelines = [data for path in sorted(folder.glob("timeline.*.json")) for data in read_trace(path)["timelines"]]
        return (
            status, [json.loads(path.read_text(encoding="utf-8")) for path in files],
            [outline(data) for data in timelines if data["launches"]],
        )  # fmt: skip


def write_page(
    profiles: list[dict[str, Any]], output: Path, folders: list[Path], data: Path | None,
    timelines: list[dict[str, Any]] | None = None,
) -> None:  # fmt: skip
    """Write the page of launches, and the launches themselves to `data`. Raises click.ClickException if they make no
    page.
    """
    try:
        text = page(profiles, folders, timelines)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    write_file(output, text.encode())
    if data:
        write_file(data, (json.dumps(profiles, indent=1) + "\n").encode())


def read(path: Path) -> list[dict[str, Any]]:
    """Return the launches in a file that VORTEX_PROFILE, --profile-json or --json wrote.

    Raises click.ClickException if it is none.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        profiles = found if isinstance(found, list) else [found]
        for profile in profiles:
            if not {"configuration", "mode", "functions", "instructions"} <= set(profile):
                raise ValueError
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from None
    except (ValueError, TypeError):
        raise click.ClickException(f"{path}: not a profile (VORTEX_PROFILE=FILE.json writes one)") from None
    return profiles
