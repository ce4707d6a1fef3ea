"""Arithmetic rounded in a given direction, from operations that round to nearest.

The rounding error of each operation is computed exactly (error-free transforms: Muller et al., "Handbook of
Floating-Point Arithmetic", 2nd ed., ch. 4), and its sign tells on which side of the exact value the nearest result
lies. Operands are first brought to [1/2, 1), so that no error under- or overflows; directed rounding twice in one
direction is directed rounding once, so the last scaling may round again.
"""

import math

from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.builder import MANTISSA_BITS, Builder, Value, bit_width

#: PTX's names: to nearest even, towards zero, down, up.
MODES = ("rn", "rz", "rm", "rp")
#: CUDA's names of the same.
CUDA_MODES = {"rn": "rn", "rz": "rz", "rm": "rd", "rp": "ru"}


def _next(b: Builder, x: Value, *, up: bool) -> Value:
    """The neighbour of a non-zero x."""
    bits = b.bits(x)
    grow = x > 0.0 if up else x < 0.0
    return b.from_bits(b.select(grow, bits + 1, bits - 1), x.type)


def adjust(b: Builder, nearest: Value, above: Value, below: Value, mode: str) -> Value:
    """``nearest`` (not zero) moved to the directed result; ``above``/``below``:
    the exact value is larger/smaller than it."""
    if mode == "rp":
        return b.select(above, _next(b, nearest, up=True), nearest)
    if mode == "rm":
        return b.select(below, _next(b, nearest, up=False), nearest)
    if mode == "rz":
        inward = b.select(nearest > 0.0, below, above)
        return b.select(inward, b.from_bits(b.bits(nearest) - 1, nearest.type), nearest)
    return nearest


def _scale_directed(b: Builder, x: Value, n: Value, mode: str) -> Value:
    """x * 2**n rounded in the mode's direction; x in ±[1/4, 4)."""
    result = floats.scale(b, x, n)
    back = floats.scale(b, result, -n)
    finite = floats.is_finite(b, result)
    above = b.select(finite, x > back, x < 0.0)  # an infinite result is beyond the exact value
    below = b.select(finite, x < back, x > 0.0)
    moved = adjust(b, result, above, below, mode)
    # From zero the neighbour is the smallest subnormal on the exact value's side.
    tiny = b.from_bits(floats.sign_bits(b, x) | 1, x.type)
    away = {"rp": x > 0.0, "rm": x < 0.0}.get(mode)
    from_zero = b.select(away, tiny, result) if away is not None else result
    return b.select(result.eq(0.0), from_zero, moved)


def _special(b: Builder, *values: Value) -> Value:
    """Whether a value is zero, infinite or NaN, where the plain operation is exact."""
    result = b.const("i1", 0)
    for value in values:
        result = result | value.eq(0.0) | ~floats.is_finite(b, value)
    return result


