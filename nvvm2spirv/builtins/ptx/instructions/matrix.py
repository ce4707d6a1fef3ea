"""Matrix instructions of a warp: PTX ISA, mma, ldmatrix, stmatrix, movmatrix. The matrix family has the bodies."""

from __future__ import annotations

from nvvm2spirv.builtins.builder import Value, intrinsic_suffix
from nvvm2spirv.builtins.matrix import ELEMENTS, PRODUCTS, TRANSPOSE, MatrixProduct, move_name

from .. import ast
from ..forms import Match, instruction
from ..lexer import PtxError
from ..lowering import PtxLowering
from ..types import TYPES

_FAMILY = "matrix"
_SMALL = "s8|u8|s4|u4"
_MATRICES = ".shape(m8n8) .num(x1|x2|x4) .trans? .space(shared|shared::cta)? .b16"


@instruction(
    "mma .sync .aligned .shape(m8n8k4|m16n8k8|m16n8k16) .left(row|col) .right(row|col) .dtype(f16|f32) .atype(f16) "
    ".btype(f16) .ctype(f16|f32) | d:any <- a:any, b:any, c:any",
    "mma .sync .aligned .shape(m16n8k4|m16n8k8|m16n8k16) .left(row) .right(col) .dtype(f32) .atype(bf16|tf32) "
    ".btype(bf16|tf32) .ctype(f32) | d:any <- a:any, b:any, c:any",
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
    left, right = product.registers
    kind = {"f64": "f64", "f16": "f16x2"}.get(product.left.name, "b32")
    values = [low.read(element, TYPES[kind]) for element in [*low.elements(a, left), *low.elements(b, right)]]
    of = {"f16": "f16x2", "s32": "b32"}
    addend = TYPES[of.get(product.addend, product.addend)]
    values += [low.read(element, addend) for element in low.elements(c, product.elements(product.addend))]
    result = low.builtin(product.name, product.returned, *values)
    for at, element in enumerate(low.elements(d, product.elements(product.result))):
        part = low.b.extract(result, at, product.types(product.result)[at])
        low.write(element, TYPES[of.get(product.result, product.result)], part)


def _product(m: Match) -> MatrixProduct:
    """The product that an instruction names; raises PtxError at its shape if there is none."""
    wanted = MatrixProduct(
        *_sizes(m.choice["shape"]), ELEMENTS[m.choice["atype"]], ELEMENTS[m.choice["btype"]], m.choice["dtype"],
        m.choice["ctype"], f"{m.choice['left']}.{m.choice['right']}", m.has("satfinite"), m.choice.get("op", ""),
    )
    if PRODUCTS.get(wanted.name) != wanted:
        at = m.instruction.modifiers.index(m.choice["shape"])
        span = m.instruction.modifier_spans[at]
        raise PtxError(f"'{m.instruction.opcode}': PTX has no such product", span.offset, span.length)
    return wanted


def _sizes(shape: str) -> tuple[int, int, int]:
    rows, _, rest = shape[1:].partition("n")
    columns, _, depth = rest.partition("k")
    return int(rows), int(columns), int(depth)


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


@instruction("movmatrix .sync .aligned .m8n8 .trans .b16 | d:b32 <- a:b32", family=_FAMILY)
def movmatrix(low: PtxLowering, m: Match, value: Value) -> Value:
    return low.builtin(TRANSPOSE, "i32", value)
