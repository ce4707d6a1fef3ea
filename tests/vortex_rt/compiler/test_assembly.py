"""Reading llc's assembly: comments, strings, unknown instructions, frames."""

from __future__ import annotations

import pytest

from vortex_rt.compiler import backend, pipeline, records
from vortex_rt.compiler.cells import Layout
from vortex_rt.compiler.divergence import assembly, frames, graph, uniformity
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.compiler.pipeline import GeneratedCode
from vortex_rt.compiler.request import Shape
from vortex_rt.isa import mnemonics, registers

FRAME = """
\t.text
\t.type\tf,@function
f:                                      # @f
# %bb.0:                                # %"a # block \\22of\\22 mine"
{body}
\tjalr\tzero, 0(ra)
.Lfunc_end0:
\t.size\tf, .Lfunc_end0-f
"""


def function(body: str, is_entry: bool = True) -> assembly.MachineFunction:
    text = FRAME.format(
        body="\n".join("\t" + line if not line.endswith(":") else line for line in body.strip().splitlines())
    )
    return assembly.parse(text, {"f"} if is_entry else set()).functions[0]


def divergent(body: str, objects: list[frames.Object] | None = None) -> bool:
    """Whether the (only) branch of an entry may diverge."""
    made = function(body)
    frames.resolve(made, objects or [])
    return bool(uniformity.Uniformity(made, graph.Graph(made)).divergent_branches)


BRANCH = "\nbeq\t{register}, zero, .LBB0_1\naddi\ta5, zero, 1\n.LBB0_1:"


@pytest.mark.parametrize(("text", "code", "comment"), [
    ('\tbeq\ta0, a1, .LBB0_2                # %"x # y"', "\tbeq\ta0, a1, .LBB0_2", '%"x # y"'),
    ('.LBB0_1:                                # %"a \\22b\\22"', ".LBB0_1:", '%"a \\22b\\22"'),
    ('\t.asciz\t"a # b \\" # c"  # d', '\t.asciz\t"a # b \\" # c"', "d"),
    ("\taddi\ta0, a0, 1", "\taddi\ta0, a0, 1", ""),
])  # fmt: skip
def test_comments(text, code, comment):
    assert assembly._strip(text) == (code, comment)


def test_only_line_feeds_end_lines():
    text = FRAME.format(body="\taddi\ta0, a0, 1") + '\t.asciz\t"a\x0cb\x85c\u2028d"\n'
    assert str(assembly.parse(text, {"f"})).endswith('\t.asciz\t"a\x0cb\x85c\u2028d"\n')


SPILL = [frames.Object(-16, 8, True), frames.Object(-4096, 8, True), frames.Object(-4104, 8, True)]
PROLOGUE = "addi\tsp, sp, -2032\nlui\tt0, 1\naddi\tt0, t0, -1936\nsub\tsp, sp, t0\n"  # 4,192 bytes


def far(offset: int, register: str = "t1") -> str:
    """Let a register hold the address of what lies at an offset from the stack pointer on entry."""
    distance = 4192 + offset
    return (
        f"lui\t{register}, {mnemonics.high(distance)}\naddi\t{register}, {register}, {mnemonics.low(distance)}\n"
        f"add\t{register}, sp, {register}\n"
    )


@pytest.mark.parametrize(("body", "expected"), [
    (far(-16) + "sd\ts8, 0(t1)\t# 8-byte Folded Spill\nsd\ta0, 88(sp)\t# 8-byte Folded Spill\n" + far(
        -16, "t2",
    ) + "ld\ta1, 0(t2)\t# 8-byte Folded Reload", True),
    (far(-16) + "sd\ta0, 0(t1)\t# 8-byte Folded Spill\nsd\ts8, 88(sp)\t# 8-byte Folded Spill\n" + far(
        -16, "t2",
    ) + "ld\ta1, 0(t2)\t# 8-byte Folded Reload", False),
    (far(-16) + "sd\ts8, 0(t1)\t# 8-byte Folded Spill\n" + far(-4096, "t1") + "sd\ta0, 0(t1)\t# 8-byte Folded Spill\n"
                                                                              "" + far(-16, "t1") + "ld\ta1, 0(t1)",
                                                                              True),
    (far(-16) + "ld\ta1, 0(t1)\t# 8-byte Folded Reload", True),  # never written
    ("sd\ta0, 8(sp)\nld\ta1, 8(sp)", True),  # no spill slot: memory of the lane
    ("ld\ta1, 0(a0)", False),
])  # fmt: skip
def test_divergence_of_spilled_values(body, expected):
    assert divergent(PROLOGUE + body + BRANCH.format(register="a1"), SPILL) == expected


@pytest.mark.parametrize(("register", "expected"),
                         [("a0", False), ("a4", False), ("a5", True), ("a7", True), ("t0", True)])
