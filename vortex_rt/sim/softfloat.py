"""IEEE 754 binary16, binary32 and binary64 in integers: every rounding mode, exact flags, RISC-V's NaN rules.

The executor uses the host's floating-point unit where that provably gives the same result and flags, and these
functions for the rest. A format is its number of mantissa bits (10, 23 or 52). An unpacked number is ``(class, sign,
exponent, significand)`` with the significand's top bit at bit 63: value = significand / 2**63 * 2**exponent. Tininess
is detected after rounding (RISC-V F, §11.2).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled
from .intrinsics import leading_zeros, mul_high

U = np.uint64
ZERO, FINITE, INFINITE, QUIET, SIGNALING = range(5)
NX, UF, OF, DZ, NV = 1, 2, 4, 8, 16
RNE, RTZ, RDN, RUP, RMM = range(5)

ALL = U(0xFFFFFFFFFFFFFFFF)
TOP = U(1 << 63)
NAN16 = U(0x7E00)
NAN32 = U(0x7FC00000)
NAN64 = U(0x7FF8000000000000)
BOX16 = U(0xFFFFFFFFFFFF0000)
BOX = U(0xFFFFFFFF00000000)
LOW16 = U(0xFFFF)
LOW32 = U(0xFFFFFFFF)


@compiled
def unbox(x: Any) -> Any:
    """Return the binary32 encoding in an F register, the canonical NaN if it is not boxed."""
    return (x & LOW32) if (x & BOX) == BOX else NAN32


@compiled
def unbox16(x: Any) -> Any:
    """Return the binary16 encoding in an F register, the canonical NaN if it is not boxed."""
    return (x & LOW16) if (x & BOX16) == BOX16 else NAN16


@compiled
def canonical_nan(m: Any) -> Any:
    """Return the canonical NaN of a format."""
    return NAN32 if m == 23 else NAN64 if m == 52 else NAN16


@compiled
def exponent_width(m: Any) -> Any:
    """Return the number of exponent bits of a format."""
    return U(8 if m == 23 else 11 if m == 52 else 5)


@compiled
def largest_exponent(m: Any) -> Any:
    """Return a format's largest exponent, which is its bias."""
    return np.int64(127 if m == 23 else 1023 if m == 52 else 15)


@compiled
def unpack(x: Any, m: Any) -> Any:
    """Return (class, sign, exponent, significand) of an encoding."""
    width = exponent_width(m)
    bias = largest_exponent(m)
    shift = U(m)
    fraction = x & ((U(1) << shift) - U(1))
    exponent = np.int64((x >> shift) & ((U(1) << width) - U(1)))
    sign = (x >> (shift + width)) & U(1)
    if exponent == 2 * bias + 1:
        if fraction == U(0):
            return INFINITE, sign, exponent, TOP
        return (QUIET if (fraction >> (shift - U(1))) != U(0) else SIGNALING), sign, exponent, TOP
    if exponent == 0:
        if fraction == U(0):
            return ZERO, sign, exponent, U(0)
        zeros = leading_zeros(fraction)
        return FINITE, sign, 1 - bias - (np.int64(zeros) - (63 - np.int64(m))), fraction << zeros
    return FINITE, sign, exponent - bias, (fraction | (U(1) << shift)) << (U(63) - shift)


@compiled
def round_up(sign: Any, odd: Any, half: Any, rest: Any, rm: Any) -> Any:
    """Return 1 if a magnitude with the discarded bits ``half`` and ``rest`` is rounded away from zero."""
    if rm == RNE:
        return half & (rest | odd)
    if rm == RMM:
        return half
    if rm == RDN:
        return sign & (half | rest)
    if rm == RUP:
        return (sign ^ U(1)) & (half | rest)
    return U(0)


@compiled
def split_bits(significand: Any, sticky: Any, shift: Any) -> Any:
    """Shift right by ``shift`` >= 1: (kept, first discarded bit, whether any further one is set)."""
    if shift > 64:
        return U(0), U(0), (U(1) if (significand | sticky) != U(0) else U(0))
    half = (significand >> U(shift - 1)) & U(1)
    below = significand & ((U(1) << U(shift - 1)) - U(1))
    kept = U(0) if shift == 64 else significand >> U(shift)
    return kept, half, (U(1) if (below | sticky) != U(0) else U(0))


