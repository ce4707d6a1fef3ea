"""Integer operations: libdevice's and PTX's (PTX ISA, "Integer Arithmetic Instructions",
"Logic and Shift Instructions").
"""

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


def find_leading_one(signed: bool) -> Callable[..., Value]:
    """PTX bfind: index of the most significant bit that differs from the sign, -1 if none;
    ``shiftamt`` counts from the top.
    """

    def body(b: Builder, x: Value, shift_amount: Value) -> Value:
        bits = bit_width(x.type)
        value = x ^ x.ashr(bits - 1) if signed else x
        leading = count_leading_zeros(b, value)
        index = b.select(shift_amount, leading, (bits - 1) - leading)
        return b.select(value.eq(0), b.const("i32", -1), index)

    body.__name__ = f"bfind_{'s' if signed else 'u'}"
    return body


def find_nth_set(b: Builder, mask: Value, base: Value, offset: Value) -> Value:
    """PTX fns.b32: position of the |offset|-th set bit from ``base`` up (offset > 0) or down (< 0),
    -1 if there is none.
    """
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


def multiply_24(signed: bool) -> Callable[..., Value]:
    """Low 32 bits of the product of the low 24 bits."""

    def body(b: Builder, x: Value, y: Value) -> Value:
        def low(v: Value) -> Value:
            return (v << 8).ashr(8) if signed else v & 0xFFFFFF

        return low(x) * low(y)

    body.__name__ = "mul24" if signed else "umul24"
    return body


def multiply_high(signed: bool) -> Callable[..., Value]:
    """Upper half of the double-width product (i16 in wider arithmetic, else OpenCL's mul_hi)."""

    def body(b: Builder, x: Value, y: Value) -> Value:
        bits = bit_width(x.type)
        if bits == 64:
            return b.opencl("mul_hi", x.type, x, y, kinds="ll" if signed else "mm")
        extend = "sext" if signed else "zext"
        wide = f"i{bits * 2}"
        product = b.cast(extend, x, wide) * b.cast(extend, y, wide)
        return b.cast("trunc", product.lshr(bits), x.type)

    body.__name__ = "mul_hi" if signed else "umul_hi"
    return body


def sum_of_absolute_difference(signed: bool) -> Callable[..., Value]:
    """z + |x - y|, the difference taken in full (PTX sad)."""

    def body(b: Builder, x: Value, y: Value, z: Value) -> Value:
        less = x < y if signed else x.ult(y)
        difference = b.select(less, y - x, x - y)
        if z.type != difference.type:
            difference = b.cast("zext", difference, z.type)
        return z + difference

    body.__name__ = "sad" if signed else "usad"
    return body


def halving_add(signed: bool, rounding: bool) -> Callable[..., Value]:
    """(x + y + rounding) / 2 without overflow: the common bits plus or minus half of the others."""

    def body(b: Builder, x: Value, y: Value) -> Value:
        half = (x ^ y).ashr(1) if signed else (x ^ y).lshr(1)
        return (x | y) - half if rounding else (x & y) + half

    body.__name__ = ("r" if rounding else "") + ("hadd" if signed else "uhadd")
    return body


def minimum(signed: bool) -> Callable[..., Value]:
    """Smaller value."""

    def body(b: Builder, x: Value, y: Value) -> Value:
        return b.select(x < y if signed else x.ult(y), x, y)

    body.__name__ = "min" if signed else "umin"
    return body


def maximum(signed: bool) -> Callable[..., Value]:
    """Larger value."""

    def body(b: Builder, x: Value, y: Value) -> Value:
        return b.select(x > y if signed else x.ugt(y), x, y)

    body.__name__ = "max" if signed else "umax"
    return body


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


def permute_mode(mode: str) -> Callable[..., Value]:
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

    def body(b: Builder, *arguments: Value) -> Value:
        x, selector = arguments[0], arguments[-1]
        y = arguments[1] if len(arguments) == 3 else b.const("i32", 0)
        low = selector & 3
        chosen = b.const("i32", selectors[3])
        for number in (2, 1, 0):
            chosen = b.select(low.eq(number), b.const("i32", selectors[number]), chosen)
        return byte_permute(b, x, y, chosen)

    body.__name__ = f"prmt_{mode}"
    return body


def dot_product(parts: int, first_signed: bool, second_signed: bool) -> Callable[..., Value]:
    """dp4a (four byte products) and dp2a (two 16-bit by 8-bit products, ``high`` picks the bytes) added to ``c``."""

    def field(b: Builder, x: Value, shift: int | Value, width: int, signed: bool) -> Value:
        moved = x.lshr(shift)
        return (moved << (32 - width)).ashr(32 - width) if signed else moved & ((1 << width) - 1)

    def body(b: Builder, *arguments: Value) -> Value:
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

    body.__name__ = f"dp{parts}a"
    return body


