"""Floating point, comparison and conversion."""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable
from fractions import Fraction
from itertools import product

from accuracy import bits_of, float_of, round_to
from cases_integer import V32, V64, s, u
from ptx_harness import ANYTHING, Case, Near, case

INF, NAN = math.inf, math.nan
TINY32, MAX32 = 2.0**-149, float.fromhex("0x1.fffffep127")
F32 = [
    0.0, -0.0, 1.0, -1.5, 3.25, 1e-3, 16777217.0, -2.7182817459106445, 1e30, TINY32 * 5, 2.0**-126, MAX32, INF, -INF,
    NAN,
]
F32 = [struct.unpack("<f", struct.pack("<f", x))[0] for x in F32]
F64 = [0.0, -0.0, 1.0, -1.5, 0.1, 1e-300, 5e-324, 12345.678, -2.0**60, 1.7976931348623157e308, INF, -INF, NAN]
P32, P64 = list(product(F32, F32)), list(product(F64, F64))
FINITE32 = [x for x in F32 if math.isfinite(x)]
T32 = list(product(F32[1::3], F32[::2], F32[::3]))
HALVES = [0.0, -0.0, 1.0, -2.5, 0.333251953125, 65504.0, 6.103515625e-05, 5.960464477539063e-08, INF, -INF, NAN]
H16 = [bits_of(x, "f16") for x in HALVES]
B16 = [bits_of(x, "bf16") for x in (0.0, -0.0, 1.0, -2.5, 0.333984375, 1e30, 2.0**-126, 2.0**-133, INF, -INF)] + [
    0x7FFF
]
MODES = ("rn", "rz", "rm", "rp")


def special(operate: Callable[..., float], *values: float) -> float | None:
    """The IEEE result where an operand or the result is not finite, None where exact arithmetic decides."""
    if all(math.isfinite(v) for v in values):
        return None
    try:
        return operate(*values)
    except (ValueError, OverflowError, ZeroDivisionError):
        return NAN


def exact(
    operate: Callable[..., Fraction], ieee: Callable[..., float], format: str, mode: str = "rn"
) -> Callable[..., float]:
    """Reference: exact operation, one rounding; zeros and special values by IEEE arithmetic."""

    def reference(*values: float) -> float:
        found = special(ieee, *values)
        if found is not None:
            return found
        result = operate(*(Fraction(v) for v in values))
        return _exact_zero(ieee, values, mode) if result == 0 else round_to(result, format, mode)

    reference.__name__ = operate.__name__
    return reference


def _exact_zero(ieee: Callable[..., float], values: tuple[float, ...], mode: str) -> float:
    """An exact zero: sums of opposite signs give +0, or -0 when rounding down; everything else keeps IEEE's sign."""
    if ieee is fma_ieee:
        terms = (math.copysign(1, values[0]) * math.copysign(1, values[1]) * abs(values[0] * values[1]), values[2])
    elif ieee is operator.add:
        terms = values
    elif ieee is operator.sub:
        terms = (values[0], -values[1])
    else:
        return ieee(*values)
    same_sign = math.copysign(1, terms[0]) == math.copysign(1, terms[1])
    return terms[0] * 0.0 if same_sign else -0.0 if mode == "rm" else 0.0


def flush32(x: float) -> float:
    return math.copysign(0.0, x) if abs(x) < 2.0**-126 else x


def ftz(f: Callable[..., float]) -> Callable[..., float]:
    return lambda *values: flush32(f(*map(flush32, values)))


def sat(f: Callable[..., float]) -> Callable[..., float]:
    def clamped(*values: float) -> float:
        result = f(*values)
        return 0.0 if math.isnan(result) or result <= 0 else min(result, 1.0)

    return clamped


def fma_ieee(a: float, b: float, c: float) -> float:
    product_ = a * b
    if math.isfinite(a) and math.isfinite(b) and not math.isfinite(product_):
        product_ = 1.0
    return product_ + c


def fma_exact(a: Fraction, b: Fraction, c: Fraction) -> Fraction:
    return a * b + c


def _min(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b):
        return b if math.isnan(a) else a
    if a == b == 0:
        return -0.0 if math.copysign(1, a) < 0 or math.copysign(1, b) < 0 else 0.0
    return min(a, b)


def _max(a: float, b: float) -> float:
    return -_min(-a, -b)


def _nan_wins(f: Callable[..., float]) -> Callable[..., float]:
    return lambda a, b: NAN if math.isnan(a) or math.isnan(b) else f(a, b)


