"""The device that the benchmarks run on; their inputs, references and SPIR-V, made once."""

from __future__ import annotations

from functools import cache

import pytest

from nvvm2spirv import SpirvModule
from rodinia_tests.common import Inputs, Outputs, load
from rodinia_tests.running import translate_benchmark
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


@cache
def translation(name: str, variant: str = "") -> SpirvModule:
    """SPIR-V of a benchmark's committed NVVM IR."""
    return translate_benchmark(load(name), variant)


@pytest.fixture(scope="session")
def translated():
    return translation
