"""Instruction words: which row of the table one is, its immediate, its text."""

import functools

from . import csr
from .registers import FLOAT_NAMES, INTEGER_NAMES
from .table import TABLE, InstructionRow

ROUNDING = ("rne", "rtz", "rdn", "rup", "rmm", "?", "?", "")


@functools.cache
def _by_opcode() -> dict[int, list[InstructionRow]]:
    table: dict[int, list[InstructionRow]] = {}
    for row in TABLE:
        table.setdefault(row.match & 0x7F, []).append(row)
    return table


def find(word: int, xlen: int = 64) -> InstructionRow | None:
    """Return the row that a word encodes, None if it is no instruction."""
    for row in _by_opcode().get(word & 0x7F, ()):
        if (word & row.mask) == row.match and not (row.xlen == 64 and xlen == 32):
            if row.has_rounding_mode and (word >> 12) & 7 in (5, 6):
                return None
            if row.format == "SH" and xlen == 32 and word >> 25 & 1:
                return None
            return row
    return None


def sign_extend(value: int, bits: int) -> int:
    """Return the low ``bits`` of value as a signed number."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def immediate(word: int, form: str) -> int:
    """Return the immediate of an instruction word of a format."""
    if form in ("I", "C"):
        return sign_extend(word >> 20, 12) if form == "I" else word >> 20 & 0xFFF
    if form == "SH":
        return word >> 20 & 63
    if form == "S":
        return sign_extend(word >> 25 << 5 | word >> 7 & 31, 12)
    if form == "B":
        return sign_extend(
            (word >> 31) << 12 | (word >> 7 & 1) << 11 | (word >> 25 & 63) << 5 | (word >> 8 & 15) << 1, 13
        )
    if form == "U":
        return sign_extend(word & 0xFFFFF000, 32)
    if form == "J":
        return sign_extend(
            (word >> 31) << 20 | (word >> 12 & 255) << 12 | (word >> 20 & 1) << 11 | (word >> 21 & 1023) << 1, 21
        )
    return 0


def disassemble(word: int, pc: int, xlen: int = 64) -> str:
    """Return one instruction in assembler notation; ``.word 0x…`` if it is none."""
    row = find(word, xlen)
    if row is None:
        return f".word 0x{word:08x}"
    number = immediate(word, row.format)
    fields = {"d": word >> 7 & 31, "s": word >> 15 & 31, "t": word >> 20 & 31, "u": word >> 27 & 31}
    out = []
    for token in filter(None, row.operands.split(",")):
        if token in fields:
            out.append(INTEGER_NAMES[fields[token]])
        elif token.lower() in fields:
            out.append(FLOAT_NAMES[fields[token.lower()]])
        elif token == "(s)":
            out.append(f"({INTEGER_NAMES[fields['s']]})")
        elif token == "m":
            out.append(f"{number}({INTEGER_NAMES[fields['s']]})")
        elif token == "i":
            out.append(f"0x{number >> 12 & 0xFFFFF:x}" if row.format == "U" else str(number))
        elif token == "h":
            out.append(str(number))
        elif token == "p":
            out.append(f"0x{(pc + number) & ((1 << xlen) - 1):x}")
        elif token == "csr":
            out.append(csr.NAME.get(number, f"0x{number:x}"))
        elif token in ("z", "nd", "ns", "nt"):
            out.append(str(fields[token[1:] or "s"]))
        elif token == "rm" and ROUNDING[word >> 12 & 7]:
            out.append(ROUNDING[word >> 12 & 7])
    return f"{row.name} {', '.join(out)}".strip()