def arithmetic() -> list[Case]:
    cases = []
    names = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}
    for name, f in names.items():
        for mode in MODES:
            cases.append(case(f"{name}.{mode}.f32 $0, $1, $2;", "=f,f,f", exact(f, f, "f32", mode), P32))
            cases.append(case(f"{name}.{mode}.f64 $0, $1, $2;", "=d,d,d", exact(f, f, "f64", mode), P64))
        single = exact(f, f, "f32")
        cases += [
            case(f"{name}.f32 $0, $1, $2;", "=f,f,f", single, P32),
            case(f"{name}.f64 $0, $1, $2;", "=d,d,d", exact(f, f, "f64"), P64),
            case(f"{name}.ftz.f32 $0, $1, $2;", "=f,f,f", ftz(single), P32),
            case(f"{name}.rn.sat.f32 $0, $1, $2;", "=f,f,f", sat(single), P32),
        ]
        for format, values in (("f16", H16), ("bf16", B16)):

            def packed(a: int, b: int, f: Callable[..., float] = f, format: str = format) -> object:
                result = exact(f, f, format)(float_of(a, format), float_of(b, format))
                return ANYTHING if math.isnan(result) else bits_of(result, format)

            pairs = list(product(values, values))
            cases.append(case(f"{name}.{format} $0, $1, $2;", "=h,h,h", packed, pairs))
            finite = [v for v in values if math.isfinite(float_of(v, format)) and abs(float_of(v, format)) < 1e4]
            both = [
                (a | b << 16, c | d << 16)
                for a, b in product(finite[:4], finite[:4])
                for c, d in ((finite[2], finite[3]), (finite[4], finite[0]))
            ]
            cases.append(case(f"{name}.{format}x2 $0, $1, $2;", "=r,r,r",
                              lambda a, b, g=packed: g(a & 0xFFFF, b & 0xFFFF) | g(a >> 16, b >> 16) << 16,
                              both))  # fmt: skip
    return cases


def rounded_arithmetic() -> list[Case]:
    """Each rounding of fused operations, quotients and roots."""
    nearest = exact(fma_exact, fma_ieee, "f32", "rn")
    cases = [case("mad.f32 $0, $1, $2, $3;", "=f,f,f,f", nearest, T32[::7])]  # of PTX before 2.0
    for mode in MODES:
        f32, f64 = exact(fma_exact, fma_ieee, "f32", mode), exact(fma_exact, fma_ieee, "f64", mode)
        t64 = list(product(F64[1::3], F64[::2], F64[::3]))
        cases += [
            case(f"fma.{mode}.f32 $0, $1, $2, $3;", "=f,f,f,f", f32, T32),
            case(f"fma.{mode}.f64 $0, $1, $2, $3;", "=d,d,d,d", f64, t64),
            case(f"mad.{mode}.f32 $0, $1, $2, $3;", "=f,f,f,f", f32, T32[::5]),
            case(f"mad.{mode}.f64 $0, $1, $2, $3;", "=d,d,d,d", f64, t64[::5]),
            case(f"div.{mode}.f32 $0, $1, $2;", "=f,f,f", exact(operator.truediv, _divide, "f32", mode),
                 [p for p in P32 if p[1]]),
            case(f"div.{mode}.f64 $0, $1, $2;", "=d,d,d", exact(operator.truediv, _divide, "f64", mode),
                 [p for p in P64 if p[1]]),
            case(f"rcp.{mode}.f32 $0, $1;", "=f,f", exact(_reciprocal, lambda x: _divide(1.0, x), "f32", mode),
                 [x for x in F32 if x]),
            case(f"rcp.{mode}.f64 $0, $1;", "=d,d", exact(_reciprocal, lambda x: _divide(1.0, x), "f64", mode),
                 [x for x in F64 if x]),
            case(f"sqrt.{mode}.f32 $0, $1;", "=f,f", lambda x, m=mode: _sqrt(x, "f32", m), F32),
            case(f"sqrt.{mode}.f64 $0, $1;", "=d,d", lambda x, m=mode: _sqrt(x, "f64", m), F64),
        ]
    return cases


