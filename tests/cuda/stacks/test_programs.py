"""Programs for Numba, PyCUDA and cuda.core run unchanged; those of the README as they stand there."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "python"
FEATURES = Path(__file__).parent / "programs" / "numba_features.py"
QUICK = (
    "dynamic_shared_memory", "local_and_constant_arrays", "atomics", "shuffles_and_votes", "cooperative_groups", "device_functions",
    "records_and_tuples", "printing", "exceptions", "streams_and_events", "remainders",
)  # fmt: skip
LONG = ("shared_memory", "reduction", "universal_functions", "random_numbers")


@pytest.mark.parametrize(
    ("name", "package"), [("numba_saxpy", "numba-cuda"), ("pycuda_saxpy", "pycuda"), ("cuda_core_saxpy", "cuda-core")]
)
def test_an_example_of_the_readme_prints_its_result(run_python, name, package):
    path = EXAMPLES / f"{name}.py"
    body = path.read_text().split('"""\n', 1)[1].strip()
    assert body in (ROOT / "README.md").read_text()
    assert "y[999] = 1999.0" in run_python(path, package)


def test_the_runtime_of_cuda_bindings_is_the_toolkits(run_python):
    printed = run_python(FEATURES.with_name("bindings_runtime.py"), "cuda-bindings")
    assert printed.splitlines()[-1] == "done"


def test_the_runtime_of_cuda_13_is_that_of_12_with_other_parameters(run_python):
    assert run_python(FEATURES.with_name("cudart_13.py")) == "done\n"


def test_a_function_that_libcudart_has_not_is_not_supported(run_python, tmp_path):
    program = "from cuda.bindings import runtime\nprint(int(runtime.cudaLibraryUnload(0)[0]))\n"
    (tmp_path / "program.py").write_text(program)
    assert run_python(tmp_path / "program.py", "cuda-bindings") == "801\n"


def test_a_sitecustomize_that_is_there_already_runs_too(run_python, tmp_path, monkeypatch):
    (tmp_path / "sitecustomize.py").write_text("import builtins\nbuiltins.own = 'the own one'\n")
    (tmp_path / "program.py").write_text("print(own)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert run_python(tmp_path / "program.py") == "the own one\n"


def check_features(run_python, names):
    printed = run_python(FEATURES, "numba-cuda", arguments=names)
    assert [line for line in printed.splitlines() if line.startswith("done: ")] == [f"done: {name}" for name in names]
    return printed


def test_features_of_numba(run_python):
    printed = check_features(run_python, QUICK)
    assert "thread 0 1.500000\nthread 1 1.500000\n" in printed


@pytest.mark.slow
def test_more_features_of_numba(run_python):
    check_features(run_python, LONG)
