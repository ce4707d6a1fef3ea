"""Stack frames of llc's code: which spill slot an access means, by its resolved distance from the stack pointer on
entry.

llc addresses what lies beyond 2 KiB through scratch registers, and large frames move the stack pointer twice, so an
operand's text names no slot. Addresses are followed through ``lui``, ``addi``, ``add``, ``sub`` and ``slli``; where the
spill slots are tells llc's record of the frame. Every other stack memory is ordinary memory of the lane.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from vortex_rt.compiler.divergence.assembly import MEMORY, MachineBlock, MachineFunction, MachineInstruction
from vortex_rt.compiler.errors import CompileError, ToolError
from vortex_rt.compiler.records import FRAMES, OptimisationRecord
from vortex_rt.isa import mnemonics, registers

SLOTS_MARK = "vx_slots"

_SPILL_MARK = "Folded "
"""In llc's comment on an instruction whose memory operand is a spill slot."""
Value = tuple[str, int]
"""A known value: ("", constant), ("sp", distance from the stack pointer on entry), or ("aligned",
…) below an over-aligned frame's rounding."""
State = dict[int, Value]


@dataclass(frozen=True)
class Object:
    """Something in a stack frame."""

    offset: int
    """Distance from the stack pointer on entry."""
    size: int
    is_spill: bool


def layouts(told: Iterable[OptimisationRecord]) -> dict[str, list[Object]]:
    """Return what llc has recorded of every function's frame."""
    result: dict[str, list[Object]] = {}
    for record in told:
        if record.by == FRAMES:
            of_kind = {key: [value for name, value in record.values if name == key] for key in _FIELDS}
            rows = zip(*of_kind.values(), strict=True)
            result[record.function] = [Object(int(at), int(size), kind == "Spill") for at, kind, size in rows]
    return result


_FIELDS = ("Offset", "Type", "Size")


@dataclass
class Frame:
    """What is known of a function's frame."""

    saves: dict[int, int] = field(default_factory=dict)
    """Slot → callee-saved register that the prologue saves there."""
    marked: tuple[str, int] | None = None
    """Register and distance from it at which the slots reserved for tokens begin."""
    reserved: tuple[int, int] | None = None
    """These slots' first byte and end, by distance from the stack pointer on entry."""


def resolve(function: MachineFunction, objects: list[Object]) -> Frame:
    """Set ``slot`` of every access to a spill slot (its offset from the stack pointer on entry), and describe the
    frame.

    Raises:
        ToolError: a spill whose place cannot be told.
    """
    frame = Frame()
    spills = {o.offset for o in objects if o.is_spill}
    written = 0
    followed = {block: [item for item in block.items if item.defs] for block in function.blocks}
    for block, state in _states(function, followed).items():
        for item in block.items:
            if item.mnemonic == SLOTS_MARK:
                frame.marked, start = _marked(function, item, state)
                frame.reserved = start, start + 8 * int(item.operands[1])
            elif item.mnemonic in mnemonics.LOADS or item.mnemonic in mnemonics.STORES:
                place = _address(item, state)
                item.slot = place[1] if place is not None and place[0] and place[1] in spills else None
                item.is_spill = item.slot is not None
                if _SPILL_MARK in item.comment and not item.is_spill:
                    raise ToolError(
                        f"error: internal: {function.name}: the place of `{item}` in the frame is not known"
                    )
                if block is function.blocks[0] and item.slot is not None and item.mnemonic in mnemonics.STORES:
                    register = registers.NUMBER[item.operands[0]]
                    if (registers.CALLEE_SAVED | 1 << registers.RA) >> register & 1 and not written >> register & 1:
                        frame.saves[item.slot] = register
            _step(item, state)
            written |= item.defs if block is function.blocks[0] else 0
    return frame


def depth(function: MachineFunction) -> int:
    """Return the bytes of stack that a function takes at most, without what it calls.

    Raises:
        CompileError: that depends on the program's data.
    """
    deepest = padding = 0
    followed = {block: [i for i in block.items if i.defs >> registers.SP & 1] for block in function.blocks}
    if any(item.operands[1:2] != ["sp"] or item.mnemonic == "sub" for items in followed.values() for item in items):
        followed = {block: block.items for block in function.blocks}  # it changes by what is in other registers
    for block, state in _states(function, followed).items():
        for item in followed[block]:
            if item.mnemonic == "andi" and item.operands[0] == "sp":
                padding = max(padding, -int(item.operands[2]))
            _step(item, state)
            if item.defs >> registers.SP & 1:
                if registers.SP not in state:
                    raise CompileError(
                        f"error: {function.name}: the size of an array on the stack is known only at run time"
                    )
                deepest = min(deepest, state[registers.SP][1])
    return padding - deepest


