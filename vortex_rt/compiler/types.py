"""Sizes and alignments of LLVM IR types, from their text."""

from __future__ import annotations

import re

from vortex_rt.compiler.errors import CompileError


def split_top(text: str, separator: str = ",") -> list[str]:
    """Split at separators that are not inside brackets or quotes."""
    parts, depth, start, quoted = [], 0, 0, False
    for place, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif char in "([{<":
            depth += 1
        elif char in ")]}>":
            depth -= 1
        elif char == separator and depth == 0:
            parts.append(text[start:place].strip())
            start = place + 1
    rest = text[start:].strip()
    return [*parts, rest] if rest or parts else []


class Layout:
    """Computes layouts under the target's data layout, with the module's named structure types."""

    def __init__(self, pointer_bytes: int, named: dict[str, str]) -> None:
        self.pointer_bytes = pointer_bytes
        self.named = named

    def size_align(self, text: str) -> tuple[int, int]:
        """Return (size in bytes with tail padding, alignment) of a type."""
        text = text.strip()
        if text.startswith("ptr") or text.startswith("target("):
            return self.pointer_bytes, self.pointer_bytes
        if match := re.fullmatch(r"i(\d+)", text):
            size = 1
            while size * 8 < int(match.group(1)):
                size *= 2
            return size, size
        if text in ("half", "bfloat"):
            return 2, 2
        if text == "float":
            return 4, 4
        if text == "double":
            return 8, 8
        if match := re.fullmatch(r"<(\d+) x (.+)>", text):
            size = int(match.group(1)) * self.size_align(match.group(2))[0]
            power = 1
            while power < size:
                power *= 2
            return power, power
        if match := re.fullmatch(r"\[(\d+) x (.+)\]", text):
            size, align = self.size_align(match.group(2))
            return int(match.group(1)) * size, align
        if text.startswith("<{"):
            return sum(self.size_align(t)[0] for t in split_top(text[2:-2])), 1
        if text.startswith("{"):
            place, largest = 0, 1
            for member in split_top(text[1:-1]):
                size, align = self.size_align(member)
                place = -(-place // align) * align + size
                largest = max(largest, align)
            return -(-place // largest) * largest, largest
        if text.startswith("%") and text in self.named:
            return self.size_align(self.named[text])
        raise CompileError(f"error: type {text} has no known size")
