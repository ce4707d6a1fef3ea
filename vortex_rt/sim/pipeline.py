"""A core's pipeline from decode to commit, stage by stage, later stages first.

What a stage hands on can be taken a cycle or more later, so the order of stages in a cycle matters only where one acts
on another at once: a commit frees registers for issue, an executed branch or barrier a warp for the scheduler.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import FIRST_OWN as FIRST_OWN_UNIT
from ..isa.table import Unit
from .commit import commit_directly, tick_commit, tick_done
from .compiled import compiled
from .dispatch import pass_collected, tick_dispatchers
from .intrinsics import trailing_zeros
from .lsu import tick_answers, tick_banks, tick_coalescer, tick_lsu
from .operands import place_in_slice, send_to_collector, tick_collectors, tick_pipelined_collectors
from .queues import drop, front, waiting
from .state import C, F, M, P, W
from .tables import constants, due, due_8, due_16, soonest, soonest_1, soonest_2, view, view_rows
from .timing_layout import (
    BARRIER,
    CQ,
    CT,
    D_COLLECTED,
    D_COMMIT,
    D_DISPATCH,
    D_DONE,
    D_GATHERED,
    D_LSU,
    MAX_COLLECTORS,
    MAX_IBUFFER,
    QI,
    SL,
    SPAWN,
    TP,
    UNITS,
    WT,
    Q,
)
from .timing_state import PROFILED, K
from .warp_control import release_global_barriers

S = np.int64
U = np.uint64
DIV, FSQRT_CLASS, CSR, WCTL = int(Unit.DIV), int(Unit.FCVT), int(Unit.CSR), int(Unit.WCTL)
FIRST_OWN = int(FIRST_OWN_UNIT)
E_IBUFFER, E_STALLS_ALU, E_STALLS_FPU, E_STALLS_CSR, E_STALLS_WCTL, E_STALLS_LSU = (
    int(F.FIRST_EVENT) + PROFILED.index(counter)
    for counter in (K.IBUFFER_STALLS, K.STALLS_ALU, K.STALLS_FPU, K.STALLS_CSR, K.STALLS_WCTL, K.STALLS_LSU)
)
E_STALLS_OWN = int(F.FIRST_EVENT) + PROFILED.index(K.STALLS_DOT8)
DUE_COMMIT = (1 << D_DONE) | (((1 << UNITS) - 1) << D_COMMIT)
DUE_DISPATCH = ((1 << UNITS) - 1) << D_DISPATCH
DUE_COLLECT = 1 | (1 << D_GATHERED) | (((1 << MAX_COLLECTORS) - 1) << D_COLLECTED)


@compiled
def stall_column(unit: Any) -> Any:
    """Return (counter, event of a profile) of scoreboard stalls on a result of ``unit``."""
    if unit <= DIV:
        return S(K.STALLS_ALU), S(E_STALLS_ALU)
    if unit <= FSQRT_CLASS:
        return S(K.STALLS_FPU), S(E_STALLS_FPU)
    if unit == CSR:
        return S(K.STALLS_CSR), S(E_STALLS_CSR)
    if unit == WCTL:
        return S(K.STALLS_WCTL), S(E_STALLS_WCTL)
    if unit >= FIRST_OWN:
        return S(K.STALLS_DOT8) + unit - FIRST_OWN, S(E_STALLS_OWN) + unit - FIRST_OWN
    return S(K.STALLS_LSU), S(E_STALLS_LSU)


@compiled
def leave_barrier(core: Any, warp: Any, ms: Any, x: Any, tx: Any) -> Any:
    """A warp's barrier has been executed: let its group go if it was the last one."""
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    cs = view_rows(x[P.CORE], 1, C.COUNT)
    warps = ms[M.WARPS]
    ct[core, CT.ARRIVED] |= S(1) << warp
    group = wt[core * warps + warp, WT.GROUP]
    if group != 0:
        if ct[core, CT.ARRIVED] & group == group:
            ct[core, CT.SUSPENDED] &= ~group
            ct[core, CT.ARRIVED] &= ~group
            for other in range(warps):
                if (group >> other) & 1:
                    wt[core * warps + other, WT.GROUP] = 0
        return False
    active = cs[core, C.ACTIVE]
    if active & ~cs[core, C.STALLED] != 0 or active & ~ct[core, CT.ARRIVED] != 0:
        return False
    ws = view_rows(x[P.WARP], 1, W.COUNT)
    barrier = view_rows(x[P.BARRIER], 1, 2 * ms[M.BARRIERS])
    for other in range(ms[M.CORES]):  # a core whose barriers are still in flight lets all go when they are executed
        for index in range(ms[M.BARRIERS], 2 * ms[M.BARRIERS]):
            waiting = barrier[other, index]
            if waiting != 0 and waiting == cs[other, C.ACTIVE] and waiting & ~ct[other, CT.ARRIVED] != 0:
                return False
    if not release_global_barriers(ms, cs, ws, barrier):
        return False
    for other in range(ms[M.CORES]):
        free = ct[other, CT.ARRIVED] & ~cs[other, C.STALLED]
        ct[other, CT.SUSPENDED] &= ~free
        ct[other, CT.ARRIVED] &= ~free
    return True


