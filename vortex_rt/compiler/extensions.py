"""Sign extensions stand where the value is computed: an instruction that extends its result then serves all uses."""

import re

from nvvm2spirv.ir.model import Block, Function, Instruction, Module

_EXTENSION = re.compile(r"= ashr exact i64 %")


def extend_early(module: Module) -> None:
    """Move ``ashr exact (shl i64 %x, 32), 32`` into the block of ``trunc i64 %x to i32``, where nothing else outside
    that block needs %x.

    The code generator looks at a block at a time. It extends the narrow value for a comparison before the branch, and
    the wide one again behind it (``int i = get_global_id(0); if (i < n) a[i] = …``).
    """
    for function in module.defined():
        if function.may_have(_EXTENSION):
            _extend_early(function)


def _extend_early(function: Function) -> None:
    users = function.users()
    reached: dict[str, set[str]] = {}
    made = {i.result: i for i in function.instructions() if i.result}
    for extension in list(made.values()):
        if extension.opcode != "ashr" or not _is_by_32(extension):
            continue
        shift = made.get(extension.operands[0].value)
        if shift is None or shift.opcode != "shl" or not _is_by_32(shift) or len(users[shift.result or ""]) > 1:
            continue
        others = [user for user in users[shift.operands[0].value] if user is not shift]
        narrow = [user for user in others if user.opcode == "trunc" and user.operands[0].type == "i64"]
        if not narrow or narrow[0].block is shift.block or made.get(shift.operands[0].value) is None:
            continue
        home = narrow[0].block
        needed = [*others, *(user for item in narrow for user in users.get(item.result or "", ()))]
        if not all(user.block is home and user.opcode != "phi" for user in needed):
            continue
        if home.label not in reached:
            reached[home.label] = _reached_without(home)
        if shift.block.label not in reached[home.label]:  # else the extension's users may come before
            for item in (extension, shift):
                home.insert(narrow[0], str(item).strip(), after=True)
                item.erase()


def _reached_without(block: Block) -> set[str]:
    """Labels of the blocks that a way from the entry reaches without this one: all others it dominates."""
    function, found = block.function, {block.label}
    work = [function.blocks[0].label]
    while work:
        label = work.pop()
        if label not in found:
            found.add(label)
            work += function.block(label).successors()
    return found - {block.label}


def _is_by_32(item: Instruction) -> bool:
    return item.operands[0].type == "i64" and item.operands[1].value == "32"
