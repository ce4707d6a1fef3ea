"""Matrix products of four warps whose factors lie in shared memory (PTX ISA, "wgmma"), by plain arithmetic.

A warp has 16 rows of A and D; its lanes hold what they do for mma: lane 4g+t the rows g and g+8, of each eight columns
of D the columns 2t and 2t+1, and of A, where it is in registers, the elements t·e … t·e+e-1 of each half of a row.
A row of A and a column of B have 32 bytes. The device library finds them (``__vx_group_word``, ``__vx_group_pair``).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.matrix import (
    MatrixElement,
    MatrixProduct,
    add_product,
    has_unit,
    numbers,
    packed,
    product_on_unit,
    steps,
    unit_takes,
)

_PURE = "nounwind willreturn memory(read)"
_REGISTER = "llvm.nvvm.read.ptx.sreg."


@dataclass(frozen=True)
class GroupFactor:
    """A or B: its elements, whether they are negated, and how they lie in shared memory: along k, or across it."""

    element: MatrixElement
    negated: bool = False
    across: bool = False

    def word(self, b: Builder, descriptor: Value, block: Value | int, row: Value, at: Value, half: int) -> Value:
        """Four bytes of half a row of A (a column of B), those that the lane ``at`` of four has for mma; ``row`` of the
        eight of a ``block``."""
        name, place = ("pair", (at << 1) + 8 * half) if self.across else ("word", (at << 2) + 16 * half)
        of_block = b.const("i32", block) if isinstance(block, int) else block
        return b.call(f"__vx_group_{name}", "i32", [descriptor, of_block, row, place], _PURE)

    def unpacked(self, b: Builder, word: Value) -> list[Value]:
        """The elements of four bytes."""
        elements = self.element.unpacked(b, word)
        return [-x for x in elements] if self.negated else elements


def _from_lane(b: Builder, value: Value, lane: Value) -> Value:
    numbers = [b.const("i32", number) for number in (-1, 31)]
    return b.builtin("llvm.nvvm.shfl.sync.idx.i32", "i32", numbers[0], value, lane, numbers[1])


def group_product(
    b: Builder, product: MatrixProduct, factors: tuple[GroupFactor, GroupFactor], left: Value | Sequence[Value],
    right: Value, addends: Sequence[Value], keep: Value,
) -> list[Value]:
    """D's registers. ``left`` is A's descriptor or its four registers; what was in D counts where ``keep`` is true."""
    before = [b.select(keep, value, 0) for value in numbers(b, addends)]
    if not unit_takes(product):
        return _by_plain_code(b, product, factors, left, right, before)
    found = b.choose(
        has_unit(b),
        lambda: b.struct(*_on_unit(b, product, factors, left, right, before)),
        lambda: b.struct(*_by_plain_code(b, product, factors, left, right, before)),
    )
    types = product.types(product.result)
    return [b.extract(found, at, type_) for at, type_ in enumerate(types)]


def _on_unit(
    b: Builder, product: MatrixProduct, factors: tuple[GroupFactor, GroupFactor], left: Value | Sequence[Value],
    right: Value, before: list[Value],
) -> list[Value]:
    """D's registers by a tensor unit: the lanes read its fragments of A and B, of B so that D lies as it should."""
    lane, warp = (b.builtin(_REGISTER + name, "i32") for name in ("laneid", "warpid"))
    top, member, place = (warp & 3) << 1, lane & 3, lane.lshr(2)
    if isinstance(left, Value):
        rows = [factors[0].word(b, left, top + (i & 1), place, member, i >> 1) for i in range(4)]
    else:
        rows = list(left)
    column = (place & 3) << 1 | place.lshr(2)
    columns = [
        factors[1].word(b, right, block, column, member, half)
        for block in range(product.n // 8) for half in range(2)
    ]  # fmt: skip
    if factors[0].negated != factors[1].negated:
        width = product.left.register // product.left.per
        signs = sum(1 << at for at in range(width - 1, 32, width))
        rows = [value ^ signs for value in rows]
    results = product_on_unit(b, product, rows, columns, before)
    return packed(b, product.result, [b.cast("bitcast", value, before[0].type) for value in results])


def _by_plain_code(
    b: Builder, product: MatrixProduct, factors: tuple[GroupFactor, GroupFactor], left: Value | Sequence[Value],
    right: Value, before: list[Value],
) -> list[Value]:
    """D's registers, each lane its own elements one after the other."""
    whole = product.left.work == "i32"
    kind = "i32" if whole else "float"
    sums = b.array(kind, len(before))
    for at, value in enumerate(before):
        b.store(b.const("i32", 0) if whole else value, b.offset(sums, kind, at))
    lane, warp = (b.builtin(_REGISTER + name, "i32") for name in ("laneid", "warpid"))
    top, row, pair = (warp & 3) << 1, lane.lshr(2), (lane & 3) << 1

    def step(at: Value) -> None:
        if isinstance(left, Value):
            words = [factors[0].word(b, left, top + (i & 1), row, at, i >> 1) for i in range(4)]
        else:
            words = [_from_lane(b, value, (lane & 28) + at) for value in left]
        of_rows = [factors[0].unpacked(b, word) for word in words]

        def columns(block: Value) -> None:
            for side in range(2):
                column = pair + side
                of_column = [
                    factors[1].unpacked(b, factors[1].word(b, right, block, column, at, half)) for half in range(2)
                ]
                for down in range(2):
                    place = b.offset(sums, kind, b.cast("zext", (block << 2) + (2 * down + side), "i64"))
                    total = b.var(b.load(kind, place))
                    for half in range(2):
                        for x, y in zip(of_rows[2 * half + down], of_column[half], strict=True):
                            add_product(b, product, total, x, y)
                    b.store(total.get(), place)

        steps(b, product.n // 8, columns)

    steps(b, 4, step)
    results = [b.load(kind, b.offset(sums, kind, at)) for at in range(len(before))]
    if whole:
        join = "llvm.sadd.sat" if product.saturating else ""
        results = [b.intrinsic(join, c, p) if join else c + p for c, p in zip(before, results, strict=True)]
    return packed(b, product.result, results)
