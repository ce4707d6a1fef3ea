"""Exponentials, logarithms, powers and hyperbolic functions, for float and double.

Arguments are reduced to a small interval as a pair of values, polynomials carry only the small part of the result, and
one rounding ends each function; so errors stay near half a unit in the last place. Special values come out of the
arithmetic or are selected at the end.
"""

import math
from fractions import Fraction

from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.bodies.coefficients import POLYNOMIALS
from nvvm2spirv.builtins.bodies.extended import (
    CONSTANTS,
    Pair,
    _nearest,
    add,
    add_value,
    constant,
    divide,
    fast_two_sum,
    multiply,
    multiply_value,
    split,
    two_product,
    two_sum,
)
from nvvm2spirv.builtins.builder import MANTISSA_BITS, Builder, Value, bit_width, int_type_of

#: Largest x with a finite exp(x), and smallest with a non-zero one, rounded outwards.
OVERFLOW = {"float": 89.0, "double": 710.0}
UNDERFLOW = {"float": -104.0, "double": -746.0}

# -- exp --------------------------------------------------------------------------------------------------------------


def clamp(b: Builder, x: Value, low: float, high: float) -> Value:
    """x within [low, high]; NaN becomes low (select it back in the end)."""
    x = b.select(x > low, x, b.const(x.type, low))
    return b.select(x < high, x, b.const(x.type, high))


def _to_int(b: Builder, x: Value) -> Value:
    return b.cast("fptosi", x, "i32")


def _reduce(b: Builder, x: Value, scale: str, step: str) -> tuple[Value, Pair]:
    """(n as i32, x - n * step) with n the integer nearest to x * scale;
    |x| small enough for n * step's first part to be exact."""
    n = b.rint(x * split(scale, x.type, 1)[0])
    # The first part has few enough bits for an exact product with n.
    mantissa = MANTISSA_BITS[x.type] + 1
    keep = mantissa - (9 if x.type == "float" else 12)
    whole = split(step, x.type, 3)
    exponent = math.frexp(whole[0])[1]
    first = math.floor(math.ldexp(whole[0], keep - exponent)) / math.ldexp(1.0, keep - exponent)
    second, third = _rest(step, x.type, first)
    high = b.fma(n, -first, x)
    tail = two_product(n, b.const(x.type, -second))
    total = two_sum(high, tail.high)
    return _to_int(b, n), fast_two_sum(total.high, total.low + b.fma(n, -third, tail.low))


def _rest(name: str, type_: str, first: float) -> tuple[float, float]:
    rest = Fraction(CONSTANTS[name]) - Fraction(first)
    second = _nearest(rest, type_)
    return second, _nearest(rest - Fraction(second), type_)


def exp_reduced(b: Builder, r: Pair) -> Pair:
    """exp(r) as a pair for |r| up to ln(2)/2."""
    x = r.high
    polynomial = b.poly(x, POLYNOMIALS["EXP"][x.type])
    # exp(r) = 1 + r + r**2 p; the pair's low part and the polynomial are small beside 1.
    tail = b.fma(x * x, polynomial, b.fma(r.low, x, r.low))
    total = fast_two_sum(b.const(x.type, 1.0), x)
    return fast_two_sum(total.high, total.low + tail)


def expm1_reduced(b: Builder, r: Pair) -> Pair:
    """exp(r) - 1 as a pair for |r| up to ln(2)/2."""
    x = r.high
    tail = b.fma(x * x, b.poly(x, POLYNOMIALS["EXP"][x.type]), b.fma(r.low, x, r.low))
    return fast_two_sum(x, tail)


def scale_pair(b: Builder, x: Pair, n: Value) -> Value:
    """(high + low) * 2**n for a sum in [1/2, 2] and n within the format's exponents: half of the power at a time,
    so that each factor is normal."""
    half = n.ashr(1)
    return x.value() * floats.power_of_two(b, half, x.high.type) * floats.power_of_two(b, n - half, x.high.type)


def _finish_exp(b: Builder, x: Value, result: Value) -> Value:
    """NaN comes back; out of range the scaling of a clamped argument has overflowed or vanished already."""
    return b.select(x.is_nan(), x + x, result)


