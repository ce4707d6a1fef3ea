"""What sampled mode needs of the timing model between samples: caches that are kept up to date, and a pipeline that
goes on.

What a program accesses between samples would fill caches and drive lines out. Without it a sample finds lines that the
program left long ago: between two samples it would seem to run in a cache that is several times as large.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import Unit
from . import state
from .caches import IO_BASE, IO_LIMIT, look_up
from .compiled import compiled
from .intrinsics import trailing_zeros
from .lsu import device_address
from .queues import drop, front, push
from .state import C, M, P, Reason, W
from .tables import constants, view, view_rows
from .timing_layout import BK, CI, CQ, CT, LN, QI, QT, SL, TP, WT, G, Q
from .views import call_run_warp, view_unsigned, view_words
from .warp_control import start_spawned

S = np.int64
U = np.uint64
ONE = U(1)
LOAD, STORE = int(Unit.LOAD), int(Unit.STORE)
STOPS = (int(Reason.FAULT), int(Reason.CONSOLE))
IDLE = int(Reason.IDLE)


@compiled
def touch(cache: Any, line: Any, write: Any, tx: Any) -> Any:
    """Look a line up in a cache, which then holds it if it was read; return whether what is below is asked."""
    ci = view_rows(tx[TP.CACHES], 1, CI.COUNT)
    fifo = constants(tx[TP.PARAMETERS])[Q.FIFO_REPLACEMENT]
    hit, way = look_up(ci, cache, line % ci[cache, CI.BANKS], line, fifo, tx)
    row = ci[cache, CI.BANK] + line % ci[cache, CI.BANKS]
    view_rows(tx[TP.BANKS], 1, BK.COUNT)[row, BK.LAST] = 0
    if not hit and not write:
        view_rows(tx[TP.LINES], 1, LN.COUNT)[way, LN.LINE] = line + 1
    return write or not hit


@compiled
def cache_of(level: Any, core: Any, ms: Any, tx: Any) -> Any:
    """Return the cache of a core at a level, -1 if there is none. L3 comes first in the table, then each cluster's L2,
    then each socket's instruction and data cache.
    """
    tp = constants(tx[TP.PARAMETERS])
    ci = view_rows(tx[TP.CACHES], 1, CI.COUNT)
    member, cluster = core % ms[M.CORES_PER_CLUSTER], core // ms[M.CORES_PER_CLUSTER]
    wanted = S(0)
    if level < 2:
        wanted = cluster * tp[Q.CLUSTER_SOCKETS] + member // tp[Q.SOCKET_CORES]
    elif level == 2:
        wanted = cluster
    for cache in range(tp[Q.CACHES]):
        if ci[cache, CI.LEVEL] == level:
            if wanted == 0:
                return S(cache)
            wanted -= 1
    return S(-1)


@compiled
def access(first: Any, second: Any, third: Any, line: Any, write: Any, tx: Any) -> Any:
    """Access a line in an L1, and in L2 and L3 as far as it goes."""
    if (
        (first < 0 or touch(first, line, write, tx))
        and (second < 0 or touch(second, line, write, tx))
        and third >= 0
    ):
        touch(third, line, write, tx)


@compiled
def warm_core(run_warp: Any, core: Any, budget: Any, address: Any) -> Any:
    """Run a core's warps in turns, at most ``budget`` instructions in all, and let the caches hold what they access;
    return how many ran. core[REASON] says why it stopped.
    """
    x = constants(address)
    ms = constants(x[P.MACHINE])
    tx = constants(x[P.TIMING])
    tp = constants(tx[TP.PARAMETERS])
    cs = view_rows(x[P.CORE], 1, C.COUNT)
    ws = view_rows(x[P.WARP], 1, W.COUNT)
    decoded = view_words(x[P.DECODED], 1, state.DECODED_FIELDS)
    r = view_unsigned(x[P.REGISTERS], 1)
    warps, n = ms[M.WARPS], ms[M.THREADS]
    icache, dcache = cache_of(0, core, ms, tx), cache_of(1, core, ms, tx)
    second, third = cache_of(2, core, ms, tx), cache_of(3, core, ms, tx)
    local_base, local_end = ms[M.LOCAL_BASE], ms[M.LOCAL_BASE] + ms[M.LOCAL_SIZE]
    done, fetched, warp = S(0), S(-1), cs[core, C.NEXT_WARP]
    while done < budget:
        ready = cs[core, C.ACTIVE] & ~cs[core, C.STALLED]
        if ready == 0:
            if start_spawned(core, ms, cs, ws):
                continue
            cs[core, C.REASON] = IDLE
            break
        while not (ready >> warp) & 1:
            warp = warp + 1 if warp + 1 < warps else S(0)
        windex = core * warps + warp
        base = U(windex * state.REGISTER_ROWS + state.ADDRESS_ROW) * U(n)
        for _ in range(ms[M.QUANTUM]):
            if not ((cs[core, C.ACTIVE] & ~cs[core, C.STALLED]) >> warp) & 1:
                break
            pc, mask = ws[windex, W.PC], U(ws[windex, W.MASK])
            if call_run_warp(run_warp, core, warp, 1, 0, address) == 0:
                break
            done += 1
            cs[core, C.CYCLES] += 1
            if pc >> tp[Q.LINE_SHIFT] != fetched:
                fetched = pc >> tp[Q.LINE_SHIFT]
                access(icache, second, third, fetched, False, tx)
            unit = (decoded[U(cs[core, C.STEP_ROW]), 6] >> state.FLAG_UNIT_SHIFT) & state.FLAG_UNIT
            if unit not in (LOAD, STORE):
                continue
            before = S(-1)
            while mask != U(0):
                lane = U(trailing_zeros(mask))
                mask &= mask - ONE
                place = S(device_address(core, r[base + lane], cs[core, C.STEP_SPACE], ms))
                line = place >> tp[Q.LINE_SHIFT]
                if line == before or local_base <= place < local_end or IO_BASE <= place < IO_LIMIT:
                    continue
                before = line
                access(dcache, second, third, line, unit == STORE, tx)
        warp = warp + 1 if warp + 1 < warps else S(0)
        cs[core, C.NEXT_WARP] = warp
        if cs[core, C.REASON] in STOPS:
            break
    return done


@compiled
def rejoin(address: Any) -> Any:
    """Let go of what the instructions under way would do to warps, which have moved on without them: each lets its own
    warp be scheduled again, as a branch does; none leaves a barrier or starts others.
    """
    x = constants(address)
    ms = constants(x[P.MACHINE])
    tx = constants(x[P.TIMING])
    tp = constants(tx[TP.PARAMETERS])
    now = view(tx[TP.GLOBAL], G.COUNT)[G.NOW]
    ct = view_rows(tx[TP.CORES], 1, CT.COUNT)
    wt = view_rows(tx[TP.WARPS], 1, WT.COUNT)
    slots = view_rows(tx[TP.SLOTS], 1, SL.COUNT)
    items = view_rows(tx[TP.ITEMS], 1, QI.COUNT)
    qt = view_rows(tx[TP.QUEUES], 1, QT.COUNT)
    for core in range(ms[M.CORES]):
        ct[core, CT.SUSPENDED] &= ~ct[core, CT.ARRIVED]
        ct[core, CT.WAKE] = now
        for slot in range(core * tp[Q.SLOTS], (core + 1) * tp[Q.SLOTS]):
            if slots[slot, SL.FLAGS] != 0:
                slots[slot, SL.FLAGS], slots[slot, SL.STALLS] = 0, S(1) << slots[slot, SL.WARP]
        queue = core * tp[Q.CORE_QUEUES] + CQ.RESUME
        for _ in range(qt[queue, QT.TAIL] - qt[queue, QT.HEAD]):
            at = front(queue, tx)
            time, warp, flags, freed = items[at, 0], items[at, 1], items[at, 2], items[at, 3]
            drop(queue, tx)
            push(queue, time, warp, 0, S(1) << warp if flags != 0 else freed, tx)
    for windex in range(ms[M.CORES] * ms[M.WARPS]):
        wt[windex, WT.GROUP] = 0
    return S(0)
