/* The executor of warps of LANES lanes; compiled once for each number (build.py), and for each level of vector
 * instructions.
 *
 * Each operation of the instruction table is a function that ends with a jump to the next instruction's (operation.h), so
 * that loops over lanes become vector code; with AVX-512 many have a form of their own (avx512.h). Floating point runs on
 * the host's unit, whose sticky flags are the accrued exceptions. */
#include "isa.h"
#include "lane.h"
#include "host_float.h"
#include "running.h"
#include "softfloat.h"
#include "sanitizer.h"
#include "tables.h"

#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)
#define FOR_LANES _Pragma("GCC ivdep") for (int l = 0; l < LANES; l++) /* rows are the same or apart */
#define FOR_LOWER_LANES _Pragma("GCC ivdep") for (int l = 0; l < LANES / 2; l++)

static const u64 BIT[] = {
#define BITS(l) (u64)1 << (l), (u64)2 << (l), (u64)4 << (l), (u64)8 << (l)
  BITS(0), BITS(4), BITS(8), BITS(12), BITS(16), BITS(20), BITS(24), BITS(28),
#undef BITS
};

/* Count the instructions up to ``executed`` as run with ``mask`` */
static inline void count_mask(Running *s, i64 executed, u64 mask, u64 full) {
  s->threads_executed += (executed - s->with_mask) * members(mask);
  if (mask != full) s->masked += executed - s->with_mask;
  s->with_mask = executed;
}

/* Bring the warp's state and the counters up to date */
static void count(Running *s, i64 executed, u64 pc, u64 mask, u64 full) {
  count_mask(s, executed, mask, full);
  if (s->core->fp != s->floats) {
    s->floats = s->core->fp;
    const i64 flags = take_flags();
    if (flags) s->warp->fflags |= flags;
  }
  s->warp->pc = pc;
  s->warp->mask = mask;
  s->warp->instructions += executed - s->counted;
  s->core->instructions += executed - s->counted;
  s->core->thread_instructions += s->threads_executed;
  s->core->masked += s->masked;
  s->threads_executed = s->masked = 0;
  s->counted = executed;
}

#include "operation.h"
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512DQ__) && defined(__BMI2__)
#define AVX512 1
#else
#define AVX512 0
#endif
#include "access.h"
#if AVX512
#include "avx512.h"
#endif
#include "halves.h"

typedef u64 NAMED(Gathered, LANES) __attribute__((vector_size(8 * GATHERED), may_alias));
#undef GATHER
#if LANES == 1
#define GATHER GATHER_1
#elif LANES == 2
#define GATHER GATHER_2
#elif LANES == 4
#define GATHER GATHER_4
#else
#define GATHER GATHER_8
#endif

typedef i64 NAMED(Operation, LANES)(STATE);
static NAMED(Operation, LANES) *const NAMED(operations_, LANES)[];
static NAMED(Operation, LANES) NAMED(slow_, LANES), NAMED(fetch_, LANES), NAMED(finish_, LANES);

#undef VECTORS
#define VECTORS (AVX512 && LANES >= 8)

/* Return the lanes whose values are odd. */
static inline u64 NAMED(odd_, LANES)(const u64 *row) {
  u64 lanes = 0;
#if VECTORS
  EACH_GROUP { lanes |= (u64)_mm512_test_epi64_mask(ROW_OF(row, g), _mm512_set1_epi64(1)) << 8 * g; }
#else
  FOR_LANES { lanes |= BIT[l] & -(row[l] & 1); }
#endif
  return lanes;
}

/* Make ``on`` that of a mask of active lanes. */
static inline void NAMED(switch_, LANES)(u64 *on, u64 mask) {
#if VECTORS
  EACH_GROUP { PUT_ROW(on, g, _mm512_movm_epi64(ACTIVE(g))); }
#else
  FOR_LANES { on[l] = mask & BIT[l] ? ~(u64)0 : 0; }
#endif
}

/* Fill the address row (an inactive lane gets the first active lane's) and find the accesses' extent; return 1 if each
 * lane's follows the one before, 0 if not. */
