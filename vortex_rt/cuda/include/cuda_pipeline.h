// Asynchronous copies into shared memory (CUDA C++ Programming Guide, "Pipeline Primitives Interface"): done when the call returns.
#ifndef _CUDA_PIPELINE_H_
#define _CUDA_PIPELINE_H_
#include "cuda_awbarrier_primitives.h"
#if defined(__CUDA__) && defined(__clang__)
static __device__ __forceinline__ void __pipeline_memcpy_async(void *__to, const void *__from, size_t __size, size_t __zeros = 0) {
  __builtin_memcpy(__to, __from, __size - __zeros);
  __builtin_memset((char *)__to + (__size - __zeros), 0, __zeros);
}
static __device__ __forceinline__ void __pipeline_commit() {}
static __device__ __forceinline__ void __pipeline_wait_prior(size_t) {}
static __device__ __forceinline__ void __pipeline_arrive_on(__mbarrier_t *) {}
#endif
#endif
