"""Random whole CUDA programs, compared with g++'s program of the same text.

The first line of a program says how it is built: options of nvcc, how many files it stands for, and by what. `nvcc`:
the toolkit's, and the program runs as a user's does. `here`: clang, the link of device code, translator and device
compiler in this process, on a simulated device, which takes a third of the time. g++ is asked with sanitizers before a
difference counts, so that a program whose meaning is undefined is none.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from fuzz.oracle import OracleError, Result
from fuzz.program_grammar import generate
from fuzz.random_kernels import device
from nvvm2spirv import translate
from nvvm2spirv.options import Options as TranslatorOptions
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.target import TARGETS
from vortex_rt.cuda.compile import compile_cuda
from vortex_rt.cuda.nvcc.bitcode import link
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import program_environment

COMMON = ("-std=c++17", "-w")
HOST = ("g++", "-frounding-math", "-x", "c++", "-DHOST", *COMMON, "-ffp-contract=off", "-fno-strict-aliasing", "-fwrapv")
SANITIZED = ("-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-sanitize=alignment,vptr")
SHAPES = ((1, 4, 4), (1, 4, 32), (4, 32, 32))
STACK_LOG2 = 15
SECONDS = 100
"""For one command."""


class FailedError(Exception):
    """A command of ours failed."""


def _command(words: list[object], folder: Path, **variables: str) -> str:
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, cwd=folder, timeout=SECONDS,
        env={**program_environment(), **variables, "VORTEX_TIMEOUT": "60"},
    )  # fmt: skip
    if done.returncode:
        lines = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
        said = next((line for line in lines if "error" in line.lower() or "does not dominate" in line), "")
        name = Path(str(words[0])).name
        raise FailedError(f"{name} ends with status {done.returncode}: {said[:300]}\n" + "\n".join(lines)[-1500:])
    return done.stdout


def host_results(folder: Path, *options: str) -> str:
    """What g++'s program prints.

    Raises:
        OracleError: g++ refuses it, or it stops.
    """
    program = folder / "host"
    for command in ([*HOST, *options, "program.cu", "-o", program], [program]):
        try:
            done = subprocess.run(
                [str(word) for word in command], capture_output=True, text=True, cwd=folder, timeout=SECONDS
            )
        except subprocess.TimeoutExpired as error:
            raise OracleError("too long for g++") from error
        if done.returncode:
            raise OracleError(done.stderr[:2000])
    return done.stdout


def device_results(folder: Path, options: list[str], parts: int) -> str:
    """What the device's program prints. Raises FailedError."""
    toolkit = installed_toolkit()
    build = [toolkit.nvcc, *COMMON, "-fmad=false", *options]
    if parts == 1:
        _command([*build, "program.cu", "-o", "program"], folder)
    else:
        sources = [folder / f"part{part}.cu" for part in range(parts)]
        for part, source in enumerate(sources):
            source.write_text(f'#define PART {part}\n#include "program.cu"\n')
        _command([*build, *sources, "-o", "program"], folder)
    return _command([folder / "program"], folder, LD_LIBRARY_PATH=f"{toolkit.lib}:{os.environ.get('LD_LIBRARY_PATH', '')}")


def results_here(folder: Path, options: list[str], parts: int, shape: tuple[int, int, int]) -> str:
    """The same without nvcc and its libraries."""
    level, arch = options[0].removeprefix("-O"), options[1].removeprefix("-arch=")
    extra = ["-std=c++17", "-w", "-ffp-contract=off", *(["-fgpu-rdc"] if "-rdc=true" in options else [])]
    modules = []
    for part in range(parts):
        defines = [f"-DPART={part}"] if parts > 1 else []
        made = compile_cuda(folder / "program.cu", opt_level=level, gpu_arch=arch, extra=[*extra, *defines])
        modules.append((f"part{part}", made))
    module = link(modules) if parts > 1 else modules[0][1]
    choices = TranslatorOptions(
        opt_level=int(level), cuda_arch=int(arch.removeprefix("sm_")) * 10, fp_contract="off", linked=True
    )
    kernel = folder / "program.spv"
    kernel.write_bytes(translate(module, choices).binary)
    program, machine = build(Request([kernel], TARGETS["rv64"])), device(shape)
    machine._globals = {}  # the program's variables start afresh
    out = np.zeros(64, np.uint64)
    machine.launch(program, "kernel", [out], (2,), (32,), stack_log2=STACK_LOG2)
    return "".join(f"{value:016x}\n" for value in out)


def faults_of(text: str) -> tuple[list[str], str]:
    """What is wrong with a program, and why it was not compared."""
    first = text.partition("\n")[0]
    match = re.fullmatch(r"// (.*) parts=(\d+) by=(\w+)", first)
    if match is None:
        raise OracleError("the first line does not say how to build the program")
    with tempfile.TemporaryDirectory(prefix="program-") as name:
        folder = Path(name)
        (folder / "program.cu").write_text(text)
        wanted = host_results(folder, "-O0")
        try:
            options, parts = match[1].split(), int(match[2])
            if match[3] == "nvcc":
                got = device_results(folder, options, parts)
            else:
                got = results_here(folder, options, parts, SHAPES[len(text) % 3])
        except FailedError as error:
            return [str(error)], ""
        except subprocess.TimeoutExpired as error:
            return [f"no end of {Path(str(error.cmd[0])).name}"], ""
        except Exception as error:
            return [f"{type(error).__name__}: {error}"], ""
        if got == wanted:
            return [], ""
        try:
            if host_results(folder, *SANITIZED) != wanted or host_results(folder, "-O2") != wanted:
                return [], "g++'s levels differ"
        except OracleError as error:
            return [], "undefined: " + str(error).strip().partition("\n")[0][-60:]
        pairs = list(zip(got.splitlines(), wanted.splitlines()))
        bad = [number for number, (one, other) in enumerate(pairs) if one != other]
        return [f"{len(bad)} of {len(pairs)} results differ, first at {bad[:1]}"], ""


def check(seed: int, target: str, kind: str) -> Result:
    """Build and run the program of a seed."""
    made = files(seed, target, kind)
    (text,) = made.values()
    faults, note = faults_of(str(text))
    return Result(faults, made, note)


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The program of a seed, by file name."""
    return {f"{seed}.cu": generate(seed)}


def faults_of_text(text: str, seed: int, target: str, kind: str) -> list[str]:
    """What is wrong with a changed program; nothing if g++ finds undefined behaviour in it."""
    try:
        faults, _ = faults_of(text)
        if faults:  # a compiler's failure does not show that the program means something
            with tempfile.TemporaryDirectory(prefix="program-") as name:
                (Path(name) / "program.cu").write_text(text)
                host_results(Path(name), *SANITIZED)
        return faults
    except OracleError:
        return []
