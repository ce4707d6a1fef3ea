"""Bits: PTX ISA, "Logic and Shift Instructions" and the bit-field part of "Integer Arithmetic Instructions"."""

from __future__ import annotations

from nvvm2spirv.builtins.builder import Builder, Value, bit_width

from ..forms import Match, instruction
from ..lexer import PtxError
from ..lowering import Lowering
from ..types import TYPES

_B = "pred|b16|b32|b64"
_FAMILY = "bits"


@instruction(f"and .type({_B}) | d:type <- a:type, b:type", family=_FAMILY)
def and_(low: Lowering, m: Match, x: Value, y: Value) -> Value:
    return x & y


@instruction(f"or .type({_B}) | d:type <- a:type, b:type", family=_FAMILY)
def or_(low: Lowering, m: Match, x: Value, y: Value) -> Value:
    return x | y


@instruction(f"xor .type({_B}) | d:type <- a:type, b:type", family=_FAMILY)
def xor(low: Lowering, m: Match, x: Value, y: Value) -> Value:
    return x ^ y


@instruction(f"not .type({_B}) | d:type <- a:type", family=_FAMILY)
def not_(low: Lowering, m: Match, x: Value) -> Value:
    return ~x


@instruction("cnot .type(b16|b32|b64) | d:type <- a:type", family=_FAMILY)
def cnot(low: Lowering, m: Match, x: Value) -> Value:
    return low.b.cast("zext", x.eq(0), x.type)


@instruction(
    "shl .type(b16|b32|b64) | d:type <- a:type, b:u32",
    "shr .type(b16|b32|b64|u16|u32|u64|s16|s32|s64) | d:type <- a:type, b:u32",
    family=_FAMILY,
)
def shift(low: Lowering, m: Match, x: Value, amount: Value) -> Value:
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
def shf(low: Lowering, m: Match, x: Value, y: Value, amount: Value) -> Value:
    """Funnel shift of ``b:a``."""
    b = low.b
    amount = b.intrinsic("llvm.umin", amount, b.const("i32", 32)) if m.choice["mode"] == "clamp" else amount & 31
    both = (b.cast("zext", y, "i64") << 32) | b.cast("zext", x, "i64")
    by = b.cast("zext", amount, "i64")
    moved = (both << by).lshr(32) if m.choice["dir"] == "l" else both.lshr(by)
    return b.cast("trunc", moved, "i32")


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
def bfe(low: Lowering, m: Match, x: Value, position: Value, length: Value) -> Value:
    """Extract a field; signed fields are extended from their top bit, or from bit 31/63 if the field reaches beyond it."""
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
def bfi(low: Lowering, m: Match, x: Value, y: Value, position: Value, length: Value) -> Value:
    b = low.b
    position, length = _field(b, position, length)
    mask = _shift_left(b, _ones(b, x.type, length), position)
    return (_shift_left(b, x, position) & mask) | (y & ~mask)


@instruction("bfind .type(u32|u64|s32|s64) | d:u32 <- a:type", "bfind .shiftamt .type(u32|u64|s32|s64) | d:u32 <- a:type", family=_FAMILY)
def bfind(low: Lowering, m: Match, x: Value) -> Value:
    b, bits = low.b, bit_width(x.type)
    if TYPES[m.choice["type"]].is_signed:
        x = b.select(x < 0, ~x, x)
    zeros = _count(b, "llvm.ctlz", x)
    place = zeros if m.has("shiftamt") else bits - 1 - zeros
    return b.select(x.eq(0), -1, place)


def _count(b: Builder, intrinsic: str, x: Value) -> Value:
    if intrinsic == "llvm.ctpop":
        number = b.intrinsic(intrinsic, x)
    else:
        number = b.intrinsic(intrinsic, x, b.const("i1", 0))
    return b.cast("trunc", number, "i32")


@instruction("popc .type(b32|b64) | d:u32 <- a:type", family=_FAMILY)
def popc(low: Lowering, m: Match, x: Value) -> Value:
    return _count(low.b, "llvm.ctpop", x)


@instruction("clz .type(b32|b64) | d:u32 <- a:type", family=_FAMILY)
def clz(low: Lowering, m: Match, x: Value) -> Value:
    return _count(low.b, "llvm.ctlz", x)


@instruction("brev .type(b32|b64) | d:type <- a:type", family=_FAMILY)
def brev(low: Lowering, m: Match, x: Value) -> Value:
    """Swap neighbours, pairs, nibbles, …: SPIR-V's OpBitReverse needs an extension that few devices have."""
    bits, step = bit_width(x.type), 1
    while step < bits:
        mask = ((1 << bits) - 1) // ((1 << step) + 1)
        x = ((x & mask) << step) | (x.lshr(step) & mask)
        step *= 2
    return x


