#!/usr/bin/env python3
"""Measure the accuracy of libdevice's mathematical functions as we lower them and write
nvvm2spirv/builtins/accuracy.json.

    tools/measure_accuracy.py [--points N] [NAME... [--write]]

The bodies run on this machine (they give equal bits on every device); the reference is mpmath with 40 digits. Exit
status 1 if a function is outside CUDA's documented bound.
"""

import json
import sys
from pathlib import Path

import click
import page_tables
from rich.console import Console
from rich.progress import track

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "nvvm2spirv" / "builtins"))
import accuracy
from evaluate import Evaluator


@click.command()
@click.option("--points", default=20000, show_default=True, help="Inputs a function, besides special values.")
@click.option("--write", is_flag=True, help="Write the file for named functions, too.")
@click.argument("names", nargs=-1)
def main(points: int, write: bool, names: tuple[str, ...]) -> None:
    """Measure all functions, or the named ones."""
    bounded = [name for name in names or accuracy.BOUNDED if name in accuracy.BOUNDED]
    chosen = (
        [name for name in names if name not in accuracy.BOUNDED]
        if names
        else [f"__nv_{stem}{suffix}" for stem in accuracy.REFERENCES for suffix in ("f", "")]
    )
    evaluator = Evaluator([*chosen, *bounded])
    console = Console(stderr=True)
    results = []
    for name in track(chosen, description="measuring", console=console):
        inputs = accuracy.inputs_of(name, points)
        results.append(accuracy.measure(name, inputs, evaluator.call(name, *inputs)[0]))
    for m in results:
        print(
            f"{'ok ' if m.within else 'BAD'} {m.name:22} {m.ulp:8.3f} ULP  bound {m.bound:3}  at {m.at} -> "
            f"{m.got!r}  ({m.points} points)"
        )
    errors = {name: accuracy.measure_bounded(name, evaluator.call, min(points, 2000)) for name in bounded}
    for name, e in errors.items():
        print(
            f"{'ok ' if e['error'] <= e['bound'] else 'BAD'} {name:22} {e['error']:.2e} "
            f"{'rel.' if e['relative'] else 'abs.'}  bound {e['bound']:.2e}"
        )
    if write or not names:
        functions = {
            m.name: {"ulp": round(m.ulp, 3), "bound": m.bound, "at": m.at, "points": m.points} for m in results
        } | errors
        if names:
            functions = page_tables.measured() | functions
        rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in functions.items())
        head = f'{{\n "digits": {accuracy.DIGITS},\n "functions": {{\n'
        page_tables.MEASURED.write_text(f"{head}{rows}\n }}\n}}\n")  # a function a line
    sys.exit(0 if all(m.within for m in results) and all(e["error"] <= e["bound"] for e in errors.values()) else 1)


if __name__ == "__main__":
    main()
