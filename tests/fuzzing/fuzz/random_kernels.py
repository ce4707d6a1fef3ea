"""Random kernels and kernels from files, run on simulated devices and compared with the same text compiled for the CPU.

A kernel is text in OpenCL C's words (preludes.py) that takes one of the `ROUTES` to the device.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from simulated_device import SimulatedDevice

from fuzz import preludes
from fuzz.grammar import KERNEL_HEAD
from fuzz.oracle import OracleError, Result, cpu_function
from fuzz.typed_grammar import SPECIALS, TypedGenerator
from nvvm2spirv import translate
from nvvm2spirv.options import Options as TranslatorOptions
from vortex_rt.compiler.build import Program, Request, build
from vortex_rt.compiler.frontend import FrontEndOptions
from vortex_rt.compiler.request import Shape
from vortex_rt.compiler.target import TARGETS
from vortex_rt.cuda.compile import compile_cuda
from vortex_rt.sim.config import Config

__all__ = ["KERNEL_HEAD", "REGRESSIONS", "ROUTES", "SHAPES", "compare", "generate"]

SHAPES = ((1, 4, 4), (1, 2, 2), (2, 8, 4), (1, 4, 32), (2, 16, 8), (4, 32, 32))
OTHERS = (*SHAPES[2:], (1, 1, 2), (1, 1, 32))
ANY = Shape()
LOCAL_SIZES = (1, 7, 16, 33, 64, 100)
REGRESSIONS = Path(__file__).parents[2] / "fixtures" / "compiler" / "regressions"
ROUTES = ("opencl", "cuda-O0", "cuda-O2", "cuda-O0-ptx", "cuda-O2-ptx")
"""How a kernel comes to the device compiler: as OpenCL C, or as CUDA by clang at a level and the translator, from NVVM
IR or from the PTX that LLVM makes of it.
"""
COUNTERS = 100


def head(name: str) -> str:
    """`KERNEL_HEAD` of one of several kernels."""
    return KERNEL_HEAD.replace(" k(", f" {name}(")


@cache
def device(shape: tuple[int, int, int], xlen: int = 64, generation: int = 2) -> SimulatedDevice:
    cores, warps, threads = shape
    return SimulatedDevice(
        Config(
            cores=cores, warps=warps, threads=threads, xlen=xlen, memory=2 << 30, local_memory=64 << 10,
            generation=generation, vote_shuffle=generation == 3,
        )
    )  # fmt: skip


def spirv(source: str, level: str, double: bool = True, through_ptx: bool = False) -> bytes:
    """Translate a kernel as CUDA: clang at ``level``, LLVM's PTX if it is wanted, then nvvm2spirv."""
    device_code = compile_cuda(preludes.cuda(source, double), opt_level=level, extra=["-w", "-ffp-contract=off"])
    if through_ptx:
        command = ["llc-19", "-march=nvptx64", "-mcpu=sm_70", "-mattr=+ptx78", f"-O{level}", "-fp-contract=off"]
        device_code = subprocess.run([*command, "-o", "-"], input=device_code, capture_output=True, check=True).stdout
    return translate(device_code, TranslatorOptions(opt_level=int(level))).binary


@lru_cache(maxsize=1)
def device_code(source: str, route: str, target: str) -> tuple[str, bytes]:
    """What the device compiler is given: the suffix of a file of OpenCL C or SPIR-V, and its content."""
    double = target != "rv32"
    if route == "opencl":
        return ".cl", preludes.opencl(source, double).encode()
    level, _, form = route.removeprefix("cuda-O").partition("-")
    return ".spv", spirv(source, level, double, form == "ptx")


@lru_cache(maxsize=2 * len(SHAPES))
def built(source: str, route: str, target: str, shape: Shape = ANY, generation: int = 2) -> Program:
    """Build a program for devices of a shape, or of any; kept for all shapes of two targets, as tests take turns."""
    suffix, content = device_code(source, route, target)
    options = FrontEndOptions(["-w"] if suffix == ".cl" else [])
    with tempfile.TemporaryDirectory(prefix="random-kernel-") as folder:
        place = Path(folder, f"kernel{suffix}")
        place.write_bytes(content)
        features = frozenset(("vortex3", "vote_shuffle") if generation == 3 else ())
        return build(Request([place], TARGETS[target], options, features, shape))


@lru_cache(maxsize=2)
def compiled_for_the_cpu(source: str, meaning: str, extra: str) -> ctypes.CDLL:
    """`cpu_function`, of a library that is needed no longer than it takes to load it."""
    with tempfile.TemporaryDirectory(prefix="random-kernel-") as folder:
        return cpu_function(source, Path(folder), meaning, extra)


def inputs(rng: np.random.Generator, items: int) -> np.ndarray:
    """Words for a launch: any for the first half, the second half among the numbers that conditions ask for."""
    values = rng.integers(0, 1 << 32, 2 * items + 128, dtype=np.uint32)
    special = rng.choice(np.array(SPECIALS, np.uint32), items)
    values[items : 2 * items] = np.where(rng.random(items) < 0.7, special, values[items : 2 * items])
    values[64:72] = values[64]  # trip counts that all work-items read
    return values


