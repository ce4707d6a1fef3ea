"""Control flow and miscellany: PTX ISA, "Control Flow Instructions" and "Miscellaneous Instructions"."""

from __future__ import annotations

from nvvm2spirv.builtins.builder import Value

from .. import ast
from ..forms import REFUSED, Match, instruction
from ..lowering import PtxLowering

_FAMILY = "control"


@instruction("bra .uni? | target:any", family=_FAMILY)
def bra(low: PtxLowering, m: Match, target: ast.PtxOperand) -> None:
    low.branch(low.label_of(target))
    low.dead_block()


@instruction("exit", family=_FAMILY)
def exit_(low: PtxLowering, m: Match) -> None:
    """The thread ends."""
    low.builtin("llvm.nvvm.exit", "void")
    low.branch(low.end)
    low.dead_block()


@instruction("trap", "brkpt", family=_FAMILY)
def trap(low: PtxLowering, m: Match) -> None:
    """Abort the launch; a breakpoint without a debugger does the same."""
    low.builtin("llvm.trap", "void")


@instruction("nanosleep .u32 | t:u32", family=_FAMILY)
def nanosleep(low: PtxLowering, m: Match, time: Value) -> None:
    low.builtin("llvm.nvvm.nanosleep", "void", time)


@instruction("pmevent .mask? | a:any", "griddepcontrol .what(launch_dependents|wait)", family=_FAMILY)
def nothing(low: PtxLowering, m: Match, *_: ast.PtxOperand) -> None:
    """Performance events and dependent launches: nothing observes them."""


REFUSED.update(
    {
        "call": "call the function in CUDA C++",
        "brx": "use a chain of setp and bra",
        "ret": "return in CUDA C++; 'exit' ends the thread",
        "setmaxnreg": "register allocation belongs to the device compiler; leave it out",
        "stacksave": "declare a .local array in the asm statement instead",
        "stackrestore": "declare a .local array in the asm statement instead",
    }
)
