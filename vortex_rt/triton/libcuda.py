"""The toolkit's libcuda by ctypes: what Triton's driver needs of it."""

from __future__ import annotations

import ctypes
import functools
from ctypes import c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any

from vortex_rt.driver.cuda_setup import installed_toolkit

INVALID_VALUE = 1
#: Attributes of devices, functions and pointers by their numbers in cuda.h.
DEVICE_ATTRIBUTES = {
    "warp_size": 10, "registers": 12, "clock_rate": 13, "multiprocessors": 16, "memory_clock_rate": 36,
    "bus_width": 37, "major": 75, "minor": 76, "shared_memory": 97,
}  # fmt: skip
FUNCTION_ATTRIBUTES = {"threads": 0, "local_bytes": 3, "registers": 4}
MAX_DYNAMIC_SHARED = 8
DEVICE_POINTER = 3


class CudaDriverError(RuntimeError):
    """A function of libcuda failed; ``status`` is its CUresult."""

    def __init__(self, function: str, status: int, text: str) -> None:
        super().__init__(f"{function}: {text} (error {status})")
        self.status = status


class CudaDriver:
    """libcuda with the device's primary context current in the calling thread."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(str(installed_toolkit().lib / "libcuda.so.1"))
        self.call("cuInit", c_uint(0))

    def call(self, function: str, *arguments: Any) -> None:
        """Call a function. Raises CudaDriverError."""
        status = getattr(self.library, function)(*arguments)
        if status != 0:
            text = c_char_p()
            self.library.cuGetErrorString(status, ctypes.byref(text))
            raise CudaDriverError(function, status, (text.value or b"unknown error").decode())

    def require_context(self, device: int | None = None) -> None:
        """Make a device's primary context current; without one named, the first's if there is none."""
        context = c_void_p()
        if device is None:
            self.call("cuCtxGetCurrent", ctypes.byref(context))
            if context.value:
                return
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), c_int(device or 0))
        self.call("cuCtxSetCurrent", context)

    def current_device(self) -> int:
        """Return the number of the current context's device."""
        self.require_context()
        device = c_int()
        self.call("cuCtxGetDevice", ctypes.byref(device))
        return device.value

    def attribute(self, name: str, device: int) -> int:
        """Return a device's attribute, named as in `DEVICE_ATTRIBUTES`."""
        value = c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(value), c_int(DEVICE_ATTRIBUTES[name]), c_int(device))
        return value.value

    def function_attribute(self, function: int, name: str) -> int:
        """Return a function's attribute, named as in `FUNCTION_ATTRIBUTES`."""
        value = c_int()
        self.call("cuFuncGetAttribute", ctypes.byref(value), c_int(FUNCTION_ATTRIBUTES[name]), c_void_p(function))
        return value.value

    def is_device_pointer(self, address: int) -> bool:
        """Whether the device can reach an address of the host's: memory of libcuda's, host memory that it mapped."""
        found = c_uint64()
        try:
            self.call("cuPointerGetAttribute", ctypes.byref(found), c_int(DEVICE_POINTER), c_uint64(address))
        except CudaDriverError as error:
            if error.status != INVALID_VALUE:
                raise
            return False
        return True

    def allocate(self, size: int) -> int:
        """Return the address of device memory of at least a byte."""
        self.require_context()
        address = c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(address), c_size_t(max(1, size)))
        return address.value

    def free(self, address: int) -> None:
        """Free device memory."""
        self.call("cuMemFree_v2", c_uint64(address))

    def copy_in(self, device: int, host: int, size: int) -> None:
        """Copy from an address of the host to one of the device."""
        if size:
            self.call("cuMemcpyHtoD_v2", c_uint64(device), c_void_p(host), c_size_t(size))

    def copy_out(self, host: int, device: int, size: int) -> None:
        """Wait for the device, and copy from an address of it to one of the host."""
        if size:
            self.call("cuMemcpyDtoH_v2", c_void_p(host), c_uint64(device), c_size_t(size))

    def synchronize(self) -> None:
        """Wait for the device. Raises CudaDriverError if a kernel failed."""
        self.require_context()
        self.call("cuCtxSynchronize")


@functools.cache
def cuda_driver() -> CudaDriver:
    """Return the toolkit's libcuda, loaded at the first call.

    Raises:
        vortex_rt.driver.locate.NotInstalledError: the toolkit is not made.
    """
    return CudaDriver()
