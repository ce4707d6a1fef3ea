"""The compiler of Triton's backend: the stages of Triton's own backend for CUDA down to LLVM IR, then the translator.

Triton's LLVM is newer than the translator's: the reader takes its text (`nvvm2spirv.ir.upgrade`). The binary is
a container of the toolkit ([interfaces.md]), which libcuda loads.
"""

from __future__ import annotations

import functools
import hashlib
import re
from dataclasses import dataclass, replace
from typing import Any

import triton
from triton.backends.compiler import GPUTarget, Language
from triton.backends.nvidia import compiler as nvidia

BACKEND = "vortex"
BINARY = "vxdev"
"""Suffix of the file in Triton's cache, and key of ``kernel.asm``, that holds what libcuda loads."""
PTX_VERSION = 80
"""What Triton may assume of PTX; without it, it asks NVIDIA's ptxas."""
NEWEST_CAPABILITY = 89
"""From 90 on, Triton's code needs units that the device has not: clusters, bulk copies, wgmma."""
MATRIX_CAPABILITY = 80
"""From here on Triton writes ``mma`` for products of blocks, before that a multiply-add for each of their elements."""
_TRIPLE = 'target triple = "nvptx64-nvidia-cuda"\n'
_DOT = re.compile(r"^.*\btt\.dot\b.*: tensor<[^>]*x(\w+)> \* ", re.M)
_KERNEL = re.compile(r"^define [^@\n]*\bptx_kernel\b[^@\n]*@\"?([\w.$]+)", re.M)


class UnsupportedKernelError(RuntimeError):
    """A kernel asks for something that the device does not have."""


@dataclass(frozen=True)
class VortexOptions(nvidia.CUDAOptions):  # type: ignore[misc]
    """Triton's options for CUDA, and those of its backend for AMD that tune only: programs that look for NVIDIA's
    devices by name give the latter to all others. They have no effect."""

    ptx_version: int = PTX_VERSION
    backend_name: str = BACKEND
    waves_per_eu: int = 0
    matrix_instr_nonkdim: int = 0
    kpack: int = 1


class VortexBackend(nvidia.CUDABackend):  # type: ignore[misc]
    """Compiles Triton's kernels for the device `vortex`."""

    @staticmethod
    def supports_target(target: GPUTarget) -> bool:
        """Whether a target is of this backend."""
        return bool(target.backend == BACKEND)

    def __init__(self, target: GPUTarget) -> None:
        super().__init__(target)
        self.binary_ext = BINARY

    def get_target_name(self, options: Any) -> str:
        """Return the target as Triton's passes know it: a CUDA device of this compute capability."""
        return f"cuda:{self._parse_arch(options.arch)}"

    def parse_options(self, opts: dict[str, Any]) -> VortexOptions:
        """Return the options of a launch or of a configuration to try.

        Raises:
            UnsupportedKernelError: they ask for what the device has not.
        """
        if opts.get("num_ctas", 1) not in (None, 1):
            raise UnsupportedKernelError("num_ctas > 1: the device has no clusters of blocks; leave the option out")
        known = super().parse_options({"ptx_version": PTX_VERSION, **opts})
        capability = self._parse_arch(known.arch)
        if capability > NEWEST_CAPABILITY:
            raise UnsupportedKernelError(
                f"compute capability {capability / 10}: Triton's code for it needs units that the device has not; "
                f"VORTEX_CUDA_ARCH and TRITON_OVERRIDE_ARCH may be up to sm{NEWEST_CAPABILITY}"
            )
        values = {name: getattr(known, name) for name in nvidia.CUDAOptions.__dataclass_fields__}
        values["extern_libs"] = dict(known.extern_libs)
        own = {name: opts[name] for name in ("waves_per_eu", "matrix_instr_nonkdim", "kpack") if name in opts}
        return VortexOptions(**{**values, "backend_name": BACKEND, **own})

    def add_stages(self, stages: dict[str, Any], options: VortexOptions, language: Language) -> None:
        """Add Triton's stages down to LLVM IR, and ours."""
        super().add_stages(stages, options, language)
        for name in ("ptx", "cubin"):
            stages.pop(name, None)
        if language == Language.TRITON and self._parse_arch(options.arch) < MATRIX_CAPABILITY:
            changed: dict[str, Any] = {"num_stages": 1}  # asynchronous copies would gain nothing
            matrix = replace(options, **changed)
            plain = stages["ttgir"], stages["llir"]
            stages["ttgir"] = lambda source, metadata: (
                self.make_ttgir(source, metadata, matrix, MATRIX_CAPABILITY)
                if has_short_products(str(source))
                else plain[0](source, metadata)
            )
            stages["llir"] = lambda source, metadata: (
                self.make_llir(source, metadata, matrix, MATRIX_CAPABILITY)
                if f'"cuda:{MATRIX_CAPABILITY}"' in str(source)
                else plain[1](source, metadata)
            )
        stages[BINARY] = lambda source, metadata: make_binary(source, metadata, options)

    @functools.lru_cache  # noqa: B019 - Triton makes a backend a compilation, and asks each once or twice
    def hash(self) -> str:
        """Return what a kept result depends on besides its source: Triton, the target, and our sources."""
        from vortex_rt.cuda.jit import results

        parts = f"{triton.__version__} {self.target.arch} ".encode() + results.sources()
        return hashlib.sha256(parts).hexdigest()


def has_short_products(source: str) -> bool:
    """Whether all products of blocks in a kernel (Triton's IR) are of types that ``mma`` multiplies as exactly."""
    kinds = set(_DOT.findall(source))
    return bool(kinds) and kinds <= {"f16", "bf16", "i8"}


def make_binary(source: str, metadata: dict[str, Any], options: VortexOptions) -> bytes:
    """Translate the LLVM IR of a kernel; its name is noted in the metadata.

    Raises:
        nvvm2spirv.api.TranslationError: something of it is not known.
    """
    from nvvm2spirv.api import Options, translate
    from vortex_rt.cuda import container
    from vortex_rt.cuda.nvcc import device_code

    names = _KERNEL.findall(source)
    if len(names) != 1:
        raise UnsupportedKernelError(f"Triton's module has {len(names)} kernels, not one")
    metadata["name"] = names[0]
    asked = Options(
        cuda_arch=10 * int(options.arch.removeprefix("sm")), fp_contract="fast" if options.enable_fp_fusion else "off"
    )
    module = translate(_TRIPLE + source, asked, name=f"{names[0]}.llir")
    return container.write(device_code.entries([module]))
