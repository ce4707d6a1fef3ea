"""Values of a type of 16-bit floats as i16, once nothing computes with them."""

import re

from nvvm2spirv.ir.model import Instruction, Module

_MARKS = {"bfloat": "R", "half": "H"}
"""Type → what stands before a constant's bits (`0xR3F80`)."""
_PIECES = {
    type_: re.compile(rf'"[^"]*"|[%@$][-\w$.]+|\b{type_}\b|\b0x{mark}([0-9A-F]{{4}})\b')
    for type_, mark in _MARKS.items()
}  # fmt: skip
_WORDS = {type_: re.compile(rf"\b{type_}\b|\b0x{mark}") for type_, mark in _MARKS.items()}
_MAY_BE_FAST = frozenset(("select", "phi", "call"))
_FAST = frozenset("fast nnan ninf nsz arcp contract afn reassoc".split())


def retyped(text: str, type_: str) -> str:
    """A piece of LLVM text with i16 for ``type_`` (`half`, `bfloat`); constants keep their bits."""
    if type_ not in text and f"0x{_MARKS[type_]}" not in text:
        return text
    return _PIECES[type_].sub(lambda found: _piece(found, type_), text)


def _piece(found: re.Match[str], type_: str) -> str:
    if found[1]:
        return str(int(found[1], 16))
    return "i16" if found[0] == type_ else found[0]


def retype(module: Module, type_: str) -> None:
    """Put i16 in the place of ``type_`` in types, variables, functions and instructions, where no intrinsic computes
    with it any more."""
    module.flush()
    module.types = {name: retyped(body, type_) for name, body in module.types.items()}
    for variable in module.globals.values():
        variable.type = retyped(variable.type, type_)
        variable.initializer = variable.initializer and retyped(variable.initializer, type_)
    for function in module.functions.values():
        function.return_type = retyped(function.return_type, type_)
        for parameter in function.parameters:
            parameter.type = retyped(parameter.type, type_)
        for block in function.blocks if function.may_have(_WORDS[type_]) else ():
            for place, item in enumerate(block.instructions):
                new = retyped(item.raw, type_)
                if new != item.raw:
                    block.instructions[place] = _made(item, new)


def _made(item: Instruction, text: str) -> Instruction:
    made = Instruction(text)
    made.block = item.block
    if made.opcode in _MAY_BE_FAST and "i16" in made.type:
        made.flags = [flag for flag in made.flags if flag not in _FAST]
    return made
