"""Elementary and special functions of libdevice (CUDA C++ Programming Guide, "Mathematical Functions")."""

from __future__ import annotations

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.table import Body, Builtin, OpenCL


def power_of_integer(b: Builder, x: Value, n: Value) -> Value:
    """x**n."""
    return b.opencl("pown", x.type, x, n)


def fast_power(b: Builder, x: Value, y: Value) -> Value:
    """2**(y * log2 x), as CUDA defines __powf."""
    return b.opencl("native_exp2", x.type, y * b.opencl("native_log2", x.type, x))


_ONE = "rsqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 exp10 expm1 log log2 log10 log1p cbrt sinpi cospi".split()

TABLE: list[Builtin] = [
    *(
        Builtin(f"__nv_{name}{suffix}", f"{type_}({type_})", OpenCL(name))
        for name in _ONE
        for suffix, type_ in (("f", "float"), ("", "double"))
    ),
    *(
        Builtin(f"__nv_{name}{suffix}", f"{type_}({type_}, {type_})", OpenCL(name))
        for name in ("pow", "atan2", "hypot")
        for suffix, type_ in (("f", "float"), ("", "double"))
    ),
    Builtin("__nv_powif", "float(float, i32)", Body(power_of_integer)),
    Builtin("__nv_powi", "double(double, i32)", Body(power_of_integer)),
    Builtin("__nv_fast_log2f", "float(float)", OpenCL("native_log2")),
    Builtin("__nv_fast_powf", "float(float, float)", Body(fast_power)),
]
