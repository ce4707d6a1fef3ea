"""Python functions through Numba's CUDA target (numba-cuda's, or the one that numba carries itself): its compiler
writes NVVM IR for the toolkit's libnvvm, and everything after that is ours."""

import ctypes
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from inspect import CO_VARARGS, CO_VARKEYWORDS
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import patch

from vortex_rt.api.buffer import DeviceArray
from vortex_rt.api.kernel import KernelInfo
from vortex_rt.cuda.jit import device_text
from vortex_rt.cuda.toolkit import COMPILING_LIBRARIES
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.errors import ArgumentError, BuildError

COMPUTE_CAPABILITY = (7, 0)
_ENTRY = re.compile(r"\.visible \.entry ([\w$.]+)")


@dataclass(frozen=True)
class CompiledFunction:
    """What Numba made: one module of NVVM bitcode, the kernel's symbol, its plain name and Numba's argument types."""

    ir: bytes
    symbol: str
    name: str
    types: tuple[Any, ...]


def compile_numba(
    function: Callable[..., Any], signature: Any, *, debug: bool = False, fastmath: bool = False
) -> CompiledFunction:
    """Compile a kernel (a plain function, or one decorated with ``numba.cuda.jit``) for the argument types of
    ``signature``, with the toolkit's libnvvm under Numba's compiler.

    Raises ArgumentError for what is no function or signature, BuildError with Numba's message.
    """
    with numba_toolkit():
        try:
            from numba import cuda
            from numba.core import sigutils, types
            from numba.core.errors import NumbaError
        except ImportError as error:
            raise BuildError(f"this numba has no CUDA target ({error})", hint="pip install numba-cuda") from error

        function = getattr(function, "py_func", function)
        if not isinstance(function, FunctionType):
            raise ArgumentError(f"from_numba takes a Python function, not {type(function).__name__}")
        try:
            arguments, returns = sigutils.normalize_signature(signature)  # type: ignore[no-untyped-call]
        except (TypeError, ValueError, NameError, AttributeError, SyntaxError, NumbaError) as error:
            raise ArgumentError(
                f"{signature!r} is no signature of Numba: {error}", 'for instance "void(float32[::1], int32)"'
            ) from None
        _check_parameters(function, arguments)
        if returns not in (None, types.void):
            raise ArgumentError(f"{function.__name__}: a kernel returns nothing, not {returns}")
        target: Any = cuda
        try:
            with known_device():
                text, _ = target.compile(
                    function, types.void(*arguments), debug=debug, fastmath=fastmath, opt=not debug, device=False,
                    cc=COMPUTE_CAPABILITY, abi="numba",
                )
        except Exception as error:  # of Numba, of its bindings, or of the driver that they ask
            raise BuildError(f"Numba cannot compile {function.__name__}", str(error)) from None
    code = device_text.read(text.encode())[0]
    return CompiledFunction(code.bitcode, _ENTRY.findall(text)[0], function.__name__, tuple(arguments))


@contextmanager
def known_device() -> Iterator[None]:
    """Let Numba compile without a driver, whose answer (the capability) is known, and type calls with defaults."""
    from numba.cuda import compiler, dispatcher

    device = SimpleNamespace(compute_capability=COMPUTE_CAPABILITY)
    with ExitStack() as stack:
        for module in (compiler, dispatcher):
            stack.enter_context(patch.object(module, "get_current_device", lambda: device))
        kind: Any = dispatcher.CUDADispatcher
        if not _is_numba_cuda(dispatcher):
            stack.enter_context(patch.object(kind, "get_call_template", _folding(kind.get_call_template)))
        yield


def _is_numba_cuda(module: ModuleType) -> bool:
    """Whether a module of numba.cuda comes from the package numba-cuda, which puts itself in place of numba's own."""
    return "numba_cuda" in Path(str(module.__file__)).parts


def _folding(template: Callable[..., Any]) -> Callable[..., Any]:
    """Numba's own target types a call of a device function by the arguments as written; put defaults and keywords in
    their places and ``*args`` into a tuple first, as the CPU target and numba-cuda do (max and min need it)."""

    def folded(self: Any, arguments: Any, keywords: Any) -> Any:
        return template(self, self.fold_argument_types(arguments, keywords)[1], {})

    return folded


def _check_parameters(function: FunctionType, arguments: tuple[Any, ...]) -> None:
    code = function.__code__
    if code.co_argcount != len(arguments) or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        raise ArgumentError(
            f"{function.__name__} has {code.co_argcount} parameters, the signature {len(arguments)}",
            "without defaults, *args and **kwargs",
        )


_compiling = RLock()


@contextmanager
def numba_toolkit() -> Iterator[None]:
    """Let Numba find the toolkit's libraries, in one thread at a time: it takes a library that is loaded already, or
    that of the folder CUDA_HOME."""
    toolkit = installed_toolkit()
    with _compiling, patch.dict(os.environ, {name: str(toolkit.root) for name in ("CUDA_HOME", "CUDA_PATH")}):
        for name in (*COMPILING_LIBRARIES, "libcuda.so.1"):
            ctypes.CDLL(str(toolkit.lib / name))
        yield


def numba_infos(compiled: CompiledFunction, infos: Mapping[str, KernelInfo]) -> dict[str, KernelInfo]:
    """Let the kernel be called by its Python name and with one argument an array."""
    from numba.core import types

    if not all(isinstance(kind, types.Array | types.Number | types.Boolean) for kind in compiled.types):
        names = ", ".join(map(str, compiled.types))
        raise BuildError(f"{compiled.name}({names}): only arrays and numbers can be passed to a kernel here")

    def adapt(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        if len(arguments) != len(compiled.types):
            raise ArgumentError(
                f"{compiled.name} takes {len(compiled.types)} arguments, not {len(arguments)}", str(compiled.types)
            )
        flat: list[Any] = []
        for index, (kind, argument) in enumerate(zip(compiled.types, arguments)):
            flat += (
                _array_arguments(compiled.name, index, kind, argument) if isinstance(kind, types.Array) else [argument]
            )
        return tuple(flat)

    return {compiled.symbol: replace(infos[compiled.symbol], plain=compiled.name, adapt=adapt)}


def _array_arguments(kernel: str, index: int, kind: Any, array: Any) -> list[Any]:
    """Return Numba's flat form of an array: meminfo, parent, number of items, item size, data, shape…, strides…."""
    from numba.np.numpy_support import from_dtype

    where = f"{kernel}: argument {index + 1} ({kind})"
    if not isinstance(array, DeviceArray):
        raise ArgumentError(
            f"{where} needs a DeviceArray; got {type(array).__name__}", "copy it to the device first: device.array(…)"
        )
    if len(array.shape) != kind.ndim or from_dtype(array.dtype) != kind.dtype:
        raise ArgumentError(f"{where} does not fit an array of {array.dtype} with shape {array.shape}")
    strides: list[int] = []
    step = array.dtype.itemsize
    for extent in reversed(array.shape):
        strides.insert(0, step)
        step *= extent
    return [None, None, array.size, array.dtype.itemsize, array.buffer, *array.shape, *strides]
