"""Memory that compiled code and Python share.

NumPy, whose import takes longer than a small kernel, is imported by the first use as an array.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import math
import mmap
import os
from collections.abc import Iterator, Sequence
from typing import Any

MAP_NORESERVE = getattr(mmap, "MAP_NORESERVE", 0x4000)
MAP_FIXED = 0x10  # Python's module has no name for it
LARGE_PAGE = 2 << 20

#: Element type as ``struct`` and memoryview name it → as NumPy does, and its size.
TYPES = {"q": ("int64", 8), "Q": ("uint64", 8), "i": ("int32", 4), "B": ("uint8", 1)}


@functools.cache
def _system_mmap() -> Any:
    function = ctypes.CDLL(None, use_errno=True).mmap
    function.restype = ctypes.c_size_t
    function.argtypes = [ctypes.c_size_t, ctypes.c_size_t, *(3 * [ctypes.c_int]), ctypes.c_long]
    return function


def _mapped(size: int) -> mmap.mmap:
    return mmap.mmap(-1, max(1, size), flags=mmap.MAP_PRIVATE | MAP_NORESERVE)


def large_pages(size: int) -> mmap.mmap:
    """Return zeroed memory that is used as a whole: in large pages, if it is long enough and the system has them."""
    if size < LARGE_PAGE or not hasattr(mmap, "MADV_HUGEPAGE"):
        return _mapped(size)
    memory = _mapped(-(-size // LARGE_PAGE) * LARGE_PAGE)
    with contextlib.suppress(OSError):  # a kernel without them
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


class Array:
    """Zeroed memory of a shape, of which only touched pages take room; or ``memory``, any writable buffer.

    ``elements`` is a memoryview: single elements by their indices, slices where there is one dimension. Indices,
    operators and methods of NumPy's arrays work on the object itself, which then makes such an array of the same memory
    (``numpy``).
    """

    def __init__(self, *shape: int, type: str = "q", memory: Any = None) -> None:
        self.shape = shape
        self.type = type
        self.size = self.bytes_of(shape, type)
        self.memory = _mapped(self.size) if memory is None else memory
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        whole: Any = memoryview(self.memory).cast("B")[: self.size]
        self.elements: Any = whole.cast(type, shape) if self.size else whole

    @staticmethod
    def bytes_of(shape: Sequence[int], type: str) -> int:
        """Return what an array of this shape takes."""
        return math.prod(shape) * TYPES[type][1]

    @functools.cached_property
    def numpy(self) -> Any:
        """The same memory as a NumPy array."""
        import numpy as np

        return np.ndarray(self.shape, TYPES[self.type][0], self.memory)

    def fill(self, value: int) -> None:
        """Set every element to 0 or -1."""
        if value not in (0, -1):
            raise ValueError(f"an array can be filled with 0 and -1, not with {value}")
        ctypes.memset(self.address, value & 0xFF, self.size)

    def map_file(self, first: int, size: int, file: int, offset: int) -> None:
        """Put ``size`` bytes of an open file, from ``offset`` on, in place of the memory's pages from ``first`` on.

        Raises ValueError where that is not whole pages of both, OSError where the system refuses.
        """
        if first < 0 or size <= 0 or offset < 0 or (first | size | offset) % mmap.PAGESIZE:
            raise ValueError(f"range 0x{first:x}+0x{size:x} is not of whole pages")
        if first + size > self.size or offset + size > os.fstat(file).st_size:
            raise ValueError(f"range 0x{first:x}+0x{size:x} lies outside the memory or the file")
        place = self.address + first
        flags = mmap.MAP_SHARED | MAP_FIXED | MAP_NORESERVE
        if _system_mmap()(place, size, mmap.PROT_READ | mmap.PROT_WRITE, flags, file, offset) != place:
            error = ctypes.get_errno()
            raise OSError(error, os.strerror(error))

    def column(self, index: int) -> list[int]:
        """Return a column of a table."""
        return [self.elements[row, index] for row in range(self.shape[0])]

    def set_column(self, index: int, value: int) -> None:
        """Set a column of a table to one value."""
        for row in range(self.shape[0]):
            self.elements[row, index] = value

    def clear_columns(self, first: int, end: int | None = None) -> None:
        """Set the columns of a table from ``first`` on, up to ``end``, to 0."""
        width = TYPES[self.type][1]
        size = ((self.shape[1] if end is None else end) - first) * width
        for row in range(self.shape[0]):
            ctypes.memset(self.address + (row * self.shape[1] + first) * width, 0, size)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.numpy)

    def __getitem__(self, index: Any) -> Any:
        return self.numpy[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self.numpy[index] = value

    def __array__(self, *arguments: Any, **options: Any) -> Any:
        return self.numpy.__array__(*arguments, **options)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.numpy, name)


def _operator(name: str) -> Any:
    return lambda array, *operands: getattr(array.numpy, name)(*operands)


for _name in "eq ne lt le gt ge add sub mul floordiv mod and or xor lshift rshift invert neg".split():
    setattr(Array, f"__{_name}__", _operator(f"__{_name}__"))
