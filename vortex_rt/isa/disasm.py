"""Instruction words: which row of the table one is, its immediate, its text."""

import functools

from . import csr
from .registers import FLOAT_NAMES, INTEGER_NAMES, NUMBER
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


# ``.insn``: how assemblers that do not know an instruction take it (RISC-V assembly programmer's manual), and which
# row of the table one is.

_PLACES = {"d": 7, "s": 15, "t": 20, "u": 27}
_REGISTERS = {"r": "dst", "r4": "dstu", "i": "ds"}
"""Form → the fields of its register operands, in order, behind the two or three numbers."""


def assembly(row: InstructionRow, registers: dict[str, str], immediate: int = 0) -> str:
    """Return an instruction of format R, R4 or I as ``.insn``; ``registers`` by field letter, zero if left out."""
    form = {"R": "r", "R4": "r4", "I": "i"}[row.format]
    numbers = [f"{form} {row.match & 0x7F:#04x}", str(row.match >> 12 & 7)]
    if form != "i":
        numbers.append(str(row.match >> 25 if form == "r" else row.match >> 25 & 3))
    names = [registers.get(letter, "zero") for letter in _REGISTERS[form]]
    return ".insn " + ", ".join([*numbers, *names, *([str(immediate)] if form == "i" else [])])


@functools.cache
def _row(form: str, numbers: tuple[int, ...], registers: tuple[str, ...]) -> InstructionRow | None:
    word = numbers[0] | numbers[1] << 12 | (numbers[2] << 25 if form != "i" else 0)
    for letter, name in zip(_REGISTERS[form], registers):
        word |= (NUMBER[name] & 31) << _PLACES[letter]
    return find(word)


def row_of(operands: list[str]) -> tuple[InstructionRow | None, dict[str, str]]:
    """Return the row of an ``.insn`` with these operands, None if it is none, and its registers by field letter."""
    form, _, opcode = operands[0].partition(" ")
    if form not in _REGISTERS:
        return None, {}
    count = 1 if form == "i" else 2
    names = operands[1 + count : 1 + count + len(_REGISTERS[form])]
    numbers = (int(opcode, 0), *(int(text, 0) for text in operands[1 : 1 + count]))
    return _row(form, numbers, tuple(names)), dict(zip(_REGISTERS[form], names))
