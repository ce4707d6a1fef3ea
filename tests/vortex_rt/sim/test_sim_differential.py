"""Random instruction sequences give the same registers, memory and flags as Unicorn (QEMU's RISC-V).

Each lane of a warp starts with registers of its own and is compared with a run of its own on Unicorn, so that vector paths are
covered too. F registers 0–15 hold singles and 16–31 doubles, because this QEMU neither checks nor makes NaN boxes; it follows an older rule for
fmin and fmax of signaling NaNs, so those two are tested in test_sim_float.py.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
import unicorn
from unicorn import riscv_const as rc

from vortex_rt.isa import disasm
from vortex_rt.isa.compressed import expand
from vortex_rt.isa.table import TABLE, InstructionRow, Kind, lookup
from vortex_rt.sim.config import Config
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.state import REGISTER_ROWS

CODE, DATA, AREA = 0x80000000, 0x200000, 0x1000
BASE_REGISTER, ALIGNED_REGISTER = 31, 30
LENGTH = 120

INTEGERS = [0, 1, 2, 3, 7, 31, 32, 63, 0x7F, 0x80, 0xFF, 0x7FFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x100000000, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
DOUBLES = [0.0, -0.0, 1.0, -1.0, 1.5, 0.1, 3.0, 1e300, -1e300, 1e-300, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 4503599627370497.5, 2147483647.5]
DOUBLES += [float("inf"), float("-inf"), float("nan"), 16777217.0, 9007199254740993.0, 3.4028235e38, 1e-45, 0.5, -2.5, 4294967295.0, -9.223372036854776e18]


UNICORN = frozenset(("I", "M", "A", "F", "D", "Zicsr", "Zifencei"))
"""Extensions that it knows; `BEYOND_UNICORN` has the others."""
EXACT = frozenset(("Zfh",))
"""Those that `test_sim_float_exact` compares with rational arithmetic."""


def pick_instructions(xlen: int) -> list[InstructionRow]:
    rows = []
    for row in TABLE:
        if row.kind in (Kind.SIMT, Kind.CROSS, Kind.MATRIX, Kind.CSR, Kind.SYSTEM, Kind.JAL, Kind.JALR, Kind.BRANCH):
            continue
        if row.extension not in UNICORN:
            continue
        if row.name.startswith(("fmin", "fmax")) or (xlen == 32 and row.xlen == 64):
            continue
        rows.append(row)
    return rows


def extended(word: int) -> int:
    """A word as RV32's registers hold it, sign-extended to 64 bits."""
    return (word ^ 0x80000000) - 0x80000000 & (1 << 64) - 1


def random_integer(rng: random.Random) -> int:
    choice = rng.random()
    if choice < 0.4:
        return rng.choice(INTEGERS)
    if choice < 0.7:
        return rng.getrandbits(64)
    return rng.randrange(-1000, 1000) & (1 << 64) - 1


def random_double(rng: random.Random) -> int:
    choice = rng.random()
    if choice < 0.5:
        return struct.unpack("<Q", struct.pack("<d", rng.choice(DOUBLES)))[0]
    if choice < 0.7:
        return rng.getrandbits(64)
    return struct.unpack("<Q", struct.pack("<d", rng.randrange(-50, 50) * 2.0 ** rng.randrange(-5, 5)))[0]


def random_single(rng: random.Random) -> int:
    choice = rng.random()
    if choice < 0.3:
        bits = rng.getrandbits(32)
    elif choice < 0.6:
        with np.errstate(over="ignore"):
            bits = int(np.float32(rng.choice(DOUBLES)).view(np.uint32))
    elif choice < 0.8:
        bits = int(np.float32(rng.randrange(-50, 50) * 2.0 ** rng.randrange(-5, 5)).view(np.uint32))
    else:
        bits = rng.choice([0x7F800001, 0x7FC00000, 0xFFC00000, 1, 0x007FFFFF, 0x00800000, 0x7F7FFFFF, 0x33800000, 0x4B800000])
    return bits | 0xFFFFFFFF << 32


