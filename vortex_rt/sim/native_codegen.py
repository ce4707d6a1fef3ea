"""Write what the native executor (``native/executor.c``) includes: the layout of the state as numbers, and the C of
every operation that has any.

Integer operations, branches and loads are translated from the expressions of the instruction table; the floating-point
operations are listed here. An operation without C is executed by the executor that ``codegen`` writes.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from ..isa.csr import CSR
from ..isa.table import Kind
from . import state
from .codegen import Operation, operations
from .timing_state import K

FUNCTIONS = {
    "U": "u64", "s": "i64", "w": "w", "box": "box", "unbox": "unbox", "box16": "box16", "unbox16": "unbox16",
    "mul_high": "mul_high", "mul_high_signed": "mul_high_signed", "mulhsu": "mulhsu",
    "div": "divs", "rem": "rems", "divu": "divu", "remu": "remu", "divuw": "divuw", "remuw": "remuw",
}  # fmt: skip
CASTS = {"U": "u64", "s": "i64", "np.int64": "i64", "np.int16": "int16_t", "np.int8": "int8_t"}
LANE_BY_LANE = ("div", "rem", "divu", "remu", "divuw", "remuw", "mul_high", "mul_high_signed", "mulhsu")
"""Functions that have no vector form."""

_BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.LShift: "<<", ast.RShift: ">>", ast.BitXor: "^", ast.BitOr: "|",
    ast.BitAnd: "&",
}  # fmt: skip
_COMPARISON: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.GtE: ">=", ast.LtE: "<=", ast.Gt: ">",
}  # fmt: skip


class NoTranslationError(Exception):
    """An expression that has no C."""


def c_expression(text: str) -> str:
    """Return a table's expression in C. Raises NoTranslationError."""
    return _translated(ast.parse(text, mode="eval").body)


def _translated(node: ast.expr) -> str:
    match node:
        case ast.Name(name):
            return name
        case ast.Constant(int(value)):
            return f"{value}u" if value < 1 << 32 else f"{value}ull"
        case ast.BinOp(left, operator, right) if type(operator) in _BINARY:
            return f"({_translated(left)} {_BINARY[type(operator)]} {_translated(right)})"
        case ast.UnaryOp(ast.Invert(), operand):
            return f"~{_translated(operand)}"
        case ast.Compare(left, [comparison], [right]) if type(comparison) in _COMPARISON:
            return f"({_translated(left)} {_COMPARISON[type(comparison)]} {_translated(right)})"
        case ast.IfExp(test, body, otherwise):
            return f"({_translated(test)} ? {_translated(body)} : {_translated(otherwise)})"
        case ast.Call(function, arguments, []):
            name = ast.unparse(function)
            given = ", ".join(_translated(argument) for argument in arguments)
            if name in CASTS and len(arguments) == 1:
                return f"(({CASTS[name]}){given})"
            if name in FUNCTIONS:
                return f"{FUNCTIONS[name]}({given})"
    raise NoTranslationError(ast.unparse(node))


def _names(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.Name)}


def _integer(op: Operation) -> str:
    expression = c_expression(op.does)
    names = _names(op.does)
    lines = []
    if "a" in names:
        lines.append("const u64 *A = ROW(2);")
        expression = _with(expression, "a", "A[l]")
    if "b" in names:
        if op.immediate:
            lines.append("const u64 b = (u64)(i64)d[5];")
        else:
            lines.append("const u64 *B = ROW(3);")
            expression = _with(expression, "b", "B[l]")
    lines.append(f"{'RESULT_EACH' if names & set(LANE_BY_LANE) else 'RESULT'}({expression});")
    return f"{' '.join(lines)} NEXT;"


def _with(expression: str, name: str, value: str) -> str:
    return re.sub(rf"\b{name}\b", value, expression)


_SIGNS = {"madd": ("x", "z"), "msub": ("x", "-z"), "nmsub": ("-x", "z"), "nmadd": ("-x", "-z")}
_ARITHMETIC = {"add": "x + y", "sub": "x - y", "mul": "x * y", "div": "x / y"}


