"""Compressed instructions: 16 bits that stand for one of 32 (extension C of RISC-V's unprivileged specification).

A row's bits are text, high to low: ``i`` of the immediate, ``d s t`` of a register, of which three stand for x8 to x15.
``places`` says which bits of the immediate the ``i`` are, ``-`` that the first is its sign. The operands are registers
by letter or number; what is in ``nonzero`` must not be 0, else the word is no instruction.
"""

import functools
from dataclasses import dataclass

from .table import lookup


@dataclass(frozen=True)
class CompressedRow:
    """A form: its bits, and the instruction that it stands for, with the registers that the bits do not have."""

    name: str
    bits: str
    stands_for: str
    places: str = ""
    nonzero: str = ""
    xlen: int = 0

    @functools.cached_property
    def pattern(self) -> str:
        """The 16 letters, without spaces."""
        return self.bits.replace(" ", "")

    def fields(self, half: int) -> dict[str, int] | None:
        """Return the fields of the instruction that 16 bits of this form stand for, None if they are of another."""
        found: dict[str, str] = {}
        for letter, bit in zip(self.pattern, f"{half:016b}", strict=True):
            if letter in "01":
                if bit != letter:
                    return None
            else:
                found[letter] = found.get(letter, "") + bit
        fields = {"imm": _immediate(self.places, found.pop("i", ""))}
        fields |= {letter: int(text, 2) + (8 if len(text) == 3 else 0) for letter, text in found.items()}
        if any(fields["imm" if letter == "i" else letter] == 0 for letter in self.nonzero):
            return None
        return fields


def _immediate(places: str, bits: str) -> int:
    """Put bits where ``places`` (``5:3 2 6``) says."""
    value, left = 0, iter(bits)
    for part in places.lstrip("-").split():
        high, _, low = part.partition(":")
        for place in range(int(high), int(low or high) - 1, -1):
            value |= int(next(left)) << place
    if places.startswith("-") and bits[0] == "1":
        value -= 2 << int(places[1:].split()[0].split(":")[0])
    return value


