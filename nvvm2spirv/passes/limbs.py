"""Numbers in limbs: arithmetic on integers that SPIR-V lacks, as LLVM text.

An iN of up to 64 bits is one limb, of the next of i8, i16, i32, i64; a wider one is limbs of 64 bits, the lowest first.
Results may have anything in the bits above N.
"""

import re
from collections.abc import Mapping

from nvvm2spirv.ir import types
from nvvm2spirv.ir.emitter import Emitter
from nvvm2spirv.ir.model import Function, Module

LEGAL = frozenset((1, 8, 16, 32, 64))
# Both begin with a character to look for, which makes a search fast.
_WIDTH = re.compile(r"i(?<![%@\w.$-]i)(\d+)\b")
ODD = re.compile(r"i(?<![%@\w.$-]i)(?!(?:1|8|16|32|64)\b)\d+\b")


def is_legal(type_: str) -> bool:
    """Whether a type is no integer, or one SPIR-V has."""
    bits = types.integer_bits(type_)
    return bits is None or bits in LEGAL


def holds_odd(type_: str, named: Mapping[str, str]) -> bool:
    """Whether a type is, or holds, an integer that SPIR-V lacks."""
    return any(int(width) not in LEGAL for width in _WIDTH.findall(types.expanded(type_, named)))


def functions_with_odd(module: Module) -> list[Function]:
    """Functions that may have integers that SPIR-V lacks."""
    odd_types = any(ODD.search(body) for body in module.types.values())
    return [function for function in module.defined() if odd_types or ODD.search(function.raw())]


def container(bits: int) -> str:
    """The integer type that one limb of an iN lives in."""
    return "i8" if bits <= 8 else "i16" if bits <= 16 else "i32" if bits <= 32 else "i64"


def limb_type(bits: int) -> str:
    """The type of each limb of an iN."""
    return "i64" if bits > 64 else f"i{bits}" if bits in LEGAL else container(bits)


def add(e: Emitter, a: list[str], b: list[str], opcode: str) -> list[str]:
    """Sum (opcode `add`) or difference (`sub`), modulo 2^64 to the number of limbs."""
    result: list[str] = []
    carry = ""
    for x, y in zip(a, b, strict=True):
        total = e.op(opcode, "i64", x, y)
        over = e.op("icmp ult", "i64", *((total, x) if opcode == "add" else (x, y)))
        if carry:
            extra = e.cast("zext", carry, "i1", "i64")
            final = e.op(opcode, "i64", total, extra)
            again = e.op("icmp ult", "i64", *((final, total) if opcode == "add" else (total, extra)))
            over, total = e.op("or", "i1", over, again), final
        carry = over
        result.append(total)
    return result


def multiply(e: Emitter, a: list[str], b: list[str]) -> list[str]:
    """Product, modulo 2^64 to the number of limbs."""
    count = len(a)
    result = ["0"] * count
    for i, x in enumerate(a):
        for j, y in enumerate(b[: count - i]):
            product = [e.op("mul", "i64", x, y)]
            if i + j + 1 < count:
                product.append(e.call("_Z6mul_himm", "i64", [("i64", x), ("i64", y)]))
            shifted = (["0"] * (i + j) + product + ["0"] * count)[:count]
            result = add(e, result, shifted, "add") if i or j else shifted
    return result


def shift(e: Emitter, opcode: str, values: list[str], amount: str) -> list[str]:
    """Values shifted by an amount below their width, constant or not."""
    fill = e.op("ashr", "i64", values[-1], 63) if opcode == "ashr" else "0"
    if re.fullmatch(r"\d+", amount):
        return _shift_constant(e, opcode, values, int(amount), fill)
    stage = 1
    while stage < 64 * len(values):
        moved = _shift_constant(e, opcode, values, stage, fill)
        bit = e.op("icmp ne", "i64", e.op("and", "i64", amount, stage), 0)
        values = [e.select(bit, "i64", new, old) for new, old in zip(moved, values, strict=True)]
        stage *= 2
    return values


