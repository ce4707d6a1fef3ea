"""Bad input gets a clear error with its place and a hint; nothing is written, and host program and device stay usable.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from vortex_rt import Device, LaunchError, Module

COMMANDS = Path(sys.executable).parent
VECADD = (Path(__file__).parents[1] / "fixtures" / "dialects" / "clang16.ll").read_text().partition("; ----- vecadd\n")[2]

UNKNOWN = """target triple = "nvptx64-nvidia-cuda"
define void @k(ptr %p) {
  %x = call i32 @llvm.nvvm.made.up.intrinsic(i32 1)
  store i32 %x, ptr %p
  ret void
}
declare i32 @llvm.nvvm.made.up.intrinsic(i32)
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
"""

TRANSLATOR = {
    "not IR": ("Dear translator,\nplease translate this.\n", ["N2S002", "not LLVM assembly"]),
    "CUDA source": ("__global__ void k(int *a) { *a = 1; }\n", ["N2S002", "cuda2nvvm"]),
    "empty": ("", ["N2S002", "empty"]),
    "another target": (VECADD.replace("nvptx64-nvidia-cuda", "x86_64-pc-linux-gnu"), ["N2S003", "x86_64-pc-linux-gnu"]),
    "no kernel": (VECADD.replace('!"kernel"', '!"align"'), ["N2S004"]),
    "cut in half": (VECADD[: len(VECADD) // 2], ["input.ll:"]),
    "unknown intrinsic": (UNKNOWN, ["input.ll:3:", "N2S010", "llvm.nvvm.made.up.intrinsic", "^"]),
}


def translate(
    tmp_path: Path, text: str, *options: str, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    (tmp_path / "input.ll").write_text(text)
    command = [str(COMMANDS / "nvvm2spirv"), "input.ll", "-o", "out.spv", *options]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=env, timeout=60)


@pytest.mark.parametrize("case", TRANSLATOR)
def test_the_translator_says_what_and_where_and_writes_nothing(case, tmp_path):
    text, expected = TRANSLATOR[case]
    done = translate(tmp_path, text)
    assert done.returncode == 1
    for part in expected:
        assert part in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["input.ll"]


def test_a_missing_input_and_an_output_folder_that_is_not_there(tmp_path):
    missing = subprocess.run(
        [str(COMMANDS / "nvvm2spirv"), "none.ll", "-o", "x.spv"], cwd=tmp_path, capture_output=True, text=True
    )
    assert missing.returncode == 1
    assert "none.ll" in missing.stderr
    assert "No such file" in missing.stderr
    done = translate(tmp_path, VECADD, "-o", "nowhere/out.spv")
    assert done.returncode == 1
    assert "nowhere" in done.stderr


def test_a_missing_spirv_val_is_named_with_what_to_install(tmp_path):
    (tmp_path / "bin").mkdir()
    done = translate(tmp_path, VECADD, env={**os.environ, "PATH": str(tmp_path / "bin")})
    assert done.returncode in (1, 3)
    assert "spirv-val" in done.stderr
    assert "spirv-tools" in done.stderr
    assert not (tmp_path / "out.spv").exists()
    assert (
        translate(tmp_path, VECADD, "--no-validate", env={**os.environ, "PATH": str(tmp_path / "bin")}).returncode == 0
    )


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key not in ("OCL_ICD_VENDORS", "VORTEX_RT_VENDORS")}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**env, **environment}, timeout=200
    )


def test_pocl_not_built_is_told_with_the_command_that_builds_it(tmp_path):
    done = run_python("from vortex_rt import Device\nDevice()", VORTEX_RT_CACHE=str(tmp_path))
    assert done.returncode == 1
    assert "SetupError: POCL with the vortex driver is not built" in done.stderr
    assert "hint: run tools/setup (or vortex-setup)" in done.stderr


def test_opencl_used_before_the_import_is_told():
    done = run_python(
        "import pyopencl\ntry: pyopencl.get_platforms()\nexcept pyopencl.Error: pass\nfrom vortex_rt import Device\n"
        "Device()",
        OCL_ICD_VENDORS="/nonexistent",
    )
    assert done.returncode == 1
    assert "import vortex_rt before anything asks OpenCL for platforms" in done.stderr


WILD = """
extern "C" __global__ void wild(int *out, long long at) { if (threadIdx.x == 3) out[at] = 1; }
extern "C" __global__ void spin(volatile int *flag) { while (flag[0] == 0) {} }
extern "C" __global__ void fine(int *out) { out[threadIdx.x] = threadIdx.x; }
"""


@pytest.fixture(scope="module", params=["vortex", "cuda"])
def wild(request) -> Module:
    return Module.from_cuda(Device(request.param), WILD, debug=True)


def assert_usable(module: Module) -> None:
    out = module.device.zeros(8, np.int32)
    module.fine[1, 8](out)
    np.testing.assert_array_equal(out.copy_to_host(), np.arange(8))


@pytest.mark.device
@pytest.mark.parametrize("offset", [1 << 45, -(1 << 50)])
def test_an_access_outside_device_memory_names_kernel_address_and_pc(wild, offset):
    out = wild.device.zeros(8, np.int32)
    with pytest.raises(LaunchError) as caught:
        wild.wild[1, 8](out, offset)
    message = str(caught.value)
    assert "kernel 'wild' failed" in message
    assert "write of 4 bytes at 0x" in message
    assert "at 0x" in message.split("lanes")[1]
    assert "source.cu:2" in message
    assert "wild" in wild.device.last_error
    assert_usable(wild)


@pytest.mark.device
def test_a_kernel_that_never_ends_is_stopped():
    done = run_python(
        f"from vortex_rt import *\nimport numpy as np\nd = Device('cuda'); m = Module.from_cuda(d, '''{WILD}''')\n"
        "try: m.spin[1, 8](d.zeros(1, np.int32))\n"
        "except LaunchError as error: print(error)\n"
        "o = d.zeros(8, np.int32); m.fine[1, 8](o); print(o.copy_to_host())",
        VORTEX_TIMEOUT="1",
    )
    assert done.returncode == 0, done.stderr
    assert "kernel 'spin' did not end within 1 s" in done.stdout
    assert "[0 1 2 3 4 5 6 7]" in done.stdout


@pytest.mark.device
def test_control_c_ends_a_running_kernel_and_leaves_no_process():
    code = (
        f"from vortex_rt import *\nimport numpy as np, os\nd = Device('cuda'); m = Module.from_cuda(d, '''{WILD}''')\n"
        "o = d.zeros(8, np.int32); m.fine[1, 8](o); print('running', os.getpgid(0), flush=True)\n"
        "m.spin[1, 8](d.zeros(1, np.int32))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    group = int(process.stdout.readline().split()[1])
    time.sleep(0.5)
    os.killpg(group, signal.SIGINT)  # what a terminal does
    try:
        process.communicate(timeout=20)
    finally:
        if process.poll() is None:
            os.killpg(group, signal.SIGKILL)
    assert process.returncode != 0
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline and processes_of(group):
        time.sleep(0.1)
    assert processes_of(group) == []


def processes_of(group: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found
