"""Python functions through Numba's CUDA front end: types and lowering are Numba's, everything after its IR is ours.

No GPU is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from inspect import CO_VARARGS, CO_VARKEYWORDS
from threading import RLock
from types import FunctionType, SimpleNamespace
from typing import Any
from unittest.mock import patch

from nvvm2spirv.ir.upgrade import has_typed_pointers, upgrade_typed_pointers
from vortex_rt.api.buffer import DeviceArray
from vortex_rt.api.kernel import KernelInfo
from vortex_rt.errors import ArgumentError, BuildError

COMPUTE_CAPABILITY = (7, 0)
#: The releases of numba that carry a CUDA target; the package numba-cuda replaces it by one of another shape.
NUMBA = "numba>=0.66,<0.69"
#: Of nvptx64, as in the NVVM IR specification.
DATA_LAYOUT = (
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-"
    "v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
)
#: Variables for Numba's CPU runtime that its CUDA code never reads; no symbols for the host.
ENVIRONMENT = "_ZN08NumbaEnv"


@dataclass(frozen=True)
class CompiledFunction:
    """What Numba made: one NVVM IR module, the kernel's symbol, its plain name and Numba's argument types."""

    ir: str
    symbol: str
    name: str
    types: tuple[Any, ...]


def compile_numba(
    function: Callable[..., Any], signature: Any, *, debug: bool = False, fastmath: bool = False
) -> CompiledFunction:
    """Compile a kernel (a plain function, or one decorated with ``numba.cuda.jit``) for the argument types of
    ``signature``.

    Raises ArgumentError for what is no function or signature, BuildError with Numba's message.
    """
    try:
        from numba.core import sigutils, types
        from numba.core.errors import NumbaError
        from numba.cuda.compiler import compile_cuda
        from numba.cuda.cudadrv.error import CudaSupportError
    except ImportError as error:
        raise BuildError(
            f"this numba has no CUDA target of its own ({error})", hint=f"install one that has: pip install '{NUMBA}'"
        ) from error

    function = getattr(function, "py_func", function)
    if not isinstance(function, FunctionType):
        raise ArgumentError(f"from_numba takes a Python function, not {type(function).__name__}")
    try:
        arguments, returns = sigutils.normalize_signature(signature)  # type: ignore[no-untyped-call]
    except (TypeError, ValueError, NameError, AttributeError, SyntaxError, NumbaError) as error:
        raise ArgumentError(
            f"{signature!r} is no signature of Numba: {error}", 'for instance "void(float32[::1], int32)"'
        ) from None
    code = function.__code__
    if code.co_argcount != len(arguments) or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        raise ArgumentError(
            f"{function.__name__} has {code.co_argcount} parameters, the signature {len(arguments)}",
            "without defaults, *args and **kwargs",
        )
    if returns not in (None, types.void):
        raise ArgumentError(f"{function.__name__}: a kernel returns nothing, not {returns}")
    options = {"fastmath": fastmath, "opt": 0 if debug else 3}
    with without_cuda():
        try:
            compiled = compile_cuda(
                function, types.void, arguments, debug=debug, lineinfo=debug, fastmath=fastmath, nvvm_options=options,
                cc=COMPUTE_CAPABILITY,
            )
        except NumbaError as error:
            raise BuildError(f"Numba cannot compile {function.__name__}", str(error)) from None
        except CudaSupportError as error:
            raise BuildError(
                f"Numba asks NVIDIA's driver while it compiles {function.__name__}; that needs a device of NVIDIA",
                str(error),
            ) from None
        library, kernel = compiled.target_context.prepare_cuda_kernel(
            compiled.library, compiled.fndesc, debug, debug, options, code.co_filename, code.co_firstlineno
        )
        modules = library.llvm_strs
    return CompiledFunction(link(modules), kernel.name, function.__name__, tuple(arguments))


_compiling = RLock()


@contextmanager
def without_cuda() -> Iterator[None]:
    """Let Numba's front end work without libNVVM and without a driver, in one thread at a time.

    It asks libNVVM for the data layout and the IR's version only, and the driver for the compute capability when it
    meets a device function (its own ones, such as ``max`` and ``shfl_sync``, too).
    """
    from numba.cuda import compiler, dispatcher
    from numba.cuda.cudadrv import nvvm

    answers = SimpleNamespace(
        data_layout=DATA_LAYOUT, get_ir_version=lambda: (2, 0, 3, 1), supported_ccs=(COMPUTE_CAPABILITY,)
    )
    device = SimpleNamespace(compute_capability=COMPUTE_CAPABILITY)
    with ExitStack() as stack:
        stack.enter_context(_compiling)
        stack.enter_context(patch.object(nvvm, "NVVM", lambda: answers))
        for module in (compiler, dispatcher):
            stack.enter_context(patch.object(module, "get_current_device", lambda: device))
        template: Any = dispatcher.CUDADispatcher.get_call_template

        def template_of_folded(self: Any, arguments: Any, keywords: Any) -> Any:
            """Type a call with ``*args`` as a tuple, and defaults and keywords in their places,
            as the CPU target does; max and min need it.
            """
            return template(self, self._compiler.fold_argument_types(arguments, keywords)[1], {})

        stack.enter_context(patch.object(dispatcher.CUDADispatcher, "get_call_template", template_of_folded))
        yield


def link(modules: list[str]) -> str:
    """Link the text of several modules (of any pointer dialect) into one."""
    import llvmlite.binding as llvm

    parsed = [
        llvm.parse_assembly(upgrade_typed_pointers(text) if has_typed_pointers(text) else text) for text in modules
    ]
    for other in parsed[1:]:
        parsed[0].link_in(other)
    for variable in parsed[0].global_variables:
        if variable.name.startswith(ENVIRONMENT):
            variable.linkage = "internal"
    return str(parsed[0])


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
