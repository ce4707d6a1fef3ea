"""Which operand words of an instruction are ids: the rest are literals, which mean the same in every module.

Of the instructions that LLVM's SPIR-V back end and this package write; another one is refused, so that nothing is
renumbered that should not be.
"""

from collections.abc import Iterable, Mapping, Sequence

from nvvm2spirv.spirv.grammar import DebugInfo, Decoration, Linkage, Op, StorageClass

_ALL = 1 << 16
"""More operands than an instruction can have."""


class UnknownInstructionError(ValueError):
    """An instruction whose operands are not known here."""


def _leading_ids() -> dict[int, int]:
    """Opcode → how many of its first operands are ids; the rest are literals."""
    every = (
        Op.Undef, Op.TypeVoid, Op.TypeBool, Op.ConstantTrue, Op.ConstantFalse, Op.ConstantNull, Op.FunctionEnd,
        Op.FunctionCall, Op.Phi, Op.Label,
        26, 27, Op.TypeArray, 29, Op.TypeStruct, 33, 34, 35, 36, 37,  # types of ids
        44, 51, 55, 60,  # OpConstantComposite, OpSpecConstantComposite, OpFunctionParameter, OpImageTexelPointer
        65, 66, 67, 69, 70, 77, 78, 80, 83, 84, 86,  # access chains, dynamic elements, composites, copies, samplers
        *range(100, 123), 124,  # image queries and conversions
        *range(126, 206), *range(207, 216),  # arithmetic, comparison, bits
        *range(224, 243),  # barriers and atomics
        249, 250, 252, 253, 254, 255,  # branches and returns
        259, 260, 261, 262, 263,  # groups
        317, 318, 319, *range(333, 342), 343, 344, 345, 346, 347, 348, 4431,  # OpNoLine; sub-groups
        5614, 5615, 6035,  # atomics on floating-point values
    )  # fmt: skip
    first = {
        Op.Name: 1, Op.MemberName: 1, Op.String: 1, Op.Line: 1, Op.ExtInstImport: 1, Op.ExecutionMode: 1,
        Op.TypeInt: 1, Op.TypeFloat: 1, Op.TypeVector: 2, Op.TypeOpaque: 1, Op.TypePipe: 1, Op.TypeForwardPointer: 1,
        Op.TypeImage: 2, Op.Constant: 2, Op.ConstantSampler: 2, Op.Load: 3, Op.Store: 2, Op.CopyMemory: 2,
        Op.CopyMemorySized: 3, Op.Decorate: 1, Op.MemberDecorate: 1, Op.VectorShuffle: 4, Op.CompositeExtract: 3,
        Op.CompositeInsert: 4, Op.GenericCastToPtrExplicit: 3, Op.LoopMerge: 2, Op.SelectionMerge: 1,
        Op.BranchConditional: 3, Op.LifetimeStart: 1, Op.LifetimeStop: 1,
    }  # fmt: skip
    none = (Op.SourceExtension, Op.Extension, Op.MemoryModel, Op.Capability, Op.ModuleProcessed)
    return {**dict.fromkeys(every, _ALL), **first, **dict.fromkeys(none, 0)}


LEADING_IDS = _leading_ids()
_LITERALS: dict[int, tuple[int, ...]] = {
    Op.Source: (0, 1, *range(3, 1000)), Op.TypePointer: (1,), Op.SpecConstantOp: (2,), Op.Function: (2,),
    Op.Variable: (2,), Op.ExecutionModeId: (1,), Op.ImageSampleExplicitLod: (4,), Op.ImageFetch: (4,),
    Op.ImageRead: (4,), Op.ImageWrite: (3,), Op.GroupNonUniformBallotBitCount: (3,),
    **dict.fromkeys(range(264, 272), (3,)),  # OpGroupIAdd … OpGroupSMax
    **dict.fromkeys(range(349, 365), (3,)),  # OpGroupNonUniformIAdd … OpGroupNonUniformLogicalXor
}  # fmt: skip
"""Opcode → places of the literals among ids."""
_ID_OPERATIONS = frozenset((Op.ConvertPtrToU, Op.IAdd, Op.Bitcast, 67, 70, 120, 121, 122))
"""Opcodes that OpSpecConstantOp may have here: their operands are ids."""
_DEBUG_IDS = {
    DebugInfo.CompilationUnit: (2,), DebugInfo.TypeFunction: (1,), DebugInfo.Function: (0, 1, 2, 5, 6, 9),
    DebugInfo.LexicalBlock: (0, 3), DebugInfo.Scope: (0,), DebugInfo.Source: (0, 1),
}  # fmt: skip
_OPENCL_LITERAL_LAST = frozenset((171, 174, 176, 178, 179, 181))
"""Instructions of OpenCL.std with a literal at their end: vloadn, and stores with a rounding mode."""


