"""Constants that the back end mistakes.

Constant expressions in function bodies (nested casts, address arithmetic) become instructions; undefined members of
structures and arrays (the padding of bit-fields) become zero.
"""

from __future__ import annotations

import re

from nvvm2spirv.ir.constants import expand_in, with_defined_members
from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.base import Context
from nvvm2spirv.records import ClassVar, dataclass

_AGGREGATE = re.compile(r"[{\[][^\n]*\b(?:undef|poison)\b")


@dataclass(frozen=True)
class ExpandConstants:
    """Turn constant expressions among instructions' operands into instructions,
    undefined members of constants into zero.
    """

    name: ClassVar[str] = "expand-constants"

    def apply(self, module: Module, context: Context) -> None:
        for variable in module.globals.values():
            if variable.initializer:
                variable.initializer = with_defined_members(variable.initializer)
        for function in module.defined():
            expand_in(function, lambda text: True)
            for instruction in (i for block in function.blocks for i in block.instructions if _AGGREGATE.search(i.raw)):
                for operand in instruction.operands:
                    if operand.type[:1] in "{[%":
                        operand.value = with_defined_members(operand.value)
