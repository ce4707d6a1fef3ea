#!/usr/bin/env python3
"""Fit the polynomials that the mathematical bodies use and write nvvm2spirv/builtins/bodies/coefficients.json.

Each is a Chebyshev interpolant (within a small factor of the minimax polynomial) of a function evaluated with mpmath,
expanded in powers and rounded to the format. The fit error is printed beside each, relative to the largest value on the
interval.
"""

import json
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import mpmath

mp: Any = mpmath.mp
mp.dps = 60

OUTPUT = Path(__file__).resolve().parent.parent / "nvvm2spirv" / "builtins" / "bodies" / "coefficients.json"


def interpolate(function: Callable[[Any], Any], low: Any, high: Any, degree: int) -> list[Any]:
    """Coefficients in powers of x, from the constant up, of the Chebyshev interpolant on [low, high]."""
    low, high = mp.mpf(low), mp.mpf(high)
    count = degree + 1
    nodes = [mp.cos(mp.pi * (k + mp.mpf(1) / 2) / count) for k in range(count)]
    values = [function((low + high) / 2 + (high - low) / 2 * t) for t in nodes]
    chebyshev = [
        2 / mp.mpf(count) * sum(v * mp.cos(j * mp.pi * (k + mp.mpf(1) / 2) / count) for k, v in enumerate(values))
        for j in range(count)
    ]
    chebyshev[0] /= 2
    # To powers of t, then of x = middle + half * t.
    powers = [mp.mpf(0)] * count
    previous, current = [mp.mpf(1)], [mp.mpf(0), mp.mpf(1)]
    for j, c in enumerate(chebyshev):
        polynomial = previous if j == 0 else current
        for i, p in enumerate(polynomial):
            powers[i] += c * p
        if j > 0:
            following = [mp.mpf(0)] + [2 * p for p in current]
            for i, p in enumerate(previous):
                following[i] -= p
            previous, current = current, following
    middle, half = (low + high) / 2, (high - low) / 2
    result = [mp.mpf(0)] * count
    for i, p in enumerate(powers):  # p * ((x - middle) / half)**i
        for k in range(i + 1):
            result[k] += p / half**i * mp.binomial(i, k) * (-middle) ** (i - k)
    return result


def error(function: Callable[[Any], Any], coefficients: list[Any], low: Any, high: Any) -> Any:
    """Largest error over the interval relative to the largest value."""
    xs = [mp.mpf(low) + (mp.mpf(high) - mp.mpf(low)) * k / 200 for k in range(201)]
    exact = [function(x) for x in xs]
    worst = max(abs(mp.polyval(coefficients[::-1], x) - e) for x, e in zip(xs, exact, strict=True))
    return worst / max(abs(e) for e in exact)


def rounded(value: Any, type_: str) -> float:
    """The value rounded to the format."""
    number = float(value)
    return struct.unpack("<f", struct.pack("<f", number))[0] if type_ == "float" else number


def limit(function: Callable[[Any], Any], at_zero: Any) -> Callable[[Any], Any]:
    """The function with its limit at 0 filled in; tiny arguments are moved away from cancellation by the working
    precision."""
    return lambda z: mp.mpf(at_zero) if abs(z) < mp.mpf(10) ** -25 else function(z)


_SQ = mp.sqrt
PI4 = mp.pi / 4 + mp.mpf(1) / 1000
LN2H = mp.log(2) / 2 + mp.mpf(1) / 1000
S2 = ((_SQ(2) - 1) / (_SQ(2) + 1)) ** 2 + mp.mpf(1) / 10000


def _log_series(z: Any) -> Any:
    s = _SQ(z)
    return (mp.log((1 + s) / (1 - s)) - 2 * s) / s**3


def _erfcx_scaled(t: Any) -> Any:
    if t > 1 - mp.mpf(10) ** -25:
        return 2 / _SQ(mp.pi)
    x = 4 * (1 + t) / (1 - t)
    if x > 200:  # asymptotic series
        total, term = mp.mpf(1), mp.mpf(1)
        for k in range(1, 25):
            term *= -(2 * k - 1) / (2 * x * x)
            total += term
        return (1 + 2 * x) * total / (x * _SQ(mp.pi))
    return (1 + 2 * x) * mp.exp(x * x) * mp.erfc(x)


def _stirling(z: Any) -> Any:
    """(loggamma(x) - ((x-1/2) log x - x + log(2 pi)/2)) * x with z = 1/x**2."""
    x = 1 / _SQ(z)
    return (mp.loggamma(x) - ((x - mp.mpf(1) / 2) * mp.log(x) - x + mp.log(2 * mp.pi) / 2)) * x