def _arithmetic(op: Operation) -> str:
    fmt, what = op.does.split()
    if fmt == "f16":
        if what in _SIGNS:
            product, addend = _SIGNS[what]
            return f"HALF_3(f16_fused({product}, y, {addend}));"
        return "HALF_1(__builtin_sqrt(x));" if what == "sqrt" else f"HALF_2({_ARITHMETIC[what]});"
    bits, number, suffix = ("32", "float", "f") if fmt == "f32" else ("64", "double", "")
    if what in _SIGNS:
        product, addend = _SIGNS[what]
        return f"FUSED({bits}, {number}, __builtin_fma{suffix}({product}, y, {addend}));"
    if what == "sqrt":
        return f"TO_NEAREST; FLOAT_1({bits}, {fmt}_result(__builtin_sqrt{suffix}(x)));"
    return f"TO_NEAREST; FLOAT_2({bits}, {fmt}_result({_ARITHMETIC[what]}));"


_ATOMIC = {
    "amoswap": "b", "amoadd": "a + b", "amoxor": "a ^ b", "amoand": "a & b", "amoor": "a | b",
    "amomin": "(i64)a < (i64)b ? a : b", "amomax": "(i64)a > (i64)b ? a : b",
    "amominu": "a < b ? a : b", "amomaxu": "a > b ? a : b",  # sign extension of words keeps the unsigned order
}  # fmt: skip


def _atomic(op: Operation) -> str | None:
    name, size = op.does.split(".")
    if name not in _ATOMIC:
        return None
    return f"ATOMIC({'32, w' if size == 'w' else '64, '}, {_ATOMIC[name]});"


FLOATING_POINT = {
    "box_pair(lesser(unbox(a), unbox(b), 23, False))": "LESSER_OF(unbox, box(min32(a, b, &signaling)));",
    "box_pair(lesser(unbox(a), unbox(b), 23, True))": "LESSER_OF(unbox, box(max32(a, b, &signaling)));",
    "fle(unbox(a), unbox(b), 23)": "FLOAT_2(32, (u64)(x <= y));",
    "flt(unbox(a), unbox(b), 23)": "FLOAT_2(32, (u64)(x < y));",
    "feq(unbox(a), unbox(b), 23)": "FLOAT_2(32, (u64)(x == y));",
    "lesser(a, b, 52, False)": "LESSER_OF(, min64(a, b, &signaling));",
    "lesser(a, b, 52, True)": "LESSER_OF(, max64(a, b, &signaling));",
    "fle(a, b, 52)": "FLOAT_2(64, (u64)(x <= y));",
    "flt(a, b, 52)": "FLOAT_2(64, (u64)(x < y));",
    "feq(a, b, 52)": "FLOAT_2(64, (u64)(x == y));",
    "box16_pair(lesser(unbox16(a), unbox16(b), 10, False))": "LESSER_OF(unbox16, box16(min16(a, b, &signaling)));",
    "box16_pair(lesser(unbox16(a), unbox16(b), 10, True))": "LESSER_OF(unbox16, box16(max16(a, b, &signaling)));",
    "fle(unbox16(a), unbox16(b), 10)": "FLOAT_2(16, (u64)(x <= y));",
    "flt(unbox16(a), unbox16(b), 10)": "FLOAT_2(16, (u64)(x < y));",
    "feq(unbox16(a), unbox16(b), 10)": "FLOAT_2(16, (u64)(x == y));",
    "f32_from_half(unbox16(a))": "FLOAT_1(16, f32_result((float)x));",
    "f64_from_half(unbox16(a))": "FLOAT_1(16, f64_result((double)(float)x));",
    "half_from(unbox(a), 23, rm)": "TO_HALF(FIRST32_ON, (double)x);",
    "half_from(a, 52, rm)": "TO_HALF(FIRST64_ON, x);",
    "narrow(a, rm)": "TO_NEAREST; FLOAT_1(64, f32_result((float)x));",
    "widen(unbox(a))": "TO_NEAREST; FLOAT_1(32, f64_result((double)x));",
    **{
        f"f{bits}_to_integer({source}, {signed}, {width}, rm)": f"TO_INTEGER{bits}({limits}, {value});"
        for bits, source in ((16, "unbox16(a)"), (32, "unbox(a)"), (64, "a"))
        for signed, width, limits, value in (
            (True, 32, "-0x1p31, 2147483647.0", "w((u64)(i32)rounded)"),
            (False, 32, "0.0, 4294967295.0", "w((u64)(i64)rounded)"),
            (True, 64, "-0x1p63, 0x1p63", "(u64)(i64)rounded"),
            (False, 64, "0.0, 0x1p63", "(u64)(i64)rounded"),
        )
    },
    **{
        f"f{bits}_from_integer({source}, {signed}, rm)": form.format(value)
        for bits, form in (
            (16, "HALF_OF_INTEGER((double){});"),
            (32, "FROM_INTEGER(f32_result((float){}));"),
            (64, "FROM_INTEGER(f64_result((double){}));"),
        )
        for source, signed, value in (
            ("w(a)", True, "(i32)a"), ("a & U(0xFFFFFFFF)", False, "(u32)a"), ("a", True, "(i64)a"), ("a", False, "a"),
        )
    },
}  # fmt: skip
"""Expressions of the instruction table → C."""


