/* What a device's timing model consists of, and how it is connected: queues of cores, arbiters and caches from the cores
 * down to memory, and their state at the start of a run.
 *
 * A Builder goes over the device twice, in the same order: once to count, for the memory that all of it needs, and once to
 * fill that memory. */
#include "timing.h"
#include "api.h"
#include "device.h"
#include <string.h>

#define ANSWERS 256      /* that wait at a bank of memory */
#define ORDERED 4096     /* requests of a bank of memory that answers in order */
#define LANES_OF_SLOT 32 /* requests of an instruction */
#define FILLS 4096       /* lines and answers that come to a bank */
#define FETCHES 4096     /* of a core */
#define MAX_BANKS 16     /* of an L2 or L3 */

typedef struct Builder {
  const Parameters *p;
  Timing *t; /* where it is entered, 0: it is only counted */
  Wiring w;
} Builder;

static i64 power_of_two(i64 number) { return number <= 1 ? 1 : (i64)2 << highest((u64)number - 1); }

/* ---- parts */

/* Add queues of a capacity (a power of two); return the first one's number. */
static i64 add_queues(Builder *b, i64 count, i64 capacity) {
  const i64 first = b->w.queues;
  for (i64 queue = first; queue < first + count; queue++) {
    const i64 base = b->w.items - NEAR; /* of the items behind the first NEAR */
    if (b->t) {
      b->t->queues[queue] = (Queue){.mask = capacity - 1, .base = b->t->wiring.queues * NEAR + base};
      b->t->due[queue].cycle = NEVER;
    }
    b->w.items += max_of(0, capacity - NEAR);
  }
  b->w.queues += count;
  return first;
}

static i64 add_ports(Builder *b, i64 count) { return add_queues(b, count, b->p->port_room); }

/* Which of the first 64 queues of what cores share so many are, 0: they are not all of these */
static u64 set_of_inputs(const Builder *b, i64 first, i64 inputs) {
  const i64 from = first - b->w.shared;
  return from + inputs <= 64 ? (((u64)2 << (inputs - 1)) - 1) << from : 0;
}

/* The ports of what lies below: queue and cycles of the way back of the first one, and of the others, which follow each
 * other */
typedef struct Below {
  i64 first, first_back, others, others_back;
  i64 ports;
} Below;

static Below ports_from(i64 queue, i64 ports, i64 back) { return (Below){queue, back, queue, back, ports}; }
static i64 port_of(const Below *below, i64 port) { return port ? below->others + port : below->first; }
/* Some of the ports of what lies below, all of the same kind */
static Below part_of(const Below *below, i64 from, i64 ports) {
  return ports_from(below->others + from, ports, below->others_back);
}

/* Let ``inputs`` queues from ``first`` on share ports, neighbours the same one. */
static void add_arbiters(Builder *b, i64 first, i64 inputs, const Below *below, i64 delay) {
  const i64 share = power_of_two((inputs + below->ports - 1) / below->ports); /* so that none is left over */
  for (i64 port = 0; port < below->ports && port * share < inputs; port++) {
    const i64 count = min_of(share, inputs - port * share), input = first + port * share;
    if (b->t) {
      b->t->arbiters[b->w.arbiters] = (Arbiter){
          .input = input, .inputs = count, .out = port_of(below, port), .delay = delay, .set = set_of_inputs(b, input, count),
      };
    }
    b->w.arbiters++;
  }
}

/* Whether there is no cache below a level */
static bool is_last(const Parameters *p, i64 level) {
  return level == L3 || (!p->l3.size && (level == L2 || (level == DCACHE && !p->l2.size)));
}

/* Whether a 3.0's cache of a level keeps what is written: the last one if all cores share it */
static bool keeps_written(const Parameters *p, i64 level) {
  const i64 caches = level == L3 ? 1 : level == L2 ? p->clusters : p->clusters * p->cluster_cores;
  return is_last(p, level) && caches == 1;
}