def approximations() -> list[Case]:
    """Fast forms, and those of one rounding."""
    f32 = exact(fma_exact, fma_ieee, "f32")
    return [
        case("fma.rn.ftz.sat.f32 $0, $1, $2, $3;", "=f,f,f,f", sat(ftz(f32)), T32),
        case("div.full.f32 $0, $1, $2;", "=f,f,f", lambda a, b: Near(a / b, 4e-7),
             list(product((1.0, -7.5, 1e10), (3.0, 0.125)))),
        case("div.full.ftz.f32 $0, $1, $2;", "=f,f,f", lambda a, b: Near(a / b, 4e-7) if abs(a) > 1e-38 else 0.0,
             list(product((1.0, -7.5, 1e10, 1e-39), (3.0, 0.125)))),
        case("div.approx.f32 $0, $1, $2;", "=f,f,f", lambda a, b: Near(a / b, 4e-7),
             list(product((1.0, -7.5, 1e10), (3.0, 0.125)))),
        case("rcp.approx.f32 $0, $1;", "=f,f", lambda x: Near(1 / x, 2e-7), [1.0, 3.0, -0.1, 1e20]),
        case("rcp.approx.ftz.f32 $0, $1;", "=f,f", lambda x: Near(1 / x, 2e-7), [1.0, 3.0, -0.1, 1e20]),
        case("rcp.approx.ftz.f64 $0, $1;", "=d,d", lambda x: Near(1 / x, 1e-6) if abs(x) > 1e-300 else math.inf,
             [1.0, 3.0, -0.1, 1e20, 5e-309]),
        case("sqrt.approx.f32 $0, $1;", "=f,f", lambda x: Near(math.sqrt(x), 4e-7), [0.0, 1.0, 2.0, 1e20]),
        case("rsqrt.approx.f32 $0, $1;", "=f,f", lambda x: Near(1 / math.sqrt(x), 4e-7), [1.0, 2.0, 1e20, 0.01]),
        case("rsqrt.approx.f64 $0, $1;", "=d,d", lambda x: Near(1 / math.sqrt(x), 4e-7), [1.0, 2.0, 1e20, 0.01]),
        case("rsqrt.approx.ftz.f64 $0, $1;", "=d,d", lambda x: Near(1 / math.sqrt(x), 2e-6), [1.0, 2.0, 1e20, 0.01]),
        case("sin.approx.f32 $0, $1;", "=f,f", lambda x: Near(math.sin(x), 0, 1e-6), [0.0, 0.5, -1.25, 3.0]),
        case("cos.approx.f32 $0, $1;", "=f,f", lambda x: Near(math.cos(x), 0, 1e-6), [0.0, 0.5, -1.25, 3.0]),
        case("lg2.approx.f32 $0, $1;", "=f,f", lambda x: Near(math.log2(x), 4e-7, 2e-7), [1.0, 8.0, 0.1, 1e20]),
        case("ex2.approx.f32 $0, $1;", "=f,f", lambda x: Near(2.0**x, 4e-7), [0.0, 1.0, -3.5, 20.25]),
        case("ex2.approx.ftz.f32 $0, $1;", "=f,f", lambda x: Near(2.0**x, 4e-7), [0.0, 1.0, -3.5, 20.25]),
        case("tanh.approx.f32 $0, $1;", "=f,f", lambda x: Near(math.tanh(x), 5e-4), [0.0, 0.5, -1.25, 10.0]),
        case("{ .reg .b16 t; ex2.approx.f16 t, $1; cvt.f32.f16 $0, t; }", "=f,h",
             lambda x: Near(2 ** float_of(x, "f16"), 2e-3), [0x3C00, 0xC100, 0]),
        case("{ .reg .b16 t; tanh.approx.f16 t, $1; cvt.f32.f16 $0, t; }", "=f,h",
             lambda x: Near(math.tanh(float_of(x, "f16")), 2e-3), [0x3C00, 0xC100, 0]),
        case("fma.rn.bf16 $0, $1, $2, $3;", "=h,h,h,h", _fma_bfloat, list(product(B16[:6], B16[2:5], B16[:8:2]))),
        case("fma.rn.f16 $0, $1, $2, $3;", "=h,h,h,h", lambda a, b, c: _fma_half(a, b, c),
             list(product(H16[:6], H16[2:5], H16[:8:2]))),
        case("fma.rn.relu.f16 $0, $1, $2, $3;", "=h,h,h,h", lambda a, b,
             c: r if (r := _fma_half(a, b, c)) < 0x8000 else 0, list(product(H16[2:5], H16[2:5], H16[:5]))),
        case("fma.rn.f16x2 $0, $1, $2, $3;", "=r,r,r,r", lambda a, b,
             c: _fma_half(a, b, c) | _fma_half(a >> 16, b >> 16, c >> 16) << 16,
             [(0x3C004000, 0x42004400, 0x00003C00), (0xC1003555, 0x3C003C00, 0x00014000)]),
        case("abs.f32 $0, $1;", "=f,f", abs, F32), case("abs.f64 $0, $1;", "=d,d", abs, F64),
        case("abs.ftz.f32 $0, $1;", "=f,f", ftz(abs), F32),
        case("neg.f32 $0, $1;", "=f,f", operator.neg, F32), case("neg.f64 $0, $1;", "=d,d", operator.neg, F64),
        case("neg.f16x2 $0, $1;", "=r,r", lambda x: x ^ 0x80008000, [0, 0x3C00BC00]),
        case("abs.f16 $0, $1;", "=h,h", lambda x: x & 0x7FFF, H16[:-1]),
        case("neg.bf16 $0, $1;", "=h,h", lambda x: x ^ 0x8000, B16[:-1]),
        case("abs.bf16x2 $0, $1;", "=r,r", lambda x: x & 0x7FFF7FFF, [0, 0x3F80BF80]),
        case("copysign.f32 $0, $1, $2;", "=f,f,f", lambda a, b: math.copysign(b, a),
             [p for p in P32 if not math.isnan(p[0]) and not math.isnan(p[1])]),
        case("copysign.f64 $0, $1, $2;", "=d,d,d", lambda a, b: math.copysign(b, a),
             [p for p in P64 if not math.isnan(p[0]) and not math.isnan(p[1])]),
    ]  # fmt: skip


