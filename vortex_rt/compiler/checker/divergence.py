"""Which values may differ between the lanes of a warp: a forward data flow over registers and private stack memory.

A value differs when an operand does, or the address it is loaded from, or when it comes from where lanes differ: local
ids, the stack pointer, atomics, calls, memory never written, CSRs of a lane. Where the ways of a branch meet whose
lanes may part, everything written on these ways differs. Memory is followed four bytes at a time.
"""

import heapq

from vortex_rt.compiler.checker.balance import Balance
from vortex_rt.compiler.checker.code import ImageBlock, ImageFunction
from vortex_rt.compiler.checker.values import KnownState, Place, Private, call, step, width
from vortex_rt.isa import csr
from vortex_rt.isa.registers import CALLER_SAVED, KEPT, bits
from vortex_rt.isa.registers import UNIFORM as SAME
from vortex_rt.isa.table import Kind

# Which cells hold the value of a register: a forward data flow over copies that hold on all ways.
#
# A lane's cells are written by that lane's own instructions only, so what holds on the way of each lane holds.

Copy = tuple[int, Place, int]
"""(register, place, bytes)."""
_WHOLE = {"sd": 8, "ld": 8, "fsd": 8, "fld": 8, "sw": 4, "lw": 4, "fsw": 4, "flw": 4}


def copies(balance: Balance) -> dict[int, frozenset[Copy]]:
    """Return for each block the copies at its start; nothing for functions that switch to no other virtual warps."""
    function = balance.function
    if not any(op.name == "call" and balance.names[op.imm] in balance.switches for op in function.ops):
        return {}
    known: dict[int, frozenset[Copy]] = {0: frozenset()}
    work, queued = [0], {0}
    while work:
        number = heapq.heappop(work)
        queued.discard(number)
        out = _through(balance, number, known[number])
        for successor in function.blocks[number].successors:
            both = out if successor not in known else known[successor] & out
            if known.get(successor) != both:
                known[successor] = both
                if successor not in queued:
                    queued.add(successor)
                    heapq.heappush(work, successor)
    return known


def _through(balance: Balance, number: int, before: frozenset[Copy]) -> frozenset[Copy]:
    """The copies at the end of a block."""
    state = set(before)
    block = balance.function.blocks[number]
    for at in range(block.first, block.end):
        op = balance.function.ops[at]
        place = balance.places.get(at)
        in_cells = place is not None and place[0] == "cells"
        if op.kind == Kind.STORE:
            if in_cells and place is not None:
                size = width(op)
                state = {c for c in state if c[1][1] + c[2] <= place[1] or place[1] + size <= c[1][1]}
                if op.name in _WHOLE and op.rs2:
                    state.add((op.rs2, place, size))
            continue
        changed = op.defs
        if op.name == "call":
            switches = balance.names[op.imm] in balance.switches
            changed = (1 << 64) - 1 & ~KEPT if switches else CALLER_SAVED
        if changed:
            state = {c for c in state if not changed >> c[0] & 1}
        if op.kind == Kind.LOAD and in_cells and place is not None and op.name in _WHOLE and op.rd:
            state.add((op.rd, place, _WHOLE[op.name]))
    return frozenset(state)


RETURN = bits("ra")
SAME_ON_ENTRY = SAME | RETURN | bits(*(f"a{i}" for i in range(5)))
"""A kernel entry's arguments in a0 to a4 are the same too."""

Effect = tuple[int, int, bool, bool]
"""(written, read, differs whatever is read, whether what was there before is gone)."""


