"""What a module says beside its functions: target, types, variables, aliases, attribute groups, metadata."""

from __future__ import annotations

import re

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.variable import GlobalVariable

_ATTRIBUTE = re.compile(
    r'(?P<group>#\d+)|"(?P<key>[^"]*)"(?:="(?P<value>[^"]*)")?'
    r"|(?P<skip>![\w.]+ !\d+)|(?P<word>[a-z_]\w*)(?P<argument>\([^()]*\)|=\d+)?"
)
_NO_ATTRIBUTE = '"n2s-none"'
"""Stands in an attribute group that lost all its attributes, which LLVM's grammar forbids."""


class ModuleParts:
    """The parts by their names: plain ones (`globals`, `aliases`, `named_metadata`), else tokens (`%S`, `#0`, `!7`)."""

    def __init__(self) -> None:
        self.triple = ""
        self.data_layout = ""
        self.source_filename = ""
        self.types: dict[str, str] = {}
        self.globals: dict[str, GlobalVariable] = {}
        self.aliases: dict[str, str] = {}
        self.attribute_groups: dict[str, str] = {}
        self.named_metadata: dict[str, list[str]] = {}
        self.metadata: dict[str, str] = {}
        self.module_asm: list[str] = []
        self._metadata_ids: dict[str, str] | None = None
        self._next_metadata = 0

    def copy_parts(self, other: ModuleParts) -> None:
        """Take over copies of another module's parts, all but its variables and aliases."""
        self.triple, self.data_layout, self.source_filename = other.triple, other.data_layout, other.source_filename
        self.types, self.attribute_groups, self.metadata = (
            dict(other.types), dict(other.attribute_groups), dict(other.metadata),
        )  # fmt: skip
        self.named_metadata = {name: list(nodes) for name, nodes in other.named_metadata.items()}
        self.module_asm = list(other.module_asm)

    def head(self) -> list[str]:
        """Texts of what stands before the functions."""
        parts = []
        if self.source_filename:
            parts.append(f'source_filename = "{self.source_filename}"')
        if self.data_layout:
            parts.append(f'target datalayout = "{self.data_layout}"')
        if self.triple:
            parts.append(f'target triple = "{self.triple}"')
        parts += [f"module asm {line}" for line in self.module_asm]
        parts += [f"{name} = type {body}" for name, body in self.types.items()]
        parts += map(str, self.globals.values())
        parts += [f"{scan.token('@', name)} = {body}" for name, body in self.aliases.items()]
        return parts

    def tail(self) -> list[str]:
        """Texts of what stands after the functions."""
        return [
            *(f"attributes {name} = {{ {body or _NO_ATTRIBUTE} }}" for name, body in self.attribute_groups.items()),
            *(f"!{name} = !{{{', '.join(nodes)}}}" for name, nodes in self.named_metadata.items()),
            *(f"{name} = {body}" for name, body in self.metadata.items()),
        ]

    def attribute_group(self, body: str) -> str:
        """`#N` of the group with this text, made if needed."""
        for known, text in self.attribute_groups.items():
            if text == body:
                return known
        numbers = [int(name[1:]) for name in self.attribute_groups]
        name = f"#{max(numbers, default=-1) + 1}"
        self.attribute_groups[name] = body
        return name

    def attributes_in(self, text: str) -> dict[str, str]:
        """Function attributes of a text by name, groups resolved; values are what quotes or parentheses hold, or empty.
        """
        result: dict[str, str] = {}
        for match in _ATTRIBUTE.finditer(text):
            if match.group("group"):
                result.update(self.attributes_in(self.attribute_groups.get(match.group("group"), "")))
            elif match.group("key") is not None:
                result[match.group("key")] = match.group("value") or ""
            elif match.group("word"):
                result[match.group("word")] = (match.group("argument") or "")[1:-1]
        return result

    def add_metadata(self, body: str) -> str:
        """`!N` of a new or equal existing node."""
        if self._metadata_ids is None or len(self._metadata_ids) > len(self.metadata):
            self._metadata_ids = {text: name for name, text in self.metadata.items() if not text.startswith("distinct")}
            self._next_metadata = max((int(name[1:]) for name in self.metadata), default=-1) + 1
        known = self._metadata_ids.get(body)
        if known is None:
            known = self._metadata_ids[body] = f"!{self._next_metadata}"
            self._next_metadata += 1
            self.metadata[known] = body
        return known
