"""Write the executor from its template and the instruction table, and the decoder's tables.

An instruction's *operation* is what the executor distinguishes: rows with the same expression and operands (``add`` of
RV32 and ``addw``) share one, numbered by kind so that the executor finds the kind by comparing with the kind's last
number.
"""

from __future__ import annotations

import bisect
import functools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..failures import Failure
from ..isa.control import Control, Cross
from ..isa.extensions import BY_NAME
from ..isa.table import TABLE, InstructionRow, Kind, Matrix, lookup
from . import state

if TYPE_CHECKING:
    from .config import Config

IMMEDIATE_FORMATS = ("I", "SH", "U")

#: Order of the kinds in the numbering of operations.
ORDER = (
    Kind.ALU, Kind.BRANCH, Kind.LOAD, Kind.STORE, Kind.FP_ARITH, Kind.FP, Kind.JAL, Kind.JALR, Kind.AMO, Kind.CSR,
    Kind.CROSS, Kind.SIMT, Kind.MATRIX, Kind.SYSTEM,
)


@dataclass(frozen=True)
class Operation:
    """One branch of the executor: kind, expression and whether operand b is the immediate."""

    kind: Kind
    does: str
    immediate: bool = False
    size: int = 0


def operation(row: InstructionRow, xlen: int) -> Operation:
    """Return the operation of a row on a device of ``xlen`` bits."""
    does = row.rv32 if xlen == 32 and row.rv32 else row.does
    size = 0
    if row.kind is Kind.LOAD:
        size = 1 << ((row.match >> 12) & 3)
    elif row.kind is Kind.STORE:
        size = 1 << ((row.match >> 12) & 3)
        does = f"store{size * 8}"
    elif row.kind is Kind.AMO:
        does = row.name
    elif row.kind is Kind.CSR:
        does = "csr"
    elif row.kind in (Kind.JAL, Kind.JALR):
        does = row.kind.name.lower()
    return Operation(row.kind, does, row.kind is Kind.ALU and row.format in IMMEDIATE_FORMATS, size)


AMO_ORDER = ("lr", "sc", "amoswap", "amoadd", "amoxor", "amoand", "amoor", "amomin", "amomax", "amominu", "amomaxu")


@functools.cache
def operations() -> dict[Operation, int]:
    """Return the number of every operation."""
    found = {operation(row, xlen): None for row in TABLE for xlen in (64, 32)}
    numbered: dict[Operation, int] = {}
    for kind in ORDER:
        members = [op for op in found if op.kind is kind]
        if kind is Kind.STORE:
            members.sort(key=lambda op: op.size)
        elif kind is Kind.SIMT:
            members.sort(key=lambda op: Control[op.does.upper()])
        elif kind is Kind.CROSS:
            members.sort(key=lambda op: Cross[op.does.upper().replace(".", "_")])
        elif kind is Kind.MATRIX:
            members.sort(key=lambda op: Matrix[op.does.upper().replace(".", "_")])
        for op in members:
            numbered[op] = len(numbered)
    return numbered


def _kind_end(*kinds: Kind) -> int:
    return 1 + max(number for op, number in operations().items() if op.kind in kinds)


def _named(kind: Kind, does: str) -> int:
    return next(number for op, number in operations().items() if op.kind is kind and op.does == does)


def constants() -> dict[str, int]:
    """Return the numbers that the template uses by name."""
    ops = operations()
    names: dict[str, int] = {f"FAULT_{kind.name}": kind.value for kind in Failure}
    names.update({f"REASON_{reason.name}": reason.value for reason in state.Reason})
    for kind in (Kind.ALU, Kind.BRANCH, Kind.LOAD, Kind.STORE, Kind.AMO, Kind.CSR, Kind.CROSS, Kind.SIMT, Kind.MATRIX):
        names[f"{kind.name}_END"] = _kind_end(kind)
    names["FLOAT_END"] = _kind_end(Kind.FP_ARITH, Kind.FP)
    for kind in (Kind.STORE, Kind.AMO, Kind.CROSS, Kind.SIMT, Kind.MATRIX):
        names[f"{kind.name}_FIRST"] = min(number for op, number in ops.items() if op.kind is kind)
    names["OP_JAL"] = _named(Kind.JAL, "jal")
    names["OP_JALR"] = _named(Kind.JALR, "jalr")
    names["OP_HALT"] = _named(Kind.SYSTEM, "halt")
    names["OP_FENCE_I"] = _named(Kind.SYSTEM, "fence.i")
    return names


