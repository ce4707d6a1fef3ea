"""The descriptor behind a texture or surface handle: its layout, and how a host builds one.

A 64-bit handle (``cudaTextureObject_t``, ``cudaSurfaceObject_t``, or the value of a legacy texture reference's
variable) is the device address of a descriptor in global memory, 16-byte aligned. Device code (``texture.py``,
``surface.py``) and hosts read the same table, :data:`FIELDS`. Values of the enumerations are those of CUDA's runtime
API (``driver_types.h``, ``texture_types.h``).

A host fills a :class:`TextureDescriptor`, writes ``pack()`` into a device buffer and passes the buffer's address::

    texture = TextureDescriptor.linear(address, count=1024, format=ChannelFormat.of(np.float32))
    queue.write(buffer, texture.pack())
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any


class ChannelKind(IntEnum):
    """cudaChannelFormatKind."""

    SIGNED = 0
    UNSIGNED = 1
    FLOAT = 2


class AddressMode(IntEnum):
    """cudaTextureAddressMode. Wrap and mirror need normalised coordinates; without them they act as clamp."""

    WRAP = 0
    CLAMP = 1
    MIRROR = 2
    BORDER = 3


class FilterMode(IntEnum):
    """cudaTextureFilterMode."""

    POINT = 0
    LINEAR = 1


class ReadMode(IntEnum):
    """cudaTextureReadMode: elements as they are, or integers scaled to [0, 1] or [-1, 1]."""

    ELEMENT = 0
    NORMALIZED_FLOAT = 1


@dataclass(frozen=True)
class DescriptorField:
    """One member of the descriptor: struct code, name, number of elements, meaning."""

    code: str
    name: str
    count: int
    meaning: str


FIELDS: tuple[DescriptorField, ...] = (
    DescriptorField("Q", "data", 1, "device address of element (0, 0, 0)"),
    DescriptorField("Q", "row_pitch", 1, "bytes from row to row"),
    DescriptorField("Q", "slice_pitch", 1,
                    "bytes from slice to slice: depth slices of a 3-D texture, layers, cube faces"),
    DescriptorField("I", "width", 1, "elements in a row"),
    DescriptorField("I", "height", 1, "rows, 1 for 1-D"),
    DescriptorField("I", "depth", 1, "slices, 1 unless 3-D"),
    DescriptorField("I", "layers", 1, "layers of a layered texture, 6 × layers of a cube map; 1 otherwise"),
    DescriptorField("I", "element_bytes", 1, "bytes of an element: channels × channel_bits / 8"),
    DescriptorField("I", "channels", 1, "1, 2 or 4"),
    DescriptorField("I", "channel_bits", 1, "8, 16 or 32 (surfaces also 64)"),
    DescriptorField("I", "channel_kind", 1, "ChannelKind"),
    DescriptorField("I", "read_mode", 1, "ReadMode"),
    DescriptorField("I", "filter", 1, "FilterMode"),
    DescriptorField("I", "address", 3, "AddressMode of x, y, z"),
    DescriptorField("I", "normalized", 1, "1: coordinates run from 0 to 1 over the texture"),
    DescriptorField("f", "border", 4, "what AddressMode.BORDER reads outside"),
    DescriptorField("I", "levels", 1, "mipmap levels; level l's descriptor lies l × SIZE behind this one"),
    DescriptorField("I", "level_filter", 1, "FilterMode between mipmap levels"),
    DescriptorField("f", "level_bias", 1, "added to the level of detail"),
    DescriptorField("f", "level_min", 1, "lowest level of detail"),
    DescriptorField("f", "level_max", 1, "highest level of detail"),
    DescriptorField("I", "srgb", 1, "1: 8-bit normalised colour channels (not the fourth) are sRGB"),
    DescriptorField("I", "reserved", 2, "0"),
)


def offsets() -> dict[str, int]:
    """Byte offset of every field."""
    place: dict[str, int] = {}
    at = 0
    for entry in FIELDS:
        place[entry.name] = at
        at += struct.calcsize(entry.code) * entry.count
    return place


OFFSETS: dict[str, int] = offsets()
FORMAT = "<" + "".join(f"{entry.count}{entry.code}" for entry in FIELDS)
SIZE = struct.calcsize(FORMAT)
"""Bytes of a descriptor."""
ALIGNMENT = 16


@dataclass(frozen=True)
class ChannelFormat:
    """Format of an element: cudaChannelFormatDesc with equal channels."""

    channels: int
    bits: int
    kind: ChannelKind

    @classmethod
    def of(cls, dtype: Any, channels: int = 1) -> ChannelFormat:
        """The format of ``channels`` numbers of a NumPy type (``np.float32``, ``np.uint8``, ``"f2"`` …).

        Raises ValueError for types that textures do not have.
        """
        import numpy as np

        kind = np.dtype(dtype)
        if kind.kind not in "iuf" or kind.itemsize not in (1, 2, 4, 8) or channels not in (1, 2, 4):
            raise ValueError(f"no texture format for {channels} × {kind}")
        return cls(
            channels,
            kind.itemsize * 8,
            {"i": ChannelKind.SIGNED, "u": ChannelKind.UNSIGNED, "f": ChannelKind.FLOAT}[kind.kind],
        )

    @property
    def bytes(self) -> int:
        """Bytes of an element."""
        return self.channels * self.bits // 8


@dataclass(frozen=True)
class TextureDescriptor:
    """A texture or surface: where its elements lie and how they are read. Sizes are in elements, pitches in bytes."""

    data: int
    format: ChannelFormat
    width: int
    height: int = 1
    depth: int = 1
    layers: int = 1
    row_pitch: int = 0
    slice_pitch: int = 0
    read_mode: ReadMode = ReadMode.ELEMENT
    filter: FilterMode = FilterMode.POINT
    address: tuple[AddressMode, AddressMode, AddressMode] = (AddressMode.CLAMP,) * 3
    normalized: bool = False
    border: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    srgb: bool = False
    level_filter: FilterMode = FilterMode.POINT
    level_bias: float = 0.0
    level_range: tuple[float, float] = (0.0, 0.0)
    further_levels: tuple[TextureDescriptor, ...] = field(default=(), repr=False)

    @classmethod
    def linear(cls, data: int, count: int, format: ChannelFormat, **state: Any) -> TextureDescriptor:
        """``count`` elements of linear memory (``tex1Dfetch``): reads outside give zero."""
        state.setdefault("address", (AddressMode.BORDER,) * 3)
        return cls(data, format, count, **state)

    def with_levels(self, *levels: TextureDescriptor) -> TextureDescriptor:
        """This texture as level 0 of a mipmap with the given further levels."""
        return replace(self, further_levels=levels)

    def pack(self) -> bytes:
        """The descriptor's bytes (one after the other for a mipmap).

        Raises ValueError for a combination that the device code does not serve.
        """
        self._check()
        row = self.row_pitch or self.width * self.format.bytes
        slices = self.slice_pitch or row * self.height
        levels = 1 + len(self.further_levels)
        first = struct.pack(
            FORMAT, self.data, row, slices, self.width, self.height, self.depth, self.layers,
            self.format.bytes, self.format.channels, self.format.bits, self.format.kind,
            self.read_mode, self.filter, *self.address, self.normalized, *self.border,
            levels, self.level_filter, self.level_bias, *self.level_range, self.srgb, 0, 0,
        )  # fmt: skip
        return first + b"".join(level.pack() for level in self.further_levels)

    def _check(self) -> None:
        if min(self.width, self.height, self.depth, self.layers) < 1:
            raise ValueError("a texture has at least one element along each axis")
        integer = self.format.kind != ChannelKind.FLOAT
        if self.read_mode == ReadMode.NORMALIZED_FLOAT and (not integer or self.format.bits > 16):
            raise ValueError("only 8-bit and 16-bit integer formats can be read as normalised floats")
        if self.filter == FilterMode.LINEAR and integer and self.read_mode == ReadMode.ELEMENT:
            raise ValueError("linear filtering needs a floating-point format or normalised reads")
        if self.format.kind == ChannelKind.FLOAT and self.format.bits == 8:
            raise ValueError("there is no 8-bit floating-point format")
