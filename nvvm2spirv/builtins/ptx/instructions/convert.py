"""Conversions: PTX ISA, "cvt", "cvt.pack" and the 8-bit floating-point formats.

Sources: PTX ISA for saturation, NaN and rounding; OCP "8-bit Floating Point Specification" for e4m3 and e5m2.
"""

from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.bodies.floats import bfloat_from_float, bfloat_to_float, half_to_float
from nvvm2spirv.builtins.bodies.rounding import integral, to_integer
from nvvm2spirv.builtins.builder import MANTISSA_BITS, Builder, Value, bit_width

from .. import ast
from ..forms import Match, instruction, intrinsics
from ..lexer import PtxError
from ..lowering import PtxLowering, space_pointer
from ..types import TYPES, PtxType
from .floating import relu

_INT = "u8|u16|u32|u64|s8|s16|s32|s64"
_FLOAT = "f16|f32|f64"
_RND = "rn|rz|rm|rp"
_RNDI = "rni|rzi|rmi|rpi"
_FAMILY = "conversion"


def _types(m: Match) -> tuple[PtxType, PtxType]:
    return TYPES[m.choice["dtype"]], TYPES[m.choice["atype"]]


@instruction(f"cvt .sat? .dtype({_INT}) .atype({_INT}) | d:any <- a:any", family=_FAMILY)
def integer_to_integer(low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand) -> None:
    b, (to, kind) = low.b, _types(m)
    value = low.read(a, kind, relaxed=True)
    if m.has("sat"):
        value = saturate_integer(b, value, kind.is_signed, to)
    elif to.bits > kind.bits:
        value = b.cast("sext" if kind.is_signed else "zext", value, to.llvm)
    else:
        value = b.cast("trunc", value, to.llvm)
    low.write(d, to, value, relaxed=True)


def saturate_integer(b: Builder, value: Value, signed: bool, to: PtxType) -> Value:
    """Clamp an integer to the range of ``to``."""
    bits = bit_width(value.type)
    highest = (1 << (to.bits - 1)) - 1 if to.is_signed else (1 << to.bits) - 1
    lowest = -(1 << (to.bits - 1)) if to.is_signed else 0
    top = (1 << (bits - 1)) - 1 if signed else (1 << bits) - 1
    if highest < top:
        value = b.intrinsic("llvm.smin" if signed else "llvm.umin", value, b.const(value.type, highest))
    if signed and lowest > -(1 << (bits - 1)):
        value = b.intrinsic("llvm.smax", value, b.const(value.type, lowest))
    if to.bits > bits:
        return b.cast("sext" if signed else "zext", value, to.llvm)
    return b.cast("trunc", value, to.llvm)


@instruction(f"cvt .rnd({_RNDI}) .ftz? .sat? .dtype({_INT}) .atype({_FLOAT}|bf16) | d:any <- a:any", family=_FAMILY)
def float_to_integer(low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand) -> None:
    """Always clamps; NaN gives 0 from f16 and f32 to 32 bits and less, otherwise the lowest bit pattern 0x80…0."""
    b, (to, kind) = low.b, _types(m)
    x = low.read(a, kind, relaxed=True)
    if kind.kind == "bf":
        x = bfloat_to_float(b, x)
    elif kind.name == "f16":
        x = half_to_float(b, b.cast("zext", b.bits(x), "i32"))
    mode = m.choice["rnd"].removesuffix("i")
    low.write(d, to, to_integer(b, x, mode=mode, integer=to.llvm, signed=to.is_signed, ftz=m.has("ftz")), relaxed=True)


def round_integral(b: Builder, mode: str, x: Value) -> Value:
    """Round to an integral value: rni, rzi, rmi or rpi."""
    if x.type == "half":
        # Not fpext: the optimiser would make a half operation of it again, which few devices have.
        return b.cast("fptrunc", round_integral(b, mode, half_to_float(b, b.cast("zext", b.bits(x), "i32"))), "half")
    return integral(b, x, mode.removesuffix("i"))


