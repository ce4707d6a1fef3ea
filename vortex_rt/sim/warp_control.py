"""CSRs, warp control (Vortex's six instructions), votes and shuffles."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..failures import Failure
from ..isa.control import Control, Cross
from ..isa.counters import FIRST, HIGH_HALF, LAST
from ..isa.csr import CSR, READS_ZERO
from .compiled import compiled
from .decoder import fault
from .intrinsics import leading_zeros, popcount, trailing_zeros
from .lanes import w
from .state import C, M, Reason, Stack, W
from .timing_state import MPM_COLUMNS

U = np.uint64
S = np.int64
ONE = U(1)
MPM_MAP = np.array(MPM_COLUMNS)
BAD_CSR, BAD_BARRIER = int(Failure.BAD_CSR), int(Failure.BAD_BARRIER)
STACK_OVERFLOW, STACK_UNDERFLOW = int(Failure.STACK_OVERFLOW), int(Failure.STACK_UNDERFLOW)
CONTINUE, SWITCH, FAULT = int(Reason.BUDGET), int(Reason.SWITCH), int(Reason.FAULT)

@compiled
def read_csr(
    core: Any, warp: Any, w_index: Any, lane: Any, number: Any, executed: Any, threads_executed: Any, mask: Any,
    ms: Any, cs: Any, ws: Any, counters: Any,
) -> Any:
    """Return (value, known)."""
    n = ms[M.THREADS]
    if number == CSR.THREAD_ID:
        return U(lane), True
    if number == CSR.WARP_ID:
        return U(warp), True
    if number == CSR.CORE_ID:
        return U(core), True
    if number == CSR.ACTIVE_WARPS:
        return U(cs[core, C.ACTIVE]), True
    if number == CSR.ACTIVE_THREADS:
        return mask, True
    if number == CSR.NUM_THREADS:
        return U(n), True
    if number == CSR.NUM_WARPS:
        return U(ms[M.WARPS]), True
    if number == CSR.NUM_CORES:
        return U(ms[M.CORES]), True
    if number == CSR.LOCAL_MEM_BASE:
        return U(ms[M.LOCAL_BASE]), True
    if number == CSR.MHARTID:
        return U(w_index * n + lane), True
    if number == CSR.MSCRATCH:
        return U(cs[core, C.MSCRATCH]), True
    if number == CSR.FFLAGS:
        return U(ws[w_index, W.FFLAGS]), True
    if number == CSR.FRM:
        return U(ws[w_index, W.FRM]), True
    if number == CSR.FCSR:
        return U(ws[w_index, W.FFLAGS] | (ws[w_index, W.FRM] << 5)), True
    high = U(32) if number >= FIRST + HIGH_HALF and number <= LAST + HIGH_HALF and ms[M.XLEN] == 32 else U(0)
    index = number - HIGH_HALF if high else number
    if index == CSR.MCYCLE:
        if ms[M.TIMING]:
            return U(cs[core, C.CYCLES]) >> high, True
        return U(cs[core, C.CYCLES] + executed) >> high, True
    if index == CSR.MINSTRET:
        return U(cs[core, C.THREAD_INSTRUCTIONS] + threads_executed) >> high, True
    if index > CSR.MINSTRET and index <= LAST:
        column = MPM_MAP[ms[M.MPM_CLASS], index - FIRST]
        return (U(counters[core, column]) >> high if column >= 0 else U(0)), True
    return U(0), number in READS_ZERO


@compiled
def run_csr(
    core: Any, warp: Any, w_index: Any, pc: Any, mask: Any, word: Any, number: Any, rd: Any, rs1: Any, executed: Any,
    threads_executed: Any, ms: Any, cs: Any, ws: Any, r: Any, counters: Any,
) -> Any:
    """Execute csrrw, csrrs, csrrc and their immediate forms; return False on a fault (recorded)."""
    n = U(ms[M.THREADS])
    field = (word >> 15) & 31
    immediate = (word >> 14) & 1
    code = (word >> 12) & 3
    last = last_lane(mask)
    operand = U(field) if immediate else r[rs1 + last]
    writes = code == 1 or field != 0
    for lane in range(n):
        if not (mask >> lane) & ONE:
            continue
        value, known = read_csr(
            core, warp, w_index, S(lane), number, executed, threads_executed, mask, ms, cs, ws, counters
        )
        if not known:
            fault(core, warp, BAD_CSR, mask, pc, U(number), cs)
            return False
        r[rd + lane] = w(value) if ms[M.XLEN] == 32 else value
    if not writes:
        return True
    if (number >> 10) == 3:
        fault(core, warp, BAD_CSR, mask, pc, U(number | 0x10000), cs)
        return False
    old, known = read_csr(core, warp, w_index, S(last), number, executed, threads_executed, mask, ms, cs, ws, counters)
    new = operand if code == 1 else (old | operand if code == 2 else old & ~operand)
    if number == CSR.MSCRATCH:
        cs[core, C.MSCRATCH] = S(new & U(ms[M.ADDRESS_MASK]))
    elif number == CSR.FFLAGS:
        ws[w_index, W.FFLAGS] = S(new & U(31))
    elif number == CSR.FRM:
        ws[w_index, W.FRM] = S(new & U(7))
    elif number == CSR.FCSR:
        ws[w_index, W.FFLAGS] = S(new & U(31))
        ws[w_index, W.FRM] = S((new >> U(5)) & U(7))
    return True


@compiled
def last_lane(mask: Any) -> Any:
    """Return the highest active lane, whose registers give scalar operands."""
    return U(63) - leading_zeros(mask)


@compiled
def predicate_mask(mask: Any, negate: Any, n: Any, register: Any, r: Any) -> Any:
    """Return the active lanes whose bit 0 of a register is set (cleared with ``negate``)."""
    lanes = U(0)
    for lane in range(n):
        lanes |= (r[register + lane] & ONE) << lane
    if negate:
        lanes = ~lanes
    return lanes & mask


@compiled
def source_lane(which: Any, lane: Any, control: Any) -> Any:
    """Return the lane that a shuffle reads, the own one where it would leave the segment (``control``:
    segment mask, clamp, b, 6 bits each).
    """
    b, clamp, segment = control & 63, (control >> 6) & 63, (control >> 12) & 63
    lowest = lane & segment
    highest = lowest | (clamp & ~segment)
    if which == Cross.SHFL_UP:
        return lane - b if lane - b >= lowest else lane
    if which == Cross.SHFL_DOWN:
        other = lane + b
    elif which == Cross.SHFL_BFLY:
        other = lane ^ b
    else:
        other = lowest | (b & ~segment)
    return other if other <= highest else lane


@compiled
def run_cross(which: Any, mask: Any, n: Any, xlen: Any, rd: Any, rs1: Any, rs2: Any, tmp: Any, r: Any) -> Any:
    """Execute a vote (on bit 0 of rs1) or a shuffle; a shuffle from a lane that is off gives the own value."""
    ballot = predicate_mask(mask, False, n, rs1, r)
    if which == Cross.VOTE_ALL:
        vote = U(ballot == mask)
    elif which == Cross.VOTE_ANY:
        vote = U(ballot != U(0))
    elif which == Cross.VOTE_UNI:
        vote = U(ballot == mask or ballot == U(0))
    else:
        vote = w(ballot) if xlen == 32 else ballot
    for lane in range(n):
        if which <= Cross.VOTE_BALLOT:
            r[tmp + lane] = vote
            continue
        source = U(source_lane(which, S(lane), S(r[rs2 + lane])))
        if source >= n or not (mask >> source) & ONE:
            source = U(lane)
        r[tmp + lane] = r[rs1 + source]
    for lane in range(n):
        if (mask >> lane) & ONE:
            r[rd + lane] = r[tmp + lane]


@compiled
def start_spawned(core: Any, ms: Any, cs: Any, ws: Any) -> Any:
    """Start the warps of the wspawn that waits, if its warp is the only active one; return whether it did."""
    caller = cs[core, C.SPAWN_WARP]
    if caller < 0 or cs[core, C.ACTIVE] != S(1) << caller:
        return False
    for i in range(cs[core, C.SPAWN_COUNT]):
        if i != caller:
            w_index = core * ms[M.WARPS] + i
            ws[w_index, W.PC] = cs[core, C.SPAWN_PC]
            ws[w_index, W.MASK] = 1
            ws[w_index, W.BARRIER] = -1
            cs[core, C.ACTIVE] |= S(1) << i
    cs[core, C.STALLED] &= ~(S(1) << caller)
    cs[core, C.SPAWN_WARP] = -1
    return True


@compiled
def split(
    core: Any, warp: Any, w_index: Any, pc: Any, mask: Any, word: Any, rd: Any, rs1: Any, ms: Any, cs: Any, ws: Any,
    r: Any, stack: Any,
) -> Any:
    """Execute split; return (new mask, action)."""
    n = U(ms[M.THREADS])
    then = predicate_mask(mask, (word >> 20) & 31, n, rs1, r)
    other = mask & ~then
    depth = ws[w_index, W.DEPTH]
    new_mask = mask
    if then != U(0) and other != U(0):
        if depth >= S(n) - 1:
            fault(core, warp, STACK_OVERFLOW, mask, pc, U(depth), cs)
            return mask, FAULT
        if popcount(other) > popcount(then):
            then, other = other, then
        entry = w_index * S(n) + depth
        stack[entry, Stack.ORIGINAL] = S(mask)
        stack[entry, Stack.OTHER] = S(other)
        stack[entry, Stack.PC] = S(pc + U(4))
        stack[entry, Stack.FALLTHROUGH] = 0
        ws[w_index, W.DEPTH] = depth + 1
        cs[core, C.DIVERGENT_SPLITS] += 1
        new_mask = then
    for lane in range(n):
        if (mask >> lane) & ONE:
            r[rd + lane] = U(depth)
    cs[core, C.SPLITS] += 1
    return new_mask, CONTINUE


@compiled
def join(
    core: Any, warp: Any, w_index: Any, pc: Any, mask: Any, rs1: Any, ms: Any, cs: Any, ws: Any, r: Any, stack: Any
) -> Any:
    """Execute join; return (next pc, new mask, action)."""
    depth = ws[w_index, W.DEPTH]
    wanted = S(r[rs1 + last_lane(mask)])
    if wanted == depth:
        return pc + U(4), mask, CONTINUE
    if wanted < 0 or wanted > depth:
        fault(core, warp, STACK_UNDERFLOW, mask, pc, U(wanted), cs)
        cs[core, C.FAULT_DATA2] = depth
        return pc, mask, FAULT
    entry = w_index * ms[M.THREADS] + depth - 1
    if stack[entry, Stack.FALLTHROUGH] == 0:
        stack[entry, Stack.FALLTHROUGH] = 1
        return U(stack[entry, Stack.PC]), U(stack[entry, Stack.OTHER]), CONTINUE
    ws[w_index, W.DEPTH] = depth - 1
    return pc + U(4), U(stack[entry, Stack.ORIGINAL]), CONTINUE


@compiled
def wspawn(core: Any, warp: Any, pc: Any, mask: Any, rs1: Any, rs2: Any, ms: Any, cs: Any, ws: Any, r: Any) -> Any:
    """Execute wspawn; return the action."""
    last = last_lane(mask)
    if cs[core, C.SPAWN_WARP] >= 0:
        fault(core, warp, BAD_BARRIER, mask, pc, U(cs[core, C.SPAWN_WARP]) | U(0x100), cs)
        cs[core, C.FAULT_DATA2] = 0
        return FAULT
    cs[core, C.SPAWN_COUNT] = S(min(U(ms[M.WARPS]), r[rs1 + last] & U(0xFFFFFFFF)))
    cs[core, C.SPAWN_PC] = S(r[rs2 + last] & U(ms[M.ADDRESS_MASK]))
    cs[core, C.SPAWN_WARP] = warp
    cs[core, C.STALLED] |= S(1) << warp
    return CONTINUE if start_spawned(core, ms, cs, ws) else SWITCH


@compiled
def bar(
    core: Any, warp: Any, w_index: Any, pc: Any, mask: Any, rs1: Any, rs2: Any, ms: Any, cs: Any, ws: Any, r: Any,
    barrier: Any,
) -> Any:
    """Execute bar; return the action. Global barriers are released by the machine."""
    last = last_lane(mask)
    number = r[rs1 + last] & U(0xFFFFFFFF)
    count = S(r[rs2 + last] & U(0xFFFFFFFF))
    is_global = (number >> U(31)) != U(0)
    number &= U(0x7FFFFFFF)
    if number >= U(ms[M.BARRIERS]) or count > (ms[M.CORES_PER_CLUSTER] if is_global else ms[M.WARPS]):
        fault(core, warp, BAD_BARRIER, mask, pc, number, cs)
        cs[core, C.FAULT_DATA2] = count * 2 + S(is_global)
        return FAULT
    cs[core, C.BARRIERS] += 1
    if count < 2 and not is_global:
        return CONTINUE
    index = S(number) + (ms[M.BARRIERS] if is_global else 0)
    waiting = barrier[core, index] | (S(1) << warp)
    if not is_global and S(popcount(U(waiting))) == count:
        barrier[core, index] = 0
        cs[core, C.STALLED] &= ~waiting
        for other in range(ms[M.WARPS]):
            if (waiting >> other) & 1:
                ws[core * ms[M.WARPS] + other, W.BARRIER] = -1
        return CONTINUE
    barrier[core, index] = waiting
    cs[core, C.STALLED] |= S(1) << warp
    ws[w_index, W.BARRIER] = index
    ws[w_index, W.BARRIER_COUNT] = count
    return SWITCH


@compiled
def run_simt(
    which: Any, core: Any, warp: Any, w_index: Any, pc: Any, mask: Any, word: Any, rd: Any, rs1: Any, rs2: Any, ms: Any,
    cs: Any, ws: Any, r: Any, stack: Any, barrier: Any,
) -> Any:
    """Execute one of Vortex's six instructions; return (next pc, new mask, action)."""
    n = U(ms[M.THREADS])
    full = U(ms[M.FULL_MASK])
    if which == Control.SPLIT:
        new_mask, action = split(core, warp, w_index, pc, mask, word, rd, rs1, ms, cs, ws, r, stack)
        return pc + U(4), new_mask, action
    if which == Control.JOIN:
        return join(core, warp, w_index, pc, mask, rs1, ms, cs, ws, r, stack)
    if which == Control.WSPAWN:
        return pc + U(4), mask, wspawn(core, warp, pc, mask, rs1, rs2, ms, cs, ws, r)
    if which == Control.BAR:
        return pc + U(4), mask, bar(core, warp, w_index, pc, mask, rs1, rs2, ms, cs, ws, r, barrier)
    if which == Control.PRED:
        new_mask = predicate_mask(mask, (word >> 7) & 31, n, rs1, r)
        if new_mask == U(0):
            new_mask = r[rs2 + last_lane(mask)] & full
    else:
        new_mask = r[rs1 + last_lane(mask)] & full
    if new_mask == U(0):
        cs[core, C.ACTIVE] &= ~(S(1) << warp)
        return pc + U(4), new_mask, SWITCH
    return pc + U(4), new_mask, CONTINUE


@compiled
def release_global_barriers(ms: Any, cs: Any, ws: Any, barrier: Any) -> Any:
    """Release every global barrier whose cores have come, that is, all their active warps wait at it;
    return whether any was.
    """
    released = False
    warps, members = ms[M.WARPS], ms[M.CORES_PER_CLUSTER]
    for cluster in range(ms[M.CORES] // members):
        first = cluster * members
        for index in range(ms[M.BARRIERS], 2 * ms[M.BARRIERS]):
            arrived, wanted = 0, S(1)
            for core in range(first, first + members):
                if barrier[core, index] != 0 and barrier[core, index] == cs[core, C.ACTIVE]:
                    arrived += 1
                    wanted = max(wanted, ws[core * warps + S(trailing_zeros(U(barrier[core, index]))), W.BARRIER_COUNT])
            if arrived == 0 or arrived < wanted:
                continue
            for core in range(first, first + members):
                waiting = barrier[core, index]
                if waiting != 0 and waiting == cs[core, C.ACTIVE]:
                    barrier[core, index] = 0
                    cs[core, C.STALLED] &= ~waiting
                    for warp in range(warps):
                        if (waiting >> warp) & 1:
                            ws[core * warps + warp, W.BARRIER] = -1
            released = True
    return released
