"""Triton: a kernel on blocks of numbers. Run it with `vortex-env python examples/python/triton_saxpy.py`."""

import numpy as np
import triton
import triton.language as tl

from vortex_rt.triton import array


@triton.jit
def saxpy(a, x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(y + i, mask=i < n) + a * tl.load(x + i, mask=i < n), mask=i < n)


x, y = array(np.arange(1000, dtype=np.float32)), array(np.ones(1000, dtype=np.float32))
saxpy[(4,)](2.0, x, y, 1000, BLOCK=256)
print("y[999] =", y.numpy()[999])
