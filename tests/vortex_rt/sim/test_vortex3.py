"""Vortex 3.0: blocks that the hardware starts, their registers, barriers with phases, traps, exchanges, packed loads."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import numpy as np
import pytest

from tests.vortex_rt.sim.conftest import BASE
from tests.vortex_rt.sim.grids import ENTRY, OUT, START, run_grid, words
from vortex_rt.failures import Failure
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS, ConfigError, from_text
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.kmu import GridError, GridLaunch
from vortex_rt.sim.machine import Machine

ROOT = Path(__file__).parents[3]
FIELDS = (
    "block_x", "block_y", "block_z", "thread_x", "thread_y", "thread_z", "block_slot", "block_warp", "block_warps",
    "block_local_mem", "active_threads", "core_id",
)  # fmt: skip

RECORD = (
    # a record for each thread, at a place that its block and its thread in x, y, z say
    """
    csrr t0, block_z
    csrr t1, grid_dim_y
    mul t0, t0, t1
    csrr t1, block_y
    add t0, t0, t1
    csrr t1, grid_dim_x
    mul t0, t0, t1
    csrr t1, block_x
    add t0, t0, t1
    csrr t1, thread_z
    csrr t2, block_dim_y
    csrr t3, block_dim_x
    mul t4, t2, t3
    csrr t5, block_dim_z
    mul t5, t5, t4
    mul t0, t0, t5
    mul t1, t1, t4
    add t0, t0, t1
    csrr t1, thread_y
    mul t1, t1, t3
    add t0, t0, t1
    csrr t1, thread_x
    add t0, t0, t1
    slli t0, t0, 6
    add t0, t0, a0
