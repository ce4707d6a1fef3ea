"""The vortex device appears beside the machine's other OpenCL platforms, in the shapes asked for."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from vortex_rt import Device, SetupError
from vortex_rt.api import platform
from vortex_rt.sim.config import ConfigError

pytestmark = pytest.mark.device


def run_python(code: str, **environment: str) -> str:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("OCL_ICD", "VORTEX_"))}
    if "VORTEX_RT_CACHE" in os.environ:
        env["VORTEX_RT_CACHE"] = os.environ["VORTEX_RT_CACHE"]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**env, **environment}, timeout=100
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_plain_pyopencl_sees_the_device_after_the_import():
    out = run_python(
        "import vortex_rt, pyopencl\nprint([d.name for p in pyopencl.get_platforms() for d in p.get_devices()])"
    )
    assert "vortex" in out


def test_other_icds_stay_visible(tmp_path):
    (tmp_path / "other.icd").write_text("libother.so\n")
    out = run_python(
        "import vortex_rt, os, pathlib\n"
        "for f in sorted(pathlib.Path(os.environ['OCL_ICD_VENDORS']).iterdir()): print(f.name, f.read_text().strip())",
        OCL_ICD_VENDORS=str(tmp_path),
    )
    assert "other.icd libother.so" in out
    assert "vortex.icd" in out


def test_a_child_process_inherits_the_choice():
    out = run_python(
        "import vortex_rt, subprocess, sys\n"
        "print(subprocess.run([sys.executable, '-c', 'import vortex_rt; "
        "print(len(vortex_rt.api.platform.vortex_devices()))'], capture_output=True, text=True).stdout)"
    )
    assert int(out) >= 1


@pytest.mark.parametrize(
    ("contents", "expected"),
    [("libonly-a-name.so.1\n", "libonly-a-name.so.1"), ("/nowhere/at/all/libnothing.so\n", None)],
    ids=["a name for the loader", "a place holder"],
)
def test_what_an_icd_file_names(tmp_path, contents, expected):
    path = tmp_path / "x.icd"
    path.write_text(contents)
    assert platform.icd_target(path) == expected


def test_a_library_given_instead_of_an_icd_file(tmp_path):
    path = tmp_path / "libocl.so"
    assert platform.icd_target(path) == str(path)


def test_the_environment_chooses_the_shape():
    code = "from vortex_rt import Device\nd = Device(); print(d.config.shape(), d.config.mode, d.name)"
    assert run_python(code, VORTEX_PRESET="vortex").startswith("1x4x4 functional")
    assert run_python(code, VORTEX_CONFIG="cores=2,warps=8,threads=8").startswith("2x8x8 functional")


def test_devices_of_several_shapes_work_in_one_process():
    first, second, again = Device("cores=1,warps=2,threads=8"), Device("vortex"), Device("cores=1,warps=2,threads=8")
    assert (first.config.shape(), second.config.shape()) == ("1x2x8", "1x4x4")
    assert first.cl_device == again.cl_device != second.cl_device
    assert first.array([1, 2, 3]).copy_to_host().tolist() == [1, 2, 3]


def test_a_shape_from_a_toml_file(tmp_path):
    path = tmp_path / "shape.toml"
    path.write_text('preset = "vortex"\ncores = 2\n[memory]\nlocal_memory = 32768\n')
    config = Device(path).config
    assert (config.shape(), config.local_memory) == ("2x4x4", 32768)


def test_impossible_shapes_are_refused_with_the_key():
    with pytest.raises(ConfigError, match="threads=33 must lie in 1"):
        Device("threads=33")
    with pytest.raises(ConfigError, match="unknown key 'thread'"):
        Device("thread=4")


def test_too_many_shapes_in_one_process_are_told():
    code = (
        "from vortex_rt import Device, SetupError\n"
        "try:\n  for warps in range(1, 64): Device(f'warps={warps},threads=4')\n"
        "except SetupError as error: print(warps, error)"
    )
    out = run_python(code, VORTEX_DEVICES="2")
    assert "3 this process uses all 2 vortex devices" in out
    assert "hint: reuse a configuration" in out


def test_setup_error_is_a_vortex_error_with_a_hint():
    error = SetupError("no", "do this")
    assert str(error) == "no\n  hint: do this"
    assert error.hint == "do this"