class Divergence:
    """Blocks of a function whose branches may part lanes: ``branches``."""

    def __init__(self, balance: Balance) -> None:
        self.balance = balance
        self.function: ImageFunction = balance.function
        self._words: dict[tuple[object, int], int] = {}
        for at, place in balance.places.items():
            self._bits(place, width(self.function.ops[at]))
        bottom = balance.private.bottom // 4
        on_stack = [(word, bit) for (base, word), bit in self._words.items() if base not in ("cells", "words")]
        self._below = sum(1 << bit for word, bit in on_stack if word < bottom)
        """Memory that other functions' frames may lie over."""
        self._copies = copies(balance)
        self._effects = [self._of_block(block) for block in self.function.blocks]
        self.branches: set[int] = set()
        self._solve()
        self._verify_words()

    def _verify_words(self) -> None:
        """Raise `UnprotectedError` where lanes that are apart write what belongs to the whole warp."""
        words = {at for at, place in self.balance.places.items() if place[0] == "words"}
        for number in sorted(self.branches) if words else ():
            for inside in sorted(self.function.region(number)):
                block = self.function.blocks[inside]
                for at in words.intersection(range(block.first, block.end)):
                    if self.function.ops[at].kind == Kind.STORE:
                        self.function.fail(at, "writes a value of the whole warp where lanes may be apart")

    def _bits(self, place: Place, size: int) -> int:
        base, offset = place
        result = 0
        for word in range(offset // 4, (offset + size - 1) // 4 + 1):
            result |= 1 << self._words.setdefault((base, word), 64 + len(self._words))
        return result

    def _of_block(self, block: ImageBlock) -> list[Effect]:
        effects = [self._effect(at) for at in range(block.first, block.end)]
        if any(self._switches(at) for at in range(block.first, block.end)):
            changed = (1 << 64) - 2 & ~self._kept(block)
            effects = [
                (written & ~((1 << 64) - 1), read, differs, gone) for written, read, differs, gone in effects
            ] + [(changed, 0, True, True)]
        return [effect for effect in effects if effect[0]]

    def _switches(self, at: int) -> bool:
        op = self.function.ops[at]
        return op.name == "call" and self.balance.names[op.imm] in self.balance.switches

    def _kept(self, block: ImageBlock) -> int:
        """Registers that hold the same before and after a block that switches to other virtual warps, because it
        restores what it saves, or what their cells held before."""
        state, private = KnownState.at_entry(), Private((), 0, self.balance.private.cells)
        for register, place, size in self._copies.get(block.number, ()):
            state.store(place, size, ("entry", register, 0))
        for at in range(block.first, block.end):
            if self.function.ops[at].name == "call":
                call(state, private, self._switches(at))
            else:
                step(self.function, at, self.function.ops[at], state, private)
        return sum(1 << number for number, value in enumerate(state.registers) if value == ("entry", number, 0))

    def _effect(self, at: int) -> Effect:
        op = self.function.ops[at]
        place = self.balance.places.get(at)
        if op.kind == Kind.STORE:
            if place is None:
                return 0, 0, False, False
            whole = place[1] % 4 == 0 and width(op) >= 4
            return self._bits(place, width(op)), (1 << op.rs2) & ~1, False, whole
        if op.kind == Kind.LOAD and place is not None:
            return op.defs, self._bits(place, width(op)), False, True
        if op.name == "call":
            return 0 if self._switches(at) else CALLER_SAVED | self._below, 0, True, True
        if op.kind in (Kind.ALU, Kind.FP_ARITH, Kind.FP, Kind.LOAD):
            return op.defs, op.uses, False, True
        if op.kind == Kind.CSR:
            return op.defs, 0, op.imm not in csr.UNIFORM, True
        if op.kind == Kind.SIMT or op.name.startswith("vote"):
            return op.defs, 0, False, True  # one stack and one thread mask a warp
        return op.defs, 0, True, True

    def _through(self, number: int, state: int) -> int:
        for written, read, differs, gone in self._effects[number]:
            if differs or read & state:
                state |= written
            elif gone:
                state &= ~written
        return state & ~SAME

    def _solve(self) -> None:
        function = self.function
        entry = (1 << 64) - 2 & ~(SAME_ON_ENTRY if self.balance.is_entry else SAME | RETURN)
        for bit in self._words.values():
            entry |= 1 << bit
        states = [0 for _ in function.blocks]
        states[0] = entry
        work = list(range(len(function.blocks)))
        queued = set(work)
        while work:
            number = heapq.heappop(work)  # first blocks first: few are visited twice
            queued.discard(number)
            block = function.blocks[number]
            out = self._through(number, states[number])
            flows = [(successor, out) for successor in block.successors]
            if block.branch is not None and block.branch.uses & out and number not in self.branches:
                self.branches.add(number)
                written = 0
                for inside in function.region(number):
                    for effect in self._effects[inside]:
                        written |= effect[0]
                if function.post_dominator[number] >= 0:
                    flows.append((function.post_dominator[number], written & ~SAME))
            for successor, more in flows:
                if more & ~states[successor]:
                    states[successor] |= more
                    if successor not in queued:
                        queued.add(successor)
                        heapq.heappush(work, successor)
