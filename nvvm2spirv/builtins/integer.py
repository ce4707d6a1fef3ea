"""Integer operations: libdevice's and PTX's (PTX ISA, "Integer Arithmetic Instructions",
"Logic and Shift Instructions")."""

from collections.abc import Callable

from nvvm2spirv.builtins.builder import Builder, Value, bit_width
from nvvm2spirv.builtins.table import Body, Builtin

# -- bit counting -----------------------------------------------------------------------------------------------------


def count_leading_zeros(b: Builder, x: Value) -> Value:
    """Leading zero bits as i32; the width for 0."""
    count = b.call(f"llvm.ctlz.{x.type}", x.type, [x, b.const("i1", 0)])
    return _to_i32(b, count)


def count_trailing_zeros(b: Builder, x: Value) -> Value:
    """Trailing zero bits as i32; the width for 0.

    As popcount of the bits below the lowest one: OpenCL 1.2 has no ctz.
    """
    return population_count(b, ~x & (x - 1))


def population_count(b: Builder, x: Value) -> Value:
    """Set bits as i32."""
    return _to_i32(b, b.intrinsic("llvm.ctpop", x))


def find_first_set(b: Builder, x: Value) -> Value:
    """1 + index of the lowest set bit, 0 for 0 (CUDA's __ffs)."""
    return b.select(x.eq(0), b.const("i32", 0), count_trailing_zeros(b, x) + 1)


def _to_i32(b: Builder, x: Value) -> Value:
    if bit_width(x.type) == 32:
        return x
    return b.cast("trunc" if bit_width(x.type) > 32 else "zext", x, "i32")


def bit_reverse(b: Builder, x: Value) -> Value:
    """Bits in reverse order, by swapping ever larger halves."""
    bits = bit_width(x.type)
    shift = 1
    while shift < bits:
        mask = sum(((1 << shift) - 1) << at for at in range(0, bits, 2 * shift))
        x = (x.lshr(shift) & mask) | ((x & mask) << shift)
        shift *= 2
    return x


def find_leading_one(b: Builder, x: Value, shift_amount: Value, *, signed: bool) -> Value:
    """PTX bfind: index of the most significant bit that differs from the sign, -1 if none;
    ``shiftamt`` counts from the top."""
    bits = bit_width(x.type)
    value = x ^ x.ashr(bits - 1) if signed else x
    leading = count_leading_zeros(b, value)
    index = b.select(shift_amount, leading, (bits - 1) - leading)
    return b.select(value.eq(0), b.const("i32", -1), index)


def find_nth_set(b: Builder, mask: Value, base: Value, offset: Value) -> Value:
    """PTX fns.b32: position of the |offset|-th set bit from ``base`` up (offset > 0) or down (< 0),
    -1 if there is none."""
    from_base_up = (b.const("i32", -1) << (base & 31)) & mask
    from_base_down = b.const("i32", -1).lshr(31 - (base & 31)) & mask
    up = offset >= 0
    # Downwards is upwards in the reversed word.
    word = b.var(b.select(up, from_base_up, bit_reverse(b, from_base_down)))
    word.set(b.select(offset.eq(0), from_base_up & (b.const("i32", 1) << (base & 31)), word.get()))
    left = b.var(b.select(up, offset, -offset) - 1)
    with b.while_(lambda: (left.get() > 0) & word.get().ne(0)):
        word.set(word.get() & (word.get() - 1))
        left.set(left.get() - 1)
    index = count_trailing_zeros(b, word.get())
    return b.select(word.get().eq(0), b.const("i32", -1), b.select(up, index, 31 - index))


# -- products, sums, differences --------------------------------------------------------------------------------------


def multiply_24(b: Builder, x: Value, y: Value, *, signed: bool) -> Value:
    """Low 32 bits of the product of the low 24 bits."""
    def low(v: Value) -> Value:
        return (v << 8).ashr(8) if signed else v & 0xFFFFFF

    return low(x) * low(y)


def multiply_high(b: Builder, x: Value, y: Value, *, signed: bool) -> Value:
    """Upper half of the double-width product (i16 in wider arithmetic, else OpenCL's mul_hi)."""
    bits = bit_width(x.type)
    if bits == 64:
        return b.opencl("mul_hi", x.type, x, y, kinds="ll" if signed else "mm")
    extend = "sext" if signed else "zext"
    wide = f"i{bits * 2}"
    product = b.cast(extend, x, wide) * b.cast(extend, y, wide)
    return b.cast("trunc", product.lshr(bits), x.type)


