"""LLVM intrinsics that the SPIR-V back end or its consumers lack, as plain instructions.

`EXPANSIONS` is the table: intrinsic → function that gives the replacing text. Each takes an `Expansion`, which knows
the operands and types; it works on scalars and vectors alike. Intrinsics that mean nothing on a GPU are in `DROPPED`.
"""

import re
from collections.abc import Callable, Iterable, Mapping

from nvvm2spirv.ir import types
from nvvm2spirv.ir.emitter import Emitter, constant
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.scalarize_vectors import is_legal, split_call

DROPPED = (
    "llvm.assume", "llvm.dbg.", "llvm.lifetime.", "llvm.invariant.", "llvm.experimental.noalias.scope.decl",
    "llvm.sideeffect", "llvm.donothing",
    "llvm.pseudoprobe", "llvm.stacksave", "llvm.stackrestore", "llvm.prefetch", "llvm.var.annotation", "llvm.instrprof",
)  # fmt: skip
"""Prefixes of intrinsics without an effect on results."""

FORWARDED = ("llvm.expect", "llvm.expect.with.probability", "llvm.ssa.copy", "llvm.launder.invariant.group",
             "llvm.strip.invariant.group",
             "llvm.annotation", "llvm.ptr.annotation", "llvm.arithmetic.fence", "llvm.threadlocal.address")  # fmt: skip
"""Intrinsics that give their first operand."""


class Expansion(Emitter):
    """Writes the text that replaces one call; `type` and `bits` are those of its first operand."""

    def __init__(self, call: Instruction) -> None:
        super().__init__(call.block.function)
        self.instruction = call
        self.arguments = [operand.value for operand in call.operands]
        self.type = call.operands[0].type if call.operands else call.type
        self.bits = types.integer_bits(types.scalar(self.type)) or types.FLOAT_BITS.get(types.scalar(self.type), 0)

    def on(self, opcode: str, left: str, right: str | int) -> str:
        """Append a two-operand instruction on the argument type."""
        return self.op(opcode, self.type, left, right)

    def choose(self, condition: str, yes: str, no: str) -> str:
        """Append a select on the argument type."""
        return self.select(condition, self.type, yes, no, condition_type=types.with_scalar(self.type, "i1"))

    def constant(self, value: int) -> str:
        """An integer constant of the argument type."""
        return constant(self.type, value)


Expander = Callable[[Expansion], str | tuple[str, ...]]


def _overflow(operation: str, signed: bool) -> Expander:
    return lambda x: _multiply_overflow(x, signed) if operation == "mul" else _add_overflow(x, operation, signed)


def _add_overflow(x: Expansion, operation: str, signed: bool) -> tuple[str, str]:
    a, b = x.arguments
    result = x.on(operation, a, b)
    if not signed:
        return result, (x.on("icmp ult", result, a) if operation == "add" else x.on("icmp ult", a, b))
    left = x.on("xor", result, a) if operation == "add" else x.on("xor", a, b)
    right = x.on("xor", result, b) if operation == "add" else x.on("xor", result, a)
    return result, x.on("icmp slt", x.on("and", left, right), 0)


def _multiply_overflow(x: Expansion, signed: bool) -> tuple[str, str]:
    a, b = x.arguments
    if x.bits == 64:
        result = x.on("mul", a, b)
        high = multiply_high(x, a, b, signed)
        return result, x.on("icmp ne", high, x.on("ashr", result, 63) if signed else x.constant(0))
    extend = "sext" if signed else "zext"
    wide = types.with_scalar(x.type, "i64" if x.bits <= 32 else f"i{2 * x.bits}")
    product = x.op("mul", wide, x.cast(extend, a, x.type, wide), x.cast(extend, b, x.type, wide))
    result = x.cast("trunc", product, wide, x.type)
    return result, x.op("icmp ne", wide, x.cast(extend, result, x.type, wide), product)


