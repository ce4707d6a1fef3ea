"""Kernels for Numba's CUDA front end: arrays, atomics, shared and local memory, mathematics, warps."""

from __future__ import annotations

import math
from unittest.mock import patch

import numpy as np

from vortex_rt.api.numba_front import numba_toolkit

with numba_toolkit():  # numba-cuda looks for CUDA's runtime when it is imported
    from numba import complex64, cuda, float32, float64, int32


def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = a * x[i] + y[i]


def matmul(a, b, c):
    tile_a = cuda.shared.array((8, 8), float32)
    tile_b = cuda.shared.array((8, 8), float32)
    x, y = cuda.grid(2)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0.0)
    for i in range(a.shape[1] // 8):
        tile_a[ty, tx] = a[y, tx + i * 8]
        tile_b[ty, tx] = b[ty + i * 8, x]
        cuda.syncthreads()
        for j in range(8):
            total += tile_a[ty, j] * tile_b[j, tx]
        cuda.syncthreads()
    c[y, x] = total


def histogram(data, bins):
    i = cuda.grid(1)
    if i < data.size:
        cuda.atomic.add(bins, data[i], 1)


def float_atomics(data, out):
    i = cuda.grid(1)
    if i < data.size:
        cuda.atomic.add(out, 0, data[i])
        cuda.atomic.max(out, 1, data[i])
        cuda.atomic.min(out, 2, data[i])


def double_atomics(data, out):
    i = cuda.grid(1)
    if i < data.size:
        cuda.atomic.add(out, 0, data[i])
        cuda.atomic.max(out, 1, data[i])


def compare_and_swap(old, out):
    i = cuda.grid(1)
    out[i] = cuda.atomic.cas(old, i, int32(3), int32(9))


def mathematics(x, out):
    i = cuda.grid(1)
    if i < x.size:
        v = x[i]
        out[i] = (
            math.sin(v)
            + math.cos(v) * math.exp(-v * v)
            + math.log(1.0 + abs(v))
            + math.pow(abs(v), 1.5)
            + math.atan2(v, 2.0)
            + math.erf(v)
        )


def integers(x, out):
    i = cuda.grid(1)
    if i < x.size:
        v = x[i]
        out[i] = cuda.popc(v) + cuda.clz(v) * 100 + (v // 7) + (v % 5) - (v >> 3) + (v ^ 0x55)


def local_memory(x, out):
    i = cuda.grid(1)
    buffer = cuda.local.array(16, float64)
    for j in range(16):
        buffer[j] = x[(i + j) % x.size]
    for j in range(1, 16):
        k = j
        while k > 0 and buffer[k] < buffer[k - 1]:
            buffer[k], buffer[k - 1] = buffer[k - 1], buffer[k]
            k -= 1
    out[i] = buffer[7]


def dynamic_shared(x, out):
    stage = cuda.shared.array(0, int32)
    t = cuda.threadIdx.x
    stage[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    out[cuda.grid(1)] = stage[cuda.blockDim.x - 1 - t]


def dynamic_shared_size(x, out):
    stage = cuda.shared.array(0, int32)
    out[cuda.grid(1)] = stage.size


TABLE = np.arange(16, dtype=np.float32) ** 2


def constant_memory(x, out):
    table = cuda.const.array_like(TABLE)
    i = cuda.grid(1)
    if i < x.size:
        out[i] = table[x[i] & 15]


def complex_numbers(z, out):
    i = cuda.grid(1)
    if i < z.size:
        w = complex64(0)
        n = 0
        while n < 20 and w.real * w.real + w.imag * w.imag < 4.0:
            w = w * w + z[i]
            n += 1
        out[i] = n


def exceptions(x, out):
    i = cuda.grid(1)
    if i < x.size and x[i] != 0:
        out[i] = 100 // x[i]


SIGNATURES = {
    saxpy: "void(float32, float32[::1], float32[::1])",
    matmul: "void(float32[:, ::1], float32[:, ::1], float32[:, ::1])",
    histogram: "void(int32[::1], int32[::1])",
    float_atomics: "void(float32[::1], float32[::1])",
    double_atomics: "void(float64[::1], float64[::1])",
    compare_and_swap: "void(int32[::1], int32[::1])",
    mathematics: "void(float32[::1], float32[::1])",
    integers: "void(int32[::1], int32[::1])",
    local_memory: "void(float64[::1], float64[::1])",
    dynamic_shared: "void(int32[::1], int32[::1])",
    dynamic_shared_size: "void(int32[::1], int32[::1])",
    constant_memory: "void(int32[::1], float32[::1])",
    complex_numbers: "void(complex64[::1], int32[::1])",
    exceptions: "void(int64[::1], int64[::1])",
}


def nvvm_ir(function: object, debug: bool = False) -> list[str]:
    """The modules of NVVM IR that Numba hands to libNVVM."""
    from numba.cuda.cudadrv import nvvm

    from vortex_rt.api.numba_front import known_device, numba_toolkit

    texts: list[str] = []

    def record(ir: str | list[str], **options: object) -> bytes:
        texts.extend([ir] if isinstance(ir, str) else ir)
        return b""

    with numba_toolkit(), known_device(), patch.object(nvvm, "compile_ir", record):
        cuda.compile(
            function, SIGNATURES[function], debug=debug, opt=not debug, device=False, cc=(7, 0), abi="numba"
        )
    return texts