WARP_CONTROL = {"tmc": "TMC;", "split": "SPLIT;", "join": "JOIN;", "bar": "BAR;", "pred": "PRED;"}


def c_operation(op: Operation) -> str | None:
    """Return the C of an operation, None if there is none."""
    try:
        match op.kind:
            case Kind.ALU:
                return _integer(op)
            case Kind.BRANCH:
                return f"BRANCH({c_expression(op.does)});"
            case Kind.LOAD:
                return f"LOAD({8 * op.size}, {c_expression(op.does)});"
            case Kind.STORE:
                return f"STORE({8 * op.size});"
            case Kind.FP_ARITH:
                return _arithmetic(op)
            case Kind.FP:
                return FLOATING_POINT.get(op.does)
            case Kind.JAL:
                return "LINK; pc = (pc + (u64)(i64)d[5]) & s->memory.address_mask; JUMP;"
            case Kind.JALR:
                return (
                    "const u64 target = ROW(2)[LAST_LANE] + (u64)(i64)d[5]; LINK; "
                    "pc = target & ~(u64)1 & s->memory.address_mask; JUMP;"
                )
            case Kind.AMO:
                return _atomic(op)
            case Kind.CSR:
                return "CSR;"
            case Kind.SIMT:
                return WARP_CONTROL.get(op.does)
            case Kind.SYSTEM if op.does in ("fence", "nothing"):
                return "NEXT;"
    except NoTranslationError:
        pass
    return None


_LOADS = {"w(v)": "SIGNED", "U(np.int64(np.int16(v)))": "SIGNED", "U(np.int64(np.int8(v)))": "SIGNED", "v": "UNSIGNED",
          "box(v)": "BOXED"}  # fmt: skip
_FUSED = {"madd": "fmadd", "msub": "fmsub", "nmsub": "fnmadd", "nmadd": "fnmsub"}
"""RISC-V's fused operations by x86's names."""
_SIGNED = "(i64)1 << 52"
_DIVISIONS = {
    "div(a, b)": f"{_SIGNED}, WHOLE, QUOTIENT, WHOLE", "divu(a, b)": "0, WHOLE, QUOTIENT, WHOLE",
    "rem(a, b)": f"{_SIGNED}, WHOLE, REMAINDER, WHOLE", "remu(a, b)": "0, WHOLE, REMAINDER, WHOLE",
    "w(div(w(a), w(b)))": f"{_SIGNED}, LOW_SIGNED, QUOTIENT, LOW_SIGNED",
    "w(rem(w(a), w(b)))": f"{_SIGNED}, LOW_SIGNED, REMAINDER, LOW_SIGNED",
    "divuw(a, b)": "0, LOW_UNSIGNED, QUOTIENT, LOW_SIGNED", "remuw(a, b)": "0, LOW_UNSIGNED, REMAINDER, LOW_SIGNED",
}  # fmt: skip
"""Divisions → the least operand, how operands are read, what is wanted, how it is kept (``native/vector.h``)."""
_COMPARISONS = {"fle": "_CMP_LE_OS", "flt": "_CMP_LT_OS", "feq": "_CMP_EQ_OQ"}
"""x86's predicates: signaling for a quiet NaN as RISC-V's are."""

