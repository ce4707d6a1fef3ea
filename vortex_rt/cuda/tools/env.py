"""``vortex-env COMMAND…``: runs a command with the CUDA toolkit in its environment; without a command prints what a
shell evaluates."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping

import click

from vortex_rt.cuda.toolkit import Toolkit
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError, program_environment


def variables(toolkit: Toolkit, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables to set; lists of folders keep what they have behind the toolkit's."""

    def before(name: str, folder: str) -> str:
        others = [other for other in environment.get(name, "").split(os.pathsep) if other and other != folder]
        return os.pathsep.join([folder, *others])

    root, lib = str(toolkit.root), str(toolkit.lib)
    named = dict.fromkeys(("CUDA_HOME", "CUDA_PATH", "CUDA_DIR", "CUDA_ROOT", "CUDAToolkit_ROOT"), root)
    lists = {
        "PATH": before("PATH", str(toolkit.bin)),
        "LIBRARY_PATH": before("LIBRARY_PATH", lib),
        "LD_LIBRARY_PATH": before("LD_LIBRARY_PATH", lib),
    }
    return {**named, "CUDACXX": str(toolkit.nvcc), **lists}


@click.command(context_settings={"allow_interspersed_args": False, "help_option_names": ["-h", "--help"]})
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
def main(command: tuple[str, ...]) -> None:
    """Run a command with the CUDA toolkit in its environment.

    PATH finds nvcc, LIBRARY_PATH and LD_LIBRARY_PATH its libraries; CUDA_HOME, CUDA_PATH, CUDA_DIR and CUDACXX name it
    for Makefiles and CMake. Without a command, print this for the shell:

        eval "$(vortex-env)"

    Exit status: the command's; 127 if it is not found, 1 without a toolkit.
    """
    try:
        environment = program_environment()
        made = variables(installed_toolkit(), environment)
    except NotInstalledError as error:
        click.echo(f"vortex-env: {error}", err=True)
        sys.exit(1)
    if not command:
        click.echo("".join(f"export {name}={shlex.quote(value)}\n" for name, value in made.items()), nl=False)
        return
    os.environ.update(made)  # PATH finds the command
    try:
        os.execvpe(command[0], command, {**environment, **made})
    except OSError as error:
        click.echo(f"vortex-env: {command[0]}: {error.strerror}", err=True)
        sys.exit(127)
