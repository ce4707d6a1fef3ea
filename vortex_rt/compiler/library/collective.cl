/* Work-group functions (OpenCL C 3.0, 6.15.16), async copies and prefetch (6.15.11). */
#include "warp.h"
OVERLOADABLE size_t get_local_linear_id(void);

/* Local memory with a word for each work-item (vortex_rt/compiler/lower.py adds the variable); every function leaves it behind a barrier. */
CONST __local ulong *__vx_group_area(void);
#define exchange_area __vx_group_area

#define SIZE FIELD32(group_size, 0)
#define LINEAR ((uint)get_local_linear_id())

static CONVERGENT ulong publish(ulong value, uint from) {
  __local ulong *area = exchange_area();
  if (LINEAR == from)
    area[0] = value;
  __vx_group_barrier();
  ulong result = area[0];
  __vx_group_barrier();
  return result;
}

OVERLOADABLE CONVERGENT int work_group_any(int predicate) {
  __local ulong *area = exchange_area();
  if (LINEAR == 0)
    area[0] = 0;
  __vx_group_barrier();
  if (predicate)
    area[0] = 1;
  __vx_group_barrier();
  int result = (int)area[0];
  __vx_group_barrier();
  return result;
}
OVERLOADABLE CONVERGENT int work_group_all(int predicate) { return !work_group_any(!predicate); }

#define WIDE(T, U) static inline OVERLOADABLE ulong widen(T x) { return (ulong)__builtin_astype(x, U); } \
  static inline OVERLOADABLE void narrow(ulong w, T *x) { *x = __builtin_astype((U)w, T); }
WIDE(int, uint) WIDE(uint, uint) WIDE(float, uint) WIDE(long, ulong) WIDE(ulong, ulong) WIDE(half, ushort)
#ifdef VORTEX_RV64
WIDE(double, ulong)
#endif

#define BROADCAST(T)                                                                                                  \
  OVERLOADABLE CONVERGENT T work_group_broadcast(T x, size_t a) {                                                     \
    T r; narrow(publish(widen(x), (uint)a), &r); return r; }                                                          \
  OVERLOADABLE CONVERGENT T work_group_broadcast(T x, size_t a, size_t b) {                                           \
    T r; narrow(publish(widen(x), (uint)(b * FIELD32(local_size, 0) + a)), &r); return r; }                           \
  OVERLOADABLE CONVERGENT T work_group_broadcast(T x, size_t a, size_t b, size_t c) {                                 \
    T r; narrow(publish(widen(x), (uint)((c * FIELD32(local_size, 1) + b) * FIELD32(local_size, 0) + a)), &r); return r; }

#define SCAN(NAME, T, IDENTITY, OP)                                                                                   \
  OVERLOADABLE CONVERGENT T work_group_scan_inclusive_##NAME(T x) {                                                   \
    __local ulong *area = exchange_area();                                                                            \
    uint me = LINEAR;                                                                                                 \
    area[me] = widen(x);                                                                                              \
    __vx_group_barrier();                                                                                             \
    for (uint d = 1; d < SIZE; d <<= 1) {                                                                             \
      T y = x;                                                                                                        \
      if (me >= d)                                                                                                    \
        narrow(area[me - d], &y);                                                                                     \
      __vx_group_barrier();                                                                                           \
      if (me >= d) {                                                                                                  \
        x = OP(y, x);                                                                                                 \
        area[me] = widen(x);                                                                                          \
      }                                                                                                               \
      __vx_group_barrier();                                                                                           \
    }                                                                                                                 \
    return x;                                                                                                         \
  }                                                                                                                   \
  OVERLOADABLE CONVERGENT T work_group_scan_exclusive_##NAME(T x) {                                                   \
    x = work_group_scan_inclusive_##NAME(x);                                                                          \
    T y = (T)(IDENTITY);                                                                                              \
    if (LINEAR)                                                                                                       \
      narrow(exchange_area()[LINEAR - 1], &y);                                                                        \
    __vx_group_barrier();                                                                                             \
    return y;                                                                                                         \
  }                                                                                                                   \
  OVERLOADABLE CONVERGENT T work_group_reduce_##NAME(T x) {                                                           \
    x = work_group_scan_inclusive_##NAME(x);                                                                          \
    T r;                                                                                                              \
    narrow(publish(widen(x), SIZE - 1), &r);                                                                          \
    return r;                                                                                                         \
  }
#define ADD(a, b) ((a) + (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define FAMILY(T, LOW, HIGH) BROADCAST(T) SCAN(add, T, 0, ADD) SCAN(min, T, HIGH, MIN) SCAN(max, T, LOW, MAX)
FAMILY(int, INT_MIN, INT_MAX)
FAMILY(uint, 0, UINT_MAX)
FAMILY(long, LONG_MIN, LONG_MAX)
FAMILY(ulong, 0, ULONG_MAX)
FAMILY(float, -INFINITY, INFINITY)
FAMILY(half, -INFINITY, INFINITY)
#ifdef VORTEX_RV64
FAMILY(double, -INFINITY, INFINITY)
#endif

