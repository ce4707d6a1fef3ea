"""libcusparse against SciPy: every operation over formats, index types, bases, types of numbers and transpositions."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

MODULE = ast.parse(Path(__file__).with_name("cusparse_cases.py").read_text())
CASES = [
    node.name for node in MODULE.body
    if isinstance(node, ast.FunctionDef) and any(getattr(mark, "id", "") == "case" for mark in node.decorator_list)
]  # fmt: skip
SHORT = ("factors_on_the_device", "sparse_times_sparse", "triangles", "indices", "sampled_products_in_a_batch", "products_of_a_graph")
ROUNDINGS = 20
"""Largest error, as a multiple of the type's precision times the largest number of a result."""


def test_the_cases_are_found():
    assert set(SHORT) < set(CASES)
    assert len(CASES) > 10


def test_results_are_scipys(with_library, script):
    with_library("cusparse")
    errors = script("cusparse_cases.py", *SHORT)
    assert max(errors.values()) < ROUNDINGS, errors


@pytest.mark.slow
def test_all_results_are_scipys(with_library, script):
    with_library("cusparse")
    errors = script("cusparse_cases.py", *CASES)
    assert max(errors.values()) < ROUNDINGS, errors
