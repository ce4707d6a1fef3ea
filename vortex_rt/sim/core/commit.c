/* The commit stage of a core's slice: an arbiter over the units, registers that become free, trace records.
 *
 * Where nothing waits for a place in a unit (direct_commit), what happens between the arbiter and the free register cannot
 * be seen, so results come to the arbiter as much later (commit) and are committed there. All packets of an instruction
 * from a unit that takes one every cycle are one item then: the time of the next packet, how many follow it, and the
 * item's number, which orders it among those of the same time. What is due of such an item is its second packet: before, a
 * look is needed only if another unit has something, and a look finds what has passed until then.
 *
 * Sources: SimX core.cpp (commit); RTL VX_commit.sv. Parameters: commit, fixed_priority, last_answer, float_queue. */
#include "timing.h"
#include "tables.h"

/* Write the trace record of an instruction that commits now. */
static void record(Gpu *g, i64 core, const Instruction *i, i64 now) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  const i64 *counters = (const i64 *)&t->counters[core];
  TraceRecord *r = &g->trace[t->clock->trace_length++];
  r->core = core, r->warp = i->warp, r->pc = i->pc, r->mask = i->mask, r->schedule = i->schedule, r->decode = i->decode;
  r->issue = i->issue, r->execute = i->execute, r->commit = now, r->word = i->word, r->lives = i->lives;
  for (int n = 0; n < TRACED_COUNTERS; n++) {
    const i64 counted = counters[TRACED[n]];
    r->counted[n] = n >= TRACED_OWN ? counted - c->seen[n] : 0;
    c->seen[n] = counted;
    if (n < TRACED_OWN && i->stall > 0 && TRACED[n] == i->blame) r->counted[n] = i->stall;
  }
  const bool write = i->unit != UNIT_LOAD;
  r->counted[write ? TRACED_DCACHE_WRITES : TRACED_DCACHE_READS] = i->lines;
  r->counted[write ? TRACED_LOCAL_WRITES : TRACED_LOCAL_READS] = i->local;
}

/* Commit a packet: the last one of an instruction frees its register, that is the one which was sent last, or which comes
 * last (last_answer). Those of a load may overtake each other. */
static void commit(Gpu *g, i64 core, i64 value, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  const i64 slot = packet_slot(value);
  Instruction *i = &t->instructions[slot];
  i->packets--;
  i->ended |= packet_is_last(value);
  const bool complete = i->ended && i->packets == 0;
  if (p->last_answer ? complete : packet_is_last(value)) {
    WarpTiming *w = warp_timing(g, core, i->warp);
    w->flight--;
    if (i->results) {
      w->in_use &= ~i->results;
      if (c->blocked >> i->warp & 1) {
        c->blocked &= ~(i64)bit(i->warp);
        w->unblocked = now;
        w->blame = i->unit;
      }
    }
    c->flight--;
    c->finish = now;
    if (i->record) record(g, core, i, now);
  }
  if (complete) t->free[core * p->slots + c->free++] = slot;
}

/* Make one of a unit's places free, from the next cycle on. */
static void leave_unit(i64 *place, i64 places, i64 now) {
  for (i64 n = 0; n < places; n++) {
    if (place[n] != NEVER) continue;
    place[n] = now + 1;
    return;
  }
}

/* Let one packet of a slice through the arbiter. */
static void commit_arbitrate(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  const i64 turn = p->fixed_priority ? UNITS - 1 : c->commit_turn[slice];
  const i64 unit = in_turn((u64)c->due[slice] >> SLICE_COMMIT & (bit(UNITS) - 1), turn);
  c->commit_turn[slice] = unit;
  if (unit == FPU) leave_unit(c->float_free + slice * p->float_queue, p->float_queue, now);
  const i64 queue = slice_queue(t, core, slice, SLICE_COMMIT + unit);
  const Item *item = queue_front(t, queue);
  const i64 value = item->packet, partial = item->count;
  queue_pop(t, queue);
  if (unit == LSU) {
    c->lsu_waits = 0; /* which may wait for room */
    if (partial) return;
  } else if (!packet_is_last(value)) { /* the last packet comes behind it */
    t->instructions[packet_slot(value)].packets--;
    return;
  }
  queue_push(t, slice_queue(t, core, slice, SLICE_DONE), now + p->commit, value, 0, 0);
}

