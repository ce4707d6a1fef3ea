"""What NVIDIA's compiler takes and clang does not: ``<< <`` and ``>> >`` as the marks of a launch, as some formatters
leave them; a grid or block in braces, ``<<<n, {32, 4}>>>``; in an ``asm`` statement operands without a comma between
them, and registers with one ``%``, where only numbers stand for operands; ``alignas`` behind ``__shared__``;
``extern "C"__global__``, a literal's suffix to clang; and a macro that stands for a line ``#pragma …``, which nvcc sees
because it compiles what the preprocessor wrote.

What clang reads is such a source with the blanks moved behind the mark or the literal, ``dim3`` before such braces,
commas in the place of blanks, ``%%`` before registers, ``alignas`` in front and ``_Pragma`` in such macros, so that
lines and columns stay (but in those statements, launches and macros); names and messages are the file's own (a virtual
file system of clang).
"""

import json
import os
import re
from collections.abc import Iterator

from vortex_rt.cuda.nvcc import device_launches

ASIDE = rb"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
"""Comments, strings and characters."""
TOKENS = re.compile(ASIDE + rb"|(?P<open><<[ \t]*<)|(?P<close>>>[ \t]*>)", re.DOTALL)
SPLIT = re.compile(rb"<<[ \t]+<|>>[ \t]+>")
BRACED = re.compile(rb"<<<(?:[^;]{0,300}?,)??\s*\{")
LAUNCH = re.compile(ASIDE + rb"|(?P<open><<<)|(?P<close>>>>)|[(){}\[\],]", re.DOTALL)
OPERATOR = re.compile(rb"\boperator\s*\Z")
ALIGNED = re.compile(
    rb"((?:(?:extern|static)\s+)?__(?:shared|device|constant|managed)__)(\s+)(alignas\s*\((?:[^()]|\([^()]*\))*\))"
)
LINKAGE = re.compile(rb"""\bextern([ \t]+)"C"(?=__(?:global|device|host|constant)__)""")
PRAGMA = re.compile(
    rb"""^([ \t]*\#[ \t]*define[ \t]+\w+[ \t]+)\#[ \t]*pragma[ \t]+((?:[^\\\n/]|/(?![/*]))+)""", re.MULTILINE
)
ASM = re.compile(rb"\b(?:asm|__asm__|__asm)\b")
PIECES = re.compile(
    rb"""//[^\n]*|/\*.*?\*/|(?P<string>R"(?P<end>[^()\s\\"]*)\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*")|"""
    rb"""'(?:\\.|[^'\\\n])*'|(?P<sign>[():;])""",
    re.DOTALL,
)
DECLARED = re.compile(rb"\.reg\b")
REGISTER = re.compile(rb"%%|%(?=[A-Za-z_])(?![A-Za-z](?:\d|\[))")
NAMED = re.compile(rb"%%|%(?=[A-Za-z_])(?![A-Za-z]\[)")
"""``%`` of a register, not of an operand with a modifier (``%w1``, ``%l[name]``: the host's); NAMED: ``%r1`` too, in a
statement that declares registers."""


def joined(text: bytes) -> bytes:
    """Return a source with the marks of its launches in one piece; elsewhere ``>> >`` stays, which ends templates, and
    so does ``operator<< <T>``."""
    opened = False

    def replaced(found: re.Match[bytes]) -> bytes:
        nonlocal opened
        mark = found.group()
        if found.lastgroup == "open" and not OPERATOR.search(text, max(0, found.start() - 40), found.start()):
            opened = True
        elif found.lastgroup == "close" and opened:
            opened = False
        else:
            return mark
        return mark[:2] + mark[-1:] + mark[2:-1]

    return TOKENS.sub(replaced, text)


def with_types(text: bytes) -> bytes:
    """Return a source with ``dim3`` before each pair of braces that is an argument between the marks of a launch."""
    depth, begin = -1, -1  # of brackets since the mark, below 0 outside; the end of the mark or comma before

    def replaced(found: re.Match[bytes]) -> bytes:
        nonlocal depth, begin
        sign = found.group()
        first = begin >= 0 and not text[begin : found.start()].strip()
        begin = found.end() if first and sign[:1] == b"/" else -1
        if found.lastgroup == "open":
            depth, begin = 0, found.end()
        elif found.lastgroup == "close":
            depth = -1
        elif depth >= 0 and len(sign) == 1:
            depth += (sign in b"({[") - (sign in b")}]")
            if sign == b"," and depth == 0:
                begin = found.end()
            elif sign == b"{" and first:
                return b"dim3{"
        return sign

    return LAUNCH.sub(replaced, text)


