/* What the units of the timing model share: packets, requests, and what each unit offers the others.
 *
 * ``core`` is a number; ``now`` the cycle; ``slice`` an issue slice of the core. An instruction in flight has a slot; a
 * packet is part of its lanes, as many as a function unit takes at once. The model is one program (timing.c), in which
 * units call each other as listed here, later stages first. */
#ifndef VORTEX_TIMING_H
#define VORTEX_TIMING_H
#include "pipeline.h"
#include "queue.h"

#define NOT_INLINED __attribute__((noinline)) /* so that a core's cycle fits the host's instruction cache */

/* ---- packets: slot << 7 | packet << 1 | whether it is the instruction's last one */

static inline i64 packet_value(i64 slot, i64 packet, bool last) { return slot << 7 | packet << 1 | last; }
static inline i64 packet_slot(i64 value) { return value >> 7; }
static inline i64 packet_number(i64 value) { return value >> 1 & 63; }
static inline bool packet_is_last(i64 value) { return value & 1; }

/* ---- requests to memory: an address, a tag that finds the way back, and information on who asks */

#define TAG_DIRECT 0xFFF /* in place of a cache's number: the core itself asked */
#define FETCH_PORT 127   /* in place of a port to the data cache */

/* A core's own tag comes back with its answer. */
static inline i64 core_tag(i64 own) { return TAG_DIRECT | own << 32; }
static inline i64 core_tag_of(i64 tag) { return tag >> 32; }
/* A cache's: which, the bank, the entry of its MSHRs */
static inline i64 cache_tag(i64 cache, i64 bank, i64 entry) { return cache | bank << 12 | entry << 20; }
/* The memory's crossbar adds its port and bank. */
static inline i64 memory_tag(i64 tag, i64 port, i64 bank) { return tag | port << 52 | bank << 58; }
static inline i64 memory_tag_port(i64 tag) { return tag >> 52 & 0x3F; }
static inline i64 memory_tag_bank(i64 tag) { return tag >> 58 & 0x1F; }
static inline i64 memory_tag_rest(i64 tag) { return tag & (((i64)1 << 52) - 1); }

/* ``place`` is the row of the profile, -1: none. */
static inline i64 request_info(i64 core, i64 port, i64 place, bool write) {
  return core << 1 | port << 17 | (place + 1) << 24 | write;
}
#define ATOMIC_REQUEST ((i64)1 << 16) /* of a 3.0: only the last cache does it (Cache.last) */
static inline bool info_is_write(i64 info) { return info & 1; }
static inline bool info_is_atomic(i64 info) { return info & ATOMIC_REQUEST; }
static inline i64 info_core(i64 info) { return info >> 1 & 0x7FFF; }
static inline i64 info_port(i64 info) { return info >> 17 & 127; }
static inline i64 info_place(i64 info) { return (info >> 24) - 1; }

/* Whether a word is an instruction of the A extension */
static inline bool is_atomic(i64 word) { return (word & 0x7F) == 0x2F; }

/* Addresses of the console and the counters' words, which no cache holds */
static inline bool is_io(i64 address) { return address >= IO_BASE && address < IO_LIMIT; }

/* ---- a core's queues */

static inline i64 core_queue(const Timing *t, i64 core, i64 which) { return core * t->wiring.core_queues + which; }
static inline i64 slice_queue(const Timing *t, i64 core, i64 slice, i64 which) {
  return core * t->wiring.core_queues + (1 + slice) * GROUP + which;
}
/* Warps of a slice, a bit each */
static inline u64 slice_warps(const Parameters *p, i64 slice) { return (u64)p->slice_members[slice]; }
static inline WarpTiming *warp_timing(const Gpu *g, i64 core, i64 warp) {
  return &g->timing->warps[core * g->device->warps + warp];
}
/* The row of an instruction's profile, or none */
static inline InstructionProfile *profile_of(const Gpu *g, const Instruction *i) { return i->place < 0 ? 0 : &g->profile[i->place]; }
#define COUNT_EVENT(g, i, event, amount)                  \
  do {                                                    \
    InstructionProfile *profile_ = profile_of(g, i);                 \
    if (profile_) profile_->event += (amount);            \
  } while (0)

/* ---- the units */

/* memory (dram.c) and caches (cache.c) answer cores; both wake them. */
static void memory_answer(Timing *t, i64 tag, i64 info, i64 time);
static i64 memory_tick(Gpu *g, u64 asking, u64 answers, i64 now);

static void cache_tick(Gpu *g, i64 cache, u64 outside, i64 now);
static bool cache_fetch_hit(Gpu *g, i64 cache, const Item *request, i64 now);
static bool cache_look_up(const Timing *t, const Cache *c, i64 bank, i64 line, CacheLine **way);

/* crossbar.c */
static void crossbar_tick(Gpu *g, u64 outside, i64 now, bool *asked, bool *passed);
static i64 arbiter_next(const Timing *t, i64 first, i64 inputs, i64 turn, u64 outside, i64 now);

/* commit.c */
static void commit_done(Gpu *g, i64 core, i64 slice, i64 now);
static void commit_arbitrate(Gpu *g, i64 core, i64 slice, i64 now);
static void commit_directly(Gpu *g, i64 core, i64 slice, i64 now);
static void commit_push(Timing *t, i64 core, i64 queue, i64 time, i64 value, i64 packets);

/* lsu.c, coalescer.c, local_memory.c */
static bool lsu_tick(Gpu *g, i64 core, i64 now);
static i64 coalescer_send(Gpu *g, i64 core, i64 value, bool write, u64 left, i64 now);
static bool coalescer_tick(Gpu *g, i64 core, i64 now);
static void coalescer_answers(Gpu *g, i64 core, u64 ports, i64 now);
static void local_memory_send(Gpu *g, i64 core, i64 value, bool write, u64 left, i64 now);
static void local_memory_tick(Gpu *g, i64 core, i64 now);

/* dispatcher.c */
static void dispatcher_pass_on(Gpu *g, i64 core, i64 slice, i64 slot, i64 packets, i64 now);
static bool dispatcher_tick(Gpu *g, i64 core, i64 now);

/* operand_collector.c */
static void collector_send(Gpu *g, i64 core, i64 slice, i64 slot, i64 now);
static bool channels_tick(Gpu *g, i64 core, i64 now);
static bool collector_tick(Gpu *g, i64 core, i64 slice, i64 now);
static void collector_tick_pipelined(Gpu *g, i64 core, i64 slice, i64 now);
static void collector_pass_collected(Gpu *g, i64 core, i64 slice, i64 now);
static i64 dispatcher_of(i64 unit);
static i64 slice_of(const Parameters *p, i64 warp);
static i64 place_in_slice(const Parameters *p, i64 warp, i64 slice);
static i64 next_packet(u64 mask, i64 done, i64 threads, i64 lanes, bool *last);

/* issue.c, decode_stage.c, core_cycle.c */
static bool issue_tick(Gpu *g, i64 core, i64 slice, i64 now);
static bool ibuffer_tick(Gpu *g, i64 core, i64 now);
static bool resume_tick(Gpu *g, i64 core, i64 now);
static bool core_tick(Gpu *g, i64 core, i64 now, bool *others);
static i64 core_wake(const Gpu *g, i64 core, bool moved, i64 now);

/* schedule.c, wiring.c */
typedef enum { NOTHING_READY, SCHEDULED, STOPPED } Scheduled;
static Scheduled schedule_tick(Gpu *g, i64 core, i64 now);
static u64 device_address(const Gpu *g, i64 core, u64 address, i64 space);
static void take_warps(const Gpu *g);
#endif
