"""``vortex-cc``: SPIR-V or OpenCL C to Vortex kernel images."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

import click

from vortex_rt.compiler import build as building
from vortex_rt.compiler import frontend
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.compiler.target import TARGETS


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """Compile OpenCL kernels (SPIR-V 1.0-1.4 or OpenCL C) for the Vortex RISC-V GPU."""


@cli.command()
@click.argument("inputs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--target", type=click.Choice(sorted(TARGETS)), default="rv64", show_default=True)
@click.option("--threads", type=int, default=0, help="Threads of a warp, when known.")
@click.option("--warps", type=int, default=0, help="Warps of a core, when known.")
@click.option("--cores", type=int, default=0, help="Cores, when known.")
@click.option("--feature", "features", multiple=True, help="A device feature; may be repeated.")
@click.option("--options", "option_string", default="", help="clBuildProgram's option string.")
@click.option("--spec", "specs", multiple=True, metavar="ID=HEX", help="Specialization constant: id and little-endian bytes.")
@click.option("--header", "headers", multiple=True, metavar="NAME=FILE", help="Embedded header.")
@click.option("--keep", type=click.Path(path_type=Path), help="Folder for intermediate files.")
@click.option("-o", "output", required=True, type=click.Path(path_type=Path), help="Output folder.")
def build(
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
    output: Path,
) -> None:
    """Compile and link INPUTS to an image: program.vxbin, program.elf, program.json in the output folder."""
    del threads, warps, cores
    options = frontend.Options(frontend.parse_options(option_string))
    for spec in specs:
        number, _, value = spec.partition("=")
        options.spec_constants[int(number, 0)] = bytes.fromhex(value)
    for header in headers:
        name, _, place = header.partition("=")
        options.headers[name] = Path(place)
    request = building.Request(list(inputs), TARGETS[target], options, frozenset(features), keep)
    building.build(request).write(output)


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
