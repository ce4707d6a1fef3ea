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
from .timing_layout import CQ, CT, MAX_COLLECTED, NEVER, OC, QI, SL, TP, Q
from .timing_state import PROFILED, K

S = np.int64
U = np.uint64
ONE = U(1)
FEW_COLLECTORS = 4
"""Of so many, all operands come within the 16 cycles of ``CT.BANKS_TAKEN``."""
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
def passes_at_once(unit: Any, tp: Any) -> Any:
    """Return whether it is known when the packets of a collected instruction go to their unit: all units take one every
    cycle, unless slices take turns (LSU and SFU) or share a unit.
    """
    kind = dispatcher_of(unit)
    return (
        tp[Q.DIRECT_DISPATCH] != 0 and kind != LSU and unit < FIRST_OWN and not (kind == SFU and tp[Q.SLICES] > 1)
    )


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
def free_collector(first: Any, cycle: Any, tp: Any, collectors: Any) -> Any:
    """Return the first of a slice's collectors that is free in a cycle, -1: none is."""
    for collector in range(tp[Q.COLLECTORS]):
        if collectors[first + collector, OC.FREE] <= cycle:
            return S(collector)
    return S(-1)


@compiled
def collected(first: Any, collector: Any, done: Any, tp: Any, collectors: Any) -> Any:
    """Enter when a collector has its operands."""
    collectors[first + collector, OC.FREE] = done + 1
    collectors[first + collectors[first + collector, OC.ENTRY], OC.PASS] = done + tp[Q.COLLECTED]


@compiled
def grant_anew(first: Any, cycle: Any, added: Any, tp: Any, collectors: Any, slots: Any) -> Any:
    """Give all operands from a cycle on, the first collectors first; return the banks taken, four bits a cycle."""
    rest, granted, shift = S(1) << added, U(0), S(0)
    collectors[first + added, OC.ASKED] = 0
    for other in range(tp[Q.COLLECTORS]):
        row = first + other
        if other != added and collectors[row, OC.FREE] > cycle + tp[Q.OPERAND]:  # its last one comes not before
            rest |= S(1) << S(other)
            asked = S(0)
            while collectors[row, OC.GRANT + asked] < cycle:
                asked += 1
            collectors[row, OC.ASKED] = asked
    while rest != 0:
        taken, asking = S(0), rest
        while asking != 0:
            collector = S(trailing_zeros(U(asking)))
            asking &= asking - 1
            row = first + collector
            slot, asked = collectors[row, OC.SLOT], collectors[row, OC.ASKED]
            bank = (slots[slot, SL.BANKS] >> (8 * asked)) & 0xFF
            if (taken >> bank) & 1:
                continue
            taken |= S(1) << bank
            collectors[row, OC.GRANT + asked] = cycle
            collectors[row, OC.ASKED] = asked + 1
            if asked + 1 == slots[slot, SL.SOURCES]:
                rest &= ~(S(1) << collector)
                collected(first, collector, cycle + tp[Q.OPERAND], tp, collectors)
        if shift < 64:
            granted |= U(taken) << U(shift)
        shift += 4
        cycle += 1
    return granted


