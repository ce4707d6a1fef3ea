"""Matrix instructions of a warp: PTX ISA, mma, wmma, ldmatrix, stmatrix, movmatrix. The families matrix and wmma have
the bodies."""

from nvvm2spirv.builtins.builder import Value
from nvvm2spirv.builtins.matrix import ELEMENTS, PRODUCTS, TRANSPOSE, MatrixProduct, move_name
from nvvm2spirv.builtins.sparse_matrix import SPARSE_PRODUCTS, SparseProduct
from nvvm2spirv.builtins.wgmma import GroupFactor, group_product
from nvvm2spirv.builtins.wmma import FRAGMENTS, Fragment, FragmentProduct, layouts
from nvvm2spirv.builtins.wmma import PRODUCTS as FRAGMENT_PRODUCTS
from nvvm2spirv.ir.types import suffix as intrinsic_suffix

from .. import ast
from ..forms import Match, instruction, intrinsics
from ..lexer import PtxError
from ..lowering import PtxLowering
from ..types import TYPES

_FAMILY = "matrix"
_SMALL = "s8|u8|s4|u4"
_USUAL = "m16n16k16|m32n8k16|m8n32k16"
_ALIGNED = ".sync .aligned?"
_SPACE = ".space(global|shared|shared::cta|shared::cluster)?"
_ALL_SHAPES = f".shape({_USUAL}|m16n16k8|m8n8k4|m8n8k32|m8n8k128)"
_LAYOUTS = ".left(row|col) .right(row|col)"
_SPARSE = ".sparse(sp|sp::ordered_metadata)"
_SPARSE_OPERANDS = "d:any <- a:any, b:any, c:any, metadata:b32, selector:any"
_MATRICES = ".shape(m8n8) .num(x1|x2|x4) .trans? .space(shared|shared::cta)? .b16"


@instruction(
    "mma .sync .aligned .shape(m8n8k4|m16n8k8|m16n8k16) .left(row|col) .right(row|col) .dtype(f16|f32) .atype(f16) "
    ".btype(f16) .ctype(f16|f32) | d:any <- a:any, b:any, c:any",
    "mma .sync .aligned .shape(m16n8k4|m16n8k8|m16n8k16) .left(row) .right(col) .dtype(f32) .atype(bf16|tf32) "
    ".btype(bf16|tf32) .ctype(f32) | d:any <- a:any, b:any, c:any",
    "mma .sync .aligned .shape(m16n8k16|m16n8k32) .left(row) .right(col) .dtype(f16|f32) .atype(e4m3|e5m2) "
    ".btype(e4m3|e5m2) .ctype(f16|f32) | d:any <- a:any, b:any, c:any",
    "mma .sync .aligned .shape(m8n8k4|m16n8k4|m16n8k8|m16n8k16) .left(row) .right(col) .dtype(f64) .atype(f64) "
    ".btype(f64) .ctype(f64) | d:any <- a:any, b:any, c:any",
    "mma .sync .aligned .shape(m8n8k16|m8n8k32|m16n8k16|m16n8k32|m16n8k64) .left(row) .right(col) .satfinite? "
    f".dtype(s32) .atype({_SMALL}) .btype({_SMALL}) .ctype(s32) | d:any <- a:any, b:any, c:any",
    "mma .sync .aligned .shape(m8n8k128|m16n8k128|m16n8k256) .left(row) .right(col) .dtype(s32) .atype(b1) .btype(b1) "
    ".ctype(s32) .op(xor|and) .popc | d:any <- a:any, b:any, c:any",
    family=_FAMILY,
)
def mma(
    low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand, b: ast.PtxOperand, c: ast.PtxOperand
) -> None:
    """D = A·B + C; a function for each form, which all its uses call."""
    product = _product(m)
    if PRODUCTS.get(product.name) != product:
        raise _unknown(m, "product")
    _multiply(low, product, product.name, (d, a, b, c), product.registers)


