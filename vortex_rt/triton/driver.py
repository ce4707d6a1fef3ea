"""The driver of Triton's backend: the device, its modules, and how long kernels take on it."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Sequence
from ctypes import c_char_p, c_float, c_int, c_uint, c_void_p
from typing import Any

import triton
from triton import backends as triton_backends
from triton.backends import driver as triton_driver
from triton.backends.compiler import GPUTarget

from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError
from vortex_rt.triton import launcher
from vortex_rt.triton.compiler import BACKEND
from vortex_rt.triton.launcher import LaunchTimes, VortexLauncher
from vortex_rt.triton.libcuda import MAX_DYNAMIC_SHARED, CudaDriver, cuda_driver

TRITON = "3.9"
"""The version whose interfaces the backend follows. Others import it too, used or not, so that importing must work."""
REPETITIONS = 3
"""Runs that a configuration is timed for. The device's time is the same from run to run but for what caches hold."""


class TritonVersionError(RuntimeError):
    """Triton is of another version than the backend is written for; what it calls changes with each."""


class VortexUtilities:
    """What Triton's runtime calls by these names: modules and the device's properties."""

    def __init__(self, driver: CudaDriver) -> None:
        self.driver = driver

    def load_binary(self, name: str, binary: bytes, shared: int, device: int) -> tuple[int, int, int, int, int]:
        """Return module, function, registers, spilled words and the largest block of a kernel."""
        driver = self.driver
        driver.require_context()
        module, function = c_void_p(), c_void_p()
        driver.call("cuModuleLoadData", ctypes.byref(module), binary)
        driver.call("cuModuleGetFunction", ctypes.byref(function), module, c_char_p(name.encode()))
        if shared:
            driver.call("cuFuncSetAttribute", function, c_int(MAX_DYNAMIC_SHARED), c_int(shared))
        assert module.value is not None
        assert function.value is not None
        registers, spilled, threads = (
            driver.function_attribute(function.value, what) for what in ("registers", "local_bytes", "threads")
        )
        return module.value, function.value, registers, spilled // 4, threads

    def unload_module(self, module: int) -> None:
        """Unload what `load_binary` loaded."""
        self.driver.call("cuModuleUnload", c_void_p(module))

    def get_device_properties(self, device: int | None) -> dict[str, int]:
        """Return the properties that programs tune by; shared memory is that of a block, in bytes.

        The device may be None, the index of PyTorch's ``torch.device("cpu")``: the current one.
        """
        number = self.driver.current_device() if device is None else device
        names = {
            "max_shared_mem": "shared_memory", "max_num_regs": "registers", "multiprocessor_count": "multiprocessors",
            "warpSize": "warp_size", "sm_clock_rate": "clock_rate", "mem_clock_rate": "memory_clock_rate",
            "mem_bus_width": "bus_width",
        }  # fmt: skip
        return {name: self.driver.attribute(attribute, number) for name, attribute in names.items()}


class DeviceInterface:
    """The functions of ``torch.cuda`` that ``triton.testing`` calls."""

    class Event:
        """A moment on the device; ``elapsed_time`` is in milliseconds of the device's time."""

        def __init__(self, enable_timing: bool = True) -> None:
            self.driver = cuda_driver()
            self.driver.require_context()
            self.handle = c_void_p()
            self.driver.call("cuEventCreate", ctypes.byref(self.handle), c_uint(0 if enable_timing else 2))

        def record(self, stream: int | None = None) -> None:
            """Take the moment when what was submitted is done."""
            self.driver.call("cuEventRecord", self.handle, c_void_p(stream))

        def synchronize(self) -> None:
            """Wait for the moment."""
            self.driver.call("cuEventSynchronize", self.handle)

        def elapsed_time(self, end: DeviceInterface.Event) -> float:
            """Return the time to another event."""
            value = c_float()
            self.driver.call("cuEventElapsedTime", ctypes.byref(value), self.handle, end.handle)
            return value.value

        def __del__(self) -> None:
            if hasattr(self, "handle"):
                self.driver.library.cuEventDestroy_v2(self.handle)

    def synchronize(self) -> None:
        """Wait for the device."""
        cuda_driver().synchronize()

    def current_device(self) -> int:
        """Return the number of the current device."""
        return cuda_driver().current_device()


class VortexDriver(triton_driver.DriverBase):  # type: ignore[misc]
    """The device `vortex` for Triton."""

    def __init__(self) -> None:
        super().__init__()
        if not triton.__version__.startswith(f"{TRITON}."):
            raise TritonVersionError(
                f"the backend `vortex` is for Triton {TRITON}, not {triton.__version__}: install triton=={TRITON}.*"
            )
        self.driver = cuda_driver()
        self.utils = VortexUtilities(self.driver)
        self.launcher_cls = VortexLauncher

    @staticmethod
    def is_active() -> bool:
        """Whether Triton shall use this device: it was chosen (TRITON_DEFAULT_BACKEND, which vortex-env sets), or the
        toolkit is there and no other backend has a device."""
        if chosen := os.environ.get("TRITON_DEFAULT_BACKEND"):
            return chosen == BACKEND
        try:
            installed_toolkit()
        except (NotInstalledError, OSError):
            return False
        others = [backend.driver for name, backend in triton_backends.backends.items() if name != BACKEND]
        return not any(other.is_active() for other in others)

    def get_current_target(self) -> GPUTarget:
        """Return the target: compute capability and warp as libcuda reports them."""
        device = self.get_current_device()
        capability = 10 * self.driver.attribute("major", device) + self.driver.attribute("minor", device)
        return GPUTarget(BACKEND, capability, self.driver.attribute("warp_size", device))

    def get_current_device(self) -> int:
        """Return the number of the current device."""
        return self.driver.current_device()

    def set_current_device(self, device: int) -> None:
        """Make a device current."""
        self.driver.require_context(device)

    def get_current_stream(self, device: int) -> int:
        """Return the default stream."""
        return 0

    def map_python_to_cpp_type(self, ty: str) -> str:
        """Return the C++ type of one of Triton's."""
        from triton.backends.nvidia.driver import ty_to_cpp

        return str(ty_to_cpp(ty))

    def get_active_torch_device(self) -> Any:
        """Return PyTorch's device for tensors of kernels: the CPU, whose tensors are copied in and out."""
        import torch

        return torch.device("cpu")

    def get_device_interface(self) -> DeviceInterface:
        """Return what ``triton.testing`` takes for ``torch.cuda``."""
        return DeviceInterface()

    def get_empty_cache_for_benchmark(self) -> None:
        """Return nothing: caches are not emptied between runs."""

    def clear_cache(self, cache: None) -> None:
        """Do nothing, see `get_empty_cache_for_benchmark`."""

    def get_benchmarker(self) -> Callable[..., Any]:
        """Return the function that measures configurations for ``triton.autotune``."""
        return benchmark


def benchmark(
    kernel_call: Callable[[], Any], *, quantiles: Sequence[float] | None = None, return_mode: str = "mean",
    **_: Any,
) -> Any:  # fmt: skip
    """Return milliseconds of the device's time that the kernels of a call take, without copies: quantiles as a list, or
    the mean (``return_mode``: all, min, max, mean, median).

    Repetitions are few, whatever is asked for: seconds of simulation are no milliseconds of the device.
    """
    from triton import testing

    kernel_call()
    times = LaunchTimes(cuda_driver())
    launcher.listening.append(times)
    try:
        measured = []
        for _repetition in range(REPETITIONS):
            kernel_call()
            measured.append(times.milliseconds())
    finally:
        launcher.listening.remove(times)
    return testing._summarize_statistics(measured, quantiles, return_mode)
