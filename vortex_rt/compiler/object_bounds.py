"""Stores to constant places outside of their object on the stack fault, instead of writing over what lies there.

A call through a pointer is a choice among all functions of its type. Where LLVM knows the object and not its class, the
choice has the methods of larger classes too: inlined, and never taken, they would write behind the object, over saved
registers, which the checker cannot tell from code that runs.
"""

import re

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Function, Instruction, Module

_HAS_OBJECTS = re.compile(r" = alloca ")


def fault_outside(module: Module, pointer_bytes: int) -> None:
    """Let such stores go to address 0, where nothing may be written; control flow stays as it is."""
    for function in module.defined_with(_HAS_OBJECTS):
        objects = [i for i in function.instructions() if i.opcode == "alloca"]
        users = function.users() if objects else {}
        for alloca in objects:
            count = alloca.operands[0].value if alloca.operands else "1"
            if count.isdigit():
                size, _ = types.size_align(alloca.source_type or "", module.types, pointer_bytes)
                _follow(function, users, alloca.result or "", size * int(count), pointer_bytes)


def _follow(function: Function, users: dict[str, list[Instruction]], start: str, size: int, pointer_bytes: int) -> None:
    """Look at the stores through pointers that are a constant number of bytes away from an object's start."""
    work = [(start, 0)]
    while work:
        pointer, offset = work.pop()
        for user in users.get(pointer, ()):
            if user.opcode == "getelementptr" and user.operands[0].value == pointer:
                indices = [index.value for index in user.operands[1:]]
                if user.type == "ptr" and all(index.lstrip("-").isdigit() for index in indices):
                    step = types.offset(
                        user.source_type or "", [int(index) for index in indices], function.module.types, pointer_bytes
                    )
                    work.append((user.result or "", offset + step))
            elif user.opcode == "store" and user.operands[1].value == pointer and not 0 <= offset < size:
                user.operands[1].value = "null"
                if "volatile" not in user.flags:
                    user.flags.append("volatile")  # or LLVM takes the block for unreachable
