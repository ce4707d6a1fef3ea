"""Fixed little-endian records of binary formats: packed and read here, printed as C structures for the libraries that
read them."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property
from typing import Any

C_TYPES = {"u8": "uint8_t", "u32": "uint32_t", "u64": "uint64_t"}
CODES = {"u8": "B", "u32": "I", "u64": "Q"}


@dataclass(frozen=True)
class RecordField:
    """One member of a record: type, name, number of elements and meaning. Several ``u8`` are bytes."""

    type: str
    name: str
    count: int
    meaning: str


@dataclass(frozen=True)
class Record:
    """A structure without gaps: ``size`` bytes, each member at a multiple of its size."""

    name: str
    meaning: str
    fields: tuple[RecordField, ...]

    @cached_property
    def layout(self) -> struct.Struct:
        """How Python's struct packs it."""
        codes = (
            f"{field.count}s" if field.type == "u8" else f"{field.count}{CODES[field.type]}" for field in self.fields
        )
        return struct.Struct("<" + "".join(codes))

    @property
    def size(self) -> int:
        """Bytes of a record."""
        return self.layout.size

    def pack(self, **values: Any) -> bytes:
        """Return a record's bytes; a field of several numbers takes a sequence, fields not named are 0."""
        unknown = set(values) - {field.name for field in self.fields}
        assert not unknown, f"{self.name} has no {unknown}"
        flat: list[Any] = []
        for field in self.fields:
            if field.type == "u8":
                flat.append(values.get(field.name, b""))
            elif field.count > 1:
                flat.extend(values.get(field.name, (0,) * field.count))
            else:
                flat.append(values.get(field.name, 0))
        return self.layout.pack(*flat)

    def unpack(self, data: bytes, offset: int) -> dict[str, Any]:
        """Return the members of the record at ``offset``. Raises struct.error where the data end before it does."""
        flat = iter(self.layout.unpack_from(data, offset))
        values: dict[str, Any] = {}
        for field in self.fields:
            single = field.count == 1 or field.type == "u8"
            values[field.name] = next(flat) if single else tuple(next(flat) for _ in range(field.count))
        return values

    def c_structure(self, prefix: str) -> list[str]:
        """Return the lines of the C structure ``prefix_name`` and of the assertion of its size."""
        name = f"{prefix}_{self.name}"
        members = (
            f"  {C_TYPES[field.type]} {field.name}{_dimension(field.count)}; /* {field.meaning} */"
            for field in self.fields
        )
        return [
            f"/* {self.meaning} */",
            f"typedef struct {name} {{",
            *members,
            f"}} {name};",
            f'_Static_assert(sizeof({name}) == {self.size}, "layout of {name}");',
        ]


def _dimension(count: int) -> str:
    return f"[{count}]" if count > 1 else ""