def separated(text: bytes) -> bytes:
    """Return a source with a comma behind each operand of an asm statement that another one follows."""
    missing = [place for found in ASM.finditer(text) for place in _missing_commas(text, found.end())]
    for place in reversed(missing):
        rest = text[place + 1 :] if text[place : place + 1] in (b" ", b"\t") else text[place:]
        text = text[:place] + b"," + rest
    return text


def _pieces(text: bytes, start: int) -> Iterator[tuple[re.Match[bytes], bytes | None, int, bool]]:
    """Return the strings and signs of the asm statement whose keyword ends at ``start``: each with the sign, the depth
    of brackets behind it, and whether operands have begun."""
    depth, operands = 0, False
    for found in PIECES.finditer(text, start):
        sign = found["sign"]
        depth += {b"(": 1, b")": -1}.get(sign, 0)
        if depth == 0 and sign in (b";", b")"):
            break
        operands = operands or (sign == b":" and depth == 1)
        yield found, sign, depth, operands


def _missing_commas(text: bytes, start: int) -> list[int]:
    """Return the places behind operands, ``"r"(x)``, that another one's constraint follows, in the statement at
    ``start``."""
    ended, places = -1, []
    for found, sign, depth, operands in _pieces(text, start):
        if sign == b")" and depth == 1 and operands:
            ended = found.end()
        elif found["string"] and ended >= 0 and not text[ended : found.start()].strip():
            places.append(ended)
    return places


def with_registers(text: bytes) -> bytes:
    """Return a source with ``%%`` before the registers of asm statements with operands: ``%laneid``, ``%r1``."""
    changed = [change for found in ASM.finditer(text) for change in _registers(text, found.end())]
    for start, end, better in reversed(changed):
        text = text[:start] + better + text[end:]
    return text


def _registers(text: bytes, start: int) -> list[tuple[int, int, bytes]]:
    """Return begin, end and new form of the strings with registers in the template of the statement at ``start``."""
    strings, extended = [], False
    for found, _, depth, extended in _pieces(text, start):
        if extended:
            break
        if found["string"] and depth == 1:
            strings.append(found)
    if not extended:
        return []
    register = NAMED if any(DECLARED.search(string[0]) for string in strings) else REGISTER
    changed = ((string.start(), string.end(), register.sub(b"%%", string[0])) for string in strings)
    return [change for change in changed if change[2] != text[change[0] : change[1]]]


def _as_operator(found: re.Match[bytes]) -> bytes:
    """Return the definition of a macro that stands for a pragma with the operator that means the same."""
    words = found[2].rstrip().replace(b'"', b'\\"')
    return b'%s_Pragma("%s")%s' % (found[1], words, found[2][len(found[2].rstrip()) :])


def accepted(text: bytes, marks: frozenset[bytes] = device_launches.MARKS) -> bytes:
    """Return a source in the form that clang takes; ``marks`` begin functions of the device."""
    if SPLIT.search(text):
        text = joined(text)
    if BRACED.search(text):
        text = with_types(text)
    text = ALIGNED.sub(rb"\3\2\1", text)
    text = LINKAGE.sub(rb'extern"C"\1', text)
    text = PRAGMA.sub(_as_operator, text)
    text = device_launches.rewritten(text, marks)
    return with_registers(separated(text)) if ASM.search(text) else text


def changes(texts: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files that clang cannot read as they are, in the form that it takes."""
    marks = device_launches.marks_of(texts)
    return {name: better for name, text in texts.items() if (better := accepted(text, marks)) != text}


def overlay(changed: dict[str, bytes], place: str) -> str:
    """Write clang's description of the files to be read in another form into the folder ``place``; returns its path,
    empty if there are none."""
    if not changed:
        return ""
    roots = []
    for index, (name, text) in enumerate(changed.items()):
        copy = f"{place}/dialect-{index}"
        with open(copy, "wb") as file:
            file.write(text)
        inside = {"type": "file", "name": os.path.basename(name), "external-contents": os.path.abspath(copy)}
        roots.append({"type": "directory", "name": os.path.dirname(os.path.abspath(name)), "contents": [inside]})
    path = f"{place}/dialect.json"
    with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
        json.dump({"version": 0, "use-external-names": False, "roots": roots}, file)
    return path
