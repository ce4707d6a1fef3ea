"""What becomes of each NVVM intrinsic, libdevice function and device runtime call: one module a family.

See :mod:`nvvm2spirv.builtins.table` for what an entry says and docs/how-to-add-an-intrinsic.md for how to add one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from nvvm2spirv.builtins.table import Builtin, Table

#: Families in the order of docs/builtins.md: module name → title.
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
    "memory": "Address spaces, caches and compilation queries",
    "texture": "Textures",
    "surface": "Surfaces",
    "printf": "printf",
    "assertion": "assert, trap and exit",
    "heap": "Device heap and memory functions",
    "ptx": "Inline PTX",
    "refused": "Not available",
}


@cache
def table() -> Table:
    """The whole table (families whose module does not exist are left out)."""
    result = Table()
    for module in FAMILIES:
        full = f"{__name__}.{module}"
        if find_spec(full) is not None:
            entries: list[Builtin] = import_module(full).TABLE
            result.add_family(module, entries)
    return result
