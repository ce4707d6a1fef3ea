"""Turn the ends of control flow into returns.

A call of `EXIT` (PTX's exit) marks the end of a thread: once everything is inlined into the kernel, that is a return.
`unreachable` behind it, or behind a trap, becomes a return too: SPIR-V consumers that make code structured want every
path to reach the exit.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir.model import Module
from nvvm2spirv.metadata.stand_ins import EXIT
from nvvm2spirv.passes.base import Context

_NO_RETURN = re.compile(r"unreachable")


@dataclass(frozen=True)
class LowerExit:
    """Turn exits of a thread, and `unreachable`, into returns."""

    name: ClassVar[str] = "lower-exit"

    def apply(self, module: Module, context: Context) -> None:
        """Rewrite `module` in place; an exit that is left in a device function goes to the reporter."""
        for function in module.defined():
            for call in function.calls(EXIT):
                if not function.is_kernel:
                    context.reporter.error(
                        Code.UNSUPPORTED_OPERATION, "exit in a function that is not inlined", call,
                        hint="make it __forceinline__",
                    )
                call.erase()
            if not function.may_have(_NO_RETURN):
                continue
            for block in function.blocks:
                if block.terminator.opcode == "unreachable":
                    result = function.return_type
                    block.terminator.replace("ret void" if result == "void" else f"ret {result} poison")
        if EXIT in module.functions:
            module.erase_function(EXIT)
