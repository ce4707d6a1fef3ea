"""Multiply and add fuse where both allow it, and only there; the sum's signs come out right."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from nvvm2spirv import Options, translate
from vortex_rt import Module

HEADER = 'target triple = "nvptx64-nvidia-cuda"\n'


def ir(body: str, **options: str) -> str:
    text = (
        HEADER
        + f"define ptx_kernel void @k(ptr %p, float %a, float %b, float %c, float %d) {{\n{body}\n"
          "  store float %r, ptr %p\n  ret void\n}\n"
    )
    return translate(text, Options(**options)).llvm_ir


PAIR = "  %m = fmul contract float %a, %b\n  %r = fadd contract float %m, %c"


def test_fused_by_default_and_not_when_switched_off():
    assert "llvm.fma.f32" in ir(PAIR)
    assert "fmul" not in ir(PAIR)
    off = ir(PAIR, fp_contract="off")
    assert "llvm.fma" not in off
    assert "fmul" in off


@pytest.mark.parametrize("body", [
    "  %m = fmul float %a, %b\n  %r = fadd contract float %m, %c",
    "  %m = fmul contract float %a, %b\n  %r = fadd float %m, %c",
    "  %m = fmul float %a, %b\n  %r = fadd float %m, %c",
], ids=["product", "sum", "both"])  # fmt: skip
def test_an_instruction_without_the_flag_is_left_alone(body):
    assert "llvm.fma" not in ir(body)


def test_explicit_rounding_functions_never_fuse():
    text = HEADER + (
        "declare float @__nv_fmul_rn(float, float)\ndeclare float @__nv_fadd_rn(float, float)\n"
        "define ptx_kernel void @k(ptr %p, float %a, float %b, float %c) {\n"
        "  %m = call contract float @__nv_fmul_rn(float %a, float %b)\n"
        "  %r = call contract float @__nv_fadd_rn(float %m, float %c)\n  store float %r, ptr %p\n  ret void\n}\n"
    )
    assert "llvm.fma" not in translate(text).llvm_ir


def test_a_product_that_is_stored_too_stays():
    text = HEADER + (
        "define ptx_kernel void @k(ptr %p, ptr %q, float %a, float %b, float %c) {\n  %m = fmul contract float %a, %b\n"
        "  %r = fadd contract float %m, %c\n  store float %r, ptr %p\n  store float %m, ptr %q\n  ret void\n}\n"
    )
    out = translate(text).llvm_ir
    assert "llvm.fma" not in out
    assert out.count("fmul") == 1


FORMS = {
    "a*b+c": ("  %m = fmul contract float %a, %b\n  %r = fadd contract float %m, %c", lambda a, b, c, d: a * b + c),
    "c+a*b": ("  %m = fmul contract float %a, %b\n  %r = fadd contract float %c, %m", lambda a, b, c, d: a * b + c),
    "a*b-c": ("  %m = fmul contract float %a, %b\n  %r = fsub contract float %m, %c", lambda a, b, c, d: a * b - c),
    "c-a*b": ("  %m = fmul contract float %a, %b\n  %r = fsub contract float %c, %m", lambda a, b, c, d: c - a * b),
}


@pytest.mark.parametrize("form", FORMS)
def test_result_is_rounded_once(form, opencl_device):
    body, exact = FORMS[form]
    text = HEADER + (
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndefine ptx_kernel void @k(ptr %p, ptr %in) {\n"
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %row = mul i32 %t, 4\n"
        + "".join(
            f"  %i{n} = add i32 %row, {k}\n  %q{n} = getelementptr float, ptr %in, i32 %i{n}\n"
            f"  %{n} = load float, ptr %q{n}\n" for k, n in enumerate("abcd")
        )
        + body
        + "\n  %o = getelementptr float, ptr %p, i32 %t\n  store float %r, ptr %o\n  ret void\n}\n"
    )
    values = np.random.default_rng(5).uniform(-2, 2, (32, 4)).astype(np.float32)
    values[:, 2] = -(values[:, 0] * values[:, 1])  # nearly cancels: a second rounding would show
    out = opencl_device.zeros(32, np.float32)
    Module.from_nvvm(opencl_device, text).k[1, 32](out, opencl_device.array(values.ravel()))
    expected = [np.float32(float(exact(*(Fraction(float(v)) for v in row)))) for row in values]
    np.testing.assert_array_equal(out.copy_to_host(), np.array(expected, np.float32))
