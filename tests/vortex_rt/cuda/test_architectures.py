"""What newer architectures have: reductions, clusters, asynchronous copies, static variables."""

from __future__ import annotations

import functools
import operator

import numpy as np
import pytest
from compilers import LANES, run

from vortex_rt import Device, Module
from vortex_rt.cuda.jit.cuda_source import made_visible, names

# What clang's headers define by architecture, at each one, against models of what CUDA and PTX say: reductions over
# lanes, shuffles of parts of a warp, asynchronous copies (sm_80), clusters (sm_90), funnel shifts.
# `test_every_function` asks at each architecture that every function is run somewhere.

VALUES = np.array([i * 2654435761 % 2**32 for i in range(LANES)], np.int64)
LOAD = "  unsigned u = (unsigned)a0[i]; int s = (int)u;"
MASKS = {"all": "true", "a third": "i % 3 == 1", "one": "i == 19", "halves": "i < 16"}
REDUCTIONS = {
    "add": operator.add, "and": operator.and_, "or": operator.or_, "xor": operator.xor, "min": min, "max": max,
}  # fmt: skip


def groups(condition: str) -> list[list[int]]:
    """The lanes that come together in each branch of a condition on `i`."""
    test = [bool(eval(condition.replace("true", "True"), {"i": i})) for i in range(LANES)]
    return [[i for i in range(LANES) if test[i] == side] for side in (True, False)]


@pytest.mark.parametrize("mask", MASKS)
def test_reductions_take_the_lanes_of_the_mask(functions, architecture, mask):
    """Signed ones keep the sign, in the result's type too; both sides of a branch reduce their own lanes."""
    overloads = [f for f in functions if f.name.startswith("__reduce_")]
    assert len(overloads) == 9
    lines = [LOAD, f"  unsigned m = __ballot_sync(~0u, {MASKS[mask]}); if (!(m >> i & 1)) m = ~m;"]
    want = []
    for f in overloads:
        signed = f.parameters[1] == "int"
        call = f"{f.name}(m, {'s' if signed else 'u'})"
        lines.append(f"  long long r{len(want)} = {MASKS[mask]} ? (long long){call} : (long long){call};")
        lines.append(f"  *o++ = (double)r{len(want)};")
        numbers = VALUES.astype(np.uint32).astype(np.int32 if signed else np.uint32).tolist()
        column = [0] * LANES
        for lanes in groups(MASKS[mask]):
            if lanes:
                total = functools.reduce(REDUCTIONS[f.name.split("_")[3]], (numbers[i] for i in lanes))
                total = (total + 2**31) % 2**32 - 2**31 if signed else total % 2**32
                for i in lanes:
                    column[i] = total
        want.append(column)
    got = run(Device("cuda"), "\n".join(lines), len(want), VALUES, architecture=architecture)  # masks split narrow warps
    np.testing.assert_array_equal(got.T, np.array(want, np.float64))


def source(kind: str, lane: int, b: int, width: int) -> int:
    """The lane that a shuffle reads, its own where the other is out of its part: PTX ISA, shfl.sync."""
    first, b = lane & -width, b & 31
    last = first + width - 1
    j = {"": first | (b & (width - 1)), "_up": lane - b, "_down": lane + b, "_xor": lane ^ b}[kind]
    return j if (j >= first if kind == "_up" else j <= last) else lane


@pytest.mark.parametrize("kind", ["", "_up", "_down", "_xor"])
def test_shuffles_within_parts_of_a_warp(functions, device, architecture, kind):
    """Constant and variable lanes and distances, in range and beyond it."""
    lines, want = ["  double v = (double)a0[i]; int n = (i * 7 + 3) % 40;"], []
    for width in (2, 8, 16, 32):
        for text, lane in (("1", lambda i: 1), ("5", lambda i: 5), ("n", lambda i: (i * 7 + 3) % 40)):
            for type_ in ("unsigned", "long long", "float", "double"):
                lines.append(f"  *o++ = (double)__shfl{kind}_sync(~0u, ({type_})v, {text}, {width});")
                kinds = {"float": np.float32}.get(type_, np.float64)
                want.append([VALUES[source(kind, i, lane(i), width)].astype(kinds) for i in range(LANES)])
    got = run(device, "\n".join(lines), len(want), VALUES, architecture=architecture)
    np.testing.assert_array_equal(got.T, np.array(want, np.float64))


def test_funnel_shifts(functions, device, architecture):
    amounts = (0, 1, 17, 31, 32, 33, 63, 0xFFFFFFFF)
    lines, want = [LOAD, "  unsigned h = u * 3 + 1;"], []
    for name, left, clamp in (("l", 1, 0), ("lc", 1, 1), ("r", 0, 0), ("rc", 0, 1)):
        for amount in amounts:
            lines.append(f"  *o++ = __funnelshift_{name}(u, h, {amount}u);")
            n = min(amount, 32) if clamp else amount % 32
            both = [((u * 3 + 1) % 2**32) << 32 | u for u in VALUES.tolist()]
            want.append([(b << n >> 32 if left else b >> n) % 2**32 for b in both])
    got = run(device, "\n".join(lines), len(want), VALUES, architecture=architecture)
    np.testing.assert_array_equal(got.T, np.array(want, np.float64))