def exp(b: Builder, x: Value) -> Value:
    """e**x; in float with a plain reduced argument, which stays within one unit in the last place."""
    clamped = clamp(b, x, UNDERFLOW[x.type], OVERFLOW[x.type])
    if x.type == "float":
        steps = b.rint(clamped * split("log2e", x.type, 1)[0])
        high, low = split("ln2", x.type)
        rest = b.fma(steps, -low, b.fma(steps, -high, clamped))
        value = b.fma(rest * rest, b.poly(rest, POLYNOMIALS["EXP"][x.type]), rest) + 1.0
        return _finish_exp(b, x, scale_pair(b, Pair(value, b.const(x.type, 0.0)), _to_int(b, steps)))
    n, r = _reduce(b, clamped, "log2e", "ln2")
    return _finish_exp(b, x, scale_pair(b, exp_reduced(b, r), n))


def exp2(b: Builder, x: Value) -> Value:
    """2**x."""
    limit = {"float": 130.0, "double": 1030.0}[x.type]
    lowest = {"float": -152.0, "double": -1078.0}[x.type]
    clamped = clamp(b, x, lowest, limit)
    n = b.rint(clamped)
    r = multiply_value(constant(b, "ln2", x.type), clamped - n)
    return _finish_exp(b, x, scale_pair(b, exp_reduced(b, r), _to_int(b, n)))


def exp10(b: Builder, x: Value) -> Value:
    """10**x."""
    low, high = {"float": (-46.0, 39.0), "double": (-325.0, 309.0)}[x.type]
    n, r = _reduce(b, clamp(b, x, low, high), "log2_10", "log10_2")
    r = multiply(constant(b, "ln10", x.type), r)
    return _finish_exp(b, x, scale_pair(b, exp_reduced(b, r), n))


def exp_of_pair(b: Builder, x: Pair) -> Value:
    """exp(high + low), for arguments of any size."""
    type_ = x.high.type
    low, high = UNDERFLOW[type_], OVERFLOW[type_]
    n, r = _reduce(b, clamp(b, x.high, low, high), "log2e", "ln2")
    r = fast_two_sum(r.high, r.low + x.low)
    return _finish_exp(b, x.high, scale_pair(b, exp_reduced(b, r), n))


def exp_pair(b: Builder, x: Value) -> tuple[Pair, Value]:
    """(m, n) with exp(x) = m * 2**n, for finite x within the range of exp."""
    n, r = _reduce(b, x, "log2e", "ln2")
    return exp_reduced(b, r), n


def expm1_pair(b: Builder, x: Value) -> Pair:
    """exp(x) - 1 as a pair, for x up to about the overflow limit minus 1."""
    n, r = _reduce(b, x, "log2e", "ln2")
    small = expm1_reduced(b, r)
    # 2**n (1 + s) - 1, with 2**n clamped below: there the result is -1 to all places.
    n = b.select(n < -MANTISSA_BITS[x.type] * 2 - 4, b.const("i32", -MANTISSA_BITS[x.type] * 2 - 4), n)
    power = floats.power_of_two(b, n, x.type)
    whole = two_sum(power, b.const(x.type, -1.0))
    product = Pair(small.high * power, small.low * power)
    total = two_sum(whole.high, product.high)
    return fast_two_sum(total.high, total.low + (whole.low + product.low))


def expm1(b: Builder, x: Value) -> Value:
    """e**x - 1."""
    high = OVERFLOW[x.type]
    low = -40.0 if x.type == "double" else -18.0
    # Half of the argument's power of two, so that 2**1024 is not needed.
    clamped = clamp(b, x, low, high)
    n, r = _reduce(b, clamped, "log2e", "ln2")
    small = expm1_reduced(b, r)
    half = floats.power_of_two(b, n - 1, x.type)
    whole = two_sum(half, b.const(x.type, -0.5))
    total = two_sum(whole.high, small.high * half)
    result = (total.high + (total.low + (whole.low + small.low * half))) * 2.0
    result = b.select(n.eq(0), small.value(), result)
    result = b.select(x > high, b.const(x.type, math.inf), b.select(x < low, b.const(x.type, -1.0), result))
    tiny = b.fabs(x) < math.ldexp(1.0, -MANTISSA_BITS[x.type] - 2)
    return b.select(x.is_nan() | tiny, x, result)


