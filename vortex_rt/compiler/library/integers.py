"""Bit fields and dot products of bytes (cl_khr_extended_bit_ops, cl_khr_integer_dot_product), generated as OpenCL C."""

from collections.abc import Iterator

from vortex_rt.compiler.library.builtins import BITS, ELEMENTS, INTEGERS, SIZES, elementwise, unsigned

PRELUDE = """#include "device.h"
#define FUNCTION OVERLOADABLE CONST
/* The bits of a field, none for an offset beyond the number: a field of no bits may lie there. */
static inline CONST ulong field(uint offset, uint count) {
  return count == 0 ? 0 : (~0ul >> (64 - count)) << (offset & 63);
}
static inline CONST int saturated(long v) { return v < INT_MIN ? INT_MIN : v > INT_MAX ? INT_MAX : (int)v; }
static inline CONST uint saturated_unsigned(ulong v) { return v > UINT_MAX ? UINT_MAX : (uint)v; }
"""
FIELD_PARAMETERS = ["uint", "uint"]
BYTES = {"s": "char4", "u": "uchar4"}


def _bit_fields(kind: str) -> Iterator[str]:
    """The functions on numbers of a type, and on vectors of them; offset and count stay scalar."""
    plain = unsigned(kind)
    signed = plain.removeprefix("u")
    inserted = f"ulong f = field(o, n); return ({kind})(((ulong)x & ~f) | ((ulong)y << (o & 63) & f));"
    forms = [
        ("bitfield_insert", kind, [kind, kind], inserted),
        ("bitfield_extract_unsigned", plain, [kind], f"return ({plain})((({plain})x & field(o, n)) >> (o & 63));"),
        ("bitfield_extract_signed", signed, [kind],
         f"return n == 0 ? ({signed})0 : ({signed})((long)((ulong)x << (64 - o - n)) >> (64 - n));"),
    ]  # fmt: skip
    for name, result, kinds, body in forms:
        head = ", ".join(f"{k} {v}" for k, v in zip(kinds, "xy"))
        yield f"FUNCTION {result} {name}({head}, uint o, uint n) {{ {body} }}"
        for size in SIZES:
            yield elementwise(name, result, [*kinds, *FIELD_PARAMETERS], [False] * len(kinds) + [True, True], size)
    yield f"FUNCTION {kind} bit_reverse({kind} x) {{ return ({kind})__builtin_bitreverse{BITS[kind]}(({plain})x); }}"
    for size in SIZES:
        yield elementwise("bit_reverse", kind, [kind], [False], size)


def _dot_products(left: str, right: str) -> Iterator[str]:
    """Those of four bytes of each side, signed (``s``) or not (``u``), as vectors and packed into a word."""
    both = left == right == "u"
    word, wide, saturate = ("uint", "ulong", "saturated_unsigned") if both else ("int", "long", "saturated")
    a, b = BYTES[left], BYTES[right]
    products = " + ".join(f"({word})x.s{i} * ({word})y.s{i}" for i in ELEMENTS[:4])
    yield f"FUNCTION {word} dot({a} x, {b} y) {{ return {products}; }}"
    yield f"FUNCTION {word} dot_acc_sat({a} x, {b} y, {word} z) {{ return {saturate}(({wide})dot(x, y) + z); }}"
    packed = f"4x8packed_{left}{right}_{word}"
    vectors = f"__builtin_astype(x, {a}), __builtin_astype(y, {b})"
    yield f"FUNCTION {word} dot_{packed}(uint x, uint y) {{ return dot({vectors}); }}"
    yield f"FUNCTION {word} dot_acc_sat_{packed}(uint x, uint y, {word} z) {{ return dot_acc_sat({vectors}, z); }}"


def _spirv_dot_products(prefix: str, left: str, right: str) -> Iterator[str]:
    """What llvm-spirv makes of SPIR-V's instructions: operands are of signed types, and a word's format is one more."""
    word = "uint" if left == right == "u" else "int"
    a, b = BYTES[left], BYTES[right]
    for kind, format_operand in (("char4", ""), ("int", ", int format")):
        x, y = f"__builtin_astype(x, {a})", f"__builtin_astype(y, {b})"
        yield (
            f"FUNCTION {word} __spirv_{prefix}DotKHR_R{word}({kind} x, {kind} y{format_operand}) {{ "
            f"return dot({x}, {y}); }}"
        )
        yield (
            f"FUNCTION {word} __spirv_{prefix}DotAccSatKHR_R{word}({kind} x, {kind} y, int z{format_operand}) {{ "
            f"return dot_acc_sat({x}, {y}, ({word})z); }}"
        )


def source(doubles: bool) -> str:
    """Return the OpenCL C text of all functions of this file."""
    lines = [PRELUDE]
    for kind in INTEGERS:
        lines.extend(_bit_fields(kind))
    for left in BYTES:
        for right in BYTES:
            lines.extend(_dot_products(left, right))
    for prefix, left, right in (("S", "s", "s"), ("U", "u", "u"), ("SU", "s", "u")):
        lines.extend(_spirv_dot_products(prefix, left, right))
    return "\n".join(lines) + "\n"
