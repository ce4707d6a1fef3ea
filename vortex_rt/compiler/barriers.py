"""Barriers in final code: ``bar`` where the group's warps are hardware warps, else a switch to other virtual warps with
the live registers saved in cells.

A register has one cell in a kernel, which goes on holding its value until it is written again; so a switch stores only
what changed since the last one, and what a loop with barriers leaves alone is stored where the loop begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vortex_rt.compiler.cells import Layout
from vortex_rt.compiler.divergence.assembly import MachineBlock, MachineFunction, MachineInstruction, instruction
from vortex_rt.compiler.divergence.graph import Graph, live_in
from vortex_rt.isa import control, mnemonics, registers
from vortex_rt.isa.control import Control
from vortex_rt.isa.registers import Fixed

BARRIER_MARK = "vx_barrier"
YIELD_MARK = "vx_yield"
SWITCH = {BARRIER_MARK: "__vx_switch", YIELD_MARK: "__vx_yield"}
"""Start-up's routines that run another virtual warp; they change every register but sp and those of `Fixed`, and expect
the stack pointer in its cell."""
_BAR = control.assembly(Control.BAR, rs1=Fixed.BARRIER_ID, rs2=Fixed.BARRIER_COUNT)
_SP = 1 << registers.SP
_KEPT = registers.bits("sp", *Fixed)


@dataclass
class _Barrier:
    """A block that ends in a barrier."""

    block: MachineBlock
    mark: str
    saved: int
    """Registers that live over it."""


@dataclass
class _Loop:
    """A natural loop with barriers, and the registers that it leaves alone and that live over one of them."""

    header: MachineBlock
    body: set[MachineBlock]
    unchanged: int


def expand(
    function: MachineFunction, xlen: int, layout: Layout, cells: Sequence[int] = (), frames_differ: bool = True
) -> int:
    """Expand all barriers; returns the end of the cells used.

    ``cells`` are those that an entry may use; without enough of them, and in functions, registers are saved on the
    stack. ``frames_differ``: a barrier of another function may have changed the cell of the stack pointer.
    """
    barriers = _split_at_barriers(function)
    if not barriers:
        return 0
    live = live_in(function)
    for barrier in barriers:
        after = barrier.block.next
        assert after is not None
        barrier.saved = live[after] & ~_KEPT & ~1
    every = 0
    for barrier in barriers:
        every |= barrier.saved
    emitter = _Emitter(xlen, layout)
    places = dict(zip(registers.members(every), map(layout.offset, cells)))
    if len(places) < every.bit_count():
        dirty = {barrier.block: barrier.saved | _SP for barrier in barriers}
        emitter.places = None
        end = 0
    else:
        emitter.places = places
        presaved = _save_before_loops(function, barriers)
        dirty = _dirty(function, barriers, presaved, frames_differ)
        for block, wanted in presaved.items():
            _save_where_virtual(function, block, emitter.saves(wanted & dirty[block]))
        end = max((cell + 1 for cell in cells[: len(places)]), default=0)
    for barrier in barriers:
        _expand(function, barrier, dirty[barrier.block], emitter)
    return end


def expand_in_place(function: MachineFunction) -> None:
    """Expand all barriers where no warp is virtual."""
    for block in function.blocks:
        block.items = [
            instruction(_BAR) if item.mnemonic == BARRIER_MARK else item
            for item in block.items if item.mnemonic != YIELD_MARK
        ]  # fmt: skip


def _split_at_barriers(function: MachineFunction) -> list[_Barrier]:
    """Let every barrier be the end of a block without a branch, and remove its mark."""
    found = []
    for block in list(function.blocks):
        current = block
        while True:
            place = next((i for i, item in enumerate(current.items) if item.mnemonic in SWITCH), None)
            if place is None:
                break
            rest = MachineBlock(
                function.new_label(), current.items[place + 1 :], current.branch, current.taken, current.next,
                current.is_return,
            )
            found.append(_Barrier(current, current.items[place].mnemonic, 0))
            current.items = current.items[:place]
            current.branch, current.taken, current.next, current.is_return = None, None, rest, False
            function.blocks.insert(function.blocks.index(current) + 1, rest)
            current = rest
    return found


def _loops(function: MachineFunction, barriers: list[_Barrier]) -> list[_Loop]:
    """Loops with barriers that leave alone what lives over these, outer ones first."""
    graph = Graph(function)
    bodies: dict[MachineBlock, set[MachineBlock]] = {}
    for block in function.blocks:
        for header in block.successors:
            if graph.dominates(header, block):
                body = bodies.setdefault(header, {header})
                work = [block]
                while work:
                    inside = work.pop()
                    if inside not in body:
                        body.add(inside)
                        work += graph.predecessors[inside]
    loops = []
    for header, body in bodies.items():
        unchanged = 0
        for barrier in barriers:
            if barrier.block in body:
                unchanged |= barrier.saved
        for block in body:
            for item in block.items:
                unchanged &= ~item.defs
        if unchanged and header is not function.blocks[0]:
            loops.append(_Loop(header, body, unchanged))
    return sorted(loops, key=lambda loop: -len(loop.body))


def _save_before_loops(function: MachineFunction, barriers: list[_Barrier]) -> dict[MachineBlock, int]:
    """Put an empty block before each loop where registers should be saved; returns the blocks with these registers."""
    presaved: dict[MachineBlock, int] = {}
    done: list[_Loop] = []
    for loop in _loops(function, barriers):
        wanted = loop.unchanged
        for outer in done:
            if loop.header in outer.body:
                wanted &= ~outer.unchanged
        if not wanted:
            continue
        done.append(loop)
        before = MachineBlock(function.new_label(), next=loop.header)
        for block in function.blocks:
            if block not in loop.body:
                block.replace_successor(loop.header, before)
        function.blocks.insert(function.blocks.index(loop.header), before)
        for outer in done:
            if loop.header in outer.body and outer is not loop:
                outer.body.add(before)
        presaved[before] = wanted
    return presaved


def _dirty(
    function: MachineFunction, barriers: list[_Barrier], presaved: dict[MachineBlock, int], frames_differ: bool
) -> dict[MachineBlock, int]:
    """For the blocks that end in a barrier or save before a loop the registers whose cells may hold something else."""
    ends: dict[MachineBlock, int] = presaved | {barrier.block: barrier.saved | _SP for barrier in barriers}
    written = {}
    for block in function.blocks:
        written[block] = 0
        for item in block.items:
            written[block] |= item.defs
    everything = (1 << 64) - 1
    dirty = dict.fromkeys(function.blocks, 0)
    dirty[function.blocks[0]] = everything & ~(0 if frames_differ else _SP)
    work = list(reversed(function.blocks))
    while work:
        block = work.pop()
        out = (dirty[block] | written[block]) & ~ends.get(block, 0)
        for successor in block.successors:
            if out & ~dirty[successor]:
                dirty[successor] |= out
                work.append(successor)
    return {block: dirty[block] | written[block] | (_SP if frames_differ else 0) for block in ends}


def _save_where_virtual(function: MachineFunction, block: MachineBlock, saves: list[MachineInstruction]) -> None:
    """Let an empty block execute ``saves`` where the group's warps are virtual."""
    if not saves:
        return
    slow = MachineBlock(function.new_label(), saves, next=block.next)
    block.branch, block.taken = instruction(f"blt {Fixed.BARRIER_COUNT}, zero, {slow.label}"), slow
    function.blocks.append(slow)


