/* Sub-groups (OpenCL C 3.0, 6.15.19; the extensions are in subgroups/): a sub-group is a hardware warp's worth of work-items. */
#include "exchange.h"

OVERLOADABLE uint get_max_sub_group_size(void) { return FIELD32(threads, 0); }
OVERLOADABLE uint get_num_sub_groups(void) { return FIELD32(chunks_per_group, 0); }
OVERLOADABLE uint get_enqueued_num_sub_groups(void) {
  uint items = FIELD32(enqueued_local_size, 0) * FIELD32(enqueued_local_size, 1) * FIELD32(enqueued_local_size, 2);
  return (items + FIELD32(threads, 0) - 1) / FIELD32(threads, 0);
}
OVERLOADABLE uint get_sub_group_id(void) { return (uint)get_local_linear_id() / FIELD32(threads, 0); }
OVERLOADABLE uint get_sub_group_local_id(void) { return __vx_hardware_lane(); }
OVERLOADABLE uint get_sub_group_size(void) {
  uint rest = FIELD32(group_size, 0) - get_sub_group_id() * FIELD32(threads, 0);
  return rest < FIELD32(threads, 0) ? rest : FIELD32(threads, 0);
}

OVERLOADABLE CONVERGENT void sub_group_barrier(cl_mem_fence_flags flags) { __asm__ volatile("" ::: "memory"); }
OVERLOADABLE CONVERGENT void sub_group_barrier(cl_mem_fence_flags flags, memory_scope scope) { __asm__ volatile("" ::: "memory"); }
OVERLOADABLE CONVERGENT int sub_group_any(int predicate) { return __vx_any(predicate); }
OVERLOADABLE CONVERGENT int sub_group_all(int predicate) { return __vx_all(predicate); }

#define FAMILY(T, LOW, HIGH) BROADCAST(T) SCANS(T, LOW, HIGH)
FAMILY(int, INT_MIN, INT_MAX)
FAMILY(uint, 0, UINT_MAX)
FAMILY(long, LONG_MIN, LONG_MAX)
FAMILY(ulong, 0, ULONG_MAX)
FAMILY(float, -INFINITY, INFINITY)
#ifdef VORTEX_RV64
FAMILY(double, -INFINITY, INFINITY)
#endif
