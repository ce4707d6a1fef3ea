"""Devices for the tests of the Python API."""

from __future__ import annotations

import pytest

from vortex_rt import Device, Module

KERNELS = """
#include <stdint.h>
struct Scale { float factor; int offset; };
__constant__ int table[4] = {10, 20, 30, 40};
__device__ double total;

extern "C" __global__ void fill(int *out, int value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = value + table[i % 4];
}
extern "C" __global__ void scale(float *x, Scale s) { x[threadIdx.x] = x[threadIdx.x] * s.factor + s.offset; }
extern "C" __global__ void add_total(double x) { total += x; }
extern "C" __global__ void __launch_bounds__(64) bounded(int *out) { out[threadIdx.x] = threadIdx.x; }
extern "C" __global__ void wide(uint8_t a, int16_t b, int64_t c, double d, float e, bool f, double *out) {
  out[0] = a; out[1] = b; out[2] = c; out[3] = d; out[4] = e; out[5] = f;
}
extern "C" __global__ void shared_size(int *out) {
  extern __shared__ int stage[];
  stage[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = stage[blockDim.x - 1 - threadIdx.x];
}
namespace shapes { __global__ void area(float *x) { x[0] = 2; } }
template <class T> __global__ void twice(T *x) { x[threadIdx.x] *= 2; }
template __global__ void twice<int>(int *);
template __global__ void twice<float>(float *);
"""


@pytest.fixture(scope="session")
def device() -> Device:
    return Device("cuda")


@pytest.fixture(scope="session")
def module(device: Device) -> Module:
    return Module.from_cuda(device, KERNELS)
