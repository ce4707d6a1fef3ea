"""bf16 to and from float."""

from nvvm2spirv.builtins.builder import Builder, Value


def bfloat_to_float(b: Builder, x: Value) -> Value:
    """bf16 bits → float, exactly."""
    return b.from_bits(b.cast("zext", x, "i32") << 16, "float")


def bfloat_from_float(b: Builder, x: Value, mode: str) -> Value:
    """float → bf16 bits, to nearest even (``rn``) or toward zero (``rz``); NaN becomes the canonical 0x7FFF."""
    bits = b.bits(x)
    if mode == "rn":
        bits = bits + (bits.lshr(16) & 1) + 0x7FFF
    return b.select(x.is_nan(), 0x7FFF, b.cast("trunc", bits.lshr(16), "i16"))