# -- log --------------------------------------------------------------------------------------------------------------


def _split_power(b: Builder, x: Value) -> tuple[Value, Value]:
    """(k as i32, m) with x = m * 2**k and m in [sqrt(1/2), sqrt(2)), for positive finite x; subnormals included."""
    mantissa, bias = MANTISSA_BITS[x.type], floats.BIAS[x.type]
    small = x < floats.SMALLEST_NORMAL[x.type]
    scaled = b.select(small, x * math.ldexp(1.0, mantissa + 2), x)
    bits = b.bits(scaled)
    integer = int_type_of(x.type)
    root = {"float": 0x3F3504F3, "double": 0x3FE6A09E667F3BCD}[x.type]  # bits of sqrt(1/2)
    shifted = bits - root
    k = shifted.ashr(mantissa)
    m = b.from_bits((shifted & ((1 << mantissa) - 1)) + root, x.type)
    k = k if integer == "i32" else b.cast("trunc", k, "i32")
    _ = bias
    return k - b.select(small, b.const("i32", mantissa + 2), 0), m


def log_of_ratio(b: Builder, f: Value, f_low: Value | None = None, *, accurate: bool = False) -> Pair:
    """log(1 + f + f_low) as a pair, for 1 + f in [sqrt(1/2), sqrt(2)); ``accurate`` has about 2**-8 less error,
    for powers."""
    type_ = f.type
    two_plus = two_sum(b.const(type_, 2.0), f)
    divisor = Pair(two_plus.high, two_plus.low + f_low) if f_low is not None else two_plus
    s = divide(Pair(f, f_low if f_low is not None else b.const(type_, 0.0)), divisor)
    z = s.high * s.high
    if not accurate:
        tail = (s.high * z) * b.poly(z, POLYNOMIALS["LOG"][type_])
        return fast_two_sum(s.high * 2.0, b.fma(s.low, 2.0, tail))
    square = multiply(s, s)
    inner = add_value(constant(b, "2/3", type_), square.high * b.poly(square.high, POLYNOMIALS["LOG_TAIL"][type_]))
    cubic = multiply(multiply(square, s), inner)
    return add(s.scaled(2.0), cubic)


def log_pair(b: Builder, x: Value, *, accurate: bool = False) -> Pair:
    """log(x) as a pair, for positive finite x."""
    k, m = _split_power(b, x)
    return _with_power(b, k, log_of_ratio(b, m - 1.0, accurate=accurate), "ln2")


def _with_power(b: Builder, k: Value, fraction: Pair, step: str) -> Pair:
    """k * step + fraction."""
    type_ = fraction.high.type
    power = b.cast("sitofp", k, type_)
    return add(multiply_value(constant(b, step, type_), power), fraction)


def _finish_log(b: Builder, x: Value, result: Value) -> Value:
    result = b.select(x.eq(math.inf), x, result)
    result = b.select(x < 0.0, b.const(x.type, math.nan), result)
    result = b.select(x.eq(0.0), b.const(x.type, -math.inf), result)
    return b.select(x.is_nan(), x + x, result)


def log(b: Builder, x: Value) -> Value:
    """Natural logarithm."""
    return _finish_log(b, x, log_pair(b, x).value())


def log2(b: Builder, x: Value) -> Value:
    """Logarithm to base 2."""
    k, m = _split_power(b, x)
    fraction = multiply(log_of_ratio(b, m - 1.0), constant(b, "log2e", x.type))
    return _finish_log(b, x, add_value(fraction, b.cast("sitofp", k, x.type)).value())


def log10(b: Builder, x: Value) -> Value:
    """Logarithm to base 10."""
    k, m = _split_power(b, x)
    fraction = multiply(log_of_ratio(b, m - 1.0), constant(b, "log10e", x.type))
    return _finish_log(b, x, _with_power(b, k, fraction, "log10_2").value())