"""
    + "".join(f"csrr t1, {field}\nsw t1, {4 * index}(t0)\n" for index, field in enumerate(FIELDS))
    + "ret\n"
)


@pytest.fixture(params=["functional", "timing"])
def grid(request):
    """Return a function that runs a kernel for a grid of blocks and returns the machine."""

    def run(kernel: str, shape: str = "vortex3", **options: object) -> Machine:
        return run_grid(kernel, shape, request.param, **options)

    return run


@pytest.mark.parametrize(
    ("shape", "blocks", "threads", "local"),
    [
        ("vortex3", (3, 2, 2), (4, 1, 1), 0), ("vortex3", (5, 1, 1), (3, 2, 2), 0), ("vortex3", (9, 1, 1), (5, 1, 1), 4096),
        ("vortex3,cores=3,warps=8,threads=8", (4, 3, 1), (7, 3, 1), 1000), ("vortex3,warps=2,threads=1", (4, 1, 1), (2, 1, 1), 0),
        ("vortex3,cores=2,clusters=2,threads=16", (40, 1, 1), (64, 1, 1), 16384), ("cuda3", (10, 1, 1), (33, 2, 2), 64),
    ],
)  # fmt: skip
def test_every_thread_of_a_grid_runs_once_and_knows_its_place(grid, shape, blocks, threads, local):
    machine = grid(RECORD, shape, grid=blocks, block=threads, local_memory=local)
    size, config = math.prod(threads), machine.config
    records = np.array(words(machine, 16 * size * math.prod(blocks))).reshape(-1, 16)
    stride = -(-local // 64) * 64
    slots = min(config.warps, config.local_memory // stride) if stride else config.warps
    places = itertools.product(*(range(n) for n in (*reversed(blocks), *reversed(threads))))
    for number, (bz, by, bx, z, y, x) in enumerate(places):
        record = dict(zip(FIELDS, records[number]))
        assert [record[f"block_{a}"] for a in "xyz"] + [record[f"thread_{a}"] for a in "xyz"] == [bx, by, bz, x, y, z]
        warp = number % size // config.threads
        assert record["block_warp"] == warp
        assert record["block_warps"] == -(-size // config.threads)
        assert record["active_threads"] == (1 << min(config.threads, size - warp * config.threads)) - 1
        assert record["block_slot"] < slots
        assert record["block_local_mem"] == (config.local_base + record["block_slot"] * stride) & 0xFFFFFFFF


def test_blocks_come_first_within_their_cluster_and_lie_side_by_side_on_a_core(grid):
    machine = grid(RECORD, "vortex3,cores=2,warps=8", grid=(4, 4, 1), block=(4, 1, 1), cluster=(2, 2, 1), local_memory=512)
    records = np.array(words(machine, 16 * 64)).reshape(4, 4, 4, 16)[:, :, 0]
    slot, core = records[..., FIELDS.index("block_slot")], records[..., FIELDS.index("core_id")]
    for y, x in itertools.product((0, 2), (0, 2)):
        first = slot[y, x]
        assert slot[y : y + 2, x : x + 2].ravel().tolist() == [first, first + 1, first + 2, first + 3]
        assert first % 4 == 0
        assert len(set(core[y : y + 2, x : x + 2].ravel().tolist())) == 1


def test_a_warp_enters_its_image_once_and_its_later_blocks_by_the_window(grid):
    text = f"li t0, {OUT}\nli t1, 1\namoadd.w x0, t1, (t0)\n" + START + f"li t0, {OUT + 4}\nli t1, 1\namoadd.w x0, t1, (t0)\nret"
    machine = Machine(from_text("vortex3"))
    machine.write(BASE, assemble(text, BASE))
    machine.run_grid(GridLaunch(BASE, BASE + 32, grid=(50, 1, 1), block=(1, 1, 1)))
    assert words(machine, 2) == [4, 50]


def test_the_example_of_the_documents():
    text = (ROOT / "docs" / "reference" / "vortex3.md").read_text().split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(text, names)
    machine = names["machine"]
    assert isinstance(machine, Machine)
    assert words(machine, 32) == [block * thread for block in range(8) for thread in range(4)]


def test_an_image_of_2_runs_with_a_warp_on_each_core():
    text = f"csrr t0, core_id\nslli t0, t0, 4\nli t1, {OUT}\nadd t1, t1, t0\ncsrr t2, thread_id\nslli t2, t2, 2\nadd t1, t1, t2\ncsrr t2, mscratch\nsw t2, 0(t1)\ntmc x0"
    machine = Machine(from_text("vortex3,cores=3"))
    machine.write(BASE, assemble(text, BASE))
    machine.run(BASE, 77)
    assert words(machine, 12) == [77] * 12


@pytest.mark.parametrize(
    ("launch", "message"),
    [
        ({"block": (17, 1, 1)}, "a block of 17 threads: a core has 16"),
        ({"grid": (0, 1, 1)}, "grid 0 × 1 × 1 is empty"),
        ({"grid": (3, 1, 1), "cluster": (2, 1, 1)}, "3 × 1 × 1 blocks has no whole clusters of 2 × 1 × 1"),
        ({"local_memory": 16385}, "1 blocks of a cluster with 16385 bytes"),
        ({"grid": (4, 1, 1), "cluster": (4, 1, 1), "local_memory": 4100}, "4 blocks of a cluster with 4100 bytes"),
    ],
)
def test_a_grid_that_would_hang_the_hardware_is_refused(launch, message):
    with pytest.raises(GridError, match=message):
        Machine(PRESETS["vortex3"]).run_grid(GridLaunch(BASE, **launch))
    with pytest.raises(GridError, match="only a Vortex 3"):
        Machine(PRESETS["vortex"]).run_grid(GridLaunch(BASE))


@pytest.mark.parametrize("text", ["vortex3,timing=rtl,muldiv=serial", "vortex3,mode=sampled", "vortex3,barriers=4"])
def test_what_a_generation_lacks_is_refused(text):
    with pytest.raises(ConfigError, match="generation=3 has"):
        from_text(text)


def test_a_2_knows_neither_instructions_nor_registers_of_3(run):
    for text, kind in (("wsync", Failure.ILLEGAL_INSTRUCTION), ("csrr a0, block_x", Failure.BAD_CSR), ("gather.0 a0, a1, a2, a3", Failure.ILLEGAL_INSTRUCTION)):
        with pytest.raises(SimulationError) as error:
            run(text)
        assert error.value.kind is kind


def test_split_goes_on_with_the_smaller_group():
    for threads in (4, 8):
        for count in (1, threads // 2, threads - 1):
            machine = Machine(from_text(f"vortex3,threads={threads}"))
            # each group stores its mask at one place: the last one's stays
            text = START + f"csrr t0, thread_id\nsltiu t1, t0, {count}\nsplit t2, t1\ncsrr t3, active_threads\nsw t3, 8(a0)\njoin t2\nret"
            machine.write(BASE, assemble(text, BASE))
            machine.run_grid(GridLaunch(BASE, ENTRY, OUT, block=(threads, 1, 1)))
            low, high = (1 << count) - 1, ((1 << threads) - 1) & ~((1 << count) - 1)
            last = high if count <= threads - count else low
            assert words(machine, 1, OUT + 8) == [last], (threads, count)


BARRIER_ID = "csrr s0, block_slot\ncsrr s1, block_warps\n"


def test_a_barrier_of_all_warps_of_a_block(grid):
    # every warp stores, meets, and sums what the others stored
    kernel = BARRIER_ID + """
        csrr t0, block_warp
        csrr t1, block_local_mem
        slli t2, t0, 2
        add t2, t2, t1
        addi t3, t0, 1
        sw t3, 0(t2)
        bar s0, s1
        li t4, 0
        mv t5, s1
    1:  lw t3, 0(t1)
        add t4, t4, t3
        addi t1, t1, 4
        addi t5, t5, -1
        bnez t5, 1b
        csrr t1, block_x
        mul t1, t1, s1
        add t1, t1, t0
        slli t1, t1, 2
        add t1, t1, a0
        sw t4, 0(t1)
        ret
    """
    machine = grid(kernel, "vortex3,cores=2,warps=8", grid=(7, 1, 1), block=(16, 1, 1), local_memory=64)
    assert words(machine, 28) == [10] * 28


PRODUCER = BARRIER_ID + """
    csrr s2, block_warp
    li s3, {rounds}
    csrr s4, block_local_mem
    li s5, 0x100
    or s6, s0, s5          # barrier 1: full
    li s5, 0x200
    or s7, s0, s5          # barrier 2: empty
    li s8, 0               # sum
    li s9, 2
    bnez s2, consumer
