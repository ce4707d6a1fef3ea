"""Inline PTX: each instruction against NumPy, carries, damaged and refused text, Triton's forms."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cases_asynchronous import ASYNCHRONOUS as ASYNCHRONOUS_CASES
from cases_asynchronous import WARP as WARP_CASES
from cases_float import CASES as FLOAT_CASES
from cases_integer import CASES as INTEGER_CASES
from cases_other import CASES as OTHER_CASES
from on_device import BOTH, open_device, translated
from ptx_harness import Case, check, input_words, kernel, memory_bytes, module

from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.ptx import ast
from nvvm2spirv.builtins.ptx.forms import FORMS, Form, find
from nvvm2spirv.builtins.ptx.inline_asm import REGISTER_BITS, ConstraintError, InlineAsm
from nvvm2spirv.builtins.ptx.lexer import PtxError, tokenize
from nvvm2spirv.builtins.ptx.parser import parse

# Every row of the PTX instruction table runs on a device and gives what Python says.

GROUPS = {"integer": INTEGER_CASES, "float": FLOAT_CASES, "other": OTHER_CASES, "warp": WARP_CASES,
          "asynchronous": ASYNCHRONOUS_CASES}  # fmt: skip
CASES = [(group, index) for group, cases in GROUPS.items() for index in range(len(cases))]
#: Rows whose runs are elsewhere: with the texture family, in test_matrix.py and test_wgmma.py, in CUDA programs.
ELSEWHERE = {"texture", "matrix", "tensors"}
#: Rows that no device serves yet (test_refused.py), that stop the launch (the assertion family's tests), or that only
#: files of PTX have (tests/nvvm2spirv/ptx).
NOT_HERE = (
    "call ", "ret ",
    "bar .cta? .arrive", "barrier .cta? .arrive", "bar .cta? .sync | a:u32, b",
    "barrier .cta? .sync .aligned? | a:u32, b", "trap", "brkpt",  # of several warps: tests/vortex_rt/cuda
    "bar .cta? .red .op(popc) .type(u32) | d:u32 <- a:u32, b",
    "bar .cta? .red .op(and|or) .type(pred) | d:pred <- a:u32, b",
)
CHUNK = 64


@cache
def program(device_name: str, group: str, chunk: int) -> tuple[Any, Any]:
    """Some of a group's cases as one program: one kernel each."""
    import pyopencl as cl

    device = open_device(device_name)
    return device, cl.Program(device.context, translated(chunk_of(group, chunk)).binary).build()


def chunk_of(group: str, chunk: int) -> str:
    """The same as NVVM IR."""
    indices = range(chunk * CHUNK, min(len(GROUPS[group]), (chunk + 1) * CHUNK))
    kernels = {f"case{index}": kernel(f"case{index}", GROUPS[group][index]) for index in indices}
    return module(kernels)