@compiled
def round_pack(sign: Any, exponent: Any, significand: Any, sticky: Any, m: Any, rm: Any) -> Any:
    """Round a normalised significand (``sticky`` != 0: more bits below) to a format: (encoding, flags)."""
    width = exponent_width(m)
    bias = largest_exponent(m)
    low = np.int64(1) - bias
    precision = np.int64(m) + 1
    shift = np.int64(64) - precision
    tiny = False
    if exponent < low:
        kept, half, rest = split_bits(significand, sticky, shift)
        kept += round_up(sign, kept & U(1), half, rest, rm)
        tiny = not (exponent == low - 1 and kept == (U(1) << U(precision)))
        shift += low - exponent
    kept, half, rest = split_bits(significand, sticky, shift)
    flags = 0
    if (half | rest) != U(0):
        flags = NX | (UF if tiny else 0)
    kept += round_up(sign, kept & U(1), half, rest, rm)
    if exponent < low:
        return (sign << (U(m) + width)) | kept, flags
    if kept == (U(1) << U(precision)):
        kept >>= U(1)
        exponent += 1
    if exponent > bias:
        infinity = rm in (RNE, RMM) or (rm == RUP and sign == U(0)) or (rm == RDN and sign == U(1))
        magnitude = ((U(2) * U(bias) + U(1)) << U(m)) - (U(0) if infinity else U(1))
        return (sign << (U(m) + width)) | magnitude, OF | NX
    return (sign << (U(m) + width)) | (U(exponent + bias) << U(m)) | (kept & ((U(1) << U(m)) - U(1))), flags


@compiled
def pack_special(kind: Any, sign: Any, m: Any) -> Any:
    """Return the encoding of a signed zero or infinity."""
    width = exponent_width(m)
    magnitude = ((U(1) << width) - U(1)) << U(m) if kind == INFINITE else U(0)
    return (sign << (U(m) + width)) | magnitude


@compiled
def shift_right_jam(high: Any, low: Any, distance: Any) -> Any:
    """Shift a 128-bit number right, or-ing what falls out into bit 0."""
    if distance == 0:
        return high, low
    if distance >= 128:
        return U(0), (U(1) if (high | low) != U(0) else U(0))
    if distance >= 64:
        d = U(distance - 64)
        lost = low if d == U(0) else low | (high & ((U(1) << d) - U(1)))
        return U(0), (high >> d) | (U(1) if lost != U(0) else U(0))
    d = U(distance)
    lost = low & ((U(1) << d) - U(1))
    return high >> d, (high << (U(64) - d)) | (low >> d) | (U(1) if lost != U(0) else U(0))


@compiled
def add_wide(sign1: Any, e1: Any, h1: Any, l1: Any, sign2: Any, e2: Any, h2: Any, l2: Any, m: Any, rm: Any) -> Any:
    """Add two finite non-zero numbers with 128-bit significands (top bit at 127): (encoding, flags)."""
    if e1 < e2 or (e1 == e2 and (h1 < h2 or (h1 == h2 and l1 < l2))):
        sign1, sign2, e1, e2, h1, h2, l1, l2 = sign2, sign1, e2, e1, h2, h1, l2, l1
    h2, l2 = shift_right_jam(h2, l2, e1 - e2)
    if sign1 == sign2:
        low = l1 + l2
        carry = U(1) if low < l1 else U(0)
        high = h1 + h2
        over = high < h1
        high += carry
        over = over or (carry == U(1) and high == U(0))
        if over:
            low = (low >> U(1)) | (high << U(63)) | (low & U(1))
            high = (high >> U(1)) | TOP
            e1 += 1
        return round_pack(sign1, e1, high, low, m, rm)
    low = l1 - l2
    high = h1 - h2 - (U(1) if l1 < l2 else U(0))
    if (high | low) == U(0):
        return pack_special(ZERO, U(1 if rm == RDN else 0), m), 0
    if high == U(0):
        high, low = low, U(0)
        e1 -= 64
    zeros = leading_zeros(high)
    if zeros > U(0):
        high = (high << zeros) | (low >> (U(64) - zeros))
        low <<= zeros
        e1 -= np.int64(zeros)
    return round_pack(sign1, e1, high, low, m, rm)


@compiled
def add(x: Any, y: Any, m: Any, rm: Any) -> Any:
    """Return (x + y, flags)."""
    k1, sign1, e1, f1 = unpack(x, m)
    k2, sign2, e2, f2 = unpack(y, m)
    if k1 >= QUIET or k2 >= QUIET:
        return canonical_nan(m), (NV if k1 == SIGNALING or k2 == SIGNALING else 0)
    if k1 == INFINITE or k2 == INFINITE:
        if k1 == k2 and sign1 != sign2:
            return canonical_nan(m), NV
        return (x if k1 == INFINITE else y), 0
    if k1 == ZERO and k2 == ZERO:
        return pack_special(ZERO, sign1 if sign1 == sign2 else U(1 if rm == RDN else 0), m), 0
    if k1 == ZERO or k2 == ZERO:
        return (y if k1 == ZERO else x), 0
    return add_wide(sign1, e1, f1, U(0), sign2, e2, f2, U(0), m, rm)


