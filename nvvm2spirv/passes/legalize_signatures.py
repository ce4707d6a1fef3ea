"""Parameters and results of functions that stay calls, without integers that SPIR-V lacks.

A value that holds such integers (`i128`, `i24`, a structure or array with one in it) travels as its legal parts: an iN
of up to 64 bits in the next of i8, i16, i32, i64, a wider one in 64-bit limbs, the lowest first. Inside a function it
is put together again; the integers themselves are left to legalize-integers, and structures that hold them vanish, as
what is taken out of one is found where it was put in.
"""

import re
from collections.abc import Iterator

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.constants import zero
from nvvm2spirv.ir.emitter import Emitter
from nvvm2spirv.ir.model import Function, Instruction, Module, Operand, Parameter
from nvvm2spirv.passes import limbs, scalarize_vectors
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.limbs import container, functions_with_odd, holds_odd


class LegalizeSignatures(Pass):
    """Pass and return odd and wide integers, and what holds them, in parts."""

    name = "legalize-signatures"

    def apply(self, module: Module, context: Context) -> None:
        concerned = {
            function.name
            for function in module.defined()
            if not function.is_kernel
            and any(holds_odd(t, module.types) for t in (function.return_type, *(p.type for p in function.parameters)))
        }
        for function in functions_with_odd(module):
            for call in function.calls(*concerned) if concerned else ():
                _rewrite_call(call)
            if function.name in concerned:
                _rewrite_function(function)
            _dissolve_aggregates(function, context.pointer_bytes)


# -- parts -------------------------------------------------------------------------------------------------------------


def _leaves(type_: str, module: Module) -> Iterator[tuple[list[int], str]]:
    """(indices, type) of the scalars of a type."""
    structure, array = types.fields(type_, module.types), types.array(type_)
    members = structure[1] if structure else [array[1]] * array[0] if array else None
    if members is None:
        yield [], type_
        return
    for index, member in enumerate(members):
        for path, leaf in _leaves(member, module):
            yield [index, *path], leaf


