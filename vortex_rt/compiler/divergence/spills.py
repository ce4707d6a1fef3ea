"""Moving the spill slots of kernel entries from every lane's own stack to floating-point registers that are free while
a slot is in use, else to cells, which the lanes of a warp have side by side, or where a slot holds one value for the
whole warp to words."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field

from vortex_rt.compiler.cells import CELL, Layout
from vortex_rt.compiler.divergence.allocation import FLOATING, conflicts_of
from vortex_rt.compiler.divergence.assembly import MachineBlock, MachineFunction, MachineInstruction, instruction
from vortex_rt.compiler.divergence.frames import Object
from vortex_rt.compiler.divergence.placement import TOKEN_BASE
from vortex_rt.isa import mnemonics, registers
from vortex_rt.isa.registers import Fixed


@dataclass
class Moved:
    """Where spill slots are now."""

    end: int = 0
    """The end of the cells used."""
    word_cells: list[int] = field(default_factory=list)
    """Those whose places are words."""
    places: dict[int, int] = field(default_factory=dict)
    """Slot → distance of its place from the warp's cells."""
    words: set[int] = field(default_factory=set)
    """Slots that are words."""


_MOVES = {"sd": "fmv.d.x", "ld": "fmv.x.d"}
"""What becomes of an access to a slot that is a floating-point register."""

MOST_LOOKED_AT = 256
"""Slots for which registers are looked for: of many more hardly one finds a register free."""


def into_registers(function: MachineFunction, switches: Container[str]) -> None:
    """Let integers of 64 bits be spilled to floating-point registers, the most used slots first. The marks ``switches``
    run other virtual warps, over which a register would have to be stored and loaded."""
    items = [item for block in function.blocks for item in block.items]
    others = {item.slot for item in items if item.mnemonic not in _MOVES}
    uses = Counter(item.slot for item in items if item.slot is not None and item.slot not in others)
    slots = {slot: 1 << (TOKEN_BASE + at) for at, (slot, _) in enumerate(uses.most_common(MOST_LOOKED_AT))}
    if not slots:
        return
    switched = 1 << (TOKEN_BASE + len(slots))
    known = [(item, item.defs, item.uses) for item in items]
    for item in items:
        if item.slot in slots:
            item.defs, item.uses = (
                (slots[item.slot], item.uses) if item.mnemonic == "sd" else (item.defs, slots[item.slot])
            )
        elif item.mnemonic in switches:
            item.defs |= switched  # besides the slots that live here; what registers hold lives on, stored and loaded
    chosen: dict[int, int] = {}
    for slot, taken in zip(slots, conflicts_of(function, len(slots) + 1)):
        if taken & switched:
            continue
        busy = {register for other, register in chosen.items() if taken & slots[other]}
        free = (register for register in FLOATING if not taken >> register & 1 and register not in busy)
        if (register := next(free, None)) is not None:
            chosen[slot] = register
    for item, defs, read in known:
        item.defs, item.uses = defs, read
    for block in function.blocks:
        block.items = [_in_register(item, chosen) for item in block.items]


def _in_register(item: MachineInstruction, chosen: Mapping[int, int]) -> MachineInstruction:
    if item.slot is None or item.slot not in chosen:
        return item
    operands = [registers.NAMES[chosen[item.slot]], item.operands[0]]
    made = instruction(f"{_MOVES[item.mnemonic]} {', '.join(operands if item.mnemonic == 'sd' else operands[::-1])}")
    made.is_spill = True
    return made


def move(
    function: MachineFunction, objects: list[Object], layout: Layout, free: Iterator[int], whole_warp: set[int]
) -> Moved:
    """Give every spill slot a cell, or a half of one, the most used first, as long as there are free ones; to those of
    ``whole_warp``, which hold one value for all lanes, a word."""
    uses = Counter(item.slot for block in function.blocks for item in block.items if item.slot is not None)
    sizes = {o.offset: o.size for o in objects if o.is_spill}
    result = Moved()
    _take_words(result, [slot for slot, _ in uses.most_common() if slot in whole_warp], sizes, layout, free)
    half = 0
    for slot, _ in uses.most_common():
        if slot in result.places:
            continue
        if 2 * sizes[slot] <= CELL and half:
            result.places[slot], half = half, 0
            continue
        cell = next(free, None)
        if cell is None:
            break
        result.end = max(result.end, cell + 1)
        result.places[slot] = layout.offset(cell)
        if 2 * sizes[slot] <= CELL:
            half = result.places[slot] + CELL // 2
    if result.places:
        for block in function.blocks:
            _rewrite(block, result, layout)
    return result


def _take_words(
    result: Moved, slots: list[int], sizes: dict[int, int], layout: Layout, free: Iterator[int]
) -> None:
    """Give slots the places of cells within an immediate's reach."""
    places: Iterator[int] = iter(())
    for slot in slots if layout.word_mask else ():
        place = next(places, None)
        if place is None:
            cell = next(free, None)
            if cell is None or layout.offset(cell + 1) > 2048:
                return
            result.end = max(result.end, cell + 1)
            result.word_cells.append(cell)
            places = layout.word_places(cell)
            place = next(places)
        if sizes[slot] <= CELL:
            result.places[slot] = place
            result.words.add(slot)


def _rewrite(block: MachineBlock, moved: Moved, layout: Layout) -> None:
    """Let a block's accesses to slots go to their new places; the words' address stays in the scratch register until
    something else may change that."""
    items: list[MachineInstruction] = []
    has_address = False
    for item in block.items:
        if item.slot is None or item.slot not in moved.places:
            new = [item]
        elif item.slot in moved.words:
            new = [] if has_address else [instruction(f"andi {Fixed.SCRATCH}, {Fixed.CELLS}, {layout.word_mask}")]
            where = f"{moved.places[item.slot]}({Fixed.SCRATCH})"
            items += [*new, _moved(item, where)]
            has_address = True
            continue
        else:
            new = access(item, moved.places[item.slot])
        items += new
        if any(i.defs & _SCRATCH or i.mnemonic == "call" or i.mnemonic.startswith("vx_") for i in new):
            has_address = False
    block.items = items


_SCRATCH = registers.bits(Fixed.SCRATCH)


def access(item: MachineInstruction, offset: int) -> list[MachineInstruction]:
    """The load or store at a distance from the warp's cells."""
    if -2048 <= offset < 2048:
        return [_moved(item, f"{offset}({Fixed.CELLS})")]
    scratch = Fixed.SCRATCH
    return [
        instruction(f"lui {scratch}, {mnemonics.high(offset)}"),
        instruction(f"add {scratch}, {scratch}, {Fixed.CELLS}"),
        _moved(item, f"{mnemonics.low(offset)}({scratch})"),
    ]


def _moved(item: MachineInstruction, where: str) -> MachineInstruction:
    made = instruction(f"{item.mnemonic} {item.operands[0]}, {where}", item.comment)
    made.is_spill = True
    return made


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
