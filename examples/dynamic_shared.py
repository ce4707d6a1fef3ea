"""Shared memory whose size the launch gives, used through a device function."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 0.0


def run(device: Device, blocks: int = 64, block: int = 128) -> tuple[np.ndarray, np.ndarray]:
    """Reverse the elements of each block."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    data = np.arange(blocks * block, dtype=np.int32)
    out = device.zeros(data.size, np.int32)
    module.reverse_blocks[blocks, block, 4 * block](device.array(data), out)
    return out.copy_to_host(), data.reshape(blocks, block)[:, ::-1].ravel()


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
