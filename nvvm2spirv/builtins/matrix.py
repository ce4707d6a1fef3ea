"""Matrix products of a warp (PTX ISA, "mma", "ldmatrix", "stmatrix", "movmatrix") by shuffles and plain arithmetic.

Layouts are those of the PTX ISA, "Matrix Fragments". But for Volta's m8n8k4 they have one form: lane 4g+t holds of A
the rows g and g+8, of B the column g, of both the elements t·e … t·e+e-1 of each block of 4·e along k, where e elements
fill a register; and of C and D the columns 2t and 2t+1 of the rows g and g+8. So a lane gets what it multiplies in four
steps, one for each lane of the groups that hold its rows and its columns.

Products of f16, bf16 and tf32 are added in float, in the order of k, a rounding each; the hardware's order and
intermediate precision are not documented. Sources of names and operands: LLVM, "IntrinsicsNVVM.td".
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from nvvm2spirv.builtins.bodies.floats import half_to_float
from nvvm2spirv.builtins.builder import Builder, Value, Variable
from nvvm2spirv.builtins.table import Body, Builtin, shared
from nvvm2spirv.builtins.warp import read_lane
from nvvm2spirv.builtins.workitem import lane_id

_FULL = -1
_TF32_BITS = ~0x1FFF
"""tf32 has float's exponent and 10 bits of significand; the hardware does not look at the others."""


@dataclass(frozen=True)
class MatrixElement:
    """Elements of A or B: ``per`` of them in a register of ``register`` bits; ``operand`` is NVVM's type of it."""

    name: str
    per: int
    operand: str
    work: str
    register: int = 32

    def unpacked(self, b: Builder, bits: Value) -> list[Value]:
        """The elements of a register, in the type that products are computed in; b1 stay together."""
        if self.name == "f64":
            return [b.from_bits(bits, "double")]
        if self.name == "tf32":
            return [b.from_bits(bits & _TF32_BITS, "float")]
        if self.name == "bf16":
            return [b.from_bits(part, "float") for part in (bits << 16, bits & 0xFFFF0000)]
        if self.name == "f16":
            return [half_to_float(b, part) for part in (bits, bits.lshr(16))]
        if self.name == "b1":
            return [bits]
        if self.work == "float":
            return [self._float_of_byte(b, bits.lshr(8 * at)) for at in range(self.per)]
        width = 32 // self.per
        tops = [bits << (32 - width * (at + 1)) for at in range(self.per)]
        return [top.ashr(32 - width) if self.name[0] == "s" else top.lshr(32 - width) for top in tops]

    def _float_of_byte(self, b: Builder, byte: Value) -> Value:
        """e4m3 and e5m2: a float's bits but for the bias of the exponent, which a multiplication sets right."""
        fraction, bias = (3, 7) if self.name == "e4m3" else (2, 15)
        sign, magnitude = (byte & 0x80) << 24, byte & 0x7F
        number = b.from_bits(magnitude << (23 - fraction), "float") * 2.0 ** (127 - bias)
        special = magnitude.eq(0x7F) if self.name == "e4m3" else magnitude.ugt(0x7C)
        bits = b.select(special, b.const("i32", 0x7FC00000), b.bits(number))
        if self.name == "e5m2":
            bits = b.select(magnitude.eq(0x7C), b.const("i32", 0x7F800000), bits)
        return b.from_bits(bits | sign, "float")


