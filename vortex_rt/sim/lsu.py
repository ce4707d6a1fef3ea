"""The load/store unit: packets of loads and stores, the coalescer in front of the data cache, local memory's banks."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import Unit
from .compiled import compiled
from .dram import INFO_CORE_SHIFT, INFO_PLACE_SHIFT, INFO_PORT_SHIFT, TAG_DIRECT
from .intrinsics import trailing_zeros
from .queues import drop, front, has_room, push, push_sorted, room, waiting
from .state import F, M
from .tables import constants, inside, view, view_rows
from .timing_layout import AD, CI, CQ, CT, LN, QI, SL, TP, Q
from .timing_state import PROFILED, K

S = np.int64
U = np.uint64
ONE = U(1)
PARTIAL = 1
"""Of a load's answer on its way to commit: not the packet's last one."""
LSU = 1
"""The unit's place among a core's dispatchers."""
LOAD, STORE, FENCE = int(Unit.LOAD), int(Unit.STORE), int(Unit.FENCE)
E_LSU_STALLS = int(F.FIRST_EVENT) + PROFILED.index(K.LSU_STALLS)
E_LOAD_LATENCY = int(F.FIRST_EVENT) + PROFILED.index(K.LOAD_LATENCY)
E_LOCAL = int(F.FIRST_EVENT) + PROFILED.index(K.LOCAL_BANK_STALLS)
E_COALESCER = int(F.FIRST_EVENT) + PROFILED.index(K.COALESCER_MISSES)
LAST_OF_BEAT, WRITE_BEAT, LAST_OF_PACKET, FLAG_PLACE_SHIFT = 1 << 8, 1 << 9, 1 << 10, 16
LSU_COMMIT = int(CQ.COMMIT) + LSU - int(CQ.OPERANDS)


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
def count_event(slot: Any, event: Any, amount: Any, profile: Any, slots: Any) -> Any:
    """Count for the profile of the instruction in a slot."""
    if slots[slot, SL.PLACE] >= 0:
        profile[slots[slot, SL.PLACE], event] += amount


@compiled
def send_global(core: Any, value: Any, write: Any, left: Any, now: Any, profile: Any, tx: Any) -> Any:
    """Put the requests of a packet's lanes ``left`` to global memory in front of the coalescer; return how many.

    The active lanes come without gaps; each port sends one line a cycle, the lanes that match its first unsent one
    together. What the ports send in a cycle is a beat.
    """
    tp = constants(tx[TP.PARAMETERS])
    lanes = view_rows(tx[TP.LANES], 1, AD.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    queue = core * tp[Q.CORE_QUEUES] + CQ.COALESCE
    slot, packet = value >> S(7), (value >> S(1)) & 63
    shift, group = tp[Q.LSU_LINE], tp[Q.PORT_LANES]
    first = packet * tp[Q.LANES]
    requests, beats = S(0), S(0)
    flags = (slots[slot, SL.PLACE] + 1) << S(FLAG_PLACE_SHIFT)
    if write:
        flags |= WRITE_BEAT
    while left != U(0):
        beats += 1
        last = S(0)
        port, rest = S(0), left
        while rest != U(0):
            own = rest & ((ONE << U(group)) - ONE)
            if own != U(0):
                lane = port * group + S(trailing_zeros(own))
                line = lanes[slot, first + lane] >> shift << shift
                together = inside(lanes, slot, first, line, S(1) << shift)
                left &= ~(together & (own << U(port * group)))
                last = push(queue, now + tp[Q.COALESCE], value, line, flags | port, tx)
                requests += 1
            rest >>= U(group)
            port += 1
        view_rows(tx[TP.ITEMS], 1, QI.COUNT)[last, 3] |= LAST_OF_BEAT if left != U(0) else LAST_OF_BEAT | LAST_OF_PACKET
    if beats > 0:
        view_rows(tx[TP.CORES], 1, CT.COUNT)[core, CT.COALESCING] += 1
    if beats > 1:
        view_rows(tx[TP.COUNTERS], 1, K.COUNT)[core, K.COALESCER_MISSES] += beats - 1
        count_event(slot, E_COALESCER, beats - 1, profile, slots)
    return requests


@compiled
def send_local(core: Any, value: Any, write: Any, left: Any, now: Any, profile: Any, tx: Any) -> Any:
    """Put a packet's lanes ``left`` in front of local memory's banks. Banks are interleaved by word, and lanes on one
    bank wait for each other.
    """
    tp = constants(tx[TP.PARAMETERS])
    lanes = view_rows(tx[TP.LANES], 1, AD.COUNT)
    slot, packet = value >> S(7), (value >> S(1)) & 63
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    banks = tp[Q.LOCAL_BANKS]
    for bank in range(banks):
        ct[core, CT.BANK_LANES + bank] = 0
    first = packet * tp[Q.LANES]
    local, rounds = S(0), S(0)
    while left != U(0):
        word = lanes[slot, first + S(trailing_zeros(left))] >> tp[Q.WORD_SHIFT]
        left &= left - ONE
        bank = word & (banks - 1) if banks & (banks - 1) == 0 else word % banks
        same = ct[core, CT.BANK_LANES + bank] + 1
        ct[core, CT.BANK_LANES + bank] = same
        rounds = max(rounds, same)
        local += 1
    tc = view_rows(tx[TP.COUNTERS], 1, K.COUNT)
    tc[core, K.LOCAL_WRITES if write else K.LOCAL_READS] += local
    view_rows(tx[TP.SLOTS], 1, SL.COUNT)[slot, SL.LOCAL] += local
    queue = core * tp[Q.CORE_QUEUES] + CQ.LOCAL
    cycles = max(rounds, tp[Q.LOCAL_CYCLES])
    push(queue, now + tp[Q.LOCAL_REQUEST], value, cycles, ((cycles - rounds) << S(1)) | write, tx)
    ct[core, CT.COALESCING] += 1
    count_event(slot, E_LOCAL, rounds - 1, profile, view_rows(tx[TP.SLOTS], 1, SL.COUNT))
    tc[core, K.LOCAL_BANK_STALLS] += rounds - 1


@compiled
def commit_queue(core: Any, value: Any, tx: Any) -> Any:
    """Return the queue between the LSU and commit for a packet's slice."""
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    base = core * constants(tx[TP.PARAMETERS])[Q.CORE_QUEUES]
    return base + CQ.OPERANDS + slots[value >> S(7), SL.SLICE] * CQ.SLICE + LSU_COMMIT


