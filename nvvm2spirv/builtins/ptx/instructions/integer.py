"""Integer arithmetic: PTX ISA, "Integer Arithmetic Instructions" and "Extended-Precision Integer Arithmetic
Instructions"."""

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.integer import multiply_high

from ..forms import Match, instruction, intrinsics
from ..lowering import PtxLowering
from ..types import TYPES, PtxType

_I = "u16|u32|u64|s16|s32|s64"
_FAMILY = "integer"


def _kind(match: Match) -> PtxType:
    return TYPES[match.choice["type"]]


def clamp_signed(b: Builder, wide: Value, bits: int) -> Value:
    """``wide`` clamped to the range of a signed integer of ``bits`` bits."""
    low = b.intrinsic("llvm.smax", wide, b.const(wide.type, -(1 << (bits - 1))))
    return b.intrinsic("llvm.smin", low, b.const(wide.type, (1 << (bits - 1)) - 1))


def _saturate32(b: Builder, operate: str, x: Value, y: Value) -> Value:
    wide = b.cast("sext", x, "i64"), b.cast("sext", y, "i64")
    total = wide[0] + wide[1] if operate == "add" else wide[0] - wide[1]
    return b.cast("trunc", clamp_signed(b, total, 32), "i32")


@instruction(f"add .type({_I}|u16x2|s16x2) | d:type <- a:type, b:type",
             "add .sat .type(s32) | d:type <- a:type, b:type", family=_FAMILY)
