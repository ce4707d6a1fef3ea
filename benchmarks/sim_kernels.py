"""Cycles of small kernels on the timing model, beside those of SimX in ``sim_reference.csv`` or, with ``--timing rtl``,
those of the RTL in ``rtl_reference.csv``.

``sim_kernels/first.cl`` is the set that the model was made with, ``second.cl`` was written after it was frozen. Every
kernel has 256 work-items in blocks of up to 64, and local memory in global memory (SimX's own wraps). Machine code and
data are those that SimX ran (``sim_launches.py``), so neither compiler nor POCL is needed, and numbers of instructions
must be equal.

The tables are for SimX and the RTL (Verilator 5.006, its models of FPU, multiplier and divider) of NikhilRout/vortex
0c2c1b5 with its own configuration of each shape and Ramulator 2 e62c84a; that RTL has no atomics. ``options`` are the
keys of our configuration that stand for build options (L2_ENABLE, DCACHE_DISABLE).

Launches of that RTL never end where warps have more lanes than a unit (1x8x32): the instructions under way are counted
once a packet and taken off once an instruction (``issue_sched_if`` of VX_issue_slice). Cycles of such rows are those to
the last commit, and the 3 from there to the end of other launches.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable, Iterable
from typing import Any

from sim_launches import SETS, TABLES, launch, read_table

from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.machine import Machine

BOUNDS = {
    "simx": {"median": 0.03, "p95": 0.10, "bias": 0.02},
    "rtl": {"median": 0.05, "p95": 0.15, "bias": 0.03},
}
SHORT = 8
"""Of the short form: every eighth kernel of a shape."""


def run(row: dict[str, Any], timing: str = "simx") -> tuple[int, int]:
    """Return our cycles and warp instructions of a row's launch, in a calibration (``timing`` of the configuration)."""
    cores, warps, threads = row["shape"].split("x")
    options = {"mode": "timing", "xlen": row["xlen"], "cores": cores, "warps": warps, "threads": threads}
    options |= dict(part.split("=") for part in row["options"].split(",") if part)
    options |= {} if timing == "simx" else {"timing": timing}
    machine = Machine(PRESETS["vortex"].with_options(options | {"memory_check": False}), console=lambda text: None)
    one = launch(row["xlen"], row["shape"], row["kernel"])
    for address, data in one.memory:
        machine.write(address, data)
    result = machine.run(one.entry, one.argument)
    return result.cycles, result.instructions


def compare(rows: Iterable[dict[str, Any]], timing: str, tell: Callable[[str], None]) -> dict[str, Any]:
    """Run rows; return what differs."""
    off: dict[str, float] = {}
    changed: list[str] = []
    for row in rows:
        cycles, instructions = run(row, timing)
        off[row["kernel"]] = cycles / row["cycles"] - 1
        if instructions != row["instructions"]:
            changed.append(f"{row['kernel']} ({instructions}, table {row['instructions']})")
        tell(f"  {row['kernel']:16} {cycles:8} {row['cycles']:8} {off[row['kernel']]:+7.1%}")
    sizes = sorted(abs(value) for value in off.values())
    return {
        "off": off, "changed": changed, "median": statistics.median(sizes), "p95": sizes[int(0.95 * (len(sizes) - 1))],
        "max": sizes[-1], "bias": statistics.mean(off.values()),
    }  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timing", choices=TABLES, default="simx", help="calibration, and the table to compare with")
    parser.add_argument("--set", choices=SETS, help="one set only")
    parser.add_argument("--shape", help="one shape only (cores x warps x threads)")
    parser.add_argument("--xlen", type=int, choices=(32, 64))
    parser.add_argument("--options", help="one configuration only, as in the table")
    parser.add_argument("--kernel", action="append", help="these kernels only")
    parser.add_argument("--short", action="store_true", help=f"every {SHORT}th kernel of a shape")
    parser.add_argument("--quiet", action="store_true", help="the shapes' figures only")
    arguments = parser.parse_args()
    table = [
        row for row in read_table(arguments.timing)
        if all(
            getattr(arguments, column) in (None, row[column]) for column in ("set", "shape", "xlen", "options")
        ) and (not arguments.kernel or row["kernel"] in arguments.kernel)
    ]
    keys = ("set", "xlen", "shape", "options")
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in table:
        groups.setdefault(tuple(row[column] for column in keys), []).append(row)
    if arguments.short:
        groups = {key: rows[::SHORT] for key, rows in groups.items()}
    good, done, total = bool(table), 0, sum(map(len, groups.values()))
    for key, rows in groups.items():
        name = f"{key[0]} set, RV{key[1]} {key[2]}{key[3] and ', ' + key[3]}"
        if not arguments.quiet:
            print(f"{name}: our cycles, the table's ({done} of {total} rows done)", flush=True)
        bounds = BOUNDS[arguments.timing]
        result = compare(rows, arguments.timing, print if not arguments.quiet else lambda text: None)
        done += len(rows)
        within = not result["changed"] and all(abs(result[figure]) <= bound for figure, bound in bounds.items())
        good = good and within
        print(
            f"{name}: {len(rows)} kernels, median {result['median']:.2%}, 95 % within {result['p95']:.1%}, "
            f"worst {result['max']:.1%}, bias {result['bias']:+.2%}{'' if within else '  outside the bounds'}",
            flush=True,
        )
        if result["changed"]:
            print(f"  other numbers of instructions: {', '.join(result['changed'])}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