def is_double(row: InstructionRow, letter: str) -> bool:
    """Whether F operand ``letter`` of a row is a double."""
    name = row.name
    if name in ("fld", "fsd"):
        return True
    if name in ("flw", "fsw"):
        return False
    if name.startswith("fcvt."):
        to, source = name.split(".")[1:]
        return (to if letter == "D" else source) == "d"
    if name.startswith("fmv."):
        return "d" in name
    return name.endswith(".d")


def sequence(rng: random.Random, xlen: int, kinds: set[Kind] | None = None) -> list[int]:
    rows = [row for row in pick_instructions(xlen) if kinds is None or row.kind in kinds]
    words: list[int] = []
    while len(words) < LENGTH:
        row = rng.choice(rows)
        fields = {}
        for letter in "dst":
            fields[letter] = rng.randrange(30)
        fields["u"] = rng.randrange(32)
        for token in row.operands.split(","):
            if token in ("D", "S", "T", "U"):
                fields[token.lower()] = rng.randrange(16) + (16 if is_double(row, token) else 0)
        if row.kind in (Kind.LOAD, Kind.STORE):
            fields["s"] = BASE_REGISTER
        if row.kind is Kind.AMO:
            fields["s"] = ALIGNED_REGISTER
            if row.name.startswith("sc"):
                row = next(other for other in TABLE if other.name == "lr" + row.name[2:])
            if row.name.startswith("lr"):
                words.append(row.encode(d=fields["d"], s=fields["s"]))
                row = next(other for other in TABLE if other.name == "sc" + row.name[2:])
        highest = 2040 if row.kind in (Kind.LOAD, Kind.STORE) else 2047  # accesses stay in the lane's area
        fields["imm"] = rng.randrange(-2048, highest + 1) if row.format in ("I", "S") else rng.randrange(1 << 20)
        if row.format == "SH":
            fields["imm"] = rng.randrange(32 if xlen == 32 or row.name.endswith("w") else 64)
        if row.has_rounding_mode:
            fields["rm"] = rng.choice([0, 0, 1, 2, 3, 4, 7])
        used = {token.lower() for token in row.operands.replace("(s)", "s").replace("m", "s").split(",")} | {"imm", "rm"}
        words.append(row.encode(**{key: value for key, value in fields.items() if key in used}))
    return words


STACK = 2
"""Register from which compressed loads and stores count."""


@cache
def short_instructions(xlen: int) -> list[int]:
    """Compressed instructions that a random sequence may have anywhere: without jumps but to the next instruction."""
    found = []
    for half in range(1 << 16):
        word = expand(half, xlen)
        row, target, base = disasm.find(word, xlen), word >> 7 & 31, word >> 15 & 31
        if row is None:
            continue
        if row.kind is Kind.ALU:
            good = target not in (STACK, ALIGNED_REGISTER, BASE_REGISTER)
        elif row.kind in (Kind.LOAD, Kind.STORE):
            number = target if row.kind is Kind.LOAD else word >> 20 & 31
            is_float = row.name.startswith("f")
            good = base == STACK and ((number >= 16) == is_double(row, "D") if is_float else row.kind is Kind.STORE or number not in (STACK, 30, 31))
        else:
            good = row.kind is Kind.JAL and target == 0 and disasm.immediate(word, row.format) == 2
        if good:
            found.append(half)
    return found


def mixed_sequence(rng: random.Random, xlen: int) -> bytes:
    """Instructions of 16 and 32 bits, which begin at any even address."""
    code = b""
    for word in sequence(rng, xlen):
        row = disasm.find(word, xlen)
        if row is not None and not (row.destination() == "d" and word >> 7 & 31 == STACK):
            code += word.to_bytes(4, "little")
        count = rng.choice((0, 1, 1, 2)) if row is not None and not row.name.startswith("lr") else 0  # its sc comes next
        code += b"".join(rng.choice(short_instructions(xlen)).to_bytes(2, "little") for _ in range(count))
    return code