/* Commit what the arbiter has let through. */
static void commit_done(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  const i64 queue = slice_queue(t, core, slice, SLICE_DONE), value = queue_front(t, queue)->packet;
  queue_pop(t, queue);
  commit(g, core, value, now);
}

/* Note when the item in front is due: its second packet, if it has one. */
static inline void note_due(Timing *t, i64 queue) {
  const Item *item = queue_front(t, queue);
  t->due[queue].cycle = item->time + (item->count > 0);
}

/* Put the packets of an instruction in front of the arbiter, the first one at ``time``, one a cycle. */
static void commit_push(Timing *t, i64 core, i64 queue, i64 time, i64 value, i64 packets) {
  queue_push_sorted(t, queue, time, value, packets - 1, ++t->cores[core].results);
  note_due(t, queue);
}

/* The first packet of the item in front has gone: the next one comes a cycle later, behind what comes before it. */
static void next_packet_due(Timing *t, i64 queue) {
  const Queue *q = &t->queues[queue];
  i64 number = q->head;
  Item *item = queue_item(t, queue, number);
  Item moved = *item;
  moved.time++;
  moved.count--;
  for (; number + 1 < q->tail; number++) {
    Item *behind = queue_item(t, queue, number + 1);
    if (behind->time > moved.time || (behind->time == moved.time && behind->number > moved.number)) break;
    *item = *behind;
    item = behind;
  }
  *item = moved;
  note_due(t, queue);
}

/* Take the item in front away. */
static inline void drop_item(Timing *t, i64 queue) {
  queue_pop(t, queue);
  if (!queue_empty(t, queue)) note_due(t, queue);
}

/* Let packets of a slice through the arbiter, one a cycle, up to this cycle. */
static void commit_directly(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  const i64 first = slice_queue(t, core, slice, SLICE_COMMIT);
  /* What waits, or has a first packet to let through: the others have nothing up to this cycle. */
  const u64 units = due_of_8(t->due + first, now + 1) & (bit(UNITS) - 1);
  if ((units & (units - 1)) == 0) {
    const i64 unit = lowest(units), queue = first + unit;
    const Queue *q = &t->queues[queue];
    const Item *item = queue_front(t, queue);
    const i64 value = item->packet;
    const bool alone = item->count == 1 && item->time == now - 1 && q->tail == q->head + 1;
    if ((item->count == 0 || alone) && c->arbitrated[slice] < now - 1 && packet_is_last(value)) {
      c->commit_turn[slice] = unit;
      c->arbitrated[slice] = now;
      drop_item(t, queue);
      commit(g, core, value, now);
      return;
    }
  }
  i64 cycle = min_of(now, c->arbitrated[slice] + 1);
  while (true) {
    u64 asking = 0;
    i64 soonest = NEVER;
    for (u64 rest = units; rest; rest &= rest - 1) {
      const i64 unit = lowest(rest);
      if (queue_empty(t, first + unit)) continue;
      const i64 time = queue_front(t, first + unit)->time;
      soonest = min_of(soonest, time);
      asking |= (u64)(time <= cycle) << unit;
    }
    if (asking == 0) {
      if (soonest > now) break;
      cycle = soonest;
      continue;
    }
    const i64 unit = in_turn(asking, p->fixed_priority ? UNITS - 1 : c->commit_turn[slice]);
    c->commit_turn[slice] = unit;
    const i64 queue = first + unit;
    const Item *item = queue_front(t, queue);
    const i64 value = item->packet;
    if (item->count > 0) {
      next_packet_due(t, queue);
    } else {
      drop_item(t, queue);
      if (!packet_is_last(value) && unit != LSU) t->instructions[packet_slot(value)].packets--; /* the last comes behind */
      else commit(g, core, value, cycle);
    }
    c->arbitrated[slice] = cycle;
    if (cycle >= now) break;
    cycle++;
  }
}
