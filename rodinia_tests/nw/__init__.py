"""nw: Needleman-Wunsch alignment of two random protein sequences with BLOSUM62 scores."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, Array, Benchmark, Inputs, Outputs, Session

BLOCK = 16

# BLOSUM62 (Henikoff and Henikoff, PNAS 89, 1992), lower triangle, in the order below.
ORDER = "ARNDCQEGHILKMFPSTWYV"
_TRIANGLE = """
4
-1 5
-2 0 6
-2 -2 1 6
0 -3 -3 -3 9
-1 1 0 0 -3 5
-1 0 0 2 -4 2 5
0 -2 0 -1 -3 -2 -2 6
-2 0 1 -1 -3 0 0 -2 8
-1 -3 -3 -3 -1 -3 -3 -4 -3 4
-1 -2 -3 -4 -1 -2 -3 -4 -3 2 4
-1 2 0 -1 -3 1 1 -2 -1 -3 -2 5
-1 -1 -2 -3 -1 0 -2 -3 -2 1 2 -1 5
-2 -3 -3 -3 -2 -3 -3 -3 -1 0 0 -3 0 6
-1 -2 -2 -1 -3 -1 -1 -2 -2 -3 -3 -1 -2 -4 7
1 -1 1 0 -1 0 0 0 -1 -2 -2 0 -1 -2 -1 4
0 -1 0 -1 -1 -1 -1 -2 -2 -1 -1 -1 -1 -2 -1 1 5
-3 -3 -4 -4 -2 -2 -3 -2 -2 -3 -2 -3 -1 1 -4 -3 -2 11
-2 -2 -2 -3 -2 -1 -2 -3 2 -1 -1 -2 -1 3 -3 -2 -2 2 7
0 -3 -3 -3 -1 -2 -2 -3 -3 3 1 -2 1 -1 -2 -2 0 -3 -1 4
"""


def blosum62() -> Array:
    """The 20 x 20 score matrix."""
    scores = np.zeros((len(ORDER), len(ORDER)), np.int32)
    for i, line in enumerate(_TRIANGLE.split("\n")[1:-1]):
        scores[i, : i + 1] = scores[: i + 1, i] = [int(word) for word in line.split()]
    return scores


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Two sequences of n residues; n is a multiple of 16."""
    rng = np.random.default_rng(7)
    first, second = (rng.integers(0, len(ORDER), parameters["n"]) for _ in range(2))
    n = parameters["n"] + 1
    scores = np.zeros((n, n), np.int32)
    scores[1:, 1:] = blosum62()[first[:, None], second[None, :]]
    return {"scores": scores, "penalty": parameters["penalty"]}


def execute(session: Session, inputs: Inputs) -> Outputs:
    """One launch per anti-diagonal of tiles, first growing, then shrinking."""
    cols, penalty = len(inputs["scores"]), inputs["penalty"]
    matrix = np.zeros_like(inputs["scores"])
    matrix[0, :] = matrix[:, 0] = -penalty * np.arange(cols)
    scores, items = session.upload(inputs["scores"]), session.upload(matrix)
    tiles = (cols - 1) // BLOCK
    for i in range(1, tiles + 1):
        session.launch("needle_cuda_shared_1", i, BLOCK, scores, items, cols, penalty, i)
    for i in range(tiles - 1, 0, -1):
        session.launch("needle_cuda_shared_2", i, BLOCK, scores, items, cols, penalty, i, tiles)
    return {"matrix": session.download(items)}


def reference(inputs: Inputs) -> Outputs:
    """The recurrence along whole anti-diagonals."""
    scores, penalty = inputs["scores"], inputs["penalty"]
    n = len(scores)
    matrix = np.zeros((n, n), np.int32)
    matrix[0, :] = matrix[:, 0] = -penalty * np.arange(n)
    for diagonal in range(2, 2 * n - 1):
        i = np.arange(max(1, diagonal - n + 1), min(diagonal, n))
        j = diagonal - i
        best_gap = np.maximum(matrix[i - 1, j], matrix[i, j - 1]) - penalty
        matrix[i, j] = np.maximum(matrix[i - 1, j - 1] + scores[i, j], best_gap)
    return {"matrix": matrix}


def traceback_score(matrix: Array, scores: Array, penalty: int) -> int:
    """Score of the alignment that the matrix's moves spell, from the last corner to the first."""
    i = j = len(matrix) - 1
    total = 0
    while i or j:
        if i and j and matrix[i, j] == matrix[i - 1, j - 1] + scores[i, j]:
            total, i, j = total + int(scores[i, j]), i - 1, j - 1
        elif i and matrix[i, j] == matrix[i - 1, j] - penalty:
            total, i = total - penalty, i - 1
        elif j and matrix[i, j] == matrix[i, j - 1] - penalty:
            total, j = total - penalty, j - 1
        else:
            raise ValueError(f"no move leads to [{i}][{j}]")
    return total


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """The traceback's own score is the last element."""
    matrix = outputs["matrix"]
    try:
        total = traceback_score(matrix, inputs["scores"], inputs["penalty"])
    except ValueError as error:
        return [str(error)]
    return [] if total == matrix[-1, -1] else [f"the traceback scores {total}, the matrix says {matrix[-1, -1]}"]


BENCHMARK = Benchmark.of_module(
    __name__, name="nw", feature="-", paper="yes", kernels=("needle_cuda_shared_1", "needle_cuda_shared_2"),
    sizes={
        "test": {"n": 128, "penalty": 10},
        "small": {"n": 512, "penalty": 10},
        "rodinia": {"n": 2048, "penalty": 10},
    },
    tolerances={"matrix": EXACT},
)
