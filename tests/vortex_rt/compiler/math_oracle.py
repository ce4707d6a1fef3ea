"""What OpenCL C's math functions should give: points, exact values by mpmath, special values by the C library, and
error bounds.

Bounds: OpenCL C 3.0, relative errors of the full profile. Special values (zeros, infinities, NaN) are C99's, annex F,
so the host's C library tells them; for functions that it lacks the rules of OpenCL C 3.0, 6.15.2 and 7.5.1 are written
out.
"""

from __future__ import annotations

import ctypes
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import accuracy
import mpmath
import numpy as np

mp: Any = mpmath.mp
LIBM = ctypes.CDLL("libm.so.6")
DTYPES = {"float": np.float32, "double": np.float64}
INTEGERS = (
    0, 1, -1, 2, -2, 3, -3, 7, 24, 126, -126, 127, -127, 128, -149, -150, 255, 1022, -1022, 1024, -1074, -1075, 2047,
    2100, -2200, 16777217, -16777217, 2**31 - 1, 2 - 2**31, -(2**31),
)


def c_function(name: str, arguments: int) -> Callable[..., float]:
    """A function of the C library on doubles."""
    function = getattr(LIBM, name)
    function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * arguments
    return function


@dataclass(frozen=True)
class Function:
    """How a function is checked.

    ulp        bound for float and double; 0 where the result is exact or correctly rounded
    exact      on mpmath numbers, for finite arguments that are not zero; None where `special` is exact for all
    special    on Python floats (and ints), for all others, and for the sign of a zero result
    arguments  one letter each: T, or I for an int
    low, high  where not everything is a place to look: outside are special values only
    power      a power: some second arguments are chosen for results of every magnitude
    bends      an interval for float, one for double, in which results leave the range or the function bends: 64 points
               more
    """

    ulp: tuple[float, float]
    exact: Callable[..., Any] | None
    special: Callable[..., float]
    arguments: str = "T"
    low: float = -math.inf
    high: float = math.inf
    power: bool = False
    bends: tuple[float, float, float, float] | None = None


def _quiet(function: Callable[..., float]) -> Callable[..., float]:
    """NaN where Python raises: for arguments outside of the domain."""

    def call(*x: float) -> float:
        try:
            return function(*x)
        except (ValueError, ZeroDivisionError, OverflowError):
            return math.nan

    return call


def _signed_zero(x: float) -> float:
    return math.copysign(0.0, x)


def _sinpi(x: float) -> float:
    return math.nan if not math.isfinite(x) else _signed_zero(x) if x == math.floor(x) else float(mp.sinpi(mp.mpf(x)))


def _cospi(x: float) -> float:
    return math.nan if not math.isfinite(x) else 0.0 if abs(math.fmod(x, 1)) == 0.5 else float(mp.cospi(mp.mpf(x)))


def _tanpi(x: float) -> float:
    if not math.isfinite(x):
        return math.nan
    turn = math.fmod(x, 2)
    edges = {0: 0.0, 0.5: math.inf, 1: -0.0, 1.5: -math.inf}
    if abs(turn) in edges:
        return math.copysign(1, x) * edges[abs(turn)]
    return float(mp.sinpi(mp.mpf(x)) / mp.cospi(mp.mpf(x)))


def _rsqrt(x: float) -> float:
    return math.copysign(math.inf, x) if x == 0 else math.nan if x < 0 else 1 / math.sqrt(x)


_POW = c_function("pow", 2)


def _extreme(name: str) -> Callable[[float, float], float]:
    """fmin, fmax; -0 is below +0 (IEEE 754-2019, which C leaves open)."""
    function = c_function(name, 2)

    def special(x: float, y: float) -> float:
        if x == y == 0:
            return sorted((x, y), key=lambda zero: math.copysign(1, zero))[name == "fmax"]
        return function(x, y)

    return special


_FMIN, _FMAX = _extreme("fmin"), _extreme("fmax")


