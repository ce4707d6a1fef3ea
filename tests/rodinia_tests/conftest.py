"""The device that the benchmarks run on, and their inputs and references, computed once."""

from __future__ import annotations

from functools import cache

import pytest

from rodinia_tests.common import Inputs, Outputs
from rodinia_tests.registry import load
from vortex_rt import Device


@pytest.fixture(scope="session")
def cuda_device() -> Device:
    return Device("cuda")


@cache
def expectation(name: str) -> tuple[Inputs, Outputs]:
    """Inputs and reference at size test."""
    benchmark = load(name)
    inputs = benchmark.inputs("test")
    return inputs, benchmark.reference(inputs)


@pytest.fixture(scope="session")
def expected():
    return expectation
