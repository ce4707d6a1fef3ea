"""The examples, and the commands that pages show, run as they say."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import examples
import nvvm2spirv
from examples.attention import attention
from examples.tensor_cores import gemm
from vortex_rt import Device, Module, nvvm_of

# Every example gives NumPy's result on every device.

ROOT = Path(__file__).parents[2]
#: Smaller sizes, for the preset with 16 threads.
SMALL = {
    "vecadd": {"n": 5000}, "reduction": {"n": 20_000}, "histogram": {"n": 20_000}, "nbody": {"n": 200},
    "warp_reduce": {"n": 2000},
}
#: What needs the device library: other OpenCL devices cannot link it.
NEEDS_VORTEX = ("warp_reduce", "inline_ptx")


@pytest.mark.device
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


@pytest.mark.device
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


@pytest.mark.device
def test_the_papers_typed_pointer_form(device):
    module = Module.from_nvvm(device, PAPER)
    a, b = np.random.default_rng(1).integers(-1000, 1000, (2, 100), dtype=np.int32)
    c = device.zeros(100, np.int32)
    module.vecadd[1, 100](device.array(a), device.array(b), c)
    np.testing.assert_array_equal(c.copy_to_host(), a + b)


@pytest.mark.device
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


# Attention in three steps: all are right, and tensor cores pay.


@pytest.mark.device
def test_tensor_cores_are_faster_than_the_formula() -> None:
    cycles = attention.run(Device("cuda3", mode="timing"), 128, 1, ("formula", "tensor cores"))
    assert cycles["formula"] > 2 * cycles["tensor cores"]


@pytest.mark.device
def test_the_same_program_runs_without_a_unit() -> None:
    attention.run(Device("cuda"), 64, 1)


# The commands of the pages about profiles and checkpoints, run one after the other as they stand there.

ENVIRONMENT = str(Path(sys.executable).with_name("vortex-env"))
PAGES = {"profiling": (16, 10_000), "checkpoints": (11, 660_000)}
"""Page → how many commands it has at least, so that none is missed without a word; turns of the loop in ``prog.elf``,
which checkpoints.md stops after 5 M instructions.
"""
TOOLS = ("vortex-", "rodinia-", "nvcc ", "python ", "./", "VORTEX_")
INLINE = re.compile(r"`((?:vortex-\w+|rodinia-sweep|chromium\S*) [^`]*)`")
PLACEHOLDERS = {"COMMAND": "./a.out", "PLACE": "sorted", "-o FILE": "-o saved.ckpt", "FILE": "written.json"}
LONG = {"pathfinder hotspot lud srad_v2 bfs gaussian": "nn"}
"""Programs of a command that takes minutes, and what the test runs in their place without ``--long``."""
LOOP = """
.globl _start
_start: li t0, {turns}
1: addi t0, t0, -1
bnez t0, 1b
.insn r 0x0b, 0, 0, x0, x0, x0
"""
"""A lane that counts down."""


def commands(page: str) -> list[str]:
    """The commands of a page in their order: lines of blocks, and what stands between backticks."""
    found: list[str] = []
    for number, part in enumerate((ROOT / "docs" / "howto" / f"{page}.md").read_text(encoding="utf-8").split("```")):
        lines = part.splitlines()[1:] if number % 2 else INLINE.findall(part)
        found += [re.sub(r"\s+#.*", "", line) for line in lines if not number % 2 or line.startswith(TOOLS)]
    for placeholder, value in PLACEHOLDERS.items():
        found = [re.sub(rf"(?<![\w.]){placeholder}(?![\w.])", value, command) for command in found]
    return found


def prepared(folder: Path, turns: int) -> Path:
    """A folder in which the commands find what the pages take for granted."""
    for name in ("examples", "benchmarks"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "docs" / "pictures").mkdir(parents=True)
    (folder / "loop.S").write_text(LOOP.format(turns=turns))
    words = ["clang-19", "--target=riscv64", "-march=rv64imafd", "-nostdlib", "-c", "loop.S", "-o", "loop.o"]
    subprocess.run(words, cwd=folder, check=True)
    subprocess.run(["ld.lld-19", "-Ttext=0x80000000", "loop.o", "-o", "prog.elf"], cwd=folder, check=True)
    nvcc = [ENVIRONMENT, "nvcc", "-lineinfo", "examples/programs/divergence.cu", "-o", "a.out"]
    subprocess.run(nvcc, cwd=folder, check=True)
    return folder


@pytest.mark.device
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_the_page_run(page: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    least, turns = PAGES[page]
    folder, all_of_them = prepared(tmp_path, turns), commands(page)
    assert len(all_of_them) >= least, all_of_them
    for command in all_of_them:
        if command.startswith("chromium"):
            if not shutil.which(command.split()[0]):
                continue
            if os.geteuid() == 0:  # the browser refuses its sandbox to root
                command = command.replace("--headless", "--headless --no-sandbox")
        for programs, instead in LONG.items():
            command = command if pytestconfig.getoption("--long") else command.replace(programs, instead)
        path = f"{Path(sys.executable).parent}:$PATH"
        words = [ENVIRONMENT, "bash", "-ec", f"PATH={path}; {command}"]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=900)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


# Programs whose blocks a Vortex 3.0 starts by itself give the results that they give on warps that persist.


@pytest.fixture
def by_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_START", "device")


@pytest.fixture(scope="module")
def vortex3() -> Device:
    return Device("cuda3")


@pytest.mark.device
@pytest.mark.parametrize("name", examples.NAMES)
def test_examples_are_right_either_way(name: str, vortex3: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module(f"examples.{name}")
    counted = []
    for start in ("warps", "device"):
        monkeypatch.setenv("VORTEX_START", start)
        result, reference = module.run(vortex3)
        np.testing.assert_allclose(result, reference, rtol=module.TOLERANCE)
        counted.append(vortex3.counters.instructions)
    assert counted[0] != counted[1]


@pytest.mark.device
def test_blocks_started_by_the_device_use_the_tensor_unit(by_device: None, vortex3: Device) -> None:
    gemm.run(vortex3, 64, ("fragments", "instructions"))


@pytest.mark.device
def test_named_barriers_keep_warps_that_persist(by_device: None, vortex3: Device) -> None:
    """They count in memory that a block's warps find by their numbers, which then follow each other."""
    text = """
    extern "C" __global__ void k(int *out) {
      __shared__ int sums[64];
      sums[threadIdx.x] = threadIdx.x;
      asm volatile("bar.sync 1, 64;");
      out[blockIdx.x * 64 + threadIdx.x] = sums[63 - threadIdx.x] + blockIdx.x;
    }"""
    module = Module.from_cuda(vortex3, text)
    out = vortex3.zeros(40 * 64, np.int32)
    module["k"][40, 64](out)
    np.testing.assert_array_equal(out.copy_to_host(), (63 - np.arange(64) + np.arange(40)[:, None]).ravel())


@pytest.mark.device
def test_a_wrong_way_to_start_is_refused(vortex3: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VORTEX_START", "hardware")
    with pytest.raises(Exception, match="VORTEX_START=hardware"):
        importlib.import_module("examples.vecadd").run(vortex3)
