"""Registers that the device library borrows for operands of the copy engine (``library/asynchronous.cl``).

The engine reads lanes 0 to 3, which may be off, so ``gather`` writes there whatever they hold. Only registers with the
same value in all lanes can be restored: that value was kept before, and goes to all lanes in the same way.
"""

from dataclasses import replace

from vortex_rt.compiler.checker.code import ImageBlock, ImageFunction, MachineOp
from vortex_rt.isa.registers import UNIFORM

_FILLED = ("gather.3", "gather.0")
"""Together they write all lanes: the first all but each fourth, the second all but each first of four."""
_BEFORE, _AFTER = ("addi", "addi", *_FILLED, *_FILLED), (*_FILLED, *_FILLED)


def forget(function: ImageFunction) -> None:
    """Let what is borrowed and restored count as not written."""
    for place in places(function):
        function.ops[place] = replace(function.ops[place], rd=0, defs=0)


def places(function: ImageFunction) -> set[int]:
    """Numbers of the instructions that may write reserved registers: they borrow two for a ``dxa`` and restore them."""
    return {
        place for block in function.blocks for at in range(block.first, block.end)
        if function.ops[at].name == "dxa" and _restores(function, block, at)
        for place in range(at - len(_FILLED) * 2, at + len(_AFTER) + 1)
    }  # fmt: skip


def _restores(function: ImageFunction, block: ImageBlock, at: int) -> bool:
    first, end = at - len(_BEFORE), at + 1 + len(_AFTER)
    if first < block.first or end > block.end:
        return False
    kept, before, after = function.ops[first : first + 2], function.ops[first + 2 : at], function.ops[at + 1 : end]
    if tuple(op.name for op in (*kept, *before)) != _BEFORE or tuple(op.name for op in after) != _AFTER:
        return False
    borrowed = [op.rs1 for op in kept]
    own = [op.rd for op in kept]
    targets = [register for register in borrowed for _ in _FILLED]
    return (
        all(UNIFORM >> register & 1 and op.imm == 0 for register, op in zip(borrowed, kept))
        and len({*borrowed, *own}) == len(borrowed) + len(own)
        and [op.rd for op in before] == targets == [op.rd for op in after]
        and [function.ops[at].rs1, function.ops[at].rs2] == borrowed
        and [_sources(op) for op in after] == [{register} for register in own for _ in _FILLED]
    )


def _sources(op: MachineOp) -> set[int]:
    """The registers that a ``gather`` reads, with the zero register."""
    return {op.word >> place & 31 for place in (15, 20, 27)}
