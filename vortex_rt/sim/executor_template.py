"""Functional execution. This file is a template: ``codegen`` replaces each ``# <name>`` line by generated branches.

``run_core`` runs the warps of one core in turns, ``run_warp`` one warp. Several cores may run at once in host threads; then
``stop_at_atomics`` makes a core stop before an atomic operation, which the machine executes core by core.
"""

from __future__ import annotations

import numpy as np

from vortex_rt.sim.compiled import compiled
from vortex_rt.sim.intrinsics import (
    as_f32, as_f64, f32_bits, f64_bits, fma32, fma64, load8, load16, load32, load64, mul_high, mul_high_signed, popcount, store8, store16, store32,
    store64, trailing_zeros,
)
from vortex_rt.sim.lanes import (
    box, box_pair, div, divu, divuw, f32_from_integer, f32_to_integer, f64_from_integer, f64_to_integer, feq, fle, flt, mulhsu, narrow, rem, remu,
    remuw, s, w, widen,
)
from vortex_rt.sim.softfloat import add, classify, divide, fused, minimum, multiply, square_root, unbox

U = np.uint64
S = np.int64
F64 = np.float64
MAX = U(0xFFFFFFFFFFFFFFFF)
ONE = U(1)
# <constants>


@compiled
def fault(core, w_index, warp, kind, lanes, pc, data, CS):
    """Record why the core stops."""
    CS[core, C_FAULT_KIND] = kind
    CS[core, C_FAULT_WARP] = warp
    CS[core, C_FAULT_LANES] = S(lanes)
    CS[core, C_FAULT_PC] = S(pc)
    CS[core, C_FAULT_DATA] = S(data)
    CS[core, C_REASON] = REASON_FAULT


@compiled
def sign_extend(value, bits):
    """Sign-extend the low bits of an int64."""
    return (value << S(64 - bits)) >> S(64 - bits)


@compiled
def register_offset(kind, number, T):
    """Return the offset of a register in the warp's rows."""
    if kind == 2:
        return (number + 32) * T
    return number * T


@compiled
def decode_word(word, row, MS, D, TABLE, OPCODES):
    """Decode one instruction word into D[row]."""
    T = MS[M_THREADS]
    opcode = word & 0x7F
    D[row, 0] = ILLEGAL
    D[row, 6] = 0
    D[row, 7] = np.int32(np.uint32(word))
    for i in range(OPCODES[opcode], OPCODES[opcode + 1]):
        if (word & TABLE[i, T_MASK]) != TABLE[i, T_MATCH]:
            continue
        rd, rs1, rs2, rs3 = (word >> 7) & 31, (word >> 15) & 31, (word >> 20) & 31, (word >> 27) & 31
        form = TABLE[i, T_FORMAT]
        immediate = S(0)
        if form == FORMAT_I:
            immediate = sign_extend(word >> 20, 12)
        elif form == FORMAT_SH:
            immediate = (word >> 20) & 63
            if MS[M_XLEN] == 32 and immediate > 31:
                continue
        elif form == FORMAT_S:
            immediate = sign_extend(((word >> 25) << 5) | rd, 12)
        elif form == FORMAT_B:
            immediate = sign_extend(
                ((word >> 31) << 12) | (((word >> 7) & 1) << 11) | (((word >> 25) & 63) << 5) | (((word >> 8) & 15) << 1), 13
            )
        elif form == FORMAT_U:
            immediate = sign_extend(word & 0xFFFFF000, 32)
        elif form == FORMAT_J:
            immediate = sign_extend(
                ((word >> 31) << 20) | (((word >> 12) & 255) << 12) | (((word >> 20) & 1) << 11) | (((word >> 21) & 1023) << 1), 21
            )
        elif form == FORMAT_C:
            immediate = (word >> 20) & 4095
        rounding = (word >> 12) & 7 if TABLE[i, T_ROUNDS] else 0
        if rounding == 5 or rounding == 6:
            return
        D[row, 0] = TABLE[i, T_OP]
        alias = False
        if TABLE[i, T_RD] == 0 or (TABLE[i, T_RD] == 1 and rd == 0):
            D[row, 1] = SINK_ROW * T
        else:
            D[row, 1] = register_offset(TABLE[i, T_RD], rd, T)
        D[row, 2] = register_offset(TABLE[i, T_RS1], rs1, T)
        D[row, 3] = register_offset(TABLE[i, T_RS2], rs2, T)
        D[row, 4] = register_offset(TABLE[i, T_RS3], rs3, T)
        if TABLE[i, T_RS1] and D[row, 2] == D[row, 1]:
            alias = True
        if TABLE[i, T_RS2] and D[row, 3] == D[row, 1]:
            alias = True
        if TABLE[i, T_RS3] and D[row, 4] == D[row, 1]:
            alias = True
        D[row, 5] = immediate
        flags = rounding | (TABLE[i, T_UNIT] << FLAG_UNIT_SHIFT) | (TABLE[i, T_ROW] << FLAG_ROW_SHIFT)
        if alias and T >= 8:
            flags |= FLAG_ALIAS
        D[row, 6] = flags
        return


