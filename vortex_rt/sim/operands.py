"""Operand collectors: SimX's, of which an instruction takes any that is free, and the RTL's, where a warp has one of
its slice's, a pipeline that takes an instruction a cycle.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import FIRST_OWN as FIRST_OWN_UNIT
from ..isa.table import Unit
from .compiled import compiled
from .intrinsics import trailing_zeros
from .lsu import LSU, count_event
from .queues import drop, front, push, waiting
from .state import F, M, P
from .tables import constants, view, view_rows
from .timing_layout import CQ, CT, MAX_COLLECTORS, NEVER, OC, QI, SL, TP, Q
from .timing_state import PROFILED, K

S = np.int64
U = np.uint64
ALU, FPU, SFU = 0, 2, 3
DIV, LOAD, STORE, CSR, WCTL, FENCE = (
    int(Unit.DIV), int(Unit.LOAD), int(Unit.STORE), int(Unit.CSR), int(Unit.WCTL), int(Unit.FENCE),
)
FIRST_OWN = int(FIRST_OWN_UNIT)
E_OPERANDS = int(F.FIRST_EVENT) + PROFILED.index(K.OPERAND_STALLS)


@compiled
def dispatcher_of(unit: Any) -> Any:
    """Return which of a core's dispatchers serves a unit; units of their own are behind the ALU's."""
    if unit in (LOAD, STORE, FENCE):
        return S(LSU)
    if unit in (CSR, WCTL):
        return S(SFU)
    return S(ALU) if unit <= DIV or unit >= FIRST_OWN else S(FPU)


@compiled
def slice_of(warp: Any, tp: Any) -> Any:
    """Return the issue slice of a warp: neighbours are in one, or in different ones."""
    if tp[Q.INTERLEAVED_SLICES]:
        return S(U(warp) % U(tp[Q.SLICES]))
    return S(U(warp) // U(tp[Q.SHARE]))


@compiled
def place_in_slice(warp: Any, part: Any, tp: Any) -> Any:
    """Return the number of a warp of a slice in it."""
    if tp[Q.INTERLEAVED_SLICES]:
        return S(U(warp) // U(tp[Q.SLICES]))
    return warp - part * tp[Q.SHARE]


@compiled
def tick_collectors(core: Any, part: Any, now: Any, x: Any, tx: Any) -> Any:
    """Put an instruction into a free collector and read operands: a register bank gives one a cycle. Note when a
    collector has something to do next.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    collectors = view_rows(tx[TP.COLLECTORS], 1, OC.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    own = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE
    first = (core * tp[Q.SLICES] + part) * MAX_COLLECTORS
    queue = own + CQ.OPERANDS
    busy = ct[core, CT.COLLECTING + part]
    free = S(trailing_zeros(~U(busy)))
    wake = S(NEVER)
    if ct[core, CT.DUE + part] & 1 and free < tp[Q.COLLECTORS]:
        at = front(queue, tx)
        slot = items[at, 1]
        waited = now - items[at, 0]
        drop(queue, tx)
        collectors[first + free, OC.SLOT], collectors[first + free, OC.START] = slot, now + 1
        collectors[first + free, OC.NEXT] = 0
        wake = now + 1 + (slots[slot, SL.SOURCES] > 0)
        ct[core, CT.COLLECTING + part] |= S(1) << free
        if waited > 0:
            view_rows(tx[TP.COUNTERS], 1, K.COUNT)[core, K.OPERAND_STALLS] += waited
            count_event(slot, E_OPERANDS, waited, view_rows(x[P.PROFILE], 1, F.COUNT), slots)
    banks_taken = S(0)
    while busy != 0:
        collector = first + S(trailing_zeros(U(busy)))
        busy &= busy - 1
        slot = collectors[collector, OC.SLOT]
        start = collectors[collector, OC.START]
        sources, asked = slots[slot, SL.SOURCES], collectors[collector, OC.NEXT]
        done = start
        if sources > 0:
            if asked < sources:
                bank = (slots[slot, SL.BANKS] >> (8 * asked)) & 0xFF
                if now > start and not (banks_taken >> bank) & 1:
                    banks_taken |= S(1) << bank
                    asked += 1
                    collectors[collector, OC.NEXT] = asked
                    collectors[collector, OC.LAST] = now
                wake = min(wake, now + tp[Q.OPERAND] if asked == sources else max(now, start) + 1)
                continue
            done = collectors[collector, OC.LAST] + tp[Q.OPERAND]
        if done <= now:
            push(own + CQ.COLLECTED + collector - first, now + tp[Q.COLLECTED], slot, 0, 0, tx)
            ct[core, CT.COLLECTING + part] &= ~(S(1) << (collector - first))
        else:
            wake = min(wake, done)
    ct[core, CT.COLLECT_WAKE + part] = wake


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
def next_packet(mask: Any, done: Any, threads: Any, lanes: Any) -> Any:
    """Return (first packet of lanes at or behind ``done`` that is not empty, whether it is the last one)."""
    if lanes >= threads:
        return S(0), True
    rest = mask >> U(done * lanes)
    packet = done + S(trailing_zeros(rest)) // lanes if rest != U(0) else done
    following = (packet + 1) * lanes
    return packet, following >= threads or mask >> U(following) == U(0)


@compiled
def tick_pipelined_collectors(core: Any, part: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Move packets on into the warp's collector, from the first collector that has one, and from the queue behind the
    collectors. What a collector has begun to hand on it goes on with, so that an instruction's packets stay together.
    One for a full dispatcher holds up all behind it.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    own = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE
    gathered = own + CQ.GATHERED
    if following[own + CQ.OPERANDS] <= now:
        tick_collector(core, part, now, ms, x, tx)
    gathered_room = waiting(gathered, tx) < tp[Q.BUFFER_ROOM]
    if following[gathered] <= now:
        at = front(gathered, tx)
        slot, packet, last = items[at, 1], items[at, 2], items[at, 3]
        target = own + CQ.DISPATCH + dispatcher_of(slots[slot, SL.UNIT])
        if waiting(target, tx) < tp[Q.BUFFER_ROOM]:
            drop(gathered, tx)
            push(target, now + tp[Q.DISPATCH], slot, packet, last, tx)
    if gathered_room:
        first = own + CQ.COLLECTED
        sticky = first + ct[core, CT.COLLECT_TURN + part]
        if tp[Q.LANES] < ms[M.THREADS] and following[sticky] <= now:
            first = sticky
        for queue in range(first, own + CQ.COLLECTED + tp[Q.COLLECTORS]):
            if following[queue] <= now:
                at = front(queue, tx)
                slot, packet, last = items[at, 1], items[at, 2], items[at, 3]
                drop(queue, tx)
                push(gathered, now + tp[Q.GATHER], slot, packet, last, tx)
                ct[core, CT.COLLECT_TURN + part] = queue - own - CQ.COLLECTED
                break


@compiled
def tick_collector(core: Any, part: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Put the next packet of the instruction in front into its warp's collector."""
    tp = constants(tx[TP.PARAMETERS])
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    collectors = view_rows(tx[TP.COLLECTORS], 1, OC.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    own = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE
    queue = own + CQ.OPERANDS
    at = front(queue, tx)
    slot, done, waited = items[at, 1], items[at, 2], now - items[at, 0]
    collector = place_in_slice(slots[slot, SL.WARP], part, tp) % tp[Q.COLLECTORS]
    row = (core * tp[Q.SLICES] + part) * MAX_COLLECTORS
    target = own + CQ.COLLECTED + collector
    if collectors[row, OC.START] > now or waiting(target, tx) + items[at, 3] >= tp[Q.COLLECTED_ROOM]:
        return
    rounds = rounds_of(slots[slot, SL.BANKS], slots[slot, SL.SOURCES])
    if rounds > 1 and items[at, 3] == 0:  # all but the last round, which go through the pipeline as bubbles
        items[at, 3], collectors[row, OC.START] = 1, now + rounds - 1
        return
    packet, last = next_packet(U(slots[slot, SL.MASK]), done, ms[M.THREADS], tp[Q.LANES])
    push(target, now + tp[Q.COLLECTED], slot, packet, S(1) if last else S(0), tx)
    items[at, 2], items[at, 3] = packet + 1, 0
    if not last:
        return
    drop(queue, tx)
    if waited > 0:
        view_rows(tx[TP.COUNTERS], 1, K.COUNT)[core, K.OPERAND_STALLS] += waited
        count_event(slot, E_OPERANDS, waited, view_rows(x[P.PROFILE], 1, F.COUNT), slots)
