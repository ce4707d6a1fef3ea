"""2-D convolution: the host writes the filter to a __constant__ symbol and reads a __device__ counter back."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, nvvm_of

TOLERANCE = 1e-5


def run(device: Device, width: int = 200, height: int = 120) -> tuple[np.ndarray, np.ndarray]:
    """Filter an image; the last number is the count of border pixels."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    rng = np.random.default_rng(7)
    image, weights = rng.random((height, width), dtype=np.float32), rng.random((5, 5), dtype=np.float32)
    module.symbols["filter"].write(weights)
    module.symbols["border_pixels"].write(np.int32(0))
    out = device.zeros((height, width))
    module.convolve[(-(-width // 16), -(-height // 16)), (16, 16)](device.array(image), out, width, height)
    border = module.symbols["border_pixels"].read(np.int32)

    padded = np.pad(image, 2).astype(np.float64)
    reference = sum(weights[dy, dx] * padded[dy : dy + height, dx : dx + width] for dy in range(5) for dx in range(5))
    inner = (width - 4) * (height - 4)
    return np.append(out.copy_to_host(), border), np.append(reference, width * height - inner)


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
