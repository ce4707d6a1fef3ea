"""Accuracy of the mathematical builtins against a high-precision reference, in units in the last place.

`REFERENCES` gives mpmath's function for each libdevice name; `BOUNDS` what CUDA documents (CUDA C++ Programming Guide,
"Mathematical Functions Appendix": maximum ULP error of the standard functions and of the intrinsics); `points` dense
and special inputs; `errors` compares.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
from numpy.typing import NDArray

mp: Any = mpmath.mp

#: Decimal digits of the reference: far beyond double, so that cancellation in a reference formula does not show.
DIGITS = 40
_DTYPE: dict[str, Any] = {"float": np.float32, "double": np.float64}


@dataclass(frozen=True)
class MeasuredFunction:
    """How one function is measured.

    reference   on mpmath numbers; may raise or return a complex or infinite value where the function has none
    ranges      one (low, high, spacing) a floating-point argument; `log` spacing covers magnitudes, `linear` an
                interval
    ulp         documented bound (float, double)
    integers    range of an i32 argument: `("first" | "last", low, high)`
    absolute    where given, |x| from which on the documented bound is this absolute error (float, double)
    symmetric   whether neither the signs nor the order of the arguments change the value
    """

    reference: Callable[..., Any]
    ranges: tuple[tuple[float, float, str], ...]
    ulp: tuple[float, float]
    integers: tuple[str, int, int] | None = None
    absolute: tuple[float, float, float] | None = None
    symmetric: bool = False


def _ranges(*ranges: tuple[float, float, str]) -> tuple[tuple[float, float, str], ...]:
    return ranges


_ALL = (-math.inf, math.inf, "log")
_POSITIVE = (0.0, math.inf, "log")


def _norm(*x: Any) -> Any:
    return mp.sqrt(sum(v * v for v in x))


def _bessely(order: int, x: Any) -> Any:
    """For x of 70 and more: orders 0 and 1 by Hankel's expansion (DLMF 10.17.5), then the recurrence, which is stable
    upwards. mpmath's takes a limit for each integer order, twenty times slower.
    """
    half, root = mp.mpf(1) / 2, mp.sqrt(2 / (mp.pi * x))
    before, value = (
        (root * mp.expj(x - n * mp.pi / 2 - mp.pi / 4) * mp.hyp2f0(half - n, half + n, mp.mpc(0, -1 / (2 * x)))).imag
        for n in (-1, 0)
    )
    for n in range(order):
        before, value = value, 2 * n / x * value - before
    return value


def _erfcx(x: Any) -> Any:
    return mp.exp(x * x) * mp.erfc(x)


def _normcdf(x: Any) -> Any:
    return mp.erfc(-x / mp.sqrt(2)) / 2


def _erfcinv(x: Any) -> Any:
    if not 0 < x < 2:
        return mp.inf if x == 0 else -mp.inf if x == 2 else mp.nan
    if x >= mp.mpf(1) / 2:
        return mp.erfinv(1 - x)
    # Newton on log(erfc), from the asymptotic guess, as 1 - x loses everything for small x.
    t = mp.sqrt(-mp.log(x))
    y = t - mp.log(2 * t * mp.sqrt(mp.pi)) / (2 * t) if t > 1 else mp.erfinv(1 - x)
    for _ in range(12):
        e = mp.erfc(y)
        step = (e - x) / (-2 / mp.sqrt(mp.pi) * mp.exp(-y * y))
        step = step / (1 + y * step)
        y = y - step
        if abs(step) < abs(y) * mp.mpf(10) ** -30:
            break
    return y


def _normcdfinv(x: Any) -> Any:
    return -mp.sqrt(2) * _erfcinv(2 * x)


def _round_half_even_pi(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def reference(x: Any) -> Any:
        reduced = x - 2 * mp.sign(x) * mp.floor(abs(x) / 2)
        return function(reduced)

    return reference


#: Function without suffix → how it is measured. Bounds: CUDA C++ Programming Guide 12.
REFERENCES: dict[str, MeasuredFunction] = {
    "sqrt": MeasuredFunction(mp.sqrt, _ranges(_POSITIVE), (0, 0)),
    "rsqrt": MeasuredFunction(lambda x: 1 / mp.sqrt(x), _ranges(_POSITIVE), (2, 1)),
    "cbrt": MeasuredFunction(lambda x: mp.sign(x) * mp.cbrt(abs(x)), _ranges(_ALL), (1, 1)),
    "rcbrt": MeasuredFunction(lambda x: mp.sign(x) / mp.cbrt(abs(x)), _ranges(_ALL), (1, 1)),
    "hypot": MeasuredFunction(_norm, _ranges(_ALL, _ALL), (3, 2), symmetric=True),
    "rhypot": MeasuredFunction(lambda *x: 1 / _norm(*x), _ranges(_ALL, _ALL), (2, 1), symmetric=True),
    "norm3d": MeasuredFunction(_norm, _ranges(_ALL, _ALL, _ALL), (3, 2), symmetric=True),
    "rnorm3d": MeasuredFunction(lambda *x: 1 / _norm(*x), _ranges(_ALL, _ALL, _ALL), (2, 1), symmetric=True),
    "norm4d": MeasuredFunction(_norm, _ranges(_ALL, _ALL, _ALL, _ALL), (3, 2), symmetric=True),
    "rnorm4d": MeasuredFunction(lambda *x: 1 / _norm(*x), _ranges(_ALL, _ALL, _ALL, _ALL), (2, 1), symmetric=True),
    "exp": MeasuredFunction(mp.exp, _ranges((-760, 720, "linear")), (2, 1)),
    "exp2": MeasuredFunction(lambda x: mp.mpf(2) ** x, _ranges((-1080, 1030, "linear")), (2, 1)),
    "exp10": MeasuredFunction(lambda x: mp.mpf(10) ** x, _ranges((-330, 310, "linear")), (2, 1)),
    "expm1": MeasuredFunction(mp.expm1, _ranges(_ALL), (1, 1)),
    "log": MeasuredFunction(mp.log, _ranges(_POSITIVE), (1, 1)),
    "log2": MeasuredFunction(lambda x: mp.log(x) / mp.log(2), _ranges(_POSITIVE), (1, 1)),
    "log10": MeasuredFunction(lambda x: mp.log(x) / mp.log(10), _ranges(_POSITIVE), (2, 1)),
    "log1p": MeasuredFunction(mp.log1p, _ranges((-1, math.inf, "log")), (1, 1)),
    "sin": MeasuredFunction(mp.sin, _ranges(_ALL), (2, 2)),
    "cos": MeasuredFunction(mp.cos, _ranges(_ALL), (2, 2)),
    "tan": MeasuredFunction(mp.tan, _ranges(_ALL), (4, 2)),
    "sinpi": MeasuredFunction(_round_half_even_pi(mp.sinpi), _ranges(_ALL), (2, 2)),
    "cospi": MeasuredFunction(_round_half_even_pi(mp.cospi), _ranges(_ALL), (2, 2)),
    "asin": MeasuredFunction(mp.asin, _ranges((-1, 1, "log")), (2, 2)),
    "acos": MeasuredFunction(mp.acos, _ranges((-1, 1, "log")), (2, 2)),
    "atan": MeasuredFunction(mp.atan, _ranges(_ALL), (2, 2)),
    "atan2": MeasuredFunction(mp.atan2, _ranges(_ALL, _ALL), (3, 2)),
    "sinh": MeasuredFunction(mp.sinh, _ranges((-715, 715, "log")), (3, 2)),
    "cosh": MeasuredFunction(mp.cosh, _ranges((-715, 715, "log")), (2, 1)),
    "tanh": MeasuredFunction(mp.tanh, _ranges(_ALL), (2, 1)),
    "asinh": MeasuredFunction(mp.asinh, _ranges(_ALL), (3, 3)),
    "acosh": MeasuredFunction(mp.acosh, _ranges((1, math.inf, "log")), (4, 3)),
    "atanh": MeasuredFunction(mp.atanh, _ranges((-1, 1, "log")), (3, 2)),
    "pow": MeasuredFunction(lambda x, y: mp.power(x, y), _ranges(_POSITIVE, (-50, 50, "log")), (4, 2)),
    "powi": MeasuredFunction(lambda x, n: mp.power(x, int(n)), _ranges(_ALL), (4, 2), ("last", -60, 60)),
    "erf": MeasuredFunction(mp.erf, _ranges((-7, 7, "log")), (2, 2)),
    "erfc": MeasuredFunction(mp.erfc, _ranges((-7, 27.5, "linear")), (4, 5)),
    "erfinv": MeasuredFunction(mp.erfinv, _ranges((-1, 1, "log")), (2, 5)),
    "erfcinv": MeasuredFunction(_erfcinv, _ranges((0, 2, "log")), (4, 6)),
    "erfcx": MeasuredFunction(_erfcx, _ranges((-9, 60, "linear")), (4, 4)),
    "normcdf": MeasuredFunction(_normcdf, _ranges((-38.5, 9, "linear")), (5, 5)),
    "normcdfinv": MeasuredFunction(_normcdfinv, _ranges((0, 1, "log")), (5, 8)),
    "lgamma": MeasuredFunction(lambda x: mp.loggamma(x).real, _ranges((0, 1e30, "log")), (6, 4)),
    "tgamma": MeasuredFunction(mp.gamma, _ranges((-33, 171, "linear")), (5, 10)),
    "j0": MeasuredFunction(lambda x: mp.besselj(0, x), _ranges((-7.99, 7.99, "linear")), (9, 7),
                           absolute=(8, 2.2e-6, 5e-12)),
    "j1": MeasuredFunction(lambda x: mp.besselj(1, x), _ranges((-7.99, 7.99, "linear")), (9, 7),
                           absolute=(8, 2.2e-6, 5e-12)),
    "y0": MeasuredFunction(lambda x: mp.bessely(0, x), _ranges((0, 7.99, "linear")), (9, 7),
                           absolute=(8, 2.2e-6, 5e-12)),
    "y1": MeasuredFunction(lambda x: mp.bessely(1, x), _ranges((0, 7.99, "linear")), (9, 7),
                           absolute=(8, 2.2e-6, 5e-12)),
    "cyl_bessel_i0": MeasuredFunction(lambda x: mp.besseli(0, x), _ranges((-80, 80, "linear")), (6, 6)),
    "cyl_bessel_i1": MeasuredFunction(lambda x: mp.besseli(1, x), _ranges((-80, 80, "linear")), (6, 6)),
}


def points(low: float, high: float, spacing: str, type_: str, count: int, seed: int = 1) -> NDArray[np.generic]:
    """`count` inputs of one argument: magnitudes from subnormal to huge (`log`), or evenly over the interval,
    plus its ends and special values.
    """
    random = np.random.default_rng(seed)
    dtype = _DTYPE[type_]
    info = np.finfo(dtype)
    if spacing == "linear":
        body = random.uniform(low, high, count)
        edges = np.linspace(low, high, 33)
    else:
        top = math.log2(min(high, float(info.max)) if high > 0 else 1.0)
        bottom = math.log2(float(info.smallest_subnormal))
        # Half of the points near 1, where functions bend; half over the whole range of exponents.
        exponents = np.concatenate(
            [
                random.uniform(bottom, top, count // 2),
                random.uniform(max(bottom, -12), min(top, 12), count - count // 2),
            ]
        )
        exponents = np.clip(exponents, -1074, 1023.9999)
        body = np.exp2(exponents)
        if low < 0:
            body = np.where(random.random(count) < 0.5, -body, body)
        if low >= 1:
            body = 1 + body
        edges = np.array(
            [0.5, 1, 2, 3, 0.75, 1.5, 10, float(info.tiny), float(info.smallest_subnormal), float(info.max)]
        )
        edges = np.concatenate([edges, -edges])
    values = np.concatenate([body, edges]).astype(dtype)
    inside: NDArray[np.generic] = values[(values >= low) & (values <= high) & np.isfinite(values)]
    return inside


def ulp_of(value: Any, type_: str) -> Any:
    """Spacing of the format's numbers at `value` (an mpmath number), subnormals included."""
    mantissa, smallest = (23, -149) if type_ == "float" else (52, -1074)
    if value == 0:
        return mp.mpf(2) ** smallest
    _, exponent = mp.frexp(value)
    return mp.mpf(2) ** max(int(exponent) - 1 - mantissa, smallest)


