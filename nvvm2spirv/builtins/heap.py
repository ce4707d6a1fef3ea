"""The device heap, and memory functions called by name.

``malloc`` and ``free`` are calls of the device library (docs/reference/interfaces.md); a device without it cannot
link them, as OpenCL has no heap.
"""

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.table import Body, Builtin, DeviceCall, Refuse


def _memory(name: str, b: Builder, target: Value, source: Value, size: Value) -> Value:
    b.call(
        f"llvm.{name}.p0{'' if name == 'memset' else '.p0'}.{size.type}", "void",
        [target, source, size, b.const("i1", 0)],
    )
    return target


def copy(b: Builder, target: Value, source: Value, size: Value) -> Value:
    """``memcpy``."""
    return _memory("memcpy", b, target, source, size)


def move(b: Builder, target: Value, source: Value, size: Value) -> Value:
    """``memmove``."""
    return _memory("memmove", b, target, source, size)


def fill(b: Builder, target: Value, value: Value, size: Value) -> Value:
    """``memset``: the value's low byte."""
    return _memory("memset", b, target, b.cast("trunc", value, "i8"), size)


def zeroed(b: Builder, count: Value, size: Value) -> Value:
    """``calloc``; null if the product overflows or the heap is full."""
    total = count * size
    overflow = b.select(size.eq(0), 0, total.udiv(b.select(size.eq(0), 1, size)).ne(count))
    address = b.builtin("malloc", "ptr", b.select(overflow, -1, total))
    with b.if_(b.cast("ptrtoint", address, size.type).ne(0)):
        fill(b, address, b.const("i32", 0), total)
    return address


_REALLOC = Refuse("allocate anew with malloc, copy, and free")

TABLE: list[Builtin] = [
    Builtin("malloc", "ptr(i64)", DeviceCall("__vx_malloc")),
    Builtin("free", "void(ptr)", DeviceCall("__vx_free")),
    Builtin("calloc", "ptr(i64, i64)", Body(zeroed)),
    Builtin("realloc", None, _REALLOC),
    Builtin("_Znwm", "ptr(i64)", DeviceCall("__vx_malloc"), note="operator new"),
    Builtin("_Znam", "ptr(i64)", DeviceCall("__vx_malloc"), note="operator new[]"),
    Builtin("_ZdlPv", "void(ptr)", DeviceCall("__vx_free"), note="operator delete"),
    Builtin("_ZdaPv", "void(ptr)", DeviceCall("__vx_free"), note="operator delete[]"),
    Builtin("memcpy", "ptr(ptr, ptr, i64)", Body(copy)),
    Builtin("memmove", "ptr(ptr, ptr, i64)", Body(move)),
    Builtin("memset", "ptr(ptr, i32, i64)", Body(fill)),
]