/* Add a cache in front of ports of what lies below; return its first input queue. */
static i64 add_cache(Builder *b, i64 level, const CacheParameters *size, i64 banks, i64 inputs, const Below *below,
                     i64 socket) {
  const Parameters *p = b->p;
  const bool shares_ports = banks > below->ports;
  const i64 share = banks / below->ports;
  const i64 back = level == ICACHE ? p->icache_fill : level == DCACHE ? p->dcache_fill : p->shared_fill;
  i64 delay = level > DCACHE ? p->shared_out : p->cache_out;
  Below out = *below;
  if (shares_ports) {
    out = ports_from(add_ports(b, banks), banks, 0);
    add_arbiters(b, out.first, banks, below, delay);
    delay = 1;
  } else if (banks > 1) {
    delay += p->banked_out;
  }
  const i64 fill = add_queues(b, banks, FILLS), input = add_queues(b, inputs, level > DCACHE ? 2 * p->port_room : p->core_room);
  const i64 sets = max_of(1, size->size / p->line_size / size->ways / banks);
  if (b->t) {
    b->t->caches[b->w.caches] = (Cache){
        .level = level, .sets = sets, .ways = size->ways, .banks = banks, .mshrs = size->mshrs, .lines = b->w.lines,
        .bank = b->w.banks, .inputs = inputs, .input = input, .socket = socket,
        .last = is_last(p, level), .write_back = p->channels && keeps_written(p, level), .sector = p->channels && level > DCACHE,
        .pair = level > DCACHE ? p->shared_pair : 0,
        .set = set_of_inputs(b, input, inputs),
    };
    for (i64 bank = 0; bank < banks; bank++) {
      const i64 below_back = bank / share ? below->others_back : below->first_back;
      b->t->banks[b->w.banks + bank] = (CacheBank){
          .out = port_of(&out, bank), .delay = delay, .back = below_back + back + shares_ports, .fill = fill + bank, .taken = -1, .before = -NEVER,
      };
    }
  }
  b->w.caches++;
  b->w.banks += banks;
  b->w.lines += sets * size->ways * banks;
  return input;
}

/* ---- the device, from memory up */

/* Add a level that may be a cache, else an arbiter where it has fewer ports than inputs; return its input ports. */
static Below add_level(Builder *b, i64 level, const CacheParameters *size, i64 banks, i64 inputs, const Below *below) {
  if (size->size) return ports_from(add_cache(b, level, size, banks, inputs, below, 0), inputs, 0);
  if (inputs == below->ports) return *below;
  const i64 first = add_ports(b, inputs);
  add_arbiters(b, first, inputs, below, 1);
  return ports_from(first, inputs, below->others_back + 1);
}

/* What a socket's L1 caches lie in front of, and their input queues */
typedef struct Socket {
  Below below; /* of the data cache; the first port is shared with the instruction cache */
  i64 shared;  /* its two inputs */
  i64 icache_number, icache, dcache;
} Socket;

/* Add the caches of a socket. */
static void add_socket(Builder *b, Socket *s, i64 number, i64 dcache_banks) {
  const Parameters *p = b->p;
  const Below fetches = ports_from(s->shared, 1, s->below.first_back);
  s->icache_number = b->w.caches;
  s->icache = s->shared;
  if (p->icache.size) s->icache = add_cache(b, ICACHE, &p->icache, p->icache_banks, 1, &fetches, 0);
  s->dcache = -1; /* the core's ports are those of what is below */
  if (p->dcache.size) {
    s->dcache = add_cache(b, DCACHE, &p->dcache, dcache_banks, p->ports, &s->below, number);
  } else if (p->ports != s->below.ports) {
    s->dcache = add_ports(b, p->ports);
    add_arbiters(b, s->dcache, p->ports, &s->below, 1);
  }
}

/* Connect the cores of a socket to its caches: an arbiter for each input of those that they share. Requests come to it as
 * much later as they would behind it, so that it is known what they find. */
static void connect_cores(Builder *b, const Socket *s, i64 number) {
  const Parameters *p = b->p;
  const i64 cores = p->socket_cores;
  const Below icache = ports_from(s->icache, 1, 0);
  add_arbiters(b, b->w.icache_input + number * cores, cores, &icache, p->icache.size ? 0 : p->arbiter);
  if (b->t && p->icache.size) b->t->arbiters[b->w.arbiters - 1].cache = s->icache_number + 1;
  for (i64 port = 0; port < p->ports; port++) {
    const Below target = ports_from(s->dcache < 0 ? port_of(&s->below, port) : s->dcache + port, 1, 0);
    add_arbiters(b, b->w.dcache_input + (number * p->ports + port) * cores, cores, &target, p->arbiter);
  }
}

