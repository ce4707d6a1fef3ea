"""The devices that builtins run on in tests."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import pytest

import vortex_rt
from nvvm2spirv import Options, SpirvModule, translate

#: Parameters for a fixture or test over both devices.
BOTH = [pytest.param("intel", marks=pytest.mark.intel), pytest.param("vortex", marks=pytest.mark.device)]


@lru_cache(maxsize=32)
def translated(text: str, options: Options | None = None) -> SpirvModule:
    """A module of NVVM IR, translated once for all devices."""
    return translate(text, options)


@cache
def open_device(name: str) -> Any:
    """``intel``: Intel's CPU OpenCL runtime; ``vortex``: POCL with the simulator.

    Fails the test where the device is not built, skips it where Intel's is not installed.
    """
    if name == "vortex":
        try:
            return vortex_rt.Device()
        except vortex_rt.SetupError as error:
            pytest.fail(str(error))
    import pyopencl as cl

    for platform in cl.get_platforms():
        if "Intel" in platform.name:
            return vortex_rt.Device.from_opencl(platform.get_devices()[0])
    pytest.skip("Intel's CPU OpenCL runtime is not installed")