def two_sum(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """(sum, its error), exact for any order of magnitudes (Knuth)."""
    total = x + y
    other = total - x
    return total, (x - (total - other)) + (y - other)


def two_product(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """(product, its error)."""
    product = x * y
    return product, b.fma(x, y, -product)


def add(b: Builder, x: Value, y: Value, *, mode: str) -> Value:
    """x + y."""
    if mode == "rn":
        return x + y
    total, error = two_sum(b, x, y)
    overflow = floats.is_infinite(b, total) & floats.is_finite(b, x) & floats.is_finite(b, y)
    above = b.select(overflow, total < 0.0, error > 0.0)
    below = b.select(overflow, total > 0.0, error < 0.0)
    result = b.select(total.eq(0.0), total, adjust(b, total, above, below, mode))
    if mode == "rm":  # an exact zero from different signs is -0 when rounding down
        both_positive = (b.bits(x) | b.bits(y)) >= 0
        result = b.select(total.eq(0.0) & ~both_positive, b.const(x.type, -0.0), result)
    return b.select(floats.is_finite(b, x) & floats.is_finite(b, y), result, total)


def subtract(b: Builder, x: Value, y: Value, *, mode: str) -> Value:
    """x - y."""
    return x - y if mode == "rn" else add(b, x, -y, mode=mode)


def multiply(b: Builder, x: Value, y: Value, *, mode: str) -> Value:
    """x * y."""
    if mode == "rn":
        return x * y
    fx, ex = floats.split(b, x)
    fy, ey = floats.split(b, y)
    product, error = two_product(b, fx, fy)
    result = _scale_directed(b, adjust(b, product, error > 0.0, error < 0.0, mode), ex + ey, mode)
    return b.select(_special(b, x, y), x * y, result)


def divide(b: Builder, x: Value, y: Value, *, mode: str) -> Value:
    """x / y."""
    if mode == "rn":
        return x / y
    fx, ex = floats.split(b, x)
    fy, ey = floats.split(b, y)
    quotient = fx / fy
    rest = b.fma(-quotient, fy, fx)
    rest = b.select(fy < 0.0, -rest, rest)
    result = _scale_directed(b, adjust(b, quotient, rest > 0.0, rest < 0.0, mode), ex - ey, mode)
    return b.select(_special(b, x, y), x / y, result)


def reciprocal(b: Builder, x: Value, *, mode: str) -> Value:
    """1 / x."""
    return divide(b, b.const(x.type, 1.0), x, mode=mode)


def square_root(b: Builder, x: Value, *, mode: str) -> Value:
    """Square root."""
    root = b.sqrt(x)
    if mode == "rn":
        return root
    fraction, exponent = floats.split(b, x)
    odd = (exponent & 1).ne(0)
    fraction = b.select(odd, fraction * 2.0, fraction)
    exponent = b.select(odd, exponent - 1, exponent).ashr(1)
    nearest = b.sqrt(fraction)
    rest = b.fma(-nearest, nearest, fraction)
    result = floats.scale(b, adjust(b, nearest, rest > 0.0, rest < 0.0, mode), exponent)
    return b.select((x > 0.0) & floats.is_finite(b, x), result, root)


def sum_to_odd(b: Builder, x: Value, y: Value, z: Value) -> Value:
    """``x * y + z`` in float, where the product is exact: rounded to odd, so that rounding to a 16-bit format is the
    only rounding.

    Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd", 2008.
    """
    total, error = two_sum(b, x * y, z)
    bits = b.bits(total)
    away = b.select((error > 0.0) ^ (total < 0.0), b.const("i32", 1), -1)
    inexact = error.ne(0.0) & (bits & 1).eq(0) & floats.is_finite(b, total)
    return b.from_bits(b.select(inexact, bits + away, bits), "float")


def fused(b: Builder, x: Value, y: Value, z: Value, *, mode: str) -> Value:
    """x * y + z, rounded once; of halves to nearest only.

    The addend is brought to the product's scale; one that is too far away for its digits to matter keeps only its sign.
    """
    if x.type == "half":  # through float, as devices may lack half functions
        return b.cast("fptrunc", sum_to_odd(b, *(b.cast("fpext", v, "float") for v in (x, y, z))), "half")
    plain = b.fma(x, y, z)
    if mode == "rn":
        return plain
    far = 2 * MANTISSA_BITS[x.type] + 12
    fx, ex = floats.split(b, x)
    fy, ey = floats.split(b, y)
    fz, ez = floats.split(b, z)
    exponent = ex + ey
    distance = ez - exponent
    distance = b.select(distance > far, b.const("i32", far), distance)
    distance = b.select(distance < -far, b.const("i32", -far), distance)
    moved = ez - exponent - distance  # above 0: the result is the addend's size
    exponent = exponent + b.select(moved > 0, moved, 0)
    addend = b.select(z.eq(0.0), b.const(x.type, 0.0), fz * floats.power_of_two(b, distance, x.type))
    nearest = b.fma(fx, fy, addend)
    # Exact error of a fused multiply-add (Boldo and Muller, 2011).
    high, low = two_product(b, fx, fy)
    alpha, alpha_low = two_sum(b, addend, low)
    beta, beta_low = two_sum(b, high, alpha)
    gamma = (beta - nearest) + beta_low
    error = gamma + alpha_low
    directed = adjust(b, nearest, error > 0.0, error < 0.0, mode)
    # A sum far larger than 1 is brought back first, exactly.
    result = _scale_directed(b, directed * math.ldexp(1.0, -far // 2), exponent + far // 2, mode)
    zero = b.const(x.type, -0.0 if mode == "rm" else 0.0)
    result = b.select(nearest.eq(0.0), zero, result)
    exact = _special(b, x, y) | ~floats.is_finite(b, z)
    if mode == "rm":  # a zero product and a zero addend of different signs
        negative = (b.bits(x) ^ b.bits(y)) < 0
        mixed = plain.eq(0.0) & z.eq(0.0) & (negative | (b.bits(z) < 0))
        plain = b.select(mixed, b.const(x.type, -0.0), plain)
    return b.select(exact, plain, result)


# -- conversions ------------------------------------------------------------------------------------------------------


def narrow(b: Builder, x: Value, *, mode: str) -> Value:
    """double → float."""
    nearest = b.cast("fptrunc", x, "float")
    if mode == "rn":
        return nearest
    back = b.cast("fpext", nearest, "double")
    moved = adjust(b, nearest, x > back, x < back, mode)
    tiny = b.const("float", math.ldexp(1.0, -149))
    from_zero = {
        "rp": b.select(x > 0.0, tiny, nearest),
        "rm": b.select(x < 0.0, -tiny, nearest),
        "rz": nearest,
    }[mode]
    return b.select(nearest.eq(0.0), from_zero, moved)


def integral(b: Builder, x: Value, mode: str) -> Value:
    """The integral value in the mode's direction."""
    name = {"rn": "llvm.rint", "rz": "llvm.trunc", "rm": "llvm.floor", "rp": "llvm.ceil"}[mode]
    return b.intrinsic(name, x)


def to_integer(b: Builder, x: Value, *, mode: str, integer: str, signed: bool, ftz: bool = False) -> Value:
    """float or double → integer, saturating; NaN as PTX's cvt has it: 0 from float to 32 bits and less,
    else only the top bit set."""
    if ftz:
        x = floats.flush(b, x)
    bits = int(integer[1:])
    low = -(2.0 ** (bits - 1)) if signed else 0.0
    high = 2.0 ** (bits - 1 if signed else bits)
    whole = integral(b, x, mode)
    inside = (whole >= low) & (whole < high)
    op = "fptosi" if signed else "fptoui"
    # Through 32 bits at least: narrower conversions are rare in devices.
    value = b.cast("trunc", b.cast(op, b.select(inside, whole, 0.0), f"i{max(32, bits)}"), integer)
    largest = b.const(integer, (1 << (bits - 1)) - 1 if signed else -1)
    smallest = b.const(integer, -(1 << (bits - 1)) if signed else 0)
    result = b.select(inside, value, b.select(whole >= high, largest, smallest))
    nan = b.const(integer, 0 if bits <= 32 and x.type != "double" else -(1 << (bits - 1)))
    return b.select(x.is_nan(), nan, result)


def from_integer(b: Builder, x: Value, *, mode: str, type_: str, signed: bool) -> Value:
    """Integer → float or double: the leading significant bits are exact, the rest decides the neighbour."""
    bits, precision = bit_width(x.type), MANTISSA_BITS[type_] + 1
    if mode == "rn" or precision >= bits:
        return b.cast("sitofp" if signed else "uitofp", x, type_)
    negative = x < 0 if signed else b.const("i1", 0)
    magnitude = b.select(negative, -x, x)
    leading = b.call(f"llvm.ctlz.{x.type}", x.type, [magnitude | 1, b.const("i1", 0)])
    drop = b.select(leading < bits - precision, (bits - precision) - leading, 0)
    kept = magnitude.lshr(drop) << drop
    exact = b.cast("uitofp", kept, type_)
    inexact = kept.ne(magnitude)
    if mode == "rz":
        grow = b.const("i1", 0)
    else:
        grow = inexact & (negative if mode == "rm" else ~negative)
    grown = b.from_bits(b.bits(exact) + b.cast("zext", grow, f"i{bit_width(type_)}"), type_)
    return b.select(negative, -grown, grown)


def float_to_half_bits(b: Builder, x: Value) -> Value:
    """Bits of the half nearest to a float (i16), on integers: many devices have no half arithmetic."""
    bits = b.bits(x)
    sign = bits.lshr(16) & 0x8000
    magnitude = bits & 0x7FFFFFFF
    # Normal: drop 13 bits with rounding to even, rebase the exponent.
    rounded = magnitude + 0xFFF + (magnitude.lshr(13) & 1)
    normal = (rounded - (112 << 23)).lshr(13)
    # Subnormal: adding 2**-1 * 2**-13... aligns the significand so that the addition rounds it to the half's last
    # place.
    magic = b.const("float", 0.5)
    aligned = b.bits(b.fabs(x) + magic) - b.bits(magic)
    result = b.select(magnitude.ult(113 << 23), aligned, normal)
    result = b.select(magnitude.uge(0x477FF000), b.const("i32", 0x7C00), result)
    result = b.select(magnitude.ugt(0x7F800000), b.const("i32", 0x7FFF), result)
    return b.cast("trunc", b.select(magnitude.ugt(0x7F800000), result, result | sign), "i16")


def half_bits_to_float(b: Builder, h: Value) -> Value:
    """The float with the value of a half given by its bits (i16); exact."""
    return floats.half_to_float(b, b.cast("zext", h, "i32"))
