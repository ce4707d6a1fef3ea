"""The order of columns in what the tensor unit adds up from local memory (`wgmma`).

A register of D has four columns of eight: in lane 4g + t the unit has column t in one register and column t + 4 in the
other, PTX the columns 2t and 2t + 1. In optimised code (all is inlined, values are scalars) the instruction is where
code wants PTX's order. Here it gets what exchanges columns in front of it and behind it, but not where the sums of one
go into the next, or around a loop of one block into itself: there they stay as the unit has them.
"""

import re
from collections.abc import Iterator, Sequence

from nvvm2spirv.ir.model import Block, Function, Instruction, Module
from vortex_rt.compiler.tensor_unit import ALL_LANES, LANES, SUMS_IN_PLACE, lane_shuffle, structure_of
from vortex_rt.isa.control import INSN
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.table import lookup

_ROW = lookup("wgmma")
_UNIT = re.compile(rf"\.insn {INSN}, {_ROW.match >> 12 & 7}, {_ROW.match >> 25},")
_PAIRS = [(at, at + 2) for at in range(SUMS_IN_PLACE) if not at & 2]
"""Registers with the columns of one eight, of the same rows."""
_STRUCTURE = structure_of(SUMS_IN_PLACE)


def order_columns(module: Module) -> None:
    """Exchange columns where sums of `wgmma` come from other code or go to it."""
    for function in module.defined_with(_UNIT):
        _Products(function).order()


class _Products:
    """The products of a function: by their results the blocks that they are in, and their sums as the unit has them."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.blocks: dict[str, Block] = {}
        self.sums: dict[str, list[str]] = {}
        self.taken: dict[str, tuple[str, int]] = {}
        """Value that other code has of a product → the product, the register."""
        self.heads = {i.result or "": i for i in function.instructions() if i.opcode == "phi" and i.type == "float"}
        self.joined: dict[tuple[str, ...], list[str]] = {}
        """Phis of 16 sums → those of the same sums as the unit has them."""

    def order(self) -> None:
        """Do it for all of them."""
        for call in list(self._calls()):
            product = call.result or ""
            self.blocks[product] = call.block
            self.sums[product] = [self.function.fresh("%sum") for _ in range(SUMS_IN_PLACE)]
        for item in self.function.instructions():
            if item.opcode == "extractvalue" and item.operands[0].value in self.sums:
                self.taken[item.result or ""] = (item.operands[0].value, item.indices[0])
        for call in list(self._calls()):
            self._connect(call)
        self._drop_unused()
        for product in self.sums:
            self._give(product)

    def _calls(self) -> Iterator[Instruction]:
        return (i for i in self.function.instructions() if i.opcode == "call" and _UNIT.search(i.callee or ""))

    def _product_of(self, values: Sequence[str]) -> str | None:
        """The product whose sums these are, each in its place."""
        places = [self.taken.get(value, ("", -1)) for value in values]
        product = places[0][0]
        return product if product and places == [(product, at) for at in range(SUMS_IN_PLACE)] else None

    def _connect(self, call: Instruction) -> None:
        """Give a product what it adds to, as the unit has it."""
        values = [operand.value for operand in call.operands]
        before = tuple(values[:SUMS_IN_PLACE])
        head = self._block_of(before)
        if head is call.block and self._goes_around(before, head):
            ready = self._ordered(before, loop=head)
        elif self._is_ordered(before, set()):
            ready = self._ordered(before)
        else:
            text, ready = _exchanged(self.function, before, to_unit=True)
            call.insert_before(text)
        passed = [*(f"float {value}" for value in [*ready, *values[SUMS_IN_PLACE:-1]]), f"i32 {values[-1]}"]
        call.replace(f"{call.result} = call {_STRUCTURE} {call.callee}({', '.join(passed)}){call.suffix}")

    def _block_of(self, values: Sequence[str]) -> Block | None:
        """The block in which these are 16 different phis."""
        phis = {value: self.heads[value].block for value in values if value in self.heads}
        blocks = {block.label: block for block in phis.values()}
        return next(iter(blocks.values())) if len(phis) == SUMS_IN_PLACE and len(blocks) == 1 else None

    def _ways(self, values: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """What 16 phis may be, by the blocks that it comes from."""
        ways = [{source: value for value, source in _incoming(self.heads[value])} for value in values]
        return {source: tuple(way[source] for way in ways) for source in ways[0]}

    def _is_ordered(self, values: tuple[str, ...], assumed: set[tuple[str, ...]]) -> bool:
        """Whether the same sums in the unit's order cost nothing: one constant, a product's, phis of such."""
        if values in assumed or self._product_of(values) or (len(set(values)) == 1 and values[0][0] != "%"):
            return True
        if self._block_of(values) is None:
            return False
        assumed.add(values)
        return all(self._is_ordered(way, assumed) for way in self._ways(values).values())

    def _goes_around(self, values: tuple[str, ...], loop: Block) -> bool:
        """Whether phis of a loop of one block come from a product in it; what they are at first may be anything."""
        around = self._ways(values).get(loop.label)
        return around is not None and self._is_ordered(around, {values})

    def _ordered(self, values: tuple[str, ...], loop: Block | None = None) -> list[str]:
        """The same sums in the unit's order; of phis of a ``loop``, what they are at first is put in it before."""
        product = self._product_of(values)
        if product:
            return self.sums[product]
        if values[0] not in self.heads:
            return list(values)
        if values not in self.joined:
            names = self.joined[values] = [self.function.fresh("%sums") for _ in values]
            found: dict[str, list[str]] = {}
            for source, way in self._ways(values).items():
                if loop is None or self._is_ordered(way, {values}):
                    found[source] = self._ordered(way)
                else:
                    text, found[source] = _exchanged(self.function, way, to_unit=True)
                    self.function.block(source).terminator.insert_before(text)
            for at, (value, name) in enumerate(zip(values, names, strict=True)):
                pairs = ", ".join(f"[ {ready[at]}, {source} ]" for source, ready in found.items())
                self.heads[value].insert_before(f"{name} = phi float {pairs}")
        return self.joined[values]

    def _give(self, product: str) -> None:
        """Define the sums of a product, and what other code takes of them."""
        function, block = self.function, self.blocks[product]
        old = {value: at for value, (of, at) in self.taken.items() if of == product}
        anchor = next(i for i in block.instructions if i.result == product)
        names = self.sums[product]
        lines = [f"{name} = extractvalue {_STRUCTURE} {product}, {at}" for at, name in enumerate(names)]
        way_out = self._way_out(block)
        if way_out is not None:
            for phi in [i for i in way_out.instructions if i.opcode == "phi" and i.operands[0].value in old]:
                self.heads.pop(phi.result or "", None)
                phi.replace_by_value(phi.operands[0].value)
        users = function.users()
        using = [user for value in old for user in users.get(value, [])]
        if using:
            text, given = _exchanged(function, names, to_unit=False)
            if way_out is None or any(user.block is block for user in using):
                lines.append(text)
            else:
                first = next(i for i in way_out.instructions if i.opcode != "phi")
                first.insert_before(text)
            for value, at in old.items():
                function.replace_uses(value, given[at])
        for item in [i for i in block.instructions if i.result in old]:
            item.erase()
        block.insert(anchor, "\n".join(lines), after=True)
        function.flush()

    def _drop_unused(self) -> None:
        """Drop what only goes from phi to phi since products have others."""
        users = self.function.users()
        used = [name for name in self.heads if any(user.opcode != "phi" for user in users.get(name, []))]
        live = set(used)
        while used:
            for value, _ in _incoming(self.heads[used.pop()]):
                if value in self.heads and value not in live:
                    live.add(value)
                    used.append(value)
        for name in self.heads.keys() - live:
            self.heads.pop(name).erase()

    def _way_out(self, block: Block) -> Block | None:
        """The block that a loop of one block leaves to, if nothing else does: whoever goes there comes with all lanes,
        as they were in the product together, and those that stayed would be in the next one alone.
        """
        others = [label for label in block.successors() if label != block.label]
        if len(others) != 1 or block.label not in block.successors():
            return None
        sources = [b.label for b in self.function.blocks if others[0] in b.successors()]
        return self.function.block(others[0]) if sources == [block.label] else None


