"""CUDA through the translator against OpenCL C, on the same simulated device: part of `code_quality`.

Each kernel exists in both languages, computing the same; both go through the same device compiler.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import nvvm2spirv
from vortex_rt.compiler import build as building
from vortex_rt.compiler.frontend import FrontEndOptions
from vortex_rt.cuda.compile import compile_cuda
from vortex_rt.sim.config import Config

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "runners"))
from simulated_device import SimulatedDevice


@dataclass(frozen=True)
class Case:
    """A kernel in both languages, with arguments (``n`` work-items in groups of ``local``)."""

    name: str
    cuda: str
    opencl: str
    arguments: tuple[Any, ...]
    n: int
    local: int


def cases() -> list[Case]:
    rng = np.random.default_rng(3)
    a, b = rng.random((2, 4096), dtype=np.float32)
    numbers = rng.integers(0, 1 << 20, 4096, dtype=np.int32)
    grid = rng.random((64, 64), dtype=np.float32)
    return [
        Case(
            "vector add",
            "extern \"C\" __global__ void k(const float *a, const float *b, float *c, int n) "
            "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = a[i] + b[i]; }",
            "kernel void k(global const float *a, global const float *b, global float *c, int n) "
            "{ int i = get_global_id(0); if (i < n) c[i] = a[i] + b[i]; }",
            (a, b, np.zeros_like(a), 4096), 4096, 64,
        ),
        Case(
            "reduction",
            """extern "C" __global__ void k(const int *in, int *out) { __shared__ int s[64]; int l = threadIdx.x;
               s[l] = in[blockIdx.x * blockDim.x + l]; __syncthreads();
               for (int d = blockDim.x / 2; d > 0; d >>= 1) { if (l < d) s[l] += s[l + d]; __syncthreads(); }
               if (l == 0) out[blockIdx.x] = s[0]; }""",
            """kernel void k(global const int *in, global int *out) { local int s[64]; int l = get_local_id(0);
               s[l] = in[get_global_id(0)]; barrier(CLK_LOCAL_MEM_FENCE);
               for (int d = get_local_size(0) / 2; d > 0; d >>= 1) { if (l < d) s[l] += s[l + d];
               barrier(CLK_LOCAL_MEM_FENCE); } if (l == 0) out[get_group_id(0)] = s[0]; }""",
            (numbers, np.zeros(64, np.int32)), 4096, 64,
        ),
        Case(
            "histogram",
            "extern \"C\" __global__ void k(const int *in, unsigned *bins) "
            "{ int i = blockIdx.x * blockDim.x + threadIdx.x; atomicAdd(&bins[in[i] & 63], 1u); }",
            "kernel void k(global const int *in, global uint *bins) "
            "{ int i = get_global_id(0); atomic_add(&bins[in[i] & 63], 1u); }",
            (numbers, np.zeros(64, np.uint32)), 4096, 64,
        ),
        Case(
            "stencil",
            """extern "C" __global__ void k(const float *g, float *o, int w) {
               int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % w, y = i / w;
               if (x > 0 && y > 0 && x < w - 1 && y < w - 1)
               o[i] = 0.25f * (g[i - 1] + g[i + 1] + g[i - w] + g[i + w]); }""",
            """kernel void k(global const float *g, global float *o, int w) {
               int i = get_global_id(0), x = i % w, y = i / w;
               if (x > 0 && y > 0 && x < w - 1 && y < w - 1)
               o[i] = 0.25f * (g[i - 1] + g[i + 1] + g[i - w] + g[i + w]); }""",
            (grid, np.zeros_like(grid), 64), 4096, 64,
        ),
        Case(
            "data-dependent loop",
            """extern "C" __global__ void k(const int *in, int *out) {
               int i = blockIdx.x * blockDim.x + threadIdx.x; unsigned v = in[i] % 1000 + 1; int n = 0;
               while (v != 1 && n < 60) { v = v & 1 ? 3 * v + 1 : v / 2; n++; } out[i] = n; }""",
            """kernel void k(global const int *in, global int *out) { int i = get_global_id(0);
               uint v = in[i] % 1000 + 1; int n = 0;
               while (v != 1 && n < 60) { v = v & 1 ? 3 * v + 1 : v / 2; n++; } out[i] = n; }""",
            (numbers, np.zeros_like(numbers)), 4096, 64,
        ),
        Case(
            "matrix product",
            """extern "C" __global__ void k(const float *a, const float *b, float *c, int n) {
               int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % n, y = i / n; float s = 0;
               for (int j = 0; j < n; j++) s += a[y * n + j] * b[j * n + x]; c[i] = s; }""",
            """kernel void k(global const float *a, global const float *b, global float *c, int n) {
               int i = get_global_id(0), x = i % n, y = i / n; float s = 0;
               for (int j = 0; j < n; j++) s += a[y * n + j] * b[j * n + x]; c[i] = s; }""",
            (a, b, np.zeros_like(a), 64), 4096, 64,
        ),
    ]  # fmt: skip


def programs(case: Case, folder: Path) -> dict[str, building.Program]:
    cuda, opencl, spirv = folder / "k.cu", folder / "k.cl", folder / "k.spv"
    cuda.write_text(case.cuda)
    opencl.write_text(case.opencl)
    ir = compile_cuda(cuda)
    spirv.write_bytes(nvvm2spirv.translate(ir.decode() if isinstance(ir, bytes) else ir, nvvm2spirv.Options()).binary)
    return {
        "CUDA": building.build(building.Request([spirv])),
        "OpenCL C": building.build(building.Request([opencl], options=FrontEndOptions(["-w"]))),
    }


def copies(arguments: tuple[Any, ...]) -> list[Any]:
    return [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]


def device(shape: tuple[int, int, int], mode: str) -> SimulatedDevice:
    cores, warps, threads = shape
    return SimulatedDevice(Config(cores=cores, warps=warps, threads=threads, memory=2 << 30, mode=mode))


def compare(shape: tuple[int, int, int], mode: str) -> list[dict[str, Any]]:
    rows = []
    for case in cases():
        with tempfile.TemporaryDirectory() as name:
            made = programs(case, Path(name))
        row: dict[str, Any] = {"kernel": case.name}
        results = {}
        for language, program in made.items():
            arguments = copies(case.arguments)
            run = device(shape, mode).launch(program, "k", arguments, (case.n // case.local,), (case.local,))
            row[language] = {"instructions": run.instructions, "cycles": run.cycles}
            results[language] = [a for a in arguments if isinstance(a, np.ndarray)]
            statistics = program.statistics
            row[language] |= {"branches": statistics.branches, "uniform": statistics.uniform}
        row["same"] = all(np.allclose(x, y, rtol=1e-5) for x, y in zip(results["CUDA"], results["OpenCL C"]))
        for what in ("instructions", "cycles"):
            row[f"{what} ratio"] = round(row["CUDA"][what] / row["OpenCL C"][what], 3)
        rows.append(row)
    return rows


def start_up(mode: str) -> list[dict[str, Any]]:
    """Vector addition's cycles with the compiler's targets."""
    case = cases()[0]
    with tempfile.TemporaryDirectory() as name:
        program = programs(case, Path(name))["OpenCL C"]
    rows = []
    for shape, n, local, target, stock in (
        ((1, 4, 4), 64, 16, 3300, 13334),
        ((4, 8, 16), 4096, 64, 22000, 198000),
        ((1, 8, 32), 4096, 64, None, 137000),
    ):
        arguments = [a[:n].copy() if isinstance(a, np.ndarray) else n for a in case.arguments]
        run = device(shape, mode).launch(program, "k", arguments, (n // local,), (local,))
        rows.append(
            {
                "shape": "x".join(map(str, shape)),
                "n": n,
                "cycles": run.cycles,
                "target": target,
                "stock runtime on SimX": stock,
            }
        )
    return rows


def show(shape: str, mode: str) -> bool:
    """Print the pairs' table and the vector addition's cycles; whether the results agree."""
    cores, warps, threads = map(int, shape.split("x"))
    rows = compare((cores, warps, threads), mode)
    print(f"{mode} mode, {shape}")
    print(
        f"{'kernel':22}{'CUDA instr':>11}{'OpenCL':>9}{'ratio':>7}{'CUDA cycles':>13}{'OpenCL':>9}{'ratio':>7}  "
        "branches, of them uniform"
    )
    for row in rows:
        c, o = row["CUDA"], row["OpenCL C"]
        print(
            f"{row['kernel']:22}{c['instructions']:11}{o['instructions']:9}{row['instructions ratio']:7.3f}"
            f"{c['cycles']:13}{o['cycles']:9}{row['cycles ratio']:7.3f}"
            f"  {c['branches']}, {c['uniform']} / {o['branches']}, {o['uniform']}"
            + ("" if row["same"] else "  RESULTS DIFFER")
        )
    print(f"\n{'vector add on':16}{'n':>6}{'cycles':>9}{'target':>9}{'stock runtime on SimX':>24}")
    for row in start_up(mode):
        print(
            f"{row['shape']:16}{row['n']:6}{row['cycles']:9}{row['target'] or '':>9}{row['stock runtime on SimX']:24}"
        )
    return all(row["same"] for row in rows)
