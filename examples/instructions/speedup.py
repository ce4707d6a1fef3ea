"""Cycles of a program without and with an instruction of its own, in timing mode, with the results checked.

    python examples/instructions/speedup.py             the examples of docs/howto/add-an-instruction.md
    python examples/instructions/speedup.py 1x8x32      on another shape (cores × warps × threads)
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rodinia_tests.common import load
from rodinia_tests.kmeans import BYTES
from rodinia_tests.lud import MATRIX_UNIT
from rodinia_tests.running import run_module
from vortex_rt import Device, Module

FOLDER = Path(__file__).parent
SHAPE = "1x4x16"
BLOCK = (8, 8)
"""Threads of a block of the kernels with a thread an element; the shape has to have as many for `tiles`."""


def timed(device: Device, module: Module, kernel: str, grid: tuple[int, ...], block: tuple[int, ...], *given: object,
          out: NDArray[np.generic]) -> tuple[NDArray[np.generic], int]:
    """Run a kernel, which writes to the argument behind the arrays; returns its result and cycles."""
    arrays = [device.array(value) for value in given if isinstance(value, np.ndarray)]
    numbers = [value for value in given if not isinstance(value, np.ndarray)]
    result = device.array(out)
    module[kernel][grid, block](*arrays, result, *numbers)
    return result.copy_to_host(), device.counters.cycles


def dot8(device: Device, n: int = 32, k: int = 64) -> dict[str, int]:
    """Return the cycles of a product of n × k and k × n bytes by kernel; raises AssertionError for a wrong result."""
    module = Module.from_cuda(device, FOLDER / "dot8.cu")
    a, b = np.random.default_rng(1).integers(-128, 128, (2, n, k), dtype=np.int8)
    wanted = a.astype(np.int32) @ b.T.astype(np.int32)
    cycles = {}
    for kernel in ("bytes", "words", "instruction"):
        left, right = (a, b) if kernel == "bytes" else (a.view(np.int32), b.view(np.int32))
        grid = (n // BLOCK[0], n // BLOCK[1])
        got, cycles[kernel] = timed(device, module, kernel, grid, BLOCK, left, right, n, k, out=np.zeros_like(wanted))
        np.testing.assert_array_equal(got, wanted)
    return cycles


def matrix(device: Device, n: int = 64) -> dict[str, int]:
    """Return the cycles of a product of n × n floats by kernel; raises AssertionError for a wrong result."""
    module = Module.from_cuda(device, FOLDER / "matrix.cu")
    a, b = np.random.default_rng(2).integers(-8, 8, (2, n, n)).astype(np.float32)
    assert device.config is not None
    lanes = device.config.threads
    log = lanes.bit_length() - 1
    side, deep = log // 2, log - log // 2
    cycles = {}
    for kernel in ("elements", "tiles", "unit"):
        own = kernel == "unit"
        grid, block = ((n >> side, n >> side), (lanes, 1)) if own else ((n // BLOCK[0], n // BLOCK[1]), BLOCK)
        numbers = [n, side, deep] if own else [n]
        got, cycles[kernel] = timed(device, module, kernel, grid, block, a, b, *numbers, out=np.zeros_like(a))
        np.testing.assert_array_equal(got, a @ b)
    return cycles


def lud(device: Device, size: str = "test") -> dict[str, dict[str, int]]:
    """Return the cycles of Rodinia's LU decomposition, and of its `lud_internal` alone, without and with the matrix
    unit in that kernel; raises AssertionError for a wrong result, or one that is not the same to the bit.
    """
    benchmark = load("lud")
    cycles: dict[str, dict[str, int]] = {"lud": {}, "lud_internal": {}}
    results = []
    for name, variant, defines in (("tiles", "", []), ("unit", MATRIX_UNIT, ["MATRIX_UNIT"])):
        module = Module.from_cuda(device, benchmark.source, defines=defines, extra=benchmark.compile_options)
        done = run_module(benchmark, module, size, variant=variant)
        assert done.correct, done.problems
        results.append(done.outputs["lu"])
        for part, found in cycles.items():
            found[name] = sum(launch.counters.cycles for launch in done.launches if part in launch.kernel)
    np.testing.assert_array_equal(results[0], results[1])
    return cycles


def kmeans(device: Device, size: str = "test") -> dict[str, dict[str, int]]:
    """Return the cycles of Rodinia's k-means with floats and with bytes, whose products CUDA's function or the
    instruction makes; raises AssertionError for a wrong result, or points in other clusters.
    """
    benchmark = load("kmeans")
    cycles, found = {}, []
    for name, variant, defines in (
        ("floats", "", []), ("__dp4a", BYTES, ["BYTES"]), ("instruction", BYTES, ["BYTES", "DOT8"]),
    ):  # fmt: skip
        module = Module.from_cuda(device, benchmark.source, defines=defines, extra=benchmark.compile_options)
        done = run_module(benchmark, module, size, variant=variant)
        assert done.correct, done.problems
        found.append(done.outputs["membership"])
        cycles[name] = sum(launch.counters.cycles for launch in done.launches)
    for other in found[1:]:
        np.testing.assert_array_equal(other, found[0])
    return {"kmeans": cycles}


def main() -> None:
    """Print the tables."""
    cores, warps, threads = (sys.argv[1] if len(sys.argv) > 1 else SHAPE).split("x")
    device = Device(f"cores={cores},warps={warps},threads={threads},mode=timing,dot8=true,tcu=true")
    examples = {"dot8": dot8(device), "matrix": matrix(device), **lud(device), **kmeans(device)}
    for example, cycles in examples.items():
        slowest = next(iter(cycles.values()))
        for kernel, count in cycles.items():
            print(f"{example:12} {kernel:12} {count:9,d} cycles  {slowest / count:5.1f} ×")


if __name__ == "__main__":
    main()
