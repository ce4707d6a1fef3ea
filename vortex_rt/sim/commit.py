"""The commit stage of a core's slice: an arbiter over the units, registers that become free, trace records.

Where nothing waits for a place in a unit (``Q.DIRECT_COMMIT``), what happens between the arbiter and the free register
cannot be seen, so results come to the arbiter as much later (``Q.COMMIT``) and are committed there. All packets of an
instruction from a unit that takes one every cycle are one item then: the time of the next packet, how many follow it,
and the item's number, which orders it among those of the same time. What is due of such an item (``TP.NEXT``) is its
second packet: before, a look is needed only if another unit has something, and a look finds what has passed until then.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import Unit
from .compiled import compiled
from .intrinsics import trailing_zeros
from .queues import drop, front, in_turn, place, push, push_sorted
from .state import M
from .tables import constants, due_8, view, view_rows
from .timing_layout import CQ, CT, D_COMMIT, NEVER, QI, QT, SL, TP, UNITS, WT, Q
from .timing_state import TRACED, K, R

S = np.int64
U = np.uint64
LSU, FPU = 1, 2
LOAD = int(Unit.LOAD)
RECORDED = tuple(int(counter) for counter in TRACED)
OWN = TRACED.index(K.IBUFFER_STALLS)
"""The first of them are the instruction's own."""
T_DCACHE_READS, T_DCACHE_WRITES, T_LOCAL_READS, T_LOCAL_WRITES = (
    TRACED.index(counter) for counter in (K.DCACHE_READS, K.DCACHE_WRITES, K.LOCAL_READS, K.LOCAL_WRITES)
)


@compiled
def record(core: Any, slot: Any, now: Any, slots: Any, ct: Any, tx: Any) -> Any:
    """Write the trace record of an instruction that commits now."""
    tc = view_rows(tx[TP.COUNTERS], 1, K.COUNT)
    length = view(tx[TP.TRACE_LENGTH], R.COUNT)
    trace, at = view_rows(tx[TP.TRACE], 1, R.COUNT), length[0]
    trace[at, R.CORE], trace[at, R.WARP], trace[at, R.PC] = core, slots[slot, SL.WARP], slots[slot, SL.PC]
    trace[at, R.MASK], trace[at, R.SCHEDULE], trace[at, R.DECODE] = (
        slots[slot, SL.MASK], slots[slot, SL.SCHEDULE], slots[slot, SL.DECODE],
    )
    trace[at, R.ISSUE], trace[at, R.EXECUTE], trace[at, R.COMMIT] = slots[slot, SL.ISSUE], slots[slot, SL.EXECUTE], now
    trace[at, R.WORD], trace[at, R.LIVES] = slots[slot, SL.WORD], slots[slot, SL.LIVES]
    for index in range(len(RECORDED)):
        counted = tc[core, RECORDED[index]]
        trace[at, R.COUNTED + index] = counted - ct[core, CT.SEEN + index] if index >= OWN else S(0)
        ct[core, CT.SEEN + index] = counted
    if slots[slot, SL.STALL] > 0:
        for index in range(OWN):
            if RECORDED[index] == slots[slot, SL.BLAME]:
                trace[at, R.COUNTED + index] = slots[slot, SL.STALL]
    write = slots[slot, SL.UNIT] != LOAD
    trace[at, R.COUNTED + (T_DCACHE_WRITES if write else T_DCACHE_READS)] = slots[slot, SL.LINES]
    trace[at, R.COUNTED + (T_LOCAL_WRITES if write else T_LOCAL_READS)] = slots[slot, SL.LOCAL]
    length[0] += 1


@compiled
def commit(core: Any, value: Any, now: Any, ms: Any, tx: Any) -> Any:
    """Commit a packet (slot << 7 | packet << 1 | last one): the last one of an instruction frees its register, that is
    the one which was sent last, or which comes last. Those of a load may overtake each other.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    slot = value >> S(7)
    slots[slot, SL.PACKETS] -= 1
    slots[slot, SL.ENDED] |= value & 1
    complete = slots[slot, SL.ENDED] != 0 and slots[slot, SL.PACKETS] == 0
    if complete if tp[Q.LAST_ANSWER] else value & 1 != 0:
        warp = slots[slot, SL.WARP]
        windex = core * ms[M.WARPS] + warp
        if slots[slot, SL.RD] >= 0:
            wt[windex, WT.IN_USE] &= ~(S(1) << slots[slot, SL.RD])
        if (ct[core, CT.BLOCKED] >> warp) & 1 and slots[slot, SL.RD] >= 0:
            ct[core, CT.BLOCKED] &= ~(S(1) << warp)
            wt[windex, WT.UNBLOCKED] = now
            wt[windex, WT.BLAME] = slots[slot, SL.UNIT]
        ct[core, CT.FLIGHT] -= 1
        ct[core, CT.FINISH] = now
        if slots[slot, SL.RECORD]:
            record(core, slot, now, slots, ct, tx)
    if complete:
        view_rows(tx[TP.FREE], 1, tp[Q.SLOTS])[core, ct[core, CT.FREE]] = slot
        ct[core, CT.FREE] += 1


@compiled
def leave_float(core: Any, part: Any, now: Any, tp: Any, ct: Any) -> Any:
    """Make a place in the FPU of a slice free, from the next cycle on."""
    first = CT.FLOAT_FREE + part * tp[Q.FLOAT_QUEUE]
    for entry in range(first, first + tp[Q.FLOAT_QUEUE]):
        if ct[core, entry] == NEVER:
            ct[core, entry] = now + 1
            return


@compiled
def tick_commit(core: Any, part: Any, now: Any, tx: Any) -> Any:
    """Let one packet of a slice through the commit arbiter."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    turn = S(UNITS - 1) if tp[Q.FIXED_PRIORITY] else ct[core, CT.COMMIT_TURN + part]
    unit = in_turn((ct[core, CT.DUE + part] >> D_COMMIT) & ((1 << UNITS) - 1), turn)
    ct[core, CT.COMMIT_TURN + part] = unit
    if unit == FPU:
        leave_float(core, part, now, tp, ct)
    queue = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.COMMIT + unit
    at = front(queue, tx)
    value = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[at, 1]
    partial = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[at, 2]
    drop(queue, tx)
    if unit == LSU:
        ct[core, CT.LSU_WAITS] = 0  # which may wait for room
        if partial:
            return
    if not value & 1 and unit != LSU:  # the last packet comes behind it
        view_rows(tx[TP.SLOTS], 1, SL.COUNT)[value >> S(7), SL.PACKETS] -= 1
        return
    push(core * tp[Q.CORE_QUEUES] + CQ.DONE + part * CQ.SLICE, now + tp[Q.COMMIT], value, 0, 0, tx)


