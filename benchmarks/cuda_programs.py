"""Compiling and running a small CUDA program, against clang.

Compiling: nvcc on a small .cu (nothing cached), the same from the cache, and clang's own two passes over it, one after
the other, which the project aims to stay within 1.5 times of. Running: the program warm (its image is in the cache),
and a program without device code. Wall and processor seconds are medians of ``--runs``; wall times depend on how busy
the machine is, as the two passes run at the same time.

    .venv/bin/python benchmarks/cuda_programs.py [--runs 7] [--json out.json]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from vortex_rt.cuda.nvcc import commands, settings
from vortex_rt.driver.cuda_setup import installed_toolkit

PROGRAM = """#include <cstdio>
__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
int main() {
  const int n = 1000;
  float *a, *b, *c, h[n];
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&b, sizeof h);
  cudaMalloc(&c, sizeof h);
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
  add<<<(n + 255) / 256, 256>>>(a, b, c, n);
  cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (h[i] != 2 * i) return 1;
  return 0;
}
"""
HOST = "int main() { return 0; }\n"

Times = tuple[float, float]


def timed(*lines: Sequence[str | Path], folder: str) -> Times:
    """Run commands one after another; returns wall and processor seconds, those of children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    for line in lines:
        subprocess.run(line, cwd=folder, check=True, capture_output=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def clang_passes(folder: str) -> list[list[str]]:
    """The command lines of clang that nvcc runs."""
    asked = settings.read(["-c", "-O2", "add.cu"])
    Path(folder, "empty").write_bytes(b"")
    return [commands.device(asked, "add.cu", "add.bc"), commands.host(asked, "add.cu", "host.o", "empty")]


def measure(runs: int) -> dict[str, Times]:
    """Return the medians of all measurements."""
    nvcc = str(installed_toolkit().nvcc)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "add.cu").write_text(PROGRAM)
        Path(folder, "host.cu").write_text(HOST)
        compile_it = [nvcc, "-c", "-O2", "add.cu"]
        cases: dict[str, list[list[str]]] = {
            "clang, device and host": clang_passes(folder),
            "nvcc -c": [[*compile_it, "--no-cache"]],
            "nvcc -c, cached": [compile_it],
            "nvcc, program": [[nvcc, "-O2", "--no-cache", "add.cu", "-o", "add"]],
            "./add, warm": [["./add"]],
            "./host": [["./host"]],
        }
        subprocess.run([nvcc, "host.cu", "-o", "host"], cwd=folder, check=True)
        taken: dict[str, list[Times]] = {name: [] for name in cases}
        for turn in range(runs + 1):
            for name, lines in cases.items():
                times = timed(*lines, folder=folder)
                if turn:  # the first fills caches
                    taken[name].append(times)
    return {
        name: (statistics.median(t[0] for t in all_), statistics.median(t[1] for t in all_))
        for name, all_ in taken.items()
    }


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    medians = measure(options.runs)
    base = medians["clang, device and host"]
    print(f"{'':26}{'wall s':>8}{'CPU s':>8}{'wall / clang':>14}{'CPU / clang':>13}   load {os.getloadavg()[0]:.1f}")
    for name, (wall, cpu) in medians.items():
        print(f"{name:26}{wall:8.3f}{cpu:8.3f}{wall / base[0]:14.2f}{cpu / base[1]:13.2f}")
    if options.json:
        options.json.write_text(json.dumps(medians, indent=2) + "\n")


if __name__ == "__main__":
    main()
