"""Arrays at raw addresses inside compiled code: compiled functions with a C interface get one address and make their
arrays from it.

The arrays own nothing and are made in place, so that compiled code needs nothing of Numba at run time.
"""

from __future__ import annotations

from typing import Any

import numba.extending
from llvmlite import ir
from numba import types
from numba.np import arrayobj as numba_arrays

intrinsic: Any = numba.extending.intrinsic
arrayobj: Any = numba_arrays


def _array_at(element: Any, dimensions: int) -> Any:
    """Return signature and code generator of a C-ordered array from its address and extents."""
    array_type = types.Array(element, dimensions, "C")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = arrayobj.make_array(array_type)(context, builder)
        size = context.get_constant(types.intp, element.bitwidth // 8)
        shape = arguments[1:]
        strides = [size]
        for extent in reversed(shape[1:]):
            strides.insert(0, builder.mul(strides[0], extent))
        data = builder.inttoptr(arguments[0], array.data.type)
        arrayobj.populate_array(array, data, shape=shape, strides=strides, itemsize=size, meminfo=None)
        return array._getvalue()

    return array_type(*[types.int64] * (1 + dimensions)), generate


@intrinsic
def view(typing_context: Any, address: Any, size: Any) -> Any:
    """int64[size]."""
    return _array_at(types.int64, 1)


@intrinsic
def view_rows(typing_context: Any, address: Any, rows: Any, columns: Any) -> Any:
    """int64[rows, columns]."""
    return _array_at(types.int64, 2)


@intrinsic
def view_blocks(typing_context: Any, address: Any, blocks: Any, rows: Any, columns: Any) -> Any:
    """int64[blocks, rows, columns]."""
    return _array_at(types.int64, 3)


@intrinsic
def view_unsigned(typing_context: Any, address: Any, size: Any) -> Any:
    """uint64[size]."""
    return _array_at(types.uint64, 1)


@intrinsic
def view_words(typing_context: Any, address: Any, rows: Any, columns: Any) -> Any:
    """int32[rows, columns]."""
    return _array_at(types.int32, 2)


@intrinsic
def view_bytes(typing_context: Any, address: Any, size: Any) -> Any:
    """uint8[size]."""
    return _array_at(types.uint8, 1)


@intrinsic
def call_run_warp(
    typing_context: Any, function: Any, core: Any, warp: Any, budget: Any, stop_at_atomics: Any, address: Any
) -> Any:
    """Call the executor's ``run_warp``, whose address is ``function``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        pointer = builder.inttoptr(arguments[0], ir.FunctionType(word, [word] * 5).as_pointer())
        return builder.call(pointer, arguments[1:])

    return types.int64(*[types.int64] * 6), generate
