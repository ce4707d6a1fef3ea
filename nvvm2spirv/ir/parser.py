"""Parsing of canonical LLVM text into the model."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

import llvmlite.binding as llvm

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.errors import IRSyntaxError
from nvvm2spirv.ir.instruction import Instruction
from nvvm2spirv.ir.model import Block, Function, GlobalVariable, Module, Parameter

_UNNAMED = ("%_.", *(f"%_{count}." for count in range(1, 100)))
"""Prefixes for unnamed (numbered) values: they get names, so that inserting and erasing needs no renumbering."""

_LINE_START = re.compile(r"^(?:define|declare) (.*?)(@" + scan.NAME + r")\(")
_GLOBAL = re.compile(r"^(@" + scan.NAME + r") = (.*?)\b(global|constant) ")
_ALIAS = re.compile(r"^(@" + scan.NAME + r") = (.*\b(?:alias|ifunc) .*)$")
_LABEL = re.compile(r'^("(?:[^"\\]|\\.)*"|[-\w$.]+):')
_NUMBERED = re.compile(r"%(\d+)\b")
_NUMBERED_TYPE = re.compile(r"((?:getelementptr|inbounds|nuw|nusw|alloca|load|x|byval\(|sret\(|inalloca\(|insertvalue|extractvalue|store|select|phi|call|ret|freeze|,) ?|[{(] ?)%(\d+)(?= [%@\[{(<]| zeroinit| undef| poison|, ptr|, align|, \[|\)|, i\d| x|>|\]| \}|, %\d+ [}%])")
_LINKAGES = frozenset(
    "private internal available_externally linkonce weak common appending extern_weak linkonce_odr weak_odr external".split()
)


def parse_into(module: Module, text: str) -> None:
    """Fill an empty module from canonical text."""
    lines = text.split("\n")
    unnamed = next(prefix for prefix in itertools.chain(_UNNAMED, map("%_{}.".format, itertools.count(100))) if prefix[1:] not in text)
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
            _global(module, _rename_types(line) if numbered_types else line)
        elif line.startswith("define "):
            end = lines.index("}", index)
            instructions = lines[index:end]
            if numbered_types:
                line, instructions = _rename_types(line), _rename_types("\n".join(instructions)).split("\n")
            _function(module, line, instructions, unnamed)
            index = end + 1
        elif line.startswith("declare "):
            _function(module, _rename_types(line) if numbered_types else line, None, unnamed)
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


def _rename_types(text: str, everything: bool = False) -> str:
    """Give numbered structure types (`%0 = type …`) a name, so that they differ from numbered values."""
    if everything:
        return re.sub(r"%(\d+)\b", r"%_type.\1", text)
    return _NUMBERED_TYPE.sub(r"\1%_type.\2", text)


def _metadata(module: Module, line: str) -> None:
    name, _, body = line.partition(" = ")
    if name[1:2].isdigit():
        module.metadata[name] = body
    else:
        inner = body[body.index("{") + 1 : body.rindex("}")]
        module.named_metadata[name[1:]] = scan.split_list(inner) if inner else []


def _global(module: Module, line: str) -> None:
    match = _GLOBAL.match(line)
    if not match:
        alias = _ALIAS.match(line)
        if not alias:
            raise IRSyntaxError("unexpected global", line)
        module.aliases[scan.plain_name(alias.group(1))] = alias.group(2)
        return
    linkage, qualifiers, space = "", [], 0
    position = match.start(2)
    words = match.group(2)
    offset = 0
    while offset < len(words):
        end = scan.word_end(words, offset)
        word = words[offset:end]
        offset = end + 1
        if word in _LINKAGES:
            linkage = "" if word == "external" else word
        elif word.startswith("addrspace("):
            space = int(word[10:-1])
        else:
            qualifiers.append(word)
    position = match.end()
    end = scan.type_end(line, position)
    type_ = line[position:end]
    initializer = None
    if line.startswith(" ", end) and scan.is_value_start(line, end + 1):
        position = end + 1
        end = scan.value_end(line, position)
        initializer = line[position:end]
    name = scan.plain_name(match.group(1))
    suffix = re.sub(r", comdat(\(\$[^)]*\))?", "", line[end:])
    module.globals[name] = GlobalVariable(
        module, name, type_, initializer, address_space=space, constant=match.group(3) == "constant", linkage=linkage, qualifiers=qualifiers, suffix=suffix
    )  # fmt: skip


def _function(module: Module, header: str, body: list[str] | None, unnamed: str) -> None:
    match = _LINE_START.match(header)
    if not match:
        raise IRSyntaxError("unexpected function header", header)
    if body is not None:
        header = _NUMBERED.sub(unnamed + r"\1", header)
        match = _LINE_START.match(header)
        assert match
    prefix: list[str] = []
    words = match.group(1)
    position = 0
    while not scan.is_type_start(words, position):
        end = scan.word_end(words, position) if words[position] != "!" else words.index(" ", words.index(" ", position) + 1)
        if words[position] != "!":
            prefix.append(words[position:end])
        position = end + 1
    return_type = words[position:].strip()
    close = scan.balanced_end(header, match.end() - 1)
    parameters, variadic = _parameters(header[match.end() : close - 1])
    name = scan.plain_name(match.group(2))
    function = Function(module, name, return_type, parameters, prefix=prefix, variadic=variadic)
    attributes = header[close:].strip()
    function.attributes = re.sub(r" ?comdat(\(\$[^)]*\))?", "", attributes[:-1].rstrip() if attributes.endswith("{") else attributes).strip()
    module.functions[name] = function
    if body is not None:
        _body(function, body, unnamed)


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


def _body(function: Function, lines: list[str], unnamed: str) -> None:
    text = "\n".join(lines)
    if '"' in text:  # the digits after a per cent sign in a string (inline assembly) are not a value
        text = re.sub(r'"(?:[^"\\]|\\.)*"|%(\d+)\b', lambda m: unnamed + m.group(1) if m.group(1) else m.group(), text)
    else:
        text = _NUMBERED.sub(unnamed + r"\1", text)
    unnamed_parameters = sum(p.name.startswith(unnamed) for p in function.parameters)
    block: Block | None = None
    iterator = iter(text.split("\n"))
    for line in iterator:
        if not line:
            continue
        if line[0] != " ":
            match = _LABEL.match(line)
            if not match:
                raise IRSyntaxError("unexpected line in a function", line)
            label = match.group(1)
            block = Block(function, unnamed + label if label.isdigit() else "%" + label)
            function.blocks.append(block)
            continue
        if line.startswith("    #dbg_"):
            continue  # variables are not described in SPIR-V
        if block is None:
            block = Block(function, f"{unnamed}{unnamed_parameters}")
            function.blocks.append(block)
        if line.startswith("          ") and block.instructions:  # the rest of an invoke or landingpad
            rest = block.instructions[-1]
            rest.extend(line)
            continue
        if line.endswith("[") and line.startswith("  switch "):
            parts = [line]
            for more in iterator:
                parts.append(more)
                if more.startswith("  ]"):
                    break
            line = "\n".join(parts)
        instruction = Instruction(line)
        instruction.block = block
        block.instructions.append(instruction)


@lru_cache(maxsize=512)
def canonical_body(text: str) -> Module:
    """Parse hand-written LLVM text through llvmlite; the result is shared, so copy before changing it."""
    with llvm.parse_assembly(text, llvm.create_context()) as module:
        return Module(str(module))
