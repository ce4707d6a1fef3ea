"""The devices that every program of this folder runs on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from parts import parts_of

from nvvm2spirv import SpirvModule, translate
from vortex_rt import Device, Module
from vortex_rt.cuda.compile import compile_cuda

PRESETS = ("vortex", "cuda")


@pytest.fixture(scope="session", params=[*PRESETS, "intel-cpu"])
def device(request: pytest.FixtureRequest) -> Device:
    """The simulated device in both presets and, where it is installed, Intel's CPU runtime."""
    if request.param == "intel-cpu":
        return request.getfixturevalue("intel_cpu")
    return Device(request.param)


@cache
def translated(name: str) -> SpirvModule:
    """A kernel file, or part of one, for all devices."""
    folder = Path(__file__).parent / "kernels"
    found = {part: text for path in folder.glob("*.cu") for part, text in parts_of(path).items()}
    return translate(compile_cuda(found.get(f"{name}.cu", folder / f"{name}.cu")))


@pytest.fixture(scope="session")
def load() -> Callable[[Device, str], Module]:
    """Give the module of a kernel file on a device, built once."""
    cache: dict[tuple[str, str], Module] = {}

    def get(device: Device, name: str) -> Module:
        key = (device.name, name)
        if key not in cache:
            cache[key] = Module.from_spirv(device, translated(name))
        return cache[key]

    return get


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(2024)
