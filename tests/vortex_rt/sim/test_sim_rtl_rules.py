"""Rules of the RTL's calibration, each by a frozen kernel that is off by more without it (``benchmarks/sim_kernels``)."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.machine import Machine

ROOT = Path(__file__).parents[3]
BASE = 0x80000000
RULES = (
    ("the_lowest_numbered_warp_issues_where_the_one_in_turn_cannot", "2x4x8", "prefix_serial", 3.0),
    ("every_answer_to_a_load_goes_through_commit", "1x8x32", "read_hot_4", 3.0),
    ("answers_that_wait_for_commit_hold_up_the_lsu", "1x8x32", "mixed_2", 2.0),
    ("a_data_cache_of_several_banks_answers_a_cycle_later", "1x8x32", "banks_8", 3.0),
    ("a_data_cache_of_several_banks_asks_memory_a_cycle_later", "1x8x32", "double_axpy", 2.0),
    ("several_ports_of_memory_take_a_cycle_more", "1x8x32", "matmul", 5.0),
    ("a_bank_of_memory_answers_in_order", "2x4x8", "rows_sum", 2.0),
    ("room_is_seen_a_cycle_after_it_is_made", "1x4x4", "fma_4", 2.0),
)
"""What is proved, shape, kernel, and how many per cent it may be off the RTL's cycles; without the rule: more."""
LOADS = (
    ("one address", 0, 0, 12.0), ("lanes 4 bytes apart", 2, 0, 12.0), ("lanes 4 bytes apart, not at a line", 2, 4, 13.5),
    ("lanes 16 bytes apart", 4, 4, 15.0),
)  # fmt: skip
"""Distance of lanes (shift), of one load to the next, and the RTL's cycles for a load, on any number of warps."""


@cache
def off(shape: str) -> dict[str, float]:
    """Return by how many per cent the kernels of a shape are off."""
    chosen = [part for _, other, kernel, _ in RULES if other == shape for part in ("--kernel", kernel)]
    command = [sys.executable, "benchmarks/sim_kernels.py", "--timing", "rtl", "--shape", shape, "--xlen", "64", *chosen]
    text = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return {name: float(value) for name, value in re.findall(r"^  (\w+) .* ([-+][\d.]+)%$", text, re.M)}


@pytest.mark.parametrize(("shape", "kernel", "bound"), [row[1:] for row in RULES], ids=[row[0] for row in RULES])
def test_a_rule_of_the_rtl(shape, kernel, bound):
    assert abs(off(shape)[kernel]) <= bound


@pytest.mark.parametrize("warps", [1, 8])
@pytest.mark.parametrize(("shift", "step", "rtl"), [row[1:] for row in LOADS], ids=[row[0] for row in LOADS])
def test_a_load_of_32_lanes_that_hits_takes_as_long_as_on_the_rtl(shift, step, rtl, warps):
    """What 80 more loads in each of three passes add, per load and warp (RTL: 1x8x32)."""
    loads = "\n".join(f"lw a{number}, {step * number}(a4)" for number in range(4))
    times = []
    for units in (20, 40):
        text = f"""
            slli a5, a5, {shift}
            li a4, 0x100000
            add a4, a4, a5
            li s0, 3
        1:
            {chr(10).join([loads] * units)}
            addi s0, s0, -1
            bnez s0, 2f
            tmc x0
        2:  j 1b
        """
        lanes = "csrr a5, thread_id" if shift else "li a5, 0"
        device = Machine(
            PRESETS["vortex"].with_options({"mode": "timing", "timing": "rtl", "warps": 8, "threads": 32}),
            console=lambda text: None,
        )
        head = ALL_WARPS.replace("csrr t0, num_warps", f"li t0, {warps}")
        device.write(BASE, assemble(head + lanes + text, BASE))
        times.append(device.run(BASE).cycles)
    assert (times[1] - times[0]) / (3 * 80 * warps) == pytest.approx(rtl, rel=0.005)