def funnel_shift(left: bool, clamp: bool) -> Callable[..., Value]:
    """Bits of hi:lo shifted by the amount, clamped to or wrapped at the width (PTX shf, LLVM fshl/fshr)."""

    def body(b: Builder, high: Value, low: Value, amount: Value) -> Value:
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

    body.__name__ = f"funnel_shift_{'left' if left else 'right'}{'_clamp' if clamp else ''}"
    return body


def bit_mask(clamp: bool) -> Callable[..., Value]:
    """PTX bmsk: ``width`` ones from bit ``position``."""

    def body(b: Builder, position: Value, width: Value) -> Value:
        if clamp:
            ones = b.select(width.ult(32), (b.const("i32", 1) << (width & 31)) - 1, -1)
            return b.select(position.ult(32), ones << (position & 31), 0)
        return ((b.const("i32", 1) << (width & 31)) - 1) << (position & 31)

    body.__name__ = f"bmsk_{'clamp' if clamp else 'wrap'}"
    return body


def extend_field(signed: bool, clamp: bool) -> Callable[..., Value]:
    """PTX szext: extend the low ``width`` bits; width 0 gives 0, 32 and more (clamped) the value itself."""

    def body(b: Builder, x: Value, width: Value) -> Value:
        bits = width if clamp else width & 31
        shift = (32 - bits) & 31
        moved = (x << shift).ashr(shift) if signed else (x << shift).lshr(shift)
        result = b.select(bits.eq(0), b.const("i32", 0), moved)
        return b.select(bits.uge(32), x, result) if clamp else result

    body.__name__ = f"{'sext' if signed else 'zext'}_{'clamp' if clamp else 'wrap'}"
    return body


_S, _U = True, False

