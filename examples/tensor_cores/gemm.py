"""Products of matrices on a Vortex 3.0: a thread an element, tiles in shared memory, tensor cores by wmma, by PTX, as
a pipeline, and by products of four warps (wgmma), for which n is 256 at most.

    python examples/tensor_cores/gemm.py             128 x 128, on the preset cuda3
    python examples/tensor_cores/gemm.py 256 cuda    another size and device; without a unit products are plain code
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from vortex_rt import Device, Module

SOURCE = Path(__file__).with_suffix(".cu")
SEED = 5


KERNELS = ("plain", "tiled", "fragments", "instructions", "pipeline", "groups")
ARCH = {"groups": "sm_90a"}
"""What is built for another architecture than the others: its barrier of half a block takes code at each start."""


def run(device: Device, n: int, kernels: tuple[str, ...] = KERNELS) -> dict[str, int]:
    """Return the cycles of each kernel; ``n`` is a multiple of 64. Raises AssertionError for a wrong result."""
    architectures = {ARCH.get(name, "sm_70") for name in kernels}
    modules = {arch: Module.from_cuda(device, SOURCE, gpu_arch=arch) for arch in architectures}
    rng = np.random.default_rng(SEED)
    a, b = (rng.integers(-8, 9, (n, n)).astype(np.float32) / 8 for _ in range(2))
    wide = [device.array(a), device.array(b)]
    halves = [device.array(a.astype(np.float16)), device.array(np.ascontiguousarray(b.T).astype(np.float16))]
    shapes = {
        "plain": ((n // 32, n // 8), (32, 8)), "tiled": ((n // 32, n // 32), (32, 8)), "groups": ((n // 64,), (256,)),
    }  # fmt: skip
    cycles = {}
    for name in kernels:
        out = device.zeros((n, n), np.float32)
        grid, block = shapes.get(name, ((n // 64, n // 64), (512,)))
        module = modules[ARCH.get(name, "sm_70")]
        module[name][grid, block](*(wide if name in ("plain", "tiled") else halves), out, n)
        assert np.allclose(out.copy_to_host(), a @ b, rtol=1e-5, atol=1e-5), name
        cycles[name] = device.counters.cycles
    return cycles


def main() -> None:
    """Run all kernels and print their cycles."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 128
    device = Device((sys.argv[2] if len(sys.argv) > 2 else "cuda3"), mode="timing")
    cycles = run(device, n)
    for name, count in cycles.items():
        rate, gain = n**3 / count, cycles["plain"] / count
        print(f"{name:<13}{count:>12,} cycles  {rate:7.1f} multiplications a cycle  {gain:5.1f} ×")


if __name__ == "__main__":
    main()
