"""Programs with Thrust, CUB and libcu++, from the headers of the Python package; the examples run with all others
(tests/programs).
"""

from __future__ import annotations

import pytest

from vortex_rt.cuda import cccl

needs_cccl = pytest.mark.skipif(cccl.find() is None, reason=f"needs {cccl.REQUIREMENT} (vortex-setup --with-cccl)")


@needs_cccl
def test_libcudacxx_works_in_a_kernel(build, run):
    done = run(build("libcudacxx.cu", "-std=c++17"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "counted 96 total 2256 least 5 flagged 7" in done.stdout


@needs_cccl
def test_reduction_by_key_over_many_tiles(build, run):
    done = run(build("device_algorithms.cu", "-std=c++17", "-DALGORITHMS=1"), "1", "4607", "65536")
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


SHAPES = ("cores=1", "cores=2,warps=16", "", "cores=16", "cores=4,threads=16,vote_shuffle=false")


@needs_cccl
@pytest.mark.slow
@pytest.mark.parametrize("value", ["int", "short", "long long", "float", "double", "Pair"])
def test_algorithms_over_many_tiles(build, run, value):
    program = build("device_algorithms.cu", "-std=c++17", f"-DTESTED_VALUE={value}")
    for shape in SHAPES:
        done = run(program, "1", "1000", "4607", "65536", "200003", VORTEX_CONFIG=shape)
        assert (done.returncode, done.stdout) == (0, "passed\n"), f"{shape}: {done.stdout}{done.stderr}"


@needs_cccl
@pytest.mark.parametrize("options", [[], pytest.param(["-rdc=true"], marks=pytest.mark.slow)], ids=["whole", "rdc"])
def test_algorithms_run_in_a_kernels_thread(build, run, options):
    done = run(build("thrust_in_kernels.cu", "-std=c++17", *options))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "sum 4950 least -4851 first 0 last -4851 then first -4851 sum -161700 zeros 2\n"
