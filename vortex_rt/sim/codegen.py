"""Write what the simulator's core includes of the instruction table: operations and their C, the decoder's tables.

An instruction's *operation* is what the core distinguishes: rows with the same expression and operands (``add`` of
RV32 and ``addw``) share one, numbered by kind so that the kind is found by comparing with the kind's last number, and
named after the first row that has it.
"""

from __future__ import annotations

import bisect
import functools
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ..isa.compressed import expand
from ..isa.control import Control, Cross
from ..isa.extensions import BY_NAME
from ..isa.table import TABLE, InstructionRow, Kind, lookup
from ..isa.vortex_rows import Matrix, Vortex3
from .engine import table_name
from .headers import state_header, tables_header
from .state import FORMATS, Encoding

if TYPE_CHECKING:
    from .config import Config

IMMEDIATE_FORMATS = ("I", "SH", "U")

#: Order of the kinds in the numbering of operations.
ORDER = (
    Kind.ALU, Kind.BRANCH, Kind.LOAD, Kind.STORE, Kind.FP_ARITH, Kind.FP, Kind.JAL, Kind.JALR, Kind.AMO, Kind.CSR,
    Kind.CROSS, Kind.SIMT, Kind.MATRIX, Kind.VORTEX3, Kind.SYSTEM,
)

LANE_BY_LANE = re.compile(r"\b(div|rem)(s|u|uw)\b|mul_high|mulhsu|dot8|fp_classify")
"""Functions that have no vector form."""


@dataclass(frozen=True)
class Operation:
    """What the core distinguishes: kind, expression and whether operand b is the immediate; and its forms."""

    kind: Kind
    does: str
    immediate: bool = False
    size: int = 0
    name: str = field(default="", compare=False)
    host: str = field(default="", compare=False)
    avx512: str = field(default="", compare=False)


def operation(row: InstructionRow, xlen: int) -> Operation:
    """Return the operation of a row on a device of ``xlen`` bits."""
    own = xlen == 32 and bool(row.rv32)
    does, size = row.rv32 if own else row.does, 0
    if row.kind in (Kind.LOAD, Kind.STORE):
        size = 1 << ((row.match >> 12) & 3)
    if row.kind is Kind.STORE:
        does = f"store{size * 8}"
    elif row.kind is Kind.AMO:
        does = row.name
    elif row.kind is Kind.CSR:
        does = "csr"
    elif row.kind in (Kind.JAL, Kind.JALR):
        does = row.kind.name.lower()
    name = row.name.replace(".", "_") + ("_rv32" if own else "")
    immediate = row.kind is Kind.ALU and row.format in IMMEDIATE_FORMATS
    return Operation(row.kind, does, immediate, size, name, row.host, "" if own else row.avx512)


AMO_ORDER = ("lr", "sc", "amoswap", "amoadd", "amoxor", "amoand", "amoor", "amomin", "amomax", "amominu", "amomaxu")
"""The numbers by which ``core/memory.c`` calls atomic operations."""


@functools.cache
def operations() -> dict[Operation, int]:
    """Return the number of every operation."""
    found: dict[Operation, Operation] = {}
    for xlen in (64, 32):
        for row in TABLE:
            if row.xlen != 64 or xlen == 64:
                found.setdefault(operation(row, xlen), operation(row, xlen))
    numbered: dict[Operation, int] = {}
    for kind in ORDER:
        members = [op for op in found.values() if op.kind is kind]
        if kind is Kind.STORE:
            members.sort(key=lambda op: op.size)
        elif kind is Kind.SIMT:
            members.sort(key=lambda op: Control[op.does.upper()])
        elif kind is Kind.CROSS:
            members.sort(key=lambda op: Cross[op.does.upper().replace(".", "_")])
        elif kind is Kind.MATRIX:
            members.sort(key=lambda op: Matrix[op.does.upper().replace(".", "_")])
        elif kind is Kind.VORTEX3:
            members.sort(key=lambda op: Vortex3[op.does.upper().replace(".", "_")])
        for op in members:
            numbered[op] = len(numbered)
    return numbered


# ---- C ---------------------------------------------------------------------------------------------------------------

