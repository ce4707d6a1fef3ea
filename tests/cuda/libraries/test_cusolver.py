"""cuSOLVER's dense functions against NumPy, and their turns in streams and graphs."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

PROGRAMS = Path(__file__).parent / "programs"


@pytest.mark.parametrize("letters", ["SD", "CZ"])
def test_dense_functions_are_numpys(with_library, script, letters):
    with_library("cublas,cusolver")
    assert script("solver_cases.py", letters) == []


def test_products_kernels_and_factorisations_take_turns_in_streams_and_graphs(toolkit, with_library, run, tmp_path):
    with_library("cublas,cusolver")
    made = tmp_path / "streams"
    done = subprocess.run([toolkit.nvcc, PROGRAMS / "blas_streams.cu", "-lcublas", "-lcusolver", "-o", made], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    done = run(made)
    assert done.stdout == "0 0: 6 1 2.23607\n" * 2 + "8\n", done.stderr
