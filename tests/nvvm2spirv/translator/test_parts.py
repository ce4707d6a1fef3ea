"""Large modules translated in parts: the same kernels as in one piece, whatever does the work."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from nvvm2spirv import Options, TranslationError, lowering, parts, translate
from nvvm2spirv.diagnostics import Reporter
from nvvm2spirv.ir import isolation
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.base import Context
from nvvm2spirv.reader import Source, read
from nvvm2spirv.spirv.binary import decode
from nvvm2spirv.spirv.grammar import DebugInfo, Decoration, Linkage, Op
from nvvm2spirv.spirv.id_places import id_places
from nvvm2spirv.spirv.linking import LinkError, link, switch_words_of, unit_of
from vortex_rt.api.nvvm_ir import nvvm_of, variants

ROOT = Path(__file__).parents[3]
SOURCES = sorted([*(ROOT / "examples").glob("*.cu"), *(ROOT / "rodinia_tests").glob("*/kernel.cu")])
MODULES = [(source, variant) for source in SOURCES for variant in variants(source)]
SOME = [
    pytest.param(source, variant, id=f"{source.parent.name}-{source.stem}-{variant or 'plain'}", marks=[pytest.mark.slow] * (n % 4 != 0))
    for n, (source, variant) in enumerate(MODULES)
]
HEAD = 'target triple = "nvptx64-nvidia-cuda"\n'
MODULE = (
    HEAD
    + """%pair = type { i32, i32 }
@visible = addrspace(1) global i32 7, align 4
@own = internal addrspace(1) global i32 0, align 4
@table = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@dynamic = external addrspace(3) global [0 x i32], align 4
@static = internal addrspace(3) global [8 x i32] undef, align 4
@format = private unnamed_addr constant [4 x i8] c"%d\\0A\\00", align 1
declare i32 @vprintf(ptr, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @__nv_sinf(float)
define internal i32 @helper(i32 %x) {
  %p = getelementptr [4 x i32], ptr addrspacecast (ptr addrspace(4) @table to ptr), i32 0, i32 %x
  %v = load i32, ptr %p
  ret i32 %v
}
define internal void @count() noinline {
  %v = load i32, ptr addrspace(1) @own
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) @own
  ret void
}
define ptx_kernel void @first(ptr %out, float %f) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = call i32 @helper(i32 %t)
  %s = call float @__nv_sinf(float %f)
  %i = fptosi float %s to i32
  %u = add i32 %v, %i
  %d = getelementptr i32, ptr addrspace(3) @dynamic, i32 %t
  store volatile i32 %u, ptr addrspace(3) %d
  store i32 %u, ptr %out
  ret void
}
define ptx_kernel void @counting(ptr %out) {
  call void @count()
  ret void
}
define ptx_kernel void @wide(ptr %out, i64 %x) {
  switch i64 %x, label %none [
    i64 4294967297, label %some
    i64 -2, label %more
  ]
some:
  store i32 1, ptr %out
  br label %none
more:
  store i32 2, ptr %out
  br label %none
none:
  ret void
}
define ptx_kernel void @host(ptr %out) {
  %v = load i32, ptr addrspace(1) @visible
  store i32 %v, ptr %out
  ret void
}
define ptx_kernel void @printing(i32 %x, %pair %two) {
  %a = alloca i32
  store i32 %x, ptr %a
  %r = call i32 @vprintf(ptr @format, ptr %a)
  ret void
}
define ptx_kernel void @printing_too(i32 %x, float %f, ptr %out) {
  %a = alloca i32
  store i32 %x, ptr %a
  %r = call i32 @vprintf(ptr @format, ptr %a)
  %d = getelementptr i32, ptr addrspace(3) @dynamic, i32 %x
  %e = getelementptr [8 x i32], ptr addrspace(3) @static, i32 0, i32 %x
  store volatile i32 %x, ptr addrspace(3) %d
  store volatile i32 %x, ptr addrspace(3) %e
  %s = call float @__nv_sinf(float %f)
  store float %s, ptr %out
  ret void
}
define ptx_kernel void @counting_too(ptr %out) {
  call void @count()
  store i32 1, ptr %out
  ret void
}
"""
)


@pytest.fixture
def small_parts(monkeypatch):
    """Every module is large, and every group of kernels a part."""
    monkeypatch.setattr(lowering, "LARGE", 0)
    monkeypatch.setattr(parts, "PART", 1)


def functions(binary: bytes, tmp_path: Path) -> dict[str, str]:
    """Texts of the functions by name, as Khronos' translator reads them."""
    (tmp_path / "m.spv").write_bytes(binary)
    subprocess.run(
        ["llvm-spirv-15", "-r", "m.spv", "-o", "m.bc"], cwd=tmp_path, capture_output=True, check=True, timeout=120
    )
    text = subprocess.run(
        ["llvm-dis-19", "m.bc", "-o", "-"], cwd=tmp_path, capture_output=True, check=True, text=True, timeout=120
    ).stdout
    found = re.findall(r"^define [^@]*@([\w.$]+)\((.*?)^\}", text, re.M | re.S)
    return {name: re.sub(r"[#!]\d+", "", body) for name, body in found}


