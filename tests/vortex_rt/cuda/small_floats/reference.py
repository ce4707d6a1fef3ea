"""Small floats by exact arithmetic: numbers as fractions, rounded by their definition (IEEE 754-2019, section 4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import ml_dtypes
import numpy as np


@dataclass(frozen=True)
class Format:
    """A binary format: its name in CUDA's functions, its types, its fields' widths; dtype: NumPy's or ml_dtypes'."""

    name: str
    scalar: str
    pair: str
    header: str
    exponent: int
    significand: int
    dtype: np.dtype
    codes: type = np.uint16

    def values(self, codes: np.ndarray) -> np.ndarray:
        return codes.astype(self.codes).view(self.dtype)

    def numbers(self, codes: np.ndarray) -> np.ndarray:
        """As float64, exactly."""
        return self.values(codes).astype(np.float64)

    def narrowed(self, values: np.ndarray) -> np.ndarray:
        """Codes of float64 values rounded to nearest, once: through float32 rounded to odd."""
        with np.errstate(all="ignore"):
            near = values.astype(np.float32)
            beyond = np.abs(near.astype(np.float64)) > np.abs(values)
            toward_zero = np.where(beyond, np.nextafter(near, np.float32(0)), near)
            odd = toward_zero.view(np.uint32) | (toward_zero.astype(np.float64) != values)
            odd = np.where(np.isnan(values), near.view(np.uint32), odd).astype(np.uint32)
            return odd.view(np.float32).astype(self.dtype).view(self.codes)


HALF = Format("half", "__half", "__half2", "cuda_fp16.h", 5, 10, np.dtype(np.float16))
BFLOAT16 = Format("bfloat16", "__nv_bfloat16", "__nv_bfloat162", "cuda_bf16.h", 8, 7, np.dtype(ml_dtypes.bfloat16))
E4M3 = Format("E4M3", "__nv_fp8_e4m3", "__nv_fp8x2_e4m3", "cuda_fp8.h", 4, 3, np.dtype(ml_dtypes.float8_e4m3fn), np.uint8)
E5M2 = Format("E5M2", "__nv_fp8_e5m2", "__nv_fp8x2_e5m2", "cuda_fp8.h", 5, 2, np.dtype(ml_dtypes.float8_e5m2), np.uint8)


def rounded(value: Fraction, format_: Format, mode: str = "rn") -> int:
    """The code of a fraction in a format of 16 bits (rn, rz, rd or ru); zero is +0."""
    negative, magnitude = value < 0, abs(value)
    bias = (1 << (format_.exponent - 1)) - 1
    least = 1 - bias - format_.significand  # exponent of the smallest number
    if magnitude == 0:
        return 0
    power = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if Fraction(2) ** power > magnitude:
        power -= 1
    step = max(power - format_.significand, least)
    units, rest = divmod(magnitude, Fraction(2) ** step)
    rest /= Fraction(2) ** step
    away = {"rz": False, "rd": negative, "ru": not negative, "rn": rest > Fraction(1, 2) or (rest == Fraction(1, 2) and units & 1)}[mode]
    units += bool(rest and away)
    code = units + (step - least << format_.significand)
    infinity = (1 << format_.exponent) - 1 << format_.significand
    if code >= infinity:
        code = infinity if mode == "rn" or away or {"rd": negative, "ru": not negative}.get(mode, False) else infinity - 1
    return code | (negative << 15)


def same_numbers(found: np.ndarray, expected: np.ndarray, format_: Format) -> np.ndarray:
    """Where two arrays of codes are the same; any NaN is NaN."""
    return (found == expected) | (np.isnan(format_.numbers(found)) & np.isnan(format_.numbers(expected)))
