"""Machine registers for the tokens that `placement` introduced: ordinary liveness on the final code, greedy colouring.
"""

from dataclasses import dataclass

from vortex_rt.compiler import cells
from vortex_rt.compiler.divergence.assembly import MachineBlock, MachineFunction, MachineInstruction, instruction
from vortex_rt.compiler.divergence.frames import Frame
from vortex_rt.compiler.divergence.graph import live_after, live_in
from vortex_rt.compiler.divergence.placement import TOKEN_BASE, Placement
from vortex_rt.isa import mnemonics, registers
from vortex_rt.isa.registers import Fixed


class SlotsNeededError(Exception):
    """No register is free for some tokens: the functions have to be compiled with stack slots for them."""

    def __init__(self, counts: dict[str, int]) -> None:
        super().__init__(f"stack slots needed: {counts}")
        self.counts = counts
        """Function → number of slots."""


ALLOCATABLE = [registers.NUMBER[name] for name in "t0 t1 t2 t3 t4 a7 a6 a5 a4 a3 a2 a1 a0 s0 s1 s2 s3 s4 s5 s6".split()]
"""Integer registers that a token may live in, in order of preference."""

FLOATING = [number for name, number in registers.NUMBER.items() if name in registers.FLOAT_NAMES]
"""Floating-point registers, in which a token waits where no integer register is free."""

_BORROWED = "ra"


@dataclass(frozen=True)
class Slot:
    """Memory for one token."""

    base: str
    offset: int

    @property
    def is_near(self) -> bool:
        """Whether an instruction's immediate reaches it."""
        return -2048 <= self.offset < 2048


def allocate(placement: Placement, slots: list[Slot], frame: Frame, xlen: int) -> int:
    """Replace tokens by registers, or by the slots given; returns how many of these are used.

    Raises:
        SlotsNeededError: there are not enough slots.
    """
    function = placement.function
    if not placement.tokens:
        return 0
    conflicts = conflicts_of(function, placement.tokens)
    allowed = _allowed(function, frame)
    names: dict[int, str] = {}
    places: dict[int, int] = {}
    for token in sorted(range(placement.tokens), key=lambda t: -conflicts[t].bit_count()):
        taken = conflicts[token]
        used = {names[t] for t in range(placement.tokens) if t in names and taken >> (TOKEN_BASE + t) & 1}
        free = [*allowed, *(FLOATING if function.is_entry else ())]
        choice = next((r for r in free if not taken >> r & 1 and registers.NAMES[r] not in used), None)
        if choice is None:
            busy = {places[t] for t in places if taken >> (TOKEN_BASE + t) & 1}
            places[token] = next(i for i in range(len(places) + 1) if i not in busy)
        else:
            names[token] = registers.NAMES[choice]
    count = max(places.values(), default=-1) + 1
    if count > len(slots):
        raise SlotsNeededError({function.name: count})
    placement.statistics.tokens_in_memory += len(places)
    memory = {token: slots[place] for token, place in places.items()}
    for block in function.blocks:
        block.items = [new for item in block.items for new in _rewrite(item, names, memory, xlen)]
        if block.branch is not None:
            _rewrite_branch(block, names, memory, xlen)
    return count


def _allowed(function: MachineFunction, frame: Frame) -> list[int]:
    """Registers that tokens may use: all in a kernel entry, else caller-saved ones and those the prologue saves."""
    if function.is_entry:
        return ALLOCATABLE
    return [r for r in ALLOCATABLE if registers.CALLER_SAVED >> r & 1 or r in frame.saves.values()]


def conflicts_of(function: MachineFunction, count: int) -> list[int]:
    """For each of ``count`` tokens the registers and tokens that live or are written while it is live.

    Of two that live at one place one was written while the other lived, or both live on entry.
    """
    live = live_in(function)
    first = live[function.blocks[0]]
    beside = {number: first for number in registers.members(first)}
    for block in function.blocks:
        present = live_after(function, live, block)
        if block.branch is not None:
            present |= block.branch.uses
        for item in reversed(block.items):
            others = present | item.defs
            for number in registers.members(item.defs):
                beside[number] = beside.get(number, 0) | others
            present = (present & ~item.defs) | item.uses
    result = [beside.get(TOKEN_BASE + token, 0) for token in range(count)]
    for number, others in beside.items():
        for token in registers.members(others >> TOKEN_BASE):
            result[token] |= 1 << number
    return [others & ~(1 << (TOKEN_BASE + token)) for token, others in enumerate(result)]


