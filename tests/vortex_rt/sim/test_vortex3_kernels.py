"""Whole kernels on a Vortex 3.0: their cycles against those of SimX v3, on three shapes; they chose the room of a few queues, and no latency."""

from __future__ import annotations

import statistics

import numpy as np
import pytest

from tests.vortex_rt.sim.grids import OUT, run_grid
from vortex_rt.sim.config import from_text

START = """
    csrr t0, block_x
    csrr t1, block_dim_x
    mul t0, t0, t1
    csrr t1, thread_x
    add s2, t0, t1          # the thread's number, and in s3 the address of its word
    slli t0, s2, 2
    add s3, a0, t0
"""
FIRST, SECOND = 0x40000, 0x80000
"""Where a kernel's inputs lie behind its output."""

#: A kernel, its threads (in blocks of 128), local memory of a block, and SimX v3's cycles in the order of `SHAPES`.
KERNELS: dict[str, tuple[str, int, int, tuple[int, int, int]]] = {
    "vecadd": (
        f"""
        li t1, {FIRST}
        add s4, s3, t1
        li t1, {SECOND}
        add s5, s3, t1
        flw ft0, 0(s4)
        flw ft1, 0(s5)
        fadd.s ft0, ft0, ft1
        fsw ft0, 0(s3)
        """,
        2048, 0, (6036, 8809, 5665),
    ),
    "strided reads": (
        f"""
        li t2, 37
        mul t1, s2, t2
        li t2, 2047
        and t1, t1, t2
        slli t1, t1, 2
        add t1, t1, a0
        li t2, {FIRST}
        add t1, t1, t2
        lw t3, 0(t1)
        sw t3, 0(s3)
        """,
        2048, 0, (3104, 5702, 2032),
    ),
    "stencil": (
        f"""
        li t1, {FIRST}
        add s4, s3, t1
        flw ft0, 0(s4)
        flw ft1, 4(s4)
        flw ft2, 8(s4)
        fadd.s ft3, ft0, ft1
        fadd.s ft3, ft3, ft2
        li t0, 3
        fcvt.s.w ft4, t0
        fdiv.s ft3, ft3, ft4
        fsw ft3, 0(s3)
        """,
        2048, 0, (4267, 5384, 3374),
    ),
    "integer division": (
        """
        li s6, 6
        addi t1, s2, 3
        1: mul t2, t1, s2
        divu t3, t2, t1
        remu t4, t2, s6
        add t1, t1, t3
        add t1, t1, t4
        xor t1, t1, t2
        ori t1, t1, 1
        addi s6, s6, -1
        bnez s6, 1b
        sw t1, 0(s3)
        """,
        1024, 0, (15928, 8058, 8292),
    ),
    "divergent branches": (
        """
        li s6, 6
        mv t1, s2
        1: andi t2, t1, 1
        split s7, t2
        beqz t2, 2f
        slli t3, t1, 1
        add t1, t1, t3
        addi t1, t1, 1
        j 3f
        2: srli t1, t1, 1
        addi t1, t1, 5
        3: join s7
        addi s6, s6, -1
        bnez s6, 1b
        sw t1, 0(s3)
        """,
        1024, 0, (6195, 3179, 3355),
    ),
    "sums of blocks": (
        """
        csrr s8, block_local_mem
        csrr s9, thread_x
        slli t0, s9, 2
        add s10, s8, t0
        flw ft0, 0(s3)
        fsw ft0, 0(s10)
        csrr s5, block_slot
        csrr s6, block_warps
        csrr s11, block_dim_x
        1: srli s11, s11, 1
        bar s5, s6
        sltu t2, s9, s11
        split s7, t2
        beqz t2, 2f
        slli t3, s11, 2
        add t3, t3, s10
        flw ft1, 0(t3)
        flw ft0, 0(s10)
        fadd.s ft0, ft0, ft1
        fsw ft0, 0(s10)
        2: join s7
        li t0, 1
        bne s11, t0, 1b
        bar s5, s6
        flw ft0, 0(s8)
        fsw ft0, 0(s3)
        """,
        1024, 512, (9108, 5306, 4693),
    ),
    "matrix product": (
        f"""
        srli s4, s2, 5
        andi s5, s2, 31
        li t1, {FIRST}
        add s6, a0, t1
        slli t0, s4, 7
        add s6, s6, t0
        li t1, {SECOND}
        add s7, a0, t1
        slli t0, s5, 2
        add s7, s7, t0
        li s8, 32
        fcvt.s.w ft0, x0
        1: flw ft1, 0(s6)
        flw ft2, 0(s7)
        fmadd.s ft0, ft1, ft2, ft0
        addi s6, s6, 4
        addi s7, s7, 128
        addi s8, s8, -1
        bnez s8, 1b
        slli t0, s2, 2
        add s3, a0, t0
        fsw ft0, 0(s3)
        """,
        1024, 0, (15653, 9195, 8504),
    ),
    "stores": (
        """
        li s6, 8
        li t2, 8192
        1: sw s2, 0(s3)
        add s3, s3, t2
        addi s6, s6, -1
        bnez s6, 1b
        """,
        2048, 0, (13494, 26103, 7119),
    ),
    "increments": (
        """
        li s6, 8
        li t2, 8192
        1: lw t1, 0(s3)
        addi t1, t1, 1
        sw t1, 0(s3)
        add s3, s3, t2
        addi s6, s6, -1
        bnez s6, 1b
        """,
        2048, 0, (13487, 40647, 8542),
    ),
    "doubles": (
        """
        li s6, 8
        fcvt.d.w ft0, s2
        fcvt.d.w ft1, s6
        1: fmadd.d ft2, ft0, ft1, ft0
        fmul.d ft3, ft0, ft1
        fadd.d ft0, ft2, ft3
        addi s6, s6, -1
        bnez s6, 1b
        fsqrt.d ft0, ft0
        fcvt.w.d t1, ft0
        sw t1, 0(s3)
        """,
        1024, 0, (7259, 3810, 4019),
    ),
}
CORE = "generation=3,vote_shuffle=true,local_memory=16K,warps=8"
SHAPES = (f"{CORE},cores=1,threads=32", f"{CORE},cores=4,threads=16", f"{CORE},cores=4,threads=16,l2=true")


