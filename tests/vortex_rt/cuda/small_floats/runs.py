"""Expressions on all codes of a format, on the host (g++, and clang's host pass of a CUDA source) and on the device."""

from __future__ import annotations

import subprocess
from pathlib import Path

import compilers
import numpy as np

from vortex_rt import Device, Module

#: How results are stored: as codes, or as numbers.
PUT = """
template <class T> static __host__ __device__ void put(long long *&o, int n, T v) { *o = (long long)v; o += n; }
static __host__ __device__ void put(long long *&o, int n, float v) { *o = __builtin_bit_cast(int, v); o += n; }
static __host__ __device__ void put(long long *&o, int n, float2 v) { put(o, n, v.x); put(o, n, v.y); }
#define PUT_CODES(T, T2, RAW, RAW2) \\
  static __host__ __device__ void put(long long *&o, int n, T v) { *o = ((RAW)v).x; o += n; } \\
  static __host__ __device__ void put(long long *&o, int n, T2 v) { put(o, n, v.x); put(o, n, v.y); }
PUT_CODES(__half, __half2, __half_raw, __half2_raw)
PUT_CODES(__nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw, __nv_bfloat162_raw)
"""
HEADERS = "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include <cuda_fp8.h>\n"
SIZES = {np.dtype(np.uint16): "unsigned short", np.dtype(np.float32): "float", np.dtype(np.float64): "double",
         np.dtype(np.int64): "long long", np.dtype(np.uint8): "unsigned char"}  # fmt: skip


def _body(prelude: str, expressions: list[str]) -> str:
    return f"  {prelude}\n" + "".join(f"  put(o, n, {e});\n" for e in expressions)


def _parameters(arrays: tuple[np.ndarray, ...]) -> str:
    return "".join(f", const {SIZES[a.dtype]} *a{k}" for k, a in enumerate(arrays))


def on_device(device: Device, prelude: str, expressions: list[str], rows: int, *arrays: np.ndarray, helpers: str = "") -> np.ndarray:
    """Expressions of the elements ``a0[i]``, ``a1[i]`` … as an array (rows, len(arrays[0])) of int64. ``rows`` counts
    the results: a pair is two.
    """
    n = len(arrays[0])
    source = (
        f"{HEADERS}{PUT}{helpers}__global__ void k(long long *o, int n{_parameters(arrays)}) {{\n"
        f"  int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; o += i;\n{_body(prelude, expressions)}}}\n"
    )
    out = device.zeros(rows * n, np.int64)
    Module.from_cuda(device, source).k[(n + 255) // 256, 256](out, np.int32(n), *map(device.array, arrays))
    return out.copy_to_host().reshape(rows, n)


def on_host(
    folder: Path, prelude: str, expressions: list[str], rows: int, *arrays: np.ndarray, compiler: str = "g++-c++17", helpers: str = ""
) -> np.ndarray:
    """The same by a host program."""
    n = len(arrays[0])
    reads = "".join(
        f"  static {SIZES[a.dtype]} a{k}[{n}]; if (fread(a{k}, sizeof a{k}, 1, f) != 1) return 1;\n" for k, a in enumerate(arrays)
    )
    source = (
        f"#include <stdio.h>\n{HEADERS}{PUT}{helpers}static long long out[{rows}ll * {n}];\n"
        "int main(int, char **argv) {\n  FILE *f = fopen(argv[1], \"rb\");\n"
        f"{reads}  const int n = {n};\n  for (int i = 0; i < n; ++i) {{\n  long long *o = out + i;\n{_body(prelude, expressions)}  }}\n"
        "  fwrite(out, sizeof out, 1, stdout);\n}\n"
    )
    program, text, data = folder / "program", folder / "program.txt", folder / "data"
    text.write_text(source)
    data.write_bytes(b"".join(a.tobytes() for a in arrays))
    command = compilers.ALL[compiler]
    # A bit cast makes no copy that an optimiser could take for a float's.
    subprocess.run([*command, "-O1", "-o", str(program), str(text), "-lm"], check=True)
    raw = subprocess.run([str(program), str(data)], check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.int64).reshape(rows, n)
