"""Comparison and selection: PTX ISA, "Comparison and Selection Instructions"."""

from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.bodies.floats import bfloat_to_float
from nvvm2spirv.builtins.builder import Value, is_float

from .. import ast
from ..forms import Match, instruction
from ..lexer import PtxError
from ..lowering import PtxLowering
from ..types import TYPES, PtxType

_CMP = "eq|ne|lt|le|gt|ge|lo|ls|hi|hs|equ|neu|ltu|leu|gtu|geu|num|nan"
_BOOL = "and|or|xor"
_ANY = "b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64|f16|bf16"
_FAMILY = "comparison"

#: PTX comparison → LLVM fcmp predicate.
_FLOAT = {"eq": "oeq", "ne": "one", "lt": "olt", "le": "ole", "gt": "ogt", "ge": "oge", "num": "ord", "nan": "uno"}
_FLOAT |= {"equ": "ueq", "neu": "une", "ltu": "ult", "leu": "ule", "gtu": "ugt", "geu": "uge"}
_UNSIGNED = {
    "eq": "eq", "ne": "ne", "lt": "ult", "le": "ule", "gt": "ugt", "ge": "uge", "lo": "ult", "ls": "ule", "hi": "ugt",
    "hs": "uge",
}
_SIGNED = {"eq": "eq", "ne": "ne", "lt": "slt", "le": "sle", "gt": "sgt", "ge": "sge"}


def compare(low: PtxLowering, m: Match, kind: PtxType, x: Value, y: Value) -> Value:
    """One comparison as i1."""
    b, operator = low.b, m.choice["cmp"]
    if kind.kind == "bf":
        x, y = bfloat_to_float(b, x), bfloat_to_float(b, y)
    if is_float(x.type):
        if m.has("ftz"):
            x, y = floats.flush(b, x), floats.flush(b, y)
        predicates, op = _FLOAT, "fcmp"
    else:
        predicates, op = _SIGNED if kind.is_signed else _UNSIGNED, "icmp"
    if operator not in predicates or (kind.kind == "b" and operator not in ("eq", "ne")):
        span = m.instruction.opcode_span
        raise PtxError(f"comparison '.{operator}' does not exist for .{kind.name}", span)
    return b.emit(f"{op} {predicates[operator]} {x.type} {x.text}, {y.text}", "i1")


def _combine(m: Match, t: Value, c: Value | None) -> Value:
    if c is None:
        return t
    return {"and": t.__and__, "or": t.__or__, "xor": t.__xor__}[m.choice["bool"]](c)


@instruction(
    f"setp .cmp({_CMP}) .ftz? .type({_ANY}) | p:pred/q:pred <- a:type, b:type",
    f"setp .cmp({_CMP}) .bool({_BOOL}) .ftz? .type({_ANY}) | p:pred/q:pred <- a:type, b:type, c:pred", family=_FAMILY,
)
def setp(low: PtxLowering, m: Match, x: Value, y: Value, c: Value | None = None) -> tuple[Value, Value]:
    """``p = (a cmp b) bool c`` and ``q = !(a cmp b) bool c``."""
    truth = compare(low, m, TYPES[m.choice["type"]], x, y)
    return _combine(m, truth, c), _combine(m, ~truth, c)


@instruction(f"setp .cmp({_CMP}) .ftz? .type(f16x2|bf16x2) | pq:any <- a:type, b:type", family=_FAMILY)
def setp_packed(low: PtxLowering, m: Match, pq: ast.PtxOperand, x: Value, y: Value) -> None:
    """Two comparisons at once: ``p`` for the low halves, ``q`` for the high ones."""
    kind = TYPES[m.choice["type"]].element
    targets = (pq.first, pq.second) if isinstance(pq, ast.OperandPair) else (pq,)
    for index, target in enumerate(targets):
        parts = low.b.extract(x, index, kind.llvm), low.b.extract(y, index, kind.llvm)
        low.write(target, TYPES["pred"], compare(low, m, kind, *parts))


