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


@pytest.mark.skipif(cccl.find() is None, reason=f"needs {cccl.REQUIREMENT} (vortex-setup --with-cccl)")
@pytest.mark.parametrize("source", PROGRAMS)
def test_a_program_is_right(build, run, source):
    half = ("-DCCCL_DISABLE_FP16_SUPPORT", "-DCCCL_DISABLE_BF16_SUPPORT")
    done = run(build(str(ROOT / source), "-std=c++17", *half))
    assert done.returncode == 0, done.stdout + done.stderr
    assert PROGRAMS[source] in done.stdout
