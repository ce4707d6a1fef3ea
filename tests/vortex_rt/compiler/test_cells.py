"""Spilled registers and saved masks in cells, which the lanes of a warp have side by side."""

from __future__ import annotations

import itertools
import re
import time

import numpy as np
import pytest
from simulated_device import SimulatedDevice

from vortex_rt.compiler.barriers import BARRIER_MARK
from vortex_rt.compiler.cells import BIAS, CELL, FIELDS, SPARE, Layout
from vortex_rt.compiler.divergence.assembly import MachineBlock, MachineFunction, instruction
from vortex_rt.compiler.divergence.spills import into_registers
from vortex_rt.compiler.request import Shape
from vortex_rt.compiler.startup import startup
from vortex_rt.isa.registers import FLOAT_NAMES
from vortex_rt.sim.config import Config

pytestmark = pytest.mark.usefixtures("waiting_tools")

VALUES = 48
LOADS = " ".join(f"uint a{j} = p[(i + {j * 7}) % n];" for j in range(VALUES))
STEP = " ".join(f"a{j} += a{(j * 5 + 3) % VALUES} * (t + 3);" for j in range(VALUES))
SUM = " ".join(f"s = s * 3 + a{j};" for j in range(VALUES))
SPILLS = f"""kernel void k(global uint *p, uint n) {{
    uint i = get_global_id(0); {LOADS}
    BARRIER
    for (uint t = 0; t < (i & 7); t++) {{
        if ((t & 1 ? a1 : a0) & 1) for (uint s = 0; s < (a1 & 3); s++) a2 += s * a3;
        {STEP}
    }}
    BARRIER
    uint s = 0; {SUM}
    BARRIER
    p[i + n] = s;
}}"""


def expected(data: np.ndarray) -> np.ndarray:
    """What `SPILLS` computes."""
    n, result = len(data), np.zeros_like(data)
    for i in range(n):
        a = [int(data[(i + j * 7) % n]) for j in range(VALUES)]
        for t in range(i & 7):
            if a[t & 1] & 1:
                for s in range(a[1] & 3):
                    a[2] = (a[2] + s * a[3]) & 0xFFFFFFFF
            for j in range(VALUES):
                a[j] = (a[j] + a[(j * 5 + 3) % VALUES] * (t + 3)) & 0xFFFFFFFF
        total = 0
        for value in a:
            total = (total * 3 + value) & 0xFFFFFFFF
        result[i] = total
    return result


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize(("warps", "threads"), [(4, 4), (2, 8), (2, 32), (8, 2)])
@pytest.mark.parametrize("barrier", ["barrier(CLK_GLOBAL_MEM_FENCE);", ""], ids=["barrier", "free"])
def test_spills_of_all_warps_and_virtual_warps_stay_apart(build_source, target, warps, threads, barrier):
    text = SPILLS.replace("BARRIER", barrier)
    program = build_source(text, "opencl", target, ("-cl-std=CL2.0",), shape=Shape(1, warps, threads))
    assert "(gp)" in program.assembly
    assert f"\tfmv.{'d' if target == 'rv64' else 'w'}.x\t" in program.assembly, "a saved mask in a floating-point register"
    data = np.random.default_rng(1).integers(0, 1 << 32, 128, dtype=np.uint32)
    memory = np.concatenate((data, np.zeros_like(data)))
    device = SimulatedDevice(Config(warps=warps, threads=threads, xlen=int(target[2:]), memory=2 << 30))
    device.launch(program, "k", [memory, np.uint32(128)], (2,), (64,), stack_log2=14)
    np.testing.assert_array_equal(memory[128:], expected(data))


@pytest.mark.parametrize("lanes", [1, 2, 3, 4, 8, 16, 32])
def test_cells_do_not_overlap(lanes):
    layout = Layout(lanes)
    free = list(itertools.islice(layout.free(), 200))
    fields = [layout.field(name) for name in FIELDS]
    places = [layout.offset(SPARE), *fields, *(layout.offset(cell) for cell in free)]
    assert len(set(places)) == len(places)
    assert all((place + BIAS) % layout.step == 0 for place in places)
    assert min(places) == -BIAS
    assert max(places) + BIAS + layout.step <= layout.bytes(max(free) + 1)
    ranges = layout.ranges(max(free) + 1)
    assert all(any(first <= layout.offset(c) and layout.offset(c) + CELL <= end for first, end in ranges) for c in free)
    assert not any(first - CELL < place < end for first, end in ranges for place in fields)