def run(device_name: str, group: str, index: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Launch one case with a work-item for each row; returns output words and memory."""
    import pyopencl as cl

    device, built = program(device_name, group, index // CHUNK)
    c = GROUPS[group][index]
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    words = np.zeros(max(1, len(c.rows) * len(c.outputs)), np.uint64)
    memory = memory_bytes(c)
    buffers = [cl.Buffer(device.context, flags, hostbuf=host) for host in (input_words(c), words, memory)]
    cl.Kernel(built, f"case{index}")(device.queue, (len(c.rows),), (len(c.rows),), *buffers)
    cl.enqueue_copy(device.queue, words, buffers[1])
    cl.enqueue_copy(device.queue, memory, buffers[2])
    return words, memory


def _id(pair: tuple[str, int]) -> str:
    return f"{pair[1]}-{' '.join(GROUPS[pair[0]][pair[1]].ptx.split())[:60]}"


@pytest.mark.intel
# a CPU runtime has no warps of 32, and not our device library
@pytest.mark.parametrize("pair", [pair for pair in CASES if pair[0] not in ("warp", "asynchronous")], ids=_id)
def test_instruction_on_intel_cpu(pair: tuple[str, int]) -> None:
    check(GROUPS[pair[0]][pair[1]], *run("intel", *pair))


@pytest.mark.device
@pytest.mark.parametrize("pair", CASES, ids=_id)
def test_instruction_on_vortex(pair: tuple[str, int]) -> None:
    check(GROUPS[pair[0]][pair[1]], *run("vortex", *pair))


def instructions(block: ast.PtxBlock) -> list[ast.PtxInstruction]:
    """All instructions of a template."""
    found = []
    for statement in block.statements:
        if isinstance(statement, ast.PtxInstruction):
            found.append(statement)
        elif isinstance(statement, ast.PtxBlock):
            found += instructions(statement)
    return found


def test_every_row_of_the_instruction_table_is_run() -> None:
    covered: set[Form] = set()
    for cases in GROUPS.values():
        for c in cases:
            covered.update(find(i).form for i in instructions(parse(c.ptx)))
    missing = [
        form.text
        for forms in FORMS.values()
        for form in forms
        if form not in covered and form.family not in ELSEWHERE and not form.text.startswith(NOT_HERE)
    ]
    assert not missing, "no case for:\n" + "\n".join(missing)


@pytest.mark.parametrize("form", [form for forms in FORMS.values() for form in forms], ids=lambda form: form.text)
def test_modifiers_may_come_in_any_order(form: Form) -> None:
    """As ptxas takes them; only of types, and of others that fit two steps, the first is the first step's."""
    taken = [(step, min(step.choices)) for step in form.modifiers]
    shared = {word for step, word in taken if sum(word in other.choices for other, _ in taken) > 1}
    words = [word for _, word in taken if word not in shared][::-1] + [word for _, word in taken if word in shared]
    span = ast.Span(0, 1)
    count = len(form.results) + len(form.sources)
    written = ast.PtxInstruction(
        span, form.name, tuple(words), (span,) * len(words), (ast.Name(span, "x"),) * count, None, span
    )
    assert set(find(written).choice.values()) == {word for _, word in taken}


# The carry flag goes on from statement to statement of a function, as multi-word arithmetic libraries expect.

HEAD = 'target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"\ntarget triple = "nvptx64-nvidia-cuda"\n'
TAIL = '\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"kernel", i32 1}\n'


def words(first: str, middle: str, last: str, count: int = 4) -> str:
    """A kernel that combines two numbers of ``count`` words, one statement a word."""
    lines = ["define void @k(ptr %a, ptr %b, ptr %out) {"]
    for i in range(count):
        name = first if i == 0 else last if i == count - 1 else middle
        for p in "ab":
            lines.append(f"  %p{p}{i} = getelementptr i32, ptr %{p}, i64 {i}\n  %{p}{i} = load i32, ptr %p{p}{i}")
        lines.append(f'  %r{i} = call i32 asm sideeffect "{name} $0, $1, $2;", "=r,r,r"(i32 %a{i}, i32 %b{i})')
        lines.append(f"  %q{i} = getelementptr i32, ptr %out, i64 {i}\n  store i32 %r{i}, ptr %q{i}")
    return HEAD + "\n".join([*lines, "  ret void", "}"]) + TAIL


@pytest.mark.intel
@pytest.mark.parametrize(("first", "middle", "last", "sign"),
                         [("add.cc.u32", "addc.cc.u32", "addc.u32", 1), ("sub.cc.u32", "subc.cc.u32", "subc.u32", -1)])
def test_chain_over_several_statements(first: str, middle: str, last: str, sign: int) -> None:
    import pyopencl as cl

    device = open_device("intel")
    program = cl.Program(device.context, translate(words(first, middle, last)).binary).build()
    rng = np.random.default_rng(3)
    for _ in range(20):
        a, b = (rng.choice(np.array([0, 1, 0xFFFFFFFF, 0x80000000, 12345], np.uint32), 4) for _ in range(2))
        out = np.zeros(4, np.uint32)
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        buffers = [cl.Buffer(device.context, flags, hostbuf=x) for x in (a, b, out)]
        cl.Kernel(program, "k")(device.queue, (1,), (1,), *buffers)
        cl.enqueue_copy(device.queue, out, buffers[2])
        x, y = (int.from_bytes(v.tobytes(), "little") for v in (a, b))
        assert int.from_bytes(out.tobytes(), "little") == (x + sign * y) % (1 << 128)


def test_a_chain_without_a_start_is_refused() -> None:
    with pytest.raises(TranslationError, match=r"begin the chain with an instruction that has \.cc"):
        translate(words("add.u32", "addc.u32", "addc.u32"))


# Damaged PTX is refused with a place in the text; it never ends in another error and never hangs.

DAMAGED = [*INTEGER_CASES, *FLOAT_CASES, *OTHER_CASES, *WARP_CASES]
TYPES = {"b": "i1", "h": "i16", "r": "i32", "l": "i64", "f": "float", "d": "double", "n": "i32"}
SPARE = [
    ";", "{", "}", "[", "]", ",", "@", "!", "|", "_", "0", "-1", "0f3F800000", "2.5", "%tid.x", "%laneid", "x", "$0",
    "$1", "$9", ".u32", ".f32", ".sat", "bra", ":", "(",
]


def lower(template: str, case: Case) -> None:
    """Lower a template with a case's operands; what other families do is left out."""
    types = tuple(TYPES[letter] for letter in case.inputs)
    results = [TYPES[letter] for letter in case.outputs]
    result = "void" if not results else results[0] if len(results) == 1 else "{ " + ", ".join(results) + " }"
    builder = Builder(Options(), 64, lambda name, result, types: name)
    constants = tuple(7 if letter == "n" else None for letter in case.inputs)
    statement = InlineAsm(template, case.constraints, result, types, constants)
    statement.emit(builder, *(Value(builder, type_, f"%a{i}") for i, type_ in enumerate(types)))


def mutate(template: str, rng: random.Random) -> str:
    """Drop, repeat, swap or replace some tokens."""
    pieces = [token.text for token in tokenize(template)][:-1]
    for _ in range(rng.randint(1, 3)):
        if not pieces:
            break
        at = rng.randrange(len(pieces))
        action = rng.randrange(5)
        if action == 0:
            del pieces[at]
        elif action == 1:
            pieces.insert(at, pieces[at])
        elif action == 2:
            other = rng.randrange(len(pieces))
            pieces[at], pieces[other] = pieces[other], pieces[at]
        elif action == 3:
            pieces[at] = rng.choice(SPARE)
        else:
            pieces.insert(at, rng.choice(SPARE))
    # Dotted tokens belong to the word before them.
    return " ".join(pieces).replace(" .", ".")


@pytest.mark.parametrize("seed", range(4))
def test_mutants(seed: int) -> None:
    rng = random.Random(seed)
    refused = 0
    for _ in range(700):
        marked = "^"
        case = rng.choice(DAMAGED)
        template = mutate(case.ptx, rng)
        try:
            lower(template, case)
        except PtxError as error:
            refused += 1
            marked = error.excerpt(template) if 0 <= error.span.offset <= len(template) else "nowhere"
        except ConstraintError:
            refused += 1
            marked = "^"
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}\n{template}") from error
        assert "^" in marked, template
    assert refused > 300


