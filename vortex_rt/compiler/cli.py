"""``vortex-cc``: SPIR-V or OpenCL C to Vortex kernel images."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from vortex_rt.compiler import build as building
from vortex_rt.compiler import cache, frontend, tools
from vortex_rt.compiler import library as device_library
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.compiler.target import TARGETS


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """Compile OpenCL kernels (SPIR-V 1.0-1.4 or OpenCL C) for the Vortex RISC-V GPU."""


def _common(function: Any) -> Any:
    """Add the options that all commands share."""
    for option in reversed(
        [
            click.argument("inputs", nargs=-1, required=True, type=click.Path(path_type=Path)),
            click.option("--target", type=click.Choice(sorted(TARGETS)), default="rv64", show_default=True),
            click.option("--threads", type=int, default=0, help="Threads of a warp, when known."),
            click.option("--warps", type=int, default=0, help="Warps of a core, when known."),
            click.option("--cores", type=int, default=0, help="Cores, when known."),
            click.option(
                "--feature", "features", multiple=True, type=click.Choice(sorted(building.FEATURES)),
                help="A property of the device; may be repeated. " + "; ".join(f"{k}: {v}" for k, v in building.FEATURES.items()) + ".",
            ),
            click.option("--options", "option_string", default="", help="clBuildProgram's option string."),
            click.option("--spec", "specs", multiple=True, metavar="ID=HEX", help="Specialization constant: id and little-endian bytes."),
            click.option("--header", "headers", multiple=True, metavar="NAME=FILE", help="Embedded header of clCompileProgram."),
            click.option("--keep", type=click.Path(path_type=Path), help="Folder for intermediate files."),
            click.option("--no-cache", is_flag=True, help="Neither look into the cache of built programs nor add to it."),
            click.option("-o", "output", required=True, type=click.Path(path_type=Path), help="Output folder or file."),
        ]
    ):  # fmt: skip
        function = option(function)
    return function


def _request(
    inputs: tuple[Path, ...],
    target: str,
    threads: int,
    warps: int,
    cores: int,
    features: tuple[str, ...],
    option_string: str,
    specs: tuple[str, ...],
    headers: tuple[str, ...],
    keep: Path | None,
) -> building.Request:
    options = frontend.Options(frontend.parse_options(option_string))
    for spec in specs:
        number, _, value = spec.partition("=")
        try:
            options.spec_constants[int(number, 0)] = bytes.fromhex(value)
        except ValueError:
            raise click.BadParameter(f"'{spec}' is not ID=HEX", param_hint="--spec") from None
    for header in headers:
        name, separator, place = header.partition("=")
        if not separator:
            raise click.BadParameter(f"'{header}' is not NAME=FILE", param_hint="--header")
        options.headers[name] = Path(place)
    options.no_atomics = "no_atomics" in features
    device = building.Device(cores, warps, threads)
    return building.Request(list(inputs), TARGETS[target], options, frozenset(features), device, keep)


def _cached(request: building.Request, what: str, output: Path, use_cache: bool, make: Callable[[Path], None]) -> None:
    """Take the result from the cache, or make it and put it there."""
    use_cache = use_cache and request.keep is None
    name = cache.key(request, what) if use_cache else ""
    if use_cache and cache.fetch(name, output):
        return
    make(output)
    if use_cache:
        cache.store(name, output)


@cli.command()
@_common
def build(no_cache: bool, output: Path, **arguments: Any) -> None:
    """Compile and link INPUTS to an image: program.vxbin, program.elf, program.json in the output folder."""
    request = _request(**arguments)
    _cached(request, "program", output, not no_cache, lambda place: building.build(request).write(place))


@cli.command(name="compile")
@_common
def compile_(no_cache: bool, output: Path, **arguments: Any) -> None:
    """Compile INPUTS to one object (LLVM bitcode) for `link`."""
    request = _request(**arguments)
    _cached(request, "object", output, not no_cache, lambda place: tools.write_atomically(place, building.compile_object(request)))


@cli.command()
@_common
@click.option("--library", "as_library", is_flag=True, help="Make one object again (a library) instead of an image.")
def link(no_cache: bool, output: Path, as_library: bool, **arguments: Any) -> None:
    """Link objects that `compile` wrote (or any INPUTS) to an image, or with --library to one object."""
    request = _request(**arguments)
    if as_library:
        _cached(request, "object", output, not no_cache, lambda place: tools.write_atomically(place, building.compile_object(request)))
    else:
        _cached(request, "program", output, not no_cache, lambda place: building.build(request).write(place))


@cli.command()
@click.option("--target", "targets", multiple=True, type=click.Choice(["rv32", "rv64"]), default=("rv64",), show_default=True)
def library(targets: tuple[str, ...]) -> None:
    """Compile the device library now, so that the first program does not wait for it (some seconds)."""
    for name in targets:
        click.echo(device_library.folder(TARGETS[name]))
        building.runtime(TARGETS[name])


def main() -> None:
    """Run the command line and map errors to exit statuses: 1 input, 2 usage, 3 internal."""
    try:
        cli.main(prog_name="vortex-cc", standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except click.Abort:
        sys.exit(130)
    except CompileError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(1)
    except ToolError as error:
        sys.stderr.write(f"vortex-cc: {error}\n")
        sys.exit(3)
    except Exception:
        traceback.print_exc()
        sys.exit(3)


if __name__ == "__main__":
    main()
