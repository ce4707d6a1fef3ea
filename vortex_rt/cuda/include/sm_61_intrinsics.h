// Dot products of bytes and half-words with 32-bit accumulation (__dp4a, __dp2a).
#ifndef VORTEX_CUDA_SM_61_INTRINSICS_H
#define VORTEX_CUDA_SM_61_INTRINSICS_H
#include "vector_types.h"
#define VORTEX_DOT static __device__ __forceinline__
VORTEX_DOT int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 32; i += 8) c += (int)(signed char)(a >> i) * (int)(signed char)(b >> i);
  return c;
}
VORTEX_DOT unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  for (int i = 0; i < 32; i += 8) c += (a >> i & 0xff) * (b >> i & 0xff);
  return c;
}
VORTEX_DOT int __dp4a(char4 a, char4 b, int c) { return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
VORTEX_DOT unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
  return c + (unsigned int)(a.x * b.x) + (unsigned int)(a.y * b.y) + (unsigned int)(a.z * b.z) + (unsigned int)(a.w * b.w);
}
// Two half-words of a with the low (or high) two bytes of b.
VORTEX_DOT int __dp2a_lo(int a, int b, int c) { return c + (short)a * (signed char)b + (short)(a >> 16) * (signed char)(b >> 8); }
VORTEX_DOT int __dp2a_hi(int a, int b, int c) { return c + (short)a * (signed char)(b >> 16) + (short)(a >> 16) * (signed char)(b >> 24); }
VORTEX_DOT unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) { return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff); }
VORTEX_DOT unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) { return c + (a & 0xffff) * (b >> 16 & 0xff) + (a >> 16) * (b >> 24); }
#undef VORTEX_DOT
#endif
