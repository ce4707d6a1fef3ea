// Warp reductions below sm_80, where clang's <__clang_cuda_intrinsics.h> has none: by shuffles among the lanes of the mask.
#ifndef VORTEX_CUDA_WARP_FUNCTIONS_H
#define VORTEX_CUDA_WARP_FUNCTIONS_H
#include "host_defines.h"
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#define VORTEX_REDUCE(NAME, TYPE, COMBINE) \
  static __device__ __forceinline__ TYPE NAME(unsigned int mask, TYPE value) { \
    TYPE total = value; \
    const unsigned int self = 1u << __nvvm_read_ptx_sreg_laneid(); \
    for (unsigned int rest = mask; rest != 0; rest &= rest - 1) { \
      const TYPE other = __shfl_sync(mask, value, __builtin_ctz(rest)); \
      if ((rest & -rest) != self) total = COMBINE; \
    } \
    return total; \
  }
VORTEX_REDUCE(__reduce_add_sync, unsigned int, total + other)
VORTEX_REDUCE(__reduce_add_sync, int, total + other)
VORTEX_REDUCE(__reduce_and_sync, unsigned int, total & other)
VORTEX_REDUCE(__reduce_or_sync, unsigned int, total | other)
VORTEX_REDUCE(__reduce_xor_sync, unsigned int, total ^ other)
VORTEX_REDUCE(__reduce_min_sync, unsigned int, other < total ? other : total)
VORTEX_REDUCE(__reduce_min_sync, int, other < total ? other : total)
VORTEX_REDUCE(__reduce_max_sync, unsigned int, total < other ? other : total)
VORTEX_REDUCE(__reduce_max_sync, int, total < other ? other : total)
#undef VORTEX_REDUCE
#endif
#endif
