"""A core's dispatchers: packets of lanes go to their units, one a cycle and slice."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.control import OPCODE, Control
from ..isa.table import FIRST_OWN as FIRST_OWN_UNIT
from ..isa.table import Unit
from .commit import push_packets
from .compiled import compiled
from .intrinsics import trailing_zeros
from .lsu import LSU
from .operands import dispatcher_of, next_packet
from .queues import drop, front, push, push_sorted, waiting
from .state import M
from .tables import constants, view_rows
from .timing_layout import (
    CQ,
    CT,
    D_DISPATCH,
    MAX_COLLECTED,
    MAX_COLLECTORS,
    MAX_SLICES,
    NEVER,
    OC,
    QI,
    SL,
    TP,
    UNITS,
    Q,
)  # fmt: skip

S = np.int64
U = np.uint64
FPU, SFU = 2, 3
BRANCH, MUL, DIV, FSQRT_CLASS, CSR = (
    int(Unit.BRANCH), int(Unit.MUL), int(Unit.DIV), int(Unit.FCVT), int(Unit.CSR),
)
FIRST_OWN = int(FIRST_OWN_UNIT)
JOIN_WORD = OPCODE | int(Control.JOIN) << 12


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
def execute(
    core: Any, kind: Any, part: Any, slot: Any, packet: Any, last: Any, packets: Any, now: Any, tx: Any
) -> Any:
    """Hand a packet of an instruction to its unit, or all of its ``packets``, one a cycle."""
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
    done = time + tp[Q.LATENCY + unit] + tp[Q.RESULT]
    time += packets - 1
    slots[slot, SL.EXECUTE] = time
    if tp[Q.DIRECT_COMMIT]:
        push_packets(own + CQ.COMMIT + kind, done, value, packets, core, tx)
    else:
        push_sorted(own + CQ.COMMIT + kind, done, value, 0, 0, tx)
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
def pass_on(core: Any, part: Any, slot: Any, packets: Any, now: Any, tx: Any) -> Any:
    """Pass a collected instruction on to its dispatcher, or where it is known when each of its packets goes, to the
    unit.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    own = core * tp[Q.CORE_QUEUES] + part * CQ.SLICE
    unit = slots[slot, SL.UNIT]
    kind = dispatcher_of(unit)
    time = now + tp[Q.DISPATCH]
    if not tp[Q.DIRECT_DISPATCH] or kind == LSU or (kind == SFU and tp[Q.SLICES] > 1):
        push(own + CQ.DISPATCH + kind, time, slot, 0, 0, tx)
        return
    free = CT.DISPATCH_FREE + kind * MAX_SLICES + part
    time = max(time, ct[core, free])
    if unit < FIRST_OWN:
        execute(core, kind, part, slot, S(0), True, packets, time, tx)
    else:
        push(own + CQ.DISPATCH + kind, time, slot, 0, 0, tx)
    ct[core, free] = time + packets


@compiled
def pass_collected(core: Any, part: Any, now: Any, tx: Any) -> Any:
    """Pass on what a slice's collectors have had ready up to this cycle, one instruction a cycle, collectors in turn;
    note when that has to be done again.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    collectors = view_rows(tx[TP.COLLECTORS], 1, OC.COUNT)
    first = (core * tp[Q.SLICES] + part) * MAX_COLLECTED
    while True:
        cycle, wake = S(NEVER), S(NEVER)
        rest = ct[core, CT.COLLECTED + part]
        while rest != 0:
            row = first + S(trailing_zeros(U(rest)))
            rest &= rest - 1
            cycle = min(cycle, collectors[row, OC.PASS])
            wake = min(wake, collectors[row, OC.PASS] + collectors[row, OC.UNSEEN])
        cycle = max(cycle, ct[core, CT.PASSED + part] + 1)
        if cycle > now:
            ct[core, CT.COLLECT_WAKE + part] = max(wake, now + 1)
            return
        turn = ct[core, CT.COLLECT_TURN + part]
        distance, oldest = S(NEVER), S(NEVER)
        rest = ct[core, CT.COLLECTED + part]
        chosen = S(trailing_zeros(U(rest)))
        if rest & (rest - 1) == 0:
            rest = 0
        while rest != 0:
            at = S(trailing_zeros(U(rest)))
            rest &= rest - 1
            ready, away = collectors[first + at, OC.PASS], collectors[first + at, OC.FROM] - turn
            away += MAX_COLLECTORS if away <= 0 else 0
            if ready <= cycle and (away < distance or (away == distance and ready < oldest)):
                chosen, distance, oldest = at, away, ready
        ct[core, CT.COLLECTED + part] &= ~(S(1) << chosen)
        ct[core, CT.COLLECT_TURN + part] = collectors[first + chosen, OC.FROM]
        ct[core, CT.PASSED + part] = cycle
        pass_on(core, part, collectors[first + chosen, OC.PASSES], collectors[first + chosen, OC.PACKETS], cycle, tx)


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
        execute(core, kind, part, slot, items[at, 2], items[at, 3] != 0, 1, now, tx)
        drop(queue, tx)
        return True
    done = ct[core, CT.PACKET + kind * MAX_SLICES + part]
    packet, last = next_packet(U(slots[slot, SL.MASK]), done, ms[M.THREADS], tp[Q.LANES])
    execute(core, kind, part, slot, packet, last, 1, now, tx)
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
