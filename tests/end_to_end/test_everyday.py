"""Ordinary C++, a feature a function: the same source compiled for the host by g++ gives the same numbers,
at every level of clang and the translator.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from vortex_rt import Device, Module

SOURCES = ("everyday", "everyday_more", "everyday_addresses", "everyday_wide")
FOLDER = Path(__file__).parent / "kernels"
THREADS = 16


def functions(source: str) -> list[str]:
    return re.findall(r"^F (\w+)\(", (FOLDER / f"{source}.cu").read_text(), re.M)


ALL = [name for source in SOURCES for name in functions(source)]
TOGETHER = "#include <cstddef>\n" + "".join(
    f'namespace {source} {{\n#include "{FOLDER / source}.cu"\n}}\n#undef ALL\n#undef X\n' for source in SOURCES
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
        *(pytest.param(level, False, id=f"{level}-") for level in range(4)),
        # Lines are those of unoptimised or of optimised code: the other levels differ by passes that the runs without have.
        *(pytest.param(level, True, id=f"{level}-g", marks=[] if level in (0, 2) else pytest.mark.slow) for level in range(4)),
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
