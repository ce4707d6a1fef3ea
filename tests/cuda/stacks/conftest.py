"""Python programs for CUDA, each in a process of its own as `vortex-env python` runs it."""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TIMEOUT = 600


@pytest.fixture
def run_python(toolkit, tmp_path) -> Callable[..., str]:
    """``run_python(path, "numba-cuda")``: runs a program that needs these distributions and gives its output."""

    def run_program(path: Path, *packages: str, arguments: tuple[str, ...] = (), status: int = 0) -> str:
        for package in packages:
            try:
                importlib.metadata.distribution(package)
            except importlib.metadata.PackageNotFoundError:
                extra = "[triton]" if package in ("triton", "torch") else "[stacks]"
                pytest.skip(f"the Python package {package} is not installed (extra {extra}, docs/howto/python-stacks.md)")
        command = [str(Path(sys.prefix, "bin", "vortex-env")), sys.executable, str(path), *arguments]
        own = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "TRITON_CACHE_DIR": str(tmp_path / "triton")}
        environment = {**os.environ, **own}  # PyCUDA keeps what nvcc made, Triton its binaries
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, cwd=tmp_path, env=environment)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    return run_program
