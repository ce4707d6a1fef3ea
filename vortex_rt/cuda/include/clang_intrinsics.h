// clang's functions for NVVM's intrinsics, without those that are not what CUDA says: reductions over a warp hand over mask and value in the wrong order (clang
// 19, sm_80 and newer) and give an unsigned sum of ints; vector atomics are assembly without effects, merged and dropped (sm_90). Ours stand in vortex_device_functions.h and device_atomic_functions.h.
#ifndef VORTEX_CUDA_CLANG_INTRINSICS_H
#define VORTEX_CUDA_CLANG_INTRINSICS_H
// Address space predicates and conversions.
#if defined(__CUDA__) && defined(__clang__)
#include "host_defines.h"
#include <stdint.h>
typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;
#define VORTEX_PREDICATE static __device__ __forceinline__ __attribute__((const))
VORTEX_PREDICATE unsigned int __isGlobal(const void *__p) { return __nvvm_isspacep_global(__p); }
VORTEX_PREDICATE unsigned int __isShared(const void *__p) { return __nvvm_isspacep_shared(__p); }
VORTEX_PREDICATE unsigned int __isConstant(const void *__p) { return __nvvm_isspacep_const(__p); }
VORTEX_PREDICATE unsigned int __isLocal(const void *__p) { return __nvvm_isspacep_local(__p); }
#undef VORTEX_PREDICATE
static __device__ __forceinline__ size_t __cvta_generic_to_shared(const void *__p) {
  return (size_t)(__attribute__((address_space(3))) const void *)__p;
}
static __device__ __forceinline__ size_t __cvta_generic_to_global(const void *__p) {
  return (size_t)(__attribute__((address_space(1))) const void *)__p;
}
static __device__ __forceinline__ void *__cvta_shared_to_generic(size_t __p) {
  return (void *)(__attribute__((address_space(3))) void *)__p;
}
static __device__ __forceinline__ void *__cvta_global_to_generic(size_t __p) {
  return (void *)(__attribute__((address_space(1))) void *)__p;
}
#endif

#define __reduce_add_sync __vortex_clang_reduce_add_sync
#define __reduce_min_sync __vortex_clang_reduce_min_sync
#define __reduce_max_sync __vortex_clang_reduce_max_sync
#define __reduce_and_sync __vortex_clang_reduce_and_sync
#define __reduce_or_sync __vortex_clang_reduce_or_sync
#define __reduce_xor_sync __vortex_clang_reduce_xor_sync
#define atomicAdd __vortex_clang_atomicAdd
#define atomicAdd_block __vortex_clang_atomicAdd_block
#define atomicAdd_system __vortex_clang_atomicAdd_system
#include <__clang_cuda_intrinsics.h>
#undef __reduce_add_sync
#undef __reduce_min_sync
#undef __reduce_max_sync
#undef __reduce_and_sync
#undef __reduce_or_sync
#undef __reduce_xor_sync
#undef atomicAdd
#undef atomicAdd_block
#undef atomicAdd_system
#endif
