"""Timing mode: same results as functional mode, deterministic, and the parameters of the model do what they say."""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.isa.rows import Unit
from vortex_rt.sim import engine, profile
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.counters import counters
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.parameters import WARP_SLOTS
from vortex_rt.sim.timeline import TimelineOptions
from vortex_rt.sim.timing import TimingState
from vortex_rt.sim.trace import events, write_trace

BASE = 0x80000000
OUT = 0x100000
VORTEX = PRESETS["vortex"]
SHAPES = [(1, 1, 1), (1, 4, 4), (2, 8, 32), (4, 3, 5), (1, 32, 8), (6, 4, 4)]

MIXED = ALL_WARPS + f"""
    csrr s0, mhartid
    csrr s1, local_mem_base
    csrr t1, warp_id
    csrr t2, num_threads
    mul t1, t1, t2
    csrr t2, thread_id
    add t1, t1, t2
    slli t1, t1, 3
    add s1, s1, t1
    li s2, {OUT}
    slli t3, s0, 3
    add s2, s2, t3
    li s3, 12
    csrr s5, active_threads
    fcvt.d.w fa0, s0
loop:
    fmadd.d fa0, fa0, fa0, fa0
    fsd fa0, 0(s1)
    csrr t4, num_warps
    bar x0, t4
    fld fa1, 0(s1)
    fsqrt.d fa0, fa1
    sd s3, 0(s2)
    ld t5, 0(s2)
    andi t6, s0, 1
    split s6, t6
    beqz t6, even
    addi s7, s7, 3
even:
    join s6
    li a0, {OUT + 0x80000}
    amoadd.d a1, t5, (a0)
    addi s3, s3, -1
    bnez s3, loop
    fcvt.l.d a2, fa0
    add a2, a2, s7
    sd a2, 0(s2)
    tmc x0
"""

INDEPENDENT = """
    csrr s0, mhartid
    li s3, 20
    fcvt.s.w fa0, s0
1:
    fmadd.s fa1, fa0, fa0, fa0
    add t0, s0, s3
    fadd.s fa2, fa0, fa0
    mul t1, s0, s3
    fdiv.s fa3, fa0, fa0
    xor t2, s0, s3
    div t3, s0, s3
    csrr t4, warp_id
    fmin.s fa4, fa0, fa1
    addi s3, s3, -1
    bnez s3, 1b
    tmc x0
"""
"""Results of all units, which come to commit in each other's way."""


def machine(text: str, **options: object) -> Machine:
    device = Machine(VORTEX.with_options(options), console=lambda text: None)
    device.write(BASE, assemble(text, BASE, device.config.xlen))
    return device


def shape(dimensions: tuple[int, int, int]) -> dict[str, object]:
    return dict(zip(("cores", "warps", "threads"), dimensions, strict=True))


@pytest.mark.parametrize("dimensions", SHAPES)
def test_both_modes_compute_the_same(dimensions):
    runs = [machine(MIXED, mode=mode, **shape(dimensions)) for mode in ("functional", "timing")]
    results = [device.run(BASE) for device in runs]
    assert results[0].instructions == results[1].instructions
    assert results[0].thread_instructions == results[1].thread_instructions
    assert runs[0].read(OUT, 0x90000) == runs[1].read(OUT, 0x90000)


@pytest.mark.parametrize("cores", [3, 5, 6, 7])
@pytest.mark.parametrize("channels", [2, 4])
def test_caches_that_are_no_multiple_of_the_memorys_channels_all_reach_it(cores, channels):
    device = machine(MIXED, mode="timing", cores=cores, socket_size=1, memory_banks=channels)
    result = device.run(BASE)
    assert result.instructions == machine(MIXED, mode="functional", cores=cores).run(BASE).instructions


@pytest.mark.parametrize("options", [{}, {"l2": True}, {"l2": True, "l3": True}, {"icache": False, "dcache": False}, {"clusters": 2}, {"socket_size": 1}])
def test_runs_are_deterministic_with_every_memory_hierarchy(options):
    first, second = (machine(MIXED, mode="timing", cores=4, **options) for _ in range(2))
    assert first.run(BASE).cycles == second.run(BASE).cycles
    assert first.counters.bytes == second.counters.bytes
    cycles = first.last_result.cycles
    assert first.run(BASE).cycles == cycles, "a second run on the same device"


