"""Builtins of arithmetic and memory, contraction, and families of CUDA functions."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from evaluate import Evaluator
from on_device import DeviceEvaluator, translated
from parts import parts_of

from nvvm2spirv import Options, translate
from vortex_rt import Module

# PTX's arithmetic intrinsics: flushing, saturation, NaN rules and conversions, against a model of each.

TINY = float(np.finfo(np.float32).tiny)
VALUES = np.array(
    [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.5, 3.7, -0.3, TINY, -TINY, TINY / 2, -TINY / 4, 1e-45, 3e38, -3e38, math.inf,
     -math.inf, math.nan, 65504.0, 65520.0, 1e-7, 2.0**-25],
    np.float32,
)  # fmt: skip
X, Y = (v.ravel() for v in np.meshgrid(VALUES, VALUES))


def flush(x: np.ndarray) -> np.ndarray:
    return np.where(np.abs(x) < np.finfo(np.float32).tiny, np.copysign(np.float32(0), x), x)


def saturate(x: np.ndarray) -> np.ndarray:
    return np.where(x > 0, np.minimum(x, np.float32(1)), np.float32(0))


def with_nan(pick: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    return lambda x, y: np.where(np.isnan(x) | np.isnan(y), np.float32(np.nan), pick(x, y))


def xorsign(pick: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    return lambda x, y: np.copysign(
        pick(np.abs(x), np.abs(y)), np.where(np.signbit(x) ^ np.signbit(y), -1, 1).astype(np.float32)
    )


def ftz(operation: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    return lambda *operands: flush(operation(*map(flush, operands)))


BINARY: dict[str, Callable[..., np.ndarray]] = {
    "add.rn.f": lambda x, y: x + y,
    "add.rn.ftz.f": ftz(lambda x, y: x + y),
    "add.rn.sat.f": lambda x, y: saturate(x + y),
    "add.rn.ftz.sat.f": lambda x, y: saturate(flush(flush(x) + flush(y))),
    "mul.rn.ftz.f": ftz(lambda x, y: x * y),
    "div.rn.f": lambda x, y: x / y,
    "div.rn.ftz.f": ftz(lambda x, y: x / y),
    "fmin.f": np.fmin,
    "fmax.ftz.f": ftz(np.fmax),
    "fmin.nan.f": with_nan(np.fmin),
    "fmax.xorsign.abs.f": xorsign(np.fmax),
    "fmin.ftz.nan.xorsign.abs.f": ftz(with_nan(xorsign(np.fmin))),
}
UNARY: dict[str, Callable[..., np.ndarray]] = {
    "floor.f": np.floor,
    "ceil.ftz.f": ftz(np.ceil),
    "trunc.f": np.trunc,
    "round.f": np.rint,
    "saturate.f": saturate,
    "saturate.ftz.f": lambda x: saturate(flush(x)),
    "sqrt.rn.f": np.sqrt,
    "sqrt.rn.ftz.f": ftz(np.sqrt),
    "rcp.rn.f": lambda x: np.float32(1) / x,
    "rcp.rn.ftz.f": ftz(lambda x: np.float32(1) / x),
    "rcp.approx.ftz.f": ftz(lambda x: np.float32(1) / x),
}
NAMES = {f"llvm.nvvm.{name}": function for name, function in {**BINARY, **UNARY}.items()}


@pytest.fixture(scope="module")
def host() -> Evaluator:
    return Evaluator(NAMES)


def reference(name: str) -> tuple[list[np.ndarray], np.ndarray]:
    columns = [X, Y] if name.removeprefix("llvm.nvvm.") in BINARY else [VALUES]
    with np.errstate(all="ignore"):
        return columns, NAMES[name](*columns).astype(np.float32)


@pytest.mark.parametrize("name", NAMES)
def test_against_the_model(name, host):
    columns, expected = reference(name)
    got = host.call(name, *columns)[0]
    np.testing.assert_array_equal(got, expected)
    if "fmin" not in name and "fmax" not in name:
        numbers = ~np.isnan(expected)
        np.testing.assert_array_equal(np.signbit(got)[numbers], np.signbit(expected)[numbers])


def test_same_bits_on_device(host, opencl_device):
    evaluator = DeviceEvaluator(opencl_device, NAMES)
    for name in NAMES:
        columns, _ = reference(name)
        np.testing.assert_array_equal(evaluator.call(name, *columns)[0], host.call(name, *columns)[0], err_msg=name)


@pytest.mark.parametrize(("name", "expected"), [
    ("llvm.nvvm.f2i.rn", [0, 0, 1, -1, 0, 2, -2, 4, 0]),
    ("llvm.nvvm.f2i.rm.ftz", [0, 0, 1, -1, 0, 1, -3, 3, -1]),
    ("llvm.nvvm.f2ui.rp", [0, 0, 1, 0, 1, 2, 0, 4, 0]),
    ("llvm.nvvm.f2ll.rz", [0, 0, 1, -1, 0, 1, -2, 3, 0]),
])  # fmt: skip
def test_float_to_integer_intrinsics(name, expected):
    np.testing.assert_array_equal(Evaluator([name]).call(name, VALUES[:9])[0], expected)


def test_words_of_a_double():
    evaluator = Evaluator(["llvm.nvvm.d2i.lo", "llvm.nvvm.d2i.hi", "llvm.nvvm.lohi.i2d"])
    values = np.array([1.0, -math.pi, 1e300, -0.0])
    low, high = (evaluator.call(f"llvm.nvvm.d2i.{w}", values)[0] for w in ("lo", "hi"))
    np.testing.assert_array_equal(
        (high.astype(np.int64) << 32) | (low.astype(np.int64) & 0xFFFFFFFF), values.view(np.int64)
    )
    np.testing.assert_array_equal(evaluator.call("llvm.nvvm.lohi.i2d", low, high)[0], values)


def test_half_and_tf32_conversions():
    evaluator = Evaluator(["llvm.nvvm.f2h.rn", "llvm.nvvm.h2f", "llvm.nvvm.f2tf32.rna", "llvm.nvvm.f2tf32.rz"])
    numbers = VALUES[~np.isnan(VALUES)]
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(
            evaluator.call("llvm.nvvm.f2h.rn", numbers)[0].view(np.float16), numbers.astype(np.float16)
        )
    x = np.array([1.0, 1.0 + 2.0**-11, 1.0 + 3 * 2.0**-11, -1.0 - 2.0**-11, 1.0 + 2.0**-12], np.float32)
    away = evaluator.call("llvm.nvvm.f2tf32.rna", x)[0].view(np.float32)
    np.testing.assert_array_equal(
        away, np.array([1.0, 1.0 + 2.0**-10, 1.0 + 2 * 2.0**-10, -1.0 - 2.0**-10, 1.0], np.float32)
    )
    down = evaluator.call("llvm.nvvm.f2tf32.rz", x)[0].view(np.float32)
    np.testing.assert_array_equal(down, np.array([1.0, 1.0, 1.0 + 2.0**-10, -1.0, 1.0], np.float32))


# Multiply and add fuse where both allow it, and only there; the sum's signs come out right.

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


# Questions about address spaces, asynchronous copies, cached loads and hints.

SPACES = """target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
define ptx_kernel void @k(ptr %out, i32 %which) {
  %slot = alloca [4 x i32], align 16
  store volatile i32 1, ptr %slot
  %shared = addrspacecast ptr addrspace(3) @tile to ptr
  store volatile i32 2, ptr %shared
  %is1 = icmp eq i32 %which, 1
  %is2 = icmp eq i32 %which, 2
  %a = select i1 %is1, ptr %shared, ptr %out
  %p = select i1 %is2, ptr %slot, ptr %a
  %g = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %l = call i1 @llvm.nvvm.isspacep.local(ptr %p)
  %gi = zext i1 %g to i32
  %si = zext i1 %s to i32
  %li = zext i1 %l to i32
  store i32 %gi, ptr %out
  %o1 = getelementptr i32, ptr %out, i32 1
  store i32 %si, ptr %o1
  %o2 = getelementptr i32, ptr %out, i32 2
  store i32 %li, ptr %o2
  ret void
}
"""


@pytest.mark.parametrize(("which", "expected"), [(0, [1, 0, 0]), (1, [0, 1, 0]), (2, [0, 0, 1])],
                         ids=["global", "shared", "local"])
def test_address_space_of_a_generic_pointer(which, expected, opencl_device):
    if not opencl_device.is_vortex:
        pytest.skip(
            "Intel's CPU runtime answers every OpGenericCastToPtrExplicit with the pointer: its address spaces are one"
        )
    out = opencl_device.zeros(3, np.int32)
    Module.from_spirv(opencl_device, translated(SPACES)).k[1, 1](out, which)
    assert list(out.copy_to_host()) == expected


COPIES = """target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i32] undef, align 16
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1))
declare void @llvm.nvvm.nanosleep(i32)
define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %bytes) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %four = shl i32 %t, 2
  call void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1) %in)
  %d = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %four
  %s = getelementptr i32, ptr addrspace(1) %in, i32 %four
  call void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3) %d, ptr addrspace(1) %s)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.nanosleep(i32 5)
  call void @llvm.nvvm.barrier0()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %partial, label %store
