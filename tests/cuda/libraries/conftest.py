"""CUDA's libraries, built into the toolkit when the first test wants them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vortex_rt.cuda.tools.env import variables
from vortex_rt.driver.locate import program_environment
from vortex_rt.driver.setup import setup_libraries

TIMEOUT = 900


@pytest.fixture(scope="session")
def with_library(toolkit) -> Callable[[str], Path]:
    """``with_library("curand")`` builds a library unless the toolkit has it, and gives the folder of libraries."""

    def build(name: str) -> Path:
        setup_libraries(name, quiet=True)
        return toolkit.lib

    return build


@pytest.fixture(scope="session")
def script(toolkit) -> Callable[..., Any]:
    """``script("cases.py", "word")`` runs a Python script of this folder, which calls a library through ctypes, in a
    process of its own, and gives what it prints, read as JSON."""

    def run_script(name: str, *words: str) -> Any:
        environment = program_environment()
        environment.update(variables(toolkit, environment))
        done = subprocess.run(
            [sys.executable, Path(__file__).parent / name, *words], capture_output=True, text=True, timeout=TIMEOUT,
            env=environment,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run_script