@instruction(f"cvt .rnd({_RND}) .sat? .dtype({_FLOAT}) .atype({_INT}) | d:dtype <- a:any", family=_FAMILY)
def integer_to_float(low: PtxLowering, m: Match, a: ast.PtxOperand) -> Value:
    b, (to, kind) = low.b, _types(m)
    value = low.read(a, kind, relaxed=True)
    if kind.bits < 32:
        value = b.cast("sext" if kind.is_signed else "zext", value, "i32")
    mode = m.choice["rnd"]
    wide = bit_width(value.type) == 64
    if mode == "rn" or (to.name == "f64" and not wide):
        result = b.cast("sitofp" if kind.is_signed else "uitofp", value, to.llvm)
    elif to.name == "f16":
        result = _directed_half(b, b.cast("sitofp" if kind.is_signed else "uitofp", value, "double"), mode)
    else:
        source = ("" if kind.is_signed else "u") + ("ll" if wide else "i")
        name = f"llvm.nvvm.{source}2{'f' if to.name == 'f32' else 'd'}.{mode}"
        result = b.builtin(name, to.llvm, value)
    return floats.saturate(b, result) if m.has("sat") else result


@instruction(
    f"cvt .rnd({_RND}) .ftz? .sat? .dtype(f32|f16) .atype(f64) | d:dtype <- a:atype",
    f"cvt .rnd({_RND}) .ftz? .sat? .dtype(f16) .atype(f32) | d:dtype <- a:atype",
    "cvt .ftz? .sat? .dtype(f64|f32) .atype(f16) | d:dtype <- a:atype",
    "cvt .ftz? .sat? .dtype(f64) .atype(f32) | d:dtype <- a:atype",
    f"cvt .rnd({_RNDI})? .ftz? .sat? .dtype(f32) .atype(f32) | d:dtype <- a:atype",
    f"cvt .rnd({_RNDI})? .sat? .dtype(f64) .atype(f64) | d:dtype <- a:atype",
    f"cvt .rnd({_RNDI})? .sat? .dtype(f16) .atype(f16) | d:dtype <- a:atype",
    "cvt .rnd(rn|rz) .relu .dtype(f16) .atype(f32) | d:dtype <- a:atype", family=_FAMILY,
)
def float_to_float(low: PtxLowering, m: Match, x: Value) -> Value:
    b, (to, kind) = low.b, _types(m)
    if m.has("ftz") and kind.name == "f32":
        x = floats.flush(b, x)
    mode = m.choice.get("rnd", "rn")
    if to.bits > kind.bits:
        result = b.cast("fpext", x, to.llvm)
    elif to.bits == kind.bits:
        result = round_integral(b, mode, x) if mode.endswith("i") else x
    elif mode == "rn":
        result = b.cast("fptrunc", x, to.llvm)
    elif to.name == "f16":
        result = _directed_half(b, x, mode)
    else:
        result = b.builtin(f"llvm.nvvm.d2f.{mode}", "float", x)
    if m.has("ftz") and to.name == "f32":
        result = floats.flush(b, result)
    if m.has("relu"):
        result = relu(b, result)
    return floats.saturate(b, result) if m.has("sat") else result


def _directed_half(b: Builder, x: Value, mode: str) -> Value:
    """Narrow to half toward zero, down or up: round to nearest, then step back if that went past."""
    nearest = b.cast("fptrunc", x, "half")
    back = b.cast("fpext", nearest, x.type)
    bits = b.bits(nearest)
    if mode == "rz":
        past = b.select(x > 0.0, back > x, back < x)
        step = b.select(past, b.const("i16", -1), 0)
    else:
        past = back > x if mode == "rm" else back < x
        # A step toward minus infinity makes a positive pattern smaller and a negative one larger.
        direction = (
            b.select(bits < 0, b.const("i16", 1), -1) if mode == "rm" else b.select(bits < 0, b.const("i16", -1), 1)
        )
        step = b.select(past, direction, 0)
        # +0 stepping down (or -0 up) changes sign: the smallest subnormal of the other sign.
        if mode == "rm":
            return b.from_bits(b.select(past & bits.eq(0), -0x7FFF, bits + step), "half")
        return b.from_bits(b.select(past & bits.eq(-0x8000), 1, bits + step), "half")
    return b.from_bits(bits + step, "half")


# --- bf16 and tf32 ----------------------------------------------------------------------------------------------------


