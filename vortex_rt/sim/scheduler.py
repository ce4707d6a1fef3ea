"""Functional mode: the warps of a core run in turns."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled
from .state import C, M, P, Reason, W
from .views import call_run_warp, view, view_rows
from .warp_control import release_global_barriers, start_spawned

S = np.int64
BUDGET, IDLE = int(Reason.BUDGET), int(Reason.IDLE)
STOPS = (int(Reason.FAULT), int(Reason.ATOMIC), int(Reason.CONSOLE))


@compiled
def run_core(run_warp: Any, core: Any, budget: Any, stop_at_atomics: Any, address: Any) -> Any:
    """Run the warps of a core in turns, at most ``budget`` instructions in all; return how many ran. core[REASON] says
    why it stopped.

    ``run_warp`` is the address of the executor, ``address`` that of the pointer table.
    """
    x = view(address, P.COUNT)
    ms = view(x[P.MACHINE], M.COUNT)
    warps = ms[M.WARPS]
    cs = view_rows(x[P.CORE], ms[M.CORES], C.COUNT)
    left = budget
    quantum = ms[M.QUANTUM]
    while left > 0:
        ready = cs[core, C.ACTIVE] & ~cs[core, C.STALLED]
        if ready == 0:
            if start_spawned(core, ms, cs, view_rows(x[P.WARP], ms[M.CORES] * warps, W.COUNT)):
                continue
            cs[core, C.REASON] = IDLE
            break
        warp = cs[core, C.NEXT_WARP]
        while not (ready >> warp) & 1:
            warp = warp + 1 if warp + 1 < warps else S(0)
        cs[core, C.NEXT_WARP] = warp
        turn = cs[core, C.QUANTUM_LEFT] if cs[core, C.QUANTUM_LEFT] > 0 else quantum
        cs[core, C.QUANTUM_LEFT] = 0
        executed = call_run_warp(run_warp, core, warp, min(turn, left), stop_at_atomics, address)
        left -= executed
        cs[core, C.CYCLES] += executed
        reason = cs[core, C.REASON]
        if reason in STOPS:
            break
        if reason == BUDGET and left <= 0 and executed < turn:
            cs[core, C.QUANTUM_LEFT] = turn - executed  # budgets do not change the order of instructions
            break
        cs[core, C.NEXT_WARP] = warp + 1 if warp + 1 < warps else S(0)
    return budget - left


@compiled
def release_barriers(address: Any) -> Any:
    """Release the global barriers whose cores have come; return whether any was."""
    x = view(address, P.COUNT)
    ms = view(x[P.MACHINE], M.COUNT)
    cs = view_rows(x[P.CORE], ms[M.CORES], C.COUNT)
    ws = view_rows(x[P.WARP], ms[M.CORES] * ms[M.WARPS], W.COUNT)
    return S(release_global_barriers(ms, cs, ws, view_rows(x[P.BARRIER], ms[M.CORES], 2 * ms[M.BARRIERS])))
