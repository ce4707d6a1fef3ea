"""Modules: programs on a device, from SPIR-V, NVVM IR, CUDA C++, OpenCL C or a Numba-CUDA function."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import pyopencl as cl

from nvvm2spirv.options import Options
from nvvm2spirv.spirv.model import SpirvModule
from vortex_rt.api import nvvm_ir
from vortex_rt.api.device import Device
from vortex_rt.api.kernel import Kernel, KernelInfo, KernelParameter, Kind
from vortex_rt.api.numba_front import compile_numba, numba_infos
from vortex_rt.api.symbols import Symbols, plain_name
from vortex_rt.api.textures import TextureReferences
from vortex_rt.cuda.compile import compile_cuda, is_text
from vortex_rt.errors import ArgumentError, BuildError, UnknownKernelError

Source = str | bytes | os.PathLike[str]
SPIRV_MAGIC = (0x07230203).to_bytes(4, "little")


class Module:
    """A program built for one device. Kernels are attributes or items: ``module.vecadd[grid, block](a, b, c)``.

    A C++ kernel is found under its plain name when that is unique, else under its mangled name; ``module.kernels``
    lists all. ``module.symbols["name"]`` reaches ``__constant__`` and ``__device__`` variables,
    ``module.textures["name"]`` texture references.
    """

    def __init__(
        self, device: Device, program: Any, infos: Sequence[KernelInfo], translated: SpirvModule | None = None
    ) -> None:
        self.device = device
        self.program = program
        self.translated = translated
        self._infos = {info.name: info for info in infos}
        self._accessors = _infos_of_accessors(translated) if translated else {}
        self._kernels: dict[str, Kernel] = {}

    # ---- making one --------------------------------------------------------------------------------------------------

    @classmethod
    def from_spirv(cls, device: Device, spirv: Source | SpirvModule, *, options: str = "") -> Module:
        """Build a SPIR-V binary: bytes, a file, or what ``nvvm2spirv.translate`` returned. ``options`` go to
        clBuildProgram.

        Raises BuildError with the device compiler's log.
        """
        _check_use(device, spirv, (str, bytes, os.PathLike, SpirvModule))
        translated = spirv if isinstance(spirv, SpirvModule) else None
        binary = _read(spirv) if not isinstance(spirv, SpirvModule) else spirv.binary
        if translated is None:
            options = f"-cl-kernel-arg-info {options}"
        if binary[:4] not in (SPIRV_MAGIC, SPIRV_MAGIC[::-1]):
            raise BuildError("the input is no SPIR-V binary: it does not begin with its magic number 0x07230203")
        program = _build(device, binary, options)
        infos = _infos_of_translation(translated) if translated else _infos_of_opencl(device, program)
        return cls(device, program, infos, translated)

    @classmethod
    def from_nvvm(
        cls, device: Device, source: Source, options: Options | None = None, *, build_options: str = ""
    ) -> Module:
        """Translate NVVM IR (a file, ``.ll`` text or bitcode) and build it.

        Raises nvvm2spirv.TranslationError with the place in the input, or BuildError.
        """
        from nvvm2spirv.api import translate

        _check_use(device, source, (str, bytes, os.PathLike))
        if isinstance(source, os.PathLike) or (isinstance(source, str) and not is_text(source)):
            source = Path(source)
        return cls.from_spirv(device, translate(source, options), options=build_options)

    @classmethod
    def from_ptx(
        cls, device: Device, source: Source, options: Options | None = None, *, build_options: str = ""
    ) -> Module:
        """Translate PTX (a file, or its text) and build it; what is read: docs/reference/ptx.md.

        Arguments are told by their sizes and uses, as PTX gives no types: one that the kernel uses as an address takes
        a buffer, one of 8 bytes that it does not use takes anything. Raises nvvm2spirv.TranslationError with the place
        in the PTX, or BuildError.
        """
        module = cls.from_nvvm(device, source, options, build_options=build_options)
        module._infos = {
            name: replace(info, parameters=tuple(replace(p, untyped=p.kind == "value") for p in info.parameters))
            for name, info in module._infos.items()
        }
        return module

    @classmethod
    def from_cuda(
        cls, device: Device, source: str | os.PathLike[str], options: Options | None = None, *, build_options: str = "",
        **clang: Any,
    ) -> Module:
        """Compile CUDA C++ (a file, or text) with clang, translate and build it.

        ``clang`` holds the settings of ``vortex_rt.cuda.compile.compile_cuda``: defines, include_dirs, debug,
        opt_level, gpu_arch, extra. Raises CudaCompileError, and what ``from_nvvm`` raises.
        """
        _check_use(device, source, (str, os.PathLike))
        return cls.from_nvvm(
            device, compile_cuda(source if isinstance(source, str) else Path(source), **clang), options,
            build_options=build_options,
        )

    @classmethod
    def from_opencl(cls, device: Device, source: str | os.PathLike[str], options: str = "") -> Module:
        """Build OpenCL C: a file, or text."""
        _check_use(device, source, (str, os.PathLike))
        text = source if is_text(source) else _read(source).decode(errors="replace")
        program = _build(device, text, f"-cl-kernel-arg-info {options}")
        return cls(device, program, _infos_of_opencl(device, program))

    @classmethod
    def from_numba(
        cls, device: Device, function: Callable[..., Any], signature: Any, options: Options | None = None, **numba: Any
    ) -> Module:
        """Compile a Python function with Numba's CUDA target, translate and build it.

        ``signature`` is Numba's: a string such as ``"void(float32[:], float32[:])"`` or a type object. DeviceArrays fit
        its array parameters. The package numba-cuda is used where it is installed, else the target in numba itself.
        """
        _check_use(device, "", (str,))
        compiled = compile_numba(function, signature, **numba)
        module = cls.from_nvvm(device, compiled.ir, options)
        module._infos = numba_infos(compiled, module._infos)
        return module

    # ---- kernels and symbols -----------------------------------------------------------------------------------------

    @property
    def kernels(self) -> Mapping[str, KernelInfo]:
        """Every kernel by its full name."""
        return dict(self._infos)

    def __getitem__(self, name: str) -> Kernel:
        return self._kernel(self._find(name))

    def accessor(self, name: str) -> Kernel:
        """Return one of the kernels that the translator adds to reach variables by name."""
        return self._kernel(self._accessors[name])

    def _kernel(self, info: KernelInfo) -> Kernel:
        if info.name not in self._kernels:
            self._kernels[info.name] = Kernel(self, info, cl.Kernel(self.program, info.name))
        return self._kernels[info.name]

    def __getattr__(self, name: str) -> Kernel:
        if name.startswith("_") and not name.startswith("_Z"):
            raise AttributeError(name)
        return self[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *map(plain_name, self._infos)]

    def _find(self, name: str) -> KernelInfo:
        if name in self._infos:
            return self._infos[name]
        matches = [info for full, info in self._infos.items() if name in (info.plain, plain_name(full))]
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise UnknownKernelError(
                f"several kernels are called {name!r}", "use a full name: " + ", ".join(info.name for info in matches)
            )
        raise UnknownKernelError(
            f"no kernel {name!r}", "the module has " + (", ".join(sorted(map(plain_name, self._infos))) or "none")
        )

    @cached_property
    def symbols(self) -> Symbols:
        """The module's variables and textures by name."""
        described = self.translated.symbols if self.translated else ()
        locate = partial(self.device.shared_variable, self.program)
        return Symbols(self.device, described, self.accessor, locate)

    @cached_property
    def textures(self) -> TextureReferences:
        """The module's legacy texture and surface references by name."""
        return TextureReferences(self.device, self.symbols)

    @property
    def build_log(self) -> str:
        """What the device's compiler said."""
        return str(self.program.get_build_info(self.device.cl_device, cl.program_build_info.LOG)).strip()

    def __repr__(self) -> str:
        return f"Module({', '.join(info.signature() for info in self._infos.values())})"


