"""8-bit formats, and device functions of all small formats."""

from __future__ import annotations

import expressions
import numpy as np
import pytest
from expressions import BFLOAT16, E4M3, E5M2, HALF, MATHEMATICS, Format

from vortex_rt import Module

# cuda_fp8.h on the host and on the device: all codes, and all ties, against ml_dtypes.

FORMATS = pytest.mark.parametrize("format_", [E4M3, E5M2], ids=lambda f: f.name)
ALL = np.arange(256, dtype=np.uint8)


@pytest.fixture(params=["device", "g++-c++17", pytest.param("cuda-host", marks=pytest.mark.slow)])
def run(request, tmp_path):
    if request.param == "device":
        device = request.getfixturevalue("device")
        return lambda *args, **options: expressions.on_device(device, *args, **options)
    return lambda *args, **options: expressions.on_host(tmp_path, *args, compiler=request.param, **options)


def same(found: np.ndarray, want: np.ndarray, format_: Format) -> np.ndarray:
    return (found == want) | (np.isnan(format_.numbers(found)) & np.isnan(format_.numbers(want)))


@FORMATS
def test_every_code_as_a_wider_number(run, format_):
    names = {"half": HALF, "bfloat16": BFLOAT16}
    kind, t = f"__NV_{format_.name}", format_.scalar
    prelude = f"{t} v; v.__x = a0[i]; {format_.pair} p; p.__x = a0[i] | a0[255 - i] << 8; {t.replace('fp8', 'fp8x4')} q; q.__x = p.__x | 0x3c00u * p.__x << 4;"
    calls = ["(float)v", f"__half(__nv_cvt_fp8_to_halfraw(a0[i], {kind}))", "(__half)v", "(__nv_bfloat16)v",
             f"__half2(__nv_cvt_fp8x2_to_halfraw2(p.__x, {kind}))", "(__half2)p", "(float2)p", "(float)(double)v", "(bool)v",
             "(int)v", "(long long)v", "(unsigned int)v", "(signed char)v", "(unsigned char)v", "(char)v", "(short)v", "(unsigned short)v",
             "(long)v", "(unsigned long)v", "(unsigned long long)v", "make_float2(((float4)q).x, ((float4)q).w)"]  # fmt: skip
    rows = iter(run(prelude, calls, len(calls) + 4, ALL))
    x = format_.numbers(ALL)

    def check(want: np.ndarray, bits: np.dtype, dtype: np.dtype) -> None:
        found = next(rows).astype(bits).view(dtype).astype(np.float64)
        assert np.array_equal(found, want, equal_nan=True)
        assert np.array_equal(np.signbit(found)[~np.isnan(want)], np.signbit(want)[~np.isnan(want)])

    half, single = (np.uint16, np.float16), (np.uint32, np.float32)
    check(x, *single)
    check(x, *half)
    check(x, *half)
    check(x, np.uint16, names["bfloat16"].dtype)
    for kinds in (half, half, single):
        check(x, *kinds)
        check(x[::-1], *kinds)
    check(x, *single)
    assert np.array_equal(next(rows), x != 0)
    for dtype in (np.int32, np.int64, np.uint32, np.int8, np.uint8, np.int8, np.int16, np.uint16, np.int64, np.uint64, np.uint64):
        limits = np.iinfo(dtype)
        want = [int(min(max(v, limits.min), limits.max)) if np.isfinite(v) else (limits.max if v > 0 else limits.min) if v == v
                else 1 << 63 if limits.bits == 64 else 0 for v in x.tolist()]  # fmt: skip
        assert [w & (1 << 64) - 1 for w in want] == next(rows).view(np.uint64).tolist(), dtype
    check(x, *single)
    word = ((ALL.astype(np.uint32) | ALL[::-1].astype(np.uint32) << 8) * np.uint32(0x3C000)) | (ALL | ALL[::-1].astype(np.uint32) << 8)
    check(format_.numbers((word >> 24).astype(np.uint8)), *single)


def samples(format_: Format) -> np.ndarray:
    """Every number, every middle of two with the floats beside it, what is beyond, and floats of all magnitudes."""
    finite = format_.numbers(ALL[:128])
    finite = finite[np.isfinite(finite)]
    beyond = 2 * finite[-1] - finite[-2]  # the next number, were there one
    points = np.concatenate([finite, [beyond]])
    points = np.concatenate([points, (points[1:] + points[:-1]) / 2, [1e6, 3e38, np.inf, np.nan, 1e-30]]).astype(np.float32)
    with np.errstate(all="ignore"):
        points = np.concatenate([points, np.nextafter(points, np.float32(np.inf)), np.nextafter(points, np.float32(0))])
    every = np.arange(0, 1 << 31, 65537, dtype=np.uint32).view(np.float32)
    return np.concatenate([points, -points, every, -every])


