"""Classification, sign and bit operations, rounding to integral, and exact functions of libdevice."""

import math

from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.builder import MANTISSA_BITS, Builder, Value, bit_width, int_type_of
from nvvm2spirv.builtins.table import Body, Builtin, Intrinsic, both


def _as_int(b: Builder, condition: Value) -> Value:
    return b.cast("zext", condition, "i32")


def is_nan(b: Builder, x: Value) -> Value:
    """1 for NaN."""
    return _as_int(b, x.is_nan())


def is_inf(b: Builder, x: Value) -> Value:
    """1 for an infinity."""
    return _as_int(b, floats.is_infinite(b, x))


def is_finite(b: Builder, x: Value) -> Value:
    """1 for a finite value."""
    return _as_int(b, floats.is_finite(b, x))


def sign_bit(b: Builder, x: Value) -> Value:
    """1 if the sign bit is set (also of NaN and -0)."""
    return _as_int(b, b.bits(x) < 0)


def reinterpret(b: Builder, x: Value, *, type_: str) -> Value:
    """The same bits as another type."""
    return b.cast("bitcast", x, type_)


def double_from_words(b: Builder, first: Value, second: Value, *, low_first: bool) -> Value:
    """A double from its two 32-bit words."""
    low, high = (first, second) if low_first else (second, first)
    bits = (b.cast("zext", high, "i64") << 32) | b.cast("zext", low, "i64")
    return b.from_bits(bits, "double")


def double_word(b: Builder, x: Value, *, high: bool) -> Value:
    """One 32-bit word of a double."""
    bits = b.bits(x)
    return b.cast("trunc", bits.lshr(32) if high else bits, "i32")


def float_minimum(b: Builder, x: Value, y: Value) -> Value:
    """The smaller operand; NaN only if both are; -0 below +0 (IEEE minimumNumber)."""
    return _number_extreme(b, x, y, smaller=True)


def float_maximum(b: Builder, x: Value, y: Value) -> Value:
    """The larger operand; NaN only if both are; -0 below +0 (IEEE maximumNumber)."""
    return _number_extreme(b, x, y, smaller=False)


def _number_extreme(b: Builder, x: Value, y: Value, *, smaller: bool) -> Value:
    bits_x, bits_y = b.bits(x), b.bits(y)
    # Equal values differ at most in the sign of zero: minimum takes any set sign bit, maximum only a common one.
    equal = b.from_bits(bits_x | bits_y if smaller else bits_x & bits_y, x.type)
    chosen = b.select(x < y if smaller else x > y, x, y)
    chosen = b.select(x.eq(y), equal, chosen)
    return b.select(x.is_nan(), y, b.select(y.is_nan(), x, chosen))


def round_half_away(b: Builder, x: Value) -> Value:
    """Nearest integral value, ties away from zero (round).

    The number next below 1/2 is added, not 1/2: then the sum rounds up to an integer exactly where x is at least
    halfway.
    """
    almost_half = 0.5 - math.ldexp(1.0, -MANTISSA_BITS[x.type] - 2)
    return b.intrinsic("llvm.trunc", x + b.copysign(b.const(x.type, almost_half), x))


def float_to_i64_saturating(b: Builder, x: Value) -> Value:
    """An integral-valued float as i64, clamped; NaN gives the most negative value (as PTX cvt.s64)."""
    limit = 2.0**63
    inside = (x >= -limit) & (x < limit)
    value = b.cast("fptosi", b.select(inside, x, 0.0), "i64")
    clamped = b.select(x >= limit, b.const("i64", 2**63 - 1), -(2**63))
    return b.select(inside, value, clamped)


def round_to_i64(b: Builder, x: Value) -> Value:
    """llround."""
    return float_to_i64_saturating(b, round_half_away(b, x))


def rint_to_i64(b: Builder, x: Value) -> Value:
    """llrint: to nearest even."""
    return float_to_i64_saturating(b, b.rint(x))


def positive_difference(b: Builder, x: Value, y: Value) -> Value:
    """fdim: x - y if x > y, +0 otherwise; NaN for NaN."""
    return b.select(x <= y, b.const(x.type, 0.0), x - y)


def next_after(b: Builder, x: Value, y: Value) -> Value:
    """Neighbour of x in the direction of y."""
    bits = b.bits(x)
    magnitude = floats.magnitude_bits(b, x)
    away = b.select(x > 0.0, y > x, y < x)
    moved = b.select(away, bits + 1, bits - 1)
    from_zero = floats.sign_bits(b, y) | 1
    result = b.from_bits(b.select(magnitude.eq(0), from_zero, moved), x.type)
    result = b.select(x.eq(y), y, result)
    return b.select(x.is_nan() | y.is_nan(), x + y, result)


