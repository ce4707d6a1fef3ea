"""cuda_fp16.h and cuda_bf16.h: every function on all 65,536 codes, on the host and on the device, against NumPy,
ml_dtypes and exact fractions.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache

import expressions
import numpy as np
import pytest
from expressions import BFLOAT16, HALF, Format, rounded, same_numbers

FORMATS = pytest.mark.parametrize("format_", [HALF, BFLOAT16], ids=lambda f: f.name)
Run = Callable[..., np.ndarray]

RNG = np.random.default_rng(7)
A = np.arange(1 << 16, dtype=np.uint16)
B, C = RNG.permutation(A), RNG.permutation(A)
for other, step in ((B, 3), (C, 5)):  # zeros, infinities, NaN, ones and equal operands meet more often
    other[::97] = np.resize(np.array([0, 0x8000, 0x7C00, 0x7F80, 0xFF80, 0xFC00, 0x7FFF, 0x3C00, 0x3F80, 1], np.uint16), len(other[::97]))
    other[step::89] = A[step::89]


@pytest.fixture(params=["device", "g++-c++17", pytest.param("cuda-host", marks=pytest.mark.slow)])
def run(request, tmp_path) -> Run:
    if request.param == "device":
        device = request.getfixturevalue("device")
        return lambda *args, **options: expressions.on_device(device, *args, **options)
    return lambda *args, **options: expressions.on_host(tmp_path, *args, compiler=request.param, **options)


def filled(text: str, format_: Format) -> str:
    return text.replace("{n}", format_.name).replace("{T2}", format_.pair).replace("{T}", format_.scalar)


def checked(run: Run, format_: Format, rows: Iterable[tuple[str, list[np.ndarray]]], numbers: bool, *arrays: np.ndarray) -> None:
    with np.errstate(all="ignore"):
        pairs = list(rows)
    calls = [filled(call, format_) for call, _ in pairs]
    # Values wanted before they are compared: a NaN has many codes.
    wanted = [(call, result) for call, (_, results) in zip(calls, pairs) for result in results]
    found = run(filled(expressions.PRELUDE, format_), calls, len(wanted), *arrays)
    wrong = []
    for row, (call, want) in zip(found, wanted):
        if numbers:
            right = same_numbers(row.astype(np.uint16), want.astype(format_.dtype).view(np.uint16), format_)
        else:
            right = row == want.astype(np.int64)
            if want.dtype == np.int32:  # bits of floats
                right |= np.isnan(row.astype(np.int32).view(np.float32)) & np.isnan(want.view(np.float32))
        wrong += [(call, hex(arrays[0][k]), hex(arrays[1][k]), row[k], want[k]) for k in np.nonzero(~right)[0][:1]]
    assert wrong == []


@FORMATS
def test_numbers(run, format_):
    checked(run, format_, expressions.numbers(format_, *map(format_.values, (A, B, C))), True, A, B, C)


@FORMATS
def test_comparisons_and_floats(run, format_):
    checked(run, format_, expressions.words(format_, *map(format_.values, (A, B, C))), False, A, B, C)


@FORMATS
def test_to_integers(run, format_):
    checked(run, format_, expressions.to_integers(format_, A), False, A, B, C)


def triples(format_: Format) -> tuple[np.ndarray, ...]:
    """Random operands of a fused multiplication; products halfway between two numbers with addends that decide."""
    count, width = 6000, format_.significand
    a, b, c = (RNG.integers(0, 1 << 16, count).astype(np.uint16) for _ in range(3))
    near = slice(0, count // 2)
    bias = (1 << (format_.exponent - 1)) - 1
    for x in (a, b):  # exponents near 0, so that halfway cases are frequent and the addend is small
        x[near] = (x[near] & (0x8000 | (1 << width) - 1)) | ((bias + RNG.integers(-3, 4, count // 2)) << width).astype(np.uint16)
    half_way = slice(0, count // 4)  # 1.5 * (odd numbers): one bit more than the format has
    a[half_way] = (bias << width) | (1 << (width - 1))
    b[half_way] |= 1
    c[half_way] = (RNG.integers(0, bias - width - 2, count // 4) << width | RNG.integers(0, 2, count // 4) << 15).astype(np.uint16)
    return a, b, c


@cache
def fused(format_: Format) -> tuple[tuple[np.ndarray, ...], np.ndarray]:
    """Operands, and the codes of a * b + c."""
    operands = triples(format_)
    numbers = [format_.numbers(codes) for codes in operands]
    with np.errstate(all="ignore"):
        codes = format_.narrowed(numbers[0] * numbers[1] + numbers[2])  # of zeros, infinities and NaN
    for i, (x, y, z) in enumerate(zip(*(n.tolist() for n in numbers))):
        if math.isfinite(x) and math.isfinite(y) and math.isfinite(z) and (exact := Fraction(x) * Fraction(y) + Fraction(z)):
            codes[i] = rounded(exact, format_)
    return operands, codes


@FORMATS
def test_fused_multiplication_rounds_once(run, format_):
    (a, b, c), plain = fused(format_)
    value = format_.numbers(plain)
    saturated = np.where(np.isnan(value) | (plain >> 15 == 1), 0, np.where(value > 1, format_.narrowed(np.ones(1))[0], plain))
    relu = np.where((plain >> 15 == 1) & ~np.isnan(value), 0, plain)
    rows = run(filled(expressions.PRELUDE, format_), [filled(call, format_) for call in expressions.FUSED], 9, a, b, c)
    for row, expected in zip(rows, [plain, saturated, relu, plain, plain, saturated, saturated, relu, relu]):
        wrong = np.nonzero(~same_numbers(row.astype(np.uint16), expected.astype(np.uint16), format_))[0]
        assert [(hex(a[k]), hex(b[k]), hex(c[k]), hex(row[k]), hex(expected[k])) for k in wrong[:3]] == []


@FORMATS
def test_complex_multiplication_and_addition(run, format_):
    small = lambda k: format_.narrowed(RNG.integers(-6, 7, 512) * 0.5**k)  # noqa: E731
    a, b, c = small(0), small(1), small(0)
    x, y, z = map(format_.numbers, (a, b, c))
    # (x + iy)(y + iz) + (z + ix): exact in the format
    rows = run(filled(expressions.PRELUDE, format_), ["__hcmadd(p, q, r)"], 2, a, b, c)
    assert np.array_equal(format_.numbers(rows[0]), x * y - y * z + z)
    assert np.array_equal(format_.numbers(rows[1]), x * z + y * y + x)


def between(format_: Format) -> np.ndarray:
    """All numbers of the format, and the floats beside them and beside the middle of two."""
    codes = np.arange(0x8000 if format_ is HALF else 0x7F80, dtype=np.uint16)
    exact = format_.values(codes).astype(np.float32)
    exact = exact[np.isfinite(exact)]
    middles = ((exact[1:].astype(np.float64) + exact[:-1]) / 2).astype(np.float32)
    largest = exact[-1].astype(np.float64)
    ends = np.array([largest * (1 + 2.0 ** -(format_.significand + 2)), 3.4e38, 1e-45, 1e-40, np.inf, np.nan]).astype(np.float32)
    points = np.concatenate([exact, middles, ends])
    with np.errstate(all="ignore"):
        beside = np.concatenate([np.nextafter(points, np.float32(np.inf)), np.nextafter(points, np.float32(-np.inf)), points])
    return np.concatenate([beside, -beside])


def directed(format_: Format, x: np.ndarray, mode: str) -> np.ndarray:
    """Codes of floats rounded in a mode, from ml_dtypes' nearest ones and their neighbours."""
    with np.errstate(all="ignore"):
        near = x.astype(format_.dtype)
        back = near.astype(np.float32)
        down, up = (np.nextafter(near, np.array(s * np.inf, format_.dtype)) for s in (-1, 1))
        # The neighbour of zero that is zero of the same sign
        return {
            "rn": near, "rd": np.where(back > x, down, near), "ru": np.where(back < x, up, near),
            "rz": np.where(np.abs(back) > np.abs(x), np.where(x > 0, down, up), near),
        }[mode].view(np.uint16)  # fmt: skip


