"""The commit stage of a core's slice: an arbiter over the units, registers that become free, trace records."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import Unit
from .compiled import compiled
from .queues import drop, front, in_turn, push
from .state import M
from .tables import constants, view, view_rows
from .timing_layout import CQ, CT, D_COMMIT, NEVER, QI, SL, TP, UNITS, WT, Q
from .timing_state import TRACED, K, R

S = np.int64
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
def commit(core: Any, part: Any, now: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Take a packet from the commit arbiter's output: the last one of an instruction frees its register, that is the
    one which was sent last, or which comes last. Those of a load may overtake each other.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    queue = core * tp[Q.CORE_QUEUES] + CQ.DONE + part * CQ.SLICE
    value = view_rows(tx[TP.ITEMS], 1, QI.COUNT)[front(queue, tx), 1]
    drop(queue, tx)
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
