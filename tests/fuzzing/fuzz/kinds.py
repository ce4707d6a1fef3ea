"""The kinds of programs that ``tools/fuzz`` knows."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from types import ModuleType

from fuzz.result import Result
from fuzz.worker import Worker


@dataclass(frozen=True)
class Kind:
    """``module`` has ``check(seed, target, kind)``; imported in the worker only."""

    asks: str
    module: str


KINDS = {
    "kernels": Kind("random kernels as OpenCL C against gcc", "random_kernels"),
    "cuda": Kind("the same as CUDA, through clang and the translator", "random_kernels"),
    "csmith": Kind("Csmith programs as kernels of 32 threads against gcc", "csmith"),
}


def check(kind: str, seed: int, target: str) -> Result:
    """Make and check one program."""
    result: Result = _module(kind).check(seed, target, kind)
    return result


def files(kind: str, seed: int, target: str) -> dict[str, str | bytes]:
    """The files of a program that could not be checked to its end."""
    made: dict[str, str | bytes] = _module(kind).files(seed, target, kind)
    return made


def reduce(kind: str, seed: int, target: str, result: Result, worker: Worker, limit: float) -> Result:
    """Make a finding small; unchanged if the kind has no reducer."""
    reducer = getattr(_module(kind), "reduce", None)
    return reducer(seed, target, kind, result, worker, limit) if reducer else result


def _module(kind: str) -> ModuleType:
    return importlib.import_module(f"fuzz.{KINDS[kind].module}")