class _Writer:
    """Collects the branches of one ``if … elif`` chain."""

    def __init__(self, indent: int) -> None:
        self.indent = " " * indent
        self.lines: list[str] = []

    def branch(self, number: int, comment: str, body: list[str]) -> None:
        word = "elif" if self.lines else "if"
        self.lines.append(f"{self.indent}{word} op == {number}:  # {comment}")
        self.lines.extend(f"{self.indent}    {line}" for line in body)

    def text(self) -> str:
        return "\n".join(self.lines)


def _names(op: Operation) -> str:
    rows = [row.name for row in TABLE if op in (operation(row, 64), operation(row, 32))]
    return ", ".join(dict.fromkeys(rows))


def _alu(indent: int) -> str:
    writer = _Writer(indent)
    for op, number in operations().items():
        if op.kind is not Kind.ALU:
            continue
        body = ["for l in range(n):"]
        names = set(re.findall(r"\w+", op.does))
        if "a" in names:
            body.append("    a = r[rs1 + l]")
        if "b" in names and not op.immediate:
            body.append("    b2 = r[rs2 + l]")
        does = op.does if op.immediate else _rename_b(op.does)
        body.append(f"    r[d + l] = {does}")
        writer.branch(number, _names(op), body)
    return writer.text()


def _rename_b(does: str) -> str:
    """Give register operand b another name, as b is the immediate (one type and one meaning a variable)."""
    return re.sub(r"\bb\b", "b2", does)


def _branch(indent: int) -> str:
    writer = _Writer(indent)
    for op, number in operations().items():
        if op.kind is Kind.BRANCH:
            body = [
                "for l in range(n):", "    a = r[rs1 + l]", "    b2 = r[rs2 + l]",
                f"    taken |= U({_rename_b(op.does)}) << l",
            ]
            writer.branch(number, _names(op), body)
    return writer.text()


def _load(indent: int) -> str:
    writer = _Writer(indent)
    for op, number in operations().items():
        if op.kind is Kind.LOAD:
            body = [
                "for l in range(n):",
                f"    v = load{op.size * 8}(r[address_row + l] + delta)",
                f"    r[d + l] = {op.does}",
            ]
            writer.branch(number, _names(op), body)
    return writer.text()


def _load_size(indent: int) -> str:
    sizes: dict[int, list[int]] = {}
    for op, number in operations().items():
        if op.kind is Kind.LOAD:
            sizes.setdefault(op.size, []).append(number)
    lines: list[str] = []
    for size, numbers in sorted(sizes.items()):
        if size > 1:
            test = " or ".join(f"op == {number}" for number in numbers)
            lines += [f"{' ' * indent}{'elif' if lines else 'if'} {test}:", f"{' ' * indent}    size = U({size})"]
    return "\n".join(lines)