@FORMATS
def test_from_floats_in_all_modes(run, format_):
    x = between(format_)
    calls = expressions.FROM_FLOAT
    rows = run("float x = a0[i];", [filled(call, format_) for call in calls], len(calls), x)
    for (call, mode), row in zip(calls.items(), rows):
        want = directed(format_, x, mode)
        same = same_numbers(row.astype(np.uint16), want, format_) | ((want & 0x7FFF == 0) & (row & 0x7FFF == 0) & (row >> 15 == np.signbit(x)))
        wrong = np.nonzero(~same)[0]
        assert [(call, float(x[k]).hex(), hex(row[k]), hex(want[k])) for k in wrong[:3]] == []


@cache
def doubles(format_: Format) -> tuple[np.ndarray, np.ndarray]:
    """Middles of two numbers and the doubles beside them, with their codes."""
    middles = between(format_)[::41].astype(np.float64)
    middles = middles[np.isfinite(middles)]
    with np.errstate(all="ignore"):
        x = np.concatenate([middles, np.nextafter(middles, np.inf), np.nextafter(middles, -np.inf), [1e300, -1e300, 5e-324, 1e-60]])
    x = x[(x != 0) & np.isfinite(x)]
    return x, np.array([rounded(Fraction(v), format_) for v in x.tolist()], np.uint16)


