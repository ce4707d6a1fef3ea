"""Finding recursion, which SPIR-V's Kernel execution model forbids."""

from __future__ import annotations

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Module


def call_graph(module: Module) -> dict[str, list[str]]:
    """Function → functions with a body that it names, in order of appearance."""
    graph: dict[str, list[str]] = {}
    for function in module.defined():
        called: dict[str, None] = {}
        for block in function.blocks:
            for instruction in block.instructions:
                for token in instruction.uses():
                    if token[0] == "@":
                        target = module.functions.get(scan.plain_name(token))
                        if target is not None and target.blocks:
                            called[target.name] = None
        graph[function.name] = list(called)
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
