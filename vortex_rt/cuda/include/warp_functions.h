// Warp reductions below sm_80, where clang's <__clang_cuda_intrinsics.h> has none: by shuffles among the lanes of the mask.
#ifndef VORTEX_CUDA_WARP_FUNCTIONS_H
#define VORTEX_CUDA_WARP_FUNCTIONS_H
#if defined(__CUDA__) && defined(__clang__)
#include "host_defines.h"
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#define VORTEX_REDUCE(NAME, TYPE, COMBINE) \
  static __device__ __forceinline__ TYPE NAME(unsigned int __mask, TYPE __value) { \
    TYPE __total = __value; \
    const unsigned int __self = 1u << __nvvm_read_ptx_sreg_laneid(); \
    for (unsigned int __rest = __mask; __rest != 0; __rest &= __rest - 1) { \
      const TYPE __other = __shfl_sync(__mask, __value, __builtin_ctz(__rest)); \
      if ((__rest & -__rest) != __self) __total = COMBINE; \
    } \
    return __total; \
  }
VORTEX_REDUCE(__reduce_add_sync, unsigned int, __total + __other)
VORTEX_REDUCE(__reduce_add_sync, int, __total + __other)
VORTEX_REDUCE(__reduce_and_sync, unsigned int, __total & __other)
VORTEX_REDUCE(__reduce_or_sync, unsigned int, __total | __other)
VORTEX_REDUCE(__reduce_xor_sync, unsigned int, __total ^ __other)
VORTEX_REDUCE(__reduce_min_sync, unsigned int, __other < __total ? __other : __total)
VORTEX_REDUCE(__reduce_min_sync, int, __other < __total ? __other : __total)
VORTEX_REDUCE(__reduce_max_sync, unsigned int, __total < __other ? __other : __total)
VORTEX_REDUCE(__reduce_max_sync, int, __total < __other ? __other : __total)
#undef VORTEX_REDUCE
#endif
#endif
#endif
