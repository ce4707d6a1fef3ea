"""Sum of an array through shared memory and barriers."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 1e-5


def run(device: Device, n: int = 100_000, blocks: int = 8) -> tuple[np.ndarray, np.ndarray]:
    """Reduce on the device to one number a block, add those on the host."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    data = np.random.default_rng(3).random(n, dtype=np.float32)
    partial = device.zeros(blocks)
    module.reduce_sum[blocks, 256](device.array(data), partial, n)
    return partial.copy_to_host().sum(dtype=np.float64)[None], data.sum(dtype=np.float64)[None]


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
