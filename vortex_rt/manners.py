"""What the commands have in common: ``-h`` and ``--help``, ``--version``, and click's exit status 2 for a wrong use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from vortex_rt.version import VERSION

C = TypeVar("C", bound=click.Command)
CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"]}


def command(name: str, *, runs_another: bool = False) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a function a command. ``runs_another``: what stands behind the first name is another program's."""
    context = {**CONTEXT, "allow_interspersed_args": False} if runs_another else CONTEXT
    return lambda function: with_version(name, click.command(context_settings=context)(function))


def group(name: str, kind: type[click.Group] = click.Group) -> Callable[[Callable[..., Any]], click.Group]:
    """Make a function the head of a command with subcommands; ``kind`` handles its errors."""
    return lambda function: with_version(name, click.group(cls=kind, context_settings=CONTEXT)(function))


def with_version(name: str, made: C) -> C:
    """Give a command ``--version``."""
    return click.version_option(VERSION, prog_name=name)(made)