@compiled
def has_commit_room(core: Any, value: Any, tx: Any) -> Any:
    """Return whether another answer or store of a packet's slice fits in front of commit."""
    return waiting(commit_queue(core, value, tx), tx) < constants(tx[TP.PARAMETERS])[Q.COMMIT_ROOM]


@compiled
def complete(core: Any, value: Any, time: Any, tx: Any) -> Any:
    """Hand a packet (slot << 7 | packet << 1 | last one) to commit at ``time``."""
    result = constants(tx[TP.PARAMETERS])[Q.RESULT]
    push_sorted(commit_queue(core, value, tx), time + result, value, 0, 0, tx)


@compiled
def socket_of(core: Any, ms: Any, tp: Any) -> Any:
    """Return the number of a core's socket on the device."""
    cluster, member = core // ms[M.CORES_PER_CLUSTER], core % ms[M.CORES_PER_CLUSTER]
    return cluster * tp[Q.CLUSTER_SOCKETS] + member // tp[Q.SOCKET_CORES]


@compiled
def empty_data_cache(core: Any, ms: Any, tp: Any, tx: Any) -> Any:
    """Empty the data cache of a core's socket; return how many cycles a fence takes."""
    ci = view_rows(tx[TP.CACHES], 1, CI.COUNT)
    lines = view_rows(tx[TP.LINES], 1, LN.COUNT)
    for cache in range(tp[Q.CACHES]):
        if ci[cache, CI.LEVEL] == 1 and ci[cache, CI.SOCKET] == socket_of(core, ms, tp):
            first = ci[cache, CI.LINES]
            for line in range(first, first + ci[cache, CI.SETS] * ci[cache, CI.WAYS] * ci[cache, CI.BANKS]):
                lines[line, LN.LINE] = lines[line, LN.AGE] = 0
            return ci[cache, CI.SETS] + tp[Q.FENCE]
    return tp[Q.FENCE]