@compiled
def tick_resume(core: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Let warps go on whose branch or warp control is executed; return (whether any was, whether other cores may)."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    queue = core * tp[Q.CORE_QUEUES] + CQ.RESUME
    others = False
    while following[queue] <= now:
        at = front(queue, tx)
        items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
        warp, flags, freed = items[at, 1], items[at, 2], items[at, 3]
        drop(queue, tx)
        if flags == BARRIER:
            others = leave_barrier(core, warp, ms, x, tx) or others
        elif flags == SPAWN:
            ct[core, CT.SPAWN] = 1
        else:
            ct[core, CT.SUSPENDED] &= ~freed
    return others


@compiled
def tick_issue(core: Any, part: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Issue an instruction of a slice whose registers are free, warps in turn; return whether one was."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    share = tp[Q.SHARE]
    candidates = U(ct[core, CT.BUFFERED] & ~ct[core, CT.BLOCKED] & tp[Q.MEMBERS + part])
    chosen, warp, distance = S(-1), S(0), S(1) << S(20)
    turn = ct[core, CT.ISSUE_TURN + part] + 1
    while candidates != U(0):
        other = S(trailing_zeros(candidates))
        candidates &= candidates - U(1)
        windex = core * ms[M.WARPS] + other
        slot = wt[windex, WT.BUFFER + wt[windex, WT.HEAD]]
        if wt[windex, WT.IN_USE] & slots[slot, SL.NEED]:
            ct[core, CT.BLOCKED] |= S(1) << other
            continue
        place = place_in_slice(other, part, tp)
        away = place - turn if place >= turn else place - turn + share
        if tp[Q.CYCLIC_ISSUE] and away != 0:
            away = place + 1
        if away < distance:
            chosen, warp, distance = place, other, away
    if chosen < 0:
        return False
    ct[core, CT.ISSUE_TURN + part] = chosen
    windex = core * ms[M.WARPS] + warp
    head = wt[windex, WT.HEAD]
    slot = wt[windex, WT.BUFFER + head]
    size = wt[windex, WT.SIZE] - 1
    wt[windex, WT.SIZE] = size
    if size == 0:  # from its beginning again, which keeps its memory in the cache
        wt[windex, WT.HEAD] = 0
        ct[core, CT.BUFFERED] &= ~(S(1) << warp)
    else:
        wt[windex, WT.HEAD] = (head + 1) & (MAX_IBUFFER - 1)
    if size + 1 >= tp[Q.IBUFFER]:
        ct[core, CT.DECODE_WAITS] = 0
    if slots[slot, SL.RD] >= 0:
        wt[windex, WT.IN_USE] |= S(1) << slots[slot, SL.RD]
    send_to_collector(core, part, slot, now, ms, tx)
    slots[slot, SL.ISSUE] = now
    earliest_issue = max(slots[slot, SL.DECODE], wt[windex, WT.LAST_ISSUE]) + 1
    stall = wt[windex, WT.UNBLOCKED] - earliest_issue
    place = slots[slot, SL.PLACE]
    profile = view_rows(x[P.PROFILE], 1, F.COUNT)
    slots[slot, SL.STALL] = max(stall, S(0))
    if stall > 0:
        tc = view_rows(tx[TP.COUNTERS], 1, K.COUNT)
        column, event = stall_column(wt[windex, WT.BLAME])
        tc[core, K.SCOREBOARD_STALLS] += stall
        tc[core, column] += stall
        slots[slot, SL.BLAME] = column
        if place >= 0:
            profile[place, event] += stall
    if place >= 0:
        profile[place, F.WAIT] += now - slots[slot, SL.DECODE] - 1
        profile[place, F.CYCLES] += now - wt[windex, WT.LAST_ISSUE]
    wt[windex, WT.LAST_ISSUE] = now
    return True


@compiled
def tick_decode(core: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Decode the instruction that came from the instruction cache if its warp's buffer has room; return whether it
    had.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    tc = view_rows(tx[TP.COUNTERS], 1, K.COUNT)
    queue = core * tp[Q.CORE_QUEUES] + CQ.DECODE
    at = front(queue, tx)
    slot = core * tp[Q.SLOTS] + view_rows(tx[TP.ITEMS], 1, QI.COUNT)[at, 1]
    warp = slots[slot, SL.WARP]
    windex = core * ms[M.WARPS] + warp
    size = wt[windex, WT.SIZE]
    if size >= tp[Q.IBUFFER]:
        ct[core, CT.DECODE_WAITS] = 1
        return False
    came = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[at, 0]
    drop(queue, tx)
    tc[core, K.FETCH_LATENCY] += came - 1 - slots[slot, SL.SCHEDULE]
    if now > came:
        tc[core, K.IBUFFER_STALLS] += now - came
        if slots[slot, SL.PLACE] >= 0:
            view_rows(x[P.PROFILE], 1, F.COUNT)[slots[slot, SL.PLACE], E_IBUFFER] += now - came
    wt[windex, WT.BUFFER + ((wt[windex, WT.HEAD] + size) & (MAX_IBUFFER - 1))] = slot
    wt[windex, WT.SIZE] = size + 1
    ct[core, CT.BUFFERED] |= S(1) << warp
    slots[slot, SL.DECODE] = now
    if not slots[slot, SL.STALLS]:
        ct[core, CT.SUSPENDED] &= ~(S(1) << warp)
    return True


@compiled
def tick_core(core: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """One cycle of a core but for its scheduler; return (whether anything moved, whether other cores may go on)."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    base = core * tp[Q.CORE_QUEUES]
    moved, others = False, False
    for part in range(tp[Q.SLICES]):
        wake = ct[core, CT.COLLECT_WAKE + part]
        if wake <= now + 1:  # a first packet that is not due alone is there if another unit's result comes with it
            pass_collected(core, S(part), now, tx)
            moved = moved or wake <= now
    # What a stage puts before a later one of this list, it does not for this cycle (but for the LSU, perhaps).
    own = S(due_8(following, base, now) if CQ.ANSWER + tp[Q.PORTS] <= 8 else due(following, base, now))
    slices = S(0)
    for part in range(tp[Q.SLICES]):
        first = base + CQ.OPERANDS + part * CQ.SLICE
        mask = S(due_16(following, first, now) if D_COLLECTED + tp[Q.COLLECTORS] <= 16 else due(following, first, now))
        ct[core, CT.DUE + part] = mask
        slices |= mask
    if own & (S(1) << CQ.RESUME):
        moved = True
        others = tick_resume(core, now, ms, x, tx)
    full = S(0)
    if tp[Q.PIPELINED_COLLECTORS]:
        # From the issue on: what a queue behind gives up is room for those in front from the next cycle on.
        for part in range(tp[Q.SLICES]):
            if waiting(base + CQ.OPERANDS + part * CQ.SLICE, tx) >= tp[Q.OPERANDS_ROOM]:
                full |= tp[Q.MEMBERS + part]
            if ct[core, CT.DUE + part] & DUE_COLLECT:
                tick_pipelined_collectors(core, S(part), now, ms, x, tx)
                moved = True
        if slices & DUE_DISPATCH and tick_dispatchers(core, now, ms, tx):
            moved = True
    if slices & DUE_COMMIT:
        moved = True
        for part in range(tp[Q.SLICES]):
            if ct[core, CT.DUE + part] & (S(1) << D_DONE):
                tick_done(core, S(part), now, ms, tx)
            if (ct[core, CT.DUE + part] >> D_COMMIT) & ((1 << UNITS) - 1):
                if tp[Q.DIRECT_COMMIT]:
                    commit_directly(core, S(part), now, ms, tx)
                else:
                    tick_commit(core, S(part), now, tx)
    if slices & (S(1) << D_LSU) or own & (S(1) << CQ.LSU_ANSWER) or ct[core, CT.FENCE] >= 0:
        asking = S(1)
        for part in range(tp[Q.SLICES]):
            asking += ((ct[core, CT.DUE + part] >> D_LSU) & 1) << S(part)
        if own & (S(1) << CQ.LSU_ANSWER) or ct[core, CT.LSU_WAITS] != asking:
            if tick_lsu(core, now, ms, x[P.PROFILE], tx):
                moved = True
                ct[core, CT.LSU_WAITS] = 0
            else:
                ct[core, CT.LSU_WAITS] = asking
    if following[base + CQ.COALESCE] <= now and tick_coalescer(core, now, tx):
        moved = True
    if own >> S(CQ.ANSWER):
        tick_answers(core, now, own >> S(CQ.ANSWER), tx)
        moved = True
    if following[base + CQ.LOCAL] <= now:
        tick_banks(core, now, tx)
        moved = True
    if not tp[Q.PIPELINED_COLLECTORS] and slices & DUE_DISPATCH and tick_dispatchers(core, now, ms, tx):
        moved = True
    ready = ct[core, CT.BUFFERED] & ~ct[core, CT.BLOCKED] & ~full
    if slices & DUE_COLLECT or ready != 0:
        for part in range(tp[Q.SLICES]):
            asked = ct[core, CT.DUE + part] & DUE_COLLECT
            if asked and not tp[Q.PIPELINED_COLLECTORS] and tick_collectors(core, S(part), now, ms, x, tx):
                moved = True
            if ready & tp[Q.MEMBERS + part] and tick_issue(core, S(part), now, ms, x, tx):
                moved = True
    if own & (S(1) << CQ.DECODE) and ct[core, CT.DECODE_WAITS] == 0 and tick_decode(core, now, ms, x, tx):
        moved = True
    return moved, others


@compiled
def soonest_of(core: Any, after: Any, tp: Any, ct: Any, tx: Any) -> Any:
    """Return the least cycle behind ``after`` in which one of a core's queues or collectors is due."""
    following = view(tx[TP.NEXT], TP.NEXT)
    base = core * tp[Q.CORE_QUEUES]
    few = CQ.ANSWER + tp[Q.PORTS] <= 8 and D_COLLECTED + tp[Q.COLLECTORS] <= 16
    if few and tp[Q.SLICES] == 1:
        return min(soonest_1(following, base, after), ct[core, CT.COLLECT_WAKE])
    if few and tp[Q.SLICES] == 2:
        collects = min(ct[core, CT.COLLECT_WAKE], ct[core, CT.COLLECT_WAKE + 1])
        return min(soonest_2(following, base, after), collects)
    found = soonest(following, base, after)
    for part in range(tp[Q.SLICES]):
        own = soonest(following, base + CQ.OPERANDS + part * CQ.SLICE, after)
        found = min(found, own, ct[core, CT.COLLECT_WAKE + part])
    return found


@compiled
def core_wake(core: Any, moved: Any, now: Any, cs: Any, tx: Any) -> Any:
    """Return when a core has something to do next: if nothing ``moved`` now, what was due waits for something else."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    if not moved:
        return soonest_of(core, now, tp, ct, tx)
    waits = (cs[core, C.ACTIVE] & ~cs[core, C.STALLED] & ~ct[core, CT.SUSPENDED]) | ct[core, CT.SPAWN]
    waits |= ct[core, CT.BUFFERED] & ~ct[core, CT.BLOCKED]
    if waits != 0 or ct[core, CT.FENCE] >= 0:
        return now + 1
    return max(now + 1, soonest_of(core, S(-1), tp, ct, tx))
