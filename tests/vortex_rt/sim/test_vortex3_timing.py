"""Cycles of 3.0's instructions, back to back in one and in four warps of four lanes, against those of SimX v3."""

from __future__ import annotations

import statistics

import numpy as np
import pytest

from tests.vortex_rt.sim.grids import OUT, run_grid, words

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

#: What is measured: what precedes it, the instructions, how often they stand; cycles of SimX v3 with one and four warps.
SEEN: dict[str, tuple[str, str, int, float, float]] = {
    "add": ("li t0, 1", "add t0, t0, t0", 64, 10.31, 10.30),
    "adds apart": ("li t1, 3", "add t0, t1, t1", 64, 10.25, 10.23),
    "mul": ("li t0, 1", "mul t0, t0, t0", 32, 10.31, 10.28),
    "div": ("li t0, 1000000\nli t1, 1", "div t0, t0, t1", 16, 73.69, 133.19),
    "divisions apart": ("li t1, 3", "div t0, t1, t1\ndiv t2, t1, t1", 8, 2 * 34.25, 2 * 133.25),
    "fmadd.s": (FLOATS, "fmadd.s ft0, ft0, ft1, ft2", 32, 21.84, 29.50),
    "fmadd.s apart": (FLOATS, "fmadd.s ft3, ft1, ft1, ft2\nfmadd.s ft4, ft1, ft1, ft2", 16, 2 * 10.59, 2 * 29.84),
    "fdiv.s": (FLOATS, "fdiv.s ft0, ft0, ft1", 16, 41.69, 69.06),
    "fsqrt.s": (FLOATS, "fsqrt.s ft0, ft0", 16, 41.69, 69.06),
    "conversions": (FLOATS, "fcvt.w.s t0, ft0\nfcvt.s.w ft0, t0", 16, 29.69, 31.69),
    "ld": ("mv t0, s3", "ld t0, 0(t0)", 32, 20.84, 20.81),
    "loads apart": ("mv t0, s3", "ld t1, 0(t0)\nld t2, 0(t0)\nld t3, 0(t0)\nld t4, 0(t0)", 8, 4 * 10.47, 4 * 10.47),
    "ld of local memory": ("mv t0, s2", "ld t0, 0(t0)", 32, 17.84, 17.84),
    "sd to local memory": ("mv t0, s2", "sd t0, 0(t0)", 32, 10.25, 10.22),
    "bar": ("", "bar s5, s6", 16, 17.25, 23.25),
    "split and join": ("li t0, 1", "split t1, t0\njoin t1", 16, 42.50, 42.50),
    "vote": ("li t0, 1", "vote.ballot t0, t0", 32, 10.25, 10.22),
    "csrr": ("", "csrr t0, thread_id", 32, 11.84, 12.00),
    "wsync": ("", "wsync", 16, 22.50, 22.44),
    "jal": ("", "j 1f\n1:", 32, 19.25, 19.22),
    "branch not taken": ("li t0, 0", "bnez t0, 1f\n1:", 32, 19.25, 19.22),
    "tmc": ("li t0, -1", "tmc t0", 16, 21.25, 21.25),
}
EMPTY = 29
"""Cycles between two readings of the counter with nothing in between, on SimX v3."""


#: The same of eight warps of 32 lanes, which were not fitted.
WIDE = {
    "add": 11.77, "mul": 11.44, "div": 266.19, "divisions apart": 2 * 265.12, "fmadd.s": 58.84, "fmadd.s apart": 2 * 59.50,
    "fdiv.s": 137.46, "fsqrt.s": 137.06, "conversions": 61.62, "ld": 22.62, "loads apart": 4 * 15.75, "ld of local memory": 18.56,
    "sd to local memory": 9.91, "bar": 34.25, "split and join": 44.50, "vote": 11.53, "csrr": 19.78, "wsync": 22.75, "jal": 19.81,
    "branch not taken": 19.91, "tmc": 22.25,
}  # fmt: skip
SHAPE = "generation=3,vote_shuffle=true,lsu_queue=16,warps=8,local_memory=16K"


def cycles(name: str, warps: int, device: str = "vortex3", lanes: int = 4, blocks: int = 1) -> float:
    """Cycles of one round of a benchmark, of the slowest warp, at its second run, when the instructions are in the cache."""
    before, body, count, *_ = SEEN[name]
    once = f"{before}\nwsync\ncsrr s7, mcycle\n" + f"{body}\n" * count + "wsync\ncsrr s8, mcycle\n"
    result = "sub s8, s8, s7\nli t0, 4096\nadd t0, t0, a0\ncsrr t1, block_warp\nslli t1, t1, 3\nadd t0, t0, t1\nsd s8, 0(t0)\nret"
    machine = run_grid(SET_UP + once + once + result, device, "timing", grid=(blocks, 1, 1), block=(lanes * warps, 1, 1), local_memory=2048)
    return (max(words(machine, warps, OUT + 4096, np.uint64)) - EMPTY) / count


def test_instructions_take_the_cycles_of_simx():
    errors = {
        (name, warps): cycles(name, warps) / seen - 1
        for name, (*_, one, four) in SEEN.items() for warps, seen in ((1, one), (4, four))
    }  # fmt: skip
    assert statistics.median(map(abs, errors.values())) < 0.03
    assert max(errors.values(), key=abs) == pytest.approx(0, abs=0.25), errors


def test_a_unit_has_as_many_lanes_as_a_warp():
    errors = {name: cycles(name, 8, SHAPE + ",threads=32", 32) / seen - 1 for name, seen in WIDE.items()}
    assert statistics.median(map(abs, errors.values())) < 0.06, errors
    assert max(errors.values(), key=abs) == pytest.approx(0, abs=0.12), errors


def test_cores_do_not_share_an_instruction_cache():
    """Four cores with eight warps each; SimX v3 gives 11.91."""
    assert cycles("add", 8, SHAPE + ",cores=4,threads=16,l2=true", 16, 4) == pytest.approx(11.91, rel=0.15)
