"""tools/cccl: which tests a family has, what is left out, and the table; with programs that need no GPU."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cccl_tests.__main__ import plain, tables
from cccl_tests.families import Family, excluded, load, parameters
from cccl_tests.running import Bench, attempt
from public_programs.running import Outcome

COMPILER = '#!/bin/sh\nfor word; do last=$word; case $word in *.cu) source=$word ;; esac; done\nsh "$source" "$last"\n'


def outcome_of(folder: Path, text: str, limit: float = 60.0) -> Outcome:
    """The outcome of a "source" that is a shell script, which makes the program named by its first argument."""
    (folder / "nvcc").write_text(COMPILER)
    (folder / "nvcc").chmod(0o755)
    (folder / "a.cu").write_text(text)
    bench = Bench(folder, (folder / "nvcc",), folder / "out", dict(os.environ), limit)
    return attempt(Family("one", "One", ("*.cu",)), folder / "a.cu", bench)


def program(body: str) -> str:
    return f"printf '#!/bin/sh\\n{body}\\n' > $1; chmod +x $1"


@pytest.mark.parametrize(("text", "outcome", "reason"), [
    (program("exit 0"), "right", ""),
    (program("echo it says; exit 4"), "failed", "status 4: it says"),
    (program("kill -SEGV $$"), "failed", "status -11: no output"),
    ("echo 'a.cu:1:2: error: no'; exit 1", "not compiled", "a.cu:1:2: error: no"),
    ("echo 'a.cu:1:2: error: no [N2S013]'; exit 1", "not translated", "a.cu:1:2: error: no [N2S013]"),
    ("echo 'undefined reference to `x'; exit 1", "not linked", "undefined reference to `x"),
    ("// UNSUPPORTED: pre-sm-80\n", "left out", "UNSUPPORTED: pre-sm-80"),
])  # fmt: skip
def test_outcomes_name_their_reason(tmp_path, text, outcome, reason):
    found = outcome_of(tmp_path, text)
    assert (found.outcome, found.reason) == (outcome, reason)


def test_a_program_ends_at_its_limit(tmp_path):
    assert outcome_of(tmp_path, program("sleep 77"), limit=0.3).reason == "more than 0.3 s"


def test_the_first_variant_is_built():
    text = "// %PARAM% TEST_LAUNCH lid 0:1:2\n// %PARAM% TEST_TYPES types 3:4\n"
    assert parameters(text) == ["-DTEST_LAUNCH=0", "-DTEST_TYPES=3"]


@pytest.mark.parametrize(("text", "reason"), [
    ("// UNSUPPORTED: c++98, c++17\n", "UNSUPPORTED: c++17"),
    ("// UNSUPPORTED: nvrtc, pre-sm-70\n", ""),
    ("// REQUIRES: sm-90\n", "REQUIRES: sm-90"),
    ("// XFAIL: msvc\n", ""),
    ("int x;\n", ""),
])  # fmt: skip
def test_a_test_says_what_it_is_not_for(text, reason):
    assert excluded(text) == reason


def test_the_table_counts_and_gives_reasons():
    collection, families = load()
    assert len(collection.commit) == 40
    assert all(family.files for family in families.values())
    rows = [
        Outcome("cub-examples", "a.cu", "right"),
        Outcome("cub-examples", "b.cu", "failed", "status 1: /home/x/y.cu|1"),
        Outcome("cub-examples", "c.cu", "not compiled", "error"),
        Outcome("cub-examples", "d.cu", "left out", "UNSUPPORTED"),
    ]
    text = tables(rows)
    assert "| CUB: examples | 3 | 1 | 1 |  |  |  | 1 | 50 % |" in text
    assert "| b.cu | failed | status 1: y.cu\\|1 |" in text
    assert "d.cu" not in text


def test_reasons_name_no_folders():
    assert plain("/a/b/c.cuh:3: error: x") == "c.cuh:3: error: x"
    assert plain("#include <cuda/std/array>") == "#include <cuda/std/array>"
