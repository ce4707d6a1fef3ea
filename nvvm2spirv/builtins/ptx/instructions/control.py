"""Control flow and miscellany: PTX ISA, "Control Flow Instructions" and "Miscellaneous Instructions"."""

from nvvm2spirv.builtins.builder import Value

from .. import ast
from ..forms import REFUSED, Match, instruction, intrinsics
from ..lowering import PtxLowering

_FAMILY = "control"


@instruction("bra .uni? | target:any", family=_FAMILY)
def bra(low: PtxLowering, m: Match, target: ast.PtxOperand) -> None:
    low.branch(low.label_of(target))
    low.dead_block()


@instruction("brx .idx .uni? | index:u32, table:any", family=_FAMILY)
def brx(low: PtxLowering, m: Match, index: Value, table: ast.PtxOperand) -> None:
    """Jump to one of the labels of a ``.branchtargets`` table."""
    low.jump(index, low.table_of(table))
    low.dead_block()


@instruction("call .uni? | a:any, b:any?, c:any?, d:any?", family=_FAMILY)
def call(low: PtxLowering, m: Match, *_: ast.PtxOperand) -> None:
    """``(results), function, (arguments), prototype``, each but the function optional. Only in files."""
    low.call(m.instruction)


@instruction("ret .uni?", family=_FAMILY)
def ret(low: PtxLowering, m: Match) -> None:
    """Leave the function. Only in files."""
    low.leave(m.instruction)


@instruction("exit", family=_FAMILY)
def exit_(low: PtxLowering, m: Match) -> None:
    """The thread ends."""
    low.builtin("llvm.nvvm.exit", "void")
    low.branch(low.end)
    low.dead_block()


@instruction("pmevent .mask? | a:any", "griddepcontrol .what(launch_dependents|wait)",
             "setmaxnreg .what(inc|dec) .sync .aligned .u32 | a:any", family=_FAMILY)
def nothing(low: PtxLowering, m: Match, *_: ast.PtxOperand) -> None:
    """Performance events, dependent launches and shares of registers: nothing observes them."""


intrinsics(_FAMILY, {
    "trap": "llvm.trap",
    "brkpt": "llvm.trap",  # without a debugger, as the hardware does
    "nanosleep .u32 | t:u32": "llvm.nvvm.nanosleep",
})  # fmt: skip

REFUSED.update(
    {
        "stacksave": "declare a .local array in the asm statement instead",
        "stackrestore": "declare a .local array in the asm statement instead",
    }
)
