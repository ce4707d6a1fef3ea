"""Structures and arrays as values, without what LLVM's SPIR-V back end aborts on.

Phis and selects are split into one for each field, and only scalars are taken out of an aggregate.

The usual source is a compare-exchange in a loop, whose `{ iN, i1 }` the optimiser merges. The aggregate is put together
again behind the phis, where extractvalue and insertvalue are instructions that the back end translates.
"""

import re
from collections.abc import Iterator

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.constants import zero
from nvvm2spirv.ir.model import Block, Function, Instruction, Module, Operand
from nvvm2spirv.passes.base import Context, Pass

_WHOLE = frozenset(("poison", "undef", "zeroinitializer"))


_AGGREGATE = re.compile(r" = (?:extractvalue |phi (?:[{\[%]|<{)|select [^\n,]*, (?:[{\[%]|<{))")


class SplitAggregates(Pass):
    """Split phis and selects of structures and arrays into one for each field; extract scalars only."""

    name = "split-aggregates"

    def apply(self, module: Module, context: Context) -> None:
        """Rewrite `module` in place."""
        for function in module.defined_with(_AGGREGATE):
            for block in function.blocks:
                # A field that is a structure again comes up in the next round.
                while any(
                    _split(function, block, i) for i in list(block.instructions)
                    if i.opcode in ("phi", "select") and i.may_have(_AGGREGATE)
                ):
                    pass
            _extract_scalars(function)


def _extract_scalars(function: Function) -> None:
    """Take scalars out of whole values: the back end mistakes an aggregate that comes out of another one,
    as an operand of most instructions.
    """
    parts = {
        i.result: i for block in function.blocks for i in block.instructions
        if i.opcode == "extractvalue" and i.result and _members(i.type, function) is not None
    }  # fmt: skip
    if not parts:
        return

    def path(i: Instruction) -> tuple[Operand, list[int]]:
        outer = parts.get(i.operands[0].value)
        if outer is None:
            return i.operands[0], i.indices
        base, indices = path(outer)
        return base, [*indices, *i.indices]

    whole: set[str] = set()
    extracts = []
    for i in function.instructions():
        if i.opcode == "extractvalue":
            extracts.append((i, *path(i)))
        else:
            whole.update(token for token in i.uses() if token in parts)
    for i, base, indices in extracts:
        if i.result not in parts:
            i.operands, i.indices = [base], indices
        elif i.result in whole:
            i.replace("\n".join(_rebuilt(function, i.result or "", i.type, base, indices)))
        else:
            i.erase()


def _rebuilt(function: Function, result: str, type_: str, base: Operand, path: list[int]) -> list[str]:
    """Lines that take the scalars at `path` out of `base` and put them together as `result`."""
    lines, last = [], "poison"
    leaves = list(_leaves(function, type_))
    for number, (kind, indices) in enumerate(leaves):
        field, target = function.fresh("%field"), result if number == len(leaves) - 1 else function.fresh("%part")
        lines.append(f"{field} = extractvalue {base}, {', '.join(map(str, [*path, *indices]))}")
        lines.append(f"{target} = insertvalue {type_} {last}, {kind} {field}, {', '.join(map(str, indices))}")
        last = target
    return lines


def _leaves(function: Function, type_: str) -> Iterator[tuple[str, list[int]]]:
    """(type, indices) of the scalars in a structure or array."""
    members = _members(type_, function)
    if members is None:
        yield type_, []
        return
    for index, member in enumerate(members):
        for kind, indices in _leaves(function, member):
            yield kind, [index, *indices]


def _split(function: Function, block: Block, instruction: Instruction) -> bool:
    members = _members(instruction.type, function)
    if members is None or instruction.result is None:
        return False
    whole, name = instruction.type, instruction.result
    merged = [_merge(function, block, instruction, whole, index, member) for index, member in enumerate(members)]
    lines, last = [], "poison"
    for index, (member, value) in enumerate(zip(members, merged)):
        target = name if index == len(members) - 1 else function.fresh(name)
        lines.append(f"{target} = insertvalue {whole} {last}, {member} {value}, {index}")
        last = target
    anchor = instruction
    if instruction.opcode == "phi":
        anchor = [i for i in block.instructions if i.opcode == "phi"][-1]
    block.insert(anchor, "\n".join(lines), after=True)
    block.erase(instruction)
    return True


def _members(type_: str, function: Function) -> list[str] | None:
    if parts := types.array(type_):
        return [parts[1]] * parts[0]
    fields = types.fields(type_, function.module.types)
    return fields[1] if fields and fields[1] else None


def _merge(function: Function, block: Block, instruction: Instruction, whole: str, index: int, member: str) -> str:
    """Insert the phi or select of one field; returns its token."""
    result, values = function.fresh(instruction.result or "%t"), instruction.operands
    if instruction.opcode == "select":
        picked = [_field(function, block, instruction, whole, values[at].value, index) for at in (1, 2)]
        block.insert(
            instruction, f"{result} = select {values[0]}, {member} {picked[0]}, {member} {picked[1]}", after=False
        )
        return result
    incoming = []
    for value, label in zip(values[::2], values[1::2]):
        source = function.block(label.value)
        incoming.append(f"[ {_field(function, source, source.terminator, whole, value.value, index)}, {label.value} ]")
    block.insert(instruction, f"{result} = phi {member} {', '.join(incoming)}", after=False)
    return result


def _field(function: Function, block: Block, before: Instruction, whole: str, value: str, index: int) -> str:
    """Field of a value, taken before an instruction; of a constant its member."""
    if value in _WHOLE:
        return value if value != "zeroinitializer" else zero((_members(whole, function) or [])[index])
    if value[0] in "{[<":
        item = scan.split_list(value[2:-2] if value.startswith("<{") else value[1:-1])[index]
        return item[scan.type_end(item, 0) + 1 :]
    token = function.fresh("%field")
    block.insert(before, f"{token} = extractvalue {whole} {value}, {index}", after=False)
    return token


# -- freeze aggregates -------------------------------------------------------------------------------------------------
# Remove `freeze` of structures and arrays, on which LLVM's SPIR-V back end aborts.
#
# SPIR-V has neither poison nor freeze, and the back end passes frozen scalars on unchanged, so for aggregates the same
# is done here.

_FROZEN = re.compile(r" = freeze [{\[%<]")


class FreezeAggregates(Pass):
    """Remove `freeze` of structures and arrays."""

    name = "freeze-aggregates"

    def apply(self, module: Module, context: Context) -> None:
        """Rewrite `module` in place."""
        for function in module.defined_with(_FROZEN):
            for block in function.blocks:
                for instruction in list(block.instructions):
                    operand = instruction.operands[0] if instruction.opcode == "freeze" else None
                    if operand is not None and operand.type.startswith(("{", "[", "%", "<{")):
                        assert instruction.result is not None
                        function.replace_uses(instruction.result, operand.value)
                        block.erase(instruction)
            function.flush()
