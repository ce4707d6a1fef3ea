"""NVVM's address spaces to LLVM's SPIR-V numbering.

| NVVM | SPIR-V | storage |
|---|---|---|
| 0 generic | 4 | Generic |
| 1 global | 1 | CrossWorkgroup |
| 3 shared | 3 | Workgroup |
| 4 constant | 1 | CrossWorkgroup: CUDA casts constant pointers to generic, which UniformConstant forbids, and the host
writes constants |
| 5 local | 0 | Function |
| 2 | 2 | UniformConstant: printf formats, which never meet another address space |
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from nvvm2spirv.ir.isolation import isolated
from nvvm2spirv.ir.model import Module
from nvvm2spirv.metadata.debug_info import read_lines
from nvvm2spirv.metadata.reflection import describe_kernels
from nvvm2spirv.metadata.variables import VariableReader
from nvvm2spirv.passes.base import Context

SPACES = {0: 4, 1: 1, 3: 3, 4: 1, 5: 0, 2: 2}
"""NVVM's number → SPIR-V's; 1, 2 and 3 are the same."""

# All but the first begin with characters to look for, which makes a search fast.
_STRING = re.compile(r'("(?:[^"\\]|\\.)*")')
_GENERIC = re.compile(r"ptr(?<![%@\w.$-]ptr)(?! addrspace\()(?![\w.$-])")
_MOVED = re.compile(r"addrspace\(([45])\)")
_CAST = re.compile(r" = addrspacecast ")
_SAME_CAST = re.compile(r"addrspacecast \(ptr addrspace\([14]\) (@(?:\"[^\"]*\"|[-\w$.]+)) to ptr addrspace\([14]\)\)")


@dataclass(frozen=True)
class AddressSpaces:
    """Renumber to SPIR-V's address spaces; leaves `kernel_descriptions`, `lines` and, for a debugger, `carried`
    in the facts.

    The descriptions are read while the numbering still tells constant from global memory.
    """

    name: ClassVar[str] = "address-spaces"

    def apply(self, module: Module, context: Context) -> None:
        _drop_same_casts(module)
        context.facts["kernel_descriptions"] = describe_kernels(module, context.facts, context.pointer_bytes)
        if context.options.variables:
            reader = VariableReader(module)
            context.facts["lines"] = reader.read()
            context.facts["carried"] = reader.carried()
        else:
            context.facts["lines"] = read_lines(module)
        set_target(module, context)
        module.final_text = renumber(str(module))


def target_triple(context: Context) -> str:
    """LLVM's name of the SPIR-V version and address width asked for."""
    return f"spirv{8 * context.pointer_bytes}v{context.options.spirv_version}-unknown-unknown"


@cache
def _data_layout(triple: str) -> str:
    layout: str = isolated("nvvm2spirv.ir.llvm_tasks:data_layout", triple)
    return layout


def set_target(module: Module, context: Context) -> None:
    """Give a finished module SPIR-V's triple and data layout."""
    module.triple = target_triple(context)
    module.data_layout = _data_layout(module.triple)


def _drop_same_casts(module: Module) -> None:
    """Remove casts between global and constant memory, which become one address space."""
    for function in module.defined_with(_CAST):
        for instruction in function.instructions():
            if instruction.opcode == "addrspacecast" and {instruction.type, instruction.operands[0].type} == {
                "ptr addrspace(1)",
                "ptr addrspace(4)",
            }:
                instruction.replace_by_value(instruction.operands[0].value)
        function.flush()


def renumber(text: str) -> str:
    """Renumber every address space of a module's text."""
    parts = _STRING.split(_SAME_CAST.sub(r"\1", text))
    parts[::2] = map(_renumbered, parts[::2])  # the others are strings
    return "".join(parts)


def _renumbered(text: str) -> str:
    text = _MOVED.sub(lambda match: f"addrspace({SPACES[int(match.group(1))]})", text)
    text = _GENERIC.sub(f"ptr addrspace({SPACES[0]})", text)
    return text.replace(", addrspace(0)", "").replace(" addrspace(0)", "")
