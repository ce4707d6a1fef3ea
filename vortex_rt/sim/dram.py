"""Memory: the crossbar to its banks and a controller for each channel of HBM2.

Commands and their distances are those of HBM2 at 2 Gbit/s a pin (JESD235), in the order of a first-ready,
first-come-first-served scheduler with open rows, as SimX configures Ramulator. A line is ``BURSTS`` requests of 16
bytes at neighbouring addresses of 16 bytes a line, which is how SimX numbers them; a read answers with its first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled
from .intrinsics import trailing_zeros
from .queues import drop, front, has_room, in_turn, push
from .state import F
from .tables import constants, view, view_rows
from .timing_layout import BK, CI, CQ, CT, DR, NEVER, QI, TP, G, Q
from .timing_state import PROFILED, K

S = np.int64
U = np.uint64
ONE = U(1)
READS, WRITES, ACTIVE = 0, 1, 2
BUFFER_SIZE = 33
BUFFER_ROOM, BUFFER_FIELDS = 36, 6
WRITES_HIGH, WRITES_LOW = 25, 7
"""A controller begins to write above the first number of writes and ends below the second if reads wait."""
R_BANK, R_ROW, R_ARRIVAL, R_UNIT, R_TAG, R_INFO = range(6)
B_ROW, B_ACTIVATE, B_PRECHARGE, B_READ, B_WRITE = range(5)
P_ACTIVATE, P_READ, P_WRITE, P_WINDOW = 0, 1, 2, 4
# cycles between commands (JESD235 names)
RRDS, RRDL, FAW, RC, RAS, WR, RTP, CWL, CCDL, WTRS, WTRL = 2, 3, 15, 19, 17, 8, 3, 2, 2, 3, 4
ACTIVATE_COMMAND = 2
COLUMN_BITS, PSEUDO_BITS, GROUP_BITS, BANK_BITS = 5, 1, 2, 2
INFO_CORE_SHIFT, INFO_PORT_SHIFT, INFO_PLACE_SHIFT = 1, 17, 24
TAG_DIRECT = 0xFFF
"""In place of a cache's number: the core itself asked."""
E_MEMORY_READS = int(F.FIRST_EVENT) + PROFILED.index(K.MEMORY_READS)


@compiled
def answer(tag: Any, info: Any, time: Any, tx: Any) -> Any:
    """Send a line that leaves memory, an L3 or an L2 at ``time`` to the cache or the core that asked for it."""
    tp = constants(tx[TP.PARAMETERS])
    cache = tag & 0xFFF
    if cache == TAG_DIRECT:
        core = (info >> INFO_CORE_SHIFT) & 0xFFFF
        port = (info >> INFO_PORT_SHIFT) & 127
        queue = core * tp[Q.CORE_QUEUES]
        if port == 127:
            time += tp[Q.ICACHE_BACK] + tp[Q.ARBITER] + 1
            queue += CQ.DECODE
        else:
            time += tp[Q.DCACHE_BACK] + tp[Q.ARBITER]
            queue += CQ.ANSWER + port
        push(queue, time, tag >> 32, 0, 0, tx)
        ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
        ct[core, CT.WAKE] = min(ct[core, CT.WAKE], time)
        return
    ci = view_rows(tx[TP.CACHES], 1, CI.COUNT)
    banks = view_rows(tx[TP.BANKS], 1, BK.COUNT)
    bank = ci[cache, CI.BANK] + ((tag >> 12) & 0xFF)
    time += banks[bank, BK.BACK]
    push(banks[bank, BK.FILL], time, (tag >> 20) & 0xFFF, 0, 0, tx)
    ci[cache, CI.WAKE] = min(ci[cache, CI.WAKE], time)


@compiled
def command_time(request: Any, write: Any, dram: Any, channel: Any) -> Any:
    """Return (the first cycle in which a request's next command is allowed, the command: 0 access, 1 activate, 2
    precharge).
    """
    bank = dram[channel, request + R_BANK]
    own = DR.BANK + 8 * bank
    pseudo = DR.PSEUDO + 8 * (bank >> S(GROUP_BITS + BANK_BITS))
    group = DR.GROUP + 4 * (bank >> S(BANK_BITS))
    row = dram[channel, own + B_ROW]
    # All three, and then one of them: no branch can be foretold here.
    shared = S(P_READ) + write * S(P_WRITE - P_READ)
    access = max(
        dram[channel, own + B_READ + write * S(B_WRITE - B_READ)], dram[channel, pseudo + shared],
        dram[channel, group + shared],
    )
    activate = max(
        dram[channel, own + B_ACTIVATE], dram[channel, pseudo + P_ACTIVATE], dram[channel, group + P_ACTIVATE],
        dram[channel, DR.ACTIVATE],
    )
    precharge = max(dram[channel, own + B_PRECHARGE], dram[channel, DR.PRECHARGE])
    opens = activate if row < 0 else precharge
    command = S(1) if row < 0 else S(2)
    hits = row == dram[channel, request + R_ROW]
    return access if hits else opens, S(0) if hits else command


