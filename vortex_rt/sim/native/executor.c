/* The native executor: run_native does what run_warp (executor.py.in) does, for the numbers of lanes below and the
 * operations that native_codegen has C for. Everything else (errors, warp control, CSRs, atomics, rounding modes other
 * than to nearest, breakpoints, profiles) it leaves to run_warp, one instruction at a time.
 *
 * It is compiled for the host's vector instructions: loops over a constant number of lanes become vector code. Floating
 * point runs on the host's unit, whose sticky flags are the accrued exceptions.
 */
#include <fenv.h>
#include <stdint.h>
#include <string.h>

#include "layout.h"

typedef uint64_t u64;
typedef int64_t i64;
typedef uint32_t u32;
typedef int32_t i32;

/* Device memory holds values of any type at any address. */
typedef uint8_t __attribute__((may_alias)) mem8;
typedef uint16_t __attribute__((may_alias, aligned(1))) mem16;
typedef uint32_t __attribute__((may_alias, aligned(1))) mem32;
typedef uint64_t __attribute__((may_alias, aligned(1))) mem64;

/* What others call: they align the stack less than -mpreferred-stack-boundary lets the compiler think */
#if defined(__x86_64__)
#define ENTRY __attribute__((force_align_arg_pointer))
#else
#define ENTRY
#endif

i64 run_warp(i64 core, i64 warp, i64 budget, i64 stop_at_atomics, i64 address);

#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)
#define FOR_LANES _Pragma("GCC ivdep") for (int l = 0; l < LANES; l++) /* rows are the same or apart */
#define FOR_LOWER_LANES _Pragma("GCC ivdep") for (int l = 0; l < LANES / 2; l++)

#include "arithmetic.h"
#include "memory.h"

static const i64 NO_HINTS[8 * HINTS];

static const u64 BIT[] = {
#define BITS(l) (u64)1 << (l), (u64)2 << (l), (u64)4 << (l), (u64)8 << (l)
  BITS(0), BITS(4), BITS(8), BITS(12), BITS(16), BITS(20), BITS(24), BITS(28),
#undef BITS
};

/* A warp that runs */
typedef struct {
  _Alignas(64) u64 on[32]; /* all ones for an active lane */
  Memory memory;
  u64 page;        /* of the instructions in rows */
  const i32 *rows;
  const i32 *decoded, *pages; /* of the core */
  i64 *core, *warp, *stack, *barrier, *stale;
  const i64 *hints; /* of the core, or none where operations need the common form of addresses */
  const i64 *machine, *pointers;
  i64 budget, counted, with_mask; /* instructions in all; that the counters have; up to the last change of lanes */
  i64 threads_executed, masked;   /* not yet in the counters */
  i64 floats;                     /* floating-point operations whose flags the warp has */
  i64 core_index, index, stop_at_atomics, address;
} Warp;

/* Count the instructions up to ``executed`` as run with ``mask`` */
static inline void count_mask(Warp *s, i64 executed, u64 mask, u64 full) {
  s->threads_executed += (executed - s->with_mask) * __builtin_popcountll(mask);
  if (mask != full) s->masked += executed - s->with_mask;
  s->with_mask = executed;
}

/* Bring the warp's state and the counters up to date */
static void count(Warp *s, i64 executed, u64 pc, u64 mask, u64 full) {
  count_mask(s, executed, mask, full);
  if (s->core[C_FP] != s->floats) {
    s->floats = s->core[C_FP];
    const i64 flags = take_flags();
    if (flags) s->warp[W_FFLAGS] |= flags;
  }
  s->warp[W_PC] = (i64)pc;
  s->warp[W_MASK] = (i64)mask;
  s->warp[W_INSTRUCTIONS] += executed - s->counted;
  s->core[C_INSTRUCTIONS] += executed - s->counted;
  s->core[C_THREAD_INSTRUCTIONS] += s->threads_executed;
  s->core[C_MASKED] += s->masked;
  s->threads_executed = s->masked = 0;
  s->counted = executed;
}

/* Take over what another core has decoded of a page, if memory still has it; return whether one has. */
static __attribute__((noinline)) int adopt_page(Warp *s, i64 page) {
  const i64 *ms = s->machine, *x = s->pointers, own = s->core_index, table = ms[M_MEMORY_SIZE] / 4096 + 1;
  const i64 slot = s->core[C_DECODED];
  if (!ms[M_ALONE] || slot == DECODED_PAGES) return 0;
  i32 *pages = (i32 *)x[P_PAGES], *words = (i32 *)x[P_WORDS], *rows = (i32 *)x[P_DECODED];
  for (i64 core = 0; core < ms[M_CORES]; core++) {
    const i64 found = core * DECODED_PAGES + pages[core * table + page] - 1, wanted = own * DECODED_PAGES + slot;
    if (pages[core * table + page] == 0) continue;
    if (memcmp((const void *)(ms[M_MEMORY] + (page << 12)), words + found * 1024, 4096)) continue;
    memcpy(words + wanted * 1024, words + found * 1024, 4096);
    memcpy(rows + wanted * 1024 * DECODED_FIELDS, rows + found * 1024 * DECODED_FIELDS, 4096 * DECODED_FIELDS);
    s->core[C_WRITTEN] |= ((const i64 *)x[P_CORE])[core * C_COUNT + C_WRITTEN];
    ((i64 *)x[P_SLOTS])[wanted] = page;
    pages[own * table + page] = (i32)slot + 1;
    s->core[C_DECODED] = slot + 1;
    return 1;
  }
  return 0;
}

