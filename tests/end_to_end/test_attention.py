"""Attention in three steps: all are right, and tensor cores pay."""

from __future__ import annotations

import pytest

from examples.attention import attention
from vortex_rt import Device

pytestmark = pytest.mark.device


def test_tensor_cores_are_faster_than_the_formula() -> None:
    cycles = attention.run(Device("cuda3", mode="timing"), 128, 1, ("formula", "tensor cores"))
    assert cycles["formula"] > 2 * cycles["tensor cores"]


def test_the_same_program_runs_without_a_unit() -> None:
    attention.run(Device("cuda"), 64, 1)
