// Reductions over the lanes of a mask, for every architecture: below sm_80 NVIDIA has none, and clang's are wrong (clang_intrinsics.h).
#ifndef VORTEX_CUDA_DEVICE_FUNCTIONS_H
#define VORTEX_CUDA_DEVICE_FUNCTIONS_H
#if defined(__CUDA__) && defined(__clang__)
#include "host_defines.h"
#define VORTEX_REDUCE(OPERATION, PTX, TYPE) \
  static __device__ __forceinline__ TYPE __reduce_##OPERATION##_sync(unsigned int __mask, TYPE __value) { \
    TYPE __total; \
    asm volatile("redux.sync." #OPERATION "." PTX " %0, %1, %2;" : "=r"(__total) : "r"(__value), "r"(__mask) : "memory"); \
    return __total; \
  }
VORTEX_REDUCE(add, "u32", unsigned int)
VORTEX_REDUCE(add, "s32", int)
VORTEX_REDUCE(and, "b32", unsigned int)
VORTEX_REDUCE(or, "b32", unsigned int)
VORTEX_REDUCE(xor, "b32", unsigned int)
VORTEX_REDUCE(min, "u32", unsigned int)
VORTEX_REDUCE(min, "s32", int)
VORTEX_REDUCE(max, "u32", unsigned int)
VORTEX_REDUCE(max, "s32", int)
#undef VORTEX_REDUCE
#endif

// Dot products of bytes and half-words with 32-bit accumulation (__dp4a, __dp2a).
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

// Fused additions, minima and maxima of dynamic programming, on words and pairs of half-words (CUDA Math API, "DPX").
#if defined(__CUDA__) && defined(__clang__)
#define VORTEX_DPX static __host__ __device__ __forceinline__

namespace vortex_cuda {
template <class _Tp> VORTEX_DPX _Tp __larger(_Tp __a, _Tp __b) { return __a < __b ? __b : __a; }
template <class _Tp> VORTEX_DPX _Tp __smaller(_Tp __a, _Tp __b) { return __b < __a ? __b : __a; }
// Both half-words of the operands, as _Half, through a function.
template <class _Half, class _Function> VORTEX_DPX unsigned int __halves(unsigned int __a, unsigned int __b, unsigned int __c, _Function __function) {
  const unsigned short __low = (unsigned short)__function((_Half)__a, (_Half)__b, (_Half)__c);
  const unsigned short __high = (unsigned short)__function((_Half)(__a >> 16), (_Half)(__b >> 16), (_Half)(__c >> 16));
  return (unsigned int)__high << 16 | __low;
}
}  // namespace vortex_cuda

// NAME(a, b, c) on int, unsigned int and their pairs of half-words; signed ones also cut off below zero (_relu).
#define VORTEX_DPX_THREE(NAME, EXPRESSION) \
  namespace vortex_cuda { \
  template <class _Tp> VORTEX_DPX _Tp __dpx##NAME(_Tp __a, _Tp __b, _Tp __c) { return EXPRESSION; } \
  template <class _Tp> VORTEX_DPX _Tp __dpx##NAME##_relu(_Tp __a, _Tp __b, _Tp __c) { return __larger<_Tp>(__dpx##NAME<_Tp>(__a, __b, __c), 0); } \
  } \
  VORTEX_DPX int NAME##_s32(int __a, int __b, int __c) { return vortex_cuda::__dpx##NAME<int>(__a, __b, __c); } \
  VORTEX_DPX int NAME##_s32_relu(int __a, int __b, int __c) { return vortex_cuda::__dpx##NAME##_relu<int>(__a, __b, __c); } \
  VORTEX_DPX unsigned int NAME##_u32(unsigned int __a, unsigned int __b, unsigned int __c) { \
    return vortex_cuda::__dpx##NAME<unsigned int>(__a, __b, __c); \
  } \
  VORTEX_DPX unsigned int NAME##_s16x2(unsigned int __a, unsigned int __b, unsigned int __c) { \
    return vortex_cuda::__halves<short>(__a, __b, __c, vortex_cuda::__dpx##NAME<short>); \
  } \
  VORTEX_DPX unsigned int NAME##_s16x2_relu(unsigned int __a, unsigned int __b, unsigned int __c) { \
    return vortex_cuda::__halves<short>(__a, __b, __c, vortex_cuda::__dpx##NAME##_relu<short>); \
  } \
  VORTEX_DPX unsigned int NAME##_u16x2(unsigned int __a, unsigned int __b, unsigned int __c) { \
    return vortex_cuda::__halves<unsigned short>(__a, __b, __c, vortex_cuda::__dpx##NAME<unsigned short>); \
  }
// Sums wrap around.
#define VORTEX_SUM ((_Tp)((unsigned int)__a + (unsigned int)__b))
VORTEX_DPX_THREE(__viaddmax, __larger<_Tp>(VORTEX_SUM, __c))
VORTEX_DPX_THREE(__viaddmin, __smaller<_Tp>(VORTEX_SUM, __c))
VORTEX_DPX_THREE(__vimax3, __larger<_Tp>(__larger<_Tp>(__a, __b), __c))
VORTEX_DPX_THREE(__vimin3, __smaller<_Tp>(__smaller<_Tp>(__a, __b), __c))
#undef VORTEX_SUM
#undef VORTEX_DPX_THREE

