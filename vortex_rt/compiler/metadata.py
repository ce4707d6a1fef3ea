"""Kernels of a module and their arguments: what program.json says about them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from vortex_rt.compiler import ir
from vortex_rt.compiler.target import Target
from vortex_rt.compiler.types import Layout

_KINDS = {1: "global", 2: "constant", 3: "local", 4: "global"}


@dataclass
class Argument:
    """One kernel argument; ``offset`` is its place in the argument block."""

    name: str
    type: str
    kind: str
    access: str
    qualifiers: list[str]
    size: int
    align: int
    offset: int
    ir_type: str = ""
    attributes: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the entry of program.json."""
        return {k: getattr(self, k) for k in ("name", "type", "kind", "access", "qualifiers", "size", "align", "offset")}


@dataclass
class Kernel:
    """A kernel; numbers that only later stages know are filled in by them."""

    name: str
    symbol: str
    arguments: list[Argument]
    attributes: str = ""
    required_local_size: tuple[int, int, int] = (0, 0, 0)
    max_local_size: int = 0
    sub_group_size: int = 0
    entry_symbol: str = ""
    entry: int = 0
    local_bytes: int = 0
    stack_bytes: int = 0
    barriers: bool = False
    uses_printf: bool = False
    uses_heap: bool = False
    recursive: bool = False
    local_variables: list[str] = field(default_factory=list)

    @property
    def argument_bytes(self) -> int:
        """Bytes of the argument block."""
        return -(-max((a.offset + a.size for a in self.arguments), default=0) // 8) * 8

    def to_json(self) -> dict[str, Any]:
        """Return the entry of program.json."""
        return {
            "name": self.name,
            "entry": self.entry,
            "attributes": self.attributes,
            "arguments": [a.to_json() for a in self.arguments],
            "argument_bytes": self.argument_bytes,
            "local_bytes": self.local_bytes,
            "stack_bytes": self.stack_bytes,
            "recursive": self.recursive,
            "barriers": self.barriers,
            "required_local_size": list(self.required_local_size),
            "max_local_size": self.max_local_size,
            "sub_group_size": self.sub_group_size,
            "uses_printf": self.uses_printf,
            "uses_heap": self.uses_heap,
        }


def _strings(module: ir.Module, function: ir.Function, kind: str) -> list[str]:
    number = function.metadata(kind)
    if number is None:
        return []
    return [op[2:-1] if op.startswith('!"') else op for op in module.metadata_operands(number)]


def _integers(module: ir.Module, function: ir.Function, kind: str) -> list[int]:
    number = function.metadata(kind)
    if number is None:
        return []
    return [int(op.split()[-1]) for op in module.metadata_operands(number)]


def kernels(module: ir.Module, target: Target) -> list[Kernel]:
    """Return the kernels a module defines, in module order."""
    layout = Layout(target.pointer_bytes, module.types)
    result = []
    for function in module.functions.values():
        if "spir_kernel" in function.prefix:
            result.append(_kernel(module, function, layout))
    return result


def _kernel(module: ir.Module, function: ir.Function, layout: Layout) -> Kernel:
    spaces = _integers(module, function, "kernel_arg_addr_space")
    types = _strings(module, function, "kernel_arg_type")
    names = _strings(module, function, "kernel_arg_name")
    access = _strings(module, function, "kernel_arg_access_qual")
    qualifiers = _strings(module, function, "kernel_arg_type_qual")
    arguments: list[Argument] = []
    place = 0
    for i, parameter in enumerate(function.parameters):
        type_name = types[i] if i < len(types) else ""
        space = _space(parameter, spaces[i] if i < len(spaces) else None)
        byval = re.search(r"byval\((.*?)\)(?: |$)", parameter.attributes)
        kind = "value"
        if ("image" in type_name and "_t" in type_name) or "spirv.Image" in parameter.type:
            kind = "image"
        elif type_name == "sampler_t" or "spirv.Sampler" in parameter.type:
            kind = "sampler"
        elif parameter.type.startswith("ptr") and not byval:
            kind = _KINDS.get(space, "value")
        if byval:
            size, align = layout.size_align(byval.group(1))
        else:
            size, align = layout.size_align(parameter.type)
        if kind == "sampler":
            size = align = 4
        if match := re.search(r"\balign (\d+)", parameter.attributes if byval else ""):
            align = max(align, int(match.group(1)))
        place = -(-place // align) * align
        arguments.append(
            Argument(
                name=names[i] if i < len(names) and names[i] else parameter.name.lstrip("%").strip('"'),
                type=type_name or _type_name(parameter.type),
                kind=kind,
                access=access[i] if i < len(access) else "none",
                qualifiers=qualifiers[i].split() if i < len(qualifiers) else [],
                size=size,
                align=align,
                offset=place,
                ir_type=parameter.type,
                attributes=parameter.attributes,
            )
        )
        place += size
    kernel = Kernel(function.name, function.symbol, arguments)
    parts = []
    required = _integers(module, function, "reqd_work_group_size")
    if len(required) == 3:
        kernel.required_local_size = (required[0], required[1], required[2])
        parts.append("reqd_work_group_size({},{},{})".format(*required))
    hint = _integers(module, function, "work_group_size_hint")
    if len(hint) == 3:
        parts.append("work_group_size_hint({},{},{})".format(*hint))
    largest = _integers(module, function, "max_work_group_size")
    if len(largest) == 3:
        kernel.max_local_size = largest[0] * largest[1] * largest[2]
    number = function.metadata("vec_type_hint")
    if number is not None:
        parts.append(f"vec_type_hint({_hint_name(module.metadata_operands(number))})")
    sizes = _integers(module, function, "intel_reqd_sub_group_size")
    if sizes:
        kernel.sub_group_size = sizes[0]
    kernel.attributes = " ".join(parts)
    return kernel


def _hint_name(operands: list[str]) -> str:
    kind, signed = operands[0].rsplit(" ", 1)[0], operands[1].endswith("1")
    names = {"i8": "char", "i16": "short", "i32": "int", "i64": "long"}
    count = ""
    if match := re.fullmatch(r"<(\d+) x (\S+)>", kind):
        count, kind = match.groups()
    name = names.get(kind, kind)
    return ("" if signed or kind not in names else "u") + name + count


def _space(parameter: ir.Parameter, given: int | None) -> int:
    if match := re.search(r"addrspace\((\d+)\)", parameter.type):
        return int(match.group(1))
    return given if given is not None else 0


def _type_name(text: str) -> str:
    names = {"i8": "char", "i16": "short", "i32": "int", "i64": "long", "i1": "bool"}
    if text.startswith("ptr"):
        return "void*"
    if match := re.fullmatch(r"<(\d+) x (\S+)>", text):
        return names.get(match.group(2), match.group(2)) + match.group(1)
    return names.get(text, text.lstrip("%"))
