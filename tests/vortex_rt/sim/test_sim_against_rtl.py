"""Cycles of small programs on all warps beside those of Vortex's RTL (NikhilRout/vortex 0c2c1b5, RV64, simulated by
Verilator 5.006 with its models of FPU, multiplier and divider), from the start to the end of a launch.
"""

from __future__ import annotations

import pytest

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS, ConfigError
from vortex_rt.sim.machine import Machine

BASE = 0x80000000
HEAD = ALL_WARPS + """
    csrr s0, mhartid
    csrr s3, warp_id
    csrr s4, thread_id
    li s1, 0x100000
    li s2, 0x180000
"""
RTL = PRESETS["vortex"].with_options({"mode": "timing", "timing": "rtl"})


def loop(body: str, unroll: int = 16, times: int = 20, before: str = "") -> str:
    """Return a loop over ``unroll`` copies of a body."""
    copies = "\n".join([body] * unroll)
    return f"{before}\nli s5, {times}\n1:\n{copies}\naddi s5, s5, -1\nbnez s5, 1b"


def lanes(shift: int, base: str = "s1") -> str:
    """Return code that moves a pointer by the lane's number << ``shift``."""
    return f"slli t2, s4, {shift}\nadd {base}, {base}, t2"


LOCAL = "csrr a4, local_mem_base\n"
FOUR_LOADS = "lw a0, 0(s1)\nlw a1, 4(s1)\nlw a2, 8(s1)\nlw a3, 12(s1)"
FOUR_LOCAL = "lw a0, 0(a4)\nlw a1, 0(a4)\nlw a2, 0(a4)\nlw a3, 0(a4)"
OWN_WORD = "slli t2, s0, 2\nadd s1, s1, t2\nadd s2, s2, t2\n"
FAR = "li s6, 8192\n"
STEP = "add s1, s1, s6\n"
PROGRAMS = {
    "nothing": ("", 209),
    "nop": (loop("nop", 32), 4617),
    "a chain of addi": (loop("addi a0, a0, 1", 32), 7020),
    "both sources in one bank": (loop("add a0, a0, a0", 32), 7625),
    "four chains of addi": (loop("\n".join(f"addi a{n}, a{n}, 1" for n in range(4))), 8499),
    "multiply, xor": (loop("mul a0, a0, a1\nxor a0, a0, a1"), 8295),
    "divide, or": (loop("divu a0, a0, a1\nori a0, a0, 1", before="li a1, 3"), 8302),
    "a chain of fused multiply-adds": (loop("fmadd.s fa0, fa0, fa1, fa2"), 4699),
    "four chains of fused multiply-adds": (
        loop("\n".join(f"fmadd.s fa{n}, fa{n}, fa4, fa5" for n in range(4))), 16442,
    ),
    "FP divide": (loop("fdiv.s fa0, fa0, fa1"), 11095),
    "FP square root": (loop("fsqrt.s fa0, fa0"), 7982),
    "FP conversions": (loop("fcvt.w.s a0, fa0\nfcvt.s.w fa0, a0", 8), 4999),
    "FP sign": (loop("fsgnjx.s fa0, fa0, fa1"), 4078),
    "jumps": (loop("j 9f\n9:"), 5876),
    "branches": (loop("beq a0, a0, 9f\n9:"), 6200),
    "reads of a CSR": (loop("csrr a0, thread_id\nadd a0, a0, a0", 8), 4264),
    "tmc": (loop("tmc t6", 8, before="li t6, -1"), 3322),
    "splits": (loop("split t5, a2\njoin t5", 8, before="andi a2, s4, 1"), 8762),
    "barriers": (loop("bar t0, t1", 1, before="li t0, 0\ncsrr t1, num_warps"), 1144),
    "fences": (loop("fence", 8), 64865),
    "a chain of loads": (loop("lw a0, 0(s1)\nadd s1, s1, a0"), 10544),
    "loads of one line": (loop(FOUR_LOADS, 8), 13388),
    "loads, lanes 16 bytes apart": (loop(FOUR_LOADS, 8, before=lanes(4)), 15797),
    "loads, lanes a line apart": (loop(FOUR_LOADS, 8, before=lanes(6)), 20846),
    "stores": (loop("sw a0, 0(s1)", before="slli t2, s0, 2\nadd s1, s1, t2"), 10522),
    "a chain of local loads": (
        loop("ld a4, 0(a4)", before=LOCAL + lanes(3, "a4") + "\nslli t3, s3, 5\nadd a4, a4, t3\nsd a4, 0(a4)"), 6858,
    ),
    "local loads": (loop(FOUR_LOCAL, 8, before=LOCAL + lanes(3, "a4")), 12186),
    "local loads, two lanes on a bank": (loop(FOUR_LOCAL, 8, before=LOCAL + lanes(4, "a4")), 14542),
    "local stores, all lanes on a bank": (loop("sw a0, 0(a4)", before=LOCAL + lanes(5, "a4")), 5595),
    "a chain of misses": (
        loop("lw a0, 0(s1)\nadd s1, s1, a0\naddi s1, s1, 128", 1, 40, "slli t2, s3, 13\nadd s1, s1, t2\nli t6, 1\ntmc t6"),
        3594,
    ),
    "stream, four ahead": (
        loop("\n".join(f"lw a{n}, 0(s1)\n{STEP}" for n in range(4)), 1, 15, OWN_WORD + FAR), 3623,
    ),
    "copy": (loop(f"lw a0, 0(s1)\n{STEP}sw a0, 0(s2)\nadd s2, s2, s6", 1, 30, OWN_WORD + FAR), 3059),
    "straight code": ("\n".join(["nop"] * 600), 4607),
}
"""Body and the RTL's cycles."""
LOOSE = {"local stores, all lanes on a bank": 0.05, "copy": 0.03}


