"""Constants that the back end mistakes.

Constant expressions in function bodies (nested casts, address arithmetic) become instructions; undefined members of
structures and arrays (the padding of bit-fields) become zero.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir.constants import EXPRESSION, expand_in, with_defined_members
from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.base import Context

_UNDEFINED = re.compile(r" (?:undef|poison)")
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
            if function.may_have(EXPRESSION):
                expand_in(function, lambda text: True)
            if not function.may_have(_UNDEFINED):
                continue
            undefined = (i for block in function.blocks for i in block.instructions if _UNDEFINED.search(i.raw))
            for instruction in (i for i in undefined if _AGGREGATE.search(i.raw)):
                for operand in instruction.operands:
                    if operand.type.startswith(("{", "[", "%", "<{")):
                        operand.value = with_defined_members(operand.value)
