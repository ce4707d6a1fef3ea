"""Make module variables reachable by name from any OpenCL host, through generated accessor kernels.

OpenCL has no call that finds a program-scope variable, so three kernels are added: one copies a variable's bytes to a
buffer, one back, one tells its device address. Each takes the variable's index, which `SpirvModule.symbols` gives with
the name.
"""

from collections.abc import Sequence

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import GlobalVariable, Module
from nvvm2spirv.metadata.descriptions import SymbolDescription
from nvvm2spirv.passes.base import Context, Pass

READER, WRITER, LOCATOR = "__n2s_symbol_read", "__n2s_symbol_write", "__n2s_symbol_address"


class DescribeSymbols(Pass):
    """Keep host-visible variables through the optimiser, make others internal;
    leaves `symbols` (list of Symbol) in the facts.
    """

    name = "symbols"

    def apply(self, module: Module, context: Context) -> None:
        visible = [module.globals[name] for name in context.facts.get("host_visible", ()) if name in module.globals]
        context.facts["symbols"] = [
            self._symbol(module, variable, index, context) for index, variable in enumerate(visible)
        ]
        for variable in module.globals.values():
            variable.qualifiers = [
                q for q in variable.qualifiers if q not in ("dso_local", "unnamed_addr", "local_unnamed_addr")
            ]
            if variable not in visible:
                variable.linkage = variable.linkage if variable.linkage == "private" else "internal"
                continue
            # A C++ inline variable that only dropped code used would be dropped too.
            variable.linkage = variable.linkage.replace("linkonce", "weak")
            if "externally_initialized" not in variable.qualifiers:
                variable.qualifiers.append("externally_initialized")

    @staticmethod
    def _symbol(module: Module, variable: GlobalVariable, index: int, context: Context) -> SymbolDescription:
        size, natural = types.size_align(variable.type, module.types, context.pointer_bytes)
        annotations = context.facts.get("annotations", {}).get(variable.name, {})
        kind = next(
            (k for k in ("texture", "surface", "sampler", "managed") if annotations.get(k)),
            "constant" if variable.address_space == 4 else "device",
        )
        return SymbolDescription(variable.name, kind, size, variable.align or natural, index, READER, WRITER, LOCATOR)


class SymbolAccessors(Pass):
    """Add the accessor kernels; for a part of a module (fact `accessors_apart`) export the variables to them instead.

    After the optimiser, which would drop stores to constant memory.
    """

    name = "symbol-accessors"

    def apply(self, module: Module, context: Context) -> None:
        variables = [module.globals[symbol.name] for symbol in context.facts.get("symbols", ())]
        if not variables:
            return
        apart = context.facts.get("accessors_apart", False)
        for variable in variables:
            variable.linkage = "" if apart else "internal"
        if not apart:
            add_accessors(module, variables)


def add_accessors(module: Module, variables: Sequence[GlobalVariable]) -> None:
    """Add the three kernels; a variable that the module does not have is declared, as bytes."""
    module.link(_accessors(variables))
    for name in (READER, WRITER, LOCATOR):
        module.functions[name].prefix = ["ptx_kernel"]


def _accessors(variables: Sequence[GlobalVariable]) -> str:
    """LLVM text of the three kernels: a switch over the index, and one access in each case."""
    globals_ = "\n".join(f"{v.token} = external addrspace({v.address_space}) global i8" for v in variables)
    targets = "\n".join(f"    i32 {index}, label %case{index}" for index in range(len(variables)))

    def cases(body: str) -> str:
        def case(k: int, v: GlobalVariable) -> str:
            text = body.replace("KEY", str(k)).replace("SPACE", f"ptr addrspace({v.address_space})")
            return f"case{k}:\n{text.replace('VARIABLE', v.token)}  br label %done\n"

        texts = [case(k, v) for k, v in enumerate(variables)]
        return f"  switch i32 %index, label %done [\n{targets}\n  ]\n{''.join(texts)}done:\n  ret void\n}}\n"

    begin = (
        "entry:\n  %i = call i64 @_Z13get_global_idj(i32 0)\n  %inside = icmp ult i64 %i, %size\n"
        "  %place = add i64 %offset, %i\n"
        "  %host = getelementptr i8, ptr addrspace(1) %buffer, i64 %i\n  br i1 %inside, label %choose, label %done\n"
        "choose:\n"
    )
    element = "  %at.KEY = getelementptr i8, SPACE VARIABLE, i64 %place\n"
    read = f"{element}  %byte.KEY = load i8, SPACE %at.KEY\n  store i8 %byte.KEY, ptr addrspace(1) %host\n"
    write = f"{element}  %byte.KEY = load i8, ptr addrspace(1) %host\n  store i8 %byte.KEY, SPACE %at.KEY\n"
    locate = "  %address.KEY = ptrtoint SPACE VARIABLE to i64\n  store i64 %address.KEY, ptr addrspace(1) %buffer\n"
    parameters = "ptr addrspace(1) %buffer, i32 %index, i64 %offset, i64 %size"
    return (
        f"{globals_}\ndeclare i64 @_Z13get_global_idj(i32) nounwind willreturn memory(none)\n"
        f"define void @{READER}({parameters}) nounwind {{\n{begin}{cases(read)}"
        f"define void @{WRITER}({parameters}) nounwind {{\n{begin}{cases(write)}"
        f"define void @{LOCATOR}(ptr addrspace(1) %buffer, i32 %index) nounwind {{\nentry:\n{cases(locate)}"
    )
