// Reductions over the lanes of a mask, for every architecture: below sm_80 NVIDIA has none, and clang's are wrong (clang_intrinsics.h).
#ifndef VORTEX_CUDA_WARP_FUNCTIONS_H
#define VORTEX_CUDA_WARP_FUNCTIONS_H
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
#endif