ELEMENTS = {
    element.name: element
    for element in (
        MatrixElement("f64", 1, "double", "double", 64),
        MatrixElement("tf32", 1, "i32", "float"),
        MatrixElement("bf16", 2, "i32", "float"),
        MatrixElement("f16", 2, "<2 x half>", "float"),
        *(MatrixElement(f"{sign}{bits}", 32 // bits, "i32", "i32") for sign in "su" for bits in (8, 4)),
        MatrixElement("b1", 32, "i32", "i32"),
        MatrixElement("e4m3", 4, "i32", "float"),
        MatrixElement("e5m2", 4, "i32", "float"),
    )
}
_NVVM_TYPES = {"f16": "<2 x half>", "f32": "float", "f64": "double", "s32": "i32"}


@dataclass(frozen=True)
class MatrixProduct:
    """One form of mma: its shape, the types of A and B, of C and D, and what else changes the result."""

    m: int
    n: int
    k: int
    left: MatrixElement
    right: MatrixElement
    result: str
    addend: str
    layouts: str = "row.col"
    saturating: bool = False
    operation: str = ""

    @property
    def shape(self) -> str:
        """The shape as names have it."""
        return f"m{self.m}n{self.n}k{self.k}"

    @property
    def is_volta(self) -> bool:
        """Whether this is m8n8k4 on halves: four products of a quarter of the warp each."""
        return self.shape == "m8n8k4" and self.left.name == "f16"

    @property
    def name(self) -> str:
        """The intrinsic's name."""
        if self.left.name == "f16":
            types = f"{self.result}.{self.addend}"
        elif self.left.name in ("e4m3", "e5m2"):
            types = f"{self.result}.{self.left.name}.{self.right.name}.{self.addend}"
        else:
            types = self.left.name if self.left == self.right else f"{self.left.name}.{self.right.name}"
        operation = f"{self.operation}.popc." if self.operation else ""
        saturating = "satfinite." if self.saturating else ""
        return f"llvm.nvvm.mma.{operation}{self.shape}.{self.layouts}.{saturating}{types}"

    @property
    def registers(self) -> tuple[int, int]:
        """How many registers A and B take in a lane."""
        if self.is_volta:
            return 2, 2
        blocks = self.k // (4 * self.left.per)
        return self.m // 8 * blocks, self.n // 8 * blocks

    def elements(self, kind: str) -> int:
        """How many registers C or D of a type takes in a lane."""
        return self.m * self.n // 32 * (4 if self.is_volta else 1) // (2 if kind == "f16" else 1)

    def types(self, kind: str) -> list[str]:
        """NVVM's types of C or D."""
        return [_NVVM_TYPES[kind]] * self.elements(kind)

    @property
    def arguments(self) -> list[str]:
        """NVVM's types of the arguments: A, B, C."""
        left, right = self.registers
        return [self.left.operand] * left + [self.right.operand] * right + self.types(self.addend)

    @property
    def returned(self) -> str:
        """NVVM's type of the result."""
        types = self.types(self.result)
        return "{ " + ", ".join(types) + " }"


def unit_takes(product: MatrixProduct) -> bool:
    """Whether a tensor unit has such products: of two matrices of one type, sums of floats or integers that wrap."""
    whole = product.left.work == "i32"
    return (
        product.left == product.right and product.left.name not in ("f64", "b1") and not product.is_volta
        and not (whole and product.saturating)
    )  # fmt: skip


def has_unit(b: Builder) -> Value:
    """Whether the device has a tensor unit for CUDA's warps, a constant to the device compiler."""
    return b.call("__vx_has_wmma", "i32", [], "nounwind willreturn memory(none)").ne(0)


def product_on_unit(
    b: Builder, product: MatrixProduct, left: list[Value], right: list[Value], sums: list[Value]
) -> list[Value]:
    """D on a tensor unit of 32 lanes (``__vx_wmma_*``): 16 × 16 sums of 16 words of k an instruction.

    Its layout of A and B is that of ``mma``, two blocks of k beside each other and two that stay zero; of C that of
    ``wmma``. Which of eight registers holds which block: ``fragments`` in the simulator's test of the unit.
    """
    rows, columns, blocks = product.m // 8, product.n // 8, product.k // (4 * product.left.per)
    if product.left.name == "tf32":
        left, right = ([value.lshr(13) for value in values] for values in (left, right))
    left, right, sums = ([b.cast("bitcast", value, "float") for value in values] for values in (left, right, sums))
    zero, unused = b.const("float", 0.0), Value(b, "float", "poison")
    result = list(sums)
    for top in range(0, rows, 2):
        for first in range(0, columns, 2):
            a, b_, c = ([unused] * 8 for _ in range(3))
            places = {}
            for side, row in enumerate(range(top, min(top + 2, rows))):
                for block in range(4):
                    register = (block & 1) << 2 | (1 - side) << 1 | (side ^ block >> 1)
                    a[register] = left[block * rows + row] if block < blocks else zero
            for pair, column in enumerate(range(first, min(first + 2, columns))):
                for block in range(4):
                    register = (block & 1) << 2 | (block >> 1 ^ pair) << 1 | (1 - pair)
                    b_[register] = right[column * blocks + block] if block < blocks else zero
                for side, row in enumerate(range(top, min(top + 2, rows))):
                    for half in range(2):
                        places[half << 2 | (1 - side) << 1 | pair] = (column * rows + row) * 2 + half
            for register, place in places.items():
                c[register] = sums[place]
            operands = [b.vector(*values) for values in (c, a, b_)]
            done = b.call(f"__vx_wmma_{product.left.name}", "<8 x float>", operands, "convergent nounwind")
            for register, place in places.items():
                result[place] = b.extract(done, register, "float")
    return result


def bits_of(b: Builder, value: Value, width: int = 32) -> Value:
    """A register as an integer."""
    return value if value.type == f"i{width}" else b.cast("bitcast", value, f"i{width}")


def from_lane(b: Builder, value: Value, lane: Value) -> Value:
    """A value of another lane."""
    return read_lane(b, b.const("i32", _FULL), value, lane)


def numbers(b: Builder, values: Sequence[Value]) -> list[Value]:
    """C's elements in the type that they are added in."""
    if not values[0].type.startswith("<"):
        return list(values)
    return [b.cast("fpext", b.extract(value, at, "half"), "float") for value in values for at in range(2)]


def packed(b: Builder, kind: str, values: Sequence[Value]) -> list[Value]:
    """D's elements as its registers."""
    if kind != "f16":
        return list(values)
    halves = [b.cast("fptrunc", value, "half") for value in values]
    return [b.vector(halves[at], halves[at + 1]) for at in range(0, len(halves), 2)]


def steps(b: Builder, count: int, step: Callable[[Value], None]) -> None:
    """Do a step for 0, 1, … of a loop."""
    at = b.var(0, "i32")
    with b.while_(lambda: at.get().ult(count)):
        step(at.get())
        at.set(at.get() + 1)


def add_product(b: Builder, product: MatrixProduct, total: Variable, x: Value, y: Value) -> None:
    """total += x·y."""
    if product.operation:
        both = x & y if product.operation == "and" else x ^ y
        total.set(total.get() + b.intrinsic("llvm.ctpop", both))
    elif product.left.work == "i32":
        total.set(total.get() + x * y)
    else:
        total.set(b.fma(x, y, total.get()))


def saturated(b: Builder, value: Value, kind: str) -> Value:
    """A sum as C or D of a type has it: NaN is 0, infinity the largest number."""
    limit = 65504.0 if kind == "f16" else 3.4028234663852886e38
    largest, lowest = b.const(value.type, limit), b.const(value.type, -limit)
    number = b.select(value.is_nan(), 0.0, value)
    return b.intrinsic("llvm.maxnum", b.intrinsic("llvm.minnum", number, largest), lowest)


def sums_from(b: Builder, product: MatrixProduct, addends: Sequence[Value]) -> list[Variable]:
    """What the products of a lane's elements are added to: C, but for integers, which `results` adds at the end."""
    return [b.var(0, "i32") if product.left.work == "i32" else b.var(addend) for addend in addends]


def results(b: Builder, product: MatrixProduct, totals: Sequence[Variable], addends: Sequence[Value]) -> Value:
    """D's registers as a structure."""
    sums = [total.get() for total in totals]
    if product.left.work == "i32":
        join = "llvm.sadd.sat" if product.saturating else ""
        sums = [b.intrinsic(join, c, p) if join else c + p for c, p in zip(addends, sums, strict=True)]
    elif product.saturating:
        sums = [saturated(b, value, product.result) for value in sums]
    return b.struct(*packed(b, product.result, sums))


def fragments_on_unit(
    b: Builder, product: MatrixProduct, left: list[Value], right: list[Value], addends: list[Value], *,
    in_quads: bool = False,
) -> Value:
    """D's registers as a structure, by `product_on_unit`, from fragments as `matrix_product` has them."""
    if not in_quads:
        lane = lane_id(b)
        source = (lane & 12) << 1 | lane.lshr(4) << 2 | lane & 3
        right = [value_of_lane(b, value, source) for value in right]
    registers = product_on_unit(b, product, left, right, addends)
    sums = [b.cast("bitcast", value, addends[0].type) for value in registers]
    if product.saturating:
        sums = [saturated(b, value, product.result) for value in sums]
    return b.struct(*packed(b, product.result, sums))


def value_of_lane(b: Builder, value: Value, lane: Value) -> Value:
    """A value of another lane, where there is a tensor unit: all lanes are on then."""
    return b.call("__vx_wmma_lane", "i32", [value, lane], "convergent nounwind")


@shared
def matrix_product(b: Builder, *arguments: Value, product: MatrixProduct, in_quads: bool = False) -> Value:
    """The body of a product in the common layout; several columns of eight (``wmma``) lie one behind the other.

    ``in_quads``: lane 4g+t holds the columns t and t+4 of C and D instead of 2t and 2t+1, as tensor units have them.
    """
    width, rows, blocks = product.left.register, product.m // 8, product.k // (4 * product.left.per)
    left_count, right_count = product.registers
    left = [bits_of(b, value, width) for value in arguments[:left_count]]
    right = [bits_of(b, value, width) for value in arguments[left_count : left_count + right_count]]
    addends = numbers(b, arguments[left_count + right_count :])

    def in_software() -> Value:
        totals = sums_from(b, product, addends)
        lane = lane_id(b)
        group = lane & 28
        first, other = ((lane & 3) << 2, 16) if in_quads else ((lane & 3) << 3, 4)

        def step(at: Value) -> None:
            of_rows = [product.left.unpacked(b, from_lane(b, value, group + at)) for value in left]
            for side in range(2):
                column_lane = first + at + other * side
                of_column = [product.right.unpacked(b, from_lane(b, value, column_lane)) for value in right]
                for number, total in enumerate(totals[side::2]):
                    column, row = divmod(number, rows)
                    for block, factors in enumerate(of_column[column * blocks : (column + 1) * blocks]):
                        for x, y in zip(of_rows[block * rows + row], factors, strict=True):
                            add_product(b, product, total, x, y)

        steps(b, 4, step)
        return results(b, product, totals, addends)

    if not unit_takes(product):
        return in_software()
    return b.choose(
        has_unit(b), lambda: fragments_on_unit(b, product, left, right, addends, in_quads=in_quads), in_software
    )


@shared
def volta_product(b: Builder, *arguments: Value, product: MatrixProduct) -> Value:
    """The body of m8n8k4 on halves: the lanes 4q … 4q+3 and 16+4q … 16+4q+3 have a product of their own."""
    left_layout, right_layout = product.layouts.split(".")

    def element(values: Sequence[Value], along: bool, index: Value, k: Value) -> Value:
        """A's element of a row, or B's of a column; ``along``: lanes hold rows (columns), not steps of k."""
        quad = lane_id(b) & 12
        lane, place = (index & 3, k) if along else (k, index & 3)
        source = quad + lane + ((index & 4) << 2)
        parts = [from_lane(b, value, source) for value in values]
        pair = b.select((place & 2).ne(0), parts[1], parts[0])
        return half_to_float(b, pair.lshr((place & 1) << 4))

    left, right = ([bits_of(b, value) for value in arguments[at : at + 2]] for at in (0, 2))
    lane = lane_id(b)
    low, high = lane & 3, (lane & 16).lshr(2)
    wide = product.addend == "f32"

    def places(is_wide: bool) -> list[tuple[Value, Value]]:
        """Row and column of each element of C or D."""
        if not is_wide:
            return [(low + high, b.const("i32", column)) for column in range(8)]
        return [((lane & 1) + high + (at & 2), (lane & 2) + (at & 4) + (at & 1)) for at in range(8)]

    totals = [b.var(value) for value in numbers(b, arguments[4:])]
    if wide != (product.result == "f32"):
        totals = _moved(b, totals)
        wide = product.result == "f32"
    where = places(wide)

    def step(k: Value) -> None:
        rows = {at: element(left, left_layout == "row", where[at][0], k) for at in ((0, 2) if wide else (0,))}
        columns = {
            at: element(right, right_layout == "col", where[at][1], k)
            for at in ((0, 1, 4, 5) if wide else range(8))
        }
        for at, total in enumerate(totals):
            add_product(b, product, total, rows[at & 2 if wide else 0], columns[at & 5 if wide else at])

    steps(b, 4, step)
    return b.struct(*packed(b, product.result, [total.get() for total in totals]))


def _moved(b: Builder, totals: Sequence[Variable]) -> list[Variable]:
    """C in the layout of halves as it is in that of floats: a lane's row lies with one lane, its columns with all."""
    lane = lane_id(b)
    moved = []
    for at in range(8):
        row = (lane & 1) + (at & 2)
        source = (lane & 28) + row
        column = (lane & 2) + (at & 4) + (at & 1)
        candidates = [from_lane(b, totals[(at & 5) + 2 * side].get(), source) for side in range(2)]
        moved.append(b.var(b.select((column & 2).ne(0), candidates[1], candidates[0])))
    return moved


# -- ldmatrix, stmatrix, movmatrix ------------------------------------------------------------------------------------


def _row_addresses(b: Builder, address: Value, count: int, *, transposed: bool) -> Iterator[list[Value]]:
    """For each matrix the addresses of the parts that this lane holds: one of 32 bits, or two of 16."""
    lane = lane_id(b)
    own = b.cast("ptrtoint", address, "i64")
    low = b.cast("trunc", own, "i32")

    def place(matrix: int, row: Value, offset: Value) -> Value:
        other = from_lane(b, low, row + 8 * matrix)  # rows are less than 2 GiB apart
        distance = b.cast("sext", other - low + offset, "i64")
        return b.offset(address, "i8", distance)

    for matrix in range(count):
        if transposed:
            column = lane.lshr(2) << 1
            yield [place(matrix, ((lane & 3) << 1) + side, column) for side in range(2)]
        else:
            yield [place(matrix, lane.lshr(2), (lane & 3) << 2)]


def load_matrices(b: Builder, address: Value, *, count: int, transposed: bool) -> Value:
    """ldmatrix .m8n8 .b16: lane 8i+r has the address of row r of matrix i; a register of each matrix."""
    values = []
    for parts in _row_addresses(b, address, count, transposed=transposed):
        if transposed:
            low, high = (b.cast("zext", b.load("i16", part, 2), "i32") for part in parts)
            values.append(low | (high << 16))
        else:
            values.append(b.load("i32", parts[0], 4))
    return values[0] if count == 1 else b.struct(*values)


def store_matrices(b: Builder, address: Value, *values: Value, transposed: bool) -> None:
    """stmatrix .m8n8 .b16, the reverse of `load_matrices`."""
    addresses = list(_row_addresses(b, address, len(values), transposed=transposed))
    for value, parts in zip(values, addresses, strict=True):
        if transposed:
            for side, part in enumerate(parts):
                b.store(b.cast("trunc", value.lshr(16 * side), "i16"), part, 2)
        else:
            b.store(value, parts[0], 4)


def transpose_matrix(b: Builder, value: Value) -> Value:
    """movmatrix: the matrix of 8 by 8 halfwords that a warp holds, transposed."""
    lane = lane_id(b)
    first, half = (lane & 3) << 3, lane.lshr(2)
    parts = [from_lane(b, value, first + 4 * side + half.lshr(1)).lshr((half & 1) << 4) & 0xFFFF for side in range(2)]
    return parts[0] | (parts[1] << 16)


TRANSPOSE = "llvm.nvvm.movmatrix.sync.aligned.m8n8.trans.b16"


def move_name(kind: str, count: int, transposed: bool) -> str:
    """The intrinsic of ldmatrix (`ld`) or stmatrix (`st`), without the suffix of the pointer's type."""
    return f"llvm.nvvm.{kind}matrix.sync.aligned.m8n8.x{count}{'.trans' if transposed else ''}.b16"


# -- the table --------------------------------------------------------------------------------------------------------


def _products() -> Iterator[MatrixProduct]:
    for kind, shapes in (("f64", ((8, 4), (16, 4), (16, 8), (16, 16))), ("tf32", ((16, 4), (16, 8))),
                         ("bf16", ((16, 8), (16, 16))), ("f16", ((16, 8), (16, 16)))):  # fmt: skip
        for m, k in shapes:
            results = {"f64": ("f64",), "f16": ("f16", "f32")}.get(kind, ("f32",))
            for result in results:
                yield MatrixProduct(m, 8, k, ELEMENTS[kind], ELEMENTS[kind], result, result)
    for layouts in ("row.row", "row.col", "col.row", "col.col"):
        for result, addend in (("f16", "f16"), ("f32", "f16"), ("f32", "f32")):
            yield MatrixProduct(8, 8, 4, ELEMENTS["f16"], ELEMENTS["f16"], result, addend, layouts)
    for bits, whole_shapes in ((8, ((8, 16), (16, 16), (16, 32))), (4, ((8, 32), (16, 32), (16, 64)))):
        for m, k in whole_shapes:
            for left in "su":
                for right in "su":
                    for saturating in (False, True):
                        yield MatrixProduct(
                            m, 8, k, ELEMENTS[f"{left}{bits}"], ELEMENTS[f"{right}{bits}"], "s32", "s32",
                            saturating=saturating,
                        )
    for k, left, right, result in itertools.product((16, 32), ("e4m3", "e5m2"), ("e4m3", "e5m2"), ("f16", "f32")):
        yield MatrixProduct(16, 8, k, ELEMENTS[left], ELEMENTS[right], result, result)
    for m, k in ((8, 128), (16, 128), (16, 256)):
        for operation in ("xor", "and"):
            yield MatrixProduct(m, 8, k, ELEMENTS["b1"], ELEMENTS["b1"], "s32", "s32", operation=operation)


PRODUCTS = {product.name: product for product in _products()}

TABLE: list[Builtin] = [
    *(
        Builtin(
            name, f"{product.returned}({', '.join(product.arguments)})",
            Body(volta_product if product.is_volta else matrix_product, product=product),
        )
        for name, product in PRODUCTS.items()
    ),
    *(
        Builtin(move_name(kind, count, transposed), None, body, overloaded=True)
        for transposed in (False, True)
        for count in (1, 2, 4)
        for kind, body in (
            ("ld", Body(load_matrices, count=count, transposed=transposed)),
            ("st", Body(store_matrices, transposed=transposed)),
        )
    ),
    Builtin(TRANSPOSE, "i32(i32)", Body(transpose_matrix), note="the name is ours: LLVM has none"),
]
