"""cuBLAS against NumPy: levels 1 to 3 in all types, transposes, triangles, increments and leading dimensions; what it has
beside them, cublasLt, and a program that links it.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from vortex_rt.cuda.libraries import names
from vortex_rt.cuda.libraries.cublas import families, table

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
