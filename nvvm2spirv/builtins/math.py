"""Elementary and special functions of libdevice (CUDA C++ Programming Guide, "Mathematical Functions")."""

from collections.abc import Callable
from functools import partial

from nvvm2spirv.builtins.bodies import exponential, powers, roots, special, trigonometric
from nvvm2spirv.builtins.builder import Value
from nvvm2spirv.builtins.table import Body, Builtin


def _both(stem: str, parameters: str, function: Callable[..., Value], ulp: tuple[str, str]) -> list[Builtin]:
    """Float and double entries; ``T`` in the parameters is the type, ``ulp`` CUDA's bounds."""
    return [
        Builtin(f"__nv_{stem}f", f"float({parameters.replace('T', 'float')})", Body(function), ulp[0]),
        Builtin(f"__nv_{stem}", f"double({parameters.replace('T', 'double')})", Body(function), ulp[1]),
    ]


TABLE: list[Builtin] = [
    *_both("rsqrt", "T", roots.rsqrt, ("2", "1")),
    *_both("cbrt", "T", roots.cbrt, ("1", "1")),
    *_both("rcbrt", "T", roots.rcbrt, ("1", "1")),
    *_both("hypot", "T, T", partial(roots.norm, reciprocal=False), ("3", "2")),
    *_both("rhypot", "T, T", partial(roots.norm, reciprocal=True), ("2", "1")),
    *_both("norm3d", "T, T, T", partial(roots.norm, reciprocal=False), ("3", "2")),
    *_both("rnorm3d", "T, T, T", partial(roots.norm, reciprocal=True), ("2", "1")),
    *_both("norm4d", "T, T, T, T", partial(roots.norm, reciprocal=False), ("3", "2")),
    *_both("rnorm4d", "T, T, T, T", partial(roots.norm, reciprocal=True), ("2", "1")),
    *(
        Builtin(f"__nv_{'r' if reciprocal else ''}norm{suffix}", f"{type_}(i32, ptr)",
                Body(roots.norm_of_array, type_=type_, reciprocal=reciprocal))
        for reciprocal in (False, True)
        for suffix, type_ in (("f", "float"), ("", "double"))
    ),
    *_both("sin", "T", trigonometric.sin, ("2", "2")),
    *_both("cos", "T", trigonometric.cos, ("2", "2")),
    *_both("tan", "T", trigonometric.tan, ("4", "2")),
    *_both("sinpi", "T", trigonometric.sinpi, ("2", "2")),
    *_both("cospi", "T", trigonometric.cospi, ("2", "2")),
    *_both("asin", "T", trigonometric.asin, ("2", "2")),
    *_both("acos", "T", trigonometric.acos, ("2", "2")),
    *_both("atan", "T", trigonometric.atan, ("2", "2")),
    *_both("atan2", "T, T", trigonometric.atan2, ("3", "2")),
    *(
        Builtin(f"__nv_{name}{suffix}", f"void({type_}, ptr, ptr)", Body(function), "2")
        for name, function in (("sincos", trigonometric.sincos), ("sincospi", trigonometric.sincospi))
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
    *_both("pow", "T, T", powers.power, ("4", "2")),
    *_both("powi", "T, i32", powers.power_integer, ("4", "2")),
    *_both("sinh", "T", exponential.sinh, ("3", "2")),
    *_both("cosh", "T", exponential.cosh, ("2", "1")),
    *_both("tanh", "T", exponential.tanh, ("2", "1")),
    *_both("asinh", "T", exponential.asinh, ("3", "3")),
    *_both("acosh", "T", exponential.acosh, ("4", "3")),
    *_both("atanh", "T", exponential.atanh, ("3", "2")),
    *_both("erf", "T", special.erf, ("2", "2")),
    *_both("erfc", "T", special.erfc, ("4", "5")),
    *_both("erfcx", "T", special.erfcx, ("4", "4")),
    *_both("erfinv", "T", special.erfinv, ("2", "5")),
    *_both("erfcinv", "T", special.erfcinv, ("4", "6")),
    *_both("normcdf", "T", special.normcdf, ("5", "5")),
    *_both("normcdfinv", "T", special.normcdfinv, ("5", "8")),
    *_both("tgamma", "T", special.tgamma, ("5", "10")),
    *_both("lgamma", "T", special.lgamma, ("6", "4")),
    *_both("j0", "T", partial(special.bessel_j, order=0), ("9", "7")),
    *_both("j1", "T", partial(special.bessel_j, order=1), ("9", "7")),
    *_both("jn", "i32, T", special.bessel_jn, ("2.2e-6 abs.", "5e-12 abs.")),
    *_both("y0", "T", partial(special.bessel_y, order=0), ("9", "7")),
    *_both("y1", "T", partial(special.bessel_y, order=1), ("9", "7")),
    *_both("yn", "i32, T", special.bessel_yn, ("2.2e-6 abs.", "5e-12 abs.")),
    *_both("cyl_bessel_i0", "T", partial(special.bessel_i, order=0), ("6", "6")),
    *_both("cyl_bessel_i1", "T", partial(special.bessel_i, order=1), ("6", "6")),
    # The fast forms: CUDA bounds their absolute error on an interval ("Intrinsic Functions").
    Builtin("__nv_fast_sinf", "float(float)", Body(trigonometric.fast, cosine=False), "2**-21.41 abs. in ±pi"),
    Builtin("__nv_fast_cosf", "float(float)", Body(trigonometric.fast, cosine=True), "2**-21.19 abs. in ±pi"),
    Builtin("__nv_fast_tanf", "float(float)", Body(trigonometric.fast_tan), "as sin/cos"),
    Builtin("__nv_fast_sincosf", "void(float, ptr, ptr)", Body(trigonometric.fast_sincos), "as sin, cos"),
    Builtin("__nv_fast_tanhf", "float(float)", Body(exponential.tanh), "2**-11 rel."),
    Builtin("__nv_fast_expf", "float(float)", Body(exponential.fast_exp), "2 + 1.173 |x|"),
    Builtin("__nv_fast_exp10f", "float(float)", Body(exponential.fast_exp10), "2 + 2.97 |x|"),
    Builtin("__nv_fast_logf", "float(float)", Body(exponential.fast_log), "2**-21.41 abs. in [0.5, 2]"),
    Builtin("__nv_fast_log2f", "float(float)", Body(exponential.fast_log2), "2**-22 abs. in [0.5, 2]"),
    Builtin("__nv_fast_log10f", "float(float)", Body(exponential.fast_log10), "2**-24 abs. in [0.5, 2]"),
    Builtin("__nv_fast_powf", "float(float, float)", Body(exponential.fast_power), "2**(y log2 x)"),
]
