"""Launches of Triton's kernels: arguments, scratch memory, tensors in the host's memory."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator
from ctypes import c_uint, c_void_p
from typing import Any

from vortex_rt.triton.libcuda import CudaDriver, cuda_driver

#: Triton's scalar types → how `struct` packs them; floats of other widths are packed below.
_INTEGERS = {f"{kind}{bits}": code for bits, code in ((1, "B"), (8, "B"), (16, "H"), (32, "I"), (64, "Q"))
             for kind in "iu"}  # fmt: skip
_FLOATS = {"fp16": "e", "fp32": "f", "f32": "f", "fp64": "d"}
_WARP = 32


class HostMemoryError(ValueError):
    """A pointer argument is memory of the host whose extent is not known."""


class HostTensors:
    """Copies, for one launch, of tensors that lie in the host's memory (PyTorch's on the CPU).

    A kernel may reach all of a tensor's storage through its strides, and two tensors may share one: storages are copied
    in whole, once, and back after the kernel.
    """

    def __init__(self, driver: CudaDriver) -> None:
        self.driver = driver
        self._copies: dict[int, tuple[int, int]] = {}

    def __bool__(self) -> bool:
        return bool(self._copies)

    def address(self, tensor: Any, pointer: int) -> int:
        """Return the device's address for a pointer into a tensor of the host.

        Raises:
            HostMemoryError: its extent is not known.
        """
        base = tensor
        while not hasattr(base, "untyped_storage") and hasattr(base, "base"):
            base = base.base  # triton.reinterpret wraps a tensor
        if not hasattr(base, "untyped_storage"):
            raise HostMemoryError(
                f"the pointer 0x{pointer:x} of {type(tensor).__name__} is neither the device's nor of a tensor of "
                "PyTorch: copy the data to the device, for instance with vortex_rt.triton.array(…)"
            )
        storage = base.untyped_storage()
        start, size = int(storage.data_ptr()), int(storage.nbytes())
        if start not in self._copies:
            device = self.driver.allocate(size)
            self._copies[start] = device, size
            self.driver.copy_in(device, start, size)
        return self._copies[start][0] + pointer - start

    def copy_back(self) -> None:
        """Wait for the kernel and bring its results back. Raises CudaDriverError if it failed."""
        for start, (device, size) in self._copies.items():
            self.driver.copy_out(start, device, size)

    def free(self) -> None:
        """Free the device's memory."""
        for device, _ in self._copies.values():
            self.driver.free(device)
        self._copies.clear()


class LaunchTimes:
    """Device times of the launches made while it is listening, by events around each."""

    def __init__(self, driver: CudaDriver) -> None:
        self.driver = driver
        self.pairs: list[tuple[c_void_p, c_void_p]] = []

    def event(self, stream: int) -> c_void_p:
        """Return a new event, recorded."""
        made = c_void_p()
        self.driver.call("cuEventCreate", ctypes.byref(made), c_uint(0))
        self.driver.call("cuEventRecord", made, c_void_p(stream))
        return made

    def milliseconds(self) -> float:
        """Wait for the launches, and return the sum of their times; they are forgotten."""
        self.driver.synchronize()
        total = 0.0
        for start, end in self.pairs:
            value = ctypes.c_float()
            self.driver.call("cuEventElapsedTime", ctypes.byref(value), start, end)
            total += value.value
            for event in (start, end):
                self.driver.call("cuEventDestroy_v2", event)
        self.pairs.clear()
        return total


listening: list[LaunchTimes] = []
"""Who is told of launches."""


def packed(kind: str, value: Any) -> bytes:
    """A scalar argument in 8 bytes, as the kernel's parameter holds it."""
    if kind in _INTEGERS:
        bits = 8 if kind[1:] == "1" else int(kind[1:])
        return struct.pack(f"<{_INTEGERS[kind]}", int(value) & ((1 << bits) - 1)).ljust(8, b"\0")
    if kind == "bf16":  # cut, as Triton's own launcher does
        return struct.pack("<f", value)[2:].ljust(8, b"\0")
    return struct.pack(f"<{_FLOATS[kind]}", value).ljust(8, b"\0")


