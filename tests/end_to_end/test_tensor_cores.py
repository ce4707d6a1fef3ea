"""CUDA's tensor cores on a Vortex 3.0's: the example's products are right, and as much faster as its page says."""

from __future__ import annotations

import pytest

from examples.tensor_cores import gemm
from vortex_rt import Device

pytestmark = pytest.mark.device


def test_each_way_to_multiply_is_as_much_faster_than_plain_code_as_the_page_says() -> None:
    cycles = gemm.run(Device("cuda3", mode="timing"), 128)
    for name, gain in (("tiled", 1.05), ("fragments", 9), ("instructions", 8.5), ("pipeline", 10)):
        assert cycles["plain"] > gain * cycles[name], name


def test_the_same_program_runs_without_a_unit() -> None:
    gemm.run(Device("cuda"), 64, ("fragments", "instructions", "pipeline"))
