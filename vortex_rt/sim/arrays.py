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
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from .c_structures import word_names

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from _typeshed import WriteableBuffer

MAP_NORESERVE = getattr(mmap, "MAP_NORESERVE", 0x4000)
MAP_FIXED = 0x10  # Python's module has no name for it
LARGE_PAGE = 2 << 20

#: Element type as ``struct`` and memoryview name it → as NumPy does, and its size.
TYPES = {"q": ("int64", 8), "Q": ("uint64", 8), "i": ("int32", 4), "B": ("uint8", 1)}

Row = TypeVar("Row", bound=ctypes.Structure)


@functools.cache
def _system_mmap() -> Callable[..., int]:
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


class SharedMemory:
    """Zeroed memory of ``size`` bytes, of which only touched pages take room; or ``memory``, any writable buffer."""

    def __init__(self, size: int, memory: WriteableBuffer | None = None) -> None:
        self.size = size
        self._memory = _mapped(size) if memory is None else memory
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        self.bytes = memoryview(self._memory).cast("B")[:size]

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


class Array(SharedMemory):
    """Integers: ``elements`` is a memoryview, single elements by their indices, slices where there is one dimension."""

    def __init__(
        self, *shape: int, type: Literal["q", "Q", "i", "B"] = "q", memory: WriteableBuffer | None = None
    ) -> None:
        self.shape, self.type = shape, type
        super().__init__(math.prod(shape) * TYPES[type][1], memory)
        self.elements: memoryview[int] = self.bytes.cast(type, shape) if self.size else self.bytes

    @functools.cached_property
    def numpy(self) -> npt.NDArray[np.int64]:
        """The same memory as a NumPy array, of the array's own type."""
        import numpy as np

        return np.ndarray(self.shape, TYPES[self.type][0], self.bytes)

    def __len__(self) -> int:
        return self.shape[0]


class StructureTable(SharedMemory, Generic[Row]):
    """Rows of a structure; a row that Python takes is the memory itself, not a copy."""

    def __init__(self, kind: type[Row], rows: int) -> None:
        self.kind = kind
        super().__init__(rows * ctypes.sizeof(kind))
        self._rows = (kind * rows).from_buffer(self._memory)

    def __getitem__(self, row: int) -> Row:
        return self._rows[row]

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    @functools.cached_property
    def numpy(self) -> npt.NDArray[np.void]:
        """The same memory as a NumPy array of records, whose fields are words with the names of `word_names`."""
        import numpy as np

        return np.ndarray(len(self), [(name, np.int64) for name in word_names(self.kind)], self.bytes)
