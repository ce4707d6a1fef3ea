"""Refusing double on a target without it, where the source says what needs it."""

from nvvm2spirv.ir import nodes
from nvvm2spirv.ir.model import Function, Instruction, Module
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.names import Names
from vortex_rt.compiler.target import Target

_COMPUTING = frozenset("fadd fsub fmul fdiv frem fcmp fpext fptrunc fptosi fptoui sitofp uitofp".split())
"""Operations on double that need hardware; loads, stores, selections and sign changes work on its bits."""
_ON_BITS = ("llvm.fabs.", "llvm.copysign.")


def check(module: Module, target: Target, shown: Names) -> None:
    """Refuse a module that computes with double where the target cannot.

    Raises:
        CompileError: with the kernel or function and the source line where it is known.
    """
    if "d" in target.features:
        return
    for function in module.defined():
        for block in function.blocks:
            for instruction in block.instructions:
                if "double" in instruction.raw and _computes(instruction):
                    raise CompileError(refusal(function, instruction, shown))


def refusal(function: Function, instruction: Instruction, shown: Names) -> str:
    """The message about an instruction that needs double."""
    place = nodes.location(function.module, instruction.debug_location)
    return f"error: {place + ': ' if place else ''}{shown.describe(function.name)}: RV32 has no double"


def _computes(instruction: Instruction) -> bool:
    if instruction.opcode == "call":
        name = instruction.callee_name or ""
        return name.startswith("llvm.") and not name.startswith(_ON_BITS) and _has_double(instruction)
    return instruction.opcode in _COMPUTING and _has_double(instruction)


def _has_double(instruction: Instruction) -> bool:
    """Whether an operand or the result is a double or a vector of them."""
    return any(
        "double" in type_
        for type_ in (instruction.type, *(operand.type for operand in instruction.operands))
        if not type_.startswith("%")
    )
