"""Questions about types written as LLVM text: address space, bits, elements, size and alignment."""

import re
from collections.abc import Mapping
from functools import lru_cache

from nvvm2spirv.ir import scan

_POINTER = re.compile(r"ptr(?: addrspace\((\d+)\))?\Z")
_INTEGER = re.compile(r"i(\d+)\Z")
_VECTOR = re.compile(r"<(\d+) x (.*)>\Z", re.S)
_ARRAY = re.compile(r"\[(\d+) x (.*)\]\Z", re.S)
FLOAT_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "fp128": 128, "x86_fp80": 80}


@lru_cache(maxsize=4096)
def address_space(type_: str) -> int | None:
    """Address space of a pointer type, None for any other type."""
    match = _POINTER.match(type_)
    return int(match.group(1) or 0) if match else None


def pointer(space: int) -> str:
    """Print the pointer type of an address space."""
    return f"ptr addrspace({space})" if space else "ptr"


@lru_cache(maxsize=4096)
def integer_bits(type_: str) -> int | None:
    """Width of an integer type, None for any other type."""
    match = _INTEGER.match(type_)
    return int(match.group(1)) if match else None


@lru_cache(maxsize=4096)
def vector(type_: str) -> tuple[int, str] | None:
    """(length, element type) of a fixed vector type, None for any other type."""
    match = _VECTOR.match(type_)
    return (int(match.group(1)), match.group(2)) if match and not type_.startswith("<{") else None


@lru_cache(maxsize=4096)
def array(type_: str) -> tuple[int, str] | None:
    """(length, element type) of an array type, None for any other type."""
    match = _ARRAY.match(type_)
    return (int(match.group(1)), match.group(2)) if match else None


def scalar(type_: str) -> str:
    """Element type of a vector, the type itself otherwise."""
    parts = vector(type_)
    return parts[1] if parts else type_


def with_scalar(type_: str, element: str) -> str:
    """The type with its scalar replaced, keeping a vector's length."""
    parts = vector(type_)
    return f"<{parts[0]} x {element}>" if parts else element


def suffix(type_: str) -> str:
    """How an intrinsic's name spells a type: `i32`, `f64`, `v4f16`, `p3`."""
    parts, space = vector(type_), address_space(type_)
    if parts:
        return f"v{parts[0]}{suffix(parts[1])}"
    if space is not None:
        return f"p{space}"
    return "bf16" if type_ == "bfloat" else f"f{FLOAT_BITS[type_]}" if type_ in FLOAT_BITS else type_


def fields(type_: str, named: Mapping[str, str]) -> tuple[bool, list[str]] | None:
    """(packed, field types) of a literal or named structure, None for any other type."""
    type_ = resolve(type_, named)
    if type_.startswith("<{"):
        return True, scan.split_list(type_[2:-2])
    if type_.startswith("{"):
        return False, scan.split_list(type_[1:-1])
    return None


def resolve(type_: str, named: Mapping[str, str]) -> str:
    """Body of a named structure; any other type as it is."""
    return named.get(type_, type_) if type_.startswith("%") else type_


def expanded(type_: str, named: Mapping[str, str]) -> str:
    """The type's text with the bodies of the named structures that it mentions."""
    seen: set[str] = set()
    work, text = [type_], ""
    while work:
        current = work.pop()
        text += " " + current
        for name in scan.tokens(current):
            if name not in seen:
                seen.add(name)
                work.append(named.get(name, ""))
    return text


def element(type_: str, index: int, named: Mapping[str, str]) -> str:
    """Type of element `index` of an aggregate or vector."""
    structure = fields(type_, named)
    if structure:
        return structure[1][index]
    parts = array(type_) or vector(type_)
    if not parts:
        raise ValueError(f"{type_} has no elements")
    return parts[1]


def size_align(type_: str, named: Mapping[str, str], pointer_bytes: int = 8) -> tuple[int, int]:
    """(allocation size, ABI alignment) in bytes after NVPTX's, SPIR-V's and RISC-V's data layout: natural alignment up
    to 16 bytes.

    A target's opaque type (`target("spirv.Image", …)`) is held as a pointer.

    Raises ValueError for a type without a size (opaque structures, functions, labels).
    """
    if address_space(type_) is not None or type_.startswith("target("):
        return pointer_bytes, pointer_bytes
    bits = integer_bits(type_) or FLOAT_BITS.get(type_)
    if bits:
        size = 1
        while size * 8 < bits:
            size *= 2
        align = min(size, 16)
        return -(-size // align) * align, align
    structure = fields(type_, named)
    if structure:
        packed, members = structure
        offset, align = 0, 1
        for member in members:
            member_size, member_align = size_align(member, named, pointer_bytes)
            if packed:
                member_align = 1
            offset = -(-offset // member_align) * member_align + member_size
            align = max(align, member_align)
        return -(-offset // align) * align, align
    parts = array(type_)
    if parts:
        size, align = size_align(parts[1], named, pointer_bytes)
        return size * parts[0], align
    parts = vector(type_)
    if parts:
        scalar_bits = integer_bits(parts[1]) or FLOAT_BITS.get(parts[1]) or pointer_bytes * 8
        total = -(-scalar_bits * parts[0] // 8)
        align = 1
        while align < total:
            align *= 2
        return -(-total // align) * align, align
    raise ValueError(f"type {type_} has no size")


def field_offset(type_: str, index: int, named: Mapping[str, str], pointer_bytes: int = 8) -> int:
    """Byte offset of element `index` of an aggregate."""
    structure = fields(type_, named)
    if not structure:
        return index * size_align(element(type_, 0, named), named, pointer_bytes)[0]
    packed, members = structure
    offset = 0
    for position, member in enumerate(members):
        size, align = size_align(member, named, pointer_bytes)
        if not packed:
            offset = -(-offset // align) * align
        if position == index:
            return offset
        offset += size
    raise ValueError(f"{type_} has no field {index}")


def offset(type_: str, indices: list[int], named: Mapping[str, str], pointer_bytes: int = 8) -> int:
    """Byte offset of getelementptr's indices: the first steps over whole values of the type, the others go into it."""
    result = 0
    for position, index in enumerate(indices):
        if position == 0:
            result = index * size_align(type_, named, pointer_bytes)[0]
        else:
            result += field_offset(type_, index, named, pointer_bytes)
            type_ = element(type_, index, named)
    return result
