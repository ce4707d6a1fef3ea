"""The command line: `nvvm2spirv in.ll -o out.spv`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from nvvm2spirv.api import InternalError, Options, TranslationError, translate


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("source", metavar="INPUT")
@click.option("-o", "--output", metavar="FILE", help="Where to write; default: INPUT with .spv.")
@click.option("--symbols", "symbols_file", metavar="FILE", help="Also write kernels, arguments and symbols as JSON.")
def main(source: str, output: str | None, symbols_file: str | None) -> None:
    """Translate NVVM IR (.ll or .bc, '-' for standard input) to SPIR-V for OpenCL."""
    try:
        data: Path | bytes = sys.stdin.buffer.read() if source == "-" else Path(source)
        module = translate(data, Options(), name="<stdin>" if source == "-" else source)
        target = Path(output) if output else Path(source).with_suffix(".spv")
        module.write(target)
        if symbols_file:
            module.write_symbols(symbols_file)
    except TranslationError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    except InternalError as error:
        print(f"nvvm2spirv: internal error: {error}", file=sys.stderr)
        sys.exit(3)
