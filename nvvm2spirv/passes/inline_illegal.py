"""Functions whose parameters or results are vectors or floats that SPIR-V lacks are inlined, so that only values inside
a function need legalising.

A kernel's parameter of such a type, or a wide integer (`__int128`), becomes a by-value structure in private memory.
Integers of other functions are left to legalize-signatures.
"""

from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Function, Module, Parameter
from nvvm2spirv.passes import limbs, scalarize_vectors
from nvvm2spirv.passes.base import Context


def _legal(type_: str, kernel: bool) -> bool:
    return scalarize_vectors.is_legal(type_) and type_ != "bfloat" and not (kernel and not limbs.is_legal(type_))


@dataclass(frozen=True)
class InlineIllegal:
    """Mark functions with odd vectors in their signature for inlining; give kernels odd types in memory."""

    name: ClassVar[str] = "inline-illegal"

    def apply(self, module: Module, context: Context) -> None:
        for function in module.defined():
            signature = (function.return_type, *(p.type for p in function.parameters))
            if all(_legal(type_, function.is_kernel) for type_ in signature):
                continue
            if function.is_kernel:
                _pass_in_memory(function, context.pointer_bytes)
                continue
            kept = [
                f"{key}({value})" if value else key
                for key, value in module.attributes_of(function).items()
                if key not in ("noinline", "optnone")
            ]
            debug = [word for word in function.attributes.split("!dbg ")[1:2]]
            group = module.attribute_group(" ".join([*kept, *(["alwaysinline"] if "alwaysinline" not in kept else [])]))
            function.attributes = group + (f" !dbg {debug[0].split()[0]}" if debug else "")


def _pass_in_memory(kernel: Function, pointer_bytes: int) -> None:
    loads = []
    for parameter in kernel.parameters:
        if _legal(parameter.type, kernel=True):
            continue
        size, align = types.size_align(parameter.type, kernel.module.types, pointer_bytes)
        pointer = kernel.fresh(parameter.name)
        loads.append(f"{parameter.name} = load {parameter.type}, ptr addrspace(5) {pointer}, align {align}")
        kernel.parameters[kernel.parameters.index(parameter)] = Parameter(
            "ptr addrspace(5)", [f"byval({{ [{size} x i8] }})", f"align {align}"], pointer
        )
    entry = kernel.blocks[0]
    entry.instructions[:0] = entry.parse("\n".join(loads))
