"""Launches of kernels by kernels (dynamic parallelism), which clang refuses:

    kernel<<<grid, block>>>(arguments)

becomes

    ::__vortex_launch::launcher<decltype(&kernel), kernel>(grid, block)(arguments)

and `vortex_device_launch.h` does the rest.
"""

from __future__ import annotations

import re

HEADER = "vortex_device_launch.h"
MARK = b"::__vortex_launch::launcher<"
REFUSED = r"reference to __(?:host__ function 'cudaConfigureCall'|global__ function '.*') in "
"""What clang says, at the kernel's name or at the mark ``<<<``."""
_NEXT = re.compile(rb"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|>>>|[()\[\]{};]""", re.DOTALL)
_NAME_BEFORE = re.compile(rb"[A-Za-z_]\w*\s*$")
_SCOPE_BEFORE = re.compile(rb"::\s*(?:template\s+)?$")
_MARK_BEHIND = re.compile(rb"\w+\s*(?:<[^;{}]*?>\s*)?(?=<<<)")


def rewritten(text: bytes, place: int) -> bytes:
    """Return a source with the launch at a refused place in the form that clang takes. What is no launch there, as in a
    macro, stays.
    """
    name = _MARK_BEHIND.match(text, place)
    opened = name.end() if name else place
    closed = _end(text, opened + 3)
    start = _kernel_before(text, opened)
    if text[opened : opened + 3] != b"<<<" or closed < 0 or start == opened:
        return text
    kernel = b" ".join(text[start:opened].split())
    lines = b"\n" * text.count(b"\n", start, opened)
    begin = MARK + b"decltype(&%s), %s>(%s" % (kernel, kernel, lines)
    return text[:start] + begin + text[opened + 3 : closed] + b")" + text[closed + 3 :]


def _kernel_before(text: bytes, end: int) -> int:
    """Return where the name of a kernel begins, with its scopes and the template arguments of each."""
    start = end
    while True:
        before = len(text[:start].rstrip())
        if text[before - 1 : before] == b">":
            before = _opening(text, before)
        name = _NAME_BEFORE.search(text, max(0, before - 300), before)
        if name is None:
            return start
        start = name.start()
        scope = _SCOPE_BEFORE.search(text, max(0, start - 300), start)
        if scope is None:
            return start
        start = scope.start()


def _opening(text: bytes, end: int) -> int:
    """Return where the template arguments that end with ``>`` before ``end`` begin; ``end`` if nowhere."""
    depth = brackets = 0
    for place in range(end - 1, max(-1, end - 2000), -1):
        sign = text[place : place + 1]
        brackets += (sign in (b")", b"]")) - (sign in (b"(", b"["))
        if brackets == 0:
            depth += (sign == b">") - (sign == b"<")
        if depth == 0:
            return place
        if sign in (b";", b"{", b"}"):
            break
    return end


def _end(text: bytes, start: int) -> int:
    """Return where the mark ``>>>`` is that ends a launch's configuration, in no bracket; -1 if the statement ends."""
    depth = 0
    for found in _NEXT.finditer(text, start):
        sign = found.group()
        if sign == b">>>" and depth == 0:
            return found.start()
        depth += sign in (b"(", b"[", b"{")
        depth -= sign in (b")", b"]", b"}")
        if depth < 0 or (sign == b";" and depth == 0):
            return -1
    return -1