@instruction("fns .b32 | d:b32 <- mask:b32, base:b32, offset:s32", family=_FAMILY)
def fns(low: Lowering, m: Match, mask: Value, base: Value, offset: Value) -> Value:
    """Find the n-th set bit from ``base`` up or down; 0xFFFFFFFF if there is none."""
    b = low.b
    position, left = b.var(base), b.var(b.select(offset < 0, -offset, offset))
    step = b.select(offset < 0, -1, b.const("i32", 1))
    result = b.var(-1, "i32")
    # Offset 0 asks about the bit at base itself.
    single = offset.eq(0)
    with b.if_(single):
        hit = (mask.lshr(base & 31) & 1).ne(0)
        result.set(b.select(hit, base, -1))
        position.set(32)
    with b.while_(lambda: position.get().ult(32)):
        here = position.get()
        hit = (mask.lshr(here & 31) & 1).ne(0)
        remaining = b.select(hit, left.get() - 1, left.get())
        done = hit & remaining.eq(0)
        left.set(remaining)
        result.set(b.select(done, here, result.get()))
        position.set(b.select(done, 32, here + step))
    return result.get()


@instruction("bmsk .mode(clamp|wrap) .b32 | d:b32 <- a:u32, b:u32", family=_FAMILY)
def bmsk(low: Lowering, m: Match, position: Value, length: Value) -> Value:
    b = low.b
    if m.choice["mode"] == "wrap":
        position, length = position & 31, length & 31
    return _shift_left(b, _ones(b, "i32", length), position)


@instruction("szext .mode(clamp|wrap) .type(u32|s32) | d:type <- a:type, b:u32", family=_FAMILY)
def szext(low: Lowering, m: Match, x: Value, width: Value) -> Value:
    """Extend the low ``width`` bits."""
    b = low.b
    width = width & 31 if m.choice["mode"] == "wrap" else b.intrinsic("llvm.umin", width, b.const("i32", 32))
    by = 32 - width
    by_safe = b.select(width.eq(0), 0, by)
    left = x << by_safe
    moved = left.ashr(by_safe) if m.choice["type"] == "s32" else left.lshr(by_safe)
    return b.select(width.eq(0), 0, moved)


@instruction("lop3 .b32 | d:b32 <- a:b32, b:b32, c:b32, lut", family=_FAMILY)
def lop3(low: Lowering, m: Match, x: Value, y: Value, z: Value, lut: object) -> Value:
    """Any function of three bits: the sum of the minterms that the table ``lut`` (F0, CC, AA) selects."""
    b = low.b
    operand = m.instruction.operands[-1]
    table = low.require_constant(operand)
    if not 0 <= table <= 255:
        raise PtxError("lop3's table is one byte", operand.span.offset, operand.span.length)
    result = b.const("i32", 0)
    for row in range(8):
        if table >> row & 1:
            term = x if row & 4 else ~x
            term = term & (y if row & 2 else ~y)
            result = result | (term & (z if row & 1 else ~z))
    return result


def _prmt_byte(b: Builder, both: Value, selector: Value) -> Value:
    """Byte ``selector & 7`` of eight, or its sign repeated when bit 3 is set; as i32."""
    by = b.cast("zext", (selector & 7) << 3, "i64")
    byte = b.cast("trunc", both.lshr(by), "i32") & 0xFF
    sign = (byte << 24).ashr(31) & 0xFF
    return b.select((selector & 8).ne(0), sign, byte)


@instruction("prmt .b32 .mode(f4e|b4e|rc8|ecl|ecr|rc16)? | d:b32 <- a:b32, b:b32, c:b32", family=_FAMILY)
def prmt(low: Lowering, m: Match, x: Value, y: Value, control: Value) -> Value:
    b = low.b
    both = (b.cast("zext", y, "i64") << 32) | b.cast("zext", x, "i64")
    mode = m.choice.get("mode", "")
    result = b.const("i32", 0)
    low2 = control & 3
    for index in range(4):
        if mode == "f4e":
            selector = low2 + index
        elif mode == "b4e":
            selector = (low2 - index) & 7
        elif mode == "rc8":
            selector = low2
        elif mode == "ecl":
            selector = b.intrinsic("llvm.umax", low2, b.const("i32", index))
        elif mode == "ecr":
            selector = b.intrinsic("llvm.umin", low2, b.const("i32", index))
        elif mode == "rc16":
            selector = ((control & 1) << 1) + (index & 1)
        else:
            selector = control.lshr(4 * index) & 15
        result = result | (_prmt_byte(b, both, selector) << (8 * index))
    return result
