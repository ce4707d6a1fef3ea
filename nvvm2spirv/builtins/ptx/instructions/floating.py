"""Floating point: PTX ISA, "Floating-Point Instructions" and "Half Precision Floating-Point Instructions".

Directed roundings and approximations go to the ``llvm.nvvm.*`` entries of the mathematics families, so that both
spellings of an operation give the same bits. ``.ftz`` is done here: subnormal inputs and results become zero of their
sign.
"""

from collections.abc import Callable
from functools import partial

from nvvm2spirv.builtins.arithmetic import extreme
from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.bodies.floats import bfloat_from_float, bfloat_to_float
from nvvm2spirv.builtins.bodies.rounding import sum_to_odd
from nvvm2spirv.builtins.builder import Builder, Value, vector_length

from ..forms import Match, instruction, intrinsics
from ..lowering import PtxLowering
from ..types import TYPES, PtxType

_RND = "rn|rz|rm|rp"
_FAMILY = "floating point"


def _suffix(kind: PtxType) -> str:
    return {"f32": "f", "f64": "d"}[kind.name]


def _finish(low: PtxLowering, m: Match, result: Value) -> Value:
    if m.has("ftz"):
        result = floats.flush(low.b, result)
    return floats.saturate(low.b, result) if m.has("sat") else result


def _sources(low: PtxLowering, m: Match, *values: Value) -> list[Value]:
    return [floats.flush(low.b, value) for value in values] if m.has("ftz") else list(values)


def _rounded(low: PtxLowering, m: Match, stem: str, exact: Callable[..., Value], *values: Value) -> Value:
    """An operation in its rounding: ``exact`` for to-nearest, the intrinsic of that name for the others."""
    values = tuple(_sources(low, m, *values))
    rounding = m.choice.get("rnd", "rn")
    if rounding == "rn":
        return _finish(low, m, exact(*values))
    kind = TYPES[m.choice["type"]]
    name = f"llvm.nvvm.{stem}.{rounding}.{_suffix(kind)}"
    return _finish(low, m, low.builtin(name, kind.llvm, *values))


