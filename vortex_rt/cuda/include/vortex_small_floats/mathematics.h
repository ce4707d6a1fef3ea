// Functions of device code, computed in float and rounded (one of family.h's parts). CUDA Math API, "Half Math Functions"
// and its like.
#define VORTEX_FUNCTION(NAME, EXPRESSION) \
  VORTEX_DEVICE VORTEX_T h##NAME(const VORTEX_T __a) { \
    const float __f = VORTEX_WIDE(__a); \
    return VORTEX_NARROW(EXPRESSION, nearest); \
  } \
  VORTEX_DEVICE VORTEX_T2 h2##NAME(const VORTEX_T2 __a) { return VORTEX_T2(h##NAME(__a.x), h##NAME(__a.y)); }
VORTEX_FUNCTION(sqrt, sqrtf(__f))
VORTEX_FUNCTION(rsqrt, rsqrtf(__f))
VORTEX_FUNCTION(rcp, 1.0f / __f)
VORTEX_FUNCTION(exp, expf(__f))
VORTEX_FUNCTION(exp2, exp2f(__f))
VORTEX_FUNCTION(exp10, exp10f(__f))
VORTEX_FUNCTION(log, logf(__f))
VORTEX_FUNCTION(log2, log2f(__f))
VORTEX_FUNCTION(log10, log10f(__f))
VORTEX_FUNCTION(sin, sinf(__f))
VORTEX_FUNCTION(cos, cosf(__f))
VORTEX_FUNCTION(tanh, tanhf(__f))
VORTEX_FUNCTION(tanh_approx, tanhf(__f))
VORTEX_FUNCTION(floor, __builtin_floorf(__f))
VORTEX_FUNCTION(ceil, __builtin_ceilf(__f))
VORTEX_FUNCTION(trunc, __builtin_truncf(__f))
VORTEX_FUNCTION(rint, __builtin_rintf(__f))
#undef VORTEX_FUNCTION
