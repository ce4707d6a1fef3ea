"""Trigonometric functions and their inverses, for float and double.

Angles are reduced modulo pi/2 as a pair of values: with pi/2 in three parts for ordinary arguments, with as many bits
of 2/pi as matter for huge ones (Payne and Hanek, 1983), so that results are right for every argument.
"""

import math
from collections.abc import Callable
from functools import cache

from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.bodies.coefficients import POLYNOMIALS
from nvvm2spirv.builtins.bodies.exponential import _reduce, _to_int
from nvvm2spirv.builtins.bodies.extended import (
    Pair,
    constant,
    divide,
    fast_two_sum,
    multiply,
    multiply_value,
    square_root,
    two_sum,
)
from nvvm2spirv.builtins.builder import MANTISSA_BITS, Builder, Value

#: Up to here pi/2 in three parts is exact enough.
ORDINARY = {"float": 800.0, "double": 800000.0}

_TABLE = "__n2s_two_over_pi"
_LEADING_ZEROS = 64
_WORDS = 21


@cache
def two_over_pi_words() -> tuple[int, ...]:
    """2/pi in 64-bit words after one word of zeros; by Machin's formula on integers."""
    bits = 64 * _WORDS
    guard = 32

    def arctan_inverse(n: int) -> int:
        total = term = (1 << (bits + guard)) // n
        k, sign = 3, -1
        while term:
            term //= n * n
            total += sign * (term // k)
            k, sign = k + 2, -sign
        return total

    pi = 4 * (4 * arctan_inverse(5) - arctan_inverse(239))
    value = ((2 << (2 * (bits + guard))) // pi) >> guard
    return (0, *((value >> (bits - 64 * (i + 1))) & (2**64 - 1) for i in range(_WORDS)))


def _window(b: Builder, position: Value, count: int) -> list[Value]:
    """``count`` 64-bit words of 2/pi from a bit position of the table on."""
    words = two_over_pi_words()
    texts = ", ".join(f"i64 {w - 2**64 if w >> 63 else w}" for w in words)
    b.add_global(
        _TABLE, f"@{_TABLE} = internal unnamed_addr addrspace(4) constant [{len(words)} x i64] [{texts}], align 8"
    )
    base = Value(b, "ptr addrspace(4)", f"@{_TABLE}")
    index = b.cast("zext", position.lshr(6), "i64")
    shift = b.cast("zext", position & 63, "i64")
    raw = [b.load("i64", b.offset(base, "i64", index + i), 8) for i in range(count + 1)]
    back = (64 - shift) & 63
    unshifted = shift.eq(0)
    return [b.select(unshifted, raw[i], (raw[i] << shift) | raw[i + 1].lshr(back)) for i in range(count)]


def _reduce_huge(b: Builder, x: Value) -> tuple[Value, Pair]:
    """(quadrant, rest) of a large positive finite x."""
    type_, mantissa = x.type, MANTISSA_BITS[x.type]
    bits = b.bits(x)
    significand = (bits & ((1 << mantissa) - 1)) | (1 << mantissa)
    significand = significand if type_ == "double" else b.cast("zext", significand, "i64")
    field = floats.exponent_field(b, x)
    exponent = (field if type_ == "float" else b.cast("trunc", field, "i32")) - (floats.BIAS[type_] + mantissa)
    # Bits of 2/pi whose product with the significand is a multiple of 4 are left out.
    position = exponent - 2 + _LEADING_ZEROS
    count = 3 if type_ == "double" else 2
    window = _window(b, position, count)
    high = significand * window[0]
    carry_from = [(significand * w, b.opencl("mul_hi", "i64", significand, w, kinds="mm")) for w in window[1:]]
    middle, upper = carry_from[0]
    high = high + upper
    if count == 3:
        _, upper = carry_from[1]
        total = middle + upper
        high = high + b.cast("zext", total.ult(middle), "i64")
        middle = total
    quadrant = b.cast("trunc", high.lshr(62) + (high.lshr(61) & 1), "i32")
    # The fraction of a quadrant, as a signed number of 2**-64: its sign bit is the half that was rounded.
    fraction = (high << 2) | middle.lshr(62)
    below = middle << 2
    drop = 64 - (mantissa + 1)
    upper_part = fraction.ashr(drop) << drop
    first = b.cast("sitofp", upper_part, type_)
    second = b.cast("sitofp", fraction - upper_part, type_)
    if type_ == "double":
        second = second + b.cast("uitofp", below, type_) * math.ldexp(1.0, -64)
    scaled = fast_two_sum(first, second).scaled(math.ldexp(1.0, -64))
    return quadrant, multiply(scaled, constant(b, "pi/2", type_))


def reduce_angle(b: Builder, x: Value) -> tuple[Value, Pair]:
    """(quadrant as i32, rest in about ±pi/4) of |x|; NaN and infinity give a NaN rest."""
    ax = b.fabs(x)
    zero = b.const(x.type, 0.0)
    ordinary = ~(ax > ORDINARY[x.type])
    quadrant, high, low = b.var(0, "i32"), b.var(zero), b.var(zero)
    near_quadrant, near = _reduce(b, b.select(ordinary, ax, zero), "2/pi", "pi/2")
    quadrant.set(near_quadrant)
    high.set(near.high)
    low.set(near.low)
    with b.if_(~ordinary):
        finite = ax < math.inf
        far_quadrant, far = _reduce_huge(b, b.select(finite, ax, b.const(x.type, 1e6)))
        quadrant.set(far_quadrant)
        high.set(b.select(finite, far.high, b.const(x.type, math.nan)))
        low.set(far.low)
    return quadrant.get(), Pair(high.get(), low.get())


def sin_kernel(b: Builder, r: Pair) -> Pair:
    """sin(r) for |r| up to pi/4."""
    x = r.high
    z = x * x
    tail = b.fma(x * z, b.poly(z, POLYNOMIALS["SIN"][x.type]), b.fma(z * -0.5, r.low, r.low))
    return fast_two_sum(x, tail)


def cos_kernel(b: Builder, r: Pair) -> Pair:
    """cos(r) for |r| up to pi/4."""
    x = r.high
    z = x * x
    half = z * 0.5
    # z/2 is not exact: its rounding error goes with the tail.
    error = b.fma(x, x, -z) * 0.5
    tail = b.fma(z * z, b.poly(z, POLYNOMIALS["COS"][x.type]), -(x * r.low) - error)
    whole = fast_two_sum(b.const(x.type, 1.0), -half)
    return fast_two_sum(whole.high, whole.low + tail)


def _quadrants(b: Builder, quadrant: Value, r: Pair, *, cosine: bool) -> Value:
    """sin or cos of quadrant * pi/2 + r."""
    sine_value, cosine_value = sin_kernel(b, r).value(), cos_kernel(b, r).value()
    odd = (quadrant & 1).ne(0)
    value = b.select(odd, sine_value, cosine_value) if cosine else b.select(odd, cosine_value, sine_value)
    negative = ((quadrant + 1 if cosine else quadrant) & 2).ne(0)
    return b.select(negative, -value, value)


def sin(b: Builder, x: Value) -> Value:
    """Sine."""
    quadrant, r = reduce_angle(b, x)
    value = _quadrants(b, quadrant, r, cosine=False)
    result = b.from_bits(b.bits(value) ^ floats.sign_bits(b, x), x.type)
    return b.select(x.eq(0.0), x, result)


def cos(b: Builder, x: Value) -> Value:
    """Cosine."""
    quadrant, r = reduce_angle(b, x)
    return _quadrants(b, quadrant, r, cosine=True)


def sine_cosine(b: Builder, x: Value) -> tuple[Value, Value]:
    """(sine, cosine), with one reduction."""
    quadrant, r = reduce_angle(b, x)
    value = _quadrants(b, quadrant, r, cosine=False)
    value = b.from_bits(b.bits(value) ^ floats.sign_bits(b, x), x.type)
    return b.select(x.eq(0.0), x, value), _quadrants(b, quadrant, r, cosine=True)


def sincos(b: Builder, x: Value, sine: Value, cosine: Value) -> None:
    """Both, stored."""
    for value, address in zip(sine_cosine(b, x), (sine, cosine), strict=True):
        b.store(value, address)


def _tangent(b: Builder, quadrant: Value, r: Pair) -> Value:
    """Tangent of quadrant * pi/2 + r; NaN at the poles."""
    sine, cosine = sin_kernel(b, r), cos_kernel(b, r)
    odd = (quadrant & 1).ne(0)
    numerator = Pair(b.select(odd, -cosine.high, sine.high), b.select(odd, -cosine.low, sine.low))
    denominator = Pair(b.select(odd, sine.high, cosine.high), b.select(odd, sine.low, cosine.low))
    return divide(numerator, denominator).value()


def tan(b: Builder, x: Value) -> Value:
    """Tangent."""
    value = _tangent(b, *reduce_angle(b, x))
    result = b.from_bits(b.bits(value) ^ floats.sign_bits(b, x), x.type)
    return b.select(x.eq(0.0), x, result)


def _reduce_pi(b: Builder, x: Value) -> tuple[Value, Pair]:
    """(quadrant, rest) of pi*|x|, exact up to the product with pi."""
    ax = b.fabs(x)
    turn = ax - 2.0 * b.intrinsic("llvm.trunc", ax * 0.5)
    n = b.rint(turn + turn)
    rest = b.fma(n, -0.5, turn)
    return _to_int(b, b.select(n.is_nan(), b.const(x.type, 0.0), n)), multiply_value(constant(b, "pi", x.type), rest)


def sinpi(b: Builder, x: Value) -> Value:
    """sin(pi x)."""
    quadrant, r = _reduce_pi(b, x)
    value = _quadrants(b, quadrant, r, cosine=False)
    result = b.from_bits(b.bits(value) ^ floats.sign_bits(b, x), x.type)
    # Integers give zero with the argument's sign.
    return b.select(value.eq(0.0), b.copysign(b.const(x.type, 0.0), x), result)


def cospi(b: Builder, x: Value) -> Value:
    """cos(pi x); +0 at halves."""
    quadrant, r = _reduce_pi(b, x)
    return _quadrants(b, quadrant, r, cosine=True) + 0.0


def sincospi(b: Builder, x: Value, sine: Value, cosine: Value) -> None:
    """Both."""
    b.store(sinpi(b, x), sine)
    b.store(cospi(b, x), cosine)


def tanpi(b: Builder, x: Value) -> Value:
    """tan(pi x); the signs of zeros and infinities as IEEE 754-2019 has them."""
    quadrant, r = _reduce_pi(b, x)
    value = _tangent(b, quadrant, r)
    # At multiples of 1/2: 0, inf, -0, -inf.
    edge = b.select((quadrant & 1).ne(0), b.const(x.type, math.inf), 0.0)
    edge = b.select((quadrant & 2).ne(0), -edge, edge)
    value = b.select(r.high.eq(0.0), edge, value)
    return b.from_bits(b.bits(value) ^ floats.sign_bits(b, x), x.type)


# -- inverse functions ------------------------------------------------------------------------------------------------


def _series(b: Builder, x: Value, table: dict[str, tuple[float, ...]]) -> Value:
    """x**3 * p(x**2)."""
    z = x * x
    return (x * z) * b.poly(z, table[x.type])


def atan(b: Builder, x: Value) -> Value:
    """Inverse tangent."""
    ax = b.fabs(x)
    large = ax > 1.0
    t = b.select(large, 1.0 / ax, ax)
    tail = _series(b, t, POLYNOMIALS["ATAN"])
    quarter = constant(b, "pi/2", x.type)
    whole = fast_two_sum(quarter.high, -t)
    far = whole.high + (whole.low + (quarter.low - tail))
    return b.copysign(b.select(large, far, t + tail), x)


def atan2(b: Builder, y: Value, x: Value) -> Value:
    """Angle of the point (x, y)."""
    type_ = x.type
    ax, ay = b.fabs(x), b.fabs(y)
    steep = ay > ax
    small, large = b.select(steep, ax, ay), b.select(steep, ay, ax)
    zero = b.const(type_, 0.0)
    # Huge or tiny pairs are brought to the middle, so that the remainder below is exact.
    factor = b.select(large > math.ldexp(1.0, floats.BIAS[type_] - 4), b.const(type_, 0.0625), 1.0)
    factor = b.select(
        large < math.ldexp(1.0, -floats.BIAS[type_] // 2), b.const(type_, math.ldexp(1.0, floats.BIAS[type_] // 2)),
        factor,
    )
    small, large = small * factor, large * factor
    quotient = divide(Pair(small, zero), Pair(large, zero))
    trivial = large.eq(0.0) | large.eq(math.inf) | small.is_nan() | ~floats.is_finite(b, quotient.low)
    plain = b.select(
        large.eq(0.0), zero,
        b.select(large.eq(math.inf), b.select(small.eq(math.inf), b.const(type_, 1.0), 0.0), small / large),
    )
    t, t_low = b.select(trivial, plain, quotient.high), b.select(trivial, zero, quotient.low)
    base = fast_two_sum(t, _series(b, t, POLYNOMIALS["ATAN"]) + t_low)
    turned = two_sum(constant(b, "pi/2", type_).high, -base.high)
    upright = fast_two_sum(turned.high, turned.low + (constant(b, "pi/2", type_).low - base.low))
    angle = Pair(b.select(steep, upright.high, base.high), b.select(steep, upright.low, base.low))
    half_turn = constant(b, "pi", type_)
    opposite = two_sum(half_turn.high, -angle.high)
    left = opposite.high + (opposite.low + (half_turn.low - angle.low))
    result = b.select(b.bits(x) < 0, left, angle.value())
    return b.select(x.is_nan() | y.is_nan(), x + y, b.copysign(result, y))


def _asin_far(b: Builder, ax: Value) -> Pair:
    """acos(ax) for ax in [1/2, 1], as twice the arcsine of sqrt((1 - ax)/2)."""
    zero = b.const(ax.type, 0.0)
    z = (1.0 - ax) * 0.5
    root = square_root(Pair(z, zero))
    safe_low = b.select(z > 0.0, root.low, zero)
    high = b.select(z > 0.0, root.high, zero)
    tail = (high * z) * b.poly(z, POLYNOMIALS["ASIN"][ax.type])
    return fast_two_sum(high, safe_low + tail).scaled(2.0)


def asin(b: Builder, x: Value) -> Value:
    """Inverse sine."""
    ax = b.fabs(x)
    near = ax + _series(b, b.select(ax < 0.5, ax, b.const(x.type, 0.0)), POLYNOMIALS["ASIN"])
    far = _asin_far(b, ax)
    quarter = constant(b, "pi/2", x.type)
    total = two_sum(quarter.high, -far.high)
    result = b.select(ax < 0.5, near, total.high + (total.low + (quarter.low - far.low)))
    return b.select(ax <= 1.0, b.copysign(result, x), b.const(x.type, math.nan))


def acos(b: Builder, x: Value) -> Value:
    """Inverse cosine."""
    ax = b.fabs(x)
    small = ax < 0.5
    inner = b.select(small, x, b.const(x.type, 0.0))
    quarter, half_turn = constant(b, "pi/2", x.type), constant(b, "pi", x.type)
    total = fast_two_sum(quarter.high, -inner)
    near = total.high + (total.low + (quarter.low - _series(b, inner, POLYNOMIALS["ASIN"])))
    far = _asin_far(b, ax)
    opposite = fast_two_sum(half_turn.high, -far.high)
    negative = opposite.high + (opposite.low + (half_turn.low - far.low))
    result = b.select(small, near, b.select(x < 0.0, negative, far.value()))
    return b.select(ax <= 1.0, result, b.const(x.type, math.nan))


def over_pi(function: Callable[..., Value]) -> Callable[..., Value]:
    """``function`` / pi (acospi, asinpi, atanpi, atan2pi)."""

    def body(b: Builder, *arguments: Value) -> Value:
        angle = function(b, *arguments)
        inverse = constant(b, "1/pi", angle.type)
        result = b.fma(angle, inverse.high, angle * inverse.low)
        return b.copysign(result, angle)

    body.__name__ = function.__name__ + "pi"
    return body


# -- fast forms -------------------------------------------------------------------------------------------------------


def _fast_reduce(b: Builder, x: Value) -> tuple[Value, Pair]:
    ax = b.fabs(x)
    n = b.rint(b.select(ax < 1e8, ax, b.const(x.type, 0.0)) * (2 / math.pi))
    first, second = 1.5707855224609375, 1.0804334124e-05
    rest = b.fma(n, -second, b.fma(n, -first, ax))
    return _to_int(b, n), Pair(rest, b.const(x.type, 0.0))


def fast(b: Builder, x: Value, *, cosine: bool) -> Value:
    """__sinf, __cosf: an absolute error of 2**-21 within ±pi, growing outside."""
    quadrant, r = _fast_reduce(b, x)
    z = r.high * r.high
    sine = b.fma(r.high * z, b.poly(z, POLYNOMIALS["SIN"]["float"]), r.high)
    cosine_value = b.fma(z * z, b.poly(z, POLYNOMIALS["COS"]["float"]), b.fma(z, -0.5, 1.0))
    odd = (quadrant & 1).ne(0)
    value = b.select(odd, sine, cosine_value) if cosine else b.select(odd, cosine_value, sine)
    value = b.select(((quadrant + 1 if cosine else quadrant) & 2).ne(0), -value, value)
    return value if cosine else b.from_bits(b.bits(value) ^ floats.sign_bits(b, x), x.type)


def fast_tan(b: Builder, x: Value) -> Value:
    """__tanf: __sinf / __cosf."""
    return fast(b, x, cosine=False) / fast(b, x, cosine=True)


def fast_sincos(b: Builder, x: Value, sine: Value, cosine: Value) -> None:
    """__sincosf."""
    b.store(fast(b, x, cosine=False), sine)
    b.store(fast(b, x, cosine=True), cosine)
