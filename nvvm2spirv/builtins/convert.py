"""Conversions between formats with every rounding (PTX ISA, "cvt"; CUDA Math API, "Type Casting Intrinsics")."""

from nvvm2spirv.builtins.bodies import floats, rounding
from nvvm2spirv.builtins.bodies.rounding import CUDA_MODES, MODES
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.table import Body, Builtin, Refuse

#: CUDA's word for an integer, PTX intrinsic's word, type, signed.
_INTEGERS = (
    ("int", "i", "i32", True), ("uint", "ui", "i32", False), ("ll", "ll", "i64", True), ("ull", "ull", "i64", False),
)
_FLOATS = (("float", "f", "float"), ("double", "d", "double"))


def double_to_float(b: Builder, x: Value, *, mode: str, ftz: bool) -> Value:
    """double → float; ftz flushes a subnormal result."""
    result = rounding.narrow(b, x, mode=mode)
    return floats.flush(b, result) if ftz else result


def float_to_half(b: Builder, x: Value, *, ftz: bool) -> Value:
    """Float → half bits."""
    return rounding.float_to_half_bits(b, floats.flush(b, x) if ftz else x)


def _half_value(b: Builder, x: Value, mode: str, *, relu: bool, satfinite: bool) -> Value:
    """Float → half value; PTX cvt's .relu clamps negatives (and NaN) to 0, .satfinite infinities to the largest finite.
    """
    nearest = b.from_bits(rounding.float_to_half_bits(b, x), "half")
    if mode == "rz":
        back = rounding.half_bits_to_float(b, b.bits(nearest))
        beyond = b.fabs(back) > b.fabs(x)
        nearest = b.from_bits(b.select(beyond, b.bits(nearest) - 1, b.bits(nearest)), "half")
    bits = b.bits(nearest)
    if satfinite:
        infinite = (bits & 0x7FFF).eq(0x7C00)
        bits = b.select(infinite, (bits & -0x8000) | 0x7BFF, bits)
    if relu:
        bits = b.select(x > 0.0, bits, b.select(x.is_nan(), b.const("i16", 0x7FFF), 0))
    return b.from_bits(bits, "half")


def to_half(b: Builder, x: Value, *, mode: str, relu: bool, satfinite: bool) -> Value:
    """cvt.f16.f32."""
    return _half_value(b, x, mode, relu=relu, satfinite=satfinite)


def to_half2(b: Builder, high: Value, low: Value, *, mode: str, relu: bool, satfinite: bool) -> Value:
    """cvt.f16x2.f32: the first source becomes the upper half."""
    return b.vector(*(_half_value(b, x, mode, relu=relu, satfinite=satfinite) for x in (low, high)))


def float_to_tf32(b: Builder, x: Value, *, mode: str, relu: bool, satfinite: bool) -> Value:
    """cvt.tf32.f32: 10 fraction bits in a 32-bit pattern."""
    bits = b.bits(x)
    magnitude = bits & 0x7FFFFFFF
    bias = {
        "rn": (magnitude.lshr(13) & 1) + 0xFFF,
        "rna": b.const("i32", 0x1000),
        "rz": b.const("i32", 0),
    }[mode]
    rounded = (magnitude + bias) & ~0x1FFF
    if satfinite:
        rounded = b.select(rounded.uge(0x7F800000), b.const("i32", 0x7F7FE000), rounded)
    rounded = b.select(magnitude.uge(0x7F800000), magnitude if not satfinite else rounded, rounded)
    result = rounded | (bits & -0x80000000)
    if relu:
        result = b.select(x > 0.0, result, b.const("i32", 0))
    return b.select(x.is_nan(), b.const("i32", 0x7FFFFFFF), result)


def _cuda_entries() -> list[Builtin]:
    entries = []
    for mode in MODES:
        cuda = CUDA_MODES[mode]
        for word, _, integer, signed in _INTEGERS:
            for name, _, type_ in _FLOATS:
                body = Body(rounding.to_integer, mode=mode, integer=integer, signed=signed)
                entries.append(Builtin(f"__nv_{name}2{word}_{cuda}", f"{integer}({type_})", body))
                if not (type_ == "double" and integer == "i32" and mode != "rn"):
                    body = Body(rounding.from_integer, mode=mode, type_=type_, signed=signed)
                    entries.append(Builtin(f"__nv_{word}2{name}_{cuda}", f"{type_}({integer})", body, "0"))
        entries.append(Builtin(f"__nv_double2float_{cuda}", "float(double)", Body(rounding.narrow, mode=mode), "0"))
    return entries


