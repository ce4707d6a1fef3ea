"""SPIR-V for devices that read none but LLVM bitcode (``cl_khr_spir``), as the CPU device of Debian's POCL does."""

import shutil
import subprocess
import tempfile
from typing import Any

import pyopencl as cl

from nvvm2spirv.spirv import binary
from nvvm2spirv.spirv.grammar import Op
from vortex_rt import bundle
from vortex_rt.errors import BuildError

TRANSLATORS = ("llvm-spirv-15", "llvm-spirv-14", "llvm-spirv")
"""Khronos' translator, of a LLVM whose bitcode POCL 3.1 (LLVM 15 in Debian 12) reads; the first that is installed."""


def reads_spirv(device: Any) -> bool:
    """Whether the device names an intermediate language (CL_DEVICE_IL_VERSION, or the extension before OpenCL 2.1)."""
    try:
        languages = str(device.il_version)
    except cl.Error:
        languages = ""
    return "SPIR-V" in languages or "cl_khr_il_program" in device.extensions


def reads_bitcode(device: Any) -> bool:
    """Whether the device builds programs of LLVM bitcode."""
    return "cl_khr_spir" in device.extensions.split()


def program(context: Any, device: Any, spirv: bytes) -> tuple[Any, list[str]]:
    """Return a program of a SPIR-V module and the options that its build needs.

    Raises:
        BuildError: no translator is installed, or it refuses the module.
    """
    if reads_spirv(device) or not reads_bitcode(device):
        return cl.Program(context, spirv), []
    tool = next(filter(None, (shutil.which(name, path=bundle.search_path()) for name in TRANSLATORS)), None)
    if tool is None:
        raise BuildError(f"{device.name} reads LLVM bitcode, no SPIR-V, and there is no llvm-spirv to make it")
    with tempfile.NamedTemporaryFile(suffix=".spv") as file:  # it reads no pipe
        file.write(_with_free_inlining(spirv))
        file.flush()
        command = (tool, "-r", "--spirv-target-env=CL1.2", file.name, "-o", "-")
        done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise BuildError("llvm-spirv refused the module", done.stderr.decode(errors="replace").strip())
    return cl.Program(context, [device], [done.stdout]), ["-x", "spir"]


_DONT_INLINE = 2  # bit of a function's control word


def _with_free_inlining(spirv: bytes) -> bytes:
    """Return the module without its wishes that functions stay functions; what is no module as it is.

    POCL's CPU device keeps a work-item's number in variables of the kernel, and only functions that it inlines find
    them: others are linked with symbols that do not exist, which ends the process.
    """
    try:
        module = binary.decode(spirv)
    except ValueError:
        return spirv  # for llvm-spirv to refuse
    for at, (opcode, operands) in enumerate(module.operations):
        if opcode == Op.Function:
            result_type, result, control, function_type = operands
            freed = (result_type, result, control & ~_DONT_INLINE, function_type)
            module.operations[at] = binary.SpirvOperation(opcode, freed)
    return module.encode()
