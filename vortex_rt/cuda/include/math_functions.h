// Overloads of CUDA's math functions that clang's <__clang_cuda_math.h> leaves to the toolkit: min and max on all types,
// float overloads, and vector absolute differences.
#ifndef VORTEX_CUDA_MATH_FUNCTIONS_H
#define VORTEX_CUDA_MATH_FUNCTIONS_H
#if defined(__CUDA__) && defined(__clang__)
#include "host_defines.h"

// Whether the host's C library is glibc of this release or newer, which declares functions that were CUDA's alone.
#ifdef __GLIBC_PREREQ
#define VORTEX_LIBC_HAS(MAJOR, MINOR) __GLIBC_PREREQ(MAJOR, MINOR)
#else
#define VORTEX_LIBC_HAS(MAJOR, MINOR) 0
#endif
#define VORTEX_DEVICE static __device__ __forceinline__
#define VORTEX_HOST static __host__ __forceinline__
// Float overloads: what clang's headers declare or NVIDIA's define beside the double function; NAME##f is libdevice's.
#define VORTEX_UNARY(RESULT, NAME) VORTEX_DEVICE RESULT NAME(float __x) { return NAME##f(__x); }
#define VORTEX_BINARY(NAME) VORTEX_DEVICE float NAME(float __x, float __y) { return NAME##f(__x, __y); }
#define VORTEX_INDEXED(NAME) VORTEX_DEVICE float NAME(int __n, float __x) { return NAME##f(__n, __x); }
#define VORTEX_SCALED(NAME, TYPE) VORTEX_DEVICE float NAME(float __x, TYPE __n) { return NAME##f(__x, __n); }
#define VORTEX_PAIR(NAME) VORTEX_DEVICE void NAME(float __x, float *__s, float *__c) { NAME##f(__x, __s, __c); }
VORTEX_UNARY(float, acosh)
VORTEX_UNARY(float, asinh)
VORTEX_UNARY(float, atanh)
VORTEX_UNARY(float, cbrt)
VORTEX_UNARY(float, rcbrt)
VORTEX_UNARY(float, rsqrt)
VORTEX_UNARY(float, erf)
VORTEX_UNARY(float, erfc)
VORTEX_UNARY(float, erfinv)
VORTEX_UNARY(float, erfcinv)
VORTEX_UNARY(float, erfcx)
VORTEX_UNARY(float, normcdf)
VORTEX_UNARY(float, normcdfinv)
VORTEX_UNARY(float, exp2)
VORTEX_UNARY(float, exp10)
VORTEX_UNARY(float, expm1)
VORTEX_UNARY(float, log1p)
VORTEX_UNARY(float, log2)
VORTEX_UNARY(float, logb)
VORTEX_UNARY(float, lgamma)
VORTEX_UNARY(float, tgamma)
VORTEX_UNARY(float, sinpi)
VORTEX_UNARY(float, cospi)
VORTEX_UNARY(float, j0)
VORTEX_UNARY(float, j1)
VORTEX_UNARY(float, y0)
VORTEX_UNARY(float, y1)
VORTEX_UNARY(float, cyl_bessel_i0)
VORTEX_UNARY(float, cyl_bessel_i1)
VORTEX_UNARY(float, nearbyint)
VORTEX_UNARY(float, rint)
VORTEX_UNARY(float, round)
VORTEX_UNARY(float, trunc)
VORTEX_UNARY(int, ilogb)
VORTEX_UNARY(long, lrint)
VORTEX_UNARY(long, lround)
VORTEX_UNARY(long long, llrint)
VORTEX_UNARY(long long, llround)
VORTEX_BINARY(copysign)
VORTEX_BINARY(fdim)
VORTEX_BINARY(fdivide)
VORTEX_BINARY(fmax)
VORTEX_BINARY(fmin)
VORTEX_BINARY(hypot)
VORTEX_BINARY(rhypot)
VORTEX_BINARY(nextafter)
VORTEX_BINARY(remainder)
VORTEX_INDEXED(jn)
VORTEX_INDEXED(yn)
VORTEX_SCALED(scalbn, int)
VORTEX_SCALED(scalbln, long)
VORTEX_PAIR(sincos)
VORTEX_PAIR(sincospi)
#undef VORTEX_UNARY
#undef VORTEX_BINARY
#undef VORTEX_INDEXED
#undef VORTEX_SCALED
#undef VORTEX_PAIR
VORTEX_DEVICE float copysign(float __x, double __y) { return copysignf(__x, (float)__y); }
VORTEX_DEVICE float fma(float __x, float __y, float __z) { return fmaf(__x, __y, __z); }
VORTEX_DEVICE float remquo(float __x, float __y, int *__n) { return remquof(__x, __y, __n); }
VORTEX_DEVICE float norm3d(float __x, float __y, float __z) { return norm3df(__x, __y, __z); }
VORTEX_DEVICE float rnorm3d(float __x, float __y, float __z) { return rnorm3df(__x, __y, __z); }
VORTEX_DEVICE float norm4d(float __x, float __y, float __z, float __w) { return norm4df(__x, __y, __z, __w); }
VORTEX_DEVICE float rnorm4d(float __x, float __y, float __z, float __w) { return rnorm4df(__x, __y, __z, __w); }
VORTEX_DEVICE float nanf(const char *__tag) { return __nv_nanf((const signed char *)__tag); }
VORTEX_DEVICE double nan(const char *__tag) { return __nv_nan((const signed char *)__tag); }

