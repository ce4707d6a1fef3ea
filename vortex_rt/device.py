"""A device: Vortex through POCL, or any other OpenCL device that reads SPIR-V."""

from __future__ import annotations

import ctypes
import json
import os
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import DTypeLike

from vortex_rt import platform
from vortex_rt.buffer import DeviceArray, host_array
from vortex_rt.commands import Commands
from vortex_rt.counters import Counters, Launch, Profile
from vortex_rt.errors import ArgumentError, LaunchError, SetupError

if TYPE_CHECKING:
    from vortex_rt.sim.config import Config
    from vortex_rt.textures import TextureDescription, TextureObject

#: Vortex devices that this process has given a shape, by the configuration's text.
_configured: dict[str, Any] = {}
_configuring = threading.Lock()


class Device:
    """One OpenCL device with a context and an in-order queue.

    ``Device()`` is a simulated Vortex of the shape in the environment (``VORTEX_PRESET``, ``VORTEX_CONFIG``; default: preset ``cuda``).
    ``Device("vortex")`` names a preset, ``Device("cores=2,warps=8,threads=16")`` or ``Device("my.toml")`` a shape of one's own, and a
    ``vortex_rt.sim.config.Config`` works too. ``mode`` is ``functional`` (fast, counts instructions) or ``timing`` (counts cycles).
    Two devices of equal configuration share one OpenCL device; a process can have several configurations at once.

    Raises SetupError when POCL is not built, ConfigError for a configuration that cannot be.
    """

    def __init__(self, config: str | os.PathLike[str] | Config | None = None, *, mode: str | None = None) -> None:
        self.config: Config | None
        self.config, text = _resolve(config, mode)
        self._attach(_vortex_device(text))
        if platform.foreign_library():  # a library of another's has a shape of its own
            self.config = None

    @classmethod
    def from_opencl(cls, device: Any) -> Device:
        """Wrap any pyopencl.Device, for instance to compare results with a CPU's OpenCL runtime."""
        import pyopencl as cl

        if not isinstance(device, cl.Device):
            raise ArgumentError(f"from_opencl takes a pyopencl.Device, not {type(device).__name__}", "for a Vortex of some shape: Device(…)")
        self = object.__new__(cls)
        self.config = None
        self._attach(device)
        return self

    def _attach(self, cl_device: Any) -> None:
        import pyopencl as cl

        self.cl_device = cl_device
        self.context = cl.Context([cl_device])
        self.commands = Commands(cl_device, self.context, self._driver)
        self._profiles: list[Profile] = []
        self._kept_counters: str | None = None
        self._address_kernel: Any = None

    @property
    def queue(self) -> Any:
        """The pyopencl.CommandQueue, in order."""
        self.commands.check_process()
        return self.commands.queue

    @property
    def name(self) -> str:
        """The OpenCL device's name."""
        return str(self.cl_device.name)

    @property
    def is_vortex(self) -> bool:
        """True for POCL's vortex device: counters, device addresses and fault messages are available."""
        return self._driver is not None

    @cached_property
    def _driver(self) -> ctypes.CDLL | None:
        return _driver() if self.name.lower().startswith(platform.DEVICE_NAME) else None

    # ---- memory ---------------------------------------------------------------------------------------------------------

    def array(self, host: Any, dtype: DTypeLike | None = None) -> DeviceArray:
        """Copy a NumPy array (or what ``numpy.asarray`` takes) to the device."""
        host = host_array(host, dtype)
        return DeviceArray(self, host.shape, host.dtype).copy_from_host(host)

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
        self, source: Any, description: TextureDescription | None = None, *, channels: int = 1, layered: bool = False, linear: bool = False
    ) -> TextureObject:
        """Make a texture or surface object of a host or device array: see ``vortex_rt.textures.make_texture``."""
        from vortex_rt.textures import make_texture

        return make_texture(self, source, description, channels=channels, layered=layered, linear=linear)

    def address_of(self, buffer: Any) -> int:
        """Device address of a pyopencl.Buffer, stable for its life on Vortex and on CPUs. Raises LaunchError if it cannot be told."""
        import pyopencl as cl

        if not isinstance(buffer, cl.Buffer):
            raise ArgumentError(f"only a pyopencl.Buffer has an address, not {type(buffer).__name__}", "of a DeviceArray: .address")
        if self._driver is None:
            return self._address_by_kernel(buffer)
        address = ctypes.c_uint64()
        with self.commands.turn("address of a buffer"):
            status = self._driver.pocl_vortex_buffer_address(
                ctypes.c_void_p(buffer.int_ptr), ctypes.c_void_p(self.cl_device.int_ptr), ctypes.byref(address)
            )
        if status != 0:
            raise LaunchError(f"no device address for the buffer (status {status})")
        return address.value

    def _address_by_kernel(self, buffer: Any) -> int:
        """Let the device tell the address; other devices than ours need not keep it, CPUs do."""
        import pyopencl as cl

        if self._address_kernel is None:
            source = "__kernel void where(__global uchar *buffer, __global ulong *address) { *address = (ulong)buffer; }"
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", cl.CompilerWarning)
                self._address_kernel = cl.Program(self.context, source).build().where
        out = DeviceArray(self, 1, np.uint64)
        self.commands.run("address of a buffer", lambda: self._address_kernel(self.queue, (1,), None, buffer, out.buffer))
        return int(out.copy_to_host()[0])

    # ---- launches -------------------------------------------------------------------------------------------------------

    def synchronize(self) -> None:
        """Wait until everything that was enqueued has run. Raises LaunchError if something failed."""
        import pyopencl as cl

        self.commands.run("synchronize", lambda: cl.enqueue_marker(self.queue))

    @property
    def counters(self) -> Counters:
        """Counters of the last launch; empty where the device counts nothing."""
        text = self.commands.ask("pocl_vortex_counters") if self._kept_counters is None else self._kept_counters
        return Counters(json.loads(text) if text else {})

    def keep_counters(self, keep: bool) -> None:
        """Say whether the next launch is internal (a symbol's accessor): ``counters`` then stay those of the launch before it."""
        if not keep:
            self._kept_counters = None
        elif self._kept_counters is None:
            self._kept_counters = self.commands.ask("pocl_vortex_counters")

    @property
    def last_error(self) -> str:
        """Message of the last launch that failed: kernel, core, warp, PC, source line; empty if none did."""
        return self.commands.last_error

    @contextmanager
    def profile(self) -> Iterator[Profile]:
        """Collect shape, counters and seconds of every launch inside the block."""
        profile = Profile()
        self._profiles.append(profile)
        try:
            yield profile
        finally:
            self._profiles.remove(profile)

    def record(self, kernel: str, grid: tuple[int, ...], block: tuple[int, ...], seconds: float) -> None:
        """Note a finished launch in the open profiles."""
        if self._profiles:
            launch = Launch(kernel, grid, block, self.counters, seconds)
            for profile in self._profiles:
                profile.launches.append(launch)

    def __reduce__(self) -> Any:
        raise ArgumentError("a Device belongs to its process and cannot be pickled or copied", "open one in each process: Device(…)")

    def __repr__(self) -> str:
        shape = f", {self.config.describe()}" if self.config is not None else ""
        return f"Device({self.name!r}{shape})"


