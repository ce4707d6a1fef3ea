"""Cycles of small kernels on the timing model, beside those of SimX in ``sim_reference.csv`` or, with ``--timing rtl``,
those of the RTL in ``rtl_reference.csv``.

``sim_kernels/first.cl`` is the set that the model was made with, ``second.cl`` was written after it was frozen. Every
kernel runs with the same data at the same addresses, 256 work-items in blocks of up to 64, local memory in global
memory (SimX's own wraps). A row whose number of instructions is not the table's belongs to other code than the table
was measured with: it is named and not compared.

The tables are for SimX and the RTL (Verilator 5.006, its models of FPU, multiplier and divider) of NikhilRout/vortex
0c2c1b5 with its own configuration of each shape and Ramulator 2 e62c84a. That RTL has no atomics.
Rows are measured with the library that VORTEX_DRIVER names, which must export
``nvsim_cycles``, after launches of `drain`, in whose time the writes of the kernel before reach memory.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

os.environ.setdefault("VORTEX_LOCAL_MEMORY", "global")
os.environ.setdefault("VORTEX_FEATURES", "no_lr_sc")

from vortex_rt import Device, Module

HERE = Path(__file__).parent
TABLES = {"simx": HERE / "sim_reference.csv", "rtl": HERE / "rtl_reference.csv"}
ITEMS, ELEMENTS = 256, 4096
STRIDE = 0x5000
"""Bytes from one argument to the next on either library: 16 KiB and a page behind them."""
DRAIN = """
kernel void drain(global int *b) {
  int s = get_global_id(0);
  for (int k = 0; k < 400; k++) s = s * 3 + k;
  b[get_global_id(0)] = s;
}
"""
BOUNDS = {
    "simx": {"median": 0.03, "p95": 0.10, "bias": 0.02},
    "rtl": {"median": 0.05, "p95": 0.15, "bias": 0.05},
}


def kernels(name: str) -> list[str]:
    """Return the names of a set's kernels."""
    return re.findall(r"^KERNEL\((\w+)\)", (HERE / "sim_kernels" / f"{name}.cl").read_text(), re.M)


def run(device: Device, name: str, chosen: list[str], shape: str, drains: int) -> Iterator[tuple[str, Any]]:
    """Run kernels of a set; yield (name, the launch's counters)."""
    module = Module.from_opencl(device, (HERE / "sim_kernels" / f"{name}.cl").read_text() + DRAIN)
    _, warps, threads = (int(number) for number in shape.split("x"))
    block = min(64, warps * threads)
    # our simulator keeps a page free behind a buffer, others do not
    length = ELEMENTS if device.config is not None else (STRIDE - 64) // 4
    numbers = [device.zeros(length, kind) for kind in (np.int32, np.int32, np.float32, np.float32)]
    for kernel in chosen:
        for _ in range(drains):
            module.drain[1, min(16, block)](numbers[1])
        rng = np.random.default_rng(1)
        data = np.zeros(length, np.int32), np.zeros(length, np.float32)
        data[0][:ELEMENTS] = rng.integers(0, 1 << 20, ELEMENTS)
        data[1][:ELEMENTS] = rng.random(ELEMENTS)
        for array, values in zip(numbers, (data[0], 0 * data[0], data[1], 0 * data[1]), strict=True):
            array.copy_from_host(values)
        module[kernel][ITEMS // block, block](*numbers, ELEMENTS)
        yield kernel, device.counters


def read_table(timing: str = "simx") -> list[dict[str, Any]]:
    """Return the rows of the table of a calibration (``timing`` of the configuration)."""
    with TABLES[timing].open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [{**row, **{key: int(row[key]) for key in ("xlen", "cycles", "instructions")}} for row in rows]


def compare(rows: list[dict[str, Any]], quiet: bool = False, timing: str = "simx") -> dict[str, Any]:
    """Run the kernels of rows of one set, width and shape; return what differs."""
    first = rows[0]
    cores, warps, threads = first["shape"].split("x")
    device = Device(
        f"vortex,mode=timing,timing={timing},xlen={first['xlen']},cores={cores},warps={warps},threads={threads}"
    )
    wanted = {row["kernel"]: row for row in rows}
    off: dict[str, float] = {}
    changed: list[str] = []
    for kernel, counters in run(device, first["set"], list(wanted), first["shape"], 0):
        row = wanted[kernel]
        if counters.instructions != row["instructions"]:
            changed.append(kernel)
            continue
        off[kernel] = counters.cycles / row["cycles"] - 1
        if not quiet:
            print(f"  {kernel:16} {counters.cycles:8} {row['cycles']:8} {off[kernel]:+7.1%}")
    sizes = sorted(abs(value) for value in off.values())
    result: dict[str, Any] = {"rows": len(sizes), "changed": changed, "off": off}
    if sizes:
        result |= {
            "median": statistics.median(sizes), "p95": sizes[int(0.95 * (len(sizes) - 1))], "max": sizes[-1],
            "bias": statistics.mean(off.values()),
        }
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timing", choices=TABLES, default="simx", help="calibration, and the table to compare with")
    parser.add_argument("--set", choices=("first", "second"), help="one set only")
    parser.add_argument("--shape", help="one shape only (cores x warps x threads)")
    parser.add_argument("--quiet", action="store_true", help="the shapes' figures only")
    arguments = parser.parse_args()
    table = [
        row for row in read_table(arguments.timing)
        if arguments.set in (None, row["set"]) and arguments.shape in (None, row["shape"])
    ]
    good = bool(table)
    for key in dict.fromkeys((row["set"], row["xlen"], row["shape"]) for row in table):
        rows = [row for row in table if (row["set"], row["xlen"], row["shape"]) == key]
        result = compare(rows, arguments.quiet, arguments.timing)
        name = f"{key[0]} set, RV{key[1]} {key[2]}"
        if result["changed"]:
            good = False
            print(f"{name}: the table is of other code than that of {', '.join(result['changed'])}")
        if not result["rows"]:
            continue
        bounds = BOUNDS[arguments.timing]
        within = result["median"] <= bounds["median"] and result["p95"] <= bounds["p95"]
        within = within and abs(result["bias"]) <= bounds["bias"]
        good = good and within
        print(
            f"{name}: {result['rows']} kernels, median {result['median']:.2%}, 95 % within {result['p95']:.1%}, "
            f"worst {result['max']:.1%}, bias {result['bias']:+.2%}{'' if within else '  outside the bounds'}"
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
