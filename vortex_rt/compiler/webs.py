"""Definitions and uses of registers in a function's final code, and giving them other registers."""

from collections.abc import Iterator

from vortex_rt.compiler.divergence.assembly import MachineBlock, MachineFunction, MachineInstruction, set_registers
from vortex_rt.isa import mnemonics, registers
from vortex_rt.isa.registers import Fixed

_OWN = (registers.bits(Fixed.LOCAL_ID), registers.bits(Fixed.LOCAL_MEMORY))

Place = tuple[MachineBlock, int]


def read_in_place(function: MachineFunction) -> None:
    """Let instructions of an entry read the local id and the address of local memory in their own registers, not in
    copies, and add offsets to that address at once.

    LLVM copies what inline assembly reads, and adds both parts of a local variable's offset, even 0. The registers hold
    the same wherever the entry is: what switches virtual warps sets them.
    """
    webs = Webs(function)
    for block in function.blocks:
        for item in list(block.items):
            if item.uses not in _OWN or item.mnemonic not in ("mv", "addi") or item.operands[2:] not in ([], ["0"]):
                continue
            place = (block, next(i for i, other in enumerate(block.items) if other is item))
            uses = webs.uses_of(place)
            if uses is None or any(use.is_spill for use in uses):
                continue
            for use in uses:
                rename(use, item.operands[0], item.operands[1])
            block.items.remove(item)


def rename(item: MachineInstruction, old: str, new: str) -> None:
    """Let an instruction read another register."""
    first = 1 if item.mnemonic not in mnemonics.NO_RESULT and item.mnemonic != ".insn" else 0
    for i in range(first, len(item.operands)):
        operand = item.operands[i]
        if operand == old:
            item.operands[i] = new
        elif operand.endswith(f"({old})"):
            item.operands[i] = f"{operand[: -len(old) - 1]}{new})"
    set_registers(item)


class Webs:
    """Definitions and their uses in a function's final code."""

    def __init__(self, function: MachineFunction) -> None:
        self.function = function
        self.before = function.predecessors()

    def is_incoming(self, place: Place, register: int) -> bool:
        """Whether a register holds at a place what it held on entry."""
        return self._definitions(place, register) == [None]

    def uses_of(self, place: Place) -> list[MachineInstruction] | None:
        """The instructions that read what the one at a place writes; None if one may read something else too, or in a
        way that is not to be changed."""
        block, at = place
        own = block.items[at]
        register = own.defs.bit_length() - 1
        found: list[MachineInstruction] = []
        for use, where in self._reached(block, at + 1, register):
            if use.mnemonic == ".insn" or (use.defs & use.uses & own.defs and not _reads_apart(use)):
                return None
            if self._definitions(where, register) != [own]:
                return None
            found.append(use)
        return found

    def _reached(self, block: MachineBlock, at: int, register: int) -> Iterator[tuple[MachineInstruction, Place]]:
        seen: set[MachineBlock] = set()
        work = [(block, at)]
        while work:
            current, start = work.pop()
            ended = False
            for i in range(start, len(current.items)):
                item = current.items[i]
                if item.uses >> register & 1:
                    yield item, (current, i)
                if item.defs >> register & 1:
                    ended = True
                    break
            if ended:
                continue
            if current.branch is not None and current.branch.uses >> register & 1:
                yield current.branch, (current, len(current.items))
            for successor in current.successors:
                if successor not in seen:
                    seen.add(successor)
                    work.append((successor, 0))

    def _definitions(self, place: Place, register: int) -> list[MachineInstruction | None]:
        """The instructions whose result a register may hold before a place; None stands for the caller's."""
        found: list[MachineInstruction | None] = []
        seen: set[MachineBlock] = set()
        work = [(place[0], place[1])]
        while work:
            block, end = work.pop()
            item = next((i for i in reversed(block.items[:end]) if i.defs >> register & 1), None)
            if item is not None:
                if not any(item is other for other in found):
                    found.append(item)
                continue
            if block is self.function.blocks[0] and None not in found:
                found.append(None)
            for before in self.before[block]:
                if before not in seen:
                    seen.add(before)
                    work.append((before, len(before.items)))
        return found


def _reads_apart(item: MachineInstruction) -> bool:
    """Whether an instruction names what it writes apart from what it reads."""
    return mnemonics.is_known(item.mnemonic)
