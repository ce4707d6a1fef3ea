"""What kernels of Triton do, one function a feature; names as arguments choose. Results are those of NumPy."""

import sys

import numpy as np
import triton
import triton.language as tl

from vortex_rt.triton import array, as_tensor, empty, zeros

random = np.random.default_rng(7)
EXACT = 1e-4 if triton.runtime.driver.active.get_current_target().arch < 80 else 2e-2
"""Tolerance of tl.dot on floats, which is tf32's from compute capability 8.0 on."""


def normal(*shape, dtype=np.float32):
    return random.standard_normal(shape).astype(dtype)


@triton.jit
def softmax_kernel(out, x, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(x + row * columns + i, mask=i < columns, other=-float("inf"))
    e = tl.exp(v - tl.max(v, 0))
    tl.store(out + row * columns + i, e / tl.sum(e, 0), mask=i < columns)


def softmax():
    x = normal(7, 100)
    out = empty((7, 100))
    softmax_kernel[(7,)](out, array(x), 100, BLOCK=128)
    e = np.exp(x - x.max(1, keepdims=True))
    np.testing.assert_allclose(out.numpy(), e / e.sum(1, keepdims=True), rtol=1e-5)


@triton.jit
def matmul_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SUM: tl.constexpr = tl.float32):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    total = tl.zeros((BM, BN), dtype=SUM)
    for start in range(0, K, BK):
        k = start + tl.arange(0, BK)
        left = tl.load(a + m[:, None] * K + k[None, :], mask=(m[:, None] < M) & (k[None, :] < K), other=0.0)
        right = tl.load(b + k[:, None] * N + n[None, :], mask=(k[:, None] < K) & (n[None, :] < N), other=0.0)
        total = tl.dot(left, right, total)
    tl.store(c + m[:, None] * N + n[None, :], total.to(c.dtype.element_ty), mask=(m[:, None] < M) & (n[None, :] < N))


def matmul():
    for dtype, tolerance in ((np.float32, EXACT), (np.float16, 2e-2)):
        a, b = normal(40, 48, dtype=dtype), normal(48, 24, dtype=dtype)
        c = empty((40, 24), dtype)
        matmul_kernel[(3, 2)](array(a), array(b), c, 40, 24, 48, BM=16, BN=16, BK=16)
        np.testing.assert_allclose(c.numpy(), a.astype(np.float64) @ b, rtol=tolerance, atol=tolerance)


def large_products():
    for dtype, total in ((np.float16, tl.float32), (np.int8, tl.int32), (np.float32, tl.float32)):
        a, b = (random.integers(-4, 5, shape).astype(dtype) for shape in ((64, 64), (64, 64)))
        c = empty((64, 64), np.float32)
        launched = matmul_kernel[(1, 1)](array(a), array(b), c, 64, 64, 64, BM=64, BN=64, BK=64, SUM=total)
        assert ("mma.sync" in launched.asm["llir"]) == (dtype != np.float32 or EXACT > 1e-3)
        np.testing.assert_array_equal(c.numpy(), a.astype(np.float64) @ b)


@triton.jit
def bfloat_kernel(x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.load(x + i)
    tl.store(out + i, v * 3 + v)


def bfloat16():
    x = normal(128)
    bits = (x.view(np.uint32) >> 16).astype(np.uint16)
    out = empty(128, np.uint16)
    bfloat_kernel[(1,)](triton.reinterpret(array(bits), tl.bfloat16), triton.reinterpret(out, tl.bfloat16), N=128)
    exact = (bits.astype(np.uint32) << 16).view(np.float32)
    got = (out.numpy().astype(np.uint32) << 16).view(np.float32)
    np.testing.assert_allclose(got, 4 * exact, rtol=2**-6)


@triton.jit
def layer_norm_kernel(x, out, weight, bias, mean, rstd, N, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, N, BLOCK):
        i = start + tl.arange(0, BLOCK)
        total += tl.load(x + row * N + i, mask=i < N, other=0.0)
    average = tl.sum(total, 0) / N
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, N, BLOCK):
        i = start + tl.arange(0, BLOCK)
        v = tl.where(i < N, tl.load(x + row * N + i, mask=i < N, other=0.0) - average, 0.0)
        total += v * v
    scale = 1 / tl.sqrt(tl.sum(total, 0) / N + eps)
    tl.store(mean + row, average)
    tl.store(rstd + row, scale)
    for start in range(0, N, BLOCK):
        i = start + tl.arange(0, BLOCK)
        v = (tl.load(x + row * N + i, mask=i < N) - average) * scale
        tl.store(out + row * N + i, v * tl.load(weight + i, mask=i < N) + tl.load(bias + i, mask=i < N), mask=i < N)


