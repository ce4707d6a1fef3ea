"""Vortex's own instructions, all in the major opcode that RISC-V leaves to custom extensions;
assemblers that do not know them take ``.insn r``."""

import enum

OPCODE = 0x0B
OWN_OPCODE = 0x5B
"""Of the instructions that are ours: RISC-V's custom-2, in which no Vortex has any."""


class Control(enum.IntEnum):
    """Warp control by funct3; funct7 is 0. What each does: ``table``."""

    TMC = 0
    WSPAWN = 1
    SPLIT = 2  # rs2 field: 0, or anything else to negate the predicate
    JOIN = 3
    BAR = 4
    PRED = 5  # rd field: 0, or anything else to negate the predicate


class Cross(enum.IntEnum):
    """Votes and shuffles by funct3; funct7 is `CROSS`. Votes come first."""

    VOTE_ALL = 0
    VOTE_ANY = 1
    VOTE_UNI = 2
    VOTE_BALLOT = 3
    SHFL_UP = 4
    SHFL_DOWN = 5
    SHFL_BFLY = 6
    SHFL_IDX = 7

    @property
    def is_vote(self) -> bool:
        """Whether all lanes get the same result."""
        return self <= Cross.VOTE_BALLOT


CROSS = 1
"""funct7 of votes and shuffles."""
INSN = f"r {OPCODE:#04x}"
"""First operand of ``.insn`` for an instruction of Vortex."""


def operands(which: Control | Cross) -> list[str]:
    """Return the operands of ``.insn`` before the registers."""
    return [INSN, str(int(which)), str(CROSS if isinstance(which, Cross) else 0)]


_BY_FUNCT: dict[tuple[int, int], Control | Cross] = {(0, which.value): which for which in Control} | {
    (CROSS, which.value): which for which in Cross
}


def assembly(which: Control | Cross, rd: str = "zero", rs1: str = "zero", rs2: str = "zero") -> str:
    """Return an instruction's assembly."""
    return ".insn " + ", ".join([*operands(which), rd, rs1, rs2])


def decoded(operands: list[str]) -> Control | Cross | None:
    """Return which instruction an ``.insn`` with these operands is, None if it is none of Vortex's."""
    if operands[0] != INSN:
        return None
    return _BY_FUNCT.get((int(operands[2], 0), int(operands[1], 0)))
