"""CUDA's built-in variables (``threadIdx`` …) for gdb: variables of its program, in memory that no device
has. What lies there is the chosen lane's."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING

from elftools.dwarf.enums import ENUM_DW_AT, ENUM_DW_FORM, ENUM_DW_TAG

from ..launches import launch_shape

if TYPE_CHECKING:
    from .lanes import Lane, Lanes

EM_RISCV = 243
SIZE = 4096
"""Bytes at the end of the address space, where they lie."""
VARIABLES = {"threadIdx": "uint3", "blockIdx": "uint3", "blockDim": "dim3", "gridDim": "dim3", "warpSize": "int"}
"""Name → type, in the order of their places, 16 bytes each."""
PLACE = 16

# ---- what lies there -------------------------------------------------------------------------------------------------


def first_address(xlen: int) -> int:
    """Return where the variables begin."""
    return (1 << xlen) - SIZE


def read(lanes: Lanes, lane: Lane, offset: int, size: int) -> bytes:
    """Return bytes of a lane's variables. Raises ValueError where there are none: of start-up code, and beyond them."""
    found = lanes.coordinates(lane)
    shape = launch_shape(lanes.machine, lanes.machine.started_with[1])
    if "block" not in found or offset + size > PLACE * len(VARIABLES):
        raise ValueError("no thread of a kernel")
    values: tuple[Iterable[int], ...] = (found["thread"], found["block"], shape["block"], shape["grid"], (32,))
    return b"".join(struct.pack(f"<{PLACE // 4}I", *(*value, 0, 0, 0)[: PLACE // 4]) for value in values)[
        offset : offset + size
    ]


# ---- how gdb knows ---------------------------------------------------------------------------------------------------


def program(xlen: int, start: int) -> bytes:
    """Return an ELF file without code that begins where images do, and describes the variables: gdb asks for libraries,
    which images are to it, only if it has a program, and ends a stack where the program begins."""
    wide = xlen == 64
    abbreviations, information = _description(xlen)
    names = b"\0.debug_abbrev\0.debug_info\0.shstrtab\0"
    parts = (b"", abbreviations, information, names)
    header_size, section_size = (64, 64) if wide else (52, 40)
    places = [header_size + sum(map(len, parts[:number])) for number in range(len(parts))]
    table = header_size + sum(map(len, parts))
    word = "Q" if wide else "I"
    header = struct.pack("<4s5B7x", b"\x7fELF", 2 if wide else 1, 1, 1, 0, 0)
    sizes = (header_size, 56 if wide else 32, 0, section_size, len(parts), len(parts) - 1)
    header += struct.pack(f"<HHI{word * 3}I6H", 2, EM_RISCV, 1, start, 0, table, 0, *sizes)
    rows = [bytes(section_size)]
    for number, (name, kind) in enumerate(((b".debug_abbrev", 1), (b".debug_info", 1), (b".shstrtab", 3)), 1):
        row = (names.index(name), kind, 0, 0, places[number], len(parts[number]), 0, 0, 1, 0)
        rows.append(struct.pack(f"<II{word * 4}II{word * 2}", *row))
    return header + b"".join(parts) + b"".join(rows)


#: Entries of the description: tag (DW_TAG_*), whether it has children, attributes (DW_AT_*) with forms (DW_FORM_*).
_ENTRIES: tuple[tuple[str, bool, dict[str, str]], ...] = (
    ("compile_unit", True, {"name": "string", "language": "data1"}),
    ("base_type", False, {"name": "string", "byte_size": "data1", "encoding": "data1"}),
    ("structure_type", True, {"name": "string", "byte_size": "data1"}),
    ("member", False, {"name": "string", "type": "ref4", "data_member_location": "data1"}),
    ("variable", False, {"name": "string", "type": "ref4", "external": "flag_present", "location": "exprloc"}),
)
_UNIT, _BASE, _STRUCTURE, _MEMBER, _VARIABLE = range(1, 6)
_C_PLUS_PLUS, _SIGNED, _UNSIGNED, _ADDRESS = 4, 5, 7, 3


def _description(xlen: int) -> tuple[bytes, bytes]:
    """Return the sections ``.debug_abbrev`` and ``.debug_info`` of the variables (DWARF 4)."""
    abbreviations = b""
    for number, (tag, children, attributes) in enumerate(_ENTRIES, 1):
        abbreviations += bytes((number, ENUM_DW_TAG[f"DW_TAG_{tag}"], children))
        for name, form in attributes.items():
            abbreviations += bytes((ENUM_DW_AT[f"DW_AT_{name}"], ENUM_DW_FORM[f"DW_FORM_{form}"]))
        abbreviations += bytes(2)
    header, word = 11, "Q" if xlen == 64 else "I"
    entries = bytes((_UNIT,)) + b"CUDA\0" + bytes((_C_PLUS_PLUS,))
    types: dict[str, bytes] = {}
    for name, encoding in (("unsigned int", _UNSIGNED), ("int", _SIGNED)):
        types[name] = struct.pack("<I", header + len(entries))
        entries += bytes((_BASE,)) + name.encode() + bytes((0, 4, encoding))
    for name in ("uint3", "dim3"):
        types[name] = struct.pack("<I", header + len(entries))
        entries += bytes((_STRUCTURE,)) + name.encode() + bytes((0, 12))
        for place, member in enumerate("xyz"):
            entries += bytes((_MEMBER,)) + member.encode() + b"\0" + types["unsigned int"] + bytes((4 * place,))
        entries += b"\0"
    for number, (name, kind) in enumerate(VARIABLES.items()):
        address = struct.pack(f"<{word}", first_address(xlen) + PLACE * number)
        entries += bytes((_VARIABLE,)) + name.encode() + b"\0" + types[kind]
        entries += bytes((1 + len(address), _ADDRESS)) + address
    entries += b"\0"
    return abbreviations + b"\0", struct.pack("<IHIB", header - 4 + len(entries), 4, 0, xlen // 8) + entries
