"""Textures and surfaces: PTX ISA, "Texture Instructions" and "Surface Instructions", in unified mode.

Every form is one of LLVM's ``llvm.nvvm.tex.unified.*``, ``tld4.unified.*``, ``suld.*`` and ``sust.*`` intrinsics with
the coordinates in its order; the texture and surface families lower those.
"""

from nvvm2spirv.builtins.builder import Value

from .. import ast
from ..forms import Match, instruction
from ..lexer import PtxError
from ..lowering import PtxLowering
from ..types import TYPES

_FAMILY = "texture"
_GEOMETRY = {
    "1d": "1d", "2d": "2d", "3d": "3d", "a1d": "1d.array", "a2d": "2d.array", "cube": "cube", "acube": "cube.array",
}
_COORDINATES = {"1d": 1, "2d": 2, "3d": 3, "a1d": 1, "a2d": 2, "cube": 3, "acube": 3}


def _address(low: PtxLowering, operand: ast.PtxOperand) -> tuple[Value, ast.PtxOperand]:
    """Handle and coordinate vector of ``[t, {x, y}]``."""
    span = operand.span
    if not isinstance(operand, ast.Address) or not operand.extra:
        raise PtxError("expected [texture, {coordinates}]", span)
    if len(operand.extra) > 1:
        hint = "leave the sampler out: a texture object carries its sampling state"
        raise PtxError("separate samplers (independent texturing mode) are not available", span, hint)
    return low.read(operand.base, TYPES["b64"]), operand.extra[0]


def _coordinates(low: PtxLowering, operand: ast.PtxOperand, geometry: str, kind: str) -> list[Value]:
    """Layer (for arrays, always an integer) and coordinates; padding elements of PTX's v4 form are dropped."""
    elements = list(operand.elements) if isinstance(operand, ast.Vector) else [operand]
    layered = geometry.startswith("a")
    wanted = _COORDINATES[geometry] + layered
    if len(elements) < wanted:
        raise PtxError(f"geometry .{geometry} needs {wanted} coordinates", operand.span)
    values = [low.read(elements[0], TYPES["u32"])] if layered else []
    return values + [low.read(element, TYPES[kind]) for element in elements[layered:wanted]]


def _result(low: PtxLowering, d: ast.PtxOperand, kind: str, aggregate: Value, count: int = 4) -> None:
    """Write the four channels, and true into a ``|p`` that asks whether the texture is resident."""
    member = TYPES[kind].llvm
    if isinstance(d, ast.OperandPair):
        low.write(d.second, TYPES["pred"], low.b.const("i1", 1))
        d = d.first
    for index, target in enumerate(low.elements(d, count)):
        low.write(target, TYPES[kind], low.b.extract(aggregate, index, member))


_G = "1d|2d|3d|a1d|a2d|cube|acube"


@instruction(
    f"tex .geometry({_G}) .v4 .dtype(u32|s32|f32) .ctype(s32|f32) | d:any <- a:any",
    f"tex .base .geometry({_G}) .v4 .dtype(u32|s32|f32) .ctype(s32|f32) | d:any <- a:any",
    f"tex .level .geometry({_G}) .v4 .dtype(u32|s32|f32) .ctype(f32) | d:any <- a:any, lod:f32",
    "tex .grad .geometry(1d|2d|3d|a1d|a2d) .v4 .dtype(u32|s32|f32) .ctype(f32) | d:any <- a:any, dx:any, dy:any",
    family=_FAMILY,
)
def tex(low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand, *more: Value | ast.PtxOperand) -> None:
    handle, coordinates = _address(low, a)
    geometry, dtype, ctype = m.choice["geometry"], m.choice["dtype"], m.choice["ctype"]
    arguments = [handle, *_coordinates(low, coordinates, geometry, ctype)]
    variant = ""
    if m.has("level"):
        variant = ".level"
        arguments += [value for value in more if isinstance(value, Value)]
    elif m.has("grad"):
        variant = ".grad"
        for gradient in more:
            assert isinstance(gradient, ast.PtxOperand)
            arguments += _coordinates(low, gradient, geometry.lstrip("a"), "f32")
    name = f"llvm.nvvm.tex.unified.{_GEOMETRY[geometry]}{variant}.v4{dtype}.{ctype}"
    member = TYPES[dtype].llvm
    _result(low, d, dtype, low.builtin(name, "{ " + ", ".join([member] * 4) + " }", *arguments))