def _expand(function: MachineFunction, barrier: _Barrier, dirty: int, emitter: _Emitter) -> None:
    block, after = barrier.block, barrier.block.next
    fast = MachineBlock(function.new_label(), next=after)
    if barrier.mark == BARRIER_MARK:
        fast.items.append(instruction(_BAR))
    slow = MachineBlock(function.new_label(), emitter.switch(barrier, dirty), next=after)
    block.branch = instruction(f"blt {Fixed.BARRIER_COUNT}, zero, {slow.label}")
    block.taken, block.next = slow, fast
    function.blocks.insert(function.blocks.index(block) + 1, fast)
    function.blocks.append(slow)


def _restores(items: list[MachineInstruction]) -> list[MachineInstruction]:
    """Note of each load that its register has again what it had before the switch."""
    for item in items:
        item.is_restore = item.mnemonic in mnemonics.LOADS
    return items


class _Emitter:
    """Loads and stores around switches."""

    def __init__(self, xlen: int, layout: Layout) -> None:
        self.layout = layout
        self.wide = "d" if xlen == 64 else "w"
        self.places: dict[int, int] | None = None
        """Register → distance of its cell; None: on the stack."""

    def _mnemonic(self, kind: str, register: int) -> str:
        return f"f{kind}{self.wide}" if register >= 32 else f"{kind}{self.wide}"

    def _accesses(self, kind: str, wanted: int) -> list[MachineInstruction]:
        assert self.places is not None
        result, base = [], 0
        for register in sorted(registers.members(wanted), key=self.places.__getitem__):
            offset = self.places[register]
            if -2048 <= offset < 2048:
                where = f"{offset}({Fixed.CELLS})"
            else:
                if mnemonics.high(offset) != base:
                    base = mnemonics.high(offset)
                    result.append(instruction(f"lui {Fixed.SCRATCH}, {base}"))
                    result.append(instruction(f"add {Fixed.SCRATCH}, {Fixed.SCRATCH}, {Fixed.CELLS}"))
                where = f"{mnemonics.low(offset)}({Fixed.SCRATCH})"
            result.append(instruction(f"{self._mnemonic(kind, register)} {registers.NAMES[register]}, {where}"))
        return result

    def saves(self, wanted: int) -> list[MachineInstruction]:
        """Store registers in their cells."""
        return self._accesses("s", wanted)

    def switch(self, barrier: _Barrier, dirty: int) -> list[MachineInstruction]:
        """Save, run the other virtual warps, restore."""
        call = instruction(f"call {SWITCH[barrier.mark]}")
        if self.places is not None:
            stack = self._stack_pointer() if dirty & _SP else []
            restored = _restores(self._accesses("l", barrier.saved))
            return [*self.saves(barrier.saved & dirty), *stack, call, *restored]
        saved = registers.members(barrier.saved)
        frame = -(-len(saved) * 8 // 16) * 16
        return [
            *([instruction(f"addi sp, sp, {-frame}")] if frame else []),
            *(instruction(f"{self._mnemonic('s', r)} {registers.NAMES[r]}, {8 * i}(sp)") for i, r in enumerate(saved)),
            *self._stack_pointer(),
            call,
            *_restores([
                instruction(f"{self._mnemonic('l', r)} {registers.NAMES[r]}, {8 * i}(sp)") for i, r in enumerate(saved)
            ]),
            *([instruction(f"addi sp, sp, {frame}")] if frame else []),
        ]

    def _stack_pointer(self) -> list[MachineInstruction]:
        """Store the stack pointer where start-up looks for it."""
        offset, base = self.layout.field("stack_pointer"), str(Fixed.CELLS)
        lines = []
        if not -2048 <= offset < 2048:
            base = str(Fixed.SCRATCH)
            lines = [f"lui {base}, {mnemonics.high(offset)}", f"add {base}, {base}, {Fixed.CELLS}"]
            offset = mnemonics.low(offset)
        return [instruction(line) for line in (*lines, f"s{self.wide} sp, {offset}({base})")]
