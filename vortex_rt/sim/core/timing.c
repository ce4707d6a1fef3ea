/* Timing mode: a cycle-by-cycle model of Vortex's pipeline, caches and memory around the functional executor.
 *
 * An instruction is executed when its warp is scheduled, as SimX does it; then it moves through the stages of its core
 * (core_cycle.c), its requests through crossbars, caches and memory. Parts in which nothing is due are left out, and cycles
 * in which nothing is due at all. docs/explanation/simulator.md describes the stages and their latencies.
 *
 * The units are compiled as one program, so that what one calls of another can be inlined. */
#include "timing.h"
#include "api.h"
#include "blocks.h"

#include "dram.c"
#include "cache.c"
#include "crossbar.c"
#include "local_memory.c"
#include "coalescer.c"
#include "lsu.c"
#include "commit.c"
#include "operand_collector.c"
#include "dispatcher.c"
#include "unit_channels.c"
#include "issue.c"
#include "core_cycle.c"
#include "schedule.c"
#include "warming.c"
#include "wiring.c"

/* One cycle of what cores share: arbiters, caches, memory. Return when something there is due next. */
static NOT_INLINED i64 shared_tick(Gpu *g, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 first = t->wiring.shared, count = t->wiring.queues - first;
  i64 due = t->memory->wake;
  for (i64 cache = 0; cache < t->wiring.caches; cache++) due = min_of(due, t->caches[cache].wake);
  u64 outside = first_shared_due(t, now);
  if (due > now && (outside == 0 || count > 64)) {
    due = min_of(due, queues_soonest(t, first, count));
    if (due > now) return due;
  }
  due = NEVER;
  bool asked, passed;
  crossbar_tick(g, outside, now, &asked, &passed);
  if (asked) due = now + 1;
  if (passed) outside = first_shared_due(t, now); /* without delay, what an arbiter passes on can be taken at once */
  for (i64 number = 0; number < t->wiring.caches; number++) {
    const Cache *cache = &t->caches[number];
    bool has = outside & (u64)cache->set;
    if (cache->set == 0) has = arbiter_next(t, cache->input, cache->inputs, 0, outside, now) >= 0;
    if (has || cache->wake <= now) cache_tick(g, number, outside, now);
    due = min_of(due, cache->wake);
  }
  const u64 asking = shared_due(t, t->wiring.memory_input, t->wiring.memory_inputs, outside, now);
  const u64 answers = shared_due(t, t->wiring.memory_answer, p->memory_banks, outside, now);
  const u64 under_way = shared_due(t, t->wiring.dram_done, p->memory_banks + 1, outside, now);
  if (t->memory->wake <= now || asking | answers | under_way)
    t->memory->wake = memory_tick(g, asking, answers, now);
  due = min_of(due, t->memory->wake);
  return due <= now + 1 ? due : min_of(due, queues_soonest(t, first, count));
}

/* What a 3.0 does besides its cores: global barriers, copies, and each core's dispatcher, which starts a warp. */
static NOT_INLINED void blocks_tick(Gpu *g, i64 now) {
  Timing *t = g->timing;
  const i64 cores = g->device->cores;
  if (g->kmu->met) {
    g->kmu->met = 0;
    if (release_phased_globally(g)) {
      for (i64 core = 0; core < cores; core++) {
        let_released_go(g, core);
        t->cores[core].wake = min_of(t->cores[core].wake, now + 1);
      }
    }
  }
  if (g->kmu->due <= now) {
    g->kmu->due = NEVER;
    for (i64 core = 0; core < cores; core++) {
      const TransferQueue *q = &g->transfers[core];
      for (; q->count && q->transfer[0].cycle <= now; t->cores[core].wake = min_of(t->cores[core].wake, now + 1))
        if (finish_transfer(g, core)) let_released_go(g, core);
      if (q->count) g->kmu->due = min_of(g->kmu->due, q->transfer[0].cycle);
    }
  }
  if (!blocks_left(g)) return;
  for (i64 core = 0; core < cores; core++)
    if (dispatch_warp(g, core, t->cores[core].suspended) >= 0)
      t->cores[core].wake = min_of(t->cores[core].wake, now + 1);
}

/* Whether something is on its way between caches and memory, for which a 3.0's run lasts; what memory has does not count. */
static bool is_on_the_way(const Timing *t) {
  for (i64 queue = t->wiring.shared; queue < t->wiring.memory_answer; queue++)
    if (!queue_empty(t, queue)) return true;
  return false;
}

/* Whether a core has an active warp, or, if that is asked, an instruction in flight */
static bool is_running(const Gpu *g, bool in_flight) {
  for (i64 core = 0; core < g->device->cores; core++)
    if (g->cores[core].active || (in_flight && g->timing->cores[core].flight)) return true;
  return blocks_left(g) || (in_flight && g->device->vortex3 && is_on_the_way(g->timing));
}

/* One cycle of a core; return what its scheduler did. */
static inline Scheduled run_core_cycle(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  bool others;
  bool moved = core_tick(g, core, now, &others);
  if (others)
    for (i64 other = 0; other < g->device->cores; other++) t->cores[other].wake = min_of(t->cores[other].wake, now + 1);
  Scheduled done = NOTHING_READY;
  if (c->spawn || ready_warps(&g->cores[core]) & ~(c->suspended | c->crowded)) done = schedule_tick(g, core, now);
  moved |= done != NOTHING_READY;
  c->wake = core_wake(g, core, moved, now);
  return done;
}

/* Run all cores for about ``budget`` instructions; return how many ran. Stops early if no warp can run, on a fault or a
 * full buffer. A call ends between cycles, so that the budget does not change any. */
ENTRY i64 run_timing(Gpu *g, i64 budget) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 cores = g->device->cores;
  i64 total = 0, now = t->clock->now;
  bool stopped = false, ended = true;
  while (true) {
    for (i64 core = 0; core < cores; core++) {
      CoreTiming *c = &t->cores[core];
      if (c->wake > now) continue;
      const Scheduled done = run_core_cycle(g, core, now);
      total += done == SCHEDULED;
      stopped |= done == STOPPED;
      if (g->cores[core].active == 0 && c->flight == 0) {
        g->cores[core].cycles = c->finish + 1;
        ended = true;
      }
    }
    if (g->device->vortex3) blocks_tick(g, now);
    i64 due = shared_tick(g, now);
    for (i64 core = 0; core < cores; core++) due = min_of(due, t->cores[core].wake);
    if (g->device->vortex3) due = min_of(due, g->kmu->due);
    if (ended) {
      t->clock->running = is_running(g, true);
      ended = t->clock->running && g->device->vortex3;
    }
    if (!t->clock->running || due == NEVER) break;
    now = max_of(due, now + 1);
    const bool full = p->trace_records > 0 && t->clock->trace_length + cores * p->slices > p->trace_records;
    if (stopped || full || (total >= budget && is_running(g, false))) break;
  }
  t->clock->now = now;
  if (g->device->vortex3 && !t->clock->running)
    for (i64 core = 0; core < cores; core++) g->cores[core].cycles = now;
  return total;
}