def on_cpu(
    cpu: ctypes.CDLL, values: np.ndarray, counters: np.ndarray, numbers: tuple[int, ...], kernel: str = "k"
) -> tuple[np.ndarray, np.ndarray]:
    """Results and counters of a launch on the CPU, with the work-items in one order and in the other.

    Raises:
        OracleError: the kernel has a race, or reads local memory that nothing wrote.
    """
    results = []
    ctypes.c_void_p.in_dll(cpu, "chosen").value = ctypes.cast(cpu[kernel], ctypes.c_void_p).value
    for backwards in (0, 1):
        out, after = np.zeros(4 * numbers[0], np.uint32), counters.copy()
        pointers = [a.ctypes.data_as(ctypes.c_void_p) for a in (values, out, after)]
        cpu.run(*pointers, *map(ctypes.c_uint32, numbers), backwards)
        results.append((out, after))
    if not all(map(np.array_equal, *results)):
        raise OracleError("the result depends on the order of the work-items")
    return results[0]


def compare(
    source: str,
    seed: int,
    shapes: Iterable[tuple[int, int, int]] = SHAPES,
    target: str = "rv64",
    route: str = "opencl",
    cpu_extra: str = "",
    kernel: str = "k",
    generation: int = 2,
) -> list[str]:
    """Run a kernel on devices of all shapes; returns what differs from the CPU.

    ``cpu_extra``: functions that only the CPU lacks; ``kernel``: which of the source's, which is built once for all,
    or with odd seeds once for each shape.
    """
    rng = np.random.default_rng(seed)
    cpu = compiled_for_the_cpu(source, "opencl" if route == "opencl" else "cuda", cpu_extra)
    faults: list[str] = []
    for shape in shapes:
        program = built(source, route, target, Shape(*shape) if seed % 2 else ANY, generation)
        size = LOCAL_SIZES[int(rng.integers(len(LOCAL_SIZES)))]
        groups = int(rng.integers(1, 6))
        items = size * groups
        values = inputs(rng, items)
        start = np.tile(np.array([0, 0, 5, 0xFFFFFFF0], np.uint32), COUNTERS // 4)
        arguments = [items, int(rng.integers(0, 9)), int(rng.integers(0, 12))]
        expected, expected_counters = on_cpu(cpu, values, start, (*arguments, groups, size), kernel)
        out, counters = np.zeros(4 * items, np.uint32), start.copy()
        where = f"shape {shape}, {groups} groups of {size}"
        try:
            device(shape, 32 if target == "rv32" else 64, generation).launch(
                program, kernel, [values, out, counters, *arguments], (groups,), (size,), by_device=generation == 3
            )
        except Exception as error:
            faults.append(f"{where}: {type(error).__name__}: {error}")
            continue
        for what, found, wanted in (("results", out, expected), ("counters", counters, expected_counters)):
            if not np.array_equal(found, wanted):
                bad = np.nonzero(found != wanted)[0]
                faults.append(
                    f"{where}: {len(bad)} of {len(found)} {what} differ, first at {bad[0]}: {found[bad[0]]:#x} for "
                    f"{wanted[bad[0]]:#x}"
                )
    return faults


def generate(seed: int, route: str = "opencl", target: str = "rv64") -> str:
    """Return the kernel of a seed; it has no double for RV32."""
    return TypedGenerator(seed, language=route.partition("-")[0], double=target != "rv32").source()


def route_of(seed: int, kind: str) -> str:
    """``kernels`` go as OpenCL C, ``cuda`` and ``ptx`` by both levels in turn."""
    return "opencl" if kind == "kernels" else ROUTES[(3 if kind == "ptx" else 1) + seed % 2]


def some_shapes(seed: int) -> tuple[tuple[int, int, int], ...]:
    """A small shape, which alternates where each shape is a build of its own, and one of the others."""
    return (*(SHAPES[:2] if seed % 2 == 0 else SHAPES[seed // 4 % 2 :][:1]), OTHERS[seed // 3 % len(OTHERS)])


def generation_of(seed: int) -> int:
    """Every third program runs on a Vortex 3.0."""
    return 3 if seed % 3 == 2 else 2


def check(seed: int, target: str, kind: str) -> Result:
    """Run the kernel of a seed on some of the shapes."""
    source = generate(seed, route_of(seed, kind), target)
    return Result(faults_of(source, seed, target, route_of(seed, kind)), files(seed, target, kind))


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The program of a seed, by file name."""
    route = route_of(seed, kind)
    return {f"{seed}{'.cl' if route == 'opencl' else '.cu'}": generate(seed, route, target)}


def faults_of(source: str, seed: int, target: str, route: str) -> list[str]:
    """`compare` with what is raised on the way as a fault."""
    try:
        return compare(source, seed, some_shapes(seed), target, route, generation=generation_of(seed))
    except OracleError:
        raise
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]


def faults_of_text(text: str, seed: int, target: str, kind: str) -> list[str]:
    """What is wrong with a changed program of a seed."""
    try:
        return faults_of(text, seed, target, route_of(seed, kind))
    except OracleError:
        return []
