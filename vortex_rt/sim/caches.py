"""Timing of caches and DRAM: look-up, misses with MSHRs, write-through, and memory bandwidth.

A request's times follow from calendars of cache banks and from the misses in flight; requests are handled in the order
of their instructions' schedule times. Every function takes ``tx``, the timing model's pointer table, and the cycle of
the request.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled
from .timing_state import CALENDAR, CI, MAX_MSHRS, TP, WRITE_QUEUE, K, Q
from .views import view, view_rows

S = np.int64
MASK = CALENDAR - 1


@compiled
def reserve(calendar: Any, row: Any, time: Any) -> Any:
    """Take the first free cycle from ``time`` on in a calendar row; return it."""
    while calendar[row, time & MASK] == time:
        time += 1
    calendar[row, time & MASK] = time
    return time


@compiled
def find_line(cache: Any, line: Any, time: Any, ci: Any, tags: Any, ages: Any, allocate: Any) -> Any:
    """Return whether a cache holds a line; ``allocate`` puts it in place of the least recently used one."""
    ways = ci[cache, CI.WAYS]
    first = ci[cache, CI.TAGS] + (line % ci[cache, CI.SETS]) * ways
    oldest = first
    for way in range(first, first + ways):
        if tags[way] == line:
            ages[way] = time
            return True
        if ages[way] < ages[oldest]:
            oldest = way
    if allocate:
        tags[oldest] = line
        ages[oldest] = time
    return False


@compiled
def dram_read(line: Any, time: Any, core: Any, tx: Any) -> Any:
    """Return when memory answers a read that arrives at ``time``."""
    tp = view(tx[TP.PARAMETERS], Q.COUNT)
    dram = view(tx[TP.DRAM], 4 + WRITE_QUEUE)
    tc = view_rows(tx[TP.COUNTERS], core + 1, K.COUNT)
    start = max(time, dram[0])
    tc[core, K.MEMORY_READS] += 1
    tc[core, K.MEMORY_BANK_STALLS] += start - time
    dram[0] = start + tp[Q.DRAM_CYCLES]
    latency = tp[Q.DRAM_LATENCY]
    for i in range(4, 4 + WRITE_QUEUE):
        if dram[i] == line:
            latency = tp[Q.DRAM_FORWARD]
            break
    tc[core, K.MEMORY_LATENCY] += start - time + latency
    return start + latency


@compiled
def dram_write(line: Any, time: Any, core: Any, tx: Any) -> Any:
    """Let a write take its share of the memory's bandwidth."""
    tp = view(tx[TP.PARAMETERS], Q.COUNT)
    dram = view(tx[TP.DRAM], 4 + WRITE_QUEUE)
    tc = view_rows(tx[TP.COUNTERS], core + 1, K.COUNT)
    start = max(time, dram[0])
    tc[core, K.MEMORY_WRITES] += 1
    tc[core, K.MEMORY_BANK_STALLS] += start - time
    dram[0] = start + tp[Q.DRAM_CYCLES]
    dram[4 + dram[1] % WRITE_QUEUE] = line
    dram[1] += 1


@compiled
def pending_fill(bank: Any, line: Any, time: Any, lines: Any, times: Any, mshrs: Any) -> Any:
    """Return when a miss on a line that is in flight at ``time`` is filled, 0 if there is none."""
    for i in range(mshrs):
        if lines[bank, i] == line and times[bank, i] > time:
            return times[bank, i]
    return S(0)


@compiled
def free_entry(bank: Any, time: Any, times: Any, mshrs: Any) -> Any:
    """Return (entry, time) of the first free miss entry from ``time`` on."""
    best = S(0)
    for i in range(mshrs):
        if times[bank, i] <= time:
            return S(i), time
        if times[bank, i] < times[bank, best]:
            best = S(i)
    return best, times[bank, best]


@compiled
def begin_read(cache: Any, line: Any, time: Any, core: Any, base: Any, tx: Any) -> Any:
    """Look a line up: (state, time, miss entry), state 0 hit, 1 miss in flight (time of its fill), 2 new miss.

    ``base`` is the column of the cache's read counter; of misses, bank and MSHR stalls ``base`` + 2, + 4 and + 5
    (I-cache: + 1, none, + 2).
    """
    ci = view_rows(tx[TP.CACHES], cache + 1, CI.COUNT)
    tc = view_rows(tx[TP.COUNTERS], core + 1, K.COUNT)
    mshrs = ci[cache, CI.MSHRS]
    bank = ci[cache, CI.BANK] + line % ci[cache, CI.BANKS]
    banks = view_rows(tx[TP.BANKS], bank + 1, CALENDAR)
    state = view_rows(tx[TP.BANK_STATE], bank + 1, 2)
    lines = view_rows(tx[TP.MISS_LINES], bank + 1, MAX_MSHRS)
    times = view_rows(tx[TP.MISS_TIMES], bank + 1, MAX_MSHRS)
    instructions = base == K.ICACHE_READS
    start = reserve(banks, bank, max(time, state[bank, 0]))
    if not instructions:
        tc[core, base + 4] += start - time
    tc[core, base] += 1
    hit = find_line(cache, line, start, ci, view(tx[TP.TAGS], 1), view(tx[TP.AGES], 1), True)
    if start < state[bank, 1]:
        fill = pending_fill(bank, line, start, lines, times, mshrs)
        if fill > 0:
            return 1, reserve(banks, bank, fill), S(0)
    if hit:
        return 0, start, S(0)
    tc[core, base + (1 if instructions else 2)] += 1
    entry, free = free_entry(bank, start, times, mshrs)
    if free > start:
        tc[core, base + (2 if instructions else 5)] += free - start
        state[bank, 0] = max(state[bank, 0], free)
    lines[bank, entry] = line
    return 2, free, entry


