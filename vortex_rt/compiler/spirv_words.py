"""A SPIR-V module as words, and as instructions of words."""

from collections.abc import Iterable

from vortex_rt.compiler.errors import CompileError

HEADER = 5
"""Words before the first instruction; the fourth is the bound of ids."""


def split(words: list[int]) -> list[list[int]]:
    """Return the instructions of a module, each with its first word of length and opcode.

    Raises:
        CompileError: an instruction of no length, or one that reaches beyond the end.
    """
    items: list[list[int]] = []
    at, end = HEADER, len(words)
    while at < end:
        length = words[at] >> 16
        if length == 0 or at + length > end:
            raise CompileError(f"error: SPIR-V: instruction at word {at} has a bad length")
        items.append(words[at : at + length])
        at += length
    return items


def join(header: list[int], items: Iterable[list[int]]) -> list[int]:
    """Return the module again; the inverse of `split`."""
    result = header[:HEADER]
    for item in items:
        result += item
    return result


def instruction(opcode: int, *operands: int) -> list[int]:
    """Return an instruction with its length."""
    return [(len(operands) + 1) << 16 | opcode, *operands]


def opcode_of(item: list[int]) -> int:
    """Return what an instruction does."""
    return item[0] & 0xFFFF


def literal(value: str) -> list[int]:
    """Return the words of a string, which ends in a zero byte."""
    data = value.encode() + b"\0"
    data += bytes(-len(data) % 4)
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def text(words: list[int]) -> str:
    """Return the string that begins with the first word; the inverse of `literal`."""
    return b"".join(word.to_bytes(4, "little") for word in words).split(b"\0")[0].decode(errors="replace")


# Debug scopes for SPIR-V modules that have only OpLine, which llvm-spirv ignores: OpenCL.DebugInfo.100 instructions
# are added around them.
#
# Numbers: SPIR-V specification, section 3 (opcodes); OpenCL.DebugInfo.100 extended instruction set (instructions,
# flags).

_EXTENSION = "OpenCL.DebugInfo.100"
_OP_NAME, _OP_STRING, _OP_LINE, _OP_IMPORT, _OP_EXT_INST, _OP_MEMORY_MODEL = 5, 7, 8, 11, 12, 14
_OP_TYPE_VOID, _OP_FUNCTION, _OP_VARIABLE, _OP_PHI, _OP_LABEL, _OP_NO_LINE = 19, 54, 59, 245, 248, 317
_UNIT, _FUNCTION_TYPE, _FUNCTION, _SCOPE, _SOURCE = 1, 8, 20, 23, 35
_OPENCL_CPP, _IS_DEFINITION, _INFO_VERSION, _DWARF_VERSION = 4, 8, 0x10000, 4


def has_lines(words: list[int]) -> bool:
    """Whether a module names source lines."""
    at = HEADER
    while at < len(words):
        if words[at] & 0xFFFF == _OP_LINE:
            return True
        at += words[at] >> 16
    return False


def add_scopes(words: list[int]) -> list[int]:
    """Return the module with debug scopes; unchanged when it has none to gain or debug information already."""
    items = split(words)
    opcodes = [opcode_of(item) for item in items]
    imported = any(op == _OP_IMPORT and text(item[2:]) == _EXTENSION for op, item in zip(opcodes, items))
    void = next((item[1] for op, item in zip(opcodes, items) if op == _OP_TYPE_VOID), None)
    lines = [item for op, item in zip(opcodes, items) if op == _OP_LINE]
    if imported or void is None or not lines:
        return words
    names = {item[1]: text(item[2:]) for op, item in zip(opcodes, items) if op == _OP_NAME}
    new = iter(range(words[3], words[3] + 10_000_000))
    extension, empty, unit, kind = (next(new) for _ in range(4))
    last = words[3] + 3

    def debug(result: int, number: int, *operands: int) -> list[int]:
        return instruction(_OP_EXT_INST, void, result, extension, number, *operands)

    strings = [instruction(_OP_STRING, empty, *literal(""))]
    sources: dict[int, int] = {}
    definitions: list[list[int]] = []
    for line in lines:
        if line[1] not in sources:
            sources[line[1]] = last = next(new)
            definitions.append(debug(last, _SOURCE, line[1], empty))
    definitions.append(debug(unit, _UNIT, _INFO_VERSION, _DWARF_VERSION, sources[lines[0][1]], _OPENCL_CPP))
    definitions.append(debug(kind, _FUNCTION_TYPE, 0, void))
    body: list[list[int]] = []
    scope = 0
    pending = False
    first_function = opcodes.index(_OP_FUNCTION)
    for place in range(first_function, len(items)):
        item, opcode = items[place], opcodes[place]
        if opcode == _OP_FUNCTION:
            inside = next((i for i in items[place:] if i[0] & 0xFFFF == _OP_LINE), lines[0])
            name, scope = next(new), next(new)
            strings.append(instruction(_OP_STRING, name, *literal(names.get(item[2], f"function{item[2]}"))))
            definitions.append(
                debug(
                    scope, _FUNCTION, name, kind, sources[inside[1]], inside[2], 0, unit, name, _IS_DEFINITION,
                    inside[2], item[2],
                )
            )
        if pending and opcode not in (_OP_PHI, _OP_VARIABLE, _OP_LINE, _OP_NO_LINE):
            last = next(new)
            lead = [body.pop()] if opcode_of(body[-1]) == _OP_LINE else []
            body += [debug(last, _SCOPE, scope), *lead]
            pending = False
        body.append(item)
        pending = pending or opcode == _OP_LABEL
    result = words[:5]
    last_string = max(i for i, op in enumerate(opcodes) if op == _OP_STRING)
    for place, item in enumerate(items[:first_function]):
        if opcodes[place] == _OP_MEMORY_MODEL:
            result += instruction(_OP_IMPORT, extension, *literal(_EXTENSION))
        result += item
        if place == last_string:
            for string in strings:
                result += string
    for definition in [*definitions, *body]:
        result += definition
    result[3] = next(new)
    return result