def _resolve(config: Any, mode: str | None) -> tuple[Config, str]:
    """Return the configuration and the text that tells it to the driver."""
    from vortex_rt.sim.config import Config, from_environment, from_text

    if not isinstance(config, str | os.PathLike | Config | None):
        raise ArgumentError(f"a device's configuration is a preset, key=value,…, a TOML file or a Config, not {config!r}", 'for instance Device("cores=2,warps=8")')
    chosen = config if isinstance(config, Config) else from_environment()
    if isinstance(config, str | os.PathLike):
        chosen = from_text(os.fspath(config), chosen)
    if mode is not None:
        chosen = chosen.with_options({"mode": mode})
    base = Config()
    changed = {f.name: getattr(chosen, f.name) for f in fields(chosen) if getattr(chosen, f.name) != getattr(base, f.name)}
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
    driver = _driver()
    assert driver is not None, "a vortex device exists, so its driver is loaded"
    status = driver.pocl_vortex_configure(ctypes.c_void_p(free[0].int_ptr), text.encode())
    if status != 0:
        raise SetupError(f"the driver refused the configuration {text!r} (status {status})")
    return free[0]


def _driver() -> ctypes.CDLL | None:
    """Return the POCL driver that OpenCL has loaded into this process, or None."""
    from vortex_rt.driver.locate import find_installation

    installation = find_installation()
    if installation is None or not Path(installation.driver_library).exists():
        return None
    return ctypes.CDLL(str(installation.driver_library))
