"""Roots, norms and powers, for float and double."""

import math
from collections.abc import Sequence

from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.bodies.exponential import OVERFLOW, clamp, exp_of_pair, log_pair
from nvvm2spirv.builtins.bodies.extended import (
    Pair,
    add,
    divide,
    fast_two_sum,
    multiply_value,
    square_root,
    two_product,
    two_sum,
)
from nvvm2spirv.builtins.builder import MANTISSA_BITS, Builder, Value, int_type_of

_ONE_THIRD_MAGIC = {"float": 0x2A5119F2, "double": 0x2A9F7893_00000000}


def rsqrt(b: Builder, x: Value) -> Value:
    """1 / sqrt(x); the double form takes one Newton step on the exact residual."""
    y = 1.0 / b.sqrt(x)
    if x.type == "float":
        return y
    product = two_product(x, y)
    residual = b.fma(-product.high, y, 1.0) - product.low * y
    better = b.fma(y * 0.5, residual, y)
    return b.select((x > 0.0) & (x < math.inf), better, y)


def _cube_root(b: Builder, x: Value) -> tuple[Pair, Value]:
    """(cube root of the scaled magnitude as a pair, factor that undoes the scaling) for finite non-zero x."""
    type_ = x.type
    power = 3 * (MANTISSA_BITS[type_] // 3 + 1)
    ax = b.fabs(x)
    small = ax < floats.SMALLEST_NORMAL[type_]
    scaled = b.select(small, ax * math.ldexp(1.0, power), ax)
    factor = b.select(small, b.const(type_, math.ldexp(1.0, -power // 3)), 1.0)
    # Dividing the bit pattern by 3 divides the exponent: within 4 % of the root.
    y = b.from_bits(b.bits(scaled).udiv(3) + _ONE_THIRD_MAGIC[type_], type_)
    # Halley's iteration on the ratio x / y**3, which neither over- nor underflows: the error is cubed each time.
    for _ in range(2):
        ratio = scaled / y / y / y
        y = y * b.fma(ratio, 2.0, 1.0) / (ratio + 2.0)
    square = two_product(y, y)
    rest = b.fma(square.high, y, -scaled) + square.low * y
    return Pair(y, -(rest / (square.high * 3.0))), factor


def cbrt(b: Builder, x: Value) -> Value:
    """Cube root."""
    root, factor = _cube_root(b, x)
    result = b.copysign(root.value() * factor, x)
    return b.select(x.eq(0.0) | ~floats.is_finite(b, x), x + x, result)


def rcbrt(b: Builder, x: Value) -> Value:
    """1 / cube root."""
    root, factor = _cube_root(b, x)
    total = root.high + root.low
    pair = Pair(total, (root.high - total) + root.low)
    inverse = divide(Pair(b.const(x.type, 1.0), b.const(x.type, 0.0)), pair).value() / factor
    return b.select(x.eq(0.0) | ~floats.is_finite(b, x), 1.0 / x, b.copysign(inverse, x))


# -- norms ------------------------------------------------------------------------------------------------------------


def _scale_of(b: Builder, largest: Value) -> tuple[Value, Value]:
    """(2**-e, 2**e) with e near the exponent of the largest magnitude; 1 for zero."""
    type_, bias = largest.type, floats.BIAS[largest.type]
    integer = int_type_of(type_)
    field = floats.exponent_field(b, largest)
    field = b.select(field.ugt(2 * bias - 1), b.const(integer, 2 * bias - 1), field)
    field = b.select(field.eq(0), b.const(integer, 1), field)
    up = b.from_bits(field << MANTISSA_BITS[type_], type_)
    down = b.from_bits((2 * bias - field) << MANTISSA_BITS[type_], type_)
    return down, up


def _finish_norm(b: Builder, squares: Pair, up: Value, down: Value, *, reciprocal: bool) -> Value:
    """sqrt(squares) * up, or its reciprocal; a zero sum gives 0 or infinity."""
    type_ = up.type
    positive = squares.high > 0.0
    safe = Pair(
        b.select(positive, squares.high, b.const(type_, 1.0)), b.select(positive, squares.low, b.const(type_, 0.0))
    )
    root = square_root(safe)
    if reciprocal:
        inverse = divide(Pair(b.const(type_, 1.0), b.const(type_, 0.0)), root).value() * down
        return b.select(positive, inverse, b.const(type_, math.inf))
    return b.select(positive, root.value() * up, b.const(type_, 0.0))


def _finish_special(b: Builder, result: Value, infinite: Value, nan: Value, *, reciprocal: bool) -> Value:
    type_ = result.type
    result = b.select(nan, b.const(type_, math.nan), result)
    return b.select(infinite, b.const(type_, 0.0 if reciprocal else math.inf), result)


def _norm_of(b: Builder, values: Sequence[Value], *, reciprocal: bool) -> Value:
    magnitudes = [b.fabs(v) for v in values]
    largest = magnitudes[0]
    infinite, nan = b.const("i1", 0), b.const("i1", 0)
    for m in magnitudes:
        largest = b.select(m > largest, m, largest)
        infinite = infinite | m.eq(math.inf)
        nan = nan | m.is_nan()
    down, up = _scale_of(b, largest)
    total = None
    for m in magnitudes:
        scaled = m * down
        square = two_product(scaled, scaled)
        total = square if total is None else add(total, square)
    assert total is not None
    return _finish_special(
        b, _finish_norm(b, total, up, down, reciprocal=reciprocal), infinite, nan, reciprocal=reciprocal
    )


def norm(b: Builder, *values: Value, reciprocal: bool) -> Value:
    """Euclidean norm of the arguments, or its reciprocal, without overflow on the way."""
    return _norm_of(b, values, reciprocal=reciprocal)


def norm_of_array(b: Builder, dimension: Value, address: Value, *, type_: str, reciprocal: bool) -> Value:
    """norm(dimension, address): the same of an array."""
    zero = b.const(type_, 0.0)
    count = b.select(dimension > 0, dimension, b.const("i32", 0))
    index, largest = b.var(0, "i32"), b.var(zero)
    infinite, nan = b.var(0, "i1"), b.var(0, "i1")

    def element() -> Value:
        return b.fabs(b.load(type_, b.offset(address, type_, b.cast("sext", index.get(), "i64"))))

    with b.while_(lambda: index.get() < count):
        m = element()
        largest.set(b.select(m > largest.get(), m, largest.get()))
        infinite.set(infinite.get() | m.eq(math.inf))
        nan.set(nan.get() | m.is_nan())
        index.set(index.get() + 1)
    down, up = _scale_of(b, largest.get())
    high, low = b.var(zero), b.var(zero)
    index.set(0)
    with b.while_(lambda: index.get() < count):
        scaled = element() * down
        total = add(Pair(high.get(), low.get()), two_product(scaled, scaled))
        high.set(total.high)
        low.set(total.low)
        index.set(index.get() + 1)
    result = _finish_norm(b, Pair(high.get(), low.get()), up, down, reciprocal=reciprocal)
    return _finish_special(b, result, infinite.get(), nan.get(), reciprocal=reciprocal)


# Powers and roots by any exponent, for float and double, on logarithms and exponentials of twice the format's
# precision.


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