def _arithmetic(name: str, operate: Callable[[Value, Value], Value]) -> None:
    @instruction(
        f"{name} .rnd({_RND})? .ftz? .sat? .type(f32) | d:type <- a:type, b:type",
        f"{name} .rnd({_RND})? .type(f64) | d:type <- a:type, b:type",
        f"{name} .rnd(rn)? .ftz? .sat? .type(f16|f16x2) | d:type <- a:type, b:type", family=_FAMILY,
    )
    def lower(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
        if "rnd" not in m.choice or m.choice["rnd"] == "rn" or name != "sub":
            return _rounded(low, m, name, operate, x, y)
        # There is no directed sub intrinsic: x - y is x + (-y) in every rounding.
        return _rounded(low, m, "add", operate, x, -y)

    @instruction(f"{name} .rnd(rn)? .type(bf16|bf16x2) | d:type <- a:type, b:type", family=_FAMILY)
    def lower_bfloat(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
        return per_bfloat(low.b, operate, x, y)


def per_bfloat(b: Builder, operate: Callable[..., Value], *values: Value) -> Value:
    """A bf16 operation through float, lane by lane; one rounding back,
    which is innocuous as float is more than twice as precise."""
    lanes = vector_length(values[0].type)
    if lanes == 1:
        return bfloat_from_float(b, operate(*(bfloat_to_float(b, v) for v in values)), "rn")
    parts = [
        bfloat_from_float(b, operate(*(bfloat_to_float(b, b.extract(v, i, "i16")) for v in values)), "rn")
        for i in range(lanes)
    ]
    return b.vector(*parts)


_arithmetic("add", lambda x, y: x + y)
_arithmetic("sub", lambda x, y: x - y)
_arithmetic("mul", lambda x, y: x * y)

_FMA = (
    " .rnd({rnd}){needed} .ftz? .sat? .type(f32) | d:type <- a:type, b:type, c:type",
    " .rnd({rnd}){needed} .type(f64) | d:type <- a:type, b:type, c:type",
)


# PTX before 2.0 writes mad without a rounding; on hardware since then it is the fused operation to nearest.
@instruction(
    *(f"{name}{row.format(rnd=_RND, needed=needed)}" for name, needed in (("fma", ""), ("mad", "?")) for row in _FMA),
    family=_FAMILY,
)
def fma(low: PtxLowering, m: Match, x: Value, y: Value, z: Value) -> Value:
    return _rounded(low, m, "fma", low.b.fma, x, y, z)


intrinsics(_FAMILY, {
    "fma .rn .ftz? .sat? .type(f16|f16x2) | d:type <- a:type, b:type, c:type": "llvm.nvvm.fma.rn.{ftz}{sat}{type}",
    "fma .rn .ftz? .relu .type(f16|f16x2) | d:type <- a:type, b:type, c:type": "llvm.nvvm.fma.rn.{ftz}relu.{type}",
    **{
        f"{name} .ftz?{modifier}{signs} .f32 | d:f32 <- a:f32, b:f32": f"llvm.nvvm.f{name}.{{ftz}}{nan}{xorsign}f"
        for name in ("min", "max") for modifier, nan in (("", ""), (" .NaN", "nan."))
        for signs, xorsign in (("", ""), (" .xorsign .abs", "xorsign.abs."))
    },
    **{f"{name} .f64 | d:f64 <- a:f64, b:f64": f"llvm.nvvm.f{name}.d" for name in ("min", "max")},
    **{
        f"{name} .ftz?{modifier} .type(f16|f16x2) | d:type <- a:type, b:type": f"llvm.nvvm.f{name}.{{ftz}}{nan}{{type}}"
        for name in ("min", "max") for modifier, nan in (("", ""), (" .NaN", "nan."))
    },
})  # fmt: skip


def relu(b: Builder, x: Value) -> Value:
    """Negative → +0; NaN → canonical NaN."""
    result = b.select(x > 0.0, x, 0.0)
    return b.select(x.is_nan(), b.const(x.type, float("nan")), result)


@instruction("fma .rnd(rn) .type(bf16|bf16x2) | d:type <- a:type, b:type, c:type", family=_FAMILY)
def fma_bfloat(low: PtxLowering, m: Match, x: Value, y: Value, z: Value) -> Value:
    return per_bfloat(low.b, partial(sum_to_odd, low.b), x, y, z)


intrinsics(_FAMILY, {
    "div .approx .ftz? .f32 | d:f32 <- a:f32, b:f32": "llvm.nvvm.div.approx.{ftz}f",
    "div .full .ftz? .f32 | d:f32 <- a:f32, b:f32": "llvm.nvvm.div.full.{ftz}",
    f"div .rnd({_RND}) .ftz? .f32 | d:f32 <- a:f32, b:f32": "llvm.nvvm.div.{rnd}.{ftz}f",
    f"div .rnd({_RND}) .f64 | d:f64 <- a:f64, b:f64": "llvm.nvvm.div.{rnd}.d",
    # The intrinsic exists with flushing only; the exact quotient is within its bound.
    "rcp .approx .f32 | d:f32 <- a:f32": "llvm.nvvm.rcp.rn.f",
    "rcp .approx .ftz .f32 | d:f32 <- a:f32": "llvm.nvvm.rcp.approx.ftz.f",
    f"rcp .rnd({_RND}) .ftz? .f32 | d:f32 <- a:f32": "llvm.nvvm.rcp.{rnd}.{ftz}f",
    f"rcp .rnd({_RND}) .f64 | d:f64 <- a:f64": "llvm.nvvm.rcp.{rnd}.d",
    "rcp .approx .ftz .f64 | d:f64 <- a:f64": "llvm.nvvm.rcp.approx.ftz.d",
    f"sqrt .rnd(approx|{_RND}) .ftz? .f32 | d:f32 <- a:f32": "llvm.nvvm.sqrt.{rnd}.{ftz}f",
    f"sqrt .rnd({_RND}) .f64 | d:f64 <- a:f64": "llvm.nvvm.sqrt.{rnd}.d",
    "rsqrt .approx .ftz? .f32 | d:f32 <- a:f32": "llvm.nvvm.rsqrt.approx.{ftz}f",
    "sin .approx .ftz? .f32 | d:f32 <- a:f32": "llvm.nvvm.sin.approx.{ftz}f",
    "cos .approx .ftz? .f32 | d:f32 <- a:f32": "llvm.nvvm.cos.approx.{ftz}f",
    "lg2 .approx .ftz? .f32 | d:f32 <- a:f32": "llvm.nvvm.lg2.approx.{ftz}f",
    "ex2 .approx .ftz? .f32 | d:f32 <- a:f32": "llvm.nvvm.ex2.approx.{ftz}f",
    "tanh .approx .f32 | d:f32 <- a:f32": "__nv_tanhf",
})  # fmt: skip


@instruction("rsqrt .approx .ftz? .f64 | d:f64 <- a:f64", family=_FAMILY)
def rsqrt64(low: PtxLowering, m: Match, x: Value) -> Value:
    """``.ftz`` gives the upper 32 bits only."""
    b = low.b
    full = b.const("double", 1.0) / b.sqrt(x)
    return b.from_bits(b.bits(full) & ~0xFFFFFFFF, "double") if m.has("ftz") else full


@instruction("ex2 .approx .ftz? .type(f16|f16x2) | d:type <- a:type",
             "tanh .approx .type(f16|f16x2) | d:type <- a:type", family=_FAMILY)
def half_function(low: PtxLowering, m: Match, x: Value) -> Value:
    """Through float, lane by lane."""
    b = low.b

    def one(half: Value) -> Value:
        wide = b.cast("fpext", half, "float")
        value = b.builtin("llvm.nvvm.ex2.approx.f32" if m.form.name == "ex2" else "__nv_tanhf", "float", wide)
        return b.cast("fptrunc", value, "half")

    if vector_length(x.type) == 1:
        return one(x)
    return b.vector(*(one(b.extract(x, index, "half")) for index in range(2)))


@instruction("abs .ftz? .type(f32|f16|f16x2) | d:type <- a:type", "abs .type(f64) | d:type <- a:type", family=_FAMILY)
def abs_(low: PtxLowering, m: Match, x: Value) -> Value:
    return _finish(low, m, low.b.fabs(x))


@instruction("neg .ftz? .type(f32|f16|f16x2) | d:type <- a:type", "neg .type(f64) | d:type <- a:type", family=_FAMILY)
def neg(low: PtxLowering, m: Match, x: Value) -> Value:
    return _finish(low, m, -x)


@instruction("abs .type(bf16|bf16x2) | d:type <- a:type", "neg .type(bf16|bf16x2) | d:type <- a:type", family=_FAMILY)
def sign_bfloat(low: PtxLowering, m: Match, x: Value) -> Value:
    return x & 0x7FFF if m.form.name == "abs" else x ^ -0x8000


@instruction(
    "min .nan(NaN)? .type(bf16|bf16x2) | d:type <- a:type, b:type",
    "max .nan(NaN)? .type(bf16|bf16x2) | d:type <- a:type, b:type", family=_FAMILY,
)
def min_max_bfloat(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    pick = partial(extreme, low.b, smaller=m.form.name == "min", nan=m.has("nan"))
    return per_bfloat(low.b, pick, x, y)


@instruction("copysign .type(f32|f64) | d:type <- a:type, b:type", family=_FAMILY)
def copysign(low: PtxLowering, m: Match, sign: Value, magnitude: Value) -> Value:
    """PTX puts the operand that gives the sign first."""
    return low.b.copysign(magnitude, sign)
