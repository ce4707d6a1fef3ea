"""The executor leaves the state that the interpreter leaves: every operation, number of lanes and mask, and errors."""

from __future__ import annotations

import random
import struct
import threading
import time
from dataclasses import replace

import numpy as np
import pytest

from tests.vortex_rt.sim.programs import core_state
from tests.vortex_rt.sim.test_sim_differential import (
    ALIGNED_REGISTER,
    AREA,
    BASE_REGISTER,
    CODE,
    DATA,
    extended,
    random_double,
    random_integer,
    random_single,
)
from tests.vortex_rt.sim.test_sim_host import HEAD, TAIL, Program
from vortex_rt.isa.extensions import BY_NAME, bits
from vortex_rt.isa.table import TABLE, Kind
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.codegen import c_operation, operation, operations
from vortex_rt.sim.config import PRESETS, Config
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.host_thread import HostThread
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.machine_state import outside
from vortex_rt.sim.state import REGISTER_ROWS

NAN_BOX_BROKEN = 0x3F800000
LANES = (4, 8, 16, 32)
DEVICE = Config(warps=1, cores=1, flush_registers=False, vote_shuffle=True)


def sequence(rng: random.Random, xlen: int, length: int) -> list[int]:
    """Random instructions of all kinds but jumps, on registers that hold anything."""
    rows = [
        row for row in TABLE
        if row.kind not in (Kind.SIMT, Kind.SYSTEM, Kind.JAL, Kind.JALR, Kind.CSR, Kind.BRANCH) and (xlen == 64 or row.xlen != 64)
        and (row.extension not in BY_NAME or BY_NAME[row.extension].bit & bits(DEVICE))
    ]
    words = []
    for _ in range(length):
        row = rng.choice(rows)
        fields = {letter: rng.randrange(30) for letter in "dst"} | {"u": rng.randrange(32)}
        if row.kind in (Kind.LOAD, Kind.STORE):
            fields["s"] = rng.choice([28, 29, BASE_REGISTER])
        if row.kind is Kind.AMO:
            fields["s"] = ALIGNED_REGISTER
        if fields["d"] in (28, 29) and row.destination() == "d":
            fields["d"] = 5
        fields["imm"] = rng.randrange(-64, 64) * 8 if row.format in ("I", "S") else rng.randrange(1 << 20)
        if row.format == "SH":
            fields["imm"] = rng.randrange(32)
        if row.has_rounding_mode:
            fields["rm"] = rng.choice([0, 0, 0, 1, 2, 3, 4, 7])
        used = {token.lower() for token in row.operands.replace("(s)", "s").replace("m", "s").split(",")} | {"imm", "rm"}
        words.append(row.encode(**{key: value for key, value in fields.items() if key in used}))
    return words


def state_after(machine: Machine, interpreted: bool, words: list[int], rng: random.Random, mask: int) -> dict[str, object]:
    """Run a sequence from a random state; return what it leaves."""
    threads = machine.config.threads
    machine.device.interpreter = interpreted
    machine.reset(CODE, 0x1234)
    machine.write(CODE, struct.pack(f"<{len(words) + 1}I", *words, 0x0000000B))
    machine.write(DATA - AREA, rng.randbytes(40 * AREA))
    machine.local.fill(0)
    registers = machine.registers.numpy.reshape(REGISTER_ROWS, threads)
    broken_boxes = rng.choice([0.0, 0.1])
    near = rng.choice([DATA, machine.config.local_base + 0x800])
    width = rng.choice([1, 2, 4, 8])
    for lane in range(threads):
        integers = [0] + [random_integer(rng) for _ in range(31)]
        integers[28], integers[29] = near + width * lane, near + 0x1000  # neighbours, one place, places apart
        integers[BASE_REGISTER], integers[ALIGNED_REGISTER] = DATA + lane * AREA, DATA + 8 * rng.randrange(8)
        registers[:32, lane] = [value if machine.config.xlen == 64 else extended(value & 0xFFFFFFFF) for value in integers]
        singles = [random_single(rng) if rng.random() >= broken_boxes else NAN_BOX_BROKEN for _ in range(16)]
        registers[32:64, lane] = singles + [random_double(rng) for _ in range(16)]
    machine.warps[0].frm = rng.choice([0, rng.randrange(5)])
    message = ""
    try:
        for _ in range(2):  # with what instructions remember of the first time
            machine.cores[0].active, machine.warps[0].pc, machine.warps[0].mask = 1, CODE, mask
            machine.run(CODE, resume=True)
    except SimulationError as error:
        message = error.message
    return {
        "message": message, "registers": registers[:64].tolist(), "warp": bytes(machine.warps.bytes),
        "core": core_state(machine), "memory": machine.read(DATA - AREA, 40 * AREA),
        "local memory": machine.local.numpy.tobytes(),
    }  # fmt: skip


