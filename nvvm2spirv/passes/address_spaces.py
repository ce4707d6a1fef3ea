"""NVVM's address spaces to LLVM's SPIR-V numbering.

| NVVM | SPIR-V | storage |
|---|---|---|
| 0 generic | 4 | Generic |
| 1 global | 1 | CrossWorkgroup |
| 3 shared | 3 | Workgroup |
| 4 constant | 1 | CrossWorkgroup: CUDA casts constant pointers to generic, which UniformConstant forbids, and the host
writes constants |
| 5 local | 0 | Function |
| 2 | 2 | UniformConstant: printf formats, which never meet another address space |
"""

import re
from functools import cache

from nvvm2spirv.ir.isolation import isolated
from nvvm2spirv.ir.model import Function, Instruction, Module, Operand
from nvvm2spirv.metadata.debug_info import VariableReader, read_lines
from nvvm2spirv.metadata.reflection import describe_kernels
from nvvm2spirv.passes.base import Context, Pass

SPACES = {0: 4, 1: 1, 3: 3, 4: 1, 5: 0, 2: 2}
"""NVVM's number → SPIR-V's; 1, 2 and 3 are the same."""

# All but the first begin with characters to look for, which makes a search fast.
_STRING = re.compile(r'("(?:[^"\\]|\\.)*")')
_GENERIC = re.compile(r"ptr(?<![%@\w.$-]ptr)(?! addrspace\()(?![\w.$-])")
_MOVED = re.compile(r"addrspace\(([45])\)")
_CAST = re.compile(r" = addrspacecast ")
_SAME_CAST = re.compile(r"addrspacecast \(ptr addrspace\([14]\) (@(?:\"[^\"]*\"|[-\w$.]+)) to ptr addrspace\([14]\)\)")


class AddressSpaces(Pass):
    """Renumber to SPIR-V's address spaces; leaves `kernel_descriptions`, `lines` and, for a debugger, `carried`
    in the facts.

    The descriptions are read while the numbering still tells constant from global memory.
    """

    name = "address-spaces"

    def apply(self, module: Module, context: Context) -> None:
        _drop_same_casts(module)
        context.facts["kernel_descriptions"] = describe_kernels(module, context.facts, context.pointer_bytes)
        if context.options.variables:
            reader = VariableReader(module)
            context.facts["lines"] = reader.read()
            context.facts["carried"] = reader.carried()
        else:
            context.facts["lines"] = read_lines(module)
        set_target(module, context)
        module.final_text = renumber(str(module))


def target_triple(context: Context) -> str:
    """LLVM's name of the SPIR-V version and address width asked for."""
    return f"spirv{8 * context.pointer_bytes}v{context.options.spirv_version}-unknown-unknown"


@cache
def _data_layout(triple: str) -> str:
    layout: str = isolated("nvvm2spirv.ir.llvm_tasks:data_layout", triple)
    return layout


def set_target(module: Module, context: Context) -> None:
    """Give a finished module SPIR-V's triple and data layout."""
    module.triple = target_triple(context)
    module.data_layout = _data_layout(module.triple)


def _drop_same_casts(module: Module) -> None:
    """Remove casts between global and constant memory, which become one address space."""
    for function in module.defined_with(_CAST):
        for instruction in function.instructions():
            if instruction.opcode == "addrspacecast" and {instruction.type, instruction.operands[0].type} == {
                "ptr addrspace(1)",
                "ptr addrspace(4)",
            }:
                instruction.replace_by_value(instruction.operands[0].value)
        function.flush()


def renumber(text: str) -> str:
    """Renumber every address space of a module's text."""
    parts = _STRING.split(_SAME_CAST.sub(r"\1", text))
    parts[::2] = map(_renumbered, parts[::2])  # the others are strings
    return "".join(parts)


def _renumbered(text: str) -> str:
    text = _MOVED.sub(lambda match: f"addrspace({SPACES[int(match.group(1))]})", text)
    text = _GENERIC.sub(f"ptr addrspace({SPACES[0]})", text)
    return text.replace(", addrspace(0)", "").replace(" addrspace(0)", "")


# -- specialize pointers -----------------------------------------------------------------------------------------------
# Pointer parameters of functions that stay: if every caller passes a pointer of one address space, the parameter has
# that address space.
#
# LLVM's inference works inside a function; this carries what it found across the calls that were not inlined.

_CONSTANT = re.compile(r"addrspacecast \((ptr addrspace\(\d\)) (.*) to ptr\)\Z")


