"""Disassembly from the instruction table."""

from __future__ import annotations

import functools

from .isa import TABLE, Instruction

INTEGER_NAMES = (
    "zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6"
).split()
FLOAT_NAMES = (
    "ft0 ft1 ft2 ft3 ft4 ft5 ft6 ft7 fs0 fs1 fa0 fa1 fa2 fa3 fa4 fa5 fa6 fa7 fs2 fs3 fs4 fs5 fs6 fs7 fs8 fs9 fs10 fs11 ft8 ft9 ft10 ft11"
).split()
CSR_NAMES = {
    0x001: "fflags", 0x002: "frm", 0x003: "fcsr", 0x300: "mstatus", 0x301: "misa", 0x305: "mtvec", 0x340: "mscratch", 0x341: "mepc",
    0x342: "mcause", 0xB00: "mcycle", 0xB02: "minstret", 0xB80: "mcycleh", 0xB82: "minstreth", 0xCC0: "thread_id", 0xCC1: "warp_id",
    0xCC2: "core_id", 0xCC3: "active_warps", 0xCC4: "active_threads", 0xF14: "mhartid", 0xFC0: "num_threads", 0xFC1: "num_warps",
    0xFC2: "num_cores", 0xFC3: "local_mem_base",
}  # fmt: skip
ROUNDING = ("rne", "rtz", "rdn", "rup", "rmm", "?", "?", "")


@functools.cache
def _by_opcode() -> dict[int, list[Instruction]]:
    table: dict[int, list[Instruction]] = {}
    for row in TABLE:
        table.setdefault(row.match & 0x7F, []).append(row)
    return table


def find(word: int, xlen: int = 64) -> Instruction | None:
    """Return the row that a word encodes, None if it is no instruction."""
    for row in _by_opcode().get(word & 0x7F, ()):
        if (word & row.mask) == row.match and not (row.xlen == 64 and xlen == 32):
            if row.has_rounding_mode and (word >> 12) & 7 in (5, 6):
                return None
            if row.format == "SH" and xlen == 32 and word >> 25 & 1:
                return None
            return row
    return None


def sign_extend(value: int, bits: int) -> int:
    """Return the low ``bits`` of value as a signed number."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def immediate(word: int, form: str) -> int:
    """Return the immediate of an instruction word of a format."""
    if form in ("I", "C"):
        return sign_extend(word >> 20, 12) if form == "I" else word >> 20 & 0xFFF
    if form == "SH":
        return word >> 20 & 63
    if form == "S":
        return sign_extend(word >> 25 << 5 | word >> 7 & 31, 12)
    if form == "B":
        return sign_extend((word >> 31) << 12 | (word >> 7 & 1) << 11 | (word >> 25 & 63) << 5 | (word >> 8 & 15) << 1, 13)
    if form == "U":
        return sign_extend(word & 0xFFFFF000, 32)
    if form == "J":
        return sign_extend((word >> 31) << 20 | (word >> 12 & 255) << 12 | (word >> 20 & 1) << 11 | (word >> 21 & 1023) << 1, 21)
    return 0


def disassemble(word: int, pc: int, xlen: int = 64) -> str:
    """Return one instruction in assembler notation; ``.word 0x…`` if it is none."""
    row = find(word, xlen)
    if row is None:
        return f".word 0x{word:08x}"
    number = immediate(word, row.format)
    fields = {"d": word >> 7 & 31, "s": word >> 15 & 31, "t": word >> 20 & 31, "u": word >> 27 & 31}
    out = []
    for token in filter(None, row.operands.split(",")):
        if token in fields:
            out.append(INTEGER_NAMES[fields[token]])
        elif token.lower() in fields:
            out.append(FLOAT_NAMES[fields[token.lower()]])
        elif token == "(s)":
            out.append(f"({INTEGER_NAMES[fields['s']]})")
        elif token == "m":
            out.append(f"{number}({INTEGER_NAMES[fields['s']]})")
        elif token == "i":
            out.append(f"0x{number >> 12 & 0xFFFFF:x}" if row.format == "U" else str(number))
        elif token == "h":
            out.append(str(number))
        elif token == "p":
            out.append(f"0x{(pc + number) & ((1 << xlen) - 1):x}")
        elif token == "csr":
            out.append(CSR_NAMES.get(number, f"0x{number:x}"))
        elif token == "z":
            out.append(str(fields["s"]))
        elif token == "rm" and ROUNDING[word >> 12 & 7]:
            out.append(ROUNDING[word >> 12 & 7])
    return f"{row.name} {', '.join(out)}".strip()
