"""lud: blocked LU decomposition without pivoting."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from vortex_rt.api.device import Device

from ..common import Benchmark, Inputs, Outputs, Session, Tolerance, read_numbers

BLOCK = 16
MATRIX_UNIT = "matrix-unit"
"""`lud_internal` with the matrix unit (macro ``MATRIX_UNIT``), for devices that have one: ``examples/instructions``."""


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """A diagonally dominant matrix, [n][n], so that no pivoting is needed; n is a multiple of 16."""
    if data is not None:
        numbers = read_numbers(data / parameters["files"][0])
        n = int(numbers[0])
        return {"matrix": numbers[1 : 1 + n * n].reshape(n, n).astype(np.float32)}
    n = parameters["n"]
    matrix = np.random.default_rng(3).uniform(-1.0, 1.0, (n, n))
    matrix[np.diag_indices(n)] += np.abs(matrix).sum(axis=1)
    return {"matrix": matrix.astype(np.float32)}


def matrix_unit(device: Device) -> tuple[int, int, int]:
    """Lanes of a warp, and logarithms of the sides of the matrices that lie across them: C is square."""
    assert device.config is not None
    lanes = device.config.threads
    log = lanes.bit_length() - 1
    return lanes, log // 2, log - log // 2


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Three launches a diagonal tile; the last tile needs only the first of them."""
    n = len(inputs["matrix"])
    m = session.upload(inputs["matrix"])
    for offset in range(0, n - BLOCK, BLOCK):
        rest = (n - offset) // BLOCK - 1
        session.launch("lud_diagonal", 1, BLOCK, m, n, offset)
        session.launch("lud_perimeter", rest, 2 * BLOCK, m, n, offset)
        if session.variant == MATRIX_UNIT:
            lanes, side, deep = matrix_unit(session.device)
            pieces = rest * BLOCK >> side
            session.launch("lud_internal", (pieces, pieces), lanes, m, n, offset, side, deep)
        else:
            session.launch("lud_internal", (rest, rest), (BLOCK, BLOCK), m, n, offset)
    session.launch("lud_diagonal", 1, BLOCK, m, n, n - BLOCK)
    return {"lu": session.download(m)}


def reference(inputs: Inputs) -> Outputs:
    """Row elimination in float64."""
    lu = inputs["matrix"].astype(np.float64)
    for k in range(len(lu) - 1):
        lu[k + 1 :, k] /= lu[k, k]
        lu[k + 1 :, k + 1 :] -= np.outer(lu[k + 1 :, k], lu[k, k + 1 :])
    return {"lu": lu.astype(np.float32)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """L times U is the matrix."""
    lu = outputs["lu"].astype(np.float64)
    product = (np.tril(lu, -1) + np.eye(len(lu))) @ np.triu(lu)
    worst = float(np.abs(product - inputs["matrix"]).max())
    limit = 1e-5 * float(np.abs(inputs["matrix"]).max())
    return [] if worst <= limit else [f"L U differs from the matrix by {worst:g}, more than {limit:g}"]


BENCHMARK = Benchmark.of_module(
    __name__, name="lud", feature="memory hierarchy", paper="yes",
    kernels=("lud_diagonal", "lud_perimeter", "lud_internal"),
    sizes={
        "test": {"n": 64, "files": ("lud/64.dat",)},
        "small": {"n": 256, "files": ("lud/256.dat",)},
        "rodinia": {"n": 256, "files": ("lud/256.dat",)},
    },
    tolerances={
        "lu": Tolerance(
            relative=1e-4, absolute=1e-4, reason="float32 sums of up to n products, reassociated by -ffast-math"
        )
    },
)
