"""Setuptools' build back end, which puts into a wheel what is made: the compiled library of builtins, CUDA's headers,
the simulator's core, the direction numbers of Sobol's sequences, and the NVVM IR of examples and benchmarks, for
machines without clang.

An editable install has the direction numbers; the others `vortex-setup` makes, or the first use.
"""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  # the other hooks

ROOT = Path(__file__).resolve().parent.parent

DIRECTION_NUMBERS = ("-m", "vortex_rt.cuda.libraries.curand.precomputed")


def _asked_for(*names: str) -> list[str]:
    """Packages, as the project itself or its tests ask for them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    return [requirement for requirement in wanted if requirement.startswith(names)]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What setuptools wants, LLVM, and SciPy, which has the direction numbers."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_asked_for("llvmlite", "scipy")]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """What setuptools wants, and SciPy."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *_asked_for("scipy")]


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Make the direction numbers, then what points at this folder."""
    subprocess.run([sys.executable, *DIRECTION_NUMBERS], cwd=ROOT, check=True)
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Make what is made (headers before the NVVM IR that needs them), then the wheel. The core's libraries are taken
    away again: they are for this one."""
    sources = [str(path) for place in ("examples/*.cu", "rodinia_tests/*/kernel.cu") for path in ROOT.glob(place)]
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)  # else what is gone comes along from an earlier wheel
    for command in (
        ["-m", "nvvm2spirv.compile_builtins"],
        ["-c", "import pathlib, sys, vortex_rt.api.nvvm_ir as ir; ir.carry(map(pathlib.Path, sys.argv[1:]))", *sources],
        ["-m", "vortex_rt.sim.build", "--wheel"],
        DIRECTION_NUMBERS,
    ):
        subprocess.run([sys.executable, *command], cwd=ROOT, check=True)
    try:
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        for library in (ROOT / "vortex_rt" / "sim" / "core").glob("core-*.so"):
            library.unlink()
