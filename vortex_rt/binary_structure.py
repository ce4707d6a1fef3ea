"""Structures of fixed layout that Python and C share, or that files hold: each described once, as C writes it.

The text of a structure has a member a line, at four blanks; a sentence goes on where a line is further in::

        u64 start_pc: first instruction
        u32 flags[2]: RUN_* bits

Members are little-endian: ``u8``, ``char`` (several of both are bytes), ``u32``, ``u64``. They lie as in C, or without
gaps if ``packed``.
"""

import re
import struct
from dataclasses import dataclass
from functools import cached_property
from typing import Any

C_TYPES = {"u8": "uint8_t", "char": "char", "u32": "uint32_t", "u64": "uint64_t"}
CODES = {"u8": "s", "char": "s", "u32": "I", "u64": "Q"}
SIZES = {"u8": 1, "char": 1, "u32": 4, "u64": 8}
_MEMBER = re.compile(r"(?P<type>\w+) (?P<name>\w+)(?:\[(?P<count>\d+)\])?: (?P<meaning>.*)")


@dataclass(frozen=True)
class StructureMember:
    """One member of a structure: type, name, number of elements and meaning."""

    type: str
    name: str
    count: int
    meaning: str

    @property
    def is_bytes(self) -> bool:
        """Whether its value is bytes, not a number or several."""
        return CODES[self.type] == "s"


def _member(text: str) -> StructureMember:
    match = _MEMBER.fullmatch(text.strip())
    if match is None or match["type"] not in SIZES:
        raise ValueError(f"{text!r} is no member of a structure")
    return StructureMember(match["type"], match["name"], int(match["count"] or 1), match["meaning"])


class BinaryStructure:
    """A structure: its name, what it is, and its members in their order."""

    def __init__(self, name: str, text: str, *, meaning: str = "", packed: bool = False) -> None:
        self.name = name
        self.meaning = meaning
        self.packed = packed
        self.members = tuple(map(_member, re.sub(r"\n {8,}", " ", text).strip().splitlines()))

    @cached_property
    def offsets(self) -> dict[str, int]:
        """Where each member begins, in bytes."""
        places: dict[str, int] = {}
        at = 0
        for member in self.members:
            places[member.name] = at = self._aligned(at, SIZES[member.type])
            at += SIZES[member.type] * member.count
        return places

    def _aligned(self, place: int, alignment: int) -> int:
        return place if self.packed else -(-place // alignment) * alignment

    @cached_property
    def size(self) -> int:
        """Bytes of the structure."""
        last = self.members[-1]
        end = self.offsets[last.name] + SIZES[last.type] * last.count
        return self._aligned(end, max(SIZES[member.type] for member in self.members))

    @cached_property
    def layout(self) -> struct.Struct:
        """How Python's struct packs it."""
        codes, at = "<", 0
        for member in self.members:
            place = self.offsets[member.name]
            codes += "x" * (place - at) + f"{member.count}{CODES[member.type]}"
            at = place + SIZES[member.type] * member.count
        return struct.Struct(codes + "x" * (self.size - at))

    def pack(self, *values: int | bytes) -> bytes:
        """Return the bytes of the members' values, arrays element by element."""
        return self.layout.pack(*values)

    def unpack(self, data: bytes) -> tuple[int, ...]:
        """Return the members' values from the head of ``data``. Raises struct.error if it is too short."""
        return self.layout.unpack_from(data)

    def fill(self, **values: Any) -> bytes:
        """Return the bytes of named members, the others 0; a member of several numbers takes a sequence."""
        unknown = set(values) - {member.name for member in self.members}
        assert not unknown, f"{self.name} has no {unknown}"
        flat: list[Any] = []
        for member in self.members:
            if member.count > 1 and not member.is_bytes:
                flat.extend(values.get(member.name, (0,) * member.count))
            else:
                flat.append(values.get(member.name, b"" if member.is_bytes else 0))
        return self.layout.pack(*flat)

    def read(self, data: bytes, offset: int) -> dict[str, Any]:
        """Return the members by name, from ``offset`` on. Raises struct.error where the data end before."""
        flat = iter(self.layout.unpack_from(data, offset))
        values: dict[str, Any] = {}
        for member in self.members:
            single = member.count == 1 or member.is_bytes
            values[member.name] = next(flat) if single else tuple(next(flat) for _ in range(member.count))
        return values

    def declaration(self, name: str) -> list[str]:
        """Return the lines of the structure in C, under a name there."""
        members = (
            f"  {C_TYPES[member.type]} {member.name}{f'[{member.count}]' if member.count > 1 else ''}; "
            f"/* {member.meaning} */"
            for member in self.members
        )
        return [f"typedef struct {name} {{", *members, f"}} {name};"]