@instruction("tld4 .component(r|g|b|a) .2d .v4 .dtype(u32|s32|f32) .f32 | d:any <- a:any", family=_FAMILY)
def tld4(low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand) -> None:
    handle, coordinates = _address(low, a)
    dtype = m.choice["dtype"]
    arguments = [handle, *_coordinates(low, coordinates, "2d", "f32")]
    name = f"llvm.nvvm.tld4.unified.{m.choice['component']}.2d.v4{dtype}.f32"
    member = TYPES[dtype].llvm
    _result(low, d, dtype, low.builtin(name, "{ " + ", ".join([member] * 4) + " }", *arguments))


_QUERIES = {"array_size": "array.size", "channel_data_type": "channel.data.type", "channel_order": "channel.order"}
_QUERIES |= {"num_mipmap_levels": "num.mipmap.levels", "num_samples": "num.samples"}
_COMMON_QUERIES = "width|height|depth|channel_data_type|channel_order|array_size"


@instruction(
    f"txq .query({_COMMON_QUERIES}|num_mipmap_levels|num_samples) .b32 | d:b32 <- a:any",
    f"suq .query({_COMMON_QUERIES}) .b32 | d:b32 <- a:any", family=_FAMILY,
)
def query(low: PtxLowering, m: Match, a: ast.PtxOperand) -> Value:
    if not isinstance(a, ast.Address):
        raise PtxError("expected [texture]", a.span)
    wanted = m.choice["query"]
    handle = low.read(a.base, TYPES["b64"])
    return low.builtin(f"llvm.nvvm.{m.form.name}.{_QUERIES.get(wanted, wanted)}", "i32", handle)


_SURFACE = ".geometry(1d|2d|3d|a1d|a2d)"
_COP = ".cop(ca|cg|cs|cv|wb|wt)?"
_VEC = ".vec(v2|v4)?"


@instruction(f"suld .b {_SURFACE} {_COP} {_VEC} .dtype(b8|b16|b32|b64) .mode(trap|clamp|zero) | d:any <- a:any",
             family=_FAMILY)
def suld(low: PtxLowering, m: Match, d: ast.PtxOperand, a: ast.PtxOperand) -> None:
    handle, coordinates = _address(low, a)
    geometry, dtype = m.choice["geometry"], m.choice["dtype"]
    vec = m.choice.get("vec", "")
    count = int(vec[1:] or 1) if vec else 1
    # The intrinsics give bytes in 16 bits, as PTX has no 8-bit registers.
    member = "i16" if dtype == "b8" else TYPES[dtype].storage
    result = member if count == 1 else "{ " + ", ".join([member] * count) + " }"
    name = f"llvm.nvvm.suld.{_GEOMETRY[geometry]}.{vec}i{dtype[1:]}.{m.choice['mode']}"
    value = low.builtin(name, result, handle, *_coordinates(low, coordinates, geometry, "s32"))
    kind = TYPES["b" + member[1:]]
    for index, target in enumerate(low.elements(d, count)):
        part = value if count == 1 else low.b.extract(value, index, member)
        low.write(target, kind, part, relaxed=True)


@instruction(
    f"sust .kind(b) {_SURFACE} {_COP} {_VEC} .dtype(b8|b16|b32|b64) .mode(trap|clamp|zero) | a:any, b:any",
    f"sust .kind(p) {_SURFACE} {_COP} {_VEC} .dtype(b32) .mode(trap) | a:any, b:any", family=_FAMILY,
)
def sust(low: PtxLowering, m: Match, a: ast.PtxOperand, source: ast.PtxOperand) -> None:
    handle, coordinates = _address(low, a)
    geometry, dtype = m.choice["geometry"], m.choice["dtype"]
    vec = m.choice.get("vec", "")
    count = int(vec[1:]) if vec else 1
    kind = TYPES["b16" if dtype == "b8" else dtype]
    parts = [low.read_bits(element, kind, relaxed=True) for element in low.elements(source, count)]
    name = f"llvm.nvvm.sust.{m.choice['kind']}.{_GEOMETRY[geometry]}.{vec}i{dtype[1:]}.{m.choice['mode']}"
    low.builtin(name, "void", handle, *_coordinates(low, coordinates, geometry, "s32"), *parts)
