"""Speed of the simulator: warp instructions a second of an ALU+FMA loop and a streaming loop, functional and timing.

SimX (the simulator of Vortex, cycle-level) runs 0.14–0.21 million warp instructions a second on such loops; "to SimX"
is the ratio to it. Each row is the best of three runs; the last column counts processor time, which a busy machine
hardly changes. ``--json FILE`` writes the rows.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.machine import Machine

BASE = 0x80000000
BUFFER = 0x1000000
SIMX = {"1x4x4": 0.21e6, "1x8x32": 0.14e6}

START = """
    csrr t0, num_warps
    la t1, work
    wspawn t0, t1
work:
    li t0, -1
    tmc t0
    li s0, {count}
    li s1, 0
    li t1, 3
    fcvt.s.w fa1, t1
    fcvt.s.w fa2, x0
    csrr t2, mhartid
    li s2, {buffer}
    slli t2, t2, 2
    add s2, s2, t2
"""

LOOPS = {
    "alu_fma": """
1:  fcvt.s.w fa0, s1
    fmadd.s fa2, fa0, fa1, fa2
    xor a0, a0, s1
    slli a1, a0, 3
    add a2, a2, a1
    addi s1, s1, 1
    bne s1, s0, 1b
    tmc x0
""",
    "stream": """
1:  flw fa3, 0(s2)
    fadd.s fa3, fa3, fa1
    fsw fa3, 0(s2)
    addi s2, s2, 1024
    andi a0, s1, 255
    addi s1, s1, 1
    bne s1, s0, 1b
    tmc x0
""",
}


def measure(shape: str, mode: str, program: str, seconds: float) -> dict[str, object]:
    """Return the row of one program, shape and mode; the loop is long enough for about ``seconds``."""
    cores, warps, threads = (int(part) for part in shape.split("x"))
    config = PRESETS["vortex"].with_options({"cores": cores, "warps": warps, "threads": threads, "mode": mode})
    machine = Machine(config)
    machine.warm_up()
    count = 2000
    while True:
        limit = 60_000 if program == "stream" else 1 << 30
        machine.write(BASE, assemble(START.format(count=min(count, limit), buffer=BUFFER) + LOOPS[program], BASE))
        runs, processor = [], []
        for _ in range(3 if count > 2000 else 1):
            before = time.process_time()
            runs.append(machine.run(BASE))
            processor.append(time.process_time() - before)
        best = min(runs, key=lambda run: run.seconds)
        if count > 2000 or best.seconds > seconds:
            break
        count = max(2001, int(count * seconds / best.seconds))
    rate = best.instructions / best.seconds
    return {
        "mode": mode,
        "shape": shape,
        "program": program,
        "warp_instructions_per_second": round(rate),
        "thread_instructions_per_second": round(best.thread_instructions / best.seconds),
        "warp_instructions_per_processor_second": round(best.instructions / min(processor)),
        "cycles": best.cycles,
        "warp_instructions": best.instructions,
        "configuration": config.hash(),
        "ratio_to_simx": round(rate / SIMX[shape], 1) if shape in SIMX else None,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="write the rows to this file")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a run (default 1)")
    parser.add_argument("--shape", action="append", help="cores x warps x threads (default 1x4x4, 1x8x32, 4x8x32)")
    arguments = parser.parse_args()
    rows = []
    print(
        f"{'mode':11} {'shape':8} {'program':8} {'M warp instr/s':>15} {'M thread instr/s':>17} {'to SimX':>8} "
        f"{'M warp instr/CPU s':>19}"
    )
    for mode in ("functional", "timing"):
        for shape in arguments.shape or ("1x4x4", "1x8x32", "4x8x32"):
            for program in LOOPS:
                row = measure(shape, mode, program, arguments.seconds)
                rows.append(row)
                warp, thread = (float(str(row[f"{kind}_instructions_per_second"])) / 1e6 for kind in ("warp", "thread"))
                ratio = f"{row['ratio_to_simx']:.0f}x" if row["ratio_to_simx"] else "-"
                cpu = float(str(row["warp_instructions_per_processor_second"])) / 1e6
                print(f"{mode:11} {shape:8} {program:8} {warp:15.1f} {thread:17.1f} {ratio:>8} {cpu:19.1f}", flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