_ATOMIC = {
    "amoswap": "b", "amoadd": "a + b", "amoxor": "a ^ b", "amoand": "a & b", "amoor": "a | b",
    "amomin": "(i64)a < (i64)b ? a : b", "amomax": "(i64)a > (i64)b ? a : b",
    "amominu": "a < b ? a : b", "amomaxu": "a > b ? a : b",  # sign extension of words keeps the unsigned order
}  # fmt: skip

WARP_CONTROL = {"tmc": "TMC;", "split": "SPLIT;", "join": "JOIN;", "bar": "BAR;", "pred": "PRED;"}


def _integer(op: Operation) -> str:
    expression, lines = op.does, []
    if re.search(r"\ba\b", expression):
        lines.append("const u64 *A = ROW(rs1);")
        expression = re.sub(r"\ba\b", "A[l]", expression)
    if re.search(r"\bb\b", expression):
        if op.immediate:
            lines.append("const u64 b = (u64)(i64)d->immediate;")
        else:
            lines.append("const u64 *B = ROW(rs2);")
            expression = re.sub(r"\bb\b", "B[l]", expression)
    lines.append(f"{'RESULT_EACH' if LANE_BY_LANE.search(op.does) else 'RESULT'}({expression});")
    return f"{' '.join(lines)} NEXT;"


def c_operation(op: Operation) -> str | None:
    """Return the C of an operation in the executor, None if the interpreter has it."""
    match op.kind:
        case Kind.ALU:
            return _integer(op)
        case Kind.BRANCH:
            return f"BRANCH({op.does});"
        case Kind.LOAD:
            return f"LOAD({8 * op.size}, {op.does});"
        case Kind.STORE:
            return f"STORE({8 * op.size});"
        case Kind.FP_ARITH | Kind.FP:
            return f"{op.host};" if op.host else None
        case Kind.JAL:
            return "LINK; pc = (pc + (u64)(i64)d->immediate) & s->memory.address_mask; JUMP;"
        case Kind.JALR:
            return (
                "const u64 target = ROW(rs1)[LAST_LANE] + (u64)(i64)d->immediate; LINK; "
                "pc = target & ~(u64)1 & s->memory.address_mask; JUMP;"
            )
        case Kind.AMO:
            name, size = op.does.split(".")
            return f"ATOMIC({'32, w' if size == 'w' else '64, '}, {_ATOMIC[name]});" if name in _ATOMIC else None
        case Kind.CSR:
            return "CSR;"
        case Kind.SIMT:
            return WARP_CONTROL.get(op.does)
        case Kind.SYSTEM if op.does in ("fence", "nothing"):
            return "NEXT;"
    return None


def _exact(op: Operation) -> str:
    """Return the interpreter's line of an operation with an expression."""
    match op.kind:
        case Kind.ALU:
            return f"{'INTEGER_IMMEDIATE' if op.immediate else 'INTEGER'}({op.name}, {op.does})"
        case Kind.BRANCH:
            return f"BRANCH({op.name}, {op.does})"
        case Kind.LOAD:
            return f"LOAD({op.name}, {8 * op.size}, {op.does})"
        case Kind.FP_ARITH | Kind.FP:
            return f"FLOAT({op.name}, {op.does})"
    return ""


_GROUPS = {
    "INTEGER": (Kind.ALU,), "BRANCH": (Kind.BRANCH,), "LOAD": (Kind.LOAD,), "STORE": (Kind.STORE,),
    "FLOAT": (Kind.FP_ARITH, Kind.FP), "JUMP": (Kind.JAL, Kind.JALR), "ATOMIC": (Kind.AMO,), "CSR": (Kind.CSR,),
    "CROSS": (Kind.CROSS,), "CONTROL": (Kind.SIMT,), "MATRIX": (Kind.MATRIX,),
    "VORTEX3": (Kind.VORTEX3,),
}  # fmt: skip


def isa_header() -> str:
    """Return ``isa.h``: the operations' numbers."""
    lines = ["/* Written by vortex_rt/sim/codegen.py from the instruction table; do not edit. */", "enum {"]
    lines += [f"  OP_{op.name} = {number}," for op, number in operations().items()]
    for name, kinds in _GROUPS.items():
        own = [number for op, number in operations().items() if op.kind in kinds]
        lines.append(f"  OP_FIRST_{name} = {min(own)}, OP_LAST_{name} = {max(own)},")
    return "\n".join([*lines, "};"]) + "\n"


