"""Products that fill a part of the tensor unit become one that fills it.

CUDA's instructions are smaller than the unit's tile of 16 × 16 sums and 16 words of k: all have 8 words of k at most,
and ``mma`` has 8 columns. In optimised code (all is inlined, values are scalars) two products of a block are joined:

* side by side, if A is the same and each has the first eight columns only;
* one behind the other, if the second adds to the first one's sums, and each has the first half of k only.

The unit adds its blocks of k to C one after the other, so results are the same to the bit. Registers of blocks:
`nvvm2spirv.builtins.matrix.product_on_unit`.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from nvvm2spirv.ir.model import Block, Function, Instruction, Module
from vortex_rt.compiler.tensor_unit import structure_of
from vortex_rt.isa.control import INSN
from vortex_rt.isa.table import lookup

_UNIT = re.compile(rf"\.insn {INSN}, 0, {lookup('wmma').match >> 25}, \w+, \w+, zero")
"""The instruction, whose registers name the formats of its sums and elements."""
_STRUCTURE = structure_of(8)
_UNKNOWN = ("undef", "poison")
_EMPTY = ("0.000000e+00", *_UNKNOWN)
_HALF_OF_K = {2: 3, 1: 0, 6: 7, 5: 4}
"""Register of A with a block of the first half of k → that of the second half."""
_HALF_OF_K_IN_B = {1: 3, 5: 7, 2: 0, 6: 4}
_COLUMNS = {2: 3, 0: 1, 6: 7, 4: 5}
"""Register of C with some of the first eight columns → that of the others."""
_COLUMNS_OF_B = {1: 2, 5: 6, 3: 0, 7: 4}

_REGROUPING = ("extractvalue", "insertvalue", "extractelement", "insertelement", "shufflevector", "bitcast")


@dataclass(frozen=True)
class _Product:
    """A call of the unit's instruction."""

    call: Instruction
    what: str
    c: list[str]
    a: list[str]
    b: list[str]

    @property
    def is_half_deep(self) -> bool:
        """Whether the second half of k is empty."""
        return _are_empty(self.a, _HALF_OF_K.values()) and _are_empty(self.b, _HALF_OF_K_IN_B.values())

    @property
    def is_narrow(self) -> bool:
        """Whether the second eight columns are empty."""
        return _are_empty(self.b, _COLUMNS_OF_B.values()) and _are_empty(self.c, _COLUMNS.values())


def _are_empty(values: Sequence[str], places: Iterable[int]) -> bool:
    return all(values[place] in _EMPTY for place in places)


def join_products(module: Module) -> None:
    """Join what can be joined in the blocks of all functions."""
    for function in module.defined_with(_UNIT):
        for join in (_side_by_side, _one_behind_the_other):
            while any(join(function, block) for block in function.blocks):
                pass


def _products(block: Block) -> list[_Product]:
    found = []
    for item in block.instructions:
        text = _UNIT.search(item.callee or "") if item.opcode == "call" else None
        if text is not None:
            values = [operand.value for operand in item.operands]
            found.append(_Product(item, text[0], values[:8], values[8:16], values[16:24]))
    return found


def _side_by_side(function: Function, block: Block) -> bool:
    """Join the first two products with one A and free columns; return whether there were two."""
    narrow = [product for product in _products(block) if product.is_narrow]
    users = function.users() if len(narrow) > 1 else {}
    narrow = [product for product in narrow if _gives_only(product, users, _COLUMNS)]
    for at, first in enumerate(narrow):
        for second in narrow[at + 1 :]:
            if (first.what, first.a) != (second.what, second.a):
                continue
            waiting = _waiting(block, first.call, second.call)
            if waiting is None:
                continue
            rest = [item for item in block.instructions if item not in waiting]
            behind = rest.index(second.call) + 1
            block.instructions = [*rest[:behind], *waiting, *rest[behind:]]
            c, b = list(first.c), list(first.b)
            for place, other in _COLUMNS.items():
                c[other] = second.c[place]
            for place, other in _COLUMNS_OF_B.items():
                b[other] = second.b[place]
            _replace(function, first, second, [c, first.a, b], {0: {}, 1: _COLUMNS})
            return True
    return False


def _one_behind_the_other(function: Function, block: Block) -> bool:
    """Join the first two products of which one only adds to the other's sums; return whether there were two."""
    made = {item.result: item for item in block.instructions if item.result}
    deep = [product for product in _products(block) if product.is_half_deep]
    users = function.users() if deep else {}
    for second in deep:
        for first in deep:
            taken = users.get(first.call.result or "", [])
            if first is second or first.what != second.what or not taken:
                continue
            if not _gives_only(second, users, range(8)):
                continue
            if not all(
                value in _UNKNOWN or _is_sum(made.get(value), first.call, place) for place, value in enumerate(second.c)
            ):
                continue
            if any(users.get(item.result or "", []) != [second.call] for item in taken):
                continue
            a, b = list(first.a), list(first.b)
            for values, others, halves in ((a, second.a, _HALF_OF_K), (b, second.b, _HALF_OF_K_IN_B)):
                for place, other in halves.items():
                    values[other] = others[place]
            _replace(function, first, second, [first.c, a, b], {1: {}})
            return True
    return False


def _gives_only(product: _Product, users: Mapping[str, Sequence[Instruction]], places: Container[int]) -> bool:
    """Whether all that is taken of a product is sums of these registers, one by one."""
    return all(
        item.opcode == "extractvalue" and item.indices[0] in places
        for item in users.get(product.call.result or "", [])
    )


def _is_sum(item: Instruction | None, product: Instruction, place: int) -> bool:
    """Whether a value is the product's sum of this register."""
    if item is None:
        return False
    return item.opcode == "extractvalue" and item.operands[0].value == product.result and item.indices == [place]


def _waiting(block: Block, first: Instruction, second: Instruction) -> list[Instruction] | None:
    """Return what has to come behind the second product if the first is done with it: what puts the first one's sums
    together before. None if more than that uses them, or the second product does."""
    items = block.instructions
    sums = {first.result}
    waiting = []
    for item in items[items.index(first) + 1 : items.index(second) + 1]:
        if sums.isdisjoint(operand.value for operand in item.operands):
            continue
        if item.opcode not in _REGROUPING:
            return None
        sums.add(item.result)
        if item.operands[0].value != first.result:
            waiting.append(item)
    return waiting


def _replace(
    function: Function, first: _Product, second: _Product, operands: Sequence[Sequence[str]],
    places: Mapping[int, Mapping[int, int]],
) -> None:
    """Let the second product have these operands, and ``places`` of its sums be those of the first (0) and second (1)
    one, by their registers; the first is gone."""
    users = function.users()
    call = second.call
    extracts = {which: users.get(product.call.result or "", []) for which, product in enumerate((first, second))}
    for which, mapping in places.items():
        for item in extracts[which]:
            place = item.indices[0]
            value = function.fresh("%sum")
            text = f"{value} = extractvalue {_STRUCTURE} {call.result}, {mapping.get(place, place)}"
            call.block.insert(call, text, after=True)
            function.replace_uses(item.result or "", value)
    for which in extracts:
        for item in extracts[which]:
            item.erase()
    values = ", ".join(f"float {value}" for group in operands for value in group)
    call.replace(f"{call.result} = call {_STRUCTURE} {call.callee}({values}){call.suffix}")
    first.call.erase()
    function.flush()
