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
NO_RESULT = STORES | BRANCHES.keys() | {"fence", "fence.i", "fence.tso", "ecall", "ebreak", "unimp", "nop", "jal"}
BOOLEAN_RESULT = frozenset(
    ["slt", "sltu", "slti", "sltiu", "feq.s", "flt.s", "fle.s", "feq.d", "flt.d", "fle.d"]
)
"""Instructions whose result is 0 or 1."""

COMPUTING = frozenset(
    "lui auipc add addi sub and andi or ori xor xori sll slli srl srli sra srai slt slti sltu sltiu addw addiw subw sllw slliw srlw srliw sraw sraiw "
    "mul mulh mulhsu mulhu mulw div divu divw divuw rem remu remw remuw czero.eqz czero.nez fmv.x.w fmv.w.x fmv.x.d fmv.d.x fcvt.s.d fcvt.d.s".split()
) | frozenset(
    f"{name}.{kind}"
    for kind in "sd"
    for name in "fadd fsub fmul fdiv fsqrt fmin fmax fmadd fmsub fnmadd fnmsub fsgnj fsgnjn fsgnjx feq flt fle fclass fcvt.w fcvt.wu fcvt.l fcvt.lu".split()
) | frozenset(f"fcvt.{kind}.{name}" for kind in "sd" for name in ("w", "wu", "l", "lu"))
"""Instructions whose result depends on their register operands only (and on the rounding mode, which a warp has one of)."""
COMPUTING |= frozenset("mv li not neg negw sext.w seqz snez sltz sgtz zext.b fmv.s fmv.d fneg.s fneg.d fabs.s fabs.d".split())
"""Other names for them, which inline assembly may have."""

_KNOWN = COMPUTING | LOADS | NO_RESULT


def is_known(mnemonic: str) -> bool:
    """Whether it is known which operands a mnemonic writes and reads."""
    return mnemonic in _KNOWN or mnemonic.startswith(("csrr", "amo", "lr.", "sc.", "vx_"))


CSR_NUMBER = {
    "fflags": 0x001, "frm": 0x002, "fcsr": 0x003, "mscratch": 0x340, "mcycle": 0xB00, "minstret": 0xB02, "mcycleh": 0xB80, "minstreth": 0xB82,
    "cycle": 0xC00, "time": 0xC01, "instret": 0xC02, "cycleh": 0xC80, "timeh": 0xC81, "instreth": 0xC82, "mhartid": 0xF14,
}  # fmt: skip
CSR_ACTIVE_THREADS = 0xCC4
CSR_UNIFORM = frozenset([1, 2, 3, 0x340, 0xB00, 0xB02, 0xB80, 0xB82, 0xCC1, 0xCC2, 0xCC3, CSR_ACTIVE_THREADS, 0xFC0, 0xFC1, 0xFC2, 0xFC3])
"""CSRs of which a warp has one; any other (THREAD_ID, MHARTID, unknown ones) may differ between lanes."""
CSR_FLOATING = frozenset([1, 2, 3])
CSR_INSTEAD = {0xC00: 0xB00, 0xC02: 0xB02, 0xC80: 0xB80, 0xC82: 0xB82}
"""The user-level counters, which a Vortex lacks, and the machine-level ones, which it has."""
CSR_LACKING = frozenset([0xC01, 0xC81])
"""Real time, which a Vortex does not tell."""

# Vortex warp control, `.insn r 0x0b, funct3, funct7, rd, rs1, rs2`.
TMC, WSPAWN, SPLIT, JOIN, BAR, PRED = range(6)


def warp_control(funct3: int, rd: str = "zero", rs1: str = "zero", rs2: str = "zero", funct7: int = 0) -> str:
    """Return the assembly of a warp-control instruction."""
    return f".insn r 0x0b, {funct3}, {funct7}, {rd}, {rs1}, {rs2}"


def csr_number(text: str) -> int | None:
    """Return the number of a CSR written by name or as a number, None if the name is not known."""
    if text in CSR_NUMBER:
        return CSR_NUMBER[text]
    return int(text, 0) if text[:1].isdigit() else None


def high(value: int) -> int:
    """Return the operand of ``lui`` for a value, of which `low` is the rest."""
    return (value + 0x800) >> 12 & 0xFFFFF


def low(value: int) -> int:
    """Return a value's low 12 bits as a signed number."""
    return ((value & 0xFFF) ^ 0x800) - 0x800
