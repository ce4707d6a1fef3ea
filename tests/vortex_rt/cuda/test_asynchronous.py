"""Barriers in memory and asynchronous copies as kernels of sm_80 and sm_90 use them: a warp that fetches, others that
compute. On warps as wide as CUDA's, on narrower ones, and in groups larger than the core.
"""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt import Device, Module

DEVICES = ["cuda", "cores=1,warps=24,threads=4", "cores=1,warps=4,threads=8"]

HEAD = """
__device__ unsigned shared_address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void init(unsigned long long *b, unsigned n) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(b)), "r"(n) : "memory");
}
__device__ void arrive(unsigned long long *b) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(b)) : "memory");
}
__device__ void expect(unsigned long long *b, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(b)), "r"(bytes) : "memory");
}
__device__ void wait(unsigned long long *b, unsigned parity) {
  asm volatile("{ .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1; @!done bra AGAIN; }"
               :: "r"(shared_address(b)), "r"(parity) : "memory");
}
"""

RING = HEAD + """
// Warp 0 fetches rows of 64 numbers into a ring of two; the others add what comes, each its column.
extern "C" __global__ void add(const int *rows, int count, int *sums) {
  __shared__ __align__(128) int stage[2][64];
  __shared__ __align__(8) unsigned long long full[2], empty[2];
  if (threadIdx.x == 0)
    for (int s = 0; s < 2; ++s) { init(&full[s], 1); init(&empty[s], 64); }
  __syncthreads();
  rows += 64 * count * blockIdx.x;
  int sum = 0;
  for (int at = 0; at < count; ++at) {
    const int s = at & 1, round = at >> 1 & 1;
    if (threadIdx.x < 32) {
      wait(&empty[s], round ^ 1);
      if (threadIdx.x == 0) {
        expect(&full[s], 256);
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];"
                     :: "r"(shared_address(stage[s])), "l"(rows + 64 * at), "r"(shared_address(&full[s])) : "memory");
      }
    } else {
      wait(&full[s], round);
      sum += stage[s][threadIdx.x - 32] * (at + 1);
      arrive(&empty[s]);
    }
  }
  if (threadIdx.x >= 32) sums[64 * blockIdx.x + threadIdx.x - 32] = sum;
}
"""


def sums_of_rows(shape, source, threads, count, width):
    """What the kernel `add` makes of rows of three blocks, and what it shall: row i times i + 1, added."""
    device = Device(shape)
    rows = np.random.default_rng(1).integers(-99, 99, (3, count, width)).astype(np.int32)
    sums = device.zeros((3, width), np.int32)
    Module.from_cuda(device, source).add[3, threads](device.array(rows), count, sums)
    return sums.copy_to_host(), np.einsum("bat,a->bt", rows, np.arange(1, count + 1))


@pytest.mark.parametrize("shape", DEVICES)
def test_a_warp_fetches_what_others_add(shape):
    got, wanted = sums_of_rows(shape, RING, 96, 7, 64)
    np.testing.assert_array_equal(got, wanted)


COPIES = HEAD + """
// Every thread copies 16 bytes and then adds its neighbour's; the barrier waits for the copies of all.
extern "C" __global__ void neighbours(const int4 *from, int *to) {
  __shared__ int4 all[96];
  __shared__ __align__(8) unsigned long long done;
  if (threadIdx.x == 0) init(&done, blockDim.x);
  __syncthreads();
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(shared_address(&all[threadIdx.x])), "l"(from + at) : "memory");
  asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" :: "r"(shared_address(&done)) : "memory");
  wait(&done, 0);
  to[at] = all[threadIdx.x].x + all[(threadIdx.x + 1) % blockDim.x].w;
}
"""


@pytest.mark.parametrize("shape", DEVICES)
def test_a_barrier_waits_for_the_copies_of_all(shape):
    device = Device(shape)
    numbers = np.arange(2 * 96 * 4, dtype=np.int32).reshape(2, 96, 4)
    out = device.zeros((2, 96), np.int32)
    Module.from_cuda(device, COPIES).neighbours[2, 96](device.array(numbers), out)
    np.testing.assert_array_equal(out.copy_to_host(), numbers[..., 0] + np.roll(numbers, -1, 1)[..., 3])


def test_clangs_intrinsics():
    """Those of sm_80, beside the same in PTX."""
    device = Device("cuda")
    source = """extern "C" __global__ void k(const int *from, int *out) {
      __shared__ long b; __shared__ int x[32];
      if (threadIdx.x == 0) __nvvm_mbarrier_init_shared((__attribute__((address_space(3))) long *)&b, 32);
      __syncthreads();
      __nvvm_cp_async_ca_shared_global_4((__attribute__((address_space(3))) void *)&x[threadIdx.x],
                                         (const __attribute__((address_space(1))) void *)(from + threadIdx.x));
      __nvvm_cp_async_mbarrier_arrive_shared((__attribute__((address_space(3))) long *)&b);
      const long state = __nvvm_mbarrier_arrive(&b);
      while (!__nvvm_mbarrier_test_wait(&b, state)) {}
      out[threadIdx.x] = x[31 - threadIdx.x];
      __syncthreads();
      if (threadIdx.x == 0) out[32] = __nvvm_mbarrier_pending_count(__nvvm_mbarrier_arrive_drop(&b));
      __nvvm_mbarrier_inval(&b);
    }"""
    out = device.zeros(33, np.int32)
    Module.from_cuda(device, source, gpu_arch="sm_80").k[1, 32](device.array(np.arange(32, dtype=np.int32)), out)
    assert out.copy_to_host().tolist() == [*range(31, -1, -1), 32]


HANDS = """
// Warp 0 writes rows for warp 1 to read: each tells the other by a barrier at which it does not wait itself.
extern "C" __global__ void add(const int *rows, int count, int *sums) {
  __shared__ volatile int row[32];
  const int lane = threadIdx.x & 31;
  int sum = 0;
  for (int at = 0; at < count; ++at)
    if (threadIdx.x < 32) {
      if (at > 0) asm volatile("bar.sync 2, 64;" ::: "memory");
      row[lane] = rows[32 * (count * blockIdx.x + at) + lane];
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
      asm volatile("barrier.cta.sync 1, 64;" ::: "memory");
      sum += row[31 - lane] * (at + 1);
      if (at + 1 < count) asm volatile("barrier.cta.arrive 2, 64;" ::: "memory");
    }
  if (threadIdx.x >= 32) sums[32 * blockIdx.x + lane] = sum;
}
"""


@pytest.mark.parametrize("shape", DEVICES)
def test_who_arrives_at_a_named_barrier_goes_on(shape):
    got, wanted = sums_of_rows(shape, HANDS, 64, 9, 32)
    np.testing.assert_array_equal(got, wanted[:, ::-1])


CROWD = HEAD + """
extern "C" __global__ void meet(int *out, int rounds) {
  __shared__ __align__(8) unsigned long long all;
  if (threadIdx.x == 0) init(&all, blockDim.x / 32);
  __syncthreads();
  for (int i = 0; i < rounds; ++i) {
    if (threadIdx.x % 32 == 0) { arrive(&all); wait(&all, i & 1); }
    __syncwarp();
  }
  out[threadIdx.x] = rounds;
}
"""


def test_warps_that_wait_let_the_others_run() -> None:
    """The hardware runs the lowest-numbered warp that is ready: 31 that poll would keep the last one from arriving."""
    device = Device("cuda3", mode="timing")
    out = device.zeros(1024, np.int32)
    Module.from_cuda(device, CROWD)["meet"][(1,), (1024,)](out, 3)
    assert (out.copy_to_host() == 3).all()
