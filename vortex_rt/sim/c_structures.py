"""Structures that Python and the simulator's core share: classes whose annotations say what each field is in C.

::

    @structure
    class Warp(ctypes.Structure):
        pc: u64
        turns: Annotated[Words, ctypes.c_int64 * 2, ("turns_first", "turns_second")]  # names of its words in tables
        next: Annotated[int, ctypes.c_uint64, "Warp *"]  # a pointer: Python has the address

`declaration` prints them for C. Annotations must be values here, not text (no ``from __future__ import annotations``).
"""

import ctypes
from collections.abc import Iterator
from typing import Annotated, TypeAlias, TypeVar

i64 = Annotated[int, ctypes.c_int64]
u64 = Annotated[int, ctypes.c_uint64]
i32 = Annotated[int, ctypes.c_int32]
Words: TypeAlias = "ctypes.Array[ctypes.c_int64]"

FieldType: TypeAlias = "type[ctypes._SimpleCData[int]] | type[ctypes.Structure] | type[Words]"
Kind = TypeVar("Kind", bound=type[ctypes.Structure])

_NAMES: dict[type, str] = {ctypes.c_int64: "i64", ctypes.c_uint64: "u64", ctypes.c_int32: "i32"}


def _fields(kind: type[ctypes.Structure]) -> Iterator[tuple[str, FieldType, object]]:
    """Yield name and type of each field, and what else its annotation says."""
    for name, annotation in kind.__annotations__.items():
        type_, *said = getattr(annotation, "__metadata__", [annotation])
        yield name, type_, said[0] if said else None


def structure(kind: Kind) -> Kind:
    """Make a class's annotations the fields of the structure."""
    kind._fields_ = [(name, type_) for name, type_, _ in _fields(kind)]
    return kind


def declaration(kind: type[ctypes.Structure]) -> str:
    """Return the structure in C."""
    lines = [f"typedef struct {kind.__name__} {{"]
    for name, type_, said in _fields(kind):
        element, extent = type_(), ""
        while isinstance(element, ctypes.Array):
            extent, element = f"{extent}[{len(element)}]", element._type_()
        pointer = said if isinstance(said, str) else ""
        lines.append(f"  {pointer or _NAMES.get(type(element), type(element).__name__)} {name}{extent};")
    return "\n".join([*lines, f"}} {kind.__name__};"]) + "\n"


def word_names(kind: type[ctypes.Structure]) -> tuple[str, ...]:
    """Return a name for each word of a structure: ``dcache_reads`` of the field ``dcache``."""
    names: list[str] = []
    for name, type_, said in _fields(kind):
        if issubclass(type_, ctypes.Structure):
            names += [f"{name}_{part}" for part in word_names(type_)]
        elif isinstance(said, tuple):
            names += said
        else:
            names += [name] * (ctypes.sizeof(type_) // 8)
    return tuple(names)


def words_of(row: ctypes.Structure) -> list[int]:
    """Return the words of a row of signed words."""
    return list((ctypes.c_int64 * (ctypes.sizeof(row) // 8)).from_buffer(row))


def signed(word: int) -> int:
    """Return an unsigned 64-bit word as the int64 that stands for it."""
    return word - (word >> 63 << 64)