def _incoming(phi: Instruction) -> list[tuple[str, str]]:
    """What a phi may be, and the blocks that it comes from."""
    values = [operand.value for operand in phi.operands]
    return list(zip(values[::2], values[1::2], strict=True))


def _exchanged(function: Function, values: Sequence[str], *, to_unit: bool) -> tuple[str, list[str]]:
    """Code, and its 16 results: sums in the other order.

    Each lane gives each of the two registers of a pair away once: lane t with an even number the one register first,
    an odd one the other, to the lanes whose two bits are t's the other way round.
    """
    lines: list[str] = []

    def value(text: str) -> str:
        name = function.fresh("%column")
        lines.append(f"{name} = {text}")
        return name

    lane = value(f'call i32 asm "csrr $0, {CSR.THREAD_ID:#x}", "=r"()')
    low, high = value(f"and i32 {lane}, 1"), value(f"and i32 {lane}, 2")
    odd, upper = value(f"sub i32 0, {low}"), value(f"sub i32 0, {value(f'lshr i32 {high}, 1')}")
    turned = value(f"or i32 {value(f'shl i32 {low}, 1')}, {value(f'lshr i32 {high}, 1')}")
    group = value(f"or i32 {value(f'and i32 {lane}, {LANES - 4}')}, {ALL_LANES}")
    first = value(f"or i32 {group}, {turned}")
    second = value(f"xor i32 {first}, {2 if to_unit else 1}")

    def swapped(pair: Sequence[str], mask: str) -> list[str]:
        apart = value(f"and i32 {value(f'xor i32 {pair[0]}, {pair[1]}')}, {mask}")
        return [value(f"xor i32 {one}, {apart}") for one in pair]

    results: dict[int, str] = {}
    for pair in _PAIRS:
        words = swapped([value(f"bitcast float {values[at]} to i32") for at in pair], upper if to_unit else odd)
        words = [value(lane_shuffle(word, place)) for word, place in zip(words, (first, second), strict=True)]
        words = swapped(words, odd if to_unit else upper)
        results |= {at: value(f"bitcast i32 {word} to float") for at, word in zip(pair, words, strict=True)}
    return "\n".join(lines), [results[at] for at in range(SUMS_IN_PLACE)]
