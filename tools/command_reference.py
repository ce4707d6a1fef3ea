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


def commands_parts() -> dict[str, str]:
    """Return the part of docs/reference/commands.md."""
    titles = {("##" if len(words) == 1 else "###") + f" {' '.join(words)}": words for words in commands()}
    told_of = (f"{title}\n\n```text\n{told(words)}\n```" for title, words in titles.items())
    return {"commands": "\n\n".join(told_of)}
