"""What is known of assembly mnemonics, as ``llc -riscv-no-aliases`` prints them:
the first operand is the destination, but for `NO_RESULT`."""

from .table import TABLE, Kind


def _of(*kinds: Kind) -> frozenset[str]:
    return frozenset(row.name for row in TABLE if row.kind in kinds)


_BRANCHES = {row.match: row.name for row in TABLE if row.kind == Kind.BRANCH}
BRANCHES = {name: _BRANCHES[match ^ 1 << 12] for match, name in _BRANCHES.items()}
"""Conditional branches and their inverses, which differ in the lowest bit of funct3."""
STORES, LOADS = _of(Kind.STORE), _of(Kind.LOAD)
NO_RESULT = frozenset(row.name for row in TABLE if not row.destination()) | {"jal", "fence.tso", "unimp", "nop"}
"""``jal`` with ``zero`` is a jump; calls are written ``call``."""
BOOLEAN_RESULT = frozenset(
    row.name for row in TABLE if (row.does in ("(i64)a < (i64)b", "a < b") and row.kind is Kind.ALU)
    or row.name.startswith(("feq", "flt", "fle"))
)
"""Instructions whose result is 0 or 1."""
COMPUTING = _of(Kind.ALU, Kind.FP_ARITH, Kind.FP) | frozenset(
    "mv li not neg negw sext.w seqz snez sltz sgtz zext.b".split()
) | frozenset(f"{name}.{letter}" for name in ("fmv", "fneg", "fabs") for letter in "hsd")
"""Instructions, and other names that inline assembly may have for them, whose result depends on their register operands
only (and on the rounding mode, which a warp has one of)."""

_KNOWN = COMPUTING | LOADS | NO_RESULT


def is_known(mnemonic: str) -> bool:
    """Whether it is known which operands a mnemonic writes and reads."""
    return mnemonic in _KNOWN or mnemonic.startswith(("csrr", "amo", "lr.", "sc.", "vx_"))


def high(value: int) -> int:
    """Return the operand of ``lui`` for a value, of which `low` is the rest."""
    return (value + 0x800) >> 12 & 0xFFFFF


def low(value: int) -> int:
    """Return a value's low 12 bits as a signed number."""
    return ((value & 0xFFF) ^ 0x800) - 0x800
