"""gaussian: solve A x = b by elimination on the device and back substitution on the host."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import Array, Benchmark, Inputs, Outputs, Session, Tolerance, blocks, read_numbers

FAN1_BLOCK = 512
FAN2_BLOCK = 4


def decaying_matrix(n: int) -> Array:
    """The suite's built-in matrix: 10 exp(-0.01 |i - j|), which needs no pivoting."""
    index = np.arange(n)
    matrix: Array = 10.0 * np.exp(-0.01 * np.abs(index[:, None] - index[None, :]))
    return matrix.astype(np.float32)


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """A, [n][n], and b."""
    if data is not None:
        numbers = read_numbers(data / parameters["files"][0])
        n = int(numbers[0])
        return {
            "a": numbers[1 : 1 + n * n].reshape(n, n).astype(np.float32),
            "b": numbers[1 + n * n :][:n].astype(np.float32),
        }
    n = parameters["n"]
    return {"a": decaying_matrix(n), "b": np.full(n, 1.0, np.float32)}


def execute(session: Session, inputs: Inputs) -> Outputs:
    """n - 1 pairs of launches, then back substitution in float64."""
    n = len(inputs["b"])
    a, b, m = session.upload(inputs["a"]), session.upload(inputs["b"]), session.like(inputs["a"])
    for t in range(n - 1):
        session.launch("Fan1", blocks(n, FAN1_BLOCK), FAN1_BLOCK, m, a, n, t)
        grid = blocks(n, FAN2_BLOCK)
        session.launch("Fan2", (grid, grid), (FAN2_BLOCK, FAN2_BLOCK), m, a, b, n, t)
    upper = np.triu(session.download(a)).astype(np.float64)
    right = session.download(b).astype(np.float64)
    x = np.zeros(n)
    for i in reversed(range(n)):
        x[i] = (right[i] - upper[i, i + 1 :] @ x[i + 1 :]) / upper[i, i]
    return {"x": x.astype(np.float32)}


def reference(inputs: Inputs) -> Outputs:
    """LAPACK's solver in float64."""
    return {"x": np.linalg.solve(inputs["a"].astype(np.float64), inputs["b"].astype(np.float64)).astype(np.float32)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """The residual of A x = b."""
    residual = inputs["a"].astype(np.float64) @ outputs["x"].astype(np.float64) - inputs["b"]
    worst = float(np.abs(residual).max())
    limit = 1e-3 * float(np.abs(inputs["b"]).max())
    return [] if worst <= limit else [f"residual of A x = b is {worst:g}, more than {limit:g}"]


BENCHMARK = Benchmark.of_module(
    __name__, name="gaussian", feature="-", paper="yes", kernels=("Fan1", "Fan2"),
    sizes={
        "test": {"n": 48},
        "small": {"n": 208, "files": ("gaussian/matrix208.txt",)},
        "rodinia": {"n": 1024, "files": ("gaussian/matrix1024.txt",)},
    },
    tolerances={
        "x": Tolerance(
            relative=1e-3, absolute=5e-5,
            reason="float32 elimination without pivoting of a matrix whose condition number is some hundreds times n",
        )
    },
)