@compiled
def end_miss(cache: Any, line: Any, entry: Any, fill: Any, tx: Any) -> Any:
    """Enter the time of a miss' fill; return when its request replays."""
    ci = view_rows(tx[TP.CACHES], cache + 1, CI.COUNT)
    bank = ci[cache, CI.BANK] + line % ci[cache, CI.BANKS]
    state = view_rows(tx[TP.BANK_STATE], bank + 1, 2)
    times = view_rows(tx[TP.MISS_TIMES], bank + 1, MAX_MSHRS)
    times[bank, entry] = fill
    state[bank, 1] = max(state[bank, 1], fill)
    return reserve(view_rows(tx[TP.BANKS], bank + 1, CALENDAR), bank, fill)


@compiled
def l3_read(line: Any, time: Any, core: Any, tx: Any) -> Any:
    """Read below the L2: L3 if present, else memory."""
    tp = view(tx[TP.PARAMETERS], Q.COUNT)
    cache = tp[Q.L3]
    if cache < 0:
        return dram_read(line, time, core, tx)
    state, start, entry = begin_read(cache, line, time, core, S(K.L3_READS), tx)
    if state == 2:
        start = end_miss(cache, line, entry, dram_read(line, start + 1, core, tx) + 1, tx)
    return start + tp[Q.CACHE_LATENCY]


@compiled
def lower_read(line: Any, time: Any, core: Any, cluster: Any, tx: Any) -> Any:
    """Read below the L1 at ``time``; return when the line is back at the L1."""
    tp = view(tx[TP.PARAMETERS], Q.COUNT)
    path = tp[Q.PATH]
    cache = tp[Q.L2]
    if cache < 0:
        return l3_read(line, time + path, core, tx) + path
    cache += cluster
    state, start, entry = begin_read(cache, line, time + path - 1, core, S(K.L2_READS), tx)
    if state == 2:
        start = end_miss(cache, line, entry, l3_read(line, start + 1, core, tx) + 1, tx)
    return start + tp[Q.CACHE_LATENCY] + path - 1


@compiled
def write_through(cache: Any, line: Any, time: Any, core: Any, base: Any, tx: Any) -> Any:
    """Write a line at a cache; return when the write leaves it. Nothing is allocated."""
    ci = view_rows(tx[TP.CACHES], cache + 1, CI.COUNT)
    tc = view_rows(tx[TP.COUNTERS], core + 1, K.COUNT)
    bank = ci[cache, CI.BANK] + line % ci[cache, CI.BANKS]
    state = view_rows(tx[TP.BANK_STATE], bank + 1, 2)
    start = reserve(view_rows(tx[TP.BANKS], bank + 1, CALENDAR), bank, max(time, state[bank, 0]))
    tc[core, base + 1] += 1
    tc[core, base + 4] += start - time
    if not find_line(cache, line, start, ci, view(tx[TP.TAGS], 1), view(tx[TP.AGES], 1), False):
        tc[core, base + 3] += 1
    return start


@compiled
def lower_write(line: Any, time: Any, core: Any, cluster: Any, tx: Any) -> Any:
    """Write below the L1 at ``time``."""
    tp = view(tx[TP.PARAMETERS], Q.COUNT)
    time += tp[Q.PATH]
    if tp[Q.L2] >= 0:
        time = write_through(tp[Q.L2] + cluster, line, time, core, S(K.L2_READS), tx) + 1
    if tp[Q.L3] >= 0:
        time = write_through(tp[Q.L3], line, time, core, S(K.L3_READS), tx) + 1
    dram_write(line, time, core, tx)


@compiled
def l1_read(cache: Any, line: Any, time: Any, core: Any, cluster: Any, base: Any, cached: Any, tx: Any) -> Any:
    """Read through an L1 (``cache`` < 0 or not ``cached``: past it);
    return (cycle that answers like a hit's look-up, whether it missed).
    """
    tp = view(tx[TP.PARAMETERS], Q.COUNT)
    if cache < 0 or not cached:
        return lower_read(line, time, core, cluster, tx) + tp[Q.FILL], True
    state, start, entry = begin_read(cache, line, time, core, base, tx)
    if state == 2:
        start = end_miss(cache, line, entry, lower_read(line, start, core, cluster, tx) + tp[Q.FILL], tx)
    return start, state != 0


@compiled
def l1_write(cache: Any, line: Any, time: Any, core: Any, cluster: Any, cached: Any, tx: Any) -> Any:
    """Write through the data cache."""
    if cache >= 0 and cached:
        time = write_through(cache, line, time, core, S(K.DCACHE_READS), tx)
    lower_write(line, time, core, cluster, tx)