def _rewrite(
    item: MachineInstruction, names: dict[int, str], memory: dict[int, Slot], xlen: int
) -> list[MachineInstruction]:
    if not (item.defs | item.uses) >> TOKEN_BASE:
        return [item]
    before: list[MachineInstruction] = []
    after: list[MachineInstruction] = []
    result_bits = item.defs
    for place, operand in enumerate(item.operands):
        if not operand.startswith("%t"):
            continue
        token = int(operand[2:])
        if token in names and not _is_floating(names[token]):
            item.operands[place] = names[token]
            continue
        item.operands[place] = Fixed.SCRATCH
        if token in names:
            if result_bits >> (TOKEN_BASE + token) & 1:
                after.append(_into_floating(names[token], xlen))
            else:
                before.append(_from_floating(Fixed.SCRATCH, names[token], xlen))
            continue
        if result_bits >> (TOKEN_BASE + token) & 1:
            after += _store(Fixed.SCRATCH, memory[token], xlen)
        else:
            before += _load(Fixed.SCRATCH, memory[token], xlen)
    _refresh(item, names)
    return [*before, item, *after]


def _refresh(item: MachineInstruction, names: dict[int, str]) -> None:
    """Turn token bits into register bits."""
    for attribute in ("defs", "uses"):
        value = getattr(item, attribute)
        tokens = value >> TOKEN_BASE
        value &= (1 << TOKEN_BASE) - 1
        while tokens:
            low = tokens & -tokens
            name = names.get(low.bit_length() - 1, Fixed.SCRATCH)
            name = Fixed.SCRATCH if _is_floating(name) else name
            value |= 1 << registers.NUMBER[name]
            tokens ^= low
        setattr(item, attribute, value)


def _is_floating(register: str) -> bool:
    return registers.NUMBER[register] >= registers.NUMBER["f0"]


def _into_floating(register: str, xlen: int) -> MachineInstruction:
    """Move the scratch register into a floating-point register."""
    return instruction(f"fmv.{'d' if xlen == 64 else 'w'}.x {register}, {Fixed.SCRATCH}")


def _from_floating(result: str, register: str, xlen: int) -> MachineInstruction:
    return instruction(f"fmv.x.{'d' if xlen == 64 else 'w'} {result}, {register}")


def _load(register: str, slot: Slot, xlen: int) -> list[MachineInstruction]:
    """Load a token; its register holds the address on the way."""
    address, operand = _reach(register, slot)
    return [*address, instruction(f"l{'d' if xlen == 64 else 'w'} {register}, {operand}")]


def _store(register: str, slot: Slot, xlen: int) -> list[MachineInstruction]:
    """Store a token; what is out of reach borrows a register for the address, which may hold anything."""
    wide = "d" if xlen == 64 else "w"
    address, operand = _reach(_BORROWED, slot)
    store = instruction(f"s{wide} {register}, {operand}")
    if not address:
        return [store]
    spare = f"{cells.Layout().offset(cells.SPARE)}({Fixed.CELLS})"
    return [instruction(f"s{wide} {_BORROWED}, {spare}"), *address, store, instruction(f"l{wide} {_BORROWED}, {spare}")]


def _reach(register: str, slot: Slot) -> tuple[list[MachineInstruction], str]:
    """Return (instructions that compute the address, if the immediate does not reach, memory operand)."""
    if slot.is_near:
        return [], f"{slot.offset}({slot.base})"
    low = mnemonics.low(slot.offset)
    return [
        instruction(f"lui {register}, {mnemonics.high(slot.offset)}"),
        instruction(f"add {register}, {register}, {slot.base}"),
    ], f"{low}({register})"


def _rewrite_branch(block: MachineBlock, names: dict[int, str], memory: dict[int, Slot], xlen: int) -> None:
    branch = block.branch
    assert branch is not None
    for place, operand in enumerate(branch.operands):
        if operand.startswith("%t"):
            token = int(operand[2:])
            if token in names and _is_floating(names[token]):
                block.items.append(_from_floating(Fixed.PREDICATE, names[token], xlen))
                branch.operands[place] = Fixed.PREDICATE
            elif token in names:
                branch.operands[place] = names[token]
            else:  # the other operand is the scratch register
                block.items += _load(Fixed.PREDICATE, memory[token], xlen)
                branch.operands[place] = Fixed.PREDICATE
    _refresh(branch, names)
    branch.uses = 0
    for operand in branch.operands[:2]:
        number = registers.NUMBER.get(operand, 0)
        branch.uses |= (1 << number) & ~1
