"""Small .vxbin images made by hand."""

from __future__ import annotations

import struct

BASE = 0x80000000
CSRR_A0_MSCRATCH = 0x34002573
TMC_ZERO = 0x0000000B


def vxbin(*words: int) -> bytes:
    """Return an image of these instructions at the usual address."""
    code = struct.pack(f"<{len(words)}I", *words)
    return struct.pack("<QQ", BASE, BASE + len(code)) + code


#: argument block {u64 a, b, sum}: sum = a + b
ADD = vxbin(
    CSRR_A0_MSCRATCH,
    0x00053583,  # ld a1, 0(a0)
    0x00853603,  # ld a2, 8(a0)
    0x00C585B3,  # add a1, a1, a2
    0x00B53823,  # sd a1, 16(a0)
    TMC_ZERO,
)
#: an instruction that does not exist
ILLEGAL = vxbin(0xFFFFFFFF, TMC_ZERO)
#: jumps to itself
ENDLESS = vxbin(0x0000006F)
