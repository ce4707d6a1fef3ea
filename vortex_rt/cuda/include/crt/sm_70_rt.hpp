// Warp match functions, on the __match*_sync helpers of clang's <__clang_cuda_intrinsics.h>, which includes this file.
#ifndef VORTEX_CUDA_SM_70_RT_HPP
#define VORTEX_CUDA_SM_70_RT_HPP
#define VORTEX_MATCH(TYPE, BITS, CARRIER) \
  static __device__ __forceinline__ unsigned int __match_any_sync(unsigned int __mask, TYPE __value) { \
    CARRIER __carrier = 0; \
    __builtin_memcpy(&__carrier, &__value, sizeof(__value)); \
    return __match##BITS##_any_sync(__mask, __carrier); \
  } \
  static __device__ __forceinline__ unsigned int __match_all_sync(unsigned int __mask, TYPE __value, int *__predicate) { \
    CARRIER __carrier = 0; \
    __builtin_memcpy(&__carrier, &__value, sizeof(__value)); \
    return __match##BITS##_all_sync(__mask, __carrier, __predicate); \
  }
VORTEX_MATCH(int, 32, unsigned int)
VORTEX_MATCH(unsigned int, 32, unsigned int)
VORTEX_MATCH(float, 32, unsigned int)
VORTEX_MATCH(long, 64, unsigned long long)
VORTEX_MATCH(unsigned long, 64, unsigned long long)
VORTEX_MATCH(long long, 64, unsigned long long)
VORTEX_MATCH(unsigned long long, 64, unsigned long long)
VORTEX_MATCH(double, 64, unsigned long long)
#undef VORTEX_MATCH
#endif
