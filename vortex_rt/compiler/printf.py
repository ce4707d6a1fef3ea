"""printf calls become records in the printf buffer; the host formats them (layout: docs/reference/interfaces.md)."""

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.constants import address, constant_bytes
from nvvm2spirv.ir.model import Function, Instruction, Module, Operand
from vortex_rt.compiler.errors import CompileError
from vortex_rt.kernel_schema.program import PrintfElement, PrintfFormat

RESERVE = "__vx_printf_reserve"
_SINK = "%vx.printf.sink"
_NOT_LITERAL = "error: printf: the format has to be a string literal"


def uses_printf(function: Function) -> bool:
    """Whether a function calls printf."""
    return function.name != "printf" and bool(function.calls("printf"))


def lower_calls(module: Module, pointer_bytes: int) -> list[PrintfFormat]:
    """Replace all printf calls of a module (of one address space); returns their formats.

    Raises:
        CompileError: a format that is not a string literal.
    """
    formats: list[PrintfFormat] = []
    for function in module.defined():
        if not uses_printf(function):
            continue
        definitions = {i.result: i for i in function.instructions() if i.result}
        largest = 8
        for call in function.calls("printf"):
            text = _format(call.operands[0].value, definitions, module, pointer_bytes)
            entry, lines, size = _record(len(formats), call, text, module, pointer_bytes)
            formats.append(entry)
            call.replace("\n".join(lines))
            largest = max(largest, size)
        first = function.blocks[0].instructions[0]
        first.insert_before(f"{_SINK} = alloca [{largest} x i8], align 8")
    module.functions.pop("printf", None)
    return formats


def _record(
    number: int, call: Instruction, text: str, module: Module, pointer_bytes: int
) -> tuple[PrintfFormat, list[str], int]:
    """Return (metadata, IR, bytes of the arguments) of one call."""
    name = f"%vx.pf{number}"
    place = 0
    stores, described = [], []
    for index, operand in enumerate(call.operands[1:]):
        size, count = _size(operand, module, pointer_bytes)
        described.append(PrintfElement(size, count))
        stores.append(f"{name}.a{index} = getelementptr i8, ptr {name}.to, i32 {place}")
        stores.append(f"store {operand.type} {operand.value}, ptr {name}.a{index}, align {min(size, 8)}")
        place += -(-size * count // 8) * 8
    lines = [
        f"{name}.r = call ptr @{RESERVE}(i32 {number}, i32 {place + 8})",
        f"{name}.full = icmp eq ptr {name}.r, null",
        f"{name}.to = select i1 {name}.full, ptr {_SINK}, ptr {name}.r",
        *stores,
    ]
    if call.result:
        lines.append(f"{call.result} = sext i1 {name}.full to i32")
    return PrintfFormat(text, tuple(described)), lines, place


def _size(operand: Operand, module: Module, pointer_bytes: int) -> tuple[int, int]:
    """(bytes of an element, elements) of an argument."""
    vector = types.vector(operand.type)
    try:
        size, _ = types.size_align(vector[1] if vector else operand.type, module.types, pointer_bytes)
        return size, vector[0] if vector else 1
    except ValueError as error:
        raise CompileError(f"error: printf: {error}") from error


def _format(value: str, definitions: dict[str, Instruction], module: Module, pointer_bytes: int) -> str:
    """Text of the string that a pointer addresses."""
    offset = 0
    while (definition := definitions.get(value)) is not None:  # casts and steps that are instructions of their own
        if definition.opcode == "getelementptr":
            indices = [operand.value for operand in definition.operands[1:]]
            if not all(index.lstrip("-").isdigit() for index in indices):
                raise CompileError(_NOT_LITERAL)
            offset += types.offset(
                definition.source_type or "i8", [int(index) for index in indices], module.types, pointer_bytes
            )
        elif definition.opcode != "bitcast":
            raise CompileError(_NOT_LITERAL)
        value = definition.operands[0].value
    found = address(value, module.types, pointer_bytes)
    variable = module.globals.get(scan.plain_name(found[0])) if found else None
    if found is None or variable is None or not variable.constant or variable.initializer is None:
        raise CompileError(_NOT_LITERAL)
    try:
        data = constant_bytes(variable.type, variable.initializer, module.types, pointer_bytes)
    except ValueError as error:
        raise CompileError(_NOT_LITERAL) from error
    return data[found[1] + offset :].split(b"\0")[0].decode(errors="replace")
