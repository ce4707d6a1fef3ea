"""Constant expressions as instructions; undefined members of constants."""

import re
import struct
from collections.abc import Callable, Mapping

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.model import Function, Instruction

_CASTS = frozenset(("addrspacecast", "bitcast", "ptrtoint", "ptrtoaddr", "inttoptr", "trunc"))
EXPRESSION = re.compile(r" \(")
"""As in `getelementptr (`; calls and types have no space there."""
_UNDEFINED = re.compile(
    r'"(?:[^"\\]|\\.)*"'
    r"|((?:(?<![\w.$@%-])(?:i\d+|half|float|double|ptr(?: addrspace\(\d+\))?))?) (?:undef|poison)(?![\w.$-])"
)
_ALL_TYPED = frozenset(("getelementptr", "extractelement", "insertelement", "shufflevector", "select"))


def expand_in(function: Function, concerns: Callable[[str], bool]) -> None:
    """Turn the constant expressions among the operands for which `concerns(text)` into instructions before the user
    (phi: before the branch)."""
    for block in function.blocks:
        for instruction in list(block.instructions):
            if " (" not in instruction.raw:
                continue
            for index, operand in enumerate(instruction.operands):
                if (
                    "(" in operand.value
                    and operand.type != "metadata"
                    and concerns(operand.value)
                    and scan.expression(operand.value)
                ):
                    anchor = instruction
                    if instruction.opcode == "phi":
                        anchor = function.block(instruction.operands[index + 1].value).terminator
                        twin = _same_edge(instruction, index)
                        if twin is not None:
                            operand.value = twin
                            continue
                    operand.value = _materialize(anchor, operand.value)
            if (
                instruction.callee
                and "(" in instruction.callee
                and concerns(instruction.callee)
                and scan.expression(instruction.callee)
            ):
                instruction.callee = _materialize(instruction, instruction.callee)


def with_defined_members(value: str) -> str:
    """The constant with zero for every `undef` and `poison` among the members of an aggregate;
    any other value as it is."""
    if value[:1] not in ("{", "[", "<") or ("undef" not in value and "poison" not in value):
        return value
    return _UNDEFINED.sub(
        lambda match: match.group() if match.group()[0] == '"' else f"{match.group(1)} {zero(match.group(1))}", value
    )


def zero(type_: str) -> str:
    """LLVM's spelling of a type's zero."""
    if types.integer_bits(type_) is not None:
        return "0" if type_ != "i1" else "false"
    return "null" if type_.startswith("ptr") else "0.0" if type_ in ("half", "float", "double") else "zeroinitializer"


def _same_edge(phi: Instruction, index: int) -> str | None:
    """The value an earlier pair of this phi has for the same predecessor: both must be one."""
    label = phi.operands[index + 1].value
    for earlier in range(0, index, 2):
        if phi.operands[earlier + 1].value == label:
            return phi.operands[earlier].value
    return None


def _materialize(anchor: Instruction, expression: str) -> str:
    parsed = scan.expression(expression)
    assert parsed
    opcode, flags, inner = parsed
    words = f"{opcode} {flags}" if flags else opcode
    if opcode in _CASTS:
        end = scan.type_end(inner, 0)
        value_end = scan.value_end(inner, end + 1)
        value = _value(anchor, inner[end + 1 : value_end])
        body = f"{words} {inner[:end]} {value} to {inner[value_end + 4 :]}"
    else:
        parts = scan.split_list(inner)
        texts = []
        for position, part in enumerate(parts):
            if opcode == "getelementptr" and position == 0:
                texts.append(part)
                continue
            end = scan.type_end(part, 0)
            value = _value(anchor, part[end + 1 :])
            texts.append(f"{part[:end]} {value}" if opcode in _ALL_TYPED or not position else value)
        body = f"{words} {', '.join(texts)}"
    name = anchor.block.function.fresh("%constant")
    anchor.insert_before(f"{name} = {body}")
    return name


def _value(anchor: Instruction, text: str) -> str:
    return _materialize(anchor, text) if "(" in text and scan.expression(text) else text


# -- constant bytes ----------------------------------------------------------------------------------------------------

_FLOATS = {"half": ("<e", 2), "float": ("<f", 4), "double": ("<d", 8)}


def constant_bytes(type_: str, value: str, named: Mapping[str, str], pointer_bytes: int = 8) -> bytes:
    """Little-endian bytes of a constant without addresses, padding zero.

    Raises ValueError for one that holds an address.
    """
    size = types.size_align(type_, named, pointer_bytes)[0]
    if value in ("zeroinitializer", "undef", "poison", "null"):
        return bytes(size)
    bits = types.integer_bits(type_)
    if bits:
        number = int(value) if value not in ("true", "false") else int(value == "true")
        return (number & ((1 << bits) - 1)).to_bytes(size, "little")
    if type_ in _FLOATS:
        return _float_bytes(type_, value)
    if value.startswith('c"'):
        return scan.unescape(value[2:-1]).ljust(size, b"\0")
    vector = types.vector(type_)
    if value.startswith("splat (") and vector:
        inner = value[7:-1]
        value = "<" + ", ".join([inner] * vector[0]) + ">"
    if value[:1] not in "[{<":
        raise ValueError(f"{value} is not a plain constant")
    packed = value.startswith("<{")
    items = scan.split_list(value[2:-2] if packed else value[1:-1])
    result = bytearray(size)
    for index, item in enumerate(items):
        end = scan.type_end(item, 0)
        data = constant_bytes(item[:end], item[end + 1 :], named, pointer_bytes)
        if vector:
            width = (types.integer_bits(vector[1]) or types.FLOAT_BITS.get(vector[1], 64)) // 8
            offset, data = index * width, data[:width]
        else:
            offset = types.field_offset(type_, index, named, pointer_bytes)
        result[offset : offset + len(data)] = data
    return bytes(result)


def _float_bytes(type_: str, value: str) -> bytes:
    code, size = _FLOATS[type_]
    if value.startswith("0xH"):
        return int(value[3:], 16).to_bytes(2, "little")
    if value.startswith("0x"):  # a double's bits, also for float
        number = struct.unpack("<d", int(value[2:], 16).to_bytes(8, "little"))[0]
    else:
        number = float(value)
    return struct.pack(code, number)[:size]


def bytes_constant(data: bytes) -> str:
    """LLVM's spelling of an array of i8."""
    return f'c"{scan.escape(data)}"'


# -- addresses ---------------------------------------------------------------------------------------------------------

def address(value: str, named: Mapping[str, str], pointer_bytes: int = 8) -> tuple[str, int] | None:
    """(`@token`, byte offset) behind a constant pointer's casts and constant indices; None for any other value."""
    if value.startswith("@"):
        return value, 0
    parsed = scan.expression(value)
    if not parsed or parsed[0] not in ("getelementptr", "bitcast", "addrspacecast"):
        return None
    opcode, _, inner = parsed
    if opcode != "getelementptr":
        start = scan.type_end(inner, 0) + 1
        return address(inner[start : scan.value_end(inner, start)], named, pointer_bytes)
    type_, base, *indices = (
        part.removeprefix("inrange ") for part in scan.split_list(inner)
    )  # LLVM ≤ 18 marked an index
    found = address(_untyped(base), named, pointer_bytes)
    numbers = [_untyped(index) for index in indices]
    if found is None or not all(number.lstrip("-").isdigit() for number in numbers):
        return None
    return found[0], found[1] + types.offset(type_, [int(number) for number in numbers], named, pointer_bytes)


def _untyped(operand: str) -> str:
    return operand[scan.type_end(operand, 0) + 1 :]
