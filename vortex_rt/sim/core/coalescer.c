/* The coalescer in front of the data cache: each port sends one line a cycle, the lanes that match its first unsent one
 * together. What the ports send in a cycle is a beat.
 *
 * Sources: SimX mem_coalescer.cpp; RTL VX_mem_coalescer.sv, core_req_xbar of VX_cache.sv (bank_conflicts).
 * Parameters: lsu_line, port_lanes, ports, beats (in flight), coalesce, request, response, beat_cycles, bank_conflicts. */
#include "timing.h"

/* The third word of what waits: the port, these, and from bit PLACE_SHIFT on the row of the profile + 1 */
enum { BEAT_PORT = 0xFF, BEAT_LAST = 1 << 8, BEAT_WRITE = 1 << 9, PACKET_LAST = 1 << 10, BEAT_ATOMIC = 1 << 11, PLACE_SHIFT = 16 };

/* Put the requests of a packet's lanes ``left`` in front of the coalescer; return how many. The active lanes come without
 * gaps. */
static i64 coalescer_send(Gpu *g, i64 core, i64 value, bool write, u64 left, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  const i64 queue = core_queue(t, core, CORE_COALESCE), slot = packet_slot(value);
  const i64 *addresses = t->lanes[slot].address + packet_number(value) * p->lanes;
  const Instruction *i = &t->instructions[slot];
  const i64 shift = p->lsu_line, group = p->port_lanes;
  const bool atomic = p->channels && is_atomic(i->word);
  const i64 flags = (i->place + 1) << PLACE_SHIFT | (write ? BEAT_WRITE : 0) | (atomic ? BEAT_ATOMIC : 0);
  const u64 own_lanes = bit(group) - 1;
  i64 requests = 0, beats = 0;
  while (left) {
    Item *last = 0;
    i64 port = 0;
    beats++;
    for (u64 rest = left; rest; rest >>= group, port++) {
      const u64 own = rest & own_lanes;
      if (!own) continue;
      const i64 line = addresses[port * group + lowest(own)] >> shift << shift;
      const u64 together = atomic ? bit(port * group + lowest(own)) : inside(addresses, line, (i64)1 << shift);
      left &= ~(together & own << (port * group));
      last = queue_push(t, queue, now + p->coalesce, value, line, flags | port);
      requests++;
    }
    last->word[2] |= left ? BEAT_LAST : BEAT_LAST | PACKET_LAST;
  }
  if (beats > 0) t->cores[core].coalescing++;
  if (beats > 1) {
    t->counters[core].coalescer_misses += beats - 1;
    COUNT_EVENT(g, i, coalescer_misses, beats - 1);
  }
  return requests;
}

/* Whether a beat has no room to begin: all of it where it goes at once, else its requests go as there is room */
static bool ports_are_full(const Timing *t, const CoreTiming *c) {
  const Parameters *p = t->parameters;
  for (i64 port = 0; port < p->ports && !p->channels; port++)
    if (queue_room(t, c->memory_port + port * p->socket_cores) <= 0) return true;
  return false;
}

/* Begin a beat of a packet; reads wait for its answers, and one more until all of it has gone. */
static void open_beat(CoreTiming *c, i64 value, bool write) {
  i64 beat = 0;
  while (c->beat_left[beat]) beat++;
  c->beat_open = beat + 1;
  if (write) return;
  c->beats++;
  c->beat_left[beat] = 1;
  c->beat_slot[beat] = value;
}

static void leave_beat(CoreTiming *c, i64 beat, i64 count) {
  c->beat_left[beat] -= count;
  if (c->beat_left[beat] == 0) c->beats--;
}

/* Send a beat to the data cache's ports; return whether something went, or may at any time. */
static bool coalescer_tick(Gpu *g, i64 core, i64 now) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  const i64 queue = core_queue(t, core, CORE_COALESCE), ports = c->memory_port;
  if (!queue_due(t, queue, now) || (!c->beat_open && c->beats >= p->beats)) return false;
  if (c->beat_free > now || ports_are_full(t, c)) return true; /* what makes room does not wake this core */
  if (!c->beat_open) open_beat(c, queue_front(t, queue)->word[0], queue_front(t, queue)->word[2] & BEAT_WRITE);
  const i64 beat = c->beat_open - 1;
  i64 flags, asked = 0, most = 1; /* requests for each bank, four bits each */
  do {
    const Item *item = queue_front(t, queue);
    const i64 address = item->word[1], port = item->word[2] & BEAT_PORT, to = ports + port * p->socket_cores;
    flags = item->word[2];
    if (queue_room(t, to) <= 0) return true;
    const i64 info = request_info(core, port, (flags >> PLACE_SHIFT) - 1, flags & BEAT_WRITE) |
                     (flags & BEAT_ATOMIC ? ATOMIC_REQUEST : 0);
    queue_push(t, to, now + p->request, address, core_tag(beat), info);
    queue_pop(t, queue);
    c->beat_left[beat] += !(flags & BEAT_WRITE);
    if (p->bank_conflicts) {
      const i64 place = 4 * ((address >> p->line_shift) % p->bank_conflicts);
      asked += (i64)1 << place;
      most = max_of(most, asked >> place & 15);
    }
  } while (!(flags & BEAT_LAST));
  c->coalescing -= (flags & PACKET_LAST) != 0;
  c->lsu_waits = 0;
  c->beat_free = now + p->beat_cycles + most - 1;
  c->beat_open = 0;
  if (!(flags & BEAT_WRITE)) leave_beat(c, beat, 1);
  return true;
}

/* Pass what came from the data cache at some of the ``ports`` to the LSU, one beat a cycle. */
static void coalescer_answers(Gpu *g, i64 core, u64 ports, i64 now) {
  Timing *t = g->timing;
  CoreTiming *c = &t->cores[core];
  i64 beat = -1, count = 0;
  for (; ports; ports &= ports - 1) {
    const i64 queue = core_queue(t, core, CORE_ANSWER + lowest(ports)), own = queue_front(t, queue)->word[0];
    if (beat >= 0 && own != beat) continue;
    beat = own;
    count++;
    queue_pop(t, queue);
  }
  leave_beat(c, beat, count);
  queue_push_sorted(t, core_queue(t, core, CORE_LSU_ANSWER), now + t->parameters->response, c->beat_slot[beat], count, 0);
}
