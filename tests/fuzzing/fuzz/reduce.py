"""Makes a C-like program small while it goes on failing: drops lines with their blocks, unwraps blocks,
simplifies expressions.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

_KEPT = re.compile(r"\s(\+|-|\*|\^|\||==|!=|<=|>=|<|>|&&|\|\|)\s")
"""Operators of which one operand may stand for both; masks, shifts and divisions keep indices and divisors in bounds.
"""


def reduce(
    text: str, fails: Callable[[str], bool], seconds: float = 600, report: Callable[[str], None] = lambda _: None
) -> str:
    """Return a smaller text for which ``fails`` still holds; gives up after ``seconds``."""
    end = time.monotonic() + seconds
    changed = True
    while changed and time.monotonic() < end:
        changed = False
        for step in (_without_blocks, _unwrapped, _without_statements, _simpler_expressions):
            at = 0
            candidates = list(step(text))
            while at < len(candidates) and time.monotonic() < end:
                candidate = candidates[at]
                at += 1
                if candidate != text and fails(candidate):
                    text, changed = candidate, True
                    report(f"{len(text.splitlines())} lines, {len(text)} bytes")
                    candidates = list(step(text))
                    at = min(at - 1, len(candidates))
    return text


def _block_end(lines: list[str], start: int) -> int:
    """The line behind the block that a line opens, or behind the line."""
    depth = 0
    for index in range(start, len(lines)):
        depth += lines[index].count("{") - lines[index].count("}")
        if depth <= 0:
            return index + 1
    return len(lines)


def _without_blocks(text: str) -> Iterator[str]:
    """Without many lines first, then without one; from the end, where less hangs on them."""
    lines = text.splitlines(keepends=True)
    size = len(lines) // 2
    while size > 1:
        for start in range(len(lines) - size, -1, -size):
            part = lines[start : start + size]
            if sum(line.count("{") - line.count("}") for line in part) == 0:
                yield "".join(lines[:start] + lines[start + size :])
        size //= 2
    for start in range(len(lines) - 1, -1, -1):
        yield "".join(lines[:start] + lines[_block_end(lines, start) :])


def _unwrapped(text: str) -> Iterator[str]:
    """Without a block's head and its closing brace."""
    lines = text.splitlines(keepends=True)
    for start in range(len(lines) - 1, -1, -1):
        end = _block_end(lines, start)
        if end > start + 1 and "{" in lines[start]:
            yield "".join(lines[:start] + lines[start + 1 : end - 1] + lines[end:])


def _without_statements(text: str) -> Iterator[str]:
    """Without one statement of a line that has several."""
    lines = text.splitlines(keepends=True)
    for index, line in enumerate(lines):
        parts = line.split(";")
        for skip in range(len(parts) - 1):
            if len(parts) > 2:
                yield "".join([*lines[:index], ";".join(parts[:skip] + parts[skip + 1 :]), *lines[index + 1 :]])


def _simpler_expressions(text: str) -> Iterator[str]:
    """With a constant, or with one operand, in the place of something in parentheses."""
    stack: list[int] = []
    groups = []
    for index, letter in enumerate(text):
        if letter == "(":
            stack.append(index)
        elif letter == ")" and stack:
            groups.append((stack.pop(), index + 1))
    for start, end in sorted(groups, key=lambda g: g[0] - g[1]):
        inner = text[start + 1 : end - 1]
        if inner.strip("0123456789uxl") == "" or (start and (text[start - 1].isalnum() or text[start - 1] == "_")):
            continue
        for value in ("0u", "1u"):
            yield f"{text[:start]}{value}{text[end:]}"
        depth = 0
        for index, letter in enumerate(inner):
            depth += (letter in "([") - (letter in ")]")
            operator = _KEPT.match(inner, index) if depth == 0 else None
            if operator:
                yield f"{text[:start]}({inner[:index]}){text[end:]}"
                yield f"{text[:start]}({inner[operator.end() :]}){text[end:]}"
