"""The command line of `nvvm2spirv` in full: help, versions, completion and messages about wrong usage."""

import sys
from importlib.metadata import version
from typing import Any

import click

from nvvm2spirv.cli.arguments import OPTIONS, Option
from nvvm2spirv.cli.translation import CommandUsageError, exit_status, interrupted, run
from nvvm2spirv.passes import pipeline

EPILOG = """\b
Exit status: 0 done and valid; 1 the input is at fault, messages say where;
2 wrong usage; 3 a defect of nvvm2spirv. Output is written whole or not at all.

\b
Examples:
  nvvm2spirv vecadd.ll                          writes vecadd.spv
  nvvm2spirv module.bc -o out.spv --symbols out.json
  clang -x cuda --cuda-device-only -S -emit-llvm k.cu -o - | nvvm2spirv - -o k.spv
  nvvm2spirv module.ll --kernel matmul --emit spirv-text -o -
  nvvm2spirv module.ll --passes select-kernels,lower-builtins -o -
"""


def _version(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if not value or context.resilient_parsing:
        return
    import llvmlite.binding

    llvm = ".".join(map(str, llvmlite.binding.llvm_version_info))
    click.echo(f"nvvm2spirv {version('nvvm2spirv')} (LLVM {llvm}, llvmlite {llvmlite.__version__})")
    context.exit()


def _list_passes(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if not value or context.resilient_parsing:
        return
    for step in pipeline.PIPELINE:
        summary = " ".join((type(step).__doc__ or "").split("\n\n")[0].split())
        click.echo(f"{step.name:20} {summary}")
    context.exit()


def _parameter(option: Option) -> click.Option:
    if option.default is False:
        return click.Option([*option.flags, option.name], is_flag=True, help=option.help)
    kind: click.ParamType[Any] | None = click.Choice(option.choices) if option.choices else None
    if isinstance(option.default, int):
        kind = click.IntRange(option.low, option.high)
    return click.Option(
        [*option.flags, option.name], type=kind, default=option.default, multiple=option.multiple,
        metavar=option.metavar, help=option.help, show_default=bool(option.default),
    )  # fmt: skip


def _eager(flag: str, callback: Any, help: str) -> click.Option:
    return click.Option([flag], is_flag=True, is_eager=True, expose_value=False, callback=callback, help=help)


def _run(**values: Any) -> int:
    try:
        return exit_status(lambda: run(**values))
    except CommandUsageError as error:
        raise click.UsageError(str(error)) from error


def _command() -> click.Command:
    parameters: list[click.Parameter] = [click.Argument(["source"], metavar="INPUT"), *map(_parameter, OPTIONS)]
    parameters[-1:-1] = [_eager("--list-passes", _list_passes, "List the passes in order and exit.")]
    parameters.append(_eager("--version", _version, "Show versions and exit."))
    return click.Command(
        "nvvm2spirv", params=parameters, callback=_run, epilog=EPILOG,
        help="Translate NVVM IR (CUDA device code as LLVM .ll or .bc) or PTX, '-' for standard input, to SPIR-V.",
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    )  # fmt: skip


def main() -> None:
    """Run the command line on `sys.argv`, and end with its exit status."""
    try:
        status = _command().main(standalone_mode=False)
        sys.exit(status if isinstance(status, int) else 0)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(interrupted())
    except click.ClickException as error:
        error.show()
        sys.exit(2)
