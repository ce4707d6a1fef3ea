/* Local memory: banks interleaved by word; lanes of a packet on one bank wait for each other.
 *
 * Sources: SimX local_mem.cpp; RTL VX_local_mem.sv (local_turns). Parameters: local_banks, word_shift, local_request,
 * local_response, local_cycles, local_turns. */
#include "timing.h"

/* Put a packet's lanes ``left`` in front of the banks: the packet, cycles it takes, and early << 1 | whether it writes,
 * where ``early`` is by how many cycles the answer comes before the last of these. */
static void local_memory_send(Gpu *g, i64 core, i64 value, bool write, u64 left, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  TimingCounters *counters = &t->counters[core];
  const i64 slot = packet_slot(value), banks = p->local_banks;
  Instruction *i = &t->instructions[slot];
  const i64 *addresses = t->lanes[slot].address + packet_number(value) * p->lanes;
  for (i64 bank = 0; bank < banks; bank++) c->bank_lanes[bank] = 0;
  const i64 lanes = members(left);
  i64 rounds = 0;
  for (; left; left &= left - 1) {
    const i64 word = addresses[lowest(left)] >> p->word_shift;
    const i64 bank = (banks & (banks - 1)) == 0 ? word & (banks - 1) : word % banks;
    rounds = max_of(rounds, ++c->bank_lanes[bank]);
  }
  if (write) counters->local_writes += lanes;
  else counters->local_reads += lanes;
  i->local += lanes;
  const i64 cycles = max_of(rounds, p->local_cycles);
  queue_push(t, core_queue(t, core, CORE_LOCAL), now + p->local_request, value, cycles, (cycles - rounds) << 1 | write);
  c->coalescing++;
  COUNT_EVENT(g, i, local_bank_stalls, rounds - 1);
  counters->local_bank_stalls += rounds - 1;
}

/* Let the banks serve the packet in front for a cycle. */
static void local_memory_tick(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  const i64 queue = core_queue(t, core, CORE_LOCAL);
  Item *item = queue_front(t, queue);
  if (--item->word[1]) return;
  const i64 value = item->word[0], early = item->word[2] >> 1;
  const bool write = item->word[2] & 1;
  c->coalescing--;
  c->lsu_waits = 0;
  queue_pop(t, queue);
  if (write) return;
  i64 turns = 0; /* conflicting lanes take turns with the next packet's */
  if (p->local_turns && queue_due(t, queue, now) && early == 0) turns = queue_front(t, queue)->word[1] >> (2 - p->local_turns);
  const i64 time = now + p->local_response + turns - early;
  queue_push_sorted(t, core_queue(t, core, CORE_LSU_ANSWER), time, value, 1, 0);
}
