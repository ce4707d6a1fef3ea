"""Editing a block at its instructions in linear time: changes are collected, and carried out in one walk."""

from collections.abc import Sequence
from typing import TypeVar

from nvvm2spirv.ir.instruction import InstructionText

Item = TypeVar("Item", bound=InstructionText)


class Edit:
    """What is to stand around an instruction and, if not None, instead of it."""

    __slots__ = ("after", "before", "instead")

    def __init__(self) -> None:
        self.before: list[InstructionText] = []
        self.instead: Sequence[InstructionText] | None = None
        self.after: list[InstructionText] = []


class Edits(dict["InstructionText", Edit]):
    """Edits by their instructions."""

    __slots__ = ()

    def at(self, instruction: InstructionText) -> Edit:
        """The edit at an instruction. Raises ValueError if it has been replaced."""
        edit = self.get(instruction)
        if edit is None:
            edit = self[instruction] = Edit()
        elif edit.instead is not None:
            raise ValueError(f"no longer in its block: {instruction.text}")
        return edit

    def carry_out(self, instructions: list[Item]) -> list[Item]:
        """The list after the edits, which are then forgotten.

        Raises ValueError if an edit is at an instruction that is not there.
        """
        edits = dict(self)
        self.clear()
        result: list[Item] = []

        def put(instruction: Item) -> None:
            edit = edits.pop(instruction, None)
            if edit is None:
                result.append(instruction)
                return
            for new in edit.before:
                put(new)  # type: ignore[arg-type]  # edits hold what the list holds
            if edit.instead is None:
                result.append(instruction)
            for new in edit.instead or ():
                put(new)  # type: ignore[arg-type]
            for new in edit.after:
                put(new)  # type: ignore[arg-type]

        for instruction in instructions:
            put(instruction)
        if edits:
            raise ValueError(f"not in this block: {next(iter(edits)).text}")
        return result
