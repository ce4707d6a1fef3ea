"""Histogram of bytes with atomics in shared and in global memory."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 0.0


def run(device: Device, n: int = 100_000, blocks: int = 8, block: int = 128) -> tuple[np.ndarray, np.ndarray]:
    """Count on the device and with NumPy."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    data = np.random.default_rng(4).normal(128, 40, n).clip(0, 255).astype(np.uint8)
    bins = device.zeros(256, np.uint32)
    module.histogram[blocks, block](device.array(data), n, bins)
    return bins.copy_to_host(), np.bincount(data, minlength=256).astype(np.uint32)


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
