/* make_<type>(…) for every vector type. */
#ifndef __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_H__
#include "vector_types.h"

#if defined(__cplusplus) && __cplusplus >= 201103L
#define VORTEX_MAKER static __inline__ __host__ __device__ constexpr
#define VORTEX_MADE(TYPE, ...) return TYPE{__VA_ARGS__}
#else
#define VORTEX_MAKER static __inline__ __host__ __device__
#define VORTEX_MADE(TYPE, ...) TYPE __made = {__VA_ARGS__}; return __made
#endif
#define VORTEX_MAKE(NAME, TYPE) \
  VORTEX_MAKER NAME##1 make_##NAME##1(TYPE __x) { VORTEX_MADE(NAME##1, __x); } \
  VORTEX_MAKER NAME##2 make_##NAME##2(TYPE __x, TYPE __y) { VORTEX_MADE(NAME##2, __x, __y); } \
  VORTEX_MAKER NAME##3 make_##NAME##3(TYPE __x, TYPE __y, TYPE __z) { VORTEX_MADE(NAME##3, __x, __y, __z); } \
  VORTEX_MAKER NAME##4 make_##NAME##4(TYPE __x, TYPE __y, TYPE __z, TYPE __w) { VORTEX_MADE(NAME##4, __x, __y, __z, __w); }

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
#undef VORTEX_MADE
#undef VORTEX_MAKER
#endif
