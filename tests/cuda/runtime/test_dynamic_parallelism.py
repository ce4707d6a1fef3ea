"""Kernels that launch kernels: in one file, over several, in graphs, and what trace and profile show of them."""

from __future__ import annotations

import json
import re

import pytest


def test_launches_from_device_code(build, run):
    done = run(build("dynamic_parallelism.cu"))
    assert done.stdout == "invalid copy direction for memcpy, cudaErrorLaunchPendingCountExceeded\npassed\n", done.stderr
    lost = "launched 8 grids from the device, and for 4 of them there was no room"
    assert f"kernel '_Z4manyv' {lost} (cudaLimitDevRuntimePendingLaunchCount)" in done.stderr


@pytest.mark.parametrize("words", [("-std=c++11", "-rdc=true", "-lcudadevrt"), ("-std=c++20", "-arch=sm_90")])
def test_other_ways_to_compile_it(build, run, words):
    assert run(build("dynamic_parallelism.cu", *words)).stdout.endswith("passed\n")


def test_kernels_of_another_file(build, run):
    done = run(build("launches_elsewhere.cu", "launched_elsewhere.cu", "-rdc=true", "-lcudadevrt"))
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


def test_a_child_that_cannot_be_launched_fails_its_parent(build, run):
    done = run(build("dynamic_parallelism.cu"), "fail")
    assert done.stdout == "passed\n"
    assert re.search(r"kernel '_Z13asks_too_muchv' launched kernel '_Z5smallv' .* which is not possible", done.stderr)


def test_trace_and_profile_show_the_children(build, run, tmp_path):
    profile = tmp_path / "profile"
    done = run(build("launches_elsewhere.cu", "launched_elsewhere.cu", "-rdc=true"), VORTEX_CUDA_TRACE="1",
               VORTEX_PROF=str(profile))  # fmt: skip
    shape = r"\(grid=\{1, 1, 1\}, block=\{1, 1, 1\}, shared=0, stream=0x0\)"
    assert len(re.findall(rf"^\[\d+\] launch from '_Z6parentv': _Z5childii{shape}$", done.stderr, re.M)) == 1
    assert len(re.findall(rf"^\[\d+\] launch from '_Z5childii': _Z5childii{shape}$", done.stderr, re.M)) == 2
    kernels = [row for row in map(json.loads, profile.read_text().splitlines()) if row["kind"] == "kernel"]
    assert [re.sub(r"__(static|intern)__.*", "", row["name"]) for row in kernels] == [
        "_Z6parentv", *["_Z5childii"] * 3, "_Z5otheri", *["_ZL3owni"] * 3,
    ]  # fmt: skip
    assert all(row["start"] <= row["end"] for row in kernels)
    assert [row["start"] for row in kernels] == sorted(row["start"] for row in kernels)
