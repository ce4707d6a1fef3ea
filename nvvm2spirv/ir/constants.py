"""Constant expressions as instructions; undefined members of constants."""

import re
from collections.abc import Callable

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.model import Function, Instruction

_CASTS = frozenset(("addrspacecast", "bitcast", "ptrtoint", "ptrtoaddr", "inttoptr", "trunc"))
EXPRESSION = re.compile(r" \(")
"""As in `getelementptr (`; calls and types have no space there."""
_UNDEFINED = re.compile(
    r'"(?:[^"\\]|\\.)*"'
    r"|((?:(?<![\w.$@%-])(?:i\d+|half|float|double|ptr(?: addrspace\(\d+\))?))?) (?:undef|poison)(?![\w.$-])"
)
_ALL_TYPED = frozenset(("getelementptr", "extractelement", "insertelement", "shufflevector", "select"))


def expand_in(function: Function, concerns: Callable[[str], bool]) -> None:
    """Turn the constant expressions among the operands for which `concerns(text)` into instructions before the user
    (phi: before the branch).
    """
    for block in function.blocks:
        for instruction in list(block.instructions):
            if " (" not in instruction.raw:
                continue
            for index, operand in enumerate(instruction.operands):
                if (
                    "(" in operand.value
                    and operand.type != "metadata"
                    and concerns(operand.value)
                    and scan.expression(operand.value)
                ):
                    anchor = instruction
                    if instruction.opcode == "phi":
                        anchor = function.block(instruction.operands[index + 1].value).terminator
                        twin = _same_edge(instruction, index)
                        if twin is not None:
                            operand.value = twin
                            continue
                    operand.value = _materialize(anchor, operand.value)
            if (
                instruction.callee
                and "(" in instruction.callee
                and concerns(instruction.callee)
                and scan.expression(instruction.callee)
            ):
                instruction.callee = _materialize(instruction, instruction.callee)


def with_defined_members(value: str) -> str:
    """The constant with zero for every `undef` and `poison` among the members of an aggregate;
    any other value as it is.
    """
    if value[:1] not in ("{", "[", "<") or ("undef" not in value and "poison" not in value):
        return value
    return _UNDEFINED.sub(
        lambda match: match.group() if match.group()[0] == '"' else f"{match.group(1)} {zero(match.group(1))}", value
    )


def zero(type_: str) -> str:
    """LLVM's spelling of a type's zero."""
    if types.integer_bits(type_) is not None:
        return "0" if type_ != "i1" else "false"
    return "null" if type_.startswith("ptr") else "0.0" if type_ in ("half", "float", "double") else "zeroinitializer"


def _same_edge(phi: Instruction, index: int) -> str | None:
    """The value an earlier pair of this phi has for the same predecessor: both must be one."""
    label = phi.operands[index + 1].value
    for earlier in range(0, index, 2):
        if phi.operands[earlier + 1].value == label:
            return phi.operands[earlier].value
    return None


def _materialize(anchor: Instruction, expression: str) -> str:
    parsed = scan.expression(expression)
    assert parsed
    opcode, flags, inner = parsed
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
            texts.append(f"{part[:end]} {value}" if opcode in _ALL_TYPED or not position else value)
        body = f"{words} {', '.join(texts)}"
    name = anchor.block.function.fresh("%constant")
    anchor.insert_before(f"{name} = {body}")
    return name


def _value(anchor: Instruction, text: str) -> str:
    return _materialize(anchor, text) if "(" in text and scan.expression(text) else text


