"""Cycles of memory-bound programs beside those of SimX (NikhilRout/vortex 0c2c1b5, its configuration of each shape,
RV64), where cores, warps and lanes share ports, banks, the socket's data cache and memory.
"""

from __future__ import annotations

import pytest

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.machine import Machine

BASE = 0x80000000
HEAD = ALL_WARPS + """
    csrr s0, mhartid
    csrr s4, thread_id
    li s1, 0x100000
    li s2, 0x180000
    li s6, 8192
"""
FOUR_LOADS = "li s5, 40\n1: lw a0, 0(s1)\nlw a1, 4(s1)\nlw a2, 8(s1)\nlw a3, 12(s1)\naddi s5, s5, -1\nbnez s5, 1b"
OWN = "slli t2, s0, 2\nadd s1, s1, t2\nadd s2, s2, t2\n"
PROGRAMS = {
    "loads of one line": FOUR_LOADS,
    "loads, lanes 16 bytes apart": "slli t2, s4, 4\nadd s1, s1, t2\n" + FOUR_LOADS,
    "loads, lanes a line apart": "slli t2, s4, 6\nadd s1, s1, t2\n" + FOUR_LOADS,
    "stores": OWN + "li s5, 40\n1: sw a0, 0(s1)\nsw a1, 1024(s1)\naddi s5, s5, -1\nbnez s5, 1b",
    "load behind stores": OWN
    + "li s5, 40\n1: sw a0, 0(s1)\nsw a1, 1024(s1)\naddi s1, s1, 1536\naddi s5, s5, -1\nbnez s5, 1b\nlw a0, 0(s2)\n"
    "add a1, a0, a0",
    "stream": OWN + "li s5, 30\n1: lw a0, 0(s1)\nadd s1, s1, s6\nadd a2, a2, a0\naddi s5, s5, -1\nbnez s5, 1b",
    "stream, four ahead": OWN
    + "li s5, 15\n1:\n"
    + "\n".join(f"lw a{n}, 0(s1)\nadd s1, s1, s6" for n in range(4))
    + "\naddi s5, s5, -1\nbnez s5, 1b\nadd a4, a0, a1\nadd a4, a2, a3",
    "copy": OWN
    + "li s5, 30\n1: lw a0, 0(s1)\nadd s1, s1, s6\nsw a0, 0(s2)\nadd s2, s2, s6\naddi s5, s5, -1\nbnez s5, 1b",
}
SIMX = {
    "1x4x4": (3089, 3427, 4092, 2049, 2373, 2896, 3361, 3143),
    "1x8x32": (14283, 18226, 41428, 2873, 17495, 7999, 15951, 14656),
    "4x8x16": (10633, 13272, 41577, 6076, 34323, 8303, 15948, 24966),
}
"""Open rows and writes of earlier launches are SimX's, ours begins without."""


@pytest.mark.parametrize("shape", SIMX)
@pytest.mark.parametrize("name", PROGRAMS)
def test_memory_is_as_fast_as_on_simx(name, shape):
    cores, warps, threads = (int(number) for number in shape.split("x"))
    config = PRESETS["vortex"].with_options(
        {"mode": "timing", "cores": cores, "warps": warps, "threads": threads}
    )
    device = Machine(config, console=lambda text: None)
    device.write(BASE, assemble(HEAD + PROGRAMS[name] + "\ntmc x0", BASE))
    simx = SIMX[shape][list(PROGRAMS).index(name)]
    assert device.run(BASE).cycles == pytest.approx(simx, rel=0.03)
