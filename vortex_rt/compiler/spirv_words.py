"""A SPIR-V module as words, and as instructions of words."""

from collections.abc import Iterable

from vortex_rt.compiler.errors import CompileError

HEADER = 5
"""Words before the first instruction; the fourth is the bound of ids."""


def split(words: list[int]) -> list[list[int]]:
    """Return the instructions of a module, each with its first word of length and opcode.

    Raises:
        CompileError: an instruction of no length, or one that reaches beyond the end.
    """
    items: list[list[int]] = []
    at, end = HEADER, len(words)
    while at < end:
        length = words[at] >> 16
        if length == 0 or at + length > end:
            raise CompileError(f"error: SPIR-V: instruction at word {at} has a bad length")
        items.append(words[at : at + length])
        at += length
    return items


def join(header: list[int], items: Iterable[list[int]]) -> list[int]:
    """Return the module again; the inverse of `split`."""
    result = header[:HEADER]
    for item in items:
        result += item
    return result


def instruction(opcode: int, *operands: int) -> list[int]:
    """Return an instruction with its length."""
    return [(len(operands) + 1) << 16 | opcode, *operands]


def opcode_of(item: list[int]) -> int:
    """Return what an instruction does."""
    return item[0] & 0xFFFF


def literal(value: str) -> list[int]:
    """Return the words of a string, which ends in a zero byte."""
    data = value.encode() + b"\0"
    data += bytes(-len(data) % 4)
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def text(words: list[int]) -> str:
    """Return the string that begins with the first word; the inverse of `literal`."""
    return b"".join(word.to_bytes(4, "little") for word in words).split(b"\0")[0].decode(errors="replace")
