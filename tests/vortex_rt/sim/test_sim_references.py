"""The simulator beside others: SimX, the RTL, riscv-tests, cross-checks."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS, ConfigError
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.machine import Machine

# Cycles of memory-bound programs beside those of SimX (NikhilRout/vortex 0c2c1b5, its configuration of each shape,
# RV64), where cores, warps and lanes share ports, banks, the socket's data cache and memory.

BASE = 0x80000000
HEAD = ALL_WARPS + """
    csrr s0, mhartid
    csrr s4, thread_id
    li s1, 0x100000
    li s2, 0x180000
    li s6, 8192
"""
FOUR_LOADS = "li s5, 40\n1: lw a0, 0(s1)\nlw a1, 4(s1)\nlw a2, 8(s1)\nlw a3, 12(s1)\naddi s5, s5, -1\nbnez s5, 1b"
OWN = "slli t2, s0, 2\nadd s1, s1, t2\nadd s2, s2, t2\n"
PROGRAMS = {
    "loads of one line": FOUR_LOADS,
    "loads, lanes 16 bytes apart": "slli t2, s4, 4\nadd s1, s1, t2\n" + FOUR_LOADS,
    "loads, lanes a line apart": "slli t2, s4, 6\nadd s1, s1, t2\n" + FOUR_LOADS,
    "stores": OWN + "li s5, 40\n1: sw a0, 0(s1)\nsw a1, 1024(s1)\naddi s5, s5, -1\nbnez s5, 1b",
    "load behind stores": OWN
    + "li s5, 40\n1: sw a0, 0(s1)\nsw a1, 1024(s1)\naddi s1, s1, 1536\naddi s5, s5, -1\nbnez s5, 1b\nlw a0, 0(s2)\n"
    "add a1, a0, a0",
    "stream": OWN + "li s5, 30\n1: lw a0, 0(s1)\nadd s1, s1, s6\nadd a2, a2, a0\naddi s5, s5, -1\nbnez s5, 1b",
    "stream, four ahead": OWN
    + "li s5, 15\n1:\n"
    + "\n".join(f"lw a{n}, 0(s1)\nadd s1, s1, s6" for n in range(4))
    + "\naddi s5, s5, -1\nbnez s5, 1b\nadd a4, a0, a1\nadd a4, a2, a3",
    "copy": OWN
    + "li s5, 30\n1: lw a0, 0(s1)\nadd s1, s1, s6\nsw a0, 0(s2)\nadd s2, s2, s6\naddi s5, s5, -1\nbnez s5, 1b",
}
SIMX = {
    "1x4x4": (3089, 3427, 4092, 2049, 2373, 2896, 3361, 3143),
    "1x8x32": (14283, 18226, 41428, 2873, 17495, 7999, 15951, 14656),
    "4x8x16": (10633, 13272, 41577, 6076, 34323, 8303, 15948, 24966),
}
"""Open rows and writes of earlier launches are SimX's, ours begins without."""


@pytest.mark.parametrize("shape", SIMX)
@pytest.mark.parametrize("name", PROGRAMS)
def test_memory_is_as_fast_as_on_simx(name, shape):
    cores, warps, threads = (int(number) for number in shape.split("x"))
    config = PRESETS["vortex"].with_options(
        {"mode": "timing", "cores": cores, "warps": warps, "threads": threads}
    )
    device = Machine(config, console=lambda text: None)
    device.write(BASE, assemble(HEAD + PROGRAMS[name] + "\ntmc x0", BASE))
    simx = SIMX[shape][list(PROGRAMS).index(name)]
    assert device.run(BASE).cycles == pytest.approx(simx, rel=0.03)


# Cycles of small programs on all warps beside those of Vortex's RTL (NikhilRout/vortex 0c2c1b5, RV64, simulated by
# Verilator 5.006 with its models of FPU, multiplier and divider), from the start to the end of a launch.

