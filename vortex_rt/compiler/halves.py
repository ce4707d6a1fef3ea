"""Arithmetic on halves where the device has none: that of float, between conversions in place; halves are then i16.

LLVM's code generator would call a function for each conversion, and registers go to memory around a call. No conversion
has a branch.
"""

from __future__ import annotations

import re

from nvvm2spirv.ir import retyping, types
from nvvm2spirv.ir.emitter import Emitter, constant
from nvvm2spirv.ir.model import Instruction, Module
from vortex_rt.compiler.entries import declare

_WORD = re.compile(r"\bhalf\b")
_ARITHMETIC = frozenset("fadd fsub fmul fdiv frem fneg fcmp fpext fptrunc fptosi fptoui sitofp uitofp".split())
_OVERLOAD = re.compile(r"\.(v\d+)?f16\b")
_ON_BITS = ("llvm.fabs.", "llvm.copysign.")
_CLASS = "llvm.is.fpclass."
_MOVED = ("llvm.vector.", "llvm.masked.", "llvm.fake.use")
_SIGN, _INFINITY, _QUIET, _FRACTION_BITS = 0x8000, 0x7C00, 0x200, 10
_CLASSES = (
    (0x40, 0, 0), (0x80, 1, 0x3FF), (0x100, 0x400, 0x7BFF), (0x200, 0x7C00, 0x7C00), (1, 0x7C01, 0x7DFF),
    (2, 0x7E00, 0x7FFF), (0x20, 0x8000, 0x8000), (0x10, 0x8001, 0x83FF), (8, 0x8400, 0xFBFF), (4, 0xFC00, 0xFC00),
    (1, 0xFC01, 0xFDFF), (2, 0xFE00, 0xFFFF),
)  # fmt: skip
"""Bit of a mask of `llvm.is.fpclass` (LLVM's language reference), first and last of the halves that it tells."""
_LEAST_NORMAL, _BEYOND = 2.0**-14, 65536.0


def expand(module: Module) -> None:
    """Put integer and float operations in the place of those on halves and vectors of them, and i16 for halves."""
    for function in module.defined_with(_WORD):
        for block in function.blocks:
            for item in list(block.instructions):
                if _computes(item):
                    e = Emitter(function)
                    _rewrite(e, item)
                    for text in e.declarations:
                        declare(module, text)
                    e.replace(item)
    for name in [name for name in module.functions if name.startswith("llvm.") and _OVERLOAD.search(name)]:
        if not name.startswith(_MOVED):  # whose names LLVM makes fit their types
            del module.functions[name]
    retyping.retype(module, "half")


def _computes(item: Instruction) -> bool:
    if "half" not in item.raw or item.opcode not in (*_ARITHMETIC, "call"):
        return False
    name = item.callee_name or ""
    if item.opcode == "call" and (not name.startswith("llvm.") or name.startswith(_MOVED)):
        return False
    return any(types.scalar(type_) == "half" for type_ in (item.type, *(operand.type for operand in item.operands)))


def _rewrite(e: Emitter, item: Instruction) -> None:
    name = item.callee_name or ""
    if item.opcode == "fneg" or name.startswith(_ON_BITS):
        _change_sign(e, item, name)
        return
    if name.startswith(_CLASS):
        _classify(e, item)
        return
    operands = [
        (_of_float(operand.type), _widened(e, operand.type, operand.value))
        if types.scalar(operand.type) == "half" else (operand.type, operand.value) for operand in item.operands
    ]  # fmt: skip
    (kind, first), words = operands[0], " ".join([item.opcode, *item.flags])
    is_rounded = types.scalar(item.type) == "half"
    result, target = ("", _of_float(item.type)) if is_rounded else (item.result or "", item.type)
    if item.opcode == "call":
        value = e.call(_OVERLOAD.sub(lambda match: f".{match[1] or ''}f32", name), target, operands, result)
    elif len(operands) == 2:
        value = e.op(words, kind, first, operands[1][1], result)
    elif item.opcode == "fptrunc":
        value, target = first, kind
    else:
        value = e.cast(words, first, kind, target, result)
    if is_rounded:
        _round(e, item, target, value)


def _of_float(type_: str) -> str:
    return types.with_scalar(type_, "float")


def _bits(e: Emitter, type_: str, value: str, integer: str) -> str:
    return e.cast("bitcast", value, type_, types.with_scalar(type_, integer))


