"""Timing mode: a cycle-by-cycle model of Vortex's pipeline, caches and memory around the functional executor.

An instruction is executed when its warp is scheduled, as SimX does it; then it moves through the stages of
``pipeline`` and ``lsu``, its requests through ``caches`` and ``dram``. Parts in which nothing is due are left out, and
cycles in which nothing is due at all. The stages and their latencies are described in ``docs/simulator.md``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import FIRST_OWN as FIRST_OWN_UNIT
from ..isa.table import Unit
from . import state
from .caches import next_due, tick_cache, tick_nodes
from .compiled import compiled
from .dram import INFO_CORE_SHIFT, INFO_PLACE_SHIFT, INFO_PORT_SHIFT, TAG_DIRECT, tick_memory
from .intrinsics import trailing_zeros
from .lsu import device_address
from .operands import slice_of
from .pipeline import core_wake, tick_core
from .queues import due_of, due_outside, least, push
from .state import C, M, P, Reason, W
from .tables import constants, view, view_rows
from .timing_layout import AD, BARRIER, CI, CT, NEVER, SL, SPAWN, TP, WT, G, Q
from .timing_state import K, R
from .views import call_run_warp, view_unsigned, view_words
from .warp_control import start_spawned

S = np.int64
U = np.uint64
ONE = U(1)
FAULT, CONSOLE = int(Reason.FAULT), int(Reason.CONSOLE)
BRANCH, LOAD, STORE, CSR, WCTL = (
    int(Unit.BRANCH), int(Unit.LOAD), int(Unit.STORE), int(Unit.CSR), int(Unit.WCTL),
)
FIRST_OWN, TCU = int(FIRST_OWN_UNIT), int(Unit.TCU)
LAST_FLOAT_CSR = 3
"""Accesses to CSRs up to fcsr hold the warp until they are executed."""
STOPPED = -2


@compiled
def note_sources(slot: Any, row: Any, decoded: Any, n: Any, tp: Any, slots: Any) -> Any:
    """Enter the registers of an instruction: what must be free, and the banks of its different sources."""
    need, banks, sources = S(0), S(0), S(0)
    known = (decoded[row, 6] >> state.FLAG_SOURCES_SHIFT) & 7
    for operand in range(3):
        if not (known >> operand) & 1:
            continue
        register = S(U(decoded[row, 2 + operand]) // U(n))
        if register == 0 or ((need >> register) & 1 and not tp[Q.PIPELINED_COLLECTORS]):
            continue
        need |= S(1) << register
        banks |= (register & (tp[Q.REGISTER_BANKS] - 1)) << (8 * sources)
        sources += 1
    rd = S(U(decoded[row, 1]) // U(n))
    slots[slot, SL.RD] = -1
    if 0 < rd < 64:
        slots[slot, SL.RD] = rd
        need |= S(1) << rd
    if slots[slot, SL.UNIT] == TCU:  # the accumulator has the place of x0
        need |= S(1)
        slots[slot, SL.RD] = max(S(0), slots[slot, SL.RD])
    slots[slot, SL.NEED], slots[slot, SL.BANKS], slots[slot, SL.SOURCES] = need, banks, sources


@compiled
def note_lanes(core: Any, row: Any, unit: Any, lanes: Any, decoded: Any, n: Any, tc: Any) -> Any:
    """Count what an instruction's lanes read, do and write."""
    sources = decoded[row, 6] >> state.FLAG_SOURCES_SHIFT
    tc[core, K.LANES_ALU + unit] += lanes
    tc[core, K.REGISTER_READS] += lanes * ((sources & 1) + ((sources >> 1) & 1) + ((sources >> 2) & 1))
    rd = decoded[row, 1] // n
    tc[core, K.REGISTER_WRITES] += lanes if rd > 0 and rd < state.SINK_ROW else S(0)