def extremes() -> list[Case]:
    cases = []
    for name, f in (("min", _min), ("max", _max)):
        cases += [
            case(f"{name}.f32 $0, $1, $2;", "=f,f,f", f, P32),
            case(f"{name}.f64 $0, $1, $2;", "=d,d,d", f, P64),
            case(f"{name}.ftz.f32 $0, $1, $2;", "=f,f,f", ftz(f), P32),
            case(f"{name}.NaN.f32 $0, $1, $2;", "=f,f,f", _nan_wins(f), P32),
            case(f"{name}.xorsign.abs.f32 $0, $1, $2;", "=f,f,f",
                 lambda a, b, f=f: math.copysign(f(abs(a), abs(b)), math.copysign(1, a) * math.copysign(1, b)),
                 list(product(FINITE32, FINITE32))),
            case(f"{name}.NaN.xorsign.abs.f32 $0, $1, $2;", "=f,f,f",
                 lambda a, b, f=f: math.copysign(f(abs(a), abs(b)), math.copysign(1, a) * math.copysign(1, b))
                 if a == a and b == b else math.nan, [*product(FINITE32[:4], FINITE32), (math.nan, 1.0)]),
            case(f"{name}.NaN.f16 $0, $1, $2;", "=h,h,h", lambda a, b,
                 f=f: 0x7E00 if 0x7E00 in (a, b) else bits_of(f(float_of(a, "f16"), float_of(b, "f16")), "f16"),
                 [*product(H16[:-1], H16[:3]), (0x7E00, 0x3C00), (0x4000, 0x7E00)]),
            case(f"{name}.f16 $0, $1, $2;", "=h,h,h", lambda a, b,
                 f=f: bits_of(f(float_of(a, "f16"), float_of(b, "f16")), "f16"),
                 list(product(H16[:-1], H16[:-1]))),
            case(f"{name}.f16x2 $0, $1, $2;", "=r,r,r", lambda a, b, n=name: _packed_extreme(a, b, n),
                 [(0x3C00C000, 0x4000BC00), (0x80000000, 0x00008000)]),
            case(f"{name}.bf16x2 $0, $1, $2;", "=r,r,r", lambda a, b,
                 f=f: bits_of(f(float_of(a & 0xFFFF, "bf16"), float_of(b & 0xFFFF, "bf16")), "bf16")
                 | bits_of(f(float_of(a >> 16, "bf16"), float_of(b >> 16, "bf16")), "bf16") << 16,
                 [(0x3F80C000, 0x4000BF80)]),
        ]  # fmt: skip
    return cases


def _packed_extreme(a: int, b: int, name: str) -> int:
    f = _min if name == "min" else _max
    parts = [bits_of(f(float_of(a >> k, "f16"), float_of(b >> k, "f16")), "f16") for k in (0, 16)]
    return parts[0] | parts[1] << 16


def _divide(a: float, b: float) -> float:
    if math.isinf(b) and math.isfinite(a):
        return math.copysign(0.0, a) * math.copysign(1, b)
    return a / b


def _reciprocal(x: Fraction) -> Fraction:
    return 1 / x


def _sqrt(x: float, format: str, mode: str) -> float:
    if x < 0:
        return NAN
    if x == 0 or not math.isfinite(x):
        return x
    # Enough bits that the rest cannot sit on a rounding boundary unless it is zero.
    scaled = Fraction(x) * Fraction(4) ** 1200
    root = math.isqrt(int(scaled))
    rest = Fraction(0) if root * root == scaled else Fraction(1, 3)
    return round_to((root + rest) / Fraction(2) ** 1200, format, mode)


def _fma_half(a: int, b: int, c: int) -> int:
    a, b, c = (float_of(v, "f16") for v in (a, b, c))  # type: ignore[assignment]
    return bits_of(exact(fma_exact, fma_ieee, "f16")(a, b, c), "f16")


def _fma_bfloat(a: int, b: int, c: int) -> int:
    a, b, c = (float_of(v, "bf16") for v in (a, b, c))  # type: ignore[assignment]
    return bits_of(exact(fma_exact, fma_ieee, "bf16")(a, b, c), "bf16")


# --- comparison -------------------------------------------------------------------------------------------------------

ORDERED = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}


def _float_compare(name: str) -> Callable[[float, float], bool]:
    def compare(a: float, b: float) -> bool:
        nan = math.isnan(a) or math.isnan(b)
        if name in ("num", "nan"):
            return nan == (name == "nan")
        unordered = name not in ORDERED
        return unordered if nan else bool(ORDERED[name.removesuffix("u")](a, b))

    return compare


