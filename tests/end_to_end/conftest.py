"""The devices that every program of this folder runs on."""

from __future__ import annotations

import pytest

from vortex_rt import Device

PRESETS = ("vortex", "cuda")


@pytest.fixture(scope="session", params=[*PRESETS, "intel-cpu"])
def device(request: pytest.FixtureRequest) -> Device:
    """The simulated device in both presets and, where it is installed, Intel's CPU runtime."""
    if request.param == "intel-cpu":
        return request.getfixturevalue("intel_cpu")
    return Device(request.param)
