"""The bytes of a constant, as they lie in memory."""

import struct
from collections.abc import Mapping

from nvvm2spirv.ir import scan, types

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