def add(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    return _saturate32(low.b, "add", x, y) if m.has("sat") else x + y


@instruction(f"sub .type({_I}) | d:type <- a:type, b:type", "sub .sat .type(s32) | d:type <- a:type, b:type",
             family=_FAMILY)
def sub(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    return _saturate32(low.b, "sub", x, y) if m.has("sat") else x - y


def _extend(b: Builder, x: Value, kind: PtxType, bits: int) -> Value:
    return b.cast("sext" if kind.is_signed else "zext", x, f"i{bits}")


def _multiply(b: Builder, mode: str, kind: PtxType, x: Value, y: Value) -> Value:
    if mode == "lo":
        return x * y
    if mode == "hi":
        return multiply_high(b, x, y, signed=kind.is_signed)
    return _extend(b, x, kind, kind.bits * 2) * _extend(b, y, kind, kind.bits * 2)


_NARROW = "u16|u32|s16|s32"


@instruction(
    f"mul .mode(lo|hi) .type({_I}) | d:type <- a:type, b:type",
    f"mul .mode(wide) .type({_NARROW}) | d:wide <- a:type, b:type", family=_FAMILY,
)
def mul(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    return _multiply(low.b, m.choice["mode"], _kind(m), x, y)


@instruction(
    f"mad .mode(lo|hi) .type({_I}) | d:type <- a:type, b:type, c:type",
    f"mad .mode(wide) .type({_NARROW}) | d:wide <- a:type, b:type, c:wide",
    "mad .mode(hi) .sat .type(s32) | d:type <- a:type, b:type, c:type", family=_FAMILY,
)
def mad(low: PtxLowering, m: Match, x: Value, y: Value, z: Value) -> Value:
    product = _multiply(low.b, m.choice["mode"], _kind(m), x, y)
    return _saturate32(low.b, "add", product, z) if m.has("sat") else product + z


def _product24(b: Builder, m: Match, x: Value, y: Value) -> Value:
    kind = _kind(m)
    if kind.is_signed:
        x, y = (x << 8).ashr(8), (y << 8).ashr(8)
    else:
        x, y = x & 0xFFFFFF, y & 0xFFFFFF
    product = _extend(b, x, kind, 64) * _extend(b, y, kind, 64)
    return b.cast("trunc", product if m.choice["mode"] == "lo" else product.lshr(16), "i32")


@instruction("mul24 .mode(lo|hi) .type(u32|s32) | d:type <- a:type, b:type", family=_FAMILY)
def mul24(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    return _product24(low.b, m, x, y)


@instruction(
    "mad24 .mode(lo|hi) .type(u32|s32) | d:type <- a:type, b:type, c:type",
    "mad24 .mode(hi) .sat .type(s32) | d:type <- a:type, b:type, c:type", family=_FAMILY,
)
def mad24(low: PtxLowering, m: Match, x: Value, y: Value, z: Value) -> Value:
    product = _product24(low.b, m, x, y)
    return _saturate32(low.b, "add", product, z) if m.has("sat") else product + z


@instruction(f"div .type({_I}) | d:type <- a:type, b:type", family=_FAMILY)
def div(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    """Quotient; a zero divisor gives all ones, as NVIDIA's hardware does, and overflow wraps."""
    return _divide(low.b, _kind(m), x, y, want_quotient=True)


@instruction(f"rem .type({_I}) | d:type <- a:type, b:type", family=_FAMILY)
def rem(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    """Remainder with the dividend's sign; a zero divisor gives the dividend."""
    return _divide(low.b, _kind(m), x, y, want_quotient=False)


def _divide(b: Builder, kind: PtxType, x: Value, y: Value, *, want_quotient: bool) -> Value:
    """Division without undefined cases: PTX leaves x/0 unspecified but does not stop the thread."""
    zero = y.eq(0)
    safe = b.select(zero, 1, y)
    if not kind.is_signed:
        quotient = x.udiv(safe)
    else:
        # Magnitudes avoid the overflow of MIN / -1.
        quotient = b.select(x < 0, -x, x).udiv(b.select(safe < 0, -safe, safe))
        quotient = b.select((x ^ safe) < 0, -quotient, quotient)
    if want_quotient:
        return b.select(zero, -1, quotient)
    return b.select(zero, x, x - quotient * safe)


@instruction("abs .type(s16|s32|s64) | d:type <- a:type", family=_FAMILY)
def abs_(low: PtxLowering, m: Match, x: Value) -> Value:
    return low.b.select(x < 0, -x, x)


@instruction("neg .type(s16|s32|s64) | d:type <- a:type", family=_FAMILY)
def neg(low: PtxLowering, m: Match, x: Value) -> Value:
    return -x


def _integer_min_max(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    b, kind = low.b, _kind(m)
    intrinsic = f"llvm.{'s' if kind.is_signed else 'u'}{m.form.name}"
    result = b.intrinsic(intrinsic, x, y)
    if m.has("relu"):
        result = b.intrinsic("llvm.smax", result, b.const(result.type, 0))
    return result


instruction(
    f"min .type({_I}|u16x2|s16x2) | d:type <- a:type, b:type", "min .relu .type(s32|s16x2) | d:type <- a:type, b:type",
    family=_FAMILY,
)(_integer_min_max)
instruction(
    f"max .type({_I}|u16x2|s16x2) | d:type <- a:type, b:type", "max .relu .type(s32|s16x2) | d:type <- a:type, b:type",
    family=_FAMILY,
)(_integer_min_max)

# --- carry chains -----------------------------------------------------------------------------------------------------

_CARRY = "u32|s32|u64|s64"


def _add_carry(b: Builder, x: Value, y: Value, carry: Value | None) -> tuple[Value, Value]:
    total = x + y
    out = total.ult(x)
    if carry is None:
        return total, out
    result = total + b.cast("zext", carry, x.type)
    return result, out | result.ult(total)


def _sub_borrow(b: Builder, x: Value, y: Value, borrow: Value | None) -> tuple[Value, Value]:
    difference = x - y
    out = x.ult(y)
    if borrow is None:
        return difference, out
    less = b.cast("zext", borrow, x.type)
    return difference - less, out | difference.ult(less)


@instruction(f"add .cc .type({_CARRY}) | d:type <- a:type, b:type",
             f"addc .cc? .type({_CARRY}) | d:type <- a:type, b:type", family="carry")
def add_carry(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    result, carry = _add_carry(low.b, x, y, low.get_carry(m) if m.form.name == "addc" else None)
    if m.has("cc"):
        low.set_carry(carry)
    return result


@instruction(f"sub .cc .type({_CARRY}) | d:type <- a:type, b:type",
             f"subc .cc? .type({_CARRY}) | d:type <- a:type, b:type", family="carry")
def sub_carry(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    result, borrow = _sub_borrow(low.b, x, y, low.get_carry(m) if m.form.name == "subc" else None)
    if m.has("cc"):
        low.set_carry(borrow)
    return result


@instruction(
    f"mad .mode(lo|hi) .cc .type({_CARRY}) | d:type <- a:type, b:type, c:type",
    f"madc .mode(lo|hi) .cc? .type({_CARRY}) | d:type <- a:type, b:type, c:type", family="carry",
)
def mad_carry(low: PtxLowering, m: Match, x: Value, y: Value, z: Value) -> Value:
    product = _multiply(low.b, m.choice["mode"], _kind(m), x, y)
    result, carry = _add_carry(low.b, product, z, low.get_carry(m) if m.form.name == "madc" else None)
    if m.has("cc"):
        low.set_carry(carry)
    return result


intrinsics(_FAMILY, {
    f"sad .type({_I}) | d:type <- a:type, b:type, c:type": "llvm.nvvm.sad.{nvvm}",
    "dp4a .atype(u32|s32) .btype(u32|s32) | d:u32 <- a:atype, b:btype, c:u32": "llvm.nvvm.idp4a.{atype[0]}.{btype[0]}",
    **{
        f"dp2a .{half} .atype(u32|s32) .btype(u32|s32) | d:u32 <- a:atype, b:btype, c:u32":
            f"llvm.nvvm.idp2a.{{atype[0]}}.{{btype[0]}}(a, b, {high}, c)"
        for half, high in (("lo", "false"), ("hi", "true"))
    },
})  # fmt: skip
