"""The devices that every program of this folder runs on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from vortex_rt import Device, Module

PRESETS = ("vortex", "cuda")


@pytest.fixture(scope="session", params=[*PRESETS, "intel-cpu"])
def device(request: pytest.FixtureRequest) -> Device:
    """The simulated device in both presets and, where it is installed, Intel's CPU runtime."""
    if request.param == "intel-cpu":
        return request.getfixturevalue("intel_cpu")
    return Device(request.param)


@pytest.fixture(scope="session")
def load() -> Callable[[Device, str], Module]:
    """Give the module of a kernel file on a device, built once."""
    cache: dict[tuple[str, str], Module] = {}

    def get(device: Device, name: str) -> Module:
        key = (device.name, name)
        if key not in cache:
            cache[key] = Module.from_cuda(device, Path(__file__).parent / "kernels" / f"{name}.cu")
        return cache[key]

    return get


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(2024)
