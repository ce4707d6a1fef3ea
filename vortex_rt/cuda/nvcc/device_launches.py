"""``kernel<<<…>>>(…)`` in functions of the device, which clang refuses, in the form
``VORTEX_LAUNCH((kernel), (…))(…)(…)`` (``vortex_device_launch.h``), whose second part, the arguments once more, tells
which of several kernels is meant.

Only text between the braces of functions marked ``__global__`` or ``__device__`` is looked at, so launches of the host
stay as they are. A launch in a macro's definition stays too: which side uses it is not known here.
"""

import re

WORD = b"VORTEX_LAUNCH"
"""The macro of ``vortex_device_launch.h`` that names a kernel to launch by its arguments."""
ONE = b"VORTEX_LAUNCH_ONE"
"""The one for launches whose arguments cannot be named twice: lists in braces, lambdas."""
COMMENTS = re.compile(rb"//[^\n]*|/\*.*?\*/", re.DOTALL)
MARKS = frozenset((b"__global__", b"__device__"))
MACRO = re.compile(rb"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+((?:\\\n|[^\n])*\b__(?:global|device)__)", re.MULTILINE)
PIECES = re.compile(
    rb"""(?P<skip>//(?:\\\n|[^\n])*|/\*.*?\*/
    |^[ \t]*\#(?:\\\r?\n|/\*.*?\*/|[^\n])*
    |R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)"
    |"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<word>[A-Za-z_]\w*)|(?P<open><<<)|(?P<close>>>>)|(?P<sign>[(){};=,])|\d[\w.']*""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
"""Comments, directives and literals; words, marks and signs; numbers, so that no word begins within one."""

OWNER = re.compile(rb"(?:\w+|>)\s*$")


def marks_of(texts: dict[str, bytes]) -> frozenset[bytes]:
    """Return the words that mark functions of the device in these files: CUDA's, and macros that hold one."""
    return MARKS.union(found[1] for text in texts.values() for found in MACRO.finditer(text))


def rewritten(text: bytes, marks: frozenset[bytes] = MARKS) -> bytes:
    """Return a source with the launches of device functions in the form that clang takes; lines stay."""
    if b"<<<" not in text:
        return text
    pieces = [piece for piece in PIECES.finditer(text) if not piece["skip"]]
    edits: list[tuple[int, int, bytes]] = []
    for start, end in _bodies(pieces, marks):
        for index in range(start, end):
            if pieces[index]["open"]:
                edits += _launch(text, pieces, index, end)
    for begin, stop, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[stop:]
    return text


def _bodies(pieces: list[re.Match[bytes]], marks: frozenset[bytes]) -> list[tuple[int, int]]:
    """Return the first and last piece of the bodies of functions that are marked, lambdas too."""
    found, index = [], 0
    while index < len(pieces):
        if pieces[index]["word"] not in marks:
            index += 1
            continue
        index = _behind_declaration(pieces, index + 1)
        if index < len(pieces) and pieces[index]["sign"] == b"{":
            end = _closing(pieces, index)
            found.append((index, end))
            index = end
    return found


def _behind_declaration(pieces: list[re.Match[bytes]], index: int) -> int:
    """Return the piece that ends a declaration, outside of parentheses: the brace of a body, or what is none."""
    depth = 0
    while index < len(pieces):
        sign = pieces[index]["sign"]
        depth += {b"(": 1, b")": -1}.get(sign, 0)
        if depth < 0 or (depth == 0 and sign in (b"{", b";", b"=")):
            break
        index += 1
    return index


def _closing(pieces: list[re.Match[bytes]], index: int) -> int:
    """Return the piece behind a block that begins at ``index``."""
    depth = 0
    while index < len(pieces):
        depth += {b"{": 1, b"}": -1}.get(pieces[index]["sign"], 0)
        index += 1
        if depth == 0:
            break
    return index


def _launch(text: bytes, pieces: list[re.Match[bytes]], index: int, end: int) -> list[tuple[int, int, bytes]]:
    """Return the edits of a launch whose mark ``<<<`` is the piece ``index``; none where it is not complete."""
    opened = pieces[index]
    start = _kernel_start(text, opened.start())
    close = _next(pieces, index + 1, end, "close")
    if close == end or not text[start : opened.start()].strip():
        return []
    arguments = _arguments(text, pieces, close + 1, end)
    word, named = (WORD, b", (%s)" % arguments) if arguments is not None else (ONE, b"")
    return [
        (start, start, word + b"(("),
        (opened.start(), opened.end(), b")" + named + b")("),
        (pieces[close].start(), pieces[close].end(), b")"),
    ]


def _next(pieces: list[re.Match[bytes]], index: int, end: int, kind: str) -> int:
    """Return the next piece of a kind that lies within no parentheses opened since ``index``; ``end`` if none does."""
    depth = 0
    for place in range(index, end):
        depth += {b"(": 1, b")": -1}.get(pieces[place]["sign"], 0)
        if depth == 0 and pieces[place][kind]:
            return place
    return end


def _arguments(text: bytes, pieces: list[re.Match[bytes]], index: int, end: int) -> bytes | None:
    """Return the arguments of a call, on one line; None where they cannot stand in a second place."""
    if index >= end or pieces[index]["sign"] != b"(":
        return None
    last = _next(pieces, index, end, "sign")
    if last == end or any(piece["sign"] == b"{" for piece in pieces[index:last]):
        return None
    inside = COMMENTS.sub(b" ", text[pieces[index].end() : pieces[last].start()])
    return None if b"#" in inside else b" ".join(inside.split())


def _kernel_start(text: bytes, end: int) -> int:
    """Return where the name of a kernel begins that ends before ``end``: ``a::b<…>``, or ``(…)``."""
    place = end
    while True:
        place = _before_blanks(text, place)
        if text[place - 1 : place] == b">":
            place = _before_blanks(text, _opening(text, place, b"<", b">"))
        elif text[place - 1 : place] == b")":
            return _opening(text, place, b"(", b")")
        while place > 0 and (text[place - 1 : place].isalnum() or text[place - 1 : place] == b"_"):
            place -= 1
        before = _before_blanks(text, place)
        if text[before - 2 : before] != b"::":
            return place
        place = before - 2
        owner = OWNER.search(text, max(0, place - 200), place)
        if owner is None or owner[0].strip() in (b"return", b"else", b"do"):
            return place


def _before_blanks(text: bytes, place: int) -> int:
    while place > 0 and text[place - 1 : place].isspace():
        place -= 1
    return place


def _opening(text: bytes, place: int, opens: bytes, closes: bytes) -> int:
    """Return the place of the mark that the one before ``place`` closes; marks within parentheses count for
    themselves."""
    depth = inside = 0
    while place > 0:
        place -= 1
        sign = text[place : place + 1]
        if opens != b"(":
            inside += {b")": 1, b"(": -1}.get(sign, 0)
        if inside == 0:
            depth += 1 if sign == closes else -1 if sign == opens else 0
        if depth == 0:
            break
    return place
