"""Fixtures of the driver's tests: the installed build, C programs compiled against it, OpenCL on chosen shapes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from parts import source

from tests.vortex_rt.driver.host_libraries import FOLDERS, PROGRAMS, Library, compile_library
from vortex_rt import abi
from vortex_rt.api import platform
from vortex_rt.driver import Installation, find_installation
from vortex_rt.driver.locate import DRIVER_FOLDER
from vortex_rt.driver.setup import setup

STRICT = ("-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror")


@pytest.fixture(scope="session")
def installation() -> Installation:
    """The build of the driver for these sources; made here if need be, and then shown to the OpenCL loader."""
    found = find_installation()
    if found is None:
        found = setup(quiet=True)
        os.environ.pop("VORTEX_RT_VENDORS", None)
        os.environ.pop("OCL_ICD_VENDORS", None)
        platform.prepare()
    return found


@pytest.fixture(scope="session")
def abi_header(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the generated vortex_abi.h."""
    folder = tmp_path_factory.mktemp("abi")
    (folder / "vortex_abi.h").write_text(abi.c_header())
    return folder


@pytest.fixture(scope="session")
def compile_c(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Compile C files, those of ``programs`` as parts: ``compile_c(name, *sources_and_flags)`` returns the output's path."""
    folder = tmp_path_factory.mktemp("c")

    def run(name: str, *arguments: str | Path) -> Path:
        output = folder / name
        command = ["cc", *STRICT, *(str(source(PROGRAMS, word.name, folder)) if isinstance(word, Path) and word.parent == PROGRAMS else str(word) for word in arguments), "-o", str(output)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return output

    return run


@pytest.fixture(scope="session")
def driver_source() -> Path:
    """Folder of the C sources."""
    return DRIVER_FOLDER


@pytest.fixture(scope="session")
def run_python() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run Python code in a process of its own, its output in order with the device's: ``run_python(code,
    env=…, timeout=…)``.
    """

    def run(code: str, *, env: dict[str, str] | None = None, timeout: float = 120) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, **(env or {})}
        return subprocess.run(
            [sys.executable, "-u", "-c", code], capture_output=True, text=True, env=environment, timeout=timeout,
            check=False,
        )

    return run


SHAPE = "preset=vortex"


@pytest.fixture(scope="session")
def device(installation: Installation):  # type: ignore[no-untyped-def]
    """A 1 × 4 × 4 device with context and in-order queue."""
    from vortex_rt import Device

    return Device(SHAPE)


@pytest.fixture
def context(device):  # type: ignore[no-untyped-def]
    return device.context


@pytest.fixture
def queue(device):  # type: ignore[no-untyped-def]
    """A fresh in-order queue with profiling."""
    import pyopencl as cl

    return cl.CommandQueue(device.context, properties=cl.command_queue_properties.PROFILING_ENABLE)


HOST_LIBRARIES = [pytest.param(name, marks=pytest.mark.from_source if name == "pocl" else ()) for name in FOLDERS]


@pytest.fixture(scope="module", params=HOST_LIBRARIES)
def host_library(request: pytest.FixtureRequest, installation: Installation, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Each C library of the host, compiled by clang."""
    return compile_library(request.param, tmp_path_factory.mktemp(request.param))