@compiled
def tick_done(core: Any, part: Any, now: Any, ms: Any, tx: Any) -> Any:
    """Commit what the arbiter has let through."""
    queue = core * constants(tx[TP.PARAMETERS])[Q.CORE_QUEUES] + CQ.DONE + part * CQ.SLICE
    value = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[front(queue, tx), 1]
    drop(queue, tx)
    commit(core, value, now, ms, tx)


@compiled
def push_packets(queue: Any, time: Any, value: Any, packets: Any, core: Any, tx: Any) -> Any:
    """Put the packets of an instruction in front of the arbiter, the first one at ``time``, one a cycle."""
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    number = ct[core, CT.RESULTS] + 1
    ct[core, CT.RESULTS] = number
    push_sorted(queue, time, value, packets - 1, number, tx)
    note_due(queue, tx)


@compiled
def note_due(queue: Any, tx: Any) -> Any:
    """Note when the item in front is due: its second packet, if it has one."""
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    at = front(queue, tx)
    view(tx[TP.NEXT], TP.NEXT)[queue] = items[at, 0] + (items[at, 2] > 0)


@compiled
def next_packet_due(queue: Any, tx: Any) -> Any:
    """The first packet of the item in front has gone: the next one comes a cycle later, behind what comes before it."""
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    number, end = qt[queue, QT.HEAD], qt[queue, QT.TAIL]
    at = place(queue, number, qt)
    time, value, left, order = items[at, 0] + 1, items[at, 1], items[at, 2] - 1, items[at, 3]
    while number + 1 < end:
        behind = place(queue, number + 1, qt)
        if items[behind, 0] > time or (items[behind, 0] == time and items[behind, 3] > order):
            break
        for word in range(4):
            items[at, word] = items[behind, word]
        at = behind
        number += 1
    items[at, 0], items[at, 1], items[at, 2], items[at, 3] = time, value, left, order
    note_due(queue, tx)


@compiled
def commit_directly(core: Any, part: Any, now: Any, ms: Any, tx: Any) -> Any:
    """Let packets of a slice through the arbiter, one a cycle, up to this cycle."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    first = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.COMMIT
    following = view(tx[TP.NEXT], TP.NEXT)
    # What waits, or has a first packet to let through: the others have nothing up to this cycle.
    units = S(due_8(following, first, now + 1)) & ((1 << UNITS) - 1)
    if units & (units - 1) == 0:
        unit = S(trailing_zeros(U(units)))
        queue = first + unit
        at = front(queue, tx)
        left = items[at, 2]
        alone = left == 1 and items[at, 0] == now - 1 and qt[queue, QT.TAIL] == qt[queue, QT.HEAD] + 1
        if (left == 0 or alone) and ct[core, CT.ARBITRATED + part] < now - 1 and items[at, 1] & 1:
            ct[core, CT.COMMIT_TURN + part], ct[core, CT.ARBITRATED + part] = unit, now
            value = items[at, 1]
            drop(queue, tx)
            if not alone and following[queue] != NEVER:
                note_due(queue, tx)
            commit(core, value, now, ms, tx)
            return
    cycle = min(now, ct[core, CT.ARBITRATED + part] + 1)
    while True:
        asking, soonest, rest = S(0), S(NEVER), units
        while rest != 0:
            unit = S(trailing_zeros(U(rest)))
            rest &= rest - 1
            if following[first + unit] != NEVER:
                time = items[front(first + unit, tx), 0]
                soonest = min(soonest, time)
                asking |= S(time <= cycle) << unit
        if asking == 0:
            if soonest > now:
                break
            cycle = soonest
            continue
        unit = in_turn(asking, S(UNITS - 1) if tp[Q.FIXED_PRIORITY] else ct[core, CT.COMMIT_TURN + part])
        ct[core, CT.COMMIT_TURN + part] = unit
        queue = first + unit
        at = front(queue, tx)
        value = items[at, 1]
        if items[at, 2] > 0:
            next_packet_due(queue, tx)
        else:
            drop(queue, tx)
            if following[queue] != NEVER:
                note_due(queue, tx)
            if not value & 1 and unit != LSU:  # the last packet comes behind it
                view_rows(tx[TP.SLOTS], 1, SL.COUNT)[value >> S(7), SL.PACKETS] -= 1
            else:
                commit(core, value, cycle, ms, tx)
        ct[core, CT.ARBITRATED + part] = cycle
        if cycle >= now:
            break
        cycle += 1
