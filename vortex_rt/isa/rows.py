"""What a row of the instruction table holds (``table`` explains the expressions)."""

import enum
from dataclasses import dataclass

# Function units of the timing model.


class Unit(enum.IntEnum):
    """Function unit and latency class of the timing model. Those from `FIRST_OWN` on are units of their own, with the
    keys ``<name>_latency`` and ``<name>_interval`` (cycles from one instruction to the next) of the configuration."""

    ALU = 0
    BRANCH = 1
    MUL = 2
    DIV = 3
    FP_MISC = 4
    FMA = 5
    FDIV = 6
    FSQRT = 7
    FCVT = 8
    LOAD = 9
    STORE = 10
    CSR = 11
    WCTL = 12
    FENCE = 13
    DOT8 = 14
    TCU = 15


FIRST_OWN = Unit.DOT8
OWN = tuple(unit for unit in Unit if unit >= FIRST_OWN)
"""The units that a core has one of, each with its counters."""


class Kind(enum.IntEnum):
    """Shape of an instruction's effect, which decides the template that executes it."""

    ALU = 0  # rd := expression of the lane's sources; no flags
    FP_ARITH = 1  # rd := add, subtract, multiply, divide, square root, fused: host arithmetic with an exact fall-back
    FP = 2  # rd, flags := function of the lane's sources
    BRANCH = 3  # expression is the condition
    LOAD = 4
    STORE = 5
    AMO = 6
    JAL = 7
    JALR = 8
    CSR = 9
    SIMT = 10
    CROSS = 11  # vote and shuffle: reads other lanes
    SYSTEM = 12
    MATRIX = 13  # reads all lanes and a state that the warp has in a unit of its own
    VORTEX3 = 14  # Vortex 3.0's: each has a function of its own


@dataclass(frozen=True)
class InstructionRow:
    """One row.

    ``operands`` is assembler text: ``d s t u`` are integer registers rd rs1 rs2 rs3, in capitals F registers.
    """

    name: str
    extension: str
    match: int
    mask: int
    format: str
    operands: str
    kind: Kind
    unit: Unit
    does: str = ""
    rv32: str = ""
    xlen: int = 0
    fetch_stall: bool = False
    meaning: str = ""
    host: str = ""
    avx512: str = ""
    implicit_reads: int = 0
    implicit_writes: int = 0
    """Sets of registers (`registers.bits`) beside the operands."""
    intrinsic: str = ""
    """C type of the kernels' function ``__vortex_<name>``, as ``int(int, int)``: of result and register operands."""

    @property
    def has_rounding_mode(self) -> bool:
        """Whether bits 14:12 are a rounding mode."""
        return "rm" in self.operands

    def encode(self, **fields: int) -> int:
        """Return the word of an instruction: fields ``d s t u`` (register numbers), ``imm``, ``rm``."""
        word = self.match
        for letter, shift in (("d", 7), ("s", 15), ("t", 20), ("u", 27)):
            word |= (fields.get(letter, 0) & 31) << shift
        word |= fields.get("rm", 0) << 12
        n = fields.get("imm", 0)
        if self.format in ("I", "C"):
            word |= (n & 0xFFF) << 20
        elif self.format == "SH":
            word |= (n & 63) << 20
        elif self.format == "S":
            word |= (n >> 5 & 127) << 25 | (n & 31) << 7
        elif self.format == "B":
            word |= (n >> 12 & 1) << 31 | (n >> 5 & 63) << 25 | (n >> 1 & 15) << 8 | (n >> 11 & 1) << 7
        elif self.format == "U":
            word |= (n & 0xFFFFF) << 12
        elif self.format == "J":
            word |= (n >> 20 & 1) << 31 | (n >> 1 & 1023) << 21 | (n >> 11 & 1) << 20 | (n >> 12 & 255) << 12
        return word & 0xFFFFFFFF

    def sources(self) -> str:
        """Register operands read, as letters of ``s t u`` and ``S T U``."""
        names = {"m": "s", "(s)": "s"}
        letters = (names.get(token, token) for token in self.operands.split(","))
        return "".join(letter for letter in letters if letter in tuple("stuSTU"))

    def destination(self) -> str:
        """``d``, ``D`` or nothing."""
        first = self.operands.split(",")[0]
        return first if first in ("d", "D") else ""


OPCODE = 0x7F
F3 = 0x7000 | OPCODE
F7 = 0xFE000000 | F3
F6 = 0xFC000000 | F3
RD, RS2 = 0xF80, 0x01F00000
