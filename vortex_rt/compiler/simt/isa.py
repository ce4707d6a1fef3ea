"""Registers and the few properties of RISC-V and Vortex instructions that control-flow placement needs.

Assembly is what ``llc -riscv-no-aliases`` prints, so that operand order is regular: the first operand is the destination except
for the mnemonics listed here. Registers are numbered 0–31 (integer) and 32–63 (floating point); a set of registers is an ``int`` used as a bit set.
Sources: RISC-V unprivileged specification, RISC-V ELF psABI (calling convention).
"""

from __future__ import annotations

INTEGER_NAMES = (
    ["zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1"]
    + [f"a{i}" for i in range(8)]
    + [f"s{i}" for i in range(2, 12)]
    + ["t3", "t4", "t5", "t6"]
)
FLOAT_NAMES = (
    [f"ft{i}" for i in range(8)]
    + ["fs0", "fs1"]
    + [f"fa{i}" for i in range(8)]
    + [f"fs{i}" for i in range(2, 12)]
    + ["ft8", "ft9", "ft10", "ft11"]
)
NUMBER: dict[str, int] = {name: i for i, name in enumerate(INTEGER_NAMES)}
NUMBER |= {name: 32 + i for i, name in enumerate(FLOAT_NAMES)}
NUMBER |= {f"x{i}": i for i in range(32)} | {f"f{i}": 32 + i for i in range(32)} | {"fp": 8}
NAMES = INTEGER_NAMES + FLOAT_NAMES


def bits(*names: str) -> int:
    """Return the set of the named registers."""
    result = 0
    for name in names:
        result |= 1 << NUMBER[name]
    return result


ZERO, RA, SP, GP, TP = (NUMBER[n] for n in ("zero", "ra", "sp", "gp", "tp"))

# Registers with a fixed meaning in device code (docs/device-compiler.md).
LOCAL_ID = "s8"
"""Work-item's local id, x | y << 10 | z << 20."""
GROUP_ID = "s9"
"""Linear id of the work-group."""
BARRIER_COUNT = "s10"
"""Warps that meet at the group's barrier; negative when warps are virtual."""
BARRIER_ID = "s11"
GLOBALS_BASE = "s7"
"""Base of the program's writable global variables."""
PREDICATE = "t6"
SCRATCH = "t5"
KEPT_COMMENT = "kept across a switch"
"""Marks the code around a switch of virtual warps, which leaves all live registers as they are."""
RESERVED = ("s7", "s8", "s9", "s10", "s11", "t5", "t6")

CALLER_SAVED = bits(
    "ra", *(f"t{i}" for i in range(5)), *(f"a{i}" for i in range(8)), *(f"ft{i}" for i in range(12)), *(f"fa{i}" for i in range(8))
)
CALLEE_SAVED = bits(*(f"s{i}" for i in range(12)), *(f"fs{i}" for i in range(12)))
ARGUMENTS = bits(*(f"a{i}" for i in range(8)), *(f"fa{i}" for i in range(8)))
RESULTS = bits("a0", "a1", "fa0", "fa1")
ALLOCATABLE = [
    NUMBER[n]
    for n in [*(f"t{i}" for i in range(5)), *(f"a{i}" for i in range(7, -1, -1)), *(f"s{i}" for i in range(7))]
]
"""Integer registers that a saved token may live in, in order of preference."""

BRANCHES = {"beq": "bne", "bne": "beq", "blt": "bge", "bge": "blt", "bltu": "bgeu", "bgeu": "bltu"}
"""Conditional branches and their inverses."""
STORES = frozenset(["sb", "sh", "sw", "sd", "fsh", "fsw", "fsd"])
LOADS = frozenset(["lb", "lbu", "lh", "lhu", "lw", "lwu", "ld", "flh", "flw", "fld"])
NO_RESULT = STORES | BRANCHES.keys() | {"fence", "fence.i", "fence.tso", "ecall", "ebreak", "unimp", "nop"}
BOOLEAN_RESULT = frozenset(
    ["slt", "sltu", "slti", "sltiu", "feq.s", "flt.s", "fle.s", "feq.d", "flt.d", "fle.d"]
)
"""Instructions whose result is 0 or 1."""

CSR_DIVERGENT = frozenset([0xCC0, 0xF14])
"""CSRs whose value differs between the lanes of a warp: THREAD_ID, MHARTID."""
CSR_ACTIVE_THREADS = 0xCC4
FP_CSR_WRITES = frozenset(["fsrm", "fsrmi", "fscsr", "fsflags", "fsflagsi"])

# Vortex warp control, `.insn r 0x0b, funct3, funct7, rd, rs1, rs2`.
TMC, WSPAWN, SPLIT, JOIN, BAR, PRED = range(6)


def warp_control(funct3: int, rd: str = "zero", rs1: str = "zero", rs2: str = "zero", funct7: int = 0) -> str:
    """Return the assembly of a warp-control instruction."""
    return f".insn r 0x0b, {funct3}, {funct7}, {rd}, {rs1}, {rs2}"
