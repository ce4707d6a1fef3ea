"""Reading of canonical LLVM text: a module's parts; a function's body is read when it is asked for."""

import itertools
import re
from typing import NamedTuple

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.errors import IRSyntaxError
from nvvm2spirv.ir.module_parts import ModuleParts
from nvvm2spirv.ir.variable import GlobalVariable, Parameter

_NUMBERED_NAME = re.compile(r"%_\.(?=\d+(?![-\w.$]))")
"""Before the number of a value, but of none whose name was made of that one's."""
_NUMBERED_LABEL_NAME = re.compile(r"\n_\.(?=\d+:)")
_UNNAMED = ("%_.", *(f"%_{count}." for count in range(1, 100)))
"""Prefixes for unnamed (numbered) values: they get names, so that inserting and erasing needs no renumbering."""

_LABEL = re.compile(r'^("(?:[^"\\]|\\.)*"|[-\w$.]+):')
_NUMBERED_LABEL = re.compile(r"^(?=\d+:)", re.M)
_NUMBERED = re.compile(r"%(?=\d)")
_TYPE_OR_STRING = re.compile(r'"[^"]*"|%(\d+)\b')
_NUMBERED_OR_STRING = re.compile(r'"[^"]*"|%(?=\d)')
_NUMBERED_TYPE = (
    r"((?:getelementptr|inbounds|nuw|nusw|alloca|load|x|byval\(|sret\(|inalloca\(|insertvalue|extractvalue"
    r"|store|select|phi|call|ret|freeze|,) ?|[{(] ?)%(\d+)"
    r"(?= [%@\[{(<]| zeroinit| undef| poison|, ptr|, align|, \[|\)|, i\d| x|>|\]| \}|, %\d+ [}%])"
)
_LINKAGES = frozenset(
    "private internal available_externally linkonce weak common appending extern_weak linkonce_odr weak_odr "
    "external".split()
)
_VISIBILITIES = frozenset("default hidden protected".split())
"""Who outside of a module's library sees a symbol: a single device module is nobody's library, and LLVM forbids these
words on symbols that a pass makes local."""


def with_numbers(printed: str, read: str) -> str:
    """Return a printed module with numbers for the values that had some when it was ``read``, if that is sure.

    Names cost LLVM time at every copy. It takes numbers with gaps (from version 19 on) if they rise in each function,
    which a pass that moves instructions does not see to. A name made of another value's (``%_.2.place``) stays.
    """
    if _UNNAMED[0][1:] in read:
        return printed
    return _NUMBERED_LABEL_NAME.sub("\n", _NUMBERED_NAME.sub("%", printed))


class BodyText:
    """A function's body as text, its values named; read into blocks when they are asked for."""

    __slots__ = ("_entry", "_unnamed", "text")

    def __init__(self, text: str, unnamed: str, entry: str) -> None:
        self.text = text
        self._unnamed = unnamed
        self._entry = entry

    def __str__(self) -> str:
        labelled = _NUMBERED_LABEL.sub(self._unnamed[1:], self.text)
        return labelled if _LABEL.match(labelled) else f"{self._entry[1:]}:\n{labelled}"

    def blocks(self) -> list[tuple[str, list[str]]]:
        """Blocks as (label token, texts of the instructions)."""
        return _blocks(self.text, self._unnamed, self._entry)


class FunctionText(NamedTuple):
    """A function's header, and its body; a declaration has none."""

    name: str
    return_type: str
    parameters: list[Parameter]
    prefix: list[str]
    variadic: bool
    attributes: str
    body: BodyText | None


def declared(text: str) -> set[str]:
    """Plain names of the functions that a module's text declares and does not define, intrinsics left out;
    nothing else is parsed."""
    return {
        name
        for line in text.split("\n")
        if line.startswith("declare ") and not (name := _declared_name(line)).startswith("llvm.")
    }


def _declared_name(line: str) -> str:
    position = len("declare ")
    while not scan.is_type_start(line, position):
        position = scan.attribute_end(line, position) + 1
    position = scan.type_end(line, position) + 1
    return scan.plain_name(line[position : scan.value_end(line, position)])


