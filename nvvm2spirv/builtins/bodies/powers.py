"""Powers and roots by any exponent, for float and double, on logarithms and exponentials of twice the format's
precision."""

import math

from nvvm2spirv.builtins.bodies.exponential import OVERFLOW, clamp, exp_of_pair, log_pair
from nvvm2spirv.builtins.bodies.extended import Pair, add, divide, fast_two_sum, multiply_value, two_product, two_sum
from nvvm2spirv.builtins.builder import Builder, Value


def power_magnitude(b: Builder, x: Value, y: Value) -> Value:
    """x**y for positive finite x and finite y."""
    logarithm = log_pair(b, x, accurate=True)
    limit = OVERFLOW[x.type] * 2
    product = two_product(logarithm.high, y)
    product = fast_two_sum(product.high, b.fma(logarithm.low, y, product.low))
    # Far out of range: keep the sign only, so that no infinity meets an infinity.
    far = ~(b.fabs(product.high) < limit)
    edge = b.copysign(b.const(x.type, limit), logarithm.high * b.copysign(b.const(x.type, 1.0), y))
    high = b.select(far, edge, product.high)
    return exp_of_pair(b, Pair(high, b.select(far, b.const(x.type, 0.0), product.low)))


def _is_integer(b: Builder, y: Value) -> Value:
    return b.intrinsic("llvm.trunc", y).eq(y)


def _is_odd(b: Builder, y: Value) -> Value:
    """Whether y is an odd integer."""
    half = y * 0.5
    return _is_integer(b, y) & b.intrinsic("llvm.trunc", half).ne(half)


def power(b: Builder, x: Value, y: Value) -> Value:
    """x**y with C99's special cases."""
    type_ = x.type
    one, infinity, zero = b.const(type_, 1.0), b.const(type_, math.inf), b.const(type_, 0.0)
    magnitude = b.fabs(x)
    ordinary = (magnitude > 0.0) & (magnitude < math.inf) & (b.fabs(y) < math.inf)
    result = power_magnitude(b, b.select(ordinary, magnitude, 1.0), b.select(ordinary, y, 1.0))
    negative_y = y < 0.0
    # Base 0 or infinity, and infinite exponents, by whether the magnitude grows.
    grows = b.select(magnitude > 1.0, ~negative_y, negative_y)
    extreme = b.select(magnitude.eq(1.0), one, b.select(grows, infinity, zero))
    result = b.select(ordinary, result, extreme)
    negative = b.bits(x) < 0
    odd = _is_odd(b, y)
    result = b.select(negative & odd, -result, result)
    undefined = (x < 0.0) & (magnitude < math.inf) & ~_is_integer(b, y) & (b.fabs(y) < math.inf)
    result = b.select(undefined, b.const(type_, math.nan), result)
    result = b.select(x.is_nan() | y.is_nan(), x + y, result)
    return b.select(x.eq(1.0) | y.eq(0.0), one, result)


def power_integer(b: Builder, x: Value, n: Value) -> Value:
    """x**n for an i32 exponent."""
    if x.type == "double":
        return power(b, x, b.cast("sitofp", n, "double"))
    # A float does not hold every exponent from 2**24 on; such a power is 0, 1 or infinity unless |x| is next to 1, so
    # there the exponent is taken in two parts.
    low = n & 255
    high = n - low
    magnitude = b.fabs(x)
    ordinary = (magnitude > 0.0) & (magnitude < math.inf)
    logarithm = log_pair(b, b.select(ordinary, magnitude, 1.0), accurate=True)
    parts = [multiply_value(logarithm, b.cast("sitofp", part, "float")) for part in (high, low)]
    product = add(*parts)
    clipped = clamp(b, product.high, -200.0, 200.0)
    large = exp_of_pair(b, Pair(clipped, b.select(clipped.eq(product.high), product.low, 0.0)))
    large = b.select((b.bits(x) < 0) & (n & 1).ne(0), -large, large)
    # Zero, infinity and NaN need only an exponent of the same sign and parity.
    is_small = (n > -(1 << 24)) & (n < 1 << 24)
    reduced = b.select(n < 0, b.const("i32", -4), 2) + (n & 1)
    small = power(b, x, b.cast("sitofp", b.select(is_small, n, reduced), "float"))
    return b.select(is_small | ~ordinary, small, large)


def power_of_positive(b: Builder, x: Value, y: Value) -> Value:
    """x**y for x >= 0 (OpenCL's powr): NaN for a negative base and where the limit depends on the way (0**0,
    inf**0, 1**inf)."""
    zero_exponent = y.eq(0.0)
    undefined = (x < 0.0) | x.is_nan() | y.is_nan()
    undefined = undefined | (zero_exponent & (x.eq(0.0) | x.eq(math.inf))) | (x.eq(1.0) & b.fabs(y).eq(math.inf))
    return b.select(undefined, b.const(x.type, math.nan), power(b, b.fabs(x), y))


def root(b: Builder, x: Value, n: Value) -> Value:
    """x**(1/n) for an i32 exponent (OpenCL's rootn); of negative x for odd n only, NaN for n = 0."""
    type_ = x.type
    magnitude = b.fabs(x)
    ordinary = (magnitude > 0.0) & (magnitude < math.inf)
    # A float does not hold every n: two parts do.
    low = n & 255
    divisor = two_sum(*(b.cast("sitofp", part, type_) for part in (n - low, low)))
    safe = b.select(n.eq(0), b.const(type_, 1.0), divisor.high)
    quotient = divide(log_pair(b, b.select(ordinary, magnitude, 1.0), accurate=True), Pair(safe, divisor.low))
    grows = b.select(magnitude > 1.0, n > 0, n < 0)
    result = b.select(ordinary, exp_of_pair(b, quotient), b.select(grows, b.const(type_, math.inf), 0.0))
    odd = (n & 1).ne(0)
    result = b.select((b.bits(x) < 0) & odd, -result, result)
    undefined = n.eq(0) | ((x < 0.0) & ~odd) | x.is_nan()
    return b.select(undefined, b.const(type_, math.nan), result)