class Reference:
    """One hart on Unicorn."""

    def __init__(self, xlen: int) -> None:
        self.xlen = xlen
        self.uc = unicorn.Uc(unicorn.UC_ARCH_RISCV, unicorn.UC_MODE_RISCV64 if xlen == 64 else unicorn.UC_MODE_RISCV32)
        self.uc.mem_map(CODE, 0x10000)
        self.uc.mem_map(DATA - AREA, 64 * AREA)
        self.uc.reg_write(rc.UC_RISCV_REG_MSTATUS, 0x6000)
        self.integer = [rc.UC_RISCV_REG_X0 + n for n in range(32)]
        self.float = [rc.UC_RISCV_REG_F0 + n for n in range(32)]

    def run(self, code: bytes, integers: list[int], floats: list[int], data_at: int, data: bytes, frm: int) -> tuple[list[int], list[int], bytes, int]:
        uc = self.uc
        uc.ctl_remove_cache(CODE, CODE + 0x10000)
        uc.mem_write(CODE, code)
        uc.mem_write(data_at, data)
        for register, value in zip(self.integer[1:], integers[1:], strict=True):
            uc.reg_write(register, value & (1 << self.xlen) - 1)
        for register, value in zip(self.float, floats, strict=True):
            uc.reg_write(register, value)
        uc.reg_write(rc.UC_RISCV_REG_FCSR, frm << 5)
        uc.emu_start(CODE, CODE + len(code))
        xs = [uc.reg_read(register) for register in self.integer]
        fs = [uc.reg_read(register) for register in self.float]
        return xs, fs, bytes(uc.mem_read(data_at, len(data))), uc.reg_read(rc.UC_RISCV_REG_FCSR)