class SpecializePointers(Pass):
    """Give generic pointer parameters the address space that all callers agree on."""

    name = "specialize-pointers"

    def apply(self, module: Module, context: Context) -> None:
        functions = [f for f in module.defined() if not f.is_kernel and any(p.type == "ptr" for p in f.parameters)]
        if not functions:
            return
        callers: dict[str, list[Instruction]] = {}
        for function in module.defined():
            for call in function.calls(*(f.name for f in functions)):
                callers.setdefault(call.callee_name or "", []).append(call)
        sources = {f.name: _casts(f) for f in module.defined()}
        changed = True
        while changed:
            changed = False
            for function in functions:
                calls = callers.get(function.name, [])
                for index, parameter in enumerate(function.parameters):
                    if parameter.type == "ptr" and calls:
                        found = [_source(call.operands[index], sources[call.block.function.name]) for call in calls]
                        spaces = {source.type if source else "" for source in found}
                        if len(spaces) == 1 and "" not in spaces:
                            _specialize(function, index, calls, found, sources)
                            changed = True


def _casts(function: Function) -> dict[str, Operand]:
    """Generic pointers of a function that are casts of others."""
    return {
        i.result or "": i.operands[0]
        for block in function.blocks
        for i in block.instructions
        if i.opcode == "addrspacecast" and i.type == "ptr" and i.operands[0].type.startswith("ptr addrspace")
    }


def _source(operand: Operand, casts: dict[str, Operand]) -> Operand | None:
    match = _CONSTANT.match(operand.value) if "(" in operand.value else None
    return Operand(match.group(1), match.group(2)) if match else casts.get(operand.value)


def _specialize(
    function: Function, index: int, calls: list[Instruction], found: list[Operand | None],
    sources: dict[str, dict[str, Operand]],
) -> None:
    parameter = function.parameters[index]
    for call, source in zip(calls, found, strict=True):
        assert source
        call.operands[index].type, call.operands[index].value = source.type, source.value
        parameter.type = source.type
    generic = function.fresh(parameter.name)
    function.replace_uses(parameter.name, generic)
    function.flush()
    entry = function.blocks[0]
    entry.instructions[:0] = entry.parse(f"{generic} = addrspacecast {parameter.type} {parameter.name} to ptr")
    sources[function.name][generic] = Operand(parameter.type, parameter.name)


# -- fold casts --------------------------------------------------------------------------------------------------------
# Access memory through the pointer before a cast to generic, where LLVM's inference left the cast.
#
# The inference skips volatile accesses, since on AMD's GPUs their meaning may differ by address space; CUDA's and
# SPIR-V's does not.

_POINTER = {"load": 0, "store": 1, "atomicrmw": 0, "cmpxchg": 0, "getelementptr": 0}
_FOLDED = re.compile(r"\bptr (?!addrspace\()")
_GENERIC_CAST = re.compile(r"addrspacecast ")
_CONSTANT_CAST = re.compile(r"addrspacecast \((ptr addrspace\(\d\)) (@(?:\"[^\"]*\"|[-\w$.]+)) to ptr\)\Z")


class FoldCasts(Pass):
    """Replace a generic pointer that is only a cast by the pointer it was cast from, in loads, stores,
    atomics and address arithmetic.
    """

    name = "fold-casts"

    def apply(self, module: Module, context: Context) -> None:
        for function in module.defined_with(_GENERIC_CAST):
            known: dict[str, Operand] = {}
            for instruction in (i for b in function.blocks for i in b.instructions):
                if instruction.opcode == "addrspacecast":
                    source = instruction.operands[0]
                    if instruction.type == "ptr" and source.type.startswith("ptr addrspace"):
                        known[instruction.result or ""] = source
            for instruction in function.instructions():
                position = _POINTER.get(instruction.opcode)
                if position is None or not _FOLDED.search(instruction.raw):
                    continue
                operand = instruction.operands[position]
                if operand.type != "ptr":
                    continue
                constant = _CONSTANT_CAST.match(operand.value) if "(" in operand.value else None
                source_ = Operand(constant.group(1), constant.group(2)) if constant else known.get(operand.value)
                if source_ is None:
                    continue
                if instruction.opcode == "getelementptr":
                    if instruction.type != "ptr":  # a vector of pointers
                        continue
                    self._element(instruction.result or "", instruction, source_, known)
                else:
                    operand.type, operand.value = source_.type, source_.value

    @staticmethod
    def _element(result: str, instruction: Instruction, source: Operand, known: dict[str, Operand]) -> None:
        """Address in the specific space, then the cast under the old name."""
        old = str(instruction.operands[0])
        text = instruction.text.replace(f"{result} = ", "%element = ", 1).replace(
            old, f"{source.type} {source.value}", 1
        )
        new = instruction.replace(f"{text}\n{result} = addrspacecast {source.type} %element to ptr")
        known[result] = Operand(source.type, new[0].result or "")


# -- prepare memory ----------------------------------------------------------------------------------------------------
# State in the address spaces what CUDA knows: kernel pointers are global, allocas and by-value structures private.

_ALLOCA = re.compile(r" = alloca ")


class PrepareMemory(Pass):
    """Move kernel pointers to address space 1, by-value structures and allocas to 5, each with a cast to generic.

    Variables in NVVM's default space are in global memory too (constants in 4). From those casts the optimiser's
    address-space inference goes on.
    """

    name = "prepare-memory"

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
