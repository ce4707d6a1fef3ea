"""LLVM's type bfloat: arithmetic rounded once, conversions, comparisons, vectors, memory."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvvm2spirv import TranslationError, translate
from vortex_rt import Device, Module

Bits = np.ndarray[Any, Any]

KERNEL = """target triple = "nvptx64-nvidia-cuda"
%pair = type {{ bfloat, bfloat }}
@table = internal addrspace(4) constant [2 x bfloat] [bfloat 0xR3F80, bfloat 0xRC000]
define ptx_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o) {{
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr {type}, ptr addrspace(1) %a, i32 %i
  %q = getelementptr {type}, ptr addrspace(1) %b, i32 %i
  %t = getelementptr {out}, ptr addrspace(1) %o, i32 %i
  %x = load {type}, ptr addrspace(1) %p
  %y = load {type}, ptr addrspace(1) %q
  {lines}
  store {out} %r, ptr addrspace(1) %t
  ret void
}}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare bfloat @llvm.fma.bf16(bfloat, bfloat, bfloat)
declare bfloat @llvm.fabs.bf16(bfloat)
declare <2 x bfloat> @llvm.maxnum.v2bf16(<2 x bfloat>, <2 x bfloat>)
declare bfloat @llvm.nvvm.fmin.nan.bf16(bfloat, bfloat)
declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn(float, float)
"""


def wide(bits: Bits) -> Bits:
    return (bits.astype(np.uint32) << 16).view(np.float32)


def nearest(values: Bits) -> Bits:
    """Bits of the nearest bfloat of doubles, ties to even; NaN as 0x7FFF."""
    below = (np.abs(values.astype(np.float32)).view(np.uint32) >> 16).astype(np.int64)
    candidates = np.clip(np.stack([below - 1, below, below + 1]), 0, 0x7F80)
    numbers = (candidates << 16).astype(np.uint32).view(np.float32).astype(np.float64)
    numbers[candidates == 0x7F80] = 2.0**128  # the limit to which infinity begins
    distance = np.abs(numbers - np.minimum(np.abs(values), 2.0**128))
    order = np.where(distance == distance.min(0), candidates % 2, 2)
    found = np.take_along_axis(candidates, order.argmin(0)[None], 0)[0]
    found = np.where(np.isinf(values), 0x7F80, found) | (np.signbit(values).astype(np.int64) << 15)
    return np.where(np.isnan(values), 0x7FFF, found).astype(np.uint16)


@pytest.fixture(scope="module")
def vortex() -> Device:
    return Device("cuda")


rng = np.random.default_rng(5)
A, B = (rng.integers(0, 2**16, 256).astype(np.uint16) for _ in range(2))
A[:8], B[:8] = [0, 0x8000, 0x7F80, 0xFF80, 0x7FC0, 1, 0x3F80, 0x7F7F], [0x8000, 0, 0xFF80, 1, 0x3F80, 1, 0x3B80, 0x7F7F]


def run(device: Device, lines: str, inputs: tuple[Bits, Bits], type_: str = "bfloat", out: str = "bfloat",
        dtype: Any = np.uint16, count: int = 256) -> Bits:  # fmt: skip
    result = device.zeros(256, dtype)
    module = Module.from_nvvm(device, KERNEL.format(type=type_, out=out, lines=lines))
    module.k[1, count](*(device.array(array) for array in inputs), result)
    return np.asarray(result)


with np.errstate(all="ignore"):
    X, Y = wide(A).astype(np.float64), wide(B).astype(np.float64)
    ARITHMETIC = {
        "fadd": ("%r = fadd bfloat %x, %y", nearest(X + Y)),
        "fsub": ("%r = fsub bfloat %x, %y", nearest(X - Y)),
        "fmul": ("%r = fmul bfloat %x, %y", nearest(X * Y)),
        "fdiv": ("%r = fdiv bfloat %x, %y", nearest(X / Y)),
        "fneg": ("%r = fneg bfloat %x", A ^ 0x8000),
        "constant": ("%r = fadd bfloat %x, 0xR3F80", nearest(X + 1)),
        "table": ("%c = load bfloat, ptr addrspace(4) getelementptr ([2 x bfloat], ptr addrspace(4) @table, i32 0, i32 1)\n"
                  "%r = fmul bfloat %y, %c", nearest(Y * -2)),
        "select": ("%c = fcmp olt bfloat %x, %y\n%r = select i1 %c, bfloat %x, bfloat %y", np.where(X < Y, A, B)),
        "structure": ("%s = insertvalue %pair poison, bfloat %x, 0\n%u = insertvalue %pair %s, bfloat %y, 1\n"
                      "%r = extractvalue %pair %u, 1", B),
    }  # fmt: skip


@pytest.mark.device
@pytest.mark.parametrize("name", ARITHMETIC)
def test_arithmetic(vortex: Device, name: str) -> None:
    lines, expected = ARITHMETIC[name]
    np.testing.assert_array_equal(run(vortex, lines, (A, B)), expected)


@pytest.mark.device
def test_conversions(vortex: Device) -> None:
    doubles = rng.standard_normal(256) * np.exp2(rng.integers(-130, 120, 256))
    doubles[:3] = 1 + 2.0**-8 + 2.0**-40, 1 + 2.0**-8, 1 + 3 * 2.0**-8 - 2.0**-40  # a float would round these to ties
    got = run(vortex, "%r = fptrunc double %x to bfloat", (doubles, doubles), "double")
    np.testing.assert_array_equal(got, nearest(doubles))
    floats = doubles.astype(np.float32)
    got = run(vortex, "%r = fptrunc float %x to bfloat", (floats, floats), "float")
    np.testing.assert_array_equal(got, nearest(floats.astype(np.float64)))
    integers = rng.integers(-(2**31), 2**31, 256).astype(np.int32)
    got = run(vortex, "%r = sitofp i32 %x to bfloat", (integers, integers), "i32")
    np.testing.assert_array_equal(got, nearest(integers.astype(np.float64)))
    small = nearest(rng.uniform(-1000, 1000, 256))
    got = run(vortex, "%r = fptosi bfloat %x to i32", (small, small), out="i32", dtype=np.int32)
    np.testing.assert_array_equal(got, np.trunc(wide(small)).astype(np.int32))
    got = run(vortex, "%e = fpext bfloat %x to double\n%r = fadd double %e, 0.0", (A, B), out="double", dtype=np.float64)
    np.testing.assert_array_equal(got, X + 0.0)


@pytest.mark.device
def test_intrinsics_and_vectors(vortex: Device) -> None:
    a, b = nearest(rng.standard_normal(512)), nearest(rng.standard_normal(512))
    x, y = wide(a).astype(np.float64), wide(b).astype(np.float64)
    fused = "%r = call bfloat @llvm.fma.bf16(bfloat %x, bfloat %y, bfloat %x)"
    np.testing.assert_array_equal(run(vortex, fused, (a[:256], b[:256])), nearest(x * y + x)[:256])
    least = "%m = call bfloat @llvm.nvvm.fmin.nan.bf16(bfloat %x, bfloat %y)\n%r = call bfloat @llvm.fabs.bf16(bfloat %m)"
    np.testing.assert_array_equal(run(vortex, least, (a[:256], b[:256])), nearest(np.abs(np.minimum(x, y)))[:256])
    pairs = """%s = fadd <2 x bfloat> %x, splat (bfloat 0xR3F80)
  %r = call <2 x bfloat> @llvm.maxnum.v2bf16(<2 x bfloat> %s, <2 x bfloat> %y)"""
    got = run(vortex, pairs, (a, b), "<2 x bfloat>", "<2 x bfloat>", np.uint32).view(np.uint16)
    np.testing.assert_array_equal(got, nearest(np.maximum(wide(nearest(x + 1)).astype(np.float64), y)))
    packed = """%r = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn(float %x, float %y)"""
    floats = rng.standard_normal((2, 256)).astype(np.float32)
    got = run(vortex, packed, (floats[0], floats[1]), "float", "<2 x bfloat>", np.uint32).view(np.uint16)
    expected = nearest(np.stack([floats[1], floats[0]], 1).ravel().astype(np.float64))
    np.testing.assert_array_equal(got, expected)


def test_intrinsics_on_patterns_of_it_stay() -> None:
    name, types = "llvm.nvvm.mma.m16n8k8.row.col.bf16", "i32, i32, i32, float, float, float, float"
    call = f"call {{{{ float, float, float, float }}}} @{name}(i32 1, i32 2, i32 3, float 0.0, float 0.0, float 0.0, float 0.0)"
    lines = f"%s = {call}\n  %e = extractvalue {{ float, float, float, float }} %s, 0\n  %r = fptrunc float %e to bfloat"
    text = KERNEL.format(type="bfloat", out="bfloat", lines=lines.replace("{{", "{").replace("}}", "}"))
    assert translate(text + f"declare {{ float, float, float, float }} @{name}({types})\n").kernels


@pytest.mark.device
def test_atomic_operations(vortex: Device) -> None:
    small = nearest(np.full(256, 0.25))
    total = vortex.zeros(1, np.uint32)
    text = KERNEL.format(type="bfloat", out="bfloat", lines="""
  %sum = atomicrmw fadd ptr addrspace(1) %b, bfloat %x syncscope("device") acq_rel, align 2
  %next = getelementptr bfloat, ptr addrspace(1) %b, i32 1
  %least = atomicrmw fmin ptr addrspace(1) %next, bfloat 0xRC000 monotonic, align 2
  %less = atomicrmw fsub ptr addrspace(1) %next, bfloat 0xR0000 seq_cst, align 2
  %r = fadd bfloat %sum, %least""")
    Module.from_nvvm(vortex, text).k[1, 256](vortex.array(small), total, vortex.zeros(256, np.uint16))
    np.testing.assert_array_equal(wide(np.asarray(total).view(np.uint16)), [64, -2])


def test_an_atomic_operation_that_ptx_has_not_is_refused() -> None:
    lines = "%r = atomicrmw fmaximum ptr addrspace(1) %o, bfloat %x monotonic"
    with pytest.raises(TranslationError, match="the atomic operation 'fmaximum' on bfloat"):
        translate(KERNEL.format(type="bfloat", out="bfloat", lines=lines))


def test_an_intrinsic_without_a_form_in_float_is_refused() -> None:
    lines = "%r = call bfloat @llvm.vector.reduce.fadd.v2bf16(bfloat %x, <2 x bfloat> zeroinitializer)"
    text = KERNEL.format(type="bfloat", out="bfloat", lines=lines)
    with pytest.raises(TranslationError, match=r"'llvm\.vector\.reduce\.fadd\.v2bf16' on bfloat"):
        translate(text + "declare bfloat @llvm.vector.reduce.fadd.v2bf16(bfloat, <2 x bfloat>)\n")


def test_a_module_without_it_is_not_touched() -> None:
    text = KERNEL.format(type="i16", out="i16", lines="%r = add i16 %x, %y")
    assert translate(text).kernels[0].name == "k"
