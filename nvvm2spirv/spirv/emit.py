"""Emission through LLVM's SPIR-V back end."""

from __future__ import annotations

import llvmlite.binding as llvm

from nvvm2spirv.ir.errors import InternalError
from nvvm2spirv.ir.isolation import TIMEOUT, LLVMRejectedError, isolated
from nvvm2spirv.ir.llvm_targets import initialize


def emit(text: str, triple: str, extensions: tuple[str, ...] = (), timeout: float = TIMEOUT) -> bytes:
    """Compile LLVM text to a SPIR-V binary, in a child process.

    Raises LLVMCrashError if the back end fails, InternalError if the text is not LLVM's.
    """
    initialize()

    def compile_() -> bytes:
        if extensions:
            llvm.set_option("nvvm2spirv", "--spirv-ext=" + ",".join("+" + name for name in extensions))
        module = llvm.parse_assembly(text, llvm.create_context())
        # Without optimisation, or CodeGenPrepare makes add-with-carry, which llvm-spirv 15 cannot read.
        machine = llvm.Target.from_triple(triple).create_target_machine(opt=0)
        return bytes(machine.emit_object(module))

    try:
        return isolated(compile_, timeout)
    except LLVMRejectedError as error:
        raise InternalError(f"the passes made IR that LLVM rejects: {error}") from error
