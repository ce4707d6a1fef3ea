"""What CUDA's device functions give, by name: on Python numbers, from the host's C library, exact fractions,
NumPy and mpmath.
"""

from __future__ import annotations

import ctypes
import math
import re
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import accuracy
import mpmath
import numpy as np

Oracle = Callable[..., Any]
LIBM = ctypes.CDLL("libm.so.6")
DIRECTIONS = {"rn": 0, "rz": None, "rd": -1, "ru": 1}


def _libm(name: str, count: int) -> Oracle:
    function = getattr(LIBM, name)
    function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * count
    return lambda *x: function(*map(float, x))


def _number(x: Any) -> float:
    return float(mpmath.re(x)) if not isinstance(x, mpmath.mpc) or x.imag == 0 else math.nan


_AT_ZERO = {"rsqrt": math.inf, "rcbrt": math.inf, "erfcinv": math.inf, "normcdfinv": -math.inf}


def _mpmath(name: str) -> Oracle:
    reference = accuracy.REFERENCES[name].reference

    def call(*x: float) -> float:
        if x[0] == 0 and name in _AT_ZERO:
            return math.copysign(1, x[0]) * _AT_ZERO[name] if name.startswith("r") else _AT_ZERO[name]
        try:
            with mpmath.workdps(40):
                return _number(reference(*map(mpmath.mpf, x)))
        except ZeroDivisionError:
            return math.inf
        except (ValueError, TypeError):  # outside of the domain, where mpmath's results are complex
            return math.nan

    return call


def rounded(value: Fraction, dtype: Any, mode: str) -> float:
    """A fraction in a format, rounded to nearest or in a direction."""
    nearest = dtype(value.numerator / value.denominator) if dtype is np.float64 else np.float32(0)
    if dtype is np.float32:
        wide = value.numerator / value.denominator
        nearest = np.float32(wide)
        candidates = (np.nextafter(nearest, np.float32(-np.inf)), nearest, np.nextafter(nearest, np.float32(np.inf)))
        nearest = min(candidates, key=lambda c: (abs(Fraction(float(c)) - value), int(c.view(np.uint32)) & 1))
    exact = Fraction(float(nearest))
    direction = DIRECTIONS[mode] if mode != "rz" else (-1 if value > 0 else 1)
    if direction and (value - exact) * direction > 0:
        nearest = np.nextafter(nearest, dtype(direction * np.inf))
    return float(nearest)


def _directed(operation: Callable[..., Fraction], dtype: Any, mode: str, special: Oracle) -> Oracle:
    def call(*x: float) -> float:
        if not all(map(math.isfinite, x)):
            return float(special(*x))
        try:
            exact = operation(*map(Fraction, x))
        except (ZeroDivisionError, ValueError):
            return float(special(*x))
        if exact == 0:
            return float(special(*x))
        return rounded(exact, dtype, mode)

    return call


def _square_root(mode: str, dtype: Any) -> Oracle:
    def call(x: float) -> float:
        if x < 0 or not math.isfinite(x) or x == 0:
            return math.nan if x < 0 else x
        root = dtype(math.sqrt(x))
        error = Fraction(x) - Fraction(float(root)) ** 2  # the square tells on which side the root is
        direction = {"rn": 0, "rz": -1, "rd": -1, "ru": 1}[mode]
        return (
            float(np.nextafter(root, dtype(direction * np.inf))) if direction and error * direction > 0 else float(root)
        )

    return call


def _quotient(x: float, y: float) -> float:
    with np.errstate(all="ignore"):
        return float(np.float64(x) / np.float64(y))


ARITHMETIC: dict[str, tuple[Callable[..., Fraction], Oracle]] = {
    "add": (lambda x, y: x + y, lambda x, y: x + y), "sub": (lambda x, y: x - y, lambda x, y: x - y),
    "mul": (lambda x, y: x * y, lambda x, y: x * y),
    "div": (lambda x, y: x / y, _quotient), "rcp": (lambda x: 1 / x, lambda x: _quotient(1, x)),
    "ma": (lambda x, y, z: x * y + z, lambda x, y, z: x * y + z),
}  # fmt: skip
INTEGER_ROUND = {"rn": round, "rz": math.trunc, "rd": math.floor, "ru": math.ceil}
RANGES = {"int": (-(2**31), 2**31 - 1), "uint": (0, 2**32 - 1), "ll": (-(2**63), 2**63 - 1), "ull": (0, 2**64 - 1)}


def _to_integer(target: str, mode: str) -> Oracle:
    low, high = RANGES[target]
    nan = {"int": 0, "uint": 0, "ll": -(2**63), "ull": 2**63}[target]

    def call(x: float) -> int:
        if math.isnan(x):
            return nan
        return low if x < low else high if x > high else min(max(INTEGER_ROUND[mode](x), low), high)

    return call


