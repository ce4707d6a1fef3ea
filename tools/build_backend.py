"""Setuptools' build back end, which puts into a wheel what is made: the compiled library of builtins, CUDA's headers,
the simulator's core, and the NVVM IR of examples and benchmarks, for machines without clang.

An editable install has none at first: `vortex-setup` makes them, or the first use.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  # the other hooks

ROOT = Path(__file__).resolve().parent.parent


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What setuptools wants, and LLVM, as the package itself asks for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    llvm = [requirement for requirement in project["dependencies"] if requirement.startswith("llvmlite")]
    return [*build_meta.get_requires_for_build_wheel(config_settings), *llvm]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Make what is made (headers before the NVVM IR that needs them), then the wheel. The core's libraries are taken
    away again: they are for this one.
    """
    sources = [str(path) for place in ("examples/*.cu", "rodinia_tests/*/kernel.cu") for path in ROOT.glob(place)]
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)  # else what is gone comes along from an earlier wheel
    for command in (
        ["-m", "nvvm2spirv.compile_builtins"],
        ["-c", "import pathlib, sys, vortex_rt.api.nvvm_ir as ir; ir.carry(map(pathlib.Path, sys.argv[1:]))", *sources],
        ["-m", "vortex_rt.sim.build", "--wheel"],
    ):
        subprocess.run([sys.executable, *command], cwd=ROOT, check=True)
    try:
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        for library in (ROOT / "vortex_rt" / "sim" / "core").glob("core-*.so"):
            library.unlink()
