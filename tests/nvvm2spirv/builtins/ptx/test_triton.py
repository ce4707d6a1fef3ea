"""Kernels in the forms that Triton's code generator writes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from opencl_devices import BOTH, open_device

from nvvm2spirv import Options

SOURCE = Path(__file__).with_name("triton_forms.ll")


@pytest.mark.parametrize("name", BOTH)
def test_vector_add(name: str) -> None:
    from vortex_rt import Module

    device = open_device(name)
    module = Module.from_nvvm(device, SOURCE, Options(kernels=("add_kernel",)))
    rng = np.random.default_rng(1)
    a, b = rng.random(1100, np.float32), rng.random(1100, np.float32)
    out = device.full(1536, -1.0)
    module.add_kernel[3, 128](device.array(a), device.array(b), out, 1100)
    result = out.copy_to_host()
    np.testing.assert_array_equal(result[:1100], a + b)
    assert (result[1100:] == -1).all()


@pytest.mark.device
def test_block_sum() -> None:
    from vortex_rt import Module

    device = open_device("vortex")
    module = Module.from_nvvm(device, SOURCE)
    data = np.random.default_rng(2).integers(0, 100, (5, 128)).astype(np.float32)
    out = device.zeros(5)
    module.sum_kernel[5, 128, 16](device.array(data), out)
    np.testing.assert_array_equal(out.copy_to_host(), data.sum(axis=1))