def comparison() -> list[Case]:
    cases = []
    pred = "{{ .reg .pred p; setp.{} p, $1, $2; selp.u32 $0, 1, 0, p; }}"
    pairs = list(product(V32, V32))
    for name, f in ORDERED.items():
        cases.append(case(pred.format(f"{name}.s32"), "=r,r,r", lambda a, b, f=f: int(f(s(a), s(b))), pairs))
        cases.append(case(pred.format(f"{name}.u32"), "=r,r,r", lambda a, b, f=f: int(f(a, b)), pairs))
    for name, like in (("lo", "lt"), ("ls", "le"), ("hi", "gt"), ("hs", "ge")):
        cases.append(
            case(
                pred.format(f"{name}.u64"), "=r,l,l", lambda a, b, f=ORDERED[like]: int(f(a, b)),
                list(product(V64, V64)),
            )
        )
    for name in (*ORDERED, "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"):
        f = _float_compare(name)
        cases.append(case(pred.format(f"{name}.f32"), "=r,f,f", lambda a, b, f=f: int(f(a, b)), P32))
        cases.append(case(pred.format(f"{name}.f64"), "=r,d,d", lambda a, b, f=f: int(f(a, b)), P64[::2]))
    lt, ge = _float_compare("lt"), _float_compare("ge")
    bools = [(a, b, c) for a, b in P32[::9] for c in (0, 1)]
    for op, g in (("and", operator.and_), ("or", operator.or_), ("xor", operator.xor)):
        two = (
            f"{{ .reg .pred p, q, c; setp.ne.u32 c, $4, 0; setp.lt.{op}.f32 p|q, $2, $3, c; selp.b32 $0, 1, 0, p; "
            "selp.b32 $1, 1, 0, q; }"
        )
        cases.append(
            case(two, "=r,=r,f,f,r", lambda a, b, c, g=g: (g(int(lt(a, b)), c), g(int(not lt(a, b)), c)), bools)
        )
        inverted = f"{{ .reg .pred p, c; setp.ne.u32 c, $3, 0; setp.lt.{op}.f32 p, $1, $2, !c; selp.b32 $0, 1, 0, p; }}"
        cases.append(case(inverted, "=r,f,f,r", lambda a, b, c, g=g: g(int(lt(a, b)), 1 - c), bools))
        cases.append(case(f"{{ .reg .pred c; setp.ne.u32 c, $3, 0; set.ge.{op}.u32.f32 $0, $1, $2, c; }}", "=r,f,f,r",
                          lambda a, b, c, g=g: -g(int(ge(a, b)), c), bools))  # fmt: skip
    both = "{ .reg .pred p, q; setp.lt.f16x2 p|q, $2, $3; selp.u32 $0, 1, 0, p; selp.u32 $1, 1, 0, q; }"
    cases += [
        case("set.lt.u32.s32 $0, $1, $2;", "=r,r,r", lambda a, b: -(s(a) < s(b)), pairs),
        case("set.eq.f32.u32 $0, $1, $2;", "=f,r,r", lambda a, b: float(a == b), pairs),
        case("set.gt.s32.f64 $0, $1, $2;", "=r,d,d", lambda a, b: -(a > b), P64),
        case("set.le.f16x2.f16x2 $0, $1, $2;", "=r,r,r", lambda a, b: 0x3C000000 | 0, [(0x3C00C000, 0x3C00C400)]),
        case("set.gt.bf16x2.bf16x2 $0, $1, $2;", "=r,r,r",
             rows=[(0x3F80C000, 0x3F00C080, 0x3F803F80), (0x3F803F80, 0x40003F00, 0x00003F80)]),
        case("set.lt.u32.f16x2 $0, $1, $2;", "=r,r,r", rows=[(0x3C00C000, 0x3C00BC00, 0x0000FFFF)]),
        case("set.equ.u16.f16 $0, $1, $2;", "=h,h,h",
             rows=[(0x3C00, 0x3C00, 0xFFFF), (0x3C00, 0x7E00, 0xFFFF), (0x3C00, 0x4000, 0)]),
        case("set.ne.f16.f16 $0, $1, $2;", "=h,h,h", rows=[(0x3C00, 0x3C00, 0), (0x3C00, 0x4000, 0x3C00)]),
        case(both, "=r,=r,r,r", lambda a, b: (0, 1), [(0x3C00C000, 0x4000C400)]),
        case("setp.eq.s32 $0, $1, $2;", "=b,r,r", lambda a, b: int(a == b), pairs),
        case("{ .reg .pred p; setp.eq.b16 p, $1, $2; selp.f32 $0, 0f3F800000, 0f00000000, p; }", "=f,h,h", lambda a,
             b: float(a == b), [(1, 1), (1, 2)]),
        case("{ .reg .pred p; setp.gt.f16 p, $1, $2; selp.b64 $0, 5, -1, p; }", "=l,h,h", lambda a,
             b: 5 if a > b else -1, [(0x3C00, 0x3800), (0x3800, 0x3C00)]),
        case("{ .reg .pred p; setp.lt.bf16 p, $1, $2; selp.u16 $0, 1, 0, p; }", "=h,h,h", lambda a, b: int(a < b),
             [(0x3F80, 0x4000), (0x4000, 0x3F80)]),
        case("slct.u32.s32 $0, $1, $2, $3;", "=r,r,r,r", lambda a, b, c: a if s(c) >= 0 else b,
             [(1, 2, c) for c in V32]),
        case("slct.f32.f32 $0, $1, $2, $3;", "=f,f,f,f", lambda a, b, c: a if c >= 0 else b,
             [(1.0, 2.0, c) for c in F32]),
        case("slct.ftz.u64.f32 $0, $1, $2, $3;", "=l,l,l,f", lambda a, b, c: a if flush32(c) >= 0 else b,
             [(1, 2, c) for c in (*F32, -TINY32)]),
    ]  # fmt: skip
    classes = {
        "finite": math.isfinite, "infinite": math.isinf, "number": lambda x: not math.isnan(x),
        "notanumber": math.isnan,
        "normal": lambda x: x == 0 or (math.isfinite(x) and abs(x) >= 2.0**-126),
        "subnormal": lambda x: 0 < abs(x) < 2.0**-126,
    }  # fmt: skip
    for name, f in classes.items():
        cases.append(
            case(
                f"{{ .reg .pred p; testp.{name}.f32 p, $1; selp.u32 $0, 1, 0, p; }}", "=r,f", lambda x, f=f: int(f(x)),
                F32,
            )
        )
    cases.append(
        case(
            "{ .reg .pred p; testp.subnormal.f64 p, $1; selp.u32 $0, 1, 0, p; }", "=r,d",
            lambda x: int(0 < abs(x) < 2.0**-1022), F64,
        )
    )
    return cases


