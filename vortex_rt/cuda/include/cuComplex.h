// Complex numbers on float2 and double2 (cuFloatComplex, cuDoubleComplex), for host and device.
#ifndef VORTEX_CUDA_CUCOMPLEX_H
#define VORTEX_CUDA_CUCOMPLEX_H
#include "vortex_cuda_prelude.h"
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#define VORTEX_COMPLEX(TYPE, REAL, SUFFIX, ROOT, MAKE) \
  static __inline__ __host__ __device__ REAL cuCreal##SUFFIX(TYPE z) { return z.x; } \
  static __inline__ __host__ __device__ REAL cuCimag##SUFFIX(TYPE z) { return z.y; } \
  static __inline__ __host__ __device__ TYPE MAKE(REAL re, REAL im) { return TYPE{re, im}; } \
  static __inline__ __host__ __device__ TYPE cuConj##SUFFIX(TYPE z) { return TYPE{z.x, -z.y}; } \
  static __inline__ __host__ __device__ TYPE cuCadd##SUFFIX(TYPE a, TYPE b) { return TYPE{a.x + b.x, a.y + b.y}; } \
  static __inline__ __host__ __device__ TYPE cuCsub##SUFFIX(TYPE a, TYPE b) { return TYPE{a.x - b.x, a.y - b.y}; } \
  static __inline__ __host__ __device__ TYPE cuCmul##SUFFIX(TYPE a, TYPE b) { return TYPE{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; } \
  static __inline__ __host__ __device__ TYPE cuCfma##SUFFIX(TYPE a, TYPE b, TYPE c) { return cuCadd##SUFFIX(cuCmul##SUFFIX(a, b), c); } \
  /* Scaled by the larger part of the divisor, so that its square cannot overflow. */ \
  static __inline__ __host__ __device__ TYPE cuCdiv##SUFFIX(TYPE a, TYPE b) { \
    const REAL scale = REAL(1) / ((b.x < 0 ? -b.x : b.x) + (b.y < 0 ? -b.y : b.y)); \
    const TYPE p{a.x * scale, a.y * scale}, q{b.x * scale, b.y * scale}; \
    const REAL inverse = REAL(1) / (q.x * q.x + q.y * q.y); \
    return TYPE{(p.x * q.x + p.y * q.y) * inverse, (p.y * q.x - p.x * q.y) * inverse}; \
  } \
  static __inline__ __host__ __device__ REAL cuCabs##SUFFIX(TYPE z) { \
    const REAL a = z.x < 0 ? -z.x : z.x, b = z.y < 0 ? -z.y : z.y, big = a < b ? b : a, small = a < b ? a : b; \
    if (big == 0 || !(small - small == 0) || !(big - big == 0)) return big + small; /* zero, infinite, not a number */ \
    const REAL ratio = small / big; \
    return big * ROOT(REAL(1) + ratio * ratio); \
  }
VORTEX_COMPLEX(cuFloatComplex, float, f, sqrtf, make_cuFloatComplex)
VORTEX_COMPLEX(cuDoubleComplex, double, , sqrt, make_cuDoubleComplex)
#undef VORTEX_COMPLEX
static __inline__ __host__ __device__ cuComplex make_cuComplex(float re, float im) { return cuComplex{re, im}; }
static __inline__ __host__ __device__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) { return cuDoubleComplex{z.x, z.y}; }
static __inline__ __host__ __device__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) { return cuFloatComplex{(float)z.x, (float)z.y}; }
#endif
