"""Caches and the arbiters between them.

A bank takes one thing a cycle, the replay of a miss before a line that came before a request. Writes go through and
allocate nothing. Misses on a line that is under way wait for it with entries of their own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled
from .dram import (
    INFO_CORE_SHIFT,
    INFO_PLACE_SHIFT,
    INFO_PORT_SHIFT,
    answer,
)
from .intrinsics import trailing_zeros
from .queues import drop, due_of, front, has_room, in_turn, push
from .state import F
from .tables import constants, view, view_rows
from .timing_layout import BK, CI, CQ, CT, LN, MAX_MSHRS, MS, ND, NEVER, QI, TP, Q
from .timing_state import PROFILED, K

S = np.int64
U = np.uint64
ONE = U(1)
FREE, WAITING, REPLAY = 0, 1, 2
IO_BASE, IO_LIMIT = 0x40, 0x10000
E_ICACHE_MISSES = int(F.FIRST_EVENT) + PROFILED.index(K.ICACHE_MISSES)
E_READS = int(F.FIRST_EVENT) + PROFILED.index(K.DCACHE_READS)
E_READ_MISSES = int(F.FIRST_EVENT) + PROFILED.index(K.DCACHE_READ_MISSES)
E_WRITES = int(F.FIRST_EVENT) + PROFILED.index(K.DCACHE_WRITES)


@compiled
def respond(level: Any, tag: Any, info: Any, time: Any, tx: Any) -> Any:
    """Answer a read: to a core from an L1, to the cache above otherwise."""
    if level > 1:
        answer(tag, info, time, tx)
        return
    tp = constants(tx[TP.PARAMETERS])
    core = (info >> INFO_CORE_SHIFT) & 0xFFFF
    queue = core * tp[Q.CORE_QUEUES]
    time += tp[Q.ARBITER]
    if level == 0:
        time += 1
        queue += CQ.DECODE
    else:
        time += tp[Q.BANKED_RESPONSE]
        queue += CQ.ANSWER + ((info >> INFO_PORT_SHIFT) & 127)
    push(queue, time, tag >> 32, 0, 0, tx)
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    ct[core, CT.WAKE] = min(ct[core, CT.WAKE], time)


@compiled
def quotient(number: Any, divisor: Any) -> Any:
    """Divide a number that is not negative by what mostly is a power of two."""
    if divisor & (divisor - 1) == 0:
        return number >> S(trailing_zeros(U(divisor)))
    return S(U(number) // U(divisor))


@compiled
def remainder(number: Any, divisor: Any) -> Any:
    """Return the remainder of that division."""
    return number & (divisor - 1) if divisor & (divisor - 1) == 0 else S(U(number) % U(divisor))


@compiled
def look_up(ci: Any, cache: Any, bank: Any, line: Any, fifo: Any, tx: Any) -> Any:
    """Return (whether a bank holds a line, the way that has it or would be replaced); the line counts as used unless
    the first to come is the first to go.
    """
    lines = view_rows(tx[TP.LINES], 1, LN.COUNT)
    ways = ci[cache, CI.WAYS]
    group = remainder(quotient(line, ci[cache, CI.BANKS]), ci[cache, CI.SETS])
    first = ci[cache, CI.LINES] + (bank * ci[cache, CI.SETS] + group) * ways
    hit, empty, oldest, age = S(-1), S(-1), S(0), S(0)
    for way in range(ways):
        held, own_age = lines[first + way, LN.LINE], lines[first + way, LN.AGE]
        found = held == line + 1
        oldest = S(way) if age < own_age else oldest
        age = max(age, own_age)
        hit = S(way) if found else hit
        empty = S(way) if held == 0 else empty
        lines[first + way, LN.AGE] = own_age * fifo if found else own_age + (held > 0) * (1 - fifo)
    if hit >= 0:
        return True, first + hit
    return False, first + (empty if empty >= 0 else oldest)


@compiled
def find(ci: Any, cache: Any, row: Any, bank: Any, line: Any, fifo: Any, tx: Any) -> Any:
    """Look up; return the same. The line that was used last stays so, and the order of the others too."""
    banks = view_rows(tx[TP.BANKS], 1, BK.COUNT)
    if banks[row, BK.LAST] == line + 1:
        return True, S(0)
    hit, way = look_up(ci, cache, bank, line, fifo, tx)
    banks[row, BK.LAST] = line + 1 if hit else S(0)
    return hit, way


@compiled
def holds(ci: Any, cache: Any, bank: Any, line: Any, tx: Any) -> Any:
    """Return whether a bank has a line, and change nothing."""
    lines = view_rows(tx[TP.LINES], 1, LN.COUNT)
    group = remainder(quotient(line, ci[cache, CI.BANKS]), ci[cache, CI.SETS])
    first = ci[cache, CI.LINES] + (bank * ci[cache, CI.SETS] + group) * ci[cache, CI.WAYS]
    found = False
    for way in range(first, first + ci[cache, CI.WAYS]):
        found = found or lines[way, LN.LINE] == line + 1
    return found


@compiled
def fetch_hit(cache: Any, at: Any, now: Any, tx: Any) -> Any:
    """Answer the fetch at items[at] if its bank has the line, no miss is under way there, and no other bank answers
    one, which it would do before; return whether it was.
    """
    tp = constants(tx[TP.PARAMETERS])
    ci = view_rows(tx[TP.CACHES], 1, CI.COUNT)
    banks = view_rows(tx[TP.BANKS], 1, BK.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    address, info = items[at, 1], items[at, 3]
    line = address >> tp[Q.LINE_SHIFT]
    bank = remainder(line, ci[cache, CI.BANKS])
    row = ci[cache, CI.BANK] + bank
    if banks[row, BK.USED] > 0 or ci[cache, CI.WAKE] <= now or IO_BASE <= address < IO_LIMIT:
        return False
    if banks[row, BK.LAST] != line + 1:
        if not holds(ci, cache, bank, line, tx):
            return False
        find(ci, cache, row, bank, line, tp[Q.FIFO_REPLACEMENT], tx)
    core = (info >> INFO_CORE_SHIFT) & 0xFFFF
    view_rows(tx[TP.COUNTERS], 1, K.COUNT)[core, K.ICACHE_READS] += 1
    respond(S(0), items[at, 2], info, now + tp[Q.CACHE_LATENCY], tx)
    return True


@compiled
def send_down(row: Any, time: Any, address: Any, tag: Any, info: Any, tx: Any) -> Any:
    """Send a bank's request to what is below."""
    banks = view_rows(tx[TP.BANKS], 1, BK.COUNT)
    push(banks[row, BK.OUT], time + banks[row, BK.DELAY], address, tag, info, tx)


