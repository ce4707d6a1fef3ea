"""Module variables (``__constant__``, ``__device__``) by name: cudaMemcpyToSymbol and its like.

Where the host shares a variable's memory it is copied at once. On any other OpenCL device the accessor kernels that
nvvm2spirv adds to a module do it.
"""

import ctypes
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from nvvm2spirv.metadata import descriptions
from vortex_rt.api.buffer import DeviceArray, checked_dtype, checked_shape, host_array
from vortex_rt.api.kernel import Kernel
from vortex_rt.api.opencl_device import OpenCLDevice
from vortex_rt.errors import ArgumentError, UnknownSymbolError

# Names of C++ functions and variables as the source has them.


def plain_name(name: str) -> str:
    """Return the unqualified source name of an Itanium-mangled function, or the name itself."""
    nested = re.match(r"_ZN?", name)
    if nested is None:
        return name
    at, plain = nested.end(), name
    if name.startswith("12_GLOBAL__N_1", at):
        at += len("12_GLOBAL__N_1")
    while (length := re.compile(r"L?(\d+)").match(name, at)) is not None:
        at = length.end() + int(length[1])
        plain = name[length.end() : at]
        if nested[0] == "_Z" and not name.startswith("_Z12_GLOBAL__N_1"):
            break  # what follows are the parameters' types
    return plain


ACCESSOR_BLOCK = 64

Accessor = Callable[[str], Kernel]
"""Gives a module's accessor kernel of a name."""
Locate = Callable[[str], int | None]
"""Gives the address of a variable whose memory the host shares."""


class Symbol:
    """A variable of a module: ``size`` bytes on the device, read and written by copies."""

    def __init__(
        self, device: OpenCLDevice, described: descriptions.SymbolDescription, accessor: Accessor, locate: Locate
    ) -> None:
        self._device = device
        self._accessor = accessor
        self._locate = locate
        self.name = described.name
        self.kind = described.kind
        self.size = described.size
        self._described = described

    def write(self, value: Any, offset: int = 0) -> None:
        """Copy an array or scalar into the variable, ``offset`` bytes from its start.

        Raises ArgumentError if it does not fit.
        """
        host = host_array(value)
        self._check(host.nbytes, offset)
        shared = self._shared(offset, host.nbytes)
        if shared is not None:
            shared[:] = host.reshape(-1).view(np.uint8)
        elif host.nbytes:
            staged = DeviceArray.of(self._device, host.reshape(-1).view(np.uint8))
            self._access(self._described.writer, staged, offset, host.nbytes)

    def read(self, dtype: DTypeLike = np.uint8, shape: int | tuple[int, ...] | None = None, offset: int = 0) -> Any:
        """Copy the variable out as an array of ``dtype``: a scalar if just one fits,
        else of ``shape`` or one-dimensional."""
        dtype = checked_dtype(dtype)
        if shape is not None:
            size = prod(checked_shape(shape)) * dtype.itemsize
        else:
            self._check(0, offset)
            size = (self.size - offset) // dtype.itemsize * dtype.itemsize
        self._check(size, offset)
        shared = self._shared(offset, size)
        if shared is None:
            staged = DeviceArray(self._device, size, np.uint8)
            if size:
                self._access(self._described.reader, staged, offset, size)
        values: NDArray[Any] = (staged.copy_to_host() if shared is None else shared.copy()).view(dtype)
        if shape is not None:
            return values.reshape(shape)
        return values[0] if values.size == 1 and size == self.size else values

    @property
    def address(self) -> int:
        """Device address of the variable (cudaGetSymbolAddress)."""
        shared = self._locate(self.name)
        if shared is not None:
            return shared
        out = DeviceArray(self._device, 1, np.uint64)
        self._accessor(self._described.locator)[1, 1](out, self._described.index)
        return int(out.copy_to_host()[0])

    def _shared(self, offset: int, size: int) -> NDArray[np.uint8] | None:
        """The variable's own bytes as the host sees them, when all that was enqueued has ended; None if it does not."""
        with self._device.commands.turn(self.name):
            place = self._locate(self.name)
            if place is None:
                return None
            self._device.queue.finish()
        memory: Any = (ctypes.c_uint8 * max(size, 1)).from_address(place + offset)
        return np.frombuffer(memory, np.uint8, size)

    def _access(self, kernel: str, staged: Any, offset: int, size: int) -> None:
        blocks = -(-size // ACCESSOR_BLOCK)
        self._accessor(kernel)[blocks, ACCESSOR_BLOCK](staged, self._described.index, offset, size)

    def _check(self, size: int, offset: int) -> None:
        if not isinstance(offset, int | np.integer):
            raise ArgumentError(f"{self.name}: an offset is an integer, in bytes, not {offset!r}")
        if offset < 0 or offset + size > self.size:
            raise ArgumentError(f"{self.name} has {self.size} bytes; {size} at offset {offset} do not fit")

    def __repr__(self) -> str:
        return f"Symbol({self.name!r}, {self.kind}, {self.size} bytes)"


class Symbols(Mapping[str, Symbol]):
    """A module's variables by name; C++ names may be given plainly where unique."""

    def __init__(
        self, device: OpenCLDevice, described: Sequence[descriptions.SymbolDescription], accessor: Accessor,
        locate: Locate,
    ) -> None:
        self._symbols = {item.name: Symbol(device, item, accessor, locate) for item in described}

    def __getitem__(self, name: str) -> Symbol:
        if name in self._symbols:
            return self._symbols[name]
        matches = [symbol for full, symbol in self._symbols.items() if plain_name(full) == name]
        if len(matches) != 1:
            known = ", ".join(sorted(self._symbols)) or "none (only modules translated from NVVM IR have any)"
            raise UnknownSymbolError(f"no variable {name!r}", f"the module has {known}")
        return matches[0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._symbols)

    def __len__(self) -> int:
        return len(self._symbols)
