"""Facts on counters of loops that LLVM forgets or does not use."""

from collections.abc import Iterator

from nvvm2spirv.ir.model import Block, Function, Instruction, Module


def note_no_wrap(module: Module) -> None:
    """Add ``nsw`` to the steps of counters in loops of one block: ``phi [start ≥ 0, …]``, ``add nuw``, compared for
    equality with a value whose sign bit is masked off, which ends the loop.

    LLVM's unrolling leaves such counters; with the fact `indvars` can count in the width of an address.
    """
    for function, block in _loops(module):
        _note(function, block)


def compare_stepped(module: Module) -> None:
    """Let loops of one block that go on while a counter was below a constant compare the counter's next value, so that
    the one before needs no register: ``icmp ult %i, 59`` becomes ``icmp ult %next, 60``.

    The counter begins at a constant and takes its next value only where it was below the bound, so it never exceeds the
    larger of both, and its step does not wrap.
    """
    for _, block in _loops(module):
        made = {i.result: i for i in block.instructions if i.result}
        branch = block.terminator
        if branch.operands[1].value != block.label:
            continue
        for test in _needed(made, branch.operands[0].value):
            _compare_next(made, block, test)


def _loops(module: Module) -> Iterator[tuple[Function, Block]]:
    """Loops of one block that a condition ends."""
    for function in module.defined():
        for block in function.blocks:
            branch = block.terminator
            if branch.opcode == "br" and len(branch.operands) == 3 and block.label in block.successors():
                yield function, block


def _needed(made: dict[str, Instruction], condition: str) -> Iterator[Instruction]:
    """The comparisons of this block that hold where a condition does."""
    made_by = made.get(condition)
    if made_by is None:
        return
    if made_by.opcode == "icmp":
        yield made_by
    elif made_by.opcode == "and" or (made_by.opcode == "select" and made_by.operands[2].value == "false"):
        yield from _needed(made, made_by.operands[0].value)
        yield from _needed(made, made_by.operands[1].value)


def _compare_next(made: dict[str, Instruction], block: Block, test: Instruction) -> None:
    """Compare with the next value instead, where a comparison bounds a counter that is stepped before it."""
    phi, bound = made.get(test.operands[0].value), test.operands[1].value
    if test.flags[-1] not in ("ult", "slt") or phi is None or phi.opcode != "phi" or not bound.isdigit():
        return
    begins, step = _counts(made, block, phi)
    if step is None or not begins.isdigit() or step.operands[1].value != "1":
        return
    width = int(test.operands[0].type[1:])
    order = {id(item): place for place, item in enumerate(block.instructions)}
    if max(int(begins), int(bound)) + 1 < 1 << (width - 1) and order[id(step)] < order[id(test)]:
        operands = test.operands[0].type, step.result, int(bound) + 1
        test.replace(f"{test.result} = icmp {test.flags[-1]} {operands[0]} {operands[1]}, {operands[2]}")


def _counts(made: dict[str, Instruction], block: Block, phi: Instruction) -> tuple[str, Instruction | None]:
    """Where a phi begins and the addition that steps it; no addition where it is no counter."""
    ways = {phi.operands[i + 1].value: phi.operands[i].value for i in range(0, len(phi.operands), 2)}
    step = made.get(ways.pop(block.label, ""))
    if step is None or step.opcode != "add" or step.operands[0].value != phi.result or len(ways) != 1:
        return "", None
    return next(iter(ways.values())), step


def _note(function: Function, block: Block) -> None:
    made = {i.result: i for i in block.instructions if i.result}
    test = made.get(block.terminator.operands[0].value)
    if test is None or test.opcode != "icmp" or test.flags[-1] not in ("eq", "ne"):
        return
    step = made.get(test.operands[0].value)
    if step is None or step.opcode != "add" or step.flags != ["nuw"] or not step.operands[1].value.isdigit():
        return
    phi = made.get(step.operands[0].value)
    if phi is None or phi.opcode != "phi":
        return
    begins, counted = _counts(made, block, phi)
    if counted is step and begins.isdigit() and _is_masked(function, test.operands[1].value):
        step.flags = ["nuw", "nsw"]


def _is_masked(function: Function, value: str) -> bool:
    """Whether a value is an ``and`` with a constant that is not negative."""
    found: Instruction | None = next((i for i in function.instructions() if i.result == value), None)
    return found is not None and found.opcode == "and" and found.operands[1].value.isdigit()