def multiply_high(x: Expansion, a: str, b: str, signed: bool) -> str:
    """Upper half of a 64-bit product, through OpenCL's mul_hi."""
    letter = "l" if signed else "m"
    vector = types.vector(x.type)
    mangled = f"Dv{vector[0]}_{letter}S_" if vector else letter * 2
    return x.call(f"_Z6mul_hi{mangled}", x.type, [(x.type, a), (x.type, b)])


def _shift_saturated(signed: bool) -> Expander:
    def expand(x: Expansion) -> str:
        a, b = x.arguments
        shifted = x.on("shl", a, b)
        lost = x.on("icmp ne", x.on("ashr" if signed else "lshr", shifted, b), a)
        limit = x.constant((1 << x.bits) - 1)
        if signed:
            limit = x.choose(x.on("icmp slt", a, 0), x.constant(1 << (x.bits - 1)), x.constant((1 << (x.bits - 1)) - 1))
        return x.choose(lost, limit, shifted)

    return expand


def _add_saturated(operation: str, signed: bool) -> Expander:
    def expand(x: Expansion) -> str:
        result, lost = _add_overflow(x, operation, signed)
        if not signed:
            return x.choose(lost, x.constant(-1 if operation == "add" else 0), result)
        return x.choose(lost, x.on("xor", x.on("ashr", result, x.bits - 1), 1 << (x.bits - 1)), result)

    return expand


def _funnel_shift(left: bool) -> Expander:
    def expand(x: Expansion) -> str:
        a, b, count = x.arguments
        amount = x.on("and", count, x.bits - 1) if x.bits & (x.bits - 1) == 0 else x.on("urem", count, x.bits)
        rest = x.on("sub", x.constant(x.bits - 1), amount)
        if left:
            return x.on("or", x.on("shl", a, amount), x.on("lshr", x.on("lshr", b, 1), rest))
        return x.on("or", x.on("shl", x.on("shl", a, 1), rest), x.on("lshr", b, amount))

    return expand


def _reversed(smallest: int) -> Expander:
    """Reverse the order of groups of `smallest` bits: swap neighbours of every power-of-two size,
    in the next power-of-two width.
    """

    def expand(x: Expansion) -> str:
        width = smallest
        while width < x.bits:
            width *= 2
        type_ = types.with_scalar(x.type, f"i{width}")
        value = x.cast("zext", x.arguments[0], x.type, type_)
        size = smallest
        while size < width:
            mask = sum(((1 << size) - 1) << position for position in range(0, width, 2 * size))
            high = x.op("and", type_, x.op("lshr", type_, value, size), mask)
            low = x.op("shl", type_, x.op("and", type_, value, mask), size)
            value = x.op("or", type_, high, low)
            size *= 2
        return x.cast("trunc", x.op("lshr", type_, value, width - x.bits), type_, x.type) if width != x.bits else value

    return expand


def _population_count(x: Expansion) -> str:
    """Sums of neighbouring groups of bits, as in Hacker's Delight, section 5-1; a wide value in 64-bit pieces."""
    value = x.arguments[0]
    if x.bits > 64:
        total = ""
        for start in range(0, x.bits, 64):
            piece = x.cast(
                "trunc", x.on("lshr", value, start) if start else value, x.type, types.with_scalar(x.type, "i64")
            )
            count = x.cast(
                "zext", _count_bits(x, piece, types.with_scalar(x.type, "i64"), 64), types.with_scalar(x.type, "i64"),
                x.type,
            )
            total = x.on("add", total, count) if total else count
        return total
    width = next(w for w in (8, 16, 32, 64) if w >= x.bits)
    type_ = types.with_scalar(x.type, f"i{width}")
    return x.cast("trunc", _count_bits(x, x.cast("zext", value, x.type, type_), type_, width), type_, x.type)


