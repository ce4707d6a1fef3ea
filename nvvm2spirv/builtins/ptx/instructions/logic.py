"""Bits: PTX ISA, "Logic and Shift Instructions" and the bit-field part of "Integer Arithmetic Instructions"."""

from nvvm2spirv.builtins import integer
from nvvm2spirv.builtins.builder import Builder, Value, bit_width

from ..forms import Match, instruction, intrinsics
from ..lexer import PtxError
from ..lowering import PtxLowering
from ..types import TYPES

_B = "pred|b16|b32|b64"
_FAMILY = "bits"


@instruction(f"and .type({_B}) | d:type <- a:type, b:type", family=_FAMILY)
def and_(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    return x & y


@instruction(f"or .type({_B}) | d:type <- a:type, b:type", family=_FAMILY)
def or_(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    return x | y


@instruction(f"xor .type({_B}) | d:type <- a:type, b:type", family=_FAMILY)
def xor(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    return x ^ y


@instruction(f"not .type({_B}) | d:type <- a:type", family=_FAMILY)
def not_(low: PtxLowering, m: Match, x: Value) -> Value:
    return ~x


@instruction("cnot .type(b16|b32|b64) | d:type <- a:type", family=_FAMILY)
def cnot(low: PtxLowering, m: Match, x: Value) -> Value:
    return low.b.cast("zext", x.eq(0), x.type)


@instruction(
    "shl .type(b16|b32|b64) | d:type <- a:type, b:u32",
    "shr .type(b16|b32|b64|u16|u32|u64|s16|s32|s64) | d:type <- a:type, b:u32", family=_FAMILY,
)
def shift(low: PtxLowering, m: Match, x: Value, amount: Value) -> Value:
    """Amounts of the width and more clamp: everything is shifted out, an arithmetic shift leaves the sign."""
    b, bits = low.b, bit_width(x.type)
    inside = amount.ult(bits)
    by = b.select(inside, amount, bits - 1)
    by = b.cast("zext" if bits > 32 else "trunc", by, x.type)
    if m.form.name == "shl":
        return b.select(inside, x << by, 0)
    if TYPES[m.choice["type"]].is_signed:
        return x.ashr(by)
    return b.select(inside, x.lshr(by), 0)


@instruction("shf .dir(l|r) .mode(clamp|wrap) .b32 | d:b32 <- a:b32, b:b32, c:u32", family=_FAMILY)
def shf(low: PtxLowering, m: Match, x: Value, y: Value, amount: Value) -> Value:
    """Funnel shift of ``b:a``."""
    left, clamp = m.choice["dir"] == "l", m.choice["mode"] == "clamp"
    return integer.funnel_shift(low.b, y, x, amount, left=left, clamp=clamp)


def _field(b: Builder, position: Value, length: Value) -> tuple[Value, Value]:
    """Position and length as PTX reads them: the low 8 bits."""
    return position & 0xFF, length & 0xFF


def _shift_left(b: Builder, x: Value, amount: Value) -> Value:
    """Shift by an i32 amount up to 255; zero when everything is shifted out."""
    bits = bit_width(x.type)
    by = b.cast("zext", b.select(amount.ult(bits), amount, 0), x.type)
    return b.select(amount.ult(bits), x << by, 0)


def _shift_right(b: Builder, x: Value, amount: Value) -> Value:
    bits = bit_width(x.type)
    by = b.cast("zext", b.select(amount.ult(bits), amount, 0), x.type)
    return b.select(amount.ult(bits), x.lshr(by), 0)


def _ones(b: Builder, type_: str, length: Value) -> Value:
    """``length`` low ones; all ones from the width on."""
    return _shift_left(b, b.const(type_, -1), length) ^ -1


@instruction("bfe .type(u32|u64|s32|s64) | d:type <- a:type, b:u32, c:u32", family=_FAMILY)
def bfe(low: PtxLowering, m: Match, x: Value, position: Value, length: Value) -> Value:
    """Extract a field; signed fields are extended from their top bit, or from bit 31/63 if the field reaches beyond it.
    """
    b, bits = low.b, bit_width(x.type)
    position, length = _field(b, position, length)
    mask = _ones(b, x.type, length)
    field = _shift_right(b, x, position) & mask
    if not TYPES[m.choice["type"]].is_signed:
        return field
    top = b.intrinsic("llvm.umin", position + length - 1, b.const("i32", bits - 1))
    sign = _shift_right(b, x, top) & 1
    return b.select(length.eq(0), 0, field | (-sign & ~_field_bits(b, x.type, position, length)))


def _field_bits(b: Builder, type_: str, position: Value, length: Value) -> Value:
    """Ones where the result holds bits of the source: ``min(length, width - position)`` of them."""
    bits = bit_width(type_)
    room = b.select(position.ult(bits), bits - position, 0)
    return _ones(b, type_, b.intrinsic("llvm.umin", room, length))


@instruction("bfi .type(b32|b64) | f:type <- a:type, b:type, c:u32, d:u32", family=_FAMILY)
def bfi(low: PtxLowering, m: Match, x: Value, y: Value, position: Value, length: Value) -> Value:
    b = low.b
    position, length = _field(b, position, length)
    mask = _shift_left(b, _ones(b, x.type, length), position)
    return (_shift_left(b, x, position) & mask) | (y & ~mask)


@instruction("lop3 .b32 | d:b32 <- a:b32, b:b32, c:b32, lut", family=_FAMILY)
def lop3(low: PtxLowering, m: Match, x: Value, y: Value, z: Value, lut: object) -> Value:
    """Any function of three bits: the sum of the minterms that the table ``lut`` (F0, CC, AA) selects."""
    b = low.b
    operand = m.instruction.operands[-1]
    table = low.require_constant(operand)
    if not 0 <= table <= 255:
        raise PtxError("lop3's table is one byte", operand.span)
    result = b.const("i32", 0)
    for row in range(8):
        if table >> row & 1:
            term = x if row & 4 else ~x
            term = term & (y if row & 2 else ~y)
            result = result | (term & (z if row & 1 else ~z))
    return result


intrinsics(_FAMILY, {
    "popc .type(b32|b64) | d:u32 <- a:type": "llvm.nvvm.popc.{nvvm}",
    "clz .type(b32|b64) | d:u32 <- a:type": "llvm.nvvm.clz.{nvvm}",
    "brev .b32 | d:b32 <- a:b32": "llvm.nvvm.brev32",
    "brev .b64 | d:b64 <- a:b64": "llvm.nvvm.brev64",
    "bfind .type(u32|u64|s32|s64) | d:u32 <- a:type": "llvm.nvvm.flo.{type[0]}(a, false)",
    "bfind .shiftamt .type(u32|u64|s32|s64) | d:u32 <- a:type": "llvm.nvvm.flo.{type[0]}(a, true)",
    "fns .b32 | d:b32 <- mask:b32, base:b32, offset:s32": "llvm.nvvm.fns",
    "bmsk .mode(clamp|wrap) .b32 | d:b32 <- a:u32, b:u32": "llvm.nvvm.bmsk.{mode}",
    "szext .mode(clamp|wrap) .u32 | d:u32 <- a:u32, b:u32": "llvm.nvvm.zext.{mode}",
    "szext .mode(clamp|wrap) .s32 | d:s32 <- a:s32, b:u32": "llvm.nvvm.sext.{mode}",
    "prmt .b32 | d:b32 <- a:b32, b:b32, c:b32": "llvm.nvvm.prmt",
    "prmt .b32 .mode(f4e|b4e) | d:b32 <- a:b32, b:b32, c:b32": "llvm.nvvm.prmt.{mode}",
    "prmt .b32 .mode(rc8|ecl|ecr|rc16) | d:b32 <- a:b32, b:b32, c:b32": "llvm.nvvm.prmt.{mode}(a, c)",
})  # fmt: skip
