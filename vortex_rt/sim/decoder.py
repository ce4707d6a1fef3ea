"""Decoding of instruction words, a page of 4 KiB at a time, and the record of a core's fault."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import state
from .compiled import compiled
from .intrinsics import load32
from .state import C, M, Reason, T

U = np.uint64
S = np.int64
ONE = U(1)
REASON_FAULT = int(Reason.FAULT)
FORMAT_I, FORMAT_SH, FORMAT_S, FORMAT_B, FORMAT_U, FORMAT_J, FORMAT_C = (
    state.FORMATS.index(name) for name in ("I", "SH", "S", "B", "U", "J", "C")
)


@compiled
def fault(core: Any, warp: Any, kind: Any, lanes: Any, pc: Any, data: Any, cs: Any) -> Any:
    """Record why the core stops."""
    cs[core, C.FAULT_KIND] = kind
    cs[core, C.FAULT_WARP] = warp
    cs[core, C.FAULT_LANES] = S(lanes)
    cs[core, C.FAULT_PC] = S(pc)
    cs[core, C.FAULT_DATA] = S(data)
    cs[core, C.REASON] = REASON_FAULT


@compiled
def sign_extend(value: Any, bits: Any) -> Any:
    """Sign-extend the low bits of an int64."""
    return (value << S(64 - bits)) >> S(64 - bits)


@compiled
def register_offset(kind: Any, number: Any, n: Any) -> Any:
    """Return the offset of a register in the warp's rows."""
    if kind == 2:
        return (number + 32) * n
    return number * n


@compiled
def decode_word(word: Any, row: Any, ms: Any, decoded: Any, table: Any, opcodes: Any) -> Any:
    """Decode one instruction word into decoded[row]."""
    n = ms[M.THREADS]
    opcode = word & 0x7F
    decoded[row, 0] = state.ILLEGAL
    decoded[row, 6] = 0
    decoded[row, 7] = np.int32(np.uint32(word))
    for i in range(opcodes[opcode], opcodes[opcode + 1]):
        if (word & table[i, T.MASK]) != table[i, T.MATCH] or (table[i, T.NEEDS] & ~ms[M.EXTENSIONS]) != 0:
            continue
        rd, rs1, rs2, rs3 = (word >> 7) & 31, (word >> 15) & 31, (word >> 20) & 31, (word >> 27) & 31
        form = table[i, T.FORMAT]
        immediate = S(0)
        if form == FORMAT_I:
            immediate = sign_extend(word >> 20, 12)
        elif form == FORMAT_SH:
            immediate = (word >> 20) & 63
            if ms[M.XLEN] == 32 and immediate > 31:
                continue
        elif form == FORMAT_S:
            immediate = sign_extend(((word >> 25) << 5) | rd, 12)
        elif form == FORMAT_B:
            immediate = sign_extend(
                ((word >> 31) << 12) | (((word >> 7) & 1) << 11)
                | (((word >> 25) & 63) << 5) | (((word >> 8) & 15) << 1),
                13,
            )
        elif form == FORMAT_U:
            immediate = sign_extend(word & 0xFFFFF000, 32)
        elif form == FORMAT_J:
            immediate = sign_extend(
                ((word >> 31) << 20) | (((word >> 12) & 255) << 12)
                | (((word >> 20) & 1) << 11) | (((word >> 21) & 1023) << 1),
                21,
            )
        elif form == FORMAT_C:
            immediate = (word >> 20) & 4095
        rounding = (word >> 12) & 7 if table[i, T.ROUNDS] else 0
        if rounding == 5 or rounding == 6:
            return
        decoded[row, 0] = table[i, T.OP]
        alias = False
        if table[i, T.RD] == 0 or (table[i, T.RD] == 1 and rd == 0):
            decoded[row, 1] = state.SINK_ROW * n
        else:
            decoded[row, 1] = register_offset(table[i, T.RD], rd, n)
        decoded[row, 2] = register_offset(table[i, T.RS1], rs1, n)
        decoded[row, 3] = register_offset(table[i, T.RS2], rs2, n)
        decoded[row, 4] = register_offset(table[i, T.RS3], rs3, n)
        if table[i, T.RS1] and decoded[row, 2] == decoded[row, 1]:
            alias = True
        if table[i, T.RS2] and decoded[row, 3] == decoded[row, 1]:
            alias = True
        if table[i, T.RS3] and decoded[row, 4] == decoded[row, 1]:
            alias = True
        decoded[row, 5] = immediate
        flags = rounding | (table[i, T.UNIT] << state.FLAG_UNIT_SHIFT) | (table[i, T.ROW] << state.FLAG_ROW_SHIFT)
        for operand in range(3):
            if table[i, T.RS1 + operand]:
                flags |= S(1) << S(state.FLAG_SOURCES_SHIFT + operand)
        if alias and n >= 8:
            flags |= state.FLAG_ALIAS
        decoded[row, 6] = flags
        return


@compiled
def forget_decoded(core: Any, cs: Any, pages: Any, slots: Any) -> Any:
    """Drop a core's decoded instructions (fence.i, start of a run)."""
    for slot in range(cs[core, C.DECODED]):
        pages[core, slots[core, slot]] = 0
    cs[core, C.DECODED] = 0


@compiled
def decode_page(
    core: Any, page: Any, ms: Any, cs: Any, decoded: Any, words: Any, pages: Any, slots: Any, table: Any, opcodes: Any
) -> Any:
    """Decode a page of 1,024 words for a core; return its slot + 1."""
    if cs[core, C.DECODED] == state.DECODED_PAGES:
        forget_decoded(core, cs, pages, slots)
    slot = cs[core, C.DECODED]
    base = U(ms[M.MEMORY]) + (U(page) << U(12))
    first = (core * state.DECODED_PAGES + slot) * 1024
    written = U(cs[core, C.WRITTEN])
    for i in range(1024):
        word = S(load32(base + U(4 * i)))
        words[core * state.DECODED_PAGES + slot, i] = np.int32(np.uint32(word))
        decode_word(word, first + i, ms, decoded, table, opcodes)
        if decoded[first + i, 0] != state.ILLEGAL and decoded[first + i, 1] != state.SINK_ROW * ms[M.THREADS]:
            written |= U(1) << U(decoded[first + i, 1] // ms[M.THREADS])
    cs[core, C.WRITTEN] = S(written)
    slots[core, slot] = page
    pages[core, page] = slot + 1
    cs[core, C.DECODED] = slot + 1
    return slot + 1

