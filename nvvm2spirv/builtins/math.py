"""Elementary and special functions of libdevice (CUDA C++ Programming Guide, "Mathematical Functions")."""

from __future__ import annotations

from collections.abc import Callable

from nvvm2spirv.builtins.bodies import exponential
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.table import Body, Builtin, OpenCL


def fast_power(b: Builder, x: Value, y: Value) -> Value:
    """2**(y * log2 x), as CUDA defines __powf."""
    return b.opencl("native_exp2", x.type, y * b.opencl("native_log2", x.type, x))


_ONE = "rsqrt sin cos tan asin acos atan cbrt sinpi cospi".split()


def _both(stem: str, parameters: str, function: Callable[..., Value], ulp: tuple[str, str]) -> list[Builtin]:
    """Float and double entries; ``T`` in the parameters is the type, ``ulp`` CUDA's bounds."""
    return [
        Builtin(f"__nv_{stem}f", f"float({parameters.replace('T', 'float')})", Body(function), ulp[0]),
        Builtin(f"__nv_{stem}", f"double({parameters.replace('T', 'double')})", Body(function), ulp[1]),
    ]


TABLE: list[Builtin] = [
    *(
        Builtin(f"__nv_{name}{suffix}", f"{type_}({type_})", OpenCL(name))
        for name in _ONE
        for suffix, type_ in (("f", "float"), ("", "double"))
    ),
    *(
        Builtin(f"__nv_{name}{suffix}", f"{type_}({type_}, {type_})", OpenCL(name))
        for name in ("atan2", "hypot")
        for suffix, type_ in (("f", "float"), ("", "double"))
    ),
    *_both("exp", "T", exponential.exp, ("2", "1")),
    *_both("exp2", "T", exponential.exp2, ("2", "1")),
    *_both("exp10", "T", exponential.exp10, ("2", "1")),
    *_both("expm1", "T", exponential.expm1, ("1", "1")),
    *_both("log", "T", exponential.log, ("1", "1")),
    *_both("log2", "T", exponential.log2, ("1", "1")),
    *_both("log10", "T", exponential.log10, ("2", "1")),
    *_both("log1p", "T", exponential.log1p, ("1", "1")),
    *_both("pow", "T, T", exponential.power, ("4", "2")),
    *_both("powi", "T, i32", exponential.power_integer, ("4", "2")),
    *_both("sinh", "T", exponential.sinh, ("3", "2")),
    *_both("cosh", "T", exponential.cosh, ("2", "1")),
    *_both("tanh", "T", exponential.tanh, ("2", "1")),
    *_both("asinh", "T", exponential.asinh, ("3", "3")),
    *_both("acosh", "T", exponential.acosh, ("4", "3")),
    *_both("atanh", "T", exponential.atanh, ("3", "2")),
    Builtin("__nv_fast_log2f", "float(float)", OpenCL("native_log2")),
    Builtin("__nv_fast_powf", "float(float, float)", Body(fast_power)),
]