def log1p_pair(b: Builder, x: Value, x_low: Value | None = None) -> Pair:
    """log(1 + x + x_low) as a pair, for finite x > -1."""
    u = two_sum(b.const(x.type, 1.0), x)
    low = u.low + x_low if x_low is not None else u.low
    k, m = _split_power(b, u.high)
    # Beyond 2**(bias - 2) the low part does not matter, and its scale would be subnormal.
    limit = floats.BIAS[x.type] - 2
    scale = floats.power_of_two(b, -b.select(k < limit, k, b.const("i32", limit)), x.type)
    return _with_power(b, k, log_of_ratio(b, m - 1.0, low * scale), "ln2")


def log1p(b: Builder, x: Value) -> Value:
    """log(1 + x)."""
    result = log1p_pair(b, x).value()
    result = b.select(x.eq(math.inf), x, result)
    result = b.select(x < -1.0, b.const(x.type, math.nan), result)
    result = b.select(x.eq(-1.0), b.const(x.type, -math.inf), result)
    tiny = b.fabs(x) < math.ldexp(1.0, -MANTISSA_BITS[x.type] - 2)
    return b.select(x.is_nan() | tiny, x, result)


# -- hyperbolic -------------------------------------------------------------------------------------------------------


def sinh(b: Builder, x: Value) -> Value:
    """Hyperbolic sine."""
    ax = b.fabs(x)
    z = ax * ax
    near = b.fma(ax * z, b.poly(z, POLYNOMIALS["SINH"][x.type]), ax)
    m, n = exp_pair(b, b.select(ax < OVERFLOW[x.type] + 1, ax, b.const(x.type, OVERFLOW[x.type] + 1)))
    # (e**x - e**-x) / 2 with e**x = m 2**n: half the inverse is m' 2**-n / 2.
    inverse = 1.0 / m.high
    small = inverse * floats.power_of_two(b, b.select(n < 60, -(n + n), b.const("i32", -120)), x.type)
    total = two_sum(m.high, -small)
    far = scale_pair(b, Pair(total.high, total.low + m.low), n - 1)
    result = b.select(ax < 1.0, near, b.select(ax > OVERFLOW[x.type] + 1, b.const(x.type, math.inf), far))
    return b.select(x.is_nan(), x + x, b.copysign(result, x))


def cosh(b: Builder, x: Value) -> Value:
    """Hyperbolic cosine."""
    ax = b.fabs(x)
    m, n = exp_pair(b, b.select(ax < OVERFLOW[x.type] + 1, ax, b.const(x.type, OVERFLOW[x.type] + 1)))
    inverse = divide(Pair(b.const(x.type, 1.0), b.const(x.type, 0.0)), m)
    factor = floats.power_of_two(b, b.select(n < 60, -(n + n), b.const("i32", -120)), x.type)
    total = add(m, inverse.scaled(factor))
    result = scale_pair(b, total, n - 1)
    result = b.select(ax > OVERFLOW[x.type] + 1, b.const(x.type, math.inf), result)
    return b.select(x.is_nan(), x + x, result)


