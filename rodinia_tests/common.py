"""What every benchmark is made of: its description, inputs, device run, CPU reference and check.

A benchmark is one folder: ``kernel.cu`` (device code) and ``__init__.py``, which defines ``BENCHMARK``. Tests, sweep
and demo all go through :class:`Benchmark`.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vortex_rt.api import nvvm_ir

from .session import TEXTURE_OBJECTS, Array, Buffer, Session

Inputs = dict[str, Any]
Outputs = dict[str, Array]
SIZES = ("test", "small", "rodinia")
__all__ = [
    "EXACT", "SIZES", "TEXTURE_OBJECTS", "Array", "Benchmark", "Buffer", "DataFileError", "Inputs", "Outputs",
    "Session", "Tolerance", "blocks", "compare", "read_numbers",
]


class DataFileError(Exception):
    """An input file of the original suite is missing or not in the expected form."""


@dataclass(frozen=True)
class Tolerance:
    """``|got - expected| <= absolute + relative * |expected|``, element by element.

    ``mismatches`` is the fraction of elements that may break it (discrete results of rounded arithmetic).
    """

    relative: float = 0.0
    absolute: float = 0.0
    mismatches: float = 0.0
    reason: str = ""


EXACT = Tolerance(reason="integer arithmetic: the result is exact")


def no_properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """No property beyond the comparison with the reference."""
    return []


@dataclass(frozen=True)
class Benchmark:
    """One row of the table.

    ``sizes`` maps a size's name to the parameters of ``make_inputs(parameters, data)``, where ``data`` is the folder
    of the suite's own input files or None for generated input. ``execute`` runs the device part, ``reference`` gives
    the same outputs on the CPU; ``properties`` lists violations of what must hold for any right answer, and is
    applied to both.
    """

    name: str
    feature: str
    paper: str
    package: str
    kernels: tuple[str, ...]
    sizes: Mapping[str, Mapping[str, Any]]
    make_inputs: Callable[[Mapping[str, Any], Path | None], Inputs]
    execute: Callable[[Session, Inputs], Outputs]
    reference: Callable[[Inputs], Outputs]
    tolerances: Mapping[str, Tolerance]
    properties: Callable[[Inputs, Outputs], list[str]] = no_properties

    @classmethod
    def of_module(cls, package: str, **facts: Any) -> "Benchmark":
        """The benchmark of a module, whose functions of a field's name are that field unless ``facts`` has another."""
        module = sys.modules[package]
        functions = ("make_inputs", "execute", "reference", "properties")
        found = {name: getattr(module, name) for name in functions if hasattr(module, name)}
        return cls(package=package, **{**found, **facts})

    @property
    def folder(self) -> Path:
        """Where the benchmark's files are."""
        spec = importlib.util.find_spec(self.package)
        assert spec is not None
        assert spec.origin is not None
        return Path(spec.origin).parent

    @property
    def source(self) -> Path:
        """The CUDA source."""
        return self.folder / "kernel.cu"

    @property
    def variants(self) -> tuple[str, ...]:
        """The forms of the source, which says how each is compiled; the plain one is called ""."""
        return tuple(nvvm_ir.variants(self.source))

    @property
    def compile_options(self) -> tuple[str, ...]:
        """What clang is given for the plain form."""
        return nvvm_ir.variants(self.source)[""]

    def ir(self, variant: str = "") -> Path:
        """The NVVM IR of the source, in its variant. Raises CudaCompileError where it cannot be made."""
        if variant not in self.variants:
            raise ValueError(f"{self.name} has no variant {variant!r}; there are {self.variants}")
        return nvvm_ir.nvvm_of(self.source, variant)

    def inputs(self, size: str, data: Path | None = None) -> Inputs:
        """Deterministic inputs of a size, or the suite's own files below ``data`` where this size has some.

        Raises:
            ValueError: there is no such size.
            DataFileError: ``data`` lacks a file.
        """
        if size not in self.sizes:
            raise ValueError(f"{self.name} has no size {size!r}; there are {', '.join(self.sizes)}")
        parameters = self.sizes[size]
        files = parameters.get("files", ())
        if data is None or not files:
            return self.make_inputs(parameters, None)
        missing = [name for name in files if not (data / name).is_file()]
        if missing:
            raise DataFileError(f"{self.name}: {data} lacks {', '.join(missing)}")
        return self.make_inputs(parameters, data)

    def check(self, inputs: Inputs, got: Outputs, expected: Outputs) -> list[str]:
        """What is wrong with ``got``; empty when it is right."""
        problems = []
        if set(got) != set(expected):
            problems.append(f"outputs are {sorted(got)}, not {sorted(expected)}")
        for name in expected:
            if name in got:
                problems += compare(name, got[name], expected[name], self.tolerances[name])
        return problems + (self.properties(inputs, got) if not problems else [])


