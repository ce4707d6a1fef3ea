"""Exact rounding of rationals to binary formats: the reference for PTX's floating-point instructions."""

from __future__ import annotations

import math
import struct
from fractions import Fraction

#: Name → (significand bits with the hidden one, least exponent, greatest exponent).
FORMATS = {
    "f16": (11, -14, 15), "bf16": (8, -126, 127), "f32": (24, -126, 127), "f64": (53, -1022, 1023),
    "tf32": (11, -126, 127),
}


def round_to(value: Fraction | float, format: str, mode: str = "rn") -> float:
    """Round to a format (the result is an exact float); modes rn, rna, rz, rm, rp; zero keeps a float argument's sign.
    """
    if isinstance(value, float):
        if math.isnan(value) or math.isinf(value) or value == 0:
            return value
        value = Fraction(value)
    if value == 0:
        return 0.0
    precision, least, greatest = FORMATS[format]
    sign = -1 if value < 0 else 1
    magnitude = abs(value)
    exponent = max(_exponent(magnitude), least)
    unit = Fraction(2) ** (exponent - precision + 1)
    whole, rest = divmod(magnitude, unit)
    up = {
        "rn": rest * 2 > unit or (rest * 2 == unit and whole % 2 == 1),
        "rna": rest * 2 >= unit,
        "rz": False,
        "rm": sign < 0 and rest > 0,
        "rp": sign > 0 and rest > 0,
    }[mode]
    result = (whole + up) * unit
    largest = (Fraction(2) - Fraction(2) ** (1 - precision)) * Fraction(2) ** greatest
    if result > largest:
        to_infinity = mode in ("rn", "rna") or mode == ("rp" if sign > 0 else "rm")
        return sign * (math.inf if to_infinity else float(largest))
    return math.copysign(float(result), sign)


def _exponent(value: Fraction) -> int:
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    return exponent if Fraction(2) ** exponent <= value else exponent - 1


def bits_of(value: float, format: str) -> int:
    """Bit pattern of a float that the format holds exactly."""
    if format == "f16":
        return struct.unpack("<H", struct.pack("<e", value))[0]
    single = struct.unpack("<I", struct.pack("<f", value))[0]
    return single >> 16 if format == "bf16" else single


def float_of(bits: int, format: str) -> float:
    """The reverse."""
    if format == "f16":
        return struct.unpack("<e", struct.pack("<H", bits & 0xFFFF))[0]
    return struct.unpack("<f", struct.pack("<I", bits << 16 if format == "bf16" else bits))[0]
