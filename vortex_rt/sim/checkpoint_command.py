"""``vortex-sim checkpoint``: run a program and save its device inside one of its launches."""

import os
import signal
import subprocess
import tempfile
from pathlib import Path

import click

from .. import manners, settings
from ..files import is_special
from .checkpoint import read_header
from .config import Config
from .program_checkpoint import EACH, parse_place
from .recorded_program import exit_status


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
        return exit_status(status)
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
    return exit_status(status)


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
