/* A warp that runs on the executor. */
#ifndef VORTEX_RUNNING_H
#define VORTEX_RUNNING_H
#include "device.h"
#include "executor.h"
#include "memory.h"

/* A warp that runs */
typedef struct Running {
  _Alignas(64) u64 on[32]; /* all ones for an active lane */
  Memory memory;
  u64 page; /* of the instructions in rows */
  const Decoded *rows;
  const Decoded *decoded; /* of the core */
  const i32 *pages;       /* of the core */
  const Gpu *g;
  const DeviceState *device;
  Core *core;
  Warp *warp;
  IpdomEntry *stack;
  i64 *barrier;
  const Sanitizer *memcheck; /* which looks at accesses (bounds.h), NULL if it is not on */
  i64 looks;                 /* 1: it is on, or data caches hold data: accesses are looked at */
  const Window (*windows)[4];     /* of the core, or none where operations need the common form of addresses */
  i64 budget, counted, with_mask; /* instructions in all; that the counters have; up to the last change of lanes */
  i64 threads_executed, masked;   /* not yet in the counters */
  i64 floats;                     /* floating-point operations whose flags the warp has */
  i64 core_number, index, stop_at_atomics;
} Running;

/* The executor of a number of lanes (lanes.c) */
typedef i64 Executor(Running *);
Executor run_4, run_8, run_16, run_32;
#endif
