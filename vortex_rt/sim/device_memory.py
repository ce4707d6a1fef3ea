"""Memory accesses of a warp: address spaces, access rights, loads' and stores' addresses, atomic operations."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..failures import Failure
from . import state
from .compiled import compiled
from .decoder import fault
from .intrinsics import load32, load64, store32, store64, trailing_zeros
from .lanes import w
from .state import C, M

U = np.uint64
S = np.int64
ONE = U(1)
BAD_ADDRESS, ACCESS_VIOLATION = int(Failure.BAD_ADDRESS), int(Failure.ACCESS_VIOLATION)
BAD_IO, MISALIGNED = int(Failure.BAD_IO), int(Failure.MISALIGNED)
MAX = U(0xFFFFFFFFFFFFFFFF)


@compiled
def rights_denied(address: Any, size: Any, ms: Any, intervals: Any) -> Any:
    """Return which of read (1) and write (2) the access list denies in [address, address + size)."""
    low, high = 0, ms[M.INTERVALS]
    start, end = S(address), S(address + size)
    while low < high:  # first interval that ends behind start
        middle = (low + high) // 2
        if intervals[middle, 1] <= start:
            low = middle + 1
        else:
            high = middle
    denied = 0
    at = start
    while at < end:
        if low >= ms[M.INTERVALS] or intervals[low, 0] >= end:
            if ms[M.STRICT]:
                denied = 3
            break
        if intervals[low, 0] > at and ms[M.STRICT]:
            denied = 3
        denied |= 3 & ~intervals[low, 2]
        at = intervals[low, 1]
        low += 1
    return denied


@compiled
def in_one_interval(core: Any, pc: Any, start: Any, end: Any, need: Any, ms: Any, cs: Any, intervals: Any) -> Any:
    """Return whether one interval allows all of [start, end):
    first the one that the instruction at ``pc`` found last time.
    """
    place = C.FIRST_HINT + S((pc & U(4 * (state.HINTS - 1))) * U(2)) + 2 * need
    if cs[core, place] <= S(start) and S(end) <= cs[core, place + 1]:
        return True
    low, high = 0, ms[M.INTERVALS] - 1
    while low < high:  # first interval that ends behind start, or the last one
        middle = (low + high) // 2
        if intervals[middle, 1] <= S(start):
            low = middle + 1
        else:
            high = middle
    if intervals[low, 0] <= S(start) and S(end) <= intervals[low, 1] and (intervals[low, 2] & need) == need:
        cs[core, place], cs[core, place + 1] = intervals[low, 0], intervals[low, 1]
        return True
    return False


@compiled
def host_address(
    core: Any, pc: Any, address: Any, size: Any, need: Any, ms: Any, cs: Any, rights: Any, intervals: Any
) -> Any:
    """Return (host address of a device access, 0) or (0, fault kind).

    ``need``: 1 read, 2 write, 3 both. A console byte stays a device address.
    """
    local_base = U(ms[M.LOCAL_BASE])
    offset = address - local_base
    local_size = U(ms[M.LOCAL_SIZE])
    if offset < local_size:
        if offset + size > local_size:
            return U(0), BAD_ADDRESS
        if ms[M.QUIRKS]:  # SimX decodes too few address bits
            offset = offset & U(ms[M.QUIRKS] - 1)
        return U(ms[M.LOCAL]) + U(core) * local_size + offset, 0
    limit = U(ms[M.MEMORY_SIZE])
    if (
        address >= limit
        or address + size > limit
        or (address < local_base and address + size > local_base and local_size > U(0))
    ):
        return U(0), BAD_ADDRESS
    if address < U(state.IO_LIMIT):
        if address >= U(state.IO_COUNTERS) and address + size <= U(ms[M.IO_END]):
            return U(ms[M.MEMORY]) + address, 0
        if need == 2 and ms[M.IO_END] and address >= U(state.IO_BASE) and address < U(state.IO_COUNTERS):
            return (address, 0) if size == ONE else (U(0), BAD_IO)
        return U(0), BAD_ADDRESS
    if ms[M.STRICT]:
        if (
            not in_one_interval(core, pc, address, address + size, need, ms, cs, intervals)
            and rights_denied(address, size, ms, intervals) & need
        ):
            return U(0), ACCESS_VIOLATION
    elif (S(rights[address >> U(12)] | rights[(address + size - ONE) >> U(12)]) & need) and rights_denied(
        address, size, ms, intervals
    ) & need:
        return U(0), ACCESS_VIOLATION
    return U(ms[M.MEMORY]) + address, 0


@compiled
def resolve(
    core: Any, warp: Any, pc: Any, mask: Any, base: Any, source: Any, immediate: Any, size: Any, need: Any, ms: Any,
    cs: Any, r: Any, rights: Any, intervals: Any,
) -> Any:
    """Turn the lanes' addresses r[source] + immediate into host addresses.

    Fills the warp's ADDRESS row; an inactive lane gets the first active lane's address. Returns (delta, kind): the host
    address is ADDRESS row + delta; kind 0 global, 1 local, 2 mixed or special (host addresses are complete), -1 fault
    (recorded).
    """
    n = U(ms[M.THREADS])
    address_row = base + n * U(state.ADDRESS_ROW)
    address_mask = U(ms[M.ADDRESS_MASK])
    low, high = MAX, U(0)
    if mask == U(ms[M.FULL_MASK]):
        for lane in range(n):
            x = (r[source + lane] + immediate) & address_mask
            r[address_row + lane] = x
            low = min(low, x)
            high = max(high, x)
    else:
        first = (r[source + trailing_zeros(mask)] + immediate) & address_mask
        for lane in range(n):
            x = (r[source + lane] + immediate) & address_mask if (mask >> lane) & ONE else first
            r[address_row + lane] = x
            low = min(low, x)
            high = max(high, x)
    local_base = U(ms[M.LOCAL_BASE])
    local_end = local_base + U(ms[M.LOCAL_SIZE])
    limit = U(ms[M.MEMORY_SIZE])
    if (
        high < limit
        and high + size <= limit
        and (high + size <= local_base or low >= local_end)
        and low >= U(state.IO_LIMIT)
    ):
        if ms[M.STRICT]:
            if in_one_interval(core, pc, low, high + size, need, ms, cs, intervals):
                return U(ms[M.MEMORY]), 0
        else:
            denied = S(0)
            if ms[M.DENY] & need:
                if high - low < U(0x1000):
                    denied = S(rights[low >> U(12)] | rights[(high + size - ONE) >> U(12)])
                else:
                    for lane in range(n):
                        denied |= S(
                            rights[r[address_row + lane] >> U(12)]
                            | rights[(r[address_row + lane] + size - ONE) >> U(12)]
                        )
            if not denied & need:
                return U(ms[M.MEMORY]), 0
    elif low >= local_base and high < local_end and high + size <= local_end and not ms[M.QUIRKS]:
        return U(ms[M.LOCAL]) + U(core) * (local_end - local_base) - local_base, 1
    bad = U(0)
    why = 0
    where = U(0)
    for lane in range(n):
        x = r[address_row + lane]
        pointer, kind = host_address(core, pc, x, size, need, ms, cs, rights, intervals)
        r[address_row + lane] = pointer
        if kind and (mask >> lane) & ONE:
            if not bad:
                why = kind
                where = x
            bad |= ONE << lane
    if bad:
        fault(core, warp, why, bad, pc, where, cs)
        cs[core, C.FAULT_DATA2] = S(size) * 4 + need
        return U(0), -1
    return U(0), 2


@compiled
def break_reservations(address: Any, size: Any, reserved: Any) -> Any:
    """End every reservation that a store touches. The machine recounts them, as several cores may be here at once."""
    for hart in range(reserved.size):
        place = reserved[hart]
        if place >= 0 and U(place) < address + size and address < U(place) + U(8):
            reserved[hart] = -1


@compiled
def run_atomic(
    core: Any, warp: Any, w_index: Any, code: Any, size: Any, pc: Any, mask: Any, base: Any, rd: Any, rs1: Any,
    rs2: Any, ms: Any, cs: Any, r: Any, rights: Any, intervals: Any, reserved: Any,
) -> Any:
    """Execute lr (``code`` 0), sc (1) or an AMO (``codegen.AMO_ORDER``) lane by lane in lane order;
    return False on a fault (recorded).
    """
    n = U(ms[M.THREADS])
    address_row = base + n * U(state.ADDRESS_ROW)
    for lane in range(n):
        if not (mask >> lane) & ONE:
            continue
        address = r[rs1 + lane] & U(ms[M.ADDRESS_MASK])
        if address & (size - ONE):
            fault(core, warp, MISALIGNED, ONE << lane, pc, address, cs)
            cs[core, C.FAULT_DATA2] = S(size) * 4 + 3
            return False
        # Atomic operations on 8 and 16 bits are done with the word around them, which may end behind the allocation.
        first = ONE if size == U(4) else size
        pointer, kind = host_address(core, pc, address, first, 1 if code == 0 else 3, ms, cs, rights, intervals)
        if kind:
            fault(core, warp, kind, ONE << lane, pc, address, cs)
            cs[core, C.FAULT_DATA2] = S(size) * 4 + (1 if code == 0 else 3)
            return False
        r[address_row + lane] = pointer
    for lane in range(n):
        if not (mask >> lane) & ONE:
            continue
        pointer = r[address_row + lane]
        hart = w_index * S(n) + S(lane)
        b = r[rs2 + lane]
        if size == U(4):
            old = w(load32(pointer))
            operand = w(b)
        else:
            old = load64(pointer)
            operand = b
        place = S(pointer)
        new = operand
        write = True
        result = old
        if code == 0:  # lr
            if reserved[hart] < 0:
                ms[M.RESERVATIONS] += 1
            reserved[hart] = place
            write = False
        elif code == 1:  # sc
            write = reserved[hart] == place
            result = U(0) if write else ONE
            if reserved[hart] >= 0:
                reserved[hart] = -1
                ms[M.RESERVATIONS] -= 1
        elif code == 3:
            new = old + operand
        elif code == 4:
            new = old ^ operand
        elif code == 5:
            new = old & operand
        elif code == 6:
            new = old | operand
        elif code == 7:
            new = old if S(old) < S(operand) else operand
        elif code == 8:
            new = old if S(old) > S(operand) else operand
        elif code == 9:  # sign extension keeps the unsigned order
            new = old if old < operand else operand
        elif code == 10:
            new = old if old > operand else operand
        if write:
            if size == U(4):
                store32(pointer, new)
            else:
                store64(pointer, new)
            if ms[M.RESERVATIONS] > 0:
                break_reservations(pointer, size, reserved)
        r[rd + lane] = result
    return True

