"""Arrays in device memory, with explicit copies."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from vortex_rt.errors import ArgumentError

if TYPE_CHECKING:
    from vortex_rt.device import Device


class DeviceArray:
    """A C-contiguous array in device memory; made by ``Device.array``, ``empty``, ``zeros`` and ``full``.

    ``shape``, ``dtype``, ``size`` and ``nbytes`` are NumPy's; ``buffer`` is the pyopencl.Buffer for use with any OpenCL call.
    """

    def __init__(self, device: Device, shape: int | tuple[int, ...], dtype: DTypeLike) -> None:
        import pyopencl as cl

        self.device = device
        self.shape: tuple[int, ...] = (shape,) if isinstance(shape, int | np.integer) else tuple(shape)
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        self.size = prod(self.shape)
        self.nbytes = self.size * self.dtype.itemsize
        # Other devices may move a buffer unless it lies in memory that the host can map; pointers inside structures need one that stays.
        flags = cl.mem_flags.READ_WRITE | (0 if device.is_vortex else cl.mem_flags.ALLOC_HOST_PTR)
        # OpenCL has no buffers of size 0, NumPy has arrays of size 0.
        self.buffer = cl.Buffer(device.context, flags, max(1, self.nbytes))

    def copy_from_host(self, array: Any) -> DeviceArray:
        """Copy a host array of the same size in; its shape may differ. Return self."""
        import pyopencl as cl

        host = np.ascontiguousarray(array, dtype=self.dtype)
        if host.size != self.size:
            raise ArgumentError(f"a host array of {host.size} elements does not fill a device array of {self.size}")
        if self.nbytes:
            cl.enqueue_copy(self.device.queue, self.buffer, host, is_blocking=True)
        return self

    def copy_to_host(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Wait for the device and return the content as a NumPy array, ``out`` if given."""
        import pyopencl as cl

        if out is None:
            out = np.empty(self.shape, self.dtype)
        elif out.nbytes != self.nbytes or not out.flags.c_contiguous:
            raise ArgumentError(f"out must be a C-contiguous array of {self.nbytes} bytes, not {out.nbytes}")
        if self.nbytes:
            with self.device.reporting_errors("copy to host"):
                cl.enqueue_copy(self.device.queue, out, self.buffer, is_blocking=True)
        return out

    def fill(self, value: Any) -> DeviceArray:
        """Set every element; return self."""
        return self.copy_from_host(np.full(self.shape, value, self.dtype))

    def reshape(self, *shape: int) -> DeviceArray:
        """Return a view with another shape; one dimension may be -1."""
        return self._view(np.empty(self.shape, np.void(0).dtype).reshape(*shape).shape, self.dtype)

    def view(self, dtype: DTypeLike) -> DeviceArray:
        """Return a view of the same bytes as a one-dimensional array of another type."""
        dtype = np.dtype(dtype)
        if self.nbytes % dtype.itemsize:
            raise ArgumentError(f"{self.nbytes} bytes are not a whole number of {dtype}")
        return self._view((self.nbytes // dtype.itemsize,), dtype)

    def _view(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> DeviceArray:
        other = object.__new__(DeviceArray)
        other.device, other.buffer = self.device, self.buffer
        other.shape, other.dtype, other.size, other.nbytes = shape, dtype, prod(shape), self.nbytes
        return other

    @property
    def address(self) -> int:
        """Device address, for pointers inside structures; the buffer must live as long as the pointer is used."""
        return self.device.address_of(self.buffer)

    def free(self) -> None:
        """Release the device memory now instead of with the last reference."""
        self.buffer.release()

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        host = self.copy_to_host()
        return host if dtype is None else host.astype(dtype)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of a device array without dimensions")
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype}, device={self.device.name!r})"