partial:
  call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) @tile, ptr addrspace(1) %in, i32 %bytes)
  br label %store
store:
  call void @llvm.nvvm.barrier0()
  %o = sub i32 15, %t
  %oi = shl i32 %o, 2
  %ds = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %oi
  %v = load <4 x i32>, ptr addrspace(3) %ds, align 16
  %os = getelementptr i32, ptr addrspace(1) %out, i32 %four
  store <4 x i32> %v, ptr addrspace(1) %os, align 16
  ret void
}
"""


@pytest.mark.parametrize("count", [0, 3, 4, 8])
def test_asynchronous_copies(count, opencl_device):
    """16 threads copy 16 bytes each; then one copies `count` of 8 bytes again, the rest becoming zero."""
    data = np.random.default_rng(1).integers(-(2**31), 2**31, 64).astype(np.int32)
    out = opencl_device.zeros(64, np.int32)
    Module.from_spirv(opencl_device, translated(COPIES)).k[1, 16](opencl_device.array(data), out, count)
    expected = data.copy()
    partial = np.zeros(8, np.uint8)
    partial[:count] = data.view(np.uint8)[:count]
    expected[:2] = partial.view(np.int32)
    np.testing.assert_array_equal(out.copy_to_host().reshape(16, 4), expected.reshape(16, 4)[::-1])


def test_cached_loads_are_loads():
    text = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)
define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %v = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %in, i32 4)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
"""
    assert "load i32, ptr addrspace(1) %in" in translate(text, Options()).llvm_ir


