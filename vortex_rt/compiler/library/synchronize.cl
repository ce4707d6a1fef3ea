/* Barriers and fences (OpenCL C 3.0, 6.15.8). Memory is flat and every access is performed in order, so a fence only orders the compiler, but where
   caches keep old values (stale_caches.py). What stands in its assembly tells the sanitizers of it (convergence.py). */
#include "device.h"

#define FENCE() __asm__ volatile(LIBRARY "# fence" ::: "memory")

OVERLOADABLE void barrier(cl_mem_fence_flags flags) { __vx_group_barrier(); }
OVERLOADABLE void work_group_barrier(cl_mem_fence_flags flags) { __vx_group_barrier(); }
OVERLOADABLE void work_group_barrier(cl_mem_fence_flags flags, memory_scope scope) {
  __vx_group_barrier();
  if (flags & CLK_GLOBAL_MEM_FENCE)
    __vx_acquire(memory_order_acq_rel, scope);
}
OVERLOADABLE void write_mem_fence(cl_mem_fence_flags flags) { FENCE(); }
OVERLOADABLE void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order, memory_scope scope) {
  FENCE();
  __vx_acquire(order, scope);
}
OVERLOADABLE void mem_fence(cl_mem_fence_flags flags) { atomic_work_item_fence(flags, memory_order_acq_rel, memory_scope_work_group); }
OVERLOADABLE void read_mem_fence(cl_mem_fence_flags flags) { atomic_work_item_fence(flags, memory_order_acquire, memory_scope_work_group); }
