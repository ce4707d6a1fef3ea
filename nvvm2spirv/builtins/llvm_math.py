"""LLVM's own intrinsics: mathematics gets CUDA's accuracy here; operations on integers and the like are left to the
optimiser.

What the SPIR-V back end lacks or gets wrong among the latter is expanded after the optimiser, in
nvvm2spirv/passes/lower_intrinsics.py.
"""

from collections.abc import Callable

from nvvm2spirv.builtins.arithmetic import elementwise, libdevice
from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.classify import (
    exponent_int,
    load_exponent,
    rint_to_i64,
    round_half_away,
    round_to_i64,
)
from nvvm2spirv.builtins.table import Body, Builtin, Keep, Refuse

_Operation = Callable[..., Value]


def _fraction_exponent(b: Builder, x: Value) -> Value:
    exponent = exponent_int(b, x) + 1
    special = x.eq(0.0) | ~floats.is_finite(b, x)
    exponent = b.select(special, b.const("i32", 0), exponent)
    return b.struct(b.select(special, x, floats.scale(b, x, -exponent)), exponent)


def _sine_cosine(b: Builder, x: Value) -> Value:
    return b.struct(libdevice("sin")(b, x), libdevice("cos")(b, x))


def _fraction_whole(b: Builder, x: Value) -> Value:
    whole = b.intrinsic("llvm.trunc", x)
    fraction = b.select(floats.is_infinite(b, x), b.const(x.type, 0.0), x - whole)
    return b.struct(b.copysign(fraction, x), whole)


def _round_to(integer: str, function: _Operation) -> _Operation:
    def operation(b: Builder, x: Value) -> Value:
        wide = function(b, b.cast("fpext", x, "float") if x.type == "half" else x)
        return wide if integer == "i64" else b.cast("trunc", wide, integer)

    operation.__name__ = function.__name__
    return operation


def _entry(
    name: str, operation: _Operation, accuracy: str = "", note: str = "", signature: str = "", suffix: str = ""
) -> Builtin:
    """An entry; ``signature``, in which T is the type, says which forms for float and double are compiled ahead."""
    forms = tuple(
        (f"llvm.{name}.{short}{suffix}", signature.replace("T", type_))
        for short, type_ in (("f32", "float"), ("f64", "double")) if signature
    )
    return Builtin(f"llvm.{name}", None, Body(elementwise(operation)), accuracy, note, overloaded=True, forms=forms)


_UNARY = "exp exp2 exp10 log log2 log10 sin cos tan asin acos atan sinh cosh tanh".split()
_BINARY = "pow atan2".split()

TABLE: list[Builtin] = [
    *(_entry(name, libdevice(name), note=f"as __nv_{name}", signature="T(T)") for name in _UNARY),
    *(_entry(name, libdevice(name), note=f"as __nv_{name}", signature="T(T, T)") for name in _BINARY),
    _entry("powi", libdevice("powi"), note="as __nv_powi", signature="T(T, i32)", suffix=".i32"),
    _entry("ldexp", load_exponent, "0", signature="T(T, i32)", suffix=".i32"),
    _entry("frexp", _fraction_exponent, "0"),
    _entry("sincos", _sine_cosine, note="as __nv_sin, __nv_cos"),
    _entry("modf", _fraction_whole, "0"),
    _entry("round", round_half_away, "0", signature="T(T)"),
    *(_entry(f"{name}.i{bits}", _round_to(f"i{bits}", function), "0") for bits in (32, 64) for name, function in (
        ("lrint", rint_to_i64), ("llrint", rint_to_i64), ("lround", round_to_i64), ("llround", round_to_i64))),
    *(Builtin(f"llvm.{name}", None, Keep(), note="expanded after the optimiser", overloaded=True) for name in (
        "sadd.with.overflow", "ssub.with.overflow", "smul.with.overflow", "uadd.with.overflow", "usub.with.overflow",
        "umul.with.overflow",
        "sshl.sat", "ushl.sat", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat", "bitreverse", "bswap", "cttz", "fshl",
        "fshr", "scmp", "ucmp",
        "minimum", "maximum", "minimumnum", "maximumnum", "fptosi.sat", "fptoui.sat", "canonicalize", "fmuladd",
        "ptrmask",
    )),
    *(Builtin(f"llvm.{name}", None, Keep(), overloaded=True) for name in (
        "abs", "smin", "smax", "umin", "umax", "ctlz", "ctpop",
        "floor", "ceil", "trunc", "rint", "nearbyint", "roundeven", "sqrt", "fabs", "fma", "copysign", "minnum",
        "maxnum", "is.fpclass",
        "memcpy", "memmove", "memset", "stacksave", "stackrestore", "lifetime.start", "lifetime.end", "assume",
        "expect", "vector.reduce",
    )),
    Builtin("llvm.fptrunc.round", None,
            Refuse("conversion in a dynamic rounding mode: use __double2float_rz and its like"), overloaded=True),
]  # fmt: skip
