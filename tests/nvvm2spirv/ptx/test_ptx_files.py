"""Texts of PTX with one kernel, and their launch."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import examples
from nvvm2spirv import Options, TranslationError, translate
from nvvm2spirv.api import nvvm_of_ptx
from nvvm2spirv.ptx.functions import BOUNDS
from nvvm2spirv.ptx.parser import NUMBERED, PLAIN
from rodinia_tests.common import NAMES, load
from rodinia_tests.running import run_module
from vortex_rt import Device, Module, nvvm_of

HEAD = ".version 7.0\n.target sm_70\n.address_size 64\n"


def entry(parameters: str, body: str, *, name: str = "k", before: str = "", directives: str = "") -> str:
    """A file with one kernel, whose registers are declared."""
    registers = (
        ".reg .pred %p<8>; .reg .b16 %rs<8>; .reg .b32 %r<32>; .reg .b64 %rd<32>; .reg .f32 %f<16>; .reg .f64 %fd<8>;"
    )
    return f"{HEAD}{before}\n.visible .entry {name}({parameters}) {directives}\n{{\n{registers}\n{body}\nret;\n}}\n"


#: Loads the output's address for this thread to %rd1, and the thread's number to %r0.
START = """ld.param.u64 %rd0, [out]; cvta.to.global.u64 %rd0, %rd0; mov.u32 %r0, %tid.x;
mad.wide.u32 %rd1, %r0, 4, %rd0;
"""


def run(device: Any, text: str, *arguments: Any, threads: int = 4, dtype: Any = np.uint32) -> np.ndarray[Any, Any]:
    """Launch the kernel with one word of output a thread."""
    from vortex_rt import Module

    out = device.zeros(threads, dtype)
    Module.from_ptx(device, text).k[1, threads](out, *arguments)
    return np.asarray(out)


# Files of PTX: features, diagnostics with their place, and the corpus against NVVM IR.


# Files of PTX: what is read gives kernels that Python's reference agrees with; what is not is refused with its place.

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


# What files of PTX hold beside arithmetic: textures and surfaces, warps, fences, linkage, directives, diagnostics.

IMAGE = np.arange(20, dtype=np.float32).reshape(4, 5)
#: What reads the image's element (thread, 2), by what holds the handle: module's variables, parameters.
READS = {
    ".global .texref image;": ("", "tex.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [image, {%r0, 2}];"),
    ".tex .u64 image;": ("", "tex.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [image, {%r0, 2}];"),
    ".global .surfref image;": ("", "shl.b32 %r1, %r0, 2; suld.b.2d.b32.trap {%f1}, [image, {%r1, 2}];"),
    "": (".param .u64 image", "ld.param.u64 %rd2, [image]; tex.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%rd2, {%r0, 2}];"),
}


@pytest.mark.device
@pytest.mark.parametrize("variable", READS, ids=lambda variable: variable.split(" ")[-2] if variable else "object")
def test_an_image_is_read_through_a_reference_and_an_object(vortex: Any, variable: str) -> None:
    from vortex_rt import Module

    parameter, read = READS[variable]
    parameters = ".param .u64 out" + (f", {parameter}" if parameter else "")
    module = Module.from_ptx(vortex, entry(parameters, START + read + "st.global.f32 [%rd1], %f1;", before=variable))
    out = vortex.zeros(4, np.float32)
    if parameter:
        module.k[1, 4](out, vortex.texture(IMAGE))
    else:
        module.textures["image"].bind(IMAGE)
        module.k[1, 4](out)
    np.testing.assert_array_equal(np.asarray(out), IMAGE[2, :4])


@pytest.mark.device
def test_a_surface_is_written(vortex: Any) -> None:
    from vortex_rt import Module

    body = "shl.b32 %r1, %r0, 2; cvt.rn.f32.u32 %f1, %r0; sust.b.2d.b32.trap [image, {%r1, 1}], {%f1};"
    module = Module.from_ptx(vortex, entry(".param .u64 out", START + body, before=".global .surfref image;"))
    image = vortex.array(IMAGE)
    module.textures["image"].bind(vortex.texture(image))
    module.k[1, 4](vortex.zeros(4, np.uint32))
    expected = IMAGE.copy()
    expected[1, :4] = range(4)
    np.testing.assert_array_equal(np.asarray(image), expected)


#: Body of a warp's thread with its number in %r0 and its output at %rd1, and what the threads store.
LANES = np.arange(32)
WARPS = {
    "shuffles": (
        """shfl.sync.bfly.b32 %r1|%p1, %r0, 1, 31, -1; shfl.sync.up.b32 %r2, %r0, 4, 0, -1;
        mad.lo.u32 %r1, %r1, 100, %r2; selp.b32 %r1, %r1, 0, %p1; st.global.u32 [%rd1], %r1;""",
        (LANES ^ 1) * 100 + np.where(LANES < 4, LANES, LANES - 4),
    ),
    "votes": (
        """setp.lt.u32 %p1, %r0, 5; vote.sync.ballot.b32 %r1, %p1, -1; vote.sync.any.pred %p2, %p1, -1;
        vote.sync.all.pred %p3, %p1, -1; selp.b32 %r2, 1000, 0, %p2; selp.b32 %r3, 9000, 0, %p3; add.u32 %r1, %r1, %r2;
        add.u32 %r1, %r1, %r3; activemask.b32 %r4; add.u32 %r1, %r1, %r4; st.global.u32 [%rd1], %r1;""",
        np.full(32, (31 + 1000 + 0xFFFFFFFF) & 0xFFFFFFFF),
    ),
    "matches and reductions": (
        """and.b32 %r1, %r0, 3; match.any.sync.b32 %r2, %r1, -1; redux.sync.add.s32 %r3, %r0, -1; popc.b32 %r2, %r2;
        mad.lo.u32 %r2, %r2, 1000, %r3; st.global.u32 [%rd1], %r2;""",
        np.full(32, 8 * 1000 + 31 * 16),
    ),
    "atomics and fences": (
        """mov.u32 %r5, 0; st.global.u32 [sum], %r5; bar.sync 0; atom.global.add.u32 %r1, [sum], %r0;
        red.release.gpu.global.max.u32 [top], %r0; membar.gl; fence.acq_rel.gpu; fence.sc.sys; bar.warp.sync -1;
        ld.acquire.gpu.global.u32 %r2, [sum]; ld.volatile.global.u32 %r3, [top];
        atom.acq_rel.gpu.global.cas.b32 %r4, [top], 77, 5; mad.lo.u32 %r2, %r3, 1000, %r2; st.global.u32 [%rd1], %r2;""",
        np.full(32, 31 * 1000 + 31 * 16),
    ),
}  # fmt: skip


@pytest.mark.device
@pytest.mark.parametrize("name", WARPS)
def test_a_warp(name: str) -> None:
    from vortex_rt import Device

    body, expected = WARPS[name]
    before = ".global .u32 sum;\n.global .u32 top;"
    text = entry(".param .u64 out", START + body, before=before).replace("sm_70", "sm_80")
    assert run(Device("cuda"), text, threads=32).tolist() == expected.tolist()


#: An operand of each directive that has one.
OPERANDS = {".maxntid": "8, 4, 1", ".reqntid": "8", ".reqnctapercluster": "1", ".maxclusterrank": "8"}


@pytest.mark.parametrize("directive", sorted({*BOUNDS, *NUMBERED, *PLAIN}))
def test_a_directive_of_a_kernel_is_taken(directive: str) -> None:
    operand = "" if directive in PLAIN else OPERANDS.get(directive, "2")
    assert [kernel.name for kernel in translate(entry("", "", directives=f"{directive} {operand}")).kernels] == ["k"]


def test_a_kernels_clusters_are_those_of_its_directive() -> None:
    kernel = translate(entry("", "", directives=".explicitcluster .reqnctapercluster 2, 3 .maxclusterrank 6")).kernels[0]
    assert (kernel.launch_bounds.cluster, kernel.launch_bounds.max_cluster_rank) == ((2, 3, 1), 6)


@pytest.mark.device
def test_weak_visible_and_extern_functions_and_variables(vortex: Any) -> None:
    before = """.extern .func (.param .b32 r) later(.param .b32 a);
    .weak .func (.param .b32 r) later(.param .b32 a) { .reg .b32 %x<3>; ld.param.b32 %x1, [a]; add.u32 %x2, %x1, 3;
    st.param.b32 [r], %x2; ret; }
    .weak .global .u32 base = 100; .visible .const .u32 more = 20; .extern .shared .align 4 .b8 room[];"""
    body = """{ .param .b32 a; .param .b32 r; st.param.b32 [a], %r0; call.uni (r), later, (a); ld.param.b32 %r1, [r]; }
    ld.global.u32 %r2, [base]; ld.const.u32 %r3, [more]; add.u32 %r1, %r1, %r2; add.u32 %r1, %r1, %r3;
    mov.u32 %r4, room; st.shared.u32 [%r4], %r1; ld.shared.u32 %r5, [room]; st.global.u32 [%rd1], %r5;"""
    from vortex_rt import Module

    out = vortex.zeros(1, np.uint32)
    Module.from_ptx(vortex, entry(".param .u64 out", START + body, before=before)).k[1, 1, 16](out)
    assert np.asarray(out).tolist() == [123]


def test_an_unknown_instruction_is_shown_with_line_and_caret() -> None:
    with pytest.raises(TranslationError) as caught:
        translate(f"{HEAD}.entry k() {{\n  .reg .b32 %r<2>;\n  frobnicate.u32 %r1;\n}}\n", name="in.ptx")
    shown = str(caught.value).splitlines()
    assert shown[0] == "in.ptx:6:3: error[N2S008]: unknown PTX instruction 'frobnicate.u32'"
    assert shown[1:3] == ["    frobnicate.u32 %r1;", "    ^"]


# The examples and Rodinia's programs give the right results through the PTX that LLVM makes of them.

ROOT = Path(__file__).parents[3]
#: Examples that have what PTX writes in ways of its own: calls with formats, shared memory, warps, textures, structures.
RUN = ("printing", "reduction", "warp_reduce", "dynamic_shared", "texture", "saxpy")
SMALL = {"reduction": {"n": 20_000}, "warp_reduce": {"n": 2000}, "printing": {"n": 4}}
"""Arguments of `run`; of printing one warp's, as a string that is no constant is printed in pieces."""
VARIANTS = [pytest.param(name, v, id=f"{name}-{v or 'plain'}") for name in NAMES for v in load(name).variants]


