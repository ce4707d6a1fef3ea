"""A device: Vortex through POCL, or any other OpenCL device that reads SPIR-V."""

from __future__ import annotations

import ctypes
import os
import threading
from dataclasses import fields
from typing import Any

import numpy as np
import pyopencl as cl
from numpy.typing import DTypeLike

from vortex_rt.api import platform
from vortex_rt.api.buffer import DeviceArray
from vortex_rt.api.opencl_device import OpenCLDevice
from vortex_rt.api.textures import TextureDescription, TextureObject, make_texture
from vortex_rt.errors import ArgumentError, SetupError
from vortex_rt.sim.config import Config, from_environment, from_text

#: Vortex devices that this process has given a shape, by the configuration's text.
_configured: dict[str, Any] = {}
_configuring = threading.Lock()


class Device(OpenCLDevice):
    """One OpenCL device with a context and an in-order queue.

    ``Device()`` is a simulated Vortex of the shape in the environment (``VORTEX_PRESET``, ``VORTEX_CONFIG``; default:
    preset ``cuda``). ``Device("vortex")`` names a preset, ``Device("cores=2,warps=8,threads=16")`` or
    ``Device("my.toml")`` a shape of one's own, and a ``vortex_rt.sim.config.Config`` works too. ``mode`` is
    ``functional`` (fast, counts instructions) or ``timing`` (counts cycles). Two devices of equal configuration share
    one OpenCL device; a process can have several configurations at once.

    Raises SetupError when POCL is not built, ConfigError for a configuration that cannot be.
    """

    def __init__(self, config: str | os.PathLike[str] | Config | None = None, *, mode: str | None = None) -> None:
        self.config: Config | None
        self.config, text = _resolve(config, mode)
        super().__init__(_vortex_device(text))
        if platform.foreign_library():  # a library of another's has a shape of its own
            self.config = None

    @classmethod
    def from_opencl(cls, device: Any) -> Device:
        """Wrap any pyopencl.Device, for instance to compare results with a CPU's OpenCL runtime."""
        if not isinstance(device, cl.Device):
            raise ArgumentError(
                f"from_opencl takes a pyopencl.Device, not {type(device).__name__}",
                "for a Vortex of some shape: Device(…)",
            )
        self = object.__new__(cls)
        self.config = None
        OpenCLDevice.__init__(self, device)
        return self

    # ---- memory ------------------------------------------------------------------------------------------------------

    def array(self, host: Any, dtype: DTypeLike | None = None) -> DeviceArray:
        """Copy a NumPy array (or what ``numpy.asarray`` takes) to the device."""
        return DeviceArray.of(self, host, dtype)

    def empty(self, shape: int | tuple[int, ...], dtype: DTypeLike = np.float32) -> DeviceArray:
        """Allocate without initialising."""
        return DeviceArray(self, shape, dtype)

    def zeros(self, shape: int | tuple[int, ...], dtype: DTypeLike = np.float32) -> DeviceArray:
        """Allocate and set to zero."""
        return self.full(shape, 0, dtype)

    def full(self, shape: int | tuple[int, ...], value: Any, dtype: DTypeLike = np.float32) -> DeviceArray:
        """Allocate and set every element to ``value``."""
        return DeviceArray(self, shape, dtype).fill(value)

    def texture(
        self, source: Any, description: TextureDescription | None = None, *, channels: int = 1, layered: bool = False,
        linear: bool = False,
    ) -> TextureObject:
        """Make a texture or surface object of a host or device array: see ``vortex_rt.api.textures.make_texture``."""
        return make_texture(self, source, description, channels=channels, layered=layered, linear=linear)

    def __reduce__(self) -> Any:
        raise ArgumentError(
            "a Device belongs to its process and cannot be pickled or copied", "open one in each process: Device(…)"
        )

    def __repr__(self) -> str:
        shape = f", {self.config.describe()}" if self.config is not None else ""
        return f"Device({self.name!r}{shape})"


def _resolve(config: Any, mode: str | None) -> tuple[Config, str]:
    """Return the configuration and the text that tells it to the driver."""
    if not isinstance(config, str | os.PathLike | Config | None):
        raise ArgumentError(
            f"a device's configuration is a preset, key=value,…, a TOML file or a Config, not {config!r}",
            'for instance Device("cores=2,warps=8")',
        )
    chosen = config if isinstance(config, Config) else from_environment()
    if isinstance(config, str | os.PathLike):
        chosen = from_text(os.fspath(config), chosen)
    if mode is not None:
        chosen = chosen.with_options({"mode": mode})
    base = Config()
    changed = {
        f.name: getattr(chosen, f.name) for f in fields(chosen) if getattr(chosen, f.name) != getattr(base, f.name)
    }
    return chosen, ",".join(["preset=vortex", *(f"{name}={value}" for name, value in changed.items())])


def _vortex_device(text: str) -> Any:
    """Return the OpenCL device of that configuration, giving it to an unused one if there is none yet."""
    devices = platform.vortex_devices()
    with _configuring:
        if text not in _configured:
            _configured[text] = _configure_unused(text, devices)
        return _configured[text]


def _configure_unused(text: str, devices: list[Any]) -> Any:
    free = [device for device in devices if device not in _configured.values()]
    if not free:
        raise SetupError(
            f"this process uses all {len(devices)} vortex devices, each with its own configuration",
            "reuse a configuration, or run the others in another process",
        )
    driver = platform.loaded_driver()
    assert driver is not None, "a vortex device exists, so its driver is loaded"
    status = driver.pocl_vortex_configure(ctypes.c_void_p(free[0].int_ptr), text.encode())
    if status != 0:
        raise SetupError(f"the driver refused the configuration {text!r} (status {status})")
    return free[0]
