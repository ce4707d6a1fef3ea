"""The last rewriting step: calling conventions, `kernel_arg_*` metadata, attributes,
target — the form LLVM's SPIR-V back end expects.
"""

import re

from nvvm2spirv.ir.model import Instruction, Module
from nvvm2spirv.metadata.descriptions import Argument
from nvvm2spirv.metadata.kernel_args import arguments_of, attach_metadata
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.select_kernels import strip_dead

_CALL_OR_METADATA = re.compile(r"call |, !")


class SpirvForm(Pass):
    """`ptx_kernel` becomes `spir_kernel`, functions and calls `spir_func`; leaves `arguments` (by kernel) in the facts.
    """

    name = "spirv-form"

    def apply(self, module: Module, context: Context) -> None:
        pointed_at = {relocation.symbol for relocation in context.facts.get("relocations", ())}
        strip_dead(module, {kernel.name for kernel in module.kernels()} | pointed_at)
        arguments: dict[str, tuple[Argument, ...]] = {}
        # Sub-group operations stand for CUDA's warps: the sub-group must have their size (execution mode SubgroupSize).
        sub_groups = any("__spirv_GroupNonUniform" in name for name in module.functions)
        for function in module.functions.values():
            if function.name.startswith("llvm."):
                continue
            if function.is_kernel and not function.is_declaration:
                function.prefix = ["spir_kernel"]
                arguments[function.name] = arguments_of(module, function, context.pointer_bytes)
            else:
                internal = not function.is_declaration and function.name not in context.facts.get("recursive", ())
                function.prefix = [*(["internal"] if internal else []), "spir_func"]
            debug = re.search(r"!dbg !\d+", function.attributes)
            groups = re.search(r"#\d+", function.attributes)
            function.attributes = " ".join(m.group() for m in (groups, debug) if m)
            for parameter in function.parameters:
                parameter.attributes = [
                    a
                    for a in parameter.attributes
                    if re.split(r"[ (]", a, maxsplit=1)[0] in ("noalias", "byval", "sret", "align", "readonly")
                ]
            if function.name in arguments:
                attach_metadata(module, function, arguments[function.name])
                bounds = context.facts.get("launch_bounds", {}).get(function.name)
                if bounds and any(bounds.required_threads):
                    sizes = ", ".join(f"i32 {size}" for size in bounds.required_threads)
                    function.attributes += f" !reqd_work_group_size {module.add_metadata(f'!{{{sizes}}}')}"
                if sub_groups:
                    function.attributes += (
                        f" !intel_reqd_sub_group_size {module.add_metadata(f'!{{i32 {context.options.warp_size}}}')}"
                    )
        for function in module.defined_with(_CALL_OR_METADATA):
            for instruction in function.instructions():
                if instruction.opcode == "call" and not (instruction.callee_name or "").startswith("llvm."):
                    _plain_call(instruction)
                instruction.keep_metadata("dbg")
        for group, body in module.attribute_groups.items():
            kept = [
                key
                for key in ("convergent", "nounwind", "alwaysinline", "noinline", "willreturn", "nomerge")
                if re.search(rf"\b{key}\b", body)
            ]
            memory = re.search(r"memory\([^)]*\)", body)
            module.attribute_groups[group] = " ".join([*kept, *([memory.group()] if memory else [])])
        context.facts["arguments"] = arguments


def _plain_call(call: Instruction) -> None:
    tail = [f for f in call.flags if f in ("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast")]
    call.flags = [*tail, "spir_func"]
    for operand in call.operands:
        if operand.attributes:
            kept = re.findall(r"byval\([^()]*\)|sret\([^()]*\)|align \d+", operand.attributes)
            operand.attributes = " ".join(kept)