@pytest.mark.parametrize("options", [
    {}, {"threads": 8, "simd_width": 2}, {"cores": 2, "warps": 8, "issue_width": 2}, {"warps": 8, "threads": 32},
    {"operand_collectors": 1}, {"fma_latency": 1, "dcache": False},
])  # fmt: skip
@pytest.mark.parametrize("program", ["mixed", "arithmetic"])
def test_packets_that_go_together_take_the_cycles_of_packets_that_go_one_by_one(program, options):
    """SimX's calibration with and without the ways that leave queues out (`commit.py`, `dispatch.pass_on`)."""
    text = MIXED if program == "mixed" else ALL_WARPS + INDEPENDENT
    together, alone = (machine(text, mode="timing", **options) for _ in range(2))
    parameters = alone.timing.parameters
    assert (parameters.direct_commit, parameters.direct_dispatch) == (1, 1)
    parameters.direct_commit = parameters.direct_dispatch = parameters.result = 0
    assert together.run(BASE).cycles == alone.run(BASE).cycles
    assert together.counters.bytes == alone.counters.bytes


def test_a_reset_leaves_the_state_of_a_new_device():
    def state(timing: TimingState) -> tuple[bytes, bytes, bytes]:
        """All but what is written before it is read."""
        size = engine.function("reset_size")(device.address)
        return bytes(timing.tables.bytes[:size]), bytes(timing.clock), timing.executed.numpy.tobytes()

    device = machine(MIXED, mode="timing", cores=4, socket_size=2, l2=True, issue_width=2)
    new = state(device.timing)
    for _ in range(2):
        device.stop_at = 300
        with pytest.raises(SimulationError):
            device.run(BASE)
        assert state(device.timing) != new
        engine.function("reset_timing")(device.address)
        assert state(device.timing) == new


def cycles(text: str, **options: object) -> int:
    return machine(text, mode="timing", **options).run(BASE).cycles


CHAIN = "li a0, 50\n1: mul a1, a1, a0\nmul a1, a1, a0\naddi a0, a0, -1\nbnez a0, 1b\ntmc x0"
STREAM = f"li a0, 200\nli a1, {OUT}\n1: ld a2, 0(a1)\nadd a3, a2, a3\naddi a1, a1, 64\naddi a0, a0, -1\nbnez a0, 1b\ntmc x0"
REUSE = f"li a0, 200\nli a1, {OUT}\n1: ld a2, 0(a1)\nadd a3, a2, a3\naddi a0, a0, -1\nbnez a0, 1b\ntmc x0"


@pytest.mark.parametrize(
    ("text", "option", "low", "high"),
    [
        (CHAIN, "mul_latency", 2, 20),
        (CHAIN, "fetch_latency", 6, 12),
        (CHAIN, "alu_latency", 2, 9),
        (STREAM, "dram_latency", 12, 100),
        (STREAM, "memory_path_latency", 2, 10),
        (STREAM, "dcache_size", 16384, 1024),
        (STREAM, "cache_latency", 1, 9),
        (STREAM, "dram_bytes_per_cycle", 64, 2),
    ],
)
def test_a_larger_latency_takes_longer(text, option, low, high):
    assert cycles(text, **{option: low}) <= cycles(text, **{option: high})
    if option != "dcache_size":
        assert cycles(text, **{option: low}) < cycles(text, **{option: high})


def test_a_chain_grows_by_exactly_the_added_latency():
    text = "\n".join(["mul a1, a1, a1"] * 40) + "\nadd a2, a1, a1\ntmc x0"
    assert cycles(text, mul_latency=16) - cycles(text, mul_latency=6) == 40 * 10


def test_caches_make_reuse_cheaper_than_streaming():
    assert cycles(REUSE) < cycles(STREAM) * 0.75  # SimX: 76 and 97 cycles an iteration of such loops
    assert cycles(REUSE, dcache=False) > cycles(REUSE) * 1.2


def test_an_l2_holds_what_the_l1_cannot():
    # Two passes over 64 KiB: too much for the L1, not for the L2.
    text = f"li s0, 2\n2: li a0, 1024\nli a1, {OUT}\n1: ld a2, 0(a1)\naddi a1, a1, 64\naddi a0, a0, -1\nbnez a0, 1b\naddi s0, s0, -1\nbnez s0, 2b\ntmc x0"
    device = machine(text, mode="timing", l2=True)
    device.run(BASE)
    device.dcr_write(5, 2)
    # Nearly every read misses the L1: SimX' replacement by age counters keeps a line in ten of a cyclic sweep.
    assert 1800 < device.mpm(0xB08) <= 2048
    assert 1024 <= device.mpm(0xB0E) < 1040  # half of them the L2
    assert device.mpm(0xB18) == device.mpm(0xB0E)