/* Add what cores share, from memory's crossbar up. */
static void add_memory_system(Builder *b) {
  const Parameters *p = b->p;
  Wiring *w = &b->w;
  const i64 sockets = p->clusters * p->cluster_sockets, channels = p->memory_banks;
  const i64 banks = p->dcache.size ? p->dcache_banks : p->ports, l1_ports = min_of(banks, channels);
  const i64 l2_inputs = p->cluster_sockets * l1_ports, l2_banks = min_of(power_of_two(l2_inputs), MAX_BANKS);
  const i64 l2_ports = min_of(p->l2.size ? l2_banks : l2_inputs, channels);
  const i64 l3_inputs = p->clusters * l2_ports, l3_banks = min_of(power_of_two(l3_inputs), MAX_BANKS);
  w->memory_inputs = min_of(p->l3.size ? l3_banks : l3_inputs, channels);
  w->memory_input = add_ports(b, w->memory_inputs);
  w->ports_out = w->memory_inputs > 1 ? p->ports_out : 0;
  const Below memory = ports_from(w->memory_input, w->memory_inputs, 0);
  const Below l3 = add_level(b, L3, &p->l3, l3_banks, l3_inputs, &memory);
  Socket socket[sockets];
  for (i64 cluster = 0; cluster < p->clusters; cluster++) {
    const Below mine = part_of(&l3, cluster * l2_ports, l2_ports);
    const Below l2 = add_level(b, L2, &p->l2, l2_banks, l2_inputs, &mine);
    for (i64 own = 0; own < p->cluster_sockets; own++)
      socket[cluster * p->cluster_sockets + own].below = part_of(&l2, own * l1_ports, l1_ports);
  }
  for (i64 number = 0; number < sockets; number++) {
    Socket *s = &socket[number];
    const Below first = part_of(&s->below, 0, 1);
    s->shared = add_ports(b, 2);
    add_arbiters(b, s->shared, 2, &first, !p->channels);
    s->below.first = s->shared + 1;
    s->below.first_back++;
  }
  for (i64 number = 0; number < sockets; number++) add_socket(b, &socket[number], number, banks);
  w->icache_back = socket[0].below.first_back;
  w->dcache_back = socket[0].below.first_back + (p->ports != l1_ports);
  w->icache_input = add_queues(b, sockets * p->socket_cores, FETCHES);
  w->dcache_input = add_queues(b, sockets * p->socket_cores * p->ports, p->core_room);
  for (i64 number = 0; number < sockets; number++) connect_cores(b, &socket[number], number);
  w->memory_answer = add_queues(b, channels, ANSWERS);
  w->dram_done = add_queues(b, channels, ANSWERS);
  w->memory_queue = add_queues(b, 1, p->memory_room);
  if (p->in_order) w->memory_order = add_queues(b, channels, ORDERED);
}

/* Add all queues, arbiters and caches. */
static void add_device(Builder *b) {
  const Parameters *p = b->p;
  const i64 capacity = power_of_two(p->slots * LANES_OF_SLOT);
  b->w.core_queues = (1 + p->slices) * GROUP;
  for (i64 core = 0; core < p->clusters * p->cluster_cores; core++) {
    add_queues(b, CORE_QUEUES, capacity);
    add_queues(b, GROUP - CORE_QUEUES, 1);
    for (i64 slice = 0; slice < p->slices; slice++) {
      add_queues(b, SLICE_QUEUES, capacity);
      add_queues(b, GROUP - SLICE_QUEUES, 8); /* of a 3.0 */
    }
  }
  b->w.shared = b->w.queues;
  add_memory_system(b);
  const i64 shared = b->w.queues - b->w.shared; /* which are looked at in groups, the first two together */
  add_queues(b, max_of(2 * GROUP - shared, (GROUP - shared % GROUP) % GROUP), 1);
}

/* ---- memory */

static void *take(u64 *at, i64 count, size_t size) {
  void *part = (void *)*at;
  *at += ((u64)count * size + 63) & ~(u64)63;
  return part;
}

/* Lay out the timing model's tables from ``at`` on: first those that a run starts with empty, then the lines of caches, then
 * those of which everything is written before it is read. Return the end. */
static u64 place_tables(const Gpu *g, Timing *t, u64 at) {
  const Parameters *p = g->parameters;
  const Wiring *w = &t->wiring;
  const i64 cores = g->device->cores;
  t->memory = take(&at, 1, sizeof(MemoryTiming));
  t->due = take(&at, w->queues, sizeof(Due));
  t->queues = take(&at, w->queues, sizeof(Queue));
  t->cores = take(&at, cores, sizeof(CoreTiming));
  t->warps = take(&at, cores * g->device->warps, sizeof(WarpTiming));
  t->free = take(&at, cores * p->slots, sizeof(i64));
  t->arbiters = take(&at, w->arbiters, sizeof(Arbiter));
  t->caches = take(&at, w->caches, sizeof(Cache));
  t->banks = take(&at, w->banks, sizeof(CacheBank));
  t->mshrs = take(&at, w->banks * MAX_MSHRS, sizeof(Mshr));
  t->channels = take(&at, p->memory_banks, sizeof(DramChannel));
  t->lines = take(&at, w->lines, sizeof(CacheLine));
  t->collectors = take(&at, cores * p->slices * MAX_COLLECTED, sizeof(Collector));
  t->items = take(&at, w->queues * NEAR + w->items, sizeof(Item));
  t->instructions = take(&at, cores * p->slots, sizeof(Instruction));
  t->lanes = take(&at, cores * p->slots, sizeof(LaneAddresses));
  return at;
}