def compare(name: str, got: Array, expected: Array, tolerance: Tolerance) -> list[str]:
    """Violations of the tolerance, as at most one line that names the worst element."""
    if got.shape != expected.shape:
        return [f"{name}: shape {got.shape}, expected {expected.shape}"]
    if got.dtype.kind != expected.dtype.kind:
        return [f"{name}: type {got.dtype}, expected {expected.dtype}"]
    if got.size == 0:
        return [f"{name}: empty"]
    if expected.dtype.kind == "f":
        wide_got, wide_expected = got.astype(np.float64), expected.astype(np.float64)
        if not np.isfinite(wide_expected).all():
            return [f"{name}: the reference is not finite"]
        error = np.abs(wide_got - wide_expected)
        limit = tolerance.absolute + tolerance.relative * np.abs(wide_expected)
        wrong = ~(error <= limit)  # a NaN is wrong
    else:
        wide_got, wide_expected = got.astype(np.int64), expected.astype(np.int64)
        error = np.abs(wide_got - wide_expected).astype(np.float64)
        wrong = ~(error <= tolerance.absolute + tolerance.relative * np.abs(wide_expected))
    count = int(np.count_nonzero(wrong))
    if count <= tolerance.mismatches * got.size:
        return []
    worst = np.unravel_index(int(np.argmax(np.where(wrong, np.nan_to_num(error, nan=np.inf), -1.0))), got.shape)
    place = "".join(f"[{int(i)}]" for i in worst)
    return [f"{name}: {count} of {got.size} wrong; {name}{place} is {got[worst]!s}, expected {expected[worst]!s}"]


def smoothing_problems(before: Array, after: Array) -> list[str]:
    """What contradicts a diffusion of intensities, which keeps their sum and makes the image smoother."""
    problems = []
    if abs(after.sum() - before.sum()) > 1e-5 * before.sum():
        problems.append(f"the sum of intensities went from {before.sum()} to {after.sum()}")
    if after.var() >= before.var():
        problems.append("the image did not become smoother")
    return problems


def heat_problems(temperature: Array, expected: float) -> list[str]:
    """What contradicts a heat balance: the mean temperature is not ``expected``."""
    mean = float(temperature.astype(np.float64).mean())
    return (
        []
        if abs(mean - expected) < 1e-4 * abs(expected)
        else [f"mean temperature {mean} breaks the heat balance ({expected})"]
    )


def blocks(items: int, block: int) -> int:
    """Number of blocks that cover ``items``."""
    return -(-items // block)


def read_numbers(path: Path, dtype: npt.DTypeLike = np.float64) -> Array:
    """All white-space separated numbers of a text file."""
    try:
        return np.array(path.read_text().split(), dtype=dtype)
    except ValueError as error:
        raise DataFileError(f"{path}: {error}") from None


NAMES = (
    "b+tree", "bfs", "cfd", "huffman", "pathfinder", "gaussian", "hotspot", "hotspot3D", "lud", "nw", "streamcluster",
    "particlefilter", "backprop", "lavaMD", "kmeans", "hybridsort", "leukocyte", "dwt2d", "heartwall", "mummergpu",
    "myocyte", "nn", "srad_v1", "srad_v2",
)  # fmt: skip


def load(name: str) -> Benchmark:
    """The benchmark of a name.

    Raises:
        KeyError: there is no such benchmark.
    """
    if name not in NAMES:
        raise KeyError(name)
    folder = name.lower().replace("+", "plus")
    module = importlib.import_module(f"{__package__}.{folder}")
    benchmark: Benchmark = module.BENCHMARK
    return benchmark
