"""Operations with one right answer: directed rounding, conversions, integers, bits.

Checked against exact rational arithmetic.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from evaluate import Evaluator
from on_device import DeviceEvaluator

MODES = ("rn", "rz", "rd", "ru")
RANDOM = np.random.default_rng(42)


# -- reference rounding -----------------------------------------------------------------------------------------------


def round_fraction(value: Fraction, dtype: type, mode: str, zero_sign: float = 1.0) -> float:
    """`value` rounded to the format in the mode, with overflow as IEEE 754 has it."""
    mantissa, smallest, largest = (24, -149, 2 - 2.0**-23) if dtype is np.float32 else (53, -1074, 2 - 2.0**-52)
    top = largest * 2.0 ** (127 if dtype is np.float32 else 1023)
    if value == 0:
        return math.copysign(0.0, zero_sign)
    magnitude, sign = abs(value), 1 if value > 0 else -1
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if magnitude < Fraction(2) ** exponent:
        exponent -= 1
    unit = max(exponent - mantissa + 1, smallest)
    scaled = magnitude / Fraction(2) ** unit
    whole = scaled.numerator // scaled.denominator
    rest = scaled - whole
    up = {"rz": False, "rd": value < 0, "ru": value > 0}.get(mode)
    if up is None:
        up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2 == 1)
    elif rest == 0:
        up = False
    result = Fraction(whole + up) * Fraction(2) ** unit
    if result > Fraction(top):
        inward = mode == "rz" or (mode == "rd" and value > 0) or (mode == "ru" and value < 0)
        return (top if inward else math.inf) * sign
    return float(result) * sign


def interesting(dtype: type, count: int, seed: int) -> np.ndarray:
    """Values of every size, with subnormals, extremes and neighbours of powers of two."""
    random = np.random.default_rng(seed)
    info = np.finfo(dtype)
    low, high = math.log2(float(info.smallest_subnormal)), math.log2(float(info.max))
    wide = np.exp2(np.clip(random.uniform(low, high, count // 2), -1074, 1023.9))
    near = random.uniform(0.5, 4.0, count - count // 2)
    special = [
        1.0, 1.0 + float(info.eps), 1.0 - float(info.epsneg), float(info.max), float(info.tiny),
        float(info.smallest_subnormal), 3.0, 0.1,
    ]
    values = np.concatenate([wide, near, special]) * np.where(random.random(count + len(special)) < 0.5, -1, 1)
    return random.permutation(values.astype(dtype))


@cache
def host(names: tuple[str, ...]) -> Evaluator:
    return Evaluator(names)


def names_of(stem: str, dtype: type) -> dict[str, str]:
    prefix = "f" if dtype is np.float32 else "d"
    if stem == "fma":
        return {mode: f"__nv_{'fmaf' if prefix == 'f' else 'fma'}_{mode}" for mode in MODES}
    return {mode: f"__nv_{prefix}{stem}_{mode}" for mode in MODES}


EXACT = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
    "fma": lambda x, y, z: x * y + z,
}


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["float", "double"])
@pytest.mark.parametrize("stem", EXACT)
def test_directed_rounding(stem, dtype):
    names = names_of(stem, dtype)
    evaluator = host(tuple(names.values()))
    columns = [interesting(dtype, 400, seed) for seed in range(3 if stem == "fma" else 2)]
    if stem in ("add", "sub", "fma"):  # cancellation: make some third or second operands close to the rest
        with np.errstate(all="ignore"):
            close = columns[0] * columns[1] if stem == "fma" else columns[0] * dtype(1 + 1e-6)
        columns[-1] = np.where((np.arange(len(close)) % 3 == 0) & np.isfinite(close), -close, columns[-1]).astype(dtype)
    for mode, name in names.items():
        got = evaluator.call(name, *columns)[0]
        for index, arguments in enumerate(zip(*columns, strict=True)):
            exact = EXACT[stem](*(Fraction(float(a)) for a in arguments))
            if exact == 0:
                assert got[index] == 0
                continue
            expected = round_fraction(exact, dtype, mode)
            assert float(got[index]) == expected, f"{name}{arguments} = {got[index]!r}, not {expected!r}"


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["float", "double"])
def test_directed_square_root_and_reciprocal(dtype):
    values = np.abs(interesting(dtype, 400, 9))
    root, reciprocal = names_of("sqrt", dtype), names_of("rcp", dtype)
    evaluator = host((*root.values(), *reciprocal.values()))
    for mode in MODES:
        inverse = evaluator.call(reciprocal[mode], values)[0]
        roots = evaluator.call(root[mode], values)[0]
        for x, r, s in zip(values, inverse, roots, strict=True):
            assert float(r) == round_fraction(1 / Fraction(float(x)), dtype, mode)
            # The root's square, and its neighbour's, enclose x on the right side.
            square = Fraction(float(s)) ** 2
            exact = Fraction(float(x))
            if mode in ("rz", "rd"):
                assert square <= exact < Fraction(float(np.nextafter(s, dtype(np.inf)))) ** 2
            elif mode == "ru":
                assert Fraction(float(np.nextafter(s, dtype(0)))) ** 2 < exact <= square


def test_exact_zero_sums_are_negative_when_rounding_down():
    evaluator = host(("__nv_fadd_rd", "__nv_fadd_ru", "__nv_fmaf_rd"))
    one = np.array([1.0, 0.0, -0.0], np.float32)
    other = np.array([-1.0, -0.0, -0.0], np.float32)
    np.testing.assert_array_equal(np.signbit(evaluator.call("__nv_fadd_rd", one, other)[0]), [True, True, True])
    np.testing.assert_array_equal(np.signbit(evaluator.call("__nv_fadd_ru", one, other)[0]), [False, False, True])
    np.testing.assert_array_equal(
        np.signbit(evaluator.call("__nv_fmaf_rd", one, np.ones(3, np.float32), other)[0]), [True, True, True]
    )


def test_directed_rounding_of_infinities_and_nans():
    evaluator = host(("__nv_fadd_rz", "__nv_fmul_rz", "__nv_fdiv_rd", "__nv_fmaf_ru", "__nv_fsqrt_rz"))
    inf, nan = np.float32(np.inf), np.float32(np.nan)
    x, y = np.array([inf, inf, nan, 0, inf], np.float32), np.array([1, -inf, 1, inf, 0], np.float32)
    with np.errstate(invalid="ignore"):
        np.testing.assert_array_equal(evaluator.call("__nv_fadd_rz", x, y)[0], x + y)
        np.testing.assert_array_equal(evaluator.call("__nv_fmul_rz", x, y)[0], x * y)
        np.testing.assert_array_equal(evaluator.call("__nv_fmaf_ru", x, y, x)[0], x * y + x)
    np.testing.assert_array_equal(
        evaluator.call("__nv_fdiv_rd", np.float32([1, -1, 0]), np.float32([0, 0, 0]))[0], np.float32([inf, -inf, nan])
    )
    np.testing.assert_array_equal(
        evaluator.call("__nv_fsqrt_rz", np.float32([-1, inf, 0]))[0], np.float32([nan, inf, 0])
    )


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["float", "double"])
def test_remainders(dtype):
    """fmod, remainder and remquo are exact for operands of any two sizes."""
    suffix = "f" if dtype is np.float32 else ""
    names = tuple(f"__nv_{stem}{suffix}" for stem in ("fmod", "remainder", "remquo"))
    x, y = interesting(dtype, 500, 21), interesting(dtype, 500, 22)
    tie = np.arange(len(x)) % 5 == 0
    with np.errstate(over="ignore"):
        x = np.where(tie, y * dtype(2.5), x)
    x = np.where(np.isfinite(x), x, dtype(1))
    modulo, nearest = host(names).call(names[0], x, y)[0], host(names).call(names[1], x, y)[0]
    third, slots = host(names).call(names[2], x, y)
    bits = slots.view(np.int32)[::2]
    np.testing.assert_array_equal(third, nearest)
    for a, c, m, r, q in zip(x, y, modulo, nearest, bits, strict=True):
        exact, divisor = Fraction(float(a)), Fraction(float(c))
        quotient = exact / divisor
        truncated = abs(quotient).numerator // abs(quotient).denominator * (1 if quotient >= 0 else -1)
        assert Fraction(float(m)) == exact - truncated * divisor, (a, c)
        rounded = round(quotient)
        assert Fraction(float(r)) == exact - rounded * divisor, (a, c)
        assert abs(int(q)) % 8 == abs(rounded) % 8
        assert int(q) == 0 or (q < 0) == (quotient < 0)


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["float", "double"])
def test_round_half_away_from_zero(dtype):
    name = "__nv_roundf" if dtype is np.float32 else "__nv_round"
    halves = np.arange(-40, 41).astype(dtype) / dtype(2)
    bits = 24 if dtype is np.float32 else 53
    edges = np.array(
        [2.0 ** (bits - 1) - 0.5, 2.0 ** (bits - 1), 2.0 ** (bits - 1) + 1, 2.0 ** (bits - 2) + 0.25, 2.0**bits, 0.25],
        dtype,
    )
    values = np.concatenate(
        [
            halves, np.nextafter(halves, dtype(0)), np.nextafter(halves, dtype(100)), edges, -edges,
            interesting(dtype, 300, 30),
        ]
    )
    got = host((name,)).call(name, values)[0]
    for x, r in zip(values, got, strict=True):
        exact = abs(Fraction(float(x))) + Fraction(1, 2)
        assert Fraction(float(abs(r))) == exact.numerator // exact.denominator, x
        assert np.signbit(r) == np.signbit(x)


# -- conversions ------------------------------------------------------------------------------------------------------

INTEGERS = {"int": (-(2**31), 2**31 - 1), "uint": (0, 2**32 - 1), "ll": (-(2**63), 2**63 - 1), "ull": (0, 2**64 - 1)}
DTYPES = {"int": np.int32, "uint": np.uint32, "ll": np.int64, "ull": np.uint64}


def rounded_integer(value: float, mode: str) -> int:
    exact = Fraction(value)
    floor = exact.numerator // exact.denominator
    if mode == "rd":
        return floor
    if mode == "ru":
        return -((-exact.numerator) // exact.denominator)
    return int(exact) if mode == "rz" else round(exact)


@pytest.mark.parametrize("source", ["float", "double"])
@pytest.mark.parametrize("target", INTEGERS)
def test_float_to_integer(source, target):
    names = tuple(f"__nv_{source}2{target}_{mode}" for mode in MODES)
    dtype = np.float32 if source == "float" else np.float64
    low, high = INTEGERS[target]
    values = np.concatenate([
        RANDOM.uniform(-50, 50, 60), RANDOM.uniform(-2.0**65, 2.0**65, 60), np.arange(-4, 4.5, 0.5),
        [low, high, 2.0**31, 2.0**32, 2.0**63, 2.0**64, 1e30, -1e30],
    ]).astype(dtype)  # fmt: skip
    for mode, name in zip(MODES, names, strict=True):
        got = host(names).call(name, values)[0].view(DTYPES[target])
        expected = [min(max(rounded_integer(float(v), mode), low), high) for v in values]
        np.testing.assert_array_equal(got, np.array(expected, DTYPES[target]), err_msg=name)


@pytest.mark.parametrize(("name", "expected"), [
    ("__nv_float2int_rn", 0), ("__nv_float2uint_rz", 0), ("__nv_float2ll_rn", -(2**63)),
    ("__nv_float2ull_rn", -(2**63)),
    ("__nv_double2int_rn", -(2**31)), ("__nv_double2uint_rn", -(2**31)), ("__nv_double2ll_rz", -(2**63)),
])  # fmt: skip
def test_nan_to_integer_is_what_ptx_says(name, expected):
    assert host((name,)).call(name, np.array([np.nan]))[0][0] == expected


@pytest.mark.parametrize("target", ["float", "double"])
@pytest.mark.parametrize("source", INTEGERS)
def test_integer_to_float(source, target):
    dtype = np.float32 if target == "float" else np.float64
    modes = ("rn",) if target == "double" and source in ("int", "uint") else MODES
    names = tuple(f"__nv_{source}2{target}_{mode}" for mode in modes)
    low, high = INTEGERS[source]
    values = np.concatenate([
        RANDOM.integers(low, high, 80, dtype=DTYPES[source], endpoint=True),
        np.array([low, high, 0, 1, 2**24 + 1, 2**25 + 3, 2**30 + 2**6 - 1], DTYPES[source]),
    ])  # fmt: skip
    for mode, name in zip(modes, names, strict=True):
        got = host(names).call(name, values.view(np.int32 if values.itemsize == 4 else np.int64))[0]
        expected = [round_fraction(Fraction(int(v)), dtype, mode) for v in values]
        np.testing.assert_array_equal(got, np.array(expected, dtype), err_msg=name)


def test_double_to_float():
    names = tuple(f"__nv_double2float_{mode}" for mode in MODES)
    values = np.concatenate(
        [interesting(np.float64, 300, 4), RANDOM.uniform(-1, 1, 100) * 2.0 ** RANDOM.integers(-155, 129, 100)]
    )
    for mode, name in zip(MODES, names, strict=True):
        got = host(names).call(name, values)[0]
        np.testing.assert_array_equal(
            got,
            np.array([round_fraction(Fraction(float(v)), np.float32, mode) for v in values], np.float32),
            err_msg=name,
        )


def test_half_conversions_round_trip_and_round_to_even():
    evaluator = host(("__nv_half2float", "__nv_float2half_rn"))
    every = np.arange(65536, dtype=np.uint16)
    floats = evaluator.call("__nv_half2float", every.view(np.int16))[0]
    np.testing.assert_array_equal(floats, every.view(np.float16).astype(np.float32))
    back = evaluator.call("__nv_float2half_rn", floats)[0].view(np.uint16)
    numbers = ~np.isnan(floats)
    np.testing.assert_array_equal(back[numbers], every[numbers])
    with np.errstate(over="ignore"):
        values = np.concatenate(
            [interesting(np.float32, 2000, 5), RANDOM.uniform(-70000, 70000, 2000), RANDOM.uniform(-1e-4, 1e-4, 2000)]
        ).astype(np.float32)
        np.testing.assert_array_equal(
            evaluator.call("__nv_float2half_rn", values)[0].view(np.float16), values.astype(np.float16)
        )


# -- integers ---------------------------------------------------------------------------------------------------------

WORDS = np.concatenate(
    [RANDOM.integers(0, 2**32, 200, dtype=np.uint64), [0, 1, 2**31, 2**32 - 1, 2**16, 0x80, 0xFF00FF00]]
).astype(np.uint32)
LONGS = np.concatenate(
    [
        RANDOM.integers(0, 2**64, 200, dtype=np.uint64, endpoint=False),
        np.array([0, 1, 2**63, 2**64 - 1, 2**32], np.uint64),
    ]
)


def s32(value: int) -> int:
    return (value & 0xFFFFFFFF) - (2**32 if value & 0x80000000 else 0)


def s64(value: int) -> int:
    return (value & (2**64 - 1)) - (2**64 if value >> 63 & 1 else 0)


def _prmt(x: int, y: int, selector: int) -> int:
    pool = (y << 32) | x
    result = 0
    for i in range(4):
        nibble = selector >> (4 * i) & 15
        byte = pool >> (8 * (nibble & 7)) & 0xFF
        result |= (byte if nibble < 8 else 0xFF if byte & 0x80 else 0) << (8 * i)
    return result


UNARY = {
    "__nv_clz": (32, lambda x: 32 - x.bit_length()),
    "__nv_clzll": (64, lambda x: 64 - x.bit_length()),
    "__nv_popc": (32, int.bit_count),
    "__nv_popcll": (64, int.bit_count),
    "__nv_ffs": (32, lambda x: (x & -x).bit_length()),
    "__nv_ffsll": (64, lambda x: (x & -x).bit_length()),
    "__nv_brev": (32, lambda x: int(f"{x:032b}"[::-1], 2)),
    "__nv_brevll": (64, lambda x: int(f"{x:064b}"[::-1], 2)),
    "__nv_abs": (32, lambda x: abs(s32(x))),
    "__nv_llabs": (64, lambda x: abs(s64(x))),
}
BINARY = {
    "__nv_mulhi": (32, lambda x, y: s32(x) * s32(y) >> 32),
    "__nv_umulhi": (32, lambda x, y: x * y >> 32),
    "__nv_mul64hi": (64, lambda x, y: s64(x) * s64(y) >> 64),
    "__nv_umul64hi": (64, lambda x, y: x * y >> 64),
    "__nv_mul24": (32, lambda x, y: s32(x << 8) // 256 * (s32(y << 8) // 256)),
    "__nv_umul24": (32, lambda x, y: (x & 0xFFFFFF) * (y & 0xFFFFFF)),
    "__nv_hadd": (32, lambda x, y: (s32(x) + s32(y)) >> 1),
    "__nv_rhadd": (32, lambda x, y: (s32(x) + s32(y) + 1) >> 1),
    "__nv_uhadd": (32, lambda x, y: (x + y) >> 1),
    "__nv_urhadd": (32, lambda x, y: (x + y + 1) >> 1),
    "__nv_min": (32, lambda x, y: min(s32(x), s32(y))),
    "__nv_umax": (32, max),
    "__nv_llmax": (64, lambda x, y: max(s64(x), s64(y))),
    "__nv_ullmin": (64, min),
    "llvm.nvvm.bmsk.clamp": (32, lambda p, w: 0 if p > 31 else ((1 << min(w, 32)) - 1) << p),
    "llvm.nvvm.bmsk.wrap": (32, lambda p, w: ((1 << (w & 31)) - 1) << (p & 31)),
    "llvm.nvvm.zext.clamp": (32, lambda x, w: x & ((1 << min(w, 32)) - 1)),
    "llvm.nvvm.sext.wrap": (32, lambda x, w: 0 if w & 31 == 0 else s32(x << (32 - (w & 31))) >> (32 - (w & 31))),
}
TERNARY = {
    "__nv_byte_perm": lambda x, y, s: _prmt(x, y, s & 0x7777),
    "llvm.nvvm.prmt": _prmt,
    "__nv_sad": lambda x, y, z: abs(s32(x) - s32(y)) + z,
    "__nv_usad": lambda x, y, z: abs(x - y) + z,
    "llvm.nvvm.idp4a.s.u": lambda x, y, z: z + sum(
        ((x >> 8 * i & 255) ^ 128) * (y >> 8 * i & 255) - 128 * (y >> 8 * i & 255) for i in range(4)
    ),
    "llvm.nvvm.idp4a.u.u": lambda x, y, z: z + sum((x >> 8 * i & 255) * (y >> 8 * i & 255) for i in range(4)),
}


@cache
def integer_columns(name: str) -> tuple[np.ndarray, ...]:
    if name in UNARY:
        return ((WORDS if UNARY[name][0] == 32 else LONGS),)
    if name in BINARY:
        words = WORDS if BINARY[name][0] == 32 else LONGS
        second = np.roll(words, 3)
        if name.startswith("llvm.nvvm."):  # positions and widths
            second = (second % 40).astype(np.uint32)
            return (words % 40 if "bmsk" in name else words), second
        return words, second
    return WORDS, np.roll(WORDS, 3), np.roll(WORDS, 5)


def integer_expected(name: str) -> np.ndarray:
    columns = integer_columns(name)
    function = TERNARY.get(name) or (UNARY.get(name) or BINARY.get(name))[1]
    wide = columns[0].itemsize == 8 and not name.startswith(("__nv_clz", "__nv_popc", "__nv_ffs"))
    mask = 2**64 - 1 if wide else 2**32 - 1
    return np.array(
        [function(*map(int, row)) & mask for row in zip(*columns, strict=True)], np.uint64 if wide else np.uint32
    )


INTEGER_NAMES = (*UNARY, *BINARY, *TERNARY)


def _signed(columns):
    return [c.astype(np.uint32).view(np.int32) if c.itemsize == 4 else c.view(np.int64) for c in columns]


@pytest.mark.parametrize("name", INTEGER_NAMES)
def test_integer_operation(name):
    got = host(INTEGER_NAMES).call(name, *_signed(integer_columns(name)))[0]
    expected = integer_expected(name)
    np.testing.assert_array_equal(got.view(expected.dtype), expected)


def test_integer_operations_on_device(opencl_device):
    evaluator = DeviceEvaluator(opencl_device, INTEGER_NAMES)
    for name in INTEGER_NAMES:
        expected = integer_expected(name)
        got = evaluator.call(name, *_signed(integer_columns(name)))[0]
        np.testing.assert_array_equal(got.view(expected.dtype), expected, err_msg=name)


def test_find_nth_set():
    def fns(mask: int, base: int, offset: int) -> int:
        step = 1 if offset >= 0 else -1
        if offset == 0:
            return base if mask >> base & 1 else -1
        found = [i for i in range(base, 32 if step > 0 else -1, step) if mask >> i & 1]
        return found[abs(offset) - 1] if len(found) >= abs(offset) else -1

    count = 400
    mask, base = (
        RANDOM.integers(0, 2**32, count, dtype=np.uint64).astype(np.uint32),
        RANDOM.integers(0, 32, count).astype(np.int32),
    )
    offset = RANDOM.integers(-12, 13, count).astype(np.int32)
    got = host(("llvm.nvvm.fns",)).call("llvm.nvvm.fns", mask.view(np.int32), base, offset)[0]
    assert list(got) == [fns(int(m), int(b), int(o)) for m, b, o in zip(mask, base, offset, strict=True)]
