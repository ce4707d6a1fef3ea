"""The part of llvmlite's C library that a translation uses, called directly.

`import llvmlite.binding` takes 40 ms, in which it declares what a JIT compiler needs; loading the library itself takes
6 ms. The functions' types are a table here, which a test compares with llvmlite's own. A worker's start waits for this
module, so it imports little.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from importlib.machinery import PathFinder
from typing import Any

_POINTER, _TEXT, _SIZE, _INT, _BOOL = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_bool
_OUT = ctypes.POINTER(ctypes.c_char_p)

FUNCTIONS: dict[str, tuple[type | None, tuple[type, ...]]] = {
    "InitializeAllTargetInfos": (None, ()),
    "InitializeAllTargets": (None, ()),
    "InitializeAllTargetMCs": (None, ()),
    "InitializeAllAsmPrinters": (None, ()),
    "SetCommandLine": (None, (_TEXT, _TEXT)),
    "ContextCreate": (_POINTER, ()),
    "ContextDispose": (None, (_POINTER,)),
    "ParseAssembly": (_POINTER, (_POINTER, _TEXT, _OUT)),
    "ParseBitcode": (_POINTER, (_POINTER, _TEXT, _SIZE, _OUT)),
    "VerifyModule": (_BOOL, (_POINTER, _OUT)),
    "PrintModuleToString": (None, (_POINTER, _OUT)),
    "DisposeModule": (None, (_POINTER,)),
    "LinkModules": (_INT, (_POINTER, _POINTER, _OUT)),
    "WriteBitcodeToString": (None, (_POINTER, _OUT, ctypes.POINTER(_SIZE))),
    "GetNamedFunction": (_POINTER, (_POINTER, _TEXT)),
    "GetNamedGlobalVariable": (_POINTER, (_POINTER, _TEXT)),
    "SetLinkage": (None, (_POINTER, _INT)),
    "DisposeString": (None, (_TEXT,)),
    "GetTargetFromTriple": (_POINTER, (_TEXT, _OUT)),
    "CreateTargetMachine": (_POINTER, (_POINTER, _TEXT, _TEXT, _TEXT, _INT, _TEXT, _TEXT, _INT, _INT, _TEXT)),
    "DisposeTargetMachine": (None, (_POINTER,)),
    "CreateTargetMachineData": (_POINTER, (_POINTER,)),
    "CopyStringRepOfTargetData": (None, (_POINTER, _OUT)),
    "DisposeTargetData": (None, (_POINTER,)),
    "TargetMachineEmitToMemory": (_POINTER, (_POINTER, _POINTER, _INT, _OUT)),
    "GetBufferStart": (_POINTER, (_POINTER,)),
    "GetBufferSize": (_SIZE, (_POINTER,)),
    "DisposeMemoryBuffer": (None, (_POINTER,)),
    "CreatePipelineTuningOptions": (_POINTER, ()),
    "PTOSetLoopVectorization": (None, (_POINTER, _BOOL)),
    "PTOSetSLPVectorization": (None, (_POINTER, _BOOL)),
    "PTOSetLoopInterleaving": (None, (_POINTER, _BOOL)),
    "DisposePipelineTuningOptions": (None, (_POINTER,)),
    "CreatePassBuilder": (_POINTER, (_POINTER, _POINTER)),
    "DisposePassBuilder": (None, (_POINTER,)),
    "buildPerModuleDefaultPipeline": (_POINTER, (_POINTER, _INT)),
    "CreateNewModulePassManager": (_POINTER, ()),
    "DisposeNewModulePassManger": (None, (_POINTER,)),
    "RunNewModulePassManager": (None, (_POINTER, _POINTER, _POINTER)),
    "module_AddAlwaysInlinerPass": (None, (_POINTER,)),
    "module_AddGlobalDCEPass": (None, (_POINTER,)),
    "module_AddInstCombinePass": (None, (_POINTER,)),
    "module_AddSROAPass": (None, (_POINTER,)),
    "module_AddSimplifyCFGPass": (None, (_POINTER,)),
}
"""Result and argument types of `LLVMPY_<name>`, pointers to LLVM's objects as addresses."""

_OBJECT_FILE = 1
_INTERNAL = 8
"""`LLVMInternalLinkage`."""
_DEFAULT_MODELS = (b"default", b"jitdefault")
"""Relocation and code model."""

_functions: dict[str, Callable[..., Any]] = {}


def _load() -> None:
    found = PathFinder.find_spec("llvmlite")
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError("No module named 'llvmlite'", name="llvmlite")
    path = os.path.join(found.submodule_search_locations[0], "binding", "libllvmlite.so")
    # Deep: an OpenCL runtime in this process may hold another LLVM, whose functions have the same names.
    library = ctypes.CDLL(path, mode=os.RTLD_LOCAL | os.RTLD_NOW | os.RTLD_DEEPBIND)
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, f"LLVMPY_{name}")
        function.restype, function.argtypes = result, arguments
        _functions[name] = function


def call(name: str, *arguments: object) -> Any:
    """Call `LLVMPY_<name>`."""
    if not _functions:
        _load()
    return _functions[name](*arguments)


def _text(text: ctypes.c_char_p) -> str:
    """Text that LLVM made, whose memory is given back; empty for a null pointer."""
    if not text:
        return ""
    value = text.value
    call("DisposeString", text)
    return (value or b"").decode(errors="surrogateescape")