def _shift_constant(e: Emitter, opcode: str, values: list[str], amount: int, fill: str) -> list[str]:
    count = len(values)
    limbs, bits = amount // 64, amount % 64

    def limb(index: int) -> str:
        return values[index] if 0 <= index < count else fill if index >= count else "0"

    result = []
    for index in range(count):
        near = index - limbs if opcode == "shl" else index + limbs
        far = near - 1 if opcode == "shl" else near + 1
        if not bits:
            result.append(limb(near))
        elif opcode == "shl":
            result.append(
                e.op("or", "i64", e.op("shl", "i64", limb(near), bits), e.op("lshr", "i64", limb(far), 64 - bits))
            )
        else:
            low = e.op("lshr", "i64", limb(near), bits)
            result.append(e.op("or", "i64", low, e.op("shl", "i64", limb(far), 64 - bits)))
    return result


def resized(e: Emitter, values: list[str], from_bits: int, to_bits: int, fill: str = "0") -> list[str]:
    """Limbs of another width; the bits above are as they were."""
    before, after = limb_type(from_bits), limb_type(to_bits)
    values = [
        e.resize(value, before, after) if index == 0 and before != after else value
        for index, value in enumerate(values)
    ]
    count = max(1, -(-to_bits // 64))
    return (values + [fill] * count)[:count]


def part_of(e: Emitter, values: list[str], bits: int, start: int, width: int) -> str:
    """Bits [start, start + width) as an integer of a legal width that does not cross a limb."""
    type_ = limb_type(bits)
    limb, offset = values[start // 64], start % 64
    shifted = e.op("lshr", type_, limb, offset) if offset else limb
    return e.resize(shifted, type_, f"i{width}")


def joined(e: Emitter, pieces: list[tuple[str, int, int]], bits: int) -> list[str]:
    """Limbs made of (value, start, width) pieces that do not cross a limb."""
    type_ = limb_type(bits)
    result = [""] * max(1, -(-bits // 64))
    for value, start, width in pieces:
        wide = e.resize(value, f"i{width}", type_)
        shifted = e.op("shl", type_, wide, start % 64) if start % 64 else wide
        old = result[start // 64]
        result[start // 64] = e.op("or", type_, old, shifted) if old else shifted
    return [value or "0" for value in result]


# -- wide arithmetic ---------------------------------------------------------------------------------------------------
# Functions on 128-bit integers, which the pass that links them legalizes too: division, and conversion from and to
# floating point.

# Shift and subtract, one bit a step, as in any textbook; starts at the dividend's highest word that is not 0.
_UNSIGNED = """
define internal { i128, i128 } @__n2s.udivrem128(i128 %a, i128 %b) noinline nounwind {
entry:
  %upper = icmp ult i128 %a, 18446744073709551616
  %bits = select i1 %upper, i32 64, i32 128
  %moved = shl i128 %a, 64
  %start = select i1 %upper, i128 %moved, i128 %a
  br label %loop
loop:
  %n = phi i32 [ %bits, %entry ], [ %next, %loop ]
  %x = phi i128 [ %start, %entry ], [ %x2, %loop ]
  %r = phi i128 [ 0, %entry ], [ %r3, %loop ]
  %q = phi i128 [ 0, %entry ], [ %q2, %loop ]
  %top = lshr i128 %x, 127
  %x2 = shl i128 %x, 1
  %over = icmp slt i128 %r, 0
  %r0 = shl i128 %r, 1
  %r1 = or i128 %r0, %top
  %ge = icmp uge i128 %r1, %b
  %fits = or i1 %ge, %over
  %d = sub i128 %r1, %b
  %r3 = select i1 %fits, i128 %d, i128 %r1
  %q0 = shl i128 %q, 1
  %bit = zext i1 %fits to i128
  %q2 = or i128 %q0, %bit
  %next = sub i32 %n, 1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %done
done:
  %quotient = insertvalue { i128, i128 } poison, i128 %q2, 0
  %both = insertvalue { i128, i128 } %quotient, i128 %r3, 1
  ret { i128, i128 } %both
}
"""


def _signed(name: str, value: str, sign: str) -> str:
    """`name` = (value ^ sign) - sign, sign being 0 or -1."""
    return f"  %{name}x = xor i128 {value}, {sign}\n  %{name} = sub i128 %{name}x, {sign}\n"


def _division(opcode: str) -> str:
    part = 0 if opcode.endswith("div") else 1
    signs = "  %as = ashr i128 %a, 127\n  %bs = ashr i128 %b, 127\n  %qs = xor i128 %as, %bs\n"
    x, y = ("%a", "%b") if opcode[0] == "u" else ("%x", "%y")
    before = "" if opcode[0] == "u" else signs + _signed("x", "%a", "%as") + _signed("y", "%b", "%bs")
    after = "" if opcode[0] == "u" else _signed("z", "%r", "%as" if part else "%qs")
    return f"""define internal i128 @__n2s.{opcode}128(i128 %a, i128 %b) nounwind {{
{before}  %both = call {{ i128, i128 }} @__n2s.udivrem128(i128 {x}, i128 {y})
  %r = extractvalue {{ i128, i128 }} %both, {part}
{after}  ret i128 {"%z" if after else "%r"}
}}
"""


DIVIDE = _UNSIGNED + "".join(_division(opcode) for opcode in ("udiv", "urem", "sdiv", "srem"))


def _to_float(type_: str) -> str:
    """Normalise to 64 significant bits with the rest as a sticky bit, convert once, scale exactly."""
    exponent, integer, mantissa = (1023, "i64", 52) if type_ == "double" else (127, "i32", 23)
    narrowed = "trunc i64 %biased to i32" if integer == "i32" else "add i64 %biased, 0"
    return f"""
define internal {type_} @__n2s.uitofp128.{type_}(i128 %x) nounwind {{
  %l = trunc i128 %x to i64
  %upper = lshr i128 %x, 64
  %h = trunc i128 %upper to i64
  %small = icmp eq i64 %h, 0
  %n = call i64 @llvm.ctlz.i64(i64 %h, i1 false)
  %n63 = and i64 %n, 63
  %up = shl i64 %h, %n63
  %inv = sub i64 63, %n63
  %l1 = lshr i64 %l, 1
  %down = lshr i64 %l1, %inv
  %top = or i64 %up, %down
  %rest = shl i64 %l, %n63
  %any = icmp ne i64 %rest, 0
  %sticky = zext i1 %any to i64
  %sum = or i64 %top, %sticky
  %value = select i1 %small, i64 %l, i64 %sum
  %converted = uitofp i64 %value to {type_}
  %power = sub i64 64, %n63
  %scale0 = select i1 %small, i64 0, i64 %power
  %biased = add i64 %scale0, {exponent}
  %bits0 = {narrowed}
  %bits = shl {integer} %bits0, {mantissa}
  %scale = bitcast {integer} %bits to {type_}
  %result = fmul {type_} %converted, %scale
  ret {type_} %result
}}
define internal {type_} @__n2s.sitofp128.{type_}(i128 %x) nounwind {{
  %s = ashr i128 %x, 127
{_signed("y", "%x", "%s")}  %m = call {type_} @__n2s.uitofp128.{type_}(i128 %y)
  %neg = fneg {type_} %m
  %negative = icmp slt i128 %x, 0
  %result = select i1 %negative, {type_} %neg, {type_} %m
  ret {type_} %result
}}
"""


WIDE_TO_FLOAT = _to_float("float") + _to_float("double") + "declare i64 @llvm.ctlz.i64(i64, i1)\n"

FLOAT_TO_WIDE = f"""
define internal i128 @__n2s.fptoui128(double %x) nounwind {{
  %scaled = fmul double %x, 0x3BF0000000000000
  %high = fptoui double %scaled to i64
  %back = uitofp i64 %high to double
  %part = fmul double %back, 0x43F0000000000000
  %rest = fsub double %x, %part
  %low = fptoui double %rest to i64
  %wide = zext i64 %high to i128
  %upper = shl i128 %wide, 64
  %lower = zext i64 %low to i128
  %z = or i128 %upper, %lower
  ret i128 %z
}}
define internal i128 @__n2s.fptosi128(double %x) nounwind {{
  %magnitude = call double @llvm.fabs.f64(double %x)
  %r = call i128 @__n2s.fptoui128(double %magnitude)
  %negative = fcmp olt double %x, 0.0
  %sign = sext i1 %negative to i128
{_signed("z", "%r", "%sign")}  ret i128 %z
}}
declare double @llvm.fabs.f64(double)
"""
