"""Processor time and memory of compiling CUDA files of 1 × to 16 × a size, by stage.

The files are made here: one small kernel, many kernels of one size, and few kernels of growing size. Of each file:

* the stages, each file in a process of its own: clang (device), translation, and of `vortex-cc` on the whole module
  llvm-spirv -r, library link, reading, lowering, optimiser with structurizer, llc, placement of control, start-up code
  and link, checker. The tools' time and that of the Python between them is added;
* the commands as a user meets them after set-up, of a source that no cache knows: nvcc to an object, its link, the
  program's first launch of one kernel, and all kernels (`vortex-warm`); with `--service` in a service that is warm;
* NVIDIA's `nvcc -c`, where another nvcc than ours is on PATH, in turn with them.

Seconds are processor time with that of all processes begun, the service's and the simulator's too; memory is the
largest process. `growth` is the exponent of time over size between the two largest files: 1 is linear.

    .venv/bin/python benchmarks/large_programs.py [--factors 1,4,16] [--kinds small,kernels,statements] [--no-commands]
        [--service] [--json out.json]
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import json
import math
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.table import Table

import nvvm2spirv
from vortex_rt.compiler import backend, build, calls, checker, frontend, link, lower, metadata, pipeline
from vortex_rt.compiler.request import Request, Shape
from vortex_rt.cuda.compile import compile_cuda
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import program_environment
from vortex_rt.service import requests

KERNELS, STATEMENTS = 8, 20
"""Of the file of size 1: kernels, and statements in each."""
PR_SET_CHILD_SUBREAPER = 36
"""prctl(2): processes whose parent has ended become this one's."""
SERVICE_SECONDS = "600"
"""After which a service that nobody asks ends."""
SETTLE_SECONDS = 0.2
"""What a command leaves behind, such as a simulator, ends meanwhile."""
STATEMENT_FORMS = (
    "  if (x > {n}.5f) x = sqrtf(x + {n}.0f) * y; else y = fmaf(x, y, {n}.0f);",
    "  for (int j = i; j < n; j += blockDim.x) x += tile[j & 127] * in[(j * {n} + {seed}) % n];",
    "  x += mix<{n}>(y, in[(i + {n}) % n]); __syncthreads(); tile[i & 127] = x; __syncthreads();",
    "  y = __shfl_xor_sync(0xffffffffu, x, {n} & 31) + expf(y * 0.{n}f);",
)


def source_text(kernels: int, statements: int, seed: int) -> str:
    """Return a CUDA file; ``seed`` goes into each kernel, so that no cache knows it."""
    bodies = []
    for kernel in range(kernels):
        lines = [
            STATEMENT_FORMS[n % len(STATEMENT_FORMS)].format(n=n + 1, seed=(seed + kernel) % 1_000_003)
            for n in range(statements)
        ]
        bodies.append(
            f"__global__ void kernel_{kernel}(const float *in, float *out, int n) {{\n"
            "  __shared__ float tile[128];\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            f"  if (i == 0) tile[0] = in[0];\n  float x = in[(i + {(seed + kernel) % 1_000_003}) % n], y = in[0];\n"
            + "\n".join(lines) + "\n  out[i] = x + y;\n}"
        )  # fmt: skip
    return (
        "#include <cstdio>\n#include <cuda_runtime.h>\n"
        "template <int N> __device__ float mix(float a, float b) { return a > b ? a * N - b : sinf(a + b) / N; }\n"
        + "\n".join(bodies)
        + "\nint main() {\n  float *p;\n  cudaMalloc(&p, 4096);\n  kernel_0<<<1, 32>>>(p, p + 512, 64);\n"
        '  puts(cudaGetErrorString(cudaDeviceSynchronize()));\n}\n'
    )


@dataclass
class Cost:
    """Processor seconds and the largest process, in megabytes."""

    seconds: float
    megabytes: float


