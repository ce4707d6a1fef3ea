"""Recursion, which SPIR-V forbids within a module: the calls that close a circle go to an imported function, which the
device compiler takes for the one that the module exports (docs/reference/interfaces.md).
"""


from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, Module, Parameter
from nvvm2spirv.passes.base import Context, Pass

PREFIX = "__vx_recurse."
"""Begins the name under which a function is imported that calls itself, directly or through others."""
CHECK = "__vx_check_stack"
"""Device library: stops the launch when the work-item's stack is used up."""


class OpenCycles(Pass):
    """Redirect calls so that the module's call graph has no circles; leaves `recursive` (names) in the facts.

    Devices that are not ours (`warp_ops`) have nothing to close the circles again: there, `check-supported` reports
    them.
    """

    name = "open-cycles"

    def apply(self, module: Module, context: Context) -> None:
        chains = find_recursion(module) if context.options.warp_ops == "device-library" else []
        for chain in chains:
            caller, target = module.functions[chain[-2]], module.functions[chain[-1]]
            name = PREFIX + target.name
            for call in caller.instructions():
                if call.opcode == "call" and call.callee == target.token:
                    call.callee = scan.token("@", name)
            if name not in module.functions:
                parameters = [Parameter(p.type, list(p.attributes), "") for p in target.parameters]
                imported = Function(module, name, target.return_type, parameters)
                imported.attributes = "convergent nounwind"
                module.functions[name] = imported
                module.declare(f"declare void @{CHECK}() nounwind")
                entry = target.blocks[0]
                entry.instructions[:0] = entry.parse(f"call void @{CHECK}()")
        context.facts["recursive"] = {chain[-1] for chain in chains}


def call_graph(module: Module) -> dict[str, list[str]]:
    """Function → functions with a body that it names."""
    graph: dict[str, list[str]] = {}
    for function in module.defined():
        named = function.referenced_globals()
        graph[function.name] = sorted(
            name for name in named if name in module.functions and not module.functions[name].is_declaration
        )
    return graph


def find_recursion(module: Module) -> list[list[str]]:
    """Each call cycle once, as the chain of names that ends where it starts."""
    graph = call_graph(module)
    done: set[str] = set()
    chains: list[list[str]] = []
    for start in graph:
        if start in done:
            continue
        path: list[str] = []
        on_path: set[str] = set()
        stack: list[tuple[str, int]] = [(start, 0)]
        while stack:
            name, position = stack.pop()
            if position == 0:
                path.append(name)
                on_path.add(name)
            called = graph[name]
            while position < len(called):
                target = called[position]
                position += 1
                if target in on_path:
                    chains.append([*path[path.index(target) :], target])
                elif target not in done:
                    stack.append((name, position))
                    stack.append((target, 0))
                    break
            else:
                done.add(name)
                path.pop()
                on_path.discard(name)
    return chains
