/* Operand collectors: SimX's, of which an instruction takes any that is free, and the RTL's, where a warp has one of its
 * slice's, a pipeline that takes an instruction a cycle.
 *
 * SimX's are planned ahead: when an instruction enters, it is known when the register banks give its operands, and nothing
 * but a later instruction in a collector in front of its own changes that. The first rows of a slice's table are its
 * collectors; the columns from ``pass`` on are of collected instructions, which have rows of their own (``entry``).
 *
 * Sources: SimX opc_unit.cpp, operands.cpp; RTL VX_opc_unit.sv, VX_operands.sv.
 * Parameters: collectors, register_banks, issue_collect, operand, collected, gather, operands_room, collected_room,
 * buffer_room, pipelined_collectors, interleaved_slices. */
#include "timing.h"

/* Which of a core's dispatchers serves a unit; units of their own are behind the ALU's. */
static i64 dispatcher_of(i64 unit) {
  if (unit == UNIT_LOAD || unit == UNIT_STORE || unit == UNIT_FENCE) return LSU;
  if (unit == UNIT_CSR || unit == UNIT_WCTL) return SFU;
  return unit <= UNIT_DIV || unit >= FIRST_OWN_UNIT ? ALU : FPU;
}

/* Whether it is known when the packets of a collected instruction go to their unit: all units take one every cycle, unless
 * slices take turns (LSU and SFU) or share a unit. */
static bool passes_at_once(const Parameters *p, i64 unit) {
  const i64 kind = dispatcher_of(unit);
  return p->direct_dispatch && kind != LSU && unit < FIRST_OWN_UNIT && !(kind == SFU && p->slices > 1);
}

/* The issue slice of a warp: neighbours are in one, or in different ones. */
static i64 slice_of(const Parameters *p, i64 warp) {
  return (i64)(p->interleaved_slices ? (u64)warp % (u64)p->slices : (u64)warp / (u64)p->slice_warps);
}

/* The number of a warp of a slice in it */
static i64 place_in_slice(const Parameters *p, i64 warp, i64 slice) {
  return p->interleaved_slices ? (i64)((u64)warp / (u64)p->slices) : warp - slice * p->slice_warps;
}

static Collector *collectors_of(const Timing *t, i64 core, i64 slice) {
  return t->collectors + (core * t->parameters->slices + slice) * MAX_COLLECTED;
}

/* The first collector of a slice that is free in a cycle, -1: none is. */
static i64 free_collector(const Timing *t, i64 core, i64 slice, i64 cycle) {
  const Collector *collectors = collectors_of(t, core, slice);
  for (i64 collector = 0; collector < t->parameters->collectors; collector++)
    if (collectors[collector].free <= cycle) return collector;
  return -1;
}

/* Enter when a collector has its operands. */
static void collected(const Parameters *p, Collector *collectors, i64 collector, i64 done) {
  collectors[collector].free = done + 1;
  collectors[collectors[collector].entry].pass = done + p->collected;
}

static i64 bank_of(const Instruction *i, i64 operand) { return i->banks >> (8 * operand) & 0xFF; }

/* Pairs of sources that lie in one bank */
static i64 equal_banks(const Instruction *i) {
  i64 pairs = 0;
  for (i64 first = 0; first < i->sources; first++)
    for (i64 second = first + 1; second < i->sources; second++) pairs += bank_of(i, first) == bank_of(i, second);
  return pairs;
}

/* Give all operands from a cycle on, the first collectors first; return the banks taken, four bits a cycle. */
static NOT_INLINED u64 grant_anew(const Timing *t, Collector *collectors, i64 cycle, i64 added) {
  const Parameters *p = t->parameters;
  u64 rest = bit(added), granted = 0;
  collectors[added].asked = 0;
  for (i64 other = 0; other < p->collectors; other++) {
    Collector *c = &collectors[other];
    if (other == added || c->free <= cycle + p->operand) continue; /* its last one comes not before */
    rest |= bit(other);
    c->asked = 0;
    while (c->grant[c->asked] < cycle) c->asked++;
  }
  for (int shift = 0; rest; shift += 4, cycle++) {
    u64 taken = 0;
    for (u64 asking = rest; asking; asking &= asking - 1) {
      const i64 collector = lowest(asking);
      Collector *c = &collectors[collector];
      const Instruction *i = &t->instructions[c->slot];
      const i64 bank = bank_of(i, c->asked);
      if (taken >> bank & 1) continue;
      taken |= bit(bank);
      c->grant[c->asked++] = cycle;
      if (c->asked < i->sources) continue;
      rest &= ~bit(collector);
      collected(p, collectors, collector, cycle + p->operand);
    }
    if (shift < 64) granted |= taken << shift;
  }
  return granted;
}

/* Packets of lanes that are not empty; without any lane, one is sent. */
static i64 packets_of(u64 mask, i64 threads, i64 lanes) {
  if (lanes >= threads) return 1;
  if (2 * lanes >= threads) {
    const u64 behind = mask >> lanes;
    return 1 + (behind && mask != behind << lanes);
  }
  i64 packets = 0, done = 0;
  bool last = false;
  for (; !last; packets++) done = next_packet(mask, done, threads, lanes, &last) + 1;
  return packets;
}

