"""Files of PTX: what is read gives kernels that Python's reference agrees with; what is not is refused with its place."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvvm2spirv import TranslationError, translate

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
def test_vector_add_on_the_simulator() -> None:
    from vortex_rt import Device, Module

    device = Device()
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
    (entry("", "wgmma.fence.sync.aligned;"), "is not supported", 8, 1),
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


def test_all_unknown_instructions_are_reported() -> None:
    with pytest.raises(TranslationError) as caught:
        translate(entry("", "foo %r1;\nmov.u32 %r1, 1;\nbar2 %r1;"))
    assert len(caught.value.diagnostics) == 2