@instruction("cvt .rnd(rn|rz) .relu? .satfinite? .bf16 .f32 | d:bf16 <- a:f32", family=_FAMILY)
def float_to_bfloat(low: PtxLowering, m: Match, x: Value) -> Value:
    return _narrow(low.b, m, "bf16", x)


@instruction("cvt .ftz? .f32 .bf16 | d:f32 <- a:bf16", family=_FAMILY)
def bfloat_to_float32(low: PtxLowering, m: Match, x: Value) -> Value:
    return bfloat_to_float(low.b, x)


def _narrow(b: Builder, m: Match, to: str, x: Value) -> Value:
    """float → f16 or bf16 bits with the modifiers of cvt's packed forms."""
    mode = m.choice["rnd"]
    if to == "f16":
        half = b.cast("fptrunc", x, "half") if mode == "rn" else _directed_half(b, x, mode)
        bits, infinity, sign_bit = b.select(x.is_nan(), 0x7FFF, b.bits(half)), 0x7C00, -0x8000
    else:
        bits, infinity, sign_bit = bfloat_from_float(b, x, mode), 0x7F80, -0x8000
    if m.has("satfinite"):
        bits = b.select((bits & 0x7FFF).eq(infinity), (bits & sign_bit) | (infinity - 1), bits)
    if m.has("relu"):
        bits = b.select((bits < 0) & ~x.is_nan(), 0, bits)
    return bits


@instruction("cvt .rnd(rn|rz) .relu? .satfinite? .dtype(f16x2|bf16x2) .f32 | d:b32 <- a:f32, b:f32", family=_FAMILY)
def pack_halves(low: PtxLowering, m: Match, high: Value, low_half: Value) -> Value:
    """The first source goes to the upper half."""
    b, to = low.b, m.choice["dtype"].removesuffix("x2")
    upper = b.cast("zext", _narrow(b, m, to, high), "i32") << 16
    return upper | b.cast("zext", _narrow(b, m, to, low_half), "i32")


intrinsics(_FAMILY, {
    "cvt .rnd(rna) .satfinite? .tf32 .f32 | d:b32 <- a:f32": "llvm.nvvm.f2tf32.{rnd}.{satfinite}",
    "cvt .rnd(rn|rz) .relu? .satfinite? .tf32 .f32 | d:b32 <- a:f32": "llvm.nvvm.f2tf32.{rnd}.{relu}{satfinite}",
})  # fmt: skip

# --- 8-bit floats -----------------------------------------------------------------------------------------------------

#: Format → (fraction bits, exponent bias, largest finite pattern, NaN pattern).
_FP8 = {"e4m3": (3, 7, 0x7E, 0x7F), "e5m2": (2, 15, 0x7B, 0x7F)}


def _float_to_fp8(b: Builder, x: Value, name: str, with_relu: bool) -> Value:
    """float → e4m3 or e5m2, to nearest even, saturating to the largest finite number; as i32."""
    fraction, bias, largest, nan = _FP8[name]
    bits = b.bits(x)
    sign = bits.lshr(24) & 0x80
    magnitude = bits & 0x7FFFFFFF
    drop = 23 - fraction
    # Normal results: rebias, then round to nearest even on the dropped bits.
    rebased = magnitude - ((127 - bias) << 23)
    normal = (rebased + (rebased.lshr(drop) & 1) + ((1 << (drop - 1)) - 1)).lshr(drop)
    # Subnormal results: adding a power of two lets the float adder do the rounding.
    magic = float(2.0 ** (23 - fraction + 1 - bias))
    shifted = b.from_bits(magnitude, "float") + magic
    subnormal = b.bits(shifted) - b.bits(b.const("float", magic))
    smallest_normal = (127 - bias + 1) << 23
    result = b.select(
        magnitude.ult(smallest_normal), subnormal, b.intrinsic("llvm.umin", normal, b.const("i32", largest))
    )
    result = b.select(magnitude.uge(0x7F800000), largest, result)
    result = b.intrinsic("llvm.umin", result, b.const("i32", largest))
    result = result | sign
    if with_relu:
        result = b.select(sign.ne(0), 0, result)
    return b.select(x.is_nan(), nan, result)