@compiled
def forget_decoded(core, CS, PAGES, SLOTS):
    """Drop a core's decoded instructions (fence.i, start of a run)."""
    for slot in range(CS[core, C_DECODED]):
        PAGES[core, SLOTS[core, slot]] = 0
    CS[core, C_DECODED] = 0


@compiled
def decode_page(core, page, MS, CS, D, PAGES, SLOTS, TABLE, OPCODES):
    """Decode a page of 1,024 words for a core; return its slot + 1."""
    if CS[core, C_DECODED] == DECODED_PAGES:
        forget_decoded(core, CS, PAGES, SLOTS)
    slot = CS[core, C_DECODED]
    base = U(MS[M_MEMORY]) + (U(page) << U(12))
    first = (core * DECODED_PAGES + slot) * 1024
    for i in range(1024):
        decode_word(S(load32(base + U(4 * i))), first + i, MS, D, TABLE, OPCODES)
    SLOTS[core, slot] = page
    PAGES[core, page] = slot + 1
    CS[core, C_DECODED] = slot + 1
    return slot + 1


@compiled
def rights_denied(address, size, MS, INTERVALS):
    """Return which of read (1) and write (2) the access list denies in [address, address + size)."""
    low, high = 0, MS[M_INTERVALS]
    start, end = S(address), S(address + size)
    while low < high:  # first interval that ends behind start
        middle = (low + high) // 2
        if INTERVALS[middle, 1] <= start:
            low = middle + 1
        else:
            high = middle
    denied = 0
    at = start
    while at < end:
        if low >= MS[M_INTERVALS] or INTERVALS[low, 0] >= end:
            if MS[M_STRICT]:
                denied = 3
            break
        if INTERVALS[low, 0] > at and MS[M_STRICT]:
            denied = 3
        denied |= 3 & ~INTERVALS[low, 2]
        at = INTERVALS[low, 1]
        low += 1
    return denied


@compiled
def host_address(core, address, size, need, MS, RIGHTS, INTERVALS):
    """Return (host address of a device access, 0) or (0, fault kind). ``need``: 1 read, 2 write, 3 both."""
    local_base = U(MS[M_LOCAL_BASE])
    offset = address - local_base
    local_size = U(MS[M_LOCAL_SIZE])
    if offset < local_size:
        if offset + size > local_size:
            return U(0), FAULT_BAD_ADDRESS
        if MS[M_QUIRKS]:  # SimX decodes too few address bits
            offset = offset & U(MS[M_QUIRKS] - 1)
        return U(MS[M_LOCAL]) + U(core) * local_size + offset, 0
    limit = U(MS[M_MEMORY_SIZE])
    if address >= limit or address + size > limit or (address < local_base and address + size > local_base and local_size > U(0)):
        return U(0), FAULT_BAD_ADDRESS
    if (S(RIGHTS[address >> U(12)] | RIGHTS[(address + size - ONE) >> U(12)]) & need) and rights_denied(address, size, MS, INTERVALS) & need:
        return U(0), FAULT_ACCESS_VIOLATION
    return U(MS[M_MEMORY]) + address, 0


