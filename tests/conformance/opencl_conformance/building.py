"""Build the suite's executables from its sources, outside of this project."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .suites import Suite

SPIRV_MODULES = "test_conformance/spirv_new"
"""Folder of the suite that assembles its modules with a script of its own."""


def configure(sources: Path, headers: Path, build: Path) -> None:
    """Have CMake write the rules for Ninja; a second call changes nothing.

    Raises:
        FileNotFoundError: there is no ``libOpenCL.so``, CMake or Ninja.
        subprocess.CalledProcessError: CMake does not take the sources.
    """
    command = ("gcc", "-print-file-name=libOpenCL.so")
    loader = Path(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())
    if not loader.is_absolute():
        raise FileNotFoundError("no libOpenCL.so to link with (Debian: ocl-icd-opencl-dev)")
    facts = {
        "CMAKE_BUILD_TYPE": "Release", "CMAKE_CXX_FLAGS_RELEASE": "-O1", "CL_INCLUDE_DIR": headers.resolve(),
        "CL_LIB_DIR": loader.resolve().parent, "OPENCL_LIBRARIES": "OpenCL",
    }  # fmt: skip
    definitions = [f"-D{name}={value}" for name, value in facts.items()]
    subprocess.run(["cmake", "-G", "Ninja", "-S", sources, "-B", build, *definitions], check=True)


def make(suite: Suite, build: Path, jobs: int) -> bool:
    """Build one executable; Ninja's output goes to stdout. Returns whether that succeeded."""
    return subprocess.run(["ninja", "-C", build, f"-j{jobs}", Path(suite.program).name], check=False).returncode == 0


def assemble_modules(sources: Path, build: Path) -> None:
    """Assemble the modules of the suite spirv_new beside its executable, where its row's arguments look for them."""
    folder = SPIRV_MODULES
    command = [sys.executable, sources / folder / "assemble_spirv.py", "-o", build.resolve() / folder / "spirv_bin"]
    subprocess.run(command, check=True, cwd=sources / folder)