def divided(text: str) -> list[set[str]]:
    """The parts of a module, with their constants and small functions."""
    reporter = Reporter()
    module = read(Source("<input>", text.encode()), reporter)
    assert module is not None
    context = Context(Options(), reporter)
    pipeline.run(module, context, pipeline.PIPELINE[: pipeline.for_whole(pipeline.PIPELINE)])
    return parts.divided(module, context.facts["host_visible"])


def test_what_belongs_together_stays_together(small_parts):
    assert divided(MODULE) == [
        {"count", "counting", "counting_too", "own"}, {"first"}, {"wide"}, {"host", "visible"}, {"printing"},
        {"printing_too"},
    ]  # fmt: skip


def test_a_function_that_calls_itself_is_in_one_part(small_parts):
    again = "define internal i32 @again(i32 %x) {\n  %y = call i32 @again(i32 %x)\n  ret i32 %y\n}\n"
    for name in ("a", "b"):
        again += f"define ptx_kernel void @{name}(ptr %p) {{\n  %v = call i32 @again(i32 1)\n"
        again += "  store i32 %v, ptr %p\n  ret void\n}\n"
    assert divided(HEAD + again) == [{"again", "a", "b"}]


def test_parts_give_what_the_whole_gives(small_parts, tmp_path, monkeypatch):
    apart = translate(MODULE)
    monkeypatch.setattr(lowering, "LARGE", 1 << 60)
    whole = translate(MODULE)
    assert apart.binary != whole.binary
    assert apart.kernels == whole.kernels
    assert [k.name for k in apart.kernels][:2] == ["first", "counting"]
    assert apart.symbols == whole.symbols
    texts = [functions(module.binary, tmp_path) for module in (apart, whole)]
    for text in texts:  # the accessors see bytes
        assert all(text.pop(name) for name in list(text) if name.startswith("__n2s_symbol_"))
    assert texts[0] == texts[1]
    linked = [op.operands for op in decode(apart.binary).operations if op.operands[1:2] == (Decoration.LinkageAttributes,)]
    assert all(operands[-1] == Linkage.Import for operands in linked)


def test_the_host_reaches_the_variables_of_all_parts(small_parts, cpu):
    text = HEAD + "%pair = type { i8, double }\n"
    text += "@first = addrspace(1) global %pair { i8 1, double 2.0 }, align 8\n"
    text += "@second = addrspace(4) constant [3 x i32] [i32 5, i32 6, i32 7], align 4\n"
    for name, type_, space in (("first", "double", 1), ("second", "i32", 4)):
        text += f"define ptx_kernel void @read_{name}(ptr %out) {{\n"
        text += f"  %p = getelementptr i8, ptr addrspace({space}) @{name}, i64 8\n"
        text += f"  %v = load {type_}, ptr addrspace({space}) %p\n  store {type_} %v, ptr %out\n  ret void\n}}\n"
    assert [sorted(part) for part in divided(text)] == [["first", "read_first"], ["read_second", "second"]]
    module = translate(text)
    first, second = module.symbols
    assert (first.name, first.size, first.index, second.name, second.index) == ("first", 16, 0, "second", 1)
    value = np.frombuffer(np.float64(-3.5).tobytes(), np.uint8)
    results = cpu.run(
        module.binary,
        [
            (first.writer, (8,), None, [value.copy(), np.uint32(0), np.uint64(8), np.uint64(8)]),
            ("read_first", (1,), None, [np.zeros(1)]),
            ("read_second", (1,), None, [np.zeros(1, np.int32)]),
            (second.reader, (12,), None, [np.zeros(12, np.uint8), np.uint32(1), np.uint64(0), np.uint64(12)]),
        ],
    )
    assert (results[1][0][0], results[2][0][0]) == (-3.5, 7)
    assert list(results[3][0].view(np.int32)) == [5, 6, 7]


