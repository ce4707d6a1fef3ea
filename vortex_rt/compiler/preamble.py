"""What a kernel entry computes from its arguments alone is computed once a warp, not once a work-item.

Start-up's loop over tasks calls an entry again and again with the same arguments and, where no kernel of the program
changes a register, leaves it alone. So loads from the argument and launch blocks, and what follows from them, move to a
preamble, into registers that the entry does not use otherwise. At its end the preamble puts the address of what
follows into `RESTART`, where the loop has the entry's address: from then on it calls the rest.
"""

from vortex_rt.compiler.divergence.assembly import (
    MachineBlock,
    MachineFunction,
    MachineInstruction,
    instruction,
    set_registers,
)
from vortex_rt.compiler.webs import Webs, rename
from vortex_rt.isa import mnemonics, registers
from vortex_rt.isa.registers import Fixed

RESTART = "s6"
"""Where start-up's loop over tasks has the address that it calls."""
LARGEST = 600
"""Instructions of an entry that is looked at: a large one hardly gains."""
_BASES = registers.bits("a0", "a4")
"""Addresses of the argument block and the launch block, neither of which changes during a launch."""
_LEFT_FOR_START_UP = 5
"""Integer registers that start-up's loop holds its own values in."""
_WORDS = frozenset(("lw", "ld", "lb", "lbu", "lh", "lhu", "lwu", "flw", "fld"))


def hoist(function: MachineFunction) -> MachineBlock:
    """Give an entry without calls and barriers a preamble, where there is something to put there; returns the block at
    which the rest begins."""
    first = function.blocks[0]
    items = [item for block in function.blocks for item in block.items]
    touched = 0
    for item in items:
        touched |= item.uses | item.defs
    busy = touched | registers.bits("ra", "sp", *Fixed)
    stays = any(item.mnemonic == "call" or item.mnemonic.startswith("vx_") for item in items)
    if len(items) > LARGEST or stays or busy & registers.bits(RESTART):
        return first
    taken = busy | registers.bits(RESTART, *(f"a{i}" for i in range(5)))
    free = [number for number in range(5, 32) if not taken >> number & 1]
    floating = [n for n in range(32, 64) if not busy >> n & 1]
    moved: list[MachineInstruction] = []
    fixed = 0
    webs = Webs(function)
    for wanted in (_loads, _computes):
        for block in function.blocks:
            for item in list(block.items):
                pool = floating if item.defs >> 32 else free
                if len(pool) <= (0 if item.defs >> 32 else _LEFT_FOR_START_UP) or not wanted(item, fixed):
                    continue
                place = (block, next(i for i, other in enumerate(block.items) if other is item))
                if item.uses & _BASES & ~fixed and not all(
                    webs.is_incoming(place, base) for base in registers.members(item.uses & _BASES)
                ):
                    continue
                uses = webs.uses_of(place)
                if uses is None:
                    continue
                fresh = pool.pop(0)
                old = registers.NAMES[item.defs.bit_length() - 1]
                for use in uses:
                    rename(use, old, registers.NAMES[fresh])
                item.operands[0] = registers.NAMES[fresh]
                set_registers(item)
                block.items.remove(item)
                moved.append(item)
                fixed |= item.defs
    if not any(item.mnemonic in mnemonics.LOADS for item in moved):
        first.items[:0] = moved
        return first
    body = MachineBlock(function.new_label(), first.items, first.branch, first.taken, first.next, first.is_return)
    for block in function.blocks:
        block.replace_successor(first, body)
    first.items = [
        *moved, instruction(f"auipc {RESTART}, 0"), instruction(f"addi {RESTART}, {RESTART}, 8"),
    ]
    first.branch, first.taken, first.next, first.is_return = None, None, body, False
    function.blocks.insert(1, body)
    return body


def _loads(item: MachineInstruction, fixed: int) -> bool:
    """Whether an instruction loads from the blocks whose addresses an entry is given, or a constant."""
    if item.mnemonic not in _WORDS or item.slot is not None or item.defs.bit_count() != 1:
        return False
    if not item.uses & ~_BASES and item.uses:
        return True
    return ".LCPI" in item.operands[1] and not item.uses & ~fixed


def _computes(item: MachineInstruction, fixed: int) -> bool:
    """Whether an instruction's result follows from what the preamble has."""
    if _loads(item, fixed):
        return True
    known = item.mnemonic in mnemonics.COMPUTING and item.mnemonic != "auipc" and item.defs.bit_count() == 1
    return known and not item.uses & ~fixed and bool(item.defs & ~registers.bits("sp"))
