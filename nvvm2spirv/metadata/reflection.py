"""What a module's kernels use: arguments, local memory, launch bounds, accesses whose address space stayed generic."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.model import Function, Module
from nvvm2spirv.metadata.descriptions import KernelDescription
from nvvm2spirv.metadata.kernel_args import end_of

SHARED, CONSTANT = 3, 4
"""NVVM's numbers of address spaces."""
_GENERIC = re.compile(r"\bptr (?!addrspace\()")
_ACCESSES = {"load": 0, "store": 1, "atomicrmw": 0, "cmpxchg": 0}


def describe_kernels(module: Module, facts: Mapping[str, Any], pointer_bytes: int) -> tuple[KernelDescription, ...]:
    """Kernels of the final module (NVVM numbering) from what the passes left in `facts`; accessor kernels left out."""
    bounds = facts.get("launch_bounds", {})
    dynamic = facts.get("dynamic_shared", {})
    constant = facts.get("constant_bytes", {})
    usage = _Usage(module, pointer_bytes)
    return tuple(
        KernelDescription(
            name, arguments, end_of(arguments[:-1] if name in dynamic else arguments), usage.bytes_in(SHARED, name),
            name in dynamic, bounds[name], usage.generic_accesses(name), constant.get(name, 0),
        )
        for name, arguments in facts.get("arguments", {}).items()
        if name in bounds
    )


def constant_bytes(module: Module, kernels: Iterable[str], pointer_bytes: int) -> dict[str, int]:
    """Bytes of the variables in constant memory that each kernel uses, in the module as it was given: the passes move
    such variables, and rewrite the formats of printf."""
    if not any(variable.address_space == CONSTANT for variable in module.globals.values()):
        return {}
    usage = _Usage(module, pointer_bytes)
    return {kernel: usage.bytes_in(CONSTANT, kernel) for kernel in kernels}


class _Usage:
    """Facts summed over all functions that a kernel reaches."""

    def __init__(self, module: Module, pointer_bytes: int) -> None:
        self.module = module
        self.pointer_bytes = pointer_bytes
        self.uses = {f.name: f.referenced_globals() for f in module.defined()}
        self.uses |= {v.name: _named(v.initializer) for v in module.globals.values() if "@" in (v.initializer or "")}
        self.generic = {f.name: _count_generic(f) for f in module.defined_with(_GENERIC)}

    def _reached(self, kernel: str) -> set[str]:
        """Functions and globals."""
        reached: set[str] = set()
        work = [kernel]
        while work:
            name = work.pop()
            if name not in reached:
                reached.add(name)
                work += self.uses.get(name, ())
        return reached

    def bytes_in(self, address_space: int, kernel: str) -> int:
        """Bytes of the variables of an address space, each aligned."""
        total = 0
        for name in sorted(self._reached(kernel)):
            variable = self.module.globals.get(name)
            if variable is not None and variable.address_space == address_space:
                size, align = types.size_align(variable.type, self.module.types, self.pointer_bytes)
                align = max(align, variable.align, 1)
                total = -(-total // align) * align + size
        return total

    def generic_accesses(self, kernel: str) -> int:
        """Loads, stores and atomics through generic pointers."""
        return sum(self.generic.get(name, 0) for name in self._reached(kernel))


def _named(initializer: str | None) -> set[str]:
    return {scan.plain_name(token) for token in scan.tokens(initializer or "") if token[0] == "@"}


def _count_generic(function: Function) -> int:
    accesses = (i for b in function.blocks for i in b.instructions if i.opcode in _ACCESSES and _GENERIC.search(i.raw))
    return sum(1 for i in accesses if i.operands[_ACCESSES[i.opcode]].type == "ptr")
