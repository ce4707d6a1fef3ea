"""CUDA's tensor cores on a Vortex 3.0's: the example's products are right, and as much faster as its page says."""

from __future__ import annotations

import pytest

from examples.tensor_cores import gemm
from vortex_rt import Device

pytestmark = pytest.mark.device


def test_tensor_cores_are_four_times_as_fast_as_plain_code() -> None:
    cycles = gemm.run(Device("cuda3", mode="timing"), 128, ("plain", "fragments", "instructions"))
    assert cycles["plain"] > 4 * cycles["instructions"]
    assert cycles["plain"] > 3.5 * cycles["fragments"]


def test_the_same_program_runs_without_a_unit() -> None:
    gemm.run(Device("cuda"), 64, ("fragments", "instructions"))
