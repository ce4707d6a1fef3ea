"""Dynamic shared memory becomes a trailing local-pointer argument.

All `extern __shared__` names alias one block whose size is known only at launch. Each kernel that reaches such a name,
itself or through functions it calls, gets one more parameter `ptr addrspace(3)`; functions on the way hand it down.
"""

import re

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.constants import expand_in
from nvvm2spirv.ir.model import Function, Instruction, Module, Operand, Parameter
from nvvm2spirv.passes.base import Context, Pass

POINTER = "ptr addrspace(3)"


class DynamicShared(Pass):
    """Leaves `dynamic_shared` (kernel name → parameter token) in the facts."""

    name = "dynamic-shared"

    def apply(self, module: Module, context: Context) -> None:
        variables = {v.token for v in module.globals.values() if v.address_space == 3 and v.initializer is None}
        context.facts["dynamic_shared"] = {}
        if not variables:
            return
        users, calls = _users_and_calls(module, variables)
        needing = set(users)
        work = list(users)
        while work:
            for caller in calls.get(work.pop(), ()):
                if caller not in needing:
                    needing.add(caller)
                    work.append(caller)
        align = max(module.globals[scan.plain_name(token)].align for token in variables)
        parameters: dict[str, str] = {}
        for name in sorted(needing):
            parameters[name] = _add_parameter(module.functions[name], variables, align)
        for function in module.defined():
            for call in function.calls(*needing):
                call.operands.append(Operand(POINTER, parameters[function.name]))
                if call.source_type:
                    call.source_type = None
        for token in variables:
            del module.globals[scan.plain_name(token)]
        context.facts["dynamic_shared"] = {
            name: token for name, token in parameters.items() if module.functions[name].is_kernel
        }


def _users_and_calls(module: Module, variables: set[str]) -> tuple[list[str], dict[str, set[str]]]:
    """Functions that name a variable; and for each function its callers."""
    users: list[str] = []
    callers: dict[str, set[str]] = {}
    for function in module.defined():
        uses = {
            token
            for block in function.blocks
            for instruction in block.instructions
            for token in instruction.uses()
            if token[0] == "@"
        }
        if uses & variables:
            users.append(function.name)
        for token in uses:
            callers.setdefault(scan.plain_name(token), set()).add(function.name)
    return users, callers


def _add_parameter(function: Function, variables: set[str], align: int) -> str:
    token = function.fresh("%dynamic_shared")
    attributes = [f"align {align}"] if align else []
    function.parameters.append(Parameter(POINTER, attributes, token))
    expand_in(function, lambda text: any(token in variables for token in scan.tokens(text)))
    mapping = dict.fromkeys(variables, token)
    for block in function.blocks:
        for instruction in block.instructions:
            instruction.substitute(mapping)
    return token


SIZE_FUNCTION = "__vx_dynamic_shared_bytes"
_SIZE_ASSEMBLY = re.compile(r'asm (?:sideeffect )?"mov\.u32 \$0, %dynamic_smem_size;", "=r')


class DynamicSharedSize(Pass):
    """Ask the device library for the size of dynamic shared memory, so that the optimiser drops questions without a
    use (Numba asks always).
    """

    name = "dynamic-shared-size"

    def apply(self, module: Module, context: Context) -> None:
        for function in module.defined_with(_SIZE_ASSEMBLY):
            for call in function.instructions():
                if (
                    call.opcode == "call"
                    and call.result
                    and "%dynamic_smem_size" in call.raw
                    and _SIZE_ASSEMBLY.search(call.raw)
                ):
                    module.declare(f"declare i32 @{SIZE_FUNCTION}() nounwind willreturn memory(none)")
                    call.replace(f"{call.result} = call i32 @{SIZE_FUNCTION}()")


# -- wrap shared indices -----------------------------------------------------------------------------------------------
# Indices into shared memory modulo 2^32, where that costs nothing.
#
# NVIDIA's shared memory has 32-bit addresses, so an unsigned index of 0xFFFFFFFF reads the element before the pointer.
# Here addresses have 64 bits; taking the index as signed gives the same address modulo 2^32, and saves a 64-bit
# processor the instructions that clear the upper half.

_SHARED = "ptr addrspace(3)"
_SHARED_ADDRESS = re.compile(r" = getelementptr [^\n]*addrspace\(3\)")


class WrapSharedIndices(Pass):
    """Sign-extend the zero-extended 32-bit indices into shared memory."""

    name = "wrap-shared-indices"

    def apply(self, module: Module, context: Context) -> None:
        if context.pointer_bytes == 4:
            return  # all addresses wrap
        for function in module.defined_with(_SHARED_ADDRESS):
            extended: dict[str, Instruction] | None = None
            for i in function.instructions():
                if i.opcode != "getelementptr" or _SHARED not in i.raw or i.type != _SHARED:
                    continue
                if extended is None:
                    extended = {
                        j.result: j for b in function.blocks for j in b.instructions if j.opcode == "zext" and j.result
                    }
                for operand in i.operands[1:]:
                    source = extended.get(operand.value)
                    if source is None or types.integer_bits(source.operands[0].type) != 32 or "nneg" in source.flags:
                        continue
                    operand.value = function.fresh(operand.value)
                    i.insert_before(f"{operand.value} = sext {source.operands[0]} to {operand.type}")
                    i.flags = []  # in bounds only modulo 2^32