_BRANCHES = {
    "a == b": "epi64, _MM_CMPINT_EQ", "a != b": "epi64, _MM_CMPINT_NE", "a < b": "epu64, _MM_CMPINT_LT",
    "a >= b": "epu64, _MM_CMPINT_NLT", "s(a) < s(b)": "epi64, _MM_CMPINT_LT", "s(a) >= s(b)": "epi64, _MM_CMPINT_NLT",
}  # fmt: skip


def c_vector_operation(op: Operation, number: int) -> str | None:
    """Return the C of an operation's form for AVX-512 (``native/vector.h``), None if it has none."""
    bits = 8 * op.size
    if op.does in _DIVISIONS:
        return f"VECTOR_DIVIDE({number}, {_DIVISIONS[op.does]});"
    match op.kind:
        case Kind.BRANCH:
            return f"VECTOR_BRANCH({_BRANCHES[op.does]});"
        case Kind.LOAD if op.does in _LOADS:
            return f"VECTOR_LOAD({number}, {bits}, {_LOADS[op.does]});"
        case Kind.STORE:
            return f"VECTOR_STORE({number}, {bits});"
        case Kind.FP_ARITH if not op.does.startswith("f16"):
            fmt, what = op.does.split()
            if what in _FUSED:
                return f"VECTOR_FUSED{fmt[1:]}({number}, {_FUSED[what]});"
            if what in ("add", "sub", "mul") or (what, fmt) == ("div", "f64"):
                return f"{what.upper()}_{fmt[1:]}({number});"
        case Kind.FP if op.does.startswith("box_pair(lesser"):
            return f"VECTOR_LESSER32({number}, {'max, and' if 'True' in op.does else 'min, or'});"
        case Kind.FP if op.does == "widen(unbox(a))":
            return f"VECTOR_WIDEN({number});"
        case Kind.FP if op.does[:3] in _COMPARISONS and "unbox(" in op.does:
            return f"VECTOR_COMPARE32({number}, {_COMPARISONS[op.does[:3]]});"
    return None


def _layout() -> str:
    lines = ["/* The layout of the simulator's state (state.py) */"]
    for group in (state.P, state.M, state.C, state.F, state.W, state.Stack, state.Reason, K, CSR):
        prefix = group.__name__.upper()
        lines += [f"#define {prefix}_{member.name} {member.value}" for member in group]
    for name in (
        "REGISTER_ROWS", "SINK_ROW", "ADDRESS_ROW", "DECODED_PAGES", "DECODED_FIELDS", "HINTS", "IO_LIMIT",
        "FLAG_ROUNDING",
    ):  # fmt: skip
        lines.append(f"#define {name} {getattr(state, name)}")
    return "\n".join(lines) + "\n"


def write_headers(folder: Path) -> None:
    """Write ``layout.h``, ``table.h``, ``operations.h`` and ``vector_operations.h``."""
    table, bodies, vectors = [], [], []
    for op, number in operations().items():
        body, vector = c_operation(op), c_vector_operation(op, number)
        table.append(f"{'VECTOR_OPERATION' if vector else 'OPERATION' if body else 'NO_OPERATION'}({number})")
        if body:
            bodies.append(f"OPERATION({number}) {{ {body} }} /* {op.does} */")
        if vector:
            vectors.append(f"OPERATION({number}) {{ {vector} }} /* {op.does} */")
    (folder / "layout.h").write_text(_layout(), encoding="utf-8")
    (folder / "table.h").write_text("\n".join(table) + "\n", encoding="utf-8")
    (folder / "operations.h").write_text("\n".join(bodies) + "\n", encoding="utf-8")
    (folder / "vector_operations.h").write_text("\n".join(vectors) + "\n", encoding="utf-8")