/* The core's state at the start of a run: all slots are free. */
static void start_core(Timing *t, i64 core) {
  const Parameters *p = t->parameters;
  CoreTiming *c = &t->cores[core];
  const i64 member = core % p->cluster_cores, place = member % p->socket_cores;
  const i64 socket = core / p->cluster_cores * p->cluster_sockets + member / p->socket_cores;
  c->fence = -1;
  c->free = p->slots;
  c->fetch_port = t->wiring.icache_input + socket * p->socket_cores + place;
  c->memory_port = t->wiring.dcache_input + socket * p->ports * p->socket_cores + place;
  for (i64 slice = 0; slice < MAX_SLICES; slice++) c->collect_wake[slice] = NEVER;
  for (i64 slot = 0; slot < p->slots; slot++) t->free[core * p->slots + slot] = (core + 1) * p->slots - 1 - slot;
}

/* Empty pipeline, queues and memory; caches keep their lines. */
static void empty_pipeline(const Gpu *g) {
  Timing *t = g->timing;
  const Parameters *p = t->parameters;
  memset(t->memory, 0, (size_t)((char *)t->lines - (char *)t->memory));
  memset(t->collectors, 0xFF, (size_t)((char *)t->items - (char *)t->collectors));
  Builder b = {.p = p, .t = t};
  add_device(&b);
  for (i64 core = 0; core < g->device->cores; core++) start_core(t, core);
  for (i64 channel = 0; channel < p->memory_banks; channel++) {
    DramChannel *c = &t->channels[channel];
    for (int bank = 0; bank < DRAM_BANKS; bank++) c->bank[bank].row = -1;
    for (int pseudo = 0; pseudo < DRAM_PSEUDO_CHANNELS; pseudo++)
      for (int entry = 0; entry < 4; entry++) c->pseudo[pseudo].window[entry] = -NEVER;
  }
  *t->clock = (Clock){.now = p->start};
}

ENTRY i64 timing_size(const Gpu *g) {
  Builder b = {.p = g->parameters};
  add_device(&b);
  Timing t = {.wiring = b.w};
  return (i64)place_tables(g, &t, ADDRESSES);
}

ENTRY i64 lay_out_timing(Gpu *g, i64 block) {
  Builder b = {.p = g->parameters};
  add_device(&b);
  _Static_assert(sizeof(Timing) <= ADDRESSES, "in front of the tables");
  Timing *t = g->timing = (Timing *)block;
  *t = (Timing){.parameters = g->parameters, .counters = g->counters, .clock = g->clock, .wiring = b.w};
  place_tables(g, t, (u64)block + ADDRESSES);
  return reset_timing(g);
}

ENTRY i64 reset_timing(const Gpu *g) {
  empty_pipeline(g);
  memset(g->timing->lines, 0, (size_t)g->timing->wiring.lines * sizeof(CacheLine));
  memset(g->executed, 0, (size_t)(g->device->cores * g->device->warps) * 8);
  return 0;
}

/* Take over which warps wait at barriers, and for wspawn. */
static void take_warps(const Gpu *g) {
  for (i64 core = 0; core < g->device->cores; core++) {
    const Core *state = &g->cores[core];
    CoreTiming *c = &g->timing->cores[core];
    c->suspended |= state->stalled;
    c->arrived = 0;
    FOR_ACTIVE(warp, (u64)state->stalled) {
      if (warp_of(g, core, (i64)warp)->barrier >= 0) c->arrived |= (i64)bit((i64)warp);
    }
    c->spawn = state->spawn_warp >= 0;
  }
}

ENTRY i64 enter_timing(const Gpu *g, i64 now) {
  empty_pipeline(g);
  memset(g->executed, 0, (size_t)(g->device->cores * g->device->warps) * 8);
  g->clock->now = now;
  for (i64 core = 0; core < g->device->cores; core++) {
    CoreTiming *c = &g->timing->cores[core];
    c->wake = c->clock = c->finish = now;
  }
  take_warps(g);
  return 0;
}

ENTRY i64 queue_length_of(const Gpu *g, i64 queue) { return queue_length(g->timing, queue); }
ENTRY i64 queue_capacity_of(const Gpu *g, i64 queue) {
  return queue < g->timing->wiring.queues ? g->timing->queues[queue].mask + 1 : 0;
}
ENTRY i64 reset_size(const Gpu *g) { return (char *)g->timing->items - (char *)g->timing->memory; }