def parse(text: str, module: ModuleParts) -> list[FunctionText]:
    """Read canonical text: put its parts into `module`, and return its functions. Raises IRSyntaxError."""
    functions: list[FunctionText] = []
    lines = text.split("\n")
    unnamed = next(
        prefix
        for prefix in itertools.chain(_UNNAMED, map("%_{}.".format, itertools.count(100)))
        if prefix[1:] not in text
    )
    count = len(lines)
    numbered_types = any(line[0:1] == "%" and line[1:2].isdigit() and " = type " in line for line in lines)
    index = 0
    while index < count:
        line = lines[index]
        index += 1
        first = line[:1]
        if first in ("", ";"):
            continue
        if first == "!":
            _metadata(module, line)
        elif first == "@":
            _global(module, _rename_types(line, everything=True) if numbered_types else line)
        elif line.startswith("define "):
            end = lines.index("}", index)
            instructions = lines[index:end]
            if numbered_types:
                line, instructions = _rename_types(line), _rename_types("\n".join(instructions)).split("\n")
            functions.append(_function(line, instructions, unnamed))
            index = end + 1
        elif line.startswith("declare "):
            header = _rename_types(line) if numbered_types else line
            functions.append(_function(header, None, unnamed))
        elif line.startswith("attributes "):
            name, _, body = line[11:].partition(" = ")
            module.attribute_groups[name] = body.strip()[1:-1].strip()
        elif first == "%":
            name, _, body = (_rename_types(line, everything=True) if numbered_types else line).partition(" = type ")
            module.types[name] = body
        elif line.startswith("target datalayout"):
            module.data_layout = line.split('"')[1]
        elif line.startswith("target triple"):
            module.triple = line.split('"')[1]
        elif line.startswith("source_filename"):
            module.source_filename = line.split('"')[1]
        elif line.startswith("module asm "):
            module.module_asm.append(line[11:])
        elif first == "$":
            continue  # comdat: meaningless in a single device module
        else:
            raise IRSyntaxError("unexpected line", line)
    return functions


def parse_function(text: str) -> FunctionText:
    """Read one function: `define … {`, instructions, `}`, or the one line of a declaration."""
    header, *body = text.strip().split("\n")
    return _function(header, body[:-1] if body else None, _UNNAMED[0])


def _rename_types(text: str, everything: bool = False) -> str:
    """Give numbered structure types (`%0 = type …`) a name, so that they differ from numbered values, of which a line
    may have none (``everything``)."""
    if everything:
        return _TYPE_OR_STRING.sub(lambda m: f"%_type.{m.group(1)}" if m.group(1) else m.group(), text)
    return re.sub(_NUMBERED_TYPE, r"\1%_type.\2", text)


def _metadata(module: ModuleParts, line: str) -> None:
    name, _, body = line.partition(" = ")
    if name[1:2].isdigit():
        module.metadata[name] = body
    else:
        inner = body[body.index("{") + 1 : body.rindex("}")]
        module.named_metadata[name[1:]] = scan.split_list(inner) if inner else []


def _name_unnamed(text: str, unnamed: str) -> str:
    """Give numbered values names; digits after a per cent sign in a string (inline assembly, an attribute) are none."""
    if '"' in text:
        return _NUMBERED_OR_STRING.sub(lambda m: unnamed if m.group() == "%" else m.group(), text)
    return _NUMBERED.sub(unnamed, text)


