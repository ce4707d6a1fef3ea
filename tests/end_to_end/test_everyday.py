"""Everyday CUDA and small applications, against NumPy."""

from __future__ import annotations

import ctypes
import hashlib
import math
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest
from parts import parts_of

from vortex_rt import Device, Module

# Ordinary C++, a feature a function: the same source compiled for the host by g++ gives the same numbers, at every
# level of clang and the translator.

SOURCES = {Path(name).stem: text for name, text in parts_of(Path(__file__).parent / "kernels" / "everyday.cu").items()}
THREADS = 16


def functions(source: str) -> list[str]:
    return re.findall(r"^F (\w+)\(", SOURCES[source], re.M)


ALL = [name for source in SOURCES for name in functions(source)]
TOGETHER = "#include <cstddef>\n" + "".join(
    f"namespace {source} {{\n{text}\n}}\n#undef ALL\n#undef X\n" for source, text in SOURCES.items()
)
"""All sources as one program: what its headers and a build take is spent once."""


@pytest.fixture(scope="module")
def host(tmp_path_factory) -> ctypes.CDLL:
    """The functions as g++ compiles them."""
    folder = tmp_path_factory.mktemp("host")
    (folder / "all.cu").write_text(TOGETHER)
    command = [
        "g++", "-x", "c++", "-std=c++17", "-DHOST", "-O1", "-fwrapv", "-w", "-shared", "-fPIC",
        str(folder / "all.cu"), "-o", str(folder / "all.so"),
    ]  # fmt: skip
    subprocess.run(command, check=True, timeout=300)
    return ctypes.CDLL(str(folder / "all.so"))


def check(module: Module, device: Device, names: list[str], host: ctypes.CDLL) -> None:
    wrong = []
    for name in names:
        reference = getattr(host, f"host_{name}")
        reference.restype = ctypes.c_longlong
        for s in (0, 3, 11):
            out = device.zeros(THREADS, np.int64)
            module[f"device_{name}"][1, THREADS](out, s)
            got, want = out.copy_to_host().tolist(), [reference(t, s) for t in range(THREADS)]
            wrong += [(name, t, s, a, b) for t, (a, b) in enumerate(zip(got, want, strict=True)) if a != b]
    assert not wrong


@pytest.mark.device
@pytest.mark.parametrize(
    ("level", "debug"),
    [
        *(pytest.param(level, False, id=f"{level}-", marks=pytest.mark.slow if level == 1 else []) for level in range(4)),
        # Lines are those of unoptimised or of optimised code: the other levels differ by passes that the runs without have.
        *(pytest.param(level, True, id=f"{level}-g", marks=[] if level == 2 else pytest.mark.slow) for level in range(4)),
    ],
)
def test_levels(level, debug, host):
    device = Device("cuda")
    check(Module.from_cuda(device, TOGETHER, opt_level=str(level), debug=debug), device, ALL, host)


@pytest.mark.parametrize("source", SOURCES)
def test_devices(device, load, source, host):
    check(load(device, source), device, functions(source), host)


@pytest.mark.device
@pytest.mark.parametrize("level", ["0", "2"])
def test_an_unsigned_index_into_shared_memory_wraps(level):
    device = Device("cuda")
    text = """__global__ void k(const unsigned *a, int *o) {
        __shared__ int s[64]; int t = threadIdx.x; s[t] = t * 3; s[t + 32] = 7 + t; __syncthreads();
        int *p = s + t + 1; o[t] = p[~a[t]]; }"""
    module = Module.from_cuda(device, text, opt_level=level)
    out = device.zeros(32, np.int32)
    module.k[1, 32](device.array(np.zeros(32, np.uint32)), out)
    assert out.copy_to_host().tolist() == [3 * t for t in range(32)]


@pytest.mark.device
@pytest.mark.parametrize("level", ["0", "2"])
def test_a_recursive_function_of_128_bits(level):
    device = Device("cuda")
    text = """__device__ __noinline__ __int128 f(int n, __int128 a) {
        if (n == 0) return a; __int128 r = f(n - 1, a << 9) * 3; if (r & 4) r += f(n >> 1, a); return r; }
        __global__ void k(__int128 a, __int128 *o) { o[threadIdx.x] = f(threadIdx.x % 6, a + threadIdx.x); }"""

    def f(n: int, a: int) -> int:
        if n == 0:
            return a
        r = f(n - 1, a << 9) * 3
        return r + f(n >> 1, a) if r & 4 else r

    module = Module.from_cuda(device, text, opt_level=level)
    out = device.zeros((32, 2), np.uint64)
    start = 0x123456789ABCDEF0123
    module.k[1, 32](np.frombuffer(start.to_bytes(16, "little"), np.uint64), out)
    got = [int(low) | int(high) << 64 for low, high in out.copy_to_host()]
    assert got == [f(t % 6, start + t) % 2**128 for t in range(32)]


