// Dot products of bytes and half-words with 32-bit accumulation (__dp4a, __dp2a).
#ifndef VORTEX_CUDA_SM_61_INTRINSICS_H
#define VORTEX_CUDA_SM_61_INTRINSICS_H
#if defined(__CUDA__) && defined(__clang__)
#include "vector_types.h"
#define VORTEX_DOT static __device__ __forceinline__
VORTEX_DOT int __dp4a(int __a, int __b, int __c) {
  for (int __i = 0; __i < 32; __i += 8) __c += (int)(signed char)(__a >> __i) * (int)(signed char)(__b >> __i);
  return __c;
}
VORTEX_DOT unsigned int __dp4a(unsigned int __a, unsigned int __b, unsigned int __c) {
  for (int __i = 0; __i < 32; __i += 8) __c += (__a >> __i & 0xff) * (__b >> __i & 0xff);
  return __c;
}
VORTEX_DOT int __dp4a(char4 __a, char4 __b, int __c) { return __c + __a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w; }
VORTEX_DOT unsigned int __dp4a(uchar4 __a, uchar4 __b, unsigned int __c) {
  return __c + (unsigned int)(__a.x * __b.x) + (unsigned int)(__a.y * __b.y) + (unsigned int)(__a.z * __b.z) + (unsigned int)(__a.w * __b.w);
}
// Two half-words of a with the low (or high) two bytes of b.
VORTEX_DOT int __dp2a_lo(int __a, int __b, int __c) { return __c + (short)__a * (signed char)__b + (short)(__a >> 16) * (signed char)(__b >> 8); }
VORTEX_DOT int __dp2a_hi(int __a, int __b, int __c) { return __c + (short)__a * (signed char)(__b >> 16) + (short)(__a >> 16) * (signed char)(__b >> 24); }
VORTEX_DOT unsigned int __dp2a_lo(unsigned int __a, unsigned int __b, unsigned int __c) { return __c + (__a & 0xffff) * (__b & 0xff) + (__a >> 16) * (__b >> 8 & 0xff); }
VORTEX_DOT unsigned int __dp2a_hi(unsigned int __a, unsigned int __b, unsigned int __c) { return __c + (__a & 0xffff) * (__b >> 16 & 0xff) + (__a >> 16) * (__b >> 24); }
#undef VORTEX_DOT
#endif
#endif