@compiled
def multiply(x: Any, y: Any, m: Any, rm: Any) -> Any:
    """Return (x * y, flags)."""
    k1, sign1, e1, f1 = unpack(x, m)
    k2, sign2, e2, f2 = unpack(y, m)
    sign = sign1 ^ sign2
    if k1 >= QUIET or k2 >= QUIET:
        return canonical_nan(m), (NV if k1 == SIGNALING or k2 == SIGNALING else 0)
    if k1 == INFINITE or k2 == INFINITE:
        if k1 == ZERO or k2 == ZERO:
            return canonical_nan(m), NV
        return pack_special(INFINITE, sign, m), 0
    if k1 == ZERO or k2 == ZERO:
        return pack_special(ZERO, sign, m), 0
    high, low = mul_high(f1, f2), f1 * f2
    exponent = e1 + e2 + 1
    if (high & TOP) == U(0):
        high = (high << U(1)) | (low >> U(63))
        low <<= U(1)
        exponent -= 1
    return round_pack(sign, exponent, high, low, m, rm)


@compiled
def fused(x: Any, y: Any, z: Any, negate_product: Any, negate_addend: Any, m: Any, rm: Any) -> Any:
    """Return (±(x * y) ± z with one rounding, flags)."""
    k1, sign1, e1, f1 = unpack(x, m)
    k2, sign2, e2, f2 = unpack(y, m)
    k3, sign3, e3, f3 = unpack(z, m)
    sign = sign1 ^ sign2 ^ U(negate_product)
    sign3 ^= U(negate_addend)
    invalid = (k1 == INFINITE and k2 == ZERO) or (k1 == ZERO and k2 == INFINITE)
    if k1 >= QUIET or k2 >= QUIET or k3 >= QUIET or invalid:
        signaling = k1 == SIGNALING or k2 == SIGNALING or k3 == SIGNALING
        return canonical_nan(m), (NV if signaling or invalid else 0)
    if k1 == INFINITE or k2 == INFINITE:
        if k3 == INFINITE and sign3 != sign:
            return canonical_nan(m), NV
        return pack_special(INFINITE, sign, m), 0
    if k3 == INFINITE:
        return pack_special(INFINITE, sign3, m), 0
    if k1 == ZERO or k2 == ZERO:
        if k3 == ZERO:
            return pack_special(ZERO, sign if sign == sign3 else U(1 if rm == RDN else 0), m), 0
        return round_pack(sign3, e3, f3, U(0), m, rm)
    high, low = mul_high(f1, f2), f1 * f2
    exponent = e1 + e2 + 1
    if (high & TOP) == U(0):
        high = (high << U(1)) | (low >> U(63))
        low <<= U(1)
        exponent -= 1
    if k3 == ZERO:
        return round_pack(sign, exponent, high, low, m, rm)
    return add_wide(sign, exponent, high, low, sign3, e3, f3, U(0), m, rm)


@compiled
def divide(x: Any, y: Any, m: Any, rm: Any) -> Any:
    """Return (x / y, flags)."""
    k1, sign1, e1, f1 = unpack(x, m)
    k2, sign2, e2, f2 = unpack(y, m)
    sign = sign1 ^ sign2
    if k1 >= QUIET or k2 >= QUIET:
        return canonical_nan(m), (NV if k1 == SIGNALING or k2 == SIGNALING else 0)
    if (k1 == INFINITE and k2 == INFINITE) or (k1 == ZERO and k2 == ZERO):
        return canonical_nan(m), NV
    if k1 == INFINITE:
        return pack_special(INFINITE, sign, m), 0
    if k2 == ZERO:
        return pack_special(INFINITE, sign, m), DZ
    if k1 == ZERO or k2 == INFINITE:
        return pack_special(ZERO, sign, m), 0
    exponent = e1 - e2
    rest, divisor = f1 >> U(11), f2 >> U(11)
    if rest < divisor:
        rest <<= U(1)
        exponent -= 1
    quotient = U(0)
    for _ in range(64):
        quotient <<= U(1)
        if rest >= divisor:
            rest -= divisor
            quotient |= U(1)
        rest <<= U(1)
    return round_pack(sign, exponent, quotient, rest, m, rm)


