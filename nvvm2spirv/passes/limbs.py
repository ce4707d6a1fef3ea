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
