"""Tokens of PTX, as it stands in files and in LLVM's inline-assembly templates.

A template is PTX text in which LLVM escapes ``$``: ``$0`` or ``${0:m}`` is an operand, ``$$`` a dollar sign,
``${:uid}`` a number unique to the statement, ``$(``, ``$|`` and ``$)`` are plain braces and bars. Source: LLVM language
reference, "Inline Assembler Expressions"; PTX ISA, "Syntax".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Span:
    """A piece of the text: first character and number of characters."""

    offset: int
    length: int = 1


class PtxError(Exception):
    """PTX that cannot be translated: what is wrong, the culprit's place in the text, and what to write instead."""

    def __init__(self, message: str, span: Span, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.hint = hint

    def excerpt(self, text: str) -> str:
        """Return the template's line that holds the culprit, with carets under it."""
        start = text.rfind("\n", 0, self.span.offset) + 1
        end = text.find("\n", start)
        line = text[start : end if end >= 0 else len(text)]
        column = self.span.offset - start
        # Tabs stay, so that the carets stand under what they mean.
        pad = "".join("\t" if c == "\t" else " " for c in line[:column])
        carets = "^" * max(1, min(self.span.length, len(line) - column))
        return f"{line}\n{pad}{carets}"


@dataclass(frozen=True)
class Token:
    """One token: ``kind`` is a group name of the scanner, ``text`` its spelling, ``offset`` its place in the template.
    """

    kind: str
    text: str
    offset: int

    @property
    def span(self) -> Span:
        """Where it stands in the template."""
        return Span(self.offset, len(self.text))


_NUMBERS = r"""
  | (?P<float>    0[fF][0-9a-fA-F]{8}\b | 0[dD][0-9a-fA-F]{16}\b
                | \d+\.\d*(?:[eE][-+]?\d+)? | \.\d+(?:[eE][-+]?\d+)?(?![\w:]) | \d+[eE][-+]?\d+ )
  | (?P<int>      0[xX][0-9a-fA-F]+U? | 0[bB][01]+U? | \d+U? )
  | (?P<dotted>   \.\w+(?:::\w+(?:\.\w+)?)* )
"""
_SPACE = r"(?P<space> (?: \s | //[^\n]* | /\*.*?\*/ )+ )"
_PUNCTUATION = r"<< | >> | <= | >= | == | != | && | \|\| | [][(){}<>,;:@!|+\-*/%&^~?=]"
_TEMPLATE = re.compile(
    rf"""
    {_SPACE}
  | (?P<operand>  \$\d+ | \${{\d+(?::\w+)?}} )
    {_NUMBERS}
  | (?P<name>     (?: [A-Za-z_] | %(?=[\w$]) | \$\$ | \${{:uid}} )(?: \w | \$\$ | \${{:uid}} )* )
  | (?P<string>   "[^"]*" )
  | (?P<punct>    \$\( | \$\) | \$\| | {_PUNCTUATION} )
    """,
    re.VERBOSE | re.DOTALL,
)
_FILE = re.compile(
    rf"""
    {_SPACE}
    {_NUMBERS}
  | (?P<name>     (?: [A-Za-z_$] | %(?=[\w$]) )[\w$]* )
  | (?P<string>   "[^"]*" )
  | (?P<punct>    {_PUNCTUATION} )
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = {"$(": "{", "$)": "}", "$|": "|"}


def tokenize(text: str, *, template: bool = True) -> list[Token]:
    """Split a template, or the text of a file, into tokens, ending with one of kind ``end``.

    Raises PtxError at a character that PTX does not have.
    """
    return list(_scan(text, _TEMPLATE if template else _FILE))


def _scan(text: str, scanner: re.Pattern[str]) -> Iterator[Token]:
    at = 0
    while at < len(text):
        match = scanner.match(text, at)
        if match is None:
            raise PtxError(f"unexpected character {text[at]!r} in PTX", Span(at))
        kind = match.lastgroup or ""
        if kind != "space":
            spelling = match.group()
            yield Token(kind, _ESCAPED.get(spelling, spelling), at)
        at = match.end()
    yield Token("end", "", len(text))