def sum_of_absolute_difference(b: Builder, x: Value, y: Value, z: Value, *, signed: bool) -> Value:
    """z + |x - y|, the difference taken in full (PTX sad)."""
    less = x < y if signed else x.ult(y)
    difference = b.select(less, y - x, x - y)
    if z.type != difference.type:
        difference = b.cast("zext", difference, z.type)
    return z + difference


def halving_add(b: Builder, x: Value, y: Value, *, signed: bool, rounding: bool) -> Value:
    """(x + y + rounding) / 2 without overflow: the common bits plus or minus half of the others."""
    half = (x ^ y).ashr(1) if signed else (x ^ y).lshr(1)
    return (x | y) - half if rounding else (x & y) + half


def minimum(b: Builder, x: Value, y: Value, *, signed: bool) -> Value:
    """Smaller value."""
    return b.select(x < y if signed else x.ult(y), x, y)


def maximum(b: Builder, x: Value, y: Value, *, signed: bool) -> Value:
    """Larger value."""
    return b.select(x > y if signed else x.ugt(y), x, y)


def absolute(b: Builder, x: Value) -> Value:
    """Magnitude; the most negative value stays (wraps)."""
    return b.select(x < 0, -x, x)


# -- bytes and fields -------------------------------------------------------------------------------------------------


def byte_permute(b: Builder, x: Value, y: Value, selector: Value) -> Value:
    """PTX prmt, default mode: each selector nibble picks one of 8 bytes; its top bit replicates the byte's sign."""
    pool = b.cast("zext", x, "i64") | (b.cast("zext", y, "i64") << 32)
    result = b.const("i32", 0)
    for position in range(4):
        nibble = selector.lshr(4 * position)
        byte = b.cast("trunc", pool.lshr(b.cast("zext", (nibble & 7) << 3, "i64")), "i32") & 0xFF
        sign = b.select((byte & 0x80).ne(0), b.const("i32", 0xFF), 0)
        chosen = b.select((nibble & 8).ne(0), sign, byte)
        result = result | (chosen << (8 * position))
    return result


def byte_permute_plain(b: Builder, x: Value, y: Value, selector: Value) -> Value:
    """__byte_perm: as prmt, but a selector's top bit is not used."""
    return byte_permute(b, x, y, selector & 0x7777)


def permute_mode(b: Builder, *arguments: Value, mode: str) -> Value:
    """Other modes of prmt: byte indices of the result, low byte first, by the selector's low two bits."""
    patterns = {
        "f4e": [[0, 1, 2, 3], [1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6]],
        "b4e": [[0, 7, 6, 5], [1, 0, 7, 6], [2, 1, 0, 7], [3, 2, 1, 0]],
        "rc8": [[0] * 4, [1] * 4, [2] * 4, [3] * 4],
        "ecl": [[0, 1, 2, 3], [1, 1, 2, 3], [2, 2, 2, 3], [3, 3, 3, 3]],
        "ecr": [[0, 0, 0, 0], [0, 1, 1, 1], [0, 1, 2, 2], [0, 1, 2, 3]],
        "rc16": [[0, 1, 0, 1], [2, 3, 2, 3], [0, 1, 0, 1], [2, 3, 2, 3]],
    }[mode]
    selectors = [sum(index << (4 * i) for i, index in enumerate(pattern)) for pattern in patterns]
    x, selector = arguments[0], arguments[-1]
    y = arguments[1] if len(arguments) == 3 else b.const("i32", 0)
    low = selector & 3
    chosen = b.const("i32", selectors[3])
    for number in (2, 1, 0):
        chosen = b.select(low.eq(number), b.const("i32", selectors[number]), chosen)
    return byte_permute(b, x, y, chosen)


def dot_product(b: Builder, *arguments: Value, parts: int, first_signed: bool, second_signed: bool) -> Value:
    """dp4a (four byte products) and dp2a (two 16-bit by 8-bit products, ``high`` picks the bytes) added to ``c``."""
    def field(b: Builder, x: Value, shift: int | Value, width: int, signed: bool) -> Value:
        moved = x.lshr(shift)
        return (moved << (32 - width)).ashr(32 - width) if signed else moved & ((1 << width) - 1)
    if parts == 4:
        x, y, total = arguments
        for position in range(4):
            total = total + field(b, x, 8 * position, 8, first_signed) * field(b, y, 8 * position, 8, second_signed)
        return total
    x, y, high, total = arguments
    y = b.select(high, y.lshr(16), y)
    for position in range(2):
        total = total + field(b, x, 16 * position, 16, first_signed) * field(b, y, 8 * position, 8, second_signed)
    return total


