"""SPIR-V as words: walking instructions, and the normalisation that consumers need."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

MAGIC = 0x07230203

OP_SOURCE, OP_NAME, OP_STRING, OP_LINE = 3, 5, 7, 8
OP_EXTENSION, OP_ENTRY_POINT, OP_EXECUTION_MODE, OP_CAPABILITY = 10, 15, 16, 17
OP_TYPE_BOOL, OP_TYPE_INT, OP_TYPE_FLOAT = 20, 21, 22
OP_CONSTANT_FALSE, OP_CONSTANT, OP_CONSTANT_NULL = 42, 43, 46
OP_FUNCTION = 54


@dataclass(frozen=True, slots=True)
class Operation:
    """One instruction: opcode and operand words."""

    opcode: int
    operands: tuple[int, ...]


def read(binary: bytes) -> tuple[tuple[int, ...], Iterator[tuple[int, tuple[int, ...]]]]:
    """(the five header words, an iterator of (opcode, operands)). Raises ValueError if it is not SPIR-V of this byte order."""
    if len(binary) < 20 or len(binary) % 4:
        raise ValueError("not a SPIR-V binary")
    words = struct.unpack(f"<{len(binary) // 4}I", binary)
    if words[0] != MAGIC:
        raise ValueError("not a SPIR-V binary")
    return words[:5], _walk(words)


def _walk(words: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    position, end = 5, len(words)
    while position < end:
        word = words[position]
        length = word >> 16
        if not length or position + length > end:
            raise ValueError("truncated SPIR-V instruction")
        yield word & 0xFFFF, words[position + 1 : position + length]
        position += length


def text_of(operands: tuple[int, ...]) -> str:
    """A literal string that starts at the first operand."""
    raw = struct.pack(f"<{len(operands)}I", *operands)
    return raw.split(b"\0", 1)[0].decode("utf-8", "replace")


def assemble(header: Sequence[int], operations: Iterable[Operation]) -> bytes:
    """Encode a module."""
    out = list(header)
    for operation in operations:
        out.append((len(operation.operands) + 1) << 16 | operation.opcode)
        out += operation.operands
    return struct.pack(f"<{len(out)}I", *out)


def string_words(text: str) -> tuple[int, ...]:
    """A literal string, NUL-terminated and padded."""
    raw = text.encode() + b"\0"
    raw += b"\0" * (-len(raw) % 4)
    return struct.unpack(f"<{len(raw) // 4}I", raw)


def normalize(binary: bytes) -> bytes:
    """Rewrite the constant zeros of integer, float and bool type from OpConstantNull to OpConstant 0 / OpConstantFalse.

    Both are valid; llvm-spirv 15's reader asserts on the former.
    """
    header, operations = read(binary)
    widths: dict[int, int] = {}
    out = list(header)
    for opcode, operands in operations:
        if opcode in (OP_TYPE_INT, OP_TYPE_FLOAT):
            widths[operands[0]] = operands[1]
        elif opcode == OP_TYPE_BOOL:
            widths[operands[0]] = 1
        elif opcode == OP_CONSTANT_NULL and operands[0] in widths:
            width = widths[operands[0]]
            if width == 1:
                out += (3 << 16 | OP_CONSTANT_FALSE, *operands)
            else:
                zeros = (0,) * max(1, width // 32)
                out += ((3 + len(zeros)) << 16 | OP_CONSTANT, *operands, *zeros)
            continue
        out.append((len(operands) + 1) << 16 | opcode)
        out += operands
    return struct.pack(f"<{len(out)}I", *out)
