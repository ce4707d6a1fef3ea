"""Keep only the attributes, flags and metadata that mean something on the way to SPIR-V."""

import re

from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.base import Context, Pass

_CALLEES = re.compile(r", !callees (!\d+)")
_SYMBOL_ARGUMENT = re.compile(r"\bvalue: ptr .*\)$")
_KEPT = frozenset(
    "convergent nounwind willreturn alwaysinline noinline norecurse mustprogress nofree nosync speculatable noreturn "
    "cold nocallback nomerge memory".split()
)


class StripAttributes(Pass):
    """Drop target attributes (`target-cpu`, `nvvm.*`), `optnone` with its `noinline`,
    and metadata of the CUDA front end.
    """

    name = "strip-attributes"

    def apply(self, module: Module, context: Context) -> None:
        for group, body in module.attribute_groups.items():
            present = module.attributes_of(body)
            kept = [f"{key}({value})" if value else key for key, value in present.items() if key in _KEPT]
            if "optnone" in present and "noinline" in kept:
                kept.remove("noinline")
            module.attribute_groups[group] = " ".join(kept)
        for function in module.functions.values():
            groups = " ".join(re.findall(r"#\d+", function.attributes))
            debug = re.search(r"!dbg !\d+", function.attributes)
            inline = [
                key for key in module.attributes_of(re.sub(r"#\d+|!\w+ !\d+", "", function.attributes)) if key in _KEPT
            ]
            attached = debug.group() if debug and not function.is_declaration else ""
            function.attributes = " ".join(filter(None, [*inline, groups, attached]))
        _drop_callees(module)
        for name, body in module.metadata.items():
            # a template argument; a symbol there would have to follow every change of address space
            if "value: ptr" in body:
                module.metadata[name] = _SYMBOL_ARGUMENT.sub("value: i32 0)", body)
        for name in list(module.named_metadata):
            if name.startswith("nvvm") or name in ("llvm.ident", "opencl.ocl.version", "llvm.linker.options"):
                del module.named_metadata[name]


def _drop_callees(module: Module) -> None:
    """Drop the lists of functions that a call may reach: addresses of functions, which no longer are pointers."""
    for function in module.defined_with(_CALLEES):
        for i in function.instructions():
            if i.opcode == "call" and (found := _CALLEES.search(i.metadata)) is not None:
                i.metadata = _CALLEES.sub("", i.metadata)
                module.metadata.pop(found.group(1), None)