@instruction("cvt .rn .satfinite .relu? .dtype(e4m3x2|e5m2x2) .f32 | d:b16 <- a:f32, b:f32", family=_FAMILY)
def pack_fp8(low: PtxLowering, m: Match, high: Value, low_part: Value) -> Value:
    b, name = low.b, m.choice["dtype"].removesuffix("x2")
    upper, lower = (_float_to_fp8(b, x, name, m.has("relu")) for x in (high, low_part))
    return b.cast("trunc", (upper << 8) | lower, "i16")


@instruction("cvt .rn .satfinite .relu? .dtype(e4m3x2|e5m2x2) .f16x2 | d:b16 <- a:f16x2", family=_FAMILY)
def pack_fp8_halves(low: PtxLowering, m: Match, x: Value) -> Value:
    b, name = low.b, m.choice["dtype"].removesuffix("x2")
    parts = [_float_to_fp8(b, b.cast("fpext", b.extract(x, i, "half"), "float"), name, m.has("relu")) for i in range(2)]
    return b.cast("trunc", (parts[1] << 8) | parts[0], "i16")


@instruction("cvt .rn .relu? .f16x2 .atype(e4m3x2|e5m2x2) | d:f16x2 <- a:b16", family=_FAMILY)
def unpack_fp8(low: PtxLowering, m: Match, x: Value) -> Value:
    """Exact: every 8-bit float is a half."""
    b, name = low.b, m.choice["atype"].removesuffix("x2")
    fraction, bias, _, nan = _FP8[name]
    halves = []
    for index in range(2):
        byte = x.lshr(8 * index) & 0xFF
        magnitude = byte & 0x7F
        # The bits placed as a half of the wrong bias; multiplying by a power of two sets it right, subnormals too.
        placed = b.from_bits(magnitude << (MANTISSA_BITS["half"] - fraction), "half") * (2.0 ** (15 - bias))
        bits = b.select(
            magnitude.uge(nan) if name == "e4m3" else magnitude.ugt(0x7C), 0x7FFF, b.bits(placed) | ((byte & 0x80) << 8)
        )
        half = b.from_bits(bits, "half")
        halves.append(relu(b, half) if m.has("relu") else half)
    return b.vector(*halves)


@instruction(
    "cvt .pack .sat .dtype(u16|s16) .s32 | d:b32 <- a:s32, b:s32",
    "cvt .pack .sat .dtype(u8|s8) .s32 .b32 | d:b32 <- a:s32, b:s32, c:b32", family=_FAMILY,
)
def pack_integers(low: PtxLowering, m: Match, high: Value, low_part: Value, rest: Value | None = None) -> Value:
    """The two numbers go to the bottom, what was there before moves up."""
    b, to = low.b, TYPES[m.choice["dtype"]]
    upper, lower = (b.cast("zext", saturate_integer(b, x, True, to), "i32") for x in (high, low_part))
    pair = (upper << to.bits) | lower
    return pair if rest is None else (rest << 16) | pair


# --- addresses --------------------------------------------------------------------------------------------------------


@instruction(
    "cvta .space(global|shared|shared::cta|const|local|param) .type(u32|u64) | d:type <- a:any",
    "cvta .to .space(global|shared|shared::cta|const|local|param) .type(u32|u64) | d:type <- a:type", family=_FAMILY,
)
def cvta(low: PtxLowering, m: Match, a: ast.PtxOperand | Value) -> Value:
    """Address of a state space → generic address, and back with ``.to``."""
    b, space, kind = low.b, m.choice["space"], TYPES[m.choice["type"]]
    if isinstance(a, Value):
        if space in low.generic_spaces:
            return a
        generic = low.to_pointer(b.cast("zext", a, "i64"), "")
        specific = b.cast("addrspacecast", generic, space_pointer(space))
        return b.cast("ptrtoint", specific, kind.llvm)
    pointer = low.address_of(a)
    if pointer is None:
        if low.constant(a) is not None:
            raise PtxError("cvta needs a register or a variable", a.span)
        address = low.address_bits(a)
        if space in low.generic_spaces and address.type == kind.llvm:
            return address
        pointer = low.to_pointer(address, space)
    return b.cast("ptrtoint", b.cast("addrspacecast", pointer, "ptr"), kind.llvm)
