"""Matrix products of a warp with loads and stores of their fragments (PTX ISA, "wmma.load", "wmma.store", "wmma.mma").

How a fragment lies over the lanes is up to the implementation. Here it is as for ``mma`` (:mod:`.matrix`), blocks of
eight rows or columns one behind the other, so that a product is one of ``mma`` with more columns; but lane 4g+t holds
the columns t and t+4 of each block of C and D, as tensor units have them. Fragments of halves
have more registers than elements for some shapes: the elements follow a second time, or more often.

Sources of names and operands: LLVM, "IntrinsicsNVVM.td".
"""

from collections.abc import Iterator
from dataclasses import dataclass

from nvvm2spirv.builtins.barrier import warp_sync
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.matrix import ELEMENTS, MatrixElement, MatrixProduct, matrix_product
from nvvm2spirv.builtins.table import Body, Builtin, shared
from nvvm2spirv.builtins.workitem import lane_id

_RESULTS = {"f16": ("<2 x half>", 2), "f32": ("float", 1), "f64": ("double", 1), "s32": ("i32", 1)}
"""Registers of C and D: NVVM's type and how many elements one has."""
_BITS = {"f16": 16, "f32": 32, "f64": 64, "s32": 32}


@dataclass(frozen=True)
class Fragment:
    """One matrix of a shape over the lanes: ``part`` is a, b, c or d, ``kind`` the type of its elements."""

    shape: str
    part: str
    kind: str

    @property
    def sizes(self) -> tuple[int, int, int]:
        """m, n and k."""
        m, _, rest = self.shape[1:].partition("n")
        n, _, k = rest.partition("k")
        return int(m), int(n), int(k)

    @property
    def element(self) -> MatrixElement | None:
        """What A and B are of."""
        return ELEMENTS[self.kind] if self.part in "ab" else None

    @property
    def bits(self) -> int:
        """The width of an element in memory."""
        return self.element.register // self.element.per if self.element else _BITS[self.kind]

    @property
    def register(self) -> str:
        """NVVM's type of a register."""
        return self.element.operand if self.element else _RESULTS[self.kind][0]

    @property
    def distinct(self) -> int:
        """How many registers of a lane hold elements that no other of its registers has."""
        m, n, k = self.sizes
        if self.element:
            return (m if self.part == "a" else n) // 8 * (k // (4 * self.element.per))
        return m * n // 32 // _RESULTS[self.kind][1]

    @property
    def registers(self) -> int:
        """How many registers a lane has."""
        return 8 if self.element and self.kind == "f16" else self.distinct

    @property
    def types(self) -> list[str]:
        """NVVM's types of the registers."""
        return [self.register] * self.registers

    @property
    def returned(self) -> str:
        """NVVM's type of what a load gives."""
        return self.register if self.registers == 1 else "{ " + ", ".join(self.types) + " }"

    def stride(self, layout: str) -> int:
        """Elements from a row (column) to the next where the instruction does not say."""
        m, n, k = self.sizes
        rows, columns = {"a": (m, k), "b": (k, n)}.get(self.part, (m, n))
        return columns if layout == "row" else rows

    def places(self, b: Builder) -> Iterator[list[tuple[Value, Value]]]:
        """Row and column of each element of each distinct register of this lane."""
        m, n, k = self.sizes
        lane = lane_id(b)
        group, member = lane.lshr(2), lane & 3
        if not self.element:
            for column in range(n // 8):
                for row in range(m // 8):
                    pair = [(group + 8 * row, member + (8 * column + 4 * side)) for side in range(2)]
                    yield from [pair] if self.kind == "f16" else [[place] for place in pair]
            return
        per = self.element.per
        inner = [[member * per + (4 * per * block + at) for at in range(per)] for block in range(k // (4 * per))]
        if self.part == "a":
            yield from ([(group + 8 * row, at) for at in along] for along in inner for row in range(m // 8))
        else:
            yield from ([(at, group + 8 * column) for at in along] for column in range(n // 8) for along in inner)

    def name(self, layout: str, *, stride: bool) -> str:
        """The intrinsic that loads or stores it, without the suffix of the pointer's type."""
        verb = "store" if self.part == "d" else "load"
        return f"llvm.nvvm.wmma.{self.shape}.{verb}.{self.part}.{layout}.{'stride.' if stride else ''}{self.kind}"


def _addresses(
    b: Builder, fragment: Fragment, layout: str, base: Value, stride: Value | None
) -> Iterator[tuple[list[Value], int]]:
    """For each register the addresses of its parts, and their width in bits: one part where its elements are
    neighbours in memory."""
    by_rows = layout == "row"
    step = b.const("i64", fragment.stride(layout)) if stride is None else b.cast("zext", stride, "i64")
    for places in fragment.places(b):
        whole = len(places) > 1 and by_rows == (fragment.part != "b") and fragment.element is not None
        parts = []
        for row, column in places[:1] if whole else places:
            line, along = ((row, column) if by_rows else (column, row))
            index = b.cast("zext", line, "i64") * step + b.cast("zext", along, "i64")
            distance = index.lshr(3) * fragment.bits if fragment.bits < 8 else index * (fragment.bits // 8)
            parts.append(b.offset(base, "i8", distance))
        yield parts, fragment.bits * (len(places) if whole else 1)


@shared
def load_fragment(b: Builder, base: Value, stride: Value | None = None, *, fragment: Fragment, layout: str) -> Value:
    """The body of wmma.load."""
    warp_sync(b, b.const("i32", -1))
    values = []
    for parts, bits in _addresses(b, fragment, layout, base, stride):
        pieces = [b.load(f"i{bits}", part, bits // 8) for part in parts]
        word = pieces[0]
        if len(pieces) > 1:
            word = b.cast("zext", word, "i32")
            for at, piece in enumerate(pieces[1:], 1):
                word = word | (b.cast("zext", piece, "i32") << (at * bits))
        values.append(b.cast("bitcast", word, fragment.register))
    values *= fragment.registers // fragment.distinct
    return values[0] if len(values) == 1 else b.struct(*values)


@shared
def store_fragment(b: Builder, base: Value, *arguments: Value, fragment: Fragment, layout: str, strided: bool) -> None:
    """The body of wmma.store."""
    warp_sync(b, b.const("i32", -1))
    stride = arguments[-1] if strided else None
    for (parts, bits), value in zip(_addresses(b, fragment, layout, base, stride), arguments, strict=False):
        word = b.cast("bitcast", value, f"i{32 if fragment.bits < 32 else fragment.bits}")
        for at, part in enumerate(parts):
            piece = word if len(parts) == 1 else b.cast("trunc", word.lshr(at * bits), f"i{bits}")
            b.store(piece, part, bits // 8)


@dataclass(frozen=True)
class FragmentProduct:
    """One form of wmma.mma."""

    product: MatrixProduct
    rounding: str = ""

    @property
    def name(self) -> str:
        """The intrinsic's name."""
        p = self.product
        types = f"{p.result}.{p.addend}" if p.left.name == "f16" else p.left.name
        operation = f"{p.operation}.popc." if p.operation else ""
        saturating = ".satfinite" if p.saturating else ""
        return f"llvm.nvvm.wmma.{p.shape}.mma.{operation}{p.layouts}.{self.rounding}{types}{saturating}"

    @property
    def fragments(self) -> tuple[Fragment, Fragment, Fragment, Fragment]:
        """A, B, C and D."""
        p = self.product
        kinds = {"a": p.left.name, "b": p.right.name, "c": p.addend, "d": p.result}
        a, b, c, d = (Fragment(p.shape, part, kind) for part, kind in kinds.items())
        return a, b, c, d


@shared
def product_of_fragments(b: Builder, *arguments: Value, product: FragmentProduct) -> Value | None:
    """D = A·B + C."""
    first, second, third, _ = product.fragments
    right, addend = first.registers, first.registers + second.registers
    chosen = arguments[: first.distinct] + arguments[right : right + second.distinct]
    chosen += arguments[addend : addend + third.registers]
    return matrix_product(b, *chosen, product=product.product, in_quads=True)


_USUAL = ((16, 16, 16), (32, 8, 16), (8, 32, 16))
_LAYOUTS = ("row.row", "row.col", "col.row", "col.col")


def _products() -> Iterator[FragmentProduct]:
    def product(
        shape: tuple[int, int, int], kind: str, result: str, addend: str, layouts: str, *, saturating: bool = False,
        operation: str = "",
    ) -> MatrixProduct:
        return MatrixProduct(*shape, ELEMENTS[kind], ELEMENTS[kind], result, addend, layouts, saturating, operation)

    for layouts in _LAYOUTS:
        for shape in _USUAL:
            for saturating in (False, True):
                for result in ("f16", "f32"):
                    for addend in ("f16", "f32"):
                        yield FragmentProduct(product(shape, "f16", result, addend, layouts, saturating=saturating))
                for kind in ("s8", "u8"):
                    yield FragmentProduct(product(shape, kind, "s32", "s32", layouts, saturating=saturating))
            yield FragmentProduct(product(shape, "bf16", "f32", "f32", layouts))
        yield FragmentProduct(product((16, 16, 8), "tf32", "f32", "f32", layouts))
        for rounding in ("", "rn."):
            yield FragmentProduct(product((8, 8, 4), "f64", "f64", "f64", layouts), rounding)
    for kind in ("s4", "u4"):
        for saturating in (False, True):
            yield FragmentProduct(product((8, 8, 32), kind, "s32", "s32", "row.col", saturating=saturating))
    for operation in ("xor", "and"):
        yield FragmentProduct(product((8, 8, 128), "b1", "s32", "s32", "row.col", operation=operation))


PRODUCTS = {product.name: product for product in _products()}
FRAGMENTS = {fragment: None for product in PRODUCTS.values() for fragment in product.fragments}
"""All there are, in order."""


def layouts(fragment: Fragment) -> tuple[str, ...]:
    """How a matrix may lie in memory: of elements that share a byte only as products read them."""
    return ("row", "col") if fragment.bits >= 8 else ("row",) if fragment.part == "a" else ("col",)


def _moves() -> Iterator[Builtin]:
    for fragment in FRAGMENTS:
        for layout in layouts(fragment):
            for stride in (False, True):
                if fragment.part == "d":
                    body = Body(store_fragment, fragment=fragment, layout=layout, strided=stride)
                else:
                    body = Body(load_fragment, fragment=fragment, layout=layout)
                yield Builtin(fragment.name(layout, stride=stride), None, body, overloaded=True)


TABLE: list[Builtin] = [
    *(
        Builtin(name, None, Body(product_of_fragments, product=product), overloaded=True)
        for name, product in PRODUCTS.items()
    ),
    *_moves(),
]
