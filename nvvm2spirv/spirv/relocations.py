"""Addresses in initial values: placeholders in the finished binary become `OpSpecConstantOp`s on the variables."""

from collections.abc import Sequence

from nvvm2spirv.metadata.descriptions import Relocation
from nvvm2spirv.spirv.binary import Binary, SpirvOperation, text_of
from nvvm2spirv.spirv.grammar import Decoration, Op

_FIRST_TYPE, _LAST_TYPE = Op.TypeVoid, Op.TypeForwardPointer
_CONSTANTS = frozenset(range(Op.ConstantTrue, Op.SpecConstantOp + 1))


class RelocationError(ValueError):
    """The addresses form a cycle, which SPIR-V cannot initialise."""


def relocate(module: Binary, relocations: Sequence[Relocation]) -> None:
    """Put the addresses in; declarations are reordered so that everything is defined before its use, and the variables
    pointed at, which had to be exported to be kept, are module-private again. Raises RelocationError."""
    if not relocations:
        return
    operations = module.operations
    names = {text_of(op.operands[1:]): op.operands[0] for op in operations if op.opcode == Op.Name}
    first = next(i for i, op in enumerate(operations) if _FIRST_TYPE <= op.opcode <= _LAST_TYPE)
    last = next((i for i, op in enumerate(operations) if op.opcode == Op.Function), len(operations))
    wanted = {relocation.placeholder: relocation for relocation in relocations}
    declarations: list[SpirvOperation] = []
    for op in operations[first:last]:
        relocation = wanted.get(_constant(op)) if op.opcode == Op.Constant else None
        if relocation is None:
            declarations.append(op)
            continue
        type_, result = op.operands[:2]
        variable = names[relocation.symbol]
        if not relocation.offset:
            declarations.append(SpirvOperation(Op.SpecConstantOp, (type_, result, Op.ConvertPtrToU, variable)))
            continue
        address, offset = module.fresh(), module.fresh()
        size = len(op.operands) - 2
        value = relocation.offset & ((1 << (32 * size)) - 1)
        declarations += [
            SpirvOperation(Op.SpecConstantOp, (type_, address, Op.ConvertPtrToU, variable)),
            SpirvOperation(Op.Constant, (type_, offset, *(value >> (32 * i) & 0xFFFFFFFF for i in range(size)))),
            SpirvOperation(Op.SpecConstantOp, (type_, result, Op.IAdd, address, offset)),
        ]
    targets = {names[relocation.symbol] for relocation in relocations}
    head = [
        op
        for op in operations[:first]
        if not (
            op.opcode == Op.Decorate and op.operands[1] == Decoration.LinkageAttributes and op.operands[0] in targets
        )
    ]
    module.operations = [*head, *_sorted(declarations), *operations[last:]]


def _constant(op: SpirvOperation) -> int:
    return sum(word << (32 * index) for index, word in enumerate(op.operands[2:]))


def _result(op: SpirvOperation) -> int | None:
    if _FIRST_TYPE <= op.opcode <= _LAST_TYPE:
        return op.operands[0]
    return op.operands[1] if op.opcode in _CONSTANTS or op.opcode in (Op.Variable, Op.Undef) else None


def _uses(op: SpirvOperation, defined: dict[int, int]) -> list[int]:
    """Indices of the declarations that an operand may name;
    a literal that looks like an id does no harm but for a cycle."""
    if op.opcode in (Op.TypeInt, Op.TypeFloat, Op.TypeBool):
        return []
    if op.opcode == Op.Constant:
        ids: tuple[int, ...] = op.operands[:1]
    elif op.opcode == Op.Variable or op.opcode == Op.SpecConstantOp:
        ids = (op.operands[0], *op.operands[3:])
    elif op.opcode == Op.TypePointer:  # result, storage class, type
        ids = op.operands[2:]
    elif op.opcode == Op.TypeVector:  # result, type, length
        ids = op.operands[1:2]
    elif op.opcode < 40:
        ids = op.operands[1:]
    else:
        ids = (op.operands[0], *op.operands[2:])
    return [defined[i] for i in ids if i in defined]


def _sorted(declarations: list[SpirvOperation]) -> list[SpirvOperation]:
    """Stable topological order."""
    defined = {result: index for index, op in enumerate(declarations) if (result := _result(op)) is not None}
    state = [0] * len(declarations)
    ordered: list[SpirvOperation] = []
    for start in range(len(declarations)):
        stack = [start]
        while stack:
            index = stack[-1]
            if state[index] == 2:
                stack.pop()
                continue
            waiting = [used for used in _uses(declarations[index], defined) if state[used] != 2 and used != index]
            if not waiting:
                state[index] = 2
                ordered.append(declarations[index])
                stack.pop()
            elif state[index] == 1 and any(state[used] == 1 for used in waiting):
                raise RelocationError("variables whose initial values point at each other")
            else:
                state[index] = 1
                stack += reversed(waiting)
    return ordered