@pytest.mark.parametrize(("source", "variant"), SOME)
def test_module_in_parts(source, variant, small_parts, tmp_path, monkeypatch):
    path = nvvm_of(source, variant)
    apart = translate(path)
    monkeypatch.setattr(lowering, "LARGE", 1 << 60)
    whole = translate(path)
    assert (apart.kernels, apart.symbols) == (whole.kernels, whole.symbols)
    assert functions(apart.binary, tmp_path).keys() == functions(whole.binary, tmp_path).keys()


@pytest.mark.parametrize("count", [1, 3])
def test_output_does_not_depend_on_the_number_of_workers(small_parts, monkeypatch, count):
    expected = translate(MODULE).binary
    monkeypatch.setattr(isolation, "MOST", count)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: range(count))
    assert translate(MODULE).binary == expected


def test_messages_are_those_of_the_whole(small_parts, monkeypatch):
    wrong = MODULE + "declare void @nowhere()\ndefine ptx_kernel void @wrong() {\n  call void @nowhere()\n  ret void\n}\n"
    with pytest.raises(TranslationError) as apart:
        translate(wrong)
    monkeypatch.setattr(lowering, "LARGE", 1 << 60)
    with pytest.raises(TranslationError) as whole:
        translate(wrong)
    assert str(apart.value) == str(whole.value)
    assert "nowhere" in str(apart.value)


def test_lines_of_all_parts_are_kept(small_parts, tmp_path):
    debug = HEAD + "\n".join(
        f"define ptx_kernel void @k{n}(ptr %out) !dbg !{10 + n} {{\n  store i32 {n}, ptr %out, !dbg !{20 + n}\n"
        f"  ret void\n}}" for n in range(3)
    )
    debug += """
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
"""
    for n in range(3):
        debug += f'!{10 + n} = distinct !DISubprogram(name: "k{n}", file: !1, line: {n + 1}, type: !3, unit: !0)\n'
        debug += f"!{20 + n} = !DILocation(line: {40 + n}, scope: !{10 + n})\n"
    binary = translate(debug).binary
    lines = {op.operands[1] for op in decode(binary).operations if op.opcode == Op.Line}
    assert {40, 41, 42} <= lines
    assert len(functions(binary, tmp_path)) == 3


@pytest.mark.parametrize("source", [None, *SOURCES[::6]], ids=lambda path: path.parent.name if path else "module")
def test_places_of_ids_are_those_of_the_disassembler(source):
    module = decode(translate(nvvm_of(source) if source else MODULE, Options(warp_ops="subgroup", spirv_version="1.3")).binary)
    text = subprocess.run(
        ["spirv-dis", "--raw-id", "--no-header", "-"], input=module.encode(), capture_output=True, check=True
    ).stdout.decode()
    whole_lines = re.sub(r"\n(?!\s*(?:%|Op))", " ", text).split("\n")  # a name may hold a line break
    lines = [re.sub(r'"(?:[^"\\]|\\.)*"', '""', line) for line in whole_lines if line]
    imported = [op for op in module.operations if op.opcode == Op.ExtInstImport]
    debug_set = next((op.operands[0] for op in imported if DebugInfo.SET.encode() in _bytes(op.operands)), 0)
    wide = switch_words_of(module.operations)
    assert len(lines) == len(module.operations)
    for line, (opcode, operands) in zip(lines, module.operations, strict=True):
        places = id_places(opcode, operands, debug_set, wide)
        found = sorted(int(number) for number in re.findall(r"%(\d+)", line))
        assert sorted(operands[place] for place in places) == found, line


def _bytes(words: tuple[int, ...]) -> bytes:
    return b"".join(word.to_bytes(4, "little") for word in words)


@pytest.mark.parametrize("source", SOURCES[::6], ids=lambda path: path.parent.name)
def test_linking_one_module_changes_nothing(source):
    binary = translate(nvvm_of(source)).binary
    assert link([unit_of(decode(binary))]) == binary


def test_a_function_declared_with_two_types_is_refused():
    def unit(type_: str):
        text = f"{HEAD}declare void @__vx_f({type_})\ndefine ptx_kernel void @k{type_}({type_} %x) {{\n"
        text += f"  call void @__vx_f({type_} %x)\n  ret void\n}}\n"
        return unit_of(decode(translate(text).binary))

    with pytest.raises(LinkError, match="__vx_f"):
        link([unit("i32"), unit("i64")])
