"""Timing mode: a cycle-approximate model of Vortex's pipeline around the functional executor.

Instructions are executed at the cycle in which their warp is scheduled, in that order over all cores, as SimX does;
what happens to them later is computed at once as times: decode, issue, operand collection, dispatch in packets of
lanes, execution, commit. Ports that take one item a cycle are calendars, so an instruction that waits does not block
one that is scheduled later but issues earlier. The stages and their latencies are described in ``docs/simulator.md``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import Unit
from . import state
from .caches import l1_read, l1_write, reserve
from .compiled import compiled
from .state import C, F, M, P, Reason, W
from .timing_state import CALENDAR, CT, MAX_IBUFFER, MAX_LSU_QUEUE, PROFILED, TP, TRACED, WT, K, Port, Q, R
from .views import call_run_warp, view, view_blocks, view_rows, view_unsigned, view_words
from .warp_control import release_global_barriers, start_spawned

S = np.int64
U = np.uint64
ONE = U(1)
NEVER = S(1) << S(60)
MASK = CALENDAR - 1
IDLE, FAULT, CONSOLE, BUDGET = int(Reason.IDLE), int(Reason.FAULT), int(Reason.CONSOLE), int(Reason.BUDGET)
ALU, BRANCH, DIV = int(Unit.ALU), int(Unit.BRANCH), int(Unit.DIV)
FSQRT_CLASS, LOAD, STORE, CSR, WCTL, FENCE = (
    int(Unit.FCVT), int(Unit.LOAD), int(Unit.STORE), int(Unit.CSR), int(Unit.WCTL), int(Unit.FENCE),
)
EVENTS = tuple(int(counter) for counter in PROFILED)
RECORDED = tuple(int(counter) for counter in TRACED)


@compiled
def stall_column(unit: Any) -> Any:
    """Return the counter of scoreboard stalls on a result of ``unit``."""
    if unit <= DIV:
        return K.STALLS_ALU + 0
    if unit <= FSQRT_CLASS:
        return K.STALLS_FPU + 0
    if unit == CSR:
        return K.STALLS_CSR + 0
    if unit == WCTL:
        return K.STALLS_WCTL + 0
    return K.STALLS_LSU + 0


@compiled
def collector_start(
    row: Any, time: Any, occupancy: Any, collectors: Any, limit: Any, inputs: Any, input_row: Any
) -> Any:
    """Take an operand collector of a slice for ``occupancy`` cycles from the first possible cycle on;
    return that cycle.
    """
    while True:
        fits = inputs[input_row, time & MASK] != time
        if fits:
            for t in range(time, time + occupancy):
                if collectors[row, t & MASK, 0] == t and collectors[row, t & MASK, 1] >= limit:
                    fits = False
                    break
        if fits:
            break
        time += 1
    inputs[input_row, time & MASK] = time
    for t in range(time, time + occupancy):
        if collectors[row, t & MASK, 0] == t:
            collectors[row, t & MASK, 1] += 1
        else:
            collectors[row, t & MASK, 0] = t
            collectors[row, t & MASK, 1] = 1
    return time


@compiled
def device_address(core: Any, address: Any, space: Any, ms: Any) -> Any:
    """Return the device address of an entry of the ADDRESS row (host address after mixed accesses and atomics)."""
    if space != 2:
        return address
    host = S(address)
    offset = host - ms[M.MEMORY]
    if offset >= 0 and offset < ms[M.MEMORY_SIZE]:
        return U(offset)
    offset = host - ms[M.LOCAL] - core * ms[M.LOCAL_SIZE]
    if offset >= 0 and offset < ms[M.LOCAL_SIZE]:
        return U(ms[M.LOCAL_BASE] + offset)
    return U(0x40)  # console


@compiled
def load_slot(core: Any, time: Any, ct: Any, limit: Any) -> Any:
    """Return (entry, cycle) when the LSU can take another load: fewer than ``limit`` are in flight then.

    The entries are the last loads' intervals, more than can be in flight, as a load may be entered before one that
    starts earlier.
    """
    entries = min(S(MAX_LSU_QUEUE), 4 * limit + 8)
    while True:
        busy = 0
        next_end = NEVER
        entry = S(0)
        for i in range(entries):
            end = ct[core, CT.LOADS_END + i]
            if ct[core, CT.LOADS_START + i] <= time and time < end:
                busy += 1
                next_end = min(next_end, end)
            if end < ct[core, CT.LOADS_END + entry]:
                entry = S(i)
        if busy < limit:
            return entry, time
        time = next_end


@compiled
def memory_packet(
    core: Any, base: Any, first: Any, last: Any, mask: Any, write: Any, time: Any, space: Any, ms: Any, tp: Any, r: Any,
    cal: Any, tx: Any,
) -> Any:
    """Send the requests of lanes [first, last) that reach the LSU at ``time``:
    (cycle when all data are back at the LSU, any miss).
    """
    n = U(ms[M.THREADS])
    tc = view_rows(tx[TP.COUNTERS], core + 1, K.COUNT)
    row = base + n * U(state.ADDRESS_ROW)
    local_base, local_end = ms[M.LOCAL_BASE], ms[M.LOCAL_BASE] + ms[M.LOCAL_SIZE]
    cluster = core // ms[M.CORES_PER_CLUSTER]
    socket = cluster * tp[Q.CLUSTER_SOCKETS] + (core % ms[M.CORES_PER_CLUSTER]) // tp[Q.SOCKET_CORES]
    cache = tp[Q.DCACHE] + socket if tp[Q.DCACHE] >= 0 else S(-1)
    done = time + 1
    missed = False
    local = S(0)
    # global memory: each port sends one line a cycle, the lanes that match the first unsent one together
    port_lanes = tp[Q.LANES_PER_PORT]
    for port in range((last - first + port_lanes - 1) // port_lanes):
        begin = first + port * port_lanes
        end = min(begin + port_lanes, last)
        left = (mask >> U(begin)) & ((ONE << U(end - begin)) - ONE)
        sent = S(0)
        while left != U(0):
            lane = U(0)
            while not (left >> lane) & ONE:
                lane += ONE
            address = S(device_address(core, r[row + U(begin) + lane], space, ms))
            if address >= local_base and address < local_end:
                local += 1
                left &= ~(ONE << lane)
                continue
            block = address >> tp[Q.LSU_LINE]
            for other in range(U(end - begin)):
                if (left >> other) & ONE:
                    found = S(device_address(core, r[row + U(begin) + other], space, ms))
                    if found >> tp[Q.LSU_LINE] == block:
                        left &= ~(ONE << other)
            if sent > 0:
                tc[core, K.COALESCER_MISSES] += 1
            sent += 1
            slot = reserve(cal, core * Port.COUNT + Port.COALESCER + min(port, 3), time + 2)
            at = slot + 2 + tp[Q.ARBITER]
            line = address >> tp[Q.LINE_SHIFT]
            cached = address < 0x40 or address >= 0x10000
            if write:
                l1_write(cache, line, at, core, cluster, cached, tx)
            else:
                answer, miss = l1_read(cache, line, at, core, cluster, S(K.DCACHE_READS), cached, tx)
                missed = missed or miss
                done = max(done, answer + 5 + tp[Q.ARBITER])
    if local > 0:  # banks interleaved by word; lanes on one bank wait for each other
        conflicts = S(0)
        for own in range(first, last):
            if not (mask >> U(own)) & ONE:
                continue
            address = S(device_address(core, r[row + U(own)], space, ms))
            if address < local_base or address >= local_end:
                continue
            same = S(0)
            for other in range(first, last):
                if (mask >> U(other)) & ONE:
                    place = S(device_address(core, r[row + U(other)], space, ms))
                    inside = place >= local_base and place < local_end
                    if inside and ((place ^ address) >> tp[Q.WORD_SHIFT]) % tp[Q.LOCAL_BANKS] == 0:
                        same += 1
            conflicts = max(conflicts, same)
        at = time + 4
        for _ in range(conflicts):
            at = reserve(cal, core * Port.COUNT + Port.LOCAL, at)
        tc[core, K.LOCAL_WRITES if write else K.LOCAL_READS] += local
        tc[core, K.LOCAL_BANK_STALLS] += at - time - 4
        done = max(done, at + 4)
    return done, missed


@compiled
def fetch_decode(core: Any, windex: Any, pc: Any, time: Any, ms: Any, tp: Any, wt: Any, ct: Any, tx: Any) -> Any:
    """Return when an instruction scheduled at ``time`` is decoded."""
    tc = view_rows(tx[TP.COUNTERS], core + 1, K.COUNT)
    cluster = core // ms[M.CORES_PER_CLUSTER]
    socket = cluster * tp[Q.CLUSTER_SOCKETS] + (core % ms[M.CORES_PER_CLUSTER]) // tp[Q.SOCKET_CORES]
    cache = tp[Q.ICACHE] + socket if tp[Q.ICACHE] >= 0 else S(-1)
    answer, _ = l1_read(
        cache, pc >> tp[Q.LINE_SHIFT], time + 3 + tp[Q.ARBITER], core, cluster, S(K.ICACHE_READS), True, tx
    )
    response = answer + tp[Q.FETCH] - 4 + tp[Q.ARBITER]
    tc[core, K.FETCHES] += 1
    tc[core, K.FETCH_LATENCY] += response - time
    decode = max(response + 1, ct[core, CT.LAST_DECODE] + 1)
    position = wt[windex, WT.POSITION]
    room = wt[windex, WT.ISSUED + (position - tp[Q.IBUFFER]) % MAX_IBUFFER] if position >= tp[Q.IBUFFER] else S(0)
    if room > decode:
        tc[core, K.IBUFFER_STALLS] += room - decode
        decode = room
    ct[core, CT.LAST_DECODE] = decode
    return decode


@compiled
def account(
    core: Any, windex: Any, slice_index: Any, row: Any, mask: Any, decode: Any, ms: Any, tp: Any, wt: Any, ct: Any,
    r: Any, decoded: Any, space: Any, tx: Any,
) -> Any:
    """Carry a decoded instruction through issue, operands, dispatch, execution and commit; return (issue, unit, commit)
    cycle.

    ``row`` is its row of decoded[], ``mask`` the lanes it ran with.
    """
    n = ms[M.THREADS]
    slices = tp[Q.SLICES]
    unit = S((decoded[row, 6] >> state.FLAG_UNIT_SHIFT) & 15)
    sources_known = (decoded[row, 6] >> state.FLAG_SOURCES_SHIFT) & 7
    cal = view_rows(tx[TP.CALENDARS], ms[M.CORES] * Port.COUNT, CALENDAR)
    tc = view_rows(tx[TP.COUNTERS], core + 1, K.COUNT)
    scoreboard = view_rows(tx[TP.SCOREBOARD], windex + 1, 64)
    producer = view_rows(tx[TP.SCOREBOARD_UNIT], windex + 1, 64)
    ports = core * Port.COUNT
    # issue: after decode and the warp's previous instruction, with all registers free
    earliest = max(decode + 1, wt[windex, WT.LAST_ISSUE] + 1)
    ready = earliest
    blame = S(-1)
    rd = S(decoded[row, 1]) // n
    sources = 0
    seen1, seen2 = S(0), S(0)
    for i in range(3):
        if not (sources_known >> i) & 1:
            continue
        register = S(decoded[row, 2 + i]) // n
        if register == 0 or register in (seen1, seen2):
            continue
        if seen1 == 0:
            seen1 = register
        else:
            seen2 = register
        sources += 1
        if scoreboard[windex, register] > ready:
            ready = scoreboard[windex, register]
            blame = producer[windex, register]
    if rd < 64 and scoreboard[windex, rd] > ready:
        ready = scoreboard[windex, rd]
        blame = producer[windex, rd]
    if blame >= 0:
        tc[core, K.SCOREBOARD_STALLS] += ready - earliest
        tc[core, stall_column(blame)] += ready - earliest
    issue = reserve(cal, ports + Port.ISSUE + slice_index, ready)
    wt[windex, WT.LAST_ISSUE] = issue
    wt[windex, WT.ISSUED + wt[windex, WT.POSITION] % MAX_IBUFFER] = issue
    wt[windex, WT.POSITION] += 1
    # operands
    occupancy = S(2) if sources == 0 else S(4 + sources)
    collectors = view_blocks(tx[TP.COLLECTORS], ms[M.CORES] * slices, CALENDAR, 2)
    taken = collector_start(
        core * slices + slice_index, issue + 2, occupancy, collectors, tp[Q.COLLECTORS], cal,
        ports + Port.OPERANDS_IN + slice_index,
    )
    tc[core, K.OPERAND_STALLS] += taken - issue - 2
    out = reserve(cal, ports + Port.OPERANDS_OUT + slice_index, taken + (2 if sources == 0 else 4 + sources))
    # dispatch in packets of lanes, skipping empty ones at the ends
    if unit in (LOAD, STORE, FENCE):
        port = ports + Port.DISPATCH_LSU
    elif unit in (CSR, WCTL):
        port = ports + Port.DISPATCH_SFU
    elif unit <= DIV:
        port = ports + Port.DISPATCH_ALU + slice_index
    else:
        port = ports + Port.DISPATCH_FPU + slice_index
    lanes = tp[Q.LANES]
    first, last = S(0), n - 1
    while not (mask >> U(first)) & ONE and first < n - 1:
        first += 1
    while not (mask >> U(last)) & ONE and last > 0:
        last -= 1
    slot = out + 1
    commit = S(0)
    execute = S(0)
    for packet in range(first // lanes, last // lanes + 1):
        slot = reserve(cal, port, slot + 1)
        execute = slot + tp[Q.DISPATCH] - 6
        if unit in (LOAD, STORE):
            base = U(windex * state.REGISTER_ROWS) * U(n)
            begin, end = packet * lanes, min(n, packet * lanes + lanes)
            if unit == LOAD:
                entry, start = load_slot(core, execute, ct, tp[Q.LSU_QUEUE])
                tc[core, K.LSU_STALLS] += start - execute
                done, missed = memory_packet(core, base, begin, end, mask, False, start, space, ms, tp, r, cal, tx)
                ct[core, CT.LOADS_START + entry] = start
                ct[core, CT.LOADS_END + entry] = done + (tp[Q.MISS_HOLD] if missed else 0)
                tc[core, K.LOAD_LATENCY] += done - execute
                finish = done + 1
            else:
                memory_packet(core, base, begin, end, mask, True, execute, space, ms, tp, r, cal, tx)
                finish = execute + 1
        else:
            finish = execute + tp[Q.LATENCY + unit]
        commit = max(commit, reserve(cal, ports + Port.COMMIT + slice_index, finish + 1))
    if unit == LOAD:
        tc[core, K.LOADS] += 1
    elif unit == STORE:
        tc[core, K.STORES] += 1
    if rd > 0 and rd < 64:
        scoreboard[windex, rd] = commit
        producer[windex, rd] = unit
    ct[core, CT.FINISH] = max(ct[core, CT.FINISH], commit)
    return issue, execute, commit


@compiled
def next_schedule(core: Any, ready: Any, ms: Any, wt: Any, ct: Any) -> Any:
    """Return (cycle, warp) of the core's next instruction: the lowest-numbered warp that can be scheduled first."""
    first = core * ms[M.WARPS]
    clock = ct[core, CT.CLOCK]
    best, when = S(-1), NEVER
    for warp in range(ms[M.WARPS]):
        if (ready >> warp) & 1:
            time = max(clock, wt[first + warp, WT.NEXT_FETCH])
            if time < when:
                best, when = S(warp), time
                if time == clock:
                    break
    return when, best


