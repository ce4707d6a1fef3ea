"""Kernels: argument conversion and launches."""

from __future__ import annotations

import ctypes
import operator
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Literal, Protocol

import numpy as np
import pyopencl as cl

from vortex_rt.api.buffer import DeviceArray
from vortex_rt.api.opencl_device import OpenCLDevice
from vortex_rt.errors import ArgumentError

Refuse = Callable[..., ArgumentError]

#: OpenCL's and CUDA's names of scalar types.
SCALARS = {
    "bool": np.bool_,
    "char": np.int8,
    "signed char": np.int8,
    "uchar": np.uint8,
    "unsigned char": np.uint8,
    "short": np.int16,
    "ushort": np.uint16,
    "unsigned short": np.uint16,
    "int": np.int32,
    "uint": np.uint32,
    "unsigned int": np.uint32,
    "long": np.int64,
    "ulong": np.uint64,
    "unsigned long": np.uint64,
    "half": np.float16,
    "float": np.float32,
    "double": np.float64,
}

#: NumPy's kinds of real numbers.
NUMBERS = "biuf"
#: Blocks in a grid: the launch block counts them in 32 bits.
MOST_BLOCKS = (1 << 32) - 1

Kind = Literal["pointer", "value", "local"]


@dataclass(frozen=True)
class KernelParameter:
    """One parameter of a kernel.

    ``size`` in bytes of a value, 0 when not known; ``type`` as the source's or OpenCL's name. ``untyped``: only the
    size is known, so that a value of 8 bytes may be an address.
    """

    name: str
    kind: Kind
    type: str = ""
    size: int = 0
    untyped: bool = False

    def __str__(self) -> str:
        return f"{self.type} {self.name}".strip() or self.kind


@dataclass(frozen=True)
class KernelInfo:
    """What the launcher knows of a kernel.

    ``dynamic_shared`` says that a hidden trailing local-memory argument takes the size given at the launch.
    ``required_block`` and ``max_block`` are the source's launch bounds, empty or 0 for none, ``cluster`` the blocks of
    its clusters in x, y, z where these have several. ``plain`` is the source's name where it is not the symbol's.
    ``adapt`` turns the caller's arguments into the kernel's; ``hidden`` kernels appear in no profile.
    """

    name: str
    parameters: tuple[KernelParameter, ...]
    dynamic_shared: bool = False
    static_shared: int = 0
    required_block: tuple[int, ...] = ()
    max_block: int = 0
    cluster: tuple[int, ...] = ()
    plain: str = ""
    adapt: Callable[[tuple[Any, ...]], tuple[Any, ...]] | None = None
    hidden: bool = False

    def signature(self) -> str:
        """One line for messages."""
        return f"{self.name}({', '.join(map(str, self.parameters))})"


class KernelOwner(Protocol):
    """The module of a kernel, which the kernel keeps alive: textures bound to its references live as long."""

    @property
    def device(self) -> OpenCLDevice:
        """The device that the module is built for."""


class Kernel:
    """A kernel of a module: ``module.name[grid, block](arguments…)``, as in CUDA's ``name<<<grid, block,
    shared_bytes>>>(…)``.

    ``grid`` counts blocks and ``block`` threads, each a number or a tuple (x, y, z). Arguments: DeviceArray or
    pyopencl.Buffer (or None) for pointers; Python or NumPy scalars; structures by value as NumPy structured scalars,
    ctypes structures or bytes.
    """

    def __init__(self, module: KernelOwner, info: KernelInfo, cl_kernel: Any) -> None:
        self.module = module
        self.info = info
        self.cl_kernel = cl_kernel
        self.name = info.name

    def __getitem__(self, shape: tuple[Any, ...]) -> Launcher:
        if not isinstance(shape, tuple) or len(shape) not in (2, 3):
            raise ArgumentError(
                f"launch {self.name} as {self.name}[grid, block](…) or {self.name}[grid, block, shared_bytes](…)"
            )
        grid, block = _extent(shape[0], "grid"), _extent(shape[1], "block")
        return Launcher(self, grid, block, _number(shape[2], "shared_bytes", 0) if len(shape) == 3 else 0)

    def __call__(self, *_: Any, **__: Any) -> None:
        """Refuse a call without a launch shape."""
        raise ArgumentError(f"{self.name} needs a launch shape", f"{self.name}[grid, block](…)")

    def __repr__(self) -> str:
        return f"Kernel({self.info.signature()})"


