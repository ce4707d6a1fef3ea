#!/usr/bin/env python3
"""Fit the polynomials that the mathematical bodies use and write nvvm2spirv/builtins/bodies/coefficients.py.

Each is a Chebyshev interpolant (within a small factor of the minimax polynomial) of a function evaluated with mpmath, expanded in powers and
rounded to the format. The fit error is printed beside each, relative to the largest value on the interval.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mpmath

mp: Any = mpmath.mp
mp.dps = 60

OUTPUT = Path(__file__).resolve().parent.parent / "nvvm2spirv" / "builtins" / "bodies" / "coefficients.py"


def interpolate(function: Callable[[Any], Any], low: Any, high: Any, degree: int) -> list[Any]:
    """Coefficients in powers of x, from the constant up, of the Chebyshev interpolant on [low, high]."""
    low, high = mp.mpf(low), mp.mpf(high)
    count = degree + 1
    nodes = [mp.cos(mp.pi * (k + mp.mpf(1) / 2) / count) for k in range(count)]
    values = [function((low + high) / 2 + (high - low) / 2 * t) for t in nodes]
    chebyshev = [
        2 / mp.mpf(count) * sum(v * mp.cos(j * mp.pi * (k + mp.mpf(1) / 2) / count) for k, v in enumerate(values)) for j in range(count)
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
    """The function with its limit at 0 filled in; tiny arguments are moved away from cancellation by the working precision."""
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
    "SIN": ("(sin(r) - r) / r**3 in z = r**2", limit(lambda z: (mp.sin(_SQ(z)) - _SQ(z)) / _SQ(z) ** 3, -mp.mpf(1) / 6), 0, PI4**2, 3, 6),
    "COS": ("(cos(r) - 1 + r**2/2) / r**4 in z = r**2", limit(lambda z: (mp.cos(_SQ(z)) - 1 + z / 2) / z**2, mp.mpf(1) / 24), 0, PI4**2, 3, 6),
    "ATAN": ("(atan(x) - x) / x**3 in z = x**2", limit(lambda z: (mp.atan(_SQ(z)) - _SQ(z)) / _SQ(z) ** 3, -mp.mpf(1) / 3), 0, 1, 9, 20),
    "ASIN": ("(asin(x) - x) / x**3 in z = x**2", limit(lambda z: (mp.asin(_SQ(z)) - _SQ(z)) / _SQ(z) ** 3, mp.mpf(1) / 6), 0, mp.mpf("0.2505"), 6, 13),
    "SINH": ("(sinh(x) - x) / x**3 in z = x**2", limit(lambda z: (mp.sinh(_SQ(z)) - _SQ(z)) / _SQ(z) ** 3, mp.mpf(1) / 6), 0, 1, 3, 7),
    "ERF": ("erf(x)/x - 1 in z = x**2", limit(lambda z: mp.erf(_SQ(z)) / _SQ(z) - 1, 2 / _SQ(mp.pi) - 1), 0, 1, 6, 12),
    "ERFCX": ("(1+2x) erfcx(x) in t = (x-4)/(x+4)", _erfcx_scaled, -1, 1, 13, 24),
    "STIRLING": ("(log gamma(x) - Stirling's leading terms) * x in z = 1/x**2", limit(_stirling, mp.mpf(1) / 12), 0, mp.mpf(1) / 64, 2, 6),
    "LGAMMA": ("log gamma(1+u) / (u (u-1)) in t = u - 1/2", lambda t: _lgamma_near(t + mp.mpf(1) / 2), -1, 1, 18, 38),
    "GAMMA": ("gamma(1.5+u), u in [-1/2, 1/2]", lambda u: mp.gamma(mp.mpf(3) / 2 + u), -mp.mpf(1) / 2, mp.mpf(1) / 2, 10, 22),
}


def _lgamma_near(u: Any) -> Any:
    if abs(u) < mp.mpf(10) ** -25:
        return mp.euler
    if abs(u - 1) < mp.mpf(10) ** -25:
        return 1 - mp.euler
    return mp.loggamma(1 + u) / (u * (u - 1))


def main() -> None:
    """Write the file."""
    lines = [
        '"""Coefficients of the polynomials in the bodies, from the constant up. Written by tools/fit_polynomials.py; do not edit."""',
        "",
        "from __future__ import annotations",
        "",
    ]
    for name, (what, function, low, high, single, double) in POLYNOMIALS.items():
        lines += [f"#: {what}", f"{name}: dict[str, tuple[float, ...]] = {{"]
        for type_, degree in (("float", single), ("double", double)):
            coefficients = interpolate(function, low, high, degree)
            worst = error(function, coefficients, low, high)
            print(f"{name:16} {type_:6} degree {degree:2}  error 2**{float(mp.log(worst, 2)):.1f}", file=sys.stderr)
            lines.append(f'    "{type_}": (')
            lines += [f"        {rounded(c, type_)!r}," for c in coefficients]
            lines.append("    ),")
        lines += ["}", ""]
    OUTPUT.write_text("\n".join(lines).rstrip() + "\n")


if __name__ == "__main__":
    main()