#: Cycles of the RTL (grxgpu 27afbeb3d under Verilator, with a memory that answers in 20 cycles): one core of 4 warps and 4 lanes.
SEEN_RTL = {
    "vecadd": 34520, "strided reads": 32799, "stencil": 42094, "integer division": 46570, "divergent branches": 82538,
    "sums of blocks": 71695, "matrix product": 175101, "stores": 67790, "increments": 115908, "doubles": 57714,
}  # fmt: skip


def cycles(name: str, shape: str) -> int:
    body, threads, local, _ = KERNELS[name]
    data = np.random.default_rng(1).random(18432, dtype=np.float32).tobytes()
    memory = {OUT + at: data for at in (0, FIRST, SECOND)}
    block = min(128, from_text(shape).warps * from_text(shape).threads)
    launch = {"grid": (threads // block, 1, 1), "block": (block, 1, 1), "local_memory": local}
    result = run_grid(START + body + "\nret", shape, "timing", memory, **launch).last_result
    assert result is not None
    return result.cycles


@pytest.mark.parametrize("column", range(len(SHAPES)))
def test_kernels_take_the_cycles_of_simx(column):
    errors = {name: cycles(name, SHAPES[column]) / seen[column] - 1 for name, (*_, seen) in KERNELS.items()}
    assert statistics.median(map(abs, errors.values())) < 0.03, errors
    assert max(map(abs, errors.values())) < 0.1, errors


def test_kernels_take_the_cycles_of_the_rtl():
    """None of its calibration was fitted to them."""
    errors = {name: cycles(name, "vortex3,timing=rtl") / seen - 1 for name, seen in SEEN_RTL.items()}
    assert SEEN_RTL.keys() == KERNELS.keys()
    assert statistics.median(map(abs, errors.values())) < 0.03, errors
    assert max(map(abs, errors.values())) < 0.08, errors


@pytest.mark.parametrize("name", ["vecadd", "sums of blocks", "integer division"])
def test_two_issue_slices_share_the_units(name):
    assert cycles(name, "cuda3") > 0  # a slice whose turn at a dispatcher has not come is not forgotten
