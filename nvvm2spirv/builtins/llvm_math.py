"""LLVM's own intrinsics: what the SPIR-V back end lacks or gets wrong, and mathematics with CUDA's accuracy.

LLVM 22's back end aborts on some of these, and translates others wrongly: ``fshl``/``fshr`` shift by the width when the amount is 0,
``smul.with.overflow`` looks at the upper half as if it were unsigned, ``minimum``/``maximum`` lose NaN and -0, saturating conversions leave NaN
undefined. What it does right is kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from nvvm2spirv.builtins.arithmetic import libdevice
from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.builder import Builder, Value, bit_width, element_type, vector_length
from nvvm2spirv.builtins.classify import (
    exponent_int,
    float_maximum,
    float_minimum,
    load_exponent,
    rint_to_i64,
    round_half_away,
    round_to_i64,
)
from nvvm2spirv.builtins.integer import bit_reverse, funnel_shift, multiply_high, population_count
from nvvm2spirv.builtins.table import Body, Builtin, Keep, Refuse

_Operation = Callable[..., Value]


def elementwise(operation: _Operation) -> _Operation:
    """A scalar operation, applied to each lane where the arguments are vectors (scalar arguments are shared)."""

    def body(b: Builder, *arguments: Value) -> Value:
        lanes = vector_length(arguments[0].type)
        if lanes == 1:
            return operation(b, *arguments)

        def lane(index: int) -> Value:
            parts = [b.extract(a, index, element_type(a.type)) if a.type.startswith("<") else a for a in arguments]
            return operation(b, *parts)

        return b.vector(*(lane(index) for index in range(lanes)))

    body.__name__ = operation.__name__
    return body


def _add_overflow(b: Builder, x: Value, y: Value) -> Value:
    total = x + y
    return b.struct(total, ((total ^ x) & (total ^ y)) < 0)


def _subtract_overflow(b: Builder, x: Value, y: Value) -> Value:
    difference = x - y
    return b.struct(difference, ((x ^ y) & (x ^ difference)) < 0)


def _unsigned_add_overflow(b: Builder, x: Value, y: Value) -> Value:
    total = x + y
    return b.struct(total, total.ult(x))


def _unsigned_subtract_overflow(b: Builder, x: Value, y: Value) -> Value:
    return b.struct(x - y, x.ult(y))


def _multiply_overflow(signed: bool) -> _Operation:
    def operation(b: Builder, x: Value, y: Value) -> Value:
        bits = bit_width(x.type)
        low = x * y
        if bits <= 32:
            extend, wide = ("sext" if signed else "zext"), f"i{max(2 * bits, 32)}"
            product = b.cast(extend, x, wide) * b.cast(extend, y, wide)
            return b.struct(low, product.ne(b.cast(extend, low, wide)))
        high = multiply_high(signed)(b, x, y)
        return b.struct(low, high.ne(low.ashr(bits - 1) if signed else 0))

    operation.__name__ = ("s" if signed else "u") + "mul_overflow"
    return operation


def _shift_saturating(signed: bool) -> _Operation:
    def operation(b: Builder, x: Value, amount: Value) -> Value:
        moved = x << amount
        bits = bit_width(x.type)
        if not signed:
            return b.select(moved.lshr(amount).eq(x), moved, -1)
        limit = b.select(x < 0, b.const(x.type, -(1 << (bits - 1))), (1 << (bits - 1)) - 1)
        return b.select(moved.ashr(amount).eq(x), moved, limit)

    operation.__name__ = ("s" if signed else "u") + "shl_sat"
    return operation


def _saturating_conversion(signed: bool, bits: int) -> _Operation:
    def operation(b: Builder, x: Value) -> Value:
        low = -(2.0 ** (bits - 1)) if signed else 0.0
        high = 2.0 ** (bits - 1 if signed else bits)
        type_ = f"i{bits}"
        whole = b.intrinsic("llvm.trunc", x)
        inside = (whole >= low) & (whole < high)
        value = b.cast("fptosi" if signed else "fptoui", b.select(inside, x, 0.0), type_)
        largest = b.const(type_, (1 << (bits - 1)) - 1 if signed else -1)
        smallest = b.const(type_, -(1 << (bits - 1)) if signed else 0)
        edge = b.select(whole >= high, largest, smallest)
        return b.select(x.is_nan(), b.const(type_, 0), b.select(inside, value, edge))

    operation.__name__ = f"to_{'s' if signed else 'u'}i{bits}_sat"
    return operation


def _propagating(pick: _Operation) -> _Operation:
    def operation(b: Builder, x: Value, y: Value) -> Value:
        return b.select(x.is_nan() | y.is_nan(), b.const(x.type, math.nan), pick(b, x, y))

    operation.__name__ = pick.__name__ + "_or_nan"
    return operation


def _count_trailing(b: Builder, x: Value, _zero_is_poison: Value) -> Value:
    """Trailing zeros by a population count: OpenCL has ctz from 2.0 on only."""
    count = population_count(b, ~x & (x - 1))
    width = bit_width(x.type)
    return count if width == 32 else b.cast("trunc" if width < 32 else "zext", count, x.type)


def _canonicalize(b: Builder, x: Value) -> Value:
    return b.select(x.is_nan(), b.const(x.type, math.nan), x)


def _fraction_exponent(b: Builder, x: Value) -> Value:
    exponent = exponent_int(b, x) + 1
    special = x.eq(0.0) | ~floats.is_finite(b, x)
    exponent = b.select(special, b.const("i32", 0), exponent)
    return b.struct(b.select(special, x, floats.scale(b, x, -exponent)), exponent)


def _sine_cosine(b: Builder, x: Value) -> Value:
    return b.struct(libdevice("sin")(b, x), libdevice("cos")(b, x))


def _fraction_whole(b: Builder, x: Value) -> Value:
    whole = b.intrinsic("llvm.trunc", x)
    fraction = b.select(floats.is_infinite(b, x), b.const(x.type, 0.0), x - whole)
    return b.struct(b.copysign(fraction, x), whole)


def _round_to(integer: str, function: _Operation) -> _Operation:
    def operation(b: Builder, x: Value) -> Value:
        wide = function(b, b.cast("fpext", x, "float") if x.type == "half" else x)
        return wide if integer == "i64" else b.cast("trunc", wide, integer)

    operation.__name__ = function.__name__
    return operation


def _entry(name: str, operation: _Operation, accuracy: str = "", note: str = "") -> Builtin:
    return Builtin(f"llvm.{name}", None, Body(elementwise(operation)), accuracy, note, overloaded=True, late=not note)


_MATH = (
    "exp exp2 exp10 log log2 log10 sin cos tan asin acos atan sinh cosh tanh pow atan2"
).split()

TABLE: list[Builtin] = [
    *(_entry(name, libdevice(name), note=f"as __nv_{name}") for name in _MATH),
    _entry("powi", libdevice("powi"), note="as __nv_powi"),
    _entry("ldexp", load_exponent, "0"),
    _entry("frexp", _fraction_exponent, "0"),
    _entry("sincos", _sine_cosine, note="as __nv_sin, __nv_cos"),
    _entry("modf", _fraction_whole, "0"),
    _entry("round", round_half_away, "0"),
    _entry("minimum", _propagating(float_minimum), "0"),
    _entry("maximum", _propagating(float_maximum), "0"),
    _entry("minimumnum", float_minimum, "0"),
    _entry("maximumnum", float_maximum, "0"),
    _entry("canonicalize", _canonicalize, "0"),
    *(_entry(f"{name}.i{bits}", _round_to(f"i{bits}", function), "0") for bits in (32, 64) for name, function in (
        ("lrint", rint_to_i64), ("llrint", rint_to_i64), ("lround", round_to_i64), ("llround", round_to_i64))),
    *(_entry(f"fpto{'s' if signed else 'u'}i.sat.i{bits}", _saturating_conversion(signed, bits), "0") for signed in (True, False) for bits in (8, 16, 32, 64)),
    Builtin("llvm.sadd.with.overflow", None, Body(_add_overflow), overloaded=True, late=True),
    Builtin("llvm.ssub.with.overflow", None, Body(_subtract_overflow), overloaded=True, late=True),
    Builtin("llvm.uadd.with.overflow", None, Body(_unsigned_add_overflow), overloaded=True, late=True),
    Builtin("llvm.usub.with.overflow", None, Body(_unsigned_subtract_overflow), overloaded=True, late=True),
    Builtin("llvm.smul.with.overflow", None, Body(_multiply_overflow(True)), overloaded=True, late=True),
    Builtin("llvm.umul.with.overflow", None, Body(_multiply_overflow(False)), overloaded=True, late=True),
    _entry("sshl.sat", _shift_saturating(True)),
    _entry("ushl.sat", _shift_saturating(False)),
    _entry("bitreverse", bit_reverse),
    _entry("cttz", _count_trailing),
    _entry("fshl", funnel_shift(True, False)),
    _entry("fshr", funnel_shift(False, False)),
    *(Builtin(f"llvm.{name}", None, Keep(), overloaded=True) for name in (
        "abs", "smin", "smax", "umin", "umax", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat", "ctlz", "ctpop", "bswap", "scmp", "ucmp",
        "floor", "ceil", "trunc", "rint", "nearbyint", "roundeven", "sqrt", "fabs", "fma", "fmuladd", "copysign", "minnum", "maxnum", "is.fpclass",
        "memcpy", "memmove", "memset", "lifetime.start", "lifetime.end", "assume", "expect", "vector.reduce",
    )),
    Builtin("llvm.stacksave", None, Refuse("variable-length arrays are not available on the device: use a fixed size"), overloaded=True),
    Builtin("llvm.stackrestore", None, Refuse("variable-length arrays are not available on the device: use a fixed size"), overloaded=True),
    Builtin("llvm.fptrunc.round", None, Refuse("conversion in a dynamic rounding mode: use __double2float_rz and its like"), overloaded=True),
]  # fmt: skip