def tanh(b: Builder, x: Value) -> Value:
    """Hyperbolic tangent."""
    ax = b.fabs(x)
    limit = 20.0 if x.type == "double" else 10.0
    t = expm1_pair(b, b.select(ax < limit, ax, b.const(x.type, limit)) * 2.0)
    result = divide(t, add_value(t, b.const(x.type, 2.0))).value()
    result = b.select(ax >= limit, b.const(x.type, 1.0), result)
    tiny = ax < math.ldexp(1.0, -MANTISSA_BITS[x.type] // 2 - 2)
    return b.select(x.is_nan() | tiny, x, b.copysign(result, x))


def asinh(b: Builder, x: Value) -> Value:
    """Inverse hyperbolic sine: log(|x| + sqrt(x**2 + 1))."""
    ax = b.fabs(x)
    large = ax > math.ldexp(1.0, bit_width(x.type) // 2)
    a = b.select(large, b.const(x.type, 1.0), ax)
    root = b.sqrt(b.fma(a, a, 1.0))
    near = log1p_pair(b, a + a * (a / (1.0 + root))).value()
    far = add(log_pair(b, b.select(large & (ax < math.inf), ax, 1.0)), constant(b, "ln2", x.type)).value()
    result = b.select(large, far, near)
    result = b.select((ax < math.ldexp(1.0, -MANTISSA_BITS[x.type] // 2 - 2)) | ~(ax < math.inf), ax, result)
    return b.select(x.is_nan(), x + x, b.copysign(result, x))


def acosh(b: Builder, x: Value) -> Value:
    """Inverse hyperbolic cosine: log1p(t + sqrt(2 t + t**2)) with t = x - 1."""
    large = x > math.ldexp(1.0, bit_width(x.type) // 2)
    t = b.select(large | (x < 1.0), b.const(x.type, 1.0), x) - 1.0
    near = log1p_pair(b, t + b.sqrt(b.fma(t, t, t + t))).value()
    far = add(log_pair(b, b.select(large & (x < math.inf), x, 1.0)), constant(b, "ln2", x.type)).value()
    result = b.select(x.eq(math.inf), x, b.select(large, far, near))
    return b.select(x >= 1.0, result, b.const(x.type, math.nan))


def atanh(b: Builder, x: Value) -> Value:
    """Inverse hyperbolic tangent: log1p(2 x / (1 - x)) / 2."""
    ax = b.fabs(x)
    zero = b.const(x.type, 0.0)
    a = b.select(ax < 1.0, ax, zero)
    quotient = divide(Pair(a * 2.0, zero), two_sum(b.const(x.type, 1.0), -a))
    result = log1p_pair(b, quotient.high, quotient.low).value() * 0.5
    result = b.select(ax.eq(1.0), b.const(x.type, math.inf), result)
    result = b.select(ax < math.ldexp(1.0, -MANTISSA_BITS[x.type] // 2 - 2), ax, result)
    return b.select(ax <= 1.0, b.copysign(result, x), b.const(x.type, math.nan))


# -- fast forms -------------------------------------------------------------------------------------------------------


def fast_exp2(b: Builder, x: Value) -> Value:
    """ex2.approx: 2**x to about 2 ULP, subnormal results included."""
    clamped = clamp(b, x, -160.0, 130.0)
    n = b.rint(clamped)
    r = (clamped - n) * split("ln2", x.type, 1)[0]
    value = b.fma(r * r, b.poly(r, POLYNOMIALS["EXP"][x.type]), r) + 1.0
    result = scale_pair(b, Pair(value, b.const(x.type, 0.0)), _to_int(b, n))
    return b.select(x.is_nan(), x, result)


def fast_log2(b: Builder, x: Value) -> Value:
    """lg2.approx: log2(x) to an absolute error of about 2**-23 near 1."""
    k, m = _split_power(b, x)
    f = m - 1.0
    return _finish_log(b, x, b.fma(f, b.poly(f, POLYNOMIALS["LOG2_FAST"][x.type]), b.cast("sitofp", k, x.type)))


def fast_exp(b: Builder, x: Value) -> Value:
    """__expf: 2**(x log2 e)."""
    return fast_exp2(b, x * split("log2e", x.type, 1)[0])


def fast_exp10(b: Builder, x: Value) -> Value:
    """__exp10f: 2**(x log2 10)."""
    return fast_exp2(b, x * split("log2_10", x.type, 1)[0])


def fast_log(b: Builder, x: Value) -> Value:
    """__logf: log2(x) ln 2."""
    return fast_log2(b, x) * split("ln2", x.type, 1)[0]


def fast_log10(b: Builder, x: Value) -> Value:
    """__log10f: log2(x) log10 2."""
    return fast_log2(b, x) * split("log10_2", x.type, 1)[0]


def fast_power(b: Builder, x: Value, y: Value) -> Value:
    """__powf: 2**(y log2 x)."""
    return fast_exp2(b, y * fast_log2(b, x))
