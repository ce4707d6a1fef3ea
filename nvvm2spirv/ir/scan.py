"""Scanning of types, values and attributes in canonical LLVM assembly: the text that LLVM prints (llvmlite,
`opt -S`, `llvm-dis`)."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from nvvm2spirv.ir.errors import IRSyntaxError

NAME = r'(?:"(?:[^"\\]|\\.)*"|[-\w$.]+)'
"""Regular expression of a name after its sigil."""

_TYPE = re.compile(
    r"ptr addrspace\(\d+\)|ptr|i\d+|float|double|half|bfloat|void|label|metadata|fp128|x86_fp80|ppc_fp128|token"
    r"|<\d+ x (?:i\d+|float|double|half|ptr(?: addrspace\(\d+\))?)>|\[\d+ x (?:i\d+|float|double|half|ptr)\]|%" + NAME
)
_TYPE_START = re.compile(
    r"(?:ptr|i\d+|float|double|half|bfloat|void|label|metadata|fp128|x86_fp80|ppc_fp128|token|x86_amx)\b"
    r"|[%\[{<]|target\("
)
_VALUE = re.compile(
    r"[%@]" + NAME + r"|-?\d+(?:\.\d+(?:e[-+]?\d+)?)?\b|0x[KLMHR]?[0-9A-Fa-f]+"
    r"|(?:true|false|null|undef|poison|none|zeroinitializer)\b"
)
_BRACKET = re.compile(r'[\[\](){}<>]|"(?:[^"\\]|\\.)*"')
_WORD = re.compile(r"[\w.]+")
_TOKEN = re.compile(r'[%@]' + NAME + r'|c?"[^"]*"')
_PLAIN_TOKEN = re.compile(r"[%@][-\w$.]+")
_GLOBAL = re.compile(r"@[-\w$.]+")
_EXPRESSION = re.compile(r"([\w.]+)((?: inrange\([^()]*\)| \w+)*) ?\(")
_INRANGE = re.compile(r" inrange\([^()]*\)")
_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}

_CONSTANT_WORDS = frozenset(
    "getelementptr ptrtoint ptrtoaddr inttoptr bitcast addrspacecast add sub mul xor shl trunc extractelement "
    "insertelement shufflevector "
    "blockaddress dso_local_equivalent no_cfi ptrauth splat icmp fcmp select and or lshr ashr udiv sdiv urem srem fadd "
    "fsub fmul "
    "fdiv frem zext sext fptrunc fpext uitofp sitofp fptoui fptosi extractvalue insertvalue".split()
)

_NO_OPERATIONS = frozenset("blockaddress dso_local_equivalent no_cfi ptrauth splat".split())


def balanced_end(text: str, position: int) -> int:
    """Return the position after the bracket that closes the one at `position`; strings are skipped."""
    opening = text[position]
    closing = _CLOSING[opening]
    depth = 0
    for match in _BRACKET.finditer(text, position):
        character = match.group()
        if character == opening:
            depth += 1
        elif character == closing:
            depth -= 1
            if depth == 0:
                return match.end()
    raise IRSyntaxError(f"'{opening}' without '{closing}'", text, position)


def type_end(text: str, position: int) -> int:
    """Return the position after the type that starts at `position`."""
    match = _TYPE.match(text, position)
    if match:
        end = match.end()
    elif text[position : position + 1] in ("[", "{", "<"):
        end = balanced_end(text, position)
    elif text.startswith("target(", position):
        end = balanced_end(text, position + 6)
    else:
        raise IRSyntaxError("a type is missing", text, position)
    while text.startswith(" (", end):  # a function type
        end = balanced_end(text, end + 1)
    return end


def is_type_start(text: str, position: int) -> bool:
    """Tell whether a type can start at `position`."""
    return _TYPE_START.match(text, position) is not None


def value_end(text: str, position: int) -> int:
    """Return the position after the value (name, constant, constant expression, inline assembly) at `position`."""
    match = _VALUE.match(text, position)
    if match:
        return match.end()
    character = text[position : position + 1]
    if character in ("[", "{", "<"):
        return balanced_end(text, position)
    if text.startswith('c"', position):
        return text.index('"', position + 2) + 1
    if character == "!":  # metadata as a value
        match = re.compile(r"!\d+|!" + NAME + r"|!").match(text, position)
        assert match
        end = match.end()
        return balanced_end(text, end) if text[end : end + 1] in ("(", "{") else end
    if text.startswith("asm ", position):
        match = re.compile(r'asm [\w ]*"(?:[^"\\]|\\.)*", "[^"]*"').match(text, position)
        if match:
            return match.end()
    match = _WORD.match(text, position)
    if match and match.group() in _CONSTANT_WORDS:
        if match.group() in ("dso_local_equivalent", "no_cfi"):
            return value_end(text, match.end() + 1)
        head = _EXPRESSION.match(text, position)
        if head:
            return balanced_end(text, head.end() - 1)
    raise IRSyntaxError("a value is missing", text, position)


def expression(text: str) -> tuple[str, str, str] | None:
    """(opcode, flags, what stands in the parentheses) of a constant expression, None for any other value.

    Flags leave out `inrange`.
    """
    head = _EXPRESSION.match(text)
    if (
        not head
        or head.group(1) not in _CONSTANT_WORDS
        or head.group(1) in _NO_OPERATIONS
        or balanced_end(text, head.end() - 1) != len(text)
    ):
        return None
    return head.group(1), " ".join(_INRANGE.sub("", head.group(2)).split()), text[head.end() : -1]


def is_value_start(text: str, position: int) -> bool:
    """Tell whether a value starts at `position`, as against a parameter attribute."""
    if (
        _VALUE.match(text, position)
        or text[position : position + 1] in ("[", "{", "<", "!")
        or text.startswith(("asm ", 'c"'), position)
    ):
        return True
    match = _WORD.match(text, position)
    return match is not None and match.group() in _CONSTANT_WORDS


def word_end(text: str, position: int) -> int:
    """Return the position after one flag or attribute: `nuw`, `align 8`, `range(i32 0, 4)`, `"key"="value"`, `cc 10`.
    """
    if text[position] == '"':
        end = text.index('"', position + 1) + 1
        return text.index('"', end + 2) + 1 if text.startswith('="', end) else end
    match = re.compile(r"(?:align|cc) \d+|[#\w.]+").match(text, position)
    if not match:
        raise IRSyntaxError("unexpected text", text, position)
    end = match.end()
    return balanced_end(text, end) if text[end : end + 1] == "(" else end


_NAMED_STRINGS = frozenset(("section", "partition", "gc", "code_model"))
_NAMED_VALUES = frozenset(("prefix", "prologue", "personality"))
_ATTACHMENT = re.compile(r"![-\w$.\\]+ !\d+")
_SEPARATOR = re.compile(r",? *")


def attribute_end(text: str, position: int) -> int:
    """Return the position after one attribute of a function or variable: as `word_end`, and `section "x"`,
    `!dbg !5`, `prefix i32 7`."""
    match = _ATTACHMENT.match(text, position)
    if match:
        return match.end()
    end = word_end(text, position)
    word = text[position:end]
    if word in _NAMED_STRINGS:
        return word_end(text, end + 1)
    if word in _NAMED_VALUES:
        return value_end(text, type_end(text, end + 1) + 1)
    return end


def attributes(text: str) -> list[tuple[str, str]]:
    """(separator before it, attribute) of each attribute in a function's or variable's attribute text."""
    result = []
    position = 0
    while position < len(text):
        match = _SEPARATOR.match(text, position)
        assert match
        if match.end() == len(text):
            break
        position = attribute_end(text, match.end())
        result.append((match.group(), text[match.end() : position]))
    return result


def attachment(text: str, kind: str) -> str | None:
    """`!N` of the metadata attached as `kind` in an attribute text, None if there is none."""
    if f"!{kind} " not in text:
        return None
    return next((word[len(kind) + 2 :] for _, word in attributes(text) if word.startswith(f"!{kind} !")), None)


def split_list(text: str) -> list[str]:
    """Split at the commas outside of brackets and strings."""
    parts: list[str] = []
    depth = start = 0
    for match in re.compile(r'[\[({<]|[\])}>]|,|"(?:[^"\\]|\\.)*"').finditer(text):
        character = match.group()
        if character in "[({<":
            depth += 1
        elif character in "])}>":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[start : match.start()].strip())
            start = match.end()
    last = text[start:].strip()
    if last or parts:
        parts.append(last)
    return parts


def substitute(text: str, mapping: Mapping[str, str] | Callable[[str], str]) -> str:
    """Replace whole `%name` / `@name` tokens of `text`; strings are left alone."""
    get = mapping if callable(mapping) else (lambda token: mapping.get(token, token))
    return _TOKEN.sub(lambda match: get(match.group()), text)


def tokens(text: str) -> list[str]:
    """All `%name` and `@name` tokens of `text` in order."""
    if '"' not in text:
        return _PLAIN_TOKEN.findall(text)
    return [token for token in _TOKEN.findall(text) if token[0] in "%@"]


def global_tokens(text: str) -> list[str]:
    """All `@name` tokens of `text` in order."""
    if '"' not in text:
        return _GLOBAL.findall(text)
    return [token for token in _TOKEN.findall(text) if token[0] == "@"]


_PLAIN = re.compile(r"[-a-zA-Z._][-a-zA-Z._0-9]*\Z")

_ESCAPE = re.compile(rb"\\(\\|[0-9A-Fa-f]{2})")


def unescape(text: str) -> bytes:
    """Bytes of what stands between the quotes of a string or name: `\\5C` and `\\\\` are a backslash."""
    return _ESCAPE.sub(
        lambda m: b"\\" if m.group(1) == b"\\" else bytes([int(m.group(1), 16)]),
        text.encode("utf-8", "surrogateescape"),
    )


def escape(data: bytes) -> str:
    """Spell bytes as LLVM prints them between quotes."""
    return "".join("\\\\" if b == 0x5C else chr(b) if 0x20 <= b < 0x7F and b != 0x22 else f"\\{b:02X}" for b in data)


@lru_cache(maxsize=65536)
def token(sigil: str, name: str) -> str:
    """Print a name with its sigil (`%` or `@`), quoted where LLVM quotes it."""
    return sigil + name if _PLAIN.match(name) else f'{sigil}"{escape(name.encode("utf-8", "surrogateescape"))}"'


@lru_cache(maxsize=65536)
def plain_name(text: str) -> str:
    """Return the name of a `%name` or `@name` token without sigil, quotes and escapes;
    bytes that are not UTF-8 as surrogate escapes."""
    name = text[1:]
    return unescape(name[1:-1]).decode("utf-8", "surrogateescape") if name[:1] == '"' else name
