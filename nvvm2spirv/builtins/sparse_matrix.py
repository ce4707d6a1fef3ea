"""Products of a warp whose A is sparse (PTX ISA, "mma.sp"): A holds half of its elements, metadata says which ones.

Fragments are those of `matrix_product`, of A those of half the depth. In a row of A every 64 bits of the whole matrix,
or 32 of elements of 8 and 4 bits, are a chunk of four units, of which two are kept: an element of 16 or 8 bits is a
unit, of tf32 a half, of 4 bits a pair. Four bits of metadata are the places of the two units, the first one's below. So
what a register of A is multiplied with are two registers of B, of which the same units are taken.

Where metadata lie (PTX ISA, "Sparse matrix storage" and its figures; CUTLASS, "host_reorder.h" and the layouts of
"mma_traits_sm120_sparse.hpp"): with units of 16 bits a word holds four chunks of row g and, above, four of row g+8;
with units of 8 bits eight chunks of one of them.
"""

import functools
import itertools
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.matrix import (
    ELEMENTS,
    MatrixProduct,
    add_product,
    bits_of,
    from_lane,
    has_unit,
    numbers,
    packed,
    results,
    steps,
    sums_from,
    unit_takes,
    value_of_lane,
)
from nvvm2spirv.builtins.table import Body, Builtin, shared
from nvvm2spirv.builtins.workitem import lane_id

Rows = tuple[Value, Value]
"""Of the rows g and g+8."""


@dataclass(frozen=True)
class SparseProduct:
    """One form of mma.sp, by the dense product that it stands for."""

    dense: MatrixProduct

    @property
    def name(self) -> str:
        """The intrinsic's name."""
        return self.dense.name.replace("llvm.nvvm.mma.", "llvm.nvvm.mma.sp.")

    @property
    def ordered_name(self) -> str:
        """The name of the intrinsic whose metadata have of two places the lower one first."""
        return self.name.replace(".sp.", ".sp.ordered.metadata.")

    @property
    def registers(self) -> tuple[int, int]:
        """How many registers A and B take in a lane."""
        left, right = self.dense.registers
        return left // 2, right

    @property
    def arguments(self) -> list[str]:
        """NVVM's types of the arguments: A, B, C, metadata, selector."""
        return [*self.dense.arguments[self.registers[0] :], "i32", "i32"]

    @property
    def width(self) -> int:
        """Bits of an element."""
        return 32 // self.dense.left.per

    @property
    def has_bytes(self) -> bool:
        """Whether units have 8 bits, not 16."""
        return self.dense.left.per > 2

    @property
    def selectors(self) -> int:
        """How many choices there are of the lanes of four that hold metadata."""
        words = self.registers[0] // 2 * (2 if self.has_bytes else 1)
        return 4 // words

    def metadata(self, b: Builder, word: Value, selector: Value) -> list[Rows]:
        """For each two registers of A a word with the places of their units: four bits, or eight, for each lane."""
        group, blocks = lane_id(b) & 28, self.registers[0] // 2
        if self.has_bytes:
            first = group + (selector << 1)
            return [
                (from_lane(b, word, first + 2 * at), from_lane(b, word, first + (2 * at + 1))) for at in range(blocks)
            ]
        first = group + selector * blocks
        both = [from_lane(b, word, first + at) for at in range(blocks)]
        return [(value, value.lshr(16)) for value in both]

    def places(self, word: Value, lane: Value) -> Value:
        """The places of the units of a lane's register, from a word of `metadata`."""
        return word.lshr(lane << (3 if self.has_bytes else 2))


def _taken(b: Builder, product: SparseProduct, pair: Rows, places: Value) -> Value:
    """A register of the units of two of B at these places."""
    low, high = pair
    if product.has_bytes:
        parts = [
            ((low, high)[at >> 1].lshr((places.lshr(2 * at) & 3) << 3) & 0xFF) << (8 * at) for at in range(4)
        ]
        return parts[0] | parts[1] | parts[2] | parts[3]

    def unit(place: Value) -> Value:
        return b.select((place & 2).ne(0), high, low).lshr((place & 1) << 4) & 0xFFFF

    return unit(places) | unit(places.lshr(2)) << 16


def _in_software(
    b: Builder, product: SparseProduct, left: list[Value], right: list[Value], addends: list[Value], words: list[Rows]
) -> Value:
    """D's registers, in steps as `matrix_product` has them."""
    dense, lane = product.dense, lane_id(b)
    group, column = lane & 28, (lane & 3) << 3
    totals = sums_from(b, dense, addends)

    def step(at: Value) -> None:
        second, first = (at & 2).ne(0), column + ((at & 1) << 1)
        for block, of_rows in enumerate(words):
            source = b.select(second, right[2 * block + 1], right[2 * block])
            pairs = [
                (from_lane(b, source, first + 4 * side), from_lane(b, source, first + (4 * side + 1)))
                for side in range(2)
            ]
            for row, word in enumerate(of_rows):
                factors = dense.left.unpacked(b, from_lane(b, left[2 * block + row], group + at))
                places = product.places(word, at)
                for total, pair in zip(totals[2 * row : 2 * row + 2], pairs, strict=True):
                    for x, y in zip(factors, dense.right.unpacked(b, _taken(b, product, pair, places)), strict=True):
                        add_product(b, dense, total, x, y)

    steps(b, 4, step)
    return results(b, dense, totals, addends)


