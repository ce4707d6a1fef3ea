"""Instructions that are put into the finished binary, because LLVM's back end (22) mishandles them.

* printf: with several functions in a module the back end looks the format up in the registers of the wrong one, and then refuses or crashes.
* OpGenericCastToPtrExplicit: pointee types are guessed anew for each use, and llvm-spirv rejects a module with two different ones.

So the back end sees calls of external functions of our own, whose declarations fix the types; here they become what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nvvm2spirv.spirv import words
from nvvm2spirv.spirv.words import Operation

PRINTF = "_Z10n2s_printf"
"""Start of the names of printf's stand-ins (argument types follow); their first argument is the format, a pointer to constant memory."""
CAST_EXPLICIT = {1: "_Z13n2s_to_globalPU3AS4v", 3: "_Z12n2s_to_localPU3AS4v", 5: "_Z14n2s_to_privatePU3AS4v"}
"""NVVM address space → stand-in that takes a generic pointer and gives one of that space, or null."""

_STORAGE = {CAST_EXPLICIT[1]: 5, CAST_EXPLICIT[3]: 4, CAST_EXPLICIT[5]: 7}
OP_EXT_INST_IMPORT, OP_EXT_INST, OP_MEMORY_MODEL = 11, 12, 14
OP_FUNCTION_END, OP_FUNCTION_CALL, OP_IN_BOUNDS_ACCESS_CHAIN, OP_DECORATE = 56, 57, 66, 71
OP_GENERIC_CAST_TO_PTR_EXPLICIT, OP_BITCAST = 123, 124
OPENCL_STD, PRINTF_NUMBER = "OpenCL.std", 184


def resolve_calls(binary: bytes) -> bytes:
    """Replace the stand-ins' calls and drop their declarations."""
    header, iterator = words.read(binary)
    operations = [Operation(opcode, operands) for opcode, operands in iterator]
    named = {op.operands[0]: words.text_of(op.operands[1:]) for op in operations if op.opcode == words.OP_NAME}
    functions = {number: name for number, name in named.items() if name.startswith(PRINTF) or name in _STORAGE}
    if not functions:
        return binary
    bound = header[3]
    operations, imported, bound = _with_import(operations, bound)
    calls = [op for op in operations if op.opcode == OP_FUNCTION_CALL and functions.get(op.operands[2], "").startswith(PRINTF)]
    formats = {op.operands[3] for op in calls}
    if calls:
        first = next(i for i, op in enumerate(operations) if op.opcode == words.OP_FUNCTION)
        zero, bound = bound, bound + 1
        operations.insert(first, Operation(words.OP_CONSTANT, (calls[0].operands[0], zero, 0)))

    def replace(op: Operation) -> Operation:
        if op.opcode == OP_FUNCTION_CALL and op.operands[2] in functions:
            type_, result, function, *arguments = op.operands
            name = functions[function]
            if name in _STORAGE:
                return Operation(OP_GENERIC_CAST_TO_PTR_EXPLICIT, (type_, result, arguments[0], _STORAGE[name]))
            return Operation(OP_EXT_INST, (type_, result, imported, PRINTF_NUMBER, *arguments))
        if op.opcode == OP_BITCAST and op.operands[1] in formats:
            # Consumers look for the address of a literal's first character.
            return Operation(OP_IN_BOUNDS_ACCESS_CHAIN, (*op.operands, zero))
        return op

    return words.assemble((*header[:3], bound, header[4]), _rewritten(operations, functions, replace))


def _with_import(operations: list[Operation], bound: int) -> tuple[list[Operation], int, int]:
    """The operations with OpenCL's instruction set imported, its id, and the new bound of ids."""
    for op in operations:
        if op.opcode == OP_EXT_INST_IMPORT and words.text_of(op.operands[1:]) == OPENCL_STD:
            return operations, op.operands[0], bound
    model = next(i for i, op in enumerate(operations) if op.opcode == OP_MEMORY_MODEL)
    added = Operation(OP_EXT_INST_IMPORT, (bound, *words.string_words(OPENCL_STD)))
    return [*operations[:model], added, *operations[model:]], bound, bound + 1


def _rewritten(operations: list[Operation], functions: Mapping[int, str], replace: Callable[[Operation], Operation]) -> list[Operation]:
    out: list[Operation] = []
    dropping = False
    for op in operations:
        if op.opcode in (words.OP_NAME, OP_DECORATE) and op.operands[0] in functions:
            continue
        dropping |= op.opcode == words.OP_FUNCTION and op.operands[1] in functions
        if dropping:
            dropping = op.opcode != OP_FUNCTION_END
        else:
            out.append(replace(op))
    return out