@instruction(
    f"mma {_SPARSE} .sync .aligned .shape(m16n8k16|m16n8k32) .left(row) .right(col) .dtype(f16|f32) .atype(f16) "
    f".btype(f16) .ctype(f16|f32) | {_SPARSE_OPERANDS}",
    f"mma {_SPARSE} .sync .aligned .shape(m16n8k8|m16n8k16|m16n8k32) .left(row) .right(col) .dtype(f32) "
    f".atype(bf16|tf32) .btype(bf16|tf32) .ctype(f32) | {_SPARSE_OPERANDS}",
    f"mma {_SPARSE} .sync .aligned .shape(m16n8k64) .left(row) .right(col) .dtype(f32) .atype(e4m3|e5m2) "
    f".btype(e4m3|e5m2) .ctype(f32) | {_SPARSE_OPERANDS}",
    f"mma {_SPARSE} .sync .aligned .shape(m16n8k32|m16n8k64|m16n8k128) .left(row) .right(col) .satfinite? .dtype(s32) "
    f".atype({_SMALL}) .btype({_SMALL}) .ctype(s32) | {_SPARSE_OPERANDS}",
    family=_FAMILY,
)
def sparse_mma(
    low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand, b: ast.PtxOperand, c: ast.PtxOperand,
    metadata: Value, selector: ast.PtxOperand,
) -> None:
    """D = A·B + C, of A the kept elements; ``selector`` says which lanes of four hold metadata."""
    product = SparseProduct(_product(m))
    if SPARSE_PRODUCTS.get(product.name) != product:
        raise _unknown(m, "product")
    number = low.require_constant(selector)
    if not 0 <= number < product.selectors:
        message = f"the sparsity selector of {product.dense.shape} is less than {product.selectors} here"
        raise PtxError(message, selector.span)
    name = product.ordered_name if m.choice["sparse"] != "sp" else product.name
    _multiply(low, product.dense, name, (d, a, b, c), product.registers, metadata, low.b.const("i32", number))


def _multiply(
    low: PtxLowering, product: MatrixProduct, name: str, operands: tuple[ast.PtxOperand, ...],
    registers: tuple[int, int], *more: Value,
) -> None:
    """Call the function of a product, whose operands are D, A, B and C, with registers of A and B, and more values."""
    d, a, b, c = operands
    left, right = registers
    kind = {"f64": "f64", "f16": "f16x2"}.get(product.left.name, "b32")
    values = [low.read(element, TYPES[kind]) for element in [*low.elements(a, left), *low.elements(b, right)]]
    of = {"f16": "f16x2", "s32": "b32"}
    addend = TYPES[of.get(product.addend, product.addend)]
    values += [low.read(element, addend) for element in low.elements(c, product.elements(product.addend))]
    result = low.builtin(name, product.returned, *values, *more)
    for at, element in enumerate(low.elements(d, product.elements(product.result))):
        part = low.b.extract(result, at, product.types(product.result)[at])
        low.write(element, TYPES[of.get(product.result, product.result)], part)


def _product(m: Match) -> MatrixProduct:
    """The product that an instruction names."""
    left, right = (ELEMENTS[m.choice.get(name, "f16")] for name in ("atype", "btype"))
    return MatrixProduct(
        *_sizes(m.choice["shape"]), left, right, m.choice["dtype"],
        m.choice["ctype"], f"{m.choice['left']}.{m.choice['right']}", m.has("satfinite"), m.choice.get("op", ""),
    )


def _unknown(m: Match, what: str) -> PtxError:
    """What to raise where the modifiers do not go together."""
    span = m.instruction.modifier_spans[m.instruction.modifiers.index(m.choice["shape"])]
    return PtxError(f"'{m.instruction.opcode}': PTX has no such {what}", span)


def _sizes(shape: str) -> tuple[int, int, int]:
    rows, _, rest = shape[1:].partition("n")
    columns, _, depth = rest.partition("k")
    return int(rows), int(columns), int(depth)


@instruction(
    f"wmma .mma {_ALIGNED} {_LAYOUTS} .shape({_USUAL}) .dtype(f16|f32) .ctype(f16|f32) .satfinite? "
    "| d:any <- a:any, b:any, c:any",
    f"wmma .mma {_ALIGNED} {_LAYOUTS} .shape({_USUAL}|m16n16k8) .dtype(f32) .atype(bf16|tf32) .btype(bf16|tf32) "
    ".ctype(f32) | d:any <- a:any, b:any, c:any",
    f"wmma .mma {_ALIGNED} {_LAYOUTS} .shape(m8n8k4) .rnd(rn)? .dtype(f64) .atype(f64) .btype(f64) .ctype(f64) "
    "| d:any <- a:any, b:any, c:any",
    f"wmma .mma {_ALIGNED} {_LAYOUTS} .shape({_USUAL}|m8n8k32) .dtype(s32) .atype({_SMALL}) .btype({_SMALL}) "
    ".ctype(s32) .satfinite? | d:any <- a:any, b:any, c:any",
    f"wmma .mma .op(xor|and) .popc {_ALIGNED} .left(row) .right(col) .shape(m8n8k128) .dtype(s32) .atype(b1) "
    ".btype(b1) .ctype(s32) | d:any <- a:any, b:any, c:any",
    family=_FAMILY,
)
def wmma_mma(
    low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand, b: ast.PtxOperand, c: ast.PtxOperand
) -> None:
    """D = A·B + C of fragments."""
    wanted = FragmentProduct(_product(m), "rn." if m.has("rnd") else "")
    if FRAGMENT_PRODUCTS.get(wanted.name) != wanted:
        raise _unknown(m, "product")
    *sources, result = wanted.fragments
    values = [value for f, operand in zip(sources, (a, b, c), strict=True) for value in _read(low, f, operand)]
    _write(low, result, d, low.builtin(wanted.name, result.returned, *values))


