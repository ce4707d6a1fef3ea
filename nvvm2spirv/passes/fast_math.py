"""--fast-math: every floating-point operation may be reassociated and approximated, with no NaN and no infinity."""

from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.base import Context
from nvvm2spirv.passes.lower_builtins import INTERNAL_PREFIX

_OPCODES = frozenset(("fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fcmp"))
_FLAGS = frozenset(("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast"))


@dataclass(frozen=True)
class FastMath:
    """Put `fast` on the program's floating-point operations and calls."""

    name: ClassVar[str] = "fast-math"

    def apply(self, module: Module, context: Context) -> None:
        if not context.options.fast_math:
            return
        for function in module.defined():
            if function.name.startswith(INTERNAL_PREFIX):
                continue  # a builtin's body computes its own rounding errors; reassociated, it would lose them
            for i in (i for block in function.blocks for i in block.instructions):
                call = i.opcode == "call" and types.scalar(i.type) in types.FLOAT_BITS
                if (
                    i.opcode in _OPCODES
                    or call
                    or (i.opcode in ("select", "phi") and types.scalar(i.type) in types.FLOAT_BITS)
                ):
                    rest = [flag for flag in i.flags if flag not in _FLAGS]
                    position = 1 if call and rest[:1] in (["tail"], ["notail"], ["musttail"]) else 0
                    i.flags = [*rest[:position], "fast", *rest[position:]]
