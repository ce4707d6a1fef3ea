"""vortex-cc as click sees it: help, completion, and messages on wrong command lines."""

from collections.abc import Callable
from typing import Any

import click

from vortex_rt import manners
from vortex_rt.compiler.arguments import COMMANDS, OUTPUT, TARGETS, CompilerOption
from vortex_rt.service import requests

Execute = Callable[[str, dict[str, Any]], None]


def _parameter(option: CompilerOption) -> click.Option:
    if option.default is False:
        return click.Option([option.word, option.key], is_flag=True, help=option.meaning)
    kind = (
        click.Choice(option.choices)
        if option.choices
        else int
        if isinstance(option.default, int)
        else click.Path()
        if option.default is None
        else str
    )
    given: dict[str, Any] = (
        {"multiple": True} if option.many else {} if option.default is None else {"default": option.default}
    )
    return click.Option(
        [option.word, option.key], type=kind, help=option.meaning, metavar=option.metavar or None,
        required=option.word == OUTPUT, show_default=option.key == "target", **given,
    )  # fmt: skip


class _Head(manners.Helped, click.Group):
    """The command itself, whose errors `main` tells."""


EXAMPLES = {
    "build": ("kernel.spv -o built", "--target rv32 --threads 4 kernel.cl -o built"),
    "compile": ("part.cl -o part.bc",),
    "link": ("part.bc other.bc -o built",),
    "library": ("--target rv64",),
    "stop-server": ("",),
}


def _with_examples(meaning: str, name: str) -> str:
    lines = "".join(f"  vortex-cc {name} {words}".rstrip() + "\n" for words in EXAMPLES[name])
    return f"{meaning}\n\n\b\nExamples:\n{lines}"


def cli(execute: Execute, make_libraries: Callable[[tuple[str, ...]], None]) -> click.Group:
    """Return the command line; ``execute`` gets a command and its values, ``make_libraries`` names of targets."""
    group = _Head(
        help=_with_examples("Compile OpenCL kernels (SPIR-V 1.0-1.4 or OpenCL C) for the Vortex RISC-V GPU.", "build"),
        context_settings=manners.CONTEXT,
    )
    for name, (options, meaning) in COMMANDS.items():
        parameters: list[click.Parameter] = [
            click.Argument(["inputs"], nargs=-1, required=True, type=click.Path()),
            *map(_parameter, options),
        ]
        group.add_command(
            manners.Helped(
                name, callback=lambda name=name, **values: execute(name, values), params=parameters,
                help=_with_examples(meaning, name),
            )
        )
    targets = click.Option(
        ["--target", "targets"], multiple=True, type=click.Choice(TARGETS), default=("rv64",), show_default=True
    )
    what = "Compile the device library now, so that the first program does not wait for it (some seconds)."
    group.add_command(
        manners.Helped(
            "library", callback=lambda targets: make_libraries(targets), params=[targets],
            help=_with_examples(what, "library"),
        )
    )
    what = "End this user's services, and what they work on."
    group.add_command(
        manners.Helped("stop-server", callback=_stop_servers, help=_with_examples(what, "stop-server"))
    )
    return manners.with_version("vortex-cc", group)


def _stop_servers() -> None:
    click.echo(f"{requests.stop_all()} ended")


def main(words: list[str], execute: Execute, make_libraries: Callable[[tuple[str, ...]], None]) -> int:
    """Run the command line with click; returns the exit status, 2 after a wrong one."""
    try:
        cli(execute, make_libraries).main(words, prog_name="vortex-cc", standalone_mode=False)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return 2
    except click.Abort:
        return 130
    return 0
