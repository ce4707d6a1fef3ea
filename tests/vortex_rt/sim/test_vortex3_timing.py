"""Cycles of 3.0's instructions, back to back, against those of SimX v3."""

from __future__ import annotations

import statistics

import numpy as np
import pytest

from tests.vortex_rt.sim.grids import OUT, run_grid, words
from vortex_rt.sim.config import from_text

SET_UP = """
    csrr s2, block_local_mem
    csrr t0, thread_x
    slli t0, t0, 3
    add s2, s2, t0
    sd s2, 0(s2)           # local and global memory hold pointers to themselves
    add s3, a0, t0
    sd s3, 0(s3)
    csrr s5, block_slot
    csrr s6, block_warps
"""
FLOATS = "li t0, 1\nfcvt.s.w ft0, t0\nfcvt.s.w ft1, t0\nfcvt.s.w ft2, x0"

#: What is measured: what precedes it, the instructions, how often they stand.
MEASURED: dict[str, tuple[str, str, int]] = {
    "add": ("li t0, 1", "add t0, t0, t0", 64),
    "adds apart": ("li t1, 3", "add t0, t1, t1", 64),
    "mul": ("li t0, 1", "mul t0, t0, t0", 32),
    "div": ("li t0, 1000000\nli t1, 1", "div t0, t0, t1", 16),
    "divisions apart": ("li t1, 3", "div t0, t1, t1\ndiv t2, t1, t1", 8),
    "fmadd.s": (FLOATS, "fmadd.s ft0, ft0, ft1, ft2", 32),
    "fmadd.s apart": (FLOATS, "fmadd.s ft3, ft1, ft1, ft2\nfmadd.s ft4, ft1, ft1, ft2", 16),
    "fdiv.s": (FLOATS, "fdiv.s ft0, ft0, ft1", 16),
    "fsqrt.s": (FLOATS, "fsqrt.s ft0, ft0", 16),
    "conversions": (FLOATS, "fcvt.w.s t0, ft0\nfcvt.s.w ft0, t0", 16),
    "ld": ("mv t0, s3", "ld t0, 0(t0)", 32),
    "loads apart": ("mv t0, s3", "ld t1, 0(t0)\nld t2, 0(t0)\nld t3, 0(t0)\nld t4, 0(t0)", 8),
    "ld of local memory": ("mv t0, s2", "ld t0, 0(t0)", 32),
    "sd to local memory": ("mv t0, s2", "sd t0, 0(t0)", 32),
    "bar": ("", "bar s5, s6", 16),
    "split and join": ("li t0, 1", "split t1, t0\njoin t1", 16),
    "vote": ("li t0, 1", "vote.ballot t0, t0", 32),
    "csrr": ("", "csrr t0, thread_id", 32),
    "wsync": ("", "wsync", 16),
    "jal": ("", "j 1f\n1:", 32),
    "branch not taken": ("li t0, 0", "bnez t0, 1f\n1:", 32),
    "tmc": ("li t0, -1", "tmc t0", 16),
    "sd": ("mv t0, s3", "sd t0, 0(t0)", 32),
    "atomic additions": ("mv t0, s3", "amoadd.d t2, x0, (t0)", 16),
    "fence": ("", "fence", 16),
    "units apart": (
        FLOATS, "fmadd.s ft3, ft1, ft1, ft2\nadd t1, t2, t2\nld t4, 0(s3)\nmul t5, t2, t2\ndiv t6, t2, t2", 8,
    ),
}
#: SimX v3's cycles a time, of the slowest warp: a core of 4 lanes with one and four warps; 8 warps of a core with 32
#: lanes, and of each of four with 16, without and with an L2.
SEEN: dict[str, tuple[float, ...]] = {
    "add": (11.38, 11.39, 12.42, 12.42, 12.47),
    "adds apart": (11.38, 11.39, 12.42, 12.42, 12.47),
    "mul": (11.75, 11.78, 12.84, 12.84, 12.94),
    "div": (75.50, 130.50, 269.06, 269.06, 269.06),
    "divisions apart": (79.12, 270.12, 536.38, 536.38, 536.38),
    "fmadd.s": (22.75, 30.69, 61.03, 61.03, 61.03),
    "fmadd.s apart": (25.62, 60.44, 121.38, 121.38, 121.38),
    "fdiv.s": (43.50, 71.38, 139.50, 139.50, 139.50),
    "fsqrt.s": (43.50, 71.38, 139.50, 139.50, 139.50),
    "conversions": (31.50, 33.75, 66.12, 66.12, 66.12),
    "ld": (21.75, 21.78, 23.88, 25.41, 24.88),
    "loads apart": (45.25, 45.25, 68.38, 87.38, 68.88),
    "ld of local memory": (18.75, 18.78, 19.88, 19.88, 19.88),
    "sd to local memory": (11.09, 11.09, 11.12, 11.19, 12.12),
    "bar": (19.00, 25.06, 36.75, 36.81, 37.75),
    "split and join": (44.19, 44.25, 46.88, 47.00, 48.88),
    "vote": (11.12, 11.12, 12.88, 12.88, 12.88),
    "csrr": (12.75, 13.25, 22.16, 22.16, 22.16),
    "wsync": (23.00, 23.06, 24.81, 24.88, 25.81),
    "jal": (20.09, 20.09, 20.84, 20.91, 21.84),
    "branch not taken": (20.09, 20.09, 21.12, 21.19, 22.12),
    "tmc": (23.00, 23.06, 24.69, 24.75, 25.69),
    "sd": (11.09, 11.09, 16.50, 882.16, 37.22),
    "atomic additions": (24.50, 24.56, 128.81, 3307.44, 175.38),
    "fence": (12.00, 12.00, 17.38, 17.38, 17.50),
    "units apart": (82.50, 152.50, 292.00, 295.62, 295.38),
}
#: The same of the RTL (grxgpu 27afbeb3d under Verilator, DPI multiplier, divider and FPU): a core of 4 lanes with one and four warps.
SEEN_RTL: dict[str, tuple[float, float]] = {
    "add": (11.17, 11.27),
    "adds apart": (11.17, 11.27),
    "mul": (13.66, 13.66),
    "div": (13.94, 13.94),
    "divisions apart": (24.75, 25.50),
    "fmadd.s": (20.66, 28.47),
    "fmadd.s apart": (43.31, 56.88),
    "fdiv.s": (24.31, 34.69),
    "fsqrt.s": (19.31, 25.19),
    "conversions": (28.06, 29.81),
    "ld": (22.66, 22.66),
    "loads apart": (47.25, 47.25),
    "ld of local memory": (18.66, 18.66),
    "sd to local memory": (11.56, 11.72),
    "bar": (21.38, 24.62),
    "split and join": (40.12, 40.12),
    "vote": (11.56, 11.56),
    "csrr": (12.66, 13.03),
    "wsync": (20.38, 20.38),
    "jal": (19.56, 19.56),
    "branch not taken": (19.56, 19.56),
    "tmc": (20.38, 20.38),
    "sd": (11.56, 11.72),
    "atomic additions": (37.31, 81.19),
    "fence": (303.94, 1288.62),
    "units apart": (55.25, 55.50),
}
CORE = "generation=3,vote_shuffle=true,local_memory=16K"
#: The shapes of `SEEN`: configuration, warps and blocks.
SHAPES = (
    ("vortex3", 1, 1), ("vortex3", 4, 1), (f"{CORE},cores=1,warps=8,threads=32", 8, 1),
    (f"{CORE},cores=4,warps=8,threads=16", 8, 4), (f"{CORE},cores=4,warps=8,threads=16,l2=true", 8, 4),
)  # fmt: skip


