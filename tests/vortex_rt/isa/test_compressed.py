"""Compressed instructions stand for what LLVM's disassembler says, and run on a 3.0 in both modes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from vortex_rt.isa.compressed import expand
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.image import load_image
from vortex_rt.sim.machine import Machine

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
