"""Every example gives NumPy's result on every device."""

from __future__ import annotations

import importlib
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

import examples
import nvvm2spirv
from vortex_rt import Module, nvvm_of

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.device

#: Smaller sizes, for the preset with 16 threads.
SMALL = {
    "vecadd": {"n": 5000}, "reduction": {"n": 20_000}, "histogram": {"n": 20_000}, "nbody": {"n": 200},
    "warp_reduce": {"n": 2000},
}
#: What needs the device library: other OpenCL devices cannot link it.
NEEDS_VORTEX = ("warp_reduce", "inline_ptx")


@pytest.mark.parametrize("name", examples.NAMES)
def test_example(name, device):
    if name in NEEDS_VORTEX and not device.is_vortex:
        pytest.skip("warp functions need the vortex device library")
    module = importlib.import_module(f"examples.{name}")
    small = device.config is not None and device.config.threads < 32
    result, reference = module.run(device, **(SMALL.get(name, {}) if small else {}))
    np.testing.assert_allclose(result, reference, rtol=module.TOLERANCE)
    if device.is_vortex:
        assert device.counters.instructions > 0


def test_every_example_is_listed():
    sources = {path.stem for path in (ROOT / "examples").glob("*.cu")}
    assert sources == set(examples.NAMES)
    assert all((ROOT / "examples" / f"{name}.py").exists() for name in sources)


PAPER = """target triple = "nvptx64-nvidia-cuda"

define dso_local void @vecadd(i32* nocapture readonly %a, i32* nocapture readonly %b, i32* nocapture %c) {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %idxprom = sext i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, i32* %a, i64 %idxprom
  %1 = load i32, i32* %arrayidx, align 4
  %arrayidx2 = getelementptr inbounds i32, i32* %b, i64 %idxprom
  %2 = load i32, i32* %arrayidx2, align 4
  %add = add nsw i32 %2, %1
  %arrayidx4 = getelementptr inbounds i32, i32* %c, i64 %idxprom
  store i32 %add, i32* %arrayidx4, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

!nvvm.annotations = !{!3}
!3 = !{void (i32*, i32*, i32*)* @vecadd, !"kernel", i32 1}
"""


def test_the_papers_typed_pointer_form(device):
    module = Module.from_nvvm(device, PAPER)
    a, b = np.random.default_rng(1).integers(-1000, 1000, (2, 100), dtype=np.int32)
    c = device.zeros(100, np.int32)
    module.vecadd[1, 100](device.array(a), device.array(b), c)
    np.testing.assert_array_equal(c.copy_to_host(), a + b)


def test_the_host_in_c_runs_the_translated_kernel(tmp_path):
    from vortex_rt.driver.locate import installed

    module = nvvm2spirv.translate(nvvm_of(ROOT / "examples" / "vecadd.cu"))
    module.write(tmp_path / "vecadd.spv")
    subprocess.run(
        ["cc", "-Wall", "-Wextra", "-Werror", ROOT / "examples" / "opencl_host.c", "-lOpenCL", "-o", tmp_path / "host"],
        check=True,
    )
    env = {**os.environ, "OCL_ICD_VENDORS": str(installed().vendors), "VORTEX_PRESET": "vortex"}
    done = subprocess.run(
        [tmp_path / "host", tmp_path / "vecadd.spv"], capture_output=True, text=True, env=env, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("256 sums, 0 wrong\n")
    assert "vortex" in done.stdout