def nan_from_tag(b: Builder, _tag: Value, *, type_: str) -> Value:
    """The quiet NaN (the tag string is not interpreted, as on NVIDIA's hardware where payloads are canonical)."""
    return b.const(type_, math.nan)


def fraction_exponent(b: Builder, x: Value, address: Value) -> Value:
    """frexp: zero, infinity and NaN come back with exponent 0."""
    fraction, exponent = floats.split(b, x)
    special = x.eq(0.0) | ~floats.is_finite(b, x)
    b.store(b.select(special, b.const("i32", 0), exponent), address)
    return b.select(special, x + x, fraction)


def exponent_int(b: Builder, x: Value) -> Value:
    """ilogb: zero and NaN give INT_MIN, infinity INT_MAX (CUDA Math API)."""
    _, exponent = floats.split(b, x)
    result = b.select(floats.is_infinite(b, x), b.const("i32", 2**31 - 1), exponent - 1)
    return b.select(x.eq(0.0) | x.is_nan(), b.const("i32", -(2**31)), result)


def exponent_float(b: Builder, x: Value) -> Value:
    """logb: zero gives -inf, infinity +inf."""
    _, exponent = floats.split(b, x)
    result = b.cast("sitofp", exponent - 1, x.type)
    result = b.select(x.eq(0.0), b.const(x.type, -math.inf), result)
    return b.select(floats.is_finite(b, x), result, x * x)


def fraction_whole(b: Builder, x: Value, address: Value) -> Value:
    """modf: both parts carry x's sign."""
    whole = b.intrinsic("llvm.trunc", x)
    b.store(whole, address)
    fraction = b.select(floats.is_infinite(b, x), b.const(x.type, 0.0), x - whole)
    return b.copysign(fraction, x)


def load_exponent(b: Builder, x: Value, n: Value) -> Value:
    """ldexp: x * 2**n, rounded once."""
    return floats.scale(b, x, n)