def _count_bits(x: Expansion, value: str, type_: str, width: int) -> str:
    def mask(size: int) -> int:
        return sum(((1 << size) - 1) << position for position in range(0, width, 2 * size))

    size = 1
    while size < width:
        value = x.op(
            "add", type_, x.op("and", type_, value, mask(size)),
            x.op("and", type_, x.op("lshr", type_, value, size), mask(size)),
        )
        size *= 2
    return value


def _trailing_zeros(x: Expansion) -> str:
    """Bits below the lowest set one: the population of ~x & (x - 1)."""
    value = x.arguments[0]
    x.arguments = [x.on("and", x.on("xor", value, -1), x.on("sub", value, 1))]
    return _population_count(x)


def _leading_zeros(x: Expansion) -> str:
    """Spread the highest set bit downwards, then count the zeros left."""
    value, step = x.arguments[0], 1
    while step < x.bits:
        value = x.on("or", value, x.on("lshr", value, step))
        step *= 2
    x.arguments = [x.on("xor", value, -1)]
    return _population_count(x)


def _absolute(x: Expansion) -> str:
    value = x.arguments[0]
    return x.choose(x.on("icmp slt", value, 0), x.on("sub", x.constant(0), value), value)


def _integer_minimum(predicate: str) -> Expander:
    return lambda x: x.choose(x.on(f"icmp {predicate}", *x.arguments), *x.arguments)


def _minimum(less: str, zero: str, propagate: bool) -> Expander:
    """llvm.minimum/maximum (NaN wins) and minimumnum/maximumnum (number wins): -0 is less than +0 in both."""

    def expand(x: Expansion) -> str:
        a, b = x.arguments
        integer = types.with_scalar(x.type, f"i{x.bits}")
        chosen = x.choose(x.on(f"fcmp {less}", a, b), a, b)
        first, second = x.cast("bitcast", a, x.type, integer), x.cast("bitcast", b, x.type, integer)
        zeros = x.cast("bitcast", x.op(zero, integer, first, second), integer, x.type)
        chosen = x.choose(x.on("fcmp oeq", a, b), zeros, chosen)
        if propagate:
            return x.choose(x.on("fcmp uno", a, b), x.on("fadd", a, b), chosen)
        chosen = x.choose(x.on("fcmp uno", b, b), a, chosen)
        return x.choose(x.on("fcmp uno", a, a), b, chosen)

    return expand


_LARGEST = {
    "half": 65504.0,
    "float": float.fromhex("0x1.fffffep127"),
    "double": float.fromhex("0x1.fffffffffffffp1023"),
}


def _convert_saturated(signed: bool) -> Expander:
    """The conversion is undefined outside of the range, so only a value inside is converted.

    Powers of two are exact in every format that holds them.
    """

    def expand(x: Expansion) -> str:
        value, result = x.arguments[0], x.instruction.type
        bits = types.integer_bits(types.scalar(result))
        assert bits
        low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
        largest = _LARGEST[types.scalar(x.type)]
        upper, lower = (
            (float(high + 1), float(low)) if high < largest else (float("inf"), float("-inf") if signed else 0.0)
        )
        too_high = x.on("fcmp oge", value, constant(x.type, upper))
        too_low = x.on("fcmp ole", value, constant(x.type, lower))
        outside = x.op(
            "or", types.with_scalar(x.type, "i1"), x.op("or", types.with_scalar(x.type, "i1"), too_high, too_low),
            x.on("fcmp uno", value, value),
        )
        inside = x.choose(outside, constant(x.type, 0.0), value)
        converted = x.cast("fptosi" if signed else "fptoui", inside, x.type, result)
        condition = types.with_scalar(result, "i1")
        converted = x.select(too_high, result, constant(result, high), converted, condition_type=condition)
        return x.select(too_low, result, constant(result, low), converted, condition_type=condition)

    return expand


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
    operands = [(o.type, o.value) for o in x.instruction.operands]
    return x.call(mangle(name, *(t for t, _ in operands)), x.instruction.type, operands)