def check(machine: Machine, seed: int, length: int = 60) -> None:
    rng = random.Random(seed)
    threads = machine.config.threads
    words = sequence(rng, machine.config.xlen, length)
    mask = rng.choice([(1 << threads) - 1, 1 << rng.randrange(threads), rng.randrange(1, 1 << threads)])
    begin = rng.random()
    native, interpreted = (
        state_after(machine, interpreted, words, random.Random(begin), mask) for interpreted in (False, True)
    )
    assert [name for name in native if native[name] != interpreted[name]] == [], f"seed {seed}, {threads} lanes"


def machine_of(xlen: int, threads: int, checked: bool = False) -> Machine:
    machine = Machine(replace(DEVICE, xlen=xlen, threads=threads))
    if checked:  # holes in what sequences access, and a range that ends in local memory
        for low, high in ((CODE, CODE + AREA), (DATA - AREA, DATA + 31 * AREA), (DATA + 32 * AREA, DATA + 38 * AREA)):
            machine.set_access(low, high - low, 3)
        machine.set_access(machine.config.local_base - AREA, 2 * AREA, 3)
    return machine


@pytest.mark.parametrize("threads", LANES)
@pytest.mark.parametrize("xlen", [32, 64])
def test_random_sequences_leave_the_interpreters_state(xlen, threads):
    for checked in (False, True):
        machine = machine_of(xlen, threads, checked)
        for seed in range(20):
            check(machine, 1000 * threads + seed + 500 * checked)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("threads", LANES)
@pytest.mark.parametrize("xlen", [32, 64])
def test_many_random_sequences_leave_the_interpreters_state(xlen, threads):
    for checked in (False, True):
        machine = machine_of(xlen, threads, checked)
        for seed in range(1500):
            check(machine, 1_000_000 * threads + seed + 500_000 * checked, 100)


@pytest.mark.parametrize("mode", ["functional", "timing"])
@pytest.mark.parametrize("threads", LANES)
def test_divergent_programs_leave_the_interpreters_state(threads, mode):
    for seed in range(4):
        body = "\n".join(Program(random.Random(seed), 3).lines) + "\n"
        text = HEAD.format(mask=(1 << threads) - 1, out=0x100000) + body + "li t0, 0\nli t2, 2\nbar t0, t2\n" + TAIL
        left = []
        for interpreted in (False, True):
            machine = Machine(PRESETS["vortex"].with_options({"warps": 2, "threads": threads, "mode": mode, "quantum": 37}))
            machine.device.interpreter = interpreted
            machine.write(0x80000000, assemble(text, 0x80000000))
            result = machine.run(0x80000000)
            left.append((
                result.cycles, machine.read(0x100000, 0x20000), bytes(machine.warps.bytes),
                core_state(machine), bytes(machine.counters.bytes),
                machine.registers.numpy.reshape(2, REGISTER_ROWS, threads)[:, :64].tolist(),
            ))  # fmt: skip
        assert left[0] == left[1], f"seed {seed}"


