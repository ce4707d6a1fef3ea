"""Textures: a legacy reference bound by name, and a texture object with bilinear filtering."""

from pathlib import Path

import numpy as np

from vortex_rt import Device, Module, TextureDescription, nvvm_of

TOLERANCE = 1e-5


def run(device: Device, width: int = 64, height: int = 48) -> tuple[np.ndarray, np.ndarray]:
    """Gather through a 1-D texture, rotate an image through a 2-D one."""
    module = Module.from_nvvm(device, nvvm_of(Path(__file__).with_suffix(".cu")))
    rng = np.random.default_rng(10)
    table = rng.random(500, dtype=np.float32)
    where = rng.integers(0, table.size, 1000, dtype=np.int32)
    gathered = device.zeros(where.size)
    module.textures["samples"].bind(device.array(table))
    module.gather_reference[-(-where.size // 64), 64](device.array(where), gathered, where.size)

    image = rng.random((height, width), dtype=np.float32)
    texture = device.texture(image, TextureDescription(filter="linear", address="clamp"))
    cosine, sine = np.float32(51 / 64), np.float32(39 / 64)  # few bits: coordinates and so the weights are exact
    rotated = device.zeros((height, width))
    grid = (-(-width // 16), -(-height // 8))
    module.rotate[grid, (16, 8)](texture, rotated, width, height, cosine, sine)
    reference = rotate(image, cosine, sine)
    return np.append(gathered.copy_to_host(), rotated.copy_to_host()), np.append(table[where], reference)


def rotate(image: np.ndarray, cosine: np.float32, sine: np.float32) -> np.ndarray:
    """Rotate as the kernel does; weights have 8 fractional bits (docs/reference/textures.md)."""
    height, width = image.shape
    v, u = np.mgrid[:height, :width].astype(np.float32)
    u, v = u - 0.5 * width, v - 0.5 * height
    x = u * cosine - v * sine + 0.5 * width
    y = u * sine + v * cosine + 0.5 * height
    i, j = np.floor(x).astype(int), np.floor(y).astype(int)
    alpha, beta = (np.floor((c - np.floor(c)) * 256 + 0.5) / 256 for c in (x, y))

    def texel(row: np.ndarray, column: np.ndarray) -> np.ndarray:
        return np.asarray(image[row.clip(0, height - 1), column.clip(0, width - 1)])

    both = np.rint(alpha * beta * 256) / 256
    top = (1 - alpha - beta + both) * texel(j, i) + (alpha - both) * texel(j, i + 1)
    return np.asarray(top + (beta - both) * texel(j + 1, i) + both * texel(j + 1, i + 1))


if __name__ == "__main__":
    result, reference = run(Device())
    np.testing.assert_allclose(result, reference, rtol=TOLERANCE)
    print("correct")
