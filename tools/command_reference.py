"""docs/reference/commands.md: what each command says of itself with ``--help`` (``tools/docs`` writes it)."""

import contextlib
import io
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from unittest import mock

import click

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
SUBCOMMANDS = {"vortex-cc": ("build", "compile", "library", "link", "stop-server")}
"""Of commands that are not click's."""
WIDTH = 100
REPEATED = re.compile(r"(--[\w-]+) ([A-Z]+), (-\w+) \2")
"""An option's value behind each of its names, as argparse wrote it until Python 3.12."""
HEAD = """# Commands

What `--help` says. All commands have `--version`, and end alike: status 2 after a wrong use, 127 where a program that
they were to run is missing, 130 after Ctrl-C, 141 when nobody reads their output any more.

`nvcc`, `cuobjdump` and the others of NVIDIA's names are in [CUDA programs as they are](../howto/cuda-toolkit.md) and
[options of nvcc](nvcc-options.md).
"""


def commands() -> Iterator[tuple[str, ...]]:
    """The words of each command and subcommand."""
    for name in sorted(SCRIPTS):
        made = function(name)
        inner = sorted(made.commands) if isinstance(made, click.Group) else SUBCOMMANDS.get(name, ())
        yield (name,)
        yield from ((name, word) for word in inner)


def function(name: str) -> Callable[[], object]:
    """What a command calls; the translator's own end of the process is left out."""
    module, place = SCRIPTS[name].split(":")
    return getattr(import_module(module), place.replace("command_line", "main"))


def told(words: tuple[str, ...]) -> str:
    """What a command prints with ``--help``."""
    output = io.StringIO()
    with (
        mock.patch.object(sys, "argv", [*words, "--help"]), mock.patch.dict(os.environ, COLUMNS=str(WIDTH)),
        contextlib.redirect_stdout(output), contextlib.suppress(SystemExit),
    ):
        function(words[0])()
    return REPEATED.sub(r"\1, \3 \2", output.getvalue()).rstrip()


def page() -> str:
    """Return docs/reference/commands.md."""
    lines = [HEAD]
    for words in commands():
        lines += [f"{'##' if len(words) == 1 else '###'} {' '.join(words)}", "", "```text", told(words), "```", ""]
    return "\n".join(lines)
