"""Access memory through the pointer before a cast to generic, where LLVM's inference left the cast.

The inference skips volatile accesses, since on AMD's GPUs their meaning may differ by address space; CUDA's and
SPIR-V's does not.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir.model import Instruction, Module, Operand
from nvvm2spirv.passes.base import Context

_POINTER = {"load": 0, "store": 1, "atomicrmw": 0, "cmpxchg": 0, "getelementptr": 0}
_GENERIC = re.compile(r"\bptr (?!addrspace\()")
_CAST = re.compile(r"addrspacecast ")
_CONSTANT = re.compile(r"addrspacecast \((ptr addrspace\(\d\)) (@(?:\"[^\"]*\"|[-\w$.]+)) to ptr\)\Z")


@dataclass(frozen=True)
class FoldCasts:
    """Replace a generic pointer that is only a cast by the pointer it was cast from, in loads, stores,
    atomics and address arithmetic.
    """

    name: ClassVar[str] = "fold-casts"

    def apply(self, module: Module, context: Context) -> None:
        for function in module.defined_with(_CAST):
            known: dict[str, Operand] = {}
            for instruction in (i for b in function.blocks for i in b.instructions):
                if instruction.opcode == "addrspacecast":
                    source = instruction.operands[0]
                    if instruction.type == "ptr" and source.type.startswith("ptr addrspace"):
                        known[instruction.result or ""] = source
            for instruction in function.instructions():
                position = _POINTER.get(instruction.opcode)
                if position is None or not _GENERIC.search(instruction.raw):
                    continue
                operand = instruction.operands[position]
                if operand.type != "ptr":
                    continue
                constant = _CONSTANT.match(operand.value) if "(" in operand.value else None
                source_ = Operand(constant.group(1), constant.group(2)) if constant else known.get(operand.value)
                if source_ is None:
                    continue
                if instruction.opcode == "getelementptr":
                    if instruction.type != "ptr":  # a vector of pointers
                        continue
                    self._element(instruction.result or "", instruction, source_, known)
                else:
                    operand.type, operand.value = source_.type, source_.value

    @staticmethod
    def _element(result: str, instruction: Instruction, source: Operand, known: dict[str, Operand]) -> None:
        """Address in the specific space, then the cast under the old name."""
        old = str(instruction.operands[0])
        text = instruction.text.replace(f"{result} = ", "%element = ", 1).replace(
            old, f"{source.type} {source.value}", 1
        )
        new = instruction.replace(f"{text}\n{result} = addrspacecast {source.type} %element to ptr")
        known[result] = Operand(source.type, new[0].result or "")
