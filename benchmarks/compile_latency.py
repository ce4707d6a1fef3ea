"""Latency of the device compiler, and where the time goes.

A build as the driver starts it (a process), through `vortex-cc`, and in process. Programs: a small OpenCL C kernel, a
small SPIR-V module, the small kernel from the cache, and one of Rodinia's size (myocyte). Wall and processor seconds
(of the process and the tools that it starts) are medians of ``--runs``. Then the shares of the steps of a build in
process, each with its wait for the tool, and what it takes to start each tool and Python. Wall times depend on how
busy the machine is: a tool starts while the one before it works, which wants a second core.

Last a stream of different small kernels, each built by clBuildProgram in one host: programs a second without and with
the compile server, its first build, and a build from the cache.

    .venv/bin/python benchmarks/compile_latency.py [--runs 9] [--stream 40] [--json out.json] [--against FOLDER]

``--against`` names a folder with another revision of the packages (`git archive REVISION vortex_rt nvvm2spirv`); its
builds are measured in turn with these, started as ``python -P -m vortex_rt.compiler``, and the ratios are shown.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import pstats
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from cProfile import Profile
from functools import partial
from pathlib import Path
from typing import Any

import pyopencl as cl

import nvvm2spirv
from vortex_rt import Device, nvvm_of
from vortex_rt.compiler import build as building
from vortex_rt.driver.locate import START
from vortex_rt.service import requests

ROOT = Path(__file__).parents[1]
SMALL = """kernel void add(global const float *a, global const float *b, global float *c, int n) {
  int i = get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
"""
TOOLS = ("clang-19", "llvm-spirv-15", "llvm-link-19", "opt-19", "llc-19", "llvm-mc-19", "ld.lld-19")
STEPS = {
    "front end": ("frontend.py", "finish"),
    "library": ("parts.py", "link_parts"),
    "read text": ("build.py", "_parse"),
    "lower": ("lower.py", "lower"),
    "opt": ("pipeline.py", "optimise"),
    "llc": ("pipeline.py", "generate"),
    "placement": ("backend.py", "finish"),
    "assemble, link": ("link.py", "link"),
    "checker": ("__init__.py", "check"),
    "waiting for tools": ("~", "<built-in method posix.waitpid>"),
}
"""Step → file and function whose time with all that it calls is the step's."""

Times = tuple[float, float]


def processor() -> float:
    """Processor seconds of this process and of the children it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def timed(action: Callable[[], object]) -> Times:
    """Return (wall, processor) seconds of an action."""
    wall, used = time.perf_counter(), processor()
    action()
    return time.perf_counter() - wall, processor() - used


def medians(runs: list[Times]) -> Times:
    return statistics.median(wall for wall, _ in runs), statistics.median(used for _, used in runs)


def programs(folder: Path) -> Iterator[tuple[str, Path, bool]]:
    """Yield (name, input, whether it is taken from the cache)."""
    small = folder / "small.cl"
    small.write_text(SMALL)
    yield "small OpenCL C", small, False
    for name, source in (("small SPIR-V", "examples/vecadd.cu"), ("myocyte", "rodinia_tests/myocyte/kernel.cu")):
        module = folder / f"{name}.spv"
        module.write_bytes(nvvm2spirv.translate(nvvm_of(ROOT / source)).binary)
        yield name, module, False
    yield "small, cached", small, True


def run(command: list[str], source: Path, cached: bool, environment: dict[str, str]) -> Callable[[], object]:
    """Return the action of building a program with a command."""

    def action() -> None:
        with tempfile.TemporaryDirectory() as folder:
            words = [*command, "build", str(source), *([] if cached else ["--no-cache"]), "-o", f"{folder}/out"]
            subprocess.run(words, check=True, env=environment, stderr=subprocess.DEVNULL)

    return action


def built(context: cl.Context, text: str, idle: str) -> float:
    """Wall seconds of clBuildProgram; ``idle``: of the compile server, 0 for none."""
    os.environ["VORTEX_COMPILE_SERVER"] = idle
    program = cl.Program(context, text)
    begin = time.perf_counter()
    program.build()
    return time.perf_counter() - begin


def stream(folder: Path, count: int, other: Callable[[Path], Callable[[], object]] | None) -> dict[str, float]:
    """Median wall seconds, by way, of builds of kernels that no cache knows; the ways take turns."""
    os.environ["VORTEX_COMPILE_SERVER_FOLDER"] = str(folder / "servers")
    context = Device("preset=vortex").context
    source = folder / "stream.cl"
    times: dict[str, list[float]] = {"process": [], "server": [], "cached": [], "other": []}
    for _ in range(count + 1):
        text = SMALL.replace("a[i] + b[i]", f"a[i] + b[i] * {time.time_ns() % 1_000_003}")
        times["process"].append(built(context, text, "0"))
        times["cached"].append(built(context, text, "60"))
        text = text.replace("a[i] +", "a[i] -")
        times["server"].append(built(context, text, "60"))
        if other:
            source.write_text(text)
            times["other"].append(timed(other(source))[0])
    requests.stop_all()
    result = {way: statistics.median(runs[1:]) for way, runs in times.items() if runs}
    return result | {"first with server": times["server"][0]}


def steps(source: Path) -> dict[str, float]:
    """Wall seconds of the steps of a build in process."""
    profile = Profile()
    with contextlib.redirect_stderr(io.StringIO()):
        profile.runcall(building.build, building.Request([source]))
    found = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    return {
        step: sum(numbers[3] for (file, _, name), numbers in found.items() if (Path(file).name, name) == place)
        for step, place in STEPS.items()
    } | {"all": sum(numbers[2] for numbers in found.values())}


Way = tuple[list[str], dict[str, str]]
"""Command that builds, and its environment."""


def latencies(sources: list[tuple[str, Path, bool]], ways: dict[str, Way], count: int) -> Iterator[dict[str, Any]]:
    """Show and yield what each program takes each way."""
    for title, source, cached in sources:
        actions = {way: run(command, source, cached, variables) for way, (command, variables) in ways.items()}
        if not cached:
            actions["in process"] = lambda source=source: building.build(building.Request([source]))
        runs: dict[str, list[Times]] = {way: [] for way in actions}
        for number in range(count + 1):
            for way, action in actions.items():
                took = timed(action)
                if number:  # the first warms the caches
                    runs[way].append(took)
        result = {way: medians(times) for way, times in runs.items()}
        text = "".join(f"  {way} {shown(times)} ({1 / times[0]:.1f}/s)" for way, times in result.items())
        if "other" in result:
            ratios = [mine / theirs for mine, theirs in zip(result["driver"], result["other"])]
            text += "  ratio " + ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"{title:16}{text}   wall, processor", flush=True)
        yield {"program": title, **{way: noted(times) for way, times in result.items()}}


def shares(sources: list[tuple[str, Path, bool]]) -> Iterator[dict[str, Any]]:
    """Show and yield what the steps of each build take."""
    for title, source, cached in sources:
        if not cached:
            took = steps(source)
            parts = [f"  {step} {seconds / took['all']:.0%}" for step, seconds in took.items() if step != "all"]
            print(f"{title:16}" + "".join(parts), flush=True)
            yield {"program": title, "steps": {step: round(seconds, 4) for step, seconds in took.items()}}


def starts(count: int) -> dict[str, Times]:
    """What it takes to start each tool, and Python."""
    commands = {tool: [tool, "--version"] for tool in TOOLS}
    commands |= {
        f"python {' '.join(flags)}".strip(): [sys.executable, *flags, "-c", "pass"] for flags in ((), ("-I", "-S"))
    }
    return {
        name: medians([timed(partial(subprocess.run, command, stdout=subprocess.DEVNULL)) for _ in range(count)])
        for name, command in commands.items()
    }


def shown(times: Times) -> str:
    return f"{1e3 * times[0]:.0f}, {1e3 * times[1]:.0f} ms"


def noted(times: Times) -> dict[str, float]:
    return {"wall": round(times[0], 4), "processor": round(times[1], 4)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9, help="builds a row (default 9)")
    parser.add_argument("--stream", type=int, default=40, help="kernels of the stream (default 40)")
    parser.add_argument("--json", type=Path, help="write the rows to this file")
    parser.add_argument("--against", type=Path, help="folder with the packages of another revision")
    arguments = parser.parse_args()
    environment = dict(os.environ)
    ways: dict[str, Way] = {
        "driver": ([sys.executable, "-I", "-S", str(START), "vortex-cc"], environment),
        "vortex-cc": ([str(Path(sys.prefix, "bin", "vortex-cc"))], environment),
    }
    if arguments.against:
        variables = environment | {"PYTHONPATH": str(arguments.against.resolve())}
        ways["other"] = ([sys.executable, "-P", "-m", "vortex_rt.compiler"], variables)
    other = ways.get("other")
    with tempfile.TemporaryDirectory() as name:
        sources = list(programs(Path(name)))
        rows = list(latencies(sources, ways, arguments.runs))
        print()
        rows += shares(sources)
    with tempfile.TemporaryDirectory() as name:
        action = (lambda source: run(other[0], source, False, other[1])) if other else None
        took = stream(Path(name), arguments.stream, action)
    rows.append({"stream": {way: round(seconds, 5) for way, seconds in took.items()}})
    texts = [f"  {way} {1e3 * seconds:.1f} ms ({1 / seconds:.1f}/s)" for way, seconds in took.items()]
    print("\nstream of small kernels:" + "".join(texts))
    if other:
        print(f"server against other: {took['other'] / took['server']:.1f} times as many a second")
    alone = starts(arguments.runs)
    rows.append({"starts": {tool: noted(times) for tool, times in alone.items()}})
    print("\nstart alone:" + "".join(f"  {tool} {shown(times)}" for tool, times in alone.items()))
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
