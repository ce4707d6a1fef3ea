"""Floating-point arithmetic of PTX: every rounding, flush to zero, saturation, and the approximate functions.

``ftz`` flushes subnormal operands and results to zero with their sign, ``sat`` clamps the result to [0, 1].
The approximate functions (``.approx``) only promise a few bits; here they are the accurate ones.
"""

import math
from collections.abc import Callable
from functools import partial

from nvvm2spirv.builtins.bodies import floats, rounding
from nvvm2spirv.builtins.bodies.rounding import CUDA_MODES, MODES
from nvvm2spirv.builtins.builder import Builder, Value, vector_length
from nvvm2spirv.builtins.classify import float_maximum, float_minimum
from nvvm2spirv.builtins.table import Body, Builtin, Refuse, shown
from nvvm2spirv.ir.types import scalar

_Operation = Callable[..., Value]


def wrapped(operation: _Operation, *, ftz: bool = False, sat: bool = False, relu: bool = False) -> _Operation:
    """``operation`` between flushing its operands and flushing, saturating or clamping its result."""

    def body(b: Builder, *operands: Value) -> Value:
        if ftz:
            operands = tuple(floats.flush(b, x) if scalar(x.type) != "i32" else x for x in operands)
        result = operation(b, *operands)
        if ftz:
            result = floats.flush(b, result)
        if sat:
            result = floats.saturate(b, result)
        if relu:
            result = b.select(result.is_nan(), result, b.select(result > 0.0, result, b.const(result.type, 0.0)))
        return result

    body.__name__ = shown(operation) + ("_ftz" if ftz else "") + ("_sat" if sat else "") + ("_relu" if relu else "")
    return body


def elementwise(operation: _Operation) -> _Operation:
    """A scalar operation, applied to each lane where the arguments are vectors (scalar arguments are shared)."""

    def body(b: Builder, *arguments: Value) -> Value:
        lanes = vector_length(arguments[0].type)
        if lanes == 1:
            return operation(b, *arguments)

        def lane(index: int) -> Value:
            parts = [b.extract(a, index, scalar(a.type)) if a.type.startswith("<") else a for a in arguments]
            return operation(b, *parts)

        return b.vector(*(lane(index) for index in range(lanes)))

    body.__name__ = shown(operation)
    return body


def _unary(intrinsic: str) -> _Operation:
    def body(b: Builder, x: Value) -> Value:
        return b.intrinsic(intrinsic, x)

    body.__name__ = intrinsic.removeprefix("llvm.")
    return body


def libdevice(name: str) -> _Operation:
    """The libdevice function of the argument's type; half through float."""

    def operation(b: Builder, *arguments: Value) -> Value:
        type_ = arguments[0].type
        if type_ == "half":
            wide = [b.cast("fpext", a, "float") if a.type == "half" else a for a in arguments]
            return b.cast("fptrunc", b.builtin(f"__nv_{name}f", "float", *wide), "half")
        return b.builtin(f"__nv_{name}{'f' if type_ == 'float' else ''}", type_, *arguments)

    operation.__name__ = name
    return operation


def divide_full(b: Builder, x: Value, y: Value) -> Value:
    """Division."""
    return x / y


def reciprocal(b: Builder, x: Value) -> Value:
    """1 / x."""
    return 1.0 / x


def reciprocal_high(b: Builder, x: Value) -> Value:
    """rcp.approx.ftz.f64: an approximation from and to the upper word; the lower word of the result is 0."""
    flushed = floats.flush(b, x)
    bits = b.bits(1.0 / flushed)
    return floats.flush(b, b.from_bits(bits & ~0xFFFFFFFF, "double"))


