"""Bit-level helpers on binary floating-point values, generic over half, float and double (IEEE 754-2019)."""

import math

from nvvm2spirv.builtins.builder import FLOAT_BITS, MANTISSA_BITS, Builder, Value, bit_width, int_type_of
from nvvm2spirv.ir.types import scalar

#: Exponent bias.
BIAS = {"half": 15, "bfloat": 127, "float": 127, "double": 1023}
#: Smallest positive normal number.
SMALLEST_NORMAL = {t: math.ldexp(1.0, 1 - bias) for t, bias in BIAS.items()}


def exponent_field(b: Builder, x: Value) -> Value:
    """Biased exponent as an integer of the float's width."""
    mantissa = MANTISSA_BITS[x.type]
    exponent_bits = bit_width(x.type) - 1 - mantissa
    return b.bits(x).lshr(mantissa) & ((1 << exponent_bits) - 1)


def magnitude_bits(b: Builder, x: Value) -> Value:
    """Bit pattern without the sign."""
    return b.bits(x) & ((1 << (bit_width(x.type) - 1)) - 1)


def sign_bits(b: Builder, x: Value) -> Value:
    """Only the sign bit."""
    return b.bits(x) & (-1 << (FLOAT_BITS[scalar(x.type)] - 1))


def is_infinite(b: Builder, x: Value) -> Value:
    """Whether the value is an infinity."""
    return b.fabs(x).eq(math.inf)


def is_finite(b: Builder, x: Value) -> Value:
    """Whether the value is neither infinite nor NaN."""
    return b.fabs(x) < math.inf


def flush(b: Builder, x: Value) -> Value:
    """Subnormals become zero with their sign (PTX .ftz)."""
    zero = b.from_bits(sign_bits(b, x), x.type)
    return b.select(b.fabs(x) < SMALLEST_NORMAL[scalar(x.type)], zero, x)


def saturate(b: Builder, x: Value) -> Value:
    """Clamp to [0, 1]; NaN gives +0 (PTX .sat)."""
    above = b.select(x > 0.0, x, 0.0)
    return b.select(above < 1.0, above, 1.0)


def split(b: Builder, x: Value) -> tuple[Value, Value]:
    """(fraction in ±[1/2, 1), exponent as i32) of a finite non-zero x, subnormals included."""
    mantissa, bias = MANTISSA_BITS[x.type], BIAS[x.type]
    small = b.fabs(x) < SMALLEST_NORMAL[x.type]
    scaled = b.select(small, x * math.ldexp(1.0, mantissa + 2), x)
    field = exponent_field(b, scaled)
    exponent = field if field.type == "i32" else b.cast("trunc", field, "i32")
    exponent = exponent - (bias - 1) - b.select(small, b.const("i32", mantissa + 2), 0)
    keep = ~(((1 << (bit_width(x.type) - 1 - mantissa)) - 1) << mantissa)
    return b.from_bits((b.bits(scaled) & keep) | ((bias - 1) << mantissa), x.type), exponent


def power_of_two(b: Builder, n: Value, type_: str) -> Value:
    """2**n for n (i32) within the normal range of ``type_``."""
    integer = int_type_of(type_)
    wide = n if integer == "i32" else b.cast("sext" if bit_width(integer) > 32 else "trunc", n, integer)
    return b.from_bits((wide + BIAS[type_]) << MANTISSA_BITS[type_], type_)


def scale(b: Builder, x: Value, n: Value) -> Value:
    """x * 2**n for any i32 n, rounded once (ldexp).

    Two exact steps towards the result's range, then the last that may round: the factors are clamped so that each is
    normal.
    """
    bias, mantissa = BIAS[x.type], MANTISSA_BITS[x.type]
    # Beyond this every finite x overflows or becomes zero.
    limit = 2 * bias + mantissa + 2
    n = b.select(n > limit, b.const("i32", limit), n)
    n = b.select(n < -limit, b.const("i32", -limit), n)
    # A first step down by less than the whole normal range leaves at least the significand's width for the last one, so
    # whatever is rounded before the last step becomes zero in the end anyway.
    up = n >= 0
    step = b.select(up, b.const("i32", bias), b.const("i32", -(bias - 1) + mantissa + 1))

    def take(rest: Value) -> Value:
        over = b.select(up, rest > bias, rest < -(bias - 1))
        return b.select(over, step, rest)

    first = take(n)
    second = take(n - first)
    third = n - first - second
    third = b.select(third < -(bias - 1), b.const("i32", -(bias - 1)), third)
    return x * power_of_two(b, first, x.type) * power_of_two(b, second, x.type) * power_of_two(b, third, x.type)


# -- 16-bit formats ----------------------------------------------------------------------------------------------------


def half_to_float(b: Builder, half: Value) -> Value:
    """IEEE half in the low 16 bits of an i32 → float, exactly, by a float's bits but for the bias of the exponent:
    devices convert by a function."""
    sign, magnitude = (half & 0x8000) << 16, half & 0x7FFF
    bits = b.bits(b.from_bits(magnitude << 13, "float") * 2.0**112)
    special = b.select(magnitude.ugt(0x7BFF), b.const("i32", 0x7F800000), 0)
    return b.from_bits(bits | special | sign, "float")


def bfloat_to_float(b: Builder, x: Value) -> Value:
    """bf16 bits → float, exactly."""
    return b.from_bits(b.cast("zext", x, "i32") << 16, "float")


def bfloat_from_float(b: Builder, x: Value, mode: str) -> Value:
    """float → bf16 bits, to nearest even (``rn``) or toward zero (``rz``); NaN becomes the canonical 0x7FFF."""
    bits = b.bits(x)
    if mode == "rn":
        bits = bits + (bits.lshr(16) & 1) + 0x7FFF
    return b.select(x.is_nan(), 0x7FFF, b.cast("trunc", bits.lshr(16), "i16"))