producer:
    sw s3, 0(s4)
    bar.arrive t0, s6, s9
    bar.arrive t1, s7, s9
    bar.wait s7, t1
    addi s3, s3, -1
    bnez s3, producer
    ret
consumer:
    bar.arrive t0, s6, s9
    bar.wait s6, t0
    lw t2, 0(s4)
    add s8, s8, t2
    bar.arrive t1, s7, s9
    addi s3, s3, -1
    bnez s3, consumer
    sw s8, 0(a0)
    ret
"""


def test_phases_let_a_producer_and_a_consumer_take_turns(grid):
    for rounds in (1, 2, 7):
        machine = grid(PRODUCER.format(rounds=rounds), block=(8, 1, 1), local_memory=64)
        assert words(machine, 1) == [rounds * (rounds + 1) // 2]


def test_arrive_returns_the_phase_of_one_bit(grid):
    text = BARRIER_ID + "li t0, 1\n" + "".join(f"bar.arrive t1, s0, t0\nsw t1, {4 * n}(a0)\n" for n in range(5)) + "ret"
    assert words(grid(text), 5) == [0, 1, 0, 1, 0]


def test_global_barrier_of_cores(grid):
    kernel = """
        csrr t0, core_id
        slli t1, t0, 2
        add t1, t1, a0
        addi t2, t0, 5
        sw t2, 0(t1)
        li t3, -2147483648
        csrr t4, num_cores
        bar t3, t4
        li t5, 0
        mv t6, a0
    1:  lw t2, 0(t6)
        add t5, t5, t2
        addi t6, t6, 4
        addi t4, t4, -1
        bnez t4, 1b
        sw t5, 64(t1)
        ret
    """
    machine = grid(kernel, "vortex3,cores=4", grid=(4, 1, 1), block=(4, 1, 1))
    assert words(machine, 4, OUT + 64) == [26] * 4


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("li t0, 0\nli t1, 0\nbar t0, t1", "for 0 "), ("li t0, 9\nli t1, 1\nbar t0, t1", "slot 9"),
        ("li t0, 0x800\nli t1, 1\nbar.arrive t2, t0, t1", "barrier 8 of slot 0"), ("li t0, 0\nli t1, 5\nbar t0, t1", "for 5 "),
        ("li t0, 0\nli t1, -1\nbar t0, t1", "for 4294967295 "),
    ],
)  # fmt: skip
def test_barriers_that_hang_or_abort_upstream_are_errors(grid, text, detail):
    with pytest.raises(SimulationError, match=detail) as error:
        grid(text)
    assert error.value.kind is Failure.BAD_BARRIER


def test_a_phase_that_never_completes_is_a_deadlock_which_says_where(grid):
    with pytest.raises(SimulationError, match=r"waits at barrier 3 of slot 0: phase 0, 1 arrived, 0 transactions to come") as error:
        grid("li t0, 0x300\nli t1, 2\nbar.arrive t2, t0, t1\nbar.wait t0, t2\nret")
    assert error.value.kind is Failure.DEADLOCK


def test_ebreak_and_ecall_enter_the_handler_of_the_warp(grid):
    kernel = "la t0, handler\ncsrw mtvec, t0\nli t5, 0\necall\nebreak\nsw t5, 0(a0)\nsw t6, 4(a0)\nret\nhandler:\ncsrr t1, mcause\nslli t5, t5, 8\nor t5, t5, t1\ncsrr t2, mepc\naddi t2, t2, 4\ncsrw mepc, t2\nmret"
    machine = grid(kernel, block=(4, 1, 1))
    assert words(machine, 1) == [11 << 8 | 3]


def test_trap_registers_and_mscratch_are_a_warps_own(grid):
    kernel = BARRIER_ID + "csrr t0, block_warp\ncsrw mscratch, t0\ncsrw mtval, t0\nbar s0, s1\ncsrr t1, mscratch\ncsrr t2, mtval\nslli t2, t2, 4\nor t1, t1, t2\nslli t0, t0, 2\nadd t0, t0, a0\nsw t1, 0(t0)\nret"
    assert words(grid(kernel, block=(16, 1, 1)), 4) == [0, 0x11, 0x22, 0x33]


@pytest.mark.parametrize("lane", range(4))
@pytest.mark.parametrize("active", [8, 6, 3])
def test_gather_hands_a_lanes_registers_to_its_neighbours(lane, active):
    machine = Machine(from_text("vortex3,threads=8"))
    sources = "".join(f"li t1, {100 * n}\nadd a{n}, t0, t1\n" for n in range(1, 5))
    # all lanes first have values of their own; the ones that are off are written too
    text = START + f"li t6, -1\ntmc t6\ncsrr t0, thread_id\n{sources}li t6, {(1 << active) - 1}\ntmc t6\ngather.{lane} a4, a1, a2, a3\nli t6, -1\ntmc t6\nslli t0, t0, 2\nadd t0, t0, a0\nsw a4, 0(t0)\nret"
    machine.write(BASE, assemble(text, BASE))
    machine.run_grid(GridLaunch(BASE, ENTRY, OUT, block=(8, 1, 1)))
    expected = []
    for at in range(8):
        nominal = at // 4 * 4 + lane
        source = nominal if nominal < active else active - 1
        expected.append(400 + at if at == nominal else 100 * ((at - nominal) % 4) + source)
    assert words(machine, 8) == expected


def test_packed_loads_collect_values_with_a_distance(grid):
    data = np.arange(256, dtype=np.uint8)
    place = OUT + 4096
    kernel = f"li t0, {place}\ncsrr t1, thread_x\nadd t0, t0, t1\nli t2, 7\npack.b fa0, t0, t2\nslli t1, t1, 3\nadd t3, a0, t1\nfsw fa0, 0(t3)\nli t2, 10\npack.h fa1, t0, t2\nfsw fa1, 4(t3)\nret"
    machine = grid(kernel, memory={place: data.tobytes()}, block=(4, 1, 1))
    found = words(machine, 8)
    for lane in range(4):
        assert found[2 * lane] == int.from_bytes(bytes(data[lane + 7 * n] for n in range(4)), "little")
        assert found[2 * lane + 1] == int.from_bytes(bytes(data[lane + at] for at in (0, 1, 10, 11)), "little")


OTHER_CORE = """
    csrr t0, core_id            # each core's number, and 1000 times it in lane 0
    li t1, 1000
    mul t1, t1, t0
    csrr t2, block_local_mem
    sw t1, 4(t2)
    li t3, -2147483648          # a barrier of all cores of a cluster
    li t4, 2
    bar t3, t4
    andi t4, t0, 1              # the other core of the cluster
    xori t4, t4, 1
    addi t2, t2, 4
    dsmem.read t5, t4, t2
    slli t0, t0, 4
    csrr t1, thread_id
    slli t1, t1, 2
    add t0, t0, t1
    add t0, t0, a0
    sw t5, 0(t0)
    ret
