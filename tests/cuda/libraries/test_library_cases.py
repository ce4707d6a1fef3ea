"""cuBLAS, cuFFT, cuSOLVER and cuSPARSE against NumPy and SciPy: the cases that programs beside this one ask."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vortex_rt.cuda.libraries import names
from vortex_rt.cuda.libraries.cublas import families, table

# cuBLAS against NumPy: levels 1 to 3 in all types, transposes, triangles, increments and leading dimensions; what it
# has beside them, cublasLt, and a program that links it.


PROGRAMS = Path(__file__).parent / "programs"


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_a_level_is_numpys(with_library, script, level):
    with_library("cublas")
    assert script("blas_cases.py", level, "1", "10") == []


@pytest.mark.slow
@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_many_cases_of_a_level_are_numpys(with_library, script, level):
    with_library("cublas")
    assert script("blas_cases.py", level, "12", "20") == []


@pytest.mark.parametrize("letters", ["SC", pytest.param("DZ", marks=pytest.mark.slow)])
def test_batches_are_numpys(with_library, script, letters):
    with_library("cublas")
    assert script("blas_batch_cases.py", "batches", letters) == []


def test_extensions_rotations_types_and_rules_are_as_documented(with_library, script):
    with_library("cublas")
    assert script("blas_batch_cases.py", "extensions") == []


def test_products_with_layouts_and_epilogues_are_numpys(with_library, script):
    with_library("cublas,cublasLt")
    assert script("lt_cases.py") == []


def test_the_interface_without_a_handle_from_c(toolkit, with_library, run, tmp_path):
    with_library("cublas")
    made = subprocess.run([toolkit.nvcc, PROGRAMS / "old_blas.c", "-lcublas", "-lcudart", "-o", tmp_path / "old"], capture_output=True, text=True)
    assert (made.returncode, made.stderr) == (0, "")
    done = run(tmp_path / "old")
    assert (done.stdout, done.returncode) == ("PASSED\n", 0), done.stderr


def test_a_family_has_a_wide_form_and_one_of_the_old_interface():
    names = {row.name for row in table.LIBRARY.rows}
    assert {"cublasSgemm_v2", "cublasSgemm_v2_64", "cublasSgemm", "cublasZher2k_v2_64", "cublasScasum", "cublasCsrot_v2"} <= names
    assert table.widened("int n, long long int strideA, const int *P") == "int64_t n, long long int strideA, const int64_t *P"
    old = next(row for row in table.LIBRARY.rows if row.name == "cublasStrmm")
    assert old.prototype().startswith("void cublasStrmm(char side, char uplo, char trans, char diag, int m, int n, float alpha,")
    assert old.parameter_list.endswith("const float *A, int lda, float *B, int ldb")
    assert all(len(list(family.members())) == len(family.letters) for family in families.FAMILIES)


def test_headers_of_parts_that_do_not_exist_are_named():
    for header in ("cublasXt.h", "cusolverSp.h", "cusolverRf.h", "cusolverMg.h"):
        assert "the toolkit has no" in names.header_hint(f"a.cu:1:10: fatal error: '{header}' file not found")
    assert names.header_hint("a.cu:1:10: fatal error: 'cusolverDn.h' file not found") == ""


# libcufft against NumPy's transforms: lengths, dimensions, layouts, both precisions, in place and not, and its
# statuses.


CONVOLVED = 4.0
"""How much worse lengths with large prime factors may be."""


@pytest.fixture(scope="module")
def compared(with_library, script) -> dict[str, Any]:
    with_library("cufft")
    return script("cufft_cases.py")


def too_far(found: dict[str, float]) -> dict[str, float]:
    """The cases whose error is beyond a few units of the last place of the largest element."""
    limit = {"c2c": 5e-7, "r2c": 5e-7, "z2z": 1e-15, "d2z": 1e-15}
    return {name: error for name, error in found.items() if not error < limit[name[:3]] * CONVOLVED}


def test_transforms_agree_with_numpys(compared):
    assert len(compared["found"]) > 80
    assert too_far(compared["found"]) == {}


@pytest.mark.parametrize(("start", "count"), [("c2c", 22), ("r2c", 22), ("z2z", 4), ("d2z", 4), ("c2c layout", 3), ("r2c in place", 5)])
def test_every_kind_is_among_the_cases(compared, start, count):
    assert sum(name.startswith(start) for name in compared["found"]) >= count


def test_what_cannot_be_has_the_documented_status(compared):
    invalid_plan, invalid_type, invalid_value, invalid_size, no_workspace, not_supported = 1, 3, 4, 8, 13, 16
    assert compared["errors"] == [
        invalid_size, invalid_type, invalid_size, invalid_plan, invalid_plan, invalid_plan, invalid_value, invalid_value,
        not_supported, invalid_plan, no_workspace,
    ]  # fmt: skip


@pytest.mark.slow
def test_many_lengths_agree_with_numpys(with_library, script: Callable[..., Any]):
    with_library("cufft")
    found = script("cufft_cases.py", "long")["found"]
    assert len(found) > 600
    assert too_far(found) == {}


# cuSOLVER's dense functions against NumPy, and their turns in streams and graphs.





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


# libcusparse against SciPy: every operation over formats, index types, bases, types of numbers and transpositions.


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