def compare(seed: int, xlen: int, threads: int, reference: Reference, machine: Machine, kinds: set[Kind] | None = None, mixed: bool = False) -> int:
    """Run one random sequence on both; return the number of words compared."""
    rng = random.Random(seed)
    code = mixed_sequence(rng, xlen) if mixed else struct.pack(f"<{len(words := sequence(rng, xlen, kinds))}I", *words)
    frm = rng.randrange(5)
    machine.program_grid(CODE, 0, None)
    machine.reset(CODE, 0)
    machine.write(CODE, code + struct.pack("<I", 0x0000000B))
    registers = machine.registers.numpy.reshape(REGISTER_ROWS, threads)
    starts = []
    for lane in range(threads):
        area = DATA + lane * AREA
        integers = [0] + [random_integer(rng) for _ in range(31)]
        if xlen == 32:
            integers = [value & 0xFFFFFFFF for value in integers]
        integers[BASE_REGISTER], integers[ALIGNED_REGISTER] = area, area + 8 * rng.randrange(8)
        if mixed:
            integers[STACK] = area
        floats = [random_single(rng) for _ in range(16)] + [random_double(rng) for _ in range(16)]
        data = rng.randbytes(AREA)
        starts.append((integers, floats, area - AREA // 2, data))
        machine.write(area - AREA // 2, data)
        for number, value in enumerate(integers):
            registers[number, lane] = value if xlen == 64 else extended(value)
        registers[32:64, lane] = floats
    machine.warps[0].mask = (1 << threads) - 1
    machine.warps[0].frm = frm
    machine.run(CODE, resume=True)
    flags = 0
    for lane, (integers, floats, place, data) in enumerate(starts):
        xs, fs, memory, fcsr = reference.run(code, integers, floats, place, data, frm)
        flags |= fcsr & 31
        mine = [int(value) & (1 << xlen) - 1 for value in registers[:32, lane]]
        what = f"seed {seed}, rv{xlen}, lane {lane} of {threads}"
        assert mine == xs, f"{what}: integer registers"
        singles = [int(value) for value in registers[32:48, lane]]
        assert all(value >> 32 == 0xFFFFFFFF for value in singles), f"{what}: singles are boxed"
        assert [value & 0xFFFFFFFF for value in singles] == [value & 0xFFFFFFFF for value in fs[:16]], f"{what}: singles"
        assert [int(value) for value in registers[48:64, lane]] == fs[16:], f"{what}: doubles"
        assert machine.read(place, len(data)) == memory, f"{what}: memory"
    assert machine.warps[0].fflags == flags, f"seed {seed}, rv{xlen}: fflags"
    return len(code) // 4 * threads


def machine_of(xlen: int, threads: int) -> Machine:
    return Machine(Config(xlen=xlen, dot8=True, warps=1, threads=threads, memory=(1 << 31) + (1 << 20)))


@pytest.mark.parametrize(("xlen", "threads", "rounds"), [(64, 1, 150), (64, 4, 60), (64, 32, 8), (32, 4, 60)])
def test_random_sequences_equal_unicorn(xlen, threads, rounds):
    machine, reference = machine_of(xlen, threads), Reference(xlen)
    for seed in range(rounds):
        compare(seed, xlen, threads, reference, machine)


@pytest.mark.parametrize("xlen", [64, 32])
def test_random_floating_point_equals_unicorn(xlen):
    machine, reference = machine_of(xlen, 8), Reference(xlen)
    for seed in range(25):
        compare(1000 + seed, xlen, 8, reference, machine, {Kind.FP, Kind.FP_ARITH})


@pytest.mark.parametrize(("xlen", "threads"), [(64, 1), (64, 4), (32, 4)])
def test_random_sequences_with_compressed_instructions_equal_unicorn(xlen, threads):
    memory = (1 << 31) + (1 << 20)
    reference, machine = Reference(xlen), Machine(Config(generation=3, vote_shuffle=True, xlen=xlen, warps=1, threads=threads, memory=memory))
    for seed in range(40):
        compare(2000 + seed, xlen, threads, reference, machine, mixed=True)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("xlen", "threads", "rounds"), [(64, 8, 2500), (32, 8, 2500), (64, 32, 300)])
def test_millions_of_random_instructions_equal_unicorn(xlen, threads, rounds):
    machine, reference = machine_of(xlen, threads), Reference(xlen)
    compared = sum(compare(10_000 + seed, xlen, threads, reference, machine) for seed in range(rounds))
    assert compared > 1_000_000


def signed_bytes(value: int) -> tuple[int, ...]:
    return struct.unpack("<4b", struct.pack("<I", value & 0xFFFFFFFF))


#: Instruction of an extension that Unicorn lacks → its value of two numbers of ``xlen`` bits, of which only as many count.
BEYOND_UNICORN: dict[str, Callable[[int, int], int]] = {
    "czero.eqz": lambda a, b: a if b else 0,
    "czero.nez": lambda a, b: 0 if b else a,
    "dot8": lambda a, b: sum(x * y for x, y in zip(signed_bytes(a), signed_bytes(b))),
}


def test_every_extension_is_compared():
    others = {row.name for row in TABLE if row.extension not in UNICORN | EXACT and row.kind not in (Kind.SIMT, Kind.CROSS, Kind.MATRIX, Kind.VORTEX3)}
    assert set(BEYOND_UNICORN) == others


@pytest.mark.parametrize("xlen", [64, 32])
@pytest.mark.parametrize("name", BEYOND_UNICORN)
def test_beyond_unicorn(name, xlen):
    if lookup(name).xlen not in (0, xlen):
        return
    values = sorted({value & (1 << xlen) - 1 for value in INTEGERS})
    pairs = [(a, b) for a in values for b in values]
    threads = 32
    machine = machine_of(xlen, threads)
    machine.write(CODE, struct.pack("<II", lookup(name).encode(d=3, s=1, t=2), 0x0000000B))
    for first in range(0, len(pairs), threads):
        some = pairs[first : first + threads]
        machine.reset(CODE, 0)
        registers = machine.registers.numpy.reshape(REGISTER_ROWS, threads)
        for lane, pair in enumerate(some):
            for number, value in enumerate(pair, 1):
                registers[number, lane] = value if xlen == 64 else extended(value)
        machine.warps[0].mask = (1 << threads) - 1
        machine.run(CODE, resume=True)
        got = registers[3, : len(some)].tolist()
        wanted = [BEYOND_UNICORN[name](a, b) & (1 << xlen) - 1 for a, b in some]
        assert got == [value if xlen == 64 else extended(value) for value in wanted]
