"""Arrays at raw addresses inside compiled code: compiled functions with a C interface get one address and make their arrays from it."""

from __future__ import annotations

from typing import Any

import numba.extending
import numpy as np
from llvmlite import ir
from numba import types

from .compiled import compiled

intrinsic: Any = numba.extending.intrinsic
carray: Any = numba.carray  # type: ignore[attr-defined]


@intrinsic
def _pointer(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())

    return types.voidptr(types.int64), generate


@compiled
def view(address: Any, size: Any) -> Any:
    """int64[size]."""
    return carray(_pointer(address), (size,), np.int64)


@compiled
def view_rows(address: Any, rows: Any, columns: Any) -> Any:
    """int64[rows, columns]."""
    return carray(_pointer(address), (rows, columns), np.int64)


@compiled
def view_unsigned(address: Any, size: Any) -> Any:
    """uint64[size]."""
    return carray(_pointer(address), (size,), np.uint64)


@compiled
def view_words(address: Any, rows: Any, columns: Any) -> Any:
    """int32[rows, columns]."""
    return carray(_pointer(address), (rows, columns), np.int32)


@compiled
def view_bytes(address: Any, size: Any) -> Any:
    """uint8[size]."""
    return carray(_pointer(address), (size,), np.uint8)


@intrinsic
def call_run_warp(typing_context: Any, function: Any, core: Any, warp: Any, budget: Any, stop_at_atomics: Any, address: Any) -> Any:
    """Call the executor's ``run_warp``, whose address is ``function``."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        pointer = builder.inttoptr(arguments[0], ir.FunctionType(word, [word] * 5).as_pointer())
        return builder.call(pointer, arguments[1:])

    return types.int64(*[types.int64] * 6), generate
