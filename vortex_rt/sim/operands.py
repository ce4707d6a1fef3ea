"""Operand collectors of the RTL: a warp has one of its slice's, a pipeline that takes an instruction a cycle."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import FIRST_OWN as FIRST_OWN_UNIT
from ..isa.table import Unit
from .compiled import compiled
from .lsu import LSU, count_event
from .queues import drop, front, push, waiting
from .state import F, M, P
from .tables import constants, view, view_rows
from .timing_layout import CQ, MAX_COLLECTORS, OC, QI, SL, TP, UNITS, Q
from .timing_state import PROFILED, K

S = np.int64
ALU, FPU, SFU = 0, 2, 3
DIV, LOAD, STORE, CSR, WCTL, FENCE = (
    int(Unit.DIV), int(Unit.LOAD), int(Unit.STORE), int(Unit.CSR), int(Unit.WCTL), int(Unit.FENCE),
)
FIRST_OWN = int(FIRST_OWN_UNIT)
E_OPERANDS = int(F.FIRST_EVENT) + PROFILED.index(K.OPERAND_STALLS)
FREE_FLOW = 2
"""Instructions on their way to a dispatcher that takes one a cycle."""


@compiled
def dispatcher_of(unit: Any) -> Any:
    """Return which of a core's dispatchers serves a unit; units of their own are behind the ALU's."""
    if unit in (LOAD, STORE, FENCE):
        return S(LSU)
    if unit in (CSR, WCTL):
        return S(SFU)
    return S(ALU) if unit <= DIV or unit >= FIRST_OWN else S(FPU)


@compiled
def rounds_of(banks: Any, sources: Any) -> Any:
    """Return the cycles in which the banks (a byte each) give the operands: a bank gives one a cycle."""
    rounds = S(1)
    for operand in range(sources):
        same = S(1)
        for other in range(operand):
            same += (banks >> (8 * other)) & 0xFF == (banks >> (8 * operand)) & 0xFF
        rounds = max(rounds, same)
    return rounds


@compiled
def tick_pipelined_collectors(core: Any, part: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Pass the first collector's instruction on and give the next one to its warp's collector; return whether anything
    is under way. An instruction that a full dispatcher does not take holds up all behind it.
    """
    tp = constants(tx[TP.PARAMETERS])
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    collectors = view_rows(tx[TP.COLLECTORS], 1, OC.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    own = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE
    count = tp[Q.COLLECTORS]
    moved, stuck = False, False
    for kind in range(UNITS):
        queue = own + CQ.DISPATCH + kind
        stuck = stuck or (following[queue] < now and waiting(queue, tx) > FREE_FLOW)
    for queue in range(own + CQ.COLLECTED, own + CQ.COLLECTED + count):
        if following[queue] > now:
            continue
        moved = True
        slot = items[front(queue, tx), 1]
        if not stuck:
            drop(queue, tx)
            push(own + CQ.DISPATCH + dispatcher_of(slots[slot, SL.UNIT]), now + tp[Q.DISPATCH], slot, 0, 0, tx)
        break
    queue = own + CQ.OPERANDS
    if following[queue] > now:
        return moved
    at = front(queue, tx)
    slot, waited = items[at, 1], now - items[at, 0]
    collector = (slots[slot, SL.WARP] - part * (ms[M.WARPS] // tp[Q.SLICES])) % count
    row = (core * tp[Q.SLICES] + part) * MAX_COLLECTORS + collector
    target = own + CQ.COLLECTED + collector
    if collectors[row, OC.START] > now or waiting(target, tx) >= tp[Q.COLLECTED_ROOM]:
        return True
    drop(queue, tx)
    rounds = rounds_of(slots[slot, SL.BANKS], slots[slot, SL.SOURCES])
    collectors[row, OC.START] = now + rounds
    push(target, now + rounds - 1 + tp[Q.COLLECTED], slot, 0, 0, tx)
    waited += rounds - 1
    if waited > 0:
        view_rows(tx[TP.COUNTERS], 1, K.COUNT)[core, K.OPERAND_STALLS] += waited
        count_event(slot, E_OPERANDS, waited, view_rows(x[P.PROFILE], 1, F.COUNT), slots)
    return True