_WORD, _LONG, _JUMP, _BRANCH = "5:3 2 6", "5:3 7:6", "-11 4 9:8 10 6 7 3:1 5", "-8 4:3 7:6 2:1 5"
COMPRESSED = (
    CompressedRow("c.addi4spn", "000 iiiiiiii ddd 00", "addi s=2", "5:4 9:6 2 3", "i"),
    CompressedRow("c.fld", "001 iii sss ii ddd 00", "fld", _LONG),
    CompressedRow("c.lw", "010 iii sss ii ddd 00", "lw", _WORD),
    CompressedRow("c.flw", "011 iii sss ii ddd 00", "flw", _WORD, xlen=32),
    CompressedRow("c.ld", "011 iii sss ii ddd 00", "ld", _LONG, xlen=64),
    CompressedRow("c.fsd", "101 iii sss ii ttt 00", "fsd", _LONG),
    CompressedRow("c.sw", "110 iii sss ii ttt 00", "sw", _WORD),
    CompressedRow("c.fsw", "111 iii sss ii ttt 00", "fsw", _WORD, xlen=32),
    CompressedRow("c.sd", "111 iii sss ii ttt 00", "sd", _LONG, xlen=64),
    CompressedRow("c.addi", "000 i ddddd iiiii 01", "addi s=d", "-5 4:0"),
    CompressedRow("c.jal", "001 iiiiiiiiiii 01", "jal d=1", _JUMP, xlen=32),
    CompressedRow("c.addiw", "001 i ddddd iiiii 01", "addiw s=d", "-5 4:0", "d", xlen=64),
    CompressedRow("c.li", "010 i ddddd iiiii 01", "addi s=0", "-5 4:0"),
    CompressedRow("c.addi16sp", "011 i 00010 iiiii 01", "addi d=2 s=2", "-9 4 6 8:7 5", "i"),
    CompressedRow("c.lui", "011 i ddddd iiiii 01", "lui", "-5 4:0", "i"),
    CompressedRow("c.srli", "100 i 00 ddd iiiii 01", "srli s=d", "5 4:0"),
    CompressedRow("c.srai", "100 i 01 ddd iiiii 01", "srai s=d", "5 4:0"),
    CompressedRow("c.andi", "100 i 10 ddd iiiii 01", "andi s=d", "-5 4:0"),
    CompressedRow("c.sub", "100 0 11 ddd 00 ttt 01", "sub s=d"),
    CompressedRow("c.xor", "100 0 11 ddd 01 ttt 01", "xor s=d"),
    CompressedRow("c.or", "100 0 11 ddd 10 ttt 01", "or s=d"),
    CompressedRow("c.and", "100 0 11 ddd 11 ttt 01", "and s=d"),
    CompressedRow("c.subw", "100 1 11 ddd 00 ttt 01", "subw s=d", xlen=64),
    CompressedRow("c.addw", "100 1 11 ddd 01 ttt 01", "addw s=d", xlen=64),
    CompressedRow("c.j", "101 iiiiiiiiiii 01", "jal", _JUMP),
    CompressedRow("c.beqz", "110 iii sss iiiii 01", "beq", _BRANCH),
    CompressedRow("c.bnez", "111 iii sss iiiii 01", "bne", _BRANCH),
    CompressedRow("c.slli", "000 i ddddd iiiii 10", "slli s=d", "5 4:0"),
    CompressedRow("c.fldsp", "001 i ddddd iiiii 10", "fld s=2", "5 4:3 8:6"),
    CompressedRow("c.lwsp", "010 i ddddd iiiii 10", "lw s=2", "5 4:2 7:6", "d"),
    CompressedRow("c.flwsp", "011 i ddddd iiiii 10", "flw s=2", "5 4:2 7:6", xlen=32),
    CompressedRow("c.ldsp", "011 i ddddd iiiii 10", "ld s=2", "5 4:3 8:6", "d", xlen=64),
    CompressedRow("c.jr", "100 0 sssss 00000 10", "jalr", nonzero="s"),
    CompressedRow("c.mv", "100 0 ddddd ttttt 10", "add", nonzero="t"),
    CompressedRow("c.ebreak", "100 1 00000 00000 10", "ebreak"),
    CompressedRow("c.jalr", "100 1 sssss 00000 10", "jalr d=1", nonzero="s"),
    CompressedRow("c.add", "100 1 ddddd ttttt 10", "add s=d", nonzero="t"),
    CompressedRow("c.fsdsp", "101 iiiiii ttttt 10", "fsd s=2", "5:3 8:6"),
    CompressedRow("c.swsp", "110 iiiiii ttttt 10", "sw s=2", "5:2 7:6"),
    CompressedRow("c.fswsp", "111 iiiiii ttttt 10", "fsw s=2", "5:2 7:6", xlen=32),
    CompressedRow("c.sdsp", "111 iiiiii ttttt 10", "sd s=2", "5:3 8:6", xlen=64),
)


@functools.cache
def _forms(xlen: int) -> dict[tuple[int, str], list[CompressedRow]]:
    """The rows by their first three and last two bits."""
    forms: dict[tuple[int, str], list[CompressedRow]] = {}
    for row in COMPRESSED:
        if row.xlen in (0, xlen):
            forms.setdefault((int(row.pattern[-2:], 2), row.pattern[:3]), []).append(row)
    return forms


def expand(half: int, xlen: int = 64) -> int:
    """Return the instruction of 32 bits that 16 bits stand for, 0 if they are none or the beginning of a longer one."""
    for form in _forms(xlen).get((half & 3, f"{half >> 13:03b}"), ()):
        fields = form.fields(half)
        if fields is None:
            continue
        name, *registers = form.stands_for.split()
        for letter, _, register in (text.partition("=") for text in registers):
            fields[letter] = fields["d"] if register == "d" else int(register)
        row = lookup(name)
        return 0 if row.format == "SH" and fields["imm"] >= xlen else row.encode(**fields)
    return 0


def instruction(word: int, xlen: int = 64) -> tuple[int, int]:
    """Return the instruction that begins a word of 32 bits, or what it stands for, and its bytes."""
    expanded = expand(word & 0xFFFF, xlen)
    return (expanded, 2) if expanded else (word, 4)