@compiled
def resolve(core, warp, pc, mask, base, source, immediate, size, need, MS, CS, R, RIGHTS, INTERVALS):
    """Turn the lanes' addresses R[source] + immediate into host addresses.

    Fills the warp's ADDRESS row; an inactive lane gets the first active lane's address. Returns (delta, kind): the host address is
    ADDRESS row + delta; kind 0 global, 1 local, 2 mixed or special (host addresses are complete), -1 fault (recorded).
    """
    T = U(MS[M_THREADS])
    A = base + T * U(ADDRESS_ROW)
    address_mask = U(MS[M_ADDRESS_MASK])
    low, high = MAX, U(0)
    if mask == U(MS[M_FULL_MASK]):
        for l in range(T):
            x = (R[source + l] + immediate) & address_mask
            R[A + l] = x
            low = min(low, x)
            high = max(high, x)
    else:
        first = (R[source + trailing_zeros(mask)] + immediate) & address_mask
        for l in range(T):
            x = (R[source + l] + immediate) & address_mask if (mask >> l) & ONE else first
            R[A + l] = x
            low = min(low, x)
            high = max(high, x)
    local_base = U(MS[M_LOCAL_BASE])
    local_end = local_base + U(MS[M_LOCAL_SIZE])
    limit = U(MS[M_MEMORY_SIZE])
    if high < limit and high + size <= limit and (high + size <= local_base or low >= local_end) and (need == 1 or low >= U(0x80)):
        denied = S(0)
        if MS[M_DENY] & need:
            if high - low < U(0x1000):
                denied = S(RIGHTS[low >> U(12)] | RIGHTS[(high + size - ONE) >> U(12)])
            else:
                for l in range(T):
                    denied |= S(RIGHTS[R[A + l] >> U(12)] | RIGHTS[(R[A + l] + size - ONE) >> U(12)])
        if not denied & need:
            return U(MS[M_MEMORY]), 0
    elif low >= local_base and high < local_end and high + size <= local_end and not MS[M_QUIRKS]:
        return U(MS[M_LOCAL]) + U(core) * (local_end - local_base) - local_base, 1
    bad = U(0)
    why = 0
    where = U(0)
    for l in range(T):
        x = R[A + l]
        if need & 2 and x >= U(0x40) and x < U(0x80):
            if size != ONE:
                pointer, kind = U(0), FAULT_BAD_IO
            else:
                pointer, kind = x, 0  # console: left as a device address
        else:
            pointer, kind = host_address(core, x, size, need, MS, RIGHTS, INTERVALS)
        R[A + l] = pointer
        if kind and (mask >> l) & ONE:
            if not bad:
                why = kind
                where = x
            bad |= ONE << l
    if bad:
        fault(core, 0, warp, why, bad, pc, where, CS)
        CS[core, C_FAULT_DATA2] = S(size) * 4 + need
        return U(0), -1
    return U(0), 2


@compiled
def break_reservations(address, size, MS, RESERVED):
    """A store to reserved bytes ends the reservations of other harts."""
    for hart in range(RESERVED.size):
        r = RESERVED[hart]
        if r >= 0 and U(r) < address + size and address < U(r) + U(8):
            RESERVED[hart] = -1
            MS[M_RESERVATIONS] -= 1


@compiled
def run_atomic(core, warp, w_index, op, pc, mask, base, rd, rs1, rs2, MS, CS, R, RIGHTS, INTERVALS, RESERVED):
    """Execute lr, sc or an AMO lane by lane in lane order; return False on a fault (recorded)."""
    T = U(MS[M_THREADS])
    size = U(8) if (op - AMO_FIRST) & 1 else U(4)
    code = (op - AMO_FIRST) >> 1
    A = base + T * U(ADDRESS_ROW)
    for l in range(T):
        if not (mask >> l) & ONE:
            continue
        address = R[rs1 + l] & U(MS[M_ADDRESS_MASK])
        if address & (size - ONE):
            fault(core, w_index, warp, FAULT_BAD_ADDRESS, ONE << l, pc, address, CS)
            CS[core, C_FAULT_DATA2] = S(size) * 4 + 3
            return False
        pointer, kind = host_address(core, address, size, 1 if code == 0 else 3, MS, RIGHTS, INTERVALS)
        if kind:
            fault(core, w_index, warp, kind, ONE << l, pc, address, CS)
            CS[core, C_FAULT_DATA2] = S(size) * 4 + (1 if code == 0 else 3)
            return False
        R[A + l] = pointer
    for l in range(T):
        if not (mask >> l) & ONE:
            continue
        pointer = R[A + l]
        hart = w_index * S(T) + S(l)
        b = R[rs2 + l]
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
            if RESERVED[hart] < 0:
                MS[M_RESERVATIONS] += 1
            RESERVED[hart] = place
            write = False
        elif code == 1:  # sc
            write = RESERVED[hart] == place
            result = U(0) if write else ONE
            if RESERVED[hart] >= 0:
                RESERVED[hart] = -1
                MS[M_RESERVATIONS] -= 1
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
            if MS[M_RESERVATIONS] > 0:
                break_reservations(pointer, size, MS, RESERVED)
        R[rd + l] = result
    return True


