// Loads and stores with cache hints (__ldcg, __stcs …). Those that go past the core's own cache are for what other cores write or read: they are done where
// they stand, each at once. To the others the hint means nothing.
#ifndef VORTEX_CUDA_CACHE_FUNCTIONS_H
#define VORTEX_CUDA_CACHE_FUNCTIONS_H
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