def set_option(option: str) -> None:
    """Set one of LLVM's command-line options, for the life of the process."""
    call("SetCommandLine", b"nvvm2spirv", option.encode())


def initialize() -> None:
    """Make all of the library's targets known."""
    for name in ("TargetInfos", "Targets", "TargetMCs", "AsmPrinters"):
        call(f"InitializeAll{name}")


class LoadedModule:
    """A module in a context of its own, from text or bitcode; `with` frees both.

    Raises RuntimeError with LLVM's message.
    """

    def __init__(self, source: str | bytes) -> None:
        self._context = call("ContextCreate")
        try:
            self.address = _parsed(self._context, source)
        except RuntimeError:
            call("ContextDispose", self._context)
            raise

    def __enter__(self) -> LoadedModule:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __str__(self) -> str:
        text = ctypes.c_char_p()
        call("PrintModuleToString", self.address, text)
        return _text(text)

    def close(self) -> None:
        """Free the module and its context."""
        call("DisposeModule", self.address)
        call("ContextDispose", self._context)

    def verify(self) -> None:
        """Raise RuntimeError if LLVM's verifier rejects the module."""
        message = ctypes.c_char_p()
        rejected = call("VerifyModule", self.address, message)
        problem = _text(message)
        if rejected:
            raise RuntimeError(problem)

    def bitcode(self) -> bytes:
        """The module as bitcode."""
        data, size = ctypes.c_char_p(), ctypes.c_size_t()
        call("WriteBitcodeToString", self.address, data, size)
        result = ctypes.string_at(data, size.value)
        call("DisposeString", data)
        return result

    def link(self, definitions: tuple[tuple[str, bytes], ...]) -> None:
        """Link functions and variables, each from bitcode that defines it, and make them this module's own."""
        for _, bitcode in definitions:
            message = ctypes.c_char_p()
            failed = call("LinkModules", self.address, _parsed(self._context, bitcode), message)
            problem = _text(message)  # without a failure, a warning that data layouts differ
            if failed:
                raise RuntimeError(problem)
        for name, _ in definitions:
            for kind in ("Function", "GlobalVariable"):
                if found := call(f"GetNamed{kind}", self.address, name.encode()):
                    call("SetLinkage", found, _INTERNAL)


def _parsed(context: int, source: str | bytes) -> int:
    """Address of a module read from text or bitcode. Raises RuntimeError with LLVM's message."""
    message = ctypes.c_char_p()
    if isinstance(source, str):
        address: int | None = call("ParseAssembly", context, source.encode(), message)
    else:
        address = call("ParseBitcode", context, source, len(source), message)
    problem = _text(message)
    if problem or not address:
        raise RuntimeError(problem or "LLVM gave no module")
    return address


class TargetMachine:
    """A target machine that generates code at an optimisation level; `with` frees it.

    Raises RuntimeError for an unknown target.
    """

    def __init__(self, triple: str, level: int) -> None:
        message = ctypes.c_char_p()
        target = call("GetTargetFromTriple", triple.encode(), message)
        problem = _text(message)
        if problem or not target:
            raise RuntimeError(problem or f"LLVM knows no target {triple}")
        self.address = call(
            "CreateTargetMachine", target, triple.encode(), b"", b"", level, *_DEFAULT_MODELS, 0, 0, b""
        )
        if not self.address:
            raise RuntimeError(f"LLVM makes no target machine for {triple}")

    def __enter__(self) -> TargetMachine:
        return self

    def __exit__(self, *_: object) -> None:
        call("DisposeTargetMachine", self.address)

    def data_layout(self) -> str:
        """The target's data layout."""
        layout = call("CreateTargetMachineData", self.address)
        text = ctypes.c_char_p()
        call("CopyStringRepOfTargetData", layout, text)
        call("DisposeTargetData", layout)
        return _text(text)

    def emit_object(self, module: LoadedModule) -> bytes:
        """The module as an object file (for SPIR-V: the binary). Raises RuntimeError with LLVM's message."""
        message = ctypes.c_char_p()
        buffer = call("TargetMachineEmitToMemory", self.address, module.address, _OBJECT_FILE, message)
        problem = _text(message)
        if problem or not buffer:
            raise RuntimeError(problem or "LLVM emitted nothing")
        data = ctypes.string_at(call("GetBufferStart", buffer), call("GetBufferSize", buffer))
        call("DisposeMemoryBuffer", buffer)
        return data


def run_passes(module: LoadedModule, machine: TargetMachine, level: int, names: tuple[str, ...]) -> None:
    """Run LLVM's pipeline of a level (none for 0), then the named passes.

    The vectorisers stay off: SIMT code wants scalars.
    """
    tuning = call("CreatePipelineTuningOptions")
    for name in ("PTOSetLoopVectorization", "PTOSetSLPVectorization", "PTOSetLoopInterleaving"):
        call(name, tuning, False)
    builder = call("CreatePassBuilder", machine.address, tuning)
    managers = [call("buildPerModuleDefaultPipeline", builder, level)] if level > 0 else []
    if names:
        managers.append(call("CreateNewModulePassManager"))
        for name in names:
            call(f"module_Add{name}Pass", managers[-1])
    for manager in managers:
        call("RunNewModulePassManager", manager, module.address, builder)
        call("DisposeNewModulePassManger", manager)
    call("DisposePassBuilder", builder)
    call("DisposePipelineTuningOptions", tuning)