def _nvvm_entries() -> list[Builtin]:
    entries = []
    for mode in MODES:
        for _, word, integer, signed in _INTEGERS:
            for _, letter, type_ in _FLOATS:
                for ftz in (False, True) if letter == "f" else (False,):
                    body = Body(rounding.to_integer, mode=mode, integer=integer, signed=signed, ftz=ftz)
                    entries.append(
                        Builtin(f"llvm.nvvm.{letter}2{word}.{mode}{'.ftz' if ftz else ''}", f"{integer}({type_})", body)
                    )
                body = Body(rounding.from_integer, mode=mode, type_=type_, signed=signed)
                entries.append(Builtin(f"llvm.nvvm.{word}2{letter}.{mode}", f"{type_}({integer})", body, "0"))
        for ftz in (False, True):
            body = Body(double_to_float, mode=mode, ftz=ftz)
            entries.append(Builtin(f"llvm.nvvm.d2f.{mode}{'.ftz' if ftz else ''}", "float(double)", body, "0"))
    for mode in ("rn", "rz", "rna"):
        for relu in (False, True):
            for satfinite in (False, True):
                tail = f"{mode}{'.relu' if relu else ''}{'.satfinite' if satfinite else ''}"
                entries += [
                    Builtin(f"llvm.nvvm.{name}.{tail}", signature,
                            Body(function, mode=mode, relu=relu, satfinite=satfinite))
                    for name, signature, function in (
                        ("f2f16", "half(float)", to_half), ("ff2f16x2", "<2 x half>(float, float)", to_half2),
                        ("f2tf32", "i32(float)", float_to_tf32),
                    )
                    if mode != "rna" or (name == "f2tf32" and not relu)
                ]
    return entries


_BFLOAT = Refuse("bfloat16 values have no SPIR-V type here: use inline PTX cvt on the 16-bit pattern, or float")
_FP8 = Refuse("8-, 6- and 4-bit floating-point conversions are available as inline PTX cvt only")

TABLE: list[Builtin] = [
    *_cuda_entries(),
    *_nvvm_entries(),
    Builtin("__nv_float2half_rn", "i16(float)", Body(float_to_half, ftz=False), "0"),
    Builtin("__nv_half2float", "float(i16)", Body(rounding.half_bits_to_float), "0"),
    Builtin("llvm.nvvm.f2h.rn", "i16(float)", Body(float_to_half, ftz=False), "0"),
    Builtin("llvm.nvvm.f2h.rn.ftz", "i16(float)", Body(float_to_half, ftz=True), "0"),
    Builtin("llvm.nvvm.h2f", "float(i16)", Body(rounding.half_bits_to_float), "0"),
    Builtin("llvm.convert.from.fp16.f32", "float(i16)", Body(rounding.half_bits_to_float), "0"),
    Builtin("llvm.convert.to.fp16.f32", "i16(float)", Body(float_to_half, ftz=False), "0"),
    Builtin(
        "llvm.convert.from.fp16.f64", "double(i16)",
        Body(lambda b, h: b.cast("fpext", rounding.half_bits_to_float(b, h), "double")), "0",
    ),
    *(
        Builtin(name, None, _BFLOAT, prefix=True)
        for name in ("llvm.nvvm.f2bf16.", "llvm.nvvm.ff2bf16x2.", "llvm.nvvm.bf2h.", "llvm.nvvm.bf16x2.to.",
                     "llvm.nvvm.ue8m0x2.")
    ),
    *(
        Builtin(f"llvm.nvvm.{name}", None, _FP8, prefix=True)
        for name in (
            "e2m1x2.", "e2m3x2.", "e3m2x2.", "e4m3x2.", "e5m2x2.", "f16x2.to.", "f32x4.to.", "ff.to.", "ff2f16x2.rs",
        )
    ),
]  # fmt: skip
