"""PTX's results where LLVM's are poison: shifts by the width or more, conversions of floating-point values that an
integer cannot hold.

It runs before LLVM's optimiser, which otherwise concludes from a shift or conversion that its operand is in range. What
the optimiser can prove to be in range costs nothing.

* `shl`, `lshr`: 0; `ashr`: the sign in every bit (PTX ISA, "shl" and "shr": amounts greater than the width are clamped
  to it).
* `fptosi`, `fptoui`: the nearest value of the range. NaN is 0 where the source is not double and the result narrower
  than 64 bits, else the highest bit alone (PTX ISA, "cvt"). To i8 by way of i32, as CUDA's compilers do: C's conversion
  to char is no cvt to 8 bits, and 256.0f gives 0.
"""

import re

from nvvm2spirv.ir import types
from nvvm2spirv.ir.emitter import Emitter, constant
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.passes.base import Context, Pass

_SHIFTS = frozenset(("shl", "lshr", "ashr"))
_CONVERSIONS = frozenset(("fptosi", "fptoui"))
_REWRITTEN = re.compile(r" = (?:shl|[la]shr|fpto[su]i) ")
_SOURCES = frozenset(("half", "float", "double"))


class DefineArithmetic(Pass):
    """Give shifts by the width or more and conversions of NaN and values out of range the results that PTX's
    instructions have.
    """

    name = "define-arithmetic"

    def apply(self, module: Module, context: Context) -> None:
        for function in module.defined_with(_REWRITTEN):
            ranges = _Ranges(function)
            for block in function.blocks:
                new: list[Instruction] = []
                for i in block.instructions:
                    text = (
                        _shift(i, ranges)
                        if i.opcode in _SHIFTS
                        else _conversion(i)
                        if i.opcode in _CONVERSIONS
                        else None
                    )
                    if text is None:
                        new.append(i)
                    else:
                        location = i.debug_location
                        new += block.parse(text, f", !dbg {location}" if location else "")
                block.instructions = new


class _Ranges:
    """Upper bounds of values that are plain from their definition; LLVM's optimiser finds the others."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.definitions: dict[str, Instruction] | None = None

    def below(self, value: str, bits: int, limit: int) -> bool:
        """Whether a value of this width is less than `limit`."""
        constant = _constant(value, bits)
        if constant is not None:
            return constant < limit
        if self.definitions is None:
            self.definitions = {i.result: i for block in self.function.blocks for i in block.instructions if i.result}
        source = self.definitions.get(value)
        if source is None or source.opcode not in ("and", "urem", "zext", "lshr"):
            return False
        operand = source.operands[0]
        if source.opcode == "zext":
            return 1 << (types.integer_bits(types.scalar(operand.type)) or bits) <= limit
        known = [c for o in source.operands if (c := _constant(o.value, bits)) is not None]
        if not known:
            return False
        if source.opcode == "and":
            return known[0] < limit
        return known[-1] == _constant(source.operands[1].value, bits) and (
            0 < known[-1] <= limit if source.opcode == "urem" else known[-1] < bits and 1 << (bits - known[-1]) <= limit
        )


def _constant(value: str, bits: int) -> int | None:
    """The unsigned value of an integer constant or splat of one, None for anything else."""
    if value.startswith("splat ("):
        value = value[7:-1].partition(" ")[2]
    if value == "zeroinitializer":
        return 0
    return int(value) & ((1 << bits) - 1) if value.lstrip("-").isdecimal() else None


def _shift(i: Instruction, ranges: _Ranges) -> str | None:
    """Text in the place of a shift, None if its amount is in range."""
    bits = types.integer_bits(types.scalar(i.type)) or 1
    amount = i.operands[1].value
    if bits == 1 or ranges.below(amount, bits, bits):
        return None
    e, value, result = Emitter(i.block.function), i.operands[0].value, i.result or ""
    condition = types.with_scalar(i.type, "i1")
    if i.opcode == "ashr":
        if _constant(amount, bits) is not None:
            e.op("ashr", i.type, value, bits - 1, result)
        else:
            inside = e.op("icmp ult", i.type, amount, bits)
            e.op(
                "ashr", i.type, value,
                e.select(inside, i.type, amount, constant(i.type, bits - 1), condition_type=condition), result,
            )
    elif _constant(amount, bits) is not None:
        e.op("and", i.type, value, 0, result)
    else:
        inside = e.op("icmp ult", i.type, amount, bits)
        moved = e.op(" ".join([i.opcode, *i.flags]), i.type, value, amount)
        e.select(inside, i.type, moved, constant(i.type, 0), result, condition)
    return "\n".join(e.lines)


def _conversion(i: Instruction) -> str | None:
    """Text in the place of a conversion, None for widths that PTX's has not."""
    source, bits = i.operands[0], types.integer_bits(types.scalar(i.type))
    if bits not in (8, 16, 32, 64) or types.scalar(source.type) not in _SOURCES:
        return None
    e, value, kind, result = Emitter(i.block.function), source.value, source.type, i.result or ""
    nan_is_zero = bits < 64 and types.scalar(kind) != "double"
    if types.scalar(kind) == "half":
        wide = types.with_scalar(kind, "float")
        value, kind = e.cast("fpext", value, kind, wide), wide
    target = types.with_scalar(i.type, "i32") if bits == 8 else i.type
    name = f"llvm.{i.opcode}.sat.{types.suffix(target)}.{types.suffix(kind)}"
    i.block.function.module.declare(f"declare {target} @{name}({kind}) nounwind memory(none)")
    final = result if bits != 8 else ""
    signed = i.opcode == "fptosi"
    converted = e.emit(f"call {target} @{name}({kind} {value})", final if nan_is_zero and signed else "")
    for_nan = constant(target, 0 if nan_is_zero else 1 << ((32 if bits == 8 else bits) - 1))
    condition = types.with_scalar(target, "i1")
    if not signed:  # OpenCL says that NaN should give 0, but Intel's CPU runtime gives all ones
        converted = e.select(e.op("fcmp uno", kind, value, value), target, for_nan, converted, final, condition)
    elif not nan_is_zero:
        highest = e.select(
            e.op("fcmp uno", kind, value, value), target, for_nan, constant(target, 0), condition_type=condition
        )
        converted = e.op("or", target, converted, highest, final)
    if bits == 8:
        e.cast("trunc", converted, target, i.type, result)
    return "\n".join(e.lines)
