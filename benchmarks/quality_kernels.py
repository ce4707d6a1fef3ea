"""The kernels of `code_quality`: small CUDA kernels of many kinds, and PolyBench's loops as kernels.

Each is one source with one kernel ``k``; a table says how it is launched and with what.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

N = 2048
"""Work-items of the one-dimensional kernels."""
W = 32
"""Rows and columns of the matrices."""
_I = "int i = blockIdx.x * blockDim.x + threadIdx.x;"
_XY = "int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;"


@dataclass(frozen=True)
class QualityKernel:
    """One kernel: the parameters and body of ``k``, launch shape, and arguments.

    An argument is a number, or ``kind[:size]`` for an array: ``f`` and ``d`` random numbers, ``i`` integers below
    2**20, ``s`` the same sorted, ``x`` indices below `N`, ``p`` the row starts of a sparse matrix, ``o`` zeroed floats,
    ``z`` zeroed integers.
    """

    name: str
    parameters: str
    body: str
    arguments: tuple[int | float | str, ...]
    grid: tuple[int, ...] = (N // 64,)
    block: tuple[int, ...] = (64,)

    @property
    def source(self) -> str:
        """The CUDA source."""
        return f'extern "C" __global__ void k({self.parameters}) {{ {self.body} }}\n'


def make(argument: int | float | str, seed: int) -> Any:
    """Return what an argument stands for: the same each time."""
    if not isinstance(argument, str):
        return argument
    kind, _, size = argument.partition(":")
    count = int(size or N)
    random = np.random.default_rng(seed)
    makers: dict[str, Any] = {
        "f": lambda: random.random(count, dtype=np.float32),
        "d": lambda: random.random(count),
        "i": lambda: random.integers(0, 1 << 20, count, dtype=np.int32),
        "s": lambda: np.sort(random.integers(0, 1 << 20, count, dtype=np.int32)),
        "x": lambda: random.integers(0, N, count, dtype=np.int32),
        "p": lambda: np.concatenate(([0], np.cumsum(random.integers(0, 16, count - 1)))).astype(np.int32),
        "o": lambda: np.zeros(count, np.float32),
        "z": lambda: np.zeros(count, np.int32),
    }
    made: NDArray[Any] = makers[kind]()
    return made


_MATRIX = f"f:{W * W}"
_OUT = f"o:{W * W}"
_GRID = {"grid": (W // 16, W // 8), "block": (16, 8)}
_ROWS = {"grid": (2,), "block": (W // 2,)}

MICRO: tuple[QualityKernel, ...] = (
    QualityKernel("empty", "", "", ()),
    QualityKernel("id", "int *o", f"{_I} o[i] = i;", ("z",)),
    QualityKernel("id 2-D", "int *o, int w", f"{_XY} o[y * w + x] = x ^ y;", (f"z:{W * W}", W), **_GRID),
    QualityKernel("vector add", "const float *a, const float *b, float *c, int n",
                  f"{_I} if (i < n) c[i] = a[i] + b[i];", ("f", "f", "o", N)),
    QualityKernel("grid-stride axpy", "float s, const float *a, float *b, int n",
                  f"{_I} for (; i < n; i += gridDim.x * blockDim.x) b[i] += s * a[i];", (2.0, "f", "o", N), (4,)),
    QualityKernel("gather", "const int *x, const float *a, float *o", f"{_I} o[i] = a[x[i]] + a[x[x[i]]];",
                  ("x", "f", "o")),
    QualityKernel("transpose", "const float *a, float *o, int w", f"{_XY} o[x * w + y] = a[y * w + x];",
                  (_MATRIX, _OUT, W), **_GRID),
    QualityKernel("transpose shared", "const float *a, float *o, int w", """__shared__ float t[16][17];
        int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
        for (int j = 0; j < 16; j += 8) t[threadIdx.y + j][threadIdx.x] = a[(y + j) * w + x];
        __syncthreads(); x = blockIdx.y * 16 + threadIdx.x; y = blockIdx.x * 16 + threadIdx.y;
        for (int j = 0; j < 16; j += 8) o[(y + j) * w + x] = t[threadIdx.x][threadIdx.y + j];""",
                  (_MATRIX, _OUT, W), (W // 16, W // 16), (16, 8)),
    QualityKernel("reduction", "const int *a, int *o", """__shared__ int s[64]; int l = threadIdx.x;
        s[l] = a[blockIdx.x * blockDim.x + l]; __syncthreads();
        for (int d = blockDim.x / 2; d > 0; d >>= 1) { if (l < d) s[l] += s[l + d]; __syncthreads(); }
        if (l == 0) o[blockIdx.x] = s[0];""", ("i", "z:64")),
    QualityKernel("scan", "const int *a, int *o", f"""__shared__ int s[64]; {_I} int l = threadIdx.x;
        s[l] = a[i]; __syncthreads();
        for (int d = 1; d < 64; d *= 2) {{ int v = l >= d ? s[l - d] : 0; __syncthreads(); s[l] += v;
        __syncthreads(); }} o[i] = s[l];""", ("i", "z")),
    QualityKernel("warp reduction", "const float *a, float *o", f"""{_I} float v = a[i];
        for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d); o[i] = v;""", ("f", "o")),
    QualityKernel("histogram", "const int *a, unsigned *o", f"{_I} atomicAdd(&o[a[i] & 63], 1u);", ("i", "z:64")),
    QualityKernel("histogram shared", "const int *a, unsigned *o", f"""__shared__ unsigned s[64]; {_I}
        s[threadIdx.x] = 0; __syncthreads(); atomicAdd(&s[a[i] & 63], 1u); __syncthreads();
        atomicAdd(&o[threadIdx.x], s[threadIdx.x]);""", ("i", "z:64")),
    QualityKernel("collatz", "const int *a, int *o", f"""{_I} unsigned v = a[i] % 1000 + 1; int n = 0;
        while (v != 1 && n < 60) {{ v = v & 1 ? 3 * v + 1 : v / 2; n++; }} o[i] = n;""", ("i", "z")),
    QualityKernel("nested branches", "const int *a, int *o", f"""{_I} int v = a[i], r = 0;
        if (v & 1) {{ if (v & 2) r = v * 3; else {{ r = v + 7; if (v & 4) o[i] = 1; }} }}
        else if (v & 8) {{ for (int j = 0; j < (v & 15); j++) r += j * v; }} else r = -v;
        o[i] += r;""", ("i", "z")),
    QualityKernel("switch", "const int *a, int *o", f"""{_I} int v = a[i], r;
        switch (v % 6) {{ case 0: r = v * 5; break; case 1: r = v / 7; break; case 2: r = o[v & 63]; break;
        case 3: r = v ^ i; break; case 4: r = v << 3; break; default: r = -v; }} o[i] = r;""", ("i", "z")),
    QualityKernel("early exits", "const int *a, const int *x, int *o, int n", f"""{_I}
        for (int j = 0; j < n; j++) {{ if (a[(i + j) & 1023] == x[i]) {{ o[i] = j; return; }}
        if (a[j] < 1000) break; if (x[j] == i) continue; o[i] += j; }} o[i] -= 1;""", ("x", "x", "z", 24)),
    QualityKernel("uniform branches", "const float *a, float *o, int mode, int n", f"""{_I} float v = a[i];
        for (int j = 0; j < n; j++) {{ if (mode & 1) v = v * 1.5f + 0.25f; if (mode & 2) v -= a[j];
        if (blockIdx.x & 1) v += 0.5f; }} o[i] = v;""", ("f", "o", 3, 8)),
    QualityKernel("binary search", "const int *a, const int *x, int *o, int n", f"""{_I} int l = 0, h = n;
        while (l < h) {{ int m = (l + h) / 2; if (a[m] < x[i]) l = m + 1; else h = m; }} o[i] = l;""",
                  ("s", "i", "z", N)),
    QualityKernel("mandelbrot", "int *o, int w", f"""{_XY} float a = x * (3.0f / w) - 2.0f, b = y * (2.0f / w) - 1.0f,
        u = 0, v = 0; int n = 0; while (n < 50 && u * u + v * v < 4.0f) {{ float t = u * u - v * v + a;
        v = 2 * u * v + b; u = t; n++; }} o[y * w + x] = n;""", (f"z:{W * W}", W), **_GRID),
    QualityKernel("n-body", "const float4 *p, float4 *o, int n", f"""{_I} float4 m = p[i]; float x = 0, y = 0, z = 0;
        for (int j = 0; j < n; j++) {{ float4 q = p[j]; float dx = q.x - m.x, dy = q.y - m.y, dz = q.z - m.z;
        float d = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f); d = d * d * d * q.w; x += dx * d; y += dy * d;
        z += dz * d; }} o[i] = make_float4(x, y, z, 0);""", ("f:1024", "o:1024", 64), (4,)),
    QualityKernel("sparse matrix", "const int *p, const int *x, const float *a, const float *v, float *o", f"""{_I}
        float s = 0; for (int j = p[i]; j < p[i + 1]; j++) s += a[j & 2047] * v[x[j & 2047]]; o[i] = s;""",
                  (f"p:{N + 1}", "x", "f", "f", "o")),
    QualityKernel("private array", "const int *a, int *o", f"""{_I} int s[16]; for (int j = 0; j < 16; j++) s[j] = 0;
        for (int j = 0; j < 16; j++) s[(a[i] >> j) & 15] += j; int r = 0; for (int j = 0; j < 16; j++) r = r * 3 + s[j];
        o[i] = r;""", ("i", "z")),
    QualityKernel("many values", "const float *a, float *o, int n", f"""{_I} float r[40];
        _Pragma("unroll") for (int j = 0; j < 40; j++) r[j] = a[(i + j) & (n - 1)];
        for (int t = 0; t < 4; t++) _Pragma("unroll") for (int j = 0; j < 40; j++) r[j] += r[(j * 7 + 3) % 40] * 0.5f;
        float s = 0; _Pragma("unroll") for (int j = 0; j < 40; j++) s += r[j]; o[i] = s;""", ("f", "o", N), (4,)),
    QualityKernel("64-bit hash", "const int *a, int *o", f"""{_I} unsigned long long h = a[i];
        for (int j = 0; j < 8; j++) {{ h ^= h >> 33; h *= 0xff51afd7ed558ccdull; h ^= h >> 29; }} o[i] = (int)h;""",
                  ("i", "z")),
    QualityKernel("exp, log, pow", "const float *a, float *o",
                  f"{_I} o[i] = expf(a[i]) + logf(a[i] + 1) + powf(a[i], 2.5f);",
                  ("f", "o")),
    QualityKernel("sin, cos", "const float *a, float *o", f"{_I} o[i] = sinf(a[i] * 9) + cosf(a[i]);", ("f", "o")),
    QualityKernel("division, root", "const float *a, float *o", f"{_I} o[i] = sqrtf(a[i]) / (a[i] + 1.0f);",
                  ("f", "o")),
    QualityKernel("Black-Scholes", "const float *s, const float *x, float *o", f"""{_I} float t = 0.5f, v = 0.3f,
        d = (logf((s[i] + 1) / (x[i] + 1)) + (0.02f + 0.5f * v * v) * t) / (v * sqrtf(t));
        float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
        float c = 0.39894228f * expf(-0.5f * d * d) * k * (0.31938153f + k * (-0.356563782f + k * 1.781477937f));
        o[i] = d > 0 ? 1.0f - c : c;""", ("f", "f", "o")),
)

POLYBENCH: tuple[QualityKernel, ...] = (
    QualityKernel("gemm", "const float *a, const float *b, float *c, int n", f"""{_XY} float s = c[y * n + x] * 0.5f;
        for (int j = 0; j < n; j++) s += a[y * n + j] * b[j * n + x]; c[y * n + x] = s;""",
                  (_MATRIX, _MATRIX, _OUT, W), **_GRID),
    QualityKernel("gemm tiled", "const float *a, const float *b, float *c, int n", """
        __shared__ float s[16][16], t[16][16]; int x = blockIdx.x * 16 + threadIdx.x,
        y = blockIdx.y * 16 + threadIdx.y; float r = 0;
        for (int m = 0; m < n; m += 16) { s[threadIdx.y][threadIdx.x] = a[y * n + m + threadIdx.x];
        t[threadIdx.y][threadIdx.x] = b[(m + threadIdx.y) * n + x]; __syncthreads();
        for (int j = 0; j < 16; j++) r += s[threadIdx.y][j] * t[j][threadIdx.x]; __syncthreads(); }
        c[y * n + x] = r;""",
                  (_MATRIX, _MATRIX, _OUT, W), (W // 16, W // 16), (16, 16)),
    QualityKernel("atax", "const float *a, const float *v, float *o, int n",
                  f"{_I} for (int j = 0; j < n; j++) o[i] += a[i * n + j] * v[j];",
                  (_MATRIX, "f:32", "o:32", W), **_ROWS),
    QualityKernel("bicg", "const float *a, const float *v, float *o, int n",
                  f"{_I} for (int j = 0; j < n; j++) o[i] += a[j * n + i] * v[j];",
                  (_MATRIX, "f:32", "o:32", W), **_ROWS),
    QualityKernel("gesummv", "const float *a, const float *b, const float *v, float *o, int n", f"""{_I}
        float s = 0, t = 0; for (int j = 0; j < n; j++) {{ s += a[i * n + j] * v[j]; t += b[i * n + j] * v[j]; }}
        o[i] = 1.5f * s + 0.5f * t;""",
                  (_MATRIX, _MATRIX, "f:32", "o:32", W), **_ROWS),
    QualityKernel("syrk", "const float *a, float *c, int n", f"""{_XY} c[y * n + x] *= 0.5f;
        for (int j = 0; j < n; j++) c[y * n + x] += 1.5f * a[y * n + j] * a[x * n + j];""",
                  (_MATRIX, _OUT, W), **_GRID),
    QualityKernel("2-D convolution", "const float *a, float *o, int n", f"""{_XY}
        if (x > 0 && y > 0 && x < n - 1 && y < n - 1) o[y * n + x] = 0.2f * a[(y - 1) * n + x - 1]
        - 0.3f * a[(y - 1) * n + x] + 0.4f * a[(y - 1) * n + x + 1] + 0.5f * a[y * n + x - 1]
        + 0.6f * a[y * n + x] + 0.7f * a[y * n + x + 1]
        - 0.8f * a[(y + 1) * n + x - 1] - 0.9f * a[(y + 1) * n + x] + 0.1f * a[(y + 1) * n + x + 1];""",
                  (_MATRIX, _OUT, W), **_GRID),
    QualityKernel("jacobi 2-D", "const float *a, float *o, int n", f"""{_XY}
        if (x > 0 && y > 0 && x < n - 1 && y < n - 1) o[y * n + x] = 0.2f * (a[y * n + x] + a[y * n + x - 1] +
        a[y * n + x + 1] + a[(y - 1) * n + x] + a[(y + 1) * n + x]);""", (_MATRIX, _OUT, W), **_GRID),
    QualityKernel("covariance", "const float *a, const float *m, float *o, int n", f"""{_I}
        for (int j = i; j < n; j++) {{
        float s = 0; for (int r = 0; r < n; r++) s += (a[r * n + i] - m[i]) * (a[r * n + j] - m[j]);
        o[i * n + j] = s / (n - 1); o[j * n + i] = o[i * n + j]; }}""", (_MATRIX, "f:32", _OUT, W), **_ROWS),
    QualityKernel("gram-schmidt", "const float *a, float *r, float *q, int n, int k", f"""{_I} if (i > k && i < n) {{
        r[k * n + i] = 0; for (int j = 0; j < n; j++) r[k * n + i] += q[j * n + k] * a[j * n + i]; }}""",
                  (_MATRIX, _OUT, _MATRIX, W, 2), **_ROWS),
)

KERNELS: dict[str, QualityKernel] = {kernel.name: kernel for kernel in (*MICRO, *POLYBENCH)}
