"""Results and flags of finite arithmetic against exact rational arithmetic: every rounding mode, flags that are already set, edges of the formats.

The fast paths of the executor depend on flags that are set already and on the neighbourhood of the smallest normal number, so both are dense here.
"""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

import numpy as np
import pytest

VALUES, OUT = 0x200000, 0x400000
NX, UF, OF = 1, 2, 4
RNE, RTZ, RDN, RUP, RMM = range(5)
ALL = (1 << 64) - 1


@dataclass(frozen=True)
class Format:
    """A binary format by its stored mantissa bits and exponent bits."""

    mantissa: int
    width: int

    @property
    def bias(self) -> int:
        return (1 << self.width - 1) - 1

    def value(self, bits: int) -> Fraction:
        fraction, exponent = bits & (1 << self.mantissa) - 1, bits >> self.mantissa & (1 << self.width) - 1
        significand = fraction | (1 << self.mantissa if exponent else 0)
        magnitude = Fraction(significand) * Fraction(2) ** (max(exponent, 1) - self.bias - self.mantissa)
        return -magnitude if bits >> self.mantissa + self.width else magnitude

    def is_finite(self, bits: int) -> bool:
        return bits >> self.mantissa & (1 << self.width) - 1 != (1 << self.width) - 1

    def rounded(self, value: Fraction, rm: int, zero_is_negative: bool) -> tuple[int, int]:
        """Encoding and flags of an exact value (IEEE 754 with tininess after rounding)."""
        negative = value < 0 or (value == 0 and zero_is_negative)
        sign = int(negative) << self.mantissa + self.width
        if value == 0:
            return sign, 0
        magnitude = abs(value)
        exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
        if scaled(magnitude, -exponent, RTZ, negative) == (0, True):
            exponent -= 1
        low = 1 - self.bias
        unbounded, _ = scaled(magnitude, self.mantissa - exponent, rm, negative)
        tiny = exponent + (unbounded >> self.mantissa + 1) < low
        place = max(exponent, low)
        units, inexact = scaled(magnitude, self.mantissa - place, rm, negative)
        if (units >> self.mantissa + 1 and place == self.bias) or place > self.bias:
            largest = (1 << self.mantissa + self.width) - (1 << self.mantissa) - 1
            return sign | largest + (rm in (RNE, RMM) or rm == (RDN if negative else RUP)), OF | NX
        bits = (place - low << self.mantissa) + units  # carries into the exponent by itself
        return sign | bits, (NX | (UF if tiny else 0)) if inexact else 0


def scaled(magnitude: Fraction, shift: int, rm: int, negative: bool) -> tuple[int, bool]:
    """Round magnitude times 2**shift to an integer; the second says whether anything was lost."""
    numerator, denominator = magnitude.numerator << max(shift, 0), magnitude.denominator << max(-shift, 0)
    whole, rest = divmod(numerator, denominator)
    if rest == 0 or rm == RTZ:
        return whole, rest != 0
    if rm in (RDN, RUP):
        return whole + (negative == (rm == RDN)), True
    half = 2 * rest - denominator
    return whole + (half > 0 or (half == 0 and (rm == RMM or whole & 1))), True


HALF, SINGLE, DOUBLE = Format(10, 5), Format(23, 8), Format(52, 11)
FORMATS = {"h": HALF, "s": SINGLE, "d": DOUBLE}


