"""What a debugger has to know of variables, which SPIR-V does not say: LLVM's own descriptions, carried as text.

Variables are calls (`ir.declared_variables`), lines are numbered: a line's column in the binary is the number of the
description among those of that line.
"""

import json
import re
from collections import Counter

from nvvm2spirv.ir.declared_variables import PLACES, VARIABLES
from nvvm2spirv.ir.model import Function, Module
from nvvm2spirv.metadata.debug_info import FunctionLines, Line, LineReader

_NODE = re.compile(r'"(?:[^"\\]|\\.)*"|(!\d+)')
_UNIT_LISTS = re.compile(r", (enums|retainedTypes|globals|imports|macros|retainedNodes): (!\d+)")
"""Fields that lead to everything a source includes."""
_CONSTANT = re.compile(r"!DIExpression\(DW_OP_const[us], \d+, DW_OP_stack_value\)")
"""Of a variable that lies nowhere; else ``DW_OP_constu`` is an address space."""


class VariableReader(LineReader):
    """Reads lines, and gives each description of one a number of its own for a column."""

    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self.locations: dict[str, str] = {}
        """``line:number`` → the description."""
        self.functions: dict[str, str] = {}
        self._counts: Counter[int] = Counter()

    def function(self, function: Function) -> FunctionLines | None:
        """Read the lines of a function; None if it has none."""
        lines = super().function(function)
        if lines is not None:
            self.functions[function.name] = re.findall(r"!dbg (!\d+)", function.attributes)[0]
        return lines

    def _read_place(self, node: str) -> Line | None:
        found = super()._read_place(node)
        if found is None:
            return None
        self._counts[found.line] += 1
        number = self._counts[found.line]
        self.locations[f"{found.line}:{number}"] = node
        return Line(found.file, found.line, number)

    def carried(self) -> str:
        """Return variables, places, functions, locations and all descriptions that these name, as JSON."""
        named = self.module.named_metadata
        variables, places = named.get(VARIABLES, []), named.get(PLACES, [])
        roots = [*variables, *places, *self.functions.values(), *self.locations.values()]
        return json.dumps(
            {
                "variables": variables, "places": places, "functions": self.functions, "locations": self.locations,
                "nodes": self._reached(roots),
            }
        )  # fmt: skip

    def _reached(self, roots: list[str]) -> dict[str, str]:
        nodes: dict[str, str] = {}
        while roots:
            node = roots.pop()
            if node not in nodes and node in self.metadata:
                nodes[node] = _UNIT_LISTS.sub(self._constants, self.metadata[node])
                roots += filter(None, _NODE.findall(nodes[node]))
        return nodes

    def _constants(self, field: re.Match[str]) -> str:
        """Return what is left of a field of `_UNIT_LISTS`: variables that are constants and lie nowhere."""
        listed = re.findall(r"!\d+", self.metadata.get(field.group(2), "")) if field.group(1) == "globals" else []
        constants = [node for node in listed if _CONSTANT.search(self.metadata.get(node, ""))]
        kept = f"!{{{', '.join(constants)}}}"
        return f", globals: {self.module.add_metadata(kept)}" if constants else ""