# --- conversion -------------------------------------------------------------------------------------------------------

LETTERS = {8: "r", 16: "h", 32: "r", 64: "l"}
_ROUND = {"rni": round, "rzi": math.trunc, "rmi": math.floor, "rpi": math.ceil}


def _bounds(kind: str, bits: int) -> tuple[int, int]:
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if kind == "s" else (0, (1 << bits) - 1)


def _to_integer(x: float, mode: str, kind: str, bits: int, source_bits: int) -> int:
    low, high = _bounds(kind, bits)
    if math.isnan(x):
        return 0 if source_bits < 64 and bits < 64 else -(1 << bits - 1)
    if math.isinf(x):
        return high if x > 0 else low
    return max(low, min(high, _ROUND[mode](x)))


def conversion() -> list[Case]:
    cases = []
    integers = [
        0, 1, 100, 127, 128, 200, 255, 256, 32767, 32768, 65535, 65536, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF,
        0x123456789ABCDEF0, (1 << 64) - 1,
    ]
    for kind, bits in product("us", (8, 16, 32, 64)):
        for to_kind, to_bits in product("us", (8, 16, 32, 64)):
            container = 32 if to_bits == 8 else to_bits
            # A narrow result fills its register by its own signedness.
            fill = (lambda v, n=to_bits: s(v, n)) if to_kind == "s" else (lambda v, n=to_bits: u(v, n))
            source = (lambda v, n=bits: s(v, n)) if kind == "s" else (lambda v, n=bits: u(v, n))
            low, high = _bounds(to_kind, to_bits)
            words = [v & ((1 << (32 if bits == 8 else bits)) - 1) for v in integers]
            io = f"={LETTERS[container]},{LETTERS[bits]}"
            if (kind, bits) != (to_kind, to_bits):
                cases.append(
                    case(f"cvt.{to_kind}{to_bits}.{kind}{bits} $0, $1;", io, lambda v, f=fill, g=source: f(g(v)), words)
                )
            if (kind, to_kind) != ("u", "u") or bits > to_bits:
                cases.append(case(f"cvt.sat.{to_kind}{to_bits}.{kind}{bits} $0, $1;", io,
                                  lambda v, f=fill, g=source, a=low, b=high: f(max(a, min(b, g(v)))),
                                  words))  # fmt: skip
    return cases