// min and max: the host's for int, everybody's for the other types.
VORTEX_HOST int min(int __a, int __b) { return __b < __a ? __b : __a; }
VORTEX_HOST int max(int __a, int __b) { return __a < __b ? __b : __a; }
#define VORTEX_INTEGER_MINMAX(A, B, RESULT, MIN, MAX) \
  VORTEX_DEVICE RESULT min(A __a, B __b) { return MIN((RESULT)__a, (RESULT)__b); } \
  VORTEX_DEVICE RESULT max(A __a, B __b) { return MAX((RESULT)__a, (RESULT)__b); } \
  VORTEX_HOST RESULT min(A __a, B __b) { return (RESULT)__b < (RESULT)__a ? (RESULT)__b : (RESULT)__a; } \
  VORTEX_HOST RESULT max(A __a, B __b) { return (RESULT)__a < (RESULT)__b ? (RESULT)__b : (RESULT)__a; }
VORTEX_INTEGER_MINMAX(unsigned int, unsigned int, unsigned int, umin, umax)
VORTEX_INTEGER_MINMAX(int, unsigned int, unsigned int, umin, umax)
VORTEX_INTEGER_MINMAX(unsigned int, int, unsigned int, umin, umax)
VORTEX_INTEGER_MINMAX(long long, long long, long long, llmin, llmax)
VORTEX_INTEGER_MINMAX(unsigned long long, unsigned long long, unsigned long long, ullmin, ullmax)
VORTEX_INTEGER_MINMAX(long long, unsigned long long, unsigned long long, ullmin, ullmax)
VORTEX_INTEGER_MINMAX(unsigned long long, long long, unsigned long long, ullmin, ullmax)
VORTEX_INTEGER_MINMAX(long, long, long, llmin, llmax)
VORTEX_INTEGER_MINMAX(unsigned long, unsigned long, unsigned long, ullmin, ullmax)
VORTEX_INTEGER_MINMAX(long, unsigned long, unsigned long, ullmin, ullmax)
VORTEX_INTEGER_MINMAX(unsigned long, long, unsigned long, ullmin, ullmax)
#undef VORTEX_INTEGER_MINMAX
#define VORTEX_FLOAT_MINMAX(A, B, RESULT, SUFFIX) \
  VORTEX_DEVICE RESULT min(A __a, B __b) { return __nv_fmin##SUFFIX((RESULT)__a, (RESULT)__b); } \
  VORTEX_DEVICE RESULT max(A __a, B __b) { return __nv_fmax##SUFFIX((RESULT)__a, (RESULT)__b); } \
  VORTEX_HOST RESULT min(A __a, B __b) { return __builtin_fmin##SUFFIX((RESULT)__a, (RESULT)__b); } \
  VORTEX_HOST RESULT max(A __a, B __b) { return __builtin_fmax##SUFFIX((RESULT)__a, (RESULT)__b); }
VORTEX_FLOAT_MINMAX(float, float, float, f)
VORTEX_FLOAT_MINMAX(double, double, double, )
VORTEX_FLOAT_MINMAX(float, double, double, )
VORTEX_FLOAT_MINMAX(double, float, double, )
#undef VORTEX_FLOAT_MINMAX
#if !VORTEX_LIBC_HAS(2, 42)
VORTEX_HOST float rsqrtf(float __x) { return 1.0f / __builtin_sqrtf(__x); }
VORTEX_HOST double rsqrt(double __x) { return 1.0 / __builtin_sqrt(__x); }
#endif
#undef VORTEX_DEVICE
#undef VORTEX_HOST
#endif
#endif
