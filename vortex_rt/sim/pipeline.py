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
from .compiled import compiled
from .intrinsics import trailing_zeros
from .lsu import LSU, count_event, tick_answers, tick_coalescer, tick_lsu
from .operands import dispatcher_of, tick_pipelined_collectors
from .queues import drop, earliest, front, push, push_sorted, waiting
from .state import C, F, M, P, W
from .tables import constants, view, view_rows
from .timing_layout import (
    BARRIER,
    CQ,
    CT,
    MAX_COLLECTORS,
    MAX_IBUFFER,
    MAX_SLICES,
    NEVER,
    OC,
    QI,
    SL,
    SPAWN,
    TP,
    UNITS,
    WT,
    Q,
)
from .timing_state import PROFILED, TRACED, K, R
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
E_IBUFFER, E_OPERANDS, E_STALLS_ALU, E_STALLS_FPU, E_STALLS_CSR, E_STALLS_WCTL, E_STALLS_LSU = (
    int(F.FIRST_EVENT) + PROFILED.index(counter)
    for counter in (
        K.IBUFFER_STALLS, K.OPERAND_STALLS, K.STALLS_ALU, K.STALLS_FPU, K.STALLS_CSR, K.STALLS_WCTL, K.STALLS_LSU,
    )
)
RECORDED = tuple(int(counter) for counter in TRACED)
OWN = TRACED.index(K.IBUFFER_STALLS)
"""The first of them are the instruction's own."""
T_DCACHE_READS, T_DCACHE_WRITES, T_LOCAL_READS, T_LOCAL_WRITES = (
    TRACED.index(counter) for counter in (K.DCACHE_READS, K.DCACHE_WRITES, K.LOCAL_READS, K.LOCAL_WRITES)
)


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
def commit(core: Any, part: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Take a packet from the commit arbiter's output: the last one of an instruction frees its register."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    queue = core * tp[Q.CORE_QUEUES] + CQ.DONE + part * CQ.SLICE
    value = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[front(queue, tx), 1]
    drop(queue, tx)
    slot = value >> S(7)
    if value & 1:
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
    slots[slot, SL.PACKETS] -= 1
    if slots[slot, SL.PACKETS] == 0:
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
    """Let one packet of a slice through the commit arbiter; return whether there was one."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    first = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.COMMIT
    turn = S(UNITS - 1) if tp[Q.FIXED_PRIORITY] else ct[core, CT.COMMIT_TURN + part]
    for step in range(1, UNITS + 1):
        unit = (turn + step) & (UNITS - 1)
        if following[first + unit] <= now:
            ct[core, CT.COMMIT_TURN + part] = unit
            if unit == FPU:
                leave_float(core, part, now, tp, ct)
            value = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[front(first + unit, tx), 1]
            drop(first + unit, tx)
            push(core * tp[Q.CORE_QUEUES] + CQ.DONE + part * CQ.SLICE, now + tp[Q.COMMIT], value, 0, 0, tx)
            return True
    return False


@compiled
def accepts(core: Any, kind: Any, part: Any, unit: Any, now: Any, tx: Any) -> Any:
    """Return whether a unit takes a packet now: where it is full, what follows in its dispatcher waits too."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    if kind == LSU:
        queue = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.LSU
        return waiting(queue, tx) < tp[Q.LSU_ROOM]
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
        push(own + CQ.LSU, time + tp[Q.LSU_UNIT], value, 0, 0, tx)
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
def dispatch(core: Any, kind: Any, part: Any, now: Any, ms: Any, tx: Any) -> Any:
    """Send the next packet of lanes of the instruction in front, leaving out empty ones; return whether it was the last
    one.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    queue = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.DISPATCH + kind
    slot = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[front(queue, tx), 1]
    if not accepts(core, kind, part, slots[slot, SL.UNIT], now, tx):
        return False
    lanes = tp[Q.LANES]
    if lanes >= ms[M.THREADS]:
        execute(core, kind, part, slot, S(0), True, now, tx)
        drop(queue, tx)
        return True
    done = ct[core, CT.PACKET + kind * MAX_SLICES + part]
    mask = U(slots[slot, SL.MASK])
    rest = mask >> U(done * lanes)
    packet = done + S(trailing_zeros(rest)) // lanes if rest != U(0) else done
    following = (packet + 1) * lanes
    last = following >= ms[M.THREADS] or mask >> U(following) == U(0)
    execute(core, kind, part, slot, packet, last, now, tx)
    if last:
        drop(queue, tx)
    ct[core, CT.PACKET + kind * MAX_SLICES + part] = S(0) if last else packet + 1
    return last


@compiled
def tick_dispatchers(core: Any, now: Any, ms: Any, tx: Any) -> Any:
    """ALU and FPU serve all slices, LSU and SFU one after the other; return whether a packet went."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    slices = tp[Q.SLICES]
    first = core * tp[Q.CORE_QUEUES] + CQ.DISPATCH
    moved = False
    for kind in range(UNITS):
        if kind in (LSU, SFU) and slices > 1:
            # The turn goes on every cycle, unless an instruction has packets left.
            part = ct[core, CT.BATCH + kind]
            if ct[core, CT.PACKET + kind * MAX_SLICES + part] == 0:
                part = now % slices
            for other in range(slices):
                if following[first + other * CQ.SLICE + kind] <= now:
                    moved = True  # if only its turn comes closer
            if following[first + part * CQ.SLICE + kind] <= now:
                ct[core, CT.BATCH + kind] = part
                dispatch(core, S(kind), part, now, ms, tx)
            continue
        for part in range(slices):
            if following[first + part * CQ.SLICE + kind] <= now:
                dispatch(core, S(kind), S(part), now, ms, tx)
                moved = True
    return moved


@compiled
def tick_collectors(core: Any, part: Any, now: Any, x: Any, tx: Any) -> Any:
    """Pass a collected instruction on, put one into a free collector, and read operands: a register bank gives one a
    cycle. Return whether anything is under way.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    collectors = view_rows(tx[TP.COLLECTORS], 1, OC.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    own = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE
    count = tp[Q.COLLECTORS]
    moved = False
    turn = ct[core, CT.COLLECT_TURN + part]
    for _ in range(count):
        turn = turn + 1 if turn + 1 < count else S(0)
        queue = own + CQ.COLLECTED + turn
        if following[queue] <= now:
            slot = items[front(queue, tx), 1]
            drop(queue, tx)
            ct[core, CT.COLLECT_TURN + part] = turn
            kind = dispatcher_of(slots[slot, SL.UNIT])
            push(own + CQ.DISPATCH + kind, now + tp[Q.DISPATCH], slot, 0, 0, tx)
            moved = True
            break
    first = (core * tp[Q.SLICES] + part) * MAX_COLLECTORS
    queue = own + CQ.OPERANDS
    if following[queue] <= now:
        for collector in range(first, first + count):
            if collectors[collector, OC.SLOT] < 0:
                at = front(queue, tx)
                slot = items[at, 1]
                waited = now - items[at, 0]
                drop(queue, tx)
                collectors[collector, OC.SLOT], collectors[collector, OC.START] = slot, now + 1
                collectors[collector, OC.NEXT] = 0
                ct[core, CT.COLLECTING] += 1
                if waited > 0:
                    view_rows(tx[TP.COUNTERS], 1, K.COUNT)[core, K.OPERAND_STALLS] += waited
                    count_event(slot, E_OPERANDS, waited, view_rows(x[P.PROFILE], 1, F.COUNT), slots)
                moved = True
                break
    if ct[core, CT.COLLECTING] == 0:
        return moved
    banks_taken = S(0)
    for collector in range(first, first + count):
        slot = collectors[collector, OC.SLOT]
        start = collectors[collector, OC.START]
        if slot < 0 or start > now:
            continue
        sources, asked = slots[slot, SL.SOURCES], collectors[collector, OC.NEXT]
        done = start
        if sources > 0:
            if asked < sources:
                bank = (slots[slot, SL.BANKS] >> (8 * asked)) & 0xFF
                if now > start and not (banks_taken >> bank) & 1:
                    banks_taken |= S(1) << bank
                    collectors[collector, OC.NEXT] = asked + 1
                    collectors[collector, OC.LAST] = now
                continue
            done = collectors[collector, OC.LAST] + tp[Q.OPERAND]
        if done <= now:
            push(own + CQ.COLLECTED + collector - first, now + tp[Q.COLLECTED], slot, 0, 0, tx)
            collectors[collector, OC.SLOT] = -1
            ct[core, CT.COLLECTING] -= 1
    return True


@compiled
def tick_issue(core: Any, part: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Issue an instruction of a slice whose registers are free, warps in turn; return whether one was."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    share = ms[M.WARPS] // tp[Q.SLICES]
    begin = part * share
    if waiting(core * tp[Q.CORE_QUEUES] + part * CQ.SLICE + CQ.OPERANDS, tx) >= tp[Q.OPERANDS_ROOM]:
        return False
    candidates = U(ct[core, CT.BUFFERED] & ~ct[core, CT.BLOCKED]) >> U(begin)
    if share < 64:
        candidates &= (U(1) << U(share)) - U(1)
    if candidates == U(0):
        return False
    chosen, distance = S(-1), S(1) << S(20)
    turn = ct[core, CT.ISSUE_TURN + part] + 1
    while candidates != U(0):
        warp = S(trailing_zeros(candidates))
        candidates &= candidates - U(1)
        windex = core * ms[M.WARPS] + begin + warp
        slot = wt[windex, WT.BUFFER + wt[windex, WT.HEAD]]
        if wt[windex, WT.IN_USE] & slots[slot, SL.NEED]:
            ct[core, CT.BLOCKED] |= S(1) << (begin + warp)
            continue
        away = warp - turn if warp >= turn else warp - turn + share
        if away < distance:
            chosen, distance = warp, away
    if chosen < 0:
        return False
    ct[core, CT.ISSUE_TURN + part] = chosen
    warp = begin + chosen
    windex = core * ms[M.WARPS] + warp
    head = wt[windex, WT.HEAD]
    slot = wt[windex, WT.BUFFER + head]
    wt[windex, WT.HEAD] = (head + 1) & (MAX_IBUFFER - 1)
    wt[windex, WT.SIZE] -= 1
    if wt[windex, WT.SIZE] == 0:
        ct[core, CT.BUFFERED] &= ~(S(1) << warp)
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
    following = view(tx[TP.NEXT], TP.NEXT)
    base = core * tp[Q.CORE_QUEUES]
    moved, others = False, False
    if following[base + CQ.RESUME] <= now:
        others = tick_resume(core, now, ms, x, tx)
        moved = True
    for part in range(tp[Q.SLICES]):
        if following[base + part * CQ.SLICE + CQ.DONE] <= now:
            commit(core, S(part), now, ms, x, tx)
            moved = True
        if tick_commit(core, S(part), now, tx):
            moved = True
    if tick_lsu(core, now, ms, x[P.PROFILE], tx):
        moved = True
    if following[base + CQ.COALESCE] <= now and tick_coalescer(core, now, ms, tx):
        moved = True
    if tick_answers(core, now, tx):
        moved = True
    if tick_dispatchers(core, now, ms, tx):
        moved = True
    for part in range(tp[Q.SLICES]):
        if tp[Q.PIPELINED_COLLECTORS]:
            if tick_pipelined_collectors(core, S(part), now, ms, x, tx):
                moved = True
        elif tick_collectors(core, S(part), now, x, tx):
            moved = True
        if tick_issue(core, S(part), now, ms, x, tx):
            moved = True
    if following[base + CQ.DECODE] <= now and tick_decode(core, now, ms, x, tx):
        moved = True
    return moved, others


@compiled
def core_wake(core: Any, now: Any, tx: Any) -> Any:
    """Return when a core that has nothing to do now has."""
    tp = constants(tx[TP.PARAMETERS])
    return earliest(core * tp[Q.CORE_QUEUES], tp[Q.CORE_QUEUES], now, tx)