# One kernel a family, from CUDA C++ to the device.

SOURCE = parts_of(Path(__file__).parent / "cuda" / "sources.cu")["families.cu"]
RANDOM = np.random.default_rng(12)


@pytest.fixture(scope="module")
def module(opencl_device) -> Module:
    if opencl_device.is_vortex:
        return Module.from_cuda(opencl_device, SOURCE)
    # other devices cannot link the warp functions' library
    return Module.from_cuda(opencl_device, SOURCE[: SOURCE.index('extern "C" __global__ void warps')])


def test_mathematics(module, opencl_device):
    n = 100
    x, y = RANDOM.uniform(-4, 4, n).astype(np.float32), RANDOM.uniform(-5, 5, n)
    out, wide = opencl_device.zeros(5 * n, np.float32), opencl_device.zeros(2 * n, np.float64)
    module.mathematics[4, 32](opencl_device.array(x), opencl_device.array(y), out, wide, n)
    a = x.astype(float)
    expected = [
        np.ones(n), np.abs(a) + 1, [0.5 * math.erfc(-v / math.sqrt(2)) + 0.5 * math.erfc(v) for v in a],
        np.abs(a) ** 1.5, np.fmod(a, 0.75),
    ]
    np.testing.assert_allclose(out.copy_to_host().reshape(n, 5), np.array(expected).T, rtol=2e-6, atol=1e-7)
    double = [[math.gamma(1 + abs(v)) / math.lgamma(3 + abs(v)) for v in y], np.sqrt(y * y + 13) + 0.5 + y * 3]
    np.testing.assert_allclose(wide.copy_to_host().reshape(n, 2), np.array(double).T, rtol=1e-14, atol=1e-14)


