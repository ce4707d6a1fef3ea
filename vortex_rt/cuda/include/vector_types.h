/* dim3 and the vector types with their documented alignments (CUDA C++ Programming Guide, "Built-in Vector Types"). */
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__
#include "host_defines.h"

#define VORTEX_VECTOR(NAME, TYPE, ALIGN2, ALIGN4) \
  struct NAME##1 { TYPE x; }; \
  struct __align__(ALIGN2) NAME##2 { TYPE x, y; }; \
  struct NAME##3 { TYPE x, y, z; }; \
  struct __align__(ALIGN4) NAME##4 { TYPE x, y, z, w; }; \
  typedef struct NAME##1 NAME##1; \
  typedef struct NAME##2 NAME##2; \
  typedef struct NAME##3 NAME##3; \
  typedef struct NAME##4 NAME##4;

VORTEX_VECTOR(char, signed char, 2, 4)
VORTEX_VECTOR(uchar, unsigned char, 2, 4)
VORTEX_VECTOR(short, short, 4, 8)
VORTEX_VECTOR(ushort, unsigned short, 4, 8)
VORTEX_VECTOR(int, int, 8, 16)
VORTEX_VECTOR(uint, unsigned int, 8, 16)
VORTEX_VECTOR(long, long, 2 * sizeof(long), 16)
VORTEX_VECTOR(ulong, unsigned long, 2 * sizeof(long), 16)
VORTEX_VECTOR(longlong, long long, 16, 16)
VORTEX_VECTOR(ulonglong, unsigned long long, 16, 16)
VORTEX_VECTOR(float, float, 8, 16)
VORTEX_VECTOR(double, double, 16, 16)
#undef VORTEX_VECTOR

#if defined(__cplusplus) && __cplusplus >= 201103L
#define VORTEX_CONSTEXPR constexpr
#else
#define VORTEX_CONSTEXPR
#endif
struct dim3 {
  unsigned int x, y, z;
#ifdef __cplusplus
  __host__ __device__ VORTEX_CONSTEXPR dim3(unsigned int __vx = 1, unsigned int __vy = 1, unsigned int __vz = 1)
      : x(__vx), y(__vy), z(__vz) {}
  __host__ __device__ VORTEX_CONSTEXPR dim3(uint3 __v) : x(__v.x), y(__v.y), z(__v.z) {}
#if __cplusplus >= 201103L
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
#else
  operator uint3() const { uint3 __v; __v.x = x; __v.y = y; __v.z = z; return __v; }
#endif
#endif
};
typedef struct dim3 dim3;

/* The type of a dim3 in a union: one with constructors may not lie there before C++11. */
#if defined(__cplusplus) && __cplusplus < 201103L
#define VORTEX_DIM3_IN_UNION uint3
#else
#define VORTEX_DIM3_IN_UNION dim3
#endif
#endif
