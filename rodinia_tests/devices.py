"""The devices that benchmarks run on: Vortex, and CPU runtimes of others as independent checks of the SPIR-V."""

import ctypes
import os
import sys
from pathlib import Path
from typing import Any

import pyopencl as cl

from vortex_rt.api import nvvm_ir
from vortex_rt.api.device import Device
from vortex_rt.errors import SetupError

CPU_RUNTIMES = ("intel-cpu", "pocl-cpu")
DEVICES = ("vortex", *CPU_RUNTIMES)


class DeviceUnavailableError(Exception):
    """The runtime of a device is not installed."""


def open_device(kind: str, preset: str = "cuda", mode: str = "functional") -> Device:
    """Open ``vortex`` in a preset's (or configuration text's) shape and a mode, or a CPU runtime.

    Raises:
        DeviceUnavailableError: its runtime is not there.
    """
    if kind.split("-")[0] == "vortex":
        try:
            return Device(preset, mode=mode) if kind == "vortex" else Device()
        except SetupError as error:
            raise DeviceUnavailableError(str(error)) from error
    if kind == "intel-cpu":
        return Device.from_opencl(_find("Intel", "pip install intel-opencl-rt"))
    if kind == "pocl-cpu":
        return Device.from_opencl(_find("Portable Computing Language", "apt-get install pocl-opencl-icd"))
    raise ValueError(f"no device {kind!r}; there are {', '.join(DEVICES)}")


def is_available(kind: str) -> bool:
    """Whether ``open_device`` would find the runtime."""
    try:
        open_device(kind)
    except DeviceUnavailableError:
        return False
    return True


def _find(platform_name: str, how: str) -> Any:
    _load_wheel_libraries()
    try:
        platforms = cl.get_platforms()
    except cl.Error:
        platforms = []
    found = [
        device
        for platform in platforms
        if platform_name in platform.name
        for device in platform.get_devices()
        if device.type & cl.device_type.CPU and not device.name.lower().startswith("vortex")
    ]
    if not found:
        raise DeviceUnavailableError(f"no OpenCL CPU device of {platform_name!r} ({how})")
    for device in found:
        if nvvm_ir.reads_spirv(device) or nvvm_ir.reads_bitcode(device):
            return device
    raise DeviceUnavailableError(f"{found[0].name} of {platform_name!r} reads neither SPIR-V nor SPIR")


def _load_wheel_libraries() -> None:
    """Load the libraries that Intel's runtime needs from its wheel, whose folder the loader does not search."""
    folder = Path(sys.prefix, "lib")
    for pattern in ("libtbb.so.12", "libintlc.so.5", "libirc.so", "libsvml.so", "libimf.so"):
        path = folder / pattern
        if path.exists():
            try:
                ctypes.CDLL(str(path), mode=os.RTLD_GLOBAL | os.RTLD_NOW)
            except OSError:
                continue