#: name → (what it is, function, low, high, degree for float, degree for double)
POLYNOMIALS: dict[str, tuple[str, Callable[[Any], Any], Any, Any, int, int]] = {
    "EXP": ("(exp(r) - 1 - r) / r**2", limit(lambda r: (mp.expm1(r) - r) / r**2, mp.mpf(1) / 2), -LN2H, LN2H, 5, 10),
    "LOG": ("(log((1+s)/(1-s)) - 2s) / s**3 in z = s**2", limit(_log_series, mp.mpf(2) / 3), 0, S2, 3, 8),
    "LOG_TAIL": ("(LOG - 2/3) / z", limit(lambda z: (_log_series(z) - mp.mpf(2) / 3) / z, mp.mpf(2) / 5), 0, S2, 3, 7),
    "LOG2_FAST": ("log2(1+f) / f", limit(lambda f: mp.log(1 + f) / f / mp.log(2), 1 / mp.log(2)),
        _SQ(mp.mpf(1) / 2) - 1, _SQ(2) - 1, 9, 0),
    "SIN": ("(sin(r) - r) / r**3 in z = r**2", limit(lambda z: (mp.sin(_SQ(z)) - _SQ(z)) / _SQ(z) ** 3, -mp.mpf(1) / 6),
        0, PI4**2, 3, 6),
    "COS": ("(cos(r) - 1 + r**2/2) / r**4 in z = r**2",
        limit(lambda z: (mp.cos(_SQ(z)) - 1 + z / 2) / z**2, mp.mpf(1) / 24), 0, PI4**2, 3, 6),
    "ATAN": ("(atan(x) - x) / x**3 in z = x**2",
        limit(lambda z: (mp.atan(_SQ(z)) - _SQ(z)) / _SQ(z) ** 3, -mp.mpf(1) / 3), 0, 1, 9, 20),
    "ASIN": ("(asin(x) - x) / x**3 in z = x**2",
        limit(lambda z: (mp.asin(_SQ(z)) - _SQ(z)) / _SQ(z) ** 3, mp.mpf(1) / 6), 0, mp.mpf("0.2505"), 6, 13),
    "SINH": ("(sinh(x) - x) / x**3 in z = x**2",
        limit(lambda z: (mp.sinh(_SQ(z)) - _SQ(z)) / _SQ(z) ** 3, mp.mpf(1) / 6), 0, 1, 3, 7),
    "ERF": ("erf(x)/x - 1 in z = x**2", limit(lambda z: mp.erf(_SQ(z)) / _SQ(z) - 1, 2 / _SQ(mp.pi) - 1), 0, 1, 6, 12),
    "ERFCX": ("(1+2x) erfcx(x) in t = (x-4)/(x+4)", _erfcx_scaled, -1, 1, 13, 24),
    "STIRLING": ("(log gamma(x) - Stirling's leading terms) * x in z = 1/x**2", limit(_stirling, mp.mpf(1) / 12), 0,
        mp.mpf(1) / 64, 2, 6),
    "LGAMMA": ("log gamma(1+u) / (u (u-1)) in t = u - 1/2", lambda t: _lgamma_near(t + mp.mpf(1) / 2), -1, 1, 18, 38),
    "ERFINV_SMALL": ("erfinv(x)/x in z = x**2, |x| <= 1/2", limit(lambda z: mp.erfinv(_SQ(z)) / _SQ(z), _SQ(mp.pi) / 2),
        0, mp.mpf(1) / 4, 6, 14),
    "ERFINV_CENTER": ("erfinv(x)/x in t = w - 3.125, w = -log(1-x**2) in [0, 6.25]",
        lambda t: _erfinv_ratio(t + mp.mpf(25) / 8), -mp.mpf(25) / 8, mp.mpf(25) / 8, 11, 24),
    "ERFINV_TAIL": ("erfinv(x)/x in t = sqrt(w) - 3.25, w in [6.25, 16]",
        lambda t: _erfinv_ratio((t + mp.mpf(13) / 4) ** 2), -mp.mpf(3) / 4, mp.mpf(3) / 4, 8, 19),
    "ERFINV_FAR": ("erfinv(x)/x in t = sqrt(w) - 5.25, w in [16, 42.25]",
        lambda t: _erfinv_ratio((t + mp.mpf(21) / 4) ** 2), -mp.mpf(5) / 4, mp.mpf(5) / 4, 7, 19),
    "ERFINV_FARTHER": ("erfinv(x)/x in t = sqrt(w) - 9.5, w in [42.25, 156.25]",
        lambda t: _erfinv_ratio((t + mp.mpf(19) / 2) ** 2), -3, 3, 7, 20),
    "ERFINV_FARTHEST": ("erfinv(x)/x in t = sqrt(w)/8 - 2.53125, w in [156.25, 784]",
        lambda t: _erfinv_ratio((8 * (t + mp.mpf(81) / 32)) ** 2), -mp.mpf(31) / 32, mp.mpf(31) / 32, 5, 18),
    "Y0_SMALL": ("y0(x) - 2/pi log(x) j0(x) in z = x**2",
        limit(lambda z: mp.bessely(0, _SQ(z)) - 2 / mp.pi * mp.log(_SQ(z)) * mp.besselj(0, _SQ(z)),
            2 / mp.pi * (mp.euler - mp.log(2))), 0, mp.mpf(1) / 4, 3, 7),
    "Y1_SMALL": ("(y1(x) - 2/pi (log(x) j1(x) - 1/x)) / x in z = x**2",
        limit(lambda z: (mp.bessely(1, _SQ(z)) - 2 / mp.pi * (mp.log(_SQ(z)) * mp.besselj(1, _SQ(z)) - 1 / _SQ(z)))
            / _SQ(z), (2 * mp.euler - 2 * mp.log(2) - 1) / (2 * mp.pi)), 0, mp.mpf(1) / 4, 3, 7),
    "J0_SMALL": ("(j0(x) - 1) / x**2 in z = x**2", limit(lambda z: (mp.besselj(0, _SQ(z)) - 1) / z, -mp.mpf(1) / 4), 0,
        mp.mpf(1) / 4, 3, 6),
    "J1_SMALL": ("j1(x) / x in z = x**2", limit(lambda z: mp.besselj(1, _SQ(z)) / _SQ(z), mp.mpf(1) / 2), 0,
        mp.mpf(1) / 4, 3, 6),
    "BESSEL0_P": ("Hankel's P of order 0 in z = 1/x**2", lambda z: _hankel(0, z)[0], 0, mp.mpf(1) / 64, 3, 8),
    "BESSEL0_Q": ("x times Hankel's Q of order 0", lambda z: _hankel(0, z)[1], 0, mp.mpf(1) / 64, 3, 8),
    "BESSEL1_P": ("Hankel's P of order 1 in z = 1/x**2", lambda z: _hankel(1, z)[0], 0, mp.mpf(1) / 64, 3, 8),
    "BESSEL1_Q": ("x times Hankel's Q of order 1", lambda z: _hankel(1, z)[1], 0, mp.mpf(1) / 64, 3, 8),
    "I0_FAR": ("i0(x) exp(-x) sqrt(x) in t = 16/x - 1, x >= 8", lambda t: _scaled_bessel(0, t), -1, 1, 9, 26),
    "I1_FAR": ("i1(x) exp(-x) sqrt(x) in t = 16/x - 1, x >= 8", lambda t: _scaled_bessel(1, t), -1, 1, 9, 26),
    "GAMMA": ("gamma(1.5+u), u in [-1/2, 1/2]", lambda u: mp.gamma(mp.mpf(3) / 2 + u), -mp.mpf(1) / 2, mp.mpf(1) / 2,
        10, 22),
}  # fmt: skip


