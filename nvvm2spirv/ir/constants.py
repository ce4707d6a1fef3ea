"""Constant expressions as instructions."""

from __future__ import annotations

import re
from collections.abc import Callable

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, Instruction

_EXPRESSION = re.compile(r"(getelementptr|addrspacecast|bitcast|ptrtoint|ptrtoaddr|inttoptr|trunc|add|sub|xor|mul|shl)\b([^(]*)\((.*)\)\Z", re.S)
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
    flags = re.sub(r"inrange\([^)]*\)", "", flags).strip()
    words = f"{opcode} {flags}" if flags else opcode
    if opcode in _CASTS:
        end = scan.type_end(inner, 0)
        value_end = scan.value_end(inner, end + 1)
        value = _value(anchor, inner[end + 1 : value_end])
        body = f"{words} {inner[:end]} {value} to {inner[value_end + 4 :]}"
    else:
        parts = scan.split_list(inner)
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