def processor() -> float:
    """Processor seconds of this process and of the children it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def processor_below() -> float:
    """Processor seconds as `processor`, with those of all processes below this one that are still there."""
    tick, parents, seconds = os.sysconf("SC_CLK_TCK"), {}, {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended
            fields = place.read_text().rpartition(")")[2].split()  # from the third field of proc(5) on
            parents[int(place.parent.name)] = int(fields[1])
            seconds[int(place.parent.name)] = sum(map(int, fields[11:15])) / tick
    below, found = {os.getpid()}, set[int]()
    while more := {pid for pid, parent in parents.items() if parent in below} - found:
        found |= more
        below = more
    return processor() + sum(seconds[pid] for pid in found)


def largest() -> float:
    """Megabytes of this process or of the largest child, at most so far."""
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024


class Stages:
    """Processor seconds by stage; a stage inside another one counts for itself alone."""

    def __init__(self) -> None:
        self.costs: dict[str, Cost] = {}
        self._inside = [0.0]

    def run(self, stage: str, action: Callable[[], Any]) -> Any:
        """Do something, and note what it takes."""
        begin = processor()
        self._inside.append(0.0)
        try:
            return action()
        finally:
            took, inner = processor() - begin, self._inside.pop()
            self._inside[-1] += took
            before = self.costs.get(stage, Cost(0, 0))
            self.costs[stage] = Cost(before.seconds + took - inner, largest())

    def watch(self, stage: str, owner: ModuleType | type, name: str) -> None:
        """Note what calls of a function take."""
        function = getattr(owner, name)

        @wraps(function)
        def noted(*arguments: Any, **named: Any) -> Any:
            return self.run(stage, lambda: function(*arguments, **named))

        setattr(owner, name, noted)


WATCHED: tuple[tuple[str, ModuleType | type, str], ...] = (
    ("llvm-spirv -r", frontend.FrontEnd, "finish"),
    ("library link", build, "link_parts"),
    ("reading", build, "_parse"),
    ("lowering", calls, "close_cycles"),
    ("lowering", metadata, "kernels"),
    ("lowering", lower, "lower"),
    ("inliner", pipeline, "inline"),
    ("optimiser", pipeline, "optimise"),
    ("llc", pipeline, "generate"),
    ("placement", backend, "finish"),
    ("link", link, "link"),
    ("checker", checker, "check"),
)
"""Stage, and the function that is it."""


def stages_of(path: Path) -> dict[str, Any]:
    """Compile a file in this process; return costs by stage and the size of the SPIR-V in bytes."""
    stages = Stages()
    for watched in WATCHED:
        stages.watch(*watched)
    ir = stages.run("clang", lambda: compile_cuda(path, bitcode=True))
    spirv = stages.run("translation", lambda: nvvm2spirv.translate(ir, nvvm2spirv.Options(validate=False))).binary
    module = path.with_suffix(".spv")
    module.write_bytes(spirv)
    request = Request([module], features=frozenset({"vote_shuffle"}), shape=Shape(4, 32, 32))
    stages.run("other", lambda: build.build(request))
    return {"spirv": len(spirv), "stages": {name: vars(cost) for name, cost in stages.costs.items()}}


def command(words: list[str | Path], folder: Path, environment: dict[str, str]) -> Cost:
    """Run a command that has to succeed; what it takes with all its children."""
    before = processor_below()
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(list(map(str, words)), cwd=folder, env=environment, stdout=output, stderr=output)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(map(str, words))}: status {process.returncode}\n{(folder / 'output').read_text()}")
    time.sleep(SETTLE_SECONDS)
    return Cost(processor_below() - before, used.ru_maxrss / 1024)


def nvidia() -> str | None:
    """Return another nvcc than ours."""
    ours = installed_toolkit().root
    folders = [f for f in os.environ.get("PATH", "").split(os.pathsep) if not Path(f).is_relative_to(ours)]
    return shutil.which("nvcc", path=os.pathsep.join(folders))


def commands_of(path: Path, idle: str) -> dict[str, Cost]:
    """What compiling a file, its first launch and all its kernels take; ``idle``: of the service, "0" for none."""
    toolkit = installed_toolkit()
    environment = {**os.environ, **program_environment(), "VORTEX_COMPILE_SERVER": idle}
    environment["LD_LIBRARY_PATH"] = str(toolkit.lib)
    nvcc = toolkit.root / "bin" / "nvcc"
    costs = {"nvcc": command([nvcc, "-c", path, "-o", "ours.o"], path.parent, environment)}
    costs["link"] = command([nvcc, "ours.o", "-o", "program"], path.parent, environment)
    if peer := nvidia():
        costs["NVIDIA"] = command([peer, "-c", path, "-o", "theirs.o"], path.parent, dict(os.environ))
        costs["NVIDIA's link"] = command([peer, "theirs.o", "-o", "peer"], path.parent, dict(os.environ))
    costs["first launch"] = command([path.parent / "program"], path.parent, environment)
    warm: list[str | Path] = [Path(sys.prefix, "bin", "vortex-warm"), "./program"]
    costs["other kernels"] = command(warm, path.parent, environment)
    return costs


def size_of(kind: str, factor: int) -> tuple[int, int]:
    """Kernels of a file, and statements in each."""
    sizes = {"kernels": (KERNELS * factor, STATEMENTS), "statements": (KERNELS, STATEMENTS * factor), "small": (1, 1)}
    return sizes[kind]


@contextlib.contextmanager
def warm_service(folder: Path) -> Iterator[None]:
    """A service of this benchmark's own that has compiled and built a program."""
    os.environ["VORTEX_COMPILE_SERVER_FOLDER"] = str(folder / "service")
    try:
        for number in range(2):
            (folder / "warm.cu").write_text(source_text(1, 1, time.time_ns() + number))
            commands_of(folder / "warm.cu", SERVICE_SECONDS)
        yield
    finally:
        requests.stop_all()


