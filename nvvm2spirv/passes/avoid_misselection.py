"""Spellings that LLVM 22's SPIR-V back end takes wrongly, as others of the same meaning. They come from code that LLVM has not optimised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Instruction, Module
from nvvm2spirv.passes.base import Context


@dataclass(frozen=True)
class AvoidMisselection:
    """`zext` of a `trunc` becomes a mask where three widths meet; pointers are compared as integers.

    The first becomes an `OpBitwiseAnd` of different widths. In the second the two pointers' element types are unified, so that the address of
    a field gets another type than the field.
    """

    name: ClassVar[str] = "avoid-misselection"

    def apply(self, module: Module, context: Context) -> None:
        """See the class."""
        integer = f"i{8 * context.pointer_bytes}"
        for function in module.defined():
            truncations = {i.result: i for i in function.instructions() if i.opcode == "trunc"}
            for instruction in list(function.instructions()):
                if instruction.opcode == "zext":
                    _mask(instruction, truncations.get(instruction.operands[0].value))
                elif instruction.opcode == "icmp" and instruction.operands[0].type.startswith("ptr"):
                    _compare_integers(instruction, integer)


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