def wanted(format_: Format, x: np.ndarray, saturate: bool) -> np.ndarray:
    with np.errstate(all="ignore"):
        code = x.astype(format_.dtype).view(np.uint8)
        if saturate:
            largest = np.max(format_.numbers(ALL[:128])[np.isfinite(format_.numbers(ALL[:128]))])
            clipped = np.clip(x, -largest, largest).astype(format_.dtype).view(np.uint8)
            code = np.where(np.isnan(x), code, clipped)
    return code


@FORMATS
def test_from_floats(run, format_):
    x = samples(format_)
    kind, t = f"__NV_{format_.name}", format_.scalar
    calls = [f"__nv_cvt_float_to_fp8(x, __NV_NOSAT, {kind})", f"__nv_cvt_float_to_fp8(x, __NV_SATFINITE, {kind})", f"{t}(x).__x",
             f"__nv_cvt_float2_to_fp8x2(make_float2(x, 2), __NV_SATFINITE, {kind}) & 0xff", f"__nv_cvt_float2_to_fp8x2(make_float2(2, x), __NV_NOSAT, {kind}) >> 8",
             f"{format_.pair}(make_float2(2, x)).__x >> 8", f"{t.replace('fp8', 'fp8x4')}(make_float4(1, 2, 3, x)).__x >> 24",
             f"{t}((double)x).__x"]  # fmt: skip
    rows = run("float x = a0[i];", calls, len(calls), x)
    for call, row, saturate in zip(calls, rows, [False, True, True, True, False, True, True, True]):
        want = wanted(format_, x, saturate)
        wrong = np.nonzero(~same(row.astype(np.uint8), want, format_))[0]
        assert [(call, float(x[k]).hex(), hex(row[k]), hex(want[k])) for k in wrong[:3]] == []


@FORMATS
def test_from_doubles_beside_the_middle_of_two_numbers(run, format_):
    finite = format_.numbers(ALL[:128])
    finite = finite[np.isfinite(finite)]
    middles = (finite[1:] + finite[:-1]) / 2
    x = np.concatenate([np.nextafter(middles, np.inf), np.nextafter(middles, 0), middles, [1e300, 5e-324]])
    upper, lower = np.arange(1, len(finite)), np.arange(len(finite) - 1)
    want = np.concatenate([upper, lower, np.where(upper % 2 == 0, upper, lower), [len(finite) - 1, 0]])
    kind = f"__NV_{format_.name}"
    calls = [f"__nv_cvt_double_to_fp8(x, __NV_SATFINITE, {kind})", f"__nv_cvt_double2_to_fp8x2(make_double2(-1, x), __NV_SATFINITE, {kind}) >> 8",
             f"{format_.pair}(make_double2(x, 1)).__x & 255",
             f"{format_.scalar.replace('fp8', 'fp8x4')}(make_double4(0, x, 2, 3)).__x >> 8 & 255"]  # fmt: skip
    for row in run("double x = a0[i];", calls, len(calls), x):
        assert np.array_equal(row, want)


@FORMATS
def test_from_every_half_and_bfloat16(run, format_):
    codes = np.arange(1 << 16, dtype=np.uint16)
    kind, t = f"__NV_{format_.name}", format_.scalar
    for source, raw, raws in ((HALF, "halfraw", "halfraw2"), (BFLOAT16, "bfloat16raw", "bfloat16raw2")):
        calls = [f"__nv_cvt_{raw}_to_fp8(v, __NV_NOSAT, {kind})", f"{t}(v).__x", f"__nv_cvt_{raws}_to_fp8x2(p, __NV_NOSAT, {kind}) >> 8",
                 f"{format_.pair}(p).__x >> 8", f"{t.replace('fp8', 'fp8x4')}(w, p).__x >> 24"]  # fmt: skip
        prelude = f"{source.scalar} v = __ushort_as_{source.name}(a0[i]); {source.pair} w({source.scalar}(1.f), {source.scalar}(2.f)), p({source.scalar}(3.f), v);"
        rows = run(prelude, calls, len(calls), codes)
        x = source.values(codes).astype(np.float32)
        for call, row, saturate in zip(calls, rows, [False, True, False, True, True]):
            want = wanted(format_, x, saturate)
            wrong = np.nonzero(~same(row.astype(np.uint8), want, format_))[0]
            assert [(call, hex(codes[k]), hex(row[k]), hex(want[k])) for k in wrong[:3]] == []


