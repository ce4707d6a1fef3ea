"""The tables of SimX's and the RTL's cycles (benchmarks/*_reference.csv): the model keeps its distance, on the same
instructions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("form", ["--short", pytest.param("--quiet", marks=pytest.mark.slow)])
@pytest.mark.parametrize("timing", ["simx", "rtl"])
def test_kernels_take_as_many_cycles_as_on_the_reference(timing, form):
    command = [sys.executable, "benchmarks/sim_kernels.py", form, "--timing", timing]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_micro_benchmarks_take_as_many_cycles_as_on_simx():
    command = [sys.executable, "benchmarks/sim_accuracy.py"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
