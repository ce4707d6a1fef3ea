"""Matrix products of four warps: PTX ISA, "wgmma". They are done when they are issued; the family `wgmma` has the body.
"""

from nvvm2spirv.builtins.builder import Value
from nvvm2spirv.builtins.matrix import ELEMENTS, MatrixProduct
from nvvm2spirv.builtins.wgmma import GroupFactor, group_product

from .. import ast
from ..forms import Match, instruction
from ..lowering import PtxLowering
from ..types import TYPES

_FAMILY = "matrix"
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
    product = _product(m)
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


def _product(m: Match) -> MatrixProduct:
    """What one of the four warps computes."""
    columns, _, depth = m.choice["shape"].removeprefix("m64n").partition("k")
    return MatrixProduct(
        16, int(columns), int(depth), ELEMENTS[m.choice["atype"]], ELEMENTS[m.choice["btype"]], m.choice["dtype"],
        m.choice["dtype"], saturating=m.has("satfinite"), operation=m.choice.get("op", ""),
    )


@instruction(
    "wgmma .fence .sync .aligned", "wgmma .commit_group .sync .aligned", "wgmma .wait_group .sync .aligned | n:any",
    family=_FAMILY,
)
def wait(low: PtxLowering, m: Match, n: ast.PtxOperand | None = None) -> None:
    """Products are complete when issued: only the order matters."""
    low.builtin("llvm.nvvm.membar.cta", "void")