def error_in_ulp(got: float, reference: Any, type_: str) -> float:
    """|got - reference| in ULP of the reference; overflow to infinity is right where the reference rounds there."""
    limit = float(np.finfo(_DTYPE[type_]).max)
    if mp.isnan(reference) or (isinstance(reference, mpmath.mpc) and reference.imag != 0):
        return 0.0 if math.isnan(got) else math.inf
    if abs(reference) > limit:
        rounds_down = abs(reference) < mp.mpf(limit) + ulp_of(mp.mpf(limit), type_) / 2
        if math.isinf(got) and (got > 0) == (reference > 0):
            return 0.0 if not rounds_down else 1.0
        return float(abs(mp.mpf(got) - reference) / ulp_of(mp.mpf(limit), type_)) if math.isfinite(got) else math.inf
    if not math.isfinite(got):
        if math.isinf(got):  # the next number after the largest would be 2**bias
            beyond = mp.mpf(limit) + ulp_of(mp.mpf(limit), type_)
            return float(abs(mp.sign(got) * beyond - reference) / ulp_of(reference, type_))
        return math.inf
    return float(abs(mp.mpf(got) - reference) / ulp_of(reference, type_))


@dataclass(frozen=True)
class Measurement:
    """Largest error of a function and where it is."""

    name: str
    ulp: float
    at: tuple[float, ...]
    got: float
    bound: float
    points: int

    @property
    def within(self) -> bool:
        """Whether the documented bound holds."""
        return self.ulp <= max(self.bound, 0.5) + 1e-3