def _rounded(name: str) -> Expander:
    def expand(x: Expansion) -> str:
        rounded = x.call(mangle(name, x.type), x.type, [(x.type, x.arguments[0])])
        return x.cast("fptosi", rounded, x.type, x.instruction.type)

    return expand


def _canonicalize(x: Expansion) -> str:
    return x.on("fmul", x.arguments[0], constant(x.type, 1.0))


def _pointer_mask(x: Expansion) -> str:
    integer = x.instruction.operands[1].type
    address = x.cast("ptrtoint", x.arguments[0], x.type, integer)
    return x.cast("inttoptr", x.op("and", integer, address, x.arguments[1]), integer, x.type)


def _three_way(signed: bool) -> Expander:
    def expand(x: Expansion) -> str:
        a, b = x.arguments
        letter = "s" if signed else "u"
        result = x.instruction.type
        condition = types.with_scalar(result, "i1")
        zero, one, minus = (constant(result, value) for value in (0, 1, -1))
        less = x.select(x.on(f"icmp {letter}lt", a, b), result, minus, zero, condition_type=condition)
        return x.select(x.on(f"icmp {letter}gt", a, b), result, one, less, condition_type=condition)

    return expand


EXPANSIONS: dict[str, Expander] = {
    **{f"llvm.{'s' if s else 'u'}{o}.with.overflow": _overflow(o, s) for o in ("add", "sub", "mul") for s in (
        True, False,
    )},
    **{f"llvm.{'s' if s else 'u'}shl.sat": _shift_saturated(s) for s in (True, False)},
    **{f"llvm.{'s' if s else 'u'}{o}.sat": _add_saturated(o, s) for o in ("add", "sub") for s in (True, False)},
    "llvm.fshl": _funnel_shift(True),
    "llvm.fshr": _funnel_shift(False),
    "llvm.bitreverse": _reversed(1),
    "llvm.bswap": _reversed(8),
    "llvm.cttz": _trailing_zeros,
    "llvm.scmp": _three_way(True),
    "llvm.ucmp": _three_way(False),
    "llvm.minimum": _minimum("olt", "or", True),
    "llvm.maximum": _minimum("ogt", "and", True),
    "llvm.minimumnum": _minimum("olt", "or", False),
    "llvm.maximumnum": _minimum("ogt", "and", False),
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

ODD_WIDTHS: dict[str, Expander] = {
    "llvm.ctpop": _population_count,
    "llvm.ctlz": _leading_zeros,
    "llvm.abs": _absolute,
    "llvm.smin": _integer_minimum("slt"),
    "llvm.smax": _integer_minimum("sgt"),
    "llvm.umin": _integer_minimum("ult"),
    "llvm.umax": _integer_minimum("ugt"),
    "llvm.fptosi.sat": _convert_saturated(True),
    "llvm.fptoui.sat": _convert_saturated(False),
}
"""Intrinsics that are expanded only on integers of widths that SPIR-V lacks."""



def _in_float(name: str) -> Expander:
    """Of half in float: rounding to integers is exact there, and a square root rounds to half as it should."""

    def expand(x: Expansion) -> str:
        wide = types.with_scalar(x.type, "float")
        suffix = f"v{vector[0]}f32" if (vector := types.vector(x.type)) else "f32"
        x.declarations.append(f"declare {wide} @llvm.{name}.{suffix}({wide})")
        value = x.cast("fpext", x.arguments[0], x.type, wide)
        return x.cast("fptrunc", x.emit(f"call {wide} @llvm.{name}.{suffix}({wide} {value})"), wide, x.type)

    return expand


HALF: dict[str, Expander] = {
    f"llvm.{name}": _in_float(name)
    for name in ("floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven", "sqrt")
}
"""Intrinsics on half that are computed in float, since few devices' libraries have them."""

SATURATED: dict[str, Expander] = {name: ODD_WIDTHS[name] for name in ("llvm.fptosi.sat", "llvm.fptoui.sat")}
"""Saturating conversions, expanded for half as well, and where CUDA's warps are the sub-groups of another device:
Intel's CPU runtime lacks those for sub-groups of 32.
"""

_SUFFIX = re.compile(r"(?:\.(?:v\d+)?(?:i\d+|f\d+|bf16|p\d+))+$")


def base_name(intrinsic: str) -> str:
    """An intrinsic's name without its type suffixes."""
    return _SUFFIX.sub("", intrinsic)


class LowerIntrinsics(Pass):
    """Write LLVM intrinsics that SPIR-V lacks as plain instructions; drop those that mean nothing here."""

    name = "lower-intrinsics"

    def apply(self, module: Module, context: Context) -> None:
        """Expand every call that the tables name."""
        _split_long_vectors(module)
        present = {
            name: base_name(name)
            for name, f in module.functions.items()
            if f.is_declaration and name.startswith("llvm.")
        }
        dropped = {name for name in present if name.startswith(DROPPED)}
        forwarded = {name for name in present if present[name] in FORWARDED}
        expanded = {name: EXPANSIONS[base] for name, base in present.items() if base in EXPANSIONS}
        expanded |= {
            name: ODD_WIDTHS[base]
            for name, base in present.items()
            if base in ODD_WIDTHS and _has_odd_width(module.functions[name])
        }
        expanded |= {
            name: SATURATED[base]
            for name, base in present.items()
            if base in SATURATED and (
                context.options.warp_ops == "subgroup"
                or types.scalar(module.functions[name].parameters[0].type) == "half"
            )
        }
        expanded |= {
            name: HALF[base]
            for name, base in present.items()
            if base in HALF and types.scalar(module.functions[name].return_type) == "half"
        }
        if not dropped and not forwarded and not expanded:
            return
        for function in module.defined():
            calls = function.calls(*dropped, *forwarded, *expanded)
            users = function.users() if any(call.type.startswith("{") for call in calls) else {}
            for call in calls:
                name = call.callee_name
                if name in dropped:
                    if call.result:
                        function.replace_uses(call.result, "poison")
                    call.erase()
                elif name in forwarded:
                    call.replace_by_value(call.operands[0].value)
                else:
                    expand_call(call, expanded[name or ""], users)
            function.flush()
        for name in [*dropped, *forwarded, *expanded]:
            module.functions.pop(name, None)


def _split_long_vectors(module: Module) -> None:
    """Calls on vectors that SPIR-V lacks, as a call an element: what they become has no form for these."""
    long = [
        name
        for name, f in module.functions.items()
        if f.is_declaration and name.startswith("llvm.") and not is_legal(f.return_type)
        and base_name(name) in EXPANSIONS
    ]
    for function in module.defined() if long else ():
        for call in function.calls(*long):
            split_call(call, Emitter(function))
        function.flush()


def _has_odd_width(function: Function) -> bool:
    bits = types.integer_bits(types.scalar(function.return_type))
    return bits is not None and bits not in (8, 16, 32, 64)


def expand_call(call: Instruction, expander: Expander, users: Mapping[str, list[Instruction]]) -> None:
    """Replace one call by its expansion; `users` are the function's values' (only looked at for results of two parts).
    """
    expansion = Expansion(call)
    result = expander(expansion)
    expansion.declare()
    call.insert_before("\n".join(expansion.lines))
    assert call.result
    if isinstance(result, str):
        call.replace_by_value(result)
        return
    _replace_pair(call, result, users.get(call.result, []))


def _replace_pair(call: Instruction, values: tuple[str, ...], users: Iterable[Instruction]) -> None:
    """Replace the parts of a structure result; what uses it as a whole gets it built."""
    function = call.block.function
    assert call.result
    whole = False
    for user in users:
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