def test_integers(module, opencl_device):
    n = 64
    x = RANDOM.integers(1, 2**32, n, dtype=np.uint64).astype(np.uint32)
    out = opencl_device.zeros(6 * n, np.uint32)
    module.integers[2, 32](opencl_device.array(x), out, n)
    rows = []
    for a, b in zip(map(int, x), map(int, np.roll(x, -1)), strict=True):
        interleaved = (a & 255) | (b & 255) << 8 | (a >> 8 & 255) << 16 | (b >> 8 & 255) << 24
        top = int(np.float32(a >> 8))
        rows.append(
            [
                a.bit_count() + 32 - a.bit_length() + (a & -a).bit_length(), int(f"{a:032b}"[::-1], 2), interleaved,
                a * b >> 32, (abs(a - b) + 7) % 2**32, top,
            ]
        )
    np.testing.assert_array_equal(out.copy_to_host().reshape(n, 6), np.array(rows, np.uint32))


def test_atomics(module, opencl_device):
    blocks, threads = 4, 64
    total = blocks * threads
    single, double = opencl_device.zeros(1, np.float32), opencl_device.zeros(1, np.float64)
    counters, wide = opencl_device.zeros(6, np.int32), opencl_device.zeros(1, np.uint64)
    module.atomics[blocks, threads](single, double, counters, wide)
    assert single.copy_to_host()[0] == total * 0.25
    assert double.copy_to_host()[0] == total * 0.5
    assert list(counters.copy_to_host()) == [threads - 1, 1 - threads, total % 7, 2**31 - 1, 2 * total, total]
    assert wide.copy_to_host()[0] == total << 33


def test_barriers(module, opencl_device):
    x = RANDOM.integers(-50, 50, 128).astype(np.int32)
    out = opencl_device.zeros(3 * 128, np.int32)
    module.barriers[1, 128](opencl_device.array(x), out)
    assert (out.copy_to_host().reshape(128, 3) == [(x > 0).sum(), 1, int((x == 17).any())]).all()


def test_warps(module, opencl_device):
    if not opencl_device.is_vortex:
        pytest.skip("warp functions need the vortex device library")
    x = RANDOM.integers(0, 9, 64).astype(np.int32)
    out = opencl_device.zeros(5 * 64, np.int32)
    module.warps[1, 64](opencl_device.array(x), out)
    rows = []
    for lane, v in enumerate(map(int, x)):
        warp = x[lane & ~31 : (lane & ~31) + 32]
        following = warp[(lane & 31) + 1] if lane & 31 < 31 else v
        same = sum(1 << k for k, w in enumerate(warp) if w & 3 == v & 3)
        odd = sum(1 << k for k, w in enumerate(warp) if w & 1)
        rows.append([x[lane & ~7 : (lane & ~7) + 8].sum(), following, same, odd, 1 + 2 * bool((warp == 3).any())])
    np.testing.assert_array_equal(
        out.copy_to_host().view(np.uint32), np.array(rows, np.int64).astype(np.uint32).ravel()
    )