def _powr(x: float, y: float) -> float:
    if x < 0 or math.isnan(x) or math.isnan(y) or (y == 0 and x in (0, math.inf)) or (x == 1 and math.isinf(y)):
        return math.nan
    return _POW(abs(x), y)


def _pown(x: float, n: int) -> float:
    return _POW(x, float(n))


def _rootn(x: float, n: int) -> float:
    if n == 0 or math.isnan(x) or (x < 0 and n % 2 == 0):
        return math.nan
    result = _POW(abs(x), 1 / n)
    return math.copysign(result, x) if n % 2 else result


def _rootn_exact(x: Any, n: int) -> Any:
    if n == 0 or (x < 0 and n % 2 == 0):
        return mp.nan
    return mp.sign(x) * mp.power(abs(x), mp.mpf(1) / n)


def _magnitude(larger: bool) -> Callable[[float, float], float]:
    def special(x: float, y: float) -> float:
        if abs(x) != abs(y) and not (math.isnan(x) or math.isnan(y)):
            return x if (abs(x) > abs(y)) == larger else y
        return (_FMAX if larger else _FMIN)(x, y)

    return special


def _over_pi(name: str, arguments: int = 1) -> Callable[..., float]:
    function = c_function(name, arguments)
    return lambda *x: function(*x) / math.pi


def _fraction_of(x: Any) -> Fraction:
    sign, mantissa, exponent, _ = x._mpf_
    value = Fraction(int(mantissa)) * Fraction(2) ** exponent
    return -value if sign else value


def _exact_number(value: Fraction) -> Any:
    return mp.mpf(value.numerator) / value.denominator


def _fmod(x: Any, y: Any) -> Any:
    a, b = abs(_fraction_of(x)), abs(_fraction_of(y))
    return mp.sign(x) * _exact_number(a % b)


def _remainder(x: Any, y: Any) -> Any:
    a, b = _fraction_of(x), _fraction_of(y)
    return _exact_number(a - round(a / b) * b)  # Python rounds ties to even


def _fma(x: float, y: float, z: float) -> float:
    product = x * y
    if product == 0 and z == 0 and x and y:  # the exact sum is not zero
        return product
    return product + z


def _c(name: str, count: int = 1) -> Callable[..., float]:
    return c_function(name, count)


_CUDA = accuracy.REFERENCES


BENDS = {
    "exp": (-104, 89, -746, 710), "exp2": (-150, 128, -1075, 1024), "exp10": (-45.5, 38.6, -324, 308.4),
    "expm1": (-20, 89, -40, 710),
    "sinh": (-90, 90, -711, 711), "cosh": (-90, 90, -711, 711), "tanh": (-10, 10, -20, 20), "erf": (-4, 4, -6, 6),
    "erfc": (8.5, 10.2, 25, 27.5),
    "tgamma": (-43, 36, -185, 172),
}  # fmt: skip


