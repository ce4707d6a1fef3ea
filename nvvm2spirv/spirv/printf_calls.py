"""OpenCL's printf, put into the finished binary.

LLVM's back end (22) looks the format of a printf up in the registers of another function when a module has several, and then refuses or crashes. So
it sees calls of an external function of its own for each list of argument types (`PRINTF` and mangled types); here they become what they mean:
`OpExtInst … OpenCL.std printf`, with the format as the address of the literal's first character (consumers look for just that).
"""

from __future__ import annotations

from nvvm2spirv.spirv import words
from nvvm2spirv.spirv.words import Operation

PRINTF = "_Z10n2s_printf"
"""Start of the functions' names; their first argument is the format, a pointer to constant memory."""

OP_EXT_INST_IMPORT, OP_EXT_INST, OP_MEMORY_MODEL = 11, 12, 14
OP_DECORATE, OP_FUNCTION_END, OP_FUNCTION_CALL = 71, 56, 57
OP_IN_BOUNDS_ACCESS_CHAIN, OP_BITCAST = 66, 124
OPENCL_STD, PRINTF_NUMBER = "OpenCL.std", 184


def restore_printf(binary: bytes) -> bytes:
    """Replace the calls and drop the functions' declarations."""
    header, iterator = words.read(binary)
    operations = [Operation(opcode, operands) for opcode, operands in iterator]
    printfs = {op.operands[0] for op in operations if op.opcode == words.OP_NAME and words.text_of(op.operands[1:]).startswith(PRINTF)}
    if not printfs:
        return binary
    calls = [op for op in operations if op.opcode == OP_FUNCTION_CALL and op.operands[2] in printfs]
    formats = {op.operands[3] for op in calls}
    imported = next((op.operands[0] for op in operations if op.opcode == OP_EXT_INST_IMPORT and words.text_of(op.operands[1:]) == OPENCL_STD), 0)
    zero, bound = header[3], header[3] + 1
    out: list[Operation] = []
    dropping = False
    started = False
    for op in operations:
        if op.opcode == OP_MEMORY_MODEL and not imported:
            imported, bound = bound, bound + 1
            out.append(Operation(OP_EXT_INST_IMPORT, (imported, *words.string_words(OPENCL_STD))))
        if op.opcode == words.OP_FUNCTION and not started and calls:
            started = True
            out.append(Operation(words.OP_CONSTANT, (calls[0].operands[0], zero, 0)))
        if op.opcode in (words.OP_NAME, OP_DECORATE) and op.operands[0] in printfs:
            continue
        dropping |= op.opcode == words.OP_FUNCTION and op.operands[1] in printfs
        if dropping:
            dropping = op.opcode != OP_FUNCTION_END
        elif op.opcode == OP_FUNCTION_CALL and op.operands[2] in printfs:
            type_, result, _, *arguments = op.operands
            out.append(Operation(OP_EXT_INST, (type_, result, imported, PRINTF_NUMBER, *arguments)))
        elif op.opcode == OP_BITCAST and op.operands[1] in formats:
            out.append(Operation(OP_IN_BOUNDS_ACCESS_CHAIN, (*op.operands, zero)))
        else:
            out.append(op)
    return words.assemble((*header[:3], bound, header[4]), out)
