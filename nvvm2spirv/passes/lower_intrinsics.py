"""LLVM intrinsics that the SPIR-V back end or its consumers lack, as plain instructions.

`EXPANSIONS` is the table: intrinsic → function that gives the replacing text. Each takes an `Expansion`, which knows the operands and types; it
works on scalars and vectors alike. Intrinsics that mean nothing on a GPU are in `DROPPED`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import Instruction, Module
from nvvm2spirv.passes.base import Context

DROPPED = (
    "llvm.assume", "llvm.dbg.", "llvm.lifetime.", "llvm.invariant.", "llvm.experimental.noalias.scope.decl", "llvm.sideeffect", "llvm.donothing",
    "llvm.pseudoprobe", "llvm.stacksave", "llvm.stackrestore", "llvm.prefetch", "llvm.var.annotation", "llvm.instrprof",
)  # fmt: skip
"""Prefixes of intrinsics without an effect on results."""

FORWARDED = ("llvm.expect", "llvm.expect.with.probability", "llvm.ssa.copy", "llvm.launder.invariant.group", "llvm.strip.invariant.group",
             "llvm.annotation", "llvm.ptr.annotation", "llvm.arithmetic.fence", "llvm.threadlocal.address")  # fmt: skip
"""Intrinsics that give their first operand."""


class Expansion:
    """Writes the text that replaces one call."""

    def __init__(self, call: Instruction) -> None:
        self.call = call
        self.arguments = [operand.value for operand in call.operands]
        self.type = call.operands[0].type if call.operands else call.type
        self.bits = types.integer_bits(types.scalar(self.type)) or types.FLOAT_BITS.get(types.scalar(self.type), 0)
        self.boolean = types.with_scalar(self.type, "i1")
        self.lines: list[str] = []
        self.declarations: list[str] = []

    def emit(self, body: str) -> str:
        """Append `%new = body`; return the name."""
        name = self.call.block.function.fresh("%x")
        self.lines.append(f"{name} = {body}")
        return name

    def op(self, opcode: str, left: str, right: str | int, type_: str = "") -> str:
        """Append a two-operand instruction on the argument type."""
        type_ = type_ or self.type
        return self.emit(f"{opcode} {type_} {left}, {self.constant(right, type_) if isinstance(right, int) else right}")

    def cast(self, opcode: str, value: str, from_: str, to: str) -> str:
        """Append a conversion."""
        return self.emit(f"{opcode} {from_} {value} to {to}")

    def select(self, condition: str, yes: str, no: str, type_: str = "", condition_type: str = "") -> str:
        """Append a select."""
        type_ = type_ or self.type
        return self.emit(f"select {condition_type or types.with_scalar(type_, 'i1')} {condition}, {type_} {yes}, {type_} {no}")

    def constant(self, value: int, type_: str = "") -> str:
        """An integer constant, splat for vectors."""
        type_ = type_ or self.type
        scalar = types.scalar(type_)
        bits = types.integer_bits(scalar) or 64
        text = ("true" if value & 1 else "false") if bits == 1 else str(_signed(value, bits))
        return f"splat ({scalar} {text})" if types.vector(type_) else text

    def call_declared(self, name: str, result: str, arguments: list[tuple[str, str]]) -> str:
        """Append a call of a pure external function, declaring it."""
        self.declarations.append(f"declare {result} @{name}({', '.join(t for t, _ in arguments)}) nounwind willreturn memory(none)")
        return self.emit(f"call {result} @{name}({', '.join(f'{t} {v}' for t, v in arguments)})")


def _signed(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


Expander = Callable[[Expansion], str | tuple[str, ...]]


def _overflow(operation: str, signed: bool) -> Expander:
    return lambda x: _multiply_overflow(x, signed) if operation == "mul" else _add_overflow(x, operation, signed)


def _add_overflow(x: Expansion, operation: str, signed: bool) -> tuple[str, str]:
    a, b = x.arguments
    result = x.op(operation, a, b)
    if not signed:
        return result, (x.op("icmp ult", result, a) if operation == "add" else x.op("icmp ult", a, b))
    left = x.op("xor", result, a) if operation == "add" else x.op("xor", a, b)
    right = x.op("xor", result, b) if operation == "add" else x.op("xor", result, a)
    return result, x.op("icmp slt", x.op("and", left, right), 0)


def _multiply_overflow(x: Expansion, signed: bool) -> tuple[str, str]:
    a, b = x.arguments
    extend, shift = ("sext", "ashr") if signed else ("zext", "lshr")
    if x.bits <= 32:
        wide = types.with_scalar(x.type, "i64")
        product = x.op("mul", x.cast(extend, a, x.type, wide), x.cast(extend, b, x.type, wide), wide)
        result = x.cast("trunc", product, wide, x.type)
        return result, x.op("icmp ne", x.cast(extend, result, x.type, wide), product, wide)
    result = x.op("mul", a, b)
    high = multiply_high(x, a, b, signed)
    return result, x.op("icmp ne", high, x.op("ashr", result, x.bits - 1) if shift == "ashr" else x.constant(0))


def multiply_high(x: Expansion, a: str, b: str, signed: bool) -> str:
    """Upper half of a 64-bit product, through OpenCL's mul_hi."""
    letter = "l" if signed else "m"
    vector = types.vector(x.type)
    mangled = f"Dv{vector[0]}_{letter}S_" if vector else letter * 2
    return x.call_declared(f"_Z6mul_hi{mangled}", x.type, [(x.type, a), (x.type, b)])


