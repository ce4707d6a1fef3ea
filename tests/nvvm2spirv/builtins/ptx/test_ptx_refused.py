"""What is not PTX, or not served, is refused with the PTX text, a caret in it, and a hint."""

from __future__ import annotations

import pytest
from ptx_harness import Case, kernel, module

from nvvm2spirv import TranslationError, translate


def message(ptx: str, constraints: str = "=r,r") -> str:
    """The diagnostic of a statement that is refused."""
    probe = Case(ptx, constraints, [])
    row = (tuple(0 for _ in probe.inputs), tuple(0 for _ in probe.outputs))
    with pytest.raises(TranslationError) as caught:
        translate(module({"k": kernel("k", Case(ptx, constraints, [row]))}))
    return str(caught.value)


#: PTX, what the message says, and the text above the carets that the carets must mark.
REFUSED = [
    ("frobnicate.u32 $0, $1;", "unknown PTX instruction 'frobnicate.u32'", "frobnicate.u32"),
    ("ad.u32 $0, $1, 1;", "unknown PTX instruction 'ad.u32'", "ad.u32"),
    ("add.f8 $0, $1, $1;", "'add' does not take '.f8' here", ".f8"),
    ("add.s32.sat.rn $0, $1, $1;", "'add' does not take '.rn' here", ".rn"),
    ("brx.idx $1, NOWHERE;", "this table of .branchtargets is not defined here", "NOWHERE"),
    ("mul.u32 $0, $1, $1;", "'mul.u32' lacks a modifier", "mul.u32"),
    ("add.u32 $0, $1;", "takes 3 operands, not 2", "add.u32 $0, $1;"),
    ("add.u32 $0, $1, r7;", "register 'r7' is not declared", "r7"),
    ("add.u32 $0, $1, $5;", "the statement has no operand 5", "$5"),
    ("add.u64 $0, $1, $1;", "the operand is 32 bits wide, the instruction wants .u64", "$1"),
    ("{ .reg .u64 t; add.u32 $0, t, $1; }", "the operand is 64 bits wide, the instruction wants .u32", "t"),
    ("add.f32 $0, $1, 1;", "a .f32 operand needs a floating-point constant", "1"),
    ("mov.u32 $0, %envreg3;", "special register '%envreg3' is not available", "%envreg3"),
    ("mov.u32 $0, %frob.x;", "register '%frob' is not declared", "%frob"),
    ("addc.u32 $0, $1, $1;", "reads the carry flag, which nothing here has set", "addc.u32"),
    ("bra NOWHERE;", "this label is not defined", "NOWHERE"),
    ("lop3.b32 $0, $1, $1, $1, 256;", "lop3's table is one byte", "256"),
    ("lop3.b32 $0, $1, $1, $1, $1;", "this operand must be a constant", "$1"),
    ("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 $0, $1, $1, $1;", "expected 4 elements, found 1", "$1"),
    ("wgmma.fence.sync;", "'wgmma.fence.sync' lacks a modifier", "wgmma.fence.sync"),
    ("call (ret), f, (x);", "PTX instruction 'call' is not supported", "call"),
    ("ret;", "PTX instruction 'ret' is not supported", "ret"),
    ("tcgen05.ld.sync.aligned.16x64b.x1.b32 {$0}, [$1];", "is not supported", "tcgen05.ld.sync.aligned.16x64b.x1.b32"),
    ("{ .reg .pred p; bar.red.and.pred p, 1, 64, p; }", "PTX instruction 'bar.red.and.pred' is not available",
     "bar.red.and.pred"),
    ("ld.param.u32 $0, [$1];", "inline assembly has no parameters", "[$1]"),
    ("setp.lo.s32 $0, $1, $1;", "comparison '.lo' does not exist for .s32", "setp.lo.s32"),
    ("tex.2d.v4.f32.f32 {$0,$0,$0,$0}, [$1, $1, {$1, $1}];", "separate samplers", "[$1, $1, {$1, $1}]"),
    ("tex.3d.v4.s32.s32 {$0,$0,$0,$0}, [$1, {$1, $1}];", "the operand is 32 bits wide", "$1"),
    ("@$1 mov.u32 $0, 1;", "the operand is 32 bits wide, the instruction wants .pred", "$1"),
    ("mov.u32 $0 $1;", "expected ';' but found '$1'", "$1"),
    ("mov.u32 $0, ;", "expected an operand but found ';'", ";"),
    ("{ mov.u32 $0, $1;", "this '{' is never closed", "{"),
    ("mov.u32 $0, #3;", "unexpected character '#' in PTX", "#"),
    (".reg .u33 x;", "'.u33' is not a PTX type", ".u33"),
    (".global .u32 x;", "directive '.global' is not supported", ".global"),
    ("mov.u32 $0, 1 / 0;", "division by zero", "/"),
    ("{ .reg .u64 d; mov.b64 d, {$1, $1, $1}; }", "a .b64 cannot be split into 3 parts", "$1, $1, $1"),
    ("mov.u32 $0, 0x;", "expected ';'", "x"),
]


@pytest.mark.parametrize(("ptx", "text", "culprit"), REFUSED, ids=[row[0][:40] for row in REFUSED])
def test_refused_with_a_caret(ptx: str, text: str, culprit: str) -> None:
    found = message(ptx)
    assert "N2S013" in found
    assert text in found
    lines = found.split("\n")
    at = next(i for i, line in enumerate(lines) if line.strip() == ptx.strip())
    carets = lines[at + 1]
    marked = lines[at][carets.index("^") : carets.index("^") + carets.count("^")]
    assert marked == culprit


def test_the_caret_stands_in_its_line_of_several() -> None:
    found = message("{\n\t.reg .u32 t;\n\tmov.u32 t, $1;\n\tadd.q32 $0, t, 1;\n}")
    lines = found.split("\n")
    at = next(i for i, line in enumerate(lines) if "add.q32" in line)
    assert lines[at + 1].expandtabs(8).index("^") == lines[at].expandtabs(8).index(".q32")


def test_hints_tell_what_to_write() -> None:
    assert "did you mean 'shfl'?" in message("shfll.sync.idx.b32 $0, $1, 0, 31, -1;")
    assert "declare it with .reg" in message("mov.u32 $0, q;")
    assert "known:" in message("mul.u32 $0, $1, $1;")
    assert "declare a .local array" in message("alloca.u32 $0, $1;")


def test_all_faulty_statements_are_reported() -> None:
    rows = [((0,), (0,))]
    text = module(
        {f"k{i}": kernel(f"k{i}", Case(ptx, "=r,r", rows)) for i, ptx in enumerate(("foo $0, $1;", "bar $0, $1;"))}
    )
    with pytest.raises(TranslationError) as caught:
        translate(text)
    assert len(caught.value.diagnostics) == 2


@pytest.mark.parametrize(("constraints", "text"),
                         [("=x,r", "constraint '=x' is not one of PTX"), ("=r,y", "constraint 'y' is not one of PTX")])
def test_constraints_that_ptx_does_not_have(constraints: str, text: str) -> None:
    source = module({"k": kernel("k", Case("mov.u32 $0, $1;", "=r,r", [((0,), (0,))]))}).replace(
        '"=r,r,~{memory}"', f'"{constraints},~{{memory}}"'
    )
    with pytest.raises(TranslationError, match="inline assembly") as caught:
        translate(source)
    assert text in str(caught.value)
