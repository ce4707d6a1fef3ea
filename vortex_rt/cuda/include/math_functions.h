// Overloads of CUDA's math functions that clang's <__clang_cuda_math.h> leaves to the toolkit: min and max on all types,
// float overloads, and vector absolute differences.
#ifndef VORTEX_CUDA_MATH_FUNCTIONS_H
#define VORTEX_CUDA_MATH_FUNCTIONS_H
#include "host_defines.h"

#define VORTEX_DEVICE static __device__ __forceinline__
#define VORTEX_HOST static __host__ __forceinline__
VORTEX_DEVICE float rsqrt(float x) { return rsqrtf(x); }
VORTEX_DEVICE float rcbrt(float x) { return rcbrtf(x); }
VORTEX_DEVICE float sinpi(float x) { return sinpif(x); }
VORTEX_DEVICE float cospi(float x) { return cospif(x); }
VORTEX_DEVICE void sincospi(float x, float *s, float *c) { sincospif(x, s, c); }
VORTEX_DEVICE void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
VORTEX_DEVICE float exp10(float x) { return exp10f(x); }
VORTEX_DEVICE float erfinv(float x) { return erfinvf(x); }
VORTEX_DEVICE float erfcinv(float x) { return erfcinvf(x); }
VORTEX_DEVICE float erfcx(float x) { return erfcxf(x); }
VORTEX_DEVICE float normcdf(float x) { return normcdff(x); }
VORTEX_DEVICE float normcdfinv(float x) { return normcdfinvf(x); }
VORTEX_DEVICE float copysign(float x, double y) { return copysignf(x, (float)y); }
VORTEX_DEVICE float rhypot(float x, float y) { return rhypotf(x, y); }
VORTEX_DEVICE float norm3d(float a, float b, float c) { return norm3df(a, b, c); }
VORTEX_DEVICE float norm4d(float a, float b, float c, float d) { return norm4df(a, b, c, d); }
VORTEX_DEVICE float fdivide(float x, float y) { return fdividef(x, y); }

// min and max: the host's for int, everybody's for the other types.
VORTEX_HOST int min(int a, int b) { return b < a ? b : a; }
VORTEX_HOST int max(int a, int b) { return a < b ? b : a; }
#define VORTEX_INTEGER_MINMAX(A, B, RESULT, MIN, MAX) \
  VORTEX_DEVICE RESULT min(A a, B b) { return MIN((RESULT)a, (RESULT)b); } \
  VORTEX_DEVICE RESULT max(A a, B b) { return MAX((RESULT)a, (RESULT)b); } \
  VORTEX_HOST RESULT min(A a, B b) { return (RESULT)b < (RESULT)a ? (RESULT)b : (RESULT)a; } \
  VORTEX_HOST RESULT max(A a, B b) { return (RESULT)a < (RESULT)b ? (RESULT)b : (RESULT)a; }
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
  VORTEX_DEVICE RESULT min(A a, B b) { return __nv_fmin##SUFFIX((RESULT)a, (RESULT)b); } \
  VORTEX_DEVICE RESULT max(A a, B b) { return __nv_fmax##SUFFIX((RESULT)a, (RESULT)b); } \
  VORTEX_HOST RESULT min(A a, B b) { return __builtin_fmin##SUFFIX((RESULT)a, (RESULT)b); } \
  VORTEX_HOST RESULT max(A a, B b) { return __builtin_fmax##SUFFIX((RESULT)a, (RESULT)b); }
VORTEX_FLOAT_MINMAX(float, float, float, f)
VORTEX_FLOAT_MINMAX(double, double, double, )
VORTEX_FLOAT_MINMAX(float, double, double, )
VORTEX_FLOAT_MINMAX(double, float, double, )
#undef VORTEX_FLOAT_MINMAX
VORTEX_HOST float rsqrtf(float x) { return 1.0f / __builtin_sqrtf(x); }
VORTEX_HOST double rsqrt(double x) { return 1.0 / __builtin_sqrt(x); }
#undef VORTEX_DEVICE
#undef VORTEX_HOST
#endif
