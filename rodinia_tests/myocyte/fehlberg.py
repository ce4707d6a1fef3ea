"""Runge-Kutta formulas of orders 7 and 8 (Fehlberg, NASA TR R-287, 1968, table X)."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

_ROWS = """
0
2/27
1/36 1/12
1/24 0 1/8
5/12 0 -25/16 25/16
1/20 0 0 1/4 1/5
-25/108 0 0 125/108 -65/27 125/54
31/300 0 0 0 61/225 -2/9 13/900
2 0 0 -53/6 704/45 -107/9 67/90 3
-91/108 0 0 23/108 -976/135 311/54 -19/60 17/6 -1/12
2383/4100 0 0 -341/164 4496/1025 -301/82 2133/4100 45/82 45/164 18/41
3/205 0 0 0 0 -6/41 -3/205 -3/41 3/41 6/41 0
-1777/4100 0 0 -341/164 4496/1025 -289/82 2193/4100 51/82 33/164 12/41 0 1
"""
STAGES = 13
TABLEAU = np.zeros((STAGES, STAGES))
for _stage, _line in enumerate(_ROWS.split("\n")[1:-1]):
    _words = [float(Fraction(word)) for word in _line.split()]
    TABLEAU[_stage, : len(_words)] = _words if _stage else 0.0
NODES = np.array([float(Fraction(c)) for c in "0 2/27 1/9 1/6 5/12 1/2 5/6 1/6 2/3 1/3 1 0 1".split()])
#: Weights of the seventh-order solution.
WEIGHTS = np.array([float(Fraction(w)) for w in "41/840 0 0 0 0 34/105 9/35 9/35 9/280 9/280 41/840 0 0".split()])


def step(f: Callable[[float, Array], Array], time: float, y: Array, h: float) -> Array:
    """One step of y' = f(time, y); y may have any shape."""
    k: list[Array] = []
    for stage in range(STAGES):
        increment = sum((TABLEAU[stage, i] * k[i] for i in range(stage) if TABLEAU[stage, i]), np.zeros_like(y))
        k.append(f(time + NODES[stage] * h, y + h * increment))
    total: Array = y + h * np.tensordot(WEIGHTS, np.array(k), axes=1)
    return total