def _table() -> dict[str, Function]:
    table: dict[str, Function] = {}
    for names, ulp in (
        ("acos acosh asin asinh cos cosh sin sinh", (4, 4)), ("atan atanh tan tanh", (5, 5)), ("cbrt log1p", (2, 2)),
        ("exp exp2 exp10 expm1 log log2 log10", (3, 3)), ("erf erfc tgamma", (16, 16)),
    ):  # fmt: skip
        for name in names.split():
            table[name] = Function(ulp, _CUDA[name].reference, _c(name))
    for name, bends in BENDS.items():
        table[name] = replace(table[name], bends=bends)
    table["lgamma"] = Function((6, 4), _CUDA["lgamma"].reference, _c("lgamma"), low=0)
    table |= {
        "sqrt": Function((3, 0), mp.sqrt, _c("sqrt")),
        "rsqrt": Function((2, 2), _CUDA["rsqrt"].reference, _rsqrt),
        "acospi": Function((5, 5), lambda x: mp.acos(x) / mp.pi, _over_pi("acos")),
        "asinpi": Function((5, 5), lambda x: mp.asin(x) / mp.pi, _over_pi("asin")),
        "atanpi": Function((5, 5), lambda x: mp.atan(x) / mp.pi, _over_pi("atan")),
        "sinpi": Function((4, 4), _CUDA["sinpi"].reference, _sinpi),
        "cospi": Function((4, 4), _CUDA["cospi"].reference, _cospi),
        "tanpi": Function((6, 6), lambda x: _CUDA["sinpi"].reference(x) / _CUDA["cospi"].reference(x), _tanpi),
        "pow": Function((16, 16), mp.power, _POW, "TT", power=True),
        "powr": Function((16, 16), lambda x, y: mp.power(x, y) if x > 0 else mp.nan, _powr, "TT", power=True),
        "pown": Function((16, 16), mp.power, _pown, "TI", power=True),
        "rootn": Function((16, 16), _rootn_exact, _rootn, "TI"),
        "ldexp": Function((0, 0), lambda x, n: mp.ldexp(x, n), lambda x, n: x, "TI"),
        "atan2": Function((6, 6), mp.atan2, _c("atan2", 2), "TT"),
        "atan2pi": Function((6, 6), lambda y, x: mp.atan2(y, x) / mp.pi, _over_pi("atan2", 2), "TT"),
        "hypot": Function((4, 4), _CUDA["hypot"].reference, _c("hypot", 2), "TT"),
        "fdim": Function((0, 0), lambda x, y: x - y if x > y else mp.mpf(0), _c("fdim", 2), "TT"),
        "fmod": Function((0, 0), _fmod, _c("fmod", 2), "TT"),
        "remainder": Function((0, 0), _remainder, _c("remainder", 2), "TT"),
        "fma": Function((0, 0), lambda x, y, z: x * y + z, _fma, "TTT"),
    }
    for name in ("ceil", "floor", "trunc", "rint", "round", "fabs", "logb"):
        table[name] = Function((0, 0), None, _c(name))
    table |= {
        "fmax": Function((0, 0), None, _FMAX, "TT"),
        "fmin": Function((0, 0), None, _FMIN, "TT"),
        "maxmag": Function((0, 0), None, _magnitude(True), "TT"),
        "minmag": Function((0, 0), None, _magnitude(False), "TT"),
        "copysign": Function((0, 0), None, math.copysign, "TT"),
    }
    return table


FUNCTIONS = _table()


def kernel(name: str, kind: str) -> str:
    """OpenCL C of a kernel ``name_`` that applies a function to arrays."""
    function = FUNCTIONS[name]
    parameters = ", ".join(
        f"global const {kind if letter == 'T' else 'int'} *a{i}" for i, letter in enumerate(function.arguments)
    )
    arguments = ", ".join(f"a{i}[i]" for i in range(len(function.arguments)))
    return (
        f"kernel void {name}_({parameters}, global {kind} *r) {{ size_t i = get_global_id(0); r[i] = "
        f"{name}({arguments}); }}"
    )


def specials(kind: str) -> list[float]:
    """Values at which functions have edges."""
    info = np.finfo(DTYPES[kind])
    digits = 23 if kind == "float" else 52
    positive = [
        0.0, math.inf, 1.0, 0.5, 2.0, 3.0, 1.5, 2.5, 0.75, 10.0, 1.0 + float(info.eps), 1.0 - float(info.eps) / 2,
        float(info.smallest_subnormal),
        float(info.tiny) - float(info.smallest_subnormal), float(info.tiny), float(info.max), 2.0**digits,
        2.0**digits - 0.5, 2.0**digits + 1,
        2.0 ** (digits + 1) + 2, 2.0 ** (digits - 1) + 0.5, 3 * float(info.smallest_subnormal),
    ]  # fmt: skip
    return [*positive, *(-x for x in positive), math.nan]


