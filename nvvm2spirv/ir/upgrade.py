"""Upgrade of typed-pointer LLVM text (LLVM 3.x to 16, libNVVM, Numba) to opaque pointers.

The text is cut into tokens once. Each `*` turns the type before it into `ptr`, remembering the pointee, from which the
forms that lost their types are completed: `load T* %p`, `getelementptr T* %p`, `byval` without a type, calls through
function pointer types. Line breaks stay where they are, so that messages still point at the user's lines.
"""

import re
import struct

_TOKEN = re.compile(
    r'\s+|;[^\n]*|c?"(?:[^"\\]|\\.)*"|[%@](?:"(?:[^"\\]|\\.)*"|[-\w$.]+)|![\w.$-]+'
    r"|addrspace\s*\(\s*\d+\s*\)|\.\.\.|[-+]?\d[\w.+-]*|[\w.$-]+:?|.",
    re.S,
)
_TYPED = re.compile(r'^[^;"\n]*[\w)\]}>"]\s?\*', re.M)
_OLD_METADATA = re.compile(r"\bmetadata !\{|!\{metadata |= metadata !")
_CLOSE = {")": "(", "]": "[", "}": "{", ">": "<"}
_ATTRIBUTE_WORDS = frozenset("byval sret inalloca byref preallocated".split())


def has_typed_pointers(text: str) -> bool:
    """Whether the text has typed pointers (or metadata of LLVM ≤ 3.5), which LLVM ≥ 17 cannot read."""
    return bool(("*" in text and _TYPED.search(text)) or ("metadata " in text and _OLD_METADATA.search(text)))


class _Pointer(str):
    """`ptr` or `ptr addrspace(N)`, with the type it pointed to."""

    __slots__ = ("pointee",)
    pointee: str


def upgrade_typed_pointers(text: str) -> str:
    """Rewrite to opaque pointers; text that is not well formed comes out as it is, for LLVM's parser to complain about.
    """
    out: list[str] = []
    for token in _TOKEN.findall(text):
        if token == "*" and out:
            _make_pointer(out)
        else:
            out.append(token)
    _complete(out)
    return "".join(out)


def _skip_space(out: list[str], index: int) -> int:
    while index >= 0 and out[index].isspace():
        index -= 1
    return index


def _type_start(out: list[str], index: int) -> int:
    """Index of the first token of the type whose last token is at `index`."""
    token = out[index]
    opening = _CLOSE.get(token)
    if opening is None:
        return index
    depth = 0
    start = index
    while start >= 0:
        if out[start] == token:
            depth += 1
        elif out[start] == opening:
            depth -= 1
            if depth == 0:
                break
        start -= 1
    if token == ")":  # a function type: its return type stands before
        before = _skip_space(out, start - 1)
        return _type_start(out, before) if before >= 0 else start
    if token == "}" and start > 0 and out[start - 1] == "<":
        return start
    return max(start, 0)


def _make_pointer(out: list[str]) -> None:
    end = _skip_space(out, len(out) - 1)
    space = ""
    if out[end].startswith("addrspace"):
        space = " addrspace(" + re.sub(r"\D", "", out[end]) + ")"
        end = _skip_space(out, end - 1)
        if space == " addrspace(0)":
            space = ""
    start = _type_start(out, end)
    pointer = _Pointer("ptr" + space)
    pointer.pointee = "".join(out[start : end + 1])
    del out[start:]
    out.append(pointer)


def _next(out: list[str], index: int) -> int:
    index += 1
    while index < len(out) and (out[index].isspace() or not out[index]):
        index += 1
    return index


def _complete(out: list[str]) -> None:
    """Fill in what opaque pointers need; tokens are changed in place so that indices stay valid."""
    count = len(out)
    for index, token in enumerate(out):
        if token == "load":
            _complete_load(out, index)
        elif token == "getelementptr":
            _complete_gep(out, index)
        elif token in _ATTRIBUTE_WORDS:
            _complete_attribute(out, index)
        elif token == "cmpxchg":
            _complete_cmpxchg(out, index)
        elif token == "metadata":
            following = _next(out, index)
            if following < count and _in_metadata(out, index):
                out[index] = ""
                if following == index + 2:
                    out[index + 1] = ""
        elif isinstance(token, _Pointer) and token.pointee.endswith(")"):
            _complete_call(out, index, token)


