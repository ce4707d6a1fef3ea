"""What LLVM's unrolling forgets of induction variables: a counter that goes up to a limit without an unsigned wrap does
not wrap signed either where the limit is not negative. With that, `indvars` can count in the width of an address.
"""

from __future__ import annotations

from nvvm2spirv.ir.model import Block, Function, Instruction, Module


def note_no_wrap(module: Module) -> None:
    """Add ``nsw`` to the steps of counters in loops of one block: ``phi [start ≥ 0, …]``, ``add nuw``, compared for
    equality with a value whose sign bit is masked off, which ends the loop.
    """
    for function in module.defined():
        for block in function.blocks:
            if block.terminator.opcode == "br" and block.label in block.successors():
                _note(function, block)


def _note(function: Function, block: Block) -> None:
    made = {i.result: i for i in block.instructions if i.result}
    branch = block.terminator
    test = made.get(branch.operands[0].value)
    if len(branch.operands) != 3 or test is None or test.opcode != "icmp" or test.flags[-1] not in ("eq", "ne"):
        return
    step = made.get(test.operands[0].value)
    if step is None or step.opcode != "add" or step.flags != ["nuw"] or not _is_count(step.operands[1].value):
        return
    phi = made.get(step.operands[0].value)
    if phi is None or phi.opcode != "phi" or phi.type != step.type:
        return
    ways = {phi.operands[i + 1].value: phi.operands[i].value for i in range(0, len(phi.operands), 2)}
    others = [value for label, value in ways.items() if label != block.label]
    if ways.get(block.label) == step.result and all(map(_is_count, others)) and _is_masked(
        function, test.operands[1].value
    ):
        step.flags = ["nuw", "nsw"]


def _is_count(value: str) -> bool:
    """Whether a value is a constant that is not negative."""
    return value.isdigit()


def _is_masked(function: Function, value: str) -> bool:
    """Whether a value is an ``and`` with a constant that is not negative."""
    found: Instruction | None = next((i for i in function.instructions() if i.result == value), None)
    return found is not None and found.opcode == "and" and _is_count(found.operands[1].value)
