"""What C++ means in device code: calls through virtual tables, and recursion."""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt import Device, LaunchError, Module
from vortex_rt.cuda.compile import compile_cuda


@pytest.fixture(scope="module")
def device() -> Device:
    """The shape that CUDA programs run on."""
    return Device("cuda")


def test_a_virtual_function_takes_and_gives_structures_by_value(device):
    """The caller's structure is copied: a function that changes its parameter changes nothing else."""
    source = """
    struct Four { int a, b; float c, d; };
    struct Stack { __device__ virtual void push(Four) = 0; __device__ virtual Four top(int) const = 0; };
    struct Twice : Stack {
      Four *room;
      int count;
      __device__ Twice(Four *memory) : room(memory), count(0) {}
      __device__ void push(Four value) override { const int at = atomicAdd(&count, 1); value.b *= 2; room[at] = value; }
      __device__ Four top(int at) const override { return room[at]; }
    };
    struct Plain : Twice {
      __device__ Plain(Four *memory) : Twice(memory) {}
      __device__ void push(Four value) override { room[atomicAdd(&count, 1)] = value; }
    };
    __device__ void use(Stack *stack, int number, int *out) {
      Four value{number, 10 * number, 0.5f * number, -1.0f};
      stack->push(value);
      __syncthreads();
      const Four found = stack->top(threadIdx.x);
      atomicAdd(out, found.b + (int)(2 * found.c));
      if (value.b != 10 * number || found.d != -1.0f) atomicAdd(out + 1, 1);
    }
    __global__ void k(int *out, int which) {
      __shared__ Four memory[64];
      __shared__ __align__(16) char places[2][sizeof(Twice)];
      __shared__ Stack *stack;
      if (threadIdx.x == 0) stack = which ? (Stack *)new (places[0]) Twice(memory) : new (places[1]) Plain(memory);
      __syncthreads();
      use(stack, threadIdx.x, out);
    }
    """
    kernel = Module.from_cuda(device, source).k
    for which, factor in ((1, 20), (0, 10)):
        out = device.zeros(2, np.int32)
        kernel[1, 64](out, which)
        assert out.copy_to_host().tolist() == [(factor + 1) * sum(range(64)), 0]


OWNED = """
struct Owner {
  int *ends;
  __device__ Owner(int *ends) : ends(ends) {}
  __device__ Owner(Owner &&other) : ends(other.ends) { other.ends = nullptr; }
  __device__ ~Owner() { if (ends) atomicAdd(ends, 1); }
};
struct Self { // whose copies know where they are
  const Self *place;
  __device__ Self() : place(this) {}
  __device__ Self(const Self &) : place(this) {}
};
struct Around { Owner owner; float more[5]; };
__device__ __noinline__ void apart(Owner owner) { Owner kept(static_cast<Owner &&>(owner)); }
__device__ void joined(Around value) { Owner kept(static_cast<Owner &&>(value.owner)); }
__device__ __noinline__ bool is_there(Self self) { return self.place == &self; }
__global__ void k(int *ends) {
  Owner named(ends), *elsewhere = new Owner(ends + 3);
  apart(Owner(ends + 1));
  apart(static_cast<Owner &&>(named));
  joined(Around{ends + 2});
  apart(static_cast<Owner &&>(*elsewhere));
  delete elsewhere;
  Self self;
  ends[4] = is_there(self) && is_there(Self());
}
"""


def test_an_object_that_is_passed_by_value_ends_once(device):
    """A function that moves from its parameter changes what the caller destroys (Itanium C++ ABI, 3.1.1)."""
    out = device.zeros(5, np.int32)
    Module.from_cuda(device, OWNED).k[1, 1](out)
    assert out.copy_to_host().tolist() == [1, 1, 1, 1, 1]


VIRTUAL_BASE = """
struct Root { int root; __device__ virtual int value() const { return root; } __device__ virtual ~Root() {} };
struct Left : virtual Root { int left; __device__ int value() const override { return left + root; } __device__ ~Left() {} };
struct Leaf : Left { __device__ Leaf(int value) { root = value; left = 2; } };
__global__ void k(int *out) {
  Root *leaf = new Leaf(out[0]);
  out[0] = leaf->value();
  delete leaf;
}
"""


def test_a_virtual_base_is_made_and_ended(device):
    """Its constructors get the table of the tables."""
    out = device.zeros(1, np.int32)
    Module.from_cuda(device, VIRTUAL_BASE).k[1, 1](out)
    assert out.copy_to_host().tolist() == [2]


