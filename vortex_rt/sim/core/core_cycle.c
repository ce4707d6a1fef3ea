/* A core's cycle: its stages from decode to commit, later stages first.
 *
 * What a stage hands on can be taken a cycle or more later, so the order of stages in a cycle matters only where one acts on
 * another at once: a commit frees registers for issue, an executed branch or barrier a warp for the scheduler. */
#include "timing.h"
#include "device.h"

/* Let warps of a 3.0 go on whose barrier has been executed, and which it has let go without a group. */
static void let_released_go(Gpu *g, i64 core) {
  CoreTiming *c = &g->timing->cores[core];
  FOR_ACTIVE(warp, (u64)(c->arrived & ~g->cores[core].stalled)) {
    if (warp_timing(g, core, (i64)warp)->group) continue;
    c->suspended &= ~(i64)bit((i64)warp);
    c->arrived &= ~(i64)bit((i64)warp);
  }
}

/* A warp's barrier has been executed: let its group go if it was the last one. Return whether other cores may go on. */
static bool leave_barrier(Gpu *g, i64 core, i64 warp, i64 now) {
  Timing *t = g->timing;
  const DeviceState *d = g->device;
  CoreTiming *c = &t->cores[core];
  c->arrived |= (i64)bit(warp);
  warp_timing(g, core, warp)->waits_since = now;
  const i64 group = warp_timing(g, core, warp)->group;
  if (group) {
    if ((c->arrived & group) == group) {
      c->suspended &= ~group;
      c->arrived &= ~group;
      FOR_ACTIVE(other, (u64)group) warp_timing(g, core, (i64)other)->group = 0;
    }
    return false;
  }
  if (d->vortex3) {
    let_released_go(g, core);
    return false;
  }
  const i64 active = g->cores[core].active;
  if (active & ~g->cores[core].stalled || active & ~c->arrived) return false;
  for (i64 other = 0; other < d->cores; other++) { /* barriers still in flight let all go when they are executed */
    for (i64 index = d->barriers; index < 2 * d->barriers; index++) {
      const i64 waiting = barriers_of(g, other)[index];
      if (waiting && waiting == g->cores[other].active && waiting & ~t->cores[other].arrived) return false;
    }
  }
  if (!release_global_barriers(g)) return false;
  for (i64 other = 0; other < d->cores; other++) {
    CoreTiming *o = &t->cores[other];
    const i64 free = o->arrived & ~g->cores[other].stalled;
    o->suspended &= ~free;
    o->arrived &= ~free;
  }
  return true;
}

/* Let warps go on whose branch or warp control is executed; return whether other cores may. */
static NOT_INLINED bool resume_tick(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  const i64 queue = core_queue(t, core, CORE_RESUME);
  bool others = false;
  while (queue_due(t, queue, now)) {
    const Item item = *queue_front(t, queue);
    queue_pop(t, queue);
    if (item.flags == BARRIER) others |= leave_barrier(g, core, item.warp, now);
    else if (item.flags == SPAWN) c->spawn = 1;
    else c->suspended &= ~item.warps;
  }
  return others;
}

/* What of a slice's queues is due, by stage */
#define DUE_COMMIT (bit(SLICE_DONE) | (bit(UNITS) - 1) << SLICE_COMMIT)
#define DUE_DISPATCH ((bit(UNITS) - 1) << SLICE_DISPATCH)
#define DUE_COLLECT (bit(SLICE_OPERANDS) | bit(SLICE_GATHERED) | (bit(MAX_COLLECTORS) - 1) << SLICE_COLLECTED)

static void commit_slices(Gpu *g, i64 core, i64 now) {
  const Parameters *p = g->timing->parameters;
  const CoreTiming *c = &g->timing->cores[core];
  for (i64 slice = 0; slice < p->slices; slice++) {
    const u64 due = (u64)c->due[slice];
    if (due & bit(SLICE_DONE)) commit_done(g, core, slice, now);
    if (!(due >> SLICE_COMMIT & (bit(UNITS) - 1))) continue;
    if (p->direct_commit) commit_directly(g, core, slice, now);
    else commit_arbitrate(g, core, slice, now);
  }
}

/* Ask the LSU, if what it waits for may have come; return whether anything moved. */
static bool ask_lsu(Gpu *g, i64 core, bool answered, i64 now) {
  const Parameters *p = g->timing->parameters;
  CoreTiming *c = &g->timing->cores[core];
  i64 asking = 1;
  for (i64 slice = 0; slice < p->slices; slice++) asking += (c->due[slice] >> SLICE_LSU & 1) << slice;
  if (!answered && c->lsu_waits == asking) return false;
  const bool moved = lsu_tick(g, core, now);
  c->lsu_waits = moved ? 0 : asking;
  return moved;
}

/* Write down which queues of the slices are due; return those of any. */
static inline u64 look_at_slices(const Timing *t, i64 core, i64 now) {
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  u64 any = 0;
  for (i64 slice = 0; slice < p->slices; slice++) {
    const Due *first = t->due + slice_queue(t, core, slice, 0);
    const u64 due = SLICE_COLLECTED + p->collectors <= 16 ? due_of_16(first, now) : due_of_group(first, now);
    c->due[slice] = (i64)due;
    any |= due;
  }
  return any;
}

