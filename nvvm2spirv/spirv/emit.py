"""Emission through LLVM's SPIR-V back end, and which function an abort of it is about."""

import time

from nvvm2spirv.ir.errors import InternalError
from nvvm2spirv.ir.isolation import TIMEOUT, LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.ir.model import Block, Module

PATIENCE = 20.0
"""Seconds spent on finding out which function fails."""


def emit(text: str, triple: str, extensions: tuple[str, ...] = (), timeout: float = TIMEOUT) -> bytes:
    """Compile LLVM text to a SPIR-V binary, in a worker process.

    Raises LLVMCrashError if the back end fails, InternalError if the text is not LLVM's.
    """
    try:
        binary: bytes = isolated(
            "nvvm2spirv.ir.llvm_tasks:emitted", text, triple, extensions, timeout=timeout, fresh=True
        )
        return binary
    except LLVMRejectedError as error:
        raise InternalError(f"the passes made IR that LLVM rejects: {error}") from error


def failing_function(text: str, triple: str) -> str | None:
    """Name of the first function whose body alone makes emission fail, None if none does."""
    module = Module(text)
    bodies: dict[str, list[Block]] = {function.name: function.blocks for function in module.defined()}
    prefixes = {function.name: function.prefix for function in module.defined()}
    deadline = time.monotonic() + PATIENCE
    for name in bodies:
        if time.monotonic() > deadline:
            return None
        for other, blocks in bodies.items():
            function = module.functions[other]
            function.blocks = blocks if other == name else []
            function.prefix = [word for word in prefixes[other] if other == name or word != "internal"]
        try:
            emit(_without_debug(module), triple, timeout=PATIENCE)
        except LLVMCrashError:
            return name
    return None


def _without_debug(module: Module) -> str:
    """The text, declarations without the attachments that only definitions may have."""
    saved = {function: function.attributes for function in module.functions.values()}
    for function in saved:
        if function.is_declaration:
            function.attributes = " ".join(word for word in function.attributes.split() if word.startswith("#"))
    try:
        return str(module)
    finally:
        for function, attributes in saved.items():
            function.attributes = attributes
