"""Every benchmark translates, validates, runs and is correct: on Vortex with 4 × 32 × 32,
and on an OpenCL runtime that is not ours.
"""

from __future__ import annotations

import pytest

from nvvm2spirv import SpirvModule
from rodinia_tests.registry import NAMES, load
from rodinia_tests.running import run_module
from vortex_rt import Device, Module

VARIANTS = [
    pytest.param(name, variant, id=f"{name}-{variant or 'plain'}") for name in NAMES for variant in load(name).variants
]


def problems(name: str, spirv: SpirvModule, device: Device, variant: str, size: str = "test") -> list[str]:
    return run_module(load(name), Module.from_spirv(device, spirv), size, variant=variant).problems


@pytest.mark.device
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_correct_on_vortex(name, variant, cuda_device, translated):
    assert problems(name, translated(name, variant), cuda_device, variant) == []


@pytest.mark.intel
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_correct_on_an_independent_runtime(name, variant, intel_cpu, translated):
    assert problems(name, translated(name, variant), intel_cpu, variant) == []


@pytest.mark.device
@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_correct_on_one_core_of_four_by_four(name, variant, translated):
    assert problems(name, translated(name, variant), Device("vortex"), variant) == []


@pytest.mark.device
@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", NAMES)
def test_correct_at_small_size(name, cuda_device, translated):
    assert problems(name, translated(name), cuda_device, "", "small") == []
