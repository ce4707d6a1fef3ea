"""Modules of NVVM IR before translation: linked, verified, and asked for their names, in LLVM's worker process."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.ir.upgrade import has_typed_pointers, upgrade_typed_pointers

if TYPE_CHECKING:
    from llvmlite.binding import ModuleRef


BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
LIBDEVICE = "__nv_"
"""Prefix of the functions of NVIDIA's device library, which the translator knows."""
NUMBA_ENVIRONMENT = "_ZN08NumbaEnv"
"""Prefix of the variables for Numba's runtime on the CPU, which device code never reads."""
_DEFINED = re.compile(r'^define ([^@\n]*)@"?([^"(\n]+)"?\(', re.M)


class DeviceModuleError(Exception):
    """A module is no NVVM IR, or modules do not go together; the text is LLVM's message."""


@dataclass(frozen=True)
class LinkedModule:
    """Bitcode, and the names of its kernels, of the other functions that others may call, and of those it lacks; in
    ``log`` what is to be told of it."""

    bitcode: bytes
    kernels: tuple[str, ...]
    functions: tuple[str, ...]
    undefined: tuple[str, ...]
    log: str = ""


def link(modules: Sequence[tuple[str, bytes]], lazy: Sequence[tuple[str, bytes]] = ()) -> LinkedModule:
    """Link modules (name, bitcode or text) to one; of the lazy ones only if something of them is used.

    Raises:
        DeviceModuleError: one is no NVVM IR, or they define a name twice.
    """
    try:
        return LinkedModule(*isolated("vortex_rt.cuda.jit.modules:link_in_worker", _readable(modules), _readable(lazy)))
    except LLVMRejectedError as error:
        raise DeviceModuleError(str(error)) from None
    except LLVMCrashError as error:
        raise DeviceModuleError(f"LLVM failed: {error}") from None


def _readable(modules: Sequence[tuple[str, bytes]]) -> tuple[tuple[str, bytes | str], ...]:
    """The modules as LLVM reads them: text with opaque pointers; what is no module at all stays away."""
    found: list[tuple[str, bytes | str]] = []
    for name, data in modules:
        if data.startswith(BITCODE):
            found.append((name, data))
            continue
        try:
            text = data.rstrip(b"\0").decode()
        except UnicodeDecodeError:
            raise DeviceModuleError(f"{name}: neither LLVM bitcode nor text") from None
        found.append((name, upgrade_typed_pointers(text) if has_typed_pointers(text) else text))
    return tuple(found)


def link_in_worker(
    modules: tuple[tuple[str, bytes | str], ...], lazy: tuple[tuple[str, bytes | str], ...]
) -> tuple[bytes, tuple[str, ...], tuple[str, ...], tuple[str, ...], str]:
    """Do the work of `link` where LLVM is loaded."""
    import llvmlite.binding as llvm

    context = llvm.create_context()
    whole: ModuleRef | None = None
    for name, data in modules:
        whole = _joined(whole, name, data, context)
    assert whole is not None
    for name, data in lazy:
        wanted = {function for function in _undefined(whole) if not function.startswith(LIBDEVICE)}
        if wanted and any(not f.is_declaration and f.name in wanted for f in _parsed(name, data, context).functions):
            whole = _joined(whole, name, data, context)
    for variable in whole.global_variables:
        if variable.name.startswith(NUMBA_ENVIRONMENT) and not variable.is_declaration:
            variable.linkage = "internal"
    if whole.triple and not whole.triple.startswith("nvptx"):
        raise RuntimeError(f"{modules[0][0]}: Invalid target triple '{whole.triple}': NVVM IR's is nvptx64-nvidia-cuda")
    try:
        whole.verify()
    except RuntimeError as error:
        raise RuntimeError(f"{modules[0][0]}: {error}") from None
    defined = [(words.split(), name) for words, name in _DEFINED.findall(str(whole))]
    kernels = tuple(name for words, name in defined if "ptx_kernel" in words)
    apart = [name for name in kernels if b"noinline" in whole.get_function(name).attributes]
    return (
        bytes(whole.as_bitcode()),
        kernels,
        tuple(name for words, name in defined if not {"ptx_kernel", "internal", "private"}.intersection(words)),
        tuple(name for name in _undefined(whole) if not name.startswith(LIBDEVICE)),
        "".join(f"warning: kernel '{name}': overriding noinline attribute\n" for name in apart),
    )


def _joined(whole: ModuleRef | None, name: str, data: bytes | str, context: object) -> ModuleRef:
    module = _parsed(name, data, context)
    if whole is None:
        return module
    try:
        whole.link_in(module)
    except RuntimeError as error:
        raise RuntimeError(f"{name}: {error}") from None
    return whole


def _parsed(name: str, data: bytes | str, context: object) -> ModuleRef:
    import llvmlite.binding as llvm

    try:
        return llvm.parse_assembly(data, context) if isinstance(data, str) else llvm.parse_bitcode(data, context)
    except RuntimeError as error:
        raise RuntimeError(f"{name}: {error}") from None


def _undefined(module: ModuleRef) -> list[str]:
    return [
        function.name
        for function in module.functions
        if function.is_declaration and not function.name.startswith("llvm.")
    ]
