"""Inline assembly whose text begins with ``#riscv``: RISC-V's, which goes to the device compiler as it is.

A statement becomes a call of an imported function whose name holds its text (docs/reference/interfaces.md).
SPV_INTEL_inline_assembly would say it too, but LLVM's SPIR-V back end (22) takes one output at most, and spirv-val of
2023 misreads OpAsmTargetINTEL.
"""

from nvvm2spirv.builtins.builder import Value
from nvvm2spirv.builtins.naming import digest
from nvvm2spirv.builtins.table import CallSite

MARKER = "#riscv"
PREFIX = "__vortex_asm."
_REGISTERS = {"h": "r", "r": "r", "l": "r", "f": "f", "d": "f"}
"""NVPTX's letter → RISC-V's; registers are as wide as the device has them."""
_TYPES = frozenset(("i8", "i16", "i32", "i64", "float", "double", "ptr"))


class RiscvConstraintError(Exception):
    """A constraint or an operand that RISC-V assembly cannot have."""


def is_riscv(template: str) -> bool:
    """Whether a statement's text is RISC-V assembly."""
    return template.lstrip().startswith(MARKER)


def _constraint(item: str) -> str:
    """A constraint with RISC-V's letter."""
    body = item.lstrip("=&%")
    modifiers = item[: len(item) - len(body)]
    if item.startswith("~") or body.isdigit() or body in ("i", "n"):
        return item
    if body in _REGISTERS:
        return modifiers + _REGISTERS[body]
    raise RiscvConstraintError(f"constraint '{item}' is not one of RISC-V assembly: r h l for integers, f d, i n")


def lower_riscv(site: CallSite, has_effect: bool) -> Value | None:
    """Replace the statement by a call of its stand-in (a `builtins.table.Rewrite`). Raises RiscvConstraintError."""
    assert site.assembly is not None
    template, constraints = site.assembly
    items = [_constraint(item) for item in constraints.split(",") if item]
    for argument in site.arguments:
        if argument.type not in _TYPES and not argument.type.startswith("ptr addrspace"):
            raise RiscvConstraintError(f"an operand of type {argument.type} fills no register")
    has_effect = has_effect or "~{memory}" in items
    attributes = "convergent nounwind" if has_effect else "nounwind willreturn memory(none)"
    types = ",".join([site.result_type, *(argument.type for argument in site.arguments)])
    texts = f"{template.encode().hex()}.{','.join(items).encode().hex()}"
    name = f"{PREFIX}{int(has_effect)}.{texts}.{digest(types.encode())}"
    result: Value = site.builder.call(name, site.result_type, site.arguments, attributes)
    return None if site.result_type == "void" else result