@FORMATS
def test_from_integers(run, format_):
    x = np.array([0, 1, -1, 17, 18, 19, -19, 100, 447, 448, 464, 465, -500, 57344, 61439, 61440, 10**9, -(10**12), 1 << 62, (1 << 62) + 1], np.int64)
    types = ("long long", "long", "int", "short", "unsigned long long", "unsigned long", "unsigned int", "unsigned short")
    rows = run("long long x = a0[i];", [f"{format_.scalar}(({t})x).__x" for t in types], len(types), x)
    dtypes = (np.int64, np.int64, np.int32, np.int16, np.uint64, np.uint64, np.uint32, np.uint16)
    for row, dtype in zip(rows, dtypes):
        want = wanted(format_, x.astype(dtype).astype(np.float64).astype(np.float32), True)
        assert np.array_equal(row, want), dtype


# cuda_fp16.h and cuda_bf16.h in device code alone: mathematics on all 65,536 codes, loads, stores, atomics.

DEVICE_FORMATS = pytest.mark.parametrize("format_", [HALF, BFLOAT16], ids=lambda f: f.name)


def order(codes: np.ndarray) -> np.ndarray:
    """Codes as integers in the order of the numbers, both zeros alike."""
    bits = codes.astype(np.int32)
    return np.where(bits & 0x8000, -(bits & 0x7FFF), bits)


@DEVICE_FORMATS
def test_mathematics(device, format_):
    codes = np.arange(1 << 16, dtype=np.uint16)
    prelude = f"auto a = __ushort_as_{format_.name}(a0[i]);"
    calls = [f"h{name}(a)" for name in MATHEMATICS]
    single = expressions.on_device(device, prelude, calls, len(calls), codes).astype(np.uint16)
    some = np.concatenate([codes[::173], codes[0x7B00:0x7C10:7]])
    pair = f"{prelude} {format_.pair} p(a, __ushort_as_{format_.name}(a0[i] ^ 0x8000));"
    both = expressions.on_device(device, pair, [f"h2{name}(p)" for name in MATHEMATICS], 2 * len(calls), some).astype(np.uint16)
    x = format_.numbers(codes)
    for row, (name, (function, steps)) in zip(single, MATHEMATICS.items()):
        with np.errstate(all="ignore"):
            want = format_.narrowed(function(x))
        number = ~np.isnan(format_.numbers(want))
        assert np.array_equal(np.isnan(format_.numbers(row)), ~number), name
        distance = np.abs(order(row) - order(want))[number]
        assert distance.max() <= steps, (name, hex(codes[number][distance.argmax()]))
    for k, name in enumerate(MATHEMATICS):
        assert np.array_equal(both[2 * k], single[k][some]), name
        assert np.array_equal(both[2 * k + 1], single[k][some ^ 0x8000]), name


LOADS = ("__ldg", "__ldca", "__ldcg", "__ldcs", "__ldlu", "__ldcv")
STORES = ("__stwb", "__stcg", "__stcs", "__stwt")


@DEVICE_FORMATS
def test_loads_and_stores_with_hints(device, format_):
    lines = []
    for n, load in enumerate(LOADS):
        for type_ in (format_.scalar, format_.pair):
            store = STORES[n % len(STORES)]
            lines.append(f"{{ auto to = ({type_} *)o + i; {store}(to, {load}((const {type_} *)a + i)); o += 64; }}")
    source = f"#include <{format_.header}>\n__global__ void k(unsigned *o, const unsigned *a) {{ int i = threadIdx.x; {' '.join(lines)} }}"
    values = np.arange(64, dtype=np.uint32) * np.uint32(0x01020305)
    out = device.zeros(64 * len(lines), np.uint32)
    Module.from_cuda(device, source).k[1, 64](out, device.array(values))
    rows = out.copy_to_host().reshape(-1, 64)
    for row in rows[::2]:
        assert np.array_equal(row.view(np.uint16)[:64], values.view(np.uint16)[:64])
    for row in rows[1::2]:
        assert np.array_equal(row, values)


@DEVICE_FORMATS
def test_atomic_additions_lose_nothing(device, format_):
    """All threads add to few neighbouring numbers, the last alone in its word; the sums are exact in the format."""
    t, t2 = format_.scalar, format_.pair
    source = f"""#include <{format_.header}>
    __global__ void k({t} *one, {t2} *two, unsigned *old) {{
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      {t} before = atomicAdd(one + i % 3, {t}(1));
      atomicAdd(&old[(int)before], 1u);
      atomicAdd(two + i % 2, {t2}({t}(2), {t}(-1)));
    }}"""
    one, two, old = device.zeros(3, np.uint16), device.zeros(4, np.uint16), device.zeros(64, np.uint32)
    Module.from_cuda(device, source).k[6, 32](one, two, old)
    assert format_.numbers(one.copy_to_host()).tolist() == [64.0] * 3
    assert format_.numbers(two.copy_to_host()).tolist() == [192.0, -96.0] * 2
    assert old.copy_to_host().tolist() == [3] * 64
