"""The tables of public programs: one TOML file a collection, one row a program."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("collections")
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@dataclass(frozen=True)
class Program:
    """One program: where it is, how it is built and run, and how its result is judged.

    ``build`` and ``run`` are shell commands, executed in ``folder`` with the toolkit's environment; ``{cuda}`` is the
    toolkit folder, ``{name}`` the program's name, ``{shared}`` the root of the collection's work tree.
    """

    name: str
    folder: str
    build: str
    run: str
    copies: tuple[str, ...] = ()  # further folders of the repository that the program writes into
    inputs: str = ""  # name of a function of the collection's module in ``checks``, which writes input files
    reference: str = ""  # shell command, run in ``folder`` after the program: what the check compares with
    check: str = ""  # name of a function in ``checks``, which judges output and files
    says: str = ""  # regular expression that the output must hold
    never: str = ""  # regular expression that the output must not hold
    unjudged: str = ""  # why its result cannot be judged; such a program only has to run to its end
    left_out: str = ""  # why the program is not tried
    limit: float = 120.0  # seconds of wall time for the run
    size: str = ""  # what makes it long and no argument changes
    environment: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Collection:
    """A repository at a fixed commit and the programs in it; ``shared`` are the folders that all of them read."""

    name: str
    title: str
    repository: str
    commit: str
    shared: tuple[str, ...]
    programs: tuple[Program, ...]


def load(name: str) -> Collection:
    """Read ``collections/NAME.toml``; raises ``ValueError`` for a row that could not be judged."""
    table = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    defaults = table.get("defaults", {})
    programs = tuple(row(key, {**defaults, **fields}) for key, fields in table["programs"].items())
    return Collection(
        name, table["title"], table["repository"], table["commit"], tuple(table.get("shared", ())), programs
    )


def row(name: str, fields: dict[str, Any]) -> Program:
    """A program from its table row; the text fields may name ``{name}``."""
    fields = {key: value.replace("{name}", name) if isinstance(value, str) else value for key, value in fields.items()}
    program = Program(name=name, **{**fields, "copies": tuple(fields.get("copies", ()))})
    if not (program.left_out or program.unjudged or program.check or program.says):
        raise ValueError(f"{name}: a row needs `check`, `says`, `unjudged` or `left_out`")
    return program
