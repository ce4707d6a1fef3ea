"""Programs with Thrust, CUB and libcu++, from the headers of the Python package: the examples, and libcu++ in a kernel."""

from __future__ import annotations

from pathlib import Path

import pytest

from vortex_rt.cuda import cccl

ROOT = Path(__file__).parents[3]
PROGRAMS = {
    "examples/programs/thrust_sort.cu": "as on the host",
    "examples/programs/cub_block_scan.cu": "as on the host",
    "tests/cuda/programs/libcudacxx.cu": "counted 96 total 2256 least 5 flagged 7",
}

needs_cccl = pytest.mark.skipif(cccl.find() is None, reason=f"needs {cccl.REQUIREMENT} (vortex-setup --with-cccl)")


@needs_cccl
@pytest.mark.parametrize("source", PROGRAMS)
def test_a_program_is_right(build, run, source):
    done = run(build(str(ROOT / source), "-std=c++17"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert PROGRAMS[source] in done.stdout


@needs_cccl
@pytest.mark.parametrize("options", [[], ["-rdc=true"]], ids=["whole", "rdc"])
def test_algorithms_run_in_a_kernels_thread(build, run, options):
    done = run(build(str(ROOT / "tests/cuda/programs/thrust_in_kernels.cu"), "-std=c++17", *options))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "sum 4950 least -4851 first 0 last -4851 then first -4851 sum -161700 zeros 2\n"
