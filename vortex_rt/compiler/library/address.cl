/* What a generic pointer points into (OpenCL C 3.0, 6.15.14.4, Address Space Qualifier Functions): the pointer itself, or null. */
#include "device.h"

static bool in_local(size_t address) {
  size_t stride = FIELD64(local_core_stride, 0);
  size_t size = stride ? stride * FIELD32(cores, 0) : (size_t)FIELD32(slots, 0) * FIELD32(local_bytes, 0);
  return address - (size_t)FIELD64(local_base, 0) < size;
}

static bool in_private(size_t address) {
  uint cores, warps, threads;
  __asm__(READ_CSR(NUM_CORES) : "=r"(cores));
  __asm__(READ_CSR(NUM_WARPS) : "=r"(warps));
  __asm__(READ_CSR(NUM_THREADS) : "=r"(threads));
  size_t size = ((size_t)cores * warps * threads * FIELD32(virtual_warps, 0)) << FIELD32(stack_log2, 0);
  return (size_t)FIELD64(stack_top, 0) - 1 - address < size;
}

__local void *__to_local(__generic void *p) { return in_local((size_t)p) ? (__local void *)p : 0; }
__private void *__to_private(__generic void *p) { return in_private((size_t)p) ? (__private void *)p : 0; }
__global void *__to_global(__generic void *p) { return in_local((size_t)p) || in_private((size_t)p) ? 0 : (__global void *)p; }

/* The fence that orders accesses through a pointer. */
static cl_mem_fence_flags fence_of(size_t address) { return in_local(address) ? CLK_LOCAL_MEM_FENCE : CLK_GLOBAL_MEM_FENCE; }
OVERLOADABLE cl_mem_fence_flags get_fence(__generic void *p) { return fence_of((size_t)p); }
OVERLOADABLE cl_mem_fence_flags get_fence(const __generic void *p) { return fence_of((size_t)p); }
