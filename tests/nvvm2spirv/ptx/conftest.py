"""What the tests of files of PTX share."""

from __future__ import annotations

import pytest

from vortex_rt import Device


@pytest.fixture(scope="module")
def vortex() -> Device:
    """The device of the size that the tests' kernels need."""
    return Device("vortex")
