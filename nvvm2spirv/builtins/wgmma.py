"""Matrix products of four warps whose factors lie in shared memory (PTX ISA, "wgmma"), by plain arithmetic.

A warp has 16 rows of A and D; its lanes hold what they do for mma: lane 4g+t the rows g and g+8, of each eight columns
of D the columns 2t and 2t+1, and of A, where it is in registers, the elements t·e … t·e+e-1 of each half of a row.
A row of A and a column of B have 32 bytes. The device library finds them (``__vx_group_word``, ``__vx_group_pair``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

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
COLUMNS_IN_PLACE = 32
_STRIDES_AND_MODE = 0xC00E3FFF3FFF0000
"""What a descriptor has besides the address: both distances, the offset of a pattern's start, the swizzle."""


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
    by_lanes = partial(_on_unit, b, product, factors, left, right, before)

    def on_unit() -> Value:
        if not _may_lie_as_units_read(product, factors[1]):
            return b.struct(*by_lanes())
        in_place = partial(_in_place, b, product, factors, left, right, before)
        return b.choose(_lies_as_units_read(right), lambda: b.struct(*in_place()), lambda: b.struct(*by_lanes()))

    found = b.choose(
        has_unit(b), on_unit, lambda: b.struct(*_by_plain_code(b, product, factors, left, right, before))
    )
    types = product.types(product.result)
    return [b.extract(found, at, type_) for at, type_ in enumerate(types)]


def _on_unit(
    b: Builder, product: MatrixProduct, factors: tuple[GroupFactor, GroupFactor], left: Value | Sequence[Value],
    right: Value, before: list[Value],
) -> list[Value]:
    """D's registers by a tensor unit: the lanes read its fragments of A and B, of B so that D lies as it should."""
    lane = b.builtin(_REGISTER + "laneid", "i32")
    member, place = lane & 3, lane.lshr(2)
    column = (place & 3) << 1 | place.lshr(2)
    columns = [
        factors[1].word(b, right, block, column, member, half)
        for block in range(product.n // 8) for half in range(2)
    ]  # fmt: skip
    results = product_on_unit(b, product, _rows(b, product, factors, left), columns, before)
    return packed(b, product.result, [b.cast("bitcast", value, before[0].type) for value in results])


def _rows(
    b: Builder, product: MatrixProduct, factors: tuple[GroupFactor, GroupFactor], left: Value | Sequence[Value]
) -> list[Value]:
    """The lane's four registers of A, negated if one of the factors is."""
    if isinstance(left, Value):
        lane, warp = (b.builtin(_REGISTER + name, "i32") for name in ("laneid", "warpid"))
        top = (warp & 3) << 1
        rows = [factors[0].word(b, left, top + (i & 1), lane.lshr(2), lane & 3, i >> 1) for i in range(4)]
    else:
        rows = list(left)
    if factors[0].negated == factors[1].negated:
        return rows
    width = product.left.register // product.left.per
    signs = sum(1 << at for at in range(width - 1, 32, width))
    return [value ^ signs for value in rows]


def _may_lie_as_units_read(product: MatrixProduct, right: GroupFactor) -> bool:
    """Whether the unit's ``wgmma`` may read B where it is: of 32 columns along k; of tf32 it takes other bits."""
    return product.n == COLUMNS_IN_PLACE and not right.across and product.left.name != "tf32"


def _lies_as_units_read(descriptor: Value) -> Value:
    """Whether B has no swizzle, its columns are side by side, and the halves of k one behind the other."""
    strides = COLUMNS_IN_PLACE << 16 | 8 << 32  # units of 16 bytes from half to half, and from eight columns to eight
    return (descriptor & _STRIDES_AND_MODE).eq(strides)


def _in_place(
    b: Builder, product: MatrixProduct, factors: tuple[GroupFactor, GroupFactor], left: Value | Sequence[Value],
    right: Value, before: list[Value],
) -> list[Value]:
    """D's registers by the unit's ``wgmma``, which reads B from local memory; its number of a register of D: row below
    column. The device compiler sees to the order of columns (``__vx_wgmma_*``).
    """
    order = [(at & ~3) | (at & 1) << 1 | (at & 3) >> 1 for at in range(len(before))]
    sums = b.vector(*(b.cast("bitcast", before[at], "float") for at in order))
    words = _rows(b, product, factors, left)
    rows = b.vector(*(b.cast("bitcast", words[at], "float") for at in (0, 2, 1, 3)))  # the halves of a row together
    place = b.call("__vx_group_place", "i32", [right], _PURE)
    kind = f"<{len(before)} x float>"
    done = b.call(f"__vx_wgmma_{product.left.name}", kind, [sums, rows, place], "convergent nounwind")
    results = [b.cast("bitcast", b.extract(done, at, "float"), before[0].type) for at in order]
    return packed(b, product.result, results)


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
