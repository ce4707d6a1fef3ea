"""Files of PTX: what is read gives kernels that Python's reference agrees with; what is not is refused with its place."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from kernels_of_ptx import HEAD, START, entry, run

from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.api import nvvm_of_ptx

VECTOR_ADD = entry(
    ".param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n",
    """
    ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [c]; ld.param.u32 %r2, [n];
    mov.u32 %r3, %ntid.x; mov.u32 %r4, %ctaid.x; mov.u32 %r5, %tid.x;
    mad.lo.s32 %r1, %r4, %r3, %r5;
    setp.ge.s32 %p1, %r1, %r2;
    @%p1 bra $L__BB0_2;
    cvta.to.global.u64 %rd4, %rd1; cvta.to.global.u64 %rd6, %rd2; cvta.to.global.u64 %rd9, %rd3;
    mul.wide.s32 %rd5, %r1, 4;
    add.s64 %rd7, %rd4, %rd5; add.s64 %rd8, %rd6, %rd5; add.s64 %rd10, %rd9, %rd5;
    ld.global.f32 %f1, [%rd8]; ld.global.f32 %f2, [%rd7];
    add.f32 %f3, %f1, %f2;
    st.global.f32 [%rd10], %f3;
$L__BB0_2:
    """,
    name="vecadd",
)


@pytest.mark.device
def test_vector_add_on_the_simulator(vortex: Any) -> None:
    from vortex_rt import Module

    device = vortex
    a, b = np.arange(100, dtype=np.float32), np.arange(100, dtype=np.float32) * 3
    c = device.zeros(100, np.float32)
    Module.from_ptx(device, VECTOR_ADD).vecadd[4, 32](device.array(a), device.array(b), c, np.int32(100))
    assert np.array_equal(np.asarray(c), a + b)


def test_parameters_are_described_by_size_and_use() -> None:
    (kernel,) = translate(VECTOR_ADD).kernels
    assert [(a.name, a.kind, a.size) for a in kernel.arguments] == [
        ("a", "global", 8), ("b", "global", 8), ("c", "global", 8), ("n", "value", 4),
    ]  # fmt: skip


def test_launch_bounds() -> None:
    (kernel,) = translate(entry("", "", directives=".maxntid 16, 4, 1 .minnctapersm 2 .maxnreg 40")).kernels
    bounds = kernel.launch_bounds
    assert (bounds.max_threads, bounds.min_blocks, bounds.max_registers) == ((16, 4, 1), 2, 40)


#: PTX, message, line, column.
REFUSED = [
    (entry("", "frobnicate.u32 %r1, %r2;"), "unknown PTX instruction 'frobnicate.u32'", 8, 1),
    (entry("", "mov.u32 %r1, 1;\n  add.f8 %r1, %r1, %r1;"), "'add' does not take '.f8' here", 9, 6),
    (entry("", "ld.global.u32 %r1, [%q];"), "'%q' is not declared", 8, 21),
    (entry("", "call missing;"), "function 'missing' is not declared", 8, 6),
    (entry("", "tcgen05.wait::ld.sync.aligned;"), "is not supported", 8, 1),
    (HEAD + ".frob;\n", "expected a PTX directive but found '.frob'", 4, 1),
    (HEAD + ".visible .entry k(\n.param .u33 x) { ret; }", "'.u33' is not a PTX type", 5, 8),
    (HEAD + ".entry k() { ret;", "this '{' is never closed", 4, 12),
    (HEAD + ".global .u64 x = nothing;\n.entry k() { ret; }", "'nothing' is not declared", 4, 18),
]


@pytest.mark.parametrize(("text", "message", "line", "column"), REFUSED, ids=[row[1] for row in REFUSED])
def test_refused_with_the_place(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(TranslationError) as caught:
        translate(text, name="in.ptx")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code.id == "N2S008"
    assert message in diagnostic.message
    assert (diagnostic.location.line, diagnostic.location.column) == (line, column)
    assert diagnostic.location.text == text.split("\n")[line - 1]


PARTLY = HEAD + """
.func helper() { tcgen05.wait::ld.sync.aligned; ret; }
.entry direct() { foo; ret; }
.entry through() { call helper; ret; }
.entry good(.param .u64 p) { .reg .b64 %rd<2>; ld.param.u64 %rd1, [p]; st.global.u32 [%rd1], 1; ret; }
"""


def test_kernels_with_something_unknown_can_be_left_out() -> None:
    module = translate(PARTLY, Options(partial=True))
    assert [kernel.name for kernel in module.kernels] == ["good"]
    through, direct = module.warnings  # in the input's order
    assert "kernel 'direct' is left out: unknown PTX instruction 'foo'" in direct
    assert "kernel 'through' is left out: PTX instruction 'tcgen05.wait::ld.sync.aligned'" in through


def test_something_must_remain() -> None:
    with pytest.raises(TranslationError, match="unknown PTX instruction 'foo'"):
        translate(entry("", "foo;"), Options(partial=True))


def test_ptx_as_nvvm_ir() -> None:
    text = nvvm_of_ptx(VECTOR_ADD)
    assert "define ptx_kernel void @vecadd(ptr %a, ptr %b, ptr %c, i32 %n)" in text
    assert translate(text).binary == translate(VECTOR_ADD).binary
    with pytest.raises(TranslationError, match="the input is not PTX"):
        nvvm_of_ptx(text)


def test_a_large_table_of_bytes() -> None:
    values = ", ".join(str(index * 7 & 255) for index in range(70_000))
    body = "mov.u64 %rd2, table; ld.param.u64 %rd1, [out]; ld.global.u32 %r1, [%rd2+69996]; st.global.u32 [%rd1], %r1;"
    before = f".visible .global .align 4 .b8 table[70000] = {{{values}}};"
    module = translate(entry(".param .u64 out", body, before=before))
    assert [(symbol.name, symbol.size) for symbol in module.symbols] == [("table", 70_000)]


LINES = HEAD + """.file 1 "/src/kernel.cu"
.file 2 "/src/header.h"
.entry k(.param .u64 p) { .reg .b64 %rd<2>; .reg .b32 %r<3>;
.loc 1 5 3
ld.param.u64 %rd1, [p];
.loc 2 9 1, function_name $L__info_string0, inlined_at 1 7 4
ld.global.u32 %r1, [%rd1+4];
.loc 1 8 2
st.global.u32 [%rd1], %r1;
ret; }
.section .debug_str { $L__info_string0: .b8 97, 0 }
"""


def test_source_lines_reach_the_module() -> None:
    text = translate(LINES, Options(emit="llvm")).llvm_ir
    assert 'filename: "header.h", directory: "/src"' in text
    assert re.search(r"!DILocation\(line: 9, column: 1", text)
    assert re.search(r"!DILocation\(line: 8, column: 2", text)


def test_all_unknown_instructions_are_reported() -> None:
    with pytest.raises(TranslationError) as caught:
        translate(entry("", "foo %r1;\nmov.u32 %r1, 1;\nbar2 %r1;"))
    assert len(caught.value.diagnostics) == 2


#: What a body of one thread each stores at %rd1: parameters after the output, body, what comes before, arguments, result.
BODIES: dict[str, tuple[str, str, str, tuple[Any, ...], list[int]]] = {
    "parameter that is not used": (
        ", .param .u64 unused, .param .u32 x", "ld.param.u32 %r1, [x]; st.global.u32 [%rd1], %r1;", "",
        (None, np.uint32(7)), [7, 7, 7, 7],
    ),
    "structure by value": (
        ", .param .align 4 .b8 s[12]",
        "mov.b64 %rd2, s; ld.param.v2.u32 {%r1, %r2}, [s]; ld.param.u32 %r3, [%rd2+8]; add.u32 %r1, %r1, %r2;\n"
        "add.u32 %r1, %r1, %r3; st.global.u32 [%rd1], %r1;", "", (np.array([1, 20, 300], np.uint32),), [321] * 4,
    ),
    "function with a structure and a result": (
        "",
        """{ .param .align 4 .b8 s[8]; .param .b32 r; st.param.b32 [s], %r0; st.param.b32 [s+4], 100;
        .param .b32 p; st.param.b32 [p], 7;
        call.uni (r), f, (s, p); ld.param.b32 %r1, [r]; } st.global.u32 [%rd1], %r1;""",
        """.func (.param .b32 r) f(.param .align 4 .b8 s[8], .param .b32 p) { .reg .b32 %r<4>;
        ld.param.b32 %r0, [s]; ld.param.b32 %r1, [s+4]; ld.param.b32 %r2, [p]; mad.lo.u32 %r3, %r0, %r2, %r1;
        st.param.b32 [r], %r3; ret; }""", (), [100, 107, 114, 121],
    ),
    "function that returns a structure": (
        "",
        """{ .param .align 8 .b8 r[16]; .param .b32 p; st.param.b32 [p], %r0;
        call (r), f, (p); ld.param.v2.b64 {%rd3, %rd4}, [r]; } add.u64 %rd3, %rd3, %rd4; st.global.u32 [%rd1], %rd3;""",
        """.func (.param .align 8 .b8 r[16]) f(.param .b32 p) { .reg .b64 %rd<4>; ld.param.u32 %rd1, [p];
        mul.lo.u64 %rd2, %rd1, %rd1; st.param.v2.b64 [r], {%rd1, %rd2}; ret; }""", (), [0, 2, 6, 12],
    ),
    "registers as parameters": (
        "", "call (%r1), f, (%r0, 5); st.global.u32 [%rd1], %r1;",
        ".func (.reg .u32 r) f(.reg .u32 a, .reg .u32 b) { add.u32 r, a, b; ret; }", (), [5, 6, 7, 8],
    ),
    "call through a table of functions": (
        "",
        """and.b32 %r1, %r0, 1; mul.wide.u32 %rd2, %r1, 8; mov.u64 %rd3, table; add.u64 %rd3, %rd3, %rd2;
        ld.global.u64 %rd4, [%rd3];
        { .param .b32 p; st.param.b32 [p], %r0; .param .b32 r; prototype: .callprototype (.param .b32 _) _ (.param .b32 _);
        call (r), %rd4, (p), prototype; ld.param.b32 %r2, [r]; } st.global.u32 [%rd1], %r2;""",
        """.func (.param .b32 r) ten(.param .b32 p) { .reg .b32 %r<2>; ld.param.b32 %r0, [p]; mul.lo.u32 %r1, %r0, 10;
        st.param.b32 [r], %r1; ret; }
        .func (.param .b32 r) more(.param .b32 p) { .reg .b32 %r<2>; ld.param.b32 %r0, [p]; add.u32 %r1, %r0, 1000;
        st.param.b32 [r], %r1; ret; }
        .global .align 8 .u64 table[2] = {ten, more};""", (), [0, 1001, 20, 1003],
    ),
    "shared memory by 32-bit addresses": (
        "",
        """mov.u32 %r1, tile; shl.b32 %r2, %r0, 2; add.u32 %r3, %r1, %r2; st.shared.u32 [%r3], %r0; bar.sync 0;
        xor.b32 %r4, %r0, 1; shl.b32 %r4, %r4, 2; add.u32 %r4, %r1, %r4; ld.shared.u32 %r5, [%r4];
        ld.shared.u32 %r6, [tile+8]; add.u32 %r5, %r5, %r6; st.global.u32 [%rd1], %r5;""",
        ".shared .align 4 .b8 other[64];\n.shared .align 4 .b8 tile[64];", (), [3, 2, 5, 4],
    ),
    "local array": (
        "",
        """.local .align 8 .b8 depot[16]; mov.u64 %rd2, depot; cvta.local.u64 %rd3, %rd2;
        st.local.v4.u32 [%rd2], {10, 11, 12, 13}; mul.wide.u32 %rd4, %r0, 4; add.u64 %rd5, %rd3, %rd4;
        ld.u32 %r1, [%rd5]; st.global.u32 [%rd1], %r1;""".replace("{10, 11, 12, 13}", "{%r20, %r21, %r22, %r23}").replace(
            "mov.u64 %rd2, depot;", "mov.u64 %rd2, depot; mov.u32 %r20, 10; mov.u32 %r21, 11; mov.u32 %r22, 12; mov.u32 "
            "%r23, 13;"), "", (), [10, 11, 12, 13],
    ),
    "variables with initial values": (
        "",
        """mov.u64 %rd2, words; cvta.global.u64 %rd3, %rd2; mul.wide.u32 %rd4, %r0, 4; add.u64 %rd5, %rd3, %rd4;
        ld.u32 %r1, [%rd5]; ld.global.u64 %rd6, [pointer]; ld.u32 %r2, [%rd6]; add.u32 %r1, %r1, %r2;
        ld.global.u64 %rd7, [bytes+8]; ld.u32 %r2, [%rd7]; add.u32 %r1, %r1, %r2; ld.const.f32 %f1, [half];
        mul.f32 %f1, %f1, 0f41000000; cvt.rzi.u32.f32 %r2, %f1; add.u32 %r1, %r1, %r2; st.global.u32 [%rd1], %r1;""",
        """.global .align 4 .u32 words[4] = {1, 2, 3};
        .global .u64 pointer = generic(words)+8;
        .global .align 8 .b8 bytes[16] = {1, 0, 0, 0, 0, 0, 0, 0, 0xFF(words), 0xFF00(words), 0xFF0000(words),
        0xFF000000(words), 0xFF00000000(words), 0xFF0000000000(words), 0xFF000000000000(words), 0xFF00000000000000(words)};
        .const .f32 half = 0f3F000000;""", (), [9, 10, 11, 8],
    ),
    "jump table": (
        "",
        """T: .branchtargets A, B, A, C; brx.idx %r0, T;
        A: mov.u32 %r1, 10; bra E; B: mov.u32 %r1, 11; bra E; C: mov.u32 %r1, 12; E: st.global.u32 [%rd1], %r1;""",
        "", (), [10, 11, 10, 12],
    ),
    "loop, guards and an early return": (
        "",
        """st.global.u32 [%rd1], 99; setp.eq.u32 %p1, %r0, 2; @%p1 ret; mov.u32 %r1, 0; mov.u32 %r2, 0;
        L: setp.gt.u32 %p2, %r2, %r0; @%p2 bra D; add.u32 %r1, %r1, %r2; add.u32 %r2, %r2, 1; bra.uni L;
        D: setp.ne.u32 %p3, %r0, 3; @!%p3 add.u32 %r1, %r1, 100; st.global.u32 [%rd1], %r1;""",
        "", (), [0, 1, 99, 106],
    ),
    "a pointer that a loop moves": (
        "",
        """mov.u64 %rd2, words; mov.u32 %r1, 0; mov.u32 %r2, 0;
        L: ld.global.u32 %r3, [%rd2]; add.u32 %r1, %r1, %r3; add.u64 %rd2, %rd2, 4; add.u32 %r2, %r2, 1;
        setp.le.u32 %p1, %r2, %r0; @%p1 bra L; st.global.u32 [%rd1], %r1;""",
        ".global .align 4 .u32 words[4] = {1, 20, 300, 4000};", (), [1, 21, 321, 4321],
    ),
    "counters of the grid": (
        "",
        """mov.u32 %r1, %envreg2; cvt.u64.u32 %rd3, %r1; mov.u32 %r2, %envreg1; cvt.u64.u32 %rd4, %r2; shl.b64 %rd4, %rd4, 32;
        or.b64 %rd3, %rd3, %rd4; atom.add.u32 %r3, [%rd3+4], 1; bar.sync 0; ld.u32 %r3, [%rd3+4];
        st.global.u32 [%rd1], %r3;""", "", (), [4, 4, 4, 4],
    ),
    "flushing that is said last": (
        "",
        """mov.f32 %f1, 0f41000000; lg2.approx.f32.ftz %f2, %f1; ex2.approx.f32.ftz %f3, %f2; rcp.approx.f32.ftz %f4, %f3;
        rsqrt.approx.f32.ftz %f5, 0f3E800000; div.approx.ftz.f32 %f4, %f5, %f4; add.f32 %f4, %f4, 0f3F000000;
        cvt.rzi.u32.f32 %r1, %f4; st.global.u32 [%rd1], %r1;""", "", (), [16] * 4,
    ),
    "carry from block to block": (
        "",
        """mov.u32 %r1, 0xFFFFFFFF; add.cc.u32 %r2, %r1, %r0; @%p1 bra L; L: addc.u32 %r3, 5, 0;
        st.global.u32 [%rd1], %r3;""", "", (), [5, 6, 6, 6],
    ),
}


@pytest.mark.device
@pytest.mark.parametrize("name", BODIES)
def test_body(vortex: Any, name: str) -> None:
    parameters, body, before, arguments, expected = BODIES[name]
    text = entry(".param .u64 out" + parameters, START + body, before=before)
    assert run(vortex, text, *arguments).tolist() == expected
