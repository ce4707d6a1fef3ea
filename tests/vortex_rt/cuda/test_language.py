"""What C++ means in device code: calls through virtual tables and pointers."""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt import Device, Module


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