# Host arithmetic is used for a lane where rounding is to nearest even, the result is normal (or an exact zero) and it
# is either exact or the inexact flag is already set: then no other flag can be raised, unless the result is the
# smallest normal number, to which a tiny one (underflow) may have been rounded. "exact" below holds only if the result
# is; the tests are error-free transformations (Knuth's two-sum; the residual of a fused multiply-add), for binary32
# products in binary64, where they are exact.
_FAST32 = {
    "add": ("x + y", "e = (x - (res - (res - x))) + (y - (res - x)); exact = e == np.float32(0)"),
    "sub": ("x - y", "y = -y; e = (x - (res - (res - x))) + (y - (res - x)); exact = e == np.float32(0)"),
    "mul": ("x * y", "exact = F64(x) * F64(y) == F64(res)"),
    "div": ("x / y", "exact = F64(res) * F64(y) == F64(x)"),
    "sqrt": ("np.sqrt(x)", "exact = F64(res) * F64(res) == F64(x)"),
    "fma": (
        "fma32(x, y, z)", "p = F64(x) * F64(y); q = F64(z); t = p + q; e = (p - (t - (t - p))) + (q - (t - p)); exact "
                          "= (e == 0.0) & (F64(res) == t)",
    ),
}
_FAST64 = {
    "add": ("x + y", "e = (x - (res - (res - x))) + (y - (res - x)); exact = e == 0.0"),
    "sub": ("x - y", "y = -y; e = (x - (res - (res - x))) + (y - (res - x)); exact = e == 0.0"),
    "mul": ("x * y", "exact = ((fma64(x, y, -res) == 0.0) & (abs(res) > 1e-250)) | (x == 0.0) | (y == 0.0)"),
    "div": ("x / y", "exact = (fma64(res, y, -x) == 0.0) & ((abs(x) > 1e-250) | (x == 0.0))"),
    "sqrt": ("np.sqrt(x)", "exact = (fma64(res, res, -x) == 0.0) & ((x > 1e-250) | (x == 0.0))"),
    "fma": (
        "fma64(x, y, z)",
        "p = x * y; h = ((fma64(x, y, -p) == 0.0) & (abs(p) > 1e-250)) | (x == 0.0) | (y == 0.0); t = p + z;"
        " e = (p - (t - (t - p))) + (z - (t - p)); exact = h & (e == 0.0)",
    ),
}
_EXACT = {
    "add": "add({a}, {b}, {m}, rm)",
    "sub": "add({a}, {b} ^ {sign}, {m}, rm)",
    "mul": "multiply({a}, {b}, {m}, rm)",
    "div": "divide({a}, {b}, {m}, rm)",
    "sqrt": "square_root({a}, {m}, rm)",
    "madd": "fused({a}, {b}, {c}, 0, 0, {m}, rm)",
    "msub": "fused({a}, {b}, {c}, 0, 1, {m}, rm)",
    "nmsub": "fused({a}, {b}, {c}, 1, 0, {m}, rm)",
    "nmadd": "fused({a}, {b}, {c}, 1, 1, {m}, rm)",
}
_SIGNS = {"madd": ("", ""), "msub": ("", "-"), "nmsub": ("-", ""), "nmadd": ("-", "-")}


_MANTISSA = {"f16": 10, "f32": 23, "f64": 52}
_BOXES = {"f16": "16", "f32": ""}


def _exactly(what: str, fmt: str) -> list[str]:
    """The loop over the lanes of ``bad`` in integers."""

    def unboxed(number: int) -> str:
        return f"unbox{_BOXES[fmt]}(r[rs{number} + l])" if fmt in _BOXES else f"r[rs{number} + l]"

    sign = f"U(0x{1 << int(fmt[1:]) - 1:X})"
    exact = _EXACT[what].format(a=unboxed(1), b=unboxed(2), c=unboxed(3), m=_MANTISSA[fmt], sign=sign)
    return [
        "while bad != U(0):",
        "    l = trailing_zeros(bad)",
        "    bad &= bad - ONE",
        f"    bits, raised = {exact}",
        f"    r[tmp + l] = {f'box{_BOXES[fmt]}(bits)' if fmt in _BOXES else 'bits'}",
        "    flags |= raised",
    ]


def _arithmetic(op: Operation) -> list[str]:
    """Body of add, subtract, multiply, divide, square root or fused multiply-add."""
    fmt, what = op.does.split()
    if fmt == "f16":
        return ["bad = mask", *_exactly(what, "f16"), "copy_lanes(rd, tmp, mask, full, n, r)"]
    single = fmt == "f32"
    fast, test = (_FAST32 if single else _FAST64)[what if what not in _SIGNS else "fma"]
    registers = ("a", "b", "c")[: 1 if what == "sqrt" else 3 if what in _SIGNS else 2]
    minus = dict(zip("xz", _SIGNS.get(what, ("", "")), strict=True))
    read = [f"{letter}{i} = r[rs{i} + l]" for i, letter in enumerate(registers, 1)]
    values = [
        f"{name} = {minus.get(name, '')}as_{fmt}({letter}{i})"
        for i, (name, letter) in enumerate(zip("xyz", registers, strict=False), 1)
    ]
    exponent = "U(0x7F800000)" if single else "U(0x7FF0000000000000)"
    tiniest = "np.float32(2**-126)" if single else "2.0**-1022"
    boxed = (
        "".join(f" & ({letter}{i} >= U(0xFFFFFFFF00000000))" for i, letter in enumerate(registers, 1)) if single else ""
    )
    box = "box(res_bits)" if single else "res_bits"
    return [
        "if rm == 0:",
        "    for l in range(n):",
        *(f"        {line}" for line in read + values),
        f"        res = {fast}",
        *(f"        {line.strip()}" for line in test.split(";")),
        f"        res_bits = {fmt}_bits(res)",
        f"        g = res_bits & {exponent}",
        f"        good = (g != {exponent}) & (((g != U(0)) & (exact | (sticky & (abs(res) > {tiniest})))) | ((res == "
        f"0) & exact)){boxed}",
        f"        r[tmp + l] = {box}",
        "        bad |= (U(0) if good else ONE) << l",
        "    bad &= mask",
        "else:",
        "    bad = mask",
        *_exactly(what, fmt),
        "copy_lanes(rd, tmp, mask, full, n, r)",
    ]


