"""Registers: names and numbers, the calling convention (RISC-V ELF psABI), and those with a fixed meaning in device
code.

Registers are numbered 0–31 (integer) and 32–63 (floating point); a set of registers is an ``int`` used as a bit set.
"""

from __future__ import annotations

import enum

from .csr import CsrScope

INTEGER_NAMES = tuple(
    "zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6".split()
)
FLOAT_NAMES = tuple(
    "ft0 ft1 ft2 ft3 ft4 ft5 ft6 ft7 fs0 fs1 fa0 fa1 fa2 fa3 fa4 fa5 fa6 fa7 fs2 fs3 fs4 fs5 fs6 fs7 fs8 fs9 fs10 fs11 "
    "ft8 ft9 ft10 ft11".split()
)
NAMES = INTEGER_NAMES + FLOAT_NAMES
NUMBER: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
NUMBER |= {f"x{n}": n for n in range(32)} | {f"f{n}": 32 + n for n in range(32)} | {"fp": NUMBER["s0"]}


def bits(*names: str) -> int:
    """Return the set of the named registers."""
    result = 0
    for name in names:
        result |= 1 << NUMBER[name]
    return result


def floating(first: int, count: int) -> int:
    """Return the set of so many F registers, by their numbers."""
    return (1 << count) - 1 << 32 + first


def members(registers: int) -> list[int]:
    """Return the numbers of the registers in a set, ascending."""
    return [number for number in range(registers.bit_length()) if registers >> number & 1]


ZERO, RA, SP, GP, TP = (NUMBER[name] for name in ("zero", "ra", "sp", "gp", "tp"))

CALLER_SAVED = bits("ra", *(name for name in NAMES if name.startswith(("t", "a", "ft", "fa")) and name != "tp"))
CALLEE_SAVED = bits(*(name for name in NAMES if name.startswith(("s", "fs")) and name != "sp"))
ARGUMENTS = bits(*(name for name in NAMES if name.startswith(("a", "fa"))))
RESULTS = bits("a0", "a1", "fa0", "fa1")


class Fixed(enum.StrEnum):
    """A register with a fixed meaning in device code: its name, what it differs by, what it holds."""

    differs_by: CsrScope
    holds: str

    def __new__(cls, register: str, differs_by: CsrScope, holds: str) -> Fixed:
        """Make a row."""
        member = str.__new__(cls, register)
        member._value_ = register
        member.differs_by = differs_by
        member.holds = holds
        return member

    LOCAL_MEMORY = "tp", CsrScope.WARP, "the group's local memory"
    CELLS = (
        "gp",
        CsrScope.LANE,
        "the lane's part of its warp's cells: spilled registers, saved masks, state of a suspended virtual warp, "
        "values for CUDA's warp functions",
    )
    GLOBALS_BASE = "s7", CsrScope.WARP, "base of the program's globals buffer"
    LOCAL_ID = "s8", CsrScope.LANE, "local id, x | y << 10 | z << 20"
    GROUP_ID = "s9", CsrScope.WARP, "linear group id"
    BARRIER_COUNT = "s10", CsrScope.WARP, "warps at the group's barrier; negative: the warps are virtual"
    BARRIER_ID = (
        "s11", CsrScope.WARP,
        "barrier id, which is the group's slot; in free mode the chunk, in virtual mode the current virtual warp",
    )
    CHUNK = VIRTUAL_WARP = BARRIER_ID
    SCRATCH = "t5", CsrScope.LANE, "scratch of placed control"
    PREDICATE = "t6", CsrScope.LANE, "predicate of placed control"


UNIFORM = bits(*(register for register in Fixed if register.differs_by is not CsrScope.LANE))
"""Those that hold the same in all lanes of a warp everywhere."""
RESERVED = tuple(register for register in Fixed if not register.startswith(("tp", "gp")))
"""Those that the code generator has to be told to leave alone; tp and gp it never takes."""
KEPT = bits("sp", *(register for register in Fixed if register not in (Fixed.SCRATCH, Fixed.PREDICATE)))
"""What holds the same after start-up's switch to other virtual warps."""