def rows_of(kinds: list[str], factors: list[int], commands: bool, idle: str) -> list[dict[str, Any]]:
    """Measure all files."""
    rows = []
    for kind in kinds:
        for factor in factors if kind != "small" else (1,):
            kernels, statements = size_of(kind, factor)
            with tempfile.TemporaryDirectory() as name:
                path = Path(name, "program.cu")
                path.write_text(source_text(kernels, statements, time.time_ns()))
                done = subprocess.run(
                    [sys.executable, __file__, "--stages-of", path], capture_output=True, text=True, check=False
                )
                if done.returncode:
                    sys.exit(done.stderr)
                row = {"kind": kind, "factor": factor, "kernels": kernels, "statements": statements}
                row |= json.loads(done.stdout)
                if commands:
                    row["commands"] = {name: vars(cost) for name, cost in commands_of(path, idle).items()}
            rows.append(row)
            print(f"{kind} × {factor}", file=sys.stderr)
    return rows


def growth(rows: list[dict[str, Any]], part: str, name: str) -> str:
    """The exponent of a stage's time over the file's size between the two largest files."""
    if len(rows) < 2:
        return ""
    (small, large) = rows[-2:]
    before, after = (row[part].get(name, {"seconds": 0})["seconds"] for row in (small, large))
    if before < 0.05:  # noise
        return ""
    return f"{math.log(after / before) / math.log(large['factor'] / small['factor']):.2f}"


def show(rows: list[dict[str, Any]]) -> None:
    """Print a table a kind of file."""
    console = Console(width=160)
    for kind in dict.fromkeys(row["kind"] for row in rows):
        own = [row for row in rows if row["kind"] == kind]
        heads = [f"{r['kernels']} × {r['statements']} ({r['spirv'] / 1e3:.0f} KB)" for r in own]
        table = Table("seconds, MB", *heads, "growth", title=kind)
        for part in ("stages", "commands"):
            for name in own[0].get(part, {}):
                costs = [row[part].get(name, {"seconds": 0, "megabytes": 0}) for row in own]
                cells = [f"{cost['seconds']:.2f}, {cost['megabytes']:.0f}" for cost in costs]
                table.add_row(name, *cells, growth(own, part, name))
            table.add_section()
        console.print(table)


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--factors", default="1,4,16", help="sizes of the files (default 1,4,16)")
    parser.add_argument("--kinds", default="small,kernels,statements", help="files (default: small,kernels,statements)")
    parser.add_argument("--service", action="store_true", help="let the service do the commands, once it is warm")
    parser.add_argument("--no-commands", action="store_true", help="measure the stages only")
    parser.add_argument("--json", type=Path, help="also write the numbers here")
    parser.add_argument("--stages-of", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.stages_of:
        print(json.dumps(stages_of(arguments.stages_of)))
        return
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    factors = sorted(map(int, arguments.factors.split(",")))
    with tempfile.TemporaryDirectory(prefix="vx") as folder, contextlib.ExitStack() as service:
        if arguments.service:
            service.enter_context(warm_service(Path(folder)))
        idle = SERVICE_SECONDS if arguments.service else "0"
        rows = rows_of(arguments.kinds.split(","), factors, not arguments.no_commands, idle)
    show(rows)
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
