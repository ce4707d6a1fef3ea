"""``vortex-env COMMAND…``: runs a command with the CUDA toolkit in its environment; without a command prints what a
shell evaluates."""

import json
import os
import re
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from vortex_rt import bundle, manners
from vortex_rt.cuda.toolkit import COMPILING_LIBRARIES, Toolkit
from vortex_rt.driver.cuda_setup import complete_bundle, installed_toolkit
from vortex_rt.driver.locate import NotInstalledError, program_environment
from vortex_rt.settings import RT_CACHE, SETTINGS, Setting, SettingError, cache_folder, unknown

STARTUP = Path(__file__).parents[1] / "startup"
"""The folder whose sitecustomize has cuda.bindings.runtime call the toolkit's CUDA runtime."""


def variables(toolkit: Toolkit, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables to set; lists of folders keep what they have behind the toolkit's."""

    def before(name: str, folder: str) -> str:
        others = [other for other in environment.get(name, "").split(os.pathsep) if other and other != folder]
        return os.pathsep.join([folder, *others])

    root, lib = str(toolkit.root), str(toolkit.lib)
    named = dict.fromkeys(("CUDA_HOME", "CUDA_PATH", "CUDA_DIR", "CUDA_ROOT", "CUDAToolkit_ROOT"), root)
    lists = {
        "PATH": with_commands(before("PATH", str(toolkit.bin))),
        "LIBRARY_PATH": before("LIBRARY_PATH", f"{lib}/link"),  # not lib: commands.library_folders
        "LD_LIBRARY_PATH": before("LD_LIBRARY_PATH", lib),
    }
    chosen = {"TRITON_DEFAULT_BACKEND": "vortex"}  # its own backend for CUDA finds the toolkit's libcuda too
    made = {**named, "CUDACXX": str(toolkit.nvcc), **lists, **chosen}
    if (host := bundle.part("host")) and not (shutil.which("cc") or shutil.which("gcc")):
        made |= {"PATH": f"{made['PATH']}{os.pathsep}{host}", "CC": "gcc", "CXX": "g++"}  # PyCUDA's sources
    return made


def commands_folder() -> str:
    """Return the folder of this project's commands, empty if there is none."""
    candidates = (os.path.dirname(os.path.abspath(sys.argv[0])), sysconfig.get_path("scripts"))
    return next((folder for folder in candidates if os.access(f"{folder}/vortex-prof", os.X_OK)), "")


def with_commands(path: str) -> str:
    """Return a PATH with the folder of this project's commands in it; last, as it may hold a Python too."""
    folder = commands_folder()
    return path if not folder or folder in path.split(os.pathsep) else f"{path}{os.pathsep}{folder}"


def starts_python(command: str, path: str) -> bool:
    """Whether a command is a Python, or a script for one."""
    if re.fullmatch(r"(?:python|pypy)[\d.]*", Path(command).name):
        return True
    found = shutil.which(command, path=path)
    if found is None:
        return False
    try:
        with open(found, "rb") as file:
            first = file.readline(512)
    except OSError:
        return False
    return first.startswith(b"#!") and b"python" in first


def preloaded(toolkit: Toolkit, environment: Mapping[str, str]) -> str:
    """Return LD_PRELOAD with the libraries that compile: Python packages of NVIDIA's may bring others of their names,
    which make code for NVIDIA's GPUs and are found before those of LD_LIBRARY_PATH."""
    others = environment.get("LD_PRELOAD", "").replace(":", " ").split()
    ours = [str(toolkit.lib / name) for name in COMPILING_LIBRARIES]
    return ":".join([*(name for name in others if name not in ours), *ours])


def python_path(environment: Mapping[str, str]) -> str:
    """Return PYTHONPATH with `STARTUP` first."""
    others = [folder for folder in environment.get("PYTHONPATH", "").split(os.pathsep) if folder]
    return os.pathsep.join([str(STARTUP), *(folder for folder in others if folder != str(STARTUP))])


def listing() -> list[dict[str, Any]]:
    """Return what is in force: each setting's value, where it comes from and what is wrong with it."""
    return [_entry(setting) for setting in SETTINGS if not setting.internal]


def _entry(setting: Setting) -> dict[str, Any]:
    text = setting.text()
    given = bool(text) or (setting.empty_counts and setting.name in os.environ)
    value = text if given else cache_folder() if setting is RT_CACHE else setting.default
    entry = {"name": setting.name, "value": value, "from": "environment" if given else "default"}
    entry |= {"default": setting.default or setting.unset, "allowed": setting.allowed, "says": setting.says}
    try:
        setting.check(text) if text else None
    except SettingError as error:
        entry["error"] = str(error)
    return entry


def told(entries: list[dict[str, Any]]) -> str:
    """Return the list for a terminal: what is set first."""
    lines = []
    for where, heading in (("environment", "Set:"), ("default", "Defaults:")):
        chosen = [entry for entry in entries if entry["from"] == where]
        lines += ["", heading] if chosen else []
        for entry in chosen:
            shown = entry["value"] or (f"({entry['default']})" if entry["default"] else "")
            lines += [f"  {entry['name']}={shown}", f"      {entry['says']}"]
            lines += [f"      error: {entry['error']}"] if "error" in entry else []
    lines += [f"  {name}: there is no such variable" for name in unknown()]
    return "\n".join(lines[1:]) + "\n"


@manners.command("vortex-env", runs_another=True)
@click.option("--list", "lists", is_flag=True, help="Show all variables that the project reads, with what is in force.")
@click.option("--json", "as_json", is_flag=True, help="The same list for programs.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
def main(lists: bool, as_json: bool, command: tuple[str, ...]) -> None:
    """Run a command with the CUDA toolkit in its environment.

    PATH finds nvcc and this project's commands, LIBRARY_PATH and LD_LIBRARY_PATH its libraries; CUDA_HOME, CUDA_PATH,
    CUDA_DIR and CUDACXX name it for Makefiles and CMake, TRITON_DEFAULT_BACKEND chooses the device for Triton. A
    command in Python gets the
    toolkit's libnvvm, libnvrtc and libnvJitLink loaded first (LD_PRELOAD), whatever packages are installed, and
    cuda.bindings.runtime calls the toolkit's libcudart (PYTHONPATH). Without a command, print the variables for the
    shell.

    \b
    Examples:
      eval "$(vortex-env)"
      vortex-env make
      vortex-env python program.py
      vortex-env --list

    Exit status: the command's; 127 if it is not found, 1 without a toolkit. --list: 1 if a variable holds what it may
    not.
    """
    if lists or as_json:
        entries = listing()
        click.echo(json.dumps(entries, indent=1) if as_json else told(entries), nl=as_json)
        sys.exit(any("error" in entry for entry in entries))
    try:
        environment = program_environment()
        complete_bundle()
        made = variables(installed_toolkit(), environment)
    except NotInstalledError as error:
        click.echo(f"vortex-env: {error}", err=True)
        sys.exit(1)
    if not command:
        click.echo("".join(f"export {name}={shlex.quote(value)}\n" for name, value in made.items()), nl=False)
        return
    if starts_python(command[0], made["PATH"]):
        made["LD_PRELOAD"] = preloaded(installed_toolkit(), environment)
        made["PYTHONPATH"] = python_path(environment)
    os.environ.update(made)  # PATH finds the command
    try:
        os.execvpe(command[0], command, {**environment, **made})
    except OSError as error:
        manners.cannot_run(command[0], error)
