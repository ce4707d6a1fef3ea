"""Atomic built-ins as LLVM IR, generated from a table: OpenCL 1.x names, in every address space SPIR-V can name.

clang's SPIR target turns atomic operations into library calls, so that these are written in IR. Memory is coherent and accesses are performed in
order, so all orders are the same to the hardware; ``seq_cst`` would only cost fences.
"""

from __future__ import annotations

from collections.abc import Iterator

ORDER = "monotonic"
SPACES = {0: "", 1: "U3AS1", 3: "U3AS3", 4: "U3AS4"}
"""Address space → its part of a mangled pointer type."""
INTEGERS = {"i": ("i32", True), "j": ("i32", False), "l": ("i64", True), "m": ("i64", False)}
"""Mangled letter → (IR type, signed)."""


def mangled(name: str, space: int, letter: str, arguments: str = "", qualifier: str = "V") -> str:
    """Return the Itanium-mangled name of ``name(qualifier letter address-space *, arguments…)``."""
    return f"_Z{len(name)}{name}P{SPACES[space]}{qualifier}{letter}{arguments}"


def pointer(space: int) -> str:
    """Return the IR pointer type of an address space."""
    return f"ptr addrspace({space})" if space else "ptr"


_OPERATIONS = {
    "add": "add",
    "sub": "sub",
    "and": "and",
    "or": "or",
    "xor": "xor",
    "xchg": "xchg",
    "min": ("min", "umin"),
    "max": ("max", "umax"),
    "inc": "add",
    "dec": "sub",
}


def _read_modify_write(name: str, operation: str, kind: str, space: int, has_operand: bool) -> str:
    operand = f", {kind} %v" if has_operand else ""
    value = "%v" if has_operand else "1"
    return (
        f"define spir_func {kind} @{name}({pointer(space)} %p{operand}) {{\n"
        f"  %r = atomicrmw {operation} {pointer(space)} %p, {kind} {value} {ORDER}\n  ret {kind} %r\n}}"
    )


def _compare_exchange(name: str, kind: str, space: int) -> str:
    return (
        f"define spir_func {kind} @{name}({pointer(space)} %p, {kind} %e, {kind} %d) {{\n"
        f"  %s = cmpxchg {pointer(space)} %p, {kind} %e, {kind} %d {ORDER} {ORDER}\n"
        f"  %r = extractvalue {{ {kind}, i1 }} %s, 0\n  ret {kind} %r\n}}"
    )


def _first_generation() -> Iterator[str]:
    """atomic_* and atom_* of OpenCL 1.x."""
    for prefix in ("atomic", "atom"):
        for letter, (kind, signed) in INTEGERS.items():
            for space in SPACES:
                for name, operation in _OPERATIONS.items():
                    unary = name in ("inc", "dec")
                    opcode = operation if isinstance(operation, str) else operation[0 if signed else 1]
                    symbol = mangled(f"{prefix}_{name}", space, letter, "" if unary else letter)
                    yield _read_modify_write(symbol, opcode, kind, space, not unary)
                yield _compare_exchange(mangled(f"{prefix}_cmpxchg", space, letter, letter + letter), kind, space)
    for space in SPACES:
        yield _read_modify_write(mangled("atomic_xchg", space, "f", "f"), "xchg", "float", space, True)


def source() -> str:
    """Return the IR module's text."""
    return "\n".join(_first_generation()) + "\n"
