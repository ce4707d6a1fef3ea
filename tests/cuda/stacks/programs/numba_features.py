"""Features of Numba's CUDA target, each a function that checks its result; the command line names those to run."""

import math
import sys
import warnings

import numpy as np
from numba import cuda, float32, float64, guvectorize, int32, vectorize

warnings.simplefilter("ignore")  # about kernels that are too small for a large device


def shared_memory():
    tile = 8

    @cuda.jit
    def multiply(a, b, c):
        of_a, of_b = cuda.shared.array((tile, tile), float32), cuda.shared.array((tile, tile), float32)
        x, y = cuda.grid(2)
        tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
        total = float32(0)
        for i in range(a.shape[1] // tile):
            of_a[tx, ty], of_b[tx, ty] = a[x, ty + i * tile], b[tx + i * tile, y]
            cuda.syncthreads()
            for j in range(tile):
                total += of_a[tx, j] * of_b[j, ty]
            cuda.syncthreads()
        c[x, y] = total

    a, b = np.random.rand(2, 16, 16).astype(np.float32)
    c = np.zeros_like(a)
    multiply[(2, 2), (tile, tile)](a, b, c)
    assert np.allclose(c, a @ b, rtol=1e-4)


def dynamic_shared_memory():
    @cuda.jit
    def reverse(out):
        block = cuda.shared.array(0, dtype=int32)
        i = cuda.threadIdx.x
        block[i] = i
        cuda.syncthreads()
        out[i] = block[block.size - 1 - i]

    out = np.zeros(40, np.int32)
    reverse[1, 40, 0, 160](out)
    assert (out == 39 - np.arange(40)).all()


def local_and_constant_arrays():
    table = np.arange(10, dtype=np.float64)

    @cuda.jit
    def kernel(out):
        constants = cuda.const.array_like(table)
        local = cuda.local.array(4, float64)
        i = cuda.grid(1)
        for j in range(4):
            local[j] = constants[j] * i
        out[i] = local[0] + local[1] + local[2] + local[3]

    out = np.zeros(8)
    kernel[1, 8](out)
    assert (out == 6 * np.arange(8)).all()


def atomics():
    @cuda.jit
    def kernel(count, largest, total):
        cuda.atomic.add(count, 0, 1)
        cuda.atomic.max(largest, 0, float(cuda.grid(1)))
        cuda.atomic.add(total, 0, 1.5)

    count, largest, total = np.zeros(1, np.int32), np.zeros(1), np.zeros(1, np.float32)
    kernel[2, 32](count, largest, total)
    assert (count[0], largest[0], total[0]) == (64, 63, 96)


def shuffles_and_votes():
    @cuda.jit
    def kernel(out):
        i = cuda.threadIdx.x
        out[i] = cuda.shfl_xor_sync(0xFFFFFFFF, i, 1)
        if cuda.ballot_sync(0xFFFFFFFF, i % 2 == 0) != 0x55555555:
            out[i] = -1

    out = np.zeros(32, np.int32)
    kernel[1, 32](out)
    assert (out == np.arange(32) ^ 1).all()


def cooperative_groups():
    @cuda.jit
    def kernel(a):
        i = cuda.grid(1)
        a[i] = i
        cuda.cg.this_grid().sync()
        if i == 0:
            a[0] = a[a.size - 1]

    a = np.zeros(64, np.int32)
    kernel[2, 32](a)
    assert a[0] == 63


def device_functions():
    @cuda.jit(device=True)
    def f(a, b):
        return math.exp(a) + math.sin(b)

    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        out[i] = f(out[i], 1.0)

    out = np.arange(4.0)
    kernel[1, 4](out)
    assert np.allclose(out, np.exp(np.arange(4.0)) + np.sin(1))


def records_and_tuples():
    kind = np.dtype([("a", np.int32), ("b", np.float64)], align=True)

    @cuda.jit
    def kernel(records, values):
        i = cuda.grid(1)
        records[i].b = records[i].a * values[1][0] + values[0]
        records[i]["a"] += 1

    records = np.zeros(4, kind)
    records["a"] = range(4)
    kernel[1, 4](records, (1.5, (2, 3)))
    assert (records["b"] == 2 * np.arange(4) + 1.5).all()
    assert (records["a"] == [1, 2, 3, 4]).all()


def printing():
    @cuda.jit
    def kernel(a):
        print("thread", cuda.threadIdx.x, a)

    kernel[1, 2](1.5)
    cuda.synchronize()


def exceptions():
    @cuda.jit(debug=True, opt=False)
    def kernel(a):
        a[0] = 1 // a[0]

    try:
        kernel[1, 1](np.zeros(1, np.int32))
        cuda.synchronize()
    except ZeroDivisionError:
        return
    raise AssertionError("no exception")


def reduction():
    total = cuda.reduce(lambda a, b: a + b)
    x = np.arange(1000, dtype=np.float64)
    assert total(x) == x.sum()


def universal_functions():
    @vectorize(["float32(float32,float32)"], target="cuda")
    def f(a, b):
        return a + b * 2

    @guvectorize(["void(float64[:],float64[:])"], "(n)->(n)", target="cuda")
    def g(a, out):
        for i in range(a.shape[0]):
            out[i] = a[i] * 2

    x, y = np.arange(10, dtype=np.float32), np.random.rand(4, 5)
    assert (f(x, x) == 3 * x).all()
    assert (g(y) == 2 * y).all()


def streams_and_events():
    @cuda.jit
    def add_one(a):
        a[cuda.grid(1)] += 1

    stream, start, end = cuda.stream(), cuda.event(), cuda.event()
    pinned = cuda.pinned_array(10)
    pinned[:] = 1
    on_device = cuda.to_device(pinned, stream=stream)
    start.record(stream)
    add_one[1, 10, stream](on_device)
    end.record(stream)
    on_device.copy_to_host(pinned, stream=stream)
    stream.synchronize()
    assert (pinned == 2).all()
    assert start.elapsed_time(end) >= 0
    for shared in (cuda.mapped_array(8), cuda.managed_array(8)):
        shared[:] = 0
        add_one[1, 8](shared)
        cuda.synchronize()
        assert (shared == 1).all()


def remainders():
    @cuda.jit
    def divide(a, b, out):
        i = cuda.grid(1)
        out[0, i], out[1, i] = a[i] // b[i], a[i] % b[i]

    a, b = np.array([7.5, -7.5, 1e10, 3]), np.array([2, 2, 3, -7.25])
    for kind in (np.float32, np.float64):
        out = np.zeros((2, 4), kind)
        divide[1, 4](a.astype(kind), b.astype(kind), out)
        assert (out == [a.astype(kind) // b.astype(kind), a.astype(kind) % b.astype(kind)]).all()


def random_numbers():
    from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32

    @cuda.jit
    def kernel(states, out):
        i = cuda.grid(1)
        out[i] = xoroshiro128p_uniform_float32(states, i)

    out = np.zeros(64, np.float32)
    kernel[2, 32](create_xoroshiro128p_states(64, seed=1), out)
    assert 0.3 < out.mean() < 0.7


if __name__ == "__main__":
    for name in sys.argv[1:]:
        globals()[name]()
        print("done:", name)
