"""A machine as its host and its lanes see it: the device, arrays, CSRs, lanes alone."""

from __future__ import annotations

import ctypes
import mmap
import os
import random
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.failures import Failure
from vortex_rt.isa.rows import Unit
from vortex_rt.sim.arrays import TYPES, Array, StructureTable, large_pages
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.c_structures import words_of
from vortex_rt.sim.config import PRESETS, Config, from_text
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.host import Host, HostError, RunError, _text
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.state import COUNTERS, TimingCounters

# The command line's device is libvortex-nvsim's, as everybody's.

BASE = 0x80000000
SMALL = PRESETS["vortex"]


@pytest.mark.parametrize(
    "config",
    [*PRESETS.values(), Config(mode="timing", xlen=32, warps=8, l2=True, icache=False, memory=3 << 30, clock_mhz=1000, simx_quirks=True, memory_check=False)],
)
def test_a_configuration_reaches_the_simulator_whole(config: Config) -> None:
    assert from_text(_text(config)) == config


def load(host: Host, text: str, *more: tuple[int, int]) -> None:
    code = assemble(text, BASE)
    host.reserve([(BASE, len(code)), *more])
    host.write(BASE, code)


def finish(host: Host) -> None:
    while not host.wait():
        pass


def test_upload_start_wait_read() -> None:
    with Host(SMALL) as host:
        load(host, "csrr a0, mscratch\nlw a1, 0(a0)\naddi a1, a1, 1\nsw a1, 4(a0)\ntmc x0", (0x200000, 8))
        host.write(0x200000, struct.pack("<I", 41))
        host.start(BASE, 0x200000, None)
        finish(host)
        assert host.read(0x200004, 4) == struct.pack("<I", 42)
        assert host.ask("result")["instructions"] == 5
        assert host.counters()["total"]["instructions"] == 5


def test_ranges_that_overlap_are_one() -> None:
    with Host(SMALL) as host:
        host.reserve([(0x1000, 100), (0x1010, 10), (0x1064, 4), (0x2000, 0), (0x1FFFF0000 - 64, 64)])
        host.write(0x1060, b"12345678")
        assert host.read(0x105F, 6) == b"\x0012345"
        host.write(0x1FFFF0000 - 8, b"on stack")
        assert host.read(0x1FFFF0000 - 8, 8) == b"on stack"
        with pytest.raises(ValueError, match="is not reserved"):
            host.read(0x1068, 1)
        with pytest.raises(ValueError, match="outside device memory"):
            host.reserve([((8 << 30) - 4, 8)])


def test_a_program_may_access_what_its_host_did_not_reserve() -> None:
    with Host(SMALL) as host:
        load(host, "li a0, 0x300000\nsw a0, 0(a0)\nli a0, 0x88\nli a1, 5\nsw a1, 0(a0)\ntmc x0")
        host.start(BASE, 0, None)
        finish(host)
        assert host.counter(0xB01, 0) == 5


def test_failures_have_their_kind() -> None:
    with Host(SMALL) as host:
        load(host, "li a0, -1\nlw a1, 0(a0)\ntmc x0")
        host.start(BASE, 0, None)
        with pytest.raises(RunError, match="bad address") as error:
            finish(host)
        assert error.value.kind is Failure.BAD_ADDRESS
        with pytest.raises(ValueError, match="not for"):
            host.ask("nonsense")


def test_a_configuration_that_cannot_be_opened() -> None:
    with pytest.raises(HostError, match="at most 1024"):
        Host(Config(clusters=64, cores=64))