def test_a_plain_structure_stays_a_value(tmp_path):
    """Other compilers' device code passes it so; also where the launch gives a kernel what is not plain."""
    source = tmp_path / "k.cu"
    source.write_text(
        "struct Plain { int a[9]; __device__ Plain(int x) { a[0] = x; } };\n"
        "struct Owner { int *p; __host__ __device__ Owner(const Owner &); __host__ __device__ ~Owner(); };\n"
        "__device__ int take(Plain value);\n__device__ int end(Owner value);\n"
        "__global__ void k(int *p, Owner owner) { *p = take(Plain(*p)) + end(owner); }\n"
    )
    text = compile_cuda(source, extra=("-fgpu-rdc",)).decode()
    assert 'byval(%struct.Plain)' in next(line for line in text.splitlines() if line.startswith("declare") and "take" in line)
    assert "byval" not in next(line for line in text.splitlines() if line.startswith("declare") and "3end" in line)
    assert "byval(%struct.Owner)" in next(line for line in text.splitlines() if line.startswith("define") and "@_Z1k" in line)


RECURSION = """
__device__ __noinline__ int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
__device__ void quicksort(int *a, int low, int high) {
  if (low >= high) return;
  const int pivot = a[(low + high) / 2];
  int i = low, j = high;
  while (i <= j) {
    while (a[i] < pivot) ++i;
    while (a[j] > pivot) --j;
    if (i <= j) { const int kept = a[i]; a[i++] = a[j]; a[j--] = kept; }
  }
  quicksort(a, low, j);
  quicksort(a, i, high);
}
__device__ bool odd(int n);
__device__ __noinline__ bool even(int n) { return n == 0 || odd(n - 1); }
__device__ __noinline__ bool odd(int n) { return n != 0 && even(n - 1) && n % 64 != 63; }
struct Node { __device__ virtual int size() const { return 1; } };
struct Pair : Node {
  const Node *left, *right;
  __device__ Pair(const Node *l, const Node *r) : left(l), right(r) {}
  __device__ int size() const override { return left->size() + right->size(); }
};
extern "C" __global__ void recurse(int *out) {
  const int t = threadIdx.x;
  out[4 * t] = ackermann(2, t % 5);
  int a[16], sorted = 1;
  for (int i = 0; i < 16; ++i) a[i] = (i * 7 + t * 5) % 16;
  quicksort(a, 0, t % 16);
  for (int i = 1; i <= t % 16; ++i) sorted &= a[i - 1] <= a[i];
  out[4 * t + 1] = sorted;
  out[4 * t + 2] = even(t % 40);
  const Node leaf;
  const Pair two(&leaf, &leaf), three(&two, &leaf), five(&two, &three);
  const Node *which[] = {&leaf, &two, &three, &five};
  out[4 * t + 3] = which[t % 4]->size();
}
extern "C" __global__ void other(int *out) { out[threadIdx.x] = ackermann(1, threadIdx.x); }
"""


@pytest.mark.parametrize("shape", ["cuda", "cores=1,warps=4,threads=8"])
def test_functions_call_themselves_and_each_other(shape):
    """Each lane to a depth of its own: directly, through another function, and through a virtual table."""
    chosen = Device(shape)
    module = Module.from_cuda(chosen, RECURSION)
    out = chosen.zeros(256, np.int32)
    module.recurse[1, 64](out)
    t = np.arange(64)
    want = np.stack([2 * (t % 5) + 3, np.ones(64), t % 40 % 2 == 0, np.array([1, 2, 3, 5])[t % 4]], axis=1)
    np.testing.assert_array_equal(out.copy_to_host().reshape(64, 4), want)
    module.other[1, 64](out)
    np.testing.assert_array_equal(out.copy_to_host()[:64], t + 2)


@pytest.mark.parametrize("shape", ["cuda", "cores=1,warps=4,threads=8"])
def test_a_recursion_without_end_is_told(shape, monkeypatch):
    """It stops before it writes into another thread's stack; more stack lets one go deeper."""
    source = """
    __device__ __noinline__ int deep(int n, const int *before) {
      int own[8];
      for (int i = 0; i < 8; ++i) own[i] = before[i] + n;
      return n == 0 ? own[3] : deep(n - 1, own) + own[n % 8];
    }
    extern "C" __global__ void recurse(int *out, int depth) { out[8 + threadIdx.x] = deep(threadIdx.x == 40 ? depth : 3, out); }
    """
    chosen = Device(shape)
    module = Module.from_cuda(chosen, source)
    out = chosen.zeros(72, np.int32)
    module.recurse[1, 64](out, 20)
    with pytest.raises(LaunchError, match="deeper than the stack"):
        module.recurse[1, 64](out, 1000)
    monkeypatch.setenv("VORTEX_STACK", str(1 << 18))
    module.recurse[1, 64](out, 1000)
    got = out.copy_to_host()[8:]
    sums = np.cumsum(np.arange(1000, -1, -1))
    assert got[40] == sums.sum()
    assert (got[:40] == 3 + 5 + 6 + 6).all()