def _complete_load(out: list[str], index: int) -> None:
    at = _next(out, index)
    while at < len(out) and out[at] in ("volatile", "atomic"):
        at = _next(out, at)
    _complete_address(out, at)


def _complete_gep(out: list[str], index: int) -> None:
    at = _next(out, index)
    while at < len(out) and out[at] in ("inbounds", "nuw", "nusw", "inrange"):
        at = _next(out, at)
    if at < len(out) and out[at] == "(":
        at = _next(out, at)
    _complete_address(out, at)


def _complete_address(out: list[str], at: int) -> None:
    """What is behind the pointer goes before it, unless it stands there."""
    if at >= len(out):
        return
    token = out[at]
    following = _next(out, at)
    if isinstance(token, _Pointer) and following < len(out) and out[following] != ",":
        out[at] = f"{token.pointee}, {token}"


def _complete_attribute(out: list[str], index: int) -> None:
    following = index + 1
    if following < len(out) and out[following] == "(":
        return
    at = index - 1
    while at >= 0 and not isinstance(out[at], _Pointer):
        if out[at] in (",", "(", "\n"):
            return
        at -= 1
    pointer = out[at]
    if isinstance(pointer, _Pointer):
        out[index] = f"{out[index]}({pointer.pointee})"


def _complete_cmpxchg(out: list[str], index: int) -> None:
    """LLVM ≤ 3.4 wrote one ordering: add the failure ordering."""
    orderings = []
    at = index
    while at + 1 < len(out) and "\n" not in out[at]:
        at += 1
        if out[at] in ("monotonic", "acquire", "release", "acq_rel", "seq_cst"):
            orderings.append(at)
    if len(orderings) == 1:
        weaker = {"release": "monotonic", "acq_rel": "acquire"}.get(out[orderings[0]], out[orderings[0]])
        out[orderings[0]] += " " + weaker


def _complete_call(out: list[str], index: int, pointer: _Pointer) -> None:
    """`call R (A, ...)* @f(` keeps the function type and loses the star; elsewhere a function pointer is just `ptr`."""
    following = _next(out, index)
    if following + 1 < len(out) and out[following][:1] in ("%", "@") and out[following + 1] == "(":
        out[index] = pointer.pointee
    elif following < len(out) and out[following] in ("bitcast", "addrspacecast", "asm"):
        before = index - 1
        words = 0
        while before >= 0 and words < 12 and "\n" not in out[before]:
            if out[before] == "call":
                out[index] = pointer.pointee
                return
            if out[before] in (",", "(", "="):
                return
            before -= 1
            words += 1


def _in_metadata(out: list[str], index: int) -> bool:
    """Whether the token stands inside a `!{…}` node or directly after `!N = `."""
    before = _skip_space(out, index - 1)
    if before >= 0 and out[before] == "=":
        return True
    depth = 0
    while before >= 0 and "\n" not in out[before]:
        if out[before] in ("}", ")"):
            depth += 1
        elif out[before] in ("{", "("):
            if depth == 0:
                return out[before] == "{" and out[before - 1].startswith("!")
            depth -= 1
        before -= 1
    return False


_TABLE_CAST = re.compile(
    r"\bbitcast \(ptr (?=(?:@_ZTT[\w$.]+|getelementptr inbounds \([^()]*@_ZTT[^()]*\)) to ptr addrspace\(1\)\))"
)


def with_cast_tables(text: str) -> str:
    """Return a module with the tables of virtual bases cast as LLVM's reader takes them: clang 19 and 20 hand them to
    constructors and destructors by a bitcast to another address space."""
    return _TABLE_CAST.sub("addrspacecast (ptr ", text)


# -- newer literals ----------------------------------------------------------------------------------------------------
# Floating-point constants as LLVM 23 and later print them, in the spelling that older readers know.
#
# Newer text has the bits (``f0x3FB8AA3B``), special values (``+inf``, ``-qnan``, ``+nan(0x1)``, ``+snan(0x1)``), C's
# hexadecimal notation, and decimals that are rounded to their type (``float 1.000000e-01``). Older readers know
# decimals that are exact, and bits: of a double for ``double`` and ``float``, ``0xH…`` for half, ``0xR…`` for bfloat.
# Source: LLVM Language Reference, "Simple Constants", of both versions. The type of a constant is the last one named
# before it in its line. Lines stay where they are.