#include "operation.h"
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512DQ__) && defined(__BMI2__)
#define AVX512 1
#include "vector.h"
#else
#define AVX512 0
#endif
#include "halves.h"

#define LANES 4
#include "warp.h"
#undef LANES
#define LANES 8
#include "warp.h"
#undef LANES
#define LANES 16
#include "warp.h"
#undef LANES
#define LANES 32
#include "warp.h"
#undef LANES

typedef i64 Executor(Warp *);

/* Return what runs warps, 0 if the interpreter has to. */
static Executor *executor(const i64 *ms) {
  if (ms[M_BREAKPOINTS] + ms[M_PROFILE_SIZE] > 0) return 0;
  switch (ms[M_THREADS]) {
    case 4: return run_4;
    case 8: return run_8;
    case 16: return run_16;
    case 32: return run_32;
  }
  return 0;
}

/* Write down what all warps of a core have in common. */
static void prepare(Warp *s, i64 core, i64 stop_at_atomics, i64 address) {
  const i64 *x = (const i64 *)address;
  const i64 *ms = (const i64 *)x[P_MACHINE];
  set_memory(&s->memory, x, ms, core);
  s->decoded = (const i32 *)x[P_DECODED] + core * DECODED_PAGES * 1024 * DECODED_FIELDS;
  s->pages = (const i32 *)x[P_PAGES] + core * (ms[M_MEMORY_SIZE] / 4096 + 1);
  s->core = (i64 *)x[P_CORE] + core * C_COUNT;
  s->barrier = (i64 *)x[P_BARRIER] + core * 2 * ms[M_BARRIERS];
  s->hints = ms[M_TIMING] || s->memory.address_mask != ~(u64)0 ? NO_HINTS : s->core + C_FIRST_HINT;
  s->machine = ms;
  s->pointers = x;
  s->core_index = core;
  s->stop_at_atomics = stop_at_atomics;
  s->address = address;
  s->stale = (i64 *)x[P_STALE] + core;
}

/* Prepare a turn of a warp. */
static inline void take_turn(Warp *s, i64 warp, i64 budget) {
  s->page = ~(u64)0;
  s->warp = (i64 *)s->pointers[P_WARP] + (s->core_index * s->machine[M_WARPS] + warp) * W_COUNT;
  s->index = warp;
  s->budget = budget;
  s->counted = s->with_mask = s->threads_executed = s->masked = 0;
  s->core[C_REASON] = REASON_BUDGET;
  s->floats = s->core[C_FP];
}

/* Run a warp for up to ``budget`` instructions; arguments and result are those of run_warp. */
ENTRY i64 run_native(i64 core, i64 warp, i64 budget, i64 stop_at_atomics, i64 address) {
  Executor *const run = executor((const i64 *)((const i64 *)address)[P_MACHINE]);
  if (run == 0 || budget <= 0) return run_warp(core, warp, budget, stop_at_atomics, address);
  Warp s;
  prepare(&s, core, stop_at_atomics, address);
  take_turn(&s, warp, budget);
  const float_state before = enter_float();
  const i64 executed = run(&s);
  leave_float(before);
  return executed;
}

/* Forget the decoded instructions of every core whose memory has changed since; between runs. */
ENTRY i64 keep_decoded(i64 address) {
  const i64 *x = (const i64 *)address;
  const i64 *ms = (const i64 *)x[P_MACHINE];
  for (i64 core = 0; core < ms[M_CORES]; core++) {
    i64 *c = (i64 *)x[P_CORE] + core * C_COUNT;
    const i64 *slots = (const i64 *)x[P_SLOTS] + core * DECODED_PAGES;
    const i32 *words = (const i32 *)x[P_WORDS] + core * DECODED_PAGES * 1024;
    int changed = 0;
    for (i64 slot = 0; slot < c[C_DECODED] && !changed; slot++)
      changed = memcmp((const void *)(ms[M_MEMORY] + (slots[slot] << 12)), words + slot * 1024, 4096) != 0;
    if (!changed) continue;
    i32 *pages = (i32 *)x[P_PAGES] + core * (ms[M_MEMORY_SIZE] / 4096 + 1);
    for (i64 slot = 0; slot < c[C_DECODED]; slot++) pages[slots[slot]] = 0;
    c[C_DECODED] = 0;
  }
  return 0;
}

#include "scheduler.h"