@compiled
def read_csr(core, warp, w_index, lane, number, executed, threads_executed, mask, MS, CS, WS, COUNTERS):
    """Return (value, known)."""
    T = MS[M_THREADS]
    if number == 0xCC0:
        return U(lane), True
    if number == 0xCC1:
        return U(warp), True
    if number == 0xCC2:
        return U(core), True
    if number == 0xCC3:
        return U(CS[core, C_ACTIVE]), True
    if number == 0xCC4:
        return mask, True
    if number == 0xFC0:
        return U(T), True
    if number == 0xFC1:
        return U(MS[M_WARPS]), True
    if number == 0xFC2:
        return U(MS[M_CORES]), True
    if number == 0xFC3:
        return U(MS[M_LOCAL_BASE]), True
    if number == 0xF14:
        return U(w_index * T + lane), True
    if number == 0x340:
        return U(CS[core, C_MSCRATCH]), True
    if number == 0x001:
        return U(WS[w_index, W_FFLAGS]), True
    if number == 0x002:
        return U(WS[w_index, W_FRM]), True
    if number == 0x003:
        return U(WS[w_index, W_FFLAGS] | (WS[w_index, W_FRM] << 5)), True
    high = U(32) if number >= 0xB80 and number < 0xBA0 and MS[M_XLEN] == 32 else U(0)
    index = number - 0x80 if high else number
    if index == 0xB00:
        if MS[M_TIMING]:
            return U(CS[core, C_CYCLES]) >> high, True
        return U(CS[core, C_CYCLES] + executed) >> high, True
    if index == 0xB02:
        return U(CS[core, C_THREAD_INSTRUCTIONS] + threads_executed) >> high, True
    if index >= 0xB03 and index < 0xB20:
        return (U(COUNTERS[core, index - 0xB00]) >> high if MS[M_MPM_CLASS] else U(0)), True
    if (
        number == 0x180 or number == 0x3A0 or number == 0x3B0 or (number >= 0x300 and number <= 0x305) or number == 0x341
        or number == 0x342 or number == 0x744
    ):
        return U(0), True
    return U(0), False


@compiled
def run_csr(core, warp, w_index, op, pc, mask, word, number, rd, rs1, executed, threads_executed, MS, CS, WS, R, COUNTERS):
    """Execute csrrw, csrrs, csrrc and their immediate forms; return False on a fault (recorded)."""
    T = U(MS[M_THREADS])
    field = (word >> 15) & 31
    immediate = (word >> 14) & 1
    code = (word >> 12) & 3
    last = U(63) - leading(mask)
    operand = U(field) if immediate else R[rs1 + last]
    writes = code == 1 or field != 0
    for l in range(T):
        if not (mask >> l) & ONE:
            continue
        value, known = read_csr(core, warp, w_index, S(l), number, executed, threads_executed, mask, MS, CS, WS, COUNTERS)
        if not known:
            fault(core, w_index, warp, FAULT_BAD_CSR, mask, pc, U(number), CS)
            return False
        R[rd + l] = w(value) if MS[M_XLEN] == 32 else value
    if not writes:
        return True
    if (number >> 10) == 3:
        fault(core, w_index, warp, FAULT_BAD_CSR, mask, pc, U(number | 0x10000), CS)
        return False
    old, known = read_csr(core, warp, w_index, S(last), number, executed, threads_executed, mask, MS, CS, WS, COUNTERS)
    new = operand if code == 1 else (old | operand if code == 2 else old & ~operand)
    if number == 0x340:
        CS[core, C_MSCRATCH] = S(new & U(MS[M_ADDRESS_MASK]))
    elif number == 0x001:
        WS[w_index, W_FFLAGS] = S(new & U(31))
    elif number == 0x002:
        WS[w_index, W_FRM] = S(new & U(7))
    elif number == 0x003:
        WS[w_index, W_FFLAGS] = S(new & U(31))
        WS[w_index, W_FRM] = S((new >> U(5)) & U(7))
    return True


@compiled
def leading(mask):
    """Return 63 minus the index of the highest bit."""
    n = U(63)
    i = U(0)
    while i < U(64):
        if (mask >> (U(63) - i)) & ONE:
            n = i
            break
        i += ONE
    return n


@compiled
def run_float(op, mask, T, rd, rs1, rs2, rs3, tmp, rm, flags, R):
    """Execute a floating-point instruction that raises flags; return the accrued flags."""
    full = (ONE << T) - ONE
    sticky = (flags & 1) != 0
    bad = U(0)
    # <float>
    return flags


