"""Arrays in device memory, with explicit copies."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from math import prod
from typing import Any

import numpy as np
import pyopencl as cl
from numpy.typing import DTypeLike, NDArray

from vortex_rt.api.opencl_device import OpenCLDevice
from vortex_rt.errors import AllocationError, ArgumentError, ReleasedError


class _Memory:
    """A pyopencl.Buffer that views share, or None once it was freed."""

    def __init__(self, buffer: Any) -> None:
        self.buffer = buffer


class DeviceArray:
    """A C-contiguous array in device memory; made by ``Device.array``, ``empty``, ``zeros`` and ``full``.

    ``shape``, ``dtype``, ``size`` and ``nbytes`` are NumPy's; ``buffer`` is the pyopencl.Buffer for use with any OpenCL
    call. Raises ArgumentError for a shape or type that cannot be, AllocationError if the device's memory does not
    suffice.
    """

    def __init__(self, device: OpenCLDevice, shape: int | tuple[int, ...], dtype: DTypeLike) -> None:
        self.device = device
        self.shape: tuple[int, ...] = checked_shape(shape)
        self.dtype: np.dtype[Any] = checked_dtype(dtype)
        self.size = prod(self.shape)
        self.nbytes = self.size * self.dtype.itemsize
        limit = device.cl_device.max_mem_alloc_size
        if self.nbytes > limit:
            raise AllocationError(f"an array of {self.nbytes} bytes; {device.name} allocates up to {limit} at once")
        # Other devices may move a buffer unless it lies in memory that the host can map; pointers inside structures
        # need one that stays.
        flags = cl.mem_flags.READ_WRITE | (0 if device.is_vortex else cl.mem_flags.ALLOC_HOST_PTR)
        with device.commands.turn(f"an array of {self.nbytes} bytes"):
            # OpenCL has no buffers of size 0, NumPy has arrays of size 0.
            self._memory = _Memory(cl.Buffer(device.context, flags, max(1, self.nbytes)))

    @classmethod
    def of(cls, device: OpenCLDevice, host: Any, dtype: DTypeLike | None = None) -> DeviceArray:
        """Copy a NumPy array (or what ``numpy.asarray`` takes) to a device."""
        host = host_array(host, dtype)
        return cls(device, host.shape, host.dtype).copy_from_host(host)

    @property
    def buffer(self) -> Any:
        """The pyopencl.Buffer. Raises ReleasedError after ``free``."""
        if self._memory.buffer is None:
            raise ReleasedError(f"{self!r} was freed")
        return self._memory.buffer

    def copy_from_host(self, array: Any) -> DeviceArray:
        """Copy a host array of the same size in; its shape may differ. Return self.

        Values are converted as between NumPy types of a kind (float64 to float32, not float to int). Raises
        ArgumentError where that cannot be.
        """
        host = host_array(array, self.dtype)
        if host.size != self.size:
            raise ArgumentError(f"a host array of {host.size} elements does not fill a device array of {self.size}")
        buffer = self.buffer
        if self.nbytes:
            commands = self.device.commands
            commands.run("copy from host", lambda: cl.enqueue_copy(commands.queue, buffer, host, is_blocking=False))
        return self

    def copy_to_host(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Wait for the device and return the content as a NumPy array, ``out`` if given: writable, C-contiguous,
        of this type and size."""
        if out is None:
            out = np.empty(self.shape, self.dtype)
        elif (
            not isinstance(out, np.ndarray)
            or out.nbytes != self.nbytes
            or out.dtype != self.dtype
            or not out.flags.c_contiguous
        ):
            given = f"{out.nbytes} of {out.dtype}" if isinstance(out, np.ndarray) else type(out).__name__
            raise ArgumentError(f"out must be a C-contiguous array of {self.nbytes} bytes of {self.dtype}, not {given}")
        elif not out.flags.writeable:
            raise ArgumentError("out must be an array that can be written to")
        host, buffer = out, self.buffer
        if self.nbytes:
            commands = self.device.commands
            commands.run("copy to host", lambda: cl.enqueue_copy(commands.queue, host, buffer, is_blocking=False))
        return host

    def fill(self, value: Any) -> DeviceArray:
        """Set every element; return self. Raises ArgumentError for a value that the type does not hold."""
        try:
            host = np.empty(self.shape, self.dtype)
            host[...] = value if self.dtype.names else host_array(value, self.dtype)
        except ArgumentError:
            raise
        except (TypeError, ValueError, OverflowError) as error:
            raise ArgumentError(f"cannot fill an array of {self.dtype} with {value!r}: {error}") from None
        return self.copy_from_host(host)

    def reshape(self, *shape: int | tuple[int, ...]) -> DeviceArray:
        """Return a view with another shape; one dimension may be -1."""
        try:
            wanted = np.empty(self.shape, np.void(0).dtype).reshape(*shape).shape  # type: ignore[arg-type]
        except (TypeError, ValueError) as error:
            raise ArgumentError(f"{self!r} cannot get the shape {shape}: {error}") from None
        return self._view(wanted, self.dtype)

    def view(self, dtype: DTypeLike) -> DeviceArray:
        """Return a view of the same bytes as a one-dimensional array of another type."""
        other = checked_dtype(dtype)
        if self.nbytes % other.itemsize:
            raise ArgumentError(f"{self.nbytes} bytes are not a whole number of {other}")
        return self._view((self.nbytes // other.itemsize,), other)

    def _view(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> DeviceArray:
        view = object.__new__(DeviceArray)
        view.device, view._memory = self.device, self._memory
        view.shape, view.dtype, view.size, view.nbytes = shape, dtype, prod(shape), self.nbytes
        return view

    @property
    def address(self) -> int:
        """Device address, for pointers inside structures; the buffer must live as long as the pointer is used."""
        return self.device.address_of(self.buffer)

    def free(self) -> None:
        """Release the device memory now instead of with the last reference, for all views.

        A second call does nothing.
        """
        buffer, self._memory.buffer = self._memory.buffer, None
        if buffer is not None:
            buffer.release()

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("an array on the device is always copied")
        host = self.copy_to_host()
        return host if dtype is None else host.astype(dtype)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of a device array without dimensions")
        return self.shape[0]

    def __getitem__(self, index: Any) -> Any:
        raise ArgumentError("a DeviceArray has no elements on the host", "copy it: copy_to_host()[…]")

    def __setitem__(self, index: Any, value: Any) -> None:
        raise ArgumentError(
            "a DeviceArray has no elements on the host", "change a host array and copy it: copy_from_host(…)"
        )

    def __iter__(self) -> Any:
        return self[0]

    def __reduce__(self) -> Any:
        raise ArgumentError(
            "a DeviceArray belongs to its process and cannot be pickled or copied", "send copy_to_host()"
        )

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype}, device={self.device.name!r})"


def checked_shape(shape: Any) -> tuple[int, ...]:
    """Return a shape as a tuple of integers. Raises ArgumentError."""
    try:
        numbers = tuple(operator.index(n) for n in shape) if isinstance(shape, Iterable) else (operator.index(shape),)
    except TypeError:
        raise ArgumentError(f"a shape is an integer or a tuple of integers, not {shape!r}") from None
    if any(n < 0 for n in numbers):
        raise ArgumentError(f"a shape has no negative dimensions: {shape!r}")
    return numbers


def checked_dtype(dtype: Any) -> np.dtype[Any]:
    """Return a NumPy type whose elements are plain bytes. Raises ArgumentError."""
    try:
        found: np.dtype[Any] = np.dtype(dtype)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"{dtype!r} is no NumPy type: {error}") from None
    if found.hasobject or found.itemsize == 0 or found.kind == "U":
        raise ArgumentError(
            f"elements of type {found} cannot lie in device memory", "numbers and structures of numbers can"
        )
    return found


def host_array(values: Any, dtype: DTypeLike | None = None) -> NDArray[Any]:
    """Return values as a C-contiguous NumPy array, of ``dtype`` if given: integers that fit,
    else conversions within a kind. Raises ArgumentError."""
    try:
        host = np.asarray(values)
    except (ValueError, OverflowError) as error:
        raise ArgumentError(f"not an array: {error}") from None
    wanted = checked_dtype(host.dtype if dtype is None else dtype)
    if host.dtype.kind in "iu" and wanted.kind in "iu" and not np.can_cast(host.dtype, wanted) and host.size:
        low, high, limits = host.min(), host.max(), np.iinfo(wanted)
        if not limits.min <= low <= high <= limits.max:
            raise ArgumentError(
                f"values from {low} to {high} do not fit {wanted}", f"to take the low bits: .astype(np.{wanted})"
            )
    elif not np.can_cast(host.dtype, wanted, "same_kind"):
        raise ArgumentError(
            f"an array of {host.dtype} does not become one of {wanted}", f"convert it yourself: .astype(np.{wanted})"
        )
    return np.asarray(host, wanted, order="C")
