"""SIMD within a register: PTX ISA, "Video Instructions" (the packed forms v…2 and v…4,
and the scalar ones without selectors)."""

from nvvm2spirv.builtins.builder import Builder, Value

from ..forms import Match, instruction
from ..lowering import PtxLowering
from .integer import clamp_signed

_FAMILY = "video"
_TYPES = ".dtype(u32|s32) .atype(u32|s32) .btype(u32|s32)"


def _lane(b: Builder, x: Value, index: int, width: int, signed: bool) -> Value:
    """Lane ``index`` of ``width`` bits as i32 (room for sums and differences)."""
    moved = x << (32 - width * (index + 1))
    return moved.ashr(32 - width) if signed else moved.lshr(32 - width)


def _saturate(b: Builder, x: Value, width: int, signed: bool) -> Value:
    if signed:
        return clamp_signed(b, x, width)
    floor = b.intrinsic("llvm.smax", x, b.const(x.type, 0))
    return b.intrinsic("llvm.smin", floor, b.const(x.type, (1 << width) - 1))


def _compared(name: str, x: Value, y: Value) -> Value:
    operator = {"eq": x.eq, "ne": x.ne, "lt": x.__lt__, "le": x.__le__, "gt": x.__gt__, "ge": x.__ge__}[name]
    return operator(y)


def _operate(b: Builder, name: str, x: Value, y: Value) -> Value:
    match name:
        case "vadd":
            return x + y
        case "vsub":
            return x - y
        case "vabsdiff":
            difference = x - y
            return b.select(difference < 0, -difference, difference)
        case "vmin" | "vmax":
            return b.intrinsic(f"llvm.s{name[1:]}", x, y)
        case _:  # vavrg: half of the sum, rounded away from zero when negative sums are odd
            total = x + y
            return (total + b.select(total < 0, b.const("i32", 0), 1)).ashr(1)


def _packed(name: str, lanes: int) -> None:
    width = 32 // lanes

    @instruction(f"{name}{lanes} {_TYPES} .sat? | d:dtype <- a:atype, b:btype, c:u32",
                 f"{name}{lanes} {_TYPES} .add | d:dtype <- a:atype, b:btype, c:u32", family=_FAMILY)
    def lower(low: PtxLowering, m: Match, x: Value, y: Value, z: Value) -> Value:
        """Lane by lane; ``.add`` sums the lanes' results into ``c``,
        otherwise ``c`` fills lanes that are not written (none here)."""
        b = low.b
        signs = {group: m.choice[group] == "s32" for group in ("dtype", "atype", "btype")}
        total = z if m.has("add") else b.const("i32", 0)
        for index in range(lanes):
            value = _operate(
                b, name, _lane(b, x, index, width, signs["atype"]), _lane(b, y, index, width, signs["btype"])
            )
            if m.has("add"):
                total = total + value
                continue
            if m.has("sat"):
                value = _saturate(b, value, width, signs["dtype"])
            total = total | ((value & ((1 << width) - 1)) << (width * index))
        return total


for _name in ("vadd", "vsub", "vabsdiff", "vmin", "vmax", "vavrg"):
    for _lanes in (2, 4):
        _packed(_name, _lanes)


def _compare_lanes(lanes: int) -> None:
    width = 32 // lanes

    @instruction(f"vset{lanes} .atype(u32|s32) .btype(u32|s32) .cmp(eq|ne|lt|le|gt|ge) .add? | d:u32 <- a:atype, "
                 "b:btype, c:u32", family=_FAMILY)
    def lower(low: PtxLowering, m: Match, x: Value, y: Value, z: Value) -> Value:
        """1 in each lane where the comparison holds; ``.add`` counts them."""
        b = low.b
        total = z if m.has("add") else b.const("i32", 0)
        for index in range(lanes):
            p = _lane(b, x, index, width, m.choice["atype"] == "s32")
            q = _lane(b, y, index, width, m.choice["btype"] == "s32")
            one = b.cast("zext", _compared(m.choice["cmp"], p, q), "i32")
            total = total + one if m.has("add") else total | (one << (width * index))
        return total


_compare_lanes(2)
_compare_lanes(4)


def _rows(name: str, modifiers: str, result: str = "dtype") -> tuple[str, str]:
    """Rows of a scalar instruction by itself and with a second operation."""
    row = f"{name} {modifiers} | d:{result} <- a:atype, b:btype"
    return row, f"{row}, c:{result}".replace(" |", " .op2(add|min|max) |")


_SHIFT = ".dtype(u32|s32) .atype(u32|s32) .btype(u32)"


@instruction(
    *(row for name in ("vadd", "vsub", "vabsdiff", "vmin", "vmax") for row in _rows(name, f"{_TYPES} .sat?")),
    *_rows("vshl", f"{_SHIFT} .mode(clamp|wrap)"), *_rows("vshr", f"{_SHIFT} .sat? .mode(clamp|wrap)"),
    *_rows("vset", ".atype(u32|s32) .btype(u32|s32) .cmp(eq|ne|lt|le|gt|ge)", "u32"), family=_FAMILY,
)  # fmt: skip
def scalar(low: PtxLowering, m: Match, x: Value, y: Value, z: Value | None = None) -> Value:
    """In 64 bits; clamped to 32 (``.sat``), then joined with ``c`` (``.add``, ``.min``, ``.max``), then wrapped."""
    b, dtype = low.b, m.choice.get("dtype", "u32")
    first, second = _widened(b, m.choice["atype"], x), _widened(b, m.choice["btype"], y)
    if "cmp" in m.choice:
        result = b.cast("zext", _compared(m.choice["cmp"], first, second), "i64")
    elif "mode" in m.choice:
        limit = b.const("i64", 32)
        by = second & 31 if m.choice["mode"] == "wrap" else b.intrinsic("llvm.umin", second, limit)
        result = first << by if m.form.name == "vshl" else first.ashr(by)
    else:
        result = _operate(b, m.form.name, first, second)
    if m.has("sat"):
        result = _saturate(b, result, 32, dtype == "s32")
    if z is not None:
        third, operation = _widened(b, dtype, z), m.choice["op2"]
        result = result + third if operation == "add" else b.intrinsic(f"llvm.s{operation}", result, third)
    return b.cast("trunc", result, "i32")


@instruction(f"vmad {_TYPES} .po? .sat? .scale(shr7|shr15)? | d:dtype <- a:atype, b:btype, c:dtype", family=_FAMILY)
def multiply_add(low: PtxLowering, m: Match, x: Value, y: Value, z: Value) -> Value:
    """Product and sum in 64 bits, of signed numbers if ``a`` or ``b`` is; ``.po`` adds one."""
    b, types = low.b, (m.choice["atype"], m.choice["btype"])
    signed = "s32" in types
    result = _widened(b, types[0], x) * _widened(b, types[1], y) + _widened(b, "s32" if signed else "u32", z)
    if m.has("po"):
        result = result + 1
    if m.has("scale"):
        by = int(m.choice["scale"].removeprefix("shr"))
        result = result.ashr(by) if signed else result.lshr(by)
    if m.has("sat"):
        limit = b.const("i64", 0xFFFFFFFF)
        result = _saturate(b, result, 32, signed) if signed else b.intrinsic("llvm.umin", result, limit)
    return b.cast("trunc", result, "i32")


def _widened(b: Builder, kind: str, x: Value) -> Value:
    return b.cast("sext" if kind == "s32" else "zext", x, "i64")

