"""Legacy texture and surface references of a module: variables that hold a texture's handle."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from vortex_rt.api.buffer import DeviceArray
from vortex_rt.api.opencl_device import OpenCLDevice
from vortex_rt.api.symbols import Symbol, Symbols
from vortex_rt.api.textures import TextureDescription, TextureObject, make_texture
from vortex_rt.errors import ArgumentError, UnknownSymbolError


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
