"""Random programs whose warps work together (warp_grammar.py), as CUDA through clang, the translator and the device compiler
on simulated devices, judged by the same text as C++ on the host (warp_judge.h).
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from simulated_device import SimulatedDevice

from fuzz.oracle import OracleError, Result
from fuzz.warp_grammar import WarpGenerator
from nvvm2spirv import translate
from nvvm2spirv.options import Options as TranslatorOptions
from vortex_rt.abi import TRAP_DIVERGENT_BARRIER
from vortex_rt.compiler.build import Program, Request, build
from vortex_rt.compiler.request import Shape
from vortex_rt.compiler.target import TARGETS
from vortex_rt.cuda.compile import clang_command, compile_cuda
from vortex_rt.isa.extensions import EXTENSIONS
from vortex_rt.sim.config import PRESETS, Config

HEADERS = Path(__file__).parent
LIMIT = 8.0
"""Seconds that a launch may take; most take a tenth."""
WORDS = 12
"""Results of a thread."""


@dataclass(frozen=True)
class Target:
    """A device, and the blocks that programs have there."""

    config: Config
    sizes: tuple[int, ...] = (32, 64, 128)

    @property
    def features(self) -> frozenset[str]:
        return frozenset(extension.key for extension in EXTENSIONS if getattr(self.config, extension.key))


def _device(cores: int, warps: int, threads: int, sizes: tuple[int, ...], **options: Any) -> Target:
    return Target(Config(cores=cores, warps=warps, threads=threads, **options), sizes)


TARGETS_BY_NAME = {
    "cuda": Target(PRESETS["cuda"]),
    "cuda3": Target(PRESETS["cuda3"]),
    "wide": _device(1, 8, 32, (32, 64, 128)),
    "virtual": _device(1, 2, 32, (128, 160)),  # full width, blocks larger than the core
    "one": _device(1, 1, 32, (32, 96)),
    "vortex": _device(1, 4, 4, (32, 64)),  # 64: virtual warps
    "vortex3": Target(PRESETS["vortex3"], (32, 64)),
    "8": _device(1, 8, 8, (32, 64, 96)),
    "16": _device(1, 4, 16, (32, 64, 128)),
    "2": _device(1, 4, 2, (32, 64)),
}
WIDE, NARROW = ("cuda", "cuda3", "wide", "virtual", "one"), ("vortex", "8", "16", "vortex3", "2")


@cache
def device(name: str) -> SimulatedDevice:
    return SimulatedDevice(replace(TARGETS_BY_NAME[name].config, memory=2 << 30, local_memory=64 << 10))


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where the headers lie compiled; reading them is most of a program's time otherwise."""
    return tempfile.TemporaryDirectory(prefix="warp-headers-")