def remainder_parts(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """(x - n*y with n the integer nearest to x/y, low bits of |n|) for finite x and non-zero y; exact.

    Long division on the significands (as fmod does), then one rounding step to nearest even.
    """
    ax, ay = b.fabs(x), b.fabs(y)
    magnitude, quotient = _long_division(b, ax, ay)
    # Compare the remainder with half of |y| without leaving the format: r > y - r.
    rest = ay - magnitude
    twice = magnitude - rest
    odd = (quotient & 1).ne(0)
    up = (twice > 0.0) | (twice.eq(0.0) & odd)
    result = b.select(up, magnitude - ay, magnitude)
    quotient = quotient + b.cast("zext", up, "i32")
    sign = floats.sign_bits(b, x)
    return b.from_bits(b.bits(result) ^ sign, x.type), quotient


def _long_division(b: Builder, ax: Value, ay: Value) -> tuple[Value, Value]:
    """(ax mod ay, low 31 bits of the quotient) of positive finite values; exact.

    A small quotient's integer part is right or one too large after rounding, and then one fused step gives the
    remainder exactly.
    """
    ratio = ax / ay
    whole = b.intrinsic("llvm.trunc", ratio)
    rest = b.fma(-whole, ay, ax)
    beyond = rest < 0.0
    limit = math.ldexp(1.0, 22 if ax.type == "float" else 30)
    small = ratio < limit
    magnitude = b.var(b.select(beyond, rest + ay, rest))
    count = b.cast("fptosi", b.select(small, whole, b.const(ax.type, 0.0)), "i32")
    quotient = b.var(b.select(beyond, count - 1, count))
    with b.if_(~small):
        slow, slow_quotient = _long_division_in_steps(b, ax, ay)
        magnitude.set(slow)
        quotient.set(slow_quotient)
    return magnitude.get(), quotient.get()


def _long_division_in_steps(b: Builder, ax: Value, ay: Value) -> tuple[Value, Value]:
    """As _long_division, on integer significands: as many bits of the quotient a step as 64 bits have room for."""
    type_, integer = ax.type, int_type_of(ax.type)
    mantissa = MANTISSA_BITS[type_]
    most = 63 - mantissa

    def parts(value: Value) -> tuple[Value, Value]:
        field = floats.exponent_field(b, value)
        bits = b.bits(value) & ((1 << mantissa) - 1)
        normal = field.ne(0)
        return b.select(normal, bits | (1 << mantissa), bits), b.select(normal, field, 1)

    mx, ex = parts(ax)
    my, ey = parts(ay)
    # Subnormals are normalised, so that the first quotient is 0 or 1.
    leading = b.call(f"llvm.ctlz.{integer}", integer, [my, b.const("i1", 0)]) - (bit_width(type_) - 1 - mantissa)
    my, ey = my << leading, ey - leading
    leading_x = b.call(f"llvm.ctlz.{integer}", integer, [mx | 1, b.const("i1", 0)]) - (bit_width(type_) - 1 - mantissa)
    mx, ex = b.select(mx.eq(0), mx, mx << leading_x), ex - leading_x
    fits = mx.uge(my)

    def wide(value: Value) -> Value:
        return value if value.type == "i64" else b.cast("zext", value, "i64")

    divisor = wide(b.select(my.eq(0), 1, my))  # what becomes of a division by zero is the caller's
    rest, quotient = b.var(wide(b.select(fits, mx - my, mx))), b.var(b.cast("zext", fits, "i64"))
    places_left = ex - ey
    count = b.var(places_left if integer == "i32" else b.cast("trunc", places_left, "i32"))
    with b.while_(lambda: count.get() > 0):
        step = b.select(count.get() < most, count.get(), b.const("i32", most))
        places = b.cast("zext", step, "i64")
        shifted = rest.get() << places
        piece = shifted.udiv(divisor)
        rest.set(shifted - piece * divisor)
        quotient.set((quotient.get() << places) | piece)
        count.set(count.get() - step)
    # rest * 2**(ey - bias - mantissa) where ey may be below 1: exact, as the remainder is a multiple of y's last place.
    exponent = b.select(ex < ey, ex, ey)
    value = rest.get() if integer == "i64" else b.cast("trunc", rest.get(), integer)
    value_lead = b.call(f"llvm.ctlz.{integer}", integer, [value | 1, b.const("i1", 0)]) - (
        bit_width(type_) - 1 - mantissa
    )
    room = exponent - 1
    shift = b.select(value_lead < room, value_lead, room)
    left = b.select(shift > 0, shift, 0)
    right = b.select(shift < 0, -shift, 0)
    significand = (value << left).lshr(right)
    field = exponent - shift
    normal = significand.uge(1 << mantissa)
    packed = b.select(normal, (significand - (1 << mantissa)) | (field << mantissa), significand)
    low = b.cast("trunc", quotient.get(), "i32")
    return b.select(ax < ay, ax, b.from_bits(packed, type_)), b.select(ax < ay, b.const("i32", 0), low)


def modulo(b: Builder, x: Value, y: Value) -> Value:
    """fmod: exact, with x's sign."""
    invalid = ~floats.is_finite(b, x) | y.eq(0.0) | y.is_nan()
    magnitude, _ = _long_division(b, b.fabs(x), b.fabs(y))
    result = b.select(floats.is_infinite(b, y), x, b.copysign(magnitude, x))
    return b.select(invalid, b.const(x.type, math.nan), result)


def remainder_and_quotient(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """(IEEE remainder, low 31 bits of the quotient with its sign); the quotient is 0 where the remainder is NaN or x.
    """
    invalid = ~floats.is_finite(b, x) | y.eq(0.0) | y.is_nan()
    value, quotient = remainder_parts(b, x, y)
    infinite = floats.is_infinite(b, y)
    value = b.select(infinite, x, value)
    low = b.select(infinite | invalid, b.const("i32", 0), quotient & 0x7FFFFFFF)
    negative = (b.bits(x) ^ b.bits(y)) < 0
    return b.select(invalid, b.const(x.type, math.nan), value), b.select(negative, -low, low)


def remainder(b: Builder, x: Value, y: Value) -> Value:
    """IEEE remainder."""
    return remainder_and_quotient(b, x, y)[0]


def remainder_quotient(b: Builder, x: Value, y: Value, address: Value) -> Value:
    """remquo: also stores the quotient's low bits with its sign."""
    value, quotient = remainder_and_quotient(b, x, y)
    b.store(quotient, address)
    return value


_EXACT = ("0", "0")

TABLE: list[Builtin] = [
    *both("fabs", "T(T)", Intrinsic("llvm.fabs"), _EXACT),
    *both("copysign", "T(T, T)", Intrinsic("llvm.copysign"), _EXACT),
    *both("fmin", "T(T, T)", Intrinsic("llvm.minnum"), _EXACT, "of zeros of different sign, either"),
    *both("fmax", "T(T, T)", Intrinsic("llvm.maxnum"), _EXACT, "of zeros of different sign, either"),
    *both("fma", "T(T, T, T)", Intrinsic("llvm.fma"), _EXACT),
    *both("sqrt", "T(T)", Intrinsic("llvm.sqrt"), _EXACT),
    *both("floor", "T(T)", Intrinsic("llvm.floor"), _EXACT),
    *both("ceil", "T(T)", Intrinsic("llvm.ceil"), _EXACT),
    *both("trunc", "T(T)", Intrinsic("llvm.trunc"), _EXACT),
    *both("rint", "T(T)", Intrinsic("llvm.rint"), _EXACT),
    *both("nearbyint", "T(T)", Intrinsic("llvm.rint"), _EXACT),
    *both("round", "T(T)", Body(round_half_away), _EXACT),
    *both("llrint", "i64(T)", Body(rint_to_i64), _EXACT),
    *both("llround", "i64(T)", Body(round_to_i64), _EXACT),
    *both("fdim", "T(T, T)", Body(positive_difference), _EXACT),
    *both("nextafter", "T(T, T)", Body(next_after), _EXACT),
    *both("frexp", "T(T, ptr)", Body(fraction_exponent), _EXACT),
    *both("modf", "T(T, ptr)", Body(fraction_whole), _EXACT),
    *both("ldexp", "T(T, i32)", Body(load_exponent), _EXACT),
    *both("scalbn", "T(T, i32)", Body(load_exponent), _EXACT),
    *both("ilogb", "i32(T)", Body(exponent_int), _EXACT),
    *both("logb", "T(T)", Body(exponent_float), _EXACT),
    *both("fmod", "T(T, T)", Body(modulo), _EXACT),
    *both("remainder", "T(T, T)", Body(remainder), _EXACT),
    *both("remquo", "T(T, T, ptr)", Body(remainder_quotient), _EXACT),
    Builtin("__nv_isnanf", "i32(float)", Body(is_nan)),
    Builtin("__nv_isnand", "i32(double)", Body(is_nan)),
    Builtin("__nv_isinff", "i32(float)", Body(is_inf)),
    Builtin("__nv_isinfd", "i32(double)", Body(is_inf)),
    Builtin("__nv_finitef", "i32(float)", Body(is_finite)),
    Builtin("__nv_isfinited", "i32(double)", Body(is_finite)),
    Builtin("__nv_signbitf", "i32(float)", Body(sign_bit)),
    Builtin("__nv_signbitd", "i32(double)", Body(sign_bit)),
    Builtin("__nv_nanf", "float(ptr)", Body(nan_from_tag, type_="float")),
    Builtin("__nv_nan", "double(ptr)", Body(nan_from_tag, type_="double")),
    Builtin("__nv_saturatef", "float(float)", Body(floats.saturate), "0"),
    Builtin("__nv_int_as_float", "float(i32)", Body(reinterpret, type_="float")),
    Builtin("__nv_uint_as_float", "float(i32)", Body(reinterpret, type_="float")),
    Builtin("__nv_float_as_int", "i32(float)", Body(reinterpret, type_="i32")),
    Builtin("__nv_float_as_uint", "i32(float)", Body(reinterpret, type_="i32")),
    Builtin("__nv_longlong_as_double", "double(i64)", Body(reinterpret, type_="double")),
    Builtin("__nv_double_as_longlong", "i64(double)", Body(reinterpret, type_="i64")),
    Builtin("__nv_hiloint2double", "double(i32, i32)", Body(double_from_words, low_first=False)),
    Builtin("__nv_double2loint", "i32(double)", Body(double_word, high=False)),
    Builtin("__nv_double2hiint", "i32(double)", Body(double_word, high=True)),
    Builtin("llvm.nvvm.lohi.i2d", "double(i32, i32)", Body(double_from_words, low_first=True)),
    Builtin("llvm.nvvm.d2i.lo", "i32(double)", Body(double_word, high=False)),
    Builtin("llvm.nvvm.d2i.hi", "i32(double)", Body(double_word, high=True)),
    Builtin("llvm.nvvm.bitcast.f2i", "i32(float)", Body(reinterpret, type_="i32")),
    Builtin("llvm.nvvm.bitcast.i2f", "float(i32)", Body(reinterpret, type_="float")),
    Builtin("llvm.nvvm.bitcast.ll2d", "double(i64)", Body(reinterpret, type_="double")),
    Builtin("llvm.nvvm.bitcast.d2ll", "i64(double)", Body(reinterpret, type_="i64")),
]
