"""Constant expressions as instructions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.model import Function, Instruction

_EXPRESSION = re.compile(
    r"(getelementptr|addrspacecast|bitcast|ptrtoint|ptrtoaddr|inttoptr|trunc|add|sub|xor|mul|shl)((?: (?:inrange\([^()]*\)|\w+))*) ?\((.*)\)\Z", re.S
)
_CASTS = frozenset(("addrspacecast", "bitcast", "ptrtoint", "ptrtoaddr", "inttoptr", "trunc"))


def expand_in(function: Function, concerns: Callable[[str], bool]) -> None:
    """Turn the constant expressions among the operands for which `concerns(text)` into instructions before the user (phi: before the branch)."""
    for block in function.blocks:
        for instruction in list(block.instructions):
            if " (" not in instruction.raw:  # as in `getelementptr (`; calls and types have no space there
                continue
            for index, operand in enumerate(instruction.operands):
                if "(" in operand.value and operand.type != "metadata" and concerns(operand.value) and _EXPRESSION.match(operand.value):
                    anchor = instruction
                    if instruction.opcode == "phi":
                        anchor = function.block(instruction.operands[index + 1].value).terminator
                        twin = _same_edge(instruction, index)
                        if twin is not None:
                            operand.value = twin
                            continue
                    operand.value = _materialize(anchor, operand.value)
            if instruction.callee and "(" in instruction.callee and concerns(instruction.callee) and _EXPRESSION.match(instruction.callee):
                instruction.callee = _materialize(instruction, instruction.callee)


def _same_edge(phi: Instruction, index: int) -> str | None:
    """The value an earlier pair of this phi has for the same predecessor: both must be one."""
    label = phi.operands[index + 1].value
    for earlier in range(0, index, 2):
        if phi.operands[earlier + 1].value == label:
            return phi.operands[earlier].value
    return None


def _materialize(anchor: Instruction, expression: str) -> str:
    match = _EXPRESSION.match(expression)
    assert match
    opcode, flags, inner = match.group(1), match.group(2).strip(), match.group(3)
    words = " ".join([opcode, *(word for word in re.findall(r"inrange\([^()]*\)|\w+", flags) if not word.startswith("inrange"))])
    if opcode in _CASTS:
        end = scan.type_end(inner, 0)
        value_end = scan.value_end(inner, end + 1)
        value = _value(anchor, inner[end + 1 : value_end])
        body = f"{words} {inner[:end]} {value} to {inner[value_end + 4 :]}"
    else:
        parts = [part.removeprefix("inrange ") for part in scan.split_list(inner)]  # LLVM ≤ 18 marked an index
        texts = []
        for position, part in enumerate(parts):
            if opcode == "getelementptr" and position == 0:
                texts.append(part)
                continue
            end = scan.type_end(part, 0)
            value = _value(anchor, part[end + 1 :])
            texts.append(value if opcode != "getelementptr" and position else f"{part[:end]} {value}")
        body = f"{words} {', '.join(texts)}"
    name = anchor.block.function.fresh("%constant")
    anchor.insert_before(f"{name} = {body}")
    return name


def _value(anchor: Instruction, text: str) -> str:
    return _materialize(anchor, text) if _EXPRESSION.match(text) else text


def address(value: str, named: Mapping[str, str], pointer_bytes: int = 8) -> tuple[str, int] | None:
    """(`@token`, byte offset) that a constant pointer addresses through casts and constant indices; None for any other value."""
    if value.startswith("@"):
        return value, 0
    match = _EXPRESSION.match(value)
    if not match or match.group(1) not in ("getelementptr", "bitcast", "addrspacecast"):
        return None
    inner = match.group(3)
    if match.group(1) != "getelementptr":
        start = scan.type_end(inner, 0) + 1
        return address(inner[start : scan.value_end(inner, start)], named, pointer_bytes)
    type_, base, *indices = (part.removeprefix("inrange ") for part in scan.split_list(inner))
    found = address(_untyped(base), named, pointer_bytes)
    numbers = [_untyped(index) for index in indices]
    if found is None or not all(number.lstrip("-").isdigit() for number in numbers):
        return None
    return found[0], found[1] + types.offset(type_, [int(number) for number in numbers], named, pointer_bytes)


def _untyped(operand: str) -> str:
    return operand[scan.type_end(operand, 0) + 1 :]
