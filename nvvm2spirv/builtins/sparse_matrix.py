"""Products of a warp whose A is sparse (PTX ISA, "mma.sp"): A holds half of its elements, metadata says which ones.

Fragments are those of `matrix_product`, of A those of half the depth. In a row of A every 64 bits of the whole matrix,
or 32 of elements of 8 and 4 bits, are a chunk of four units, of which two are kept: an element of 16 or 8 bits is a
unit, of tf32 a half, of 4 bits a pair. Four bits of metadata are the places of the two units, the first one's below. So
what a register of A is multiplied with are two registers of B, of which the same units are taken.

Where metadata lie (PTX ISA, "Sparse matrix storage" and its figures; CUTLASS, "host_reorder.h" and the layouts of
"mma_traits_sm120_sparse.hpp"): with units of 16 bits a word holds four chunks of row g and, above, four of row g+8;
with units of 8 bits eight chunks of one of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.matrix import (
    ELEMENTS,
    MatrixElement,
    MatrixProduct,
    add_product,
    bits_of,
    fragments_on_unit,
    from_lane,
    has_unit,
    numbers,
    results,
    steps,
    sums_from,
    unit_takes,
    value_of_lane,
)
from nvvm2spirv.builtins.table import Body, Builtin, shared
from nvvm2spirv.builtins.workitem import lane_id

_EXPONENTS = {"f16": (0x7C00, 16), "bf16": (0x7F80, 16), "tf32": (0x7F800000, 32), "e4m3": (0x7F, 8), "e5m2": (0x7C, 8)}
"""Bits that are all set in what is infinite or not a number, and the element's width."""

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
    def registers(self) -> tuple[int, int]:
        """How many registers A and B take in a lane."""
        left, right = self.dense.registers
        return left // 2, right

    @property
    def arguments(self) -> list[str]:
        """NVVM's types of the arguments: A, B, C, metadata, selector."""
        return [*self.dense.arguments[self.registers[0] :], "i32", "i32"]

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


def _spread(b: Builder, product: SparseProduct, value: Value, places: Value, half: Value) -> Value:
    """The first or second register of the dense matrix that a register of A stands for."""
    if product.has_bytes:
        kept, where = value.lshr(half << 4), places.lshr(half << 2)
        return (kept & 0xFF) << ((where & 3) << 3) | (kept.lshr(8) & 0xFF) << ((where.lshr(2) & 3) << 3)

    def unit(kept: Value, place: Value) -> Value:
        return b.select((place & 2).lshr(1).eq(half), kept << ((place & 1) << 4), 0)

    return unit(value & 0xFFFF, places) | unit(value.lshr(16), places.lshr(2))


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


def _on_unit(
    b: Builder, product: SparseProduct, left: list[Value], right: list[Value], addends: list[Value], words: list[Rows]
) -> Value:
    """D's registers by a tensor unit, from the dense matrix: a lane makes its registers of it from another lane's."""
    lane = lane_id(b)
    member, half = (lane & 3).lshr(1), lane & 1
    whole = []
    for block in range(product.dense.registers[0] // 2):
        place = member + 2 * (block & 1)
        for row in range(2):
            kept = value_of_lane(b, left[2 * (block >> 1) + row], (lane & 28) + place)
            whole.append(_spread(b, product, kept, product.places(words[block >> 1][row], place), half))
    return fragments_on_unit(b, product.dense, whole, right, addends)


def _are_finite(b: Builder, element: MatrixElement, values: Sequence[Value]) -> Value:
    """Whether a warp's registers hold numbers only: adding one to the exponent carries into the sign otherwise."""
    exponent, width = _EXPONENTS[element.name]
    copies = sum(1 << at for at in range(0, 32, width))
    found = b.const("i32", 0)
    for value in values:
        found = found | (value & exponent * copies) + (exponent & -exponent) * copies
    there = (found & copies << (width - 1)).ne(0)
    return b.builtin("llvm.nvvm.vote.any.sync", "i1", b.const("i32", -1), there).eq(0)


@shared
def sparse_matrix_product(b: Builder, *arguments: Value, product: SparseProduct) -> Value:
    """mma.sp."""
    dense = product.dense
    left_count, right_count = product.registers
    *registers, word, selector = arguments
    left = [bits_of(b, value) for value in registers[:left_count]]
    right = [bits_of(b, value) for value in registers[left_count : left_count + right_count]]
    addends = numbers(b, registers[left_count + right_count :])
    operands = (b, product, left, right, addends, product.metadata(b, word, selector))
    if not unit_takes(dense):
        return _in_software(*operands)

    def if_finite() -> Value:
        """What A has not must not meet B's infinities, whose product with 0 is not a number."""
        if dense.left.work == "i32":
            return _on_unit(*operands)
        finite = _are_finite(b, dense.right, right)
        return b.choose(finite, lambda: _on_unit(*operands), lambda: _in_software(*operands))

    return b.choose(has_unit(b), if_finite, lambda: _in_software(*operands))


def in_order(b: Builder, *arguments: Value, product: SparseProduct) -> Value:
    """mma.sp::ordered_metadata promises that the first place is the lower one, which makes no difference."""
    return b.builtin(product.name, product.dense.returned, *arguments)


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
    Builtin(name, f"{product.dense.returned}({', '.join(product.arguments)})", Body(function, product=product))
    for plain, product in SPARSE_PRODUCTS.items()
    for name, function in (
        (plain, sparse_matrix_product), (plain.replace(".sp.", ".sp.ordered.metadata."), in_order),
    )
]  # fmt: skip