def test_a_spill_needs_few_memory_requests(build_source):
    """Programs that are built for warps of 32 lanes, and for any."""
    cycles = {}
    for threads in (0, 32):
        program = build_source(SPILLS.replace("BARRIER", ""), shape=Shape(threads=threads))
        memory = np.arange(256, dtype=np.uint32)
        device = SimulatedDevice(Config(warps=4, threads=32, memory=2 << 30, mode="timing"))
        cycles[threads] = device.launch(program, "k", [memory, np.uint32(128)], (4,), (32,), stack_log2=14).cycles
    assert cycles[32] < 0.7 * cycles[0]


NAMED = f"""void __vx_barrier(uint id, uint count);
kernel void k(global uint *p, uint n) {{
    local uint box[128];
    uint i = get_global_id(0), l = get_local_id(0), half_ = l / 64; {LOADS}
    for (uint t = 0; t < 3; t++) {{
        box[l] = a0 + t;
        __vx_barrier(1 + half_, 64);
        a1 += box[half_ * 64 + (l * 5 + t) % 64];
        __vx_barrier(1 + half_, 64);
        {STEP}
    }}
    barrier(CLK_LOCAL_MEM_FENCE);
    uint s = 0; {SUM}
    p[i + n] = s;
}}"""


def expected_of_named(data: np.ndarray) -> np.ndarray:
    """What `NAMED` computes, in groups of 128."""
    n = len(data)
    values = [np.array([data[(i + j * 7) % n] for i in range(n)], np.uint32) for j in range(VALUES)]
    place = np.arange(n)
    for t in range(3):
        box = values[0] + np.uint32(t)
        values[1] = values[1] + box[place // 64 * 64 + (place % 128 * 5 + t) % 64]
        for j in range(VALUES):
            values[j] = values[j] + values[(j * 5 + 3) % VALUES] * np.uint32(t + 3)
    total = np.zeros(n, np.uint32)
    for value in values:
        total = total * np.uint32(3) + value
    return total


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize(("warps", "threads"), [(4, 4), (2, 8), (32, 4), (8, 16), (4, 32)])
def test_values_survive_named_barriers_of_parts_of_a_group(build_source, target, warps, threads):
    """Warps narrower than CUDA's, hardware and virtual ones: the parts wait for each other through cells."""
    program = build_source(NAMED, "opencl", target, ("-cl-std=CL2.0",), shape=Shape(1, warps, threads))
    data = np.random.default_rng(2).integers(0, 1 << 32, 256, dtype=np.uint32)
    memory = np.concatenate((data, np.zeros_like(data)))
    device = SimulatedDevice(Config(warps=warps, threads=threads, xlen=int(target[2:]), memory=2 << 30))
    device.launch(program, "k", [memory, np.uint32(256)], (2,), (128,), stack_log2=14)
    assert device.trap_code == 0
    np.testing.assert_array_equal(memory[256:], expected_of_named(data))


SAME = " ".join(f"uint u{j} = q[j0 + {j}] * (n + {j});" for j in range(28))
WORDS = f"""kernel void k(global uint *p, constant uint *q, uint n, uint j0) {{
    uint i = get_global_id(0); {SAME} {LOADS}
    for (uint t = 0; t < (i & 7); t++) {{ {STEP} }}
    uint s = 0; {SUM}
    {" ".join(f"s = s * 5 + u{j};" for j in range(28))}
    p[i + n] = s;
}}"""


def expected_of_words(data: np.ndarray, same: np.ndarray) -> np.ndarray:
    """What `WORDS` computes."""
    n = len(data)
    a = [np.roll(data, -7 * j) for j in range(VALUES)]
    for t in range(7):
        on = (np.arange(n) & 7) > t
        for j in range(VALUES):
            a[j] = np.where(on, a[j] + a[(j * 5 + 3) % VALUES] * np.uint32(t + 3), a[j])
    total = np.zeros(n, np.uint32)
    for value in a:
        total = total * np.uint32(3) + value
    for j in range(28):
        total = total * np.uint32(5) + np.uint32(int(same[j]) * (n + j) & 0xFFFFFFFF)
    return total


@pytest.mark.parametrize("target", ["rv64", "rv32"])
@pytest.mark.parametrize("threads", [8, 16, 32])
def test_what_is_the_same_for_a_warp_is_spilled_to_a_word(build_source, target, threads):
    program = build_source(WORDS, "opencl", target, ("-cl-std=CL2.0",), shape=Shape(1, 4, threads))
    words = f"andi\tt5, gp, {-CELL * threads}" in program.assembly
    assert words == (threads > 8), "a cell of 8 lanes is one line"
    data, same = np.random.default_rng(1).integers(0, 1 << 32, (2, 128), dtype=np.uint32)
    memory = np.concatenate((data, np.zeros_like(data)))
    device = SimulatedDevice(Config(warps=4, threads=threads, xlen=int(target[2:]), memory=2 << 30))
    device.launch(program, "k", [memory, same, np.uint32(128), np.uint32(0)], (4,), (32,), stack_log2=14)
    np.testing.assert_array_equal(memory[128:], expected_of_words(data, same))


@pytest.mark.parametrize("lanes", [16, 32])
def test_words_have_one_address_in_all_lanes(lanes):
    layout = Layout(lanes)
    for warp in range(3):
        addresses = {warp * 256 + BIAS + CELL * lane & layout.word_mask for lane in range(lanes)}
        assert addresses == {warp * 256 + BIAS}
    assert [*layout.word_places(2)] == [layout.offset(2) + CELL * j for j in range(lanes)]


def kernel_with(count: int, kind: str = "uint", barrier: str = "") -> str:
    """A kernel with so many values that live through a loop."""
    make = " ".join(f"{kind} a{j} = p[(i + {j * 7}) % n];" for j in range(count))
    step = " ".join(f"a{j} = a{j} * 3 + a{(j * 5 + 3) % count};" for j in range(count))
    total = " ".join(f"s = s * 3 + a{j};" for j in range(count))
    head = f"kernel void k(global {kind} *p, uint n) {{ uint i = get_global_id(0); {make}"
    return f"{head} for (uint t = 0; t < n / 128; t++) {{ {step} {barrier} }} {kind} s = 0; {total} p[i + n] = s; }}"


@pytest.mark.parametrize(
    ("barrier", "target", "moves"), [("", "rv64", True), ("barrier(CLK_GLOBAL_MEM_FENCE);", "rv64", False), ("", "rv32", False)]
)
def test_integers_are_spilled_to_floating_point_registers_that_are_free(build_source, barrier, target, moves):
    """But for those that live over a switch of virtual warps, and on RV32, whose registers are narrower than a slot's."""
    program = build_source(kernel_with(28, barrier=barrier), "opencl", target, shape=Shape(1, 2, 8))
    assert len(re.findall(r"\tfmv\.d\.x\t", program.assembly)) > 4 if moves else "Folded Spill" in program.assembly
    assert ("Folded" in program.assembly) != moves


def test_a_float_that_lives_over_a_switch_keeps_its_register():
    """Before the switch too, where a spilled integer that does not live over it needs one."""
    texts = [*(f"fmv.w.x {name}, zero" for name in FLOAT_NAMES[:-1]), "sd a0, 0(sp)", "ld a0, 0(sp)", BARRIER_MARK]
    items = [instruction(text) for text in (*texts, *(f"fmv.x.w a1, {name}" for name in FLOAT_NAMES[:-1]))]
    for item in items:
        item.slot = 0 if item.mnemonic in ("sd", "ld") else None
    block = MachineBlock("k", items, is_return=True)
    into_registers(MachineFunction("k", [block], is_entry=True), (BARRIER_MARK,))
    assert [str(item).split() for item in block.items if item.is_spill] == [["fmv.d.x", "ft11,", "a0"], ["fmv.x.d", "a0,", "ft11"]]


def seconds_to_spill(slots: int) -> float:
    """Processor time of a function that stores so many slots, and then loads them all."""
    items = [instruction(f"{mnemonic} a0, 0(sp)") for mnemonic in ("sd", "ld") for _ in range(slots)]
    for number, item in enumerate(items):
        item.slot = number % slots
    began = time.process_time()
    into_registers(MachineFunction("k", [MachineBlock("k", items, is_return=True)], is_entry=True), ())
    return time.process_time() - began


def test_time_to_find_registers_for_slots_is_linear():
    assert min(seconds_to_spill(1600) for _ in range(2)) < 20 * min(seconds_to_spill(200) for _ in range(3))


def test_cells_of_a_cores_warps_lie_in_different_sets_of_the_caches(build_source, monkeypatch):
    cycles = []
    for spread in (Layout.spread, property(lambda layout: 0)):
        monkeypatch.setattr(Layout, "spread", spread)
        startup.cache_clear()
        program = build_source(f"{kernel_with(48, 'float')} // {len(cycles)}", shape=Shape(1, 32, 32))
        assert "(gp)" in program.assembly
        device = SimulatedDevice(Config(warps=32, threads=32, memory=2 << 30, mode="timing", l2=True))
        memory = np.ones(2048, dtype=np.float32)
        cycles.append(device.launch(program, "k", [memory, np.uint32(1024)], (1,), (1024,), stack_log2=14).cycles)
    startup.cache_clear()
    assert cycles[0] < 0.9 * cycles[1]