def _read(source: Source) -> bytes:
    if isinstance(source, bytes):
        return source
    try:
        return Path(source).read_bytes()
    except OSError as error:
        raise BuildError(f"{os.fspath(source)}: {error.strerror}") from error


def _check_use(device: Any, source: Any, types: tuple[type, ...]) -> None:
    """Refuse what is no Device or no source, and a Device that a fork has cut off."""
    if not isinstance(device, Device):
        raise ArgumentError(
            f"a module is built for a Device, not for {type(device).__name__}", "Module.from_…(Device(), …)"
        )
    device.commands.check_process()
    if not isinstance(source, types):
        raise ArgumentError(
            f"a module's source is a {' or '.join(t.__name__ for t in types)}, not {type(source).__name__}"
        )


def _build(device: Device, source: str | bytes, options: str) -> Any:
    """Make a program of OpenCL C or SPIR-V and build it for the device alone. Raises BuildError with its log."""
    program: Any = None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", cl.CompilerWarning)  # what the compiler says is in build_log
            needed: list[str] = []
            if isinstance(source, bytes):
                program, needed = nvvm_ir.program(device.context, device.cl_device, source)
            else:
                program = cl.Program(device.context, source)
            return program.build([*needed, *options.split()], devices=[device.cl_device], cache_dir=False)
    except cl.Error as error:
        log = str(error) if program is None else _build_log(device, program, error)
        raise BuildError(f"{device.name} refused the program", log) from None


