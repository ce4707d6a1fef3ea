"""Which cells hold the value of a register: a forward data flow over copies that hold on all ways.

A lane's cells are written by that lane's own instructions only, so what holds on the way of each lane holds.
"""

import heapq

from vortex_rt.compiler.checker.balance import Balance
from vortex_rt.compiler.checker.values import Place, width
from vortex_rt.isa.registers import CALLER_SAVED, KEPT
from vortex_rt.isa.table import Kind

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
