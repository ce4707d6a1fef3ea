/* Functional mode: all cores for a round of turns, and the state that a run starts with and ends in.
 *
 * With several cores a core first runs up to its first atomic operation; the rest of its budget follows core by core. So
 * the order of atomic operations, and with it every result of a program without data races, does not depend on host
 * threads. */
#include "api.h"
#include "blocks.h"
#include "coherence.h"
#include <string.h>

void clear_registers(const Gpu *g, i64 core, i64 warp) {
  const i64 lanes = g->device->threads;
  u64 *rows = registers_of(g, core, warp);
  FOR_ACTIVE(row, (u64)g->cores[core].written) memset(rows + (i64)row * lanes, 0, (size_t)lanes * 8);
}

ENTRY i64 between_rounds(const Gpu *g) {
  bool any = release_global_barriers(g);
  for (i64 core = 0; core < g->device->cores; core++) any |= finish_transfers(g, core);
  return dispatch_blocks(g) || any;
}

ENTRY i64 run_round(const Gpu *g, i64 budget) {
  DeviceState *d = g->device;
  const i64 cores = d->cores;
  if (cores == 1) return run_core(g, 0, budget, 0) > 0;
  i64 done[cores];
  bool any = false;
  d->alone = 1;
  for (i64 core = 0; core < cores; core++) {
    const bool active = g->cores[core].active != 0;
    done[core] = active ? run_core(g, core, budget, 1) : budget;
    any |= active && done[core];
  }
  for (i64 core = 0; core < cores; core++)
    if (done[core] < budget && g->cores[core].reason == REASON_ATOMIC) any |= run_core(g, core, budget - done[core], 0) > 0;
  d->alone = 0;
  return any;
}

ENTRY i64 look_at_cores(const Gpu *g) {
  i64 found = blocks_left(g) ? FOUND_ACTIVE : 0;
  for (i64 core = 0; core < g->device->cores; core++) {
    const Core *c = &g->cores[core];
    found |= (c->active ? FOUND_ACTIVE : 0) | (c->console_length ? FOUND_CONSOLE : 0);
    found |= c->reason == REASON_FAULT ? FOUND_FAULT : 0;
  }
  return found;
}

/* Forget the decoded instructions of every core whose memory has changed since. */
ENTRY i64 keep_decoded(const Gpu *g) {
  for (i64 core = 0; core < g->device->cores; core++) {
    bool changed = false;
    for (i64 slot = 0; slot < g->cores[core].decoded && !changed; slot++) {
      const u64 page = g->device->memory + ((u64)slots_of(g, core)[slot] << 12);
      changed = memcmp((const void *)page, words_of(g, core, slot), 4096) != 0;
    }
    if (changed) forget_decoded(g, core);
  }
  return 0;
}

/* Start a warp anew; what it held is cleared if it ran. */
static void start_warp(const Gpu *g, i64 core, i64 warp, u64 start, i64 flush) {
  const i64 lanes = g->device->threads;
  Warp *state = warp_of(g, core, warp);
  if (state->instructions) {
    if (flush == 2) g->stale[core] |= (i64)bit(warp);
    else if (flush) clear_registers(g, core, warp);
    memset(g->stack + warp_index(g, core, warp) * lanes, 0, (size_t)lanes * sizeof(IpdomEntry));
  }
  *state = (Warp){.pc = warp == 0 ? start : 0, .mask = warp == 0, .barrier = -1};
}

ENTRY i64 start_cores(const Gpu *g, i64 start, i64 argument, i64 flush) {
  DeviceState *d = g->device;
  for (i64 core = 0; core < d->cores; core++) {
    Core *c = &g->cores[core];
    const i64 decoded = c->decoded, written = c->written;
    memset(c, 0, offsetof(Core, window));
    c->decoded = decoded;
    c->written = written;
    c->active = 1;
    c->spawn_warp = -1;
    c->mscratch = (u64)argument;
    for (i64 warp = 0; warp < d->warps; warp++) start_warp(g, core, warp, (u64)start, flush);
  }
  if (d->reservations) memset(g->reserved, 0xFF, (size_t)(d->cores * d->warps * d->threads) * 8);
  d->reservations = 0;
  memset(g->barriers, 0, (size_t)(d->cores * 2 * d->barriers) * 8);
  memset(g->counters, 0, (size_t)d->cores * sizeof(TimingCounters));
  memset(g->profile, 0, (size_t)(d->cores * d->profile_size) * sizeof(InstructionProfile));
  if (g->copies) clear_copies(g);
  if (!d->vortex3) return 0;
  start_grid(g);
  if (!d->timing) dispatch_blocks(g);
  return 0;
}

static i64 run_rounds(const Gpu *g, i64 rounds, i64 first, i64 budget) {
  for (i64 round = 1;; round++) {
    const bool any = run_round(g, round == 1 ? first : budget);
    const i64 found = look_at_cores(g);
    if (round == rounds || found != FOUND_ACTIVE || g->device->reservations || (!between_rounds(g) && !any))
      return found | (any ? FOUND_MOVED : 0) | round * FOUND_ROUND;
  }
}

ENTRY i64 finish_run(const Gpu *g) {
  DeviceState *d = g->device;
  d->run_instructions = d->run_thread_instructions = d->run_cycles = 0;
  for (i64 core = 0; core < d->cores; core++) {
    const Core *c = &g->cores[core];
    TimingCounters *counters = &g->counters[core];
    FOR_ACTIVE(warp, (u64)g->stale[core]) clear_registers(g, core, (i64)warp);
    g->stale[core] = 0;
    d->run_instructions += c->instructions;
    d->run_thread_instructions += c->thread_instructions;
    d->run_cycles = max_of(d->run_cycles, c->cycles);
    if (g->timing) {
      counters->stalls_sfu = counters->stalls_csr + counters->stalls_wctl;
    } else {
      counters->fetches = c->instructions;
      counters->loads = c->loads;
      counters->stores = c->stores;
    }
  }
  return 0;
}

ENTRY i64 launch(const Gpu *g, i64 start, i64 argument, i64 flush, i64 rounds, i64 first, i64 budget) {
  start_cores(g, start, argument, flush);
  keep_decoded(g);
  const i64 found = run_rounds(g, rounds, first, budget);
  if (!(found & (FOUND_ACTIVE | FOUND_CONSOLE | FOUND_FAULT))) finish_run(g);
  return found;
}
