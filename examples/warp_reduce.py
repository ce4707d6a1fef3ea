"""Warp shuffles and votes: a sum and a count without shared memory."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 0.0


def run(device: Device, n: int = 10_000, block: int = 128) -> tuple[np.ndarray, np.ndarray]:
    """Add all numbers and count the positive ones."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    data = np.random.default_rng(8).integers(-1000, 1000, n, dtype=np.int32)
    total, positive = device.zeros(1, np.int32), device.zeros(1, np.int32)
    module.warp_reduce[-(-n // block), block](device.array(data), total, positive, n)
    return np.append(total.copy_to_host(), positive.copy_to_host()), np.array([data.sum(), (data > 0).sum()])


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
