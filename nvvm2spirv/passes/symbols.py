"""Make module variables reachable by name from any OpenCL host, through generated accessor kernels.

OpenCL has no call that finds a program-scope variable, so three kernels are added: one copies a variable's bytes to a buffer, one back, one tells
its device address. Each takes the variable's index, which `SpirvModule.symbols` gives with the name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import GlobalVariable, Module
from nvvm2spirv.passes.base import Context
from nvvm2spirv.passes.select_kernels import is_host_visible
from nvvm2spirv.spirv.model import Symbol

READER, WRITER, LOCATOR = "__n2s_symbol_read", "__n2s_symbol_write", "__n2s_symbol_address"


@dataclass(frozen=True)
class Symbols:
    """Adds the accessor kernels; leaves `symbols` (list of Symbol) in the facts."""

    name: ClassVar[str] = "symbols"

    def apply(self, module: Module, context: Context) -> None:
        """See the class."""
        visible = [module.globals[name] for name in module.globals if is_host_visible(module, name)]
        symbols = [self._symbol(module, variable, index, context) for index, variable in enumerate(visible)]
        context.facts["symbols"] = symbols
        for variable in module.globals.values():
            variable.linkage = variable.linkage if variable.linkage == "private" else "internal"
            variable.qualifiers = [q for q in variable.qualifiers if q not in ("dso_local", "unnamed_addr", "local_unnamed_addr")]
        if symbols:
            for variable in visible:
                if "externally_initialized" not in variable.qualifiers:
                    variable.qualifiers.append("externally_initialized")
            module.link(_accessors(visible))
            for name in (READER, WRITER, LOCATOR):
                module.functions[name].prefix = ["ptx_kernel"]

    @staticmethod
    def _symbol(module: Module, variable: GlobalVariable, index: int, context: Context) -> Symbol:
        size, natural = types.size_align(variable.type, module.types, context.pointer_bytes)
        annotations = context.facts.get("annotations", {}).get(variable.name, {})
        kind = next((k for k in ("texture", "surface", "sampler", "managed") if annotations.get(k)), "constant" if variable.address_space == 4 else "device")
        return Symbol(variable.name, kind, size, variable.align or natural, index, READER, WRITER, LOCATOR)


def _accessors(variables: list[GlobalVariable]) -> str:
    """LLVM text of the three kernels."""
    globals_ = "\n".join(f"{v.token} = external addrspace({v.address_space}) global i8" for v in variables)
    cases = "\n".join(f"    i32 {index}, label %case{index}" for index in range(len(variables)))
    blocks = "\n".join(f"case{index}:\n  br label %found" for index in range(len(variables)))
    # Addresses are chosen as integers: the back end gives variables of different types one type when pointers to them meet in a phi, and the
    # optimiser drops stores to what it sees is constant memory.
    incoming = ", ".join(f"[ ptrtoint (ptr addrspace({v.address_space}) {v.token} to i64), %case{index} ]" for index, v in enumerate(variables))
    choose = f"  switch i32 %index, label %done [\n{cases}\n  ]\n{blocks}\nfound:\n  %variable = phi i64 {incoming}\n"
    work_item = "  %i = call i64 @_Z13get_global_idj(i32 0)\n  %inside = icmp ult i64 %i, %size\n  br i1 %inside, label %choose, label %done\nchoose:\n"
    place = (
        "  %place = add i64 %offset, %i\n  %address = add i64 %variable, %place\n  %in = inttoptr i64 %address to ptr addrspace(1)\n"
        "  %out = getelementptr i8, ptr addrspace(1) %buffer, i64 %i\n"
    )
    read = "  %byte = load i8, ptr addrspace(1) %in\n  store i8 %byte, ptr addrspace(1) %out\n"
    write = "  %byte = load i8, ptr addrspace(1) %out\n  store i8 %byte, ptr addrspace(1) %in\n"
    end = "  br label %done\ndone:\n  ret void\n}\n"
    parameters = "ptr addrspace(1) %buffer, i32 %index, i64 %offset, i64 %size"
    return (
        f"{globals_}\ndeclare i64 @_Z13get_global_idj(i32) nounwind willreturn memory(none)\n"
        f"define void @{READER}({parameters}) nounwind {{\n{work_item}{choose}{place}{read}{end}"
        f"define void @{WRITER}({parameters}) nounwind {{\n{work_item}{choose}{place}{write}{end}"
        f"define void @{LOCATOR}(ptr addrspace(1) %buffer, i32 %index) nounwind {{\n{choose}"
        f"  store i64 %variable, ptr addrspace(1) %buffer\n{end}"
    )
