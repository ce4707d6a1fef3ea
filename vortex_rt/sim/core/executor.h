/* Running warps: the executor and the interpreter behind it. */
#ifndef VORTEX_EXECUTOR_H
#define VORTEX_EXECUTOR_H
#include "state.h"

/* What others call: they align the stack less than -mpreferred-stack-boundary lets the compiler think */
#if defined(__x86_64__)
#define ENTRY __attribute__((visibility("default"), force_align_arg_pointer))
#else
#define ENTRY __attribute__((visibility("default")))
#endif

ENTRY i64 run_warp(const Gpu *g, i64 core, i64 warp, i64 budget, i64 stop_at_atomics);
ENTRY i64 run_core(const Gpu *g, i64 core, i64 budget, i64 stop_at_atomics);

/* Execute one instruction of a warp, with any number of lanes; return 1, or 0 if it did not: core->reason says why. The run
 * has ``executed`` so many before, which core->cycles does not have yet. */
i64 interpret(const Gpu *g, i64 core, i64 warp, i64 executed, i64 stop_at_atomics);

/* Clear those registers of a warp that an instruction may have written. */
void clear_registers(const Gpu *g, i64 core, i64 warp);
#endif
