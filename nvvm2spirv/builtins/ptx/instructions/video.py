"""SIMD within a register: PTX ISA, "Video Instructions" (the packed forms v…2 and v…4,
and the scalar ones without selectors).
"""

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
    floor = b.intrinsic("llvm.smax", x, b.const("i32", 0))
    return b.intrinsic("llvm.smin", floor, b.const("i32", (1 << width) - 1))


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
        otherwise ``c`` fills lanes that are not written (none here).
        """
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
            operator = {"eq": p.eq, "ne": p.ne, "lt": p.__lt__, "le": p.__le__, "gt": p.__gt__, "ge": p.__ge__}[
                m.choice["cmp"]
            ]
            one = b.cast("zext", operator(q), "i32")
            total = total + one if m.has("add") else total | (one << (width * index))
        return total


_compare_lanes(2)
_compare_lanes(4)


@instruction(
    f"vadd {_TYPES} .sat? | d:dtype <- a:atype, b:btype",
    f"vsub {_TYPES} .sat? | d:dtype <- a:atype, b:btype",
    f"vabsdiff {_TYPES} .sat? | d:dtype <- a:atype, b:btype",
    f"vmin {_TYPES} .sat? | d:dtype <- a:atype, b:btype",
    f"vmax {_TYPES} .sat? | d:dtype <- a:atype, b:btype",
    family=_FAMILY,
)
def scalar(low: PtxLowering, m: Match, x: Value, y: Value) -> Value:
    """In 34 bits, then wrapped or clamped to 32."""
    b = low.b
    wide = [
        b.cast("sext" if m.choice[group] == "s32" else "zext", v, "i64") for group, v in (("atype", x), ("btype", y))
    ]
    result = _operate(b, m.form.name, *wide)
    if m.has("sat"):
        if m.choice["dtype"] == "s32":
            result = clamp_signed(b, result, 32)
        else:
            result = b.intrinsic("llvm.smax", result, b.const("i64", 0))
            result = b.intrinsic("llvm.smin", result, b.const("i64", 0xFFFFFFFF))
    return b.cast("trunc", result, "i32")
