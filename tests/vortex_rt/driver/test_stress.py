"""Threads, queues, events and releases in random order; no growth over many rounds."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from vortex_rt.driver import Installation

HERE = Path(__file__).parent
pytestmark = pytest.mark.device


@pytest.fixture(scope="module")
def environment(installation: Installation) -> dict[str, str]:
    return {**os.environ, "VORTEX_PRESET": "vortex", "VORTEX_CONFIG": "", "OCL_ICD_VENDORS": str(installation.vendors)}


def run(
    program: Path, environment: dict[str, str], *arguments: object, timeout: float = 250
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *map(str, arguments)], env=environment, capture_output=True, text=True, timeout=timeout, check=False
    )


@pytest.fixture(scope="module")
def stress(compile_c: Callable[..., Path]) -> Path:
    return compile_c("stress", HERE / "programs" / "stress.c", "-lOpenCL", "-lpthread")


@pytest.mark.parametrize("seed", [1, 2])
def test_threads_queues_events_releases(stress: Path, environment: dict[str, str], seed: int) -> None:
    done = run(stress, environment, 4, 16, seed)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert done.stdout == "done, 8 faults\n"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 8))
def test_threads_queues_events_releases_for_long(stress: Path, environment: dict[str, str], seed: int) -> None:
    done = run(stress, environment, 8, 150, seed)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


@pytest.mark.parametrize("rounds", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_no_growth(compile_c: Callable[..., Path], environment: dict[str, str], rounds: int) -> None:
    program = compile_c("growth", HERE / "programs" / "growth.c", "-lOpenCL")
    done = run(program, environment, rounds)
    assert done.returncode == 0, done.stderr[-2000:]
    host, simulator, files = map(int, done.stdout.split())
    assert host < 512
    assert simulator < 2048
    assert files == 0