@compiled
def run_timing(run_warp: Any, budget: Any, address: Any) -> Any:
    """Run all cores for about ``budget`` instructions; return how many ran. Stops early if no warp can run, on a fault
    or a full buffer.

    ``run_warp`` is the address of the executor, ``address`` that of the pointer table.
    """
    x = view(address, P.COUNT)
    ms = view(x[P.MACHINE], M.COUNT)
    tx = view(x[P.TIMING], TP.COUNT)
    cores, warps = ms[M.CORES], ms[M.WARPS]
    cs = view_rows(x[P.CORE], cores, C.COUNT)
    ws = view_rows(x[P.WARP], cores * warps, W.COUNT)
    r = view_unsigned(x[P.REGISTERS], cores * warps * state.REGISTER_ROWS * ms[M.THREADS])
    decoded = view_words(x[P.DECODED], cores * state.DECODED_PAGES * 1024, state.DECODED_FIELDS)
    barrier = view_rows(x[P.BARRIER], cores, 2 * ms[M.BARRIERS])
    tp = view(tx[TP.PARAMETERS], Q.COUNT)
    tc = view_rows(tx[TP.COUNTERS], cores, K.COUNT)
    wt = view_rows(tx[TP.WARP_TIMES], cores * warps, WT.COUNT)
    ct = view_rows(tx[TP.CORE_TIMES], cores, CT.COUNT)
    trace = view_rows(tx[TP.TRACE], max(1, tp[Q.TRACE]), R.COUNT)
    trace_length = view(tx[TP.TRACE_LENGTH], 1)
    profile = view_rows(x[P.PROFILE], cores * ms[M.PROFILE_SIZE], F.COUNT)
    slice_warps = max(S(1), warps // tp[Q.SLICES])
    total = S(0)
    for other in range(cores):
        ct[other, CT.READY] = next_schedule(other, cs[other, C.ACTIVE] & ~cs[other, C.STALLED], ms, wt, ct)[0]
    while total < budget:
        current = S(0)
        for other in range(1, cores):
            if ct[other, CT.READY] < ct[current, CT.READY]:
                current = S(other)
        if ct[current, CT.READY] == NEVER:
            if release_global_barriers(ms, cs, ws, barrier):
                for other in range(cores):
                    runnable = cs[other, C.ACTIVE] & ~cs[other, C.STALLED]
                    ct[other, CT.READY] = next_schedule(other, runnable, ms, wt, ct)[0]
                continue
            break
        core = current
        ready = cs[core, C.ACTIVE] & ~cs[core, C.STALLED]
        time, warp = next_schedule(core, ready, ms, wt, ct)
        windex = core * warps + warp
        pc, mask = ws[windex, W.PC], U(ws[windex, W.MASK])
        cs[core, C.CYCLES] = time
        lanes = cs[core, C.THREAD_INSTRUCTIONS]
        executed = call_run_warp(run_warp, core, warp, 1, 0, address)
        reason = cs[core, C.REASON]
        if executed == 0:
            if reason in (FAULT, CONSOLE):
                break
            continue
        total += 1
        row = U(cs[core, C.STEP_ROW])
        tc[core, K.SCHEDULER_IDLE] += time - ct[core, CT.CLOCK]
        ct[core, CT.CLOCK] = time + 1
        place = (pc - ms[M.PROFILE_BASE]) >> 2
        profiled = place >= 0 and place < ms[M.PROFILE_SIZE]
        place += core * ms[M.PROFILE_SIZE]
        if profiled:
            for event in range(len(EVENTS)):
                profile[place, F.FIRST_EVENT + event] -= tc[core, EVENTS[event]]
        traced = tp[Q.TRACE] > 0 and time >= tp[Q.TRACE_FROM] and time < tp[Q.TRACE_TO]
        if traced:
            for counted in range(len(RECORDED)):
                trace[trace_length[0], R.COUNTED + counted] = -tc[core, RECORDED[counted]]
        decode = fetch_decode(core, windex, pc, time, ms, tp, wt, ct, tx)
        before = wt[windex, WT.LAST_ISSUE]
        issue, execute, commit = account(
            core, windex, warp // slice_warps, row, mask, decode, ms, tp, wt, ct, r, decoded, cs[core, C.STEP_SPACE], tx
        )
        if profiled:
            profile[place, F.WAIT] += issue - decode - 1
            profile[place, F.CYCLES] += issue - before
            for event in range(len(EVENTS)):
                profile[place, F.FIRST_EVENT + event] += tc[core, EVENTS[event]]
        flags = decoded[row, 6]
        unit = (flags >> state.FLAG_UNIT_SHIFT) & 15
        lanes = cs[core, C.THREAD_INSTRUCTIONS] - lanes
        sources = flags >> state.FLAG_SOURCES_SHIFT
        tc[core, K.LANES_ALU + unit] += lanes
        tc[core, K.REGISTER_READS] += lanes * ((sources & 1) + ((sources >> 1) & 1) + ((sources >> 2) & 1))
        rd = decoded[row, 1] // ms[M.THREADS]
        tc[core, K.REGISTER_WRITES] += lanes if rd > 0 and rd < state.SINK_ROW else S(0)
        stalls = unit in (WCTL, BRANCH) or (unit == CSR and decoded[row, 5] <= 3)
        wt[windex, WT.NEXT_FETCH] = execute if stalls else decode
        if traced:
            entry = trace[trace_length[0]]
            entry[R.CORE], entry[R.WARP], entry[R.PC], entry[R.MASK] = core, warp, pc, S(mask)
            entry[R.SCHEDULE], entry[R.DECODE], entry[R.ISSUE] = time, decode, issue
            entry[R.EXECUTE], entry[R.COMMIT] = execute, commit
            entry[R.WORD] = S(decoded[row, 7]) & 0xFFFFFFFF
            entry[R.LIVES] = (cs[core, C.ACTIVE] >> warp) & 1
            for counted in range(len(RECORDED)):
                entry[R.COUNTED + counted] += tc[core, RECORDED[counted]]
            trace_length[0] += 1
        if unit == WCTL or reason != BUDGET:
            now_ready = cs[core, C.ACTIVE] & ~cs[core, C.STALLED]
            if cs[core, C.SPAWN_WARP] >= 0 and start_spawned(core, ms, cs, ws):
                now_ready = cs[core, C.ACTIVE] & ~cs[core, C.STALLED]
            for other in range(warps):
                if (now_ready & ~ready) >> other & 1:
                    wt[core * warps + other, WT.NEXT_FETCH] = max(wt[core * warps + other, WT.NEXT_FETCH], execute)
            ready = now_ready
            if ready == 0 and release_global_barriers(ms, cs, ws, barrier):
                for other in range(cores):
                    for w_other in range(warps):
                        if (cs[other, C.ACTIVE] >> w_other) & 1 and ct[other, CT.READY] == NEVER:
                            wt[other * warps + w_other, WT.NEXT_FETCH] = max(
                                wt[other * warps + w_other, WT.NEXT_FETCH], execute
                            )
                    runnable = cs[other, C.ACTIVE] & ~cs[other, C.STALLED]
                    ct[other, CT.READY] = next_schedule(other, runnable, ms, wt, ct)[0]
                ready = cs[core, C.ACTIVE] & ~cs[core, C.STALLED]
        cs[core, C.CYCLES] = max(time, ct[core, CT.FINISH]) if ready == 0 else time
        ct[core, CT.READY] = next_schedule(core, ready, ms, wt, ct)[0]
        if tp[Q.TRACE] > 0 and trace_length[0] == tp[Q.TRACE]:
            break
    return total