def _build_log(device: Device, program: Any, error: Exception) -> str:
    try:
        log = str(program.get_build_info(device.cl_device, cl.program_build_info.LOG)).strip("\0 \n")
    except cl.Error:
        log = ""
    return log or str(error)


def _infos_of_opencl(device: Device, program: Any) -> list[KernelInfo]:
    """Read the kernels from OpenCL itself, for programs that nvvm2spirv did not make."""
    infos = []
    for kernel in program.all_kernels():
        parameters = []
        for index in range(kernel.num_args):
            try:
                name = kernel.get_arg_info(index, cl.kernel_arg_info.NAME).rstrip("\0")
                type_name = kernel.get_arg_info(index, cl.kernel_arg_info.TYPE_NAME).rstrip("\0")
                space = kernel.get_arg_info(index, cl.kernel_arg_info.ADDRESS_QUALIFIER)
            except cl.Error as error:
                raise BuildError(
                    f"{kernel.function_name}: the device tells nothing about its arguments ({error})",
                    hint="build with -cl-kernel-arg-info",
                ) from None
            spaces = cl.kernel_arg_address_qualifier
            kinds: dict[int, Kind] = {spaces.LOCAL: "local", spaces.PRIVATE: "value"}
            kind = kinds.get(space, "pointer")
            known = kind == "value" and not type_name.endswith("3")  # a vector of three may be given as one of four
            size = device.argument_size(kernel, index) if known else 0
            parameters.append(KernelParameter(name, kind, type_name, size))
        infos.append(KernelInfo(kernel.function_name, tuple(parameters)))
    return infos


def _infos_of_translation(translated: SpirvModule) -> list[KernelInfo]:
    """Describe the translator's kernels in the launcher's terms."""
    infos = []
    for kernel in translated.kernels:
        parameters = tuple(
            KernelParameter(argument.name, _KINDS.get(argument.kind, "pointer"), argument.type, argument.size)
            for argument in kernel.parameters
        )
        bounds = kernel.launch_bounds
        required = bounds.required_threads if any(bounds.required_threads) else ()
        infos.append(
            KernelInfo(
                kernel.name, parameters, kernel.dynamic_local, kernel.local_bytes, required, bounds.max_block_size,
                bounds.cluster if max(bounds.cluster) > 1 else (),
            )
        )
    return infos


def _infos_of_accessors(translated: SpirvModule) -> dict[str, KernelInfo]:
    """Describe the kernels that the translator adds to reach variables; all variables share them."""
    buffer, index = KernelParameter("buffer", "pointer"), KernelParameter("index", "value", "int", 4)
    span = (KernelParameter("offset", "value", "long", 8), KernelParameter("size", "value", "long", 8))
    infos = {}
    for symbol in translated.symbols:
        infos[symbol.locator] = KernelInfo(symbol.locator, (buffer, index), hidden=True)
        for name in (symbol.reader, symbol.writer):
            infos[name] = KernelInfo(name, (buffer, index, *span), hidden=True)
    return infos


_KINDS: dict[str, Kind] = {"local": "local", "value": "value"}
