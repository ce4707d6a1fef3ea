"""Fixtures of the simulator's tests: assemble and run small programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS, Config
from vortex_rt.sim.machine import Machine

BASE = 0x80000000
DATA = 0x100000


@dataclass
class Outcome:
    """A finished run: the machine and what it printed."""

    machine: Machine
    output: str

    def words(self, address: int, count: int, dtype: type = np.uint32) -> list[int]:
        size = np.dtype(dtype).itemsize
        return np.frombuffer(self.machine.read(address, count * size), dtype=dtype).tolist()

    def register(self, number: int, warp: int = 0, core: int = 0) -> list[int]:
        config = self.machine.config
        rows = self.machine.registers.numpy
        return rows[core * config.warps + warp, number].tolist()


Run = Callable[..., Outcome]


@pytest.fixture(params=["functional", "timing"])
def run(request: pytest.FixtureRequest) -> Run:
    """Return a function that assembles a program, runs it in the test's mode and returns the outcome."""

    def run_program(text: str, config: Config | None = None, argument: int = 0, memory: dict[int, bytes] | None = None, **options: object) -> Outcome:
        shape = (config or PRESETS["vortex"]).with_options({"mode": request.param, **options})
        output: list[str] = []
        machine = Machine(shape, console=output.append)
        machine.write(BASE, assemble(text, BASE, shape.xlen))
        for address, data in (memory or {}).items():
            machine.write(address, data)
        machine.run(BASE, argument)
        return Outcome(machine, "".join(output))

    return run_program
