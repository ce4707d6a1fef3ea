"""Arithmetic with twice the format's precision: unevaluated sums of two values.

Error-free transforms after Dekker, Knuth and Ogita, Rump and Oishi; with a fused multiply-add a product's error is one
instruction.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from fractions import Fraction

from nvvm2spirv.builtins.builder import Builder, Value

#: Constants to 60 digits.
CONSTANTS = {
    "ln2": "0.693147180559945309417232121458176568075500134360255254120680",
    "log2e": "1.442695040888963407359924681001892137426645954152985934135449",
    "ln10": "2.302585092994045684017991454684364207601101488628772976033328",
    "log10e": "0.434294481903251827651128918916605082294397005803666566114454",
    "log10_2": "0.301029995663981195213738894724493026768189881462108541310427",
    "log2_10": "3.321928094887362347870319429489390175864831393024580612054756",
    "pi": "3.141592653589793238462643383279502884197169399375105820974945",
    "pi/2": "1.570796326794896619231321691639751442098584699687552910487472",
    "pi/4": "0.785398163397448309615660845819875721049292349843776455243736",
    "1/pi": "0.318309886183790671537767526745028724068919291480912897495335",
    "2/pi": "0.636619772367581343075535053490057448137838582961825794990669",
    "1/sqrt2": "0.707106781186547524400844362104849039284835937688474036588340",
    "sqrt2": "1.414213562373095048801688724209698078569671875376948073176680",
    "sqrt2pi": "2.506628274631000502415765284811045253006986740609938316629924",
    "ln(2pi)/2": "0.918938533204672741780329736405617639861397473637783412817152",
    "ln(pi)": "1.144729885849400174143427351353058711647294812915311571513623",
    "2/3": "0.666666666666666666666666666666666666666666666666666666666667",
    "1/sqrtpi": "0.564189583547756286948079451560772585844050629328998856844086",
    "2/sqrtpi": "1.128379167095512573896158903121545171688101258657997713688171",
}


def _nearest(value: Fraction, type_: str) -> float:
    """The format's value nearest to a fraction (through double, which is harmless for a split)."""
    number = value.numerator / value.denominator
    return float(struct.unpack("<f", struct.pack("<f", number))[0]) if type_ == "float" else number


def split(name: str, type_: str, parts: int = 2) -> tuple[float, ...]:
    """A constant as a sum of values of the format, largest first."""
    rest = Fraction(CONSTANTS[name])
    result = []
    for _ in range(parts):
        result.append(_nearest(rest, type_))
        rest -= Fraction(result[-1])
    return tuple(result)


@dataclass(frozen=True)
class Pair:
    """An unevaluated sum ``high + low`` with ``low`` at most half a unit in the last place of ``high``."""

    high: Value
    low: Value

    @property
    def builder(self) -> Builder:
        """The builder of the parts."""
        return self.high.builder

    def value(self) -> Value:
        """The sum rounded once."""
        return self.high + self.low

    def negated(self) -> Pair:
        """The opposite."""
        return Pair(-self.high, -self.low)

    def scaled(self, factor: Value | float) -> Pair:
        """Times a power of two."""
        return Pair(self.high * factor, self.low * factor)


def constant(b: Builder, name: str, type_: str) -> Pair:
    """A named constant to twice the precision."""
    high, low = split(name, type_)
    return Pair(b.const(type_, high), b.const(type_, low))


def fast_two_sum(x: Value, y: Value) -> Pair:
    """x + y exactly, for |x| >= |y| or x = 0."""
    total = x + y
    return Pair(total, y - (total - x))


def two_sum(x: Value, y: Value) -> Pair:
    """x + y exactly."""
    total = x + y
    other = total - x
    return Pair(total, (x - (total - other)) + (y - other))


def two_product(x: Value, y: Value) -> Pair:
    """x * y exactly."""
    product = x * y
    return Pair(product, x.builder.fma(x, y, -product))


def add(x: Pair, y: Pair) -> Pair:
    """x + y."""
    total = two_sum(x.high, y.high)
    return fast_two_sum(total.high, total.low + (x.low + y.low))


def add_value(x: Pair, y: Value) -> Pair:
    """x + y."""
    total = two_sum(x.high, y)
    return fast_two_sum(total.high, total.low + x.low)


def multiply(x: Pair, y: Pair) -> Pair:
    """x * y."""
    b = x.builder
    product = two_product(x.high, y.high)
    return fast_two_sum(product.high, b.fma(x.high, y.low, b.fma(x.low, y.high, product.low)))


def multiply_value(x: Pair, y: Value) -> Pair:
    """x * y."""
    product = two_product(x.high, y)
    return fast_two_sum(product.high, x.builder.fma(x.low, y, product.low))


def divide(x: Pair, y: Pair) -> Pair:
    """x / y."""
    b = x.builder
    quotient = x.high / y.high
    rest = b.fma(-quotient, y.high, x.high) + (x.low - quotient * y.low)
    return fast_two_sum(quotient, rest / y.high)


def square_root(x: Pair) -> Pair:
    """Square root of a positive number."""
    b = x.builder
    root = b.sqrt(x.high)
    rest = b.fma(-root, root, x.high) + x.low
    return fast_two_sum(root, rest / (root + root))