@compiled
def tick_lsu(core: Any, now: Any, ms: Any, x_profile: Any, tx: Any) -> Any:
    """One cycle of answers and requests; return whether anything moved. If not, nothing will until ``LSU_WAITS`` is
    cleared, an answer comes, or another slice has a packet.
    """
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    lanes = view_rows(tx[TP.LANES], 1, AD.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    tc = view_rows(tx[TP.COUNTERS], 1, K.COUNT)
    profile = view_rows(x_profile, 1, F.COUNT)
    base = core * tp[Q.CORE_QUEUES]
    moved = False
    queue = base + CQ.LSU_ANSWER
    if following[queue] <= now and has_commit_room(core, items[front(queue, tx), 1], tx):
        at = front(queue, tx)
        value, count = items[at, 1], items[at, 2]
        drop(queue, tx)
        moved = True
        slot, packet = value >> S(7), (value >> S(1)) & 63
        lanes[slot, AD.LEFT + packet] -= count
        if lanes[slot, AD.LEFT + packet] == 0:
            ct[core, CT.LOADS] -= 1
            latency = now - slots[slot, SL.EXECUTE]
            tc[core, K.LOAD_LATENCY] += latency
            count_event(slot, E_LOAD_LATENCY, latency, profile, slots)
            complete(core, value, now + tp[Q.LOAD_DONE], tx)
        elif tp[Q.PARTIAL_ANSWERS]:
            push_sorted(commit_queue(core, value, tx), now + tp[Q.LOAD_DONE], value, PARTIAL, 0, tx)
    for part in range(tp[Q.SLICES]):
        queue = base + CQ.LSU + part * CQ.SLICE
        if ct[core, CT.FENCE] >= 0:
            if ct[core, CT.LOADS] > 0:
                continue
            if tp[Q.FENCE]:
                if ct[core, CT.FENCE_END] == 0:
                    ct[core, CT.FENCE_END] = now + empty_data_cache(core, ms, tp, tx)
                moved = True
                if now < ct[core, CT.FENCE_END]:
                    continue
                ct[core, CT.FENCE_END] = 0
            complete(core, ct[core, CT.FENCE], now + tp[Q.STORE_DONE], tx)
            ct[core, CT.FENCE] = -1
            moved = True
        if following[queue] > now:
            continue
        at = front(queue, tx)
        value = items[at, 1]
        slot, packet = value >> S(7), (value >> S(1)) & 63
        unit = slots[slot, SL.UNIT]
        if unit == FENCE:
            if tp[Q.FENCE] and value & 1 == 0:  # only the last packet waits and empties the cache
                complete(core, value, now + tp[Q.STORE_DONE], tx)
            else:
                ct[core, CT.FENCE] = value
            drop(queue, tx)
            moved = True
            continue
        if unit == LOAD and ct[core, CT.LOADS] >= tp[Q.LSU_QUEUE]:
            continue
        if unit != LOAD and not has_commit_room(core, value, tx):
            continue
        if ct[core, CT.COALESCING] >= tp[Q.COALESCER_ROOM]:
            continue
        # Stores are done before their requests have gone, so that nothing else bounds how many wait.
        if room(base + CQ.COALESCE, tx) < tp[Q.LANES] or not has_room(base + CQ.LOCAL, tx):
            continue
        moved = True
        waited = now - items[at, 0]
        drop(queue, tx)
        tc[core, K.LSU_STALLS] += waited
        count_event(slot, E_LSU_STALLS, waited, profile, slots)
        write = unit != LOAD
        outstanding, count = S(0), lanes[slot, AD.LEFT + packet]
        if count > 0:
            active = (ONE << U(count)) - ONE
            local = active & inside(lanes, slot, packet * tp[Q.LANES], ms[M.LOCAL_BASE], ms[M.LOCAL_SIZE])
            if local != active:
                outstanding = send_global(core, value, write, active & ~local, now, profile, tx)
                slots[slot, SL.LINES] += outstanding
            if local != U(0):
                send_local(core, value, write, local, now, profile, tx)
                outstanding += 1
        if write or outstanding == 0:
            complete(core, value, now + tp[Q.STORE_DONE], tx)
        else:
            ct[core, CT.LOADS] += 1
            lanes[slot, AD.LEFT + packet] = outstanding
    return moved


@compiled
def tick_coalescer(core: Any, now: Any, tx: Any) -> Any:
    """Send a beat to the data cache's ports; return whether one went."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    following = view(tx[TP.NEXT], TP.NEXT)
    queue = core * tp[Q.CORE_QUEUES] + CQ.COALESCE
    if following[queue] > now or ct[core, CT.BEATS] >= tp[Q.BEATS]:
        return False
    if ct[core, CT.BEAT_FREE] > now:
        return True
    ports = ct[core, CT.MEMORY_PORT]
    for port in range(tp[Q.PORTS]):
        if not has_room(ports + port * tp[Q.SOCKET_CORES], tx):
            return True  # what makes room does not wake this core
    beat, count = S(0), S(0)
    while ct[core, CT.BEAT_LEFT + beat] != 0:
        beat += 1
    value, write = S(0), False
    asked, most = S(0), S(1)  # requests for each bank, four bits each
    while True:
        at = front(queue, tx)
        value, address, flags = items[at, 1], items[at, 2], items[at, 3]
        port = flags & 0xFF
        write = flags & WRITE_BEAT != 0
        info = S(core) << INFO_CORE_SHIFT | port << INFO_PORT_SHIFT | S(write)
        info |= (flags >> S(FLAG_PLACE_SHIFT)) << INFO_PLACE_SHIFT
        push(ports + port * tp[Q.SOCKET_CORES], now + tp[Q.REQUEST], address, TAG_DIRECT | beat << S(32), info, tx)
        drop(queue, tx)
        count += 1
        if tp[Q.BANK_CONFLICTS]:
            place = 4 * ((address >> tp[Q.LINE_SHIFT]) % tp[Q.BANK_CONFLICTS])
            asked += S(1) << place
            most = max(most, (asked >> place) & 15)
        if flags & LAST_OF_BEAT:
            ct[core, CT.COALESCING] -= (flags >> 10) & 1
            ct[core, CT.LSU_WAITS] = 0
            break
    ct[core, CT.BEAT_FREE] = now + tp[Q.BEAT_CYCLES] + most - 1
    if not write:
        ct[core, CT.BEATS] += 1
        ct[core, CT.BEAT_LEFT + beat] = count
        ct[core, CT.BEAT_SLOT + beat] = value
    return True


@compiled
def tick_answers(core: Any, now: Any, ports: Any, tx: Any) -> Any:
    """Pass what came from the data cache at some of the ``ports`` to the LSU, one beat a cycle."""
    tp = constants(tx[TP.PARAMETERS])
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    base = core * tp[Q.CORE_QUEUES]
    beat, count = S(-1), S(0)
    while ports != 0:
        queue = base + CQ.ANSWER + S(trailing_zeros(U(ports)))
        ports &= ports - 1
        own = items[front(queue, tx), 1]
        if beat < 0 or own == beat:
            beat = own
            count += 1
            drop(queue, tx)
    ct[core, CT.BEAT_LEFT + beat] -= count
    if ct[core, CT.BEAT_LEFT + beat] == 0:
        ct[core, CT.BEATS] -= 1
    push_sorted(base + CQ.LSU_ANSWER, now + tp[Q.RESPONSE], ct[core, CT.BEAT_SLOT + beat], count, 0, tx)


@compiled
def tick_banks(core: Any, now: Any, tx: Any) -> Any:
    """Let local memory's banks serve the packet in front for a cycle."""
    tp = constants(tx[TP.PARAMETERS])
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    base = core * tp[Q.CORE_QUEUES]
    queue = base + CQ.LOCAL
    at = front(queue, tx)
    items[at, 2] -= 1
    if items[at, 2] == 0:
        value, turns, write, early = items[at, 1], S(0), items[at, 3] & 1, items[at, 3] >> S(1)
        ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
        ct[core, CT.COALESCING] -= 1
        ct[core, CT.LSU_WAITS] = 0
        drop(queue, tx)
        if not write:
            if tp[Q.LOCAL_TURNS] and view(tx[TP.NEXT], TP.NEXT)[queue] <= now and early == 0:
                turns = items[front(queue, tx), 2] >> S(1)
            push_sorted(base + CQ.LSU_ANSWER, now + tp[Q.LOCAL_RESPONSE] + turns - early, value, 1, 0, tx)
