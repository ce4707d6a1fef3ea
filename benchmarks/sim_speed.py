"""Speed of the simulator: warp instructions a second of an ALU+FMA loop and a streaming loop, functional and timing.

SimX (the simulator of Vortex, cycle-level) runs 0.14–0.21 million warp instructions a second on such loops; "to SimX"
is the ratio to it. Each row is the best of three runs; the last column counts processor time, which a busy machine
hardly changes. ``--json FILE`` writes the rows.

``--against REV`` compares with another revision on real programs instead: Rodinia on preset ``cuda``, the simulator of
either revision behind the same host program, by turns. What counts is the processor time that the simulator's process
takes for the kernels, the least of ``--runs`` runs. ``--quick`` runs eight programs of size test.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rodinia_tests.common import NAMES
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


# ---- another revision ------------------------------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parent.parent
QUICK = ("backprop", "bfs", "gaussian", "hotspot", "lud", "nw", "pathfinder", "srad_v2")

PROGRAM = """
import sys
from rodinia_tests.running import run
from vortex_rt.api.device import Device
result = run(sys.argv[1], Device(), sys.argv[2])
sys.exit("; ".join(result.problems) if not result.correct else 0)
"""


@dataclass(frozen=True)
class Simulator:
    """The simulator of a tree. Its compiled code has a name of its own in the common cache."""

    tree: Path
    folder: Path

    def prepare(self) -> None:
        """Compile it, and write the interpreter that a device starts its process by."""
        self.folder.mkdir()
        compiler = (
            "from vortex_rt.sim import engine; "
            "[engine.library(name) for name in getattr(engine, 'UNITS', [''])]"  # older revisions have several
        )
        command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(self.tree)!r}); {compiler}"]
        subprocess.run(command, check=True)
        worker = Path(__file__).with_name("sim_worker.py")
        python, measured = shlex.quote(sys.executable), shlex.join(map(str, (worker, self.tree, self.log)))
        self.interpreter.write_text(
            "#!/bin/sh\n"
            f'case "$3 $4" in *"/service/start.py simulator") exec {python} -I -S {measured} "$@";; esac\n'
            f'exec {python} "$@"\n'
        )
        self.interpreter.chmod(0o755)

    @property
    def interpreter(self) -> Path:
        """What VORTEX_RT_PYTHON names."""
        return self.folder / "python"

    @property
    def log(self) -> Path:
        """A line for each kernel."""
        return self.folder / "log"

    def run(self, program: str, size: str, mode: str) -> tuple[int, float]:
        """Run a program; return the warp instructions and processor seconds of its kernels."""
        self.log.write_text("")
        settings = {"VORTEX_RT_PYTHON": str(self.interpreter), "VORTEX_PRESET": "cuda", "VORTEX_MODE": mode}
        subprocess.run([sys.executable, "-c", PROGRAM, program, size], env=os.environ | settings, cwd=ROOT, check=True)
        kernels = [line.split() for line in self.log.read_text().splitlines()]
        return sum(int(kernel[0]) for kernel in kernels), sum(float(kernel[2]) for kernel in kernels)


@contextmanager
def revision(name: str, folder: Path) -> Iterator[Path]:
    """Check a revision out beside the repository."""
    tree = folder / "tree"
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree), name], cwd=ROOT, check=True)
    try:
        yield tree
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)


def compare(
    name: str, programs: tuple[str, ...], modes: tuple[str, ...], size: str, runs: int
) -> list[dict[str, object]]:
    """Print and return the rows of a comparison with a revision."""
    rows: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory(prefix="sim-speed-") as scratch, revision(name, Path(scratch)) as tree:
        folder = Path(scratch)
        here, there = Simulator(ROOT, folder / "here"), Simulator(tree, folder / "there")
        for simulator in (here, there):
            simulator.prepare()
        before = f"s at {name[:9]}"
        print(f"{'mode':11} {'program':15} {'M instr':>8} {'s':>8} {'M/s':>7} {before:>14} {'M/s':>7} {'ratio':>6}")
        for mode in modes:
            ratios = []
            for program in programs:
                measured = [(here.run(program, size, mode), there.run(program, size, mode)) for _ in range(runs)]
                count = measured[0][0][0]
                new, old = (min(pair[which][1] for pair in measured) for which in (0, 1))
                ratios.append(old / new)
                rows.append({
                    "mode": mode, "program": program, "size": size, "warp_instructions": count, "seconds": new,
                    "seconds_before": old, "same_count": all(pair[0][0] == pair[1][0] for pair in measured),
                })  # fmt: skip
                print(
                    f"{mode:11} {program:15} {count / 1e6:8.2f} {new:8.3f} {count / new / 1e6:7.1f} {old:14.3f} "
                    f"{count / old / 1e6:7.1f} {old / new:6.2f}", flush=True,
                )  # fmt: skip
            mean = math.exp(math.fsum(map(math.log, ratios)) / len(ratios))
            print(f"{mode:11} geometric mean of {len(ratios)} ratios: {mean:.2f}", flush=True)
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="write the rows to this file")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a run (default 1)")
    parser.add_argument("--shape", action="append", help="cores x warps x threads (default 1x4x4, 1x8x32, 4x8x32)")
    parser.add_argument("--against", metavar="REV", help="compare with a revision on Rodinia")
    parser.add_argument("--quick", action="store_true", help="with --against: eight programs of size test")
    parser.add_argument("--mode", choices=("functional", "timing"), help="with --against: only this mode")
    parser.add_argument("--size", default="small", help="with --against: Rodinia's size (default small)")
    parser.add_argument("--program", action="append", choices=NAMES, help="with --against: only this one")
    parser.add_argument("--runs", type=int, default=2, help="with --against: runs of each (default 2)")
    arguments = parser.parse_args()
    if arguments.against:
        modes = (arguments.mode,) if arguments.mode else ("functional", "timing")
        programs = tuple(arguments.program or (QUICK if arguments.quick else NAMES))
        compared = compare(
            arguments.against, programs, modes, "test" if arguments.quick else arguments.size, arguments.runs
        )
        if arguments.json:
            arguments.json.write_text(json.dumps(compared, indent=2) + "\n")
        return 0
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
