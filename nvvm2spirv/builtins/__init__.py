"""What becomes of each NVVM intrinsic, libdevice function and device runtime call: one module a family.

See :mod:`nvvm2spirv.builtins.table` for what an entry says and docs/howto/add-an-intrinsic.md for how to add one.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from nvvm2spirv.builtins.builder import Value
from nvvm2spirv.builtins.library import library
from nvvm2spirv.builtins.table import (
    Body,
    Builtin,
    DeviceCall,
    Intrinsic,
    Keep,
    Lowering,
    OpenCLCall,
    Refuse,
    Rewrite,
    Table,
)

#: Families in the order of docs/reference/builtins.md: module name → title.
FAMILIES = {
    "workitem": "Work-item and special registers",
    "barrier": "Barriers and fences",
    "atomic": "Atomics",
    "classify": "Classification, bits, rounding to integral",
    "math": "Elementary and special functions",
    "arithmetic": "Arithmetic intrinsics",
    "convert": "Conversions",
    "integer": "Integer operations",
    "llvm_math": "LLVM intrinsics",
    "warp": "Warp operations",
    "matrix": "Matrix products of a warp",
    "sparse_matrix": "Sparse matrix products of a warp",
    "wmma": "Matrix products of a warp with their loads and stores",
    "asynchronous": "Barriers in memory and bulk copies",
    "memory": "Address spaces, caches and compilation queries",
    "texture": "Textures",
    "surface": "Surfaces",
    "printf": "printf",
    "assertion": "assert, trap and exit",
    "heap": "Device heap and memory functions",
    "ptx": "Inline PTX",
    "refused": "Not available",
}

_LOWERINGS: dict[str, Callable[..., Lowering]] = {
    kind.__name__: kind for kind in (OpenCLCall, Intrinsic, Body, DeviceCall, Refuse, Keep, Rewrite)
}
_WRITTEN = ("Body", "Rewrite")


class _SourceFunction:
    """The function of a body or rewrite, whose family is imported when it is called."""

    def __init__(self, family: str, name: str) -> None:
        self.family = family
        self.name = name

    def __call__(self, *arguments: object) -> Value | None:
        lowering = _family(self.family)[self.name].lowering
        assert isinstance(lowering, Body | Rewrite)
        function: Callable[..., Value | None] = lowering.function
        return function(*arguments)


@cache
def table() -> Table:
    """The whole table; imports every family."""
    result = Table()
    for family in FAMILIES:
        result.add_family(family, _entries(family))
    return result


def find(name: str) -> Builtin | None:
    """What `table().find(name)` gives, from the compiled library: a family is imported when a function of it is called.
    """
    found = library().find(name)
    if found is None:
        return None
    key, (family, kind, signature, fields, overloaded) = found
    if kind in _WRITTEN:
        fields = (_SourceFunction(family, key),)
    lowering = _LOWERINGS[kind](*fields)
    return Builtin(key, signature, lowering, overloaded=overloaded)


@cache
def _family(family: str) -> dict[str, Builtin]:
    return {entry.name: entry for entry in reversed(_entries(family))}


def _entries(family: str) -> list[Builtin]:
    entries: list[Builtin] = import_module(f"{__name__}.{family}").TABLE
    return entries