@compiled
def read_miss(
    ci: Any, cache: Any, row: Any, bank: Any, line: Any, way: Any, tag: Any, info: Any, now: Any, tx: Any
) -> Any:
    """Enter a miss; ask for the line unless it is under way."""
    tp = constants(tx[TP.PARAMETERS])
    banks = view_rows(tx[TP.BANKS], 1, BK.COUNT)
    misses = view_rows(tx[TP.MISSES], 1, MS.COUNT)
    first = row * MAX_MSHRS
    free, pending = S(-1), False
    for entry in range(ci[cache, CI.MSHRS]):
        if misses[first + entry, MS.STATE] == FREE:
            if free < 0:
                free = S(entry)
        elif misses[first + entry, MS.LINE] == line:
            pending = True
    at = first + free
    misses[at, MS.STATE], misses[at, MS.LINE], misses[at, MS.WAY] = WAITING, line, way
    misses[at, MS.TAG], misses[at, MS.INFO] = tag, info
    banks[row, BK.USED] += 1
    if not pending:
        own = cache | (bank << S(12)) | (free << S(20))
        send_down(row, now, line << tp[Q.LINE_SHIFT], own, info, tx)


@compiled
def oldest_way(ci: Any, cache: Any, bank: Any, line: Any, tx: Any) -> Any:
    """Return the way of the line that came first, which is the next one's; all others grow older."""
    lines = view_rows(tx[TP.LINES], 1, LN.COUNT)
    ways = ci[cache, CI.WAYS]
    group = (line // ci[cache, CI.BANKS]) % ci[cache, CI.SETS]
    first = ci[cache, CI.LINES] + (bank * ci[cache, CI.SETS] + group) * ways
    oldest, age = S(first), S(-1)
    for way in range(first, first + ways):
        if lines[way, LN.LINE] == 0:
            oldest, age = S(way), S(NEVER)
        elif age < lines[way, LN.AGE]:
            oldest, age = S(way), lines[way, LN.AGE]
        lines[way, LN.AGE] += 1
    lines[oldest, LN.AGE] = 0
    return oldest


@compiled
def fill(ci: Any, cache: Any, row: Any, bank: Any, entry: Any, tx: Any) -> Any:
    """Put a line that came into its place; the misses that wait for it replay."""
    misses = view_rows(tx[TP.MISSES], 1, MS.COUNT)
    lines = view_rows(tx[TP.LINES], 1, LN.COUNT)
    first = row * MAX_MSHRS
    line = misses[first + entry, MS.LINE]
    way = misses[first + entry, MS.WAY]
    if constants(tx[TP.PARAMETERS])[Q.FIFO_REPLACEMENT]:
        way = oldest_way(ci, cache, bank, line, tx)
    lines[way, LN.LINE] = line + 1
    view_rows(tx[TP.BANKS], 1, BK.COUNT)[row, BK.LAST] = 0
    count = S(0)
    for other in range(ci[cache, CI.MSHRS]):
        if misses[first + other, MS.STATE] == WAITING and misses[first + other, MS.LINE] == line:
            misses[first + other, MS.STATE] = REPLAY
            count += 1
    view_rows(tx[TP.BANKS], 1, BK.COUNT)[row, BK.REPLAYS] += count


@compiled
def replay(ci: Any, cache: Any, row: Any, level: Any, now: Any, tx: Any) -> Any:
    """Answer the first miss that replays."""
    tp = constants(tx[TP.PARAMETERS])
    banks = view_rows(tx[TP.BANKS], 1, BK.COUNT)
    misses = view_rows(tx[TP.MISSES], 1, MS.COUNT)
    at = row * MAX_MSHRS
    while misses[at, MS.STATE] != REPLAY:
        at += 1
    misses[at, MS.STATE] = FREE
    banks[row, BK.USED] -= 1
    banks[row, BK.REPLAYS] -= 1
    respond(level, misses[at, MS.TAG], misses[at, MS.INFO], now + tp[Q.CACHE_LATENCY], tx)


@compiled
def take_request(
    ci: Any, cache: Any, row: Any, bank: Any, level: Any, at: Any, now: Any, x_profile: Any, tx: Any
) -> Any:
    """Look the request at items[at] up in its bank."""
    tp = constants(tx[TP.PARAMETERS])
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    tc = view_rows(tx[TP.COUNTERS], 1, K.COUNT)
    profile = view_rows(x_profile, 1, F.COUNT)
    address, tag, info = items[at, 1], items[at, 2], items[at, 3]
    line = address >> tp[Q.LINE_SHIFT]
    core = (info >> INFO_CORE_SHIFT) & 0xFFFF
    place = (info >> INFO_PLACE_SHIFT) - 1
    column = S(K.ICACHE_READS)
    if level == 1:
        column = S(K.DCACHE_READS)
    elif level == 2:
        column = S(K.L2_READS)
    elif level == 3:
        column = S(K.L3_READS)
    waited = now - items[at, 0]
    full = ci[cache, CI.MSHRS] - 1 <= view_rows(tx[TP.BANKS], 1, BK.COUNT)[row, BK.USED]
    if level == 0:
        tc[core, K.ICACHE_MSHR_STALLS] += waited if full else 0
    else:
        tc[core, column + (5 if full else 4)] += waited
    hit, way = find(ci, cache, row, bank, line, tp[Q.FIFO_REPLACEMENT], tx)
    if info & 1:
        tc[core, column + 1] += 1
        tc[core, column + 3] += not hit
        if place >= 0 and level == 1:
            profile[place, E_WRITES] += 1
        send_down(row, now, line << tp[Q.LINE_SHIFT], tag, info, tx)
        return
    tc[core, column] += 1
    if place >= 0 and level == 1:
        profile[place, E_READS] += 1
    if hit:
        respond(level, tag, info, now + tp[Q.CACHE_LATENCY], tx)
        return
    tc[core, column + (1 if level == 0 else 2)] += 1
    if place >= 0 and level < 2:
        profile[place, E_READ_MISSES if level == 1 else E_ICACHE_MISSES] += 1
    read_miss(ci, cache, row, bank, line, way, tag, info, now, tx)


@compiled
def tick_cache(cache: Any, mask: Any, now: Any, x_profile: Any, tx: Any) -> Any:
    """One cycle of a cache, with what is due in front of it (``due_of``)."""
    tp = constants(tx[TP.PARAMETERS])
    ci = view_rows(tx[TP.CACHES], 1, CI.COUNT)
    banks = view_rows(tx[TP.BANKS], 1, BK.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    level, count, first = ci[cache, CI.LEVEL], ci[cache, CI.BANKS], ci[cache, CI.BANK]
    if ci[cache, CI.WAKE] <= now:
        wake = S(NEVER)
        for bank in range(count):
            row = first + bank
            if banks[row, BK.REPLAYS] > 0:
                replay(ci, cache, row, level, now, tx)
                banks[row, BK.TAKEN] = now
            elif following[banks[row, BK.FILL]] <= now:
                entry = items[front(banks[row, BK.FILL], tx), 1]
                drop(banks[row, BK.FILL], tx)
                fill(ci, cache, row, S(bank), entry, tx)
                banks[row, BK.TAKEN] = now
            wake = min(wake, now + 1 if banks[row, BK.REPLAYS] > 0 else following[banks[row, BK.FILL]])
        ci[cache, CI.WAKE] = max(wake, now + 1)
    group, inputs = S(0), ci[cache, CI.INPUTS]
    asking = due_of(ci[cache, CI.INPUT], min(inputs, S(64)), mask, now, tx)
    while True:
        if asking == U(0):
            group += 64
            if group >= inputs:
                break
            asking = due_of(ci[cache, CI.INPUT] + group, min(inputs - group, S(64)), mask, now, tx)
            continue
        queue = ci[cache, CI.INPUT] + group + S(trailing_zeros(asking))
        asking &= asking - ONE
        at = front(queue, tx)
        address, info = items[at, 1], items[at, 3]
        bank = remainder(address >> tp[Q.LINE_SHIFT], count)
        row = first + bank
        if IO_BASE <= address < IO_LIMIT:
            send_down(row, now, address, items[at, 2], info, tx)
            drop(queue, tx)
            continue
        if banks[row, BK.TAKEN] == now or not has_room(banks[row, BK.OUT], tx):
            continue
        if not info & 1 and banks[row, BK.USED] >= ci[cache, CI.MSHRS]:
            continue
        banks[row, BK.TAKEN] = now
        take_request(ci, cache, row, bank, level, at, now, x_profile, tx)
        drop(queue, tx)


@compiled
def next_due(first: Any, inputs: Any, turn: Any, mask: Any, now: Any, tx: Any) -> Any:
    """Return the first of an arbiter's inputs behind ``turn`` that is due (``due_of``), -1: none is."""
    if inputs <= 64:
        asking = due_of(first, inputs, mask, now, tx)
        return in_turn(S(asking), turn) if asking != U(0) else S(-1)
    following = view(tx[TP.NEXT], TP.NEXT)
    for _ in range(inputs):
        turn = turn + 1 if turn + 1 < inputs else S(0)
        if following[first + turn] <= now:
            return turn
    return S(-1)


@compiled
def tick_nodes(mask: Any, now: Any, tx: Any) -> Any:
    """One cycle of all arbiters, with what is due in front of them (``due_of``); return (whether one was asked, whether
    one passed something on).
    """
    tp = constants(tx[TP.PARAMETERS])
    nodes = view_rows(tx[TP.NODES], 1, ND.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    asked, passed = False, False
    following = view(tx[TP.NEXT], TP.NEXT)
    for node in range(tp[Q.NODES]):
        first, members = nodes[node, ND.INPUT], nodes[node, ND.SET]
        if members != 0:
            asking = S(mask) & members
            if asking == 0:
                continue
            start = first - tp[Q.NODES_QUEUE]
            turn = in_turn(asking, start + nodes[node, ND.TURN]) - start
        else:
            turn = next_due(first, nodes[node, ND.INPUTS], nodes[node, ND.TURN], mask, now, tx)
            if turn < 0:
                continue
        asked = True
        out = nodes[node, ND.OUT]
        if not has_room(out, tx):
            continue
        nodes[node, ND.TURN] = turn
        at = front(first + turn, tx)
        cache = nodes[node, ND.CACHE] - 1
        if cache < 0 or following[out] != NEVER or not fetch_hit(cache, at, now, tx):
            push(out, now + nodes[node, ND.DELAY], items[at, 1], items[at, 2], items[at, 3], tx)
            passed = True
        drop(first + turn, tx)
    return asked, passed
