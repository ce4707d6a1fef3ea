"""Remove `freeze` of structures and arrays, on which LLVM's SPIR-V back end aborts.

SPIR-V has neither poison nor freeze, and the back end passes frozen scalars on unchanged, so for aggregates the same is
done here.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.base import Context

_FROZEN = re.compile(r" = freeze [{\[%<]")


@dataclass(frozen=True)
class FreezeAggregates:
    """Remove `freeze` of structures and arrays."""

    name: ClassVar[str] = "freeze-aggregates"

    def apply(self, module: Module, context: Context) -> None:
        """Rewrite `module` in place."""
        for function in module.defined_with(_FROZEN):
            for block in function.blocks:
                for instruction in list(block.instructions):
                    operand = instruction.operands[0] if instruction.opcode == "freeze" else None
                    if operand is not None and operand.type.startswith(("{", "[", "%", "<{")):
                        assert instruction.result is not None
                        function.replace_uses(instruction.result, operand.value)
                        block.erase(instruction)
            function.flush()