"""


@pytest.mark.parametrize("mode", ["functional", "timing"])
@pytest.mark.parametrize("xlen", [32, 64])
def test_lane_0_reads_the_local_memory_of_another_core_of_its_cluster(mode, xlen):
    shape = f"vortex3,dsmem=true,cores=2,clusters=2,xlen={xlen}"
    machine = run_grid(OTHER_CORE, shape, mode, grid=(4, 1, 1), block=(4, 1, 1), local_memory=16384)
    assert words(machine, 16) == [1000, 0, 0, 0, 0, 0, 0, 0, 3000, 0, 0, 0, 2000, 0, 0, 0]


@pytest.mark.parametrize(("text", "kind", "message"), [
    ("li t0, 1\ncsrr t1, block_local_mem\ndsmem.read t0, t0, t1", Failure.ILLEGAL_INSTRUCTION, "the cluster has fewer cores"),
    ("li t0, 2\ntmc t0\ndsmem.read t0, x0, x0", Failure.ILLEGAL_INSTRUCTION, "lane 0 does it, which is off"),
    ("li t1, 0x1ffff3ffd\ndsmem.read t0, x0, t1", Failure.BAD_ADDRESS, "read of 4 bytes at 0x1ffff3ffd"),
    ("dsmem.read t0, x0, x0", Failure.BAD_ADDRESS, "read of 4 bytes at 0x0"),
])  # fmt: skip
def test_a_read_of_local_memory_that_is_not_there_is_an_error(text, kind, message):
    with pytest.raises(SimulationError, match=message) as error:
        run_grid(text, "vortex3,dsmem=true", block=(4, 1, 1))
    assert error.value.kind is kind


def test_executor_and_interpreter_agree_on_a_grid():
    states = []
    for interpreter in (0, 1):
        machine = Machine(from_text("vortex3,cores=2,threads=8"))
        machine.device.interpreter = interpreter
        machine.write(BASE, assemble(START + RECORD, BASE))
        machine.run_grid(GridLaunch(BASE, ENTRY, OUT, grid=(5, 2, 1), block=(13, 1, 1), local_memory=128))
        states.append((machine.registers.numpy[:, :64].tobytes(), machine.read(OUT, 1 << 14), [core.instructions for core in machine.cores]))
    assert states[0] == states[1]
