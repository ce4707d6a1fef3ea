"""Indices into shared memory modulo 2^32, where that costs nothing.

NVIDIA's shared memory has 32-bit addresses, so an unsigned index of 0xFFFFFFFF reads the element before the pointer.
Here addresses have 64 bits; taking the index as signed gives the same address modulo 2^32, and saves a 64-bit processor
the instructions that clear the upper half.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Instruction, Module
from nvvm2spirv.passes.base import Context

_SHARED = "ptr addrspace(3)"
_SHARED_ADDRESS = re.compile(r" = getelementptr [^\n]*addrspace\(3\)")


@dataclass(frozen=True)
class WrapSharedIndices:
    """Sign-extend the zero-extended 32-bit indices into shared memory."""

    name: ClassVar[str] = "wrap-shared-indices"

    def apply(self, module: Module, context: Context) -> None:
        if context.pointer_bytes == 4:
            return  # all addresses wrap
        for function in module.defined_with(_SHARED_ADDRESS):
            extended: dict[str, Instruction] | None = None
            for i in function.instructions():
                if i.opcode != "getelementptr" or _SHARED not in i.raw or i.type != _SHARED:
                    continue
                if extended is None:
                    extended = {
                        j.result: j for b in function.blocks for j in b.instructions if j.opcode == "zext" and j.result
                    }
                for operand in i.operands[1:]:
                    source = extended.get(operand.value)
                    if source is None or types.integer_bits(source.operands[0].type) != 32 or "nneg" in source.flags:
                        continue
                    operand.value = function.fresh(operand.value)
                    i.insert_before(f"{operand.value} = sext {source.operands[0]} to {operand.type}")
                    i.flags = []  # in bounds only modulo 2^32
