"""Instructions that are put into the finished binary, because LLVM's back end (22) mishandles them.

* printf: with several functions in a module the back end looks the format up in the registers of the wrong one, and
  then refuses or crashes.
* OpGenericCastToPtrExplicit: pointee types are guessed anew for each use, and llvm-spirv rejects a module with two
  different ones.

So the back end sees calls of external functions of our own, whose declarations fix the types; here they become what
they mean.
"""

from collections.abc import Callable, Mapping

from nvvm2spirv.metadata.stand_ins import CAST_EXPLICIT, PRINTF
from nvvm2spirv.spirv.binary import Binary, SpirvOperation, string_words, text_of
from nvvm2spirv.spirv.grammar import Op, OpenCL, StorageClass

_STORAGE = {
    CAST_EXPLICIT[1]: StorageClass.CrossWorkgroup,
    CAST_EXPLICIT[3]: StorageClass.Workgroup,
    CAST_EXPLICIT[5]: StorageClass.Function,
}


def resolve_calls(module: Binary) -> None:
    """Replace the stand-ins' calls and drop their declarations."""
    named = {op.operands[0]: text_of(op.operands[1:]) for op in module.operations if op.opcode == Op.Name}
    functions = {number: name for number, name in named.items() if name.startswith(PRINTF) or name in _STORAGE}
    if not functions:
        return
    imported = _with_import(module)
    operations = module.operations
    calls = [
        op for op in operations if op.opcode == Op.FunctionCall and functions.get(op.operands[2], "").startswith(PRINTF)
    ]
    formats = {op.operands[3] for op in calls}
    if calls:
        first = next(i for i, op in enumerate(operations) if op.opcode == Op.Function)
        zero = module.fresh()
        operations.insert(first, SpirvOperation(Op.Constant, (calls[0].operands[0], zero, 0)))

    def replace(op: SpirvOperation) -> SpirvOperation:
        if op.opcode == Op.FunctionCall and op.operands[2] in functions:
            type_, result, function, *arguments = op.operands
            name = functions[function]
            if name in _STORAGE:
                return SpirvOperation(Op.GenericCastToPtrExplicit, (type_, result, arguments[0], _STORAGE[name]))
            return SpirvOperation(Op.ExtInst, (type_, result, imported, OpenCL.printf, *arguments))
        if op.opcode == Op.Bitcast and op.operands[1] in formats:
            # Consumers look for the address of a literal's first character.
            return SpirvOperation(Op.InBoundsAccessChain, (*op.operands, zero))
        return op

    module.operations = _rewritten(operations, functions, replace)


def _with_import(module: Binary) -> int:
    """Id of OpenCL's instruction set, which the module imports afterwards."""
    for op in module.operations:
        if op.opcode == Op.ExtInstImport and text_of(op.operands[1:]) == OpenCL.SET:
            return op.operands[0]
    model = next(i for i, op in enumerate(module.operations) if op.opcode == Op.MemoryModel)
    number = module.fresh()
    module.operations.insert(model, SpirvOperation(Op.ExtInstImport, (number, *string_words(OpenCL.SET))))
    return number


def _rewritten(
    operations: list[SpirvOperation], functions: Mapping[int, str], replace: Callable[[SpirvOperation], SpirvOperation]
) -> list[SpirvOperation]:
    out: list[SpirvOperation] = []
    dropping = False
    for op in operations:
        if op.opcode in (Op.Name, Op.Decorate) and op.operands[0] in functions:
            continue
        dropping |= op.opcode == Op.Function and op.operands[1] in functions
        if dropping:
            dropping = op.opcode != Op.FunctionEnd
        else:
            out.append(replace(op))
    return out
