"""What a call's constant operands and argument buffers hold, read from the module's text: for printf and assert."""

import re
from collections.abc import Mapping

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.model import Instruction, Module

_STRING = re.compile(r'c"((?:[^"\\]|\\\\|\\[0-9A-Fa-f]{2})*)"')
_ESCAPE = re.compile(rb"\\(\\|[0-9A-Fa-f]{2})")
_OFFSET = re.compile(r"getelementptr (?:inbounds )?(?:nuw )?\(i8, ptr(?: addrspace\(\d+\))? (.*), i64 (\d+)\)\Z", re.S)
_CAST = re.compile(r"addrspacecast \(ptr(?: addrspace\(\d+\))? (.*) to ptr(?: addrspace\(\d+\))?\)\Z", re.S)


def constant_string(module: Module, value: str) -> bytes | None:
    """Bytes, up to the first NUL, of the constant string that a pointer names; None if it is not one."""
    start = 0
    while True:
        if match := _CAST.match(value):
            value = match.group(1)
        elif match := _OFFSET.match(value):
            value, start = match.group(1), start + int(match.group(2))
        else:
            break
    variable = module.globals.get(scan.plain_name(value)) if value.startswith("@") else None
    if variable is None or not variable.constant or variable.initializer is None:
        return None
    if variable.initializer == "zeroinitializer":
        return b""
    text = _STRING.match(variable.initializer)
    if text is None:
        return None
    raw = _ESCAPE.sub(lambda m: b"\\" if m.group(1) == b"\\" else bytes([int(m.group(1), 16)]), text.group(1).encode())
    return raw[start:].split(b"\0")[0]


def possible_strings(call: Instruction, value: str) -> dict[str, bytes]:
    """The constant strings that a generic pointer can name, through selects, phis and casts: generic pointer → bytes.

    Empty if one of the possibilities is not a constant string.
    """
    function = call.block.function
    made = {
        i.result: i
        for i in function.instructions()
        if i.result and i.opcode in ("select", "phi", "addrspacecast", "freeze")
    }
    found: dict[str, bytes] = {}
    pending, seen = [("ptr", value)], set()
    while pending:
        type_, value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        source = made.get(value)
        if source is None:
            text = constant_string(function.module, value)
            if text is None:
                return {}
            found[value if type_ == "ptr" else f"addrspacecast ({type_} {value} to ptr)"] = text
            continue
        chosen = (
            source.operands[::2] if source.opcode == "phi" else source.operands[1 if source.opcode == "select" else 0 :]
        )
        pending += [(operand.type, operand.value) for operand in chosen]
    return dict(sorted(found.items()))


def stored_values(call: Instruction, index: int) -> dict[int, str]:
    """What is stored in the buffer that argument ``index`` points at: byte offset → value.

    Offsets that are written more than once in the function are left out.
    """
    function = call.block.function
    named = function.module.types
    places = {call.operands[index].value: 0}
    stores: dict[int, list[str]] = {}
    for instruction in function.instructions():
        if instruction.opcode == "getelementptr" and instruction.result and instruction.operands[0].value in places:
            offset = _constant_offset(instruction, named)
            if offset is not None:
                places[instruction.result] = places[instruction.operands[0].value] + offset
        elif instruction.opcode == "store" and instruction.operands[1].value in places:
            stores.setdefault(places[instruction.operands[1].value], []).append(instruction.operands[0].value)
    return {offset: values[0] for offset, values in stores.items() if len(values) == 1}


def _constant_offset(instruction: Instruction, named: Mapping[str, str]) -> int | None:
    """Byte offset of a getelementptr with constant indices."""
    indices = [operand.value for operand in instruction.operands[1:]]
    if not all(re.fullmatch(r"-?\d+", text) for text in indices) or instruction.source_type is None:
        return None
    type_ = instruction.source_type
    offset = int(indices[0]) * types.size_align(type_, named)[0]
    for text in indices[1:]:
        members = types.fields(type_, named)
        if members is None:
            type_ = types.element(type_, 0, named)
            offset += int(text) * types.size_align(type_, named)[0]
            continue
        packed, parts = members
        at = 0
        for position, part in enumerate(parts[: int(text) + 1]):
            size, align = types.size_align(part, named)
            if not packed:
                at = -(-at // align) * align
            if position < int(text):
                at += size
        offset += at
        type_ = parts[int(text)]
    return offset