def _erfinv_ratio(w: Any) -> Any:
    """erfinv(x)/x where 1 - x**2 = exp(-w)."""
    if w < mp.mpf(10) ** -20:
        return _SQ(mp.pi) / 2 * (1 + mp.pi * w / 12)
    v = mp.exp(-w)
    x = _SQ(1 - v) if w > mp.mpf("1e-3") else _SQ(-mp.expm1(-w))
    if w < 3:
        return mp.erfinv(x) / x
    complement = v / (1 + x)  # 1 - x without cancellation
    y = _SQ(-mp.log(complement))
    for _ in range(60):
        step = (mp.erfc(y) - complement) / (-2 / _SQ(mp.pi) * mp.exp(-y * y))
        step = step / (1 + y * step)
        y -= step
        if abs(step) < mp.mpf(10) ** -45 * y:
            break
    return y / x


def _hankel(order: int, z: Any) -> tuple[Any, Any]:
    if z < mp.mpf(10) ** -20:
        return mp.mpf(1), (4 * mp.mpf(order) ** 2 - 1) / 8
    x = 1 / _SQ(z)
    angle = x - mp.pi / 4 - order * mp.pi / 2
    j, y = mp.besselj(order, x), mp.bessely(order, x)
    amplitude = _SQ(mp.pi * x / 2)
    return amplitude * (j * mp.cos(angle) + y * mp.sin(angle)), x * amplitude * (y * mp.cos(angle) - j * mp.sin(angle))


