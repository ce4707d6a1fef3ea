"""CSRs as kernels see them, and MPM counters as the host does."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.failures import Failure
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.errors import SimulationError

OUT = 0x100000
SHAPE = PRESETS["vortex"].with_options({"cores": 2, "warps": 4, "threads": 8, "clusters": 2})
EVERY_HART = ALL_WARPS + """
    csrr t0, mhartid
    slli t0, t0, 3
    li t1, {out}
    add s1, t1, t0
    {read}
    sd a5, 0(s1)
    tmc x0
"""


def every_hart(run, read, config=SHAPE, **options):
    harts = config.total_cores * config.warps * config.threads
    return run(EVERY_HART.format(out=OUT, read=read), config, **options).words(OUT, harts, np.uint64)


def test_numbers_of_thread_warp_core_and_hart(run):
    harts = range(4 * 4 * 8)
    assert every_hart(run, "csrr a5, thread_id") == [h % 8 for h in harts]
    assert every_hart(run, "csrr a5, warp_id") == [h // 8 % 4 for h in harts]
    assert every_hart(run, "csrr a5, core_id") == [h // 32 for h in harts]
    assert every_hart(run, "csrr a5, mhartid") == list(harts)


@pytest.mark.parametrize(("name", "value"), [("num_threads", 8), ("num_warps", 4), ("num_cores", 4), ("active_threads", 255), ("local_mem_base", 0x1FFFF0000)])
def test_shape_of_the_device(run, name, value):
    assert set(every_hart(run, f"csrr a5, {name}")) == {value}


def test_mscratch_starts_as_the_argument_and_is_one_register_a_core(run):
    assert set(every_hart(run, "csrr a5, mscratch", argument=0x1234)) == {0x1234}
    done = run(EVERY_HART.format(out=OUT, read="csrr t2, warp_id\ncsrw mscratch, t2\ncsrr t3, num_warps\nbar x0, t3\ncsrr a5, mscratch"))
    assert len(set(done.words(OUT, 16, np.uint64))) == 1


def test_fcsr_belongs_to_a_warp(run):
    read = "csrr t2, warp_id\naddi t3, t2, 1\ncsrw fcsr, t3\ncsrr t4, num_warps\nbar x0, t4\ncsrr a5, fflags"
    assert every_hart(run, read) == [h // 8 % 4 + 1 for h in range(128)]


def test_fcsr_fields(run):
    done = run(f"li a0, 0x7f\ncsrrw a1, fcsr, a0\ncsrr a2, frm\ncsrr a3, fflags\ncsrrci a4, fflags, 1\ncsrr a5, fcsr\nli t0, {OUT}\n"
               "sw a1, 0(t0)\nsw a2, 4(t0)\nsw a3, 8(t0)\nsw a4, 12(t0)\nsw a5, 16(t0)\ntmc x0")  # fmt: skip
    assert done.words(OUT, 5) == [0, 3, 31, 31, 0x7E]


@pytest.mark.parametrize("address", [0x180, 0x3A0, 0x3B0, 0x300, 0x301, 0x302, 0x303, 0x304, 0x305, 0x341, 0x342, 0x744])
def test_machine_registers_read_0_and_ignore_writes(run, address):
    assert run(f"li a0, 5\ncsrw {address}, a0\ncsrr a1, {address}\nli t0, {OUT}\nsd a1, 0(t0)\ntmc x0").words(OUT, 1) == [0]


@pytest.mark.parametrize("address", [0xF11, 0xC00, 0xC01, 0x7C0, 0xB21])
def test_an_unknown_csr_is_an_error(run, address):
    with pytest.raises(SimulationError, match=f"unknown CSR: CSR 0x{address:x}") as error:
        run(f"csrr a0, {address}")
    assert error.value.kind is Failure.BAD_CSR


def test_a_write_to_a_read_only_csr_is_an_error(run):
    with pytest.raises(SimulationError, match="write to read-only CSR 0xcc0"):
        run("csrw thread_id, x0")


def test_minstret_counts_thread_instructions(run):
    done = run(f"li t0, 7\ntmc t0\ncsrr a0, minstret\nnop\nnop\ncsrr a1, minstret\nsub a1, a1, a0\nli t1, {OUT}\nsd a1, 0(t1)\ntmc x0")
    assert done.words(OUT, 1) == [9]


def test_mcycle_grows(run):
    for mode in ("functional", "timing"):
        done = run(f"csrr a0, mcycle\nnop\ncsrr a1, mcycle\nsub a1, a1, a0\nli t1, {OUT}\nsd a1, 0(t1)\ntmc x0", mode=mode)
        assert done.words(OUT, 1)[0] >= 2


def test_rv32_reads_counters_in_halves(run):
    done = run(f"csrr a0, minstreth\ncsrr a1, mcycleh\ncsrr a2, minstret\nli t1, {OUT}\nsw a0, 0(t1)\nsw a1, 4(t1)\nsw a2, 8(t1)\ntmc x0", xlen=32)
    assert done.words(OUT, 3) == [0, 0, 2]


def test_mpm_query_sums_over_cores_or_reads_one(run):
    done = run("csrr t0, core_id\nbnez t0, 1f\nnop\n1: tmc x0", PRESETS["vortex"].with_options({"cores": 2}))
    machine = done.machine
    assert [machine.mpm(0xB02, core) for core in (0, 1)] == [4, 3]
    assert machine.mpm(0xB02) == 7
    with pytest.raises(ValueError, match="no MPM counter"):
        machine.mpm(0xA00)
    with pytest.raises(ValueError, match="core 2 of 2"):
        machine.mpm(0xB00, 2)


def test_mpm_classes_in_timing_mode(run):
    program = f"li a0, {OUT}\nlw a1, 0(a0)\nadd a2, a1, a1\nsw a2, 64(a0)\nlw a3, 4(a0)\ntmc x0"
    machine = run(program, mode="timing").machine
    machine.dcr_write(5, 1)
    instructions = machine.last_result.instructions
    assert (machine.mpm(0xB0E), machine.mpm(0xB0F), machine.mpm(0xB10)) == (instructions, 2, 1)
    assert machine.mpm(0xB0A) > 20  # add waits for the load that misses
    assert machine.mpm(0xB12) > machine.mpm(0xB0F) * 9
    machine.dcr_write(5, 2)
    assert (machine.mpm(0xB06), machine.mpm(0xB07), machine.mpm(0xB08), machine.mpm(0xB09)) == (2, 1, 1, 1)
    assert machine.mpm(0xB18) >= 2  # an instruction line and a data line
    assert machine.mpm(0xB19) == 1
    machine.dcr_write(5, 0)
    assert machine.mpm(0xB06) == 0


def test_a_kernel_can_read_its_mpm_counters(run):
    done = run(f"li a0, {OUT}\nlw a1, 0(a0)\nlw a1, 0(a0)\ncsrr a2, 0xb03\nsd a2, 8(a0)\ntmc x0", mode="timing")
    assert done.words(OUT + 8, 1) == [0]  # class 0
