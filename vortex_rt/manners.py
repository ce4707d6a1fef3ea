"""What the commands have in common: ``-h`` and ``--help``, ``--version``, click's exit status 2 for a wrong use, and a
warning of environment variables that look like ours and are not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from vortex_rt.settings import tell_unknown
from vortex_rt.version import VERSION

C = TypeVar("C", bound=click.Command)
CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"]}


def command(name: str, *, runs_another: bool = False) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a function a command. ``runs_another``: what stands behind the first name is another program's."""
    context = {**CONTEXT, "allow_interspersed_args": False} if runs_another else CONTEXT
    return lambda function: with_version(name, click.command(context_settings=context)(_warning(function)))


def group(name: str, kind: type[click.Group] = click.Group) -> Callable[[Callable[..., Any]], click.Group]:
    """Make a function the head of a command with subcommands; ``kind`` handles its errors."""
    return lambda function: with_version(name, click.group(cls=kind, context_settings=CONTEXT)(_warning(function)))


def with_version(name: str, made: C) -> C:
    """Give a command ``--version``."""
    return click.version_option(VERSION, prog_name=name)(made)


def _warning(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a command's function begin with the warning."""

    @wraps(function)
    def begun(*words: Any, **options: Any) -> Any:
        tell_unknown()
        return function(*words, **options)

    return begun