# Larger pieces of other people's CUDA: applications rather than textbook kernels.


def blocks(n: int, size: int) -> int:
    return -(-n // size)


SPHERE = np.dtype([("centre", "f4", 3), ("radius", "f4"), ("colour", "f4", 3), ("mirror", "f4")])


def render(spheres: np.ndarray, width: int, height: int, light: np.ndarray) -> np.ndarray:
    """The kernel's rays in double precision, one after the other."""
    image = np.zeros((height, width, 3))
    for y in range(height):
        for x in range(width):
            at, ray = np.array([0.0, 0, -3]), np.array([(x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5, 1])
            ray /= np.linalg.norm(ray)
            weight = 1.0
            for _ in range(4):
                if weight <= 0.01:
                    break
                best, sphere = np.inf, None
                for s in spheres:
                    oc = at - s["centre"]
                    b = oc @ ray
                    d = b * b - (oc @ oc - float(s["radius"]) ** 2)
                    if d >= 0 and 1e-3 <= -b - math.sqrt(d) < best:
                        best, sphere = -b - math.sqrt(d), s
                if sphere is None:
                    image[y, x] += weight * np.array([0.2, 0.3, 0.5])
                    break
                at = at + ray * best
                normal = (at - sphere["centre"]) / np.linalg.norm(at - sphere["centre"])
                image[y, x] += (
                    weight * (1 - sphere["mirror"]) * (0.1 + 0.9 * max(0.0, normal @ light)) * sphere["colour"]
                )
                weight *= float(sphere["mirror"])
                ray = ray - normal * (2 * (ray @ normal))
    return image


@pytest.mark.device
def test_ray_tracer_with_spheres_in_constant_memory(device, load):
    module, width, height = load(device, "raytracer"), 24, 18
    spheres = np.zeros(4, SPHERE)
    for i, (centre, radius, colour, mirror) in enumerate(
        [((-0.6, 0, 0), 0.5, (1, 0.2, 0.2), 0.3), ((0.6, 0.1, 0.3), 0.5, (0.2, 1, 0.2), 0.5),
         ((0, -100.6, 0), 100, (0.8, 0.8, 0.8), 0), ((0, 0.6, 1), 0.4, (0.2, 0.2, 1), 0.9)]
    ):
        spheres[i] = (centre, radius, colour, mirror)
    light = np.array([0.577, 0.577, -0.577])
    module.symbols["spheres"].write(spheres)
    image = device.zeros((height, width, 3))
    module.render[(blocks(width, 8), blocks(height, 8)), (8, 8)](image, width, height, 4, light.astype(np.float32))
    wrong = np.abs(image.copy_to_host() - render(spheres, width, height, light)).max(axis=2) > 2e-2
    assert wrong.mean() < 0.02  # a pixel on an edge may fall to either side


@pytest.mark.device
def test_sha256_of_many_messages(device, load):
    module = load(device, "sha256")
    primes = [p for p in range(2, 312) if all(p % q for q in range(2, p))]
    module.symbols["K"].write(np.array([int((p ** (1 / 3)) % 1 * 2**32) for p in primes], np.uint32))
    messages = [f"message number {i}".encode() for i in range(70)]
    padded = b"".join(m + b"\x80" + bytes(55 - len(m)) + (8 * len(m)).to_bytes(8, "big") for m in messages)
    digests = device.zeros((len(messages), 8), np.uint32)
    module.sha256[blocks(len(messages), 32), 32](device.array(np.frombuffer(padded, np.uint32)), digests, len(messages))
    got = [row.astype(">u4").tobytes().hex() for row in digests.copy_to_host()]
    assert got == [hashlib.sha256(m).hexdigest() for m in messages]


@pytest.mark.device
@pytest.mark.parametrize(("n", "solutions"), [(6, 4), (8, 92)])
def test_queens_with_stacks_in_local_memory(device, load, n, solutions):
    count = device.zeros(1, np.uint32)
    load(device, "queens").queens[blocks(n * n, 32), 32](n, count)
    assert count.copy_to_host()[0] == solutions


@pytest.mark.device
def test_k_means_with_float_atomics_in_shared_memory(device, load, rng):
    module, n, k = load(device, "kmeans"), 500, 5
    points, centres = rng.random((n, 4), dtype=np.float32), rng.random((k, 4), dtype=np.float32)
    d_points, label = device.array(points), device.zeros(n, np.int32)
    module.assign[blocks(n, 64), 64](d_points, device.array(centres), label, n, k)
    distance = ((points[:, None].astype(np.float64) - centres[None]) ** 2).sum(axis=2)
    np.testing.assert_array_equal(label.copy_to_host(), distance.argmin(axis=1))
    sums, counts = device.zeros((k, 4)), device.zeros(k, np.int32)
    module.accumulate[blocks(n, 64), 64, 20 * k](d_points, label, sums, counts, n, k)
    nearest = distance.argmin(axis=1)
    np.testing.assert_array_equal(counts.copy_to_host(), np.bincount(nearest, minlength=k))
    np.testing.assert_allclose(sums.copy_to_host(), [points[nearest == c].sum(axis=0) for c in range(k)], rtol=1e-5)


@pytest.mark.device
def test_byte_dot_products_and_complex_numbers(device, load, rng):
    module, rows, words = load(device, "quantized"), 50, 12
    matrix, vector = (
        rng.integers(-128, 128, (rows, 4 * words), dtype=np.int8),
        rng.integers(-128, 128, 4 * words, dtype=np.int8),
    )
    out = device.zeros(rows, np.int32)
    module.gemv_int8[2, 32](device.array(matrix.view(np.int32)), device.array(vector.view(np.int32)), out, rows, words)
    np.testing.assert_array_equal(out.copy_to_host(), matrix.astype(int) @ vector.astype(int))
    a, b = ((rng.normal(size=40) + 1j * rng.normal(size=40)).astype(np.complex64) for _ in range(2))
    quotient, magnitude = device.zeros(40, np.complex64), device.zeros(40)
    module.complex_ops[2, 32](device.array(a), device.array(b), quotient, magnitude, 40)
    np.testing.assert_allclose(quotient.copy_to_host(), a / b, rtol=1e-5)
    np.testing.assert_allclose(magnitude.copy_to_host(), np.abs(a * b + 1), rtol=1e-5)


@pytest.mark.device
def test_radix_sort_by_ballots(device, load, rng):
    if not device.is_vortex:
        pytest.skip("warp functions need the vortex device library")
    module, n, threads = load(device, "sorting"), 700, 128
    keys = rng.integers(0, 2**16, n, dtype=np.uint32)
    source, target, count = device.array(keys), device.zeros(n, np.uint32), blocks(n, threads)
    for shift in range(0, 16, 4):
        histogram = device.zeros((16, count), np.uint32)
        module.count_digits[count, threads](source, histogram, n, shift)
        flat = histogram.copy_to_host().ravel()
        offsets = np.concatenate([[0], np.cumsum(flat)[:-1]]).astype(np.uint32)
        module.scatter[count, threads](source, device.array(offsets), target, n, shift)
        source, target = target, source
    np.testing.assert_array_equal(source.copy_to_host(), np.sort(keys))


@pytest.mark.device
def test_packed_bytes_and_half_words(device, load, rng):
    n = 64
    a, b = rng.integers(0, 2**32, (2, n), dtype=np.uint32)
    b[:8] = a[:8]  # equal lanes for the comparisons
    out = device.zeros((17, n), np.uint32)
    load(device, "simd").packed[2, 32](device.array(a), device.array(b), out, n)

    def lanes(words: np.ndarray, kind: str) -> np.ndarray:
        return words.view(kind).astype(np.int64)

    def words(values: np.ndarray, kind: str) -> np.ndarray:
        return values.astype(np.int64).astype(kind).view(np.uint32)

    (u, v), (s, t), (h, g) = ((lanes(a, kind), lanes(b, kind)) for kind in ("u1", "i1", "i2"))
    expected = [
        words(u + v, "u1"), words(u - v, "u1"), words(np.maximum(u, v), "u1"), words(np.minimum(s, t), "i1"),
        words(np.abs(u - v), "u1"),
        words((u + v + 1) // 2, "u1"), words(np.minimum(u + v, 255), "u1"), words(np.clip(s - t, -128, 127), "i1"),
        words(-(u > v).astype(int), "i1"),
        words(u == v, "u1"), words(h + g, "i2"), words(np.maximum(h, g), "i2"),
        words(np.clip(h + g, -32768, 32767), "i2"), words(-(h <= g).astype(int), "i2"),
        words(-s, "i1"), words(np.abs(h), "i2"), np.abs(u - v).reshape(n, 4).sum(axis=1),
    ]  # fmt: skip
    np.testing.assert_array_equal(out.copy_to_host(), np.array(expected, np.uint32))