/* The first packet of lanes at or behind ``done`` that is not empty, and whether it is the last one */
static inline i64 next_packet(u64 mask, i64 done, i64 threads, i64 lanes, bool *last) {
  *last = true;
  if (lanes >= threads) return 0;
  const u64 rest = mask >> (done * lanes);
  const i64 packet = rest ? done + lowest(rest) / lanes : done, following = (packet + 1) * lanes;
  *last = following >= threads || mask >> following == 0;
  return packet;
}

/* Plan when an instruction that enters a collector gets its operands: a register bank gives one a cycle, to the first
 * collector that asks. Return the banks taken from ``cycle`` on, four bits a cycle. */
static u64 plan_operands(const Timing *t, CoreTiming *c, i64 slice, Collector *collectors, i64 collector, i64 cycle) {
  const Parameters *p = t->parameters;
  Collector *own = &collectors[collector];
  const Instruction *i = &t->instructions[own->slot];
  u64 wanted = 0;
  for (i64 operand = 0; operand < i->sources; operand++) {
    wanted |= bit(4 * operand + bank_of(i, operand));
    own->grant[operand] = cycle + operand;
  }
  const i64 passed = cycle - c->banks_from[slice];
  const u64 taken = passed < 16 ? (u64)c->banks_taken[slice] >> (4 * passed) : 0;
  if (!(taken & wanted) && p->collectors <= FEW_COLLECTORS) {
    collected(p, collectors, collector, cycle + i->sources - 1 + p->operand);
    return taken | wanted;
  }
  own->free = NEVER;
  return grant_anew(t, collectors, cycle, collector);
}

/* Put an instruction into a free collector in the cycle ``entry``. */
static void collect(Gpu *g, i64 core, i64 slice, i64 collector, i64 slot, i64 entry) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  const Instruction *i = &t->instructions[slot];
  Collector *collectors = collectors_of(t, core, slice);
  const i64 at = lowest(~(u64)c->collected[slice]);
  c->collected[slice] |= (i64)bit(at);
  const i64 packets = packets_of((u64)i->mask, g->device->threads, p->lanes);
  collectors[collector].slot = slot;
  collectors[collector].entry = at;
  i64 waits = p->dispatch;
  if (passes_at_once(p, i->unit)) {
    waits += p->unit + (packets > 1);
    if (i->stalls == 0) waits += p->latency[i->unit] + p->result;
  }
  collectors[at].passes = slot;
  collectors[at].from = collector;
  collectors[at].packets = packets;
  collectors[at].unseen = waits;
  if (i->sources == 0) {
    collected(p, collectors, collector, entry + 1);
  } else {
    c->banks_taken[slice] = (i64)plan_operands(t, c, slice, collectors, collector, entry + 2);
    c->banks_from[slice] = entry + 2;
  }
  c->collect_wake[slice] = min_of(c->collect_wake[slice], collectors[at].pass + waits);
}

/* Put an instruction that waited into a free collector; return whether one was. */
static bool collector_tick(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  const i64 queue = slice_queue(t, core, slice, SLICE_OPERANDS), free = free_collector(t, core, slice, now);
  if (free < 0) {
    const Collector *collectors = collectors_of(t, core, slice);
    for (i64 collector = 0; collector < t->parameters->collectors; collector++)
      c->collect_wake[slice] = min_of(c->collect_wake[slice], collectors[collector].free);
    return false;
  }
  const Item *item = queue_front(t, queue);
  const i64 slot = item->slot, waited = now - item->time;
  queue_pop(t, queue);
  collect(g, core, slice, free, slot, now);
  if (waited > 0) {
    t->counters[core].operand_stalls += waited;
    COUNT_EVENT(g, &t->instructions[slot], operand_stalls, waited);
  }
  return true;
}

/* Send an issued instruction to the operand collectors: at once into one that will be free if none waits. */
static void collector_send(Gpu *g, i64 core, i64 slice, i64 slot, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 queue = slice_queue(t, core, slice, SLICE_OPERANDS), entry = now + p->issue_collect;
  if (!p->pipelined_collectors && queue_empty(t, queue)) {
    const i64 free = free_collector(t, core, slice, entry);
    if (free >= 0) {
      collect(g, core, slice, free, slot, entry);
      return;
    }
  }
  queue_push(t, queue, entry, slot, 0, 0);
}

/* Choose which collected instruction passes in a cycle: collectors in turn, the oldest of a collector first. */
static i64 choose_collected(const Collector *collectors, u64 rest, i64 turn, i64 cycle) {
  i64 chosen = lowest(rest), distance = NEVER, oldest = NEVER;
  if ((rest & (rest - 1)) == 0) return chosen;
  for (; rest; rest &= rest - 1) {
    const Collector *c = &collectors[lowest(rest)];
    const i64 ready = c->pass;
    i64 away = c->from - turn;
    away += away <= 0 ? MAX_COLLECTORS : 0;
    if (ready <= cycle && (away < distance || (away == distance && ready < oldest)))
      chosen = lowest(rest), distance = away, oldest = ready;
  }
  return chosen;
}

