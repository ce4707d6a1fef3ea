/* Where a warp's accesses lie: global memory or the core's local memory, and whether the program may do them.
 *
 * Device memory is host memory from ``memory`` on; each core's local memory appears at ``local_base``. With the option
 * memory_check (``strict``) a program may access what the intervals list; else everything but what they deny. Behind
 * device memory are addresses at which a host may map other memory: there only intervals allow accesses. */
#ifndef VORTEX_MEMORY_H
#define VORTEX_MEMORY_H
#include "state.h"

/* What of the device's memory does not change while a warp runs */
typedef struct Memory {
  u64 memory, limit, reach, local_base, local_end, local_delta, address_mask;
  i64 strict, deny, intervals, quirks;
  const Interval *interval;
} Memory;

/* Field by field: a structure that is copied would wait for its parts' stores */
static inline void set_memory(Memory *m, const Gpu *g, i64 core) {
  const DeviceState *d = g->device;
  const u64 size = d->local_size, base = size ? d->local_base : ~(u64)0;
  m->memory = d->memory;
  m->limit = d->memory_size;
  m->reach = d->address_size;
  m->local_base = base;
  m->local_end = base + size;
  m->local_delta = d->local + (u64)core * size - base;
  m->address_mask = d->address_mask;
  m->strict = d->strict;
  m->deny = d->deny;
  m->intervals = d->intervals;
  m->quirks = d->quirks;
  m->interval = g->intervals;
}

/* The window that the instruction at ``pc`` found last for an access that reads (1), writes (2), or both (3) */
static inline Window *window_of(Core *core, u64 pc, i64 need) { return &core->window[pc / 4 & (HINTS - 1)][need]; }

/* Look for an interval that allows all of [start, end), and remember it for the instruction. */
static __attribute__((noinline)) bool find_interval(const Interval *interval, i64 intervals, i64 start, i64 end, i64 need,
                                                    Window *window) {
  if (intervals == 0) return false;
  i64 low = 0, high = intervals - 1;
  while (low < high) { /* the first interval that ends behind start, or the last one */
    const i64 middle = (low + high) / 2;
    if (interval[middle].end <= start) low = middle + 1;
    else high = middle;
  }
  const Interval *found = interval + low;
  if (found->start > start || end > found->end || (found->rights & need) != need) return false;
  window->start = found->start;
  window->end = found->end;
  return true;
}

/* Return the difference of host and device addresses for an access of [low, high + size), and its kind (0 global,
 * 1 local memory); kind 2: it is no plain access, the interpreter decides. The window that all of it lies in, where every
 * such access is allowed, becomes the instruction's; one that begins at local memory's base is local memory. */
static inline u64 resolve(const Memory *m, Core *core, u64 pc, u64 low, u64 high, u64 size, i64 need, int *kind) {
  *kind = 0;
  Window *window = window_of(core, pc, need);
  const u64 end = high + size;
  if (high < m->limit && end <= m->limit && (end <= m->local_base || low >= m->local_end) && low >= IO_LIMIT) {
    if (m->strict) {
      if ((window->start <= (i64)low && (i64)end <= window->end) ||
          find_interval(m->interval, m->intervals, (i64)low, (i64)end, need, window))
        return m->memory;
    } else if (!(m->deny & need)) {
      const bool below = end <= m->local_base;
      window->start = (i64)(below || m->local_end < IO_LIMIT ? IO_LIMIT : m->local_end);
      window->end = (i64)(below && m->local_base < m->limit ? m->local_base : m->limit);
      return m->memory;
    }
  } else if (low >= m->local_base && high < m->local_end && end <= m->local_end && !m->quirks) {
    *kind = 1;
    window->start = (i64)m->local_base;
    window->end = (i64)m->local_end;
    return m->local_delta;
  } else if (low >= m->limit && high < m->reach && end <= m->reach &&
             ((window->start <= (i64)low && (i64)end <= window->end) ||
              find_interval(m->interval, m->intervals, (i64)low, (i64)end, need, window))) {
    return m->memory;
  }
  *kind = 2;
  return 0;
}
#endif
