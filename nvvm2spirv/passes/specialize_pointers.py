"""Pointer parameters of functions that stay: if every caller passes a pointer of one address space, the parameter has
that address space.

LLVM's inference works inside a function; this carries what it found across the calls that were not inlined.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir.model import Function, Instruction, Module, Operand
from nvvm2spirv.passes.base import Context

_CONSTANT = re.compile(r"addrspacecast \((ptr addrspace\(\d\)) (.*) to ptr\)\Z")


@dataclass(frozen=True)
class SpecializePointers:
    """Give generic pointer parameters the address space that all callers agree on."""

    name: ClassVar[str] = "specialize-pointers"

    def apply(self, module: Module, context: Context) -> None:
        functions = [f for f in module.defined() if not f.is_kernel and any(p.type == "ptr" for p in f.parameters)]
        if not functions:
            return
        callers: dict[str, list[Instruction]] = {}
        for function in module.defined():
            for call in function.calls(*(f.name for f in functions)):
                callers.setdefault(call.callee_name or "", []).append(call)
        sources = {f.name: _casts(f) for f in module.defined()}
        changed = True
        while changed:
            changed = False
            for function in functions:
                calls = callers.get(function.name, [])
                for index, parameter in enumerate(function.parameters):
                    if parameter.type == "ptr" and calls:
                        found = [_source(call.operands[index], sources[call.block.function.name]) for call in calls]
                        spaces = {source.type if source else "" for source in found}
                        if len(spaces) == 1 and "" not in spaces:
                            _specialize(function, index, calls, found, sources)
                            changed = True


def _casts(function: Function) -> dict[str, Operand]:
    """Generic pointers of a function that are casts of others."""
    return {
        i.result or "": i.operands[0]
        for block in function.blocks
        for i in block.instructions
        if i.opcode == "addrspacecast" and i.type == "ptr" and i.operands[0].type.startswith("ptr addrspace")
    }


def _source(operand: Operand, casts: dict[str, Operand]) -> Operand | None:
    match = _CONSTANT.match(operand.value) if "(" in operand.value else None
    return Operand(match.group(1), match.group(2)) if match else casts.get(operand.value)


def _specialize(
    function: Function, index: int, calls: list[Instruction], found: list[Operand | None],
    sources: dict[str, dict[str, Operand]],
) -> None:
    parameter = function.parameters[index]
    for call, source in zip(calls, found, strict=True):
        assert source
        call.operands[index].type, call.operands[index].value = source.type, source.value
        parameter.type = source.type
    generic = function.fresh(parameter.name)
    function.replace_uses(parameter.name, generic)
    function.flush()
    entry = function.blocks[0]
    entry.instructions[:0] = entry.parse(f"{generic} = addrspacecast {parameter.type} {parameter.name} to ptr")
    sources[function.name][generic] = Operand(parameter.type, parameter.name)
