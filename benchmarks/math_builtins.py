#!/usr/bin/env python3
"""Mathematical builtins against the device's OpenCL C library: instructions a warp executes for one call, ours /
library's, in one run.

benchmarks/math_builtins.py [--preset cuda] [NAME...]
"""

from __future__ import annotations

import sys
from pathlib import Path

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from vortex_rt import Device, Module

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "nvvm2spirv" / "builtins"))
from on_device import DeviceEvaluator

#: libdevice name → OpenCL C function.
PAIRS = {
    **{f"__nv_{name}{suffix}": name for name in (
        "exp", "exp2", "log", "log2", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "erf",
        "erfc", "cbrt", "rsqrt", "tgamma", "lgamma",
        "pow", "atan2", "hypot", "fmod", "remainder", "round", "fmin") for suffix in ("f", "")},
    "__nv_fast_sinf": "native_sin", "__nv_fast_cosf": "native_cos", "__nv_fast_expf": "native_exp",
    "__nv_fast_log2f": "native_log2",
}  # fmt: skip
COUNT = 1024


def source(index: int, result: str, types: list[str], function: str) -> str:
    """OpenCL C of one kernel: every work-item calls the function once."""
    parameters = "".join(f"global {t} *p{j}, " for j, t in enumerate(types))
    arguments = ", ".join(f"p{j}[i]" for j in range(len(types)))
    return (
        f"kernel void k{index}({parameters}global {result} *o, int n) "
        f"{{ int i = get_global_id(0); if (i < n) o[i] = {function}({arguments}); }}\n"
    )


@click.command()
@click.option("--preset", default="cuda", show_default=True, help="Shape of the simulated device.")
@click.argument("names", nargs=-1)
def main(preset: str, names: tuple[str, ...]) -> None:
    """Print instructions per warp and call, without the loads and stores around it, and the ratio."""
    device = Device(preset)
    chosen = list(names) or list(PAIRS)
    ours = DeviceEvaluator(device, chosen)
    signatures = [ours.signatures[n] for n in chosen]
    frame = [source(len(chosen), "float", ["float"], ""), source(len(chosen) + 1, "double", ["double"], "")]
    text = "".join(source(i, r, t, PAIRS[n]) for i, (n, (r, t)) in enumerate(zip(chosen, signatures, strict=True)))
    library = Module.from_opencl(device, text + "".join(frame))
    warps = COUNT // device.config.threads if device.config else COUNT // 32
    random = np.random.default_rng(0)

    def instructions(kernel: object, types: list[str], result: str) -> float:
        dtype = np.float32 if result == "float" else np.float64
        inputs = [device.array(random.uniform(0.1, 10, COUNT).astype(dtype)) for _ in types]
        kernel[COUNT // 32, 32](*inputs, device.zeros(COUNT, dtype), COUNT)  # type: ignore[index]
        return float(device.counters.instructions) / warps

    base = {t: instructions(library[f"k{len(chosen) + i}"], [t], t) for i, t in enumerate(("float", "double"))}
    table = Table("function", "ours", "library", "ratio", title=f"warp instructions a call, {device!r}")
    ratios = []
    for index, (name, (result, types)) in enumerate(zip(chosen, signatures, strict=True)):
        own = instructions(ours.module[f"k{index}"], types, result) - base[result]
        theirs = instructions(library[f"k{index}"], types, result) - base[result]
        ratios.append(own / theirs)
        table.add_row(name, f"{own:.0f}", f"{theirs:.0f}", f"{own / theirs:.2f}")
    table.add_row("geometric mean", "", "", f"{np.exp(np.mean(np.log(ratios))):.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
