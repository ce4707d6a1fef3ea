"""Elementary and special functions of libdevice (CUDA C++ Programming Guide, "Mathematical Functions")."""

from nvvm2spirv.builtins.bodies import exponential, roots, special, trigonometric
from nvvm2spirv.builtins.table import Body, Builtin, both

TABLE: list[Builtin] = [
    *both("rsqrt", "T(T)", Body(roots.rsqrt), ("2", "1")),
    *both("cbrt", "T(T)", Body(roots.cbrt), ("1", "1")),
    *both("rcbrt", "T(T)", Body(roots.rcbrt), ("1", "1")),
    *both("hypot", "T(T, T)", Body(roots.norm, reciprocal=False), ("3", "2")),
    *both("rhypot", "T(T, T)", Body(roots.norm, reciprocal=True), ("2", "1")),
    *both("norm3d", "T(T, T, T)", Body(roots.norm, reciprocal=False), ("3", "2")),
    *both("rnorm3d", "T(T, T, T)", Body(roots.norm, reciprocal=True), ("2", "1")),
    *both("norm4d", "T(T, T, T, T)", Body(roots.norm, reciprocal=False), ("3", "2")),
    *both("rnorm4d", "T(T, T, T, T)", Body(roots.norm, reciprocal=True), ("2", "1")),
    *(
        Builtin(f"__nv_{'r' if reciprocal else ''}norm{suffix}", f"{type_}(i32, ptr)",
                Body(roots.norm_of_array, type_=type_, reciprocal=reciprocal))
        for reciprocal in (False, True)
        for suffix, type_ in (("f", "float"), ("", "double"))
    ),
    *both("sin", "T(T)", Body(trigonometric.sin), ("2", "2")),
    *both("cos", "T(T)", Body(trigonometric.cos), ("2", "2")),
    *both("tan", "T(T)", Body(trigonometric.tan), ("4", "2")),
    *both("sinpi", "T(T)", Body(trigonometric.sinpi), ("2", "2")),
    *both("cospi", "T(T)", Body(trigonometric.cospi), ("2", "2")),
    *both("asin", "T(T)", Body(trigonometric.asin), ("2", "2")),
    *both("acos", "T(T)", Body(trigonometric.acos), ("2", "2")),
    *both("atan", "T(T)", Body(trigonometric.atan), ("2", "2")),
    *both("atan2", "T(T, T)", Body(trigonometric.atan2), ("3", "2")),
    *(
        Builtin(f"__nv_{name}{suffix}", f"void({type_}, ptr, ptr)", Body(function), "2")
        for name, function in (("sincos", trigonometric.sincos), ("sincospi", trigonometric.sincospi))
        for suffix, type_ in (("f", "float"), ("", "double"))
    ),
    *both("exp", "T(T)", Body(exponential.exp), ("2", "1")),
    *both("exp2", "T(T)", Body(exponential.exp2), ("2", "1")),
    *both("exp10", "T(T)", Body(exponential.exp10), ("2", "1")),
    *both("expm1", "T(T)", Body(exponential.expm1), ("1", "1")),
    *both("log", "T(T)", Body(exponential.log), ("1", "1")),
    *both("log2", "T(T)", Body(exponential.log2), ("1", "1")),
    *both("log10", "T(T)", Body(exponential.log10), ("2", "1")),
    *both("log1p", "T(T)", Body(exponential.log1p), ("1", "1")),
    *both("pow", "T(T, T)", Body(roots.power), ("4", "2")),
    *both("powi", "T(T, i32)", Body(roots.power_integer), ("4", "2")),
    *both("sinh", "T(T)", Body(exponential.sinh), ("3", "2")),
    *both("cosh", "T(T)", Body(exponential.cosh), ("2", "1")),
    *both("tanh", "T(T)", Body(exponential.tanh), ("2", "1")),
    *both("asinh", "T(T)", Body(exponential.asinh), ("3", "3")),
    *both("acosh", "T(T)", Body(exponential.acosh), ("4", "3")),
    *both("atanh", "T(T)", Body(exponential.atanh), ("3", "2")),
    *both("erf", "T(T)", Body(special.erf), ("2", "2")),
    *both("erfc", "T(T)", Body(special.erfc), ("4", "5")),
    *both("erfcx", "T(T)", Body(special.erfcx), ("4", "4")),
    *both("erfinv", "T(T)", Body(special.erfinv), ("2", "5")),
    *both("erfcinv", "T(T)", Body(special.erfcinv), ("4", "6")),
    *both("normcdf", "T(T)", Body(special.normcdf), ("5", "5")),
    *both("normcdfinv", "T(T)", Body(special.normcdfinv), ("5", "8")),
    *both("tgamma", "T(T)", Body(special.tgamma), ("5", "10")),
    *both("lgamma", "T(T)", Body(special.lgamma), ("6", "4")),
    *both("j0", "T(T)", Body(special.bessel_j, order=0), ("9", "7")),
    *both("j1", "T(T)", Body(special.bessel_j, order=1), ("9", "7")),
    *both("jn", "T(i32, T)", Body(special.bessel_jn), ("2.2e-6 abs.", "5e-12 abs.")),
    *both("y0", "T(T)", Body(special.bessel_y, order=0), ("9", "7")),
    *both("y1", "T(T)", Body(special.bessel_y, order=1), ("9", "7")),
    *both("yn", "T(i32, T)", Body(special.bessel_yn), ("2.2e-6 abs.", "5e-12 abs.")),
    *both("cyl_bessel_i0", "T(T)", Body(special.bessel_i, order=0), ("6", "6")),
    *both("cyl_bessel_i1", "T(T)", Body(special.bessel_i, order=1), ("6", "6")),
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
