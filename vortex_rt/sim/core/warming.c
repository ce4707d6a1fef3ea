/* What sampled mode needs of the timing model between samples: caches that are kept up to date, and a pipeline that goes on.
 *
 * What a program accesses between samples would fill caches and drive lines out. Without it a sample finds lines that the
 * program left long ago: between two samples it would seem to run in a cache that is several times as large. */
#include "timing.h"
#include "api.h"
#include "device.h"

/* Look a line up in a cache, which then holds it if it was read; return whether what is below is asked. */
static bool touch(const Timing *t, const Cache *c, i64 line, bool write) {
  CacheLine *way;
  const bool hit = cache_look_up(t, c, line % c->banks, line, &way);
  t->banks[c->bank + line % c->banks].last = 0;
  if (!hit && !write) way->line = line + 1;
  return write || !hit;
}

/* The cache of a core at a level, or none. L3 comes first in the table, then each cluster's L2, then each socket's
 * instruction and data cache. */
static const Cache *cache_of(const Gpu *g, i64 core, i64 level) {
  const Timing *t = g->timing;
  i64 wanted = level < 2 ? socket_of(g, core) : level == 2 ? core / g->device->cores_per_cluster : 0;
  for (i64 cache = 0; cache < t->wiring.caches; cache++)
    if (t->caches[cache].level == level && wanted-- == 0) return &t->caches[cache];
  return 0;
}

typedef struct {
  const Cache *icache, *dcache, *l2, *l3;
} CachesOfCore;

/* Access a line in an L1, and in L2 and L3 as far as it goes. */
static void access_line(const Timing *t, const Cache *first, const CachesOfCore *c, i64 line, bool write) {
  if (first && !touch(t, first, line, write)) return;
  if (c->l2 && !touch(t, c->l2, line, write)) return;
  if (c->l3) touch(t, c->l3, line, write);
}

/* Access the lines of a load's or store's active lanes, neighbouring lanes' on one line at once. */
static void access_lanes(const Gpu *g, i64 core, i64 warp, const CachesOfCore *caches, u64 mask, bool write) {
  const DeviceState *d = g->device;
  const u64 *row = registers_of(g, core, warp) + ADDRESS_ROW * d->threads;
  i64 before = -1;
  FOR_ACTIVE(lane, mask) {
    const u64 place = device_address(g, core, row[lane], g->cores[core].step_space);
    const i64 line = (i64)place >> g->timing->parameters->line_shift;
    if (line == before || place - d->local_base < d->local_size || is_io((i64)place)) continue;
    before = line;
    access_line(g->timing, caches->dcache, caches, line, write);
  }
}

/* Run a core's warps in turns, at most ``budget`` instructions in all, and let the caches hold what they access; return how
 * many ran. core->reason says why it stopped. */
ENTRY i64 warm_core(Gpu *g, i64 core, i64 budget) {
  Timing *t = g->timing;
  const DeviceState *d = g->device;
  Core *c = &g->cores[core];
  const CachesOfCore caches = {cache_of(g, core, 0), cache_of(g, core, 1), cache_of(g, core, 2), cache_of(g, core, 3)};
  i64 done = 0, fetched = -1, warp = c->next_warp;
  while (done < budget) {
    const i64 ready = ready_warps(c);
    if (ready == 0) {
      if (start_spawned(g, core)) continue;
      c->reason = REASON_IDLE;
      break;
    }
    while (!(ready >> warp & 1)) warp = warp + 1 < d->warps ? warp + 1 : 0;
    Warp *state = warp_of(g, core, warp);
    for (i64 n = 0; n < d->quantum && ready_warps(c) >> warp & 1; n++) {
      const u64 pc = state->pc, mask = state->mask;
      if (run_warp(g, core, warp, 1, 0) == 0) break;
      done++;
      c->cycles++;
      if ((i64)pc >> t->parameters->line_shift != fetched) {
        fetched = (i64)pc >> t->parameters->line_shift;
        access_line(t, caches.icache, &caches, fetched, false);
      }
      const i64 unit = g->decoded[c->step_row].flags >> FLAG_UNIT_SHIFT & FLAG_UNIT;
      if (unit == UNIT_LOAD || unit == UNIT_STORE) access_lanes(g, core, warp, &caches, mask, unit == UNIT_STORE);
    }
    warp = warp + 1 < d->warps ? warp + 1 : 0;
    c->next_warp = warp;
    if (c->reason == REASON_FAULT || c->reason == REASON_CONSOLE) break;
  }
  return done;
}

/* Let go of what the instructions under way would do to warps, which have moved on without them: each lets its own warp be
 * scheduled again, as a branch does; none leaves a barrier or starts others. */
ENTRY i64 rejoin(Gpu *g) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  i64 cycle = t->clock->now + t->clock->skipped; /* mcycle does not go back */
  for (i64 core = 0; core < g->device->cores; core++) cycle = max_of(cycle, g->cores[core].cycles);
  t->clock->skipped = cycle - t->clock->now;
  for (i64 core = 0; core < g->device->cores; core++) {
    CoreTiming *c = &t->cores[core];
    c->suspended &= ~c->arrived;
    c->wake = t->clock->now;
    for (i64 slot = core * p->slots; slot < (core + 1) * p->slots; slot++) {
      Instruction *i = &t->instructions[slot];
      if (!i->flags) continue;
      i->flags = 0;
      i->stalls = (i64)bit(i->warp);
    }
    const i64 queue = core_queue(t, core, CORE_RESUME);
    for (i64 left = queue_length(t, queue); left > 0; left--) {
      const Item item = *queue_front(t, queue);
      queue_pop(t, queue);
      queue_push(t, queue, item.time, item.warp, 0, item.flags ? (i64)bit(item.warp) : item.warps);
    }
  }
  for (i64 warp = 0; warp < g->device->cores * g->device->warps; warp++) t->warps[warp].group = 0;
  take_warps(g);
  return 0;
}
