"""Inline PTX: 128-bit addition with carry, special registers and bit fields."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 0.0


def run(device: Device, n: int = 1000, block: int = 64) -> tuple[np.ndarray, np.ndarray]:
    """Add 128-bit numbers and report lanes."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    a, b = np.random.default_rng(9).integers(0, 2**64, (2, n, 2), dtype=np.uint64)
    total, lane = device.zeros((n, 2), np.uint64), device.zeros(n, np.uint32)
    module.add_128[-(-n // block), block](device.array(a), device.array(b), total, lane, n)

    low = a[:, 0] + b[:, 0]
    high = a[:, 1] + b[:, 1] + (low < a[:, 0])
    lanes = np.arange(n, dtype=np.uint64) % 32
    result = np.column_stack([total.copy_to_host(), lane.copy_to_host()])
    return result, np.column_stack([low, high, lanes | (lanes >> 2 & 7) << 8])


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
