/* The stages of a 3.0 between issue and commit: channels that hold few instructions each, of which a full one holds up what
 * comes to it.
 *
 * An issued instruction goes to its warp's operand collector, which keeps it for a cycle and one more for each pair of
 * sources in a register bank; then to its dispatcher, to the unit, whose results wait in a channel for two, and through
 * commit's arbiter. A stage takes one instruction a cycle. Stages behind come first in a cycle, as SimX v3 calls them:
 * collectors, dispatchers, units, arbiters, and then what the core itself moves. What is full is so until that is moved, so
 * that nothing else wakes a stage that waits.
 *
 * Sources: SimX v3 opc_unit.cpp, operands.cpp, dispatcher.cpp, alu_unit.cpp, fpu_unit.cpp, sfu_unit.cpp, core.cpp (commit,
 * execute, issue), types.h (arbiters). Parameters: collectors, unit, latency. */
#include "timing.h"

enum { CHANNEL_ROOM = 2, DISPATCHER_ROOM = 4, LSU_ROOM = 6 }; /* a channel's, the queue behind a dispatcher, the LSU's two */

static inline bool has_room(const Timing *t, i64 queue, i64 room) { return queue_length(t, queue) < room; }

/* Move the item in front of a queue on, if it is due and there is room; return whether it was. */
static bool move_on(Timing *t, i64 from, i64 to, i64 room, i64 time, i64 now) {
  if (!queue_due(t, from, now) || !has_room(t, to, room)) return false;
  const Item item = *queue_front(t, from);
  queue_pop(t, from);
  queue_push(t, to, time, item.word[0], item.word[1], item.word[2]);
  return true;
}

/* A collector hands on what it holds, and takes the next instruction. */
static bool collect_operands(Gpu *g, Collector *c, i64 core, i64 slice, i64 from, i64 to, i64 now) {
  Timing *t = g->timing;
  bool moved = false;
  if (c->slot >= 0 && c->free <= now && has_room(t, to, CHANNEL_ROOM)) {
    queue_push(t, to, now + 1, c->slot, 0, 0);
    c->slot = -1;
    moved = true;
  }
  if (c->slot < 0 && queue_due(t, from, now)) {
    const Item *item = queue_front(t, from);
    const i64 waited = now - item->time;
    c->slot = item->slot;
    c->free = now + 1 + equal_banks(&t->instructions[c->slot]);
    t->counters[core].operand_stalls += waited;
    COUNT_EVENT(g, &t->instructions[c->slot], operand_stalls, waited);
    queue_pop(t, from);
    moved = true;
  }
  i64 *wake = &t->cores[core].collect_wake[slice];
  if (c->slot >= 0 && c->free > now) *wake = min_of(*wake, c->free);
  return moved;
}

/* A slice's collectors: of several a warp has the one of its number, and they take turns. */
static bool collect_slice(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  i64 *turn = &t->cores[core].collect_turn[slice];
  Collector *collectors = collectors_of(t, core, slice);
  const i64 issued = slice_queue(t, core, slice, SLICE_OPERANDS), gathered = slice_queue(t, core, slice, SLICE_GATHERED);
  const i64 input = slice_queue(t, core, slice, SLICE_COLLECTED), done = slice_queue(t, core, slice, SLICE_READ);
  t->cores[core].collect_wake[slice] = NEVER;
  if (p->collectors == 1) return collect_operands(g, collectors, core, slice, issued, gathered, now);
  bool moved = false;
  u64 asking = 0;
  for (i64 n = 0; n < p->collectors; n++) {
    moved |= collect_operands(g, &collectors[n], core, slice, input + n, done + n, now);
    asking |= (u64)queue_due(t, done + n, now) << n;
  }
  if (asking) {
    *turn = in_turn(asking, *turn);
    moved |= move_on(t, done + *turn, gathered, CHANNEL_ROOM, now + (p->collectors > 2), now);
  }
  if (queue_due(t, issued, now)) {
    const i64 warp = t->instructions[queue_front(t, issued)->slot].warp;
    moved |= move_on(t, issued, input + place_in_slice(p, warp, slice) % p->collectors, CHANNEL_ROOM, now + 1, now);
  }
  return moved;
}

