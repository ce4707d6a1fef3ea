"""A module with one address space: no `addrspace`, opaque target types as pointers, intrinsics named accordingly."""

import re

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, Instruction, Module

_PIECE = re.compile(
    r'"[^"]*"'  # strings and quoted names stay
    r"|@llvm\.[\w.]+|[%@$][-\w$.]+"
    r"|,? addrspace\(\d+\)|\baddrspacecast\b"
)
_OVERLOAD = re.compile(r"\.p\d+")
_TARGET_TYPE = re.compile(r'"[^"]*"|(?<![-\w$.])target(?=\()')


def flat(text: str) -> str:
    """A piece of LLVM text (type, constant, instruction, attributes) with one address space."""
    if "target(" in text:
        text = _without_target_types(text)
    return _PIECE.sub(_flat_piece, text) if "addrspace" in text or "@llvm." in text else text


def _flat_piece(match: re.Match[str]) -> str:
    piece = match.group()
    if piece.startswith("@llvm."):
        return _OVERLOAD.sub(".p0", piece)
    if piece == "addrspacecast":
        return "bitcast"
    return "" if piece.endswith(")") and piece.lstrip(", ").startswith("addrspace(") else piece


def _without_target_types(text: str) -> str:
    parts, position = [], 0
    for match in _TARGET_TYPE.finditer(text):
        if match.group() == "target" and match.start() >= position:
            parts += [text[position : match.start()], "ptr"]
            position = scan.balanced_end(text, match.end())
    return "".join([*parts, text[position:]])


def flatten(module: Module) -> None:
    """Move everything in a module to address space 0; named metadata and metadata nodes stay as they are."""
    module.types = {name: flat(body) for name, body in module.types.items()}
    module.aliases = {name: flat(body) for name, body in module.aliases.items()}
    for variable in module.globals.values():
        variable.address_space = 0
        variable.type = flat(variable.type)
        variable.initializer = flat(variable.initializer) if variable.initializer is not None else None
    functions = list(module.functions.values())
    module.functions = {}
    for function in functions:
        _flatten_function(function)
        module.functions.setdefault(function.name, function)


def _flatten_function(function: Function) -> None:
    function.flush()
    function.name = flat(function.token)[1:] if function.name.startswith("llvm.") else function.name
    function.return_type = flat(function.return_type)
    function.attributes = flat(function.attributes)
    for parameter in function.parameters:
        parameter.type = flat(parameter.type)
        parameter.attributes = [flat(attribute) for attribute in parameter.attributes]
    for block in function.blocks:
        for place, instruction in enumerate(block.instructions):
            text = instruction.raw
            new = flat(text)
            if new != text:
                block.instructions[place] = made = Instruction(new)
                made.block = block
