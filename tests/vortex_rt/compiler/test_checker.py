"""The checker accepts the images that the compiler makes and refuses damaged ones, whatever the damage,
and what a broken placement makes.
"""

from __future__ import annotations

import itertools
import struct
from dataclasses import dataclass
from typing import Any

import pytest
import test_large_frames

from vortex_rt.compiler import build as building
from vortex_rt.compiler import checker, frontend
from vortex_rt.compiler.checker import UnprotectedError, borrowed, code
from vortex_rt.compiler.divergence import frames, uniformity
from vortex_rt.compiler.link import Elf
from vortex_rt.compiler.request import Shape
from vortex_rt.isa import disasm
from vortex_rt.sim import assembler

pytestmark = pytest.mark.usefixtures("waiting_tools")

SOURCE = """
uint power(uint a, uint n) { if (n == 0) return 1; uint r = power(a, n >> 1); if (n & 1) { if (a & 4) r += 3; r *= a; } return r; }
kernel void k(global uint *p, int n, global volatile uint *q) {
  local uint L[64];
  uint i = get_global_id(0), v = p[i], b = v & 2;
  for (int j = 0; j < n; j++) q[j] = j;
  L[i & 63] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (b) { if (v & 1) q[i] = 7; else v += L[v & 63]; }
  for (uint j = 0; j < (v & 7); j++) v += p[v & 3] & 1;
  uint t = v & 15;
  for (uint j = 0; j < 9; j++) { if (((v >> j) & 3) == 1) { q[j] = v; continue; } if (((v + i) & 7) == j) break; t += v; if (t > 100) { q[i] = t; break; } v ^= t; }
  p[i] = power(v, t);
}
"""
"""Every form of control: a region in a region, a loop with one exit, one with several, a uniform loop, a barrier,
a function.
"""


@dataclass
class Image:
    """A linked image and what else the checker is told; words of .text can be changed."""

    elf: bytes
    rest: tuple[Any, ...]

    def __post_init__(self) -> None:
        found = Elf(self.elf).section(".text")
        assert found is not None
        self.text = bytearray(found[1].data)
        self.start = found[1].address
        self.place = self.elf.index(found[1].data)
        self.symbols = {s.name: (s.value, s.size) for s in Elf(self.elf).symbols if s.size}

    def function(self, name: str) -> list[tuple[int, str]]:
        """(address, disassembly) of a function's instructions."""
        address, size = self.symbols[name]
        return [(at, disasm.disassemble(self.word(at), at)) for at in range(address, address + size, 4)]

    def word(self, address: int) -> int:
        return int.from_bytes(self.text[address - self.start : address - self.start + 4], "little")

    def find(self, name: str, start: str, end: str = "") -> list[int]:
        """Addresses of the instructions of a function whose text starts and ends so."""
        return [at for at, text in self.function(name) if text.startswith(start) and text.endswith(end)]

    def changed(self, changes: dict[int, str | int]) -> Image:
        """The image with instructions replaced."""
        text = bytearray(self.text)
        for address, new in changes.items():
            word = new if isinstance(new, int) else int.from_bytes(assembler.assemble(new, address), "little")
            text[address - self.start : address - self.start + 4] = word.to_bytes(4, "little")
        return Image(self.elf[: self.place] + bytes(text) + self.elf[self.place + len(text) :], self.rest)

    def check(self) -> int:
        return checker.check(self.elf, *self.rest)

    def refuses(self, changes: dict[int, str | int], why: str = "") -> None:
        with pytest.raises(UnprotectedError, match=why or None):
            self.changed(changes).check()


def captured(monkeypatch, make) -> Image:
    """The image that a build hands to the checker."""
    images = []

    def note(elf: bytes, *rest: Any) -> int:
        images.append(Image(elf, rest))
        return 0

    with monkeypatch.context() as patch:
        patch.setattr(building.checker, "check", note)
        make()
    return images[-1]


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    source = tmp_path_factory.mktemp("checker") / "k.cl"
    source.write_text(SOURCE)
    with pytest.MonkeyPatch.context() as monkeypatch:
        return captured(
            monkeypatch, lambda: building.build(building.Request([source], options=frontend.FrontEndOptions(["-w"])))
        )


NOTHING = "addi zero, zero, 0"


def test_accepts_compiled_code(image):
    assert image.check() >= 8


