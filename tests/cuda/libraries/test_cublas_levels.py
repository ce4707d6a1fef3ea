"""Levels 1 to 3 of cuBLAS against NumPy: all types, transposes, triangles, increments and leading dimensions."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_a_level_is_numpys(with_library, script, level):
    with_library("cublas")
    assert script("blas_cases.py", level, "1", "10") == []


@pytest.mark.slow
@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_many_cases_of_a_level_are_numpys(with_library, script, level):
    with_library("cublas")
    assert script("blas_cases.py", level, "12", "20") == []