def _signed(x: int, bits: int = 32) -> int:
    x &= (1 << bits) - 1
    return x - (1 << bits) if x >> (bits - 1) else x


def _lanes(x: int, bits: int, *, signed: bool) -> list[int]:
    parts = [(x >> shift) & ((1 << bits) - 1) for shift in range(0, 32, bits)]
    return [_signed(p, bits) for p in parts] if signed else parts


def _clamp(x: int, bits: int, *, signed: bool) -> int:
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    return min(max(x, low), high)


_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "eq": int.__eq__, "ne": int.__ne__, "lt": int.__lt__, "le": int.__le__, "gt": int.__gt__, "ge": int.__ge__,
}  # fmt: skip


def simd(name: str) -> Oracle | None:
    """`__v…2` and `__v…4`: on the half-words or bytes of a word."""
    match = re.fullmatch(r"__v(set|cmp)(eq|ne|lt|le|gt|ge)([su]?)([24])", name)
    if match:
        form, relation, sign, count = match.groups()
        bits = 32 // int(count)
        true = 1 if form == "set" else (1 << bits) - 1
        compare = _COMPARE[relation]
        return lambda a, b: _join(
            [
                true * compare(x, y)
                for x, y in zip(_lanes(a, bits, signed=sign == "s"), _lanes(b, bits, signed=sign == "s"))
            ],
            bits,
        )
    match = re.fullmatch(
        r"__v(absdiff|abs|addus|addss|add|subus|subss|sub|avg|hadd|max|min|sad|negss|neg)(ss|s|u|)([24])", name
    )
    if not match:
        return None
    operation, sign, count = match.groups()
    bits = 32 // int(count)
    saturating = operation.endswith(("ss", "us")) or sign == "ss"
    signed = sign in ("s", "ss") or operation.endswith("ss") or (operation in ("abs", "neg"))
    stem = operation.removesuffix("ss").removesuffix("us") if operation not in ("abs", "absdiff") else operation
    functions: dict[str, Callable[..., int]] = {
        "abs": abs, "absdiff": lambda x, y: abs(x - y), "add": lambda x, y: x + y, "sub": lambda x, y: x - y,
        "avg": lambda x, y: (x + y + 1) >> 1, "hadd": lambda x, y: (x + y) >> 1, "max": max, "min": min,
        "neg": lambda x: -x, "sad": lambda x, y: abs(x - y),
    }  # fmt: skip
    function = functions[stem]
    if stem == "avg" and signed:  # rounds half away from zero
        def function(x: int, y: int) -> int:
            return (x + y + (x + y >= 0)) >> 1

    def call(*words: int) -> int:
        results = [function(*lane) for lane in zip(*(_lanes(w, bits, signed=signed) for w in words))]
        if stem == "sad":
            return sum(results)
        return _join([_clamp(r, bits, signed=signed) if saturating else r for r in results], bits)

    return call


def _join(lanes: list[int], bits: int) -> int:
    return sum((lane & ((1 << bits) - 1)) << (bits * i) for i, lane in enumerate(lanes))


def _byte_perm(x: int, y: int, s: int) -> int:
    value = (y & 0xFFFFFFFF) << 32 | (x & 0xFFFFFFFF)
    result = 0
    for i in range(4):
        selector = s >> (4 * i) & 15
        result |= (value >> (8 * (selector & 7)) & 255) << (8 * i)  # CUDA reads three bits of each nibble
    return result


def _reverse(x: int, bits: int) -> int:
    return int(f"{x & ((1 << bits) - 1):0{bits}b}"[::-1], 2)


def _bits(source: str, target: str) -> Oracle:
    return lambda x: struct.unpack(f"<{target}", struct.pack(f"<{source}", x))[0]


def _dot(widths: tuple[int, int], *, high: bool = False) -> Callable[[bool], Oracle]:
    def make(signed: bool) -> Oracle:
        def call(a: int, b: int, c: int) -> int:
            first, second = _lanes(a, widths[0], signed=signed), _lanes(b, widths[1], signed=signed)
            return c + sum(x * y for x, y in zip(first, second[2:] if high else second))

        return call

    return make


