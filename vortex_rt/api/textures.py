"""Textures and surfaces: handles for kernel arguments.

A handle is the device address of a descriptor (``nvvm2spirv.builtins.texture_descriptor``) that the translated ``tex``
and ``suld``/``sust`` code reads, so no image support of the device is needed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from nvvm2spirv.builtins.texture_descriptor import AddressMode, ChannelFormat, FilterMode, ReadMode, TextureDescriptor
from vortex_rt.api.buffer import DeviceArray
from vortex_rt.api.opencl_device import OpenCLDevice
from vortex_rt.api.symbols import Symbol, Symbols
from vortex_rt.errors import ArgumentError, UnknownSymbolError

MODES = "filter: point, linear; address: wrap, clamp, mirror, border, one for all axes or a tuple of up to three"

Address = Literal["wrap", "clamp", "mirror", "border"]


@dataclass(frozen=True)
class TextureDescription:
    """How a texture is read: cudaTextureDesc. ``address`` is one mode for all axes or one an axis, x first.

    ``normalized_coordinates`` run from 0 to 1 over the texture; ``normalized_reads`` turn 8- and 16-bit integers into
    floats.
    """

    filter: Literal["point", "linear"] = "point"
    address: Address | tuple[Address, ...] = "clamp"
    normalized_coordinates: bool = False
    normalized_reads: bool = False
    border: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    srgb: bool = False

    def state(self) -> dict[str, Any]:
        """Return the descriptor's fields that say how to read. Raises ArgumentError for an unknown mode."""
        given = (self.address,) * 3 if isinstance(self.address, str) else self.address
        if (
            not isinstance(given, tuple)
            or not 1 <= len(given) <= 3
            or not all(isinstance(mode, str) for mode in (*given, self.filter))
        ):
            raise ArgumentError(f"no texture mode: filter {self.filter!r}, address {self.address!r}", MODES)
        if (
            not isinstance(self.border, tuple)
            or len(self.border) != 4
            or not all(isinstance(part, int | float | np.number) for part in self.border)
        ):
            raise ArgumentError(f"a border is four numbers, not {self.border!r}")
        modes = (*given, "clamp", "clamp")[:3]
        try:
            return {
                "filter": FilterMode[self.filter.upper()],
                "address": tuple(AddressMode[mode.upper()] for mode in modes),
                "normalized": self.normalized_coordinates,
                "read_mode": ReadMode.NORMALIZED_FLOAT if self.normalized_reads else ReadMode.ELEMENT,
                "border": self.border,
                "srgb": self.srgb,
            }
        except KeyError as error:
            raise ArgumentError(f"no texture mode {error}", MODES) from None


class TextureObject:
    """A texture or surface object: pass it as a kernel argument where the kernel has cudaTextureObject_t or
    cudaSurfaceObject_t.

    ``array`` holds the elements on the device (a surface's results are read from it); both live as long as this object.
    """

    def __init__(self, device: OpenCLDevice, array: DeviceArray, descriptor: TextureDescriptor) -> None:
        try:
            packed = descriptor.pack()
        except ValueError as error:
            raise ArgumentError(str(error)) from None
        self.array = array
        self.descriptor = descriptor
        self._memory = DeviceArray.of(device, np.frombuffer(packed, np.uint8))

    @property
    def handle(self) -> int:
        """The 64-bit handle."""
        return self._memory.address

    def __repr__(self) -> str:
        d = self.descriptor
        return f"TextureObject({d.width}×{d.height}×{d.depth}, {d.format.channels} × {d.format.bits} bit)"


def make_texture(
    device: OpenCLDevice, source: Any, description: TextureDescription | None = None, *, channels: int = 1,
    layered: bool = False, linear: bool = False,
) -> TextureObject:
    """Make a texture of an array (host or device) of shape (…, height, width), with a last axis of ``channels`` if that
    is above 1.

    ``layered``: the first axis counts layers. ``linear``: one-dimensional memory for tex1Dfetch, where reads outside
    give zero.
    """
    if not isinstance(description, TextureDescription | None):
        raise ArgumentError(f"a texture is described by a TextureDescription, not {type(description).__name__}")
    if not isinstance(channels, int | np.integer):
        raise ArgumentError(f"channels is a number, not {channels!r}")
    array = source if isinstance(source, DeviceArray) else DeviceArray.of(device, source)
    if array.device.cl_device != device.cl_device:
        raise ArgumentError("the texture's array lies on another device", "copy it over: other.copy_to_host()")
    shape = array.shape
    if channels > 1:
        if shape[-1:] != (channels,):
            raise ArgumentError(
                f"a texture of {channels} channels needs a last axis of {channels}; the shape is {shape}"
            )
        shape = shape[:-1]
    axes = len(shape) - layered
    if not 1 <= axes <= 3 or (linear and axes != 1) or 0 in shape:
        raise ArgumentError(
            f"a {'linear' if linear else 'layered' if layered else ''} texture cannot have the shape {shape}".replace(
                "a  ", "a "
            )
        )
    try:
        element = ChannelFormat.of(array.dtype, channels)
    except ValueError as error:
        raise ArgumentError(str(error)) from None
    if linear:
        state = (description or TextureDescription(address="border")).state()
        return TextureObject(device, array, TextureDescriptor.linear(array.address, shape[0], element, **state))
    width, height, depth, *_ = (*reversed(shape[int(layered) :]), 1, 1)
    layers = shape[0] if layered else 1
    state = (description or TextureDescription()).state()
    return TextureObject(
        device, array, TextureDescriptor(array.address, element, width, height, depth, layers, **state)
    )


# Legacy texture and surface references of a module: variables that hold a texture's handle.


class TextureReference:
    """A legacy texture reference (``texture<T, dim, mode> name``) or surface reference of a module."""

    def __init__(self, device: OpenCLDevice, symbol: Symbol) -> None:
        self.name = symbol.name
        self._device = device
        self._symbol = symbol
        self._bound: TextureObject | None = None

    def bind(
        self, source: Any, description: TextureDescription | None = None, *, channels: int = 1, layered: bool = False
    ) -> TextureObject:
        """Bind an array (host or device) or a TextureObject: cudaBindTexture and its relatives. Return the texture.

        A one-dimensional array without a description is linear memory, as for tex1Dfetch; anything else as in
        ``Device.texture``.
        """
        if isinstance(source, TextureObject):
            texture = source
            if texture.array.device.cl_device != self._device.cl_device:
                raise ArgumentError(
                    f"{self.name}: the texture lies on another device", "make it on the module's device"
                )
        else:
            one_dimensional = (
                np.ndim(source) == 1 if not isinstance(source, DeviceArray) else len(source.shape) - (channels > 1) == 1
            )
            linear = description is None and one_dimensional and not layered
            texture = make_texture(self._device, source, description, channels=channels, layered=layered, linear=linear)
        self._symbol.write(np.uint64(texture.handle))
        self._bound = texture
        return texture


class TextureReferences(Mapping[str, TextureReference]):
    """A module's texture and surface references by name."""

    def __init__(self, device: OpenCLDevice, symbols: Symbols) -> None:
        self._references = {
            name: TextureReference(device, symbol)
            for name, symbol in symbols.items()
            if symbol.kind in ("texture", "surface")
        }

    def __getitem__(self, name: str) -> TextureReference:
        if name not in self._references:
            raise UnknownSymbolError(
                f"no texture reference {name!r}", f"the module has {', '.join(sorted(self._references)) or 'none'}"
            )
        return self._references[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._references)

    def __len__(self) -> int:
        return len(self._references)
