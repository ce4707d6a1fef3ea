"""Running a CUDA program for a tool, which reads what libcuda wrote of it."""

import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from vortex_rt import manners, settings
from vortex_rt.cuda.tools.profile_events import RecordedProfile, read
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError, program_environment
from vortex_rt.files import is_special


def run(command: Sequence[str], events: Path, **variables: str) -> int:
    """Run a program that writes its events, and return its exit status as a shell gives it."""
    environment = {**program_environment(), **variables, settings.PROF.name: str(events)}
    with suppress(NotInstalledError):  # where NVTX finds libcuda before the program's first call of CUDA
        environment[settings.LIBCUDA.name] = str(installed_toolkit().lib / "libcuda.so.1")
    process = subprocess.Popen(command, env=environment)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program's to handle; its profile is still wanted
    try:
        status = process.wait()
    finally:
        signal.signal(signal.SIGINT, before)
    return 128 - status if status < 0 else status


def recorded(
    tool: str, command: Sequence[str], events: Path | None = None, **variables: str
) -> tuple[int, RecordedProfile]:
    """Run a program for the tool of this name and return its exit status and its events, kept in the file ``events``.

    Ends this process where there is nothing to tell: with 127 if the program cannot be started, with its own status if
    it used no device.
    """
    with tempfile.TemporaryDirectory(prefix=f"{tool}-") as folder:
        file = events or Path(folder, "events")
        if not is_special(file):
            file.unlink(missing_ok=True)
        try:
            status = run(command, file.absolute(), **variables)
        except OSError as error:
            manners.cannot_run(command[0], error)
        if not file.exists():
            click.echo(f"=={tool}== {command[0]} used no CUDA device", err=True)
            sys.exit(status)
        return status, read(file)
