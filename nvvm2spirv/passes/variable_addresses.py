"""Mark, for a debugger, where the module's variables lie that a function uses: as variables of the function, whose
addresses are kept on its stack.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.declared_variables import MARK, PLACES, VARIABLES
from nvvm2spirv.ir.model import Function, GlobalVariable, Module
from nvvm2spirv.passes.base import Context

_FIELD = re.compile(r'\b(name: "[^"]*"|file: !\d+|line: \d+|type: !\d+)')


@dataclass(frozen=True)
class VariableAddresses:
    """Mark shared, device and constant variables where they are used (`ir.declared_variables`)."""

    name: ClassVar[str] = "variable-addresses"

    def apply(self, module: Module, context: Context) -> None:
        if not context.options.variables or MARK not in module.functions:
            return
        described = {name: found for name, v in module.globals.items() if (found := _description(module, v))}
        for function in module.defined():
            scope = scan.attachment(function.attributes, "dbg")
            if scope:
                _mark(module, function, scope, {name: described[name] for name in _used(function, described)})


def _used(function: Function, described: dict[str, str]) -> list[str]:
    return sorted(function.referenced_globals() & described.keys())


def _description(module: Module, variable: GlobalVariable) -> str:
    """Return name, file, line and type of a variable as they stand in its description, empty if it has none."""
    expression = module.metadata.get(scan.attachment(variable.suffix, "dbg") or "", "")
    found = re.search(r"\bvar: (!\d+)", expression)
    return ", ".join(_FIELD.findall(module.metadata.get(found.group(1), ""))) if found else ""


def _mark(module: Module, function: Function, scope: str, described: dict[str, str]) -> None:
    variables, places = module.named_metadata[VARIABLES], module.named_metadata[PLACES]
    own = {
        found.group()
        for node in variables
        if f"scope: {scope}," in module.metadata[node] and (found := _FIELD.search(module.metadata[node]))
    }
    marks = []
    for name, fields in described.items():
        if fields.split(",")[0] in own:
            continue  # hidden by a variable of the function
        variables.append(module.add_metadata(f"!DILocalVariable(scope: {scope}, {fields})"))
        places.append(module.add_metadata(f"!DILocation(line: 0, scope: {scope})"))
        space = module.globals[name].address_space
        token = module.globals[name].token
        pointer = f"ptr addrspacecast (ptr addrspace({space}) {token} to ptr)" if space else f"ptr {token}"
        marks.append(f"call void @{MARK}({pointer}, i32 {2 * len(variables) - 2}), !dbg {places[-1]}")
    entry = function.blocks[0]
    at = next(place for place, i in enumerate(entry.instructions) if i.opcode != "alloca")
    entry.instructions[at:at] = entry.parse("\n".join(marks))
