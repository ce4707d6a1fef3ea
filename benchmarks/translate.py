"""Translation time against LLVM's own tools on the same NVVM IR, as ratios from one run.

The tools are three processes one after the other: `opt-19 -O2`, `llvm-spirv-15`, `spirv-val`; nvvm2spirv does the
same work, and lowers CUDA besides: both sides parse, optimise, emit and validate. No released llvm-spirv takes NVVM
IR, and llvm-spirv-15 does not read LLVM 19's output, so it is given LLVM 15 bitcode of the module that nvvm2spirv
made (`llvm-spirv-15 -r`): the same kernels, already lowered and optimised. `process` is the command from start to
end, `in process` is `translate()` after one warming call. Seconds of processor time (children's included) stand
beside the wall clock's, which a busy machine stretches. The best of the repetitions counts, and they take turns.

    .venv/bin/python benchmarks/translate.py [--kernels 1,100,1000] [--operations 2500,5000,20000] [--repeat 3]
        [--json out.json]
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path

from rich.console import Console
from rich.table import Table

from nvvm2spirv import Options, translate
from vortex_rt import nvvm_of

ROOT = Path(__file__).parents[1]
SEEDS = ["vecadd", "saxpy", "reduction", "histogram", "nbody", "convolution"]


def module_of(count: int) -> str:
    """One module with `count` kernels: copies of the examples under new names."""
    headers: list[str] = []
    bodies: list[str] = []
    declares: dict[str, None] = {}
    number = 0
    sources = [nvvm_of(ROOT / "examples" / f"{name}.cu").read_text() for name in SEEDS]
    headers += [line for line in sources[0].split("\n") if line.startswith("target ")]
    while number < count:
        source = sources[number % len(sources)]
        text = re.sub(r", !\w+(?:\.\w+)* !\d+", "", source)  # metadata is numbered by file
        text = re.sub(r" #\d+", "", text)
        names = set(re.findall(r"^@([\w.$]+) =", text, re.M)) | set(
            re.findall(r"^define [^@]*@([\w.$]+)\(", text, re.M)
        )
        for name in names:
            text = re.sub(rf"@{re.escape(name)}(?![\w.$])", f"@{name}_{number}", text)
        text = re.sub(r"%((?:struct|class)\.[\w.]+)", rf"%\1.{number}", text)
        for line in re.findall(r"^declare .*$", text, re.M):
            declares[line] = None
        kernels = {f"{name}_{number}" for name in re.findall(r'!\{ptr @([\w.$]+), !"kernel"', source)}
        for body in re.findall(r"^(?:define .*?^\}|@[\w.$]+ = .*?|%[\w.]+ = type .*?)$", text, re.M | re.S):
            match = re.match(r"define [^@]*@([\w.$]+)\(", body)
            if match and match.group(1) in kernels:
                body = re.sub(r"^define (?:dso_local )?", "define ptx_kernel ", body)
            bodies.append(body)
        number += 1
    bodies = [body for body in bodies if not body.startswith("@llvm.")]
    return "\n".join([*headers, *bodies, *declares]) + "\n"


def lowered_for_llvm_15(source: str) -> bytes:
    """Bitcode that llvm-spirv 15 takes: the translator's own output, read back."""
    module = translate(source, Options(validate=False))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "m.spv").write_bytes(module.binary)
        subprocess.run(
            ["llvm-spirv-15", "-r", f"{folder}/m.spv", "-o", f"{folder}/m.bc"], check=True, capture_output=True
        )
        return (Path(folder) / "m.bc").read_bytes()


