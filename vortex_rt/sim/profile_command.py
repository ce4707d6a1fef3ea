"""``vortex-sim profile``: run a program with its launches profiled, and write one page for all of them."""

import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from .. import manners, settings
from ..errors import told
from ..files import read_file, write_file
from .config import Config
from .json_data import JsonObject
from .launches import is_named
from .output_files import MARK
from .plots import outline
from .profile_page import page
from .profile_recording import Recording, kernel_name
from .profile_tables import as_csv, summary
from .recorded_program import wait_for_writers
from .symbols import short_name
from .trace import read_trace


def recorded(command: list[str], config: Config, timeline: bool) -> tuple[int, list[JsonObject], list[JsonObject]]:
    """Run a command on a device of this shape; return its exit status, the profiles of its launches, in order, and with
    ``timeline`` what they did over time (``plots.outline``).

    Raises click.ClickException if the command cannot be run.
    """
    with tempfile.TemporaryDirectory(prefix="vortex-profile-") as name:
        folder = Path(name)
        (folder / "device.toml").write_text(config.toml(), encoding="utf-8")
        environment = {
            **os.environ, settings.PROFILE.name: str(folder / "launch.json"), settings.PROFILE_MARK.name: "1",
            settings.CONFIG.name: str(folder / "device.toml"), settings.MODE.name: config.mode,
        }  # fmt: skip
        if timeline:
            environment |= {settings.TRACE.name: str(folder / "timeline.json"), settings.TRACE_OPTIONS.name: "events=0"}
        status = manners.run_program(command, environment)
        wait_for_writers(folder, f"*{MARK}")
        wait_for_writers(folder, "timeline.*.json")
        files = sorted(folder.glob("launch.*.json"), key=lambda path: [int(part) for part in path.name.split(".")[1:3]])
        timelines = [data for path in sorted(folder.glob("timeline.*.json")) for data in read_trace(path)["timelines"]]
        return (
            status, [json.loads(read_file(path)) for path in files],
            [outline(data) for data in timelines if data["launches"]],
        )  # fmt: skip


@dataclass(frozen=True)
class Outputs:
    """What is made of profiles: the page ``output`` with sources also from ``folders``, the profiles themselves in
    ``data``, a ``table`` (CSV), and a summary with the ``top`` most expensive lines."""

    output: Path
    data: Path | None
    table: Path | None
    folders: tuple[Path, ...]
    top: int

    def files(self) -> tuple[Path | None, ...]:
        """The files that will be written."""
        return self.output, self.data, self.table

    def write(self, recording: Recording, timelines: Sequence[JsonObject] = ()) -> None:
        """Write all of it; the summary to the standard error. Raises click.ClickException if it makes no page."""
        if self.data:  # first, as nothing can be wrong with it
            write_file(self.data, (json.dumps(recording.launches, indent=1) + "\n").encode())
        write_page(self.output, recording, self.folders, timelines)
        if self.table:
            write_file(self.table, as_csv(recording).encode())
        click.echo(summary(recording, self.top, recording.sources(self.folders)), nl=False, err=True)
        count = len(recording.launches)
        click.echo(f"{count} launch{'' if count == 1 else 'es'} in {self.output}", err=True)


def write_page(
    output: Path, recording: Recording, folders: Sequence[Path], timelines: Sequence[JsonObject] = (),
    before: Recording | None = None,
) -> None:
    """Write the page of a recording (``profile_page.page``). Raises click.ClickException if it makes none."""
    try:
        text = page(recording, folders, timelines, before)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    write_file(output, text.encode())


def of_kernels(launches: list[JsonObject], names: Sequence[str]) -> Recording:
    """Return the launches of these kernels, all without any name. Raises click.ClickException for a name of none."""
    called = {kernel_name(launch) for launch in launches}
    for name in names:
        if not any(is_named(kernel, name) for kernel in called):
            known = ", ".join(sorted(set(map(short_name, called)))) or "none"
            raise click.ClickException(f"no kernel {name} was launched; there are: {known}")
    wanted = {kernel for kernel in called if not names or any(is_named(kernel, name) for name in names)}
    return Recording([launch for launch in launches if kernel_name(launch) in wanted])


def read(path: Path) -> list[JsonObject]:
    """Return the launches in a file that VORTEX_PROFILE, --profile-json or --json wrote.

    Raises click.ClickException if it is none.
    """
    try:
        found = json.loads(read_file(path))
        profiles = found if isinstance(found, list) else [found]
        for profile in profiles:
            if not {"configuration", "mode", "functions", "instructions"} <= set(profile):
                raise ValueError
    except OSError as error:
        raise click.ClickException(told(error)) from None
    except (ValueError, TypeError):
        raise click.ClickException(f"{path}: not a profile (VORTEX_PROFILE=FILE.json writes one)") from None
    return profiles
