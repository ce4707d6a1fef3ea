/* Barriers of Vortex 3.0: arrivals and transactions counted, a phase of one bit that flips when both are complete.
 *
 * The operand has the slot of a block in bits 7:0, the number in bits 30:8, and in bit 31 whether cores meet. A phase is
 * complete with the arrival that makes the count full if no transaction is to come, or with the last transaction if no
 * arrival is counted. Sources: RTL VX_bar_unit.sv, SimX barrier_unit.cpp, whose wait compares more than a bit. */
#include "blocks.h"

#define EXPECTS bit(31) /* in rs2 of arrive: a number of transactions */

static u64 scalar(const Step *s, const u64 *row) { return row[highest(s->mask)]; }

/* The index of the barrier that rs1 names among the core's, -1: a fault */
static i64 barrier_index(Step *s, i64 count, bool *is_global) {
  const u64 operand = (u32)scalar(s, s->rs1), slot = operand & 255, number = operand >> 8 & 0x7FFFFF;
  const DeviceState *d = s->g->device;
  *is_global = operand >> 31;
  const i64 most = *is_global ? d->cores_per_cluster : d->warps;
  if (slot < (u64)d->warps && number < BLOCK_BARRIERS && count > 0 && count <= most)
    return (i64)(slot * BLOCK_BARRIERS + number);
  step_fault(s, FAULT_BAD_BARRIER, s->mask, operand);
  s->core->fault_data2 = count * 2 + *is_global;
  return -1;
}

/* Begin the next phase; return the warps that go on. */
static i64 complete(const Gpu *g, i64 core, PhasedBarrier *b) {
  const i64 waiting = b->waiting;
  b->phase ^= 1;
  b->waiting = 0;
  g->cores[core].stalled &= ~waiting;
  FOR_ACTIVE(warp, (u64)waiting) warp_of(g, core, (i64)warp)->barrier = -1;
  return waiting;
}

/* Whether a core's warps have all arrived at a global barrier and no transaction is to come: then the core has come. */
static void look_for_core(const Gpu *g, i64 core, PhasedBarrier *b, i64 cores) {
  if (b->events || b->arrived != g->cores[core].active) return;
  b->arrived = 0;
  b->cores = cores;
  g->kmu->met = 1;
}

static void arrive(const Step *s, PhasedBarrier *b, i64 count, bool is_global) {
  if (is_global) {
    b->arrived |= (i64)bit(s->warp_number);
    b->arrivals = count; /* for transactions that come later */
    look_for_core(s->g, s->core_number, b, count);
    return;
  }
  const bool full = ++b->arrivals >= count;
  if (full) b->arrivals = 0;
  if (full && !b->events) complete(s->g, s->core_number, b);
}

/* Let the warp wait at a barrier. */
static void stall(Step *s, PhasedBarrier *b, i64 index, i64 count) {
  b->waiting |= (i64)bit(s->warp_number);
  s->core->stalled |= (i64)bit(s->warp_number);
  s->warp->barrier = index;
  s->warp->barrier_count = count;
}

/* Whether the warp, which may have come to wait, goes on. Without time, copies that somebody waits for are done at once: other
 * warps might have something to do for ever, as a loop that looks at memory. */
static Action await_events(Step *s, const PhasedBarrier *b) {
  if (!s->g->device->timing && b->events) finish_transfers(s->g, s->core_number);
  return s->core->stalled >> s->warp_number & 1 ? LEAVE_WARP : GO_ON;
}

Action phased_bar(Step *s) {
  bool is_global;
  const i64 count = (u32)scalar(s, s->rs2), index = barrier_index(s, count, &is_global);
  if (index < 0) return FAILED;
  PhasedBarrier *b = phased_of(s->g, s->core_number) + index;
  s->core->barriers++;
  s->pc += 4;
  stall(s, b, index, count);
  arrive(s, b, count, is_global);
  return await_events(s, b);
}

Action phased_arrive(Step *s) {
  bool is_global;
  const u64 operand = (u32)scalar(s, s->rs2);
  const i64 count = (i64)(operand & ~EXPECTS), index = barrier_index(s, operand & EXPECTS ? 1 : count, &is_global);
  if (index < 0) return FAILED;
  PhasedBarrier *b = phased_of(s->g, s->core_number) + index;
  s->core->barriers++;
  s->pc += 4;
  FOR_ACTIVE(lane, s->mask) s->rd[lane] = (u64)b->phase;
  if (operand & EXPECTS) b->events += count;
  else arrive(s, b, count, is_global);
  return GO_ON;
}

Action phased_wait(Step *s) {
  bool is_global;
  const i64 index = barrier_index(s, 1, &is_global);
  if (index < 0) return FAILED;
  PhasedBarrier *b = phased_of(s->g, s->core_number) + index;
  s->core->barriers++;
  s->pc += 4;
  if (b->phase != (i64)(scalar(s, s->rs2) & 1)) return GO_ON;
  stall(s, b, index, 0);
  return await_events(s, b);
}

i64 release_event(const Gpu *g, i64 core, i64 index) {
  PhasedBarrier *b = phased_of(g, core) + index;
  if (--b->events) return 0;
  if (b->arrived) look_for_core(g, core, b, b->arrivals);
  else if (!b->arrivals) return complete(g, core, b);
  return 0;
}

bool release_phased_globally(const Gpu *g) {
  const DeviceState *d = g->device;
  const i64 size = d->cores_per_cluster;
  bool released = false;
  for (i64 first = 0; first < d->cores / size * size; first += size) {
    for (i64 index = 0; index < d->warps * BLOCK_BARRIERS; index++) {
      i64 come = 0, wanted = 1;
      for (i64 core = first; core < first + size; core++) {
        const i64 cores = phased_of(g, core)[index].cores;
        come += cores > 0;
        wanted = max_of(wanted, cores);
      }
      if (come == 0 || come < wanted) continue;
      for (i64 core = first; core < first + size; core++) {
        PhasedBarrier *b = phased_of(g, core) + index;
        if (!b->cores) continue;
        b->cores = b->arrivals = 0;
        complete(g, core, b);
      }
      released = true;
    }
  }
  return released;
}