@compiled
def run_cross(op, mask, T, rd, rs1, rs2, tmp, R):
    """Execute a vote or shuffle."""
    ballot = U(0)
    same = True
    first = R[rs1 + trailing_zeros(mask)]
    for l in range(T):
        if (mask >> l) & ONE:
            if R[rs1 + l] != U(0):
                ballot |= ONE << l
            same = same and R[rs1 + l] == first
    for l in range(T):
        if not (mask >> l) & ONE:
            continue
        if op == OP_VOTE_ALL:
            value = U(ballot == mask)
        elif op == OP_VOTE_ANY:
            value = U(ballot != U(0))
        elif op == OP_VOTE_UNI:
            value = U(same)
        elif op == OP_VOTE_BALLOT:
            value = ballot
        else:
            control = S(R[rs2 + l])
            b, clamp, segment = control & 63, (control >> 6) & 63, (control >> 12) & 63
            lane = S(l)
            highest = (lane & segment) | (clamp & ~segment)
            lowest = lane & segment
            if op == OP_SHFL_UP:
                j = lane - b
                inside = j >= highest
            elif op == OP_SHFL_DOWN:
                j = lane + b
                inside = j <= highest
            elif op == OP_SHFL_BFLY:
                j = lane ^ b
                inside = j <= highest
            else:
                j = lowest | (b & ~segment)
                inside = j <= highest
            if not inside or j < 0 or j >= S(T) or not (mask >> U(j)) & ONE:
                j = lane
            value = R[rs1 + U(j)]
        R[tmp + l] = value
    for l in range(T):
        if (mask >> l) & ONE:
            R[rd + l] = R[tmp + l]


@compiled
def start_spawned(core, MS, CS, WS):
    """Start the warps of the wspawn that waits, if its warp is the only active one; return whether it did."""
    caller = CS[core, C_SPAWN_WARP]
    if caller < 0 or CS[core, C_ACTIVE] != S(1) << caller:
        return False
    for i in range(CS[core, C_SPAWN_COUNT]):
        if i != caller:
            w_index = core * MS[M_WARPS] + i
            WS[w_index, W_PC] = CS[core, C_SPAWN_PC]
            WS[w_index, W_MASK] = 1
            WS[w_index, W_BARRIER] = -1
            CS[core, C_ACTIVE] |= S(1) << i
    CS[core, C_STALLED] &= ~(S(1) << caller)
    CS[core, C_SPAWN_WARP] = -1
    return True


