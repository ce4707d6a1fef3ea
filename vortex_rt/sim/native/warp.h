/* run_LANES: the executor of a device of LANES threads a warp. Included once for each number. */

typedef u64 NAMED(Gathered, LANES) __attribute__((vector_size(8 * GATHERED), may_alias));
#undef GATHER
#if LANES < 8
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
  FOR_LANES { on[l] = -(mask >> l & 1); }
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

#define OPERATION(number) static i64 NAMED(op_##number##_, LANES)(STATE)
#include "operations.h"
#undef OPERATION

#undef VECTOR_OPERATION
#if VECTORS
#define OPERATION(number) static i64 NAMED(vector_##number##_, LANES)(STATE)
#include "vector_operations.h"
#undef OPERATION
#define VECTOR_OPERATION(number) [number + 1] = NAMED(vector_##number##_, LANES),
#else
#define VECTOR_OPERATION(number) [number + 1] = NAMED(op_##number##_, LANES),
#endif

static NAMED(Operation, LANES) *const NAMED(operations_, LANES)[] = {
  [0] = NAMED(slow_, LANES), /* ILLEGAL is -1 */
#define OPERATION(number) [number + 1] = NAMED(op_##number##_, LANES),
#define NO_OPERATION(number) [number + 1] = NAMED(slow_, LANES),
#include "table.h"
#undef OPERATION
#undef NO_OPERATION
};

/* Find the row of pc and execute it */
static __attribute__((noinline)) i64 NAMED(fetch_, LANES)(STATE) {
  if (pc >= s->memory.limit || pc & 3) SLOW;
  const i32 slot = s->pages[pc >> 12];
  if (slot == 0) {
    if (adopt_page(s, (i64)(pc >> 12))) return NAMED(fetch_, LANES)(GIVEN);
    SLOW;
  }
  s->page = pc & ~(u64)4095;
  s->rows = s->decoded + (i64)(slot - 1) * 1024 * DECODED_FIELDS;
  d = s->rows + (pc - s->page) / 4 * DECODED_FIELDS;
  EXECUTE;
}

/* Let run_warp execute this instruction, or record why it cannot */
static __attribute__((noinline)) i64 NAMED(slow_, LANES)(STATE) {
  i64 executed = s->budget - left;
  count(s, executed, pc, mask, FULL);
  if (!s->machine[M_TIMING]) s->core[C_CYCLES] += executed; /* mcycle is read as cycles + executed, run_warp starts anew */
  const i64 done = run_warp(s->core_index, s->index, 1, s->stop_at_atomics, s->address);
  if (!s->machine[M_TIMING]) s->core[C_CYCLES] -= executed;
  clear_flags();
  s->floats = s->core[C_FP];
  executed += done;
  left -= done;
  s->counted = s->with_mask = executed;
  if (s->core[C_REASON] != REASON_BUDGET || left <= 0) return executed;
  pc = (u64)s->warp[W_PC];
  if ((u64)s->warp[W_MASK] != mask) {
    mask = (u64)s->warp[W_MASK];
    NAMED(switch_, LANES)(s->on, mask);
  }
  return NAMED(fetch_, LANES)(GIVEN);
}

/* End the run; d is the row behind the last instruction's */
static __attribute__((noinline)) i64 NAMED(finish_, LANES)(STATE) {
  (void)base;
  const i64 executed = s->budget - left;
  count(s, executed, pc, mask, FULL);
  s->core[C_STEP_ROW] = (d - s->decoded) / DECODED_FIELDS - 1 + s->core_index * DECODED_PAGES * 1024;
  s->core[C_STEP_LANES] = __builtin_popcountll(mask);
  return executed;
}

static i64 NAMED(run_, LANES)(Warp *s) {
  const i64 windex = s->core_index * s->machine[M_WARPS] + s->index;
  u64 *base = (u64 *)s->pointers[P_REGISTERS] + windex * REGISTER_ROWS * LANES;
  const u64 mask = (u64)s->warp[W_MASK];
  s->stack = (i64 *)s->pointers[P_STACK] + windex * LANES * STACK_COUNT;
  NAMED(switch_, LANES)(s->on, mask);
  return NAMED(fetch_, LANES)(s, 0, base, (u64)s->warp[W_PC], s->budget, mask);
}
