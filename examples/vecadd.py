"""Vector add: Code 1 of the paper, one block, and its form for any length."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 0.0


def run(device: Device, n: int = 100_000, block: int = 256) -> tuple[np.ndarray, np.ndarray]:
    """Add two integer vectors on the device; return its sum and NumPy's."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    rng = np.random.default_rng(1)
    a, b = rng.integers(-(2**31), 2**31, (2, n), dtype=np.int32)

    small = device.zeros(block, np.int32)
    module.vecadd[1, block](device.array(a[:block]), device.array(b[:block]), small)
    large = device.zeros(n, np.int32)
    module.vecadd_n[-(-n // block), block](device.array(a), device.array(b), large, n)
    return np.concatenate([small.copy_to_host(), large.copy_to_host()]), np.concatenate([a[:block] + b[:block], a + b])


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
