"""tools/stacks, which runs numba-cuda's own tests and writes their page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numba_suite
import pytest

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed (extra [stacks])")


def stacks(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, numba_suite.__file__, *map(str, words)], capture_output=True, text=True, check=True, timeout=600
    )


def test_the_page_has_the_sums_the_failures_without_machines_folders_and_what_was_not_run(tmp_path: Path) -> None:
    results = {
        "cudapy/test_idiv.py": {"passed": 2, "failed": 0, "skipped": 0, "seconds": 4, "failures": {}, "skips": {}},
        "cudapy/test_ipc.py": {
            "passed": 1, "failed": 2, "skipped": 3, "failures": {
                "TestIpc.test_a": "no file '/home/someone/lib/site/thing.py'\nat all", "TestIpc.test_b": "x`y " * 200,
            },
        },
        "cudapy/test_sm.py": {"died": 1, "failures": {"cudapy/test_sm.py": "Segmentation fault"}},
    }  # fmt: skip
    file, page = tmp_path / "results.json", tmp_path / "page.md"
    file.write_text(json.dumps(results))
    stacks("--json", file, "--page", page)
    lines = page.read_text().splitlines()
    assert lines[0].startswith("# numba-cuda ")
    assert lines[0].endswith(": its own tests")
    table = [line for line in lines if line.startswith("| ")]
    assert table[1:] == [
        "| cudapy/test_idiv.py | 2 | 0 | 0 |", "| cudapy/test_ipc.py | 1 | 2 | 3 |",
        "| cudapy/test_sm.py, died | 0 | 0 | 0 |", "| all 3 files | 3 | 2 | 3 |",
    ]  # fmt: skip
    failures = [line for line in lines if line.startswith("* ")]
    assert failures[0] == "* cudapy/test_ipc.py TestIpc.test_a: `no file 'thing.py' at all`"
    assert failures[1] == "* cudapy/test_ipc.py TestIpc.test_b:"
    message = lines[lines.index(failures[1]) + 1]
    assert message.startswith("  `x'y x'y")
    assert len(message) < 220
    assert failures[2] == "* cudapy/test_sm.py cudapy/test_sm.py: `Segmentation fault`"
    heading = next(line for line in lines if line.startswith("## Not in these results"))
    unrun = " ".join(lines[lines.index(heading) + 2 :]).split(", ")
    assert heading == f"## Not in these results ({len(unrun)} files)"
    assert "cudapy/test_vectorize.py" in unrun
    assert "cudapy/test_idiv.py" not in unrun
    assert json.loads(file.read_text()) == results


def test_what_a_run_noted_is_counted_by_files_and_tests() -> None:
    notes = [
        ["a.py::T::good", "started", "", 0], ["a.py::T::good", "passed", "", 1.5],
        ["a.py::T::part fails", "started", "", 0], ["a.py::T::part fails", "failed", "first", 0.5],
        ["a.py::T::part fails", "passed", "", 0.5], ["a.py::T::hangs", "started", "", 0],
        ["b.py", "failed", "no module", 0], ["c.py::skips", "started", "", 0], ["c.py::skips", "skipped", "('/home/someone/site/c.py', 3, 'why')", 0],
    ]  # fmt: skip
    counts = numba_suite.counted(map(json.dumps, notes), {"a.py": "x/a.py", "b.py": "x/b.py", "c.py": "x/c.py"})
    assert [counts[name]["failures"] for name in counts] == [
        {"T.part_fails": "first", "T.hangs": "ended the process"}, {"(import)": "no module"}, {},
    ]  # fmt: skip
    assert [(c["passed"], c["failed"], c["skipped"]) for c in counts.values()] == [(1, 2, 0), (0, 1, 0), (0, 0, 1)]
    assert counts["x/a.py"]["seconds"] == 2
    assert counts["x/c.py"]["skips"] == {"skips": "('c.py', 3, 'why')"}


@pytest.mark.device
def test_a_file_is_run_counted_and_not_run_again(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    first = stacks("--json", file, "cudapy/test_freevar")
    results = json.loads(file.read_text())
    assert {word: results["cudapy/test_freevar.py"][word] for word in ("passed", "failed", "skipped")} == {
        "passed": 1, "failed": 0, "skipped": 0,
    }  # fmt: skip
    assert "| all 1 files | 1 | 0 | 0 |" in first.stdout
    file.write_text(json.dumps({"cudapy/test_freevar.py": {"passed": 7}}))
    again = stacks("--json", file, "cudapy/test_freevar")
    assert again.stderr == ""
    assert "| all 1 files | 7 | 0 | 0 |" in again.stdout