def root(value: Fraction) -> Fraction:
    """The square root, or a number on the same side of every rounding boundary of both formats."""
    shift = 1200 + value.denominator.bit_length()
    scaled = value * (1 << 2 * shift)
    floor = isqrt(scaled.numerator // scaled.denominator)
    exact = floor * floor == scaled
    return Fraction(floor if exact else 2 * floor + 1, 1 << shift + (not exact))


#: Exact value of each instruction; the sign of an exact zero is that of ``zero``.
BINARY = {
    "fadd": lambda a, b: a + b,
    "fsub": lambda a, b: a - b,
    "fmul": lambda a, b: a * b,
    "fdiv": lambda a, b: a / b,
}
FUSED = {
    "fmadd": lambda a, b, c: a * b + c,
    "fmsub": lambda a, b, c: a * b - c,
    "fnmsub": lambda a, b, c: -(a * b) + c,
    "fnmadd": lambda a, b, c: -(a * b) - c,
}


def operands(form: Format, source: random.Random) -> int:
    """A finite number: near the ends of the format and near 1, with long runs of equal mantissa bits, or any."""
    top = (1 << form.width) - 2
    exponent = source.choice((0, 0, 1, 1, 2, form.mantissa, form.mantissa + 1, form.bias - 1, form.bias, form.bias + 1, form.bias // 2, form.bias * 3 // 2, top, source.randint(0, top)))
    mantissa = source.choice((0, 1, (1 << form.mantissa) - 1, (1 << form.mantissa) - 2, 1 << form.mantissa - 1, (1 << source.randint(0, form.mantissa)) - 1, source.getrandbits(form.mantissa)))
    return source.getrandbits(1) << form.mantissa + form.width | exponent << form.mantissa | mantissa


def sign_of_zero(name: str, rm: int, form: Format, given: list[int]) -> bool:
    """Whether an exact zero result is negative."""
    signs = [bits >> form.mantissa + form.width for bits in given]
    if name in ("fmul", "fdiv"):
        return signs[0] != signs[1]
    if name == "fsqrt":
        return bool(signs[0])
    if name in ("fadd", "fsub"):
        first, second = signs[0], signs[1] ^ (name == "fsub")
    else:
        first, second = signs[0] ^ signs[1] ^ (name in ("fnmsub", "fnmadd")), signs[2] ^ (name in ("fmsub", "fnmadd"))
        if form.value(given[0]) * form.value(given[1]) != 0 and form.value(given[2]) != 0:
            return rm == RDN
    if name in ("fadd", "fsub") and form.value(given[0]) != 0:
        return rm == RDN
    return bool(first) if first == second else rm == RDN


def check(run, instruction: str, cases: list[tuple[list[int], int, int]], wanted: list[tuple[int, int]]) -> None:
    """Run ``instruction`` (on fa0, fa1, fa2 or a3, to fa3) on cases of (registers, rounding mode, flags set before)."""
    data = b"".join(struct.pack("<4Q", *(regs + [0] * (3 - len(regs))), rm << 5 | before) for regs, rm, before in cases)
    done = run(
        f"""
        li a0, {VALUES}
        li a1, {OUT}
        li a2, {len(cases)}
    again:
        fld fa0, 0(a0)
        fld fa1, 8(a0)
        fld fa2, 16(a0)
        ld a3, 0(a0)
        ld a4, 24(a0)
        csrw fcsr, a4
        {instruction}
        csrr a5, fflags
        fsd fa3, 0(a1)
        sd a5, 8(a1)
        addi a0, a0, 32
        addi a1, a1, 16
        addi a2, a2, -1
        bnez a2, again
        tmc x0
        """,
        memory={VALUES: data}, zfh=True,
    )
    got = done.words(OUT, 2 * len(cases), np.uint64)
    wrong = [
        (instruction, *map(hex, regs), f"rm {rm}", f"before {before}", f"got {got[2 * i]:x} {got[2 * i + 1]}", f"wanted {bits:x} {flags | before}")
        for i, ((regs, rm, before), (bits, flags)) in enumerate(zip(cases, wanted))
        if (got[2 * i], got[2 * i + 1]) != (bits, flags | before)
    ]
    assert not wrong, f"{len(wrong)} of {len(cases)} differ:\n" + "\n".join(map(str, wrong[:10]))


def made(form: Format, count: int, arity: int, seed: int, usable=lambda form, given: True) -> list[tuple[list[int], int, int]]:
    source = random.Random(seed)
    cases: list[tuple[list[int], int, int]] = []
    while len(cases) < count:
        given = [operands(form, source) for _ in range(arity)]
        if usable(form, given):
            cases.append((given, source.choice((0, 0, 0, 1, 2, 3, 4)), source.choice((0, 1, 1, 31, source.randint(0, 31)))))
    return cases


def boxed(form: Format, bits: int) -> int:
    return bits | ALL ^ (1 << 1 + form.width + form.mantissa) - 1


def is_usable(name: str):
    def usable(form: Format, given: list[int]) -> bool:
        return not (name == "fdiv" and form.value(given[1]) == 0) and not (name == "fsqrt" and form.value(given[0]) < 0)

    return usable


#: Inexact products that are tiny although their rounded result is the smallest normal number, and neighbours that are not.
UNDERFLOWS = {"h": [(0x3BFF, 0x0400), (0x3BFE, 0x0401), (0x3C01, 0x03FF)], "s": [(0x3F7FFFFF, 0x00800000), (0x3F7FFFFE, 0x00800001), (0x3F800001, 0x007FFFFF)], "d": [(0x3FEFFFFFFFFFFFFF, 0x0010000000000000), (0x3FF0000000000001, 0x000FFFFFFFFFFFFF)]}


@pytest.mark.parametrize("letter", FORMATS)
@pytest.mark.parametrize("name", [*BINARY, *FUSED, "fsqrt"])
def test_arithmetic(run, name, letter):
    form = FORMATS[letter]
    arity = 1 if name == "fsqrt" else 2 if name in BINARY else 3
    cases = made(form, 3000, arity, seed=len(name), usable=is_usable(name))
    if arity > 1:
        cases += [([*pair, 0][:arity], rm, before) for pair in UNDERFLOWS[letter] for rm in range(5) for before in (0, 1, 3, 31)]
    wanted = []
    for given, rm, _ in cases:
        values = [form.value(bits) for bits in given]
        exact = root(values[0]) if name == "fsqrt" else {**BINARY, **FUSED}[name](*values)
        bits, flags = form.rounded(exact, rm, sign_of_zero(name, rm, form, given))
        wanted.append((boxed(form, bits), flags))
    registers = ", ".join(f"fa{i}" for i in range(arity))
    check(run, f"{name}.{letter} fa3, {registers}", [([boxed(form, b) for b in given], rm, before) for given, rm, before in cases], wanted)


@pytest.mark.parametrize(("to", "source"), ["sd", "hs", "hd"])
def test_narrowing(run, to, source):
    """Dense where the narrow format underflows and overflows."""
    narrow, wide, numbers = FORMATS[to], FORMATS[source], random.Random(7)
    least, m, lost = 1 - narrow.bias, narrow.mantissa, wide.mantissa - narrow.mantissa
    cases = made(wide, 2000, 1, seed=7)
    for _ in range(4000):
        exponent = wide.bias + numbers.choice((least, least - 1, least - m, least - m - 1, least - m - 2, narrow.bias, narrow.bias + 1, numbers.randint(least - m - 3, narrow.bias + 1)))
        mantissa = numbers.choice((0, (1 << wide.mantissa) - 1, (1 << wide.mantissa) - (1 << lost), (1 << wide.mantissa) - (1 << lost - 1), (1 << lost - 1) + 1, numbers.getrandbits(wide.mantissa)))
        number = numbers.getrandbits(1) << wide.mantissa + wide.width | exponent << wide.mantissa | mantissa
        cases.append(([number], numbers.choice((0, 0, 1, 2, 3, 4)), numbers.choice((0, 1, 31))))
    wanted = []
    for given, rm, _ in cases:
        bits, flags = narrow.rounded(wide.value(given[0]), rm, bool(given[0] >> wide.mantissa + wide.width))
        wanted.append((boxed(narrow, bits), flags))
    check(run, f"fcvt.{to}.{source} fa3, fa0", [([boxed(wide, b[0])], rm, before) for b, rm, before in cases], wanted)


@pytest.mark.parametrize("to", ["s", "d"])
def test_all_finite_halves_widen_exactly(run, to):
    form = FORMATS[to]
    numbers = [bits for bits in range(0, 1 << 16, 7) if HALF.is_finite(bits)]
    wanted = [(boxed(form, form.rounded(HALF.value(bits), RNE, bool(bits >> 15))[0]), 0) for bits in numbers]
    check(run, f"fcvt.{to}.h fa3, fa0", [([boxed(HALF, bits)], RNE, 0) for bits in numbers], wanted)


NOT_A_NUMBER, SIGNALING = 0x7E00, 0x7D01
SPECIAL = (0, 0x8000, 1, 0x8001, 0x3C00, 0xBC00, 0x7BFF, 0x7C00, 0xFC00, 0x7E00, 0xFE55, SIGNALING, 0xFC01, -1)
"""Halves; -1 stands for a register that holds none, which counts as the canonical NaN."""


def special_result(name: str, x: int, y: int) -> tuple[int, int]:
    """Encoding or integer, and flags, of an instruction on special halves, by NumPy."""
    x, y = (NOT_A_NUMBER if bits < 0 else bits for bits in (x, y))
    a, b = np.array([x, y], np.uint16).view(np.float16)
    signaling = any(bits & 0x7E00 == 0x7C00 and bits & 0x3FF for bits in (x, y))
    invalid = 16 * signaling
    if name in ("feq", "flt", "fle"):
        some_nan = bool(np.isnan(a) or np.isnan(b))
        return int({"feq": a == b, "flt": a < b, "fle": a <= b}[name]), 16 * (signaling or (some_nan and name != "feq"))
    if name in ("fmin", "fmax"):
        if np.isnan(a) or np.isnan(b):
            return NOT_A_NUMBER if np.isnan(a) and np.isnan(b) else y if np.isnan(a) else x, invalid
        least = x if (a, not x >> 15) < (b, not y >> 15) else y
        return (least if name == "fmin" else x + y - least), invalid
    with np.errstate(all="ignore"):
        result = {"fadd": np.add, "fsub": np.subtract, "fmul": np.multiply, "fdiv": np.divide}[name](a, b)
    number = not (np.isnan(a) or np.isnan(b))
    flags = invalid | 16 * bool(np.isnan(result) and number)
    if name == "fdiv" and number and b == 0 and a != 0 and np.isfinite(a):
        flags |= 8
    elif np.isinf(result) and np.isfinite(a) and np.isfinite(b):
        flags |= OF | NX
    elif number and np.isfinite(result) and np.isfinite(b):
        exact = {"fadd": Fraction(float(a)) + Fraction(float(b)), "fsub": Fraction(float(a)) - Fraction(float(b)), "fmul": Fraction(float(a)) * Fraction(float(b)),
                 "fdiv": Fraction(float(a)) / Fraction(float(b)) if b else Fraction(0)}[name]
        flags |= HALF.rounded(exact, RNE, False)[1]
    return NOT_A_NUMBER if np.isnan(result) else int(np.array(result).view(np.uint16)), flags


@pytest.mark.parametrize("name", ["fadd", "fsub", "fmul", "fdiv", "fmin", "fmax", "feq", "flt", "fle"])
def test_special_halves(run, name):
    pairs = [(x, y) for x in SPECIAL for y in SPECIAL]
    registers = [[boxed(HALF, bits) if bits >= 0 else 0x3C00 for bits in pair] for pair in pairs]
    results = [special_result(name, *pair) for pair in pairs]
    if name in ("feq", "flt", "fle"):
        check(run, f"{name}.h a6, fa0, fa1\nfmv.d.x fa3, a6", [(pair, RNE, 0) for pair in registers], results)
    else:
        check(run, f"{name}.h fa3, fa0, fa1", [(pair, RNE, 0) for pair in registers], [(boxed(HALF, bits), flags) for bits, flags in results])


def test_halves_in_memory_and_in_integer_registers(run):
    """Loads box, stores and moves take 16 bits, the sign is extended, fclass and the signs of fsgnj*."""
    done = run(
        f"""
        li a0, {VALUES}
        li a1, {OUT}
        flh fa0, 0(a0)
        flh fa1, 2(a0)
        fsd fa0, 0(a1)
        fmv.x.h a2, fa0
        sd a2, 8(a1)
        fsgnjx.h fa2, fa0, fa1
        fsh fa2, 16(a1)
        fsgnjn.h fa2, fa0, fa1
        fsh fa2, 18(a1)
        fclass.h a3, fa0
        sw a3, 20(a1)
        fmv.h.x fa4, a2
        fsd fa4, 24(a1)
        tmc x0
        """,
        memory={VALUES: struct.pack("<2H", 0x8001, 0xFC00)}, zfh=True,
    )
    assert done.words(OUT, 4, np.uint64) == [0xFFFFFFFFFFFF8001, 0xFFFFFFFFFFFF8001, 0x0000000400010001, 0xFFFFFFFFFFFF8001]


def test_a_device_without_zfh_has_no_halves(run):
    with pytest.raises(Exception, match="illegal instruction"):
        run("fadd.h fa0, fa0, fa0\ntmc x0")


@pytest.mark.parametrize("letter", FORMATS)
@pytest.mark.parametrize(("kind", "bits", "signed"), [("w", 32, True), ("wu", 32, False), ("l", 64, True), ("lu", 64, False)])
def test_integers(run, letter, kind, bits, signed):
    """To floating point, and back with saturation."""
    form, source = FORMATS[letter], random.Random(bits + signed)
    cases = []
    for _ in range(1500):
        number = source.getrandbits(source.randint(1, 64)) + source.choice((0, -1, 1)) & (1 << 64) - 1
        cases.append(([source.choice((number, (1 << 64) - number & (1 << 64) - 1))], source.randint(0, 4), source.choice((0, 1, 31))))
    wanted = []
    for given, rm, _ in cases:
        number = given[0] & (1 << bits) - 1
        number -= 1 << bits if signed and number >> bits - 1 else 0
        result, flags = form.rounded(Fraction(number), rm, False)
        wanted.append((boxed(form, result), flags))
    check(run, f"fcvt.{letter}.{kind} fa3, a3", cases, wanted)

    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    cases = made(form, 1000, 1, seed=bits)
    for _ in range(2000):
        value = source.choice((low, high, low - 1, high + 1, 0, 1, -1, source.randint(-(1 << 33), 1 << 33))) + Fraction(source.choice((0, 1, -1, 2, 3, -3)), source.choice((2, 4, 1 << 20)))
        cases.append(([form.rounded(value, RNE, False)[0]], source.randint(0, 4), source.choice((0, 1, 31))))
    wanted = []
    for given, rm, _ in cases:
        value = form.value(given[0])
        if not form.is_finite(given[0]):
            value *= 1 << 64  # numbers too large for a half
        number = scaled(abs(value), 0, rm, value < 0)[0] * (-1 if value < 0 else 1)
        flags = 16 if not low <= number <= high else NX if number != value else 0
        number = min(max(number, low), high)
        if bits == 32:
            number = (number & 0xFFFFFFFF) - (1 << 32 if number >> 31 & 1 else 0)
        wanted.append((number & (1 << 64) - 1, flags))
    check(run, f"fcvt.{kind}.{letter} a6, fa0\nfmv.d.x fa3, a6", [([boxed(form, b[0])], rm, before) for b, rm, before in cases], wanted)
