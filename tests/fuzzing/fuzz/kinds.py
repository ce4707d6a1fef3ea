"""The kinds of programs that ``tools/fuzz`` knows."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from types import ModuleType

from fuzz.oracle import OracleError, Result, signature


@dataclass(frozen=True)
class Kind:
    """``module`` has ``check(seed, target, kind)``; imported in the worker only."""

    asks: str
    module: str
    reducible: bool = False
    """Whether ``module`` has ``faults_of_text(text, seed, target, kind)`` for a program that the reducer has changed.
    """


KINDS = {
    "kernels": Kind("random kernels as OpenCL C against gcc", "random_kernels", True),
    "cuda": Kind("the same as CUDA, through clang and the translator", "random_kernels", True),
    "ptx": Kind("the same, through LLVM's PTX and the reader of it", "random_kernels", True),
    "warp": Kind("CUDA programs whose warps work together against the same lane by lane", "warp_programs", True),
    "look-back": Kind("CUDA programs whose blocks hand sums to the next in vectors", "look_back", True),
    "pipelines": Kind("CUDA programs that copy tiles asynchronously and multiply them", "pipelines", True),
    "programs": Kind("whole CUDA programs with nvcc against g++", "programs", True),
    "debug": Kind("variables of CUDA kernels in gdb against g++'s program", "debug_programs"),
    "csmith": Kind("Csmith programs as kernels of 32 threads against gcc", "csmith", True),
    "host": Kind("loops over arrays and Csmith programs as nvcc's host code against gcc", "host", True),
    "stress": Kind("llvm-stress modules end with a result or a diagnostic", "stress"),
    "spirv": Kind("so do damaged SPIR-V modules", "spirv_mutants"),
}


def check(kind: str, seed: int, target: str) -> Result:
    """Make and check one program; one that the judge refuses is a fault of its generator's."""
    try:
        result: Result = _module(kind).check(seed, target, kind)
    except OracleError as error:
        return Result([f"the judge refuses the program: {error}"], files(kind, seed, target))
    return result


def files(kind: str, seed: int, target: str) -> dict[str, str | bytes]:
    """The files of a program that could not be checked to its end."""
    made: dict[str, str | bytes] = _module(kind).files(seed, target, kind)
    return made


def still(kind: str, text: str, seed: int, target: str) -> str:
    """The signature of what is wrong with a changed program of a kind; empty if nothing is,
    or if it cannot be compared.
    """
    faults = _module(kind).faults_of_text(text, seed, target, kind)
    return signature(faults[0]) if faults else ""


def _module(kind: str) -> ModuleType:
    return importlib.import_module(f"fuzz.{KINDS[kind].module}")