def flattened(kind: Any, value: Any) -> Iterator[tuple[str, Any]]:
    """The kernel's parameters of an argument: types and values, tuples taken apart, constants left out."""
    if isinstance(kind, tuple):
        for inner, part in zip(kind, value, strict=True):
            yield from flattened(inner, part)
    elif kind != "constexpr":
        yield kind, value


class VortexLauncher:
    """Launches one compiled kernel; Triton makes one a kernel."""

    def __init__(self, src: Any, metadata: Any) -> None:
        from triton.backends.driver import decompose_descriptor, expand_signature, wrap_handle_tensordesc_impl

        self.driver = cuda_driver()
        signature = dict(src.signature)
        descriptors = getattr(metadata, "tensordesc_meta", None)
        self.types = expand_signature(signature.values(), None, "")
        self.metadata = metadata
        self.start = wrap_handle_tensordesc_impl(
            self._start, signature, descriptors, lambda argument, *_: decompose_descriptor(argument)
        )

    def __call__(
        self, grid_x: int, grid_y: int, grid_z: int, stream: int, function: int, kernel_metadata: Any,
        launch_metadata: Any, enter_hook: Any, exit_hook: Any, *arguments: Any,
    ) -> None:  # fmt: skip
        """Launch the kernel; with tensors of the host's among its arguments, wait for it too."""
        grid = (grid_x, grid_y, grid_z)
        if 0 in grid:
            return
        if enter_hook is not None:
            enter_hook(launch_metadata)
        self.start(grid, stream, function, arguments)
        if exit_hook is not None:
            exit_hook(launch_metadata)

    def _start(self, grid: tuple[int, int, int], stream: int, function: int, arguments: tuple[Any, ...]) -> None:
        driver = self.driver
        driver.require_context()
        host = HostTensors(driver)
        scratch = [self._scratch(name, grid, stream) for name in ("global", "profile")]
        try:
            parts = [
                self._pointer(value, host) if kind[0] == "*" else packed(kind, value)
                for kind, value in flattened(tuple(self.types), arguments)
            ]
            parts += [self._pointer(memory, host) for memory in scratch]
            self._launch(grid, stream, function, b"".join(parts))
            if host:
                host.copy_back()
        finally:
            host.free()

    def _pointer(self, value: Any, host: HostTensors) -> bytes:
        """A pointer argument: a number, None, or what has ``data_ptr``."""
        address = value if isinstance(value, int) else 0 if value is None else value.data_ptr()
        if address and not isinstance(value, int) and not self.driver.is_device_pointer(address):
            address = host.address(value, address)
        return struct.pack("<Q", address)

    def _scratch(self, name: str, grid: tuple[int, int, int], stream: int) -> Any:
        """Memory that the kernel asks for, of the allocator that the program has set; None if it needs none."""
        from triton.runtime import _allocation

        size = getattr(self.metadata, f"{name}_scratch_size")
        if not size:
            return None
        allocator = _allocation._allocator if name == "global" else _allocation._profile_allocator
        blocks = grid[0] * grid[1] * grid[2]
        return allocator.get()(blocks * size, getattr(self.metadata, f"{name}_scratch_align"), stream)

    def _launch(self, grid: tuple[int, int, int], stream: int, function: int, values: bytes) -> None:
        buffer = ctypes.create_string_buffer(values, len(values))
        count = len(values) // 8
        parameters = (c_void_p * max(1, count))(*(ctypes.addressof(buffer) + 8 * at for at in range(count)))
        name = "cuLaunchCooperativeKernel" if self.metadata.launch_cooperative_grid else "cuLaunchKernel"
        last = () if self.metadata.launch_cooperative_grid else (None,)
        block = (c_uint(_WARP * self.metadata.num_warps), c_uint(1), c_uint(1))
        starts = [times.event(stream) for times in listening]
        self.driver.call(
            name, c_void_p(function), *map(c_uint, grid), *block, c_uint(self.metadata.shared), c_void_p(stream),
            parameters, *last,
        )
        for times, start in zip(listening, starts):
            times.pairs.append((start, times.event(stream)))