@pytest.mark.parametrize("name", ["k", "power"])
def test_every_split_join_and_pred_is_needed(image, name):
    found = [at for what in ("split", "join", "pred") for at in image.find(name, what)]
    assert len(found) >= (10 if name == "k" else 4)
    for at in found:
        image.refuses({at: NOTHING})


def test_a_join_twice(image):
    for at in image.find("k", "join"):
        image.refuses({at + 4: image.word(at)})


def test_joins_with_each_others_token(image):
    joins = [at for at in image.find("k", "join") if "bne" not in disasm.disassemble(image.word(at + 8), at + 8)]
    for left in joins:
        for right in joins:
            if image.word(left) != image.word(right):
                image.refuses({left: image.word(right)})


def test_a_token_or_mask_that_was_overwritten(image):
    for at in image.find("k", "join"):
        register = disasm.disassemble(image.word(at), at).split()[1]
        image.refuses({at - 4: f"addi {register}, zero, 1"})
    for at in image.find("k", "pred"):
        register = disasm.disassemble(image.word(at), at).split()[2]
        image.refuses({at - 4: f"addi {register}, zero, 1"})


def test_pred_in_the_wrong_sense(image):
    for at in image.find("k", "pred"):
        image.refuses(
            {
                at: image.word(at)
                ^ (1 << 7 if "pred_n" not in disasm.disassemble(image.word(at), at) else 0xF80 & image.word(at))
            },
            "loop|mask|asleep|ways meet",
        )


def test_branches_in_the_wrong_sense_behind_pred(image):
    for at in image.find("k", "pred"):
        image.refuses({at + 4: image.word(at + 4) ^ 1 << 12}, "loop|mask|asleep|ways meet")


def test_a_predicate_that_may_be_more_than_1(image):
    made = [at for at in image.find("k", "sltu t6") if "t6" in disasm.disassemble(image.word(at + 4), at)]
    assert made
    for at in made:
        image.refuses({at: "addi t6, a0, 2"}, "0 or 1")


def test_a_branch_on_another_register_than_the_split(image):
    for at in image.find("k", "split"):
        if "zero" not in disasm.disassemble(image.word(at), at):
            word = image.word(at + 4)
            image.refuses({at + 4: word & ~(31 << 15) | 10 << 15}, "before no branch")


def test_lanes_may_part_where_control_never_comes(image):
    """A comparison of a register with itself leads past a region, within which another split stands."""
    splits, found = image.find("k", "split"), 0
    for outer, inner in itertools.pairwise(splits):
        token, text = disasm.disassemble(image.word(outer), outer).split()[1], disasm.disassemble(image.word(outer + 4), outer + 4)
        target = int(text.split()[-1], 0)
        if not inner < target:
            continue
        found += 1
        join = next(at for at in image.find("k", f"join {token.rstrip(',')}") if at >= target)
        past = {outer: NOTHING, outer + 4: image.word(outer + 4) & ~(31 << 15 | 1 << 12), join: NOTHING}
        assert image.changed(past).check() == image.check() - 1
    assert found


def test_uniform_branches_that_become_divergent(image):
    """n, loaded from the arguments, made the local id."""
    loads = [at for at in image.find("k", "lw", "(a0)")]
    assert loads
    register = disasm.disassemble(image.word(loads[0]), 0).split()[1].rstrip(",")
    image.refuses({loads[0]: f"addi {register}, s8, 0"}, "may diverge")
    image.refuses({loads[0]: f"csrrs {register}, 0xcc0, zero"}, "may diverge")
    image.refuses({loads[0]: f"amoadd.w {register}, zero, (a0)"}, "may diverge")
    image.refuses({loads[0]: f"lw {register}, 0(sp)"}, "may diverge")


@pytest.mark.parametrize(("instruction", "why"), [
    ("srai a5, a5, 40", "SimX"), ("csrrw zero, 2, a5", "CSR"), ("csrrsi zero, 1, 1", "CSR"),
    ("csrrs a5, 0xc01, zero", "CSR"), ("tmc a5", "thread mask"),
    ("wspawn a5, a5", "starts warps"), ("jalr zero, 0(a5)", "indirect"), ("jalr ra, 0(a5)", "indirect"),
    ("jalr a5, 0(ra)", "indirect"), ("addi s10, s10, 1", "reserved"),
    ("addi gp, gp, 8", "reserved"), ("add sp, sp, a5", "returns while register"),
    ("jal zero, 0x100000", "leaves the function"), ("mret", "trap"), (0xFFFFFFFF, "no instruction"),
    ("split zero, a5", "before no branch"), ("jalr zero, 0(ra)", "no way leads|returns"),
    ("split t5, a5", "before no branch|join"),
])  # fmt: skip
def test_what_must_not_be_in_compiled_code(image, instruction, why):
    at = next(a for a, text in image.function("k") if text.startswith(("add ", "slli", "and")))
    image.refuses({at: f"jal zero, {at + 0x10000:#x}" if "0x100000" in str(instruction) else instruction}, why)