static inline __attribute__((always_inline)) int NAMED(addresses_, LANES)(
    const u64 *source, u64 immediate, u64 address_mask, u64 mask, const u64 *on, u64 size, u64 *to, u64 *low, u64 *high) {
  u64 differ = 0;
  if (mask == FULL) {
    const u64 first = (source[0] + immediate) & address_mask;
    const u64 stride = ((source[1] + immediate) & address_mask) - first;
    FOR_LANES {
      const u64 a = (source[l] + immediate) & address_mask;
      to[l] = a;
      differ |= a - (first + (u64)l * stride);
    }
    if (differ == 0 && stride + (1u << 30) < (u64)1 << 31) {
      const u64 last = first + (LANES - 1) * stride;
      *low = first < last ? first : last;
      *high = first < last ? last : first;
      return stride == size;
    }
  } else {
    const int one = __builtin_ctzll(mask);
    const u64 active = (source[one] + immediate) & address_mask;
    const u64 first = active - (u64)one * size;
    FOR_LANES {
      const u64 a = (((source[l] + immediate) & address_mask) & on[l]) | (active & ~on[l]);
      to[l] = a;
      differ |= (a - (first + (u64)l * size)) & on[l];
    }
    if (differ == 0) {
      *low = active;
      *high = first + (u64)(63 - __builtin_clzll(mask)) * size;
      return 1;
    }
  }
  u64 least = ~(u64)0, most = 0;
  FOR_LANES {
    least = to[l] < least ? to[l] : least;
    most = to[l] > most ? to[l] : most;
  }
  *low = least;
  *high = most;
  return 0;
}

#include "bounds.h"
#define OPERATION(name) static __attribute__((unused)) i64 NAMED(op_##name##_, LANES)(STATE)
#include "operations.h"
#undef OPERATION

#undef VECTOR_OPERATION
#if VECTORS
#define OPERATION(name) static i64 NAMED(vector_##name##_, LANES)(STATE)
#include "avx512_operations.h"
#undef OPERATION
#define VECTOR_OPERATION(name) [OP_##name + 1] = NAMED(vector_##name##_, LANES),
#else
#define VECTOR_OPERATION(name) [OP_##name + 1] = NAMED(op_##name##_, LANES),
#endif

static NAMED(Operation, LANES) *const NAMED(operations_, LANES)[] = {
  [0] = NAMED(slow_, LANES), /* ILLEGAL is -1 */
#define OPERATION(name) [OP_##name + 1] = NAMED(op_##name##_, LANES),
#define NO_OPERATION(name) [OP_##name + 1] = NAMED(slow_, LANES),
#include "operation_list.h"
#undef OPERATION
#undef NO_OPERATION
};

/* Find the row of pc and execute it */
static __attribute__((noinline)) i64 NAMED(fetch_, LANES)(STATE) {
  if (pc >= s->memory.limit || pc & 3) SLOW;
  const i32 slot = s->pages[pc >> 12];
  if (slot == 0) {
    if (adopt_page(s->g, s->core_number, (i64)(pc >> 12))) return NAMED(fetch_, LANES)(GIVEN);
    SLOW;
  }
  s->page = pc & ~(u64)4095;
  s->rows = s->decoded + (i64)(slot - 1) * 1024;
  d = s->rows + (pc - s->page) / 4;
  EXECUTE;
}

/* Let the interpreter execute this instruction, or record why it cannot */
static __attribute__((noinline)) i64 NAMED(slow_, LANES)(STATE) {
  i64 executed = s->budget - left;
  count(s, executed, pc, mask, FULL);
  const i64 done = interpret(s->g, s->core_number, s->index, executed, s->stop_at_atomics);
  clear_flags();
  s->floats = s->core->fp;
  executed += done;
  left -= done;
  s->counted = s->with_mask = executed;
  if (s->core->reason != REASON_BUDGET || left <= 0) return executed;
  pc = s->warp->pc;
  if (s->warp->mask != mask) {
    mask = s->warp->mask;
    NAMED(switch_, LANES)(s->on, mask);
  }
  return NAMED(fetch_, LANES)(GIVEN);
}

/* End the run; d is behind the last instruction */
static __attribute__((noinline)) i64 NAMED(finish_, LANES)(STATE) {
  (void)base;
  const i64 executed = s->budget - left;
  count(s, executed, pc, mask, FULL);
  s->core->step_row = d - s->decoded - 1 + s->core_number * DECODED_PAGES * 1024;
  s->core->step_lanes = members(mask);
  return executed;
}

i64 NAMED(run_, LANES)(Running *s) {
  const u64 mask = s->warp->mask;
  s->stack = s->g->stack + warp_index(s->g, s->core_number, s->index) * LANES;
  NAMED(switch_, LANES)(s->on, mask);
  return NAMED(fetch_, LANES)(s, 0, registers_of(s->g, s->core_number, s->index), s->warp->pc, s->budget, mask);
}