@compiled
def square_root(x: Any, m: Any, rm: Any) -> Any:
    """Return (sqrt(x), flags), digit by digit."""
    kind, sign, exponent, significand = unpack(x, m)
    if kind >= QUIET:
        return canonical_nan(m), (NV if kind == SIGNALING else 0)
    if kind == ZERO:
        return x, 0
    if sign == U(1):
        return canonical_nan(m), NV
    if kind == INFINITE:
        return x, 0
    if (exponent & 1) == 0:
        significand >>= U(1)
    rest, root = U(0), U(0)
    for _ in range(60):
        rest = (rest << U(2)) | (significand >> U(62))
        significand <<= U(2)
        trial = (root << U(2)) | U(1)
        root <<= U(1)
        if rest >= trial:
            rest -= trial
            root |= U(1)
    return round_pack(U(0), exponent >> 1, root << U(4), rest, m, rm)


@compiled
def convert(x: Any, m_from: Any, m_to: Any, rm: Any) -> Any:
    """Return (x in another format, flags)."""
    kind, sign, exponent, significand = unpack(x, m_from)
    if kind >= QUIET:
        return canonical_nan(m_to), (NV if kind == SIGNALING else 0)
    if kind != FINITE:
        return pack_special(kind, sign, m_to), 0
    return round_pack(sign, exponent, significand, U(0), m_to, rm)


@compiled
def from_integer(x: Any, signed: Any, m: Any, rm: Any) -> Any:
    """Return (a 64-bit integer as floating point, flags)."""
    sign = U(0)
    if signed and (x & TOP) != U(0):
        sign = U(1)
        x = U(0) - x
    if x == U(0):
        return U(0), 0
    zeros = leading_zeros(x)
    return round_pack(sign, np.int64(63) - np.int64(zeros), x << zeros, U(0), m, rm)


@compiled
def to_integer(x: Any, m: Any, signed: Any, bits: Any, rm: Any) -> Any:
    """Return (x as integer of 32 or 64 bits, saturated and sign-extended to 64, flags)."""
    kind, sign, exponent, significand = unpack(x, m)
    if signed:
        limit_negative, limit_positive = U(1) << U(bits - 1), (U(1) << U(bits - 1)) - U(1)
    else:
        limit_negative, limit_positive = U(0), ALL >> U(64 - bits)
    magnitude, flags = U(0), 0
    over = kind >= INFINITE
    if kind == FINITE:
        if exponent > 63:
            over = True
        else:
            half, rest = U(0), U(0)
            magnitude = significand
            if exponent < 63:
                magnitude, half, rest = split_bits(significand, U(0), 63 - exponent)
            magnitude += round_up(sign, magnitude & U(1), half, rest, rm)
            flags = NX if (half | rest) != U(0) else 0
            over = magnitude > (limit_negative if sign == U(1) else limit_positive)
    if over:
        if kind >= QUIET or sign == U(0):
            result = limit_positive
        else:
            result = U(0) - limit_negative
        flags = NV
    else:
        result = U(0) - magnitude if sign == U(1) else magnitude
    if bits == 32:
        result = U(np.int64(np.int32(result & LOW32)))
    return result, flags


@compiled
def compare(x: Any, y: Any, m: Any, quiet: Any) -> Any:
    """Return (-1, 0, 1, or 2 for unordered, flags); without ``quiet`` every NaN is invalid."""
    k1, sign1, _, _ = unpack(x, m)
    k2, sign2, _, _ = unpack(y, m)
    if k1 >= QUIET or k2 >= QUIET:
        invalid = not quiet or k1 == SIGNALING or k2 == SIGNALING
        return 2, (NV if invalid else 0)
    if (k1 == ZERO and k2 == ZERO) or x == y:
        return 0, 0
    if sign1 != sign2:
        return (-1 if sign1 == U(1) else 1), 0
    return (-1 if (x < y) == (sign1 == U(0)) else 1), 0


@compiled
def minimum(x: Any, y: Any, m: Any, want_maximum: Any) -> Any:
    """Return (minimumNumber or maximumNumber, flags): -0 < +0, a NaN gives the other operand."""
    k1, sign1, _, _ = unpack(x, m)
    k2, _, _, _ = unpack(y, m)
    flags = NV if k1 == SIGNALING or k2 == SIGNALING else 0
    if k1 >= QUIET:
        return (canonical_nan(m) if k2 >= QUIET else y), flags
    if k2 >= QUIET:
        return x, flags
    order, _ = compare(x, y, m, True)
    first = order < 0 or (order == 0 and sign1 == U(1))
    return (x if first != want_maximum else y), flags


@compiled
def classify(x: Any, m: Any) -> Any:
    """Return fclass's bit."""
    kind, sign, exponent, _ = unpack(x, m)
    if kind >= QUIET:
        return U(1) << U(9 if kind == QUIET else 8)
    subnormal = kind == FINITE and exponent < 1 - largest_exponent(m)
    rank = 0 if kind == INFINITE else 3 if kind == ZERO else 2 if subnormal else 1
    return U(1) << U(rank if sign == U(1) else 7 - rank)
