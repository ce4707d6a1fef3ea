"""What the simulator's test programs begin with, and what they are compared by."""

from __future__ import annotations

from vortex_rt.sim.machine import Machine
from vortex_rt.sim.state import Core

ALL_WARPS = """
    csrr t0, num_warps
    la t1, body
    wspawn t0, t1
body:
    li t0, -1
    tmc t0
"""
"""The rest is for every lane of every warp."""


def core_state(machine: Machine) -> list[dict[str, int]]:
    """Return the state of each core by name, but for what it remembers of memory."""
    names = [name for name, *_ in Core._fields_ if name != "window"]
    return [{name: getattr(core, name) for name in names} for core in machine.cores]