def _parts(type_: str) -> list[str]:
    """The legal types that stand for a scalar."""
    bits = types.integer_bits(type_)
    if bits is None or not holds_odd(type_, {}):
        return [type_]
    return [container(bits)] if bits <= 64 else ["i64"] * -(-bits // 64)


def _all_parts(type_: str, module: Module) -> list[str]:
    return [part for _, leaf in _leaves(type_, module) for part in _parts(leaf)]


def _split(e: Emitter, type_: str, value: str) -> list[str]:
    """The parts of a value."""
    result = []
    for path, leaf in _leaves(type_, e.function.module):
        scalar = e.emit(f"extractvalue {type_} {value}, {', '.join(map(str, path))}") if path else value
        parts = _parts(leaf)
        if parts == [leaf]:
            result.append(scalar)
        elif len(parts) == 1:
            result.append(e.cast("zext", scalar, leaf, parts[0]))
        else:
            for index in range(len(parts)):
                moved = e.op("lshr", leaf, scalar, 64 * index) if index else scalar
                result.append(e.cast("trunc", moved, leaf, "i64"))
    return result


def _join(e: Emitter, type_: str, parts: list[str], name: str) -> None:
    """Define `name` as the value with these parts."""
    left, leaves, whole = iter(parts), list(_leaves(type_, e.function.module)), "poison"
    for number, (path, leaf) in enumerate(leaves):
        target = "" if path else name
        wanted = _parts(leaf)
        value = next(left)
        if len(wanted) > 1:
            value = e.cast("zext", value, "i64", leaf)
            for index in range(1, len(wanted)):
                high = e.op("shl", leaf, e.cast("zext", next(left), "i64", leaf), 64 * index)
                value = e.op("or", leaf, value, high, target if index == len(wanted) - 1 else "")
        elif wanted != [leaf]:
            value = e.cast("trunc", value, wanted[0], leaf, target)
        if path:
            indices = ", ".join(map(str, path))
            last = name if number == len(leaves) - 1 else ""
            whole = e.emit(f"insertvalue {type_} {whole}, {leaf} {value}, {indices}", last)


# -- functions and calls -----------------------------------------------------------------------------------------------


def _returned(function: Function, type_: str) -> str:
    """What is returned instead of a type."""
    if not holds_odd(type_, function.module.types):
        return type_
    parts = _all_parts(type_, function.module)
    return parts[0] if len(parts) == 1 else "{ " + ", ".join(parts) + " }"


def _rewrite_function(function: Function) -> None:
    e, parameters = Emitter(function), []
    for parameter in function.parameters:
        if not holds_odd(parameter.type, function.module.types):
            parameters.append(parameter)
            continue
        new = [Parameter(t, [], function.fresh(parameter.name)) for t in _all_parts(parameter.type, function.module)]
        parameters += new
        _join(e, parameter.type, [part.name for part in new], parameter.name)
    function.parameters = parameters
    entry = function.blocks[0]
    entry.instructions[:0] = entry.parse("\n".join(e.lines))
    whole = function.return_type
    if not holds_odd(whole, function.module.types):
        return
    function.return_type = _returned(function, whole)
    function.prefix = [word for word in function.prefix if not re.match(r"(?:zeroext|signext|noundef|range\()", word)]
    for i in function.instructions():
        if i.opcode == "ret":
            e = Emitter(function)
            parts = _split(e, whole, i.operands[0].value)
            value = parts[0] if len(parts) == 1 else "poison"
            if len(parts) > 1:
                for index, (type_, part) in enumerate(zip(_all_parts(whole, function.module), parts, strict=True)):
                    value = e.emit(f"insertvalue {function.return_type} {value}, {type_} {part}, {index}")
            e.lines.append(f"ret {function.return_type} {value}")
            e.replace(i)


def _rewrite_call(call: Instruction) -> None:
    function = call.block.function
    module = function.module
    e, arguments = Emitter(function), []
    for operand in call.operands:
        if holds_odd(operand.type, module.types):
            parts = _split(e, operand.type, operand.value)
            arguments += [f"{t} {v}" for t, v in zip(_all_parts(operand.type, module), parts, strict=True)]
        else:
            arguments.append(str(operand))
    returned = _returned(function, call.type)
    made = f"call {returned} {call.callee}({', '.join(arguments)}){call.suffix}"
    if returned == call.type:
        e.lines.append(f"{call.result} = {made}" if call.result else made)
    else:
        value, kinds = e.emit(made), _all_parts(call.type, module)
        parts = [value]
        if len(kinds) > 1:
            parts = [e.emit(f"extractvalue {returned} {value}, {index}") for index in range(len(kinds))]
        if call.result:
            _join(e, call.type, parts, call.result)
    e.replace(call)


# -- structures inside a function --------------------------------------------------------------------------------------


def _dissolve_aggregates(function: Function, pointer_bytes: int) -> None:
    """Find what is taken out of structures with odd integers where it was put in; read and write them by scalars."""
    module = function.module

    def concerns(type_: str) -> bool:
        return type_[:1] in "{[<%" and types.vector(type_) is None and holds_odd(type_, module.types)

    if not any(map(concerns, _aggregate_types(function))):
        return
    for i in function.instructions():
        if (i.opcode == "load" and concerns(i.type)) or (i.opcode == "store" and concerns(i.operands[0].type)):
            _by_scalars(i, pointer_bytes)
    definitions = {i.result or "": i for i in function.instructions() if i.opcode == "insertvalue"}
    for i in function.instructions():
        if i.opcode == "extractvalue" and concerns(i.operands[0].type):
            found, path = _member(i.operands[0], i.indices, definitions, module)
            if not path:
                i.replace_by_value(found.value)
            elif not concerns(found.type):  # in a legal structure from elsewhere
                i.operands, i.indices = [found], path
    users, work = function.users(), [i for i in definitions.values() if concerns(i.type)]
    while work:
        i = work.pop()
        if not users.get(i.result or "") and definitions.pop(i.result or "", None) is not None:
            i.erase()
            for token in i.uses():
                users[token].remove(i)
                work += [definitions[token]] if token in definitions else []


def _aggregate_types(function: Function) -> set[str]:
    return {
        i.operands[0].type if i.opcode in ("store", "extractvalue") else i.type
        for i in function.instructions() if i.opcode in ("insertvalue", "extractvalue", "load", "store")
    }  # fmt: skip


def _by_scalars(i: Instruction, pointer_bytes: int) -> None:
    """A load or store of a structure as those of its scalars."""
    function, type_ = i.block.function, i.type if i.opcode == "load" else i.operands[0].type
    module, pointer = function.module, i.operands[-1]
    found = re.search(r", align (\d+)", i.suffix)
    align = int(found.group(1)) if found else types.size_align(type_, module.types, pointer_bytes)[1]
    e, whole, leaves = Emitter(function), "poison", list(_leaves(type_, module))
    flags = "volatile " if "volatile" in i.flags else ""
    for number, (path, leaf) in enumerate(leaves):
        offset = types.offset(type_, [0, *path], module.types, pointer_bytes)
        address = e.emit(f"getelementptr i8, {pointer}, i64 {offset}") if offset else pointer.value
        place = f"{pointer.type} {address}, align {min(align, offset & -offset) if offset else align}"
        indices = ", ".join(map(str, path))
        if i.opcode == "store":
            value = e.emit(f"extractvalue {i.operands[0]}, {indices}")
            e.lines.append(f"store {flags}{leaf} {value}, {place}")
        else:
            value = e.emit(f"load {flags}{leaf}, {place}")
            last = i.result or "" if number == len(leaves) - 1 else ""
            whole = e.emit(f"insertvalue {type_} {whole}, {leaf} {value}, {indices}", last)
    e.replace(i)


def _member(
    whole: Operand, path: list[int], definitions: dict[str, Instruction], module: Module
) -> tuple[Operand, list[int]]:
    """The value at `path` of a structure, or, where that cannot be followed further, in which one it is, and its path
    there.
    """
    type_, value = whole.type, whole.value
    while path:
        made = definitions.get(value)
        if value in ("undef", "poison", "zeroinitializer"):
            for index in path:
                type_ = types.element(type_, index, module.types)
            return Operand(type_, zero(type_) if value == "zeroinitializer" else value), []
        if value[0] in "{[<":
            items = scan.split_list(value[2:-2] if value.startswith("<{") else value[1:-1])
            item, type_, path = items[path[0]], types.element(type_, path[0], module.types), path[1:]
            value = item[scan.type_end(item, 0) + 1 :]
        elif made is None:
            break
        elif path[: len(made.indices)] == made.indices:
            path, type_, value = path[len(made.indices) :], made.operands[1].type, made.operands[1].value
        else:
            value = made.operands[0].value
    return Operand(type_, value), path


# -- inline illegal ----------------------------------------------------------------------------------------------------
# Functions whose parameters or results are vectors or floats that SPIR-V lacks are inlined, so that only values inside
# a function need legalising.
#
# A kernel's parameter of such a type, or a wide integer (`__int128`), becomes a by-value structure in private memory.
# Integers of other functions are left to legalize-signatures.

def _legal(type_: str, kernel: bool) -> bool:
    return scalarize_vectors.is_legal(type_) and type_ != "bfloat" and not (kernel and not limbs.is_legal(type_))


class InlineIllegal(Pass):
    """Mark functions with odd vectors in their signature for inlining; give kernels odd types in memory."""

    name = "inline-illegal"

    def apply(self, module: Module, context: Context) -> None:
        for function in module.defined():
            signature = (function.return_type, *(p.type for p in function.parameters))
            if all(_legal(type_, function.is_kernel) for type_ in signature):
                continue
            if function.is_kernel:
                _pass_in_memory(function, context.pointer_bytes)
                continue
            kept = [
                f"{key}({value})" if value else key
                for key, value in module.attributes_of(function).items()
                if key not in ("noinline", "optnone")
            ]
            debug = [word for word in function.attributes.split("!dbg ")[1:2]]
            group = module.attribute_group(" ".join([*kept, *(["alwaysinline"] if "alwaysinline" not in kept else [])]))
            function.attributes = group + (f" !dbg {debug[0].split()[0]}" if debug else "")


def _pass_in_memory(kernel: Function, pointer_bytes: int) -> None:
    loads = []
    for parameter in kernel.parameters:
        if _legal(parameter.type, kernel=True):
            continue
        size, align = types.size_align(parameter.type, kernel.module.types, pointer_bytes)
        pointer = kernel.fresh(parameter.name)
        loads.append(f"{parameter.name} = load {parameter.type}, ptr addrspace(5) {pointer}, align {align}")
        kernel.parameters[kernel.parameters.index(parameter)] = Parameter(
            "ptr addrspace(5)", [f"byval({{ [{size} x i8] }})", f"align {align}"], pointer
        )
    entry = kernel.blocks[0]
    entry.instructions[:0] = entry.parse("\n".join(loads))
