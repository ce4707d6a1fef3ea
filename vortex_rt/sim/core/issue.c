/* Issue: each slice issues an instruction a cycle from its warps' instruction buffers, if the scoreboard has its registers
 * free; and decode, which fills the buffers.
 *
 * Sources: SimX scoreboard.h, core.cpp (issue, decode); RTL VX_scoreboard.sv, VX_ibuffer.sv, VX_decode.sv,
 * VX_cyclic_arbiter.sv (cyclic_issue). Parameters: ibuffer, cyclic_issue, interleaved_slices. */
#include "timing.h"

#define NEARLY_FULL 3 /* instructions issued for a dispatcher of a 3.0, which holds one more */

/* Return the counter of scoreboard stalls on a result of ``unit``, as a word of TimingCounters, and the event of a profile. */
static inline i64 *stall_counter(TimingCounters *counters, InstructionProfile *profile, i64 unit, i64 **event) {
#define STALL(field)                   \
  do {                                 \
    *event = profile ? &profile->field : 0; \
    return &counters->field;           \
  } while (0)
  if (unit <= UNIT_DIV) STALL(stalls_alu);
  if (unit <= UNIT_FCVT) STALL(stalls_fpu);
  if (unit == UNIT_CSR) STALL(stalls_csr);
  if (unit == UNIT_WCTL) STALL(stalls_wctl);
  if (unit >= FIRST_OWN_UNIT) {
    *event = profile ? &profile->stalls_own[unit - FIRST_OWN_UNIT] : 0;
    return &counters->stalls_own[unit - FIRST_OWN_UNIT];
  }
  STALL(stalls_lsu);
}

/* Count what an instruction waited for before it was issued. */
static void count_stalls(Gpu *g, i64 core, const WarpTiming *w, Instruction *i, i64 now) {
  const i64 earliest = max_of(i->decode, w->last_issue) + 1, stall = w->unblocked - earliest;
  InstructionProfile *profile = profile_of(g, i);
  i->stall = max_of(stall, 0);
  if (stall > 0) {
    TimingCounters *counters = &g->timing->counters[core];
    i64 *event, *counter = stall_counter(counters, profile, w->blame, &event);
    counters->scoreboard_stalls += stall;
    *counter += stall;
    i->blame = counter - (i64 *)counters;
    if (event) *event += stall;
  }
  if (profile) {
    profile->wait += now - i->decode - 1;
    profile->cycles += now - w->last_issue;
  }
}

/* Choose the warp of a slice that issues: warps in turn, or (cyclic_issue) the next one, else the lowest-numbered. Return
 * whether any can. Warps whose first instruction waits for a register become blocked. */
static bool choose_warp(Gpu *g, i64 core, i64 slice, i64 *chosen) {
  const Parameters *p = g->timing->parameters;
  CoreTiming *c = &g->timing->cores[core];
  const i64 turn = c->issue_turn[slice] + 1;
  i64 place = -1, distance = (i64)1 << 20;
  for (u64 rest = (u64)(c->buffered & ~c->blocked) & slice_warps(p, slice); rest; rest &= rest - 1) {
    const i64 warp = lowest(rest);
    const WarpTiming *w = warp_timing(g, core, warp);
    if (w->in_use & g->timing->instructions[w->buffer[w->head]].need) {
      c->blocked |= (i64)bit(warp);
      continue;
    }
    const i64 own = place_in_slice(p, warp, slice);
    i64 away = own >= turn ? own - turn : own - turn + p->slice_warps;
    if (p->cyclic_issue && away != 0) away = own + 1;
    if (away < distance) place = own, *chosen = warp, distance = away;
  }
  if (place >= 0) c->issue_turn[slice] = place;
  return place >= 0;
}

/* The same of a 3.0 (channels): the last warp again, else the one that has been ready for most issues of others; those whose
 * dispatcher is nearly full only if no other can. */
