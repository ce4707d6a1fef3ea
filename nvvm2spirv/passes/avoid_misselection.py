"""Spellings that LLVM 22's SPIR-V back end takes wrongly, as others of the same meaning. They come from code that LLVM has not optimised."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir import types
from nvvm2spirv.ir.emitter import Emitter
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.passes.base import Context
from nvvm2spirv.passes.legalize_integers import byte_offset


@dataclass(frozen=True)
class AvoidMisselection:
    """Addresses in arrays and structures of pointers are counted in bytes; pointers are compared as integers; `zext` of a `trunc` is a mask; an
    element outside of its vector is poison.

    * `getelementptr` through a type that holds pointers, and loads and stores of pointers, make the back end change the type of the variable
      they start from: an alloca of 288 bytes becomes an OpVariable of one, and what is stored runs over the stack.
    * In a comparison the two pointers' element types are unified, so that the address of a field gets another type than the field.
    * `zext` of a `trunc`, where three widths meet, becomes an OpBitwiseAnd of operands of different widths.
    """

    name: ClassVar[str] = "avoid-misselection"

    def apply(self, module: Module, context: Context) -> None:
        """See the class."""
        integer = f"i{8 * context.pointer_bytes}"
        for function in module.defined():
            truncations = {i.result: i for i in function.instructions() if i.opcode == "trunc"}
            for instruction in list(function.instructions()):
                if instruction.opcode == "getelementptr" and instruction.type.startswith("ptr") and holds_pointer(instruction.source_type or "", module.types):
                    emitter = Emitter(function)
                    byte_offset(instruction, emitter, context.pointer_bytes)
                    emitter.replace(instruction)
                elif instruction.opcode == "alloca" and holds_pointer(instruction.source_type or "", module.types) and not (instruction.source_type or "").startswith("ptr"):
                    _hide(function, instruction)
                elif instruction.opcode in ("extractelement", "insertelement") and _outside(instruction):
                    instruction.replace_by_value("poison")
                elif instruction.opcode == "zext":
                    _mask(instruction, truncations.get(instruction.operands[0].value))
                elif instruction.opcode == "icmp" and instruction.operands[0].type.startswith("ptr"):
                    _compare_integers(instruction, integer)


def holds_pointer(type_: str, named: Mapping[str, str]) -> bool:
    """Whether a type is or contains a pointer."""
    if type_.startswith("ptr"):
        return True
    if parts := types.array(type_) or types.vector(type_):
        return holds_pointer(parts[1], named)
    structure = types.fields(type_, named)
    return structure is not None and any(holds_pointer(field, named) for field in structure[1])


def _hide(function: Function, alloca: Instruction) -> None:
    """Let all accesses to a variable begin at an address of its own, in bytes; lifetimes stay with the variable."""
    base, address = alloca.replace(f"%variable = {alloca.text.partition(' = ')[2]}\n{alloca.result} = getelementptr i8, {alloca.type} %variable, i64 0")
    for edge in ("start", "end"):
        for call in function.calls(f"llvm.lifetime.{edge}.p{types.address_space(alloca.type) or 0}"):
            if call.operands[-1].value == address.result:
                call.replace(call.text.replace(str(address.result), str(base.result)))


def _outside(access: Instruction) -> bool:
    """Whether an element is asked for that the vector does not have: LLVM's meaning is poison, SPIR-V forbids it."""
    parts, index = types.vector(access.operands[0].type), access.operands[-1].value
    return parts is not None and re.fullmatch(r"-?\d+", index) is not None and not 0 <= int(index) < parts[0]


def _mask(extension: Instruction, truncation: Instruction | None) -> None:
    """Extend from a narrow type what was cut from one wider than the result."""
    if truncation is None:
        return
    source = truncation.operands[0]
    bits = [types.integer_bits(type_) for type_ in (source.type, extension.type, truncation.type)]
    if None in bits or not bits[0] > bits[1] > bits[2]:  # type: ignore[operator]
        return
    assert bits[2] is not None
    cut = f"%cut = trunc {source} to {extension.type}"
    extension.replace(f"{cut}\n{extension.result} = and {extension.type} %cut, {(1 << bits[2]) - 1}")


def _compare_integers(comparison: Instruction, integer: str) -> None:
    left, right = comparison.operands
    predicate = comparison.text.partition(" icmp ")[2].split(" ptr")[0]
    lines = []
    values = []
    for name, value in (("%left", left.value), ("%right", right.value)):
        if value != "null":
            lines.append(f"{name} = ptrtoint {left.type} {value} to {integer}")
        values.append("0" if value == "null" else name)
    comparison.replace("\n".join([*lines, f"{comparison.result} = icmp {predicate} {integer} {', '.join(values)}"]))
