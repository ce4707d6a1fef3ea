"""Numba: a kernel in Python. Run it with `vortex-env python examples/python/numba_saxpy.py`."""

import numpy as np
from numba import cuda


@cuda.jit
def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < y.size:
        y[i] += a * x[i]


x, y = np.arange(1000, dtype=np.float32), np.ones(1000, dtype=np.float32)
saxpy[8, 128](np.float32(2), x, y)
print("y[999] =", y[999])