@compiled
def allow(dram: Any, channel: Any, column: Any, time: Any) -> Any:
    """Allow a command from ``time`` on at the earliest."""
    dram[channel, column] = max(dram[channel, column], time)


@compiled
def issue_command(request: Any, write: Any, command: Any, clock: Any, dram: Any, channel: Any, tp: Any) -> Any:
    """Issue a request's next command and move the cycles from which others are allowed."""
    bank = dram[channel, request + R_BANK]
    own = DR.BANK + 8 * bank
    pseudo = DR.PSEUDO + 8 * (bank >> S(GROUP_BITS + BANK_BITS))
    group = DR.GROUP + 4 * (bank >> S(BANK_BITS))
    burst, row = tp[Q.BURST], tp[Q.ROW]
    latency = tp[Q.READ] - burst
    if command == 1:
        dram[channel, own + B_ROW] = dram[channel, request + R_ROW]
        allow(dram, channel, DR.ACTIVATE, clock + ACTIVATE_COMMAND)
        allow(dram, channel, DR.PRECHARGE, clock + ACTIVATE_COMMAND)
        allow(dram, channel, pseudo + P_ACTIVATE, clock + RRDS)
        for entry in range(3):
            dram[channel, pseudo + P_WINDOW + entry] = dram[channel, pseudo + P_WINDOW + entry + 1]
        dram[channel, pseudo + P_WINDOW + 3] = clock
        allow(dram, channel, pseudo + P_ACTIVATE, dram[channel, pseudo + P_WINDOW] + FAW)
        allow(dram, channel, group + P_ACTIVATE, clock + RRDL)
        allow(dram, channel, own + B_ACTIVATE, clock + RC)
        allow(dram, channel, own + B_READ, clock + row)
        allow(dram, channel, own + B_WRITE, clock + row)
        allow(dram, channel, own + B_PRECHARGE, clock + RAS)
    elif command == 2:
        dram[channel, own + B_ROW] = -1
        allow(dram, channel, own + B_ACTIVATE, clock + row)
    elif write:
        allow(dram, channel, pseudo + P_WRITE, clock + burst)
        allow(dram, channel, pseudo + P_READ, clock + CWL + burst + WTRS)
        allow(dram, channel, group + P_WRITE, clock + CCDL)
        allow(dram, channel, group + P_READ, clock + CWL + burst + WTRL)
        allow(dram, channel, own + B_PRECHARGE, clock + CWL + burst + WR)
    else:
        allow(dram, channel, pseudo + P_READ, clock + burst)
        allow(dram, channel, pseudo + P_WRITE, clock + latency + burst + 2 - CWL)
        allow(dram, channel, group + P_READ, clock + CCDL)
        allow(dram, channel, own + B_PRECHARGE, clock + RTP)


@compiled
def buffer_row(kind: Any, entry: Any) -> Any:
    """Return where an entry of a buffer starts in dram[channel]."""
    return S(DR.BUFFER) + (kind * BUFFER_ROOM + entry) * BUFFER_FIELDS


@compiled
def best_request(kind: Any, write: Any, clock: Any, dram: Any, channel: Any) -> Any:
    """Return (entry, command, number, cycle) of a buffer: the oldest request whose next command is allowed at
    ``clock``, else entry -1; how many are, and the first cycle behind ``clock`` in which another one will be. Where
    several are allowed, the number is at least 2 and the cycle unknown: only older ones are looked at then.
    """
    best, command, number, later, oldest = S(-1), S(0), S(0), S(NEVER), S(NEVER)
    for entry in range(dram[channel, DR.READS + kind]):
        request = buffer_row(kind, S(entry))
        arrival = dram[channel, request + R_ARRIVAL]
        if number > 1 and arrival >= oldest:
            continue
        own_write = dram[channel, request + R_TAG] < -1 if kind == ACTIVE else write
        time, next_command = command_time(request, own_write, dram, channel)
        allowed = time <= clock
        later = later if allowed else min(later, time)
        number += allowed
        first = allowed and arrival < oldest
        oldest = arrival if first else oldest
        best = S(entry) if first else best
        command = next_command if first else command
    return best, command, number, later


