"""What becomes of each NVVM intrinsic, libdevice function and device runtime call: one module a family.

See :mod:`nvvm2spirv.builtins.table` for what an entry says and docs/how-to-add-an-intrinsic.md for how to add one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from nvvm2spirv.builtins.index import NAMES
from nvvm2spirv.builtins.table import Builtin, Table, key_of

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
    """The whole table; imports every family."""
    result = Table()
    for family in FAMILIES:
        result.add_family(family, _entries(family))
    return result


def find(name: str) -> Builtin | None:
    """What `table().find(name)` gives, for the import of the one family that has it."""
    families, overloaded, prefixes = _index()
    key = key_of(name, families, overloaded, prefixes)
    return None if key is None else _family(families.get(key) or prefixes[key])[key]


def _entries(family: str) -> list[Builtin]:
    entries: list[Builtin] = import_module(f"{__name__}.{family}").TABLE
    return entries


@cache
def _family(family: str) -> dict[str, Builtin]:
    return {entry.name: entry for entry in reversed(_entries(family))}


@cache
def _index() -> tuple[dict[str, str], set[str], dict[str, str]]:
    """(family by exact name, names that take type suffixes, family by prefix, longest first) from the generated index.
    """
    families: dict[str, str] = {}
    overloaded: set[str] = set()
    prefixes: dict[str, str] = {}
    for family, names in NAMES.items():
        for word in names.split():
            name = word.rstrip("+*")
            if word[-1] == "*":
                prefixes.setdefault(name, family)
                continue
            families[name] = family
            if word[-1] == "+":
                overloaded.add(name)
    return families, overloaded, dict(sorted(prefixes.items(), key=lambda item: -len(item[0])))
