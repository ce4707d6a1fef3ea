"""VORTEX_CUDA_TRACE: a line a call, with arguments by type, the result and the time."""

from __future__ import annotations

import re

LINE = re.compile(r"\[\d+\] (?P<indent> *)(?P<name>\w+)\((?P<arguments>.*)\) = (?P<status>\d+ \w+)  [\d.]+ us")


def lines(text):
    return [match for line in text.splitlines() if (match := LINE.fullmatch(line))]


def test_calls_of_the_program(build, run):
    done = run(build("errors.cu"), VORTEX_CUDA_TRACE="1")
    assert done.stdout == "passed\n"
    traced = lines(done.stderr)
    assert not any(match["indent"] for match in traced)
    text = [f"{match['name']}({match['arguments']}) = {match['status']}" for match in traced]
    assert "cudaSetDevice(device=1000) = 101 cudaErrorInvalidDevice" in text
    assert any(re.fullmatch(r"cudaMalloc\(devPtr=-> 0x[0-9a-f]+, size=16\) = 0 cudaSuccess", line) for line in text)
    assert any(
        line.startswith("cudaLaunchKernel(") and "gridDim={1, 1, 1}, blockDim={2048, 1, 1}" in line for line in text
    )


def test_driver_calls_are_nested(build, run, tmp_path):
    trace = tmp_path / "trace"
    done = run(build("vector_add.cu"), VORTEX_CUDA_TRACE=str(trace))
    assert (done.stdout, done.stderr) == ("passed\n", "")
    traced = lines(trace.read_text())
    assert {"cudaMalloc", "cudaMemcpy", "cudaFree"} <= {match["name"] for match in traced if not match["indent"]}
    assert {"cuMemAlloc_v2", "cuLaunchKernel"} <= {match["name"] for match in traced if match["indent"]}