def one_block(operations: int) -> str:
    """A kernel with one block of about `operations` instructions, most of them of kinds that passes rewrite."""
    lines = [
        'target triple = "nvptx64-nvidia-cuda"',
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "declare i32 @llvm.bswap.i32(i32)",
        "define ptx_kernel void @k(ptr %p, i32 %x, float %f) {",
        "  %v0 = load i32, ptr %p",
        "  %f0 = fadd float %f, 1.0",
    ]
    for k in range(operations // 10):
        lines += [
            f"  %a{k} = shl i32 %v{k}, %x",
            f"  %t{k} = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            f"  %b{k} = call i32 @llvm.bswap.i32(i32 %a{k})",
            f"  %c{k} = add i32 %b{k}, %t{k}",
            f"  %q{k} = fmul contract float %f{k}, %f",
            f"  %f{k + 1} = fadd contract float %q{k}, 2.0",
            f"  %r{k} = fptosi float %f{k + 1} to i32",
            f"  %m{k} = getelementptr i32, ptr %p, i32 %t{k}",
            f"  store volatile i32 %r{k}, ptr %m{k}",
            f"  %v{k + 1} = xor i32 %c{k}, %r{k}",
        ]
    return "\n".join([*lines, f"  store i32 %v{operations // 10}, ptr %p", "  ret void", "}"]) + "\n"


@dataclass
class Time:
    """Shortest wall-clock and processor time seen, in seconds."""

    wall: float = inf
    cpu: float = inf

    def add(self, action: Callable[[], object]) -> None:
        """Run once more."""
        start, used = time.perf_counter(), _processor_time()
        action()
        self.wall = min(self.wall, time.perf_counter() - start)
        _wait_for_orphans()
        self.cpu = min(self.cpu, _processor_time() - used)


def _processor_time() -> float:
    """Of this process and the children that it has waited for."""
    return sum(os.times()[:4])


def run(*command: str | Path) -> None:
    """Run a tool; byte code may be kept, as in an installed package."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(list(map(str, command)), check=True, env=environment)


def adopt_orphans() -> None:
    """Make this process the parent of workers whose own has ended, so that their processor time is seen."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def _wait_for_orphans() -> None:
    """Wait for processes that a command left ending."""
    deadline = time.monotonic() + 1
    while time.monotonic() < deadline:
        with contextlib.suppress(ChildProcessError):
            if os.waitpid(-1, os.WNOHANG) == (0, 0):  # only this process's own worker is left
                time.sleep(0.05)
                continue
            deadline = time.monotonic() + 0.3
            continue
        return


def measure(source: str, repeat: int) -> dict[str, Time]:
    """Times of one module."""
    bitcode = lowered_for_llvm_15(source)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        (path / "in.ll").write_text(source)
        (path / "lowered.bc").write_bytes(bitcode)
        actions: dict[str, Callable[[], object]] = {
            "opt": lambda: run("opt-19", "-O2", path / "in.ll", "-o", path / "opt.bc"),
            "llvm-spirv": lambda: run("llvm-spirv-15", path / "lowered.bc", "-o", path / "peer.spv"),
            "spirv-val": lambda: run("spirv-val", path / "peer.spv"),
            "process": lambda: run(Path(sys.prefix) / "bin" / "nvvm2spirv", path / "in.ll", "-o", path / "out.spv"),
            "in process": lambda: translate(source),
        }
        times = {name: Time() for name in actions}
        for _ in range(repeat):
            for name, action in actions.items():
                times[name].add(action)
    tools = [times.pop(name) for name in ("opt", "llvm-spirv", "spirv-val")]
    return {"tools": Time(sum(t.wall for t in tools), sum(t.cpu for t in tools)), **times}


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kernels", default="1,100,1000", help="module sizes")
    parser.add_argument("--operations", default="2500,5000,20000", help="sizes of one block")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json", type=Path, help="also write the numbers here")
    arguments = parser.parse_args()
    adopt_orphans()
    modules = {
        f"{count} kernel{'s' * (count > 1)}": module_of(count)
        for count in map(int, filter(None, arguments.kernels.split(",")))
    }
    modules |= {
        f"block of {count}": one_block(count) for count in map(int, filter(None, arguments.operations.split(",")))
    }
    rows = []
    table = Table(
        "module",
        "NVVM IR",
        "tools: wall",
        "cpu",
        "process: wall",
        "cpu",
        "wall ratio",
        "cpu ratio",
        "in process: wall",
        "wall ratio",
    )
    for name, source in modules.items():
        times = measure(source, arguments.repeat)
        rows.append({"module": name, "bytes": len(source), **{key: vars(value) for key, value in times.items()}})
        tools, process, inside = times["tools"], times["process"], times["in process"]
        cells = [f"{1000 * value:.0f} ms" for value in (tools.wall, tools.cpu, process.wall, process.cpu)]
        ratios = [f"{process.wall / tools.wall:.2f}", f"{process.cpu / tools.cpu:.2f}"]
        table.add_row(
            name,
            f"{len(source) / 1e6:.3f} MB",
            *cells,
            *ratios,
            f"{1000 * inside.wall:.0f} ms",
            f"{inside.wall / tools.wall:.2f}",
        )
    Console(width=160).print(table)
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
