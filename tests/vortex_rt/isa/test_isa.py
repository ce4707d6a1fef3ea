"""The tables of the instruction set: each number stands once, and what others know of RISC-V agrees."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from vortex_rt.isa import control, counters, csr, header, mnemonics, registers
from vortex_rt.isa.compressed import expand
from vortex_rt.isa.control import Control, Cross
from vortex_rt.isa.csr import CSR, CsrScope
from vortex_rt.isa.registers import Fixed
from vortex_rt.isa.table import TABLE, Kind
from vortex_rt.sim import codegen
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.image import load_image
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.state import COUNTERS, MPM_COLUMNS

ROOT = Path(__file__).parents[3]
PRODUCT = ("nvvm2spirv", "vortex_rt", "rodinia_tests", "benchmarks", "examples", "tools")
SUFFIXES = {"", ".py", ".c", ".h", ".hpp", ".cl", ".cu", ".cuh", ".in", ".ll", ".S", ".toml", ".patch"}


def sources() -> list[Path]:
    """The product's source files."""
    files = (
        path for folder in PRODUCT for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix in SUFFIXES
    )
    return [path for path in files if not {"__pycache__", "bundled"} & set(path.parts)]


def test_each_number_stands_once():
    numbers = {number for number in CSR if number > CSR.FCSR} | {control.OPCODE}
    known = re.compile(rf"\b0x0*({'|'.join(f'{number:x}' for number in numbers)})\b", re.IGNORECASE)
    found: dict[int, list[str]] = {number: [] for number in numbers}
    for path in sources():
        for match in known.finditer(path.read_text(errors="replace")):
            found[int(match[1], 16)].append(str(path.relative_to(ROOT)))
    expected = {
        number: ["vortex_rt/isa/control.py" if number == control.OPCODE else "vortex_rt/isa/csr.py"]
        for number in numbers
    }
    assert {
        number: [place for place in places if not place.startswith("vortex_rt/cuda/include/")]
        for number, places in found.items()
    } == expected


def test_vortex_instructions_are_written_by_their_names():
    places = [path for path in sources() if re.search(r"\.insn\s+r\b", path.read_text(errors="replace"))]
    assert [str(path.relative_to(ROOT)) for path in places] == ["vortex_rt/isa/control.py"]


def test_the_package_depends_on_nothing_else_of_ours():
    program = (
        "import sys, vortex_rt; before = set(sys.modules); import vortex_rt.isa.disasm, vortex_rt.isa.header, "
        "vortex_rt.isa.mnemonics\n"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before if not name.startswith('vortex_rt.isa')} "
        "- sys.stdlib_module_names)"
    )
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split() == []
    )
    texts = [path.read_text() for path in (ROOT / "vortex_rt" / "isa").glob("*.py")]
    assert not [
        line
        for text in texts
        for line in text.splitlines()
        if re.match(r"\s*(from|import) (\.\.|vortex_rt|nvvm2spirv)", line)
    ]


def words(lines: list[str]) -> list[int]:
    """What llvm-mc assembles, one instruction a line, to words."""
    command = ["llvm-mc-19", "-triple=riscv64", "-mattr=+m,+a,+f,+d", "-show-encoding"]
    out = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True).stdout
    return [
        int.from_bytes(bytes(int(byte, 16) for byte in match.split(",")), "little")
        for match in re.findall(r"encoding: \[([^]]*)\]", out)
    ]


VORTEX_ONLY = {
    CSR.THREAD_ID, CSR.WARP_ID, CSR.CORE_ID, CSR.ACTIVE_WARPS, CSR.ACTIVE_THREADS, CSR.NUM_THREADS, CSR.NUM_WARPS,
    CSR.NUM_CORES, CSR.LOCAL_MEM_BASE, *(row for row in CSR if row.since == 3 and row is not CSR.MTVAL),
}