def test_lanes_in_one_line_are_one_request_and_scattered_lanes_are_many():
    head = f"li t0, -1\ntmc t0\ncsrr t1, thread_id\nli a1, {OUT}\n"
    together = machine(head + "slli t1, t1, 2\nadd a1, a1, t1\nlw a2, 0(a1)\ntmc x0", mode="timing", threads=4)
    apart = machine(head + "slli t1, t1, 12\nadd a1, a1, t1\nlw a2, 0(a1)\ntmc x0", mode="timing", threads=4)
    for device, reads, misses in ((together, 1, 0), (apart, 4, 3)):
        device.run(BASE)
        device.dcr_write(5, 2)
        assert (device.mpm(0xB06), device.mpm(0xB1F)) == (reads, misses)


def test_local_memory_banks_conflict_by_word():
    head = "li t0, -1\ntmc t0\ncsrr t1, thread_id\ncsrr a1, local_mem_base\n"
    for shift, stalls in ((3, 0), (5, 3)):  # neighbouring words: different banks; stride of 4 words: one bank
        device = machine(head + f"slli t1, t1, {shift}\nadd a1, a1, t1\nld a2, 0(a1)\ntmc x0", mode="timing", threads=4)
        device.run(BASE)
        device.dcr_write(5, 2)
        assert device.mpm(0xB1D) - stalls in (0, 1)
        assert device.mpm(0xB1B) == 4


STORES = (
    f"li t0, -1\ntmc t0\ncsrr a0, thread_id\nslli a0, a0, 6\nli a1, {OUT}\nadd a1, a1, a0\nli s0, 90\n1:\n"
    + "sw s0, 0(a1)\n" * 8 + "addi s0, s0, -1\nbnez s0, 1b\n"
)  # fmt: skip
"""Every lane has its own line: each store is 32 requests."""
LAST_LOAD = "lw a2, 0(a1)\nadd a3, a2, a2\nsw a3, 4(a1)\ntmc x0"


CORE_COALESCE = 2
"""The queue in front of the first core's coalescer (``core/pipeline.h``)."""


def queues(device: Machine) -> tuple[list[int], list[int]]:
    """How many items wait in each queue, and how many have room there."""
    length, capacity = engine.function("queue_length_of"), engine.function("queue_capacity_of")
    g = device.address
    count = next(queue for queue in itertools.count() if not capacity(g, queue))
    return [length(g, queue) for queue in range(count)], [capacity(g, queue) for queue in range(count)]


def test_stores_that_memory_cannot_keep_up_with_wait_for_room():
    device = machine(STORES + "tmc x0", mode="timing", warps=1, threads=32)
    device.run(BASE)
    waiting, capacities = queues(device)
    assert waiting[CORE_COALESCE] > WARP_SLOTS * 32 - 32, "more than there is room for"
    assert all(count <= capacity for count, capacity in zip(waiting, capacities, strict=True))


def test_a_coalescer_that_waits_at_its_port_goes_on_when_there_is_room():
    device = machine(STORES + LAST_LOAD, mode="timing", warps=1, threads=32)
    device.timing.parameters.port_room, device.timing.parameters.memory_room = 32, 64
    device.timing.lay_out()
    device.run(BASE)
    assert device.counters[0].dcache.reads == 32
    assert device.counters[0].dcache.writes in range(90 * 8 * 32, 90 * 8 * 32 + 33), "all before the load"
    assert device.read(OUT, 8) == bytes((1, 0, 0, 0, 2, 0, 0, 0))


def test_more_warps_hide_latency():
    text = f"""
        csrr t0, num_warps
        la t1, body
        wspawn t0, t1
    body:
        {CHAIN}
    """
    one, four = (machine(text, mode="timing", warps=warps).run(BASE) for warps in (1, 4))
    assert four.instructions > 3.9 * one.instructions
    assert four.cycles < 1.5 * one.cycles


class TestSeveralHostCores:
    """Functional mode gives the same with any number of host threads."""

    @pytest.mark.parametrize("dimensions", [(4, 4, 4), (8, 2, 32), (3, 5, 3)])
    def test_results_and_counters_do_not_depend_on_host_threads(self, dimensions):
        devices = [machine(MIXED, host_threads=threads, **shape(dimensions)) for threads in (1, 2, 5)]
        for device in devices:
            device.run(BASE)
        for device in devices[1:]:
            assert device.read(OUT, 0x90000) == devices[0].read(OUT, 0x90000)
            assert counters(device)["per_core"] == counters(devices[0])["per_core"]

    def test_the_order_of_atomics_does_not_depend_on_host_threads(self):
        # Each hart appends its number to a list: the order of appends is the order of atomics.
        text = f"""
            csrr t0, num_warps
            la t1, body
            wspawn t0, t1
        body:
            li t0, -1
            tmc t0
            csrr s0, mhartid
            li s1, {OUT}
            li s2, 30
            li s3, 1
        1:  amoadd.w a0, s3, (s1)
            slli a0, a0, 2
            add a0, a0, s1
            sw s0, 4(a0)
            addi s2, s2, -1
            bnez s2, 1b
            tmc x0
        """
        lists = []
        for threads in (1, 2, 4):
            device = machine(text, cores=4, host_threads=threads)
            device.run(BASE)
            lists.append(np.frombuffer(device.read(OUT, 4 * (1 + 4 * 16 * 30)), dtype=np.uint32).tolist())
        assert lists[0][0] == 4 * 16 * 30
        assert lists[1] == lists[0]
        assert lists[2] == lists[0]


