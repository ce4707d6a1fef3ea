"""One kernel a family, from CUDA C++ to the device."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from vortex_rt import Module

SOURCE = Path(__file__).parent / "cuda" / "families.cu"
RANDOM = np.random.default_rng(12)


@pytest.fixture(scope="module")
def module(opencl_device) -> Module:
    if opencl_device.is_vortex:
        return Module.from_cuda(opencl_device, SOURCE)
    text = SOURCE.read_text()  # other devices cannot link the warp functions' library
    return Module.from_cuda(opencl_device, text[: text.index('extern "C" __global__ void warps')])


def test_mathematics(module, opencl_device):
    n = 100
    x, y = RANDOM.uniform(-4, 4, n).astype(np.float32), RANDOM.uniform(-5, 5, n)
    out, wide = opencl_device.zeros(5 * n, np.float32), opencl_device.zeros(2 * n, np.float64)
    module.mathematics[4, 32](opencl_device.array(x), opencl_device.array(y), out, wide, n)
    a = x.astype(float)
    expected = [
        np.ones(n), np.abs(a) + 1, [0.5 * math.erfc(-v / math.sqrt(2)) + 0.5 * math.erfc(v) for v in a],
        np.abs(a) ** 1.5, np.fmod(a, 0.75),
    ]
    np.testing.assert_allclose(out.copy_to_host().reshape(n, 5), np.array(expected).T, rtol=2e-6, atol=1e-7)
    double = [[math.gamma(1 + abs(v)) / math.lgamma(3 + abs(v)) for v in y], np.sqrt(y * y + 13) + 0.5 + y * 3]
    np.testing.assert_allclose(wide.copy_to_host().reshape(n, 2), np.array(double).T, rtol=1e-14, atol=1e-14)


def test_integers(module, opencl_device):
    n = 64
    x = RANDOM.integers(1, 2**32, n, dtype=np.uint64).astype(np.uint32)
    out = opencl_device.zeros(6 * n, np.uint32)
    module.integers[2, 32](opencl_device.array(x), out, n)
    rows = []
    for a, b in zip(map(int, x), map(int, np.roll(x, -1)), strict=True):
        interleaved = (a & 255) | (b & 255) << 8 | (a >> 8 & 255) << 16 | (b >> 8 & 255) << 24
        top = int(np.float32(a >> 8))
        rows.append(
            [
                a.bit_count() + 32 - a.bit_length() + (a & -a).bit_length(), int(f"{a:032b}"[::-1], 2), interleaved,
                a * b >> 32, (abs(a - b) + 7) % 2**32, top,
            ]
        )
    np.testing.assert_array_equal(out.copy_to_host().reshape(n, 6), np.array(rows, np.uint32))


def test_atomics(module, opencl_device):
    blocks, threads = 4, 64
    total = blocks * threads
    single, double = opencl_device.zeros(1, np.float32), opencl_device.zeros(1, np.float64)
    counters, wide = opencl_device.zeros(6, np.int32), opencl_device.zeros(1, np.uint64)
    module.atomics[blocks, threads](single, double, counters, wide)
    assert single.copy_to_host()[0] == total * 0.25
    assert double.copy_to_host()[0] == total * 0.5
    assert list(counters.copy_to_host()) == [threads - 1, 1 - threads, total % 7, 2**31 - 1, 2 * total, total]
    assert wide.copy_to_host()[0] == total << 33


def test_barriers(module, opencl_device):
    x = RANDOM.integers(-50, 50, 128).astype(np.int32)
    out = opencl_device.zeros(3 * 128, np.int32)
    module.barriers[1, 128](opencl_device.array(x), out)
    assert (out.copy_to_host().reshape(128, 3) == [(x > 0).sum(), 1, int((x == 17).any())]).all()


def test_warps(module, opencl_device):
    if not opencl_device.is_vortex:
        pytest.skip("warp functions need the vortex device library")
    x = RANDOM.integers(0, 9, 64).astype(np.int32)
    out = opencl_device.zeros(5 * 64, np.int32)
    module.warps[1, 64](opencl_device.array(x), out)
    rows = []
    for lane, v in enumerate(map(int, x)):
        warp = x[lane & ~31 : (lane & ~31) + 32]
        following = warp[(lane & 31) + 1] if lane & 31 < 31 else v
        same = sum(1 << k for k, w in enumerate(warp) if w & 3 == v & 3)
        odd = sum(1 << k for k, w in enumerate(warp) if w & 1)
        rows.append([x[lane & ~7 : (lane & ~7) + 8].sum(), following, same, odd, 1 + 2 * bool((warp == 3).any())])
    np.testing.assert_array_equal(
        out.copy_to_host().view(np.uint32), np.array(rows, np.int64).astype(np.uint32).ravel()
    )