def float_conversion() -> list[Case]:
    cases = []
    reals = [
        0.0, -0.0, 0.5, 1.5, 2.5, -0.5, -1.5, -2.75, 127.5, 255.49, -129.0, 1e5, 2147483647.0, 2147483648.0,
        4294967040.0, 1e19, -1e19, 1e30, INF, -INF, NAN,
    ]
    singles = [round_to(x, "f32") for x in reals]
    for mode, (kind, bits) in product(_ROUND, product("us", (8, 16, 32, 64))):
        container = 32 if bits == 8 else bits
        fill = (lambda v, n=bits: s(v, n)) if kind == "s" else (lambda v, n=bits: u(v, n))
        for type_, letter, values, width in (("f32", "f", singles, 32), ("f64", "d", reals, 64)):
            cases.append(case(f"cvt.{mode}.{kind}{bits}.{type_} $0, $1;", f"={LETTERS[container]},{letter}",
                              lambda x, m=mode, k=kind, n=bits, w=width, f=fill: f(_to_integer(x, m, k, n, w)),
                              values))  # fmt: skip
    cases.append(
        case("cvt.rni.s32.f16 $0, $1;", "=r,h", lambda h: _to_integer(float_of(h, "f16"), "rni", "s", 32, 16), H16)
    )
    cases.append(
        case(
            "cvt.rzi.s32.bf16 $0, $1;", "=r,h", lambda h: _to_integer(float_of(h, "bf16"), "rzi", "s", 32, 16), B16[:6]
        )
    )
    cases.append(
        case("cvt.rzi.ftz.u32.f32 $0, $1;", "=r,f", lambda x: _to_integer(flush32(x), "rzi", "u", 32, 32), F32)
    )
    for mode, (kind, bits) in product(MODES, product("us", (32, 64))):
        source = (lambda v, n=bits: s(v, n)) if kind == "s" else (lambda v: v)
        values = [*V32, 0x01000001, 0x01000003] if bits == 32 else [*V64, (1 << 53) + 1, (1 << 62) + 3]
        for type_, letter in (("f32", "f"), ("f64", "d")):
            cases.append(case(f"cvt.{mode}.{type_}.{kind}{bits} $0, $1;", f"={letter},{LETTERS[bits]}",
                              lambda v, g=source, t=type_, m=mode: round_to(Fraction(g(v)), t, m), values))  # fmt: skip
    cases += [
        case("cvt.rn.f32.s16 $0, $1;", "=f,h", lambda v: float(s(v, 16)), [0, 1, 0x8000, 0xFFFF]),
        case("cvt.rn.f32.u8 $0, $1;", "=f,r", lambda v: float(v & 255), [0, 1, 255, 256]),
        case("cvt.rn.sat.f32.s32 $0, $1;", "=f,r", lambda v: min(1.0, max(0.0, float(s(v)))), [0, 1, 5, 0xFFFFFFFF]),
        case("cvt.rn.f16.s32 $0, $1;", "=h,r", lambda v: bits_of(round_to(Fraction(s(v)), "f16"), "f16"),
             [0, 1, 2049, 2051, 60000, 0xFFFFF000]),
        case("cvt.rz.f16.u32 $0, $1;", "=h,r", lambda v: bits_of(round_to(Fraction(v), "f16", "rz"), "f16"),
             [0, 1, 2049, 2051, 60000]),
        case("cvt.rmi.f16.f16 $0, $1;", "=h,h", lambda h: bits_of(float(math.floor(float_of(h, "f16"))), "f16"),
             [0x3C00, 0xC100, 0x3555, 0x4248]),
        case("cvt.f64.f32 $0, $1;", "=d,f", lambda x: x, F32),
        case("cvt.f32.f16 $0, $1;", "=f,h", lambda h: float_of(h, "f16"), H16),
        case("cvt.f64.f16 $0, $1;", "=d,h", lambda h: float_of(h, "f16"), H16),
        case("cvt.sat.f32.f32 $0, $1;", "=f,f", sat(lambda x: x), F32),
        case("cvt.ftz.f32.f32 $0, $1;", "=f,f", flush32, F32),
    ]
    for mode in MODES:
        narrow = [x for x in F64 if not math.isnan(x)] + [
            1 + 2.0**-24, -1 - 2.0**-24, 1 + 3 * 2.0**-24, 2.0**-150, -(2.0**-150), 3.5e38, -3.5e38,
        ]
        cases.append(case(f"cvt.{mode}.f32.f64 $0, $1;", "=f,d", lambda x, m=mode: round_to(x, "f32", m), narrow))
        half = [x for x in F32 if not math.isnan(x)] + [
            1 + 2.0**-11, -1 - 2.0**-11, 1 + 3 * 2.0**-11, 2.0**-26, -(2.0**-26), 65520.0, -65519.0,
        ]
        cases.append(
            case(f"cvt.{mode}.f16.f32 $0, $1;", "=h,f", lambda x, m=mode: bits_of(round_to(x, "f16", m), "f16"), half)
        )
    for mode, f in _ROUND.items():
        keep = lambda x, f=f: math.copysign(float(f(x)), x) if math.isfinite(x) else x  # noqa: E731
        cases.append(case(f"cvt.{mode}.f32.f32 $0, $1;", "=f,f", keep, [*F32, 0.5, 1.5, -2.5, -0.25]))
        cases.append(case(f"cvt.{mode}.f64.f64 $0, $1;", "=d,d", keep, [*F64, 0.5, 1.5, -2.5, -0.25]))
    return cases + _packed()


