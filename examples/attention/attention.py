"""Attention on a Vortex 3.0: by its formula, by tiles with an online softmax, by tiles on tensor cores.

    python examples/attention/attention.py           4 heads of 128 rows, on the preset cuda3
    python examples/attention/attention.py 256 cuda  other rows and device; without a unit products are plain code
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from vortex_rt import Device, Module

SOURCE = Path(__file__).with_suffix(".cu")
SEED = 7
WIDTH = 64
STEPS = ("formula", "tiled", "tensor cores")


def expected(q: np.ndarray, k: np.ndarray, v: np.ndarray) -> np.ndarray:
    """The result in double precision."""
    scores = q.astype(np.float64) @ k.transpose(0, 2, 1).astype(np.float64) / np.sqrt(WIDTH)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    result: np.ndarray = weights / weights.sum(-1, keepdims=True) @ v
    return result


def run(device: Device, n: int, heads: int, steps: tuple[str, ...] = STEPS) -> dict[str, int]:
    """Return the cycles of each step; ``n`` is a multiple of 64. Raises AssertionError for a wrong result."""
    module = Module.from_cuda(device, SOURCE)
    rng = np.random.default_rng(SEED)
    halves = [rng.standard_normal((heads, n, WIDTH)).astype(np.float16) for _ in range(3)]
    narrow = [device.array(half) for half in halves]
    q, k, v = (device.array(half.astype(np.float32)) for half in halves)
    scores = device.zeros((heads, n, n), np.float32)
    cycles = {}
    for step in steps:
        out = device.zeros((heads, n, WIDTH), np.float32)
        kernels: dict[str, list[tuple[str, tuple[int, ...], tuple[int, ...], tuple[object, ...]]]] = {
            "formula": [
                ("scores", (n // 32, n // 8, heads), (32, 8), (q, k, scores, n)),
                ("softmax", (1, n // 8, heads), (32, 8), (scores, n)),
                ("weighted", (WIDTH // 32, n // 8, heads), (32, 8), (scores, v, out, n)),
            ],
            "tiled": [("tiled", (n // 64, 1, heads), (32, 16), (q, k, v, out, n))],
            "tensor cores": [("tensor_cores", (n // 64, 1, heads), (512,), (*narrow, out, n))],
        }  # fmt: skip
        cycles[step] = 0
        for name, grid, block, arguments in kernels[step]:
            module[name][grid, block](*arguments)
            cycles[step] += device.counters.cycles
        limit = 2e-3 if step == "tensor cores" else 1e-5  # weights are halves there
        np.testing.assert_allclose(out.copy_to_host(), expected(*halves), rtol=limit, atol=limit, err_msg=step)
    return cycles


def main() -> None:
    """Run all steps and print their cycles."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 128
    heads = 4
    device = Device((sys.argv[2] if len(sys.argv) > 2 else "cuda3"), mode="timing")
    cycles = run(device, n, heads)
    for step, count in cycles.items():
        rate, gain = 2 * heads * n * n * WIDTH / count, cycles["formula"] / count
        print(f"{step:<13}{count:>12,} cycles  {rate:7.1f} multiplications a cycle  {gain:5.1f} ×")


if __name__ == "__main__":
    main()
