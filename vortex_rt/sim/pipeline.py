"""A core's pipeline from decode to commit, stage by stage, later stages first.

What a stage hands on can be taken a cycle or more later, so the order of stages in a cycle matters only where one acts
on another at once: a commit frees registers for issue, an executed branch or barrier a warp for the scheduler.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.control import OPCODE, Control
from ..isa.table import FIRST_OWN as FIRST_OWN_UNIT
from ..isa.table import Unit
from .commit import commit, tick_commit
from .compiled import compiled
from .intrinsics import trailing_zeros
from .lsu import LSU, tick_answers, tick_banks, tick_coalescer, tick_lsu
from .operands import dispatcher_of, next_packet, place_in_slice, tick_collectors, tick_pipelined_collectors
from .queues import drop, front, in_turn, push, push_sorted, waiting
from .state import C, F, M, P, W
from .tables import constants, due, due_8, due_16, soonest, soonest_8, soonest_16, view, view_rows
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
    MAX_SLICES,
    NEVER,
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
FPU, SFU = 2, 3
BRANCH, MUL, DIV, FSQRT_CLASS, LOAD, STORE, CSR, WCTL, FENCE = (
    int(Unit.BRANCH), int(Unit.MUL), int(Unit.DIV), int(Unit.FCVT), int(Unit.LOAD), int(Unit.STORE), int(Unit.CSR),
    int(Unit.WCTL), int(Unit.FENCE),
)
FIRST_OWN = int(FIRST_OWN_UNIT)
JOIN_WORD = OPCODE | int(Control.JOIN) << 12
E_IBUFFER, E_STALLS_ALU, E_STALLS_FPU, E_STALLS_CSR, E_STALLS_WCTL, E_STALLS_LSU = (
    int(F.FIRST_EVENT) + PROFILED.index(counter)
    for counter in (K.IBUFFER_STALLS, K.STALLS_ALU, K.STALLS_FPU, K.STALLS_CSR, K.STALLS_WCTL, K.STALLS_LSU)
)
DUE_COMMIT = (1 << D_DONE) | (((1 << UNITS) - 1) << D_COMMIT)
DUE_DISPATCH = ((1 << UNITS) - 1) << D_DISPATCH
DUE_COLLECT = 1 | (1 << D_GATHERED) | (((1 << MAX_COLLECTORS) - 1) << D_COLLECTED)


@compiled
def stall_column(unit: Any) -> Any:
    """Return (counter, event or -1) of scoreboard stalls on a result of ``unit``."""
    if unit <= DIV:
        return S(K.STALLS_ALU), S(E_STALLS_ALU)
    if unit <= FSQRT_CLASS:
        return S(K.STALLS_FPU), S(E_STALLS_FPU)
    if unit == CSR:
        return S(K.STALLS_CSR), S(E_STALLS_CSR)
    if unit == WCTL:
        return S(K.STALLS_WCTL), S(E_STALLS_WCTL)
    if unit >= FIRST_OWN:
        return S(K.STALLS_DOT8) + unit - FIRST_OWN, S(-1)
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
def lsu_queue(core: Any, part: Any, tp: Any) -> Any:
    """Return the queue in front of the LSU that packets of a slice come to."""
    return core * tp[Q.CORE_QUEUES] + CQ.LSU + (S(0) if tp[Q.FIRST_SLICE] else part * CQ.SLICE)


@compiled
def accepts(core: Any, kind: Any, part: Any, unit: Any, now: Any, tx: Any) -> Any:
    """Return whether a unit takes a packet now: where it is full, what follows in its dispatcher waits too."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    if kind == LSU:
        return waiting(lsu_queue(core, part, tp), tx) < tp[Q.LSU_ROOM]
    if kind == FPU and tp[Q.FLOAT_QUEUE]:
        first = CT.FLOAT_FREE + part * tp[Q.FLOAT_QUEUE]
        free = S(0)
        for entry in range(first, first + tp[Q.FLOAT_QUEUE]):
            free += ct[core, entry] <= now
        return free > 0
    if tp[Q.SERIAL] and unit in (MUL, DIV):
        return ct[core, CT.SERIAL_FREE + 2 * part + (unit == DIV)] <= now
    return True