@compiled
def remove(kind: Any, entry: Any, dram: Any, channel: Any) -> Any:
    """Take an entry out of a buffer; the last one moves into its place."""
    last = dram[channel, DR.READS + kind] - 1
    dram[channel, DR.READS + kind] = last
    for field in range(BUFFER_FIELDS):
        dram[channel, buffer_row(kind, entry) + field] = dram[channel, buffer_row(kind, last) + field]


@compiled
def add(kind: Any, source: Any, dram: Any, channel: Any) -> Any:
    """Copy a request into a buffer."""
    entry = dram[channel, DR.READS + kind]
    if entry < BUFFER_ROOM:
        dram[channel, DR.READS + kind] = entry + 1
        for field in range(BUFFER_FIELDS):
            dram[channel, buffer_row(kind, entry) + field] = dram[channel, source + field]


@compiled
def writes_next(dram: Any, channel: Any) -> Any:
    """Return whether a channel writes when it looks at its requests next."""
    reads, writes = dram[channel, DR.READS], dram[channel, DR.WRITES]
    if dram[channel, DR.WRITING]:
        return writes >= WRITES_LOW or reads == 0
    return writes > WRITES_HIGH or reads == 0


@compiled
def controller(channel: Any, clock: Any, dram: Any, tp: Any, tx: Any) -> Any:
    """Issue a command of a channel if one is allowed; else note when to try again."""
    kind, write = S(ACTIVE), False
    entry, command, number, again = best_request(kind, False, clock, dram, channel)
    if entry < 0:
        write = writes_next(dram, channel)
        dram[channel, DR.WRITING] = write
        kind = S(WRITES) if write else S(READS)
        entry, command, number, later = best_request(kind, write, clock, dram, channel)
        again = min(again, later)
    else:
        write = dram[channel, buffer_row(kind, entry) + R_TAG] < -1
    if entry < 0:
        dram[channel, DR.TRY] = again
        return
    dram[channel, DR.TRY] = clock + 1
    request = buffer_row(kind, entry)
    if command == 2:  # not under a request that has its row activated
        for other in range(dram[channel, DR.ACTIVE]):
            if dram[channel, buffer_row(S(ACTIVE), S(other)) + R_BANK] == dram[channel, request + R_BANK]:
                return
    issue_command(request, write, command, clock, dram, channel, tp)
    if command == 0:
        if not write:
            done = tp[Q.DRAM_DONE] + channel
            push(done, clock + tp[Q.READ] - 1, dram[channel, request + R_TAG], dram[channel, request + R_INFO], 0, tx)
        remove(kind, entry, dram, channel)
    else:
        again = min(again, command_time(request, write, dram, channel)[0])
        if command == 1 and kind != ACTIVE:
            add(S(ACTIVE), request, dram, channel)
            remove(kind, entry, dram, channel)
    # No command brings another request's forward, so that those that were not allowed need no look until they were.
    if kind != ACTIVE and number == 1 and writes_next(dram, channel) == write:
        dram[channel, DR.TRY] = max(again, clock + 1)


