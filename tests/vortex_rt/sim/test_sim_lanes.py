"""Lanes are independent: a random structured program gives every lane what it gives a lane that runs alone.

The programs are random nests of arithmetic, if/else with split and join, loops with pred, and loads and stores of the lane's own memory,
as a compiler makes them. Alone, no branch diverges, so the run needs none of the divergence machinery.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.machine import Machine

BASE = 0x80000000
OUT = 0x100000
REGISTERS = ["a0", "a1", "a2", "a3", "a4", "a5"]


class Program:
    """Text of a random program; saved values of nesting level n live in the lane's memory at 8 * n."""

    def __init__(self, rng: random.Random, depth: int) -> None:
        self.rng = rng
        self.lines: list[str] = []
        self.labels = 0
        self.level = 0
        self.block(depth)

    def label(self) -> str:
        self.labels += 1
        return f"label{self.labels}"

    def arithmetic(self) -> None:
        rng = self.rng
        name = rng.choice(["add", "sub", "xor", "mul", "and", "or", "sltu", "srl", "divu", "remu"])
        self.lines.append(f"{name} {rng.choice(REGISTERS)}, {rng.choice(REGISTERS)}, {rng.choice(REGISTERS)}")

    def memory(self) -> None:
        rng = self.rng
        self.lines.append(f"{rng.choice(['sd', 'ld'])} {rng.choice(REGISTERS)}, {512 + 8 * rng.randrange(8)}(s0)")

    def condition(self) -> None:
        self.lines.append(f"andi t0, {self.rng.choice(REGISTERS)}, {self.rng.choice([1, 2, 4, 3])}\nsnez t0, t0")

    def branch(self, depth: int) -> None:
        self.condition()
        other, out = self.label(), self.label()
        saved = 8 * self.level
        self.level += 1
        self.lines.append(f"split t1, t0\nsd t1, {saved}(s0)\nbeqz t0, {other}")
        self.block(depth - 1)
        self.lines.append(f"j {out}\n{other}:")
        if self.rng.random() < 0.7:
            self.block(depth - 1)
        self.lines.append(f"{out}: ld t1, {saved}(s0)\njoin t1")
        self.level -= 1

    def loop(self, depth: int) -> None:
        # each lane runs 1 to 4 rounds; the mask before the loop comes back after it
        head = self.label()
        counter, mask = 8 * self.level, 8 * (self.level + 1)
        self.level += 2
        self.lines.append(f"andi t0, {self.rng.choice(REGISTERS)}, 3\nsd t0, {counter}(s0)\ncsrr t1, active_threads\nsd t1, {mask}(s0)\n{head}:")
        self.block(depth - 1)
        self.lines.append(f"ld t0, {counter}(s0)\naddi t0, t0, -1\nsd t0, {counter}(s0)\nld t1, {mask}(s0)")
        self.lines.append(f"slt t0, x0, t0\npred t0, t1\nbnez t0, {head}")
        self.level -= 2

    def block(self, depth: int) -> None:
        for _ in range(self.rng.randrange(2, 5)):
            kind = self.rng.random()
            if depth and kind < 0.3:
                self.branch(depth)
            elif depth and kind < 0.45:
                self.loop(depth)
            elif kind < 0.6:
                self.memory()
            else:
                self.arithmetic()


HEAD = """
    csrr t0, num_warps
    la t1, body
    wspawn t0, t1
body:
    li t0, {mask}
    tmc t0
    csrr t1, mhartid
    slli s0, t1, 10
    li t2, {out}
    add s0, s0, t2
    li t3, 0x9e3779b97f4a7c15
    mul a0, t1, t3
    srli a1, a0, 7
    addi a2, t1, 3
    li a3, 5
    xor a4, a0, a1
    li a5, 1
"""
TAIL = "\n".join(f"sd {register}, {640 + 8 * i}(s0)" for i, register in enumerate(REGISTERS)) + "\ntmc x0\n"


def results(body: str, mask: int, warps: int, threads: int, mode: str) -> np.ndarray:
    machine = Machine(PRESETS["vortex"].with_options({"warps": warps, "threads": threads, "mode": mode}))
    machine.write(BASE, assemble(HEAD.format(mask=mask, out=OUT) + body + TAIL, BASE))
    machine.run(BASE)
    data = np.frombuffer(machine.read(OUT, warps * threads * 1024), dtype=np.uint64).reshape(warps, threads, 128)
    return data[:, :, 64:86]  # the lane's memory and final registers


def compare(seed: int, warps: int, threads: int, mode: str, depth: int = 3) -> None:
    body = "\n".join(Program(random.Random(seed), depth).lines) + "\n"
    together = results(body, (1 << threads) - 1, warps, threads, mode)
    for lane in range(threads):
        alone = results(body, 1 << lane, warps, threads, "functional")
        assert (together[:, lane] == alone[:, lane]).all(), f"seed {seed}, lane {lane} of {threads}, {mode} mode"


@pytest.mark.parametrize("seed", range(25))
def test_divergent_programs(seed):
    compare(seed, 2, 4 if seed % 3 else 8, "functional")


@pytest.mark.parametrize("seed", range(100, 106))
def test_divergent_programs_of_full_warps(seed):
    compare(seed, 1, 32, "functional")


@pytest.mark.parametrize("seed", range(200, 205))
def test_divergent_programs_in_timing_mode(seed):
    compare(seed, 2, 4, "timing", depth=2)


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_many_divergent_programs():
    for seed in range(1000, 1600):
        compare(seed, 2, 8, "functional")