def test_every_register_letter_has_a_type() -> None:
    assert set(TYPES) - {"n"} <= set(REGISTER_BITS)


# What is not PTX, or not served, is refused with the PTX text, a caret in it, and a hint.


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


# Kernels in the forms that Triton's code generator writes.

SOURCE = Path(__file__).with_name("triton_forms.ll")


@pytest.mark.parametrize("name", BOTH)
def test_vector_add(name: str) -> None:
    from vortex_rt import Module

    device = open_device(name)
    module = Module.from_nvvm(device, SOURCE, Options(kernels=("add_kernel",)))
    rng = np.random.default_rng(1)
    a, b = rng.random(1100, np.float32), rng.random(1100, np.float32)
    out = device.full(1536, -1.0)
    module.add_kernel[3, 128](device.array(a), device.array(b), out, 1100)
    result = out.copy_to_host()
    np.testing.assert_array_equal(result[:1100], a + b)
    assert (result[1100:] == -1).all()


@pytest.mark.device
def test_block_sum() -> None:
    from vortex_rt import Module

    device = open_device("vortex")
    module = Module.from_nvvm(device, SOURCE)
    data = np.random.default_rng(2).integers(0, 100, (5, 128)).astype(np.float32)
    out = device.zeros(5)
    module.sum_kernel[5, 128, 16](device.array(data), out)
    np.testing.assert_array_equal(out.copy_to_host(), data.sum(axis=1))