/* Async copies: every work-item copies its share at once; waiting is a barrier. */
#define COPY(T, TO, FROM)                                                                                             \
  OVERLOADABLE event_t async_work_group_copy(TO T *to, const FROM T *from, size_t count, event_t event) {             \
    for (size_t i = LINEAR; i < count; i += SIZE)                                                                     \
      to[i] = from[i];                                                                                                \
    return event;                                                                                                     \
  }
#define STRIDED(T, S)                                                                                                 \
  OVERLOADABLE event_t async_work_group_strided_copy(__local T *to, const __global T *from, size_t count, S stride, event_t event) { \
    for (size_t i = LINEAR; i < count; i += SIZE)                                                                     \
      to[i] = from[i * stride];                                                                                       \
    return event;                                                                                                     \
  }                                                                                                                   \
  OVERLOADABLE event_t async_work_group_strided_copy(__global T *to, const __local T *from, size_t count, S stride, event_t event) { \
    for (size_t i = LINEAR; i < count; i += SIZE)                                                                     \
      to[i * stride] = from[i];                                                                                       \
    return event;                                                                                                     \
  }
#define PREFETCH(T) OVERLOADABLE void prefetch(const __global T *p, size_t count) {}
#ifdef VORTEX_RV64
#define STRIDES(T) STRIDED(T, size_t) STRIDED(T, uint) /* SPIR-V made from other compilers has 32-bit strides */
#else
#define STRIDES(T) STRIDED(T, size_t)
#endif
#define BOTH(T) COPY(T, __local, __global) COPY(T, __global, __local) STRIDES(T) PREFETCH(T)
#define VECTORS(T) BOTH(T) BOTH(T##2) BOTH(T##3) BOTH(T##4) BOTH(T##8) BOTH(T##16)
VECTORS(char) VECTORS(uchar) VECTORS(short) VECTORS(ushort) VECTORS(int) VECTORS(uint) VECTORS(long) VECTORS(ulong) VECTORS(float) VECTORS(half)
#ifdef VORTEX_RV64
VECTORS(double)
#endif

OVERLOADABLE CONVERGENT void wait_group_events(int count, __private event_t *events) { __vx_group_barrier(); }
OVERLOADABLE CONVERGENT void wait_group_events(int count, __generic event_t *events) { __vx_group_barrier(); }

/* cl_khr_extended_async_copies: lines and planes that lie apart; offsets, lengths and areas are in elements of some bytes. */
typedef struct { size_t line, plane; } distances;
#define UNITS(T, TO, FROM)                                                                                            \
  static inline void copy_units(TO T *to, const FROM T *from, uint length, uint lines, uint planes, distances t, distances f) { \
    for (uint i = LINEAR; i < length * lines * planes; i += SIZE) {                                                   \
      uint at = i % length, line = i / length % lines, plane = i / length / lines;                                    \
      to[plane * t.plane + line * t.line + at] = from[plane * f.plane + line * f.line + at];                          \
    }                                                                                                                 \
  }
#define APART(TO, FROM)                                                                                               \
  OVERLOADABLE UNITS(uchar, TO, FROM)                                                                                 \
  OVERLOADABLE UNITS(uint, TO, FROM)                                                                                  \
  OVERLOADABLE event_t async_work_group_copy_3D3D(TO void *to, size_t to_offset, const FROM void *from, size_t from_offset, \
                                                  size_t bytes, size_t length, size_t lines, size_t planes, size_t from_line, \
                                                  size_t from_plane, size_t to_line, size_t to_plane, event_t event) { \
    TO uchar *t = (TO uchar *)to + to_offset * bytes;                                                                 \
    const FROM uchar *f = (const FROM uchar *)from + from_offset * bytes;                                             \
    size_t unit = ((size_t)t | (size_t)f | bytes) % 4 == 0 ? bytes / 4 : bytes;                                       \
    distances there = {to_line * unit, to_plane * unit}, here = {from_line * unit, from_plane * unit};                \
    if (unit == bytes)                                                                                                \
      copy_units(t, f, length * unit, lines, planes, there, here);                                                    \
    else                                                                                                              \
      copy_units((TO uint *)t, (const FROM uint *)f, length * unit, lines, planes, there, here);                      \
    return event;                                                                                                     \
  }                                                                                                                   \
  OVERLOADABLE event_t async_work_group_copy_2D2D(TO void *to, size_t to_offset, const FROM void *from, size_t from_offset, \
                                                  size_t bytes, size_t length, size_t lines, size_t from_line, size_t to_line, \
                                                  event_t event) {                                                    \
    return async_work_group_copy_3D3D(to, to_offset, from, from_offset, bytes, length, lines, 1, from_line, 0, to_line, 0, event); \
  }
APART(__local, __global)
APART(__global, __local)
