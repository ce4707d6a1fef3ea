"""Functions of one lane that the expressions of the instruction table call. Registers and encodings are uint64."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled
from .intrinsics import as_f32, as_f64, f32_bits, f64_bits, mul_high
from .softfloat import BOX, BOX16, LOW32, NX, RNE, RTZ, U, compare, convert, from_integer, minimum, to_integer


@compiled
def s(x: Any) -> Any:
    """Return x as a signed number."""
    return np.int64(x)


@compiled
def w(x: Any) -> Any:
    """Return the low word, sign-extended."""
    return U(np.int64(np.int32(x & LOW32)))


@compiled
def box(x: Any) -> Any:
    """NaN-box a binary32 encoding."""
    return x | BOX


@compiled
def box_pair(pair: Any) -> Any:
    """NaN-box the encoding of (encoding, flags)."""
    return pair[0] | BOX, pair[1]


@compiled
def box16(x: Any) -> Any:
    """NaN-box a binary16 encoding."""
    return x | BOX16


@compiled
def box16_pair(pair: Any) -> Any:
    """NaN-box the encoding of (encoding, flags)."""
    return pair[0] | BOX16, pair[1]


@compiled
def mulhsu(a: Any, b: Any) -> Any:
    """Return the high half of signed a times unsigned b."""
    return mul_high(a, b) - (b if np.int64(a) < 0 else U(0))


@compiled
def dot8(a: Any, b: Any) -> Any:
    """Return the sum of the four products of signed bytes of the low words."""
    total = np.int64(0)
    for byte in range(4):
        shift = U(8 * byte)
        total += np.int64(np.int8((a >> shift) & U(255))) * np.int64(np.int8((b >> shift) & U(255)))
    return U(total)


@compiled
def div(a: Any, b: Any) -> Any:
    """Signed quotient towards zero; -1 for division by zero, the dividend on overflow (RISC-V M)."""
    if b == U(0):
        return U(0xFFFFFFFFFFFFFFFF)
    if np.int64(b) == -1:
        return U(0) - a
    negative = (np.int64(a) < 0) != (np.int64(b) < 0)
    q = (U(0) - a if np.int64(a) < 0 else a) // (U(0) - b if np.int64(b) < 0 else b)
    return U(0) - q if negative else q


@compiled
def rem(a: Any, b: Any) -> Any:
    """Signed remainder with the dividend's sign; the dividend for division by zero, 0 on overflow."""
    if b == U(0):
        return a
    if np.int64(b) == -1:
        return U(0)
    r = (U(0) - a if np.int64(a) < 0 else a) % (U(0) - b if np.int64(b) < 0 else b)
    return U(0) - r if np.int64(a) < 0 else r


@compiled
def divu(a: Any, b: Any) -> Any:
    """Unsigned quotient; all ones for division by zero."""
    return U(0xFFFFFFFFFFFFFFFF) if b == U(0) else a // b


@compiled
def remu(a: Any, b: Any) -> Any:
    """Unsigned remainder; the dividend for division by zero."""
    return a if b == U(0) else a % b


@compiled
def divuw(a: Any, b: Any) -> Any:
    """Unsigned quotient of the low words, sign-extended."""
    return w(divu(a & LOW32, b & LOW32) if (b & LOW32) != U(0) else LOW32)


@compiled
def remuw(a: Any, b: Any) -> Any:
    """Unsigned remainder of the low words, sign-extended."""
    return w(remu(a & LOW32, b & LOW32))


@compiled
def value(x: Any, m: Any) -> Any:
    """Return the number that an encoding stands for, as float64."""
    if m == 10:
        return as_f64(convert(x, 10, 52, RNE)[0])
    return np.float64(as_f32(x)) if m == 23 else as_f64(x)


@compiled
def ordered(x: Any, y: Any, m: Any) -> Any:
    """Return whether neither is a NaN."""
    a, b = value(x, m), value(y, m)
    return a == a and b == b


@compiled
def lesser(x: Any, y: Any, m: Any, want_maximum: Any) -> Any:
    """fmin, or fmax: (encoding, flags)."""
    a, b = value(x, m), value(y, m)
    if a < b:
        return (y if want_maximum else x), 0
    if b < a:
        return (x if want_maximum else y), 0
    return minimum(x, y, m, want_maximum)


@compiled
def feq(x: Any, y: Any, m: Any) -> Any:
    """Quiet equality: (0 or 1, flags)."""
    if ordered(x, y, m):
        return U(value(x, m) == value(y, m)), 0
    order, flags = compare(x, y, m, True)
    return U(order == 0), flags


