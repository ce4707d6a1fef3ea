/* A core's dispatchers: packets of lanes go to their units, one a cycle and slice; and the units' own queues.
 *
 * Sources: SimX dispatcher.cpp; RTL VX_dispatch.sv, VX_dispatch_unit.sv (first_slice: its batch register).
 * Parameters: unit, latency, interval, lsu_unit, lsu_room, float_queue, serial, direct_dispatch,
 * first_slice, and what lets a warp go on: branch_resume, control_resume, barrier_resume, csr_resume, join. */
#include "timing.h"

/* The queue in front of the LSU that packets of a slice come to */
static inline i64 lsu_queue(const Timing *t, i64 core, i64 slice) {
  return slice_queue(t, core, t->parameters->first_slice ? 0 : slice, SLICE_LSU);
}

/* The first of a unit's places for operations that is free, -1: none */
static i64 free_place(const i64 *free, i64 places, i64 now) {
  for (i64 place = 0; place < places; place++)
    if (free[place] <= now) return place;
  return -1;
}

/* Whether a unit takes a packet now: where it is full, what follows in its dispatcher waits too. */
static bool accepts(const Timing *t, i64 core, int kind, i64 slice, i64 unit, i64 now) {
  const Parameters *p = t->parameters;
  const CoreTiming *c = &t->cores[core];
  if (kind == LSU) return queue_length(t, lsu_queue(t, core, slice)) < p->lsu_room;
  if (kind == FPU && p->float_queue) return free_place(c->float_free + slice * p->float_queue, p->float_queue, now) >= 0;
  if (p->serial && (unit == UNIT_MUL || unit == UNIT_DIV)) return c->serial_free[slice][unit == UNIT_DIV] <= now;
  return true;
}

/* Keep a place in the unit that takes a packet at ``time``. */
static void occupy(const Parameters *p, CoreTiming *c, i64 slice, i64 unit, i64 time) {
  if (unit == UNIT_MUL || unit == UNIT_DIV) {
    if (p->serial) c->serial_free[slice][unit == UNIT_DIV] = time + p->latency[unit] / p->serial - (unit == UNIT_MUL);
    return;
  }
  if (unit <= UNIT_DIV || unit > UNIT_FCVT) return;
  i64 *free = c->float_free + slice * p->float_queue;
  const i64 place = free_place(free, p->float_queue, time);
  if (place >= 0) free[place] = NEVER; /* until commit takes the result */
}

/* Cycles from an instruction's execution until its warps go on */
static i64 resume_delay(const Parameters *p, const Instruction *i) {
  if (i->unit == UNIT_BRANCH) return p->branch_resume;
  if (i->unit == UNIT_CSR) return p->csr_resume;
  if (i->flags == BARRIER) return p->barrier_resume;
  const bool join = (i->word & 0xFE00707F) == (VORTEX_OPCODE | CONTROL_JOIN << 12);
  return p->control_resume + (join ? p->join : 0);
}

/* Hand a packet of an instruction to its unit, or all of its ``packets``, one a cycle. */
static void execute(Timing *t, i64 core, int kind, i64 slice, i64 slot, i64 packet, bool last, i64 packets, i64 now) {
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  Instruction *i = &t->instructions[slot];
  const i64 value = packet_value(slot, packet, last), unit = i->unit;
  i64 time = now + p->unit, busy = 0; /* in the tensor unit */
  i->packets++;
  i->execute = time;
  if (kind == LSU) {
    queue_push(t, lsu_queue(t, core, slice), time + p->lsu_unit, value, 0, 0);
    return;
  }
  if (unit >= FIRST_OWN_UNIT) { /* the core has one, which takes a packet every so often */
    i64 interval = p->interval[unit];
    if (i->steps) {
      interval = last ? i->steps * (i->reads ? p->tensor_shared_step : p->tensor_step) / 4 : 0;
      busy = last ? interval + i->reads * p->tensor_line / 10 : 0; /* others' products go on while it reads */
    }
    time = max_of(time, c->own_free[unit - FIRST_OWN_UNIT]);
    c->own_free[unit - FIRST_OWN_UNIT] = time + interval;
  }
  const bool own_result = p->channels && unit >= FIRST_OWN_UNIT;
  const i64 done = time + busy + p->latency[unit] + p->result - own_result;
  const i64 queue = own_result ? slice_queue(t, core, 0, OWN_RESULT) : slice_queue(t, core, slice, SLICE_COMMIT + kind);
  time += packets - 1;
  i->execute = time;
  if (p->direct_commit) commit_push(t, core, queue, done, value, packets);
  else queue_push_sorted(t, queue, done, value, 0, 0);
  occupy(p, c, slice, unit, time);
  if (last && i->stalls)
    queue_push_sorted(t, core_queue(t, core, CORE_RESUME), time + max_of(0, busy - p->tensor_fetch) + resume_delay(p, i),
                      i->warp, i->flags, i->stalls);
}