def test_frames_are_given_back_and_registers_restored(image):
    for at in image.find("power", "addi sp, sp"):
        image.refuses({at: NOTHING})
    restores = [a for a, text in image.function("power") if text.startswith("ld ") and text.endswith("(sp)")]
    assert len(restores) > 3
    damaged = sum(1 for at in restores if _refused(image, {at: NOTHING}))
    saved = len(
        {
            t.split()[1]
            for _, t in image.function("power")
            if t.startswith("sd ") and t.endswith("(sp)") and t.split()[1][0] in "rs"
        }
    )
    assert damaged >= saved


def _refused(image: Image, changes: dict[int, str | int]) -> bool:
    try:
        image.changed(changes).check()
    except UnprotectedError:
        return True
    return False


def test_code_that_belongs_to_no_function(image):
    _, size = image.symbols["power"]
    place = image.elf.index(size.to_bytes(8, "little"), image.place + len(image.text))
    damaged = Image(image.elf, image.rest)
    damaged.elf = image.elf[:place] + (size - 4).to_bytes(8, "little") + image.elf[place + 8 :]
    with pytest.raises(UnprotectedError, match="no function"):
        damaged.check()


def test_a_placement_that_knows_slots_by_their_operands_text(monkeypatch, tmp_path):
    """What was wrong with large frames once: the checker finds it by itself."""
    source = tmp_path / "k.cl"
    source.write_text(test_large_frames.outer_product(18))
    request = building.Request([source], options=frontend.FrontEndOptions(["-w"]))
    resolve, effect = frames.resolve, uniformity.Uniformity._effect
    written = set()

    def by_text(function, objects):
        frame = resolve(function, objects)
        for block in function.blocks:
            for item in block.items:
                if item.is_spill and (item.mnemonic[0] == "s" or item.mnemonic[:2] == "fs"):
                    written.add(item.operands[-1])
        return frame

    def never_written_is_uniform(self, item):
        place = item.slot
        item.slot = hash(item.operands[-1]) if item.is_spill else place
        found = effect(self, item)
        item.slot = place
        return (found[0], 0, False) if item.is_spill and item.operands[-1] not in written else found

    with monkeypatch.context() as patch:
        patch.setattr(frames, "resolve", by_text)
        patch.setattr(uniformity.Uniformity, "_effect", never_written_is_uniform)
        with pytest.raises(UnprotectedError, match="may diverge"):
            building.build(request)
    building.build(request)


def test_an_analysis_that_takes_unknown_instructions_for_uniform(monkeypatch, tmp_path):
    source = tmp_path / "k.cl"
    source.write_text("kernel void k(global int *p) { if (atomic_inc(p) & 1) p[1] = 1; }")
    request = building.Request([source])
    effect = uniformity.Uniformity._effect
    monkeypatch.setattr(uniformity.Uniformity, "_effect", lambda self, item: (*effect(self, item)[:2], False))
    with pytest.raises(UnprotectedError, match="may diverge"):
        building.build(request)


def _leaves(blocks: list[code.Block], start: int, without: int) -> bool:
    """Whether a return can be reached without coming to a block."""
    seen, work = {without}, [start]
    while work:
        number = work.pop()
        if number in seen:
            continue
        if blocks[number].returns:
            return True
        seen.add(number)
        work += blocks[number].successors
    return False


def test_lanes_that_are_apart_do_not_write_values_of_the_warp(monkeypatch, build_source):
    """An analysis that takes every spill slot for one of the whole warp."""
    from test_cells import WORDS

    def all_slots(self):
        return {i.slot for block in self.function.blocks for i in block.items if i.slot is not None}

    text = WORDS.replace("a0 += a5", "if (t & 4) a9 = a8 + t; a0 += a5") + "// not another test's\n"
    monkeypatch.setattr(uniformity.Uniformity, "whole_warp_slots", all_slots)
    with pytest.raises(UnprotectedError, match="writes a value of the whole warp where lanes may be apart"):
        build_source(text, "opencl", "rv64", ("-cl-std=CL2.0",), shape=Shape(1, 4, 32))