def _scaled_bessel(order: int, t: Any) -> Any:
    if t < -1 + mp.mpf(10) ** -15:
        return 1 / _SQ(2 * mp.pi)
    x = 16 / (t + 1)
    if x > 400:
        total, term, mu = mp.mpf(1), mp.mpf(1), 4 * order * order
        for k in range(1, 40):
            term *= -(mu - (2 * k - 1) ** 2) / (k * 8 * x)
            total += term
        return total / _SQ(2 * mp.pi)
    return mp.besseli(order, x) * mp.exp(-x) * _SQ(x)


#: Piecewise tables: name → (what, function, zeros in the range, first interval, intervals, width, degrees)
TABLES: dict[str, tuple[str, Callable[[Any], Any], list[Any], int, int, Any, int, int]] = {
    "J0": ("j0", lambda x: mp.besselj(0, x), [mp.besseljzero(0, k) for k in (1, 2)], 0, 16, mp.mpf(1) / 2, 6, 12),
    "J1": ("j1", lambda x: mp.besselj(1, x), [mp.mpf(0), *(mp.besseljzero(1, k) for k in (1, 2))], 0, 16, mp.mpf(1) / 2,
        6, 12),
    "Y0": ("y0", lambda x: mp.bessely(0, x), [mp.besselyzero(0, k) for k in (1, 2, 3)], 1, 16, mp.mpf(1) / 2, 10, 24),
    "Y1": ("y1", lambda x: mp.bessely(1, x), [mp.besselyzero(1, k) for k in (1, 2)], 1, 16, mp.mpf(1) / 2, 10, 24),
}  # fmt: skip


def table_rows(name: str, type_: str, degree: int) -> tuple[list[list[float]], Any]:
    """Rows (centre high, centre low, value at the centre, coefficients of d * q(d)) and the largest error of a row."""
    _, function, zeros, first, last, width, *_ = TABLES[name]
    rows, worst = [], mp.mpf(0)
    for index in range(first, last):
        low, high = index * width, (index + 1) * width
        # A zero just outside is the centre too, as the function is small near that end.
        inside = [z for z in zeros if low - width / 2 <= z < high + width / 2]
        inside.sort(key=lambda z: abs(z - (low + high) / 2))
        centre = inside[0] if inside else (low + high) / 2
        base = mp.mpf(0) if inside else function(centre)
        derivative = mp.diff(function, centre)

        def ratio(d: Any, centre: Any = centre, base: Any = base, derivative: Any = derivative) -> Any:
            return derivative if abs(d) < mp.mpf(10) ** -20 else (function(centre + d) - base) / d

        coefficients = interpolate(ratio, low - centre, high - centre, degree)
        worst = max(worst, error(ratio, coefficients, low - centre, high - centre))
        upper = rounded(centre, type_)
        exact = (centre - mp.mpf(upper), base, *coefficients)
        rows.append([upper, *(rounded(value, type_) for value in exact)])
    return rows, worst


def _lgamma_near(u: Any) -> Any:
    if abs(u) < mp.mpf(10) ** -25:
        return mp.euler
    if abs(u - 1) < mp.mpf(10) ** -25:
        return 1 - mp.euler
    return mp.loggamma(1 + u) / (u * (u - 1))


def fitted() -> Iterator[tuple[str, str, list[float]]]:
    """Name, format and coefficients of each polynomial; of a table, one for each row."""
    for name, (_, function, low, high, *degrees) in POLYNOMIALS.items():
        for type_, degree in zip(("float", "double"), degrees):
            if degree:
                coefficients = interpolate(function, low, high, degree)
                report(name, type_, degree, error(function, coefficients, low, high))
                yield name, type_, [rounded(c, type_) for c in coefficients]
    for name, (*_, single, double) in TABLES.items():
        for type_, degree in (("float", single), ("double", double)):
            rows, worst = table_rows(name, type_, degree)
            report(name, type_, degree, worst)
            for row in rows:
                yield name, type_, row


def report(name: str, type_: str, degree: int, worst: Any) -> None:
    """Show the fit error."""
    print(f"{name:16} {type_:6} degree {degree:2}  error 2**{float(mp.log(worst, 2)):.1f}", file=sys.stderr)


def text_of(fits: Iterable[tuple[str, str, list[float]]]) -> str:
    """The file: a line each."""
    return "[\n" + ",\n".join(json.dumps(fit) for fit in fits) + "\n]\n"


def main() -> None:
    """Write the file."""
    OUTPUT.write_text(text_of(fitted()))


if __name__ == "__main__":
    main()
