"""pathfinder: cheapest path through a grid of weights by dynamic programming."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, Benchmark, Inputs, Outputs, Session, blocks

BLOCK = 256


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Weights 0 to 9, [rows][cols]."""
    rng = np.random.default_rng(9)
    wall = rng.integers(0, 10, (parameters["rows"], parameters["cols"]), np.int32)
    return {"wall": wall, "pyramid": parameters["pyramid"]}


def execute(session: Session, inputs: Inputs) -> Outputs:
    """``pyramid`` rows a launch."""
    wall, pyramid = inputs["wall"], inputs["pyramid"]
    rows, cols = wall.shape
    grid = blocks(cols, BLOCK - 2 * pyramid)
    weights = session.upload(wall[1:])
    source, target = session.upload(wall[0]), session.zeros(cols, np.int32)
    for row in range(0, rows - 1, pyramid):
        session.launch(
            "dynproc_kernel", grid, BLOCK, min(pyramid, rows - 1 - row), weights, source, target, cols, row, pyramid
        )
        source, target = target, source
    return {"cost": session.download(source)}


def reference(inputs: Inputs) -> Outputs:
    """Row by row; beyond the edge there is no cell."""
    wall = inputs["wall"]
    cost = wall[0].astype(np.int64)
    for row in wall[1:]:
        padded = np.pad(cost, 1, constant_values=np.iinfo(np.int64).max)
        cost = row + np.minimum(np.minimum(padded[:-2], padded[2:]), cost)
    return {"cost": cost.astype(np.int32)}


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """Neighbouring ends differ by at most their last two weights' spread; no path beats the rows' minima."""
    wall, cost = inputs["wall"].astype(np.int64), outputs["cost"].astype(np.int64)
    problems = []
    if np.any(cost < wall[:-1].min(axis=1).sum() + wall[-1]):
        problems.append("a path is cheaper than the cheapest cell of every row")
    if np.any(cost > wall.sum(axis=0)):
        problems.append("a path is dearer than going straight")
    return problems


BENCHMARK = Benchmark.of_module(
    __name__, name="pathfinder", feature="memory hierarchy", paper="yes", kernels=("dynproc_kernel",),
    sizes={
        "test": {"rows": 41, "cols": 2048, "pyramid": 10},
        "small": {"rows": 100, "cols": 20_000, "pyramid": 20},
        "rodinia": {"rows": 100, "cols": 100_000, "pyramid": 20},
    },
    tolerances={"cost": EXACT},
)
