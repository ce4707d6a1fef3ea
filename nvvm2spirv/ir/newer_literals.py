"""Floating-point constants as LLVM 23 and later print them, in the spelling that older readers know.

Newer text has the bits (``f0x3FB8AA3B``), special values (``+inf``, ``-qnan``, ``+nan(0x1)``, ``+snan(0x1)``), C's
hexadecimal notation, and decimals that are rounded to their type (``float 1.000000e-01``). Older readers know decimals
that are exact, and bits: of a double for ``double`` and ``float``, ``0xH…`` for half, ``0xR…`` for bfloat. Source: LLVM
Language Reference, "Simple Constants", of both versions. The type of a constant is the last one named before it in its
line. Lines stay where they are.
"""

import re
import struct

_TOKEN = re.compile(
    r'"[^"]*"|;[^\n]*|[%@$!#][-\w$.]+|(?P<end>\n)|(?P<type>\b(?:half|bfloat|float|double)\b)'
    r"|(?P<literal>\bf0x[0-9A-Fa-f]+|[+-](?:inf|qnan)\b|[+-]s?nan\(0x[0-9A-Fa-f]+\)"
    r"|[+-]?0x[0-9A-Fa-f]*\.?[0-9A-Fa-f]*p[+-]?\d+)"
    r"|(?P<decimal>[+-]?\d+\.\d*(?:[eE][+-]?\d+)?)"
    r"|[\w.$]+"
)
#: Type → bits of exponent and of the explicit significand.
_FORMATS = {"half": (5, 10), "bfloat": (8, 7), "float": (8, 23), "double": (11, 52)}


def with_older_literals(text: str) -> str:
    """Rewrite the floating-point constants that older versions of LLVM do not read; the rest stays as it is."""
    parts: list[str] = []
    position, kind = 0, ""
    for match in _TOKEN.finditer(text):
        found = match.lastgroup
        if found == "type":
            kind = match.group()
        elif found == "end":
            kind = ""
        elif kind and (found == "literal" or (found == "decimal" and not _exact(kind, match.group()))):
            parts += [text[position : match.start()], _spelled(kind, _bits(kind, match.group()))]
            position = match.end()
    return "".join([*parts, text[position:]])


def _exact(kind: str, decimal: str) -> bool:
    """Whether an older reader takes a decimal for this type: it reads doubles, and wants to lose nothing."""
    return kind == "double" or _value(kind, _rounded(kind, float(decimal))) == float(decimal)


def _bits(kind: str, literal: str) -> int:
    """The bit pattern that a constant stands for."""
    if literal.startswith("f0x"):
        return int(literal[3:], 16)
    exponent, significand = _FORMATS[kind]
    quiet, special = 1 << (significand - 1), ((1 << exponent) - 1) << significand
    sign = (literal[0] == "-") << (exponent + significand)
    name, _, payload = literal.lstrip("+-").partition("(")
    if name == "inf":
        return sign | special
    if name == "qnan":
        return sign | special | quiet
    if name in ("nan", "snan"):
        return sign | special | (quiet if name == "nan" else 0) | int(payload.rstrip(")"), 16)
    return _rounded(kind, float.fromhex(literal) if "x" in name else float(literal))


def _rounded(kind: str, value: float) -> int:
    """The bits of the nearest value of a type, ties to even."""
    if kind == "double":
        return int.from_bytes(struct.pack("<d", value), "little")
    if kind == "half":
        return int.from_bytes(struct.pack("<e", value), "little")
    single = int.from_bytes(struct.pack("<f", value), "little")
    return single if kind == "float" else (single + 0x7FFF + ((single >> 16) & 1)) >> 16


def _value(kind: str, bits: int) -> float:
    """The value of a bit pattern."""
    if kind == "bfloat":
        bits, kind = bits << 16, "float"
    form, size = {"half": ("<e", 2), "float": ("<f", 4), "double": ("<d", 8)}[kind]
    found: float = struct.unpack(form, bits.to_bytes(size, "little"))[0]
    return found


def _spelled(kind: str, bits: int) -> str:
    """A bit pattern in the older hexadecimal notation."""
    if kind in ("half", "bfloat"):
        return f"0x{'H' if kind == 'half' else 'R'}{bits:04X}"
    if kind == "float":
        if bits & 0x7FFFFFFF > 0x7F800000:  # a conversion would make a signalling NaN quiet
            bits = (bits >> 31) << 63 | 0x7FF << 52 | (bits & 0x7FFFFF) << 29
        else:
            bits = _rounded("double", _value("float", bits))
    return f"0x{bits:016X}"
