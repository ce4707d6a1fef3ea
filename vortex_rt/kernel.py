"""Kernels: argument conversion and launches."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from vortex_rt.buffer import DeviceArray
from vortex_rt.errors import ArgumentError

if TYPE_CHECKING:
    from vortex_rt.module import Module

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

Kind = Literal["pointer", "value", "local"]


@dataclass(frozen=True)
class Parameter:
    """One parameter of a kernel. ``size`` in bytes of a value, 0 when not known; ``type`` as the source's or OpenCL's name."""

    name: str
    kind: Kind
    type: str = ""
    size: int = 0

    def __str__(self) -> str:
        return f"{self.type} {self.name}".strip() or self.kind


@dataclass(frozen=True)
class KernelInfo:
    """What the launcher knows of a kernel.

    ``dynamic_shared`` says that a hidden trailing local-memory argument takes the size given at the launch. ``required_block`` and
    ``max_block`` are the source's launch bounds, empty or 0 for none. ``plain`` is the source's name where it is not the symbol's.
    ``adapt`` turns the caller's arguments into the kernel's; ``hidden`` kernels appear in no profile.
    """

    name: str
    parameters: tuple[Parameter, ...]
    dynamic_shared: bool = False
    static_shared: int = 0
    required_block: tuple[int, ...] = ()
    max_block: int = 0
    plain: str = ""
    adapt: Callable[[tuple[Any, ...]], tuple[Any, ...]] | None = None
    hidden: bool = False

    def signature(self) -> str:
        """One line for messages."""
        return f"{self.name}({', '.join(map(str, self.parameters))})"


class Kernel:
    """A kernel of a module: ``module.name[grid, block](arguments…)``, as in CUDA's ``name<<<grid, block, shared_bytes>>>(…)``.

    ``grid`` counts blocks and ``block`` threads, each a number or a tuple (x, y, z). Arguments: DeviceArray or pyopencl.Buffer (or None) for
    pointers; Python or NumPy scalars; structures by value as NumPy structured scalars, ctypes structures or bytes.
    """

    def __init__(self, module: Module, info: KernelInfo, cl_kernel: Any) -> None:
        self.module = module
        self.info = info
        self.cl_kernel = cl_kernel
        self.name = info.name

    def __getitem__(self, shape: tuple[Any, ...]) -> Launcher:
        if not isinstance(shape, tuple) or len(shape) not in (2, 3):
            raise ArgumentError(f"launch {self.name} as {self.name}[grid, block](…) or {self.name}[grid, block, shared_bytes](…)")
        grid, block = _extent(shape[0], "grid"), _extent(shape[1], "block")
        return Launcher(self, grid, block, int(shape[2]) if len(shape) == 3 else 0)

    def __call__(self, *_: Any) -> None:
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
        """Run the kernel and wait for its end. Raises ArgumentError before, LaunchError with the device's message after."""
        device = self.kernel.module.device
        started = time.perf_counter()
        with device.reporting_errors(f"kernel {self.kernel.name}"):
            event = self.launch(*arguments)
            device.queue.flush()
            device.wait(event)
            device.queue.finish()
        if not self.kernel.info.hidden:
            device.record(self.kernel.info.plain or self.kernel.name, self.grid, self.block, time.perf_counter() - started)

    def launch(self, *arguments: Any) -> Any:
        """Enqueue the kernel and return its pyopencl.Event."""
        import pyopencl as cl

        info, cl_kernel = self.kernel.info, self.kernel.cl_kernel
        if info.adapt is not None:
            arguments = info.adapt(arguments)
        if len(arguments) != len(info.parameters):
            raise ArgumentError(
                f"{info.name} takes {len(info.parameters)} argument{'s' * (len(info.parameters) != 1)}, not {len(arguments)}", info.signature()
            )
        for index, (parameter, argument) in enumerate(zip(info.parameters, arguments)):
            cl_kernel.set_arg(index, convert(parameter, argument, index, info))
        if info.dynamic_shared:
            cl_kernel.set_arg(len(arguments), cl.LocalMemory(max(1, self.shared_bytes)))
        dimensions = max(len(self.grid), len(self.block))
        grid, block = (extent + (1,) * (dimensions - len(extent)) for extent in (self.grid, self.block))
        total = tuple(blocks * threads for blocks, threads in zip(grid, block))
        device = self.kernel.module.device
        device.keep_counters(info.hidden)
        with device.reporting_errors(f"kernel {info.name}"):
            return cl.enqueue_nd_range_kernel(device.queue, cl_kernel, total, block)

    def _check_shape(self) -> None:
        info, device = self.kernel.info, self.kernel.module.device
        threads, limit = prod(self.block), device.cl_device.max_work_group_size
        if threads > limit:
            raise ArgumentError(f"{info.name}: a block of {'×'.join(map(str, self.block))} = {threads} threads; {device.name} takes up to {limit}")
        block = self.block + (1,) * (3 - len(self.block))
        if info.required_block and block != info.required_block + (1,) * (3 - len(info.required_block)):
            raise ArgumentError(f"{info.name} must be launched with blocks of {info.required_block}, not {self.block}")
        if info.max_block and threads > info.max_block:
            raise ArgumentError(f"{info.name} is compiled for blocks of up to {info.max_block} threads (__launch_bounds__), not {threads}")
        if self.shared_bytes and not info.dynamic_shared:
            raise ArgumentError(f"{info.name} uses no dynamic shared memory, so {self.shared_bytes} bytes of it make no sense")
        local, needed = device.cl_device.local_mem_size, info.static_shared + self.shared_bytes
        if needed > local:
            raise ArgumentError(f"{info.name}: {needed} bytes of shared memory; {device.name} has {local}")


