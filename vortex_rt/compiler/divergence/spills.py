"""Moving the spill slots of kernel entries from every lane's own stack to cells, which the lanes of a warp have side by
side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vortex_rt.compiler.cells import CELL, Layout
from vortex_rt.compiler.divergence.assembly import MachineFunction, MachineInstruction, instruction
from vortex_rt.compiler.divergence.frames import Object
from vortex_rt.isa import mnemonics, registers
from vortex_rt.isa.registers import Fixed


def move(function: MachineFunction, objects: list[Object], layout: Layout, free: Iterator[int]) -> int:
    """Give every spill slot a cell, or a half of one, the most used first, as long as there are free ones; returns the
    end of the cells used.
    """
    uses = Counter(item.slot for block in function.blocks for item in block.items if item.slot is not None)
    sizes = {o.offset: o.size for o in objects if o.is_spill}
    places: dict[int, int] = {}
    end = half = 0
    for slot, _ in uses.most_common():
        if 2 * sizes[slot] <= CELL and half:
            places[slot], half = half, 0
            continue
        cell = next(free, None)
        if cell is None:
            break
        end = max(end, cell + 1)
        places[slot] = layout.offset(cell)
        if 2 * sizes[slot] <= CELL:
            half = places[slot] + CELL // 2
    if places:
        for block in function.blocks:
            block.items = [
                new
                for item in block.items
                for new in ([item] if item.slot not in places else access(item, places[item.slot]))
            ]
    return end


def access(item: MachineInstruction, offset: int) -> list[MachineInstruction]:
    """The load or store at a distance from the warp's cells."""
    if -2048 <= offset < 2048:
        return [instruction(f"{item.mnemonic} {item.operands[0]}, {offset}({Fixed.CELLS})", item.comment)]
    scratch = Fixed.SCRATCH
    return [
        instruction(f"lui {scratch}, {mnemonics.high(offset)}"),
        instruction(f"add {scratch}, {scratch}, {Fixed.CELLS}"),
        instruction(f"{item.mnemonic} {item.operands[0]}, {mnemonics.low(offset)}({scratch})", item.comment),
    ]


def drop_empty_frame(function: MachineFunction) -> None:
    """Remove changes of the stack pointer where nothing else is done with it."""
    adjusts = [
        item for block in function.blocks for item in block.items
        if item.mnemonic == "addi" and item.operands[:2] == ["sp", "sp"]
    ]  # fmt: skip
    users = sum(
        1 for block in function.blocks for item in block.items if (item.uses | item.defs) >> registers.SP & 1
    )
    if users == len(adjusts):
        for block in function.blocks:
            block.items = [item for item in block.items if all(item is not other for other in adjusts)]