/* One cycle of a core but for its scheduler; return whether anything moved, and whether other cores may go on. */
static bool core_tick(Gpu *g, i64 core, i64 now, bool *others) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  const Due *queues = t->due + core_queue(t, core, 0);
  const bool pipelined = p->pipelined_collectors;
  bool moved = false;
  *others = false;
  for (i64 slice = 0; slice < p->slices; slice++) {
    const i64 wake = c->collect_wake[slice];
    if (wake > now + 1 || p->channels) continue; /* a first packet that is not due alone is there if another unit's result comes with it */
    collector_pass_collected(g, core, slice, now);
    moved |= wake <= now;
  }
  /* What a stage puts before a later one of this list, it does not for this cycle (but for the LSU, perhaps). */
  const u64 own = CORE_ANSWER + p->ports <= 8 ? due_of_8(queues, now) : due_of_group(queues, now);
  const u64 slices = p->channels ? 0 : look_at_slices(t, core, now);
  if (own & bit(CORE_RESUME)) {
    moved = true;
    *others = resume_tick(g, core, now);
  }
  u64 full = 0; /* warps of slices whose collectors take none */
  if (pipelined) {
    /* From the issue on: what a queue behind gives up is room for those in front from the next cycle on. */
    for (i64 slice = 0; slice < p->slices; slice++) {
      if (queue_length(t, slice_queue(t, core, slice, SLICE_OPERANDS)) >= p->operands_room) full |= slice_warps(p, slice);
      if (!((u64)c->due[slice] & DUE_COLLECT)) continue;
      collector_tick_pipelined(g, core, slice, now);
      moved = true;
    }
    if (slices & DUE_DISPATCH && dispatcher_tick(g, core, now)) moved = true;
  }
  if (p->channels) {
    moved |= channels_tick(g, core, now);
  } else if (slices & DUE_COMMIT) {
    commit_slices(g, core, now);
    moved = true;
  }
  if (!p->channels && (slices & bit(SLICE_LSU) || own & bit(CORE_LSU_ANSWER) || c->fence >= 0))
    moved |= ask_lsu(g, core, own & bit(CORE_LSU_ANSWER), now);
  if (queues[CORE_COALESCE].cycle <= now && coalescer_tick(g, core, now)) moved = true;
  if (own >> CORE_ANSWER) {
    coalescer_answers(g, core, own >> CORE_ANSWER, now);
    moved = true;
  }
  if (queues[CORE_LOCAL].cycle <= now) {
    local_memory_tick(g, core, now);
    moved = true;
  }
  if (!pipelined && slices & DUE_DISPATCH && dispatcher_tick(g, core, now)) moved = true;
  const u64 ready = (u64)(c->buffered & ~c->blocked) & ~full;
  if (slices & DUE_COLLECT || ready) {
    for (i64 slice = 0; slice < p->slices; slice++) {
      if (slices & DUE_COLLECT && (u64)c->due[slice] & DUE_COLLECT && !pipelined && collector_tick(g, core, slice, now)) moved = true;
      if (ready & slice_warps(p, slice) && issue_tick(g, core, slice, now)) moved = true;
    }
  }
  if (own & bit(CORE_DECODE) && !c->decode_waits && ibuffer_tick(g, core, now)) moved = true;
  return moved;
}

/* The least cycle behind ``after`` in which one of a core's queues or collectors is due */
static inline i64 core_soonest(const Timing *t, i64 core, i64 after) {
  const Parameters *p = t->parameters;
  const CoreTiming *c = &t->cores[core];
  const Due *first = t->due + core_queue(t, core, 0);
  if (CORE_ANSWER + p->ports <= 8 && SLICE_COLLECTED + p->collectors <= 16 && !p->channels) {
    if (p->slices == 1) return min_of(soonest_of_core(first, after, 1), c->collect_wake[0]);
    if (p->slices == 2) return min_of(soonest_of_core(first, after, 2), min_of(c->collect_wake[0], c->collect_wake[1]));
  }
  i64 found = soonest_of_group(first, after);
  for (i64 slice = 0; slice < p->slices; slice++)
    found = min_of(found, min_of(soonest_of_group(first + (1 + slice) * GROUP, after), c->collect_wake[slice]));
  return found;
}

/* When a core has something to do next: if nothing ``moved`` now, what was due waits for something else. */
static inline i64 core_wake(const Gpu *g, i64 core, bool moved, i64 now) {
  const CoreTiming *c = &g->timing->cores[core];
  if (!moved) return core_soonest(g->timing, core, now);
  const i64 waits = (ready_warps(&g->cores[core]) & ~(c->suspended | c->crowded)) | c->spawn | (c->buffered & ~c->blocked);
  if (waits || c->fence >= 0) return now + 1;
  return max_of(now + 1, core_soonest(g->timing, core, -1));
}
