"""What the commands have in common: ``-h`` and ``--help``, ``--version``, a warning of environment variables that look
like ours and are not, and how they end: 2 after a wrong use (click's), 127 where a program cannot be run, 130 after
Ctrl-C, 141 when the reader of the output is gone, 1 with one line where a file cannot be used."""

from __future__ import annotations

import inspect
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import reduce, wraps
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from vortex_rt.errors import told
from vortex_rt.settings import tell_unknown
from vortex_rt.version import VERSION

if TYPE_CHECKING:
    from rich.console import Console

C = TypeVar("C", bound=click.Command)
F = TypeVar("F", bound=Callable[..., Any])
CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"]}
EXAMPLES = re.compile(r"\n*\x08\n[ ]*Examples?:\n((?:[ ]+\S.*\n?)+)")
CANNOT_RUN, INTERRUPTED, UNREAD = 127, 130, 141
"""Exit statuses, as a shell has them."""


class Helped(click.Command):
    """A command whose help ends with its examples, which stand in the docstring as a paragraph ``Examples:``."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help without the examples."""
        whole, self.help = self.help, EXAMPLES.sub("\n", inspect.cleandoc(self.help or "")).rstrip()
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = whole

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        if found := EXAMPLES.search(inspect.cleandoc(self.help or "")):
            with formatter.section("Examples"):
                for line in found[1].splitlines():
                    formatter.write(f"  {line.strip()}\n")


class Command(Helped):
    """A command that ends as all do."""

    wrong_uses: tuple[type[Exception], ...] = ()
    """Errors of what it raises that are the user's, in what was asked for."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run it."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(err=True)  # behind the terminal's ^C
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:  # as in '… | head'
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(UNREAD)
        except self.wrong_uses as error:
            raise click.UsageError(told(error)) from None
        except OSError as error:
            click.echo(f"{ctx.find_root().info_name}: error: {told(error)}", err=True)
            ctx.exit(1)


class Group(Command, click.Group):
    """The same with subcommands, which may raise what it handles."""

    command_class = Helped


def console(plain_width: int = 120) -> Console:
    """Return what prints tables: as wide as the terminal, in a file or pipe ``plain_width`` columns and plain text.

    Colours are for terminals, and left out where ``NO_COLOR`` is set.
    """
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else plain_width)


def cannot_run(program: str, error: OSError) -> NoReturn:
    """End this command, which was to run another program."""
    root = click.get_current_context().find_root()
    click.echo(f"{root.info_name}: {program}: {error.strerror}", err=True)
    root.exit(CANNOT_RUN)


def run_program(
    words: Sequence[str], environment: Mapping[str, str], tell: Callable[[float], None] | None = None
) -> int:
    """Run a command to its end and return its status as a shell gives it; ``tell`` is called every second with the
    seconds so far.

    Ctrl-C ends the program and not this process, which still has to write what was recorded. If the program cannot be
    run this process ends too.
    """
    before = signal.signal(signal.SIGINT, lambda *_: None)  # the program gets it too, and ends
    began = time.monotonic()
    try:
        process = subprocess.Popen(words, env=environment)
        while True:
            with suppress(subprocess.TimeoutExpired):
                return exit_status(process.wait(1))
            if tell:
                tell(time.monotonic() - began)
    except OSError as error:
        cannot_run(words[0], error)
    finally:
        signal.signal(signal.SIGINT, before)


def exit_status(status: int) -> int:
    """Return a program's status as a shell gives it."""
    return status if status >= 0 else 128 - status


def command(name: str, *, runs_another: bool = False) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a function a command. ``runs_another``: what stands behind the first name is another program's."""
    context = {**CONTEXT, "allow_interspersed_args": False} if runs_another else CONTEXT
    return lambda function: with_version(name, click.command(cls=Command, context_settings=context)(_warning(function)))


def group(name: str, kind: type[Group] = Group) -> Callable[[Callable[..., Any]], click.Group]:
    """Make a function the head of a command with subcommands; ``kind`` handles its errors."""
    return lambda function: with_version(name, click.group(cls=kind, context_settings=CONTEXT)(_warning(function)))


def options(given: Iterable[Callable[[F], F]]) -> Callable[[F], F]:
    """Give a command these options and arguments (`click.option`), shown in their order."""
    return lambda function: reduce(lambda made, option: option(made), reversed(list(given)), function)


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