/* A dispatcher takes from a slice after the other, packets of lanes that are not empty. */
static bool dispatch_packet(Gpu *g, i64 core, int kind, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  i64 *packet = &c->packet[kind][0];
  if (p->slices > 1 && !c->batch_held[kind]) c->batch[kind] = (c->batch[kind] + now - c->batch_seen[kind]) % p->slices;
  c->batch_seen[kind] = now;
  c->batch_held[kind] = 0;
  const i64 from = slice_queue(t, core, c->batch[kind], SLICE_DISPATCH + kind), to = slice_queue(t, core, 0, UNIT_WAITS + kind);
  if (!queue_due(t, from, now)) { /* another slice's turn comes by itself */
    for (i64 slice = 0; slice < p->slices; slice++)
      if (queue_due(t, slice_queue(t, core, slice, SLICE_DISPATCH + kind), now)) return true;
    return false;
  }
  c->batch_held[kind] = 1;
  if (!has_room(t, to, DISPATCHER_ROOM)) return false;
  bool last;
  const i64 slot = queue_front(t, from)->slot;
  const i64 sent = next_packet((u64)t->instructions[slot].mask, *packet, g->device->threads, p->lanes, &last);
  queue_push(t, to, now + 1, packet_value(slot, sent, last), 0, 0);
  *packet = last ? 0 : sent + 1;
  if (last) queue_pop(t, from);
  c->batch_held[kind] = !last;
  return true;
}

/* Whether the SFU has to wait: a barrier for the LSU, and `wsync` for its warp's other instructions. */
static bool sfu_waits(const Gpu *g, i64 core, const Instruction *i) {
  const Timing *t = g->timing;
  const CoreTiming *c = &t->cores[core];
  if (i->unit != UNIT_WCTL) return false;
  const i64 control = i->word >> 12 & 7;
  if (control == 7 /* wsync */) return warp_timing(g, core, i->warp)->flight > 1;
  const bool barrier = control == CONTROL_BAR || control == 6; /* arrive, wait */
  return barrier && (c->loads > 0 || c->fence >= 0 || !queue_empty(t, slice_queue(t, core, 0, SLICE_LSU)));
}

/* A unit takes a packet if there is room for its result. */
static bool execute_packet(Gpu *g, i64 core, int kind, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 from = slice_queue(t, core, 0, UNIT_INPUT + kind), to = slice_queue(t, core, 0, UNIT_RESULT + kind);
  if (!queue_due(t, from, now) || !has_room(t, to, CHANNEL_ROOM)) return false;
  const i64 value = queue_front(t, from)->packet;
  Instruction *i = &t->instructions[packet_slot(value)];
  if (kind == SFU && sfu_waits(g, core, i)) return false;
  queue_pop(t, from);
  i->packets++;
  i->execute = now;
  queue_push_sorted(t, to, now + p->latency[i->unit], value, 0, 0);
  if (packet_is_last(value) && i->stalls && (i->flags || !i->lives)) /* the others go on with the result */
    queue_push_sorted(t, core_queue(t, core, CORE_RESUME), now + 1 + (i->flags == BARRIER ? p->barrier_resume : 0), i->warp,
                      i->flags, i->stalls);
  return true;
}

/* Put a unit's result in front of its slice's commit, and let its warp go on. */
static bool pass_result(Gpu *g, i64 core, int kind, i64 now) {
  Timing *t = g->timing;
  const i64 from = slice_queue(t, core, 0, UNIT_RESULT + kind);
  if (!queue_due(t, from, now)) return false;
  const i64 value = queue_front(t, from)->packet;
  const Instruction *i = &t->instructions[packet_slot(value)];
  if (!move_on(t, from, slice_queue(t, core, i->slice, SLICE_COMMIT + kind), CHANNEL_ROOM, now + 1, now)) return false;
  if (packet_is_last(value) && i->stalls && !i->flags && i->lives)
    queue_push_sorted(t, core_queue(t, core, CORE_RESUME), now + 1, i->warp, 0, i->stalls);
  return true;
}