class Launcher:
    """A kernel with its launch shape; call it with the arguments. ``launch`` is the form that does not wait."""

    def __init__(self, kernel: Kernel, grid: tuple[int, ...], block: tuple[int, ...], shared_bytes: int) -> None:
        self.kernel, self.grid, self.block, self.shared_bytes = kernel, grid, block, shared_bytes
        self._check_shape()

    def __call__(self, *arguments: Any) -> None:
        """Run the kernel and wait for its end.

        Raises ArgumentError before, LaunchError with the device's message after.
        """
        device, info = self.kernel.module.device, self.kernel.info
        values = self._values(arguments)
        started = time.perf_counter()
        with device.commands.turn(f"kernel {info.name}"):
            device.commands.run(f"kernel {info.name}", lambda: self._enqueue(values))
            if not info.hidden:
                device.record(info.plain or info.name, self.grid, self.block, time.perf_counter() - started)

    def launch(self, *arguments: Any) -> Any:
        """Enqueue the kernel and return its pyopencl.Event;
        its failure is told by the next call that waits for the device."""
        device = self.kernel.module.device
        values = self._values(arguments)
        with device.commands.turn(f"kernel {self.kernel.info.name}"):
            event = self._enqueue(values)
            device.queue.flush()
            if self.kernel.info.cluster:  # one kernel of a device has clusters at a time
                device.commands.wait(event)
            return event

    def _values(self, arguments: tuple[Any, ...]) -> list[Any]:
        """Return what clSetKernelArg gets for every argument. Raises ArgumentError."""
        info = self.kernel.info
        if info.adapt is not None:
            arguments = info.adapt(arguments)
        if len(arguments) != len(info.parameters):
            raise ArgumentError(
                f"{info.name} takes {len(info.parameters)} argument{'s' * (len(info.parameters) != 1)}, not "
                f"{len(arguments)}", info.signature()
            )
        device = self.kernel.module.device
        values = [
            convert(parameter, argument, index, info, device)
            for index, (parameter, argument) in enumerate(zip(info.parameters, arguments))
        ]
        return [*values, cl.LocalMemory(max(1, self.shared_bytes))] if info.dynamic_shared else values

    def _enqueue(self, values: list[Any]) -> Any:
        """Set the arguments and enqueue; the caller holds the device's lock,
        as the kernel object keeps one set of arguments for all threads."""
        device, cl_kernel = self.kernel.module.device, self.kernel.cl_kernel
        for index, value in enumerate(values):
            cl_kernel.set_arg(index, value)
        dimensions = max(len(self.grid), len(self.block))
        grid, block = (extent + (1,) * (dimensions - len(extent)) for extent in (self.grid, self.block))
        total = tuple(blocks * threads for blocks, threads in zip(grid, block))
        device.keep_counters(self.kernel.info.hidden)
        device.set_cluster(cl_kernel, self.kernel.info.cluster)
        return cl.enqueue_nd_range_kernel(device.queue, cl_kernel, total, block)

    def _check_shape(self) -> None:
        info, device = self.kernel.info, self.kernel.module.device
        threads, limit = prod(self.block), device.cl_device.max_work_group_size
        if max(self.grid) > MOST_BLOCKS or prod(self.grid) > MOST_BLOCKS:
            raise ArgumentError(
                f"{info.name}: a grid of {'×'.join(map(str, self.grid))} blocks; at most {MOST_BLOCKS} can be launched"
            )
        if threads > limit:
            raise ArgumentError(
                f"{info.name}: a block of {'×'.join(map(str, self.block))} = {threads} threads; {device.name} takes up "
                f"to {limit}"
            )
        block = self.block + (1,) * (3 - len(self.block))
        if info.required_block and block != info.required_block + (1,) * (3 - len(info.required_block)):
            raise ArgumentError(f"{info.name} must be launched with blocks of {info.required_block}, not {self.block}")
        if info.max_block and threads > info.max_block:
            raise ArgumentError(
                f"{info.name} is compiled for blocks of up to {info.max_block} threads (__launch_bounds__), not "
                f"{threads}"
            )
        grid = self.grid + (1,) * (3 - len(self.grid))
        if any(blocks % size for blocks, size in zip(grid, info.cluster)):
            raise ArgumentError(f"{info.name} must be launched in whole clusters of {info.cluster} blocks, not {grid}")
        if self.shared_bytes and not info.dynamic_shared:
            raise ArgumentError(
                f"{info.name} uses no dynamic shared memory, so {self.shared_bytes} bytes of it make no sense"
            )
        local, needed = device.cl_device.local_mem_size, info.static_shared + self.shared_bytes
        if needed > local:
            raise ArgumentError(f"{info.name}: {needed} bytes of shared memory; {device.name} has {local}")