@pytest.mark.skipif(shutil.which("llvm-mc-19") is None, reason="needs llvm-mc-19")
def test_llvm_has_the_same_numbers():
    standard = [row for row in CSR if row not in VORTEX_ONLY and not row.name.endswith("H")]
    assert [word >> 20 for word in words([f"csrr a0, {row.name.lower()}" for row in standard])] == standard
    integer, floating = registers.INTEGER_NAMES, registers.FLOAT_NAMES
    assert [word >> 7 & 31 for word in words([f"lui {name}, 1" for name in integer])] == [
        registers.NUMBER[name] for name in integer
    ]
    assert [(word >> 7 & 31) + 32 for word in words([f"flw {name}, 0(a0)" for name in floating])] == [
        registers.NUMBER[name] for name in floating
    ]
    rows = {row.name: row for row in TABLE}
    for which in (*Control, *Cross):
        row = rows[which.name.lower().replace("_", ".")]
        assert words([control.assembly(which)])[0] & row.mask == row.match, which
        assert control.decoded(control.assembly(which).removeprefix(".insn ").split(", ")) is which


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_the_header_for_c(tmp_path):
    (tmp_path / "vortex_isa.h").write_text(header.c_header())
    names = [row for row in CSR if row.readable]
    checks = "\n".join(f"_Static_assert(CSR_{row.name} == {int(row)}, \"\");" for row in names)
    texts = ["READ_CSR(CORE_ID)", "INSN_BAR", "INSN_SHFL_IDX", "REGISTER_BARRIER_ID"]
    program = f'#include "vortex_isa.h"\n#include <stdio.h>\n{checks}\nint main(void) {{ {" ".join(f"puts({text});" for text in texts)} return 0; }}\n'
    (tmp_path / "program.c").write_text(program)
    subprocess.run(["cc", "-Wall", "-Werror", tmp_path / "program.c", "-o", tmp_path / "program"], check=True)
    shown = subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=True).stdout.splitlines()
    assert shown.count("# library") == 3, "which says whose assembly it is"
    shown = [line.removeprefix("\t") for line in shown if line != "# library"]
    assert shown == ["csrr %0, 0xcc2", ".insn r 0x0b, 4, 0, ", ".insn r 0x0b, 7, 1, ", "s11"]


def test_what_compiled_code_may_read():
    assert {CSR.THREAD_ID, CSR.MHARTID} == csr.READABLE - csr.UNIFORM
    assert {CSR(old).name: CSR(new).name for old, new in csr.INSTEAD.items()} == {
        "CYCLE": "MCYCLE", "INSTRET": "MINSTRET", "CYCLEH": "MCYCLEH", "INSTRETH": "MINSTRETH",
    }
    assert set(csr.INSTEAD.values()) <= csr.READABLE
    assert not csr.READABLE & {*csr.READS_ZERO, *csr.INSTEAD, CSR.TIME, CSR.TIMEH}
    assert (csr.number("mscratch"), csr.number("0xcc1"), csr.number("3265"), csr.number("mystery")) == (
        CSR.MSCRATCH, CSR.WARP_ID, CSR.WARP_ID, None,
    )


def test_registers():
    assert not registers.CALLER_SAVED & registers.CALLEE_SAVED
    everything = registers.CALLER_SAVED | registers.CALLEE_SAVED | registers.bits("zero", "sp", "gp", "tp")
    assert everything == (1 << 64) - 1
    assert [registers.NAMES[number] for number in registers.members(registers.UNIFORM)] == [
        "tp", "s7", "s9", "s10", "s11",
    ]
    assert registers.RESERVED == ("s7", "s8", "s9", "s10", "s11", "t5", "t6")
    assert Fixed.CHUNK is Fixed.BARRIER_ID
    assert Fixed.LOCAL_ID.differs_by is CsrScope.LANE


def test_the_executor_numbers_vortex_instructions_by_funct3():
    for kind, names in ((Kind.SIMT, Control), (Kind.CROSS, Cross)):
        does = [operation.does for operation in codegen.operations() if operation.kind is kind]
        assert does == [which.name.lower().replace("_", ".") for which in names]


def test_counters_of_every_class():
    assert {len(names) for names in counters.CLASSES.values()} == {counters.COUNT}
    for names, columns in zip(counters.CLASSES.values(), MPM_COLUMNS, strict=True):
        assert [COUNTERS[column] if column >= 0 else "" for column in columns] == ["", "", "", *names[3:]]


def test_what_is_known_of_mnemonics():
    assert {mnemonics.BRANCHES[inverse] for inverse in mnemonics.BRANCHES.values()} == set(mnemonics.BRANCHES)
    assert mnemonics.BRANCHES["bltu"] == "bgeu"
    kinds = (mnemonics.COMPUTING, mnemonics.LOADS, mnemonics.STORES, set(mnemonics.BRANCHES))
    assert len(frozenset().union(*kinds)) == sum(map(len, kinds)), "none is of two kinds"
    assert all(
        mnemonics.is_known(row.name)
        for row in TABLE
        if row.kind not in (Kind.SIMT, Kind.CROSS, Kind.MATRIX, Kind.VORTEX3, Kind.JALR) or row.name in ("tmc", "bar")
    )
    for value in (0, 1, -1, 2047, 2048, 4096, -2049, 0x7FFFFFFF):
        assert ((mnemonics.high(value) << 12) + mnemonics.low(value) - value) % (1 << 32) == 0


# Compressed instructions stand for what LLVM's disassembler says, and run on a 3.0 in both modes.


BASE, OUT = 0x80000000, 0x100000