def _shift_saturated(signed: bool) -> Expander:
    def expand(x: Expansion) -> str:
        a, b = x.arguments
        shifted = x.op("shl", a, b)
        lost = x.op("icmp ne", x.op("ashr" if signed else "lshr", shifted, b), a)
        limit = x.constant((1 << x.bits) - 1)
        if signed:
            limit = x.select(x.op("icmp slt", a, 0), x.constant(1 << (x.bits - 1)), x.constant((1 << (x.bits - 1)) - 1))
        return x.select(lost, limit, shifted)

    return expand


def _add_saturated(operation: str, signed: bool) -> Expander:
    def expand(x: Expansion) -> str:
        result, lost = _add_overflow(x, operation, signed)
        if not signed:
            return x.select(lost, x.constant(-1 if operation == "add" else 0), result)
        limit = x.op("xor", x.op("ashr", result, x.bits - 1), 1 << (x.bits - 1))
        return x.select(lost, limit, result)

    return expand


def _funnel_shift(left: bool) -> Expander:
    def expand(x: Expansion) -> str:
        a, b, count = x.arguments
        amount = x.op("and", count, x.bits - 1) if x.bits & (x.bits - 1) == 0 else x.op("urem", count, x.bits)
        rest = x.op("sub", x.constant(x.bits - 1), amount)
        if left:
            return x.op("or", x.op("shl", a, amount), x.op("lshr", x.op("lshr", b, 1), rest))
        return x.op("or", x.op("shl", x.op("shl", a, 1), rest), x.op("lshr", b, amount))

    return expand


def _swap_groups(x: Expansion, value: str, smallest: int) -> str:
    """Swap neighbouring groups of `smallest`, 2 × smallest … bits: reverses the order of the groups."""
    size = smallest
    while size < x.bits:
        mask = sum(((1 << size) - 1) << position for position in range(0, x.bits, 2 * size))
        high = x.op("and", x.op("lshr", value, size), mask)
        low = x.op("shl", x.op("and", value, mask), size)
        value = x.op("or", high, low)
        size *= 2
    return value


def _bit_reverse(x: Expansion) -> str:
    return _swap_groups(x, x.arguments[0], 1)


def _byte_swap(x: Expansion) -> str:
    return _swap_groups(x, x.arguments[0], 8)


def _population_count(x: Expansion) -> str:
    """Hacker's Delight, figure 5-2."""
    value = x.arguments[0]

    def mask(size: int) -> int:
        return sum(((1 << size) - 1) << position for position in range(0, x.bits, 2 * size))

    if x.bits == 1:
        return value
    value = x.op("sub", value, x.op("and", x.op("lshr", value, 1), mask(1)))
    value = x.op("add", x.op("and", value, mask(2)), x.op("and", x.op("lshr", value, 2), mask(2)))
    size = 4
    while size < x.bits:
        value = x.op("and", x.op("add", value, x.op("lshr", value, size)), mask(size))
        size *= 2
    return value


def _trailing_zeros(x: Expansion) -> str:
    """Bits below the lowest set one: popcount(~x & (x - 1))."""
    value = x.arguments[0]
    x.arguments = [x.op("and", x.op("xor", value, -1), x.op("sub", value, 1))]
    return _population_count(x)


def _minimum(less: str, zero: str, propagate: bool) -> Expander:
    """llvm.minimum/maximum (NaN wins) and minimumnum/maximumnum (number wins): -0 is less than +0 in both."""

    def expand(x: Expansion) -> str:
        a, b = x.arguments
        integer = types.with_scalar(x.type, f"i{x.bits}")
        chosen = x.select(x.op(f"fcmp {less}", a, b), a, b)
        first, second = x.cast("bitcast", a, x.type, integer), x.cast("bitcast", b, x.type, integer)
        zeros = x.cast("bitcast", x.op(zero, first, second, integer), integer, x.type)
        chosen = x.select(x.op("fcmp oeq", a, b), zeros, chosen)
        if propagate:
            nan = x.op("fadd", a, b)
            return x.select(x.op("fcmp uno", a, b), nan, chosen)
        chosen = x.select(x.op("fcmp uno", b, b), a, chosen)
        return x.select(x.op("fcmp uno", a, a), b, chosen)

    return expand