@compiled
def occupy(core: Any, part: Any, unit: Any, time: Any, tp: Any, ct: Any) -> Any:
    """Keep a place in the unit that takes a packet at ``time``."""
    if MUL <= unit <= DIV:
        if tp[Q.SERIAL]:
            ct[core, CT.SERIAL_FREE + 2 * part + (unit == DIV)] = time + tp[Q.LATENCY + unit] - (unit == MUL)
    elif DIV < unit <= FSQRT_CLASS:
        first = CT.FLOAT_FREE + part * tp[Q.FLOAT_QUEUE]
        for entry in range(first, first + tp[Q.FLOAT_QUEUE]):
            if ct[core, entry] <= time:
                ct[core, entry] = NEVER  # until commit takes the result
                return


@compiled
def execute(core: Any, kind: Any, part: Any, slot: Any, packet: Any, last: Any, now: Any, tx: Any) -> Any:
    """Hand a packet of an instruction to its unit."""
    tp = constants(tx[TP.PARAMETERS])
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    base = core * tp[Q.CORE_QUEUES]
    own = base + part * CQ.SLICE
    value = (slot << S(7)) | (packet << S(1)) | (S(1) if last else S(0))
    time = now + tp[Q.UNIT]
    slots[slot, SL.PACKETS] += 1
    slots[slot, SL.EXECUTE] = time
    if kind == LSU:
        push(lsu_queue(core, part, tp), time + tp[Q.LSU_UNIT], value, 0, 0, tx)
        return
    unit = slots[slot, SL.UNIT]
    if unit >= FIRST_OWN:  # the core has one, which takes a packet every so often
        ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
        time = max(time, ct[core, CT.OWN_FREE + unit - FIRST_OWN])
        ct[core, CT.OWN_FREE + unit - FIRST_OWN] = time + tp[Q.INTERVAL + unit]
        slots[slot, SL.EXECUTE] = time
    push_sorted(own + CQ.COMMIT + kind, time + tp[Q.LATENCY + unit], value, 0, 0, tx)
    occupy(core, part, unit, time, tp, view_rows(tx[TP.CORES], 1, CT.COUNT))
    if last and slots[slot, SL.STALLS]:
        if unit == BRANCH:
            time += tp[Q.BRANCH_RESUME]
        elif unit == CSR:
            time += tp[Q.CSR_RESUME]
        else:
            time += tp[Q.CONTROL_RESUME]
            if slots[slot, SL.WORD] & 0xFE00707F == JOIN_WORD:
                time += tp[Q.JOIN]
        push_sorted(base + CQ.RESUME, time, slots[slot, SL.WARP], slots[slot, SL.FLAGS], slots[slot, SL.STALLS], tx)