RTL_HEAD = ALL_WARPS + """
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
RTL_FOUR_LOADS = "lw a0, 0(s1)\nlw a1, 4(s1)\nlw a2, 8(s1)\nlw a3, 12(s1)"
FOUR_LOCAL = "lw a0, 0(a4)\nlw a1, 0(a4)\nlw a2, 0(a4)\nlw a3, 0(a4)"
OWN_WORD = "slli t2, s0, 2\nadd s1, s1, t2\nadd s2, s2, t2\n"
FAR = "li s6, 8192\n"
STEP = "add s1, s1, s6\n"
RTL_PROGRAMS = {
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
    "loads of one line": (loop(RTL_FOUR_LOADS, 8), 13388),
    "loads, lanes 16 bytes apart": (loop(RTL_FOUR_LOADS, 8, before=lanes(4)), 15797),
    "loads, lanes a line apart": (loop(RTL_FOUR_LOADS, 8, before=lanes(6)), 20846),
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
    device.write(BASE, assemble(RTL_HEAD + body + "\ntmc x0", BASE))
    device.write(0x100000, bytes(1 << 20))
    return device.run(BASE).cycles


@pytest.mark.parametrize("name", RTL_PROGRAMS)
def test_a_program_takes_as_long_as_on_the_rtl(name):
    body, rtl = RTL_PROGRAMS[name]
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
    body = RTL_PROGRAMS["splits"][0]
    counts = set()
    for timing in ("simx", "rtl"):
        device = Machine(RTL.with_options({"timing": timing}), console=lambda text: None)
        device.write(BASE, assemble(RTL_HEAD + body + "\ntmc x0", BASE))
        counts.add(device.run(BASE).instructions)
    assert len(counts) == 1


# Rules of the RTL's calibration, each by a frozen kernel that is off by more without it (``benchmarks/sim_kernels``).

ROOT = Path(__file__).parents[3]
RULES = (
    ("the_lowest_numbered_warp_issues_where_the_one_in_turn_cannot", "2x4x8", "prefix_serial", 3.0),
    ("every_answer_to_a_load_goes_through_commit", "1x8x32", "read_hot_4", 3.0),
    ("answers_that_wait_for_commit_hold_up_the_lsu", "1x8x32", "mixed_2", 2.0),
    ("a_data_cache_of_several_banks_answers_a_cycle_later", "1x8x32", "banks_8", 3.0),
    ("a_data_cache_of_several_banks_asks_memory_a_cycle_later", "1x8x32", "double_axpy", 2.0),
    ("several_ports_of_memory_take_a_cycle_more", "1x8x32", "matmul", 5.0),
    ("a_bank_of_memory_answers_in_order", "2x4x8", "rows_sum", 2.0),
    ("room_is_seen_a_cycle_after_it_is_made", "1x4x4", "fma_4", 2.0),
)
"""What is proved, shape, kernel, and how many per cent it may be off the RTL's cycles; without the rule: more."""
LOADS = (
    ("one address", 0, 0, 12.0), ("lanes 4 bytes apart", 2, 0, 12.0), ("lanes 4 bytes apart, not at a line", 2, 4, 13.5),
    ("lanes 16 bytes apart", 4, 4, 15.0),
)  # fmt: skip
"""Distance of lanes (shift), of one load to the next, and the RTL's cycles for a load, on any number of warps."""


@cache
def off(shape: str) -> dict[str, float]:
    """Return by how many per cent the kernels of a shape are off."""
    chosen = [part for _, other, kernel, _ in RULES if other == shape for part in ("--kernel", kernel)]
    command = [sys.executable, "benchmarks/sim_kernels.py", "--timing", "rtl", "--shape", shape, "--xlen", "64", *chosen]
    text = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return {name: float(value) for name, value in re.findall(r"^  (\w+) .* ([-+][\d.]+)%$", text, re.M)}


@pytest.mark.parametrize(("shape", "kernel", "bound"), [row[1:] for row in RULES], ids=[row[0] for row in RULES])
def test_a_rule_of_the_rtl(shape, kernel, bound):
    assert abs(off(shape)[kernel]) <= bound


