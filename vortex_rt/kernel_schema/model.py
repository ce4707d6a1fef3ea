"""Descriptions as data: the fields of a class, with what kind of value each holds."""

import typing
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal

from nvvm2spirv.metadata import descriptions as field_words
from nvvm2spirv.metadata.descriptions import EXACT, Described

Kind = Literal["text", "flag", "number", "triple", "choice", "choices", "structure", "list"]
Description = Any
"""A class whose fields are described."""
BOUNDS = {"u32": (0, 2**32 - 1), "u64": (0, EXACT), "i64": (-EXACT, EXACT)}
"""Least and most of a number of a C type."""


@dataclass(frozen=True)
class SchemaField:
    """A field of a description.

    of       the class of a structure, or of a list's members
    default  None where there is none
    """

    name: str
    kind: Kind
    described: Described
    of: Description | None
    default: Any

    @property
    def bounds(self) -> tuple[int, int]:
        """Least and most of a number."""
        least, most = BOUNDS[self.described.number]
        said = self.described
        return least if said.least is None else said.least, most if said.most is None else said.most

    @property
    def count(self) -> str:
        """Name of the C member that counts a list."""
        return f"{self.name.removesuffix('s')}_count"


@cache
def schema_fields(description: Description) -> tuple[SchemaField, ...]:
    """Return the fields of a class that are described; those of a stage's own are left out."""
    names = vars(field_words) | {"Annotated": typing.Annotated}
    hints = typing.get_type_hints(description, localns=names, include_extras=True)
    return tuple(
        _field(item.name, hints[item.name], None if item.default is MISSING else item.default)
        for item in fields(description)
        if typing.get_origin(hints[item.name]) is typing.Annotated
    )


def _field(name: str, hint: Any, default: Any) -> SchemaField:
    plain, described = typing.get_args(hint)
    members = typing.get_args(plain)
    of: Description | None = None
    kind: Kind
    if plain is str:
        kind = "choice" if described.names else "text"
    elif plain in (bool, int):
        kind = "flag" if plain is bool else "number"
    elif members == (int, int, int):
        kind = "triple"
    elif members and is_dataclass(members[0]):
        kind, of = "list", members[0]
    elif is_dataclass(plain):
        kind, of = "structure", plain
    else:
        assert members[0] is str, f"{name}: {plain}"
        kind = "choices"
    return SchemaField(name, kind, described, of, default)


def choices_of(description: Description, field: str) -> tuple[str, ...]:
    """Return the names of a choice, whose places are C's numbers."""
    return next(item.described.names for item in schema_fields(description) if item.name == field)


def plain_values(description: Description, record: Any) -> dict[str, Any]:
    """Return the described fields of a record as JSON has them."""
    return {item.name: _plain(item, getattr(record, item.name)) for item in schema_fields(description)}


def _plain(item: SchemaField, value: Any) -> Any:
    if item.kind == "structure":
        assert item.of is not None
        return plain_values(item.of, value)
    if item.kind == "list":
        assert item.of is not None
        return [plain_values(item.of, member) for member in value]
    return list(value) if item.kind in ("triple", "choices") else value
