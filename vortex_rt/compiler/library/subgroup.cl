/* Sub-groups (OpenCL C 3.0, 6.15.19): a sub-group is a hardware warp's worth of work-items. */
#include "warp.h"

OVERLOADABLE uint get_max_sub_group_size(void) { return FIELD32(threads, 0); }
OVERLOADABLE uint get_num_sub_groups(void) { return FIELD32(chunks_per_group, 0); }
OVERLOADABLE uint get_enqueued_num_sub_groups(void) { return FIELD32(chunks_per_group, 0); }
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

OVERLOADABLE CONVERGENT uint4 sub_group_ballot(int predicate) { return (uint4)(__vx_ballot(predicate), 0, 0, 0); }
OVERLOADABLE CONVERGENT int sub_group_elect(void) {
  uint active = __vx_active_lanes();
  return __vx_hardware_lane() == (uint)__builtin_ctz(active);
}

#define BITS32(T) static inline OVERLOADABLE CONVERGENT T move(T x, uint lane) { return __builtin_astype(__vx_exchange32(__builtin_astype(x, uint), lane), T); }
#define BITS64(T) static inline OVERLOADABLE CONVERGENT T move(T x, uint lane) { return __builtin_astype(__vx_exchange64(__builtin_astype(x, ulong), lane), T); }
#define NARROW(T) static inline OVERLOADABLE CONVERGENT T move(T x, uint lane) { return (T)__vx_exchange32((uint)x, lane); }
BITS32(int) BITS32(uint) BITS32(float) BITS64(long) BITS64(ulong) NARROW(char) NARROW(uchar) NARROW(short) NARROW(ushort)
#ifdef VORTEX_RV64
BITS64(double)
#endif

#define SHUFFLE(T)                                                                                                    \
  OVERLOADABLE CONVERGENT T sub_group_broadcast(T x, uint lane) { return move(x, lane); }                             \
  OVERLOADABLE CONVERGENT T sub_group_non_uniform_broadcast(T x, uint lane) { return move(x, lane); }                 \
  OVERLOADABLE CONVERGENT T sub_group_broadcast_first(T x) { return move(x, (uint)__builtin_ctz(__vx_active_lanes())); } \
  OVERLOADABLE CONVERGENT T sub_group_shuffle(T x, uint lane) { return move(x, lane & (FIELD32(threads, 0) - 1)); }   \
  OVERLOADABLE CONVERGENT T sub_group_shuffle_xor(T x, uint m) { return move(x, (__vx_hardware_lane() ^ m) & (FIELD32(threads, 0) - 1)); } \
  OVERLOADABLE CONVERGENT T sub_group_shuffle_up(T x, uint d) { return move(x, (__vx_hardware_lane() - d) & (FIELD32(threads, 0) - 1)); } \
  OVERLOADABLE CONVERGENT T sub_group_shuffle_down(T x, uint d) { return move(x, (__vx_hardware_lane() + d) & (FIELD32(threads, 0) - 1)); }

/* Inclusive scan by doubling; the exclusive one and the reduction follow from it. */
#define SCAN(NAME, T, IDENTITY, OP)                                                                                   \
  OVERLOADABLE CONVERGENT T sub_group_scan_inclusive_##NAME(T x) {                                                    \
    uint lane = __vx_hardware_lane();                                                                                 \
    for (uint d = 1; d < FIELD32(threads, 0); d <<= 1) {                                                              \
      T y = move(x, lane >= d ? lane - d : lane);                                                                     \
      if (lane >= d)                                                                                                  \
        x = OP(y, x);                                                                                                 \
    }                                                                                                                 \
    return x;                                                                                                         \
  }                                                                                                                   \
  OVERLOADABLE CONVERGENT T sub_group_scan_exclusive_##NAME(T x) {                                                    \
    T y = sub_group_scan_inclusive_##NAME(x);                                                                         \
    uint lane = __vx_hardware_lane();                                                                                 \
    y = move(y, lane ? lane - 1 : 0);                                                                                 \
    return lane ? y : (T)(IDENTITY);                                                                                  \
  }                                                                                                                   \
  OVERLOADABLE CONVERGENT T sub_group_reduce_##NAME(T x) {                                                            \
    T y = sub_group_scan_inclusive_##NAME(x);                                                                         \
    return move(y, 31 - (uint)__builtin_clz(__vx_active_lanes()));                                                    \
  }
#define ADD(a, b) ((a) + (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define FAMILY(T, LOW, HIGH)                                                                                          \
  SHUFFLE(T)                                                                                                          \
  SCAN(add, T, 0, ADD)                                                                                                \
  SCAN(min, T, HIGH, MIN)                                                                                             \
  SCAN(max, T, LOW, MAX)
#define MUL(a, b) ((a) * (b))
#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))
#define NON_UNIFORM(T)                                                                                                \
  SCAN(mul, T, 1, MUL) SCAN(and, T, (T)~(T)0, AND) SCAN(or, T, 0, OR) SCAN(xor, T, 0, XOR)

FAMILY(int, INT_MIN, INT_MAX)
FAMILY(uint, 0, UINT_MAX)
FAMILY(long, LONG_MIN, LONG_MAX)
FAMILY(ulong, 0, ULONG_MAX)
FAMILY(float, -INFINITY, INFINITY)
#ifdef VORTEX_RV64
FAMILY(double, -INFINITY, INFINITY)
#endif
SHUFFLE(char)
SHUFFLE(uchar)
SHUFFLE(short)
SHUFFLE(ushort)