def _number(value: Any, what: str, least: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise ArgumentError(f"{what} must be an integer from {least} on, not {value!r}")
    return number


def _extent(value: Any, what: str) -> tuple[int, ...]:
    given = (
        tuple(value)
        if isinstance(value, Sequence | np.ndarray) and np.ndim(value) and not isinstance(value, str | bytes)
        else (value,)
    )
    try:
        extent = tuple(operator.index(v) for v in given)
    except TypeError:
        extent = ()
    if not 1 <= len(extent) <= 3 or min(extent) < 1:
        raise ArgumentError(f"{what} must be one to three positive integers, not {value!r}")
    return extent


def convert(parameter: KernelParameter, argument: Any, index: int, info: KernelInfo, device: OpenCLDevice) -> Any:
    """Return what clSetKernelArg gets for an argument. Raises ArgumentError naming the parameter."""
    def refuse(why: str, hint: str = "") -> ArgumentError:
        return ArgumentError(f"{info.name}: argument {index + 1} ({parameter}) {why}", hint)

    if parameter.kind == "pointer":
        return _pointer(parameter, argument, device, refuse)
    if parameter.kind == "local":
        if isinstance(argument, cl.LocalMemory):
            return argument
        return cl.LocalMemory(
            _number(argument, f"{info.name}: argument {index + 1} ({parameter}), the bytes of local memory,", 1)
        )
    if isinstance(argument, cl.Sampler) and parameter.type == "sampler_t":
        return argument
    if parameter.untyped and parameter.size == 8 and (argument is None or isinstance(argument, DeviceArray)):
        argument = np.uint64(0 if argument is None else argument.address)
    if isinstance(argument, DeviceArray | cl.MemoryObject):
        raise refuse("is a value; got a device buffer")
    if hasattr(argument, "handle"):  # texture and surface objects
        if argument.array.device.cl_device != device.cl_device:  # an address is good on all Devices of an OpenCL device
            raise refuse(OTHER_DEVICE, "make the texture on the kernel's device")
        argument = np.uint64(argument.handle)
    return _value_bytes(parameter, argument, refuse)


OTHER_DEVICE = "lies on another device than the kernel"


def _pointer(parameter: KernelParameter, argument: Any, device: OpenCLDevice, refuse: Refuse) -> Any:
    """Return the pyopencl object or None for a pointer or image parameter."""
    if hasattr(argument, "base_data"):  # pyopencl.array.Array
        if argument.offset:
            raise refuse(
                f"is a pyopencl.Array that begins {argument.offset} bytes into its buffer",
                "pass a copy of it: array.copy()",
            )
        argument = argument.base_data
    memory = argument.buffer if isinstance(argument, DeviceArray) else argument
    if memory is not None and not isinstance(memory, cl.MemoryObject):
        hint = "copy it to the device first: device.array(…)" if isinstance(argument, np.ndarray) else ""
        raise refuse(f"is a pointer; got {type(argument).__name__}", hint)
    is_image = parameter.type.startswith("image")
    if memory is None:
        if is_image:
            raise refuse("is an image; got None")
        return None
    if isinstance(memory, cl.Image) != is_image:
        raise refuse(f"is {'an image' if is_image else 'a pointer'}; got {type(argument).__name__}")
    if memory.context != device.context:
        raise refuse(OTHER_DEVICE, "copy it over: device.array(other.copy_to_host())")
    return memory


def _value_bytes(parameter: KernelParameter, argument: Any, refuse: Refuse) -> Any:
    """Return a by-value argument as a NumPy scalar or bytes of the parameter's size."""
    scalar = SCALARS.get(parameter.type)
    if isinstance(argument, np.ndarray) and argument.ndim == 0 and argument.dtype.kind in NUMBERS:
        argument = argument[()]
    if isinstance(argument, bool | int | float | np.bool_) or (
        isinstance(argument, np.number) and argument.dtype.kind in NUMBERS
    ):
        if scalar is not None:
            return _scalar(argument, np.dtype(scalar), refuse)
        if not isinstance(argument, np.generic):
            raise refuse(
                f"has no known scalar type; got {argument!r}", "pass a NumPy scalar such as np.int32(…), or bytes"
            )
        data = argument.tobytes()
    elif isinstance(argument, np.ndarray | np.generic | list | tuple) and scalar is not None:
        raise refuse(f"is one number; got {type(argument).__name__} {argument!r}"[:200])
    elif isinstance(argument, np.generic | np.ndarray):
        data = argument.tobytes()
    elif isinstance(argument, bytes | bytearray | ctypes.Structure | ctypes.Union | ctypes.Array):
        data = bytes(argument)
    elif isinstance(argument, Sequence) and not isinstance(argument, str) and parameter.size:
        raise refuse(
            f"is a structure; got {type(argument).__name__}",
            "pass a NumPy structured scalar, a ctypes.Structure or bytes",
        )
    else:
        raise refuse(f"is a value; got {type(argument).__name__}")
    if parameter.size and len(data) != parameter.size:
        raise refuse(f"has {parameter.size} bytes; got {len(data)}")
    return data


def _scalar(argument: Any, dtype: np.dtype[Any], refuse: Refuse) -> Any:
    """Convert a number to the parameter's type; integers must fit, and floats do not become integers."""
    if dtype.kind == "f":
        try:
            return dtype.type(float(argument))
        except OverflowError:
            raise refuse(f"is a floating-point number; {argument!r} is too large for any") from None
    if isinstance(argument, float | np.floating):
        raise refuse(f"is an integer; got {argument!r}")
    if dtype.kind == "b":
        return np.bool_(argument)
    # Signed and unsigned are one type in LLVM IR, so any value that fits the width in either sense is taken.
    bits = 8 * dtype.itemsize
    if not -(1 << (bits - 1)) <= int(argument) < 1 << bits:
        raise refuse(f"has {bits} bits; {argument} does not fit")
    return np.dtype(f"u{bits // 8}").type(int(argument) % (1 << bits))
