"""Triton's kernels run by the backend `vortex`; the example of the README prints its result.

The wheel takes about 1 GB: `pip install '.[triton]'`, then `pytest tests/cuda/stacks/test_triton.py`, with `--long` for
all features.
"""

from __future__ import annotations

from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[3] / "examples" / "python" / "triton_saxpy.py"
FEATURES = Path(__file__).parent / "programs" / "triton_features.py"
QUICK = ("softmax", "printing", "arguments", "unknown_memory", "assertion")  # which leaves the context broken
LONG = ("matmul", "large_products", "bfloat16", "layer_norm", "attention", "atomics", "scans", "autotuning")


def check_features(run_python, names, *packages):
    printed = run_python(FEATURES, "triton", *packages, arguments=names)
    assert [line for line in printed.splitlines() if line.startswith("done: ")] == [f"done: {name}" for name in names]
    return printed


def test_the_example_of_the_readme_prints_its_result(run_python):
    body = EXAMPLE.read_text().split('"""\n', 1)[1].strip()
    assert body in (Path(__file__).parents[3] / "README.md").read_text()
    assert "y[999] = 1999.0" in run_python(EXAMPLE, "triton")


def test_features_of_triton(run_python):
    printed = check_features(run_python, QUICK)
    assert "pid (0, 0, 0) idx (3) value: 3.000000" in printed
    assert "assertion: cuCtxSynchronize: device-side assert triggered (error 710)" in printed
    assert "Assertion `x is too large` failed" in printed
    assert "neither the device's nor of a tensor of PyTorch" in printed


@pytest.mark.slow
def test_more_features_of_triton(run_python):
    check_features(run_python, LONG)


@pytest.mark.slow
def test_matrix_products_by_mma(run_python, monkeypatch):
    monkeypatch.setenv("VORTEX_CUDA_ARCH", "sm_80")
    check_features(run_python, ("matmul", "attention"))


@pytest.mark.slow
def test_tensors_of_pytorch_on_the_cpu(run_python):
    check_features(run_python, ("host_tensors",), "torch")
