/* Complex numbers on float2 and double2 (cuFloatComplex, cuDoubleComplex), for host and device, C and C++. */
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_
#include <math.h>
#include "vector_types.h"
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#define VORTEX_COMPLEX(TYPE, REAL, SUFFIX, ROOT, MAKE) \
  static __inline__ __host__ __device__ TYPE MAKE(REAL __re, REAL __im) { \
    TYPE __z; \
    __z.x = __re; \
    __z.y = __im; \
    return __z; \
  } \
  static __inline__ __host__ __device__ REAL cuCreal##SUFFIX(TYPE __z) { return __z.x; } \
  static __inline__ __host__ __device__ REAL cuCimag##SUFFIX(TYPE __z) { return __z.y; } \
  static __inline__ __host__ __device__ TYPE cuConj##SUFFIX(TYPE __z) { return MAKE(__z.x, -__z.y); } \
  static __inline__ __host__ __device__ TYPE cuCadd##SUFFIX(TYPE __a, TYPE __b) { return MAKE(__a.x + __b.x, __a.y + __b.y); } \
  static __inline__ __host__ __device__ TYPE cuCsub##SUFFIX(TYPE __a, TYPE __b) { return MAKE(__a.x - __b.x, __a.y - __b.y); } \
  static __inline__ __host__ __device__ TYPE cuCmul##SUFFIX(TYPE __a, TYPE __b) { \
    return MAKE(__a.x * __b.x - __a.y * __b.y, __a.x * __b.y + __a.y * __b.x); \
  } \
  static __inline__ __host__ __device__ TYPE cuCfma##SUFFIX(TYPE __a, TYPE __b, TYPE __c) { \
    return cuCadd##SUFFIX(cuCmul##SUFFIX(__a, __b), __c); \
  } \
  /* Scaled by the larger part of the divisor, so that its square cannot overflow. */ \
  static __inline__ __host__ __device__ TYPE cuCdiv##SUFFIX(TYPE __a, TYPE __b) { \
    const REAL __scale = (REAL)1 / ((__b.x < 0 ? -__b.x : __b.x) + (__b.y < 0 ? -__b.y : __b.y)); \
    const TYPE __p = MAKE(__a.x * __scale, __a.y * __scale), __q = MAKE(__b.x * __scale, __b.y * __scale); \
    const REAL __inverse = (REAL)1 / (__q.x * __q.x + __q.y * __q.y); \
    return MAKE((__p.x * __q.x + __p.y * __q.y) * __inverse, (__p.y * __q.x - __p.x * __q.y) * __inverse); \
  } \
  static __inline__ __host__ __device__ REAL cuCabs##SUFFIX(TYPE __z) { \
    const REAL __a = __z.x < 0 ? -__z.x : __z.x, __b = __z.y < 0 ? -__z.y : __z.y, __big = __a < __b ? __b : __a, __small = __a < __b ? __a : __b; \
    if (__big == 0 || !(__small - __small == 0) || !(__big - __big == 0)) return __big + __small; /* zero, infinite, not a number */ \
    const REAL __ratio = __small / __big; \
    return __big * ROOT((REAL)1 + __ratio * __ratio); \
  }
VORTEX_COMPLEX(cuFloatComplex, float, f, sqrtf, make_cuFloatComplex)
VORTEX_COMPLEX(cuDoubleComplex, double, , sqrt, make_cuDoubleComplex)
#undef VORTEX_COMPLEX
static __inline__ __host__ __device__ cuComplex make_cuComplex(float __re, float __im) { return make_cuFloatComplex(__re, __im); }
static __inline__ __host__ __device__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex __z) { return make_cuDoubleComplex(__z.x, __z.y); }
static __inline__ __host__ __device__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex __z) { return make_cuFloatComplex((float)__z.x, (float)__z.y); }
#endif
