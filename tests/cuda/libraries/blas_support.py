"""Calling cuBLAS from Python through ctypes, and random operands whose unused places are NaN."""

from __future__ import annotations

import ctypes
import os
from typing import Any

import numpy as np

DTYPES = {"S": np.float32, "D": np.float64, "C": np.complex64, "Z": np.complex128}
REALS = {"S": np.float32, "D": np.float64, "C": np.float32, "Z": np.float64}
TOLERANCE = {"S": 2e-5, "D": 1e-13, "C": 2e-5, "Z": 1e-13}
TRANS = {"N": 0, "T": 1, "C": 2}
LOWER, UPPER = 0, 1
LEFT, RIGHT = 0, 1


class Memory:
    """A NumPy array in memory that host and device see."""

    def __init__(self, library: Cublas, array: np.ndarray) -> None:
        self.address = ctypes.c_void_p()
        size = max(array.nbytes, 1)
        if library.runtime.cudaMallocManaged(ctypes.byref(self.address), ctypes.c_size_t(size), 1) != 0:
            raise MemoryError
        self._library = library
        raw = (ctypes.c_char * size).from_address(self.address.value or 0)
        self._view = np.frombuffer(raw, dtype=array.dtype, count=array.size)
        self._view[:] = array.ravel(order="K")
        self.shape, self.order = array.shape, "F" if array.flags.f_contiguous else "C"

    @property
    def array(self) -> np.ndarray:
        """What is there when all that was launched has ended."""
        assert self._library.runtime.cudaDeviceSynchronize() == 0
        return self._view.copy().reshape(self.shape, order=self.order)

    def free(self) -> None:
        """Give the memory back."""
        self._library.runtime.cudaFree(self.address)


class Cublas:
    """libcublas (or another of the libraries) with a handle; arguments are converted by their Python types."""

    def __init__(self, name: str = "libcublas.so.12", prefix: str = "cublas", create: str = "Create_v2") -> None:
        self.runtime = ctypes.CDLL("libcudart.so.12", mode=os.RTLD_GLOBAL)
        self.library = ctypes.CDLL(name)
        self.prefix = prefix
        self.handle = ctypes.c_void_p()
        self._memory: list[Memory] = []
        status = getattr(self.library, prefix + create)(ctypes.byref(self.handle))
        assert status == 0, f"{prefix}{create} returned {status}"

    def to_device(self, array: np.ndarray) -> Memory:
        """Copy an array to memory that the device sees."""
        self._memory.append(Memory(self, array))
        return self._memory[-1]

    def addresses(self, parts: list[Memory]) -> Memory:
        """The addresses of several as an array of the device's."""
        return self.to_device(np.array([part.address.value for part in parts], dtype=np.uint64))

    def release(self) -> None:
        """Free everything that to_device made."""
        self.runtime.cudaDeviceSynchronize()
        for part in self._memory:
            part.free()
        self._memory.clear()

    def call(self, name: str, *arguments: Any, handle: bool = True) -> int:
        """Call a function: int → int (int64_t for names in _64), NumPy scalar or array of the host → its address."""
        integer = ctypes.c_int64 if name.endswith("_64") else ctypes.c_int
        converted: list[Any] = [self.handle] if handle else []
        kept = []
        for argument in arguments:
            if isinstance(argument, Memory):
                converted.append(argument.address)
            elif isinstance(argument, np.ndarray):
                converted.append(ctypes.c_void_p(argument.ctypes.data))
            elif isinstance(argument, np.generic):
                kept.append(np.array([argument]))
                converted.append(ctypes.c_void_p(kept[-1].ctypes.data))
            elif isinstance(argument, int):
                converted.append(integer(argument))
            else:
                converted.append(argument)
        status: int = getattr(self.library, self.prefix + name)(*converted)
        return status


class Operands:
    """Random operands from one seed."""

    def __init__(self, seed: int, letter: str) -> None:
        self.random = np.random.default_rng(seed)
        self.letter, self.dtype = letter, np.dtype(DTYPES[letter])

    def numbers(self, *shape: int) -> np.ndarray:
        """Numbers of both signs of size about one."""
        made = self.random.uniform(-1, 1, shape)
        if self.dtype.kind == "c":
            made = made + 1j * self.random.uniform(-1, 1, shape)
        return made.astype(self.dtype)

    def scalar(self) -> np.generic:
        """A number, often zero or one."""
        choice = self.random.integers(4)
        scalar: np.generic = self.dtype.type(choice) if choice < 2 else self.numbers(1)[0]
        return scalar

    def real(self) -> np.generic:
        """A real one."""
        choice = self.random.integers(4)
        scalar: np.generic = REALS[self.letter](choice if choice < 2 else self.random.uniform(-1, 1))
        return scalar

    def choose(self, *values: Any) -> Any:
        """One of the values."""
        return values[self.random.integers(len(values))]

    def size(self) -> int:
        """A size on either side of what tiles and warps are made of."""
        return int(self.choose(0, 1, 2, 5, 16, 17, 31, 33, 64, 70, 97))

    def matrix(self, rows: int, columns: int) -> tuple[np.ndarray, int]:
        """A matrix by columns in a buffer with more rows, which are NaN, and its leading dimension."""
        ld = max(1, rows) + int(self.choose(0, 0, 1, 7))
        buffer = np.full((ld, max(columns, 1)), np.nan, self.dtype, order="F")
        buffer[:rows, :columns] = self.numbers(rows, columns)
        return buffer, ld

    def vector(self, n: int) -> tuple[np.ndarray, int]:
        """A vector in a buffer, and its increment, which may be negative."""
        step = int(self.choose(1, 1, 2, 3, -1, -2))
        buffer = np.full(max(1, 1 + (n - 1) * abs(step)), np.nan, self.dtype)
        buffer[:: abs(step)][:n] = self.numbers(n)
        return buffer, step


def elements(buffer: np.ndarray, n: int, step: int) -> np.ndarray:
    """The n elements of a vector with this increment, as a view."""
    view = buffer[:: abs(step)][:n]
    return view[::-1] if step < 0 else view


def wide(array: np.ndarray) -> np.ndarray:
    """The same in double precision."""
    return array.astype(np.complex128 if array.dtype.kind == "c" else np.float64)


def operation(name: str, matrix: np.ndarray) -> np.ndarray:
    """N, T or C of a matrix."""
    return matrix if name == "N" else matrix.T if name == "T" else matrix.conj().T


def difference(made: np.ndarray, expected: np.ndarray, scale: float = 1.0) -> float:
    """How far two arrays are apart, as a part of the largest element; places where both are NaN agree."""
    if made.size == 0:
        return 0.0
    with np.errstate(invalid="ignore"):
        agree = (made == expected) | (np.isnan(made) & np.isnan(expected))
        apart = np.where(agree, 0, np.abs(wide(made) - wide(expected)))
        size = np.nanmax(np.abs(wide(expected)), initial=0.0)
    return float(np.max(np.where(np.isnan(apart), np.inf, apart)) / max(scale, float(size) if np.isfinite(size) else 1.0))
