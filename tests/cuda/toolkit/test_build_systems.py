"""Projects with the build files that CUDA projects have: CMake with the language CUDA, Makefiles with gcc as the linker."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from vortex_rt.cuda import cccl
from vortex_rt.cuda.tools.env import variables

PROJECTS = Path(__file__).parents[1] / "projects"


@pytest.fixture
def shell(toolkit, tmp_path):
    """``shell("makefile", "make", "-j2")``: runs a command in a copy of a project, in the environment of vortex-env."""
    environment = {**os.environ, **variables(toolkit, os.environ)}

    def run(project: str, *words: str) -> str:
        folder = tmp_path / project
        if not folder.exists():
            shutil.copytree(PROJECTS / project, folder)
        done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_cmake_takes_the_toolkit_for_cuda(shell):
    shell("cmake", "cmake", "-S", ".", "-B", "built")
    shell("cmake", "cmake", "--build", "built")
    alone = ("env", "-u", "LD_LIBRARY_PATH")  # programs know where the libraries are
    assert shell("cmake", *alone, "./built/separate") == "42\n"
    assert shell("cmake", *alone, "./built/host") == "7\n"


def test_make_links_with_gcc_and_a_device_link_of_its_own(shell, toolkit):
    shell("makefile", "make", "-j2", f"CUDA_DIR={toolkit.root}")
    assert shell("makefile", "./plain") == "scaled\n"
    assert shell("makefile", "./open") == "scaled\n"
    assert "Nothing to be done" in shell("makefile", "make", f"CUDA_DIR={toolkit.root}")


def test_cmake_links_one_openmp_library(shell, toolkit):
    shell("openmp", "cmake", "-S", ".", "-B", "built", f"-DOpenMP_gomp_LIBRARY={toolkit.lib}/libgomp.so")
    shell("openmp", "cmake", "--build", "built")
    assert shell("openmp", "./built/threads") == "111 111 3 96\n"


def test_gcc_links_one_openmp_library(shell):
    shell("openmp", "make")
    assert shell("openmp", "./threads") == "111 111 3 96\n"


@pytest.mark.skipif(cccl.find() is None, reason=f"needs {cccl.REQUIREMENT} (vortex-setup --with-cccl)")
@pytest.mark.from_source  # a bundle in a checkout has its packages for CMake elsewhere than the installed one
def test_cmake_finds_thrust_and_cub_in_the_toolkit(shell):
    """Their own files for CMake, where the compiler finds their headers."""
    shell("packages", "cmake", "-S", ".", "-B", "built")
    shell("packages", "cmake", "--build", "built")
    for program in ("host", "device", "plain"):
        assert shell("packages", f"./built/{program}") == "found\n", program
