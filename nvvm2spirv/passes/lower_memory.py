"""memcpy, memmove and memset as loads and stores.

LLVM's back end writes memmove as a copy that must not overlap, and llvm-spirv 15 cannot read a set through a generic
pointer. Short copies of a known size become straight-line code, others a call of a loop.
"""

import re
from dataclasses import dataclass

from nvvm2spirv.ir import types
from nvvm2spirv.ir.emitter import Emitter
from nvvm2spirv.ir.model import Instruction, Module, Operand
from nvvm2spirv.passes.base import Context, Pass

INTRINSICS = ("llvm.memcpy.", "llvm.memmove.", "llvm.memset.")


_OPEN_ARRAY = re.compile(r"\[0 x ")


@dataclass(frozen=True)
class LowerMemory(Pass):
    """Write memcpy, memmove and memset as loads and stores; `unroll` is the most bytes copied without a loop."""

    name = "lower-memory"
    unroll: int = 64

    def apply(self, module: Module, context: Context) -> None:
        _give_open_arrays_a_length(module)
        names = [name for name in module.functions if name.startswith(INTRINSICS)]
        if not names:
            return
        for function in module.defined():
            for call in function.calls(*names):
                self._lower(module, call)
        for name in names:
            module.functions.pop(name, None)

    def _lower(self, module: Module, call: Instruction) -> None:
        kind = (call.callee_name or "").split(".")[1]
        size = call.operands[2].value
        emitter = Emitter(call.block.function)
        unit = _unit(call.operands[:1] if kind == "memset" else call.operands[:2])
        if re.fullmatch(r"\d+", size) and (int(size) <= self.unroll or int(size) // unit <= 16):
            volatile = "volatile " if call.operands[3].value == "true" else ""
            (_set if kind == "memset" else _copy)(emitter, call, int(size), unit, volatile)
        else:
            _call_loop(module, emitter, call, kind, unit)
        emitter.replace(call)


def _give_open_arrays_a_length(module: Module) -> None:
    """`getelementptr [0 x T], p, 0, i`: SPIR-V's Kernel profile has no arrays of length 0,
    and any length gives the same address.
    """
    for function in module.defined_with(_OPEN_ARRAY):
        for i in (i for block in function.blocks for i in block.instructions):
            if i.opcode == "getelementptr" and "[0 x " in i.raw and len(i.operands) > 1 and i.operands[1].value == "0":
                i.source_type = (i.source_type or "").replace("[0 x ", "[1 x ")


def _unit(pointers: list[Operand]) -> int:
    """Bytes that can be moved at once: the common alignment, at most 8."""
    aligns = [int(m.group(1)) if (m := re.search(r"align (\d+)", p.attributes)) else 1 for p in pointers]
    return min(*aligns, 8) if len(aligns) > 1 else min(aligns[0], 8)


def _offset(e: Emitter, pointer: Operand, offset: int) -> str:
    return (
        e.emit(f"getelementptr inbounds i8, {pointer.type} {pointer.value}, i64 {offset}") if offset else pointer.value
    )


def _pieces(size: int, unit: int) -> list[tuple[int, int]]:
    """(offset, bytes) of power-of-two accesses, none larger than the unit."""
    result, offset = [], 0
    while offset < size:
        step = unit
        while step > size - offset:
            step //= 2
        result.append((offset, step))
        offset += step
    return result


def _copy(e: Emitter, call: Instruction, size: int, unit: int, volatile: str) -> None:
    """Load everything, then store: right for memmove too."""
    target, source = call.operands[0], call.operands[1]
    values = []
    for offset, step in _pieces(size, unit):
        values.append(e.emit(f"load {volatile}i{8 * step}, {source.type} {_offset(e, source, offset)}, align {step}"))
    for (offset, step), value in zip(_pieces(size, unit), values, strict=True):
        e.lines.append(f"store {volatile}i{8 * step} {value}, {target.type} {_offset(e, target, offset)}, align {step}")


def _splat(e: Emitter, byte: str, width: int) -> str:
    """The byte repeated over an integer."""
    if re.fullmatch(r"-?\d+", byte):
        return str(int.from_bytes(bytes([int(byte) & 0xFF]) * (width // 8), "little", signed=True))
    if width == 8:
        return byte
    wide = e.cast("zext", byte, "i8", f"i{width}")
    return e.op("mul", f"i{width}", wide, int("01" * (width // 8), 16))


def _set(e: Emitter, call: Instruction, size: int, unit: int, volatile: str) -> None:
    target, byte = call.operands[0], call.operands[1].value
    for offset, step in _pieces(size, unit):
        e.lines.append(
            f"store {volatile}i{8 * step} {_splat(e, byte, 8 * step)}, {target.type} {_offset(e, target, offset)}, "
            f"align {step}"
        )


def _call_loop(module: Module, e: Emitter, call: Instruction, kind: str, unit: int) -> None:
    target, value, size = call.operands[:3]
    count = e.resize(size.value, size.type, "i64")
    space = types.address_space(target.type) or 0
    if kind == "memset":
        name = f"__n2s.memset.p{space}.{unit}"
        if name not in module.functions:
            module.link(_set_loop(name, target.type, unit))
        e.lines.append(
            f"call void @{name}({target.type} {target.value}, i64 {_splat(e, value.value, 64)}, i64 {count})"
        )
        return
    from_space = types.address_space(value.type) or 0
    name = f"__n2s.{kind}.p{space}.p{from_space}.{unit}"
    if name not in module.functions:
        module.link(_copy_loop(name, target.type, value.type, unit, overlapping=kind == "memmove"))
    e.lines.append(f"call void @{name}({target.type} {target.value}, {value.type} {value.value}, i64 {count})")


def _loop(label: str, start: str, count: str, body: str, then: str, step: int) -> str:
    """A loop over byte offsets %i from `start` while units are left; `body` uses %{label}.i."""
    return f"""{label}.head:
  %{label}.i = phi i64 [ {start}, %{label}.from ], [ %{label}.next, %{label}.body ]
  %{label}.more = icmp ult i64 %{label}.i, {count}
  br i1 %{label}.more, label %{label}.body, label %{then}
{label}.body:
{body}  %{label}.next = add i64 %{label}.i, {step}
  br label %{label}.head
"""


def _move(label: str, to: str, from_: str, unit: int, at: str) -> str:
    return f"""  %{label}.s = getelementptr i8, {from_} %source, i64 {at}
  %{label}.v = load i{8 * unit}, {from_} %{label}.s, align {unit}
  %{label}.d = getelementptr i8, {to} %target, i64 {at}
  store i{8 * unit} %{label}.v, {to} %{label}.d, align {unit}
"""


def _copy_loop(name: str, to: str, from_: str, unit: int, overlapping: bool) -> str:
    """Units upwards, then the rest in bytes; where areas may overlap and the target is above, bytes downwards."""
    text = f"define internal void @{name}({to} %target, {from_} %source, i64 %size) nounwind noinline {{\nentry:\n"
    if overlapping:
        text += f"""  %t = ptrtoint {to} %target to i64
  %f = ptrtoint {from_} %source to i64
  %above = icmp ugt i64 %t, %f
  br i1 %above, label %down, label %units.from
down:
  %left = phi i64 [ %size, %entry ], [ %at, %down.body ]
  %any = icmp ne i64 %left, 0
  br i1 %any, label %down.body, label %done
down.body:
  %at = sub i64 %left, 1
{_move("down", to, from_, 1, "%at")}  br label %down
"""
    else:
        text += "  br label %units.from\n"
    text += f"units.from:\n  %whole = and i64 %size, {-unit}\n  br label %units.head\n"
    text += _loop("units", "0", "%whole", _move("units", to, from_, unit, "%units.i"), "bytes.from", unit)
    text += "bytes.from:\n  br label %bytes.head\n"
    return (
        text
        + _loop("bytes", "%whole", "%size", _move("bytes", to, from_, 1, "%bytes.i"), "done", 1)
        + "done:\n  ret void\n}\n"
    )


def _set_loop(name: str, to: str, unit: int) -> str:
    def body(label: str, width: int) -> str:
        return (
            f"  %{label}.d = getelementptr i8, {to} %target, i64 %{label}.i\n"
            f"  %{label}.v = trunc i64 %value to i{width}\n"
            f"  store i{width} %{label}.v, {to} %{label}.d, align {width // 8}\n"
        ).replace("trunc i64 %value to i64", "add i64 %value, 0")

    text = (
        f"define internal void @{name}({to} %target, i64 %value, i64 %size) nounwind noinline {{\nentry:\n"
        "  br label %units.from\n"
    )
    text += f"units.from:\n  %whole = and i64 %size, {-unit}\n  br label %units.head\n"
    text += _loop("units", "0", "%whole", body("units", 8 * unit), "bytes.from", unit)
    text += "bytes.from:\n  br label %bytes.head\n"
    return text + _loop("bytes", "%whole", "%size", body("bytes", 8), "done", 1) + "done:\n  ret void\n}\n"