@compiled
def run_warp(core, warp, budget, stop_at_atomics, MS, CS, WS, R, STACK, BARRIER, D, PAGES, SLOTS, TABLE, OPCODES, RIGHTS, INTERVALS, RESERVED, CONSOLE, COUNTERS, BREAKS):
    """Run a warp for up to ``budget`` instructions; return how many it executed. core[REASON] says why it stopped."""
    T = U(MS[M_THREADS])
    w_index = core * MS[M_WARPS] + warp
    base = U(w_index * REGISTER_ROWS) * T
    tmp = base + T * U(RESULT_ROW)
    A = base + T * U(ADDRESS_ROW)
    pc = U(WS[w_index, W_PC])
    mask = U(WS[w_index, W_MASK])
    full = U(MS[M_FULL_MASK])
    lanes = S(popcount(mask))
    address_mask = U(MS[M_ADDRESS_MASK])
    breakpoints = MS[M_BREAKPOINTS]
    executed = S(0)
    threads_executed = S(0)
    masked = S(0)
    page = S(-1)
    first_row = S(0)
    CS[core, C_REASON] = REASON_BUDGET
    while executed < budget:
        this_page = S(pc >> U(12))
        if this_page != page:
            if pc >= U(MS[M_MEMORY_SIZE]):
                fault(core, w_index, warp, FAULT_BAD_FETCH, mask, pc, pc, CS)
                break
            slot = S(PAGES[core, this_page])
            if slot == 0:
                slot = S(decode_page(core, this_page, MS, CS, D, PAGES, SLOTS, TABLE, OPCODES))
            page = this_page
            first_row = (core * DECODED_PAGES + slot - 1) * 1024
        row = U(first_row) + ((pc >> U(2)) & U(1023))
        op = S(D[row, 0])
        rd = base + U(D[row, 1])
        rs1 = base + U(D[row, 2])
        rs2 = base + U(D[row, 3])
        imm = U(S(D[row, 5]))
        if breakpoints and not CS[core, C_SKIP_BREAK]:
            hit = False
            for i in range(breakpoints):
                hit = hit or U(BREAKS[i]) == pc
            if hit:
                fault(core, w_index, warp, FAULT_BREAKPOINT, mask, pc, U(0), CS)
                break
        if op < ALU_END:
            if op == ILLEGAL or pc & U(3):
                fault(core, w_index, warp, FAULT_BAD_FETCH if pc & U(3) else FAULT_ILLEGAL_INSTRUCTION, mask, pc, U(S(D[row, 7]) & 0xFFFFFFFF), CS)
                break
            b = imm
            merge = mask != full or (D[row, 6] & FLAG_ALIAS) != 0
            d = tmp if merge else rd
            # <alu>
            if merge:
                if mask == full:
                    for l in range(T):
                        R[rd + l] = R[tmp + l]
                else:
                    for l in range(T):
                        if (mask >> l) & ONE:
                            R[rd + l] = R[tmp + l]
            pc += U(4)
        elif op < BRANCH_END:
            taken = U(0)
            # <branch>
            taken &= mask
            CS[core, C_BRANCHES] += 1
            if taken == U(0):
                pc += U(4)
            elif taken == mask:
                pc = (pc + imm) & address_mask
            else:
                fault(core, w_index, warp, FAULT_DIVERGENT_BRANCH, mask, pc, taken, CS)
                break
        elif op < LOAD_END:
            size = ONE
            # <load_size>
            delta, kind = resolve(core, warp, pc, mask, base, rs1, imm, size, 1, MS, CS, R, RIGHTS, INTERVALS)
            if kind < 0:
                break
            d = rd if mask == full else tmp
            # <load>
            if mask != full:
                for l in range(T):
                    if (mask >> l) & ONE:
                        R[rd + l] = R[tmp + l]
            CS[core, C_LOADS] += 1
            if kind == 1:
                CS[core, C_LOCAL_LOADS] += 1
            CS[core, C_STEP_INFO] = kind
            pc += U(4)
        elif op < STORE_END:
            size = ONE << U(op - STORE_FIRST)
            delta, kind = resolve(core, warp, pc, mask, base, rs1, imm, size, 2, MS, CS, R, RIGHTS, INTERVALS)
            if kind < 0:
                break
            if kind == 2 and CS[core, C_CONSOLE_LENGTH] + S(T) > CONSOLE_SIZE:
                CS[core, C_REASON] = REASON_CONSOLE
                break
            for l in range(T):
                if (mask >> l) & ONE:
                    pointer = R[A + l] + delta
                    if kind == 2 and pointer < U(0x80):
                        CONSOLE[core, CS[core, C_CONSOLE_LENGTH]] = S((pointer - U(0x40)) << U(8)) | S(R[rs2 + l] & U(255))
                        CS[core, C_CONSOLE_LENGTH] += 1
                    elif op == STORE_FIRST + 2:
                        store32(pointer, R[rs2 + l])
                    elif op == STORE_FIRST + 3:
                        store64(pointer, R[rs2 + l])
                    elif op == STORE_FIRST:
                        store8(pointer, R[rs2 + l])
                    else:
                        store16(pointer, R[rs2 + l])
                    if MS[M_RESERVATIONS] > 0:
                        break_reservations(pointer, size, MS, RESERVED)
            CS[core, C_STORES] += 1
            if kind == 1:
                CS[core, C_LOCAL_STORES] += 1
            CS[core, C_STEP_INFO] = kind
            pc += U(4)
        elif op < FLOAT_END:
            flags = S(D[row, 6])
            rm = flags & FLAG_ROUNDING
            if rm == 7:
                rm = WS[w_index, W_FRM]
                if rm > 4:
                    fault(core, w_index, warp, FAULT_ILLEGAL_INSTRUCTION, mask, pc, U(S(D[row, 7]) & 0xFFFFFFFF), CS)
                    break
            WS[w_index, W_FFLAGS] = run_float(op, mask, T, rd, rs1, rs2, base + U(D[row, 4]), tmp, rm, WS[w_index, W_FFLAGS], R)
            CS[core, C_FP] += 1
            pc += U(4)
        elif op == OP_JAL or op == OP_JALR:
            target = pc + imm
            if op == OP_JALR:
                target = R[rs1 + U(63) - leading(mask)] + imm
                target &= ~ONE
            link = pc + U(4)
            if address_mask != MAX:
                link = w(link)
            for l in range(T):
                if (mask >> l) & ONE:
                    R[rd + l] = link
            CS[core, C_BRANCHES] += 1
            pc = target & address_mask
        elif op < AMO_END:
            if stop_at_atomics:
                CS[core, C_REASON] = REASON_ATOMIC
                break
            if not run_atomic(core, warp, w_index, op, pc, mask, base, rd, rs1, rs2, MS, CS, R, RIGHTS, INTERVALS, RESERVED):
                break
            CS[core, C_ATOMICS] += 1
            pc += U(4)
        elif op < CSR_END:
            if not run_csr(core, warp, w_index, op, pc, mask, S(D[row, 7]), S(D[row, 5]), rd, rs1, executed, threads_executed, MS, CS, WS, R, COUNTERS):
                break
            pc += U(4)
        elif op < CROSS_END:
            run_cross(op, mask, T, rd, rs1, rs2, tmp, R)
            pc += U(4)
        elif op == OP_SPLIT:
            negate = (S(D[row, 7]) >> 20) & 31
            then = U(0)
            for l in range(T):
                then |= (R[rs1 + l] & ONE) << l
            if negate:
                then = ~then
            then &= mask
            other = mask & ~then
            depth = WS[w_index, W_DEPTH]
            if then != U(0) and other != U(0):
                if depth >= S(T) - 1:
                    fault(core, w_index, warp, FAULT_STACK_OVERFLOW, mask, pc, U(depth), CS)
                    break
                if popcount(other) > popcount(then):
                    then, other = other, then
                entry = w_index * S(T) + depth
                STACK[entry, 0] = S(mask)
                STACK[entry, 1] = S(other)
                STACK[entry, 2] = S(pc + U(4))
                STACK[entry, 3] = 0
                WS[w_index, W_DEPTH] = depth + 1
                CS[core, C_DIVERGENT_SPLITS] += 1
                new_mask = then
            else:
                new_mask = mask
            for l in range(T):
                if (mask >> l) & ONE:
                    R[rd + l] = U(depth)
            CS[core, C_SPLITS] += 1
            executed += 1
            threads_executed += lanes
            if mask != full:
                masked += 1
            mask = new_mask
            lanes = S(popcount(mask))
            pc += U(4)
            CS[core, C_SKIP_BREAK] = 0
            continue
        elif op == OP_JOIN:
            depth = WS[w_index, W_DEPTH]
            wanted = S(R[rs1 + U(63) - leading(mask)])
            executed += 1
            threads_executed += lanes
            if mask != full:
                masked += 1
            CS[core, C_SKIP_BREAK] = 0
            if wanted == depth:
                pc += U(4)
                continue
            if depth == 0 or wanted < 0 or wanted > depth:
                executed -= 1
                threads_executed -= lanes
                fault(core, w_index, warp, FAULT_STACK_UNDERFLOW, mask, pc, U(wanted), CS)
                CS[core, C_FAULT_DATA2] = depth
                break
            entry = w_index * S(T) + depth - 1
            if STACK[entry, 3] == 0:
                STACK[entry, 3] = 1
                mask = U(STACK[entry, 1])
                pc = U(STACK[entry, 2])
            else:
                mask = U(STACK[entry, 0])
                WS[w_index, W_DEPTH] = depth - 1
                pc += U(4)
            lanes = S(popcount(mask))
            continue
        elif op == OP_PRED:
            negate = (S(D[row, 7]) >> 7) & 31
            keep = U(0)
            for l in range(T):
                keep |= (R[rs1 + l] & ONE) << l
            if negate:
                keep = ~keep
            keep &= mask
            if keep == U(0):
                keep = R[rs2 + U(63) - leading(mask)] & full
            executed += 1
            threads_executed += lanes
            if mask != full:
                masked += 1
            mask = keep
            lanes = S(popcount(mask))
            pc += U(4)
            CS[core, C_SKIP_BREAK] = 0
            if mask == U(0):
                CS[core, C_ACTIVE] &= ~(S(1) << warp)
                CS[core, C_REASON] = REASON_SWITCH
                break
            continue
        elif op == OP_TMC:
            new_mask = R[rs1 + U(63) - leading(mask)] & full
            executed += 1
            threads_executed += lanes
            if mask != full:
                masked += 1
            mask = new_mask
            lanes = S(popcount(mask))
            pc += U(4)
            CS[core, C_SKIP_BREAK] = 0
            if mask == U(0):
                CS[core, C_ACTIVE] &= ~(S(1) << warp)
                CS[core, C_REASON] = REASON_SWITCH
                break
            continue
        elif op == OP_WSPAWN:
            last = U(63) - leading(mask)
            count = min(U(MS[M_WARPS]), R[rs1 + last] & U(0xFFFFFFFF))
            if CS[core, C_SPAWN_WARP] >= 0:
                fault(core, w_index, warp, FAULT_BAD_BARRIER, mask, pc, U(CS[core, C_SPAWN_WARP]) | U(0x100), CS)
                break
            CS[core, C_SPAWN_COUNT] = S(count)
            CS[core, C_SPAWN_PC] = S(R[rs2 + last] & address_mask)
            CS[core, C_SPAWN_WARP] = warp
            CS[core, C_STALLED] |= S(1) << warp
            pc += U(4)
            executed += 1
            threads_executed += lanes
            if mask != full:
                masked += 1
            CS[core, C_SKIP_BREAK] = 0
            if start_spawned(core, MS, CS, WS):
                continue
            CS[core, C_REASON] = REASON_SWITCH
            break
        elif op == OP_BAR:
            last = U(63) - leading(mask)
            number = R[rs1 + last] & U(0xFFFFFFFF)
            count = S(R[rs2 + last] & U(0xFFFFFFFF))
            is_global = (number >> U(31)) != U(0)
            number &= U(0x7FFFFFFF)
            if number >= U(MS[M_BARRIERS]) or count > (MS[M_CORES_PER_CLUSTER] if is_global else MS[M_WARPS]):
                fault(core, w_index, warp, FAULT_BAD_BARRIER, mask, pc, number, CS)
                CS[core, C_FAULT_DATA2] = count * 2 + S(is_global)
                break
            pc += U(4)
            executed += 1
            threads_executed += lanes
            if mask != full:
                masked += 1
            CS[core, C_SKIP_BREAK] = 0
            CS[core, C_BARRIERS] += 1
            if count < 2 and not is_global:
                continue
            index = S(number) + (MS[M_BARRIERS] if is_global else 0)
            waiting = BARRIER[core, index] | (S(1) << warp)
            if not is_global and S(popcount(U(waiting))) == count:
                BARRIER[core, index] = 0
                CS[core, C_STALLED] &= ~waiting
                for i in range(MS[M_WARPS]):
                    if (waiting >> i) & 1:
                        WS[core * MS[M_WARPS] + i, W_BARRIER] = -1
                continue
            BARRIER[core, index] = waiting
            CS[core, C_STALLED] |= S(1) << warp
            WS[w_index, W_BARRIER] = index
            WS[w_index, W_BARRIER_COUNT] = count
            CS[core, C_REASON] = REASON_SWITCH
            break
        elif op == OP_HALT:
            CS[core, C_ACTIVE] = 0
            CS[core, C_STALLED] = 0
            CS[core, C_SPAWN_WARP] = -1
            CS[core, C_REASON] = REASON_SWITCH
            executed += 1
            threads_executed += lanes
            pc += U(4)
            break
        else:
            if op == OP_FENCE_I:
                forget_decoded(core, CS, PAGES, SLOTS)
                page = S(-1)
            pc += U(4)
        executed += 1
        threads_executed += lanes
        if mask != full:
            masked += 1
        if breakpoints:
            CS[core, C_SKIP_BREAK] = 0
    WS[w_index, W_PC] = S(pc)
    WS[w_index, W_MASK] = S(mask)
    WS[w_index, W_INSTRUCTIONS] += executed
    CS[core, C_INSTRUCTIONS] += executed
    CS[core, C_THREAD_INSTRUCTIONS] += threads_executed
    CS[core, C_MASKED] += masked
    return executed


