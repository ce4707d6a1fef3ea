"""LLVM operations that Numba does not offer: raw memory, bit casts, fused multiply-add, wide multiply, bit counts.

Integers are uint64 unless said otherwise. A raw address is a host address as uint64; accesses need no alignment.
"""

from __future__ import annotations

from typing import Any

import numba.extending
from llvmlite import ir
from numba import types

intrinsic: Any = numba.extending.intrinsic

I32, I64, I128 = (ir.IntType(bits) for bits in (32, 64, 128))
U64 = types.uint64


def _load(bits: int) -> Any:
    @intrinsic
    def load(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pointer = builder.inttoptr(arguments[0], ir.IntType(bits).as_pointer())
            value = builder.load(pointer)
            value.align = 1
            return builder.zext(value, I64) if bits < 64 else value

        return U64(types.uint64), generate

    return load


def _store(bits: int) -> Any:
    @intrinsic
    def store(typing_context: Any, address: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pointer = builder.inttoptr(arguments[0], ir.IntType(bits).as_pointer())
            data = builder.trunc(arguments[1], ir.IntType(bits)) if bits < 64 else arguments[1]
            builder.store(data, pointer).align = 1
            return context.get_dummy_value()

        return types.void(types.uint64, types.uint64), generate

    return store


load8, load16, load32, load64 = (_load(bits) for bits in (8, 16, 32, 64))
store8, store16, store32, store64 = (_store(bits) for bits in (8, 16, 32, 64))


@intrinsic
def as_f32(typing_context: Any, bits: Any) -> Any:
    """Return the float32 whose encoding is the low half of ``bits``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(builder.trunc(arguments[0], I32), ir.FloatType())

    return types.float32(types.uint64), generate


@intrinsic
def f32_bits(typing_context: Any, value: Any) -> Any:
    """Return the encoding of a float32, zero-extended."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.zext(builder.bitcast(arguments[0], I32), I64)

    return U64(types.float32), generate


@intrinsic
def as_f64(typing_context: Any, bits: Any) -> Any:
    """Return the float64 whose encoding is ``bits``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return types.float64(types.uint64), generate


@intrinsic
def f64_bits(typing_context: Any, value: Any) -> Any:
    """Return the encoding of a float64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], I64)

    return U64(types.float64), generate


def _fma(name: str, number: Any, llvm_type: ir.Type) -> Any:
    @intrinsic
    def fused(typing_context: Any, a: Any, b: Any, c: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            function_type = ir.FunctionType(llvm_type, [llvm_type] * 3)
            function = builder.module.globals.get(name) or ir.Function(builder.module, function_type, name)
            return builder.call(function, arguments)

        return number(number, number, number), generate

    return fused


fma32 = _fma("llvm.fma.f32", types.float32, ir.FloatType())
fma64 = _fma("llvm.fma.f64", types.float64, ir.DoubleType())


@intrinsic
def mul_high(typing_context: Any, a: Any, b: Any) -> Any:
    """Return the high 64 bits of the unsigned product."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = builder.mul(builder.zext(arguments[0], I128), builder.zext(arguments[1], I128))
        return builder.trunc(builder.lshr(wide, ir.Constant(I128, 64)), I64)

    return U64(types.uint64, types.uint64), generate


@intrinsic
def mul_high_signed(typing_context: Any, a: Any, b: Any) -> Any:
    """Return the high 64 bits of the signed product."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = builder.mul(builder.sext(arguments[0], I128), builder.sext(arguments[1], I128))
        return builder.trunc(builder.lshr(wide, ir.Constant(I128, 64)), I64)

    return U64(types.uint64, types.uint64), generate


@intrinsic
def popcount(typing_context: Any, value: Any) -> Any:
    """Return the number of ones."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return U64(types.uint64), generate


@intrinsic
def leading_zeros(typing_context: Any, value: Any) -> Any:
    """Return the number of leading zeros, 64 for 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return U64(types.uint64), generate


@intrinsic
def trailing_zeros(typing_context: Any, value: Any) -> Any:
    """Return the number of trailing zeros, 64 for 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return U64(types.uint64), generate
