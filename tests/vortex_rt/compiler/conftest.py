"""Programs built once a session, and simulated devices of several shapes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from simulated_device import SimulatedDevice

from vortex_rt.compiler.build import Program, Request, build
from vortex_rt.compiler.frontend import FrontEndOptions
from vortex_rt.compiler.target import TARGETS
from vortex_rt.sim.config import Config

SHAPES = {
    "1x4x4": (1, 4, 4), "1x2x2": (1, 2, 2), "2x8x4": (2, 8, 4), "2x4x8": (2, 4, 8), "1x4x32": (1, 4, 32),
    "1x8x32": (1, 8, 32), "2x16x8": (2, 16, 8), "4x32x32": (4, 32, 32),
}  # fmt: skip
"""Cores × warps × threads."""


def make_device(shape: str, xlen: int = 64, **options: object) -> SimulatedDevice:
    """Return a simulated device."""
    cores, warps, threads = SHAPES[shape]
    settings: dict[str, object] = {"memory": 2 << 30, "local_memory": 64 << 10, "flush_registers": False} | options
    return SimulatedDevice(Config(cores=cores, warps=warps, threads=threads, xlen=xlen, **settings))  # type: ignore[arg-type]


@pytest.fixture(name="make_device")
def make_device_fixture():
    """Return ``make_device``, for devices that one test has for itself."""
    return make_device


_devices: dict[tuple[str, int], SimulatedDevice] = {}


@pytest.fixture
def device_of():
    """Return devices by shape; each is made once."""

    def get(shape: str, xlen: int = 64) -> SimulatedDevice:
        if (shape, xlen) not in _devices:
            _devices[shape, xlen] = make_device(shape, xlen)
        return _devices[shape, xlen]

    return get


def spirv_of(source: Path, output: Path, *flags: str, version: str = "1.2") -> Path:
    """Translate OpenCL C to SPIR-V with clang and LLVM's own SPIR-V backend: SPIR-V that this compiler did not make."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    command = [
        "clang-19", "-x", "cl", "-cl-std=CL1.2", "--target=spir64", "-O1", "-Xclang", "-disable-llvm-passes", "-S",
        "-emit-llvm", *flags,
    ]
    text = subprocess.run([*command, source, "-o", "-"], check=True, capture_output=True, text=True).stdout
    triple = f"spirv64v{version}-unknown-unknown"
    text = re.sub(r'target triple = ".*"', f'target triple = "{triple}"', text)
    text = re.sub(r'target datalayout = ".*"', "", text)
    machine = llvm.Target.from_triple(triple).create_target_machine()
    output.write_bytes(machine.emit_object(llvm.parse_assembly(text)))
    return output


@pytest.fixture(name="spirv_of", scope="session")
def spirv_of_fixture():
    """Return ``spirv_of``."""
    return spirv_of


@pytest.fixture(scope="session")
def build_source(tmp_path_factory):
    """Build a program from OpenCL C text, directly or by way of SPIR-V."""
    made: dict[tuple[object, ...], Program] = {}

    def make(
        text: str, through: str = "opencl", target: str = "rv64", options: tuple[str, ...] = (), **request: object
    ) -> Program:
        key = (text, through, target, options, tuple(sorted(request.items())))
        if key not in made:
            folder = tmp_path_factory.mktemp("program")
            source = folder / "program.cl"
            source.write_text(text)
            if through == "spirv":
                source = spirv_of(source, folder / "program.spv", *options)
            made[key] = build(
                Request([source], TARGETS[target], FrontEndOptions(list(options) if through == "opencl" else []),
                        **request)
            )
        return made[key]

    return make