_LITERAL = re.compile(
    r'"[^"]*"|;[^\n]*|[%@$!#][-\w$.]+|(?P<end>\n)|(?P<type>\b(?:half|bfloat|float|double)\b)'
    r"|(?P<literal>\bf0x[0-9A-Fa-f]+|[+-](?:inf|qnan)\b|[+-]s?nan\(0x[0-9A-Fa-f]+\)"
    r"|[+-]?0x[0-9A-Fa-f]*\.?[0-9A-Fa-f]*p[+-]?\d+)"
    r"|(?P<decimal>[+-]?\d+\.\d*(?:[eE][+-]?\d+)?)"
    r"|[\w.$]+"
)
#: Type → bits of exponent and of the explicit significand.
_FORMATS = {"half": (5, 10), "bfloat": (8, 7), "float": (8, 23), "double": (11, 52)}


def with_older_literals(text: str) -> str:
    """Rewrite the floating-point constants that older versions of LLVM do not read; the rest stays as it is."""
    parts: list[str] = []
    position, kind = 0, ""
    for match in _LITERAL.finditer(text):
        found = match.lastgroup
        if found == "type":
            kind = match.group()
        elif found == "end":
            kind = ""
        elif kind and (found == "literal" or (found == "decimal" and not _exact(kind, match.group()))):
            parts += [text[position : match.start()], _spelled(kind, _bits(kind, match.group()))]
            position = match.end()
    return "".join([*parts, text[position:]])


def _exact(kind: str, decimal: str) -> bool:
    """Whether an older reader takes a decimal for this type: it reads doubles, and wants to lose nothing."""
    return kind == "double" or _value(kind, _rounded(kind, float(decimal))) == float(decimal)


def _bits(kind: str, literal: str) -> int:
    """The bit pattern that a constant stands for."""
    if literal.startswith("f0x"):
        return int(literal[3:], 16)
    exponent, significand = _FORMATS[kind]
    quiet, special = 1 << (significand - 1), ((1 << exponent) - 1) << significand
    sign = (literal[0] == "-") << (exponent + significand)
    name, _, payload = literal.lstrip("+-").partition("(")
    if name == "inf":
        return sign | special
    if name == "qnan":
        return sign | special | quiet
    if name in ("nan", "snan"):
        return sign | special | (quiet if name == "nan" else 0) | int(payload.rstrip(")"), 16)
    return _rounded(kind, float.fromhex(literal) if "x" in name else float(literal))


def _rounded(kind: str, value: float) -> int:
    """The bits of the nearest value of a type, ties to even."""
    if kind == "double":
        return int.from_bytes(struct.pack("<d", value), "little")
    if kind == "half":
        return int.from_bytes(struct.pack("<e", value), "little")
    single = int.from_bytes(struct.pack("<f", value), "little")
    return single if kind == "float" else (single + 0x7FFF + ((single >> 16) & 1)) >> 16


def _value(kind: str, bits: int) -> float:
    """The value of a bit pattern."""
    if kind == "bfloat":
        bits, kind = bits << 16, "float"
    form, size = {"half": ("<e", 2), "float": ("<f", 4), "double": ("<d", 8)}[kind]
    found: float = struct.unpack(form, bits.to_bytes(size, "little"))[0]
    return found


def _spelled(kind: str, bits: int) -> str:
    """A bit pattern in the older hexadecimal notation."""
    if kind in ("half", "bfloat"):
        return f"0x{'H' if kind == 'half' else 'R'}{bits:04X}"
    if kind == "float":
        if bits & 0x7FFFFFFF > 0x7F800000:  # a conversion would make a signalling NaN quiet
            bits = (bits >> 31) << 63 | 0x7FF << 52 | (bits & 0x7FFFFF) << 29
        else:
            bits = _rounded("double", _value("float", bits))
    return f"0x{bits:016X}"