@pytest.mark.parametrize("warps", [1, 8])
@pytest.mark.parametrize(("shift", "step", "rtl"), [row[1:] for row in LOADS], ids=[row[0] for row in LOADS])
def test_a_load_of_32_lanes_that_hits_takes_as_long_as_on_the_rtl(shift, step, rtl, warps):
    """What 80 more loads in each of three passes add, per load and warp (RTL: 1x8x32)."""
    loads = "\n".join(f"lw a{number}, {step * number}(a4)" for number in range(4))
    times = []
    for units in (20, 40):
        text = f"""
            slli a5, a5, {shift}
            li a4, 0x100000
            add a4, a4, a5
            li s0, 3
        1:
            {chr(10).join([loads] * units)}
            addi s0, s0, -1
            bnez s0, 2f
            tmc x0
        2:  j 1b
        """
        lanes = "csrr a5, thread_id" if shift else "li a5, 0"
        device = Machine(
            PRESETS["vortex"].with_options({"mode": "timing", "timing": "rtl", "warps": 8, "threads": 32}),
            console=lambda text: None,
        )
        head = ALL_WARPS.replace("csrr t0, num_warps", f"li t0, {warps}")
        device.write(BASE, assemble(head + lanes + text, BASE))
        times.append(device.run(BASE).cycles)
    assert (times[1] - times[0]) / (3 * 80 * warps) == pytest.approx(rtl, rel=0.005)


# Votes and shuffles against a model in Python; they exist only where the configuration says so.

OUT = 0x100000
VALUES = 0x200000


def device(threads: int, xlen: int = 64):
    return PRESETS["vortex"].with_options({"threads": threads, "vote_shuffle": True, "xlen": xlen})


def execute(run, instruction: str, threads: int, mask: int, values: list[int], control: list[int]):
    """Run one instruction with lane values a0 and a1 under a mask; return what each active lane got."""
    memory = {VALUES: np.array(values, np.uint64).tobytes(), VALUES + 512: np.array(control, np.uint64).tobytes()}
    text = f"""
        li t0, -1
        tmc t0
        csrr t1, thread_id
        slli t1, t1, 3
        li t2, {VALUES}
        add t2, t2, t1
        ld a0, 0(t2)
        ld a1, 512(t2)
        li a2, 77
        li t3, {OUT}
        add t3, t3, t1
        li t0, {mask}
        tmc t0
        {instruction}
        sd a2, 0(t3)
        tmc x0
    """
    got = run(text, device(threads), memory=memory).words(OUT, threads, np.uint64)
    return [value for lane, value in enumerate(got) if mask >> lane & 1]


def crossed_lanes(mask: int) -> list[int]:
    return [lane for lane in range(32) if mask >> lane & 1]


@pytest.mark.parametrize("threads", [1, 4, 32])
def test_votes(run, threads):
    rng = random.Random(threads)
    for _ in range(6):
        mask = rng.randrange(1, 1 << threads)
        values = [rng.choice([0, 1, 1, 3, 2]) for _ in range(threads)]
        bits = [values[lane] & 1 for lane in crossed_lanes(mask)]
        ballot = sum(1 << lane for lane in crossed_lanes(mask) if values[lane] & 1)
        for name, expected in (("all", int(all(bits))), ("any", int(any(bits))), ("uni", int(len(set(bits)) == 1)), ("ballot", ballot)):
            assert set(execute(run, f"vote.{name} a2, a0", threads, mask, values, values)) == {expected}


def model(kind: str, lane: int, b: int, clamp: int, segment: int, threads: int, mask: int) -> int:
    low = lane & segment
    high = low | clamp & ~segment & 63
    source = {"up": lane - b, "down": lane + b, "bfly": lane ^ b, "idx": low | b & ~segment & 63}[kind]
    inside = source >= low if kind == "up" else source <= high
    return source if inside and 0 <= source < threads and mask >> source & 1 else lane


