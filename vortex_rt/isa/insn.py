"""``.insn``: how assemblers that do not know an instruction take it (RISC-V assembly programmer's manual), and which
row of the table one is.
"""

import functools

from .disasm import find
from .registers import NUMBER
from .table import InstructionRow

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