def split_prologue(function: MachineFunction) -> None:
    """Give the instructions that set up the frame a block of their own,
    so that whatever is placed later finds the frame."""
    first = function.blocks[0]
    ends = [i for i, item in enumerate(first.items) if _sets_up(item)]
    if not ends:
        return
    rest = MachineBlock(
        function.new_label(), first.items[ends[-1] + 1 :], first.branch, first.taken, first.next, first.is_return
    )
    first.items = first.items[: ends[-1] + 1]
    first.branch, first.taken, first.next, first.is_return = None, None, rest, False
    function.blocks.insert(1, rest)


def _sets_up(item: MachineInstruction) -> bool:
    if item.defs >> registers.SP & 1 and item.mnemonic != "call":
        # not the epilogue of a function of one block
        return not (item.mnemonic == "addi" and int(item.operands[2]) > 0)
    return item.mnemonic == "addi" and item.operands[0] in ("s0", "s1") and item.operands[1] == "sp"


def _marked(function: MachineFunction, mark: MachineInstruction, state: State) -> tuple[tuple[str, int], int]:
    """Where the slots for tokens are, by a register that keeps its value in the whole body,
    and by the stack pointer on entry."""
    place = _address(mark, state)
    for register in (registers.SP, registers.NUMBER["s0"]):
        known = state.get(register)
        if place is not None and known is not None and place[0] == known[0]:
            return (registers.NAMES[register], place[1] - known[1]), place[1]
    raise ToolError(f"error: internal: {function.name}: the place of `{mark}` in the frame is not known")


def _address(item: MachineInstruction, state: State) -> Value | None:
    match = MEMORY.match(item.operands[0] if item.mnemonic == SLOTS_MARK else item.operands[-1])
    if match is None or not _is_number(match[1]):
        return None
    base = state.get(registers.NUMBER[match[2]])
    return None if base is None else (base[0], base[1] + int(match[1]))


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdigit()


def _states(
    function: MachineFunction, followed: dict[MachineBlock, list[MachineInstruction]]
) -> dict[MachineBlock, State]:
    """Known values at the start of each block, where all ways agree, by the instructions that are followed.

    (llc moves the computation of an address before a branch.)
    """
    states: dict[MachineBlock, State] = {function.blocks[0]: {registers.SP: ("sp", 0)}}
    work = [function.blocks[0]]
    while work:
        block = work.pop()
        state = dict(states[block])
        for item in followed[block]:
            _step(item, state)
        for successor in block.successors:
            known = states.get(successor)
            merged = state if known is None else {r: v for r, v in known.items() if state.get(r) == v}
            if merged != known:
                states[successor] = dict(merged)
                work.append(successor)
    return {block: dict(states[block]) for block in function.blocks if block in states}


_FOLLOWED = frozenset(("addi", "addiw", "add", "sub", "slli", "andi", "lui"))
"""What `_value` knows the result of."""


def _step(item: MachineInstruction, state: State) -> None:
    """Follow one instruction."""
    defs = item.defs
    if not defs or item.is_restore:
        return
    if item.mnemonic in _FOLLOWED:
        value = _value(item, state)
        if value is not None:
            state[defs.bit_length() - 1] = value
            return
    elif item.mnemonic == "call":
        for register in [r for r in state if defs >> r & 1]:
            del state[register]
        return
    state.pop(defs.bit_length() - 1, None)


def _value(item: MachineInstruction, state: State) -> Value | None:
    mnemonic, operands = item.mnemonic, item.operands
    if mnemonic == "lui":
        return ("", (int(operands[1]) ^ 0x80000) - 0x80000 << 12) if _is_number(operands[1]) else None
    left = _known(operands[1], state)
    if left is None:
        return None
    right = ("", int(operands[2])) if _is_number(operands[2]) else _known(operands[2], state)
    if right is None:
        return None
    if mnemonic in ("addi", "addiw", "add"):
        return (left[0] or right[0], left[1] + right[1]) if not (left[0] and right[0]) else None
    if mnemonic == "sub":
        return (left[0], left[1] - right[1]) if not right[0] else None
    if mnemonic == "slli":
        return ("", left[1] << right[1]) if not left[0] else None
    return ("aligned", left[1]) if operands[0] == operands[1] == "sp" and right[1] < 0 else None


def _known(operand: str, state: State) -> Value | None:
    number = registers.NUMBER.get(operand)
    if number is None:
        return None
    return ("", 0) if number == registers.ZERO else state.get(number)
