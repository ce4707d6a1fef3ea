"""The matrix unit: a warp's lanes hold small matrices, and an accumulator a warp lies in the unit.

With T lanes and m = 2 ** floor(log2(T) / 2): A is m × k, B k × m and the accumulator C m × m, where k = T / m, row by
row: element i of each is lane i's (2 × 2 matrices with 4 lanes, 4 × 8 by 8 × 4 with 32). Lanes that are off hold 0 in A
and B, and keep their element of C. Products are added to an element in the order of k, each with one rounding.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..isa.table import Matrix
from .compiled import compiled
from .intrinsics import as_f32, f32_bits, fma32
from .lanes import box

U = np.uint64
ONE = U(1)
SET, MMA = int(Matrix.TCU_SET), int(Matrix.TCU_MMA)
CANONICAL = U(0x7FC00000)


@compiled
def rows(n: Any) -> Any:
    """Return the rows m of A and C for n lanes."""
    m = ONE
    while m * m * U(4) <= n:
        m *= U(2)
    return m


@compiled
def operand(lane: Any, mask: Any, register: Any, r: Any) -> Any:
    """Return a lane's element of A or B."""
    return as_f32(r[register + lane]) if (mask >> lane) & ONE else np.float32(0)


@compiled
def run_matrix(
    which: Any, mask: Any, n: Any, rd: Any, rs1: Any, rs2: Any, first: Any, r: Any, accumulator: Any
) -> Any:
    """Execute an instruction of the matrix unit; the warp's accumulator begins at ``first``."""
    m = rows(n)
    depth = n // m
    for lane in range(n):
        if not (mask >> lane) & ONE:
            continue
        if which == SET:
            accumulator[first + lane] = r[rs1 + lane] & U(0xFFFFFFFF)
        elif which == MMA:
            if lane < m * m:
                i, j = lane // m, lane % m
                total = as_f32(accumulator[first + lane])
                for k in range(depth):
                    total = fma32(operand(i * depth + k, mask, rs1, r), operand(k * m + j, mask, rs2, r), total)
                accumulator[first + lane] = f32_bits(total) if total == total else CANONICAL
        else:
            r[rd + lane] = box(accumulator[first + lane] if lane < m * m else U(0))
