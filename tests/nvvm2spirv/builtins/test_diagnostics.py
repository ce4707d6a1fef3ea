"""Calls that nobody can serve say so at translation: the name, the line, and what to use instead."""

from __future__ import annotations

import pytest

from nvvm2spirv import Options, TranslationError, translate

HEADER = 'target triple = "nvptx64-nvidia-cuda"\n'


def messages(text: str) -> str:
    with pytest.raises(TranslationError) as caught:
        translate(HEADER + text, Options())
    return str(caught.value)


def test_misspelt_libdevice_function_is_named_with_a_suggestion():
    text = messages(
        "declare float @__nv_sinpiff(float)\n"
        "define ptx_kernel void @k(ptr %p, float %x) {\n  %r = call float @__nv_sinpiff(float %x)\n"
        "  store float %r, ptr %p\n  ret void\n}\n"
    )
    assert "<input>:4:19: error[N2S010]: '__nv_sinpiff' is not known" in text
    assert "%r = call float @__nv_sinpiff(float %x)" in text
    assert "\n                    ^" in text
    assert "hint: did you mean __nv_sinpif" in text


def test_wrong_signature_shows_both():
    text = messages(
        "declare double @__nv_sinf(double)\n"
        "define ptx_kernel void @k(ptr %p, double %x) {\n  %r = call double @__nv_sinf(double %x)\n"
        "  store double %r, ptr %p\n  ret void\n}\n"
    )
    assert "error[N2S012]: '__nv_sinf' is float(float), but is called as double(double)" in text


@pytest.mark.parametrize(("declaration", "call", "hint"), [
    ("void @llvm.nvvm.cp.async.bulk.commit.group()", None, None),
    (
        "{ double, double } @llvm.nvvm.wmma.m8n8k4.mma.row.col.rz.f64(double, double, double, double)",
        "%r = call { double, double } "
        "@llvm.nvvm.wmma.m8n8k4.mma.row.col.rz.f64(double 1.0, double 1.0, double 1.0, double 1.0)",
        "stmatrix, wmma and, in PTX, wgmma are available",
    ),
    ("i32 @cudaDeviceSynchronize()", "%r = call i32 @cudaDeviceSynchronize()", "a kernel cannot wait"),
    ("bfloat @llvm.nvvm.f2bf16.rz(float)", "%r = call bfloat @llvm.nvvm.f2bf16.rz(float 1.0)", "inline PTX cvt"),
])  # fmt: skip
def test_groups_are_refused_with_a_way_out(declaration, call, hint):
    if call is None:  # its neighbour in the refused group is served
        translate(
            HEADER
            + f"declare {declaration}\ndefine ptx_kernel void @k(ptr %p) {{\n  call {declaration}\n  ret void\n}}\n"
        )
        return
    text = messages(f"declare {declaration}\ndefine ptx_kernel void @k(ptr %p) {{\n  {call}\n  ret void\n}}\n")
    name = declaration.split("@")[1].split("(")[0]
    assert "<input>:4:" in text
    assert f"'{name}' is not available on the target" in text
    assert hint in text


def test_every_problem_comes_out_in_one_run():
    text = messages(
        "declare float @__nv_foo(float)\ndeclare i32 @llvm.nvvm.read.ptx.sreg.envreg0()\n"
        "define ptx_kernel void @k(ptr %p, float %x) {\n  %r = call float @__nv_foo(float %x)\n"
        "  %e = call i32 @llvm.nvvm.read.ptx.sreg.envreg0()\n"
        "  store float %r, ptr %p\n  store i32 %e, ptr %p\n  ret void\n}\n"
    )
    assert "__nv_foo" in text
    assert "envreg0" in text


def test_unused_declarations_do_no_harm():
    module = translate(
        HEADER
        + "declare float @__nv_unheard_of(float)\ndefine ptx_kernel void @k(ptr %p) {\n  store i32 1, ptr %p\n"
          "  ret void\n}\n"
    )
    assert [k.name for k in module.kernels] == ["k"]


def test_reflection_answers_what_the_options_say():
    text = (
        HEADER + '@ftz = private constant [11 x i8] c"__CUDA_FTZ\\00"\n'
                 '@arch = private constant [12 x i8] c"__CUDA_ARCH\\00"\n'
        "declare i32 @__nvvm_reflect(ptr)\ndefine ptx_kernel void @k(ptr %p) {\n"
        "  %a = call i32 @__nvvm_reflect(ptr @ftz)\n"
        "  %b = call i32 @__nvvm_reflect(ptr @arch)\n  %c = add i32 %a, %b\n  store i32 %c, ptr %p\n  ret void\n}\n"
    )
    for options, value in ((Options(), 700), (Options(ftz=True, cuda_arch=800), 801)):
        assert f"store i32 {value}, " in translate(text, options).llvm_ir


def test_a_libdevice_that_is_linked_in_is_kept():
    text = (
        HEADER + "define internal float @__nv_sinf(float %x) {\n  %r = fmul float %x, 3.0\n  ret float %r\n}\n"
        "define ptx_kernel void @k(ptr %p, float %x) {\n  %r = call float @__nv_sinf(float %x)\n"
        "  store float %r, ptr %p\n  ret void\n}\n"
    )
    assert "fmul float" in translate(text, Options()).llvm_ir