def id_places(opcode: int, operands: tuple[int, ...], debug_set: int, switch_words: Mapping[int, int]) -> Iterable[int]:
    """Places of the ids among the operands of an instruction, in order.

    debug_set     id of the imported set OpenCL.DebugInfo.100, or 0
    switch_words  words of a case's literal by the id of an OpSwitch's selector; 1 where it is not named

    Raises UnknownInstructionError.
    """
    count = len(operands)
    leading = LEADING_IDS.get(opcode)
    if leading is not None:
        return range(min(leading, count))
    literals = _LITERALS.get(opcode)
    if literals is not None:
        if opcode == Op.SpecConstantOp and operands[2] not in _ID_OPERATIONS:
            raise UnknownInstructionError(f"OpSpecConstantOp with opcode {operands[2]}")
        return [place for place in range(count) if place not in literals]
    if opcode == Op.ExtInst:
        return _of_extended(operands, debug_set)
    if opcode == Op.EntryPoint:
        return [1, *range(2 + _string_length(operands[2:]), count)]
    if opcode == Op.Switch:
        step = 1 + switch_words.get(operands[0], 1)
        return [0, 1, *range(1 + step, count, step)]
    raise UnknownInstructionError(f"opcode {opcode}")


def _of_extended(operands: tuple[int, ...], debug_set: int) -> list[int]:
    number = operands[3]
    if operands[2] != debug_set:
        return [0, 1, 2, *range(4, len(operands) - (number in _OPENCL_LITERAL_LAST))]
    if number not in _DEBUG_IDS:
        raise UnknownInstructionError(f"OpExtInst OpenCL.DebugInfo.100 {number}")
    return [0, 1, 2, *(4 + place for place in _DEBUG_IDS[number])]


def _string_length(operands: tuple[int, ...]) -> int:
    """Words of the literal string that begins the operands: up to the first with a zero byte."""
    for index, word in enumerate(operands):
        if not all(word >> shift & 0xFF for shift in (0, 8, 16, 24)):
            return index + 1
    raise UnknownInstructionError("a string without an end")


_C_CONSTANTS = {
    "NAME": Op.Name, "MEMBER_NAME": Op.MemberName, "STRING": Op.String, "LINE": Op.Line, "NO_LINE": 317,
    "SOURCE": Op.Source, "IMPORT_SET": Op.ExtInstImport, "EXTENDED": Op.ExtInst, "ENTRY_POINT": Op.EntryPoint,
    "EXECUTION_MODE": Op.ExecutionMode, "EXECUTION_MODE_ID": Op.ExecutionModeId,
    "FORWARD_POINTER": Op.TypeForwardPointer, "UNDEFINED": Op.Undef, "FIRST_TYPE": Op.TypeVoid,
    "LAST_TYPE": Op.TypePipe, "INTEGER_TYPE": Op.TypeInt, "FIRST_CONSTANT": Op.ConstantTrue,
    "LAST_CONSTANT": Op.SpecConstantOp, "CONSTANT_OPERATION": Op.SpecConstantOp, "FUNCTION": Op.Function,
    "FUNCTION_END": Op.FunctionEnd, "VARIABLE": Op.Variable, "DECORATE": Op.Decorate,
    "MEMBER_DECORATE": Op.MemberDecorate, "SWITCH": Op.Switch, "LINKAGE": Decoration.LinkageAttributes,
    "EXPORT": Linkage.Export, "IMPORT": Linkage.Import, "GLOBAL_MEMORY": StorageClass.CrossWorkgroup,
}  # fmt: skip
_MASK_BITS = 16


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def _row(opcode: int, literals: Sequence[int]) -> tuple[int, int, int]:
    """Opcode, number of leading operands, and mask of the literals among them; literals without an end come behind."""
    if literals[-1] < _MASK_BITS:
        return opcode, 0xFFFF, _mask(literals)
    first = next(place for place in range(_MASK_BITS) if set(literals) >= set(range(place, literals[-1])))
    return opcode, first, _mask(place for place in literals if place < first)


def c_header() -> str:
    """Return ``spirv_ids.h``: the same facts for C, a row an opcode in their order, and the extended instructions."""
    rows = [(opcode, min(leading, 0xFFFF), 0) for opcode, leading in LEADING_IDS.items()]
    rows += [_row(opcode, literals) for opcode, literals in _LITERALS.items()]
    lists = {"literal_last": _OPENCL_LITERAL_LAST, "id_operations": _ID_OPERATIONS}
    lines = [
        "/* Generated by nvvm2spirv/spirv/id_places.py; do not edit. */",
        "#ifndef SPIRV_IDS_H",
        "#define SPIRV_IDS_H",
        "#include <stdint.h>",
        "/* Of the first `leading` operands those are ids that are no bit of `literals`. */",
        "typedef struct {",
        "  uint16_t opcode, leading, literals;",
        "} spirv_operands;",
        "static const spirv_operands spirv_instructions[] = {",
        *(f"    {{{opcode}, {leading:#x}, {literals:#x}}}," for opcode, leading, literals in sorted(rows)),
        "};",
        f"/* Instructions of {DebugInfo.SET}: their number, and the operands behind it that are ids. */",
        "static const uint16_t spirv_debug_ids[][2] = {",
        *(f"    {{{number}, {_mask(places):#x}}}," for number, places in sorted(_DEBUG_IDS.items())),
        "};",
        *(f"static const uint16_t spirv_{name}[] = {{{str(sorted(made))[1:-1]}}};" for name, made in lists.items()),
        *(f"#define SPIRV_{name} {number}" for name, number in _C_CONSTANTS.items()),
        f'#define SPIRV_DEBUG_SET "{DebugInfo.SET}"',
        "#endif",
    ]
    return "\n".join(lines) + "\n"
