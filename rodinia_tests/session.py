"""A loaded module on one device, with the few CUDA host calls that the benchmarks need."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pyopencl as cl

from vortex_rt.api.buffer import DeviceArray
from vortex_rt.api.device import Device
from vortex_rt.api.module import Module
from vortex_rt.api.textures import make_texture

Array = npt.NDArray[Any]
Buffer = DeviceArray
Dim = int | tuple[int, ...]

#: Variant of a benchmark in which textures are kernel arguments instead of module-scope references.
TEXTURE_OBJECTS = "texture-object"


class Session:
    """Buffers, launches, symbols and textures of one benchmark's module."""

    def __init__(self, module: Module, variant: str = "") -> None:
        self.module = module
        self.device: Device = module.device
        self.variant = variant
        self.launches = 0

    def upload(self, array: npt.ArrayLike) -> Buffer:
        """``cudaMalloc`` and copy."""
        return self.device.array(np.ascontiguousarray(array))

    def zeros(self, shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> Buffer:
        """A zero-filled buffer."""
        return self.upload(np.zeros(shape, dtype))

    def like(self, array: Array) -> Buffer:
        """A zero-filled buffer of an array's shape and type."""
        return self.zeros(array.shape, array.dtype)

    def download(self, buffer: Buffer) -> Array:
        """Copy back."""
        return buffer.copy_to_host()

    def write(self, buffer: Buffer, array: Array) -> None:
        """Overwrite a buffer."""
        buffer.copy_from_host(array)

    def copy(self, source: Buffer, target: Buffer) -> None:
        """Device-to-device copy of the whole of ``source``."""
        cl.enqueue_copy(self.device.queue, target.buffer, source.buffer, byte_count=source.nbytes)

    def launch(self, kernel: str, grid: Dim, block: Dim, *arguments: object, shared: int = 0) -> None:
        """``kernel<<<grid, block, shared>>>(…)`` and wait.

        ``kernel`` is the name in the source, the mangled name, or the start of a mangled name that only one kernel has
        (templates).
        """
        name = kernel
        if kernel.startswith("_Z") and kernel not in self.module.kernels:
            candidates = [full for full in self.module.kernels if full.startswith(kernel)]
            name = candidates[0] if len(candidates) == 1 else kernel
        shape = (grid, block, shared) if shared else (grid, block)
        self.module[name][shape](*arguments)
        self.launches += 1

    def write_symbol(self, name: str, array: npt.ArrayLike) -> None:
        """``cudaMemcpyToSymbol``; the array may be shorter than the symbol."""
        self.module.symbols[name].write(np.asarray(array))

    def bind_texture(self, name: str, source: Buffer, channels: int = 1) -> object:
        """Bind the texture ``name`` to linear memory, or to an array of shape (height, width) or (height, width,
        channels).

        Legacy variant: binds the module's reference and returns None. Texture-object variant: returns the texture
        object, which the benchmark passes as a kernel argument.
        """
        if self.variant == TEXTURE_OBJECTS:
            linear = len(source.shape) - (channels > 1) == 1
            return make_texture(self.device, source, channels=channels, linear=linear)
        self.module.textures[name].bind(source, channels=channels)
        return None

    def address(self, buffer: Buffer) -> int:
        """Device address, stable for the buffer's life (for pointers inside structures)."""
        return buffer.address

    @property
    def lockstep_lanes(self) -> int:
        """Threads that surely run in lockstep: the device's warp, up to CUDA's 32; 1 where nothing is known."""
        return min(32, self.device.config.threads) if self.device.config is not None else 1