def cycles(name: str, shape: str, warps: int, blocks: int) -> float:
    """Cycles of one time, of the slowest warp, in its second run."""
    before, body, count = MEASURED[name]
    once = f"{before}\nwsync\ncsrr s7, mcycle\n" + f"{body}\n" * count + "wsync\ncsrr s8, mcycle\n"
    result = """
        sub s8, s8, s7
        li t0, 4096
        add t0, t0, a0
        csrr t1, block_warp
        slli t1, t1, 3
        add t0, t0, t1
        csrr t1, block_x
        slli t1, t1, 8
        add t0, t0, t1
        sd s8, 0(t0)
        ret
    """
    lanes = from_text(shape).threads
    grid = {"grid": (blocks, 1, 1), "block": (lanes * warps, 1, 1), "local_memory": 2048}
    machine = run_grid(SET_UP + once + once + result, shape, "timing", **grid)
    return max(words(machine, 32 * blocks, OUT + 4096, np.uint64)) / count


@pytest.mark.parametrize("column", range(len(SHAPES)))
def test_instructions_take_the_cycles_of_simx(column):
    errors = {name: cycles(name, *SHAPES[column]) / seen[column] - 1 for name, seen in SEEN.items()}
    assert statistics.median(map(abs, errors.values())) < 0.02, errors
    outside = {name for name, error in errors.items() if abs(error) > 0.05}
    known = {2: {"fence"}, 3: {"loads apart"}, 4: {"sd"}}
    assert outside <= known.get(column, set()), errors
    assert max(map(abs, errors.values())) < (0.15 if column == 4 else 0.25), errors


def test_instructions_take_the_cycles_of_the_rtl():
    errors = {
        (name, warps): cycles(name, "vortex3,timing=rtl", warps, 1) / seen[warps > 1] - 1
        for name, seen in SEEN_RTL.items() for warps in (1, 4)
    }
    assert statistics.median(map(abs, errors.values())) < 0.03, errors
    outside = {name for (name, _), error in errors.items() if abs(error) > 0.1}
    assert outside == {"atomic additions"}, errors  # whose lanes the RTL serves one by one, and its warps
