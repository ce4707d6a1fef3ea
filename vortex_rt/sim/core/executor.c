/* The executor: runs a warp's instructions, in functional mode and, one at a time, in timing mode.
 *
 * Warps of 4, 8, 16 and 32 lanes have an executor each (lanes.c). What it has no form for, and all errors, is left to the
 * interpreter (interpreter.c), one instruction at a time: CSR writes, lr and sc, votes and shuffles, wspawn, rounding modes
 * other than to nearest, saturating conversions, stores while reservations are held. */
#include "blocks.h"
#include "host_float.h"
#include "running.h"

static const Window NO_WINDOWS[HINTS][4];

/* Other numbers of lanes run on the interpreter alone. */
static i64 run_interpreted(Running *s) {
  i64 executed = 0;
  while (executed < s->budget && interpret(s->g, s->core_number, s->index, executed, s->stop_at_atomics)) {
    executed++;
    if (s->core->reason != REASON_BUDGET) break;
  }
  return executed;
}

static Executor *executor_of(const DeviceState *d) {
  if (d->interpreter) return run_interpreted;
  switch (d->threads) {
    case 4: return run_4;
    case 8: return run_8;
    case 16: return run_16;
    case 32: return run_32;
    default: return run_interpreted;
  }
}

/* Write down what all warps of a core have in common. */
static void prepare(Running *s, const Gpu *g, i64 core, i64 stop_at_atomics) {
  set_memory(&s->memory, g, core);
  s->decoded = decoded_of(g, core);
  s->pages = pages_of(g, core);
  s->g = g;
  s->device = g->device;
  s->core = &g->cores[core];
  s->barrier = barriers_of(g, core);
  s->memcheck = g->sanitizer && g->sanitizer->tools == TOOL_MEMCHECK ? g->sanitizer : NULL;
  s->looks = s->memcheck || g->copies;
  const bool common = g->device->timing || s->looks || s->memory.address_mask != ~(u64)0;
  s->windows = common ? NO_WINDOWS : (const Window(*)[4])s->core->window;
  s->core_number = core;
  s->stop_at_atomics = stop_at_atomics;
}

/* Prepare a turn of a warp. */
static inline void take_turn(Running *s, i64 warp, i64 budget) {
  s->page = ~(u64)0;
  s->warp = warp_of(s->g, s->core_number, warp);
  s->index = warp;
  s->budget = budget;
  s->counted = s->with_mask = s->threads_executed = s->masked = 0;
  s->core->reason = REASON_BUDGET;
  s->floats = s->core->fp;
}

static bool is_breakpoint(const Gpu *g, u64 pc) {
  for (i64 i = 0; i < g->device->breakpoints; i++)
    if (g->breaks[i] == pc) return true;
  return false;
}

/* Add an execution to the profile. */
static void count_execution(const Gpu *g, i64 core, u64 pc, i64 lanes) {
  const i64 entry = ((i64)pc - g->device->profile_base) >> 1;
  if (entry < 0 || entry >= g->device->profile_size) return;
  InstructionProfile *profile = &g->profile[core * g->device->profile_size + entry];
  profile->executed++;
  profile->threads += lanes;
}

/* Run a turn one instruction at a time, with breakpoints and the profile. */
static i64 run_watched(Running *s, Executor *run, i64 budget) {
  const Gpu *g = s->g;
  const DeviceState *d = g->device;
  Core *core = s->core;
  const i64 warp = s->index;
  i64 executed = 0;
  while (executed < budget) {
    const u64 pc = s->warp->pc, mask = s->warp->mask;
    const bool fetched = pc < d->memory_size;
    if (fetched && d->breakpoints && !core->skip_break && is_breakpoint(g, pc)) {
      fault(core, warp, FAULT_BREAKPOINT, mask, pc, 0);
      core->fault_data2 = 0;
      break;
    }
    if (fetched) core->skip_break = 0;
    if (!d->timing) core->cycles += executed; /* mcycle is read as cycles + executed, this turn starts anew */
    take_turn(s, warp, 1);
    const i64 done = run(s);
    if (!d->timing) core->cycles -= executed;
    if (done || (core->reason == REASON_FAULT && fetched)) count_execution(g, s->core_number, pc, members(mask));
    executed += done;
    if (done && d->watchpoints && stop_at_watchpoint(g, s->core_number, warp, pc, mask)) break;
    if (!done || core->reason != REASON_BUDGET) break;
  }
  return executed;
}

static inline i64 run_turn(Running *s, Executor *run, i64 warp, i64 budget) {
  take_turn(s, warp, budget);
  if (s->device->breakpoints + s->device->watchpoints + s->device->profile_size > 0) return run_watched(s, run, budget);
  return run(s); /* it leaves no flags raised */
}

/* Run a warp for up to ``budget`` instructions; return how many. core->reason says why it stopped. With
 * ``stop_at_atomics`` it stops before an atomic operation. */
ENTRY i64 run_warp(const Gpu *g, i64 core, i64 warp, i64 budget, i64 stop_at_atomics) {
  Running s;
  prepare(&s, g, core, stop_at_atomics);
  const float_state before = enter_float();
  const i64 executed = run_turn(&s, executor_of(g->device), warp, budget);
  leave_float(before);
  return executed;
}

/* Run the warps of a core in turns, at most ``budget`` instructions in all; return how many ran. core->reason says why it
 * stopped. */
ENTRY i64 run_core(const Gpu *g, i64 core, i64 budget, i64 stop_at_atomics) {
  const DeviceState *d = g->device;
  Core *c = &g->cores[core];
  Executor *const run = executor_of(d);
  i64 *stale = g->stale + core;
  Running s;
  prepare(&s, g, core, stop_at_atomics);
  const float_state before = enter_float();
  i64 left = budget;
  while (left > 0) {
    const u64 ready = (u64)ready_warps(c);
    if (ready == 0) {
      if (start_spawned(g, core) || finish_transfers(g, core)) continue;
      c->reason = REASON_IDLE;
      break;
    }
    const u64 behind = ready >> c->next_warp << c->next_warp;
    const i64 warp = lowest(behind ? behind : ready);
    c->next_warp = warp;
    const i64 turn = c->quantum_left > 0 ? c->quantum_left : d->quantum;
    c->quantum_left = 0;
    if (*stale >> warp & 1) {
      *stale &= ~(i64)bit(warp);
      clear_registers(g, core, warp);
    }
    const i64 executed = run_turn(&s, run, warp, min_of(turn, left));
    left -= executed;
    c->cycles += executed;
    const i64 reason = c->reason;
    if (reason == REASON_FAULT && c->fault_kind == FAULT_BREAKPOINT) c->quantum_left = turn - executed; /* which goes on behind it */
    if (reason == REASON_FAULT || reason == REASON_ATOMIC || reason == REASON_CONSOLE) break;
    if (reason == REASON_BUDGET && left <= 0 && executed < turn) {
      c->quantum_left = turn - executed; /* budgets do not change the order of instructions */
      break;
    }
    c->next_warp = warp + 1 < d->warps ? warp + 1 : 0;
  }
  leave_float(before);
  return budget - left;
}