def split_name(name: str) -> tuple[str, str]:
    """(function, type) of a libdevice name: `__nv_sinf` → (`sin`, `float`)."""
    stem = name.removeprefix("__nv_")
    if stem in REFERENCES:
        return stem, "double"
    if stem.endswith("f") and stem[:-1] in REFERENCES:
        return stem[:-1], "float"
    raise KeyError(f"no reference for {name}")


def inputs_of(name: str, count: int) -> list[NDArray[np.generic]]:
    """Arguments for measuring `name`, in its parameter order."""
    stem, type_ = split_name(name)
    function = REFERENCES[stem]
    columns = [points(*r, type_, count, seed=7 + i) for i, r in enumerate(function.ranges)]
    length = min(len(c) for c in columns)
    columns = [c[:length] for c in columns]
    if len(columns) > 1:
        # Comparable magnitudes for half of the points: there the arguments interact.
        scale = np.random.default_rng(5).uniform(0.3, 3.0, length).astype(columns[0].dtype)
        if stem != "pow":
            near = np.arange(length) % 2 == 0
            with np.errstate(over="ignore"):
                for i in range(1, len(columns)):
                    columns[i] = np.where(
                        near,
                        np.clip(columns[0] * scale, -np.finfo(scale.dtype).max, np.finfo(scale.dtype).max),
                        columns[i],
                    )
        order = np.random.default_rng(3).permutation(length)
        columns[1] = columns[1][order] if stem == "pow" else columns[1]
    if function.integers is not None:
        _, low, high = function.integers
        columns.append(np.random.default_rng(11).integers(low, high, length).astype(np.int32))
    return columns


