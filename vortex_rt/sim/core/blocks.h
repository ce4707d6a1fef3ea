/* What only a Vortex 3.0 has: blocks that hardware starts, barriers with phases, trap registers of a warp. */
#ifndef VORTEX_BLOCKS_H
#define VORTEX_BLOCKS_H
#include "device.h"

static inline WarpContext *context_of(const Gpu *g, i64 core, i64 warp) { return &g->contexts[warp_index(g, core, warp)]; }
/* The barriers of a core, BLOCK_BARRIERS a slot */
static inline PhasedBarrier *phased_of(const Gpu *g, i64 core) {
  return g->phased + core * g->device->warps * BLOCK_BARRIERS;
}

/* block_dispatcher.c */
void start_grid(const Gpu *g);      /* of the launch in g->kmu */
bool blocks_left(const Gpu *g);     /* which have not been started */
bool dispatch_blocks(const Gpu *g); /* start all warps that there is room for; return whether any */
/* Start a warp of a block on a core, not on one of those that are ``busy``; return which, -1: none. */
i64 dispatch_warp(const Gpu *g, i64 core, i64 busy);

/* barrier_unit.c */
Action phased_bar(Step *s);
Action phased_wait(Step *s);
Action phased_arrive(Step *s);
/* A transaction that a core's barrier expects has come: return the warps that go on. */
i64 release_event(const Gpu *g, i64 core, i64 index);
bool release_phased_globally(const Gpu *g); /* barriers whose cores have come; return whether any was */

/* tensor_unit.c; false: a fault */
bool execute_wmma(Step *s);
bool execute_wgmma(Step *s);
bool execute_metadata_load(Step *s);
i64 tensor_steps(const Gpu *g, u32 word); /* micro-operations of an instruction */
i64 tensor_reads(const Gpu *g, u32 word); /* lines of local memory that its operands fill */

/* dxa.c */
bool execute_dxa(Step *s);                        /* begin a copy; false: a fault */
i64 finish_transfer(const Gpu *g, i64 core);      /* the first one; return the warps that go on */
bool finish_transfers(const Gpu *g, i64 core);    /* all; return whether there were any */

/* vortex3.c */
/* Load a value of 1, 2 or 4 bytes for each active lane; false: a fault. */
bool load_values(Step *s, u64 *places, i64 size, u64 *values);
Action execute_vortex3(Step *s, int which);
/* Give a lane's value of a register of a block or of traps; false: it is none. */
bool read_vortex3_csr(const Step *s, i64 lane, i64 number, u64 *value);
bool write_vortex3_csr(Step *s, i64 number, u64 value); /* false: it is none of the trap registers */
bool enter_trap(Step *s, u64 cause);                    /* false: the warp has no handler */
void leave_trap(Step *s);
#endif