@compiled
def note_addresses(core: Any, slot: Any, mask: Any, base: Any, space: Any, ms: Any, tp: Any, r: Any, tx: Any) -> Any:
    """Enter the addresses of the active lanes, packet by packet."""
    lanes = view_rows(tx[TP.LANES], 1, AD.COUNT)
    n, width = ms[M.THREADS], tp[Q.LANES]
    row = base + U(n * state.ADDRESS_ROW)
    if width >= n:
        count = S(0)
        while mask != U(0):
            lane = U(trailing_zeros(mask))
            mask &= mask - ONE
            lanes[slot, count] = S(device_address(core, r[row + lane], space, ms))
            count += 1
        lanes[slot, AD.LEFT] = count
        return
    for packet in range((n + width - 1) // width):
        count = S(0)
        for lane in range(packet * width, min(n, (packet + 1) * width)):  # type: ignore[assignment]
            if (mask >> U(lane)) & ONE:
                lanes[slot, packet * width + count] = S(device_address(core, r[row + U(lane)], space, ms))
                count += 1
        lanes[slot, AD.LEFT + packet] = count


@compiled
def schedule(run_warp: Any, core: Any, now: Any, address: Any, ms: Any, x: Any, tx: Any) -> Any:
    """Execute the next instruction of a core and send it to fetch; return 1, 0 if no warp can run, or STOPPED."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    cs = view_rows(x[P.CORE], 1, C.COUNT)
    ws = view_rows(x[P.WARP], 1, W.COUNT)
    if ct[core, CT.SPAWN]:
        caller = cs[core, C.SPAWN_WARP]
        if start_spawned(core, ms, cs, ws):
            ct[core, CT.SUSPENDED] &= ~(S(1) << caller)
            ct[core, CT.SPAWN] = 0
    before = cs[core, C.ACTIVE] & ~cs[core, C.STALLED]
    ready = U(before & ~ct[core, CT.SUSPENDED])
    if ready == U(0) or ct[core, CT.FREE] == 0:
        return 0
    warp = S(trailing_zeros(ready))
    windex = core * ms[M.WARPS] + warp
    pc, mask = ws[windex, W.PC], U(ws[windex, W.MASK])
    barriers, spawns = cs[core, C.BARRIERS], cs[core, C.SPAWN_WARP]
    cs[core, C.CYCLES] = now + view(tx[TP.GLOBAL], G.COUNT)[G.SKIPPED]
    executed = cs[core, C.THREAD_INSTRUCTIONS]
    if call_run_warp(run_warp, core, warp, 1, 0, address) == 0:
        return STOPPED if cs[core, C.REASON] in (FAULT, CONSOLE) else 0
    n = ms[M.THREADS]
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    decoded = view_words(x[P.DECODED], 1, state.DECODED_FIELDS)
    tc = view_rows(tx[TP.COUNTERS], 1, K.COUNT)
    tc[core, K.SCHEDULER_IDLE] += now - ct[core, CT.CLOCK]
    ct[core, CT.CLOCK] = now + 1
    ct[core, CT.FREE] -= 1
    slot = view_rows(tx[TP.FREE], 1, tp[Q.SLOTS])[core, ct[core, CT.FREE]]
    ct[core, CT.FLIGHT] += 1
    ct[core, CT.SUSPENDED] |= S(1) << warp
    row = U(cs[core, C.STEP_ROW])
    unit = S((decoded[row, 6] >> state.FLAG_UNIT_SHIFT) & state.FLAG_UNIT)
    place = (pc - ms[M.PROFILE_BASE]) >> 2
    if 0 <= place < ms[M.PROFILE_SIZE]:
        place += core * ms[M.PROFILE_SIZE]
    else:
        place = S(-1)
    slots[slot, SL.WARP], slots[slot, SL.UNIT], slots[slot, SL.MASK] = warp, unit, S(mask)
    slots[slot, SL.PLACE], slots[slot, SL.FLAGS], slots[slot, SL.SCHEDULE] = place, 0, now
    slots[slot, SL.PC], slots[slot, SL.WORD] = pc, S(decoded[row, 7]) & 0xFFFFFFFF
    slots[slot, SL.RECORD] = tp[Q.TRACE] > 0 and tp[Q.TRACE_FROM] <= now < tp[Q.TRACE_TO]
    slots[slot, SL.LIVES] = (cs[core, C.ACTIVE] >> warp) & 1
    slots[slot, SL.LINES] = slots[slot, SL.LOCAL] = slots[slot, SL.ENDED] = 0
    view_rows(tx[TP.WARPS], 1, WT.COUNT)[windex, WT.EXECUTED] += 1
    note_lanes(core, row, unit, cs[core, C.THREAD_INSTRUCTIONS] - executed, decoded, n, tc)
    slots[slot, SL.PACKETS], slots[slot, SL.SLICE] = 0, slice_of(warp, tp)
    stalls = unit in (WCTL, BRANCH) or (unit == CSR and decoded[row, 5] <= LAST_FLOAT_CSR)
    slots[slot, SL.STALLS] = S(1) << warp if stalls else S(0)
    note_sources(slot, row, decoded, n, tp, slots)
    if unit in (LOAD, STORE):
        r = view_unsigned(x[P.REGISTERS], 1)
        base = U(windex * state.REGISTER_ROWS) * U(n)
        note_addresses(core, slot, mask, base, cs[core, C.STEP_SPACE], ms, tp, r, tx)
        tc[core, K.LOADS if unit == LOAD else K.STORES] += 1
    elif unit == WCTL:
        if cs[core, C.SPAWN_WARP] != spawns:
            slots[slot, SL.FLAGS] = SPAWN
        elif cs[core, C.BARRIERS] != barriers:
            note_barrier(core, warp, slot, before, cs, slots, ms, tx)
        else:  # warps that wspawn started begin when it is executed
            started = cs[core, C.ACTIVE] & ~cs[core, C.STALLED] & ~before
            ct[core, CT.SUSPENDED] |= started
            slots[slot, SL.STALLS] |= started
    elif unit >= FIRST_OWN:
        tc[core, K.DOT8_INSTRUCTIONS + unit - FIRST_OWN] += 1
    tc[core, K.FETCHES] += 1
    info = (core << S(INFO_CORE_SHIFT)) | (S(127) << S(INFO_PORT_SHIFT)) | ((place + 1) << S(INFO_PLACE_SHIFT))
    push(ct[core, CT.FETCH_PORT], now + tp[Q.FETCH], pc, TAG_DIRECT | (slot - core * tp[Q.SLOTS]) << S(32), info, tx)
    return 1


@compiled
def note_barrier(core: Any, warp: Any, slot: Any, before: Any, cs: Any, slots: Any, ms: Any, tx: Any) -> Any:
    """Enter which warps a barrier's last one lets go: they do once the barrier of each is executed."""
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    after = cs[core, C.ACTIVE] & ~cs[core, C.STALLED]
    waits = not (after >> warp) & 1
    group = after & ~before
    if waits or group != 0:
        slots[slot, SL.FLAGS] = BARRIER
    if group != 0:
        group |= S(1) << warp
        for other in range(ms[M.WARPS]):
            if (group >> other) & 1:
                wt[core * ms[M.WARPS] + other, WT.GROUP] = group


@compiled
def tick_outside(now: Any, x: Any, tx: Any) -> Any:
    """One cycle of what cores share: arbiters, caches, memory. Return when something there is due next."""
    tp = constants(tx[TP.PARAMETERS])
    ci = view_rows(tx[TP.CACHES], 1, CI.COUNT)
    single = view(tx[TP.GLOBAL], G.COUNT)
    first, end = tp[Q.NODES_QUEUE], tp[Q.QUEUES]
    due = single[G.MEMORY_WAKE]
    for cache in range(tp[Q.CACHES]):
        due = min(due, ci[cache, CI.WAKE])
    mask = due_outside(now, tx)
    if due > now and (mask == U(0) or end - first > 64):
        due = min(due, least(first, end - first, tx))
        if due > now:
            return due
    due = S(NEVER)
    asked, passed = tick_nodes(mask, now, tx)
    if asked:
        due = now + 1
    if passed:
        mask = due_outside(now, tx)  # without delay, what an arbiter passes on can be taken at once
    for cache in range(tp[Q.CACHES]):
        members = ci[cache, CI.SET]
        asked = S(mask) & members != 0
        if members == 0:
            asked = next_due(ci[cache, CI.INPUT], ci[cache, CI.INPUTS], S(0), mask, now, tx) >= 0
        if asked or ci[cache, CI.WAKE] <= now:
            tick_cache(S(cache), mask, now, x[P.PROFILE], tx)
        due = min(due, ci[cache, CI.WAKE])
    asking = due_of(tp[Q.MEMORY_INPUT], tp[Q.MEMORY_INPUTS], mask, now, tx)
    answers = due_of(tp[Q.MEMORY_ANSWER], tp[Q.MEMORY_BANKS], mask, now, tx)
    under_way = due_of(tp[Q.DRAM_DONE], tp[Q.MEMORY_BANKS] + 1, mask, now, tx)
    if single[G.MEMORY_WAKE] <= now or asking | answers | under_way != U(0):
        single[G.MEMORY_WAKE] = tick_memory(asking, answers, now, x[P.PROFILE], tx)
    due = min(due, single[G.MEMORY_WAKE])
    return due if due <= now + 1 else min(due, least(first, end - first, tx))


@compiled
def running_of(cores: Any, in_flight: Any, ct: Any, cs: Any) -> Any:
    """Return 0 if no core has an active warp, nor, if that is asked, an instruction in flight."""
    found = S(0)
    for core in range(cores):
        found |= cs[core, C.ACTIVE] | (ct[core, CT.FLIGHT] if in_flight else S(0))
    return found


@compiled
def run_timing(run_warp: Any, budget: Any, address: Any) -> Any:
    """Run all cores for about ``budget`` instructions; return how many ran. Stops early if no warp can run, on a fault
    or a full buffer.

    ``run_warp`` is the address of the executor, ``address`` that of the pointer table.
    """
    x = constants(address)
    ms = constants(x[P.MACHINE])
    tx = constants(x[P.TIMING])
    cores = ms[M.CORES]
    cs = view_rows(x[P.CORE], cores, C.COUNT)
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], cores, CT.COUNT)
    single = view(tx[TP.GLOBAL], G.COUNT)
    trace_length = view(tx[TP.TRACE_LENGTH], R.COUNT)
    total = S(0)
    now = single[G.NOW]
    stopped, ended = False, True
    while True:
        for core in range(cores):
            if ct[core, CT.WAKE] > now:
                continue
            moved, others = tick_core(core, now, ms, x, tx)
            if others:
                for other in range(cores):
                    ct[other, CT.WAKE] = min(ct[other, CT.WAKE], now + 1)
            done = S(0)
            if ct[core, CT.SPAWN] or cs[core, C.ACTIVE] & ~cs[core, C.STALLED] & ~ct[core, CT.SUSPENDED]:
                done = schedule(run_warp, core, now, address, ms, x, tx)
            if done == 1:  # past the budget too: a call ends between cycles, so that the budget does not change any
                total += 1
                moved = True
            elif done == STOPPED:
                stopped = moved = True
            ct[core, CT.WAKE] = core_wake(core, moved, now, cs, tx)
            if cs[core, C.ACTIVE] == 0 and ct[core, CT.FLIGHT] == 0:
                cs[core, C.CYCLES] = ct[core, CT.FINISH] + 1
                ended = True
        due = S(tick_outside(now, x, tx))
        for core in range(cores):
            due = min(due, ct[core, CT.WAKE])
        if ended:
            single[G.RUNNING] = running_of(cores, True, ct, cs)
            ended = False
        if single[G.RUNNING] == 0 or due == NEVER:
            break
        now = max(due, now + 1)
        full = tp[Q.TRACE] > 0 and trace_length[0] + cores * tp[Q.SLICES] > tp[Q.TRACE]
        if stopped or full or (total >= budget and running_of(cores, False, ct, cs) != 0):
            break
    single[G.NOW] = now
    return total