# -- on a tensor unit: its sparse products keep of each two words of B what a bit for each element says ----------------

_LOWEST = 0x11111111
_LOWER_PAIRS = 0x33333333


def _places_for_unit(b: Builder, product: SparseProduct, word: Value, selector: Value) -> list[Value]:
    """The places, four bits for two units, of the rows and the block of k that a lane loads the unit's metadata of
    (docs/reference/vortex3.md, "The tensor unit"), eight in a value: a row, or of elements of 16 bits and more, two.
    """
    lane, width = lane_id(b), product.width
    blocks = product.registers[0] // 2
    side, block = (lane & 2).lshr(1), lane & (blocks - 1)
    if product.has_bytes:
        source = (selector + block << 1) + side
        rows = [lane & 28] if width == 8 else [(lane & 24).lshr(1) + 16 * slot for slot in range(2)]
        return [value_of_lane(b, word, source + row) for row in rows]
    source = selector * blocks + block + ((lane & 12) << 1 if width == 16 else (lane & 4) << 2)
    values = [value_of_lane(b, word, source + 4 * row).lshr(side << 4) & 0xFFFF for row in range(width // 8)]
    return [low | high << 16 for low, high in zip(values[::2], values[1::2], strict=True)]


def _kept(places: Value) -> Value:
    """A bit for each of four units, from the places of two."""
    first_low, first_high, low, high = (places.lshr(at) & _LOWEST for at in range(4))
    first_last, last = first_low & first_high, low & high
    none = ((first_low | first_high) & (low | high)) ^ _LOWEST
    middle = (first_low ^ first_last | low ^ last) << 1 | (first_high ^ first_last | high ^ last) << 2
    return none | middle | (first_last | last) << 3


def _in_order(
    b: Builder, product: SparseProduct, left: list[Value], places: list[Value], words: Callable[[], list[Rows]]
) -> list[Value]:
    """A's registers with each two units in the order of their places, which they nearly always are in: a warp looks."""

    def exchanged() -> Value:
        found = []
        for value, row in zip(left, itertools.chain(*words()), strict=True):
            own = product.places(row, lane_id(b) & 3)
            if product.has_bytes:
                order = _later(own)
                chosen = (order.lshr(2) & 1 | (order & 0x40) << 10) * 0xFFFF
                other = value.lshr(8) & 0x00FF00FF | (value & 0x00FF00FF) << 8
                found.append(value ^ (value ^ other) & chosen)
            else:
                found.append(b.select((_later(own) & 4).ne(0), value.lshr(16) | value << 16, value))
        return b.struct(*found)

    some = functools.reduce(operator.or_, map(_later, places)).ne(0)
    strange = b.builtin("llvm.nvvm.vote.any.sync", "i1", b.const("i32", -1), some)
    both = b.choose(strange, exchanged, lambda: b.struct(*left))
    return [b.extract(both, at, "i32") for at in range(len(left))]


def _later(places: Value) -> Value:
    """Bit 2 of four is set where the first place of two is the higher one."""
    return ((places.lshr(2) & _LOWER_PAIRS | _LOWEST << 2) - (places & _LOWER_PAIRS)) & _LOWEST << 2 ^ _LOWEST << 2


def _unit_metadata(b: Builder, product: SparseProduct, places: list[Value]) -> list[Value]:
    """A lane's words: of each row the bits of the first words of B, then those of the second ones."""
    if product.width == 32:
        halves = []
        for value in places:
            for shift, mask in ((1, _LOWEST), (3, 0x03030303), (6, 0x000F000F), (8, 0x0F0F)):
                value = (value.lshr(1) if shift == 1 else value | value.lshr(shift)) & mask
            halves.append(value)
        second = halves[0] | halves[1] << 16
        return [second << 4 | (second ^ 0x0F0F0F0F)]
    words = []
    exchanges = ((2, 0x0C0C0C0C), (4, 0x00F000F0)) if product.width == 16 else ((4, 0x00F000F0), (8, 0x0000FF00))
    for value in map(_kept, places):
        for shift, mask in exchanges:
            changed = (value ^ value.lshr(shift)) & mask
            value = value ^ changed ^ changed << shift
        if product.width == 4:  # a unit is two elements; a lane's word has half a row
            value = value.lshr((lane_id(b) & 4) << 2) & 0xFFFF
            for shift, mask in ((8, 0x00FF00FF), (4, 0x0F0F0F0F), (2, _LOWER_PAIRS), (1, 0x55555555)):
                value = (value | value << shift) & mask
            value = value | value << 1
        words.append(value)
    return words


def _on_unit(
    b: Builder, product: SparseProduct, left: list[Value], right: list[Value], addends: list[Value],
    places: list[Value],
) -> Value:
    """D's registers by a tensor unit. Of B its register has the words of a block of k for four columns, in lanes beside
    each other; which columns they are is chosen so that C lies as it does in ``mma``."""
    dense, lane, blocks = product.dense, lane_id(b), product.registers[0] // 2
    if dense.left.name == "tf32":
        left, right = ([value.lshr(13) for value in values] for values in (left, right))
    words = _unit_metadata(b, product, places)
    b.call(f"__vx_wmma_keep_{dense.left.name}", "void", [lane, *words], "convergent nounwind")
    a, b_, c = ([Value(b, "float", "poison")] * 8 for _ in range(3))
    source, is_second = (lane & 24) | (lane & 3), (lane & 4).ne(0)
    for at in range(2):  # the row, or the columns
        for block in range(2):
            row, columns = b.const("i32", 0), b.const("i32", 0)
            if block < blocks:
                first, second = (value_of_lane(b, right[2 * block + half], source + 4 * at) for half in range(2))
                row, columns = left[2 * block + at], b.select(is_second, second, first)
            a[2 * at + block] = b.cast("bitcast", row, "float")
            b_[2 * (1 - (at ^ block)) + 1 - block] = b.cast("bitcast", columns, "float")
    order = [1, 0, 2, 3]
    for place, value in zip(order, addends, strict=True):
        c[place] = b.cast("bitcast", value, "float")
    operands = [b.vector(*values) for values in (c, a, b_)]
    done = b.call(f"__vx_wmma_sp_{dense.left.name}", "<8 x float>", operands, "convergent nounwind")
    sums = [b.cast("bitcast", b.extract(done, place, "float"), addends[0].type) for place in order]
    return b.struct(*packed(b, dense.result, sums))


@shared
def sparse_matrix_product(
    b: Builder, *arguments: Value, product: SparseProduct, ordered: bool = False
) -> Value:
    """mma.sp; ``ordered``: of two places the first is the lower one (mma.sp::ordered_metadata)."""
    dense = product.dense
    left_count, right_count = product.registers
    *registers, word, selector = arguments
    left = [bits_of(b, value) for value in registers[:left_count]]
    right = [bits_of(b, value) for value in registers[left_count : left_count + right_count]]
    addends = numbers(b, registers[left_count + right_count :])

    def in_software() -> Value:
        if ordered:
            return b.builtin(product.name, dense.returned, *arguments)
        return _in_software(b, product, left, right, addends, product.metadata(b, word, selector))

    def on_unit() -> Value:
        """The unit takes what metadata keep in the order of B."""
        places, as_kept = _places_for_unit(b, product, word, selector), left
        if not ordered and dense.left.name != "tf32":
            as_kept = _in_order(b, product, left, places, lambda: product.metadata(b, word, selector))
        return _on_unit(b, product, as_kept, right, addends, places)

    return b.choose(has_unit(b), on_unit, in_software) if unit_takes(dense) else in_software()


def _dense_forms() -> Iterator[MatrixProduct]:
    for kind, depths in (("f16", (16, 32)), ("bf16", (16, 32)), ("tf32", (8, 16))):
        for k in depths:
            for result in ("f16", "f32") if kind == "f16" else ("f32",):
                yield MatrixProduct(16, 8, k, ELEMENTS[kind], ELEMENTS[kind], result, result)
    for bits, depths in ((8, (32, 64)), (4, (64, 128))):
        for k in depths:
            for left, right in ("ss", "su", "us", "uu"):
                elements = ELEMENTS[f"{left}{bits}"], ELEMENTS[f"{right}{bits}"]
                for saturating in (False, True):
                    yield MatrixProduct(16, 8, k, *elements, "s32", "s32", saturating=saturating)
    for left in ("e4m3", "e5m2"):
        for right in ("e4m3", "e5m2"):
            yield MatrixProduct(16, 8, 64, ELEMENTS[left], ELEMENTS[right], "f32", "f32")


SPARSE_PRODUCTS = {product.name: product for product in map(SparseProduct, _dense_forms())}

TABLE: list[Builtin] = [
    Builtin(
        name, f"{product.dense.returned}({', '.join(product.arguments)})",
        Body(sparse_matrix_product, product=product, ordered=ordered),
    )
    for product in SPARSE_PRODUCTS.values()
    for name, ordered in ((product.name, False), (product.ordered_name, True))
]  # fmt: skip
