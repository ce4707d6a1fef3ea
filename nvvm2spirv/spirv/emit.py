"""Emission through LLVM's SPIR-V back end."""

from __future__ import annotations

from nvvm2spirv.ir.errors import InternalError
from nvvm2spirv.ir.isolation import TIMEOUT, LLVMRejectedError, isolated


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