def _extent(value: Any, what: str) -> tuple[int, ...]:
    extent = tuple(int(v) for v in value) if isinstance(value, Sequence | np.ndarray) else (int(value),)
    if not 1 <= len(extent) <= 3 or min(extent) < 1:
        raise ArgumentError(f"{what} must be one to three positive numbers, not {value!r}")
    return extent


def convert(parameter: Parameter, argument: Any, index: int, info: KernelInfo) -> Any:
    """Return what clSetKernelArg gets for an argument. Raises ArgumentError naming the parameter."""
    import pyopencl as cl

    def refuse(why: str, hint: str = "") -> ArgumentError:
        return ArgumentError(f"{info.name}: argument {index + 1} ({parameter}) {why}", hint)

    if parameter.kind == "pointer":
        if argument is None or isinstance(argument, cl.MemoryObject):
            return argument
        if isinstance(argument, DeviceArray):
            return argument.buffer
        if hasattr(argument, "base_data"):  # pyopencl.array.Array
            return argument.base_data
        hint = "copy it to the device first: device.array(…)" if isinstance(argument, np.ndarray) else ""
        raise refuse(f"is a pointer; got {type(argument).__name__}", hint)
    if parameter.kind == "local":
        return argument if isinstance(argument, cl.LocalMemory) else cl.LocalMemory(int(argument))
    if isinstance(argument, DeviceArray | cl.MemoryObject):
        raise refuse("is a value; got a device buffer")
    handle = getattr(argument, "handle", None)  # texture and surface objects
    return _value_bytes(parameter, argument if handle is None else np.uint64(handle), refuse)


def _value_bytes(parameter: Parameter, argument: Any, refuse: Any) -> Any:
    """Return a by-value argument as a NumPy scalar or bytes of the parameter's size."""
    scalar = SCALARS.get(parameter.type)
    number = isinstance(argument, bool | int | float | np.number | np.bool_)
    if number and scalar is not None:
        integral = isinstance(argument, bool | int | np.integer | np.bool_)
        if not integral and np.issubdtype(scalar, np.integer):
            raise refuse(f"is an integer; got {argument!r}")
        if integral and np.issubdtype(scalar, np.integer):
            # Signed and unsigned are one type in LLVM IR, so any value that fits the width in either sense is taken.
            bits = 8 * np.dtype(scalar).itemsize
            if not -(1 << (bits - 1)) <= int(argument) < 1 << bits:
                raise refuse(f"has {bits} bits; {argument} does not fit")
            unsigned = np.dtype(f"u{bits // 8}")
            return np.array(int(argument) % (1 << bits), unsigned)[()]
        return scalar(argument)
    if number and isinstance(argument, np.generic):
        data: Any = argument
    elif number:
        raise refuse(f"has no known scalar type; got {argument!r}", "pass a NumPy scalar such as np.int32(…), or bytes")
    elif isinstance(argument, np.void | np.generic | np.ndarray | bytes | bytearray | ctypes.Structure | ctypes.Array):
        data = bytes(argument) if not isinstance(argument, np.ndarray | np.generic) else argument.tobytes()
    elif isinstance(argument, Sequence) and not isinstance(argument, str) and parameter.size:
        raise refuse(f"is a structure; got {type(argument).__name__}", "pass a NumPy structured scalar, a ctypes.Structure or bytes")
    else:
        raise refuse(f"is a value; got {type(argument).__name__}")
    size = data.nbytes if isinstance(data, np.generic) else len(data)
    if parameter.size and size != parameter.size:
        raise refuse(f"has {parameter.size} bytes; got {size}")
    return data