_UNARY = (
    "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 exp10 expm1 fabs floor log log10 log1p log2 "
    "logb rint nearbyint round sin sinh sqrt tan tanh tgamma lgamma trunc j0 j1 y0 y1"
)
_BINARY = "atan2 copysign fdim fmax fmin fmod hypot remainder pow"
MATH: dict[str, Oracle] = {
    **{name: _libm(name, 1) for name in _UNARY.split()},
    **{name: _libm(name, 2) for name in _BINARY.split()},
    **{name: _mpmath(name) for name in (
        "rsqrt rcbrt rhypot norm3d norm4d rnorm3d rnorm4d sinpi cospi erfcinv erfinv erfcx normcdf normcdfinv "
        "cyl_bessel_i0 cyl_bessel_i1".split())},
    "fma": lambda x, y, z: float(Fraction(x) * Fraction(y) + Fraction(z)),
    "fdivide": _quotient,
    "jn": lambda n, x: _number(mpmath.besselj(n, x)),
    "yn": lambda n, x: math.nan if x < 0 else -math.inf if x == 0 else _number(mpmath.bessely(n, x)),
    "ldexp": lambda x, n: _scaled(x, n), "scalbn": lambda x, n: _scaled(x, n), "scalbln": lambda x, n: _scaled(x, n),
    "powi": lambda x, n: _libm("pow", 2)(x, n),
    "ilogb": lambda x: -(2**31) if x == 0 else math.frexp(x)[1] - 1,
    **{name: lambda x: round(x) for name in ("lrint", "llrint")},
    **{name: lambda x: int(math.copysign(math.floor(abs(x) + 0.5), x)) for name in ("lround", "llround")},
}  # fmt: skip
FAST = {"sin": math.sin, "cos": math.cos, "tan": math.tan, "exp": math.exp, "exp10": lambda x: 10.0**x,
        "log": _libm("log", 1), "log2": _libm("log2", 1),
        "log10": _libm("log10", 1), "pow": lambda x, y: _libm("pow", 2)(x, y) if x > 0 else math.nan}  # fmt: skip


def _scaled(x: float, n: int) -> float:
    try:
        return math.ldexp(x, max(min(n, 10000), -10000))
    except OverflowError:
        return math.copysign(math.inf, x)


def _wrap(x: int, bits: int = 32) -> int:
    return x & ((1 << bits) - 1)


INTEGER: dict[str, Oracle] = {
    "abs": abs, "labs": abs, "llabs": abs,
    "__brev": lambda x: _reverse(x, 32), "__brevll": lambda x: _reverse(x, 64), "__byte_perm": _byte_perm,
    "__clz": lambda x: 32 - _wrap(x).bit_length(), "__clzll": lambda x: 64 - _wrap(x, 64).bit_length(),
    "__ffs": lambda x: (x & -x).bit_length(), "__ffsll": lambda x: (x & -x).bit_length(),
    "__popc": lambda x: _wrap(x).bit_count(), "__popcll": lambda x: _wrap(x, 64).bit_count(),
    "__mul24": lambda x, y: _signed(x << 8) // 256 * (_signed(y << 8) // 256),
    "__umul24": lambda x, y: (x & 0xFFFFFF) * (y & 0xFFFFFF),
    "__mulhi": lambda x, y: x * y >> 32, "__umulhi": lambda x, y: x * y >> 32, "__mul64hi": lambda x, y: x * y >> 64,
    "__umul64hi": lambda x, y: x * y >> 64,
    "__sad": lambda x, y, z: abs(x - y) + z, "__usad": lambda x, y, z: abs(x - y) + z,
    "__hadd": lambda x, y: (x + y) >> 1, "__uhadd": lambda x, y: (x + y) >> 1, "__rhadd": lambda x, y: (x + y + 1) >> 1,
    "__urhadd": lambda x, y: (x + y + 1) >> 1,
    "__funnelshift_l": lambda low, high, n: ((high << 32 | low) << (n & 31)) >> 32,
    "__funnelshift_r": lambda low, high, n: (high << 32 | low) >> (n & 31),
    "__funnelshift_lc": lambda low, high, n: ((high << 32 | low) << min(n, 32)) >> 32,
    "__funnelshift_rc": lambda low, high, n: (high << 32 | low) >> min(n, 32),
    "__bool2mask": lambda a, n: (a << n if 0 <= n < 32 else 0) - a,  # PTX's shl clamps, of an unsigned amount
    "__float_as_int": _bits("f", "i"), "__float_as_uint": _bits("f", "I"), "__int_as_float": _bits("i", "f"),
    "__uint_as_float": _bits("I", "f"),
    "__double_as_longlong": _bits("d", "q"), "__longlong_as_double": _bits("q", "d"),
    "__double2hiint": lambda x: _bits("d", "q")(x) >> 32, "__double2loint": _bits("d", "q"),
    "__hiloint2double": lambda high, low: struct.unpack("<d", struct.pack("<II", _wrap(low), _wrap(high)))[0],
    "__saturatef": lambda x: min(max(x, 0.0), 1.0), "__frsqrt_rn": MATH["rsqrt"], "__fdividef": _quotient,
    **{name: max for name in ("max", "umax", "llmax", "ullmax")},
    **{name: min for name in ("min", "umin", "llmin", "ullmin")},
    **{f"__{name}": lambda x: math.isfinite(x) for name in ("finite", "finitef", "isfinited")},
    **{name: lambda x: math.isfinite(x) for name in ("isfinite",)},
    **{name: lambda x: math.isinf(x) for name in ("isinf", "__isinf", "__isinff")},
    **{name: lambda x: math.isnan(x) for name in ("isnan", "__isnan", "__isnanf")},
    **{name: lambda x: math.copysign(1, x) < 0 for name in ("signbit", "__signbitd", "__signbitf")},
    # glibc's FP_ZERO and FP_NORMAL
    "isnormal": lambda x: math.isfinite(x) and abs(x) >= 1e-30, "fpclassify": lambda x: 2 if x == 0 else 4,
    "isgreater": lambda x, y: x > y, "isgreaterequal": lambda x, y: x >= y, "isless": lambda x, y: x < y,
    "islessequal": lambda x, y: x <= y,
    "islessgreater": lambda x, y: x != y, "isunordered": lambda x, y: False,
}  # fmt: skip