@compiled
def collect(core: Any, part: Any, collector: Any, slot: Any, entry: Any, ms: Any, tx: Any) -> Any:
    """Put an instruction into a free collector in the cycle ``entry``, and plan when it gets its operands: a register
    bank gives one a cycle, to the first collector that asks. Nothing but an instruction that comes later, into a
    collector in front of its own, changes that.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    collectors = view_rows(tx[TP.COLLECTORS], 1, OC.COUNT)
    first = (core * tp[Q.SLICES] + part) * MAX_COLLECTED
    at = S(trailing_zeros(U(~ct[core, CT.COLLECTED + part])))
    ct[core, CT.COLLECTED + part] |= S(1) << at
    row, unit = first + collector, slots[slot, SL.UNIT]
    packets = packets_of(U(slots[slot, SL.MASK]), ms[M.THREADS], tp[Q.LANES])
    collectors[row, OC.SLOT], collectors[row, OC.ENTRY] = slot, at
    collectors[first + at, OC.PASSES], collectors[first + at, OC.FROM] = slot, collector
    collectors[first + at, OC.PACKETS] = packets
    waits = tp[Q.DISPATCH]
    if passes_at_once(unit, tp):
        waits += tp[Q.UNIT] + (packets > 1)
        if slots[slot, SL.STALLS] == 0:
            waits += tp[Q.LATENCY + unit] + tp[Q.RESULT]
    collectors[first + at, OC.UNSEEN] = waits
    sources = slots[slot, SL.SOURCES]
    if sources == 0:
        collected(first, collector, entry + 1, tp, collectors)
    else:
        cycle = entry + 2
        wanted, banks = U(0), slots[slot, SL.BANKS]
        for operand in range(sources):
            wanted |= ONE << U(4 * operand + ((banks >> (8 * operand)) & 0xFF))
            collectors[row, OC.GRANT + operand] = cycle + operand
        passed = cycle - ct[core, CT.BANKS_FROM + part]
        taken = U(ct[core, CT.BANKS_TAKEN + part]) >> U(4 * passed) if passed < 16 else U(0)
        if taken & wanted == U(0) and tp[Q.COLLECTORS] <= FEW_COLLECTORS:
            taken |= wanted
            collected(first, collector, cycle + sources - 1 + tp[Q.OPERAND], tp, collectors)
        else:
            collectors[row, OC.FREE] = NEVER
            taken = grant_anew(first, cycle, collector, tp, collectors, slots)
        ct[core, CT.BANKS_TAKEN + part], ct[core, CT.BANKS_FROM + part] = S(taken), cycle
    wake = collectors[first + at, OC.PASS] + waits
    ct[core, CT.COLLECT_WAKE + part] = min(ct[core, CT.COLLECT_WAKE + part], wake)


@compiled
def tick_collectors(core: Any, part: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Put an instruction that waited into a free collector; return whether one was."""
    tp = constants(tx[TP.PARAMETERS])
    collectors = view_rows(tx[TP.COLLECTORS], 1, OC.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    queue = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.OPERANDS
    first = (core * tp[Q.SLICES] + part) * MAX_COLLECTED
    free = free_collector(first, now, tp, collectors)
    if free < 0:
        ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
        for collector in range(tp[Q.COLLECTORS]):
            ct[core, CT.COLLECT_WAKE + part] = min(
                ct[core, CT.COLLECT_WAKE + part], collectors[first + collector, OC.FREE]
            )
        return False
    at = front(queue, tx)
    slot = items[at, 1]
    waited = now - items[at, 0]
    drop(queue, tx)
    collect(core, part, free, slot, now, ms, tx)
    if waited > 0:
        slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
        view_rows(tx[TP.COUNTERS], 1, K.COUNT)[core, K.OPERAND_STALLS] += waited
        count_event(slot, E_OPERANDS, waited, view_rows(x[P.PROFILE], 1, F.COUNT), slots)
    return True


@compiled
def send_to_collector(core: Any, part: Any, slot: Any, now: Any, ms: Any, tx: Any) -> Any:
    """Send an issued instruction to the operand collectors: at once into one that will be free if none waits."""
    tp = constants(tx[TP.PARAMETERS])
    queue = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.OPERANDS
    entry = now + tp[Q.ISSUE_COLLECT]
    if not tp[Q.PIPELINED_COLLECTORS] and view(tx[TP.NEXT], TP.NEXT)[queue] == NEVER:
        first = (core * tp[Q.SLICES] + part) * MAX_COLLECTED
        free = free_collector(first, entry, tp, view_rows(tx[TP.COLLECTORS], 1, OC.COUNT))
        if free >= 0:
            collect(core, part, free, slot, entry, ms, tx)
            return
    push(queue, entry, slot, 0, 0, tx)


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
def packets_of(mask: Any, threads: Any, lanes: Any) -> Any:
    """Return how many packets of lanes are not empty; without any lane, one is sent."""
    if lanes >= threads:
        return S(1)
    if 2 * lanes >= threads:
        behind = mask >> U(lanes)
        return S(1) + S(behind != U(0) and mask != behind << U(lanes))
    packets, done, last = S(0), S(0), False
    while not last:
        packet, last = next_packet(mask, done, threads, lanes)
        done = packet + 1
        packets += 1
    return packets


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
    row = (core * tp[Q.SLICES] + part) * MAX_COLLECTED
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