@compiled
def flt(x: Any, y: Any, m: Any) -> Any:
    """Signaling less-than: (0 or 1, flags)."""
    if ordered(x, y, m):
        return U(value(x, m) < value(y, m)), 0
    order, flags = compare(x, y, m, False)
    return U(order == -1), flags


@compiled
def fle(x: Any, y: Any, m: Any) -> Any:
    """Signaling less-or-equal: (0 or 1, flags)."""
    if ordered(x, y, m):
        return U(value(x, m) <= value(y, m)), 0
    order, flags = compare(x, y, m, False)
    return U(order <= 0), flags


@compiled
def narrow(x: Any, rm: Any) -> Any:
    """Convert binary64 to boxed binary32: (register, flags)."""
    if rm == RNE:
        value = as_f64(x)
        result = np.float32(value)
        bits = f32_bits(result)
        magnitude = bits & U(0x7FFFFFFF)
        # the smallest normal number may come from a tiny one, which underflows
        if U(0x00800000) < magnitude < U(0x7F800000):
            return bits | BOX, (0 if np.float64(result) == value else NX)
    bits, flags = convert(x, 52, 23, rm)
    return bits | BOX, flags


@compiled
def widen(x: Any) -> Any:
    """Convert binary32 to binary64: (encoding, flags)."""
    exponent = x & U(0x7F800000)
    if exponent != U(0) and exponent != U(0x7F800000):
        return f64_bits(np.float64(as_f32(x))), 0
    return convert(x, 23, 52, RNE)


@compiled
def f32_to_integer(x: Any, signed: Any, bits: Any, rm: Any) -> Any:
    """Convert binary32 to an integer: (register, flags)."""
    return f64_value_to_integer(np.float64(as_f32(x)), x, 23, signed, bits, rm)


@compiled
def f64_to_integer(x: Any, signed: Any, bits: Any, rm: Any) -> Any:
    """Convert binary64 to an integer: (register, flags)."""
    return f64_value_to_integer(as_f64(x), x, 52, signed, bits, rm)


@compiled
def f64_value_to_integer(value: Any, x: Any, m: Any, signed: Any, bits: Any, rm: Any) -> Any:
    """Truncate on the host where the result is in every range, else exactly in integers."""
    if rm == RTZ and value < 2147483648.0 and value > (-2147483649.0 if signed else -1.0):
        whole = np.int64(value)
        return U(whole), (0 if np.float64(whole) == value else NX)
    return to_integer(x, m, signed, bits, rm)


@compiled
def f32_from_integer(x: Any, signed: Any, rm: Any) -> Any:
    """Convert an integer to boxed binary32: (register, flags)."""
    small = np.int64(x)
    if small > -16777217 and small < 16777217 and (signed or small >= 0):
        return f32_bits(np.float32(small)) | BOX, 0
    if rm == RNE and small > -(1 << 62) and small < 1 << 62 and (signed or small >= 0):
        rounded = np.float32(small)
        return f32_bits(rounded) | BOX, (0 if np.int64(rounded) == small else NX)
    bits, flags = from_integer(x, signed, 23, rm)
    return bits | BOX, flags


@compiled
def f64_from_integer(x: Any, signed: Any, rm: Any) -> Any:
    """Convert an integer to binary64: (encoding, flags)."""
    small = np.int64(x)
    if small >= -9007199254740992 and small <= 9007199254740992 and (signed or small >= 0):
        return f64_bits(np.float64(small)), 0
    return from_integer(x, signed, 52, rm)


@compiled
def f32_from_half(x: Any) -> Any:
    """Convert binary16 to boxed binary32: (register, flags)."""
    bits, flags = convert(x, 10, 23, RNE)
    return bits | BOX, flags


@compiled
def f64_from_half(x: Any) -> Any:
    """Convert binary16 to binary64: (encoding, flags)."""
    return convert(x, 10, 52, RNE)


@compiled
def half_from(x: Any, m: Any, rm: Any) -> Any:
    """Convert a wider format to boxed binary16: (register, flags)."""
    bits, flags = convert(x, m, 10, rm)
    return bits | BOX16, flags


@compiled
def f16_to_integer(x: Any, signed: Any, bits: Any, rm: Any) -> Any:
    """Convert binary16 to an integer: (register, flags)."""
    return to_integer(x, 10, signed, bits, rm)


@compiled
def f16_from_integer(x: Any, signed: Any, rm: Any) -> Any:
    """Convert an integer to boxed binary16: (register, flags)."""
    bits, flags = from_integer(x, signed, 10, rm)
    return bits | BOX16, flags