@compiled
def pass_collected(core: Any, part: Any, now: Any, ms: Any, tx: Any) -> Any:
    """Pass a collected instruction on to its dispatcher. Where all units take a packet every cycle, it is known when
    each of its packets goes, unless slices take turns (LSU and SFU) or share a unit.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    own = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE
    turn = in_turn(ct[core, CT.DUE + part] >> D_COLLECTED, ct[core, CT.COLLECT_TURN + part])
    queue = own + CQ.COLLECTED + turn
    slot = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[front(queue, tx), 1]
    drop(queue, tx)
    ct[core, CT.COLLECT_TURN + part] = turn
    unit = slots[slot, SL.UNIT]
    kind = dispatcher_of(unit)
    time = now + tp[Q.DISPATCH]
    if not tp[Q.DIRECT_DISPATCH] or kind == LSU or (kind == SFU and tp[Q.SLICES] > 1):
        push(own + CQ.DISPATCH + kind, time, slot, 0, 0, tx)
        return
    free = CT.DISPATCH_FREE + kind * MAX_SLICES + part
    time = max(time, ct[core, free])
    direct = unit < FIRST_OWN
    if not direct:
        push(own + CQ.DISPATCH + kind, time, slot, 0, 0, tx)
    done, last = S(0), False
    while not last:
        packet, last = next_packet(U(slots[slot, SL.MASK]), done, ms[M.THREADS], tp[Q.LANES])
        if direct:
            execute(core, kind, part, slot, packet, last, time, tx)
        done = packet + 1
        time += 1
    ct[core, free] = time


@compiled
def dispatch(core: Any, kind: Any, part: Any, now: Any, ms: Any, tx: Any) -> Any:
    """Send the next packet of lanes of the instruction in front, leaving out empty ones; return whether it was the last
    one.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    queue = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.DISPATCH + kind
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    at = front(queue, tx)
    slot = items[at, 1]
    if not accepts(core, kind, part, slots[slot, SL.UNIT], now, tx):
        return False
    if tp[Q.PIPELINED_COLLECTORS]:  # which made the packets
        execute(core, kind, part, slot, items[at, 2], items[at, 3] != 0, now, tx)
        drop(queue, tx)
        return True
    done = ct[core, CT.PACKET + kind * MAX_SLICES + part]
    packet, last = next_packet(U(slots[slot, SL.MASK]), done, ms[M.THREADS], tp[Q.LANES])
    execute(core, kind, part, slot, packet, last, now, tx)
    if last:
        drop(queue, tx)
    ct[core, CT.PACKET + kind * MAX_SLICES + part] = S(0) if last else packet + 1
    return last


@compiled
def serve_slices(core: Any, kind: Any, now: Any, ms: Any, tx: Any) -> Any:
    """One cycle of a unit that serves the slices by a register that the first slice with something comes to a cycle
    later; return whether any had something.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slices = tp[Q.SLICES]
    first = slices
    for part in range(slices - 1, -1, -1):
        if (ct[core, CT.DUE + part] >> (D_DISPATCH + kind)) & 1:
            first = S(part)
    if first == slices:
        return False
    if ct[core, CT.BATCH_SEEN + kind] < now - 1:  # what an encoder of two without requests says
        ct[core, CT.BATCH + kind] = S(slices == 2)
    ct[core, CT.BATCH_SEEN + kind] = now
    part = ct[core, CT.BATCH + kind]
    if not (ct[core, CT.DUE + part] >> (D_DISPATCH + kind)) & 1 or dispatch(core, kind, part, now, ms, tx):
        ct[core, CT.BATCH + kind] = first
    return True


@compiled
def tick_dispatchers(core: Any, now: Any, ms: Any, tx: Any) -> Any:
    """ALU and FPU serve all slices, LSU and SFU one after the other; return whether a packet went."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slices = tp[Q.SLICES]
    moved = False
    for kind in range(UNITS):
        if kind in (LSU, SFU) and slices > 1 and tp[Q.FIRST_SLICE]:
            moved = serve_slices(core, S(kind), now, ms, tx) or moved
            continue
        if kind in (LSU, SFU) and slices > 1:
            # The turn goes on every cycle, unless an instruction has packets left.
            part = ct[core, CT.BATCH + kind]
            if ct[core, CT.PACKET + kind * MAX_SLICES + part] == 0:
                part = now % slices
            for other in range(slices):
                if (ct[core, CT.DUE + other] >> (D_DISPATCH + kind)) & 1:
                    moved = True  # if only its turn comes closer
            if (ct[core, CT.DUE + part] >> (D_DISPATCH + kind)) & 1:
                ct[core, CT.BATCH + kind] = part
                dispatch(core, S(kind), part, now, ms, tx)
            continue
        for part in range(slices):
            if (ct[core, CT.DUE + part] >> (D_DISPATCH + kind)) & 1:
                dispatch(core, S(kind), S(part), now, ms, tx)
                moved = True
    return moved