def points(function: Function, kind: str, count: int) -> list[np.ndarray]:
    """Arguments: the product of special values, then ``count`` of any magnitude,
    half of them near 1 or of comparable magnitude.
    """
    dtype = DTYPES[kind]
    random = np.random.default_rng(5)
    edges = [specials(kind) if letter == "T" else INTEGERS for letter in function.arguments]
    if len(edges) == 3:
        edges = [e[::3] for e in edges]
    product = list(itertools.product(*edges))
    columns = []
    for index, letter in enumerate(function.arguments):
        first = [p[index] for p in product]
        if letter == "I":
            spread = np.round(np.exp2(random.uniform(0, 31, count)) * np.where(random.random(count) < 0.5, -1, 1))
            rest = np.where(
                random.random(count) < 0.5, random.integers(-12, 13, count), np.clip(spread, -(2**31), 2**31 - 1)
            )
            columns.append(np.array([*first, *rest], np.int64).astype(np.int32))
        else:
            rest = accuracy.points(function.low, function.high, "log", kind, count, seed=index + 1)[:count]
            with np.errstate(over="ignore"):
                if index:  # of comparable magnitude with the first argument
                    near = (columns[0][-count:] * random.uniform(0.3, 3, count)).astype(dtype)
                    rest = np.where(
                        (random.random(count) < 0.4) & np.isfinite(near),
                        near,
                        random.permutation(np.resize(rest, count)),
                    )
                columns.append(np.array([*first, *np.resize(rest, count)]).astype(dtype))
    if function.power:
        chosen = len(product) + np.arange(0, count, 2)
        logarithm = np.log2(np.abs(columns[0][chosen].astype(np.float64)))
        with np.errstate(all="ignore"):
            exponents = random.uniform(-1.1, 1.05, len(chosen)) * (140 if kind == "float" else 1050) / logarithm
        columns[1][chosen] = np.clip(np.nan_to_num(exponents), -(2.0**31), 2.0**31 - 1).astype(columns[1].dtype)
    if function.bends is not None:
        low, high = function.bends[:2] if kind == "float" else function.bends[2:]
        columns[0] = np.concatenate([columns[0], random.uniform(low, high, 64).astype(dtype)])
    return columns


def _ordinary(arguments: Sequence[float]) -> bool:
    return all(isinstance(a, int) or (math.isfinite(a) and a != 0) for a in arguments)


def mismatch(function: Function, kind: str, arguments: Sequence[float], got: float) -> str:
    """What is wrong with a result; empty if nothing is."""
    dtype = DTYPES[kind]
    bound = function.ulp[0 if kind == "float" else 1]
    want: Any = None
    if function.exact is not None and _ordinary(arguments):
        try:
            want = function.exact(*(a if isinstance(a, int) else mp.mpf(a) for a in arguments))
        except (ZeroDivisionError, ValueError, OverflowError):
            want = None
    if want is not None and mp.isnan(want):
        want = None
    if want is not None and not mp.isinf(want) and (not isinstance(want, mpmath.mpc) or want.imag == 0):
        want = mp.re(want)
        if want == 0:
            wrong = got != 0
        else:
            wrong = accuracy.error_in_ulp(got, want, kind) > max(bound, 0.5) + 1e-3
        if wrong:
            return f"{got!r}, exact {mp.nstr(want, 20)}"
        if got == 0 and want != 0:
            return "" if math.copysign(1, got) == mp.sign(want) else f"{got!r}: sign"
        if got != 0:
            return ""
    with np.errstate(all="ignore"):
        expected = float(dtype(_quiet(function.special)(*arguments)))
    if math.isnan(expected) or math.isnan(got):
        same = math.isnan(expected) and math.isnan(got)
    elif math.isinf(expected) or expected == 0:
        same = got == expected and math.copysign(1, got) == math.copysign(1, expected)
    else:
        same = accuracy.error_in_ulp(got, mp.mpf(expected), kind) <= max(bound, 0.0)
    return "" if same else f"{got!r}, C has {expected!r}"