@instruction(
    f"set .cmp({_CMP}) .ftz? .dtype(u32|s32|f32) .type({_ANY}) | d:dtype <- a:type, b:type",
    f"set .cmp({_CMP}) .bool({_BOOL}) .ftz? .dtype(u32|s32|f32) .type({_ANY}) | d:dtype <- a:type, b:type, c:pred",
    family=_FAMILY,
)
def set_(low: PtxLowering, m: Match, x: Value, y: Value, c: Value | None = None) -> Value:
    """All ones, or 1.0, where the comparison holds."""
    truth = _combine(m, compare(low, m, TYPES[m.choice["type"]], x, y), c)
    if m.choice["dtype"] == "f32":
        return low.b.cast("uitofp", truth, "float")
    return low.b.cast("sext", truth, "i32")


@instruction(
    f"set .cmp({_CMP}) .ftz? .dtype(f16x2|u32|s32) .type(f16x2|bf16x2) | d:dtype <- a:type, b:type",
    f"set .cmp({_CMP}) .dtype(bf16x2) .type(bf16x2) | d:dtype <- a:type, b:type",
    f"set .cmp({_CMP}) .ftz? .dtype(f16|bf16|u16|s16) .type(f16|bf16) | d:dtype <- a:type, b:type", family=_FAMILY,
)
def set_halves(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    """1.0, or all ones for an integer result, in each half where the comparison holds."""
    b, kind, to = low.b, TYPES[m.choice["type"]], TYPES[m.choice["dtype"]]
    one = {"f": 0x3C00, "bf": 0x3F80}.get(to.kind, -1)
    halves = []
    for index in range(kind.lanes):
        parts = [b.extract(v, index, kind.element.llvm) if kind.lanes > 1 else v for v in (x, y)]
        halves.append(b.select(compare(low, m, kind.element, *parts), b.const("i16", one), 0))
    return low.from_storage(halves[0] if kind.lanes == 1 else b.cast("bitcast", b.vector(*halves), "i32"), to)


@instruction("selp .type(b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64) | d:type <- a:type, b:type, c:pred",
             family=_FAMILY)
def selp(low: PtxLowering, m: Match, x: Value, y: Value, c: Value) -> Value:
    return low.b.select(c, x, y)


@instruction(
    "slct .dtype(b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64) .type(s32) | d:dtype <- a:dtype, b:dtype, c:type",
    "slct .ftz? .dtype(b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64) .type(f32) | d:dtype <- a:dtype, b:dtype, c:type",
    family=_FAMILY,
)
def slct(low: PtxLowering, m: Match, x: Value, y: Value, c: Value) -> Value:
    """``c >= 0 ? a : b``; -0 counts as 0 and NaN selects b."""
    if m.has("ftz"):
        c = floats.flush(low.b, c)
    return low.b.select(c >= 0, x, y)


_CLASSES = "finite|infinite|number|notanumber|normal|subnormal"


@instruction(f"testp .class({_CLASSES}) .type(f32|f64) | p:pred <- a:type", family=_FAMILY)
def testp(low: PtxLowering, m: Match, x: Value) -> Value:
    b = low.b
    fraction, infinity = (23, 0x7F800000) if x.type == "float" else (52, 0x7FF0000000000000)
    magnitude = b.bits(b.fabs(x))
    smallest = 1 << fraction
    tests = {
        "finite": lambda: magnitude.ult(infinity),
        "infinite": lambda: magnitude.eq(infinity),
        "number": lambda: magnitude.ule(infinity),
        "notanumber": lambda: magnitude.ugt(infinity),
        # PTX counts zero as normal.
        "normal": lambda: magnitude.eq(0) | (magnitude.uge(smallest) & magnitude.ult(infinity)),
        "subnormal": lambda: magnitude.ne(0) & magnitude.ult(smallest),
    }
    return tests[m.choice["class"]]()