DPX = {
    "viaddmax": lambda wrap, a, b, c: max(wrap(a + b), c), "viaddmin": lambda wrap, a, b, c: min(wrap(a + b), c),
    "vimax3": lambda wrap, a, b, c: max(a, b, c), "vimin3": lambda wrap, a, b, c: min(a, b, c),
    "vimax": lambda wrap, a, b: max(a, b), "vimin": lambda wrap, a, b: min(a, b),
}  # fmt: skip


def _dpx(operation: str, signed: bool, paired: bool, relu: bool) -> Oracle:
    """The functions of dynamic programming: on words, or on both half-words of words."""
    bits = 16 if paired else 32

    def wrap(x: int) -> int:
        x %= 1 << bits
        return x - (1 << bits) if signed and x >> (bits - 1) else x

    def one(*x: int) -> int:
        found = DPX[operation](wrap, *map(wrap, x))
        return max(found, 0) if relu else found

    if not paired:
        return one
    return lambda *x: one(*x) % 65536 | one(*(word >> 16 for word in x)) % 65536 << 16


def oracle(name: str, parameters: tuple[str, ...]) -> Oracle | None:
    """The function's oracle; None where no rule knows the name."""
    if name in ("min", "max") and parameters[0] != parameters[1] and "unsigned" in "".join(parameters):
        bits = 64 if "long" in parameters[0] else 32
        return lambda x, y: {"min": min, "max": max}[name](_wrap(x, bits), _wrap(y, bits))
    stem = name[:-1] if name.endswith("f") and name[:-1] in MATH else name
    if stem in MATH:
        return MATH[stem]
    if name in INTEGER:
        return INTEGER[name]
    if name in ("nextafter", "nextafterf"):
        dtype = np.float32 if parameters[0] == "float" else np.float64
        return lambda x, y: float(np.nextafter(dtype(x), dtype(y)))
    if match := re.fullmatch(r"__(vi\w+?)_([su])(32|16x2)(_relu)?", name):
        return _dpx(match.group(1), match.group(2) == "s", match.group(3) == "16x2", match.group(4) is not None) if match.group(1) in DPX else None
    if name in ("__dp4a", "__dp2a_lo", "__dp2a_hi"):
        signed = parameters[0] in ("int", "char4")
        return _dot((8, 8) if name == "__dp4a" else (16, 8), high=name.endswith("hi"))(signed)
    if match := re.fullmatch(r"__[fd](add|sub|mul|div|rcp|sqrt|ma)(?:f(?:_ieee)?)?_(r[nzud])", name):
        operation, mode = match.groups()
        dtype = np.float64 if parameters[0] == "double" else np.float32
        if operation == "sqrt":
            return _square_root(mode, dtype)
        exact, special = ARITHMETIC[operation]
        return _directed(exact, dtype, mode, special)
    if match := re.fullmatch(r"__(?:float|double)2(int|uint|ll|ull)_(r[nzud])", name):
        return _to_integer(*match.groups())
    if match := re.fullmatch(r"__(?:int|uint|ll|ull|double)2(float|double)_(r[nzud])", name):
        dtype, mode = np.float32 if match.group(1) == "float" else np.float64, match.group(2)
        return lambda x: x if not math.isfinite(x) or x == 0 else rounded(Fraction(x), dtype, mode)
    if (match := re.fullmatch(r"__(\w+)f", name)) and match.group(1) in FAST:
        return FAST[match.group(1)]
    return simd(name)