def test_only_what_start_up_passes_is_uniform_on_entry(register, expected):
    """What no way has written may come from an earlier work-item's call."""
    assert divergent(BRANCH.format(register=register)) == expected


def test_a_spill_in_an_unknown_place_is_refused():
    with pytest.raises(ToolError, match="internal: f: the place of"):
        divergent("sd\ta0, 0(a5)\t# 8-byte Folded Spill" + BRANCH.format(register="a0"))


@pytest.mark.parametrize(("instruction", "expected"), [
    ("frobnicate\ta1, a0", True), ("csrrs\ta1, cycle, zero", False), ("csrrs\ta1, frm, zero", False),
    ("csrrs\ta1, 0xcc0, zero", True), ("csrrs\ta1, 0x7c0, zero", True),
    ("amoadd.w\ta1, a0, (a2)", True), ("call\tg", True), ("mv\ta1, a0", False), ("mv\ta1, s8", True),
    (".insn\tr 0x0b, 3, 1, a1, s8, x0", False), (".insn\tr 0x0b, 7, 1, a1, a0, a2", True),
])  # fmt: skip
def test_divergence_of_results(instruction, expected):
    if "cycle" in instruction:  # which the back end has replaced by then
        instruction = instruction.replace("cycle", "mcycle")
    assert divergent(instruction + BRANCH.format(register="a1")) == expected


def test_what_is_not_known_keeps_and_reads_its_first_operand():
    item = assembly.instruction("frobnicate a1, a2")
    assert item.defs == registers.bits("a1")
    assert item.uses == registers.bits("a1", "a2")


def finish(body: str) -> str:
    return backend.finish(GeneratedCode(FRAME.format(body="\t" + body), {}), {"f"}, 64, {}, set(), Layout(), Shape()).text


def test_counters_and_rounding_are_read_where_a_vortex_has_them():
    assert "csrrs\ta0, 0xb00, zero" in finish("csrrs\ta0, cycle, zero")
    assert "csrrs\ta0, 0xb82, zero" in finish("csrrs\ta0, instreth, zero")
    assert "csrrs\ta0, frm, zero" in finish("csrrs\ta0, frm, zero")


@pytest.mark.parametrize(
    "text", ["csrrw\tzero, frm, a0", "csrrs\tzero, fflags, a0", "csrrwi\tzero, frm, 1", "csrrsi\ta0, fcsr, 1",
             "csrrs\ta0, time, zero", "csrrs\ta0, mystery, zero", "csrrs\ta0, mstatus, zero", "csrrs\ta0, 0x7c0, zero"],
)
def test_csrs_that_a_vortex_cannot_write_or_lacks(text):
    with pytest.raises(CompileError, match=r"error: f: `.*` (writes a floating-point CSR|reads a CSR)"):
        finish(text)


def test_a_symbol_that_cannot_be_read_is_refused():
    with pytest.raises(ToolError, match="the symbol in"):
        finish('lui\ta0, %hi("an odd name")')


def test_layouts_are_read_from_llcs_records():
    """With the names of variables that debug information adds; functions may have any name."""
    found = list(records.read(RECORDS))
    assert [(record.by, record.name) for record in found] == [("regalloc", "SpillReloadCopies"), *[("stack-frame-layout", "StackLayout")] * 2]
    assert frames.layouts(found) == {
        "a 'k": [frames.Object(-8, 8, True), frames.Object(-528, 512, False), frames.Object(0, 8, False)],
        "other": [],
    }
    assert pipeline.spills(found)
    assert not pipeline.spills(found[1:])


RECORDS = rb"""--- !Missed
Pass:            regalloc
Name:            SpillReloadCopies
Function:        'a ''k'
Args:
  - NumSpills:       '2'
  - String:          ' spills '
  - String:          generated in function
...
--- !Analysis
Pass:            stack-frame-layout
Name:            StackLayout
DebugLoc:        { File: k.cl, Line: 2, Column: 0 }
Function:        'a ''k'
Args:
  - String:          "\nFunction: k"
  - String:          "\nOffset: [SP"
  - Offset:          '-8'
  - String:          '], Type: '
  - Type:            Spill
  - Align:           '8'
  - Size:            '8'
  - Offset:          '-528'
  - Type:            Variable
  - Align:           '8'
  - Size:            '512'
  - String:          "\n    "
  - DataLoc:         'acc @ k.cl:3'
    DebugLoc:        { File: k.cl, Line: 3, Column: 0 }
  - Offset:          '0'
  - Type:            Fixed
  - Align:           '16'
  - Size:            '8'
...
--- !Analysis
Pass:            stack-frame-layout
Name:            StackLayout
Function:        other
Args:
  - String:          "\nFunction: other"
...
"""