def funnel_shift(b: Builder, high: Value, low: Value, amount: Value, *, left: bool, clamp: bool) -> Value:
    """Bits of hi:lo shifted by the amount, clamped to or wrapped at the width (PTX shf, LLVM fshl/fshr)."""
    bits = bit_width(high.type)
    if clamp:
        amount = b.select(amount.ult(bits), amount, bits)
    else:
        amount = amount & (bits - 1) if bits & (bits - 1) == 0 else amount.urem(bits)
    if bits <= 32:
        wide = f"i{bits * 2}"
        pair = (b.cast("zext", high, wide) << bits) | b.cast("zext", low, wide)
        by = b.cast("zext", amount, wide)
        moved = (pair << by).lshr(bits) if left else pair.lshr(by)
        return b.cast("trunc", moved, high.type)
    # A shift by the width is undefined, so the amounts 0 and ``bits`` are chosen apart.
    inverse = (bits - amount) & (bits - 1)
    inner = amount & (bits - 1)
    mixed = (high << inner) | low.lshr(inverse) if left else (high << inverse) | low.lshr(inner)
    at_zero, at_end = (high, low) if left else (low, high)
    return b.select(amount.eq(0), at_zero, b.select(amount.eq(bits), at_end, mixed))


def rotate(b: Builder, x: Value, amount: Value, *, left: bool) -> Value:
    """Bits that leave on one side come in on the other."""
    return funnel_shift(b, x, x, b.cast("zext", amount, x.type), left=left, clamp=False)


def bit_mask(b: Builder, position: Value, width: Value, *, clamp: bool) -> Value:
    """PTX bmsk: ``width`` ones from bit ``position``."""
    if clamp:
        ones = b.select(width.ult(32), (b.const("i32", 1) << (width & 31)) - 1, -1)
        return b.select(position.ult(32), ones << (position & 31), 0)
    return ((b.const("i32", 1) << (width & 31)) - 1) << (position & 31)


def extend_field(b: Builder, x: Value, width: Value, *, signed: bool, clamp: bool) -> Value:
    """PTX szext: extend the low ``width`` bits; width 0 gives 0, 32 and more (clamped) the value itself."""
    bits = width if clamp else width & 31
    shift = (32 - bits) & 31
    moved = (x << shift).ashr(shift) if signed else (x << shift).lshr(shift)
    result = b.select(bits.eq(0), b.const("i32", 0), moved)
    return b.select(bits.uge(32), x, result) if clamp else result


_NVVM = {"s": ("i16", True), "us": ("i16", False), "i": ("i32", True), "ui": ("i32", False), "ll": ("i64", True),
         "ull": ("i64", False)}  # fmt: skip
"""Suffixes of intrinsics: the type, and whether it is signed."""
_LIBDEVICE = {"": ("i32", True), "u": ("i32", False), "ll": ("i64", True), "ull": ("i64", False)}
"""The same for what libdevice puts before minima."""


def _uniform(
    name: str, type_: str, count: int, function: Callable[..., Value], note: str = "", **fixed: bool
) -> Builtin:
    """An operation on ``count`` operands of the result's type."""
    return Builtin(name, f"{type_}({', '.join([type_] * count)})", Body(function, **fixed), note=note)


def _nvvm(name: str, count: int, function: Callable[..., Value], suffixes: str = "s us i ui ll ull") -> list[Builtin]:
    """The operation's intrinsics."""
    kinds = [(suffix, *_NVVM[suffix]) for suffix in suffixes.split()]
    return [_uniform(f"llvm.nvvm.{name}.{suffix}", type_, count, function, signed=s) for suffix, type_, s in kinds]