def _convert_saturated(signed: bool) -> Expander:
    def expand(x: Expansion) -> str:
        value, result = x.arguments[0], x.call.type
        bits = types.integer_bits(types.scalar(result))
        assert bits
        low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
        opcode = "fptosi" if signed else "fptoui"
        # The conversion is undefined outside of the range, so convert a value that is inside. 2^n bounds are exact in every format that holds them.
        finite_max = {"half": 65504.0, "float": float.fromhex("0x1.fffffep127"), "double": float.fromhex("0x1.fffffffffffffp1023")}[types.scalar(x.type)]
        upper, lower = float(high + 1), float(low)
        too_high = x.emit(f"fcmp oge {x.type} {value}, {float_constant(upper, x.type)}") if upper <= finite_max else ""
        too_low = x.emit(f"fcmp {'olt' if signed else 'ole'} {x.type} {value}, {float_constant(lower, x.type)}") if -finite_max <= lower else ""
        nan = x.op("fcmp uno", value, value)
        inside = value
        for outside in (too_high, too_low, nan):
            if outside:
                inside = x.select(outside, float_constant(0.0, x.type), inside)
        if not too_high or not too_low:  # infinities of a narrow format
            infinite = x.emit(f"fcmp oeq {x.type} {value}, {float_constant(float('inf'), x.type)}")
            negative = x.emit(f"fcmp oeq {x.type} {value}, {float_constant(float('-inf'), x.type)}")
            inside = x.select(infinite, float_constant(0.0, x.type), x.select(negative, float_constant(0.0, x.type), inside))
            too_high, too_low = too_high or infinite, too_low or negative
        converted = x.cast(opcode, inside, x.type, result)
        condition = types.with_scalar(result, "i1")
        converted = x.select(too_high, x.constant(high, result), converted, result, condition)
        return x.select(too_low, x.constant(low, result), converted, result, condition)

    return expand


def float_constant(value: float, type_: str) -> str:
    """LLVM's spelling of a float that is exact in the type."""
    import struct

    scalar = types.scalar(type_)
    if scalar == "half":
        text = f"0xH{struct.unpack('<H', struct.pack('<e', value))[0]:04X}"
    else:
        text = f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
    return f"splat ({scalar} {text})" if types.vector(type_) else text


_LETTERS = {"half": "Dh", "float": "f", "double": "d", "i8": "c", "i16": "s", "i32": "i", "i64": "l"}


def mangle(name: str, *argument_types: str) -> str:
    """OpenCL C's mangled name for value arguments."""
    seen: list[str] = []
    text = f"_Z{len(name)}{name}"
    for type_ in argument_types:
        vector = types.vector(type_)
        if not vector:
            text += _LETTERS[type_]
        elif type_ in seen:
            index = seen.index(type_)
            text += "S_" if index == 0 else f"S{index - 1}_"
        else:
            seen.append(type_)
            text += f"Dv{vector[0]}_{_LETTERS[vector[1]]}"
    return text


def _opencl(name: str) -> Expander:
    return lambda x: _opencl_call(x, name)


def _opencl_call(x: Expansion, name: str) -> str:
    operands = [(o.type, o.value) for o in x.call.operands]
    return x.call_declared(mangle(name, *(t for t, _ in operands)), x.call.type, operands)


def _rounded(name: str) -> Expander:
    def expand(x: Expansion) -> str:
        rounded = x.call_declared(mangle(name, x.type), x.type, [(x.type, x.arguments[0])])
        return x.cast("fptosi", rounded, x.type, x.call.type)

    return expand


def _canonicalize(x: Expansion) -> str:
    return x.emit(f"fmul {x.type} {x.arguments[0]}, {float_constant(1.0, x.type)}")


def _pointer_mask(x: Expansion) -> str:
    integer = x.call.operands[1].type
    address = x.cast("ptrtoint", x.arguments[0], x.type, integer)
    return x.cast("inttoptr", x.op("and", address, x.arguments[1], integer), integer, x.type)