_EXACT_KINDS = ("INTEGER", "INTEGER_IMMEDIATE", "BRANCH", "LOAD", "FLOAT")


def exact_header() -> str:
    """Return ``exact.h``: the expressions, for those of its macros that are defined where it is included."""
    lines = [line for name in _EXACT_KINDS for line in (f"#ifndef {name}", f"#define {name}(...)", "#endif")]
    lines += [text for op in operations() if (text := _exact(op))]
    return "\n".join([*lines, *(f"#undef {name}" for name in _EXACT_KINDS)]) + "\n"


EXPORTED = '__attribute__((visibility("default")))'


def decoder_source() -> str:
    """Return ``encodings.c``: the decoder's tables of each kind of device, and what 16 bits stand for (0: nothing)."""
    from .config import Config

    lines = ['#include "state.h"']
    for xlen in (32, 64):
        expanded = (f"  {expand(half, xlen):#x}," for half in range(1 << 16))
        lines += [f"const u32 compressed_rv{xlen}[] = {{", *expanded, "};"]
        for simx_quirks in (False, True):
            config = Config(xlen=xlen, simx_quirks=simx_quirks)
            rows, opcodes = decoder_tables(config)
            lines += [
                f"{EXPORTED} const Encoding {table_name(config)}[] = {{",
                *("  {" + ", ".join(str(value) for value in words(row)) + "}," for row in rows),
                "};",
                f"{EXPORTED} const i64 {table_name(config)}_opcodes[] = {{{', '.join(map(str, opcodes))}}};",
            ]
    return "\n".join(lines) + "\n"


def write_generated(folder: Path) -> None:
    """Write what the core's sources include besides each other."""
    listed, bodies, vectors = [], [], []
    for op in operations():
        body = c_operation(op)
        listed.append(f"{'VECTOR_OPERATION' if op.avx512 else 'OPERATION' if body else 'NO_OPERATION'}({op.name})")
        if body:
            bodies.append(f"OPERATION({op.name}) {{ {body} }}")
        if op.avx512:
            vectors += [f"#define SELF {op.name}", f"OPERATION({op.name}) {{ {op.avx512}; }}", "#undef SELF"]
    for name, text in (
        ("state.h", state_header()), ("isa.h", isa_header()),
        ("exact.h", exact_header()), ("tables.h", tables_header()),
        ("encodings.c", decoder_source()), ("operation_list.h", "\n".join(listed) + "\n"),
        ("operations.h", "\n".join(bodies) + "\n"), ("avx512_operations.h", "\n".join(vectors) + "\n"),
    ):  # fmt: skip
        (folder / name).write_text(text, encoding="utf-8")


def words(row: Encoding) -> list[int]:
    """Return a row's words."""
    return [getattr(row, name) for name, *_ in row._fields_]


def decoder_tables(config: Config) -> tuple[list[Encoding], list[int]]:
    """Return the table of all instructions of the device's XLEN (those of extensions say which one a device needs) and
    the first row of each major opcode (129 entries)."""
    rows = []
    for index, row in enumerate(TABLE):
        if row.xlen == 64 and config.xlen == 32:
            continue
        kinds = dict.fromkeys("stu", 0)
        for letter in row.sources():
            kinds[letter.lower()] = 2 if letter.isupper() else 1
        entry = Encoding(
            match=row.match, mask=row.mask, op=operations()[operation(row, config.xlen)],
            format=FORMATS.index(row.format), rd={"": 0, "d": 1, "D": 2}[row.destination()], rs1=kinds["s"],
            rs2=kinds["t"], rs3=kinds["u"], unit=row.unit, rounds=row.has_rounding_mode, row=index,
            needs=BY_NAME[row.extension].bit if row.extension in BY_NAME else 0,
        )  # fmt: skip
        rows.append(entry)
        if config.simx_quirks and row.name == "srai" and config.xlen == 64:  # SimX: srai by 32 and more is srli
            quirk = Encoding.from_buffer_copy(entry)
            quirk.match, quirk.mask = row.match | 1 << 25, row.mask | 1 << 25
            quirk.op = operations()[operation(lookup("srli"), 64)]
            rows.insert(-1, quirk)
    rows.sort(key=lambda entry: entry.match & 0x7F)
    opcodes = [entry.match & 0x7F for entry in rows]
    return rows, [bisect.bisect_left(opcodes, opcode) for opcode in range(129)]