@triton.jit
def layer_norm_backward_kernel(dx, dy, weight, x, mean, rstd, N, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    inside = i < N
    scale = tl.load(rstd + row)
    hat = tl.where(inside, (tl.load(x + row * N + i, mask=inside, other=0) - tl.load(mean + row)) * scale, 0.0)
    wdy = tl.where(inside, tl.load(weight + i, mask=inside) * tl.load(dy + row * N + i, mask=inside, other=0), 0.0)
    value = (wdy - (hat * (tl.sum(hat * wdy, 0) / N) + tl.sum(wdy, 0) / N)) * scale
    tl.store(dx + row * N + i, value, mask=inside)


def layer_norm():
    x, weight, bias, dy = normal(3, 200), normal(200), normal(200), normal(3, 200)
    out, mean, rstd, dx = empty((3, 200)), empty(3), empty(3), empty((3, 200))
    given = array(x)
    layer_norm_kernel[(3,)](given, out, array(weight), array(bias), mean, rstd, 200, 1e-5, BLOCK=64)
    scale = 1 / np.sqrt(x.var(1, keepdims=True) + 1e-5)
    hat = (x - x.mean(1, keepdims=True)) * scale
    np.testing.assert_allclose(out.numpy(), hat * weight + bias, rtol=1e-4, atol=1e-5)
    layer_norm_backward_kernel[(3,)](dx, array(dy), array(weight), given, mean, rstd, 200, BLOCK=256)
    wdy = weight * dy
    expected = (wdy - hat * (hat * wdy).mean(1, keepdims=True) - wdy.mean(1, keepdims=True)) * scale
    np.testing.assert_allclose(dx.numpy(), expected, rtol=1e-3, atol=1e-4)


@triton.jit
def attention_kernel(q, k, v, out, scale, N, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, CAUSAL: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    base = tl.program_id(1) * N * D
    d = tl.arange(0, D)
    query = tl.load(q + base + m[:, None] * D + d[None, :])
    largest = tl.full((BM,), -float("inf"), tl.float32)
    total = tl.zeros((BM,), tl.float32)
    result = tl.zeros((BM, D), tl.float32)
    for start in range(0, N, BN):
        n = start + tl.arange(0, BN)
        scores = tl.dot(query, tl.load(k + base + d[:, None] + n[None, :] * D)) * (scale * 1.44269504)
        if CAUSAL:
            scores = tl.where(m[:, None] >= n[None, :], scores, -1.0e6)
        now = tl.maximum(largest, tl.max(scores, 1))
        weights = tl.math.exp2(scores - now[:, None])
        shrink = tl.math.exp2(largest - now)
        total = total * shrink + tl.sum(weights, 1)
        values = tl.load(v + base + n[:, None] * D + d[None, :])
        result = tl.dot(weights.to(values.dtype), values, result * shrink[:, None])
        largest = now
    tl.store(out + base + m[:, None] * D + d[None, :], (result / total[:, None]).to(out.dtype.element_ty))


def attention():
    for dtype, causal, tolerance in ((np.float32, False, EXACT), (np.float16, True, 1e-2)):
        q, k, v = (normal(2, 64, 16, dtype=dtype) for _ in range(3))
        out = empty(q.shape, dtype)
        attention_kernel[(2, 2)](array(q), array(k), array(v), out, 0.25, 64, D=16, BM=32, BN=32, CAUSAL=causal)
        scores = 0.25 * q.astype(np.float64) @ k.astype(np.float64).transpose(0, 2, 1)
        if causal:
            scores = np.where(np.tri(64, dtype=bool), scores, -np.inf)
        weights = np.exp(scores - scores.max(2, keepdims=True))
        expected = weights / weights.sum(2, keepdims=True) @ v.astype(np.float64)
        np.testing.assert_allclose(out.numpy(), expected, rtol=tolerance, atol=tolerance)


@triton.jit
def atomic_kernel(x, total, largest, counts, flag, N: tl.constexpr):
    i = tl.program_id(0) * N + tl.arange(0, N)
    v = tl.load(x + i)
    tl.atomic_add(total, tl.sum(v, 0))
    tl.atomic_max(largest, tl.max(v, 0))
    tl.atomic_add(counts + v % 8, 1)
    tl.atomic_cas(flag, 0, tl.program_id(0) + 1)


def atomics():
    x = random.integers(0, 1000, 512).astype(np.int32)
    total, largest, counts, flag = zeros(1, np.int32), zeros(1, np.int32), zeros(8, np.int32), zeros(1, np.int32)
    atomic_kernel[(4,)](array(x), total, largest, counts, flag, N=128)
    assert total.numpy()[0] == x.sum()
    assert largest.numpy()[0] == x.max()
    assert (counts.numpy() == np.bincount(x % 8, minlength=8)).all()
    assert 1 <= flag.numpy()[0] <= 4


@triton.jit
def combine(a, b):
    return a * b


@triton.jit
def scan_kernel(x, sums, products, order, places, N: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.load(x + i)
    tl.store(sums + i, tl.cumsum(v, 0))
    tl.store(products + i, tl.associative_scan(1 + v / 1000, 0, combine))
    tl.store(order + i, tl.sort(v))
    tl.store(places, tl.argmax(v, 0))
    tl.store(places + 1, tl.argmin(v, 0))


def scans():
    x = normal(128)
    sums, products, order, places = empty(128), empty(128), empty(128), empty(2, np.int32)
    scan_kernel[(1,)](array(x), sums, products, order, places, N=128)
    np.testing.assert_allclose(sums.numpy(), np.cumsum(x), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(products.numpy(), np.cumprod(1 + x / 1000), rtol=1e-5)
    assert (order.numpy() == np.sort(x)).all()
    assert list(places.numpy()) == [x.argmax(), x.argmin()]


@triton.jit
def print_kernel(x, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.device_print("value", v)


def printing():
    print_kernel[(1,)](array(np.arange(4, dtype=np.float32)), N=4, num_warps=1)
    triton.runtime.driver.active.get_device_interface().synchronize()


@triton.jit
def assert_kernel(x, N: tl.constexpr):
    tl.device_assert(tl.load(x + tl.arange(0, N)) < 3, "x is too large")


def assertion():
    try:
        assert_kernel[(1,)](array(np.arange(4, dtype=np.int32)), N=4, debug=True)
        triton.runtime.driver.active.get_device_interface().synchronize()
    except RuntimeError as error:
        print("assertion:", error)
    else:
        raise AssertionError("the failed assertion of the kernel is not told")


configurations = [triton.Config({"BLOCK": block}, num_warps=warps) for block, warps in ((32, 1), (256, 4))]


@triton.autotune(configurations, key=["n"])
@triton.jit
def tuned_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)


def autotuning():
    x = normal(1000)
    out = empty(1000)
    tuned_kernel[lambda meta: (triton.cdiv(1000, meta["BLOCK"]),)](array(x), out, 1000)
    assert (out.numpy() == 2 * x).all()
    times = {config.kwargs["BLOCK"]: values[0] for config, values in tuned_kernel.configs_timings.items()}
    assert times[tuned_kernel.best_config.kwargs["BLOCK"]] == min(times.values()) > 0
    assert len(set(times.values())) == 2


@triton.jit
def typed_kernel(out, small, wide, half, flag, offset: tl.constexpr):
    tl.store(out, small + wide + half.to(tl.float64) + flag.to(tl.int32) + offset)


def arguments():
    out = empty(1, np.float64)
    typed_kernel[(1,)](out, -3, 2**40, 0.5, True, 100)
    assert out.numpy()[0] == -3 + 2**40 + 0.5 + 1 + 100
    assert triton.runtime.driver.active.utils.get_device_properties(None)["warpSize"] == 32
    view = as_tensor(out)
    typed_kernel[(1,)](view, 7, 2**33, 1.5, False, 0)
    assert out.numpy()[0] == 7 + 2**33 + 1.5


def host_tensors():
    """Tensors of PyTorch on the CPU, a view with strides among them."""
    import torch

    device = triton.runtime.driver.active.get_active_torch_device()
    x = torch.randn(7, 100, device=device)
    out = torch.empty(7, 200, device=device)
    softmax_kernel[(7,)](out, x, 100, BLOCK=128)
    torch.testing.assert_close(out.view(-1)[:700].view(7, 100), torch.softmax(x, 1))
    halves = torch.randn(128, device=device).to(torch.bfloat16)
    result = torch.zeros(256, dtype=torch.bfloat16, device=device)
    bfloat_kernel[(1,)](halves, result[128:], N=128)
    torch.testing.assert_close(result[128:], halves * 4, rtol=2**-6, atol=0)
    assert (result[:128] == 0).all()


def unknown_memory():
    class Opaque:
        dtype = np.dtype(np.float32)

        def data_ptr(self):
            return 64

    try:
        softmax_kernel[(1,)](Opaque(), empty(100), 100, BLOCK=128)
    except ValueError as error:
        print("unknown memory:", error)


for name in sys.argv[1:]:
    globals()[name]()
    print("done:", name, flush=True)