@compiled
def tick_issue(core: Any, part: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Issue an instruction of a slice whose registers are free, warps in turn; return whether one was."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    share = ms[M.WARPS] // tp[Q.SLICES]
    if waiting(core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.OPERANDS, tx) >= tp[Q.OPERANDS_ROOM]:
        return False
    candidates = U(ct[core, CT.BUFFERED] & ~ct[core, CT.BLOCKED] & tp[Q.MEMBERS + part])
    if candidates == U(0):
        return False
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
        place = place_in_slice(other, part, ms, tp)
        away = place - turn if place >= turn else place - turn + share
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
    push(core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.OPERANDS, now + tp[Q.ISSUE_COLLECT], slot, 0, 0, tx)
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
        if place >= 0 and event >= 0:
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
    # What a stage puts before a later one of this list, it does not for this cycle (but for the LSU, perhaps).
    own = S(due_8(following, base, now) if CQ.ANSWER + tp[Q.PORTS] <= 8 else due(following, base, now))
    slices, collects = S(0), S(NEVER)
    for part in range(tp[Q.SLICES]):
        first = base + CQ.OPERANDS + part * CQ.SLICE
        mask = S(due_16(following, first, now) if D_COLLECTED + tp[Q.COLLECTORS] <= 16 else due(following, first, now))
        ct[core, CT.DUE + part] = mask
        slices |= mask
        collects = min(collects, ct[core, CT.COLLECT_WAKE + part])
    moved, others = own & (S(1) << CQ.RESUME) != 0, False
    if moved:
        others = tick_resume(core, now, ms, x, tx)
    if slices & DUE_COMMIT:
        moved = True
        for part in range(tp[Q.SLICES]):
            if ct[core, CT.DUE + part] & (S(1) << D_DONE):
                commit(core, S(part), now, ms, x, tx)
            if (ct[core, CT.DUE + part] >> D_COMMIT) & ((1 << UNITS) - 1):
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
    if following[base + CQ.COALESCE] <= now and tick_coalescer(core, now, ms, tx):
        moved = True
    if own >> S(CQ.ANSWER):
        tick_answers(core, now, own >> S(CQ.ANSWER), tx)
        moved = True
    if following[base + CQ.LOCAL] <= now:
        tick_banks(core, now, tx)
        moved = True
    if slices & DUE_DISPATCH and tick_dispatchers(core, now, ms, tx):
        moved = True
    if slices & DUE_COLLECT or collects <= now:
        for part in range(tp[Q.SLICES]):
            asked = ct[core, CT.DUE + part] & DUE_COLLECT
            if tp[Q.PIPELINED_COLLECTORS]:
                if asked:
                    tick_pipelined_collectors(core, S(part), now, ms, x, tx)
                    moved = True
                continue
            if asked >> D_COLLECTED:
                pass_collected(core, S(part), now, ms, tx)
                moved = True
            full = (ct[core, CT.COLLECTING + part] + 1) >> tp[Q.COLLECTORS]
            if (asked & 1 and not full) or ct[core, CT.COLLECT_WAKE + part] <= now:
                tick_collectors(core, S(part), now, x, tx)
                moved = True
    if ct[core, CT.BUFFERED] & ~ct[core, CT.BLOCKED]:
        for part in range(tp[Q.SLICES]):
            if tick_issue(core, S(part), now, ms, x, tx):
                moved = True
    if own & (S(1) << CQ.DECODE) and ct[core, CT.DECODE_WAITS] == 0 and tick_decode(core, now, ms, x, tx):
        moved = True
    return moved, others


@compiled
def soonest_of(core: Any, after: Any, tp: Any, ct: Any, tx: Any) -> Any:
    """Return the least cycle behind ``after`` in which one of a core's queues or collectors is due."""
    following = view(tx[TP.NEXT], TP.NEXT)
    base = core * tp[Q.CORE_QUEUES]
    found = soonest_8(following, base, after) if CQ.ANSWER + tp[Q.PORTS] <= 8 else soonest(following, base, after)
    for part in range(tp[Q.SLICES]):
        first = base + CQ.OPERANDS + part * CQ.SLICE
        few = D_COLLECTED + tp[Q.COLLECTORS] <= 16
        own = soonest_16(following, first, after) if few else soonest(following, first, after)
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
