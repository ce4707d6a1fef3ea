"""Gravity among neighbours: a loop whose trip count depends on the data."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 2e-4


def run(device: Device, n: int = 1000, block: int = 64) -> tuple[np.ndarray, np.ndarray]:
    """Compute the force on each body; return the device's and NumPy's."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    rng = np.random.default_rng(5)
    body = rng.random((n, 4), dtype=np.float32)
    counts = rng.integers(0, 64, n)
    first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    neighbours = rng.integers(0, n, first[-1], dtype=np.int32)

    force = device.zeros((n, 3))
    module.nbody[-(-n // block), block](device.array(body), device.array(first), device.array(neighbours), force, n)

    owner = np.repeat(np.arange(n), counts)
    wide = body.astype(np.float64)
    distance = wide[neighbours, :3] - wide[owner, :3]
    inverse = 1.0 / np.sqrt((distance**2).sum(axis=1) + 1e-3)
    scale = wide[owner, 3] * wide[neighbours, 3] * inverse**3
    reference = np.zeros((n, 3))
    np.add.at(reference, owner, scale[:, None] * distance)
    # Forces cancel, so an error counts in units of the largest.
    largest = np.abs(reference).max()
    return force.copy_to_host() / largest + 1, reference / largest + 1


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