def _different(inputs: list[NDArray[np.generic]], got: NDArray[np.generic]) -> list[int]:
    """Indices of one of the points each that have the same magnitudes, in any order, and the same result."""
    rows = np.column_stack([np.sort(np.abs(np.column_stack(inputs).astype(np.float64))), got.astype(np.float64)])
    indices: list[int] = np.sort(np.unique(rows, axis=0, return_index=True)[1]).tolist()
    return indices


def measure(name: str, inputs: list[NDArray[np.generic]], got: NDArray[np.generic]) -> Measurement:
    """Largest error of the results `got` for `inputs`."""
    stem, type_ = split_name(name)
    function = REFERENCES[stem]
    worst, value = -1.0, 0.0
    at: tuple[float, ...] = ()
    with mp.workdps(DIGITS):
        for index in _different(inputs, got) if function.symmetric else range(len(got)):
            arguments = [float(c[index]) for c in inputs]
            try:
                reference = function.reference(*(mp.mpf(a) for a in arguments))
            except (ZeroDivisionError, ValueError, OverflowError):
                continue
            error = error_in_ulp(float(got[index]), reference, type_)
            if error > worst:
                worst, at, value = error, tuple(arguments), float(got[index])
    return Measurement(name, worst, at, value, function.ulp[0 if type_ == "float" else 1], len(got))


@dataclass(frozen=True)
class Bounded:
    """A float function whose documented bound is an absolute or relative error over an interval; ``order``:
    the first argument is one of these integers.
    """

    reference: Callable[..., Any]
    low: float
    high: float
    bound: float
    relative: bool = False
    order: tuple[int, ...] = ()
    double: bool = False


_ORDERS = (2, 3, 5, 17, 64)

