"""Every example gives NumPy's result on every device."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # examples is a folder of the project, not an installed package

import examples  # noqa: E402

pytestmark = pytest.mark.device

#: Smaller sizes, for the preset with 16 threads.
SMALL = {"vecadd": {"n": 5000}, "reduction": {"n": 20_000}, "histogram": {"n": 20_000}, "nbody": {"n": 200}, "warp_reduce": {"n": 2000}}
#: What needs the device library: other OpenCL devices cannot link it.
NEEDS_VORTEX = ("warp_reduce", "inline_ptx")


@pytest.mark.parametrize("name", examples.NAMES)
def test_example(name, device):
    if name in NEEDS_VORTEX and not device.is_vortex:
        pytest.skip("warp functions need the vortex device library")
    module = importlib.import_module(f"examples.{name}")
    small = device.config is not None and device.config.threads < 32
    result, reference = module.run(device, **(SMALL.get(name, {}) if small else {}))
    np.testing.assert_allclose(result, reference, rtol=module.TOLERANCE)
    if device.is_vortex:
        assert device.counters.instructions > 0


def test_every_example_is_listed():
    sources = {path.stem for path in (ROOT / "examples").glob("*.cu")}
    assert sources == set(examples.NAMES)
    assert all((ROOT / "examples" / f"{name}.{suffix}").exists() for name in sources for suffix in ("ll", "py"))