def test_divisions_at_the_limits_of_binary64_leave_the_interpreters_state():
    """The executor divides by binary64 where quotients are exact, and raises no flags by it."""
    names = [f"{name}{suffix}" for name in ("div", "divu", "rem", "remu") for suffix in ("", "w")]
    text = "\n".join(f"{name} s{number + 2}, a0, a1" for number, name in enumerate(names)) + "\ncsrr a2, fflags\ntmc x0"
    powers = [1 << bit for bit in (31, 32, 51, 52, 53, 62, 63)]
    edges = sorted({near * sign & (1 << 64) - 1 for power in powers for near in (power - 1, power, power + 1) for sign in (1, -1)})
    values = np.array([*edges, *range(4), *((1 << 64) - number for number in range(1, 4)), 10, 1_000_003, 94_906_267], np.uint64)
    machine = machine_of(64, 32)
    rng = random.Random(7)
    pairs = [(a, b) for a in values for b in values]
    divisors = [int(value) for value in values if 0 < value < 1 << 27]
    pairs += [(rng.choice([b * n - 1, b * n, b * n + 1]), b) for b in divisors for n in (3, 1 << 25, (1 << 25) - 1)]
    rng.shuffle(pairs)  # limits beside what can be divided by binary64, and by themselves
    pairs.sort(key=lambda pair: max(min(int(v), (1 << 64) - int(v)) for v in pair) > 1 << 52)
    machine.write(CODE, assemble(text, CODE))
    for first in range(0, len(pairs), 32):
        some = (pairs[first : first + 32] * 32)[:32]
        for mask in ((1 << 32) - 1, 0x00FF5A01):
            left = []
            for interpreted in (False, True):
                machine.device.interpreter = interpreted
                machine.reset(CODE, 0)
                registers = machine.registers.numpy.reshape(REGISTER_ROWS, 32)
                registers[:64] = 0
                registers[10], registers[11] = np.array(some, np.uint64).T
                machine.warps[0].mask = mask
                machine.run(CODE, resume=True)
                left.append(registers[:64].tolist())
            assert left[0] == left[1], f"pairs {first}, mask {mask:x}"


def test_a_program_that_was_changed_between_runs_is_decoded_again():
    machine = Machine(PRESETS["vortex"])
    for value in (5, 6, 6, 7):
        machine.write(0x80000000, assemble(f"li a0, {value}\nli a1, 0x100000\nsw a0, 0(a1)\ntmc x0", 0x80000000))
        machine.run(0x80000000)
        assert machine.read(0x100000, 4) == value.to_bytes(4, "little")


def test_a_core_takes_over_decoded_pages_of_another_only_as_memory_has_them():
    """The first core decodes its page, changes it for the others and goes on with what it has."""
    machine = Machine(PRESETS["vortex"].with_options({"cores": 3, "threads": 8}))
    other = int.from_bytes(assemble("li a0, 9", 0x80000000), "little")
    text = f"""
    csrr t0, core_id
    slli t1, t0, 2
    li a1, 0x100000
    add a1, a1, t1
    bnez t0, place
    li t2, {other}
    la t3, place
    sw t2, 0(t3)
place:
    li a0, 5
    sw a0, 0(a1)
    tmc x0"""
    for _ in range(2):
        machine.write(0x80000000, assemble(text, 0x80000000))
        machine.run(0x80000000)
        assert machine.read(0x100000, 12) == b"".join(value.to_bytes(4, "little") for value in (5, 9, 9))


def test_all_of_riscvs_operations_on_one_lane_have_a_form_in_the_executor():
    kinds = (Kind.ALU, Kind.BRANCH, Kind.LOAD, Kind.STORE, Kind.FP_ARITH, Kind.FP, Kind.JAL, Kind.JALR)
    used = {operation(row, xlen) for row in TABLE for xlen in (32, 64) if row.extension in ("I", "M", "F", "D", "Zfh", "Zicond")}
    assert {op.does for op in used if op.kind in kinds and c_operation(op) is None} == set()


def test_accesses_branches_and_arithmetic_have_forms_for_avx512():
    kinds = (Kind.LOAD, Kind.STORE, Kind.BRANCH, Kind.FP_ARITH)
    common = {op.name for op in operations() if op.kind in kinds and not op.avx512}
    assert {name for name in common if not name.endswith("_h")} == {"flh", "fdiv_s", "fsqrt_s", "fsqrt_d"}
    divisions = [op for op in operations() if op.name.startswith(("div", "rem"))]
    assert len(divisions) == 8
    assert all(op.avx512 for op in divisions)


def test_rights_that_are_taken_away_between_runs_hold_for_instructions_that_remember_them():
    machine = machine_of(64, 32, checked=True)
    machine.write(CODE, assemble(f"li t0, -1\ntmc t0\nli t1, {DATA}\n" + "lw a0, 0(t1)\nsw a0, 4(t1)\n" + "tmc x0", CODE))
    for _ in range(2):
        machine.run(CODE)
    machine.set_access(DATA, 64, 1)
    with pytest.raises(SimulationError, match="write of 4 bytes"):
        machine.run(CODE)
    machine.set_access(DATA, 64, 0)
    with pytest.raises(SimulationError, match="read of 4 bytes"):
        machine.run(CODE)


