/* What Python calls (vortex_rt/sim/engine.py). ``g`` is the address of the device's tables, which Python makes and fills
 * (machine_state.py, timing_state.py) and may read and change between calls: memory, access rights, counters, breakpoints,
 * profiles, what a checkpoint holds. Numbers are 64 bits. */
#ifndef VORTEX_API_H
#define VORTEX_API_H
#include "executor.h"
#include "state.h"

/* What a round left for the host; FOUND_MOVED: it executed something; FOUND_ROUND for each round of a launch */
enum { FOUND_ACTIVE = 1, FOUND_CONSOLE = 2, FOUND_FAULT = 4, FOUND_MOVED = 8, FOUND_ROUND = 16 };

/* Put every core at ``start`` with warp 0, lane 0 active (on a 3.0: begin the launch in ``g->kmu``) and clear counters, stacks
 * and, if ``flush``, registers: now (1),
 * or those of a warp when it first runs (2), in whose caches they are then. What cores remember of memory and of decoded
 * instructions stays. */
ENTRY i64 start_cores(const Gpu *g, i64 start, i64 argument, i64 flush);
/* Forget the decoded instructions of every core whose memory has changed since; between runs. */
ENTRY i64 keep_decoded(const Gpu *g);
/* Give every core ``budget`` instructions, one after the other; return whether any ran. */
ENTRY i64 run_round(const Gpu *g, i64 budget);
ENTRY i64 look_at_cores(const Gpu *g);
/* Release the global barriers whose cores have come, and start blocks on a 3.0; return whether anything happened. */
ENTRY i64 between_rounds(const Gpu *g);
/* Start a run and do up to ``rounds`` rounds (``first`` instructions a core in the first, ``budget`` in the others), until
 * the host has to look: it has ended, a core has written to the console or has a fault, there are reservations, or nothing
 * moves. If it has ended, end it. Return what the last round left. */
ENTRY i64 launch(const Gpu *g, i64 start, i64 argument, i64 flush, i64 rounds, i64 first, i64 budget);
/* End a run: clear the registers of warps that have not run since start_cores, and add up what the cores executed. */
ENTRY i64 finish_run(const Gpu *g);

/* The bytes that the timing model needs for its tables, of the device's parameters */
ENTRY i64 timing_size(const Gpu *g);
/* Lay the tables out in ``block``, zeroed memory of that size: addresses in the first ADDRESSES
 * bytes, and what a run changes. */
ENTRY i64 lay_out_timing(Gpu *g, i64 block);
/* Empty pipeline, queues, caches and memory for a new run. */
ENTRY i64 reset_timing(const Gpu *g);
/* Let a run go on in timing mode after functional mode, at cycle ``now``: with caches as they are, nothing under way, and
 * the instructions executed that warps wait at. */
ENTRY i64 enter_timing(const Gpu *g, i64 now);
/* Timing mode: run all cores for about ``budget`` instructions; return how many ran. */
ENTRY i64 run_timing(Gpu *g, i64 budget);
/* Sampled mode, between samples: run a core as functional mode does, with caches kept up to date; return how many ran. */
ENTRY i64 warm_core(Gpu *g, i64 core, i64 budget);
/* Sampled mode: let the pipeline go on at the cycle at which it stopped, with warps that have moved on without it. */
ENTRY i64 rejoin(Gpu *g);
/* The sanitizers: begin and end a launch, whose findings are then in the table (sanitizer_state.py); give memory back. */
ENTRY i64 sanitizer_begin(const Gpu *g);
ENTRY i64 sanitizer_end(const Gpu *g);
ENTRY i64 sanitizer_mark(const Gpu *g, i64 address, i64 size, i64 from, i64 how);
ENTRY i64 sanitizer_close(const Gpu *g);

/* For tests: the bytes of the tables, from the first on, that a reset leaves as they are in a new device, */
ENTRY i64 reset_size(const Gpu *g);
/* how many items wait in a queue, and how many have room there, 0: there is no such queue. */
ENTRY i64 queue_length_of(const Gpu *g, i64 queue);
ENTRY i64 queue_capacity_of(const Gpu *g, i64 queue);
#endif
