/* `move`: a value of any scalar or vector type from another lane of the hardware warp. */
#ifndef VORTEX_EXCHANGE_H
#define VORTEX_EXCHANGE_H
#include "warp.h"

#define MOVE(T) static inline OVERLOADABLE CONVERGENT T move(T x, uint lane)
#define BITS16(T) MOVE(T) { return __builtin_astype((ushort)__vx_exchange32(__builtin_astype(x, ushort), lane), T); }
#define BITS32(T) MOVE(T) { return __builtin_astype(__vx_exchange32(__builtin_astype(x, uint), lane), T); }
#define BITS64(T) MOVE(T) { return __builtin_astype(__vx_exchange64(__builtin_astype(x, ulong), lane), T); }
#define NARROW(T) MOVE(T) { return (T)__vx_exchange32((uint)x, lane); }
NARROW(char) NARROW(uchar) NARROW(short) NARROW(ushort) BITS16(half)
BITS32(int) BITS32(uint) BITS32(float) BITS64(long) BITS64(ulong)
#ifdef VORTEX_RV64
BITS64(double)
#endif

#define THREADS FIELD32(threads, 0)
#define ADD(a, b) ((a) + (b))
#define MUL(a, b) ((a) * (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* Scans and reductions of lanes 0 to n, as all work-items of a sub-group take part. The exclusive scan and the reduction follow from the
 * inclusive one, which doubles. */
#define SCAN(NAME, T, IDENTITY, OP)                                                                                   \
  OVERLOADABLE CONVERGENT T sub_group_scan_inclusive_##NAME(T x) {                                                    \
    uint lane = __vx_hardware_lane();                                                                                 \
    for (uint d = 1; d < THREADS; d <<= 1) {                                                                          \
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
#define SCANS(T, LOW, HIGH) SCAN(add, T, 0, ADD) SCAN(min, T, HIGH, MIN) SCAN(max, T, LOW, MAX)
#define BROADCAST(T) OVERLOADABLE CONVERGENT T sub_group_broadcast(T x, uint lane) { return move(x, lane); }

#endif