def test_a_branch_in_the_librarys_assembly(tmp_path):
    """No pass sees it, as that is not taken apart; the checker reads the image."""
    source = tmp_path / "k.cl"
    source.write_text(
        'kernel void k(global int *p) { int i = get_global_id(0); __asm__ volatile("# library\\n beqz %0, 1f\\n nop\\n 1:" : : '
        '"r"(i)); p[i] = 1; }'
    )
    with pytest.raises(UnprotectedError, match=r"k.* may diverge"):
        building.build(building.Request([source]))


def test_post_dominators_against_their_definition():
    """A block is post-dominated by what it cannot reach the exit without."""
    graphs = [
        [(1, 2), (3, 3), (3, 3), ()], [(1, 4), (2, 3), (1, 1), (1, 5), (5, 5), ()],
        [(1, 3), (2, 4), (1, 3), (2, 5), (3, 5), (6, 6), ()],
        [(1, 1), (2, 2), (1, 3), (0, 4), ()],
    ]  # fmt: skip
    for edges in graphs:
        blocks = [
            code.ImageBlock(i, i, i + 1, None, e[0] if e else -1, e[1] if e else -1, not e) for i, e in enumerate(edges)
        ]
        function = code.ImageFunction("f", 0, [], blocks)
        for block in blocks:
            after = {b.number for b in blocks if b is not block and not _leaves(blocks, block.number, b.number)}
            nearest = [n for n in after if all(m == n or not _leaves(blocks, n, m) for m in after)]
            assert function.post_dominator[block.number] == (nearest[0] if nearest else -1)


def test_a_frame_of_a_kernel_that_never_returns(tmp_path):
    """The return that the placement adds, so that every block reaches one, gives no frame back;
    a branch that is never taken leads to it.
    """
    source = tmp_path / "k.cl"
    source.write_text(
        "kernel void k(global int *p, int i) { volatile int a[9]; for (;;) { a[i] = *p; p[a[i + 1] & 7] = 1; } }"
    )
    building.build(building.Request([source], options=frontend.FrontEndOptions(["-w"])))


# Registers that the device library borrows for operands of the copy engine, and restores in all lanes.

COPY = (
    "addi a3, s7, 0", "addi a5, s9, 0", "gather.3 s7, t0, t0, t0", "gather.0 s7, t1, s2, t2", "gather.3 s9, a6, a6, a6",
    "gather.0 s9, a6, a6, zero", "dxa s7, s9", "gather.3 s7, a3, a3, a3", "gather.0 s7, a3, a3, a3", "gather.3 s9, a5, a5, a5",
    "gather.0 s9, a5, a5, a5",
)  # fmt: skip


def allowed(*lines: str, blocks: tuple[int, ...] = ()) -> set[int]:
    words = assembler.assemble("\n".join(lines), 0)
    ops = [code.decode(word, 64) for (word,) in struct.iter_unpack("<I", words)]
    assert None not in ops
    ends = [*blocks, len(ops)]
    parts = [code.ImageBlock(number, first, end) for number, (first, end) in enumerate(zip([0, *blocks], ends))]
    return borrowed.places(code.ImageFunction("f", 0, [op for op in ops if op is not None], parts))


def test_a_copy_may_borrow_them():
    assert allowed("nop", *COPY, "nop") == set(range(3, 12))


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (0, "addi a3, s7, 1"), (0, "addi a3, s6, 0"), (0, "addi a3, s8, 0"), (1, "addi a3, s9, 0"), (1, "addi a5, s7, 0"), (2, "gather.0 s7, t0, t0, t0"),
        (4, "gather.3 s10, a6, a6, a6"), (6, "dxa s9, s7"), (7, "nop"), (8, "gather.0 s7, a3, a3, a5"), (8, "gather.3 s7, a3, a3, a3"),
        (9, "gather.3 s9, a3, a3, a3"), (10, "gather.0 s7, a5, a5, a5"),
    ],
)  # fmt: skip
def test_but_not_without_restoring_both_in_all_lanes(place: int, line: str):
    assert allowed(*COPY[:place], line, *COPY[place + 1 :]) == set()


def test_nor_where_another_way_leads_between():
    assert allowed(*COPY, blocks=(5,)) == set()