static bool choose_greedily(Gpu *g, i64 core, i64 slice, i64 *chosen) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  u64 ready = 0, held = 0;
  i64 best = -1;
  for (u64 rest = (u64)(c->buffered & ~c->blocked) & slice_warps(t->parameters, slice); rest; rest &= rest - 1) {
    const i64 warp = lowest(rest);
    const WarpTiming *w = warp_timing(g, core, warp);
    const Instruction *i = &t->instructions[w->buffer[w->head]];
    if (w->in_use & i->need) c->blocked |= (i64)bit(warp);
    else ready |= bit(warp);
    if (c->issued[slice][dispatcher_of(i->unit)] >= NEARLY_FULL) held |= bit(warp);
  }
  if (!ready) return false;
  const u64 free = ready & ~held ? ready & ~held : ready;
  for (u64 rest = free; rest; rest &= rest - 1)
    if (best < 0 || warp_timing(g, core, lowest(rest))->age > warp_timing(g, core, best)->age) best = lowest(rest);
  const i64 last = c->issue_turn[slice] - 1;
  if (last >= 0 && free >> last & 1) best = last;
  for (u64 rest = slice_warps(t->parameters, slice); rest; rest &= rest - 1) {
    WarpTiming *w = warp_timing(g, core, lowest(rest));
    w->age = lowest(rest) != best && ready >> lowest(rest) & 1 ? w->age + 1 : 0;
  }
  c->issue_turn[slice] = best + 1;
  *chosen = best;
  return queue_length(t, slice_queue(t, core, slice, SLICE_OPERANDS)) < 2;
}

/* Issue an instruction of a slice; return whether one was. */
static bool issue_tick(Gpu *g, i64 core, i64 slice, i64 now) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  i64 warp;
  if (!(t->parameters->channels ? choose_greedily : choose_warp)(g, core, slice, &warp)) return false;
  WarpTiming *w = warp_timing(g, core, warp);
  const i64 slot = w->buffer[w->head];
  Instruction *i = &t->instructions[slot];
  if (w->size >= t->parameters->ibuffer) c->decode_waits = 0;
  if (--w->size == 0) { /* from its beginning again, which keeps its memory in the cache */
    w->head = 0;
    c->buffered &= ~(i64)bit(warp);
  } else {
    w->head = (w->head + 1) & (MAX_IBUFFER - 1);
  }
  w->in_use |= i->results;
  w->fetched--;
  if (t->parameters->channels) {
    c->crowded &= ~(i64)bit(warp);
    c->issued[slice][dispatcher_of(i->unit)]++;
    queue_push(t, slice_queue(t, core, slice, SLICE_OPERANDS), now + 1, slot, 0, 0);
  } else {
    collector_send(g, core, slice, slot, now);
  }
  i->issue = now;
  count_stalls(g, core, w, i, now);
  w->last_issue = now;
  return true;
}

/* Decode the instruction that came from the instruction cache if its warp's buffer has room; return whether it had. */
static bool ibuffer_tick(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  TimingCounters *counters = &t->counters[core];
  const i64 queue = core_queue(t, core, CORE_DECODE);
  const Item *item = queue_front(t, queue);
  const i64 slot = core * t->parameters->slots + item->word[0], came = item->time;
  Instruction *i = &t->instructions[slot];
  WarpTiming *w = warp_timing(g, core, i->warp);
  if (w->size >= t->parameters->ibuffer) {
    c->decode_waits = 1;
    return false;
  }
  queue_pop(t, queue);
  counters->fetch_latency += came - 1 - i->schedule;
  if (now > came) {
    counters->ibuffer_stalls += now - came;
    COUNT_EVENT(g, i, ibuffer_stalls, now - came);
  }
  w->buffer[(w->head + w->size++) & (MAX_IBUFFER - 1)] = slot;
  c->buffered |= (i64)bit(i->warp);
  i->decode = now;
  if (!i->stalls && t->parameters->channels) queue_push_sorted(t, core_queue(t, core, CORE_RESUME), now + 1, i->warp, 0, (i64)bit(i->warp));
  else if (!i->stalls) c->suspended &= ~(i64)bit(i->warp);
  return true;
}