TABLE: list[Builtin] = [
    Builtin("__nv_clz", "i32(i32)", Body(count_leading_zeros)),
    Builtin("__nv_clzll", "i32(i64)", Body(count_leading_zeros)),
    Builtin("__nv_popc", "i32(i32)", Body(population_count)),
    Builtin("__nv_popcll", "i32(i64)", Body(population_count)),
    Builtin("__nv_ffs", "i32(i32)", Body(find_first_set)),
    Builtin("__nv_ffsll", "i32(i64)", Body(find_first_set)),
    Builtin("__nv_brev", "i32(i32)", Body(bit_reverse)),
    Builtin("__nv_brevll", "i64(i64)", Body(bit_reverse)),
    Builtin("__nv_byte_perm", "i32(i32, i32, i32)", Body(byte_permute_plain)),
    *(
        Builtin(f"__nv_{prefix}{operation}", f"{type_}({type_}, {type_})", Body(function))
        for operation, signed, unsigned in (
            ("min", minimum(_S), minimum(_U)),
            ("max", maximum(_S), maximum(_U)),
        )
        for prefix, type_, function in (
            ("", "i32", signed),
            ("u", "i32", unsigned),
            ("ll", "i64", signed),
            ("ull", "i64", unsigned),
        )
    ),
    Builtin("__nv_abs", "i32(i32)", Body(absolute)),
    Builtin("__nv_llabs", "i64(i64)", Body(absolute)),
    Builtin("__nv_mulhi", "i32(i32, i32)", Body(multiply_high(_S))),
    Builtin("__nv_umulhi", "i32(i32, i32)", Body(multiply_high(_U))),
    Builtin("__nv_mul64hi", "i64(i64, i64)", Body(multiply_high(_S))),
    Builtin("__nv_umul64hi", "i64(i64, i64)", Body(multiply_high(_U))),
    Builtin("__nv_mul24", "i32(i32, i32)", Body(multiply_24(_S)), note="OpenCL's mul24 leaves wide operands undefined"),
    Builtin("__nv_umul24", "i32(i32, i32)", Body(multiply_24(_U)),
            note="OpenCL's mul24 leaves wide operands undefined"),
    Builtin("__nv_sad", "i32(i32, i32, i32)", Body(sum_of_absolute_difference(_S))),
    Builtin("__nv_usad", "i32(i32, i32, i32)", Body(sum_of_absolute_difference(_U))),
    Builtin("__nv_hadd", "i32(i32, i32)", Body(halving_add(_S, False))),
    Builtin("__nv_rhadd", "i32(i32, i32)", Body(halving_add(_S, True))),
    Builtin("__nv_uhadd", "i32(i32, i32)", Body(halving_add(_U, False))),
    Builtin("__nv_urhadd", "i32(i32, i32)", Body(halving_add(_U, True))),
    # -- llvm.nvvm -----------------------------------------------------------------------------------------------------
    Builtin("llvm.nvvm.mulhi.s", "i16(i16, i16)", Body(multiply_high(_S))),
    Builtin("llvm.nvvm.mulhi.us", "i16(i16, i16)", Body(multiply_high(_U))),
    Builtin("llvm.nvvm.mulhi.i", "i32(i32, i32)", Body(multiply_high(_S))),
    Builtin("llvm.nvvm.mulhi.ui", "i32(i32, i32)", Body(multiply_high(_U))),
    Builtin("llvm.nvvm.mulhi.ll", "i64(i64, i64)", Body(multiply_high(_S))),
    Builtin("llvm.nvvm.mulhi.ull", "i64(i64, i64)", Body(multiply_high(_U))),
    Builtin("llvm.nvvm.mul24.i", "i32(i32, i32)", Body(multiply_24(_S))),
    Builtin("llvm.nvvm.mul24.ui", "i32(i32, i32)", Body(multiply_24(_U))),
    Builtin("llvm.nvvm.sad.s", "i16(i16, i16, i16)", Body(sum_of_absolute_difference(_S))),
    Builtin("llvm.nvvm.sad.us", "i16(i16, i16, i16)", Body(sum_of_absolute_difference(_U))),
    Builtin("llvm.nvvm.sad.i", "i32(i32, i32, i32)", Body(sum_of_absolute_difference(_S))),
    Builtin("llvm.nvvm.sad.ui", "i32(i32, i32, i32)", Body(sum_of_absolute_difference(_U))),
    Builtin("llvm.nvvm.sad.ll", "i64(i64, i64, i64)", Body(sum_of_absolute_difference(_S))),
    Builtin("llvm.nvvm.sad.ull", "i64(i64, i64, i64)", Body(sum_of_absolute_difference(_U))),
    Builtin("llvm.nvvm.brev32", "i32(i32)", Body(bit_reverse)),
    Builtin("llvm.nvvm.brev64", "i64(i64)", Body(bit_reverse)),
    Builtin("llvm.nvvm.clz.i", "i32(i32)", Body(count_leading_zeros)),
    Builtin("llvm.nvvm.clz.ll", "i32(i64)", Body(count_leading_zeros)),
    Builtin("llvm.nvvm.popc.i", "i32(i32)", Body(population_count)),
    Builtin("llvm.nvvm.popc.ll", "i32(i64)", Body(population_count)),
    *(
        Builtin(f"llvm.nvvm.{operation}.{suffix}", f"{type_}({type_}, {type_})", Body(function))
        for operation, make in (("min", minimum), ("max", maximum))
        for suffix, type_, function in (
            ("s", "i16", make(_S)),
            ("us", "i16", make(_U)),
            ("i", "i32", make(_S)),
            ("ui", "i32", make(_U)),
            ("ll", "i64", make(_S)),
            ("ull", "i64", make(_U)),
        )
    ),
    Builtin("llvm.nvvm.abs.i", "i32(i32)", Body(absolute)),
    Builtin("llvm.nvvm.abs.ll", "i64(i64)", Body(absolute)),
    Builtin("llvm.nvvm.prmt", "i32(i32, i32, i32)", Body(byte_permute)),
    *(
        Builtin(f"llvm.nvvm.prmt.{mode}", "i32(i32, i32, i32)", Body(permute_mode(mode)))
        for mode in ("f4e", "b4e")
    ),
    *(
        Builtin(f"llvm.nvvm.prmt.{mode}", "i32(i32, i32)", Body(permute_mode(mode)))
        for mode in ("rc8", "ecl", "ecr", "rc16")
    ),
    *(
        Builtin(
            f"llvm.nvvm.idp{parts}a.{first}.{second}",
            "i32(i32, i32, i32)" if parts == 4 else "i32(i32, i32, i1, i32)",
            Body(dot_product(parts, first == "s", second == "s")),
        )
        for parts in (2, 4)
        for first in "su"
        for second in "su"
    ),
    Builtin("llvm.nvvm.fshl.clamp", None, Body(funnel_shift(True, True)), overloaded=True),
    Builtin("llvm.nvvm.fshr.clamp", None, Body(funnel_shift(False, True)), overloaded=True),
    Builtin("llvm.nvvm.flo.s", None, Body(find_leading_one(_S)), overloaded=True),
    Builtin("llvm.nvvm.flo.u", None, Body(find_leading_one(_U)), overloaded=True),
    Builtin("llvm.nvvm.fns", "i32(i32, i32, i32)", Body(find_nth_set)),
    Builtin("llvm.nvvm.bmsk.clamp", "i32(i32, i32)", Body(bit_mask(True))),
    Builtin("llvm.nvvm.bmsk.wrap", "i32(i32, i32)", Body(bit_mask(False))),
    *(
        Builtin(
            f"llvm.nvvm.{kind}.{mode}", "i32(i32, i32)", Body(extend_field(kind == "sext", mode == "clamp"))
        )
        for kind in ("sext", "zext")
        for mode in ("clamp", "wrap")
    ),
    *(
        Builtin(f"llvm.nvvm.rotate.{kind}", None, Body(body))
        for kind, body in (
            ("b32", lambda b, x, n: funnel_shift(True, False)(b, x, x, n)),
            ("b64", lambda b, x, n: funnel_shift(True, False)(b, x, x, b.cast("zext", n, "i64"))),
            ("right.b64", lambda b, x, n: funnel_shift(False, False)(b, x, x, b.cast("zext", n, "i64"))),
        )
    ),
]
