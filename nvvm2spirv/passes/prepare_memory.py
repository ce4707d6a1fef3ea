"""State in the address spaces what CUDA knows: kernel pointers are global, allocas and by-value structures private."""

import re
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir.model import Function, Module
from nvvm2spirv.passes.base import Context

_ALLOCA = re.compile(r" = alloca ")


@dataclass(frozen=True)
class PrepareMemory:
    """Move kernel pointers to address space 1, by-value structures and allocas to 5, each with a cast to generic.

    Variables in NVVM's default space are in global memory too (constants in 4). From those casts the optimiser's
    address-space inference goes on.
    """

    name: ClassVar[str] = "prepare-memory"

    def apply(self, module: Module, context: Context) -> None:
        if "A5" not in module.data_layout:
            module.data_layout += "-A5" if module.data_layout else "A5"
        _place_variables(module)
        for function in module.defined():
            if function.is_kernel:
                _kernel_parameters(function)
            _private_allocas(module, function)


def _private_allocas(module: Module, function: Function) -> None:
    if not function.may_have(_ALLOCA):
        return
    private: dict[str, str | None] = {}
    for instruction in function.instructions():
        if instruction.opcode == "alloca" and instruction.type == "ptr":
            align = "".join(re.findall(r", align \d+", instruction.suffix))
            count = f", {instruction.operands[0]}" if instruction.operands else ""
            alloca, cast = instruction.replace(
                f"%private = alloca {instruction.source_type}{count}{align}, addrspace(5)\n"
                f"{instruction.result} = addrspacecast ptr addrspace(5) %private to ptr"
            )
            private[cast.result or ""] = alloca.result
    # Lifetimes are those of allocas: LLVM rejects them on a cast.
    for edge in ("start", "end"):
        for call in function.calls(f"llvm.lifetime.{edge}.p0"):
            if alloca_name := private.get(call.operands[-1].value):
                module.declare(f"declare void @llvm.lifetime.{edge}.p5(ptr addrspace(5) captures(none))")
                call.replace(f"call void @llvm.lifetime.{edge}.p5(ptr addrspace(5) {alloca_name})")


def _place_variables(module: Module) -> None:
    mapping = {}
    for variable in module.globals.values():
        if variable.address_space == 0 and not variable.name.startswith("llvm."):
            variable.address_space = 4 if variable.constant else 1
            mapping[variable.token] = f"addrspacecast (ptr addrspace({variable.address_space}) {variable.token} to ptr)"
    if mapping:
        module.substitute_globals(mapping)


def _kernel_parameters(function: Function) -> None:
    casts = []
    for parameter in function.parameters:
        if parameter.type != "ptr":
            continue
        space = 5 if parameter.attribute("byval") else 1
        generic = function.fresh(parameter.name)
        parameter.type = f"ptr addrspace({space})"
        function.replace_uses(parameter.name, generic)
        casts.append(f"{generic} = addrspacecast {parameter.type} {parameter.name} to ptr")
    function.flush()
    entry = function.blocks[0]
    entry.instructions[:0] = entry.parse("\n".join(casts))
