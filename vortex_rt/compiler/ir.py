"""A light model of a textual LLVM module: top-level entities as text, functions with parsed headers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from vortex_rt.compiler.types import split_top

SYMBOL = r'@(?:"(?:[^"\\]|\\.)*"|[-\w$.]+)'
_SYMBOL = re.compile(SYMBOL)
_GLOBAL = re.compile(rf"^({SYMBOL}) = ")
_METADATA = re.compile(r"^!(\d+) = (.*)$")
_NAMED_TYPE = re.compile(r"^(%\S+|%\".*?\") = type (.*)$")


def unquote(symbol: str) -> str:
    """Return the plain name of ``@name`` or ``@"name"``."""
    name = symbol[1:]
    if name.startswith('"'):
        name = re.sub(r"\\([0-9A-Fa-f]{2})", lambda m: chr(int(m.group(1), 16)), name[1:-1])
    return name


@dataclass
class Parameter:
    """One parameter of a function: type, attributes and name as text."""

    type: str
    attributes: str
    name: str


@dataclass
class Function:
    """A function definition: header line split up, body lines (without the braces)."""

    symbol: str
    prefix: str
    return_type: str
    parameters: list[Parameter]
    suffix: str
    body: list[str]

    @property
    def name(self) -> str:
        """Plain name."""
        return unquote(self.symbol)

    def header(self) -> str:
        """Return the define line."""
        parameters = ", ".join(" ".join(x for x in (p.type, p.attributes, p.name) if x) for p in self.parameters)
        return f"define {self.prefix}{self.return_type} {self.symbol}({parameters}){self.suffix} {{"

    def metadata(self, kind: str) -> str | None:
        """Return the node number of attached metadata ``!kind !N``."""
        match = re.search(rf"!{kind} !(\d+)", self.suffix)
        return match.group(1) if match else None


@dataclass
class Module:
    """A module as text, by kind of entity."""

    types: dict[str, str] = field(default_factory=dict)
    globals: dict[str, str] = field(default_factory=dict)
    declarations: dict[str, str] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    metadata: dict[str, str] = field(default_factory=dict)
    named_metadata: list[str] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        """Yield the module's lines."""
        yield from self.other
        yield from (f"{name} = type {text}" for name, text in self.types.items())
        yield from self.globals.values()
        yield from self.declarations.values()
        for function in self.functions.values():
            yield function.header()
            yield from function.body
            yield "}"
        yield from self.attributes
        yield from self.named_metadata
        yield from (f"!{number} = {text}" for number, text in self.metadata.items())

    def metadata_operands(self, number: str) -> list[str]:
        """Return the operands of a metadata tuple as text."""
        text = self.metadata.get(number, "!{}")
        inner = text[text.index("{") + 1 : text.rindex("}")]
        return split_top(inner)


_ATTRIBUTE_CALL = re.compile(r"^[\w.]+\(")


def parse_parameter(text: str) -> Parameter:
    """Split ``type attributes %name``."""
    depth = 0
    end = len(text)
    for place, char in enumerate(text):
        if char in "([{<":
            depth += 1
        elif char in ")]}>":
            depth -= 1
        elif char == " " and depth == 0 and not text.startswith(("addrspace(", "x "), place + 1):
            end = place
            break
    kind, rest = text[:end], text[end:].strip()
    match = re.search(r"(%(?:\"[^\"]*\"|[-\w$.]+))$", rest)
    name = match.group(1) if match else ""
    return Parameter(kind, rest[: len(rest) - len(name)].strip(), name)


def parse_header(line: str) -> Function:
    """Parse a ``define`` line."""
    text = line[len("define ") :].rstrip()
    text = text[:-1].rstrip() if text.endswith("{") else text
    match = _SYMBOL.search(text)
    while match and text[match.end() : match.end() + 1] != "(":
        match = _SYMBOL.search(text, match.end())
    assert match, line
    before = text[: match.start()].rstrip()
    depth, place = 0, match.end()
    while True:
        char = text[place]
        depth += char == "("
        depth -= char == ")"
        if depth == 0:
            break
        place += 1
    parameters = [parse_parameter(p) for p in split_top(text[match.end() + 1 : place])]
    return_type = _last_type(before)
    return Function(match.group(0), before[: len(before) - len(return_type)], return_type, parameters, text[place + 1 :], [])


def _last_type(text: str) -> str:
    """Return the type at the end of ``linkage cc attributes type``."""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        char = text[place]
        if char in ")]}>":
            depth += 1
        elif char in "([{<":
            depth -= 1
        elif char == " " and depth == 0 and not text.startswith("addrspace(", place + 1):
            return text[place + 1 :]
    return text


def parse(text: str) -> Module:
    """Parse the output of llvm-dis, llvm-link -S or opt -S."""
    module = Module()
    lines = iter(text.splitlines())
    for line in lines:
        if not line or line.startswith(";"):
            continue
        if line.startswith("define "):
            function = parse_header(line)
            for body in lines:
                if body == "}":
                    break
                if body:
                    function.body.append(body)
            module.functions[function.symbol] = function
        elif line.startswith("declare "):
            match = re.search(rf"({SYMBOL})\(", line)
            assert match, line
            module.declarations[match.group(1)] = line
        elif match := _GLOBAL.match(line):
            module.globals[match.group(1)] = line
        elif match := _NAMED_TYPE.match(line):
            module.types[match.group(1)] = match.group(2)
        elif match := _METADATA.match(line):
            module.metadata[match.group(1)] = match.group(2)
        elif line.startswith("!"):
            module.named_metadata.append(line)
        elif line.startswith("attributes "):
            module.attributes.append(line)
        elif not line.startswith(("source_filename", "target ")):
            module.other.append(line)
    return module
