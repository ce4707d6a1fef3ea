"""Floating-point constants as newer versions of LLVM print them."""

from __future__ import annotations

import numpy as np
import pytest

from nvvm2spirv import translate
from nvvm2spirv.ir.upgrade import with_older_literals

PAIRS = [
    ("%1 = fmul float %0, f0x3FB8AA3B", "%1 = fmul float %0, 0x3FF7154760000000"),
    ("%1 = fmul half %0, f0x3C01", "%1 = fmul half %0, 0xH3C01"),
    ("store bfloat f0x3F80, ptr %p", "store bfloat 0xR3F80, ptr %p"),
    ("%1 = fadd double %0, f0x3FF3AE147AE147AE", "%1 = fadd double %0, 0x3FF3AE147AE147AE"),
    ("phi float [ -inf, %a ], [ +inf, %b ]", "phi float [ 0xFFF0000000000000, %a ], [ 0x7FF0000000000000, %b ]"),
    ("ret double +qnan", "ret double 0x7FF8000000000000"),
    ("ret half -qnan", "ret half 0xHFE00"),
    ("ret float +nan(0x1)", "ret float 0x7FF8000020000000"),
    ("ret float -snan(0x1)", "ret float 0xFFF0000020000000"),
    ("ret float 0x1.8p3", "ret float 0x4028000000000000"),
    ("ret float 1.000000e-01", "ret float 0x3FB99999A0000000"),
    ("ret half -1.000000e-01", "ret half 0xHAE66"),
    ("<2 x float> <float 1.0, float f0x40000001>", "<2 x float> <float 1.0, float 0x4000000020000000>"),
    ("splat (bfloat +inf)", "splat (bfloat 0xR7F80)"),
    ("select i1 %c, half %a, half f0x0001", "select i1 %c, half %a, half 0xH0001"),
]  # fmt: skip
UNCHANGED = [
    "%1 = fmul double %0, 1.000000e-01", "%1 = fmul float %0, 1.500000e+00", "ret float 0x3FB99999A0000000",
    'c"float f0x3FB8AA3B"', "call float @f0x12345678(float %f0x12345678)", "; float f0x3FB8AA3B", "store i32 -1, ptr %p",
]  # fmt: skip


@pytest.mark.parametrize(("newer", "older"), PAIRS)
def test_literals(newer: str, older: str) -> None:
    assert with_older_literals(newer) == older
    assert with_older_literals(older) == older


@pytest.mark.parametrize("text", UNCHANGED)
def test_what_older_readers_know_stays(text: str) -> None:
    assert with_older_literals(text) == text


def test_every_float_keeps_its_bits() -> None:
    rng = np.random.default_rng(1)
    bits = [*rng.integers(0, 2**32, 300), 0x7F800001, 0xFFC00000, 1, 0x80000000]
    for pattern in map(int, bits):
        word = with_older_literals(f"float f0x{pattern:08X}").split()[1]
        wide = int(word, 16)
        if pattern & 0x7FFFFFFF > 0x7F800000:
            assert wide == (pattern >> 31) << 63 | 0x7FF << 52 | (pattern & 0x7FFFFF) << 29
        else:
            value = np.array(wide, np.uint64).view(np.float64)
            assert int(value.astype(np.float32).view(np.uint32)) == pattern


def test_a_module_with_them_is_translated() -> None:
    text = """target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %v = load float, ptr addrspace(1) %p
  %w = fmul float %v, f0x3FB8AA3B
  %x = fadd float %w, 1.000000e-01
  store float %x, ptr addrspace(1) %p
  ret void
}
"""
    assert [kernel.name for kernel in translate(text).kernels] == ["k"]