def llvm_texts(codes: list[bytes], xlen: int) -> list[str | None]:
    """What LLVM calls each of these instructions, in the words of those of 32 bits; None of what it does not know."""
    text = "".join(" ".join(f"{byte:#x}" for byte in code) + "\n" for code in codes)
    command = ["llvm-mc-19", f"-triple=riscv{xlen}", "-mattr=+c,+m,+f,+d", "--disassemble"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    refused = {int(line) - 1 for line in re.findall(r"^<stdin>:(\d+):\d+: warning: invalid", done.stderr, re.M)}
    texts = (" ".join(line.split()) for line in done.stdout.splitlines()[1:])
    return [None if number in refused else next(texts) for number in range(len(codes))]


@pytest.mark.parametrize("xlen", [32, 64])
def test_all_words_of_16_bits_stand_for_what_llvm_says(xlen):
    halves = [half for half in range(1 << 16) if half & 3 != 3]
    words = [expand(half, xlen) for half in halves]
    short = llvm_texts([half.to_bytes(2, "little") for half in halves], xlen)
    long = llvm_texts([(word or 0x13).to_bytes(4, "little") for word in words], xlen)
    for half, word, found, wanted in zip(halves, words, long, short, strict=True):
        if word == 0:
            shift = half >> 13 in (0, 4) and half >> 12 & 1 and xlen == 32  # by 32 and more: reserved
            assert wanted is None or shift or half == 0 or half >> 13 == 3, f"{half:#x}: {wanted}"
        elif found != wanted and wanted is not None:  # hints, which change nothing, have no other name
            hint = re.fullmatch(r"c\.nop .*|c\.addi \w+, 0|c\.(li|lui|mv|add|slli) zero.*|c\.s\w+64 .*", wanted)
            assert hint or found == re.sub(r"mv (\w+), (\w+)", r"add \1, zero, \2", wanted), f"{half:#x}: {wanted}, not {found}"
        else:
            assert wanted is not None, f"{half:#x}"


SOURCE = """
typedef unsigned long word;
static volatile float factors[] = {1.5f, 0.25f};
static word twice(word x) { return 2 * x; }
static word square(word x) { return x * x; }
static word (*volatile functions[])(word) = {twice, square};
static void sort(int *a, int n) {
  for (int i = 1; i < n; ++i) for (int j = i; j > 0 && a[j - 1] > a[j]; --j) { int t = a[j]; a[j] = a[j - 1]; a[j - 1] = t; }
}
int main(void) {
  int *out = (int *)0x100000;
  for (int i = 0; i < 20; ++i) out[i] = (i * 37 + 11) % 23 - 5;
  sort(out, 20);
  out[20] = functions[0](21); out[21] = functions[1](12);
  out[22] = 100 * (factors[0] * out[19] + factors[1]);
  return 0;
}
__asm__(".globl _start\\n.section .text.start,\\"ax\\"\\n_start: li sp, 0x200000\\n call main\\n .insn r 0x0b, 0, 0, x0, x0, x0\\n");
"""


@pytest.fixture(scope="module")
def images(tmp_path_factory) -> dict[str, Path]:
    """The program without and with compressed instructions."""
    folder = tmp_path_factory.mktemp("compressed")
    (folder / "k.c").write_text(SOURCE)
    made = {}
    for name, march in (("long", "rv64imafd"), ("short", "rv64imafdc")):
        flags = ["--target=riscv64-unknown-elf", f"-march={march}", "-mabi=lp64d", "-O1", "-ffreestanding", "-mcmodel=medany", "-mno-relax"]
        subprocess.run(["clang-19", *flags, "-c", "k.c", "-o", f"{name}.o"], cwd=folder, check=True)
        link = ["ld.lld-19", "-Ttext=0x80000000", f"{name}.o", "-o", f"{name}.elf"]
        subprocess.run(link, cwd=folder, check=True)
        made[name] = folder / f"{name}.elf"
    return made


@pytest.mark.parametrize("mode", ["functional", "timing"])
def test_a_program_does_the_same_with_them(images, mode):
    results = []
    for name in ("long", "short"):
        image = load_image(images[name])
        machine = Machine(PRESETS["vortex3"].with_options({"mode": mode}))
        for address, data, _ in image.segments:
            machine.write(address, data)
        done = machine.run(image.entry)
        results.append((machine.read(OUT, 23 * 4), done.instructions))
        assert image.compressed == (name == "short")
    assert results[0][0] == results[1][0]
    numbers = memoryview(results[0][0]).cast("i").tolist()
    assert numbers[:20] == sorted((i * 37 + 11) % 23 - 5 for i in range(20))
    assert numbers[20:] == [42, 144, 100 * 17 * 3 // 2 + 25]


def test_a_2_x_has_none(images):
    image = load_image(images["short"])
    machine = Machine(PRESETS["vortex"])
    for address, data, _ in image.segments:
        machine.write(address, data)
    with pytest.raises(SimulationError, match="illegal instruction"):
        machine.run(image.entry)


def test_they_are_disassembled_at_their_addresses(images):
    text = CliRunner().invoke(main, ["disasm", str(images["short"])]).output
    assert re.search(r"^ *8[0-9a-f]{6}[26ae]:  +[0-9a-f]{4} +\w", text, re.M)
    assert "jalr zero, 0(ra)" in text
    assert ".word" not in text