def _global(module: ModuleParts, line: str) -> None:
    position = scan.value_end(line, 0)
    name = scan.plain_name(line[:position])
    body = position = position + 3
    linkage, qualifiers, space = "", [], 0
    while True:
        end = scan.attribute_end(line, position)
        word = line[position:end]
        position = end + 1
        if word in ("global", "constant"):
            break
        if word in ("alias", "ifunc"):
            module.aliases[name] = line[body:]
            return
        if word in _LINKAGES:
            linkage = "" if word == "external" else word
        elif word.startswith("addrspace("):
            space = int(word[10:-1])
        elif word not in _VISIBILITIES:
            qualifiers.append(word)
    end = scan.type_end(line, position)
    type_ = line[position:end]
    initializer = None
    if line.startswith(" ", end) and scan.is_value_start(line, end + 1):
        position = end + 1
        end = scan.value_end(line, position)
        initializer = line[position:end]
    suffix = line[end:]
    if "comdat" in suffix:
        suffix = "".join(f"{separator}{w}" for separator, w in scan.attributes(suffix) if not _is_comdat(w))
    module.globals[name] = GlobalVariable(
        name, type_, initializer, address_space=space, constant=word == "constant", linkage=linkage,
        qualifiers=qualifiers, suffix=suffix,
    )  # fmt: skip


def _is_comdat(word: str) -> bool:
    """A comdat is meaningless in a single device module."""
    return word == "comdat" or word.startswith("comdat(")


def _function(header: str, body: list[str] | None, unnamed: str) -> FunctionText:
    if body is not None:
        header = _name_unnamed(header.removesuffix("{").rstrip(), unnamed)
    position = header.index(" ") + 1
    prefix: list[str] = []
    while not scan.is_type_start(header, position):
        end = scan.attribute_end(header, position)
        if header[position] != "!" and header[position:end] not in _VISIBILITIES:
            prefix.append(header[position:end])
        position = end + 1
    end = scan.type_end(header, position)
    return_type = header[position:end]
    position = end + 1
    end = scan.value_end(header, position)
    if header[position : position + 1] != "@" or header[end : end + 1] != "(":
        raise IRSyntaxError("unexpected function header", header, position)
    close = scan.balanced_end(header, end)
    parameters, variadic = _parameters(header[end + 1 : close - 1])
    name = scan.plain_name(header[position:end])
    attributes = header[close:].strip()
    if "comdat" in attributes:
        attributes = " ".join(word for _, word in scan.attributes(attributes) if not _is_comdat(word))
    text = None
    if body is not None:
        entry = f"{unnamed}{sum(p.name.startswith(unnamed) for p in parameters)}"
        text = BodyText(_name_unnamed("\n".join(body), unnamed), unnamed, entry)
    return FunctionText(name, return_type, parameters, prefix, variadic, attributes, text)


def _parameters(text: str) -> tuple[list[Parameter], bool]:
    parameters: list[Parameter] = []
    for part in scan.split_list(text):
        if part == "...":
            return parameters, True
        end = scan.type_end(part, 0)
        type_, position = part[:end], end + 1
        attributes: list[str] = []
        name = ""
        while position < len(part):
            if part[position] == "%":
                name = part[position:]
                break
            end = scan.word_end(part, position)
            attributes.append(part[position:end])
            position = end + 1
        parameters.append(Parameter(type_, attributes, name))
    return parameters, False


def _blocks(text: str, unnamed: str, entry: str) -> list[tuple[str, list[str]]]:
    blocks: list[tuple[str, list[str]]] = []
    texts: list[str] | None = None
    iterator = iter(text.split("\n"))
    for line in iterator:
        if not line:
            continue
        if line[0] != " ":
            match = _LABEL.match(line)
            if not match:
                raise IRSyntaxError("unexpected line in a function", line)
            label = match.group(1)
            texts = []
            blocks.append((unnamed + label if label.isdigit() else "%" + label, texts))
            continue
        if line.startswith("    #dbg_"):
            continue  # variables are not described in SPIR-V
        if texts is None:
            texts = []
            blocks.append((entry, texts))
        if line.startswith("          ") and texts:  # the rest of an invoke or landingpad
            texts[-1] += "\n" + line
            continue
        if line.endswith("[") and line.startswith("  switch "):
            parts = [line]
            for more in iterator:
                parts.append(more)
                if more.startswith("  ]"):
                    break
            line = "\n".join(parts)
        texts.append(line)
    return blocks
