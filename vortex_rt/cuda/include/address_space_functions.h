// Address space predicates and conversions.
#ifndef VORTEX_CUDA_ADDRESS_SPACE_FUNCTIONS_H
#define VORTEX_CUDA_ADDRESS_SPACE_FUNCTIONS_H
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
#endif