@compiled(cache=True)
def run_core(core, budget, stop_at_atomics, MS, CS, WS, R, STACK, BARRIER, D, PAGES, SLOTS, TABLE, OPCODES, RIGHTS, INTERVALS, RESERVED, CONSOLE, COUNTERS, BREAKS):
    """Run the warps of a core in turns, at most ``budget`` instructions in all; return how many ran. core[REASON] says why it stopped."""
    left = S(budget)
    warps = MS[M_WARPS]
    quantum = MS[M_QUANTUM]
    while left > 0:
        ready = CS[core, C_ACTIVE] & ~CS[core, C_STALLED]
        if ready == 0:
            if start_spawned(core, MS, CS, WS):
                continue
            CS[core, C_REASON] = REASON_IDLE
            break
        warp = CS[core, C_NEXT_WARP]
        while not (ready >> warp) & 1:
            warp = warp + 1 if warp + 1 < warps else S(0)
        CS[core, C_NEXT_WARP] = warp
        executed = run_warp(
            core, warp, min(quantum, left), stop_at_atomics, MS, CS, WS, R, STACK, BARRIER, D, PAGES, SLOTS, TABLE, OPCODES, RIGHTS, INTERVALS,
            RESERVED, CONSOLE, COUNTERS, BREAKS,
        )  # fmt: skip
        left -= executed
        CS[core, C_CYCLES] += executed
        reason = CS[core, C_REASON]
        if reason == REASON_FAULT or reason == REASON_ATOMIC or reason == REASON_CONSOLE:
            break
        CS[core, C_NEXT_WARP] = warp + 1 if warp + 1 < warps else S(0)
    return S(budget) - left
