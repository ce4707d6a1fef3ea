/* The load/store unit: takes packets of loads and stores, sends their lanes to the coalescer (global memory) and to local
 * memory, and hands answers to commit.
 *
 * Sources: SimX lsu_unit (func_unit.cpp); RTL VX_lsu_slice.sv, VX_mem_scheduler.sv, VX_lmem_switch.sv.
 * Parameters: lsu_queue (loads in flight), coalescer_room, commit_room, load_done, store_done, fence, partial_answers. */
#include "timing.h"

#define PARTIAL 1 /* of a load's answer on its way to commit: not the packet's last one */

/* The queue between the LSU and commit for a packet's slice; a 3.0's LSU has one */
static inline i64 lsu_commit_queue(const Timing *t, i64 core, i64 value) {
  if (t->parameters->channels) return slice_queue(t, core, 0, UNIT_RESULT + LSU);
  return slice_queue(t, core, t->instructions[packet_slot(value)].slice, SLICE_COMMIT + LSU);
}

static bool has_commit_room(const Timing *t, i64 core, i64 value) {
  return queue_length(t, lsu_commit_queue(t, core, value)) < t->parameters->commit_room;
}

/* Hand a packet to commit at ``time``. */
static void complete(Timing *t, i64 core, i64 value, i64 time) {
  queue_push_sorted(t, lsu_commit_queue(t, core, value), time + t->parameters->result, value, 0, 0);
}

/* The number of a core's socket on the device */
static i64 socket_of(const Gpu *g, i64 core) {
  const Parameters *p = g->timing->parameters;
  const i64 cluster = core / g->device->cores_per_cluster, member = core % g->device->cores_per_cluster;
  return cluster * p->cluster_sockets + member / p->socket_cores;
}

/* Empty the data cache of a core's socket; return how many cycles a fence takes. */
static i64 empty_data_cache(const Gpu *g, i64 core) {
  const Timing *t = g->timing;
  for (i64 number = 0; number < t->wiring.caches; number++) {
    const Cache *c = &t->caches[number];
    if (c->level != 1 || c->socket != socket_of(g, core)) continue;
    for (i64 line = 0; line < c->sets * c->ways * c->banks; line++) t->lines[c->lines + line] = (CacheLine){0};
    return c->sets + t->parameters->fence;
  }
  return t->parameters->fence;
}

/* Take an answer from the caches or from local memory. */
static void take_answer(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 queue = core_queue(t, core, CORE_LSU_ANSWER);
  const Item *item = queue_front(t, queue);
  const i64 value = item->packet, count = item->count, slot = packet_slot(value);
  const Instruction *i = &t->instructions[slot];
  i64 *left = &t->lanes[slot].left[packet_number(value)];
  queue_pop(t, queue);
  *left -= count;
  if (*left == 0) {
    const i64 latency = now - i->execute;
    t->cores[core].loads--;
    t->counters[core].load_latency += latency;
    COUNT_EVENT(g, i, load_latency, latency);
    complete(t, core, value, now + p->load_done);
  } else if (p->partial_answers) {
    queue_push_sorted(t, lsu_commit_queue(t, core, value), now + p->load_done, value, PARTIAL, 0);
  }
}

/* Go on with the fence under way: it waits for loads, and may empty the data cache. Return whether it still is; ``moved``
 * says whether anything did. */
static bool fence_waits(Gpu *g, i64 core, i64 now, bool *moved) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  if (c->loads > 0) return true;
  if (t->parameters->fence) {
    if (c->fence_end == 0) c->fence_end = now + empty_data_cache(g, core);
    *moved = true;
    if (now < c->fence_end) return true;
    c->fence_end = 0;
  }
  complete(t, core, c->fence, now + t->parameters->store_done);
  c->fence = -1;
  *moved = true;
  return false;
}

/* Send the lanes of a load's or store's packet. */
static void send_packet(Gpu *g, i64 core, i64 value, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 slot = packet_slot(value), packet = packet_number(value);
  Instruction *i = &t->instructions[slot];
  LaneAddresses *lanes = &t->lanes[slot];
  const bool write = i->unit != UNIT_LOAD;
  i64 outstanding = 0;
  const i64 count = lanes->left[packet];
  if (count > 0) {
    const u64 active = bit(count) - 1;
    const u64 local =
        active & inside(lanes->address + packet * p->lanes, (i64)g->device->local_base, (i64)g->device->local_size);
    if (local != active) {
      outstanding = coalescer_send(g, core, value, write, active & ~local, now);
      i->lines += outstanding;
    }
    if (local) {
      local_memory_send(g, core, value, write, local, now);
      outstanding++;
    }
  }
  if (write || outstanding == 0) {
    complete(t, core, value, now + p->store_done);
  } else {
    t->cores[core].loads++;
    lanes->left[packet] = outstanding;
  }
}

/* Whether there is room for a packet in what it goes to */
static bool has_room_for(const Timing *t, i64 core, i64 value, bool load) {
  const Parameters *p = t->parameters;
  const CoreTiming *c = &t->cores[core];
  if (load ? c->loads >= p->lsu_queue : !has_commit_room(t, core, value)) return false;
  if (c->coalescing >= p->coalescer_room) return false;
  /* Stores are done before their requests have gone, so that nothing else bounds how many wait. */
  return queue_room(t, core_queue(t, core, CORE_COALESCE)) >= p->lanes && queue_room(t, core_queue(t, core, CORE_LOCAL)) > 0;
}

/* One cycle of answers and requests; return whether anything moved. If not, nothing will until ``lsu_waits`` is cleared, an
 * answer comes, or another slice has a packet. */
static bool lsu_tick(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  bool moved = false;
  const i64 answers = core_queue(t, core, CORE_LSU_ANSWER);
  if (queue_due(t, answers, now) && has_commit_room(t, core, queue_front(t, answers)->packet)) {
    take_answer(g, core, now);
    moved = true;
  }
  for (i64 slice = 0; slice < p->slices; slice++) {
    const i64 queue = slice_queue(t, core, slice, SLICE_LSU);
    if (c->fence >= 0 && (fence_waits(g, core, now, &moved) || p->channels)) continue;
    if (!queue_due(t, queue, now)) continue;
    const Item *item = queue_front(t, queue);
    const i64 value = item->packet, waited = now - item->time;
    Instruction *i = &t->instructions[packet_slot(value)];
    if (i->unit == UNIT_FENCE) {
      /* only the last packet waits and empties the cache */
      if (p->fence && !packet_is_last(value)) complete(t, core, value, now + p->store_done);
      else c->fence = value;
      queue_pop(t, queue);
      moved = true;
      continue;
    }
    if (!has_room_for(t, core, value, i->unit == UNIT_LOAD)) continue;
    moved = true;
    queue_pop(t, queue);
    t->counters[core].lsu_stalls += waited;
    COUNT_EVENT(g, i, lsu_stalls, waited);
    send_packet(g, core, value, now);
  }
  return moved;
}
