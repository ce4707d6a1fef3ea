"""What the builtins' tests share."""

from __future__ import annotations

import pytest

from vortex_rt import Device


@pytest.fixture(
    scope="session",
    params=[
        pytest.param("cuda", marks=pytest.mark.device),
        pytest.param("vortex", marks=pytest.mark.device),
        pytest.param("intel", marks=pytest.mark.intel),
    ],
)
def opencl_device(request: pytest.FixtureRequest) -> Device:
    """The simulated device in both shapes, and Intel's CPU runtime where it is installed."""
    if request.param == "intel":
        return request.getfixturevalue("intel_cpu")
    return Device(request.param)


@pytest.fixture(scope="session")
def cuda_device() -> Device:
    """The simulated device with 32 threads a warp."""
    return Device("cuda")


@pytest.fixture(scope="session")
def unit() -> Device:
    """One with a tensor unit, in the mode that counts its cycles."""
    return Device("cuda3", mode="timing")