def _float(indent: int) -> str:
    writer = _Writer(indent)
    for op, number in operations().items():
        if op.kind is Kind.FP_ARITH:
            writer.branch(number, _names(op), _arithmetic(op))
        elif op.kind is Kind.FP:
            body = [
                "for l in range(n):", "    if (mask >> l) & ONE:", "        a = r[rs1 + l]", "        b = r[rs2 + l]",
            ]
            body += [f"        bits, raised = {op.does}", "        r[rd + l] = bits", "        flags |= raised"]
            writer.branch(number, _names(op), body)
    return writer.text()


def executor_source() -> str:
    """Return the executor's source text."""
    text = Path(__file__).with_name("executor.py.in").read_text(encoding="utf-8")
    names = "\n".join(f"{name} = {value}" for name, value in constants().items())
    for mark, produce in (
        ("alu", _alu), ("branch", _branch), ("load_size", _load_size), ("load", _load), ("float", _float),
    ):
        at = text.index(f"# <{mark}>")
        indent = at - text.rindex("\n", 0, at) - 1
        text = text[: at - indent] + produce(indent) + text[at + len(f"# <{mark}>") :]
    return text.replace("# <constants>", names)


def decoder_tables(config: Config) -> tuple[list[list[int]], list[int]]:
    """Return the table of all instructions of the device's XLEN (columns ``state.T``; those of extensions say which
    one a device needs) and the first row of each major opcode (129 entries).
    """
    rows = []
    for index, row in enumerate(TABLE):
        if row.xlen == 64 and config.xlen == 32:
            continue
        kinds = {"s": 0, "t": 0, "u": 0}
        for letter in row.sources():
            kinds[letter.lower()] = 2 if letter.isupper() else 1
        entry = [0] * state.T.COUNT
        entry[state.T.MATCH], entry[state.T.MASK] = row.match, row.mask
        entry[state.T.OP] = operations()[operation(row, config.xlen)]
        entry[state.T.FORMAT] = state.FORMATS.index(row.format)
        entry[state.T.RD] = {"": 0, "d": 1, "D": 2}[row.destination()]
        entry[state.T.RS1], entry[state.T.RS2], entry[state.T.RS3] = kinds["s"], kinds["t"], kinds["u"]
        entry[state.T.UNIT] = row.unit
        entry[state.T.ROUNDS] = row.has_rounding_mode
        entry[state.T.ROW] = index
        entry[state.T.NEEDS] = BY_NAME[row.extension].bit if row.extension in BY_NAME else 0
        rows.append(entry)
        if config.simx_quirks and row.name == "srai" and config.xlen == 64:  # SimX: srai by 32 and more is srli
            quirk = entry.copy()
            quirk[state.T.MATCH], quirk[state.T.MASK] = row.match | 1 << 25, row.mask | 1 << 25
            quirk[state.T.OP] = operations()[operation(lookup("srli"), 64)]
            rows.insert(-1, quirk)
    rows.sort(key=lambda entry: entry[state.T.MATCH] & 0x7F)
    opcodes = [entry[state.T.MATCH] & 0x7F for entry in rows]
    return rows, [bisect.bisect_left(opcodes, opcode) for opcode in range(129)]
