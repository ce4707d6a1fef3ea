// Barriers in shared memory, at which arriving and waiting are two calls (CUDA C++ Programming Guide, "Barrier Primitives").
#ifndef VORTEX_CUDA_AWBARRIER_PRIMITIVES_H
#define VORTEX_CUDA_AWBARRIER_PRIMITIVES_H
#include "cuda_runtime.h"
typedef unsigned long long __mbarrier_t, __mbarrier_token_t;
#if defined(__CUDA__) && defined(__clang__)
static __device__ __forceinline__ unsigned __mbarrier_maximum_count() { return (1u << 20) - 1; }
static __device__ __forceinline__ void __mbarrier_init(__mbarrier_t *__barrier, unsigned __expected) {
  asm volatile("mbarrier.init.b64 [%0], %1;" : : "l"(__barrier), "r"(__expected) : "memory");
}
static __device__ __forceinline__ void __mbarrier_inval(__mbarrier_t *__barrier) {
  asm volatile("mbarrier.inval.b64 [%0];" : : "l"(__barrier) : "memory");
}
static __device__ __forceinline__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *__barrier) {
  __mbarrier_token_t __token;
  asm volatile("mbarrier.arrive.b64 %0, [%1];" : "=l"(__token) : "l"(__barrier) : "memory");
  return __token;
}
static __device__ __forceinline__ __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *__barrier) {
  __mbarrier_token_t __token;
  asm volatile("mbarrier.arrive_drop.b64 %0, [%1];" : "=l"(__token) : "l"(__barrier) : "memory");
  return __token;
}
static __device__ __forceinline__ bool __mbarrier_test_wait(__mbarrier_t *__barrier, __mbarrier_token_t __token) {
  unsigned __done;
  asm volatile("{.reg .pred p; mbarrier.test_wait.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
               : "=r"(__done) : "l"(__barrier), "l"(__token) : "memory");
  return __done;
}
static __device__ __forceinline__ bool __mbarrier_test_wait_parity(__mbarrier_t *__barrier, bool __parity) {
  unsigned __done;
  asm volatile("{.reg .pred p; mbarrier.test_wait.parity.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
               : "=r"(__done) : "l"(__barrier), "r"((unsigned)__parity) : "memory");
  return __done;
}
static __device__ __forceinline__ bool __mbarrier_try_wait(__mbarrier_t *__barrier, __mbarrier_token_t __token,
                                                               unsigned __nanoseconds) {
  unsigned __done;
  asm volatile("{.reg .pred p; mbarrier.try_wait.b64 p, [%1], %2, %3; selp.u32 %0, 1, 0, p;}"
               : "=r"(__done) : "l"(__barrier), "l"(__token), "r"(__nanoseconds) : "memory");
  return __done;
}
static __device__ __forceinline__ bool __mbarrier_try_wait_parity(__mbarrier_t *__barrier, bool __parity,
                                                               unsigned __nanoseconds) {
  unsigned __done;
  asm volatile("{.reg .pred p; mbarrier.try_wait.parity.b64 p, [%1], %2, %3; selp.u32 %0, 1, 0, p;}"
               : "=r"(__done) : "l"(__barrier), "r"((unsigned)__parity), "r"(__nanoseconds) : "memory");
  return __done;
}
#endif
#endif