def extreme(b: Builder, x: Value, y: Value, *, smaller: bool, nan: bool = False, xorsign: bool = False) -> Value:
    """The smaller or larger number, -0 below +0. ``nan``: NaN wins over numbers; ``xorsign``: of magnitudes, and the
    signs multiplied."""
    pick = float_minimum if smaller else float_maximum
    sign = (b.bits(x) ^ b.bits(y)) & floats.sign_bits(b, b.const(x.type, -0.0))
    first, second = (b.fabs(x), b.fabs(y)) if xorsign else (x, y)
    result = pick(b, first, second)
    if xorsign:
        result = b.from_bits(b.bits(result) | sign, x.type)
    return b.select(x.is_nan() | y.is_nan(), b.const(x.type, math.nan), result) if nan else result


def _entry(
    name: str, signature: str | None, operation: _Operation, accuracy: str = "", *, overloaded: bool = False
) -> Builtin:
    return Builtin(f"llvm.nvvm.{name}", signature, Body(operation), accuracy, overloaded=overloaded)


def _rounded_entries() -> list[Builtin]:
    entries = []
    for mode in MODES:
        cuda = CUDA_MODES[mode]
        for name, function, count in (
            ("add", rounding.add, 2), ("mul", rounding.multiply, 2), ("div", rounding.divide, 2),
            ("rcp", rounding.reciprocal, 1), ("sqrt", rounding.square_root, 1), ("fma", rounding.fused, 3),
        ):  # fmt: skip
            single = f"float({', '.join(['float'] * count)})"
            double = f"double({', '.join(['double'] * count)})"
            operation: _Operation = partial(function, mode=mode)
            for ftz in (False, True):
                for sat in (False, True) if name in ("add", "fma") else (False,):
                    tail = ("ftz." if ftz else "") + ("sat." if sat else "")
                    entries.append(_entry(f"{name}.{mode}.{tail}f", single, wrapped(operation, ftz=ftz, sat=sat), "0"))
            entries.append(_entry(f"{name}.{mode}.d", double, operation, "0"))
            if name != "fma":
                entries.append(Builtin(f"__nv_f{name}_{cuda}", single, Body(operation), "0"))
                entries.append(Builtin(f"__nv_d{name}_{cuda}", double, Body(operation), "0"))
        subtract, fused = Body(rounding.subtract, mode=mode), Body(rounding.fused, mode=mode)
        for name, type_ in (("fsub", "float"), ("dsub", "double")):
            entries.append(Builtin(f"__nv_{name}_{cuda}", f"{type_}({type_}, {type_})", subtract, "0"))
        for name, type_ in (("fmaf", "float"), ("fmaf_ieee", "float"), ("fma", "double")):
            entries.append(Builtin(f"__nv_{name}_{cuda}", f"{type_}({type_}, {type_}, {type_})", fused, "0"))
    return entries


def _half_fma_entries() -> list[Builtin]:
    entries = []
    for ftz in (False, True):
        for clamp in ("", "sat.", "relu."):
            operation = wrapped(partial(rounding.fused, mode="rn"), ftz=ftz, sat=clamp == "sat.", relu=clamp == "relu.")
            stem = f"fma.rn.{'ftz.' if ftz else ''}{clamp}"
            entries.append(_entry(stem + "f16", "half(half, half, half)", operation, "0"))
            entries.append(
                _entry(stem + "f16x2", "<2 x half>(<2 x half>, <2 x half>, <2 x half>)", elementwise(operation), "0")
            )
    return entries


def _extreme_entries() -> list[Builtin]:
    entries = []
    for name in ("fmin", "fmax"):
        entries.append(
            _entry(f"{name}.d", "double(double, double)", float_minimum if name == "fmin" else float_maximum, "0")
        )
        for ftz in (False, True):
            for nan in (False, True):
                for xorsign in (False, True):
                    operation = wrapped(partial(extreme, smaller=name == "fmin", nan=nan, xorsign=xorsign), ftz=ftz)
                    stem = f"{name}.{'ftz.' if ftz else ''}{'nan.' if nan else ''}{'xorsign.abs.' if xorsign else ''}"
                    entries += [
                        _entry(stem + "f", "float(float, float)", operation, "0"),
                        _entry(stem + "f16", "half(half, half)", operation, "0"),
                        _entry(stem + "f16x2", "<2 x half>(<2 x half>, <2 x half>)", elementwise(operation), "0"),
                        Builtin(f"llvm.nvvm.{stem}bf16", None, _BFLOAT),
                        Builtin(f"llvm.nvvm.{stem}bf16x2", None, _BFLOAT),
                    ]
    return entries


