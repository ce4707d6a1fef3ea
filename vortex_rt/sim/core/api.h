/* What Python calls (vortex_rt/sim/engine.py). ``g`` is the address of the device's tables, which Python makes and fills
 * (machine_state.py, timing_setup.py) and may read and change between calls: memory, access rights, counters, breakpoints,
 * profiles, what a checkpoint holds. Numbers are 64 bits. */
#ifndef VORTEX_API_H
#define VORTEX_API_H
#include "executor.h"
#include "state.h"

/* What a round left for the host; FOUND_MOVED: it executed something; FOUND_ROUND for each round of a launch */
enum { FOUND_ACTIVE = 1, FOUND_CONSOLE = 2, FOUND_FAULT = 4, FOUND_MOVED = 8, FOUND_ROUND = 16 };

/* Put every core at ``start`` with warp 0, lane 0 active and clear counters, stacks and, if ``flush``, registers: now (1),
 * or those of a warp when it first runs (2), in whose caches they are then. What cores remember of memory and of decoded
 * instructions stays. */
ENTRY i64 start_cores(const Gpu *g, i64 start, i64 argument, i64 flush);
/* Forget the decoded instructions of every core whose memory has changed since; between runs. */
ENTRY i64 keep_decoded(const Gpu *g);
/* Give every core ``budget`` instructions, one after the other; return whether any ran. */
ENTRY i64 run_round(const Gpu *g, i64 budget);
ENTRY i64 look_at_cores(const Gpu *g);
/* Release the global barriers whose cores have come; return whether any was. */
ENTRY i64 release_barriers(const Gpu *g);
/* Start a run and do up to ``rounds`` rounds (``first`` instructions a core in the first, ``budget`` in the others), until
 * the host has to look: it has ended, a core has written to the console or has a fault, there are reservations, or nothing
 * moves. If it has ended, end it. Return what the last round left. */
ENTRY i64 launch(const Gpu *g, i64 start, i64 argument, i64 flush, i64 rounds, i64 first, i64 budget);
/* End a run: clear the registers of warps that have not run since start_cores, and add up what the cores executed. */
ENTRY i64 finish_run(const Gpu *g);

/* Timing mode: run all cores for about ``budget`` instructions; return how many ran. */
ENTRY i64 run_timing(Gpu *g, i64 budget);
/* Sampled mode, between samples: run a core as functional mode does, with caches kept up to date; return how many ran. */
ENTRY i64 warm_core(Gpu *g, i64 core, i64 budget);
/* Sampled mode: let the pipeline go on with warps that have moved on without it. */
ENTRY i64 rejoin(Gpu *g);
#endif