VORTEX_DPX int __vimax_s32_relu(int __a, int __b) { return __vimax3_s32(__a, __b, 0); }
VORTEX_DPX int __vimin_s32_relu(int __a, int __b) { return __vimin3_s32_relu(__a, __b, __b); }
VORTEX_DPX unsigned int __vimax_s16x2_relu(unsigned int __a, unsigned int __b) { return __vimax3_s16x2(__a, __b, 0); }
VORTEX_DPX unsigned int __vimin_s16x2_relu(unsigned int __a, unsigned int __b) { return __vimin3_s16x2_relu(__a, __b, __b); }

// The winner, and whether it is the first operand.
#define VORTEX_DPX_CHOICE(NAME, SUFFIX, TYPE, OP) \
  VORTEX_DPX TYPE NAME##_##SUFFIX(TYPE __a, TYPE __b, bool *__first) { \
    *__first = __a OP __b; \
    return *__first ? __a : __b; \
  }
#define VORTEX_DPX_CHOICES(NAME, SUFFIX, TYPE, OP) \
  VORTEX_DPX unsigned int NAME##_##SUFFIX(unsigned int __a, unsigned int __b, bool *__first_high, bool *__first_low) { \
    *__first_low = (TYPE)__a OP (TYPE)__b; \
    *__first_high = (TYPE)(__a >> 16) OP (TYPE)(__b >> 16); \
    return ((*__first_high ? __a : __b) & 0xffff0000u) | ((*__first_low ? __a : __b) & 0xffffu); \
  }
VORTEX_DPX_CHOICE(__vibmax, s32, int, >=)
VORTEX_DPX_CHOICE(__vibmax, u32, unsigned int, >=)
VORTEX_DPX_CHOICE(__vibmin, s32, int, <=)
VORTEX_DPX_CHOICE(__vibmin, u32, unsigned int, <=)
VORTEX_DPX_CHOICES(__vibmax, s16x2, short, >=)
VORTEX_DPX_CHOICES(__vibmax, u16x2, unsigned short, >=)
VORTEX_DPX_CHOICES(__vibmin, s16x2, short, <=)
VORTEX_DPX_CHOICES(__vibmin, u16x2, unsigned short, <=)
#undef VORTEX_DPX_CHOICES
#undef VORTEX_DPX_CHOICE
#undef VORTEX_DPX
#endif

// Loads and stores with cache hints (__ldcg, __stcs …). Those that go past the core's own cache are for what other cores write or read: they are done where
// they stand, each at once. To the others the hint means nothing.
#if defined(__CUDA__) && defined(__clang__)
#include "host_defines.h"
template <unsigned long _Bytes> struct __vortex_bits; // CUDA has these functions for types of 1 to 16 bytes
template <> struct __vortex_bits<1> { typedef unsigned char type __attribute__((may_alias)); };
template <> struct __vortex_bits<2> { typedef unsigned short type __attribute__((may_alias)); };
template <> struct __vortex_bits<4> { typedef unsigned type __attribute__((may_alias)); };
template <> struct __vortex_bits<8> { typedef unsigned long long type __attribute__((may_alias)); };
template <> struct __vortex_bits<16> { typedef unsigned long long type __attribute__((may_alias, ext_vector_type(2))); };
#define VORTEX_BITS typename __vortex_bits<sizeof(_Tp)>::type
// The bits are a variable since clang drops `volatile` from what it casts.
#define VORTEX_LOAD(NAME, ...) \
  template <class _Tp> static __device__ __forceinline__ _Tp NAME(const _Tp *__p) { __VA_ARGS__; }
VORTEX_LOAD(__ldca, return *__p)
VORTEX_LOAD(__ldcg, VORTEX_BITS __bits = *(const volatile VORTEX_BITS *)__p; return __builtin_bit_cast(_Tp, __bits))
VORTEX_LOAD(__ldcs, return *__p)
VORTEX_LOAD(__ldlu, return *__p)
VORTEX_LOAD(__ldcv, VORTEX_BITS __bits = *(const volatile VORTEX_BITS *)__p; return __builtin_bit_cast(_Tp, __bits))
#undef VORTEX_LOAD
#define VORTEX_STORE(NAME, ...) \
  template <class _Tp> static __device__ __forceinline__ void NAME(_Tp *__p, _Tp __value) { __VA_ARGS__; }
VORTEX_STORE(__stwb, *__p = __value)
VORTEX_STORE(__stcg, *(volatile VORTEX_BITS *)__p = __builtin_bit_cast(VORTEX_BITS, __value))
VORTEX_STORE(__stcs, *__p = __value)
VORTEX_STORE(__stwt, *(volatile VORTEX_BITS *)__p = __builtin_bit_cast(VORTEX_BITS, __value))
#undef VORTEX_STORE
#undef VORTEX_BITS
#endif
#endif