def test_asynchronous_copies(functions, device, architecture):
    """The bytes after those of the source are zero."""
    sizes = sorted({int(f.name.rsplit("_", 1)[1]) for f in functions if f.name.startswith("__nv_memcpy_async")})
    assert sizes == ([] if architecture < "sm_80" else [4, 8, 16])
    lines, want = ["  __shared__ __align__(16) unsigned char to[16];"], []
    for size in sizes:
        for given in {size, size // 2}:
            lines.append("  memset(to, 0xEE, 16);")
            lines.append(f"  __nv_memcpy_async_shared_global_{size}(to, a0, {given}); __pipeline_wait_prior(0);")
            lines.append("  for (int n = 0; n < 16; ++n) *o++ = to[n];")
            want += [n + 1 if n < given else 0 if n < size else 0xEE for n in range(16)]
    if sizes:
        lines.append("  *o++ = __nv_associate_access_property(a0, 7) == a0;")
        want.append(1)
        data = np.arange(1, 17, dtype=np.uint8).view(np.int64)
        got = run(device, "\n".join(lines), len(want), data, headers="#include <cuda_pipeline.h>\n", threads=1,
                  architecture=architecture)  # fmt: skip
        np.testing.assert_array_equal(got[0], want)


CLUSTER = {  # a launch without clusters is one of clusters of one block (PTX ISA, "Special Registers")
    "(double)__clusterDimIsSpecified()": 0, "__clusterDim().x * __clusterDim().y * __clusterDim().z": 1,
    "__clusterRelativeBlockIdx().x + __clusterRelativeBlockIdx().y + __clusterRelativeBlockIdx().z": 0,
    "__clusterGridDimInClusters().x * __clusterGridDimInClusters().y * __clusterGridDimInClusters().z": 1,
    "__clusterIdx().x + __clusterIdx().y + __clusterIdx().z": 0, "__clusterRelativeBlockRank()": 0,
    "__clusterSizeInBlocks()": 1, "__isCtaShared(&m)": 1, "__isCtaShared(a0)": 0, "__isClusterShared(&m)": 1,
    "__isClusterShared(a0)": 0, "*(int *)__cluster_map_shared_rank(&m, 0)": 41, "__cluster_query_shared_rank(&m)": 0,
    "__cluster_map_shared_multicast(&m, 5).y": 5,
    "(__cluster_barrier_arrive(), __cluster_barrier_wait(), __cluster_barrier_arrive_relaxed(), __cluster_barrier_wait(), "
    "__threadfence_cluster(), m)": 41,
}  # fmt: skip


def test_clusters(functions, device, architecture):
    named = {f.name for f in functions if "luster" in f.name and not f.namespace} | {"__isCtaShared"}
    if architecture < "sm_90":
        assert named == {"__isCtaShared"}
        return
    assert [name for name in named if not any(name in call for call in CLUSTER)] == []
    lines = ["  __shared__ int m; m = 41;", *(f"  *o++ = {call};" for call in CLUSTER)]
    got = run(device, "\n".join(lines), len(CLUSTER), VALUES, threads=1, architecture=architecture)
    assert dict(zip(CLUSTER, got[0])) == CLUSTER


# Barriers in memory and asynchronous copies as kernels of sm_80 and sm_90 use them: a warp that fetches, others that
# compute. On warps as wide as CUDA's, on narrower ones, and in groups larger than the core.

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


# Static variables of the device become visible in the module, and nothing else changes.

MODULE = r"""@_ZL4wide = internal unnamed_addr addrspace(1) global i32 5, align 4
@_ZN1nL4wideE = internal addrspace(1) global i32 6, align 4
@_ZL6unread = internal addrspace(1) global i32 7, align 4
@_ZL7header1 = internal addrspace(1) global ptr addrspacecast (ptr addrspace(1) @_ZL7header2 to ptr), align 8
@_ZL7header2 = internal addrspace(1) global i32 8, align 4
@.str = private constant [22 x i8] c"@_ZL4wide @_ZL6unread\00", align 1
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @_ZL4wide to ptr)], section "llvm.metadata"

define void @k(ptr %p) {
  %a = load i32, ptr addrspacecast (ptr addrspace(1) @_ZL4wide to ptr), align 4
  %b = load i32, ptr addrspacecast (ptr addrspace(1) @_ZN1nL4wideE to ptr), align 4
  %c = load i8, ptr @.str, align 1
  ret void
}
"""


def test_those_that_are_used_are_visible_and_strings_stay():
    made = made_visible(MODULE, frozenset(("wide", "unread")))
    assert "@wide = addrspace(1) externally_initialized global i32 5, align 4\n" in made
    assert "@_ZN1nL4wideE = addrspace(1) externally_initialized global i32 6, align 4\n" in made
    assert "(ptr addrspace(1) @wide to ptr)" in made
    assert r'c"@_ZL4wide @_ZL6unread\00"' in made
    assert made.count("_ZL6unread") == 1, "only the string: a string is no use"
    assert "header" not in made
    assert "llvm.compiler.used" not in made


def test_names_are_those_of_marked_variables():
    text = b"__device__ static int a = 1; static __constant__ float b[4]; static int c; __device__ int d;"
    assert names([text]) == {"a", "b"}