def cycles(body: str, **options: object) -> int:
    """Return the cycles of a program on all warps."""
    device = Machine(RTL.with_options(options), console=lambda text: None)
    device.write(BASE, assemble(HEAD + body + "\ntmc x0", BASE))
    device.write(0x100000, bytes(1 << 20))
    return device.run(BASE).cycles


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_takes_as_long_as_on_the_rtl(name):
    body, rtl = PROGRAMS[name]
    assert cycles(body) == pytest.approx(rtl, rel=LOOSE.get(name, 0.02), abs=5)


@pytest.mark.parametrize(
    ("body", "alone", "together"),
    [("mul a0, a0, a1\nxor a0, a0, a1", 1383, 4288), ("divu a0, a0, a1\nori a0, a0, 1", 1367, 4288)],
)
def test_serial_units_take_one_multiply_or_divide_at_a_time(body, alone, together):
    """Cycles of an iteration with 16 of them, one warp and four, on the RTL without its models of multiply and divide."""
    for warps, rtl in ((1, alone), (4, together)):
        times = [cycles(loop(body, 16, n, "li a1, 3"), muldiv="serial", warps=warps, barriers=2) for n in (5, 15)]
        assert (times[1] - times[0]) / 10 == pytest.approx(rtl, rel=0.01)


def test_a_key_that_is_given_replaces_the_calibration():
    body = loop("addi a0, a0, 1", 32)
    assert cycles(body, alu_latency=2) == cycles(body)
    assert cycles(body, alu_latency=6) - cycles(body) > 4 * 32 * 20


def test_serial_units_are_a_variant_of_the_rtl():
    with pytest.raises(ConfigError, match="muldiv=serial is a variant of the RTL's: it needs timing=rtl"):
        PRESETS["vortex"].with_options({"muldiv": "serial"})
    with pytest.raises(ConfigError, match="timing='vhdl' must be one of simx, rtl"):
        PRESETS["vortex"].with_options({"timing": "vhdl"})


def test_both_calibrations_execute_the_same_instructions():
    body = PROGRAMS["splits"][0]
    counts = set()
    for timing in ("simx", "rtl"):
        device = Machine(RTL.with_options({"timing": timing}), console=lambda text: None)
        device.write(BASE, assemble(HEAD + body + "\ntmc x0", BASE))
        counts.add(device.run(BASE).instructions)
    assert len(counts) == 1
