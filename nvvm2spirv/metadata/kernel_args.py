"""Kernels' arguments: OpenCL's names for their types, sizes, and the `kernel_arg_*` metadata of the paper's Code 3."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Function, Module, Parameter
from nvvm2spirv.metadata.descriptions import Argument

_SCALARS = {
    "i1": "bool", "i8": "char", "i16": "short", "i32": "int", "i64": "long", "half": "half", "float": "float",
    "double": "double",
}
_KINDS = {1: "global", 3: "local", 4: "constant"}


def arguments_of(module: Module, kernel: Function, pointer_bytes: int) -> tuple[Argument, ...]:
    """Describe a kernel's arguments; the kernel is in NVVM's numbering."""
    pointees = _pointees(kernel)
    return placed(
        [_argument(p, index, pointees, pointer_bytes, module.types) for index, p in enumerate(kernel.parameters)]
    )


def placed(arguments: list[Argument]) -> tuple[Argument, ...]:
    """Give arguments their places in the argument block: each at the next multiple of its alignment."""
    result: list[Argument] = []
    for argument in arguments:
        end = end_of(result)
        result.append(replace(argument, offset=-(-end // argument.align) * argument.align))
    return tuple(result)


def end_of(arguments: Sequence[Argument]) -> int:
    """Bytes of the argument block up to the end of the last argument."""
    return arguments[-1].offset + arguments[-1].size if arguments else 0


def size_align(parameter: Parameter, pointer_bytes: int, named: Mapping[str, str]) -> tuple[int, int]:
    """Size and alignment in bytes of what a kernel's parameter takes; a structure by value counts as itself.

    Raises ValueError if its type has no size.
    """
    byval = parameter.attribute("byval")
    size, align = types.size_align(byval[len("byval(") : -1] if byval else parameter.type, named, pointer_bytes)
    given = parameter.attribute("align") if byval else None
    return size, max(align, int(given.removeprefix("align").strip(" ()"))) if given else align


def _argument(
    parameter: Parameter, index: int, pointees: dict[str, str], pointer_bytes: int, named: Mapping[str, str]
) -> Argument:
    name = parameter.name[1:].strip('"')
    name = f"arg{index}" if not name or re.match(r"_\d*\.", name) else name
    size, align = size_align(parameter, pointer_bytes, named)
    byval = parameter.attribute("byval")
    space = types.address_space(parameter.type)
    if byval or space is None:
        return Argument(name, _type_name(byval[len("byval(") : -1] if byval else parameter.type), "value", size, align)
    read_only = parameter.attribute("readonly") or parameter.attribute("readnone")
    access = "read_only" if read_only else "write_only" if parameter.attribute("writeonly") else "read_write"
    pointee = _type_name(pointees.get(parameter.name, "i8"))
    return Argument(name, pointee + "*", _KINDS.get(space, "global"), size, align, access=access)


def _pointees(kernel: Function) -> dict[str, str]:
    """What pointer parameters point at, guessed from the first access through them."""
    result: dict[str, str] = {}
    wanted = {p.name for p in kernel.parameters if types.address_space(p.type) is not None}
    derived = {name: name for name in wanted}
    for instruction in kernel.instructions():
        opcode = instruction.opcode
        if len(result) == len(wanted):
            break
        if opcode not in ("getelementptr", "load", "store", "addrspacecast", "atomicrmw"):
            continue
        if derived.keys().isdisjoint(instruction.uses()):  # which asks without parsing
            continue
        pointer = instruction.operands[1 if opcode == "store" else 0].value
        root = derived.get(pointer)
        if root is None:
            continue
        if opcode in ("getelementptr", "addrspacecast") and instruction.result:
            derived[instruction.result] = root
            accessed = (
                instruction.source_type if opcode == "getelementptr" and instruction.source_type != "i8" else None
            )
        elif opcode == "load":
            accessed = instruction.type
        else:
            accessed = instruction.operands[0 if opcode == "store" else 1].type
        if accessed:
            result.setdefault(root, accessed)
    return result


def _type_name(type_: str) -> str:
    """OpenCL C's name of an LLVM type, as near as can be told (signedness is not in the IR)."""
    if type_ in _SCALARS:
        return _SCALARS[type_]
    vector = types.vector(type_)
    if vector and vector[1] in _SCALARS:
        return f"{_SCALARS[vector[1]]}{vector[0]}"
    if types.address_space(type_) is not None:
        return "void*"
    if type_.startswith("%"):
        return type_[1:].strip('"').removeprefix("struct.").removeprefix("class.")
    array = types.array(type_)
    return _type_name(array[1]) if array else "struct"


def attach_metadata(module: Module, kernel: Function, arguments: tuple[Argument, ...]) -> None:
    """Add `kernel_arg_addr_space`, `access_qual`, `type`, `base_type`, `type_qual` and `name` to a kernel."""

    def strings(values: list[str]) -> str:
        return module.add_metadata("!{" + ", ".join(f'!"{value}"' for value in values) + "}")

    spaces = module.add_metadata("!{" + ", ".join(f"i32 {argument.address_space}" for argument in arguments) + "}")
    names = [argument.type for argument in arguments]
    nodes = {
        "kernel_arg_addr_space": spaces,
        "kernel_arg_access_qual": strings(["none"] * len(arguments)),
        "kernel_arg_type": strings(names),
        "kernel_arg_base_type": strings(names),
        "kernel_arg_type_qual": strings([""] * len(arguments)),
        "kernel_arg_name": strings([argument.name for argument in arguments]),
    }
    kernel.attributes = " ".join([kernel.attributes, *(f"!{name} {node}" for name, node in nodes.items())]).strip()