def test_a_run_starts_with_cleared_registers_whatever_warps_ran_before():
    machine = Machine(PRESETS["vortex"].with_options({"warps": 4, "threads": 8}))
    start = "csrr t0, num_warps\nla t1, work\nwspawn t0, t1\nwork:\nli t0, -1\ntmc t0\nli a5, 7\ntmc x0"
    machine.write(CODE, assemble(start, CODE))
    machine.run(CODE)
    assert machine.registers.numpy.reshape(4, REGISTER_ROWS, 8)[:, 15].tolist() == [[7] * 8] * 4
    machine.write(CODE, assemble("tmc x0", CODE))
    machine.run(CODE)
    assert not machine.registers.numpy.reshape(4, REGISTER_ROWS, 8)[:, :64].any()


def test_a_run_is_stopped_by_its_own_instructions_not_by_those_of_the_run_before():
    machine = Machine(PRESETS["vortex"])
    machine.write(CODE, assemble("li a0, 1\n" * 40 + "tmc x0", CODE))
    assert machine.run(CODE).instructions == 41
    machine.stop_at = 30
    with pytest.raises(SimulationError):
        machine.run(CODE)
    assert machine.executed == 30
    assert machine.run(CODE, resume=True).instructions == 41


def test_ends_of_warps_and_barriers_of_one_leave_the_interpreters_state():
    """Both run on the executor; the end by pred too, whose lanes are all off."""
    text = """
    csrr t0, num_warps
    la t1, work
    wspawn t0, t1
work:
    li t0, 5
    tmc t0
    li a0, 1
    bar a0, x0
    bar a0, a0
    csrr a1, warp_id
    beqz a1, last
    pred x0, x0
last:
    tmc x0"""
    left = []
    for interpreted in (False, True):
        machine = Machine(PRESETS["vortex"].with_options({"warps": 4, "threads": 8}))
        machine.device.interpreter = interpreted
        machine.write(CODE, assemble(text, CODE))
        machine.run(CODE)
        left.append((
            core_state(machine), bytes(machine.warps.bytes),
            machine.registers.numpy.reshape(4, REGISTER_ROWS, 8)[:, :64].tolist(),
        ))  # fmt: skip
    assert left[0] == left[1]
    assert left[0][0][0]["barriers"] == 8


@pytest.mark.parametrize(
    ("row", "pieces"),
    [
        ((10, 20, 3), [(10, 20, 3)]),
        ((0, 20, 3), [(5, 20, 3)]),
        ((10, 90, 1), [(10, 50, 1), (60, 90, 1)]),
        ((52, 58, 1), []),
        ((50, 70, 2), [(60, 70, 2)]),
    ],
)
def test_the_access_list_leaves_out_local_memory(row, pieces):
    assert outside(row, (0, 5), (50, 60), (15, 15)) == pieces


def test_masked_loads_do_not_touch_what_lies_before_and_behind():
    """Lanes that are off may point outside memory: the last words of device memory, read by the last active lanes."""
    machine = machine_of(64, 32)
    end = machine.config.memory_size
    text = f"li t0, 0x0ffffff0\ntmc t0\ncsrr t1, thread_id\nslli t1, t1, 2\nli t2, {end - 4 * 28}\nadd t2, t2, t1\nlw a0, 0(t2)\ntmc x0"
    machine.write(end - 4 * 28, np.arange(28, dtype=np.uint32).tobytes())
    machine.write(CODE, assemble(text, CODE))
    machine.run(CODE)
    assert machine.registers.numpy.reshape(REGISTER_ROWS, 32)[10].tolist() == [0, 0, 0, 0, *range(4, 28), 0, 0, 0, 0]


def test_a_host_thread_runs_jobs_passes_errors_on_and_ends():
    before = threading.active_count()
    done: list[int] = []

    def use() -> None:
        thread = HostThread("helper")
        for number in range(3):
            thread.start(lambda number=number: done.append(number))
            thread.wait()
        thread.start(lambda: done.index(7))
        with pytest.raises(ValueError, match="not in list"):
            thread.wait()

    use()
    assert done == [0, 1, 2]
    deadline = time.monotonic() + 20
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() == before