def test_console_output_and_interrupt_of_the_command(tmp_path: Path) -> None:
    source = tmp_path / "prog.s"
    source.write_text("li a0, 0x40\nli a1, 72\nsb a1, 0(a0)\nli a1, 10\nsb a1, 0(a0)\n1: j 1b\n")
    command = [sys.executable, "-c", "from vortex_rt.sim.cli import main; main()", "run", str(source), "--preset", "vortex"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert process.stdout is not None
    assert "H" in process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted" in errors


# CSRs as kernels see them, and MPM counters as the host does.

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


# Memory shared with compiled code: the same bytes as elements, by address and as a NumPy array.


@pytest.mark.parametrize("type", list(TYPES))
@pytest.mark.parametrize("shape", [(5,), (3, 4), (2, 3, 4), (2, 0, 4)])
def test_elements_address_and_array_are_one_memory(type, shape):
    array = Array(*shape, type=type)
    assert array.numpy.shape == shape
    assert array.numpy.dtype == np.dtype(TYPES[type][0])
    assert not array.numpy.any()
    assert len(array) == shape[0]
    assert array.numpy.ctypes.data == array.address
    if array.size:
        last = tuple(extent - 1 for extent in shape)
        array.elements[last if len(last) > 1 else last[0]] = 77
        assert array.numpy[last] == 77
        assert ctypes.string_at(array.address, array.size) == array.numpy.tobytes()
        array.numpy[last] = 78
        assert array.elements[last if len(last) > 1 else last[0]] == 78


def test_rows_of_a_table_are_its_memory_and_records_have_the_words_names():
    table = StructureTable(TimingCounters, 3)
    table[1].dcache.reads, table[2].lanes[Unit.MUL] = 5, 6
    assert [row.dcache.reads for row in table] == [0, 5, 0]
    assert table.numpy["dcache_reads"].tolist() == [0, 5, 0]
    table.numpy["lanes_mul"][2] += 1
    assert (table[2].lanes[Unit.MUL], table.numpy.ctypes.data, len(table)) == (7, table.address, 3)
    assert words_of(table[2])[COUNTERS.index("lanes_mul")] == 7
    table.fill(0)
    assert not any(table.bytes)


def test_fill():
    array = Array(7, type="i")
    array.fill(-1)
    assert array.elements.tolist() == [-1] * 7
    array.fill(0)
    assert array.elements.tolist() == [0] * 7
    with pytest.raises(ValueError, match="0 and -1"):
        array.fill(1)


def test_given_memory_is_used_and_not_copied():
    memory = mmap.mmap(-1, 4096)
    array = Array(512, memory=memory)
    array.elements[1] = 0x0102
    assert memory[8:10] == b"\x02\x01"


def test_numpy_is_imported_by_the_first_use_as_an_array():
    program = (
        "import sys; from vortex_rt.sim.arrays import Array; a = Array(2, 2); a.elements[1, 1] = 3; a.fill(0); a.elements[1, 0] = 10;"
        "before = 'numpy' in sys.modules; total = a.numpy.sum(); print(before, 'numpy' in sys.modules, total)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False True 10\n"


@pytest.mark.parametrize("size", [8, 5 << 20])
def test_memory_in_large_pages_is_zeroed_and_as_long_as_asked(size):
    array = Array(size // 8, type="Q", memory=large_pages(size))
    assert len(array) == size // 8
    assert not array.numpy.any()
    array.elements[size // 8 - 1] = 7
    assert array.numpy[-1] == 7


# Lanes are independent: a random structured program gives every lane what it gives a lane that runs alone. The
# programs are random nests of arithmetic, if/else with split and join, loops with pred, and loads and stores of the
# lane's own memory, as a compiler makes them. Alone, no branch diverges, so the run needs none of the divergence
# machinery.

REGISTERS = ["a0", "a1", "a2", "a3", "a4", "a5"]


class Program:
    """Text of a random program; saved values of nesting level n live in the lane's memory at 8 * n."""

    def __init__(self, rng: random.Random, depth: int) -> None:
        self.rng = rng
        self.lines: list[str] = []
        self.labels = 0
        self.level = 0
        self.block(depth)

    def label(self) -> str:
        self.labels += 1
        return f"label{self.labels}"

    def arithmetic(self) -> None:
        rng = self.rng
        name = rng.choice(["add", "sub", "xor", "mul", "and", "or", "sltu", "srl", "divu", "remu"])
        self.lines.append(f"{name} {rng.choice(REGISTERS)}, {rng.choice(REGISTERS)}, {rng.choice(REGISTERS)}")

    def memory(self) -> None:
        rng = self.rng
        self.lines.append(f"{rng.choice(['sd', 'ld'])} {rng.choice(REGISTERS)}, {512 + 8 * rng.randrange(8)}(s0)")

    def condition(self) -> None:
        self.lines.append(f"andi t0, {self.rng.choice(REGISTERS)}, {self.rng.choice([1, 2, 4, 3])}\nsnez t0, t0")

    def branch(self, depth: int) -> None:
        self.condition()
        other, out = self.label(), self.label()
        saved = 8 * self.level
        self.level += 1
        self.lines.append(f"split t1, t0\nsd t1, {saved}(s0)\nbeqz t0, {other}")
        self.block(depth - 1)
        self.lines.append(f"j {out}\n{other}:")
        if self.rng.random() < 0.7:
            self.block(depth - 1)
        self.lines.append(f"{out}: ld t1, {saved}(s0)\njoin t1")
        self.level -= 1

    def loop(self, depth: int) -> None:
        # each lane runs 1 to 4 rounds; the mask before the loop comes back after it
        head = self.label()
        counter, mask = 8 * self.level, 8 * (self.level + 1)
        self.level += 2
        self.lines.append(f"andi t0, {self.rng.choice(REGISTERS)}, 3\nsd t0, {counter}(s0)\ncsrr t1, active_threads\nsd t1, {mask}(s0)\n{head}:")
        self.block(depth - 1)
        self.lines.append(f"ld t0, {counter}(s0)\naddi t0, t0, -1\nsd t0, {counter}(s0)\nld t1, {mask}(s0)")
        self.lines.append(f"slt t0, x0, t0\npred t0, t1\nbnez t0, {head}")
        self.level -= 2

    def block(self, depth: int) -> None:
        for _ in range(self.rng.randrange(2, 5)):
            kind = self.rng.random()
            if depth and kind < 0.3:
                self.branch(depth)
            elif depth and kind < 0.45:
                self.loop(depth)
            elif kind < 0.6:
                self.memory()
            else:
                self.arithmetic()


HEAD = """
    csrr t0, num_warps
    la t1, body
    wspawn t0, t1
body:
    li t0, {mask}
    tmc t0
    csrr t1, mhartid
    slli s0, t1, 10
    li t2, {out}
    add s0, s0, t2
    li t3, 0x9e3779b97f4a7c15
    mul a0, t1, t3
    srli a1, a0, 7
    addi a2, t1, 3
    li a3, 5
    xor a4, a0, a1
    li a5, 1
"""
TAIL = "\n".join(f"sd {register}, {640 + 8 * i}(s0)" for i, register in enumerate(REGISTERS)) + "\ntmc x0\n"


def results(body: str, mask: int, warps: int, threads: int, mode: str) -> np.ndarray:
    machine = Machine(PRESETS["vortex"].with_options({"warps": warps, "threads": threads, "mode": mode}))
    machine.write(BASE, assemble(HEAD.format(mask=mask, out=OUT) + body + TAIL, BASE))
    machine.run(BASE)
    data = np.frombuffer(machine.read(OUT, warps * threads * 1024), dtype=np.uint64).reshape(warps, threads, 128)
    return data[:, :, 64:86]  # the lane's memory and final registers


def compare(seed: int, warps: int, threads: int, mode: str, depth: int = 3) -> None:
    body = "\n".join(Program(random.Random(seed), depth).lines) + "\n"
    together = results(body, (1 << threads) - 1, warps, threads, mode)
    for lane in range(threads):
        alone = results(body, 1 << lane, warps, threads, "functional")
        assert (together[:, lane] == alone[:, lane]).all(), f"seed {seed}, lane {lane} of {threads}, {mode} mode"


@pytest.mark.parametrize("seed", range(25))
def test_divergent_programs(seed):
    compare(seed, 2, 4 if seed % 3 else 8, "functional")


@pytest.mark.parametrize("seed", range(100, 106))
def test_divergent_programs_of_full_warps(seed):
    compare(seed, 1, 32, "functional")


@pytest.mark.parametrize("seed", range(200, 205))
def test_divergent_programs_in_timing_mode(seed):
    compare(seed, 2, 4, "timing", depth=2)


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_many_divergent_programs():
    for seed in range(1000, 1600):
        compare(seed, 2, 8, "functional")
