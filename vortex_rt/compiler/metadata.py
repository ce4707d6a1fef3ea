"""Kernels of a module and their arguments: what program.json says about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from nvvm2spirv.ir import nodes, scan, types
from nvvm2spirv.ir.model import Function, Module, Parameter
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.target import Target

_KINDS = {1: "global", 2: "constant", 3: "local", 4: "global"}


@dataclass
class KernelArgument:
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
    by_value: bool = False
    """The kernel gets the address of the argument's bytes in the argument block."""

    def to_json(self) -> dict[str, Any]:
        """Return the entry of program.json."""
        return {
            k: getattr(self, k) for k in ("name", "type", "kind", "access", "qualifiers", "size", "align", "offset")
        }


@dataclass
class CompiledKernel:
    """A kernel; numbers that only later stages know are filled in by them."""

    name: str
    function: str
    """Plain name of the function in the module."""
    arguments: list[KernelArgument]
    attributes: str = ""
    required_local_size: tuple[int, int, int] = (0, 0, 0)
    max_local_size: int = 0
    sub_group_size: int = 0
    entry_symbol: str = ""
    entry: int = 0
    local_bytes: int = 0
    stack_bytes: int = 0
    """What the launch gives every lane: lane 0 of a warp has the cells of all its lanes."""
    private_bytes: int = 0
    """A work-item's own: its frames and its part of the cells."""
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
            "private_bytes": self.private_bytes,
            "recursive": self.recursive,
            "barriers": self.barriers,
            "required_local_size": list(self.required_local_size),
            "max_local_size": self.max_local_size,
            "sub_group_size": self.sub_group_size,
            "uses_printf": self.uses_printf,
            "uses_heap": self.uses_heap,
        }


def kernels(module: Module, target: Target) -> list[CompiledKernel]:
    """Return the kernels a module defines, in module order.

    Raises:
        CompileError: an argument's type has no size.
    """
    return [_kernel(function, target.pointer_bytes) for function in module.kernels()]


def _operands(function: Function, kind: str) -> list[str]:
    """Operands of the metadata that a function has as ``kind``."""
    node = scan.attachment(function.attributes, kind)
    return nodes.operands(function.module, node) if node else []


def _strings(function: Function, kind: str) -> list[str]:
    return [nodes.string(operand) or "" for operand in _operands(function, kind)]


def _integers(function: Function, kind: str) -> list[int]:
    return [value for operand in _operands(function, kind) if (value := nodes.integer(operand)) is not None]


def _kernel(function: Function, pointer_bytes: int) -> CompiledKernel:
    described = [
        _strings(function, f"kernel_arg_{kind}") for kind in ("name", "type", "base_type", "access_qual", "type_qual")
    ]
    spaces = _integers(function, "kernel_arg_addr_space")
    arguments: list[KernelArgument] = []
    place = 0
    for number, parameter in enumerate(function.parameters):
        texts = [column[number] if number < len(column) else "" for column in described]
        try:
            argument = _argument(
                parameter, texts, spaces[number] if number < len(spaces) else 0, function.module.types, pointer_bytes
            )
        except ValueError as error:
            raise CompileError(f"error: kernel '{function.name}': argument {number + 1}: {error}") from error
        argument.offset = -(-place // argument.align) * argument.align
        place = argument.offset + argument.size
        arguments.append(argument)
    kernel = CompiledKernel(function.name, function.name, arguments)
    _read_attributes(function, kernel)
    return kernel


def _argument(
    parameter: Parameter, texts: list[str], space: int, named: Mapping[str, str], pointer_bytes: int
) -> KernelArgument:
    """Describe an argument; ``texts``: the front end's name, type, type without typedefs, access, qualifiers, or empty.
    """
    name, type_name, base_type, access, qualifiers = texts
    byval = parameter.attribute("byval")
    kind = _kind(parameter, base_type or type_name, space)
    if kind == "sampler":
        size, align = 4, 4
    else:
        size, align = types.size_align(byval[len("byval(") : -1] if byval else parameter.type, named, pointer_bytes)
    given = parameter.attribute("align")
    if byval and given:
        align = max(align, int(given.removeprefix("align").strip(" ()")))
    return KernelArgument(
        name=name or (scan.plain_name(parameter.name) if parameter.name else ""),
        type=type_name or _type_name(parameter.type),
        kind=kind,
        access=access or "none",
        qualifiers=qualifiers.split(),
        size=size,
        align=align,
        offset=0,
        ir_type=parameter.type,
        attributes=" ".join(parameter.attributes),
        by_value=byval is not None,
    )


def _kind(parameter: Parameter, type_name: str, space: int) -> str:
    own = types.address_space(parameter.type)
    if parameter.type.startswith('target("spirv.Image"') or (
        own is not None and "image" in type_name and type_name.endswith("_t")
    ):
        return "image"
    if parameter.type.startswith('target("spirv.Sampler"') or type_name == "sampler_t":
        return "sampler"
    if own is None or parameter.attribute("byval"):
        return "value"
    return _KINDS.get(own or space, "value")


def check_sub_groups(kernels: list[CompiledKernel], threads: int) -> None:
    """Refuse kernels that ask for sub-groups of a size other than the device's warps (of 0 threads: unknown).

    Raises:
        CompileError: names the kernel and both sizes.
    """
    for kernel in kernels:
        if kernel.sub_group_size and kernel.sub_group_size != threads:
            has = f"the device's have {threads}" if threads else "the program is for warps of any width (--threads)"
            wanted = f"sub-groups of {kernel.sub_group_size} work-items"
            raise CompileError(f"error: kernel {kernel.name} asks for {wanted}, {has}")


def _read_attributes(function: Function, kernel: CompiledKernel) -> None:
    """Read group sizes and hints, and what CL_KERNEL_ATTRIBUTES says of them."""
    parts = []
    required = _integers(function, "reqd_work_group_size")
    if len(required) == 3:
        kernel.required_local_size = (required[0], required[1], required[2])
        parts.append("reqd_work_group_size({},{},{})".format(*required))
    hint = _integers(function, "work_group_size_hint")
    if len(hint) == 3:
        parts.append("work_group_size_hint({},{},{})".format(*hint))
    largest = _integers(function, "max_work_group_size")
    if len(largest) == 3:
        kernel.max_local_size = largest[0] * largest[1] * largest[2]
    vector = _operands(function, "vec_type_hint")
    if len(vector) == 2:
        parts.append(f"vec_type_hint({_hint_name(vector)})")
    sizes = _integers(function, "intel_reqd_sub_group_size")
    if sizes:
        kernel.sub_group_size = sizes[0]
        parts.append(f"intel_reqd_sub_group_size({sizes[0]})")
    kernel.attributes = " ".join(parts)


_C_NAMES = {"i8": "char", "i16": "short", "i32": "int", "i64": "long"}


def _hint_name(operands: list[str]) -> str:
    type_, signed = operands[0][: scan.type_end(operands[0], 0)], nodes.integer(operands[1])
    vector = types.vector(type_)
    kind = types.scalar(type_)
    return (
        ("" if signed or kind not in _C_NAMES else "u") + _C_NAMES.get(kind, kind) + (str(vector[0]) if vector else "")
    )


def _type_name(type_: str) -> str:
    names = {**_C_NAMES, "i1": "bool"}
    if types.address_space(type_) is not None or type_.startswith("target("):
        return "void*"
    vector = types.vector(type_)
    if vector:
        return names.get(vector[1], vector[1]) + str(vector[0])
    return names.get(type_, scan.plain_name(type_) if type_.startswith("%") else type_)