def _change_sign(e: Emitter, item: Instruction, name: str) -> None:
    narrow = types.with_scalar(item.type, "i16")
    bits = [_bits(e, item.type, operand.value, "i16") for operand in item.operands]
    if item.opcode == "fneg":
        value = e.op("xor", narrow, bits[0], _SIGN)
    else:
        value = e.op("and", narrow, bits[0], _SIGN - 1)
        if name.startswith("llvm.copysign."):
            value = e.op("or", narrow, value, e.op("and", narrow, bits[1], _SIGN))
    e.cast("bitcast", value, narrow, item.type, item.result or "")


def _classify(e: Emitter, item: Instruction) -> None:
    """Whether halves are of one of the classes that the second operand is a mask of."""
    value, mask = item.operands
    narrow, truth = types.with_scalar(value.type, "i16"), item.type
    bits, result = _bits(e, value.type, value.value, "i16"), constant(truth, 0)
    for class_, first, last in _CLASSES:
        if int(mask.value) & class_:
            inside = e.op("icmp ule", narrow, e.op("sub", narrow, bits, first), last - first)
            result = e.op("or", truth, result, inside)
    e.cast("bitcast", result, truth, truth, item.result or "")


def _widened(e: Emitter, type_: str, value: str) -> str:
    """The float of a half: its bits are a float's but for the bias of the exponent, which a multiplication sets right;
    infinities stay, and not-a-number becomes quiet."""
    narrow, wide, truth = (types.with_scalar(type_, scalar) for scalar in ("i16", "i32", "i1"))
    bits = e.cast("zext", _bits(e, type_, value, "i16"), narrow, wide)
    magnitude = e.op("and", wide, bits, _SIGN - 1)
    number = e.cast("bitcast", e.op("shl", wide, magnitude, 13), wide, _of_float(type_))
    scaled = e.op("fmul", _of_float(type_), number, constant(_of_float(type_), 2.0**112))
    special = e.cast("sext", e.op("icmp uge", wide, magnitude, _INFINITY), truth, wide)
    quiet = e.cast("zext", e.op("icmp ugt", wide, magnitude, _INFINITY), truth, wide)
    result = e.op("or", wide, _bits(e, _of_float(type_), scaled, "i32"), e.op("and", wide, special, 0xFF << 23))
    result = e.op("or", wide, result, e.op("shl", wide, quiet, 22))
    result = e.op("or", wide, result, e.op("shl", wide, e.op("and", wide, bits, _SIGN), 16))
    return e.cast("bitcast", result, wide, _of_float(type_))


def _round(e: Emitter, item: Instruction, kind: str, value: str) -> None:
    """Let an instruction's result be the half nearest to a float or double, ties to even.

    For a number of exponent x, of at least -14, the hardware's addition of 2^(x + what the significand is longer)
    rounds at the place of a half's last bit. The steps of that size, and the exponent, are the half's bits.
    """
    width, fraction = (64, 52) if types.scalar(kind) == "double" else (32, 23)
    integer, bias, longer = f"i{width}", (1 << (width - fraction - 2)) - 1, fraction - _FRACTION_BITS
    wide, narrow, truth = (types.with_scalar(kind, scalar) for scalar in (integer, "i16", "i1"))

    def call(name: str, *values: str) -> str:
        return e.call(f"llvm.{name}.{types.suffix(kind)}", kind, [(kind, each) for each in values])

    bits, magnitude = _bits(e, kind, value, integer), call("fabs", value)
    bounded = call("minnum", magnitude, constant(kind, _BEYOND))  # which is infinity; so is not-a-number here
    normal = _bits(e, kind, call("maxnum", bounded, constant(kind, _LEAST_NORMAL)), integer)
    exponent = e.op("and", wide, normal, (2 * bias + 1) << fraction)
    power = e.op("add", wide, exponent, longer << fraction)
    total = e.op("fadd", kind, bounded, e.cast("bitcast", power, wide, kind))
    steps = e.op("sub", wide, _bits(e, kind, total, integer), power)
    result = e.op("add", wide, steps, e.op("lshr", wide, exponent, longer))
    result = e.op("sub", wide, result, (bias - 14) << _FRACTION_BITS)
    unordered = e.op("fcmp uno", kind, value, value)
    payload = e.op("or", wide, e.op("and", wide, e.op("lshr", wide, bits, longer), _QUIET - 1), _QUIET)
    is_nan = e.cast("sext", unordered, truth, wide)
    result = e.op("or", wide, result, e.op("and", wide, is_nan, payload))
    sign = e.op("and", wide, e.op("lshr", wide, bits, width - 16), _SIGN)
    short = e.cast("trunc", e.op("or", wide, result, sign), wide, narrow)
    e.cast("bitcast", short, narrow, item.type, item.result or "")
