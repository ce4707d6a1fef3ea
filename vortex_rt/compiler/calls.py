"""Who calls or names whom in a module: reachable functions, recursion, and what is inlined."""

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, Module

REAL_PREFIX = "__vx_real_"
"""Library functions that are too big to be copied to each call."""
INLINE_LIMIT = 30_000
"""Instructions a kernel may grow to by inlining before big functions become real ones."""
WARP_PREFIX = "__vx_warp_"
WARP_SIZE = 25
"""Library functions of which so much is left at most once arguments that are constants, and the device's width, are
known: several times that stands in them before.
"""


RECURSION_PREFIX = "__vx_recurse."
"""Begins the name under which a SPIR-V module imports a function of its own, as it may not call in circles."""


def close_cycles(module: Module) -> None:
    """Let calls of imported functions that are the module's own go to these (docs/reference/interfaces.md)."""
    own = {
        name: name.removeprefix(RECURSION_PREFIX) for name in module.functions if name.startswith(RECURSION_PREFIX)
    }
    own = {name: target for name, target in own.items() if target in module.functions}
    if own:
        module.substitute_globals({scan.token("@", name): scan.token("@", target) for name, target in own.items()})
        for name in own:
            del module.functions[name]


def references(function: Function) -> list[str]:
    """Plain names of the global symbols that a function's body mentions, with repetitions."""
    text = function.unread
    if text is None:
        raws = (instruction.raw for block in function.blocks for instruction in block.instructions)
        text = "\n".join(raw for raw in raws if "@" in raw)
    return list(map(scan.plain_name, scan.global_tokens(text)))


def call_graph(module: Module) -> dict[str, list[str]]:
    """Function → the defined functions that its body mentions, with repetitions."""
    defined = {function.name for function in module.defined()}
    return {function.name: [name for name in references(function) if name in defined] for function in module.defined()}


def reached(calls: dict[str, list[str]], roots: list[str]) -> set[str]:
    """Functions that the roots reach, themselves included."""
    result: set[str] = set()
    work = list(roots)
    while work:
        name = work.pop()
        if name not in result:
            result.add(name)
            work.extend(calls.get(name, ()))
    return result


def recursive(calls: dict[str, list[str]]) -> set[str]:
    """Functions that are on a cycle of the call graph (Tarjan's strongly connected components, iteratively)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    result: set[str] = set()
    for root in calls:
        if root in index:
            continue
        work = [(root, iter(calls[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, rest = work[-1]
            for callee in rest:
                if callee not in index:
                    index[callee] = low[callee] = len(index)
                    stack.append(callee)
                    work.append((callee, iter(calls[callee])))
                    break
                if callee in stack:
                    low[node] = min(low[node], index[callee])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group = []
                    while True:
                        group.append(stack.pop())
                        if group[-1] == node:
                            break
                    if len(group) > 1 or node in calls[node]:
                        result.update(group)
    return result


def real_functions(module: Module, kernels: list[str], keep: tuple[str, ...]) -> set[str]:
    """Functions that are not inlined: recursive ones, those to ``keep``, those whose copies make a kernel too big."""
    calls = call_graph(module)
    real = recursive(calls) | set(keep) | {name for name in calls if name.startswith(REAL_PREFIX)}
    own = {function.name: sum(len(block.instructions) for block in function.blocks) for function in module.defined()}
    for name in own:
        if name.startswith(WARP_PREFIX):
            own[name], calls[name] = WARP_SIZE, []
    while True:
        size = _sizes(own, calls, real)
        if all(size[root] <= INLINE_LIMIT for root in [*kernels, *real]):
            return real
        copies: dict[str, int] = {}
        for callees in calls.values():
            for callee in callees:
                copies[callee] = copies.get(callee, 0) + 1
        candidates = [name for name in copies if name not in real and copies[name] > 1 and size[name] > 200]
        if not candidates:
            return real
        real.add(max(candidates, key=lambda name: (copies[name] - 1) * size[name]))


def _sizes(own: dict[str, int], calls: dict[str, list[str]], real: set[str]) -> dict[str, int]:
    """Instructions of each function after all calls but those of real functions are inlined into it."""
    size: dict[str, int] = {}
    for start in own:
        work = [start]
        while work:
            name = work[-1]
            inlined = [callee for callee in calls[name] if callee not in real]
            missing = [callee for callee in inlined if callee not in size]
            if name not in size and missing:
                work += missing
                continue
            size[name] = own[name] + sum(size[callee] for callee in inlined)
            work.pop()
    return size