def _packed() -> list[Case]:
    finite = [
        0.0, -0.0, 1.0, -1.5, 0.333251953125, 1e-3, 3.0e4, -3.0e5, 1e30, 2.0**-24, 2.0**-130, 1.00390625, 1.01171875,
        448.0, 464.0, 0.0009765625, 57344.0,
    ]
    finite = [round_to(x, "f32") for x in finite]
    pairs = list(zip(finite, reversed(finite)))
    cases = []
    for format in ("f16", "bf16"):
        for mode in ("rn", "rz"):
            one = lambda x, t=format, m=mode: bits_of(round_to(x, t, m), t)  # noqa: E731
            cases.append(
                case(f"cvt.{mode}.{format}x2.f32 $0, $1, $2;", "=r,f,f", lambda a, b, f=one: f(a) << 16 | f(b), pairs)
            )
            if format == "bf16":
                cases.append(case(f"cvt.{mode}.bf16.f32 $0, $1;", "=h,f", one, finite))
        relu = lambda x, t=format: 0 if x <= 0 else bits_of(round_to(x, t), t)  # noqa: E731
        cases.append(
            case(f"cvt.rn.relu.{format}x2.f32 $0, $1, $2;", "=r,f,f", lambda a, b, f=relu: f(a) << 16 | f(b), pairs)
        )
        cases.append(case(f"cvt.rn.relu.{format}.f32 $0, $1;", "=h,f", relu, finite))
    cases += [
        case("cvt.f32.bf16 $0, $1;", "=f,h", lambda h: float_of(h, "bf16"), B16),
        case("cvt.rna.tf32.f32 $0, $1;", "=r,f", lambda x: bits_of(round_to(x, "tf32", "rna"), "tf32"),
             [x for x in finite if x == 0 or abs(x) > 1e-30]),
        case("cvt.rn.tf32.f32 $0, $1;", "=r,f", lambda x: bits_of(round_to(x, "tf32"), "tf32"),
             [x for x in finite if x == 0 or abs(x) > 1e-30]),
        case("cvt.pack.sat.s16.s32 $0, $1, $2;", "=r,r,r",
             lambda a, b: u(max(-32768, min(32767, s(a))), 16) << 16 | u(max(-32768, min(32767, s(b))), 16),
             list(product(V32, V32))[::5]),
        case("cvt.pack.sat.u8.s32.b32 $0, $1, $2, $3;", "=r,r,r,r",
             lambda a, b, c: u(c << 16) | max(0, min(255, s(a))) << 8 | max(0, min(255, s(b))),
             [(300, 5, 0x1234), (0xFFFFFFFF, 255, 0), (17, 256, 9)]),
    ]  # fmt: skip
    for name in ("e4m3", "e5m2"):
        table = {code: value for code in range(256) if (value := fp8_value(code, name)) is not None}
        encode = lambda x, t=table: _nearest_fp8(x, t)  # noqa: E731
        cases.append(
            case(f"cvt.rn.satfinite.{name}x2.f32 $0, $1, $2;", "=h,f,f", lambda a, b, f=encode: f(a) << 8 | f(b), pairs)
        )
        codes = [c for c in range(0, 256, 7) if c in table] + [0x7E if name == "e4m3" else 0x7B, 1, 0x81]
        cases.append(case(f"cvt.rn.f16x2.{name}x2 $0, $1;", "=r,h", lambda v,
                          t=table: bits_of(t[v & 255], "f16") | bits_of(t[v >> 8], "f16") << 16,
                          [(a | b << 8,) for a, b in zip(codes, reversed(codes))]))  # fmt: skip
    cases.append(case("cvt.rn.satfinite.e5m2x2.f16x2 $0, $1;", "=h,r", lambda v: 0x3C00 | 0xC0, [0x3C00C000]))
    return cases


def fp8_value(code: int, name: str) -> float | None:
    """Value of an 8-bit float, None for NaN and infinity."""
    fraction, bias = (3, 7) if name == "e4m3" else (2, 15)
    exponent, mantissa = code >> fraction & ((1 << 7 - fraction) - 1), code & ((1 << fraction) - 1)
    if (name == "e4m3" and code & 0x7F == 0x7F) or (name == "e5m2" and exponent == 31):
        return None
    sign = -1.0 if code & 0x80 else 1.0
    if exponent == 0:
        return sign * mantissa * 2.0 ** (1 - bias - fraction)
    return sign * (1 + mantissa / (1 << fraction)) * 2.0 ** (exponent - bias)


def _nearest_fp8(x: float, table: dict[int, float]) -> int:
    """To nearest, ties to an even code, saturating."""
    sign = 0x80 if math.copysign(1, x) < 0 else 0
    x = max(-(largest := max(table.values())), min(largest, x))
    return min((code for code in table if code & 0x80 == sign), key=lambda c: (abs(table[c] - x), c & 1))


CASES = [
    *arithmetic(), *rounded_arithmetic(), *approximations(), *extremes(), *comparison(), *conversion(),
    *float_conversion(),
]