@pytest.mark.parametrize("kind", ["up", "down", "bfly", "idx"])
@pytest.mark.parametrize("threads", [4, 32])
def test_shuffles(run, kind, threads):
    rng = random.Random(threads)
    for width in (2, 4, 32):
        for mask in ((1 << threads) - 1, rng.randrange(1, 1 << threads)):
            segment, clamp = 32 - width & 31, 0 if kind == "up" else 31
            b = [rng.randrange(0, 33) for _ in range(threads)]
            values = [1000 + lane for lane in range(threads)]
            got = execute(run, f"shfl.{kind} a2, a0, a1", threads, mask, values, [segment << 12 | clamp << 6 | offset for offset in b])
            assert got == [1000 + model(kind, lane, b[lane], clamp, segment, threads, mask) for lane in crossed_lanes(mask)]


def test_the_result_may_replace_a_source(run):
    got = execute(run, "shfl.bfly a0, a0, a1\nmv a2, a0", 4, 15, [1, 2, 3, 4], [31 << 6 | 1] * 4)
    assert got == [2, 1, 4, 3]


def test_ballot_of_32_lanes_on_rv32(run):
    done = run(f"li t0, -1\ntmc t0\nli a0, 1\nvote.ballot a1, a0\nsrli a2, a1, 31\nli t3, {OUT}\nsw a1, 0(t3)\nsw a2, 4(t3)\ntmc x0", device(32, 32))
    assert done.words(OUT, 2) == [0xFFFFFFFF, 1]


def test_without_the_extension_they_are_illegal(run):
    with pytest.raises(SimulationError, match="illegal instruction"):
        run("vote.any a0, a1\ntmc x0")


# The tables of SimX's and the RTL's cycles (benchmarks/*_reference.csv): the model keeps its distance, on the same
# instructions.


@pytest.mark.parametrize("form", ["--short", pytest.param("--quiet", marks=pytest.mark.slow)])
@pytest.mark.parametrize("timing", ["simx", "rtl"])
def test_kernels_take_as_many_cycles_as_on_the_reference(timing, form):
    command = [sys.executable, "benchmarks/sim_kernels.py", form, "--timing", timing]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_micro_benchmarks_take_as_many_cycles_as_on_simx():
    command = [sys.executable, "benchmarks/sim_accuracy.py"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# The public riscv-tests on both executors, where RISCV_TESTS names a folder of their images for Vortex (``*.bin``).

ENTRY = 0x80000000
SUITES = ("ui", "um", "ua", "uf", "ud", "uzicond")
LEFT_OUT = ("ma_data", "fence_i")
"""Misaligned accesses that trap, and code that a program writes without Vortex's way to say so."""
IMAGES = [
    path for path in sorted(Path(os.environ.get("RISCV_TESTS") or "/nonexistent").glob("rv??u*-p-*.bin"))
    if path.name[4:].partition("-")[0] in SUITES and path.stem.partition("-p-")[2] not in LEFT_OUT
]  # fmt: skip


@pytest.mark.skipif(not IMAGES, reason="RISCV_TESTS names no folder with riscv-tests")
@pytest.mark.parametrize(("interpreted", "mode"), [(False, "functional"), (False, "timing"), (True, "functional")])
@pytest.mark.parametrize("xlen", [32, 64])
def test_riscv_tests_pass(xlen, interpreted, mode):
    failed = []
    for path in IMAGES:
        if not path.name.startswith(f"rv{xlen}"):
            continue
        machine = Machine(PRESETS["vortex"].with_options({"xlen": xlen, "threads": 8, "warps": 2, "mode": mode}))
        machine.device.interpreter = interpreted
        machine.write(ENTRY, path.read_bytes())
        machine.run(ENTRY)
        if machine.registers.elements[0, 10, 0] != 0:  # a0: number of the check that failed
            failed.append(path.stem)
    assert failed == []
