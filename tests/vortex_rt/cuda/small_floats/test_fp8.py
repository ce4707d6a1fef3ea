"""cuda_fp8.h on the host and on the device: all codes, and all ties, against ml_dtypes."""

from __future__ import annotations

import numpy as np
import pytest
import runs
from reference import BFLOAT16, E4M3, E5M2, HALF, Format

FORMATS = pytest.mark.parametrize("format_", [E4M3, E5M2], ids=lambda f: f.name)
ALL = np.arange(256, dtype=np.uint8)


@pytest.fixture(params=["device", "g++-c++17", pytest.param("cuda-host", marks=pytest.mark.slow)])
def run(request, tmp_path):
    if request.param == "device":
        device = request.getfixturevalue("device")
        return lambda *args, **options: runs.on_device(device, *args, **options)
    return lambda *args, **options: runs.on_host(tmp_path, *args, compiler=request.param, **options)


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
