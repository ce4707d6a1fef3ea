"""Programs for Vortex's API run on libvortex.so, and libvortex-nvsim.so is a driver like any other."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from vortex_rt.driver import Installation

from . import images

HERE = Path(__file__).parent
SMALL = {"VORTEX_PRESET": "vortex", "VORTEX_CONFIG": ""}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("images")
    made = {}
    for name in ("ADD", "ILLEGAL", "ENDLESS"):
        made[name] = folder / f"{name.lower()}.vxbin"
        made[name].write_bytes(getattr(images, name))
    return made


@pytest.fixture(scope="module")
def program(compile_c: Callable[..., Path], installation: Installation) -> Path:
    lib = installation.library_folder
    return compile_c(
        "vx_program", HERE / "programs" / "vx_program.c", f"-I{installation.include_folder}", f"-L{lib}", "-lvortex",
        f"-Wl,-rpath,{lib}",
    )


def run(program: Path, files: dict[str, Path], **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, files["ADD"], files["ILLEGAL"]], env={**os.environ, **SMALL, **env}, capture_output=True, text=True,
        timeout=200, check=False,
    )


def test_program_for_vortex_api_runs(program: Path, files: dict[str, Path]) -> None:
    done = run(program, files)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "shape 1x4x4 rv64" in done.stdout
    assert "sum 42" in done.stdout
    assert "instructions 6" in done.stdout
    assert "PERF: instrs=" in done.stdout.splitlines()[-1]
    assert "illegal instruction" in done.stderr


def test_any_driver_with_the_16_entries_is_loaded(
    program: Path, files: dict[str, Path], compile_c: Callable[..., Path], driver_source: Path,
    installation: Installation,
) -> None:
    plain = compile_c(
        "libvortex-plain.so", "-shared", "-fPIC", f"-I{driver_source / 'include'}",
        HERE / "programs" / "plain_driver.c", "-ldl",
    )
    nvsim = str(installation.library_folder / "libvortex-nvsim.so")
    done = run(program, files, VORTEX_DRIVER="plain", LD_LIBRARY_PATH=str(plain.parent), NVSIM_LIBRARY=nvsim)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "sum 42" in done.stdout


def test_missing_driver_is_named(program: Path, files: dict[str, Path]) -> None:
    done = run(program, files, VORTEX_DRIVER="nosuch")
    assert done.returncode == 1
    assert "libvortex-nosuch.so" in done.stderr


def test_bad_configuration_is_refused_with_the_reason(program: Path, files: dict[str, Path]) -> None:
    done = run(program, files, VORTEX_CONFIG="warps=0")
    assert done.returncode == 1
    assert "warps" in done.stderr
    assert "1..64" in done.stderr


def test_endless_kernel_ends_by_time_out(program: Path, files: dict[str, Path]) -> None:
    done = run(program, {**files, "ILLEGAL": files["ENDLESS"]}, VORTEX_TIMEOUT="0.5")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "time-out" in done.stderr


def test_forked_process_cannot_touch_the_device(compile_c: Callable[..., Path], installation: Installation) -> None:
    lib = installation.library_folder
    source = HERE / "programs" / "fork_program.c"
    made = compile_c(
        "fork_program", source, f"-I{installation.include_folder}", f"-L{lib}", "-lvortex", f"-Wl,-rpath,{lib}"
    )
    done = subprocess.run([made], env={**os.environ, **SMALL}, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("name", "value"),
                         [("VORTEX_TIMEOUT", "ten"), ("VORTEX_TIMEOUT", "-1"), ("VORTEX_PROFILING", "3")])
def test_wrong_environment_variable_is_named(program: Path, files: dict[str, Path], name: str, value: str) -> None:
    done = run(program, files, **{name: value})
    assert done.returncode != 0
    assert f"{name}={value} is not" in done.stderr
