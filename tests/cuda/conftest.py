"""Building and running small CUDA programs with the toolkit."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from parts import source

from vortex_rt.cuda.toolkit import Toolkit
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError, cache_root, program_environment

PROGRAMS = Path(__file__).parent / "programs"
TIMEOUT = 600
"""Seconds for one command; programs take about one."""


@pytest.fixture(scope="session")
def toolkit() -> Toolkit:
    """The toolkit that ``vortex-setup`` made of these sources."""
    try:
        return installed_toolkit()
    except NotInstalledError as error:
        pytest.skip(str(error))


@pytest.fixture
def build(toolkit, tmp_path) -> Callable[..., Path]:
    """``build("a.cu", "-O2", name="a")``: compiles sources of ``programs`` with nvcc and gives the path of the result."""

    def compile_program(*words: str, name: str = "") -> Path:
        made = tmp_path / (name or Path(words[0]).stem)
        place = tmp_path / "sources"
        arguments = [str(source(PROGRAMS, word, place)) if word.endswith((".cu", ".cpp", ".c")) else word for word in words]
        done = subprocess.run([toolkit.nvcc, *arguments, "-o", made], capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 0, done.stdout + done.stderr
        return made

    return compile_program


@pytest.fixture
def run(toolkit) -> Callable[..., subprocess.CompletedProcess[str]]:
    """``run(path, "argument", VORTEX_X="1")``: runs a program with these variables set."""

    def run_program(*words: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {**program_environment(), "LD_LIBRARY_PATH": str(toolkit.lib), **variables}
        return subprocess.run(
            [str(word) for word in words], capture_output=True, text=True, timeout=TIMEOUT, env=environment
        )

    return run_program


@pytest.fixture
def cache(tmp_path) -> Path:
    """A cache without programs; what does not depend on them is there already."""
    made = tmp_path / "cache"
    made.mkdir()
    for name in ("library", "simulator"):
        (cache_root() / name).mkdir(parents=True, exist_ok=True)
        (made / name).symlink_to(cache_root() / name)
    return made


@pytest.fixture
def cache_with_setup(cache) -> Path:
    """A cache without programs, with all that ``vortex-setup`` made."""
    for kept in cache_root().iterdir():
        if re.fullmatch("(cuda-|pocl-)?[0-9a-f]{16}", kept.name):
            (cache / kept.name).symlink_to(kept)
    return cache