@compiled
def accept(line: Any, write: Any, tag: Any, info: Any, burst: Any, clock: Any, dram: Any, tp: Any, tx: Any) -> Any:
    """Give a burst of a line to its channel; return whether there was room."""
    unit = line + burst
    channel = unit % tp[Q.MEMORY_BANKS]
    rest = (unit // tp[Q.MEMORY_BANKS]) >> S(COLUMN_BITS)
    pseudo = rest & 1
    group = (rest >> 1) & 3
    bank = (rest >> 3) & 3
    if burst > 0:
        tag = S(-1)
    if not write:
        for entry in range(dram[channel, DR.WRITES]):
            if dram[channel, buffer_row(S(WRITES), S(entry)) + R_UNIT] == unit:
                push(tp[Q.DRAM_DONE] + channel, clock, tag, info, 0, tx)
                return True
    kind = S(WRITES) if write else S(READS)
    entry = dram[channel, DR.READS + kind]
    if entry >= BUFFER_SIZE:
        return False
    request = buffer_row(kind, entry)
    dram[channel, DR.READS + kind] = entry + 1
    dram[channel, request + R_BANK] = (pseudo << S(4)) | (group << S(2)) | bank
    dram[channel, request + R_ROW] = (rest >> 5) & 0x7FFF
    dram[channel, request + R_ARRIVAL] = clock
    dram[channel, request + R_UNIT] = unit
    dram[channel, request + R_TAG] = -2 if write else tag
    dram[channel, request + R_INFO] = info
    # The controller looks again when this request's command is allowed, or at once where it may change its mode.
    time = command_time(request, write, dram, channel)[0]
    writes, reads = dram[channel, DR.WRITES], dram[channel, DR.READS]
    if writes > WRITES_HIGH or reads + writes == 1 or (not write and reads == 1):
        time = S(0)
    dram[channel, DR.TRY] = min(dram[channel, DR.TRY], time)
    return True


@compiled
def is_busy(dram: Any, channel: Any) -> Any:
    """Return whether a channel has requests."""
    return dram[channel, DR.READS] + dram[channel, DR.WRITES] + dram[channel, DR.ACTIVE] > 0


@compiled
def tick_memory(asking: Any, answers: Any, now: Any, x_profile: Any, tx: Any) -> Any:
    """One cycle of memory: answers, controllers, requests; ``asking`` and ``answers`` are the ports and banks with one
    that is due, a bit each. Return when a controller can go on.
    """
    tp = constants(tx[TP.PARAMETERS])
    single = view(tx[TP.GLOBAL], G.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    dram = view_rows(tx[TP.DRAM], 1, DR.COUNT)
    channels = tp[Q.MEMORY_BANKS]
    inputs, first = tp[Q.MEMORY_INPUTS], tp[Q.MEMORY_INPUT]
    tc = view_rows(tx[TP.COUNTERS], 1, K.COUNT)
    profile = view_rows(x_profile, 1, F.COUNT)
    clock = now + 1
    # crossbar back: each input takes from one bank a cycle
    for port in range(inputs if answers != U(0) else S(0)):
        rest = answers
        while rest != U(0):
            bank = in_turn(S(rest), single[G.TURN])
            rest &= ~(ONE << U(bank))
            queue = tp[Q.MEMORY_ANSWER] + bank
            at = front(queue, tx)
            if items[at, 3] == port:
                tc[(items[at, 2] >> INFO_CORE_SHIFT) & 0xFFFF, K.MEMORY_LATENCY] += now
                answer(items[at, 1], items[at, 2], now + 1 + tp[Q.PATH], tx)
                drop(queue, tx)
                single[G.TURN] = bank
                if following[queue] > now:
                    answers &= ~(ONE << U(bank))
                break
    # the request in front goes burst by burst
    waiting = tp[Q.MEMORY_QUEUE]
    if following[waiting] <= now:
        at = front(waiting, tx)
        line, tag, info = items[at, 1], items[at, 2], items[at, 3]
        if accept(line, (info & 1) != 0, tag, info, single[G.BURST], now, dram, tp, tx):
            single[G.BURST] += 1
            if single[G.BURST] >= tp[Q.BURSTS]:
                single[G.BURST] = 0
                drop(waiting, tx)
    for channel in range(channels):
        done = tp[Q.DRAM_DONE] + channel
        if following[done] <= now:
            at = front(done, tx)
            tag, info = items[at, 1], items[at, 2]
            if tag >= 0:
                port = (tag >> 52) & 0x3F
                bank = (tag >> 58) & 0x1F
                push(tp[Q.MEMORY_ANSWER] + bank, now + 1, tag & ((S(1) << S(52)) - 1), info, port, tx)
            drop(done, tx)
        if dram[channel, DR.TRY] <= clock and is_busy(dram, channel):
            controller(S(channel), clock, dram, tp, tx)
    # crossbar to the banks: the first input that has a request for a bank
    if asking != U(0):
        for bank in range(channels):
            if not has_room(waiting, tx):
                break
            rest = asking
            while rest != U(0):
                port = S(trailing_zeros(rest))  # type: ignore[assignment]
                rest &= rest - ONE
                queue = first + port
                at = front(queue, tx)
                line, tag, info = items[at, 1] >> tp[Q.LINE_SHIFT], items[at, 2], items[at, 3]
                if line % channels != bank:
                    continue
                asking &= ~(ONE << U(port))
                core = (info >> INFO_CORE_SHIFT) & 0xFFFF
                tc[core, K.MEMORY_BANK_STALLS] += now - items[at, 0]
                if info & 1:
                    tc[core, K.MEMORY_WRITES] += 1
                else:
                    tc[core, K.MEMORY_READS] += 1
                    tc[core, K.MEMORY_LATENCY] -= now
                    place = (info >> INFO_PLACE_SHIFT) - 1
                    if place >= 0:
                        profile[place, E_MEMORY_READS] += 1
                push(waiting, now + 2 + tp[Q.PATH], line, tag | (port << S(52)) | (S(bank) << S(58)), info, tx)
                drop(queue, tx)
                break
    wake = S(NEVER)
    for channel in range(channels):
        if is_busy(dram, channel):
            wake = min(wake, dram[channel, DR.TRY] - 1)
    return max(wake, now + 1)
