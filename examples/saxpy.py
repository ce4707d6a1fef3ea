"""Saxpy over 2-D and 3-D grids whose last blocks stick out of the data."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 1e-6


def run(
    device: Device, width: int = 501, height: int = 97, size: tuple[int, int, int] = (37, 21, 13)
) -> tuple[np.ndarray, np.ndarray]:
    """Run both kernels; return their outputs and NumPy's, concatenated."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    rng = np.random.default_rng(2)
    a = np.float32(1.5)

    x, y = rng.random((2, height, width), dtype=np.float32)
    flat = device.array(y)
    module.saxpy_2d[(-(-width // 16), -(-height // 16)), (16, 16)](a, device.array(x), flat, width, height)

    x3, y3 = rng.random((2, *reversed(size)), dtype=np.float32)
    solid = device.array(y3)
    grid = tuple(-(-extent // block) for extent, block in zip(size, (8, 4, 4)))
    module.saxpy_3d[grid, (8, 4, 4)](a, device.array(x3), solid, np.array(size, np.uint32))

    result = np.concatenate([flat.copy_to_host().ravel(), solid.copy_to_host().ravel()])
    return result, np.concatenate([(a * x + y).ravel(), (a * x3 + y3).ravel()])


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
