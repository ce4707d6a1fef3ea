"""The timing model beside SimX: cycles of micro-benchmarks, ours and those measured on SimX (Vortex v2.x, July 2025)
or, with ``--timing rtl``, on the RTL of the same revision (NikhilRout/vortex 0c2c1b5, Verilator 5.006).

Single-warp rows are cycles per unit of a straight run of 100 units, between two reads of mcycle, in the second pass (so
that the instruction cache hits); beside the RTL, what 100 more units add. Throughput rows are warp instructions per
cycle of a core. ``--json FILE`` writes the rows; exit status 1 if one is outside its bound (3 % for single-warp rows,
10 % for throughput).
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.machine import Machine

BASE = 0x80000000
RESULT = 0x20000
BUFFER = 0x100000


@dataclass(frozen=True)
class Row:
    """A micro-benchmark: its unit of code, SimX's number, what it needs, and the RTL's number."""

    name: str
    unit: str
    simx: float
    setup: str = ""
    options: str = ""
    rtl: float = 0.0
    """0: not measured."""


SINGLE = (
    Row("nop", "nop", 6.06, rtl=6),
    Row("lui, same register", "lui a0, 1", 11.5, rtl=10),
    Row("addi chain", "addi a0, a0, 1", 14.4, rtl=10),
    Row("add chain", "add a0, a0, a1", 15.3, rtl=10),
    Row("4 independent addi", "addi a0, x0, 1\naddi a1, x0, 1\naddi a2, x0, 1\naddi a3, x0, 1", 24.1, rtl=24),
    Row("mul chain", "mul a0, a0, a1", 19.1, rtl=14),
    Row("div chain", "div a0, a0, a1", 76.4, rtl=14),
    Row("div chain, RV32", "div a0, a0, a1", 45.7, options="xlen=32"),
    Row("fadd.s chain", "fadd.s fa0, fa0, fa1", 19.1, rtl=13),
    Row("fmadd.s chain", "fmadd.s fa0, fa0, fa1, fa2", 20.1, rtl=13),
    Row("fdiv.s chain", "fdiv.s fa0, fa0, fa1", 30.5, rtl=24),
    Row("fsqrt.s chain", "fsqrt.s fa0, fa0", 29.6, rtl=19),
    Row("fsgnj.s chain", "fsgnj.s fa0, fa0, fa1", 17.2, rtl=11),
    Row("fcvt.w.s, fcvt.s.w", "fcvt.w.s a0, fa0\nfcvt.s.w fa0, a0", 39.1, rtl=28),
    Row("jal", "jal x0, 9f\n9:", 16.06, rtl=16),
    Row("beq, one source", "beq a0, a0, 9f\n9:", 19.06, rtl=17),
    Row("bne, two sources", "bne a0, a1, 9f\n9:", 20.06, rtl=16),
    Row("csrr", "csrr a0, thread_id", 13.4, rtl=12),
    Row("tmc", "tmc a2", 19.06, "li a2, 1", rtl=16),
    Row("split + join", "split a0, a2\njoin a0", 38.06, "li a2, 1", rtl=33),
    Row("load chain, hit", "ld a4, 0(a4)", 22.0, rtl=21),
    Row("local memory chain", "ld a4, 0(a4)", 21.0, "csrr a4, local_mem_base\nsd a4, 0(a4)", rtl=20),
    Row("4 independent lw, hit", "lw a0, 0(a4)\nlw a1, 4(a4)\nlw a2, 8(a4)\nlw a3, 12(a4)", 24.1, rtl=24),
    Row("sw", "sw a0, 0(a4)", 6.06, rtl=6),
    Row("fence", "fence", 6.06, rtl=101.84),
)

THROUGHPUT = (
    Row("nop, 16 warps", "nop", 0.78, options="warps=16"),
    Row("1 source, 16 warps", "addi a{n}, a5, 1", 0.76, options="warps=16"),
    Row("2 sources, 16 warps", "add a{n}, a5, a6", 0.63, options="warps=16"),
    Row("3 sources (fmadd.s), 16 warps", "fmadd.s fa{n}, fa5, fa6, fa7", 0.55, options="warps=16"),
    Row("nop, 4 warps", "nop", 0.62, options="warps=4", rtl=0.628),
    Row("3 sources (fmadd.s), 4 warps", "fmadd.s fa{n}, fa5, fa6, fa7", 0.54, options="warps=4", rtl=0.326),
    Row("nop, 8 warps x 32 threads", "nop", 0.455, options="warps=8,threads=32"),
    Row("1 source, 4 cores x 8 warps, sum", "addi a{n}, a5, 1", 0.91, options="cores=4,warps=8"),
)


def single(row: Row, timing: str = "simx") -> float:
    """Return cycles per unit of one warp, one lane. The RTL reads mcycle when it executes that instruction, SimX and
    the model when it is scheduled, so beside the RTL a difference is taken.
    """
    if timing == "rtl":
        return (span(row, 200, timing) - span(row, 100, timing)) / 100
    return span(row, 100, timing) / 100


def span(row: Row, units: int, timing: str) -> int:
    """Return cycles between two reads of mcycle around ``units`` units."""
    config = PRESETS["vortex"].with_options({"mode": "timing", "timing": timing})
    if row.options:
        config = config.with_options(dict(part.split("=") for part in row.options.split(",")))
    body = "\n".join([row.unit] * units)
    # Two passes over the same code: the first fills the caches.
    text = f"""
        li s6, {BUFFER}
        {row.setup}
        li s0, 2
        li s2, {RESULT}
        li a1, 3
        fcvt.s.w fa1, a1
    again:
        {"mv a4, s6" if "a4" not in row.setup else ""}
        nop
        nop
        csrr s4, mcycle
        {body}
        csrr s5, mcycle
        sub s5, s5, s4
        {"sd" if config.xlen == 64 else "sw"} s5, 0(s2)
        addi s0, s0, -1
        bnez s0, more
        tmc x0
    more:
        j again
    """
    machine = Machine(config, console=lambda text: None)
    machine.write(BASE, assemble(text, BASE, config.xlen))
    machine.write(BUFFER, BUFFER.to_bytes(8, "little"))  # a chain of addresses of one
    machine.run(BASE)
    return int.from_bytes(machine.read(RESULT, 4), "little")


def throughput(row: Row, timing: str = "simx") -> float:
    """Return warp instructions per cycle summed over the cores, every warp looping over 50 units with all lanes."""
    config = PRESETS["vortex"].with_options(
        {"mode": "timing", "timing": timing, **dict(part.split("=") for part in row.options.split(","))}
    )
    body = "\n".join(row.unit.format(n=i % 4) for i in range(50))
    text = f"""
        csrr t0, num_warps
        la t1, work
        wspawn t0, t1
    work:
        li t0, -1
        tmc t0
        li s0, 40
    1:
        {body}
        addi s0, s0, -1
        bnez s0, 1b
        tmc x0
    """
    machine = Machine(config, console=lambda text: None)
    machine.write(BASE, assemble(text, BASE))
    result = machine.run(BASE)
    return result.instructions / result.cycles


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="write the rows to this file")
    parser.add_argument("--timing", choices=("simx", "rtl"), default="simx", help="calibration, and the table's column")
    arguments = parser.parse_args()
    other = "SimX" if arguments.timing == "simx" else "RTL"
    rows = []
    config = PRESETS["vortex"].with_options({"mode": "timing", "timing": arguments.timing})
    print(f"timing model, configuration {config.describe()}")
    for title, members, measure, bound in (
        ("cycles per unit, one warp", SINGLE, single, 0.03),
        ("warp instructions per cycle", THROUGHPUT, throughput, 0.10),
    ):
        print(f"\n{title:36} {'ours':>8} {other:>8} {'off':>7}")
        for row in members:
            theirs = row.simx if arguments.timing == "simx" else row.rtl
            if not theirs:
                continue
            ours = measure(row, arguments.timing)
            off = ours / theirs - 1
            mark = "" if abs(off) <= bound else f"  outside {bound:.0%}"
            print(f"{row.name:36} {ours:8.3f} {theirs:8.3f} {off:+7.1%}{mark}")
            rows.append(
                {"name": row.name, "kind": title, "ours": ours, other.lower(): theirs, "off": off, "within": not mark}
            )
    good = sum(row["within"] for row in rows)
    print(f"\n{good} of {len(rows)} within their bounds")
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")
    return 0 if good == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
