"""Running kernels for a grid of blocks on a Vortex 3.0: what tests of it share."""

from __future__ import annotations

import numpy as np

from tests.vortex_rt.sim.conftest import BASE, DATA
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import from_text
from vortex_rt.sim.kmu import GridLaunch
from vortex_rt.sim.machine import Machine

START = """
    csrr a1, kernel_entry
    csrr a0, mscratch
    jalr ra, 0(a1)
    wsync
    tmc x0
kernel:
"""
"""What an image begins with: the window at which a warp enters its later blocks."""

ENTRY = BASE + 20
OUT = DATA


def run_grid(
    kernel: str, shape: str, mode: str = "functional", memory: dict[int, bytes] | None = None,
    registers: dict[int, int] | None = None, **launch: object,
) -> Machine:
    """Run a kernel with its memory and device registers set; a0 is `OUT`."""
    machine = Machine(from_text(shape).with_options({"mode": mode}))
    machine.write(BASE, assemble(START + kernel, BASE, machine.config.xlen))
    for address, data in (memory or {}).items():
        machine.write(address, data)
    for number, value in (registers or {}).items():
        machine.dcr_write(number, value)
    machine.run_grid(GridLaunch(BASE, ENTRY, OUT, **launch))
    return machine


def words(machine: Machine, count: int, address: int = OUT, dtype: type = np.uint32) -> list[int]:
    return np.frombuffer(machine.read(address, count * np.dtype(dtype).itemsize), dtype).tolist()
