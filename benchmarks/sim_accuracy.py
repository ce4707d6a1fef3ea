"""The timing model beside SimX: cycles of micro-benchmarks, ours and those measured on SimX (Vortex v2.x, July 2025).

Single-warp rows are cycles per unit of a straight run of 100 units, between two reads of mcycle, in the second pass (so
that the instruction cache hits). Throughput rows are warp instructions per cycle of a core. ``--json FILE`` writes the
rows; exit status 1 if one is outside its bound (3 % for single-warp rows, 10 % for throughput).
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
    """A micro-benchmark: its unit of code, SimX's number, and what it needs."""

    name: str
    unit: str
    simx: float
    setup: str = ""
    options: str = ""


SINGLE = (
    Row("nop", "nop", 6.06),
    Row("lui, same register", "lui a0, 1", 11.5),
    Row("addi chain", "addi a0, a0, 1", 14.4),
    Row("add chain", "add a0, a0, a1", 15.3),
    Row("4 independent addi", "addi a0, x0, 1\naddi a1, x0, 1\naddi a2, x0, 1\naddi a3, x0, 1", 24.1),
    Row("mul chain", "mul a0, a0, a1", 19.1),
    Row("div chain", "div a0, a0, a1", 76.4),
    Row("div chain, RV32", "div a0, a0, a1", 45.7, options="xlen=32"),
    Row("fadd.s chain", "fadd.s fa0, fa0, fa1", 19.1),
    Row("fmadd.s chain", "fmadd.s fa0, fa0, fa1, fa2", 20.1),
    Row("fdiv.s chain", "fdiv.s fa0, fa0, fa1", 30.5),
    Row("fsqrt.s chain", "fsqrt.s fa0, fa0", 29.6),
    Row("fsgnj.s chain", "fsgnj.s fa0, fa0, fa1", 17.2),
    Row("fcvt.w.s, fcvt.s.w", "fcvt.w.s a0, fa0\nfcvt.s.w fa0, a0", 39.1),
    Row("jal", "jal x0, 9f\n9:", 16.06),
    Row("beq, one source", "beq a0, a0, 9f\n9:", 19.06),
    Row("bne, two sources", "bne a0, a1, 9f\n9:", 20.06),
    Row("csrr", "csrr a0, thread_id", 13.4),
    Row("tmc", "tmc a2", 19.06, "li a2, 1"),
    Row("split + join", "split a0, a2\njoin a0", 38.06, "li a2, 1"),
    Row("load chain, hit", "ld a4, 0(a4)", 22.0),
    Row("local memory chain", "ld a4, 0(a4)", 21.0, "csrr a4, local_mem_base\nsd a4, 0(a4)"),
    Row("4 independent lw, hit", "lw a0, 0(a4)\nlw a1, 4(a4)\nlw a2, 8(a4)\nlw a3, 12(a4)", 24.1),
    Row("sw", "sw a0, 0(a4)", 6.06),
    Row("fence", "fence", 6.06),
)

THROUGHPUT = (
    Row("nop, 16 warps", "nop", 0.78, options="warps=16"),
    Row("1 source, 16 warps", "addi a{n}, a5, 1", 0.76, options="warps=16"),
    Row("2 sources, 16 warps", "add a{n}, a5, a6", 0.63, options="warps=16"),
    Row("3 sources (fmadd.s), 16 warps", "fmadd.s fa{n}, fa5, fa6, fa7", 0.55, options="warps=16"),
    Row("nop, 4 warps", "nop", 0.62, options="warps=4"),
    Row("3 sources (fmadd.s), 4 warps", "fmadd.s fa{n}, fa5, fa6, fa7", 0.54, options="warps=4"),
    Row("nop, 8 warps x 32 threads", "nop", 0.455, options="warps=8,threads=32"),
    Row("1 source, 4 cores x 8 warps, sum", "addi a{n}, a5, 1", 0.91, options="cores=4,warps=8"),
)


def single(row: Row) -> float:
    """Return cycles per unit of one warp, one lane."""
    config = PRESETS["vortex"].with_options({"mode": "timing"})
    if row.options:
        config = config.with_options(dict(part.split("=") for part in row.options.split(",")))
    units = 100
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
    return int.from_bytes(machine.read(RESULT, 4), "little") / units


def throughput(row: Row) -> float:
    """Return warp instructions per cycle summed over the cores, every warp looping over 50 units with all lanes."""
    config = PRESETS["vortex"].with_options(
        {"mode": "timing", **dict(part.split("=") for part in row.options.split(","))}
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
    arguments = parser.parse_args()
    rows = []
    print(f"timing model, configuration {PRESETS['vortex'].with_options({'mode': 'timing'}).describe()}")
    for title, members, measure, bound in (
        ("cycles per unit, one warp", SINGLE, single, 0.03),
        ("warp instructions per cycle", THROUGHPUT, throughput, 0.10),
    ):
        print(f"\n{title:36} {'ours':>8} {'SimX':>8} {'off':>7}")
        for row in members:
            ours = measure(row)
            off = ours / row.simx - 1
            mark = "" if abs(off) <= bound else f"  outside {bound:.0%}"
            print(f"{row.name:36} {ours:8.3f} {row.simx:8.3f} {off:+7.1%}{mark}")
            rows.append(
                {"name": row.name, "kind": title, "ours": ours, "simx": row.simx, "off": off, "within": not mark}
            )
    good = sum(row["within"] for row in rows)
    print(f"\n{good} of {len(rows)} within their bounds")
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")
    return 0 if good == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
