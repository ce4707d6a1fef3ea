"""Devices for the inline-PTX cases."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))


def open_device(name: str) -> Any:
    """``intel``: Intel's CPU OpenCL runtime; ``vortex``: POCL with the simulator. Skips the test without it."""
    import vortex_rt

    if name == "vortex":
        try:
            return vortex_rt.Device()
        except vortex_rt.SetupError as error:
            pytest.skip(str(error))
    import pyopencl as cl

    for platform in cl.get_platforms():
        if "Intel" in platform.name:
            return vortex_rt.Device.from_opencl(platform.get_devices()[0])
    pytest.skip("Intel's CPU OpenCL runtime is not installed")
