"""Compile the benchmarks' CUDA sources to the NVVM IR that is committed beside them.

``python -m rodinia_tests.build [NAMES]`` after a change of a ``kernel.cu``; ``--check`` only says which are out of
date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from vortex_rt.cuda import CudaCompileError, compile_cuda

from .common import TEXTURE_OBJECTS, Benchmark
from .registry import NAMES, load


def compile_benchmark(benchmark: Benchmark, variant: str = "") -> str:
    """NVVM IR of one variant, with no path of this machine in it."""
    defines = ["TEXTURE_OBJECTS"] if variant == TEXTURE_OBJECTS else []
    text = compile_cuda(benchmark.source, defines=defines, extra=benchmark.compile_options).decode()
    place = f"rodinia_tests/{benchmark.folder.name}/{benchmark.source.name}"
    text = without_source_offsets(text)
    text = re.sub(r"(?m)^; ModuleID = .*$", f"; ModuleID = '{place}'", text, count=1)
    return re.sub(r"(?m)^source_filename = .*$", f'source_filename = "{place}"', text, count=1)


def without_source_offsets(text: str) -> str:
    """Zero the places of inline assembly, which are offsets into all headers and would change with any of them."""
    for number in set(re.findall(r"!srcloc !(\d+)", text)):
        text = re.sub(rf"(?m)^!{number} = !{{i64 \d+}}$", f"!{number} = !{{i64 0}}", text)
    return text


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", nargs=-1, type=click.Choice(NAMES), metavar="[NAMES]...")
@click.option("--check", is_flag=True, help="Write nothing; exit with status 1 if a committed file is out of date.")
def main(names: tuple[str, ...], check: bool) -> None:
    """Compile the CUDA sources of the benchmarks (all by default) with clang."""
    stale = []
    for name in names or NAMES:
        benchmark = load(name)
        for variant in benchmark.variants:
            target = benchmark.ir(variant)
            try:
                text = compile_benchmark(benchmark, variant)
            except CudaCompileError as error:
                raise click.ClickException(str(error)) from None
            if target.is_file() and target.read_text() == text:
                continue
            stale.append(target)
            if not check:
                temporary = target.with_suffix(".tmp")
                temporary.write_text(text)
                temporary.replace(target)
            click.echo(f"{'out of date' if check else 'written'}: {Path(target.parent.name, target.name)}")
    if check and stale:
        sys.exit(1)


if __name__ == "__main__":
    main()