_BFLOAT = Refuse("bfloat16 values have no SPIR-V type here: use inline PTX on the 16-bit pattern, or float")


def _with_ftz(name: str, signature: str, operation: _Operation, suffix: str = ".f") -> list[Builtin]:
    return [
        _entry(f"{name}{'.ftz' if ftz else ''}{suffix}", signature, wrapped(operation, ftz=ftz))
        for ftz in (False, True)
    ]


_F1, _D1 = "float(float)", "double(double)"

TABLE: list[Builtin] = [
    *_rounded_entries(),
    *_half_fma_entries(),
    *_extreme_entries(),
    *(
        entry
        for name, operation in (
            ("floor", _unary("llvm.floor")),
            ("ceil", _unary("llvm.ceil")),
            ("trunc", _unary("llvm.trunc")),
            ("round", _unary("llvm.rint")),  # cvt.rni, whatever its name says
            ("saturate", floats.saturate),
        )
        for entry in (*_with_ftz(name, _F1, operation), _entry(f"{name}.d", _D1, operation))
    ),
    *_with_ftz("rsqrt.approx", _F1, libdevice("rsqrt")),
    _entry("rsqrt.approx.d", _D1, libdevice("rsqrt")),
    _entry("rsqrt.approx.ftz.d", _D1, wrapped(libdevice("rsqrt"), ftz=True)),
    *_with_ftz("sqrt.approx", _F1, _unary("llvm.sqrt")),
    _entry("sqrt.f", _F1, _unary("llvm.sqrt")),
    *_with_ftz("div.approx", "float(float, float)", divide_full),
    _entry("div.full", "float(float, float)", divide_full),
    _entry("div.full.ftz", "float(float, float)", wrapped(divide_full, ftz=True)),
    _entry("rcp.approx.ftz.f", _F1, wrapped(reciprocal, ftz=True)),
    _entry("rcp.approx.ftz.d", _D1, reciprocal_high),
    *_with_ftz("sin.approx", _F1, libdevice("sin")),
    *_with_ftz("cos.approx", _F1, libdevice("cos")),
    *_with_ftz("lg2.approx", _F1, libdevice("log2")),
    _entry("lg2.approx.d", _D1, libdevice("log2")),
    _entry("ex2.approx.d", _D1, libdevice("exp2")),
    *_with_ftz("ex2.approx", _F1, libdevice("exp2")),
    Builtin("llvm.nvvm.ex2.approx", None, Body(libdevice("exp2")), overloaded=True),
    Builtin("llvm.nvvm.ex2.approx.ftz", None, Body(wrapped(libdevice("exp2"), ftz=True)), overloaded=True),
    Builtin("llvm.nvvm.fabs", None, Body(lambda b, x: b.fabs(x)), "0", overloaded=True),
    Builtin("llvm.nvvm.fabs.ftz", None, Body(lambda b, x: floats.flush(b, b.fabs(x))), "0", overloaded=True),
    Builtin("llvm.nvvm.neg.bf16", None, _BFLOAT),
    Builtin("llvm.nvvm.neg.bf16x2", None, _BFLOAT),
    Builtin("llvm.nvvm.fma.rn.bf16", None, _BFLOAT, prefix=True),
    *(
        Builtin(f"llvm.nvvm.fma.rn.{infix}bf16{tail}", None, _BFLOAT)
        for infix in ("ftz.", "ftz.relu.", "ftz.sat.", "relu.", "sat.")
        for tail in ("", "x2")
    ),
    Builtin("__nv_frsqrt_rn", _F1, Body(libdevice("rsqrt")), "1"),
    Builtin("__nv_rcp64h", _D1, Body(reciprocal_high)),
    Builtin("__nv_fast_fdividef", "float(float, float)", Body(divide_full), "2"),
]

