"""What files of PTX hold beside arithmetic: textures and surfaces, warps, fences, linkage, directives, diagnostics."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from kernels_of_ptx import HEAD, START, entry, run

from nvvm2spirv import TranslationError, translate
from nvvm2spirv.ptx.functions import BOUNDS
from nvvm2spirv.ptx.parser import NUMBERED, PLAIN

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