@FORMATS
def test_doubles_are_rounded_once(run, format_):
    x, want = doubles(format_)
    rows = run("double x = a0[i];", [filled("__double2{n}(x)", format_), f"{format_.scalar}(x)"], 2, x)
    for row in rows:
        wrong = np.nonzero((row != want) & ((want & 0x7FFF != 0) | (row != 0x8000 * (x < 0))))[0]  # a fraction has no -0
        assert [(x[k].hex(), hex(row[k]), hex(want[k])) for k in wrong[:3]] == []


def integers(dtype: type, format_: Format) -> list[int]:
    """Powers of two with what decides their rounding, and the type's limits."""
    limits = np.iinfo(dtype)
    digits = format_.significand + 1
    found = {0, 1, 2, 3, limits.max, limits.max - 1, limits.min, limits.min + 1, 65503, 65504, 65505, 65519, 65520, 65535}
    for power in range(digits, 64):
        step = 1 << (power - digits + 1)
        for number in ((1 << power), (1 << power) + step):
            middle = number + step // 2
            found |= {number, middle - 1, middle, middle + 1, -middle - 1, -middle, 1 - middle}
    return sorted(v for v in found if limits.min <= v <= limits.max)


@FORMATS
def test_from_integers(run, format_):
    """All types in one program, an array and a variable each."""
    values = {name: integers(dtype, format_) for name, dtype in expressions.INTEGERS.items()}
    longest = max(map(len, values.values()))
    prelude, arrays, rows = [], [], []
    for index, (name, own) in enumerate(values.items()):
        type_ = expressions.NAMES[name]
        prelude.append(f"{type_} v{index} = ({type_})a{index}[i];")
        padded = own + own[-1:] * (longest - len(own))
        arrays.append(np.array([v & (1 << 64) - 1 for v in padded], np.uint64).view(np.int64))
        rows += [(re.sub(r"\bv\b", f"v{index}", call), mode, own) for call, mode in expressions.from_integer(name).items()]
    found = run(" ".join(prelude), [filled(call, format_) for call, _, _ in rows], len(rows), *arrays)
    for (call, mode, own), row in zip(rows, found):
        want = [rounded(Fraction(v), format_, mode) for v in own]
        assert [(call, v, hex(r), hex(w)) for v, r, w in zip(own, row, want) if r != w][:3] == []


@FORMATS
def test_every_function_is_called_by_a_test(functions, format_):
    """Functions of the format that the headers declare, but for memory, warps and operators, stand in the tables."""
    zero = format_.values(np.zeros(1, np.uint16))
    calls = [call for rows in (expressions.numbers, expressions.words) for call, _ in rows(format_, zero, zero, zero)]
    calls += [call for call, _ in expressions.to_integers(format_, np.zeros(1, np.uint16))]
    calls += [*expressions.FUSED, *expressions.FROM_FLOAT, "__hcmadd("]
    calls += [call for name in expressions.INTEGERS for call in expressions.from_integer(name)]
    calls += [f"h{two}{name}(" for name in expressions.MATHEMATICS for two in ("", "2")]
    called = set(re.findall(r"(\w+)\(", filled("\n".join(calls), format_)))
    types = {format_.scalar, format_.pair}
    elsewhere = re.compile(r"operator\S+|__shfl\w+|__(ld|st)\w+|atomicAdd|__vortex_\w+")  # test_function_families, test_device_functions
    declared = {f.name for f in functions if types & {t.removeprefix("const ") for t in (*f.parameters, f.result)} and not f.namespace}
    assert len(declared) > 150
    assert {name for name in declared - called if not elsewhere.fullmatch(name)} == set()
