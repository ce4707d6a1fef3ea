"""Kernels' functions for instructions (``vortex_intrinsics.h``): each becomes its instruction, and a program that uses
what its device lacks is refused."""

from collections.abc import Mapping

from nvvm2spirv.ir.model import Function, Module
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.metadata import CompiledKernel
from vortex_rt.compiler.names import Names
from vortex_rt.compiler.request import Shape
from vortex_rt.isa import disasm, header
from vortex_rt.isa.extensions import missing
from vortex_rt.isa.table import InstructionRow, Kind, lookup
from vortex_rt.opencl_features import LARGEST_GROUP


def define(module: Module) -> None:
    """Define the functions that the module calls.

    Raises:
        CompileError: one is declared with other types than its own.
    """
    for function in [f for f in module.functions.values() if f.is_declaration and f.name in header.FUNCTIONS]:
        row = header.FUNCTIONS[function.name]
        result, parameters = _types(row)
        if (function.return_type, [p.type for p in function.parameters]) != (result, parameters):
            raise CompileError(
                f"error: '{function.name}' is {row.intrinsic}, but is declared otherwise; include vortex_intrinsics.h"
            )
        module.add_function(_definition(function, row, result, parameters))


def _types(row: InstructionRow) -> tuple[str, list[str]]:
    result, parameters = header.signature(row)
    return header.LLVM_TYPES[result], [header.LLVM_TYPES[parameter] for parameter in parameters]


def _definition(function: Function, row: InstructionRow, result: str, parameters: list[str]) -> str:
    """An internal function of one instruction."""
    letters = [*row.destination(), *row.sources()]
    registers = {letter.lower(): f"${number}" for number, letter in enumerate(letters)}
    constraints = [("=" if letter in "dD" else "") + ("f" if letter.isupper() else "r") for letter in letters]
    pure = header.is_pure(row)
    values = ", ".join(f"{type_} %p{number}" for number, type_ in enumerate(parameters))
    call = (
        f'call {result} asm {"" if pure else "sideeffect "}"{disasm.assembly(row, registers)}", '
        f'"{",".join(constraints)}"({values}){"" if pure else " convergent"}'
    )
    body = f"  {call}\n  ret void" if result == "void" else f"  %result = {call}\n  ret {result} %result"
    return f"define internal {result} {function.token}({values}) {{\n{body}\n}}"


def refuse_shared_state(kernel: CompiledKernel, used: set[str], shape: Shape) -> None:
    """Refuse a kernel whose virtual warps would share what a hardware warp has in a unit: one that uses such a unit and
    has barriers, where other virtual warps run, and whose groups may have more warps than a core.

    Raises:
        CompileError: with the size of group that the device can take.
    """
    x, y, z = kernel.required_local_size
    if not kernel.barriers or not any(lookup(name).kind is Kind.MATRIX for name in used):
        return
    room = shape.warps * shape.threads
    if (x * y * z or LARGEST_GROUP) > room:
        most = f"say that a group has at most {room} work-items" if room else "say for which shape it is built"
        raise CompileError(
            f"error: kernel '{kernel.name}' uses the matrix unit, whose accumulator belongs to a hardware warp, and "
            f"has barriers, where warps take turns on a device whose core has fewer than a group may need\n"
            f"hint: {most} (reqd_work_group_size), or keep barriers and the unit in kernels apart"
        )


def refuse_missing(used: Mapping[str, set[str]], features: frozenset[str], names: Names) -> None:
    """Refuse instructions of extensions that the device lacks; ``used`` are those of each function.

    Raises:
        CompileError: with the functions and the key that switches the extension of a simulated device.
    """
    for function, instructions in used.items():
        for name in sorted(instructions):
            lacking = missing(lookup(name).extension, features)
            if lacking is not None:
                raise CompileError(
                    f"error: {names.describe(function)} uses the instruction '{name}', which this device lacks: "
                    f"{lacking.meaning}\nhint: a simulated device has it with {lacking.key}=true in its "
                    f"configuration (VORTEX_CONFIG); {header.HAS}{lacking.key}() tells kernels whether it is there"
                )