class TestTraceAndProfile:
    def test_a_trace_has_every_instruction_with_its_stages_in_order(self, tmp_path):
        device = machine(MIXED, mode="timing")
        device.trace()
        result = device.run(BASE)
        (launch,) = device.recorder.launches
        rows = np.concatenate(launch.rows)
        assert len(rows) == result.instructions
        for earlier, later in itertools.pairwise(("schedule", "decode", "issue", "execute", "commit")):
            assert (rows[earlier] < rows[later]).all()
        count = write_trace(device.recorder, tmp_path / "trace.json")
        data = json.loads((tmp_path / "trace.json").read_text())
        assert len(data["traceEvents"]) == count
        assert {event["ph"] for event in data["traceEvents"]} == {"M", "X", "C", "b", "e"}
        assert sum(event.get("cat") not in (None, "wait", "kernel", "memory") for event in data["traceEvents"]) == result.instructions

    def test_slices_of_a_warp_do_not_overlap(self):
        device = machine(MIXED, mode="timing")
        device.trace()
        device.run(BASE)
        last: dict[tuple[int, int], int] = {}
        for event in events(device.recorder):
            if event["ph"] == "X":
                key = (event["pid"], event["tid"])
                assert event["ts"] >= last.get(key, 0)
                last[key] = event["ts"] + event["dur"]

    def test_a_limited_trace_stops_and_the_run_goes_on(self):
        device = machine(MIXED, mode="timing")
        device.trace(TimelineOptions(events=100))
        result = device.run(BASE)
        assert sum(map(len, device.recorder.launches[0].rows)) == 100
        assert device.recorder.left_out == result.instructions - 100

    def test_functional_mode_has_no_trace(self):
        with pytest.raises(ValueError, match="timing mode"):
            machine(MIXED).trace()

    @pytest.mark.parametrize("mode", ["functional", "timing"])
    def test_profile_counts_add_up_to_the_run(self, mode):
        device = machine(MIXED, mode=mode, cores=2)
        device.profile(BASE, BASE + 4096)
        result = device.run(BASE)
        entries = profile.by_pc(device)
        assert sum(entry.executed for _, entry in entries) == result.instructions
        assert sum(entry.threads for _, entry in entries) == result.thread_instructions
        fma = next(entry for _, entry in entries if entry.where.startswith("fmadd"))
        assert fma.executed == 2 * 4 * 12
        assert (fma.cycles > 0) == (mode == "timing")
        assert "fmadd.d" in profile.report(device)


def test_counters_of_the_timing_model_are_totals_of_the_cores():
    device = machine(MIXED, mode="timing", cores=3)
    device.run(BASE)
    report = counters(device)
    total, cores = report["total"]["timing"], [core["timing"] for core in report["per_core"]]
    assert len(cores) == 3
    assert total == {name: sum(core[name] for core in cores) for name in total}
    assert total["dcache_reads"] > 0
    assert all(core["dcache_reads"] > 0 for core in cores)


def test_lanes_of_all_units_are_the_thread_instructions():
    device = machine(MIXED, mode="timing", cores=2)
    result = device.run(BASE)
    total = counters(device)["total"]["timing"]
    lanes = {name: total[f"lanes_{name.lower()}"] for name in Unit.__members__}
    assert sum(lanes.values()) == result.thread_instructions
    assert (lanes["FMA"], lanes["FSQRT"], lanes["DIV"]) == (2 * 4 * 4 * 12, 2 * 4 * 4 * 12, 0)


def test_registers_that_lanes_read_and_write_are_counted():
    device = machine("fadd.d fa0, fa1, fa2\nfmadd.d fa0, fa0, fa1, fa2\nadd s0, a0, a1\nli t0, 5\ntmc x0", mode="timing")
    device.run(BASE)
    total = counters(device)["total"]["timing"]
    assert (total["register_reads"], total["register_writes"]) == (2 + 3 + 2 + 1 + 1, 4)


def test_functional_mode_has_no_counters_of_the_timing_model():
    device = machine(MIXED, mode="functional", cores=2)
    device.run(BASE)
    report = counters(device)
    assert "timing" not in report["total"]
    assert not any("timing" in core for core in report["per_core"])