#: Name → how it is measured. Bounds: CUDA C++ Programming Guide, intrinsic functions; tangent: of the quotient of fast
#: sine and cosine here.
BOUNDED: dict[str, Bounded] = {
    "__nv_fast_sinf": Bounded(mp.sin, -math.pi, math.pi, 2**-21.41),
    "__nv_fast_cosf": Bounded(mp.cos, -math.pi, math.pi, 2**-21.19),
    "__nv_fast_log2f": Bounded(lambda x: mp.log(x) / mp.log(2), 0.5, 2, 2**-22),
    "__nv_fast_logf": Bounded(mp.log, 0.5, 2, 2**-21.41),
    "__nv_fast_log10f": Bounded(mp.log10, 0.5, 2, 2**-24),
    "__nv_fast_expf": Bounded(mp.exp, -1, 1, 3.2 * 2**-23, relative=True),
    "__nv_fast_exp10f": Bounded(lambda x: mp.mpf(10) ** x, -1, 1, 5 * 2**-23, relative=True),
    "__nv_fast_tanhf": Bounded(mp.tanh, -8, 8, 2**-11, relative=True),
    "__nv_fast_tanf": Bounded(mp.tan, -1.5, 1.5, 2**-18, relative=True),
    "__nv_jnf": Bounded(mp.besselj, 0, 200, 2.2e-6, order=_ORDERS),
    "__nv_jn": Bounded(mp.besselj, 0, 200, 5e-12, order=_ORDERS, double=True),
    "__nv_ynf": Bounded(_bessely, 70, 200, 2.2e-6, order=_ORDERS),
    "__nv_yn": Bounded(_bessely, 70, 200, 5e-12, order=_ORDERS, double=True),
}


def measure_bounded(name: str, call: Callable[..., tuple[NDArray[np.generic], ...]], count: int) -> dict[str, Any]:
    """Largest error of a function of `BOUNDED` over ``count`` points; ``call`` is an evaluator's."""
    function = BOUNDED[name]
    x = np.linspace(function.low, function.high, count + 1)[1:].astype(np.float64 if function.double else np.float32)
    orders = np.resize(np.array(function.order, np.int32), count) if function.order else None
    got = call(name, *([x] if orders is None else [orders, x]))[0]
    worst, at = -1.0, 0.0
    with mp.workdps(DIGITS):
        for index, value in enumerate(x):
            arguments = ([] if orders is None else [int(orders[index])]) + [mp.mpf(float(value))]
            exact = function.reference(*arguments)
            error = abs(mp.mpf(float(got[index])) - exact)
            if function.relative and exact != 0:
                error /= abs(exact)
            if error > worst:
                worst, at = float(error), float(value)
    return {
        "error": float(f"{worst:.3g}"), "relative": function.relative, "bound": function.bound, "at": [at],
        "points": count,
    }


# Exact rounding of rationals to binary formats: the reference for PTX's floating-point instructions.


#: Name → (significand bits with the hidden one, least exponent, greatest exponent).
FORMATS = {
    "f16": (11, -14, 15), "bf16": (8, -126, 127), "f32": (24, -126, 127), "f64": (53, -1022, 1023),
    "tf32": (11, -126, 127),
}


def round_to(value: Fraction | float, format: str, mode: str = "rn") -> float:
    """Round to a format (the result is an exact float); modes rn, rna, rz, rm, rp; zero keeps a float argument's sign.
    """
    if isinstance(value, float):
        if math.isnan(value) or math.isinf(value) or value == 0:
            return value
        value = Fraction(value)
    if value == 0:
        return 0.0
    precision, least, greatest = FORMATS[format]
    sign = -1 if value < 0 else 1
    magnitude = abs(value)
    exponent = max(_exponent(magnitude), least)
    unit = Fraction(2) ** (exponent - precision + 1)
    whole, rest = divmod(magnitude, unit)
    up = {
        "rn": rest * 2 > unit or (rest * 2 == unit and whole % 2 == 1),
        "rna": rest * 2 >= unit,
        "rz": False,
        "rm": sign < 0 and rest > 0,
        "rp": sign > 0 and rest > 0,
    }[mode]
    result = (whole + up) * unit
    largest = (Fraction(2) - Fraction(2) ** (1 - precision)) * Fraction(2) ** greatest
    if result > largest:
        to_infinity = mode in ("rn", "rna") or mode == ("rp" if sign > 0 else "rm")
        return sign * (math.inf if to_infinity else float(largest))
    return math.copysign(float(result), sign)


def _exponent(value: Fraction) -> int:
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    return exponent if Fraction(2) ** exponent <= value else exponent - 1


def bits_of(value: float, format: str) -> int:
    """Bit pattern of a float that the format holds exactly."""
    if format == "f16":
        return struct.unpack("<H", struct.pack("<e", value))[0]
    single = struct.unpack("<I", struct.pack("<f", value))[0]
    return single >> 16 if format == "bf16" else single


def float_of(bits: int, format: str) -> float:
    """The reverse."""
    if format == "f16":
        return struct.unpack("<e", struct.pack("<H", bits & 0xFFFF))[0]
    return struct.unpack("<f", struct.pack("<I", bits << 16 if format == "bf16" else bits))[0]