/* Pass on what a slice's collectors have had ready up to this cycle, one instruction a cycle; note when that has to be done
 * again. */
static void collector_pass_collected(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  const Collector *collectors = collectors_of(t, core, slice);
  while (true) {
    i64 cycle = NEVER, wake = NEVER;
    for (u64 rest = (u64)c->collected[slice]; rest; rest &= rest - 1) {
      const Collector *entry = &collectors[lowest(rest)];
      cycle = min_of(cycle, entry->pass);
      wake = min_of(wake, entry->pass + entry->unseen);
    }
    cycle = max_of(cycle, c->passed[slice] + 1);
    if (cycle > now) {
      c->collect_wake[slice] = max_of(wake, now + 1);
      return;
    }
    const i64 chosen = choose_collected(collectors, (u64)c->collected[slice], c->collect_turn[slice], cycle);
    const Collector *entry = &collectors[chosen];
    c->collected[slice] &= ~(i64)bit(chosen);
    c->collect_turn[slice] = entry->from;
    c->passed[slice] = cycle;
    dispatcher_pass_on(g, core, slice, entry->passes, entry->packets, cycle);
  }
}

/* ---- the RTL's: pipelines, from whose first one with something a queue behind them is fed */

/* The cycles in which the banks give an instruction's operands: a bank gives one a cycle. */
static i64 rounds_of(const Instruction *i) {
  i64 rounds = 1;
  for (i64 operand = 0; operand < i->sources; operand++) {
    i64 same = 1;
    for (i64 other = 0; other < operand; other++) same += bank_of(i, other) == bank_of(i, operand);
    rounds = max_of(rounds, same);
  }
  return rounds;
}

/* Put the next packet of the instruction in front into its warp's collector. */
static void enter_pipeline(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 queue = slice_queue(t, core, slice, SLICE_OPERANDS);
  Item *item = queue_front(t, queue); /* the instruction, its next packet, and whether bubbles went in front of it */
  const i64 slot = item->slot, done = item->first_packet, bubbles = item->last, waited = now - item->time;
  const Instruction *i = &t->instructions[slot];
  const i64 collector = place_in_slice(p, i->warp, slice) % p->collectors;
  const i64 target = slice_queue(t, core, slice, SLICE_COLLECTED + collector);
  Collector *c = collectors_of(t, core, slice);
  if (c->start > now || queue_length(t, target) + bubbles >= p->collected_room) return;
  const i64 rounds = rounds_of(i);
  if (rounds > 1 && !bubbles) { /* all but the last round, which go through the pipeline as bubbles */
    item->last = 1;
    c->start = now + rounds - 1;
    return;
  }
  bool last;
  const i64 packet = next_packet((u64)i->mask, done, g->device->threads, p->lanes, &last);
  queue_push(t, target, now + p->collected, slot, packet, last);
  item->first_packet = packet + 1;
  item->last = 0;
  if (!last) return;
  queue_pop(t, queue);
  if (waited > 0) {
    t->counters[core].operand_stalls += waited;
    COUNT_EVENT(g, i, operand_stalls, waited);
  }
}

/* Move packets on into the warp's collector, from the first collector that has one, and from the queue behind the
 * collectors. What a collector has begun to hand on it goes on with, so that an instruction's packets stay together. One for
 * a full dispatcher holds up all behind it. */
static NOT_INLINED void collector_tick_pipelined(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  const i64 gathered = slice_queue(t, core, slice, SLICE_GATHERED), first = slice_queue(t, core, slice, SLICE_COLLECTED);
  if (queue_due(t, slice_queue(t, core, slice, SLICE_OPERANDS), now)) enter_pipeline(g, core, slice, now);
  const bool has_room = queue_length(t, gathered) < p->buffer_room;
  if (queue_due(t, gathered, now)) {
    const Item item = *queue_front(t, gathered);
    const i64 target = slice_queue(t, core, slice, SLICE_DISPATCH + dispatcher_of(t->instructions[item.slot].unit));
    if (queue_length(t, target) < p->buffer_room) {
      queue_pop(t, gathered);
      queue_push(t, target, now + p->dispatch, item.slot, item.first_packet, item.last);
    }
  }
  if (!has_room) return;
  i64 collector = 0;
  const i64 sticky = c->collect_turn[slice];
  if (p->lanes < g->device->threads && queue_due(t, first + sticky, now)) collector = sticky;
  for (; collector < p->collectors; collector++) {
    if (!queue_due(t, first + collector, now)) continue;
    const Item item = *queue_front(t, first + collector);
    queue_pop(t, first + collector);
    queue_push(t, gathered, now + p->gather, item.slot, item.first_packet, item.last);
    c->collect_turn[slice] = collector;
    break;
  }
}
