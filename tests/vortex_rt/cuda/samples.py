"""Arguments for device functions, and how a kernel hands their results back."""

from __future__ import annotations

import numpy as np

from vortex_rt import Device, Module

LANES = 32
ARCHITECTURES = ("sm_70", "sm_75", "sm_80", "sm_89", "sm_90")
"""Each has functions that the one before lacks, or another definition."""
#: Samples of floating-point and integer arguments, one a lane.
FLOATS = np.array([
    0.3, -0.7, 1.0, 2.5, -3.25, 0.0, 10.5, 0.001, -0.0, 0.9999, 1.5, -1.5, 0.5, -0.5, 7.875, 100.25,
    -20.0, 3.0, 0.125, 1e-6, -1e-3, 4.0, 2.0, -2.0, 6.75, 12.0, 0.75, -0.25, 33.3, 1e4, -12345.678, 5.0,
])  # fmt: skip
WORDS = np.array([
    0, 1, -1, 2, 5, -7, 31, 32, 33, 255, -128, 65535, -32768, 0x7FFFFFFF, -(2**31), 0x12345678,
    -0x01234568, 3, 4, 6, 8, 100, 0x00FF00FF, -0x00FF0100, 0x01020304, 1 << 20, 12, -12, 9, 17, 0x55555555, 7,
], np.int64)  # fmt: skip
PRELUDE = """
template <class T> static __device__ T pack(long long word) { int w = (int)word; T r; memcpy(&r, &w, sizeof r); return r; }
static __device__ void put(double *o, float v) { *o = v; }
static __device__ void put(double *o, double v) { *o = v; }
template <class T> static __device__ void put(double *o, T v) { *(long long *)o = (long long)v; }
"""
_KINDS = {np.dtype(np.float32): "float", np.dtype(np.float64): "double", np.dtype(np.int64): "long long"}


def run(
    device: Device, body: str, slots: int, *arrays: np.ndarray, headers: str = "", threads: int = LANES,
    architecture: str = ARCHITECTURES[0],
) -> np.ndarray:
    """Run statements that put doubles to ``o`` (``slots`` a thread) with arrays ``a0``, ``a1`` …;
    returns (threads, slots).
    """
    parameters = "".join(f", const {_KINDS[a.dtype]} *a{n}" for n, a in enumerate(arrays))
    source = (
        f"{headers}{PRELUDE}__global__ void k(double *o{parameters}) {{\n  int i = threadIdx.x; o += i * {slots};\n"
        f"{body}\n}}\n"
    )
    out = device.zeros(threads * slots, np.float64)
    Module.from_cuda(device, source, gpu_arch=architecture).k[1, threads](out, *map(device.array, arrays))
    return out.copy_to_host().reshape(threads, slots)
