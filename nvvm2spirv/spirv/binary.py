"""A SPIR-V module as instructions: decoded once from what LLVM emits, edited in place, encoded once."""

import struct
from dataclasses import dataclass
from typing import NamedTuple

from nvvm2spirv.spirv.grammar import Op

MAGIC = 0x07230203


class SpirvOperation(NamedTuple):
    """One instruction: opcode and operand words."""

    opcode: int
    operands: tuple[int, ...]


@dataclass
class Binary:
    """A module: version and generator words, bound of ids, and instructions in order."""

    version: int
    generator: int
    bound: int
    operations: list[SpirvOperation]

    def fresh(self) -> int:
        """A new id."""
        self.bound += 1
        return self.bound - 1

    def encode(self) -> bytes:
        """The binary."""
        out = [MAGIC, self.version, self.generator, self.bound, 0]
        for opcode, operands in self.operations:
            out.append((len(operands) + 1) << 16 | opcode)
            out += operands
        return struct.pack(f"<{len(out)}I", *out)


def decode(binary: bytes) -> Binary:
    """Read a binary. Raises ValueError if it is not SPIR-V of this byte order."""
    if len(binary) < 20 or len(binary) % 4:
        raise ValueError("not a SPIR-V binary")
    words = struct.unpack(f"<{len(binary) // 4}I", binary)
    if words[0] != MAGIC:
        raise ValueError("not a SPIR-V binary")
    operations = []
    position, end = 5, len(words)
    while position < end:
        word = words[position]
        length = word >> 16
        if not length or position + length > end:
            raise ValueError("truncated SPIR-V instruction")
        operations.append(SpirvOperation(word & 0xFFFF, words[position + 1 : position + length]))
        position += length
    return Binary(words[1], words[2], words[3], operations)


def text_of(operands: tuple[int, ...]) -> str:
    """A literal string that starts at the first operand."""
    raw = struct.pack(f"<{len(operands)}I", *operands)
    return raw.split(b"\0", 1)[0].decode("utf-8", "replace")


def string_words(text: str) -> tuple[int, ...]:
    """A literal string, NUL-terminated and padded."""
    raw = text.encode() + b"\0"
    raw += b"\0" * (-len(raw) % 4)
    return struct.unpack(f"<{len(raw) // 4}I", raw)


def normalize(module: Binary) -> None:
    """Rewrite the constant zeros of integer, float and bool type from OpConstantNull to OpConstant 0 / OpConstantFalse.

    Both are valid; llvm-spirv 15's reader asserts on the former.
    """
    widths: dict[int, int] = {}
    for index, (opcode, operands) in enumerate(module.operations):
        if opcode in (Op.TypeInt, Op.TypeFloat):
            widths[operands[0]] = operands[1]
        elif opcode == Op.TypeBool:
            widths[operands[0]] = 1
        elif opcode == Op.ConstantNull and operands[0] in widths:
            width = widths[operands[0]]
            zeros = (0,) * max(1, width // 32)
            module.operations[index] = (
                SpirvOperation(Op.ConstantFalse, operands) if width == 1
                else SpirvOperation(Op.Constant, (*operands, *zeros))
            )
        elif opcode == Op.Function:
            break
