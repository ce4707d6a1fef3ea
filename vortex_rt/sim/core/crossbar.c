/* The arbiters between cores, caches and memory: each output takes one request a cycle, inputs in turn.
 *
 * Source: SimX TxArbiter and MemCrossBar; RTL VX_stream_arb.sv, VX_mem_arb.sv. Parameters: delay of each output. */
#include "timing.h"

/* The first of an arbiter's inputs behind ``turn`` that is due, -1: none is */
static i64 arbiter_next(const Timing *t, i64 first, i64 inputs, i64 turn, u64 outside, i64 now) {
  if (inputs <= 64) {
    const u64 asking = shared_due(t, first, inputs, outside, now);
    return asking ? in_turn(asking, turn) : -1;
  }
  for (i64 asked = 0; asked < inputs; asked++) {
    turn = turn + 1 < inputs ? turn + 1 : 0;
    if (queue_due(t, first + turn, now)) return turn;
  }
  return -1;
}

/* One cycle of all arbiters, with what is due in front of them; whether one was asked, and whether one passed something on.
 * A fetch that hits is answered by the arbiter in front of its instruction cache. */
static void crossbar_tick(Gpu *g, u64 outside, i64 now, bool *asked, bool *passed) {
  Timing *t = g->timing;
  *asked = *passed = false;
  for (i64 number = 0; number < t->wiring.arbiters; number++) {
    Arbiter *arbiter = &t->arbiters[number];
    i64 turn;
    if (arbiter->set) {
      const u64 asking = outside & (u64)arbiter->set;
      if (asking == 0) continue;
      const i64 start = arbiter->input - t->wiring.shared;
      turn = in_turn(asking, start + arbiter->turn) - start;
    } else {
      turn = arbiter_next(t, arbiter->input, arbiter->inputs, arbiter->turn, outside, now);
      if (turn < 0) continue;
    }
    *asked = true;
    const i64 out = arbiter->out, cache = arbiter->cache - 1;
    if (queue_room(t, out) <= 0) continue;
    arbiter->turn = turn;
    const Item *request = queue_front(t, arbiter->input + turn);
    if (cache < 0 || !queue_empty(t, out) || !cache_fetch_hit(g, cache, request, now)) {
      queue_push(t, out, now + arbiter->delay, request->address, request->tag, request->info);
      *passed = true;
    }
    queue_pop(t, arbiter->input + turn);
  }
}
