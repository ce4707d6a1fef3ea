"""Kernels of a module and their arguments: what program.json says about them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nvvm2spirv.ir import nodes, scan, types
from nvvm2spirv.ir.model import Function, Module, Parameter
from nvvm2spirv.metadata.descriptions import Argument
from nvvm2spirv.metadata.kernel_args import end_of, placed, size_align
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.target import Target
from vortex_rt.kernel_schema.model import choices_of
from vortex_rt.kernel_schema.program import BuiltKernel

_KINDS = {1: "global", 2: "constant", 3: "local", 4: "global"}


@dataclass
class CompiledKernel(BuiltKernel):
    """A kernel on its way; numbers that only later stages know are filled in by them."""

    function: str = ""
    """Plain name of the function in the module."""
    parameters: list[Parameter] = field(default_factory=list)
    """The function's, of which `arguments` tells."""
    sub_group_size: int = 0
    entry_symbol: str = ""
    local_variables: list[str] = field(default_factory=list)


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
    described_arguments: list[Argument] = []
    for number, parameter in enumerate(function.parameters):
        texts = [column[number] if number < len(column) else "" for column in described]
        space = spaces[number] if number < len(spaces) else 0
        try:
            described_arguments.append(_argument(parameter, texts, space, function.module.types, pointer_bytes))
        except ValueError as error:
            raise CompileError(f"error: kernel '{function.name}': argument {number + 1}: {error}") from error
    arguments = placed(described_arguments)
    parameters = [Parameter(p.type, [*p.attributes], p.name) for p in function.parameters]
    kernel = CompiledKernel(
        function.name, arguments, -(-end_of(arguments) // 8) * 8, function=function.name, parameters=parameters
    )
    _read_attributes(function, kernel)
    return kernel


def _argument(
    parameter: Parameter, texts: list[str], space: int, named: Mapping[str, str], pointer_bytes: int
) -> Argument:
    """Describe an argument; ``texts``: the front end's name, type, type without typedefs, access, qualifiers, or empty.
    """
    name, type_name, base_type, access, qualifiers = texts
    kind = _kind(parameter, base_type or type_name, space)
    size, align = (4, 4) if kind == "sampler" else size_align(parameter, pointer_bytes, named)
    return Argument(
        name or (scan.plain_name(parameter.name) if parameter.name else ""), type_name or _type_name(parameter.type),
        kind, size, align, access=access or "none",
        qualifiers=tuple(word for word in qualifiers.split() if word in choices_of(Argument, "qualifiers")),
    )  # fmt: skip


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