TABLE: list[Builtin] = [
    *(
        Builtin(name, f"i32({type_})", Body(function))
        for names, function in (
            (("__nv_clz", "__nv_clzll", "llvm.nvvm.clz.i", "llvm.nvvm.clz.ll"), count_leading_zeros),
            (("__nv_popc", "__nv_popcll", "llvm.nvvm.popc.i", "llvm.nvvm.popc.ll"), population_count),
            (("__nv_ffs", "__nv_ffsll"), find_first_set),
        )
        for name, type_ in zip(names, ("i32", "i64", "i32", "i64"))
    ),
    *(
        _uniform(name, type_, 1, function)
        for names, function in (
            (("__nv_brev", "__nv_brevll", "llvm.nvvm.brev32", "llvm.nvvm.brev64"), bit_reverse),
            (("__nv_abs", "__nv_llabs", "llvm.nvvm.abs.i", "llvm.nvvm.abs.ll"), absolute),
        )
        for name, type_ in zip(names, ("i32", "i64", "i32", "i64"))
    ),
    _uniform("__nv_byte_perm", "i32", 3, byte_permute_plain),
    *(
        _uniform(f"__nv_{prefix}{operation}", type_, 2, function, signed=signed)
        for operation, function in (("min", minimum), ("max", maximum))
        for prefix, (type_, signed) in _LIBDEVICE.items()
    ),
    *(
        entry
        for u, signed in (("", True), ("u", False))
        for entry in (
            _uniform(f"__nv_{u}mulhi", "i32", 2, multiply_high, signed=signed),
            _uniform(f"__nv_{u}mul64hi", "i64", 2, multiply_high, signed=signed),
            _uniform(f"__nv_{u}mul24", "i32", 2, multiply_24, "OpenCL's mul24 leaves wide operands undefined",
                    signed=signed),
            _uniform(f"__nv_{u}sad", "i32", 3, sum_of_absolute_difference, signed=signed),
            _uniform(f"__nv_{u}hadd", "i32", 2, halving_add, signed=signed, rounding=False),
            _uniform(f"__nv_{u}rhadd", "i32", 2, halving_add, signed=signed, rounding=True),
        )
    ),
    # -- llvm.nvvm -----------------------------------------------------------------------------------------------------
    *_nvvm("mulhi", 2, multiply_high),
    *_nvvm("mul24", 2, multiply_24, "i ui"),
    *_nvvm("sad", 3, sum_of_absolute_difference),
    *_nvvm("min", 2, minimum),
    *_nvvm("max", 2, maximum),
    _uniform("llvm.nvvm.prmt", "i32", 3, byte_permute),
    *(
        Builtin(f"llvm.nvvm.prmt.{mode}", "i32(i32, i32, i32)" if mode.endswith("4e") else "i32(i32, i32)",
                Body(permute_mode, mode=mode))
        for mode in ("f4e", "b4e", "rc8", "ecl", "ecr", "rc16")
    ),
    *(
        Builtin(
            f"llvm.nvvm.idp{parts}a.{first}.{second}",
            "i32(i32, i32, i32)" if parts == 4 else "i32(i32, i32, i1, i32)",
            Body(dot_product, parts=parts, first_signed=first == "s", second_signed=second == "s"),
        )
        for parts in (2, 4)
        for first in "su"
        for second in "su"
    ),
    Builtin("llvm.nvvm.fshl.clamp", None, Body(funnel_shift, left=True, clamp=True), overloaded=True),
    Builtin("llvm.nvvm.fshr.clamp", None, Body(funnel_shift, left=False, clamp=True), overloaded=True),
    Builtin("llvm.nvvm.flo.s", None, Body(find_leading_one, signed=True), overloaded=True),
    Builtin("llvm.nvvm.flo.u", None, Body(find_leading_one, signed=False), overloaded=True),
    _uniform("llvm.nvvm.fns", "i32", 3, find_nth_set),
    *(
        entry
        for mode, clamp in (("clamp", True), ("wrap", False))
        for entry in (
            _uniform(f"llvm.nvvm.bmsk.{mode}", "i32", 2, bit_mask, clamp=clamp),
            _uniform(f"llvm.nvvm.sext.{mode}", "i32", 2, extend_field, signed=True, clamp=clamp),
            _uniform(f"llvm.nvvm.zext.{mode}", "i32", 2, extend_field, signed=False, clamp=clamp),
        )
    ),
    *(
        Builtin(f"llvm.nvvm.rotate.{kind}", None, Body(rotate, left=left))
        for kind, left in (("b32", True), ("b64", True), ("right.b64", False))
    ),
]