@instruction(
    f"wmma .load .part(a|b|c) {_ALIGNED} .layout(row|col) {_ALL_SHAPES} {_SPACE} "
    f".type(f16|bf16|tf32|f32|f64|{_SMALL}|b1|s32) | d:any <- a:any, stride:b32?",
    family=_FAMILY,
)
def wmma_load(
    low: PtxLowering, m: Match, d: ast.PtxOperand, address: ast.PtxOperand, stride: Value | None = None
) -> None:
    fragment = Fragment(m.choice["shape"], m.choice["part"], m.choice["type"])
    name, arguments = _move(low, m, fragment, address, stride)
    _write(low, fragment, d, low.builtin(name, fragment.returned, *arguments))


@instruction(
    f"wmma .store .part(d) {_ALIGNED} .layout(row|col) {_ALL_SHAPES} {_SPACE} .type(f16|f32|f64|s32) "
    "| a:any, d:any, stride:b32?",
    family=_FAMILY,
)
def wmma_store(
    low: PtxLowering, m: Match, address: ast.PtxOperand, source: ast.PtxOperand, stride: Value | None = None
) -> None:
    fragment = Fragment(m.choice["shape"], "d", m.choice["type"])
    name, (pointer, *rest) = _move(low, m, fragment, address, stride)
    low.builtin(name, "void", pointer, *_read(low, fragment, source), *rest)


def _move(
    low: PtxLowering, m: Match, fragment: Fragment, address: ast.PtxOperand, stride: Value | None
) -> tuple[str, list[Value]]:
    """The intrinsic that loads or stores a fragment, and its address and stride."""
    if fragment not in FRAGMENTS or m.choice["layout"] not in layouts(fragment):
        raise _unknown(m, "fragment")
    pointer = low.pointer(address, m.choice.get("space", ""))
    name = f"{fragment.name(m.choice['layout'], stride=stride is not None)}.{intrinsic_suffix(pointer.type)}"
    return name, [pointer] if stride is None else [pointer, stride]


_REGISTERS = {"<2 x half>": "f16x2", "i32": "b32", "float": "f32", "double": "f64"}


def _read(low: PtxLowering, fragment: Fragment, operand: ast.PtxOperand) -> list[Value]:
    kind = TYPES[_REGISTERS[fragment.register]]
    return [low.read(element, kind) for element in low.elements(operand, fragment.registers)]


def _write(low: PtxLowering, fragment: Fragment, operand: ast.PtxOperand, result: Value) -> None:
    kind = TYPES[_REGISTERS[fragment.register]]
    elements = low.elements(operand, fragment.registers)
    for at, element in enumerate(elements):
        part = result if len(elements) == 1 else low.b.extract(result, at, fragment.register)
        low.write(element, kind, part)


@instruction(f"ldmatrix .sync .aligned {_MATRICES} | d:any <- a:any", family=_FAMILY)
def ldmatrix(low: PtxLowering, m: Match, d: ast.PtxOperand, address: ast.PtxOperand) -> None:
    count = int(m.choice["num"][1:])
    pointer = low.pointer(address, m.choice.get("space", ""))
    name = f"{move_name('ld', count, m.has('trans'))}.{intrinsic_suffix(pointer.type)}"
    types = ", ".join(["i32"] * count)
    result = low.builtin(name, types if count == 1 else f"{{ {types} }}", pointer)
    for at, element in enumerate(low.elements(d, count)):
        low.write(element, TYPES["b32"], result if count == 1 else low.b.extract(result, at, "i32"))


