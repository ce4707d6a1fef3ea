"""What the tests of files of PTX share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from vortex_rt import Device

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="module")
def vortex() -> Device:
    """The device of the size that the tests' kernels need."""
    return Device("vortex")
