"""Arrays in device memory for kernels of Triton, where there is no PyTorch."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from vortex_rt.errors import ArgumentError
from vortex_rt.triton.libcuda import cuda_driver


class TritonTensor:
    """An array in device memory, as kernels of Triton take it; made by `array`, `empty`, `zeros` and `as_tensor`.

    It has what Triton asks for (``data_ptr``, ``dtype``, ``shape``, ``stride``), and ``__cuda_array_interface__`` for
    other packages. Types that NumPy has not go as integers: ``triton.reinterpret(tensor, tl.bfloat16)``.
    """

    def __init__(
        self, address: int, shape: tuple[int, ...], dtype: DTypeLike, strides: tuple[int, ...] | None = None,
        owner: Any = None,
    ) -> None:
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.address = address
        self._strides = strides or tuple(
            prod(shape[at + 1 :]) * self.dtype.itemsize for at in range(len(shape))
        )
        self._owner = owner
        self.device = "vortex"

    @property
    def data(self) -> TritonTensor:
        """The array itself: ``triton.reinterpret`` asks for it."""
        return self

    @property
    def size(self) -> int:
        """Number of elements."""
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        """Bytes of the elements."""
        return self.size * self.dtype.itemsize

    def data_ptr(self) -> int:
        """Return the address of the first element."""
        return self.address

    def element_size(self) -> int:
        """Return the bytes of an element."""
        return self.dtype.itemsize

    def numel(self) -> int:
        """Return the number of elements."""
        return self.size

    def stride(self, dimension: int | None = None) -> Any:
        """Return the distance of neighbours in elements: of a dimension, or of all as a tuple."""
        elements = tuple(step // self.dtype.itemsize for step in self._strides)
        return elements if dimension is None else elements[dimension]

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape, "typestr": self.dtype.str, "data": (self.address, False), "strides": self._strides,
            "version": 3,
        }

    def numpy(self) -> NDArray[Any]:
        """Wait for the device and return the content as a NumPy array."""
        if self._strides != TritonTensor(0, self.shape, self.dtype)._strides:
            raise ArgumentError("only an array whose elements lie one behind the other is copied")
        host = np.empty(self.shape, self.dtype)
        cuda_driver().copy_out(host.ctypes.data, self.address, host.nbytes)
        return host

    def copy_from_host(self, host: Any) -> TritonTensor:
        """Copy what ``numpy.asarray`` takes, of this shape, in; return self."""
        values = np.ascontiguousarray(host, self.dtype)
        if values.shape != self.shape:
            raise ArgumentError(f"an array of shape {values.shape} is not one of {self.shape}")
        cuda_driver().copy_in(self.address, values.ctypes.data, values.nbytes)
        return self

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("an array on the device is always copied")
        host = self.numpy()
        return host if dtype is None else host.astype(dtype)

    def __repr__(self) -> str:
        return f"TritonTensor(shape={self.shape}, dtype={self.dtype})"


class _OwnedMemory:
    """Device memory that is freed with the last array that uses it."""

    def __init__(self, size: int) -> None:
        self.driver = cuda_driver()
        self.address = self.driver.allocate(size)

    def __del__(self) -> None:
        if hasattr(self, "address"):
            self.driver.library.cuMemFree_v2(self.address)


def empty(shape: int | tuple[int, ...], dtype: DTypeLike = np.float32) -> TritonTensor:
    """Allocate an array without initialising it."""
    dimensions = (shape,) if isinstance(shape, int) else tuple(shape)
    memory = _OwnedMemory(prod(dimensions) * np.dtype(dtype).itemsize)
    return TritonTensor(memory.address, dimensions, dtype, owner=memory)


def array(host: Any, dtype: DTypeLike | None = None) -> TritonTensor:
    """Copy what ``numpy.asarray`` takes to the device."""
    values = np.ascontiguousarray(host, dtype)
    return empty(values.shape, values.dtype).copy_from_host(values)


def zeros(shape: int | tuple[int, ...], dtype: DTypeLike = np.float32) -> TritonTensor:
    """Allocate an array of zeros."""
    return array(np.zeros(shape, dtype))


def as_tensor(other: Any) -> TritonTensor:
    """Return a view of another package's device array (Numba, PyCUDA, cuda.core …), which kernels of Triton take.

    Raises:
        ArgumentError: it has no ``__cuda_array_interface__``.
    """
    described = getattr(other, "__cuda_array_interface__", None)
    if described is None:
        raise ArgumentError(
            f"{type(other).__name__} is no device array: it has no __cuda_array_interface__",
            "copy host arrays to the device: vortex_rt.triton.array(…)",
        )
    return TritonTensor(
        described["data"][0], tuple(described["shape"]), described["typestr"], described.get("strides"), other
    )
