"""Find the kernels, keep those asked for and what they need, make everything else internal, drop the rest."""

import re

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Module
from nvvm2spirv.metadata.launch_bounds import ANNOTATIONS, all_annotations, read_launch_bounds
from nvvm2spirv.metadata.reflection import constant_bytes
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.recursion import PREFIX


class SelectKernels(Pass):
    """Kernels stay external (`ptx_kernel`), other functions become internal, what nothing reaches goes.

    Module variables that the host can reach by name stay if all kernels stay. Leaves `launch_bounds` and
    `constant_bytes` (by kernel), `annotations` and `host_visible` (names of variables) in the facts.
    """

    name = "select-kernels"

    def apply(self, module: Module, context: Context) -> None:
        _resolve_aliases(module)
        annotations = all_annotations(module)
        for function in module.defined():
            if annotations.get(function.name, {}).get("kernel") == 1 and not function.is_kernel:
                function.prefix.append("ptx_kernel")
        kernels = module.kernels()
        if not kernels:
            context.reporter.error(
                Code.NO_KERNEL, "the module has no kernel",
                hint='a kernel is a __global__ function: !nvvm.annotations with "kernel", or the calling convention '
                     'ptx_kernel',
            )  # fmt: skip
            return
        wanted = {name for request in context.options.kernels for name in self._matching(module, request, context)}
        launched = reachable(module, wanted)  # by those asked for: kernels whose address they take
        wanted |= {kernel.name for kernel in kernels if kernel.name in launched}
        for function in module.defined():
            if function.is_kernel and (not wanted or function.name in wanted):
                function.prefix = ["ptx_kernel"]
            else:
                returned = [word for word in function.prefix if _RETURN_ATTRIBUTE.match(word)]
                function.prefix = ["internal", *returned]
        context.facts["launch_bounds"] = {k.name: read_launch_bounds(module, k) for k in module.kernels()}
        module.globals.pop(ANNOTATIONS, None)
        context.facts["annotations"] = annotations
        _strip(module, keep_visible=not wanted)
        names = [kernel.name for kernel in module.kernels()]
        context.facts["constant_bytes"] = constant_bytes(module, names, context.pointer_bytes)
        context.facts["host_visible"] = [name for name in module.globals if is_host_visible(module, name)]

    @staticmethod
    def _matching(module: Module, request: str, context: Context) -> list[str]:
        """Kernels named `request`: the symbol itself, or the function's name in the source."""
        names = [k.name for k in module.kernels()]
        found = [n for n in names if n == request] or [n for n in names if n.startswith(f"_Z{len(request)}{request}")]
        if not found:
            context.reporter.error(
                Code.UNKNOWN_KERNEL, f"no kernel is called '{request}'",
                hint="the module has: " + ", ".join(sorted(names)[:20]),
            )
        return found


_RETURN_ATTRIBUTE = re.compile(
    r"(noundef|zeroext|signext|noalias|nonnull|align \d+|dereferenceable\w*\(\d+\)|range\(.*\)|nofpclass\(.*\))$"
)


def _resolve_aliases(module: Module) -> None:
    mapping = {}
    for name, body in module.aliases.items():
        symbols = [token for token in scan.tokens(body) if token[0] == "@"]
        if symbols:
            mapping[scan.token("@", name)] = symbols[-1]
    if mapping:
        for start in list(mapping):
            while mapping[start] in mapping:
                mapping[start] = mapping[mapping[start]]
        module.substitute_globals(mapping)
        module.aliases.clear()


_GONE_VALUE = re.compile(r'(ptr(?: addrspace\(\d+\))?) @(?:"[^"]*"|[-\w$.]+)')


def strip_dead(module: Module, roots: set[str]) -> None:
    """Erase functions and globals that `roots` (plain names) do not reach."""
    keep(module, reachable(module, roots))


def reachable(module: Module, roots: set[str]) -> set[str]:
    """Plain names of the functions and globals that `roots` use, themselves included."""
    reached: set[str] = set()
    work = [name for name in roots if name in module.functions or name in module.globals]
    while work:
        name = work.pop()
        if name in reached:
            continue
        reached.add(name)
        function = module.functions.get(name)
        if function is not None:
            names = function.referenced_globals()
        else:
            variable = module.globals.get(name)
            names = (
                {scan.plain_name(token) for token in scan.tokens(variable.initializer or "") if token[0] == "@"}
                if variable
                else set()
            )
        names |= {called.removeprefix(PREFIX) for called in names if called.startswith(PREFIX)}
        work += names - reached
    return reached


def keep(module: Module, reached: set[str]) -> None:
    """Erase all other functions and globals, and what metadata says about them."""
    module.functions = {name: function for name, function in module.functions.items() if name in reached}
    module.globals = {name: variable for name, variable in module.globals.items() if name in reached}
    gone = {
        node for node, body in module.metadata.items()
        if "@" in body and any(token[0] == "@" and scan.plain_name(token) not in reached for token in scan.tokens(body))
    }  # fmt: skip
    for node in gone:
        body = module.metadata[node]
        # Debug information (a template argument, say) keeps its form, or LLVM would drop all of it.
        module.metadata[node] = _GONE_VALUE.sub(r"\1 null", body) if "!DI" in body else "!{}"
    for name, nodes in list(module.named_metadata.items()):
        # LLVM's reader asserts that annotations have operands: an emptied one must not stay in the list.
        kept = [node for node in nodes if node not in gone]
        if kept or not nodes:
            module.named_metadata[name] = kept
        else:
            del module.named_metadata[name]


def is_host_visible(module: Module, name: str) -> bool:
    """Whether the host can name this module variable (`__device__`, `__constant__`, textures): external,
    in global or constant memory.
    """
    variable = module.globals[name]
    if name.startswith("llvm.") or variable.linkage in ("private", "internal") or variable.initializer is None:
        return False
    return variable.address_space in (1, 4) or (variable.address_space == 0 and not variable.constant)


def _strip(module: Module, keep_visible: bool) -> None:
    roots = {kernel.name for kernel in module.kernels()}
    if keep_visible:
        roots |= {name for name in module.globals if is_host_visible(module, name)}
    strip_dead(module, roots)