def ptx_of(nvvm: Path) -> bytes:
    """What LLVM's NVPTX back end makes of a module."""
    command = ["llc-19", "-march=nvptx64", "-mcpu=sm_70", "-mattr=+ptx78", "-O3", str(nvvm), "-o", "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout


@pytest.mark.skipif(shutil.which('llc-19') is None, reason='needs llc-19')
@pytest.mark.parametrize("name", examples.NAMES)
def test_an_example_translates(name: str) -> None:
    nvvm = nvvm_of(ROOT / "examples" / f"{name}.cu")
    assert {k.name for k in translate(ptx_of(nvvm)).kernels} == {k.name for k in translate(nvvm).kernels}


@pytest.mark.skipif(shutil.which('llc-19') is None, reason='needs llc-19')
@pytest.mark.device
@pytest.mark.parametrize("name", RUN)
def test_an_example_runs(name: str, vortex: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    def from_nvvm(_device: Device, source: Any, *_: Any, **__: Any) -> Module:
        assert isinstance(source, Path)
        return Module.from_spirv(vortex, translate(ptx_of(source)))

    module = importlib.import_module(f"examples.{name}")
    monkeypatch.setattr(Module, "from_nvvm", from_nvvm)
    result, reference = module.run(vortex, **SMALL.get(name, {}))
    np.testing.assert_allclose(result, reference, rtol=module.TOLERANCE)


@pytest.mark.skipif(shutil.which('llc-19') is None, reason='needs llc-19')
@pytest.mark.device
@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_benchmark_is_correct(name: str, variant: str) -> None:
    benchmark = load(name)
    module = Module.from_ptx(Device("cuda"), ptx_of(benchmark.ir(variant)))
    assert run_module(benchmark, module, "test", variant=variant).problems == []