DEVICE_FLAGS = ("-w", "-ffp-contract=off")
JUDGE_FLAGS = ("-std=c++17", "-O0", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-w", "-fPIC")


@cache
def judge_header() -> Path:
    """The judge's header, compiled ahead."""
    header = Path(_folder().name, "warp_judge.h")
    header.write_bytes((HEADERS / header.name).read_bytes())
    subprocess.run(["g++", *JUDGE_FLAGS, "-x", "c++-header", header, "-o", f"{header}.gch"], check=True)
    return header


@cache
def device_header(optimised: bool, architecture: str) -> Path:
    """The device's header, compiled ahead; a macro tells headers whether the code is optimised."""
    made = Path(_folder().name, f"warp_device_{int(optimised)}_{architecture}.pch")
    flags = [*DEVICE_FLAGS, "-Xclang", "-emit-pch"]
    command = clang_command(
        HEADERS / "warp_device.h", made, opt_level=str(int(optimised)), gpu_arch=architecture, bitcode=True, extra=flags
    )
    subprocess.run(command, check=True)
    return made


def judge(source: str, folder: Path) -> ctypes.CDLL:
    """Compile a program for the host."""
    place, library = folder / "judge.cpp", folder / "judge.so"
    place.write_text(source)
    command = ["g++", *JUDGE_FLAGS, "-shared", "-include", str(judge_header()), str(place), "-o", str(library)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise OracleError(done.stderr)
    made = ctypes.CDLL(str(library))
    made.run.restype = ctypes.c_char_p
    return made


@dataclass(frozen=True)
class Launch:
    """What a kernel is started with."""

    words: np.ndarray
    numbers: tuple[int, int]
    blocks: int
    size: int

    def expected(self, library: ctypes.CDLL, width: int) -> np.ndarray:
        """What the judge says; its variable ``splits`` tells whether masks split hardware warps of the width.

        Raises:
            OracleError: the program does what CUDA does not define, or has a race.
        """
        results = []
        for backwards in (0, 1):
            out = np.zeros(WORDS * self.blocks * self.size, np.uint32)
            pointers = [a.ctypes.data_as(ctypes.c_void_p) for a in (self.words, out)]
            wrong = library.run(*pointers, *map(ctypes.c_uint32, (*self.numbers, self.blocks, self.size, width)), backwards)
            if wrong:
                raise OracleError(wrong.decode())
            results.append(out)
        if not np.array_equal(*results):
            raise OracleError("the result depends on the order of the threads")
        return results[0]

    def is_virtual(self, target: Target) -> bool:
        return self.size > target.config.warps * target.config.threads


def launch_of(seed: int, name: str) -> Launch:
    rng = np.random.default_rng(seed)
    target = TARGETS_BY_NAME[name]
    size, blocks = int(rng.choice(target.sizes)), int(rng.integers(1, 4 if target.config.threads == 32 else 3))
    words = rng.integers(0, 1 << 32, 4 * size * blocks, dtype=np.uint32)
    return Launch(words, (int(rng.integers(0, 9)), int(rng.integers(0, 9))), blocks, size)


def level_of(seed: int) -> str:
    """The front end's optimisation: -O0 to -O3, most often what programs use."""
    return "0123223"[seed % 7]


def architecture_of(seed: int) -> str:
    """The architecture that clang compiles for: functions of the headers are others from sm_80 on."""
    return ("sm_70", "sm_80", "sm_90")[seed // 7 % 3]


def devices_of(seed: int) -> tuple[str, ...]:
    """A device of full width, and for every third program a narrow one."""
    return (WIDE[seed % len(WIDE)], *((NARROW[seed // 3 % len(NARROW)],) if seed % 3 == 0 else ()))


def built(spirv: Path, name: str) -> Program:
    target = TARGETS_BY_NAME[name]
    shape = Shape(target.config.cores, target.config.warps, target.config.threads)
    return build(Request([spirv], TARGETS["rv64"], features=target.features, shape=shape))


def compare(source: str, seed: int, names: tuple[str, ...] = (), level: str = "") -> tuple[list[str], str]:
    """Run a program on devices; returns what differs from the judge, and what was not compared.

    Raises:
        OracleError: the program does what CUDA does not define.
    """
    with tempfile.TemporaryDirectory(prefix="warp-program-") as made:
        folder = Path(made)
        library = judge(source, folder)
        launches = {name: launch_of(seed, name) for name in names or devices_of(seed)}
        expected, may_refuse, note = {}, set(), ""
        for name, one in launches.items():
            target = TARGETS_BY_NAME[name]
            expected[name] = one.expected(library, target.config.threads)
            if target.config.threads < 32 and one.is_virtual(target) and ctypes.c_int.in_dll(library, "splits").value:
                may_refuse.add(name)
        level, architecture = level or level_of(seed), architecture_of(seed)
        spirv = folder / "kernel.spv"
        flags = [*DEVICE_FLAGS, "-Xclang", "-include-pch", "-Xclang", str(device_header(level != "0", architecture))]
        debugged = level == "0"  # as nvcc -G
        code = compile_cuda(source, opt_level=level, debug=debugged, gpu_arch=architecture, extra=flags)
        spirv.write_bytes(translate(code, TranslatorOptions(opt_level=int(level), variables=debugged)).binary)
        faults = []
        for name, one in launches.items():
            where = f"device {name}, -O{level} for {architecture}"
            out = np.zeros_like(expected[name])
            try:
                device(name).launch(built(spirv, name), "k", [one.words, out, *one.numbers], (one.blocks,), (one.size,), stack_log2=15, timeout_seconds=LIMIT, by_device=True)
            except Exception as error:
                faults.append(f"{where}: {type(error).__name__}: {error}")
                continue
            trap = device(name).trap_code
            if trap == TRAP_DIVERGENT_BARRIER and name in may_refuse:  # docs/reference/limitations.md
                note = "lanes of a virtual warp narrower than 32 part"
            elif trap:
                faults.append(f"{where}: the launch stopped with code {trap}")
            elif not np.array_equal(out, expected[name]):
                bad = np.nonzero(out != expected[name])[0]
                faults.append(
                    f"{where}: {len(bad)} of {len(out)} results of {one.blocks} blocks of {one.size} differ, first at {bad[0]}: "
                    f"thread {bad[0] // WORDS}, word {bad[0] % WORDS}: {out[bad[0]]:#x} for {expected[name][bad[0]]:#x}"
                )
        return faults, note


def generate(seed: int) -> str:
    """Return the program of a seed."""
    return WarpGenerator(seed).source()


def check(seed: int, target: str, kind: str) -> Result:
    """Run the program of a seed on its devices."""
    faults, note = faults_of(generate(seed), seed)
    return Result(faults, files(seed, target, kind), note)


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The program of a seed, by file name."""
    return {f"{seed}.cu": generate(seed)}


def faults_of(source: str, seed: int) -> tuple[list[str], str]:
    """`compare` with what is raised on the way as a fault."""
    try:
        return compare(source, seed)
    except OracleError:
        raise
    except Exception as error:
        return [f"{type(error).__name__}: {error}"], ""


def faults_of_text(text: str, seed: int, target: str, kind: str) -> list[str]:
    """What is wrong with a changed program of a seed."""
    try:
        return faults_of(text, seed)[0]
    except OracleError:
        return []
