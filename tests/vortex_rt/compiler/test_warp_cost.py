"""What CUDA's warp functions cost on warps of every width, and that exchanges of whole CUDA warps and of parts of them follow each other in any order."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from nvvm2spirv import SpirvModule, translate
from vortex_rt import Device, Module
from vortex_rt.cuda.compile import compile_cuda

BLOCKS, THREADS = 16, 256
COST = """
extern "C" __global__ void without(int *o, const int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = a[i];
  o[i] = v + 1;
}
extern "C" __global__ void with(int *o, const int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = a[i];
  for (int d = 16; d; d >>= 1) v += __shfl_xor_sync(~0u, v, d);
  o[i] = v + __popc(__ballot_sync(~0u, a[i] & 1));
}
"""
LIMITS = {
    "cuda": 14, "cores=4,vote_shuffle=false": 24, "cores=4,warps=8,threads=16": 340, "vortex": 500,
}  # fmt: skip
"""Instructions of a hardware warp for one of six operations: measured 11, 20, 302, 458."""


@pytest.mark.parametrize("shape", LIMITS)
def test_a_shuffle_with_constants_costs_few_instructions(shape):
    """Functions of the library that stay calls, or are inlined with what other devices need, cost several times that.
    """
    device = Device(shape)
    module = Module.from_cuda(device, COST)
    numbers = (np.arange(BLOCKS * THREADS) * 7919 % 1000).astype(np.int32)
    out, counts = device.zeros(numbers.size, np.int32), []
    for name in ("without", "with"):
        getattr(module, name)[BLOCKS, THREADS](out, device.array(numbers))
        counts.append(device.counters.instructions)
    warps = numbers.reshape(-1, 32)
    want = warps.sum(1) + (warps & 1).sum(1)
    np.testing.assert_array_equal(out.copy_to_host().reshape(-1, 32), np.repeat(want, 32).reshape(-1, 32))
    hardware_warps = numbers.size // device.config.threads
    assert (counts[1] - counts[0]) / (6 * hardware_warps) < LIMITS[shape]


def test_many_shuffles_are_inlined():
    device = Device("cuda")
    source = """
template <int N> __device__ int step(int v) { return step<N - 1>(v * 3 + __shfl_xor_sync(~0u, v, N % 31 + 1)); }
template <> __device__ int step<0>(int v) { return v; }
extern "C" __global__ void k(int *o) { o[threadIdx.x] = step<120>(threadIdx.x); }
"""
    out = device.zeros(32, np.int32)
    Module.from_cuda(device, source).k[1, 32](out)
    want = np.arange(32, dtype=np.int32)
    for n in range(120, 0, -1):
        want = want * 3 + want[np.arange(32) ^ (n % 31 + 1)]
    np.testing.assert_array_equal(out.copy_to_host(), want)
    assert device.counters.instructions < 120 * 16 + 100


SEQUENCE = """
extern "C" __global__ void parts(unsigned *o, int rounds) {
  int i = threadIdx.x, lane = i & 31;
  unsigned v = i * 2654435761u + 1;
  for (int r = 0; r < rounds; ++r) {
    v = v * 3 + __shfl_sync(~0u, v, lane + r);
    unsigned half = lane < 16 ? 0xffffu : 0xffff0000u;
    if (lane < 16 || r % 3)
      for (int n = 0; n < (lane < 16 ? r % 4 : 2); ++n) v = v * 5 + __shfl_xor_sync(half, v, 3) + __ballot_sync(half, v & 4);
    if (r % 2) v += __ballot_sync(~0u, v & 1);
  }
  o[blockIdx.x * blockDim.x + i] = v;
}
"""


@cache
def translated() -> SpirvModule:
    return translate(compile_cuda(SEQUENCE))


@cache
def sequence_on(shape: str) -> Module:
    return Module.from_spirv(Device(shape), translated())


def sequence(threads: int, rounds: int) -> np.ndarray:
    """The same, lane by lane."""
    result = []
    for first in range(0, threads, 32):
        v = [(i * 2654435761 + 1) % 2**32 for i in range(first, min(first + 32, threads))]
        lanes = range(len(v))
        for r in range(rounds):
            v = [(v[i] * 3 + (v[(i + r) % 32] if (i + r) % 32 < len(v) else 0)) % 2**32 for i in lanes]
            for half in (0, 1):
                mine = [i for i in lanes if i // 16 == half]
                for _ in range(r % 4 if half == 0 else 2 if r % 3 else 0):
                    votes = sum((v[i] >> 2 & 1) << i for i in mine)
                    new = {i: (v[i] * 5 + (v[i ^ 3] if (i ^ 3) in mine else 0) + votes) % 2**32 for i in mine}
                    v = [new.get(i, v[i]) for i in lanes]
            if r % 2:
                votes = sum((v[i] & 1) << i for i in lanes)
                v = [(x + votes) % 2**32 for x in v]
        result += v
    return np.array(result, np.uint32)


@pytest.mark.parametrize("shape", [
    "vortex", "cores=2,warps=16,threads=8", "cores=1,warps=2,threads=16", "cores=2,warps=8,threads=2", "cores=1,warps=16,threads=1",
    "cores=2,warps=4,threads=4,vote_shuffle=true", "cores=2,warps=4",
])  # fmt: skip
@pytest.mark.parametrize("threads", [32, 76, 144])
def test_whole_warps_and_parts_take_turns(shape, threads):
    module = sequence_on(shape)
    out = module.device.zeros(3 * threads, np.uint32)
    module.parts[3, threads](out, 13)
    np.testing.assert_array_equal(out.copy_to_host().reshape(3, -1), np.tile(sequence(threads, 13), (3, 1)))