/* Pass a collected instruction on to its dispatcher, or where it is known when each of its packets goes, to the unit. */
static void dispatcher_pass_on(Gpu *g, i64 core, i64 slice, i64 slot, i64 packets, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 unit = t->instructions[slot].unit;
  const int kind = (int)dispatcher_of(unit);
  const i64 queue = slice_queue(t, core, slice, SLICE_DISPATCH + kind);
  i64 time = now + p->dispatch;
  if (!p->direct_dispatch || kind == LSU || (kind == SFU && p->slices > 1)) {
    queue_push(t, queue, time, slot, 0, 0);
    return;
  }
  i64 *free = &t->cores[core].dispatch_free[kind][slice];
  time = max_of(time, *free);
  if (unit < FIRST_OWN_UNIT) execute(t, core, kind, slice, slot, 0, true, packets, time);
  else queue_push(t, queue, time, slot, 0, 0);
  *free = time + packets;
}

/* Send the next packet of lanes of the instruction in front, leaving out empty ones; return whether it was the last one. */
static bool dispatch(Gpu *g, i64 core, int kind, i64 slice, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 queue = slice_queue(t, core, slice, SLICE_DISPATCH + kind);
  const Item *item = queue_front(t, queue);
  const i64 slot = item->slot;
  const Instruction *i = &t->instructions[slot];
  if (!accepts(t, core, kind, slice, i->unit, now)) return false;
  if (p->pipelined_collectors) { /* which made the packets */
    execute(t, core, kind, slice, slot, item->first_packet, item->last != 0, 1, now);
    queue_pop(t, queue);
    return true;
  }
  i64 *next = &t->cores[core].packet[kind][slice];
  bool last;
  const i64 packet = next_packet((u64)i->mask, *next, g->device->threads, p->lanes, &last);
  execute(t, core, kind, slice, slot, packet, last, 1, now);
  if (last) queue_pop(t, queue);
  *next = last ? 0 : packet + 1;
  return last;
}

static inline bool dispatch_due(const CoreTiming *c, int kind, i64 slice) {
  return c->due[slice] >> (SLICE_DISPATCH + kind) & 1;
}

/* One cycle of a unit that serves the slices by a register that the first slice with something comes to a cycle later;
 * return whether any had something. */
static bool serve_first_slice(Gpu *g, i64 core, int kind, i64 now) {
  CoreTiming *c = &g->timing->cores[core];
  const i64 slices = g->timing->parameters->slices;
  i64 first = 0;
  while (first < slices && !dispatch_due(c, kind, first)) first++;
  if (first == slices) return false;
  if (c->batch_seen[kind] < now - 1) c->batch[kind] = slices == 2; /* what an encoder of two without requests says */
  c->batch_seen[kind] = now;
  const i64 slice = c->batch[kind];
  if (!dispatch_due(c, kind, slice) || dispatch(g, core, kind, slice, now)) c->batch[kind] = first;
  return true;
}

/* One cycle of a unit that serves the slices one after the other: the turn goes on every cycle, unless an instruction has
 * packets left. Return whether any had something, if only its turn comes closer. */
static bool serve_in_turn(Gpu *g, i64 core, int kind, i64 now) {
  CoreTiming *c = &g->timing->cores[core];
  const i64 slices = g->timing->parameters->slices;
  i64 slice = c->batch[kind];
  if (c->packet[kind][slice] == 0) slice = now % slices;
  bool moved = false;
  for (i64 other = 0; other < slices; other++) moved |= dispatch_due(c, kind, other);
  if (dispatch_due(c, kind, slice)) {
    c->batch[kind] = slice;
    dispatch(g, core, kind, slice, now);
  }
  return moved;
}

/* ALU and FPU serve all slices, LSU and SFU one after the other; return whether a packet went. */
static bool dispatcher_tick(Gpu *g, i64 core, i64 now) {
  const Parameters *p = g->timing->parameters;
  const CoreTiming *c = &g->timing->cores[core];
  bool moved = false;
  for (int kind = 0; kind < UNITS; kind++) {
    if ((kind == LSU || kind == SFU) && p->slices > 1) {
      moved |= p->first_slice ? serve_first_slice(g, core, kind, now) : serve_in_turn(g, core, kind, now);
      continue;
    }
    for (i64 slice = 0; slice < p->slices; slice++) {
      if (!dispatch_due(c, kind, slice)) continue;
      dispatch(g, core, kind, slice, now);
      moved = true;
    }
  }
  return moved;
}
