"""Large modules in parts, which workers translate at the same time.

Functions that call each other or name the same variable stay together; a small function and a constant that several
parts use is in each of them. Each part goes through the passes, LLVM's optimiser and its back end as a module of its
own, and the results are linked (`spirv.linking`). The accessor kernels, which name every variable that the host can
name, are a part by themselves and import the variables. How a module is divided depends on the module alone, so the
result does not depend on the number of processors.

Where a part fails, the module is translated in one piece: its messages know the whole source.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nvvm2spirv.beforehand import PARTS_READY
from nvvm2spirv.diagnostics import Reporter
from nvvm2spirv.ir import scan
from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated, processors, start_workers
from nvvm2spirv.ir.model import GlobalVariable, Module
from nvvm2spirv.lowering import emitted, lowered, no_garbage_collection
from nvvm2spirv.passes import pipeline
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.recursion import find_recursion
from nvvm2spirv.passes.select_kernels import keep, reachable
from nvvm2spirv.passes.symbols import add_accessors
from nvvm2spirv.spirv.linking import LinkError, LinkUnit, link, unit_of

PART = 200_000
"""Characters of functions that fill a part."""
SMALL = 2_000
"""Characters up to which a function does not hold parts together: each that calls it has its own."""

_NODE = re.compile(r"!\d+")


class PartError(Exception):
    """A part that cannot be translated by itself."""


class Workers:
    """Workers that get ready while their caller reads the module."""

    def __init__(self) -> None:
        count = processors()
        from concurrent.futures import ThreadPoolExecutor

        start_workers(count, PARTS_READY)
        self.pool = ThreadPoolExecutor(count)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown()


def ready() -> None:
    """Called in a worker: this module is loaded."""


def translated(module: Module, context: Context, workers: Workers) -> tuple[bytes, str] | None:
    """SPIR-V and LLVM text (of one part after the other) of a module that went through the passes for wholes.

    Leaves `kernel_descriptions` and `symbols` in the context's facts. None if there is only one part, or if
    one fails.
    """
    visible = context.facts["host_visible"]
    groups = divided(module, visible)
    if len(groups) < 2:
        return None
    texts: list[str] = []
    left: list[dict[str, Any]] = []
    variables = [module.globals[name] for name in visible]


    def translated_part(roots: set[str]) -> bytes:
        packed: bytes = isolated("nvvm2spirv.parts:part", _request(module, context, roots))
        return packed

    def translated_accessors() -> bytes:
        packed: bytes = isolated("nvvm2spirv.parts:accessors", _accessors_request(module, context, variables))
        return packed

    # The accessors begin first, since they are small, and are linked last, since they import.
    last = [workers.pool.submit(translated_accessors)] if visible else []
    tasks = [*(workers.pool.submit(translated_part, roots) for roots in groups), *last]

    def units() -> Iterator[LinkUnit]:
        for task in tasks:
            unit, text, facts = pickle.loads(task.result())
            texts.append(text)
            left.append(facts)
            yield unit

    try:
        binary = link(units())
    except (LLVMCrashError, LLVMRejectedError, LinkError):
        return None
    order = {name: index for index, name in enumerate(module.functions)}
    described = [kernel for facts in left for kernel in facts["kernel_descriptions"]]
    context.facts["kernel_descriptions"] = tuple(sorted(described, key=lambda kernel: order[kernel.name]))
    symbols = {symbol.name: symbol for facts in left for symbol in facts["symbols"]}
    context.facts["symbols"] = [replace(symbols[name], index=index) for index, name in enumerate(visible)]
    return binary, "\n".join(texts)


def divided(module: Module, host_visible: Sequence[str]) -> list[set[str]]:
    """Names that begin each part, in the module's order; what they use comes with them."""
    named = {function.name: function.referenced_globals() for function in module.defined()}
    for variable in module.globals.values():
        named[variable.name] = {scan.plain_name(token) for token in scan.global_tokens(variable.initializer or "")}
    sizes = {function.name: len(function.unread or function.raw()) for function in module.defined()}
    repeated = _repeated(module, named, sizes, host_visible)
    groups = _connected({name: used - repeated for name, used in named.items() if name not in repeated})
    count = min(2 * -(-sum(sizes.values()) // (2 * PART)), len(groups))
    result: list[set[str]] = [set() for _ in range(count)]
    filled = [0] * count
    for group in groups:  # to the emptiest: similar groups often follow each other, and each part gets its share
        place = filled.index(min(filled))
        result[place] |= group
        filled[place] += 1 + sum(sizes.get(name, 0) for name in group)
    return result


def _repeated(
    module: Module, named: Mapping[str, set[str]], sizes: Mapping[str, int], host_visible: Sequence[str]
) -> set[str]:
    """What may be in several parts: constants, shared memory (each kernel has its own anyway), and small functions
    that use nothing else. Not a function that calls itself: `open-cycles` exports it.
    """
    found = {
        variable.name for variable in module.globals.values()
        if variable.name not in host_visible and (variable.constant or variable.address_space == 3)
    }  # fmt: skip
    found |= {
        function.name for function in module.defined()
        if sizes[function.name] <= SMALL and not function.is_kernel
    }  # fmt: skip
    found -= {name for chain in find_recursion(module) for name in chain}
    while wrong := {name for name in found if any(used in named and used not in found for used in named[name])}:
        found -= wrong
    return found


def _connected(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """The graph's connected components in the order of their first names."""
    group = {name: {name} for name in graph}

    def join(name: str, other: str) -> None:
        large, small = group[name], group[other]
        if large is not small:
            if len(large) < len(small):
                large, small = small, large
            large |= small
            group.update(dict.fromkeys(small, large))

    for name, used in graph.items():
        for other in used:
            if other in group:
                join(name, other)
    return list({id(names): names for names in group.values()}.values())


def _request(module: Module, context: Context, roots: set[str]) -> bytes:
    """What a worker needs to translate a part: its text, options, and facts."""
    names = reachable(module, roots)
    part = Module()
    part.copy_parts(module)
    part.globals = {name: variable for name, variable in module.globals.items() if name in names}
    part.functions = {name: function for name, function in module.functions.items() if name in names}
    part.metadata = _metadata_of(part)
    keep(part, names)
    facts = dict(context.facts)
    for fact in ("launch_bounds", "annotations"):
        facts[fact] = {name: value for name, value in facts[fact].items() if name in names}
    facts["host_visible"] = [name for name in facts["host_visible"] if name in names]
    facts["accessors_apart"] = True
    return pickle.dumps((str(part), context.options, context.pointer_bytes, facts))


def _accessors_request(module: Module, context: Context, variables: Sequence[GlobalVariable]) -> bytes:
    """What a worker needs to translate the accessor kernels of variables that the parts define."""
    empty = Module()
    empty.copy_parts(module)
    empty.metadata, empty.named_metadata = {}, {}
    add_accessors(empty, variables)
    facts = {**context.facts, "launch_bounds": {}, "annotations": {}, "host_visible": []}
    return pickle.dumps((str(empty), context.options, context.pointer_bytes, facts))


def _metadata_of(module: Module) -> dict[str, str]:
    """The nodes that the functions, variables and named lists lead to, in order."""
    texts = [*map(str, module.functions.values()), *map(str, module.globals.values())]
    work = [node for nodes in module.named_metadata.values() for node in nodes]
    work += [node for text in texts if "!" in text for node in _NODE.findall(text)]
    found: set[str] = set()
    while work:
        node = work.pop()
        if node not in found:
            found.add(node)
            work += _NODE.findall(module.metadata.get(node, ""))
    return {node: body for node, body in module.metadata.items() if node in found}


def part(request: bytes) -> bytes:
    """Called in a worker: the part as a unit, its LLVM text, and the facts that describe it.

    Raises PartError, TranslationError or InternalError.
    """
    return _unit(request, pipeline.PIPELINE[pipeline.for_whole(pipeline.PIPELINE) :])


def accessors(request: bytes) -> bytes:
    """The same for the accessor kernels; no kernel of theirs is described."""
    return _unit(request, pipeline.after_accessors(pipeline.PIPELINE))


def _unit(request: bytes, steps: tuple[Pass, ...]) -> bytes:
    text, options, pointer_bytes, facts = pickle.loads(request)
    with no_garbage_collection():
        module, context = Module(text), Context(options, Reporter(), pointer_bytes, facts)
        text = lowered(module, context, steps)
        binary = emitted(text, module, context)
        if context.reporter.warnings:
            raise PartError("a warning needs the source that it is about")
        unit = unit_of(binary)
        module.dissolve()
        kept = {name: facts.get(name, ()) for name in ("kernel_descriptions", "symbols")}
        return pickle.dumps((unit, text, kept))