def _three_way(signed: bool) -> Expander:
    def expand(x: Expansion) -> str:
        a, b = x.arguments
        letter = "s" if signed else "u"
        result = x.call.type
        condition = types.with_scalar(result, "i1")
        less = x.select(x.op(f"icmp {letter}lt", a, b), x.constant(-1, result), x.constant(0, result), result, condition)
        return x.select(x.op(f"icmp {letter}gt", a, b), x.constant(1, result), less, result, condition)

    return expand


EXPANSIONS: dict[str, Expander] = {
    **{f"llvm.{'s' if s else 'u'}{o}.with.overflow": _overflow(o, s) for o in ("add", "sub", "mul") for s in (True, False)},
    **{f"llvm.{'s' if s else 'u'}shl.sat": _shift_saturated(s) for s in (True, False)},
    **{f"llvm.{'s' if s else 'u'}{o}.sat": _add_saturated(o, s) for o in ("add", "sub") for s in (True, False)},
    "llvm.fshl": _funnel_shift(True),
    "llvm.fshr": _funnel_shift(False),
    "llvm.bitreverse": _bit_reverse,
    "llvm.bswap": _byte_swap,
    "llvm.cttz": _trailing_zeros,
    "llvm.scmp": _three_way(True),
    "llvm.ucmp": _three_way(False),
    "llvm.minimum": _minimum("olt", "or", True),
    "llvm.maximum": _minimum("ogt", "and", True),
    "llvm.minimumnum": _minimum("olt", "or", False),
    "llvm.maximumnum": _minimum("ogt", "and", False),
    "llvm.fptosi.sat": _convert_saturated(True),
    "llvm.fptoui.sat": _convert_saturated(False),
    "llvm.ldexp": _opencl("ldexp"),
    "llvm.exp10": _opencl("exp10"),
    "llvm.lrint": _rounded("rint"),
    "llvm.llrint": _rounded("rint"),
    "llvm.lround": _rounded("round"),
    "llvm.llround": _rounded("round"),
    "llvm.canonicalize": _canonicalize,
    "llvm.fmuladd": _opencl("fma"),
    "llvm.ptrmask": _pointer_mask,
}

_SUFFIX = re.compile(r"(?:\.(?:v\d+)?(?:i\d+|f\d+|bf16|p\d+))+$")


def base_name(intrinsic: str) -> str:
    """An intrinsic's name without its type suffixes."""
    return _SUFFIX.sub("", intrinsic)


@dataclass(frozen=True)
class LowerIntrinsics:
    """The pass."""

    name: ClassVar[str] = "lower-intrinsics"

    def apply(self, module: Module, context: Context) -> None:
        """Expand every call that the tables name."""
        present = {name: base_name(name) for name, f in module.functions.items() if f.is_declaration and name.startswith("llvm.")}
        dropped = {name for name in present if name.startswith(DROPPED)}
        forwarded = {name for name in present if present[name] in FORWARDED}
        expanded = {name for name, base in present.items() if base in EXPANSIONS}
        if not dropped and not forwarded and not expanded:
            return
        for function in module.defined():
            for call in function.calls(*dropped, *forwarded, *expanded) if dropped or forwarded or expanded else []:
                name = call.callee_name
                if name in dropped:
                    if call.result:
                        function.replace_uses(call.result, "poison")
                    call.erase()
                elif name in forwarded:
                    call.replace_by_value(call.operands[0].value)
                else:
                    expand_call(module, call, EXPANSIONS[present[name or ""]])
            function.flush()
        for name in dropped | forwarded | expanded:
            module.functions.pop(name, None)


def expand_call(module: Module, call: Instruction, expander: Expander) -> None:
    """Replace one call by its expansion."""
    function = call.block.function
    expansion = Expansion(call)
    result = expander(expansion)
    for declaration in expansion.declarations:
        module.link(declaration)
    call.insert_before("\n".join(expansion.lines))
    assert call.result
    if isinstance(result, str):
        call.replace_by_value(result)
        return
    _replace_pair(call, result)
    function.flush()


def _replace_pair(call: Instruction, values: tuple[str, ...]) -> None:
    """Replace the parts of a structure result; what uses it as a whole gets it built."""
    function = call.block.function
    assert call.result
    whole = False
    for user in function.users().get(call.result, []):
        if user.opcode == "extractvalue" and len(user.indices) == 1:
            user.replace_by_value(values[user.indices[0]])
        else:
            whole = True
    if whole:
        scalar_types = [call.operands[0].type, types.with_scalar(call.operands[0].type, "i1")]
        first = function.fresh("%pair")
        call.replace(
            f"{first} = insertvalue {call.type} poison, {scalar_types[0]} {values[0]}, 0\n"
            f"{call.result} = insertvalue {call.type} {first}, {scalar_types[1]} {values[1]}, 1"
        )  # fmt: skip
    else:
        call.erase()
