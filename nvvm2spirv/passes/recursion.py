"""Finding recursion, which SPIR-V's Kernel execution model forbids."""

from __future__ import annotations

from nvvm2spirv.ir.model import Module


def call_graph(module: Module) -> dict[str, list[str]]:
    """Function → functions with a body that it names."""
    graph: dict[str, list[str]] = {}
    for function in module.defined():
        named = function.referenced_globals()
        graph[function.name] = sorted(
            name for name in named if name in module.functions and module.functions[name].blocks
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