/* The same for a unit of its own, whose instructions wait for each other in it and hold up no results of others. */
static bool pass_own_result(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  const i64 from = slice_queue(t, core, 0, OWN_RESULT);
  if (!queue_due(t, from, now)) return false;
  const i64 slice = t->instructions[packet_slot(queue_front(t, from)->packet)].slice;
  return move_on(t, from, slice_queue(t, core, slice, SLICE_COMMIT + ALU), CHANNEL_ROOM, now + 1, now);
}

/* Hand what waits behind a dispatcher to its unit, which makes room for an issue. */
static bool enter_unit(Gpu *g, i64 core, int kind, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 from = slice_queue(t, core, 0, UNIT_WAITS + kind);
  const i64 to = slice_queue(t, core, 0, kind == LSU ? SLICE_LSU : UNIT_INPUT + kind);
  if (!queue_due(t, from, now)) return false;
  const i64 value = queue_front(t, from)->packet;
  if (!move_on(t, from, to, kind == LSU ? LSU_ROOM : CHANNEL_ROOM, now + p->unit + (kind == LSU ? 2 : 1), now)) return false;
  Instruction *i = &t->instructions[packet_slot(value)];
  i64 *issued = &t->cores[core].issued[i->slice][kind];
  *issued = max_of(0, *issued - 1);
  if (kind == LSU) {
    i->packets++;
    i->execute = now + p->unit + 1;
  }
  return true;
}

/* Hand an instruction with its operands to its dispatcher; units of their own have none. */
static bool leave_collectors(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  const i64 from = slice_queue(t, core, slice, SLICE_GATHERED);
  if (!queue_due(t, from, now)) return false;
  const i64 slot = queue_front(t, from)->slot, unit = t->instructions[slot].unit;
  const i64 kind = dispatcher_of(unit);
  if (unit < FIRST_OWN_UNIT) return move_on(t, from, slice_queue(t, core, slice, SLICE_DISPATCH + kind), CHANNEL_ROOM, now + 1, now);
  queue_pop(t, from);
  t->cores[core].issued[slice][kind]--;
  execute(t, core, (int)kind, slice, slot, 0, true, 1, now + 3);
  return true;
}

/* One cycle of these stages; return whether anything moved, or will without anything else. */
static NOT_INLINED bool channels_tick(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  const i64 slices = t->parameters->slices;
  bool moved = false;
  for (i64 slice = 0; slice < slices; slice++) moved |= collect_slice(g, core, slice, now);
  for (int kind = 0; kind < UNITS; kind++) moved |= dispatch_packet(g, core, kind, now);
  for (int kind = 0; kind < UNITS; kind++)
    if (kind != LSU) moved |= execute_packet(g, core, kind, now);
  moved |= lsu_tick(g, core, now);
  for (i64 slice = 0; slice < slices; slice++) {
    const i64 first = slice_queue(t, core, slice, SLICE_COMMIT), out = slice_queue(t, core, slice, SLICE_DONE);
    const u64 asking = due_of_8(t->due + first, now) & (bit(UNITS) - 1);
    if (!asking) continue;
    i64 *turn = &t->cores[core].commit_turn[slice];
    *turn = in_turn(asking, *turn);
    moved |= move_on(t, first + *turn, out, CHANNEL_ROOM, now + 1, now);
  }
  for (int kind = 0; kind < UNITS; kind++) moved |= pass_result(g, core, kind, now);
  moved |= pass_own_result(g, core, now);
  for (i64 slice = 0; slice < slices; slice++) {
    if (!queue_due(t, slice_queue(t, core, slice, SLICE_DONE), now)) continue;
    commit_done(g, core, slice, now);
    moved = true;
  }
  for (int kind = 0; kind < UNITS; kind++) moved |= enter_unit(g, core, kind, now);
  for (i64 slice = 0; slice < slices; slice++) moved |= leave_collectors(g, core, slice, now);
  return moved;
}