@instruction(f"stmatrix .sync .aligned {_MATRICES} | a:any, b:any", family=_FAMILY)
def stmatrix(low: PtxLowering, m: Match, address: ast.PtxOperand, source: ast.PtxOperand) -> None:
    pointer = low.pointer(address, m.choice.get("space", ""))
    values = [low.read(element, TYPES["b32"]) for element in low.elements(source, int(m.choice["num"][1:]))]
    name = f"{move_name('st', len(values), m.has('trans'))}.{intrinsic_suffix(pointer.type)}"
    low.builtin(name, "void", pointer, *values)


intrinsics(_FAMILY, {"movmatrix .sync .aligned .m8n8 .trans .b16 | d:b32 <- a:b32": TRANSPOSE})

# -- wgmma -------------------------------------------------------------------------------------------------------------
# Matrix products of four warps: PTX ISA, "wgmma". They are done when they are issued; the family `wgmma` has the body.

_EIGHTS = tuple(range(8, 257, 8))
_WHOLE = (8, 24, *range(16, 257, 16))
"""Columns that products of floats, and of integers, may have."""


def _row(columns: tuple[int, ...], depth: int, types: str, operands: str) -> str:
    shapes = "|".join(f"m64n{n}k{depth}" for n in columns)
    return f"wgmma .mma_async .sync .aligned .shape({shapes}) {types} | d:any, a:any, b:any, keep:any{operands}"


_SIGNS = ", left_sign:any, right_sign:any"


@instruction(
    _row(_EIGHTS, 16, ".dtype(f16|f32) .atype(f16) .btype(f16)", _SIGNS + ", across:any, right_across:any?"),
    _row(_EIGHTS, 16, ".dtype(f32) .atype(bf16) .btype(bf16)", _SIGNS + ", across:any, right_across:any?"),
    _row(_EIGHTS, 8, ".dtype(f32) .atype(tf32) .btype(tf32)", _SIGNS),
    _row(_EIGHTS, 32, ".dtype(f16|f32) .atype(e4m3|e5m2) .btype(e4m3|e5m2)", _SIGNS),
    _row(_WHOLE, 32, ".satfinite? .dtype(s32) .atype(s8|u8) .btype(s8|u8)", ""),
    _row(_WHOLE, 256, ".dtype(s32) .atype(b1) .btype(b1) .op(and) .popc", ""),
    family=_FAMILY,
)
def mma_async(
    low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand, b: ast.PtxOperand, keep: ast.PtxOperand,
    *numbers: ast.PtxOperand | None,
) -> None:
    """D = A·B + D, or A·B. ``numbers``: signs of A and B, and whether they lie across k (of A in shared memory)."""
    columns, _, depth = m.choice["shape"].removeprefix("m64n").partition("k")
    product = MatrixProduct(  # what one of the four warps computes
        16, int(columns), int(depth), ELEMENTS[m.choice["atype"]], ELEMENTS[m.choice["btype"]], m.choice["dtype"],
        m.choice["dtype"], saturating=m.has("satfinite"), operation=m.choice.get("op", ""),
    )
    constants = [low.require_constant(number) for number in numbers if number is not None]
    signs = constants[:2] or [1, 1]
    across = [bool(constant) for constant in constants[2:]] or [False, False]
    if len(across) == 1:
        across.insert(0, False)
    elements = (product.left, product.right)
    left, right = (GroupFactor(*parts) for parts in zip(elements, (sign < 0 for sign in signs), across, strict=True))
    of = TYPES[{"f16": "f16x2", "s32": "b32"}.get(product.result, product.result)]
    places = low.elements(d, product.elements(product.result))
    in_registers = isinstance(a, ast.Vector)
    source: Value | list[Value] = (
        [low.read(part, TYPES["b32"]) for part in low.elements(a, 4)] if in_registers else low.read(a, TYPES["b64"])
    )
    before = [low.read(place, of) for place in places]
    results = group_product(
        low.b, product, (left, right), source, low.read(b, TYPES["b64"]), before, low.predicate(keep)
    )
    for place, value in zip(places, results, strict=True):
        low.write(place, of, value)


# Products are complete when issued: only the order matters.
intrinsics(_FAMILY, dict.fromkeys((
    "wgmma .fence .sync .aligned", "wgmma .commit_group .sync .aligned", "wgmma .wait_group .sync .aligned | n:any",
), "llvm.nvvm.membar.cta"))  # fmt: skip
