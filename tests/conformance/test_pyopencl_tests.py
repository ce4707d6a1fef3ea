"""tools/conformance pyopencl: running a file of tests, and its row; with tests that need no device."""

from __future__ import annotations

import os
from pathlib import Path

from opencl_conformance.pyopencl_tests import Result, run, table

TESTS = """import pytest

@pytest.mark.xfail
def test_expected_to_fail_elsewhere(): pass

@pytest.mark.parametrize("n", [1, 2])
def test_broken(n): assert n == 1, "two is | not one"

def test_absent(): pytest.skip("no SVM")
"""


def test_a_file_is_counted_by_its_ends(tmp_path: Path) -> None:
    (tmp_path / "test").mkdir()
    (tmp_path / "test" / "test_x.py").write_text(TESTS)
    result = run(tmp_path, "test_x", tmp_path, os.environ, 60)
    assert (result.passed, result.failed, result.skipped) == (2, 1, 1)
    assert "two is" in result.said


def test_a_file_that_does_not_end_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "test").mkdir()
    (tmp_path / "test" / "test_x.py").write_text("import time\ndef test_long(): time.sleep(60)\n")
    result = run(tmp_path, "test_x", tmp_path, os.environ, 1.0)
    assert (result.passed, result.failed) == (0, 1)


def test_the_table_has_a_row_a_file_and_the_sum() -> None:
    lines = table([Result("test_a", 3, 0, 1, 2.4, "test_long (2 s)"), Result("test_b", 1, 1, 0, 1.0, "", "broken | bad")]).splitlines()
    assert lines[2] == "| test_a | 3 | 0 | 1 | 2 | test_long (2 s) |"
    assert lines[3] == "| test_b | 1 | 1 | 0 | 1 | ; broken \\| bad |"
    assert lines[4] == "| all | 4 | 1 | 1 | 3 | |"
