// make_<type>(…) for every vector type.
#ifndef VORTEX_CUDA_VECTOR_FUNCTIONS_H
#define VORTEX_CUDA_VECTOR_FUNCTIONS_H
#include "vector_types.h"

#define VORTEX_MAKE(NAME, TYPE) \
  static __inline__ __host__ __device__ constexpr NAME##1 make_##NAME##1(TYPE __x) { return {__x}; } \
  static __inline__ __host__ __device__ constexpr NAME##2 make_##NAME##2(TYPE __x, TYPE __y) { return {__x, __y}; } \
  static __inline__ __host__ __device__ constexpr NAME##3 make_##NAME##3(TYPE __x, TYPE __y, TYPE __z) { return {__x, __y, __z}; } \
  static __inline__ __host__ __device__ constexpr NAME##4 make_##NAME##4(TYPE __x, TYPE __y, TYPE __z, TYPE __w) { return {__x, __y, __z, __w}; }

VORTEX_MAKE(char, signed char)
VORTEX_MAKE(uchar, unsigned char)
VORTEX_MAKE(short, short)
VORTEX_MAKE(ushort, unsigned short)
VORTEX_MAKE(int, int)
VORTEX_MAKE(uint, unsigned int)
VORTEX_MAKE(long, long)
VORTEX_MAKE(ulong, unsigned long)
VORTEX_MAKE(longlong, long long)
VORTEX_MAKE(ulonglong, unsigned long long)
VORTEX_MAKE(float, float)
VORTEX_MAKE(double, double)
#undef VORTEX_MAKE
#endif
