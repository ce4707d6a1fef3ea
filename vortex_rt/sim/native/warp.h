/* run_LANES: the executor of a device of LANES threads a warp. Included once for each number. */

#define FULL (((u64)1 << LANES) - 1)

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
      return first >= IO_LIMIT && first < (u64)1 << 62; /* all lanes' places can be read */
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

#define ROW(i) (base + d[i])

/* D[l] = VALUE for the active lanes, in one vector loop */
#define RESULT(...)                                            \
  do {                                                         \
    u64 *D = ROW(1);                                           \
    if (mask == FULL) {                                        \
      FOR_LANES { D[l] = (__VA_ARGS__); }                      \
    } else {                                                   \
      FOR_LANES {                                              \
        const u64 v = (__VA_ARGS__);                           \
        D[l] = (v & on[l]) | (D[l] & ~on[l]);                  \
      }                                                        \
    }                                                          \
  } while (0)

/* the same lane by lane, for what has no vector form */
#define RESULT_EACH(...)                                       \
  do {                                                         \
    u64 *D = ROW(1);                                           \
    for (u64 m = mask; m; m &= m - 1) {                        \
      const int l = __builtin_ctzll(m);                        \
      D[l] = (__VA_ARGS__);                                    \
    }                                                          \
  } while (0)

#define NEXT                                                   \
  do {                                                         \
    pc += 4;                                                   \
    d += DECODED_FIELDS;                                       \
    executed++;                                                \
    if (executed == budget) goto out;                          \
    if ((pc & 4095) == 0) goto fetch;                          \
    goto *operation[d[0]];                                     \
  } while (0)

/* A branch, or a jump to pc */
#define JUMP                                                   \
  do {                                                         \
    c[C_BRANCHES]++;                                           \
    executed++;                                                \
    if (executed == budget) goto moved;                        \
    if (pc - page >= 4096 || pc & 3) goto fetch;               \
    d = rows + (pc - page) / 4 * DECODED_FIELDS;               \
    goto *operation[d[0]];                                     \
  } while (0)

/* The return address of a jump */
#define LINK                                                   \
  do {                                                         \
    const u64 link = memory.address_mask == ~(u64)0 ? pc + 4 : w(pc + 4); \
    RESULT(link);                                              \
  } while (0)

#define BRANCH(...)                                            \
  do {                                                         \
    const u64 *A = ROW(2), *B = ROW(3);                        \
    u64 taken = 0;                                             \
    FOR_LANES {                                                \
      const u64 a = A[l], b = B[l];                            \
      taken |= (__VA_ARGS__) ? (u64)1 << l : 0;                \
    }                                                          \
    taken &= mask;                                             \
    if (taken == 0) {                                          \
      c[C_BRANCHES]++;                                         \
      NEXT;                                                    \
    }                                                          \
    if (taken != mask) goto slow;                              \
    pc = (pc + (u64)(i64)d[5]) & memory.address_mask;          \
    JUMP;                                                      \
  } while (0)

#define LOAD(BITS, ...)                                        \
  do {                                                         \
    u64 low, high;                                             \
    int kind;                                                  \
    const int packed = NAMED(addresses_, LANES)(ROW(2), (u64)(i64)d[5], memory.address_mask, mask, on, BITS / 8, \
                                                address_row, &low, &high); \
    const u64 delta = resolve(&memory, c, pc, low, high, BITS / 8, 1, &kind); \
    if (kind == 2) goto slow;                                  \
    u64 *D = ROW(1);                                           \
    if (mask == FULL) {                                        \
      if (packed) {                                            \
        const NAMED(mem, BITS) *from = (const NAMED(mem, BITS) *)(low + delta); \
        FOR_LANES { const u64 v = from[l]; D[l] = (__VA_ARGS__); } \
      } else if (low == high) {                                \
        const u64 v = *(const NAMED(mem, BITS) *)(low + delta); \
        FOR_LANES { D[l] = (__VA_ARGS__); }                    \
      } else {                                                 \
        FOR_LANES { const u64 v = *(const NAMED(mem, BITS) *)(address_row[l] + delta); D[l] = (__VA_ARGS__); } \
      }                                                        \
    } else if (low == high) {                                  \
      const u64 v = *(const NAMED(mem, BITS) *)(low + delta);  \
      FOR_LANES { D[l] = ((__VA_ARGS__) & on[l]) | (D[l] & ~on[l]); } \
    } else {                                                   \
      FOR_LANES {                                              \
        const u64 v = *(const NAMED(mem, BITS) *)(address_row[l] + delta); \
        D[l] = ((__VA_ARGS__) & on[l]) | (D[l] & ~on[l]);      \
      }                                                        \
    }                                                          \
    c[C_LOADS]++;                                              \
    c[C_LOCAL_LOADS] += kind;                                  \
    c[C_STEP_SPACE] = kind;                                    \
    NEXT;                                                      \
  } while (0)

#define STORE(BITS)                                            \
  do {                                                         \
    u64 low, high;                                             \
    int kind;                                                  \
    if (ms[M_RESERVATIONS] > 0) goto slow;                     \
    const int packed = NAMED(addresses_, LANES)(ROW(2), (u64)(i64)d[5], memory.address_mask, mask, on, BITS / 8, \
                                                address_row, &low, &high); \
    const u64 delta = resolve(&memory, c, pc, low, high, BITS / 8, 2, &kind); \
    if (kind == 2) goto slow;                                  \
    const u64 *B = ROW(3);                                     \
    if (packed && mask == FULL) {                              \
      NAMED(mem, BITS) *to = (NAMED(mem, BITS) *)(low + delta); \
      FOR_LANES { to[l] = (NAMED(mem, BITS))B[l]; }            \
    } else {                                                   \
      for (u64 m = mask; m; m &= m - 1) {                      \
        const int l = __builtin_ctzll(m);                      \
        *(NAMED(mem, BITS) *)(address_row[l] + delta) = (NAMED(mem, BITS))B[l]; \
      }                                                        \
    }                                                          \
    c[C_STORES]++;                                             \
    c[C_LOCAL_STORES] += kind;                                 \
    c[C_STEP_SPACE] = kind;                                    \
    NEXT;                                                      \
  } while (0)

/* Floating point. An operand of an inactive lane is 1, with which no operation raises a flag. */
#define FIRST32 const float x = f32_of(unbox(A[l]))
#define FIRST32_ON const float x = f32_of((unbox(A[l]) & on[l]) | (0x3F800000u & ~on[l]))
#define SECOND32 const float y = f32_of(unbox(B[l]))
#define SECOND32_ON const float y = f32_of((unbox(B[l]) & on[l]) | (0x3F800000u & ~on[l]))
#define THIRD32 const float z = f32_of(unbox(E[l]))
#define THIRD32_ON const float z = f32_of((unbox(E[l]) & on[l]) | (0x3F800000u & ~on[l]))
#define FIRST64 const double x = f64_of(A[l])
#define FIRST64_ON const double x = f64_of((A[l] & on[l]) | (0x3FF0000000000000u & ~on[l]))
#define SECOND64 const double y = f64_of(B[l])
#define SECOND64_ON const double y = f64_of((B[l] & on[l]) | (0x3FF0000000000000u & ~on[l]))
#define THIRD64 const double z = f64_of(E[l])
#define THIRD64_ON const double z = f64_of((E[l] & on[l]) | (0x3FF0000000000000u & ~on[l]))

#define ROUNDING ((d[6] & FLAG_ROUNDING) == 7 ? ws_warp[W_FRM] : (d[6] & FLAG_ROUNDING))

/* An operation of one, two or three operands of BITS bits whose register is VALUE */
#define FLOAT(BITS, OPERANDS, OPERANDS_ON, ...)                \
  do {                                                         \
    const u64 *A = ROW(2), *B = ROW(3);                        \
    u64 *D = ROW(1);                                           \
    (void)B;                                                   \
    if (mask == FULL) {                                        \
      FOR_LANES { OPERANDS; D[l] = (__VA_ARGS__); }            \
    } else {                                                   \
      FOR_LANES {                                              \
        OPERANDS_ON;                                           \
        const u64 v = (__VA_ARGS__);                           \
        D[l] = (v & on[l]) | (D[l] & ~on[l]);                  \
      }                                                        \
    }                                                          \
    c[C_FP]++;                                                 \
    NEXT;                                                      \
  } while (0)
#define FLOAT_1(BITS, ...) FLOAT(BITS, FIRST##BITS, FIRST##BITS##_ON, __VA_ARGS__)
#define FLOAT_2(BITS, ...) FLOAT(BITS, FIRST##BITS; SECOND##BITS, FIRST##BITS##_ON; SECOND##BITS##_ON, __VA_ARGS__)

#define TO_NEAREST if (ROUNDING != 0) goto slow

/* Fused multiply-add. Which NaNs are invalid operations is not the same on every host (infinity times zero plus a quiet
 * NaN): run_warp decides. */
#define FUSED(BITS, TYPE, ...)                                 \
  do {                                                         \
    TO_NEAREST;                                                \
    const u64 *A = ROW(2), *B = ROW(3), *E = ROW(4);           \
    u64 result[LANES];                                         \
    u64 nan = 0;                                               \
    if (mask == FULL) {                                        \
      FOR_LANES {                                              \
        FIRST##BITS; SECOND##BITS; THIRD##BITS;                \
        const TYPE value = (__VA_ARGS__);                      \
        nan |= value != value;                                 \
        result[l] = f##BITS##_result(value);                   \
      }                                                        \
    } else {                                                   \
      FOR_LANES {                                              \
        FIRST##BITS##_ON; SECOND##BITS##_ON; THIRD##BITS##_ON; \
        const TYPE value = (__VA_ARGS__);                      \
        nan |= value != value;                                 \
        result[l] = f##BITS##_result(value);                   \
      }                                                        \
    }                                                          \
    if (nan) goto slow;                                        \
    u64 *D = ROW(1);                                           \
    if (mask == FULL) {                                        \
      FOR_LANES { D[l] = result[l]; }                          \
    } else {                                                   \
      FOR_LANES { D[l] = (result[l] & on[l]) | (D[l] & ~on[l]); } \
    }                                                          \
    c[C_FP]++;                                                 \
    NEXT;                                                      \
  } while (0)

/* Conversion of a value in [LOW, HIGH) to an integer, which is VALUE of the rounded x; others saturate: run_warp */
#define CONVERTED(BITS, TYPE, ROUNDED, ...)                    \
  FOR_LANES {                                                  \
    FIRST##BITS##_ON;                                          \
    const TYPE rounded = ROUNDED;                              \
    inexact |= rounded != x;                                   \
    const u64 v = (__VA_ARGS__);                               \
    D[l] = (v & on[l]) | (D[l] & ~on[l]);                      \
  }
#define TO_INTEGER(BITS, TYPE, F, LOW, HIGH, ...)              \
  do {                                                         \
    const i64 rounding = ROUNDING;                             \
    if (rounding > 3) goto slow;                               \
    const u64 *A = ROW(2);                                     \
    u64 *D = ROW(1);                                           \
    u64 outside = 0, inexact = 0;                              \
    FOR_LANES {                                                \
      FIRST##BITS##_ON;                                        \
      outside |= !(__builtin_isgreaterequal(x, (TYPE)LOW) & __builtin_isless(x, (TYPE)HIGH)); \
    }                                                          \
    if (outside) goto slow;                                    \
    if (rounding == 1) {                                       \
      CONVERTED(BITS, TYPE, __builtin_trunc##F(x), __VA_ARGS__) \
    } else if (rounding == 0) {                                \
      CONVERTED(BITS, TYPE, __builtin_rint##F(x), __VA_ARGS__) \
    } else if (rounding == 2) {                                \
      CONVERTED(BITS, TYPE, __builtin_floor##F(x), __VA_ARGS__) \
    } else {                                                   \
      CONVERTED(BITS, TYPE, __builtin_ceil##F(x), __VA_ARGS__) \
    }                                                          \
    if (inexact) ws_warp[W_FFLAGS] |= 1;                       \
    c[C_FP]++;                                                 \
    NEXT;                                                      \
  } while (0)
#define TO_INTEGER32(...) TO_INTEGER(32, float, f, __VA_ARGS__)
#define TO_INTEGER64(...) TO_INTEGER(64, double, , __VA_ARGS__)

/* Conversion of a, an integer, to VALUE */
#define FROM_INTEGER(...)                                      \
  do {                                                         \
    TO_NEAREST;                                                \
    const u64 *A = ROW(2);                                     \
    u64 *D = ROW(1);                                           \
    FOR_LANES {                                                \
      const u64 a = (A[l] & on[l]) | (1 & ~on[l]);             \
      const u64 v = (__VA_ARGS__);                             \
      D[l] = (v & on[l]) | (D[l] & ~on[l]);                    \
    }                                                          \
    c[C_FP]++;                                                 \
    NEXT;                                                      \
  } while (0)

static __attribute__((noinline)) i64 NAMED(run_, LANES)(i64 core, i64 warp, i64 budget, i64 stop_at_atomics, i64 address) {
  static const void *const operations[] = {
    [0] = &&slow, /* ILLEGAL is -1 */
#define OPERATION(number) [number + 1] = &&op_##number,
#define NO_OPERATION(number) [number + 1] = &&slow,
#include "labels.h"
#undef OPERATION
#undef NO_OPERATION
  };
  const void *const *const operation = operations + 1;
  const i64 *x = (const i64 *)address;
  const i64 *ms = (const i64 *)x[P_MACHINE];
  i64 *c = (i64 *)x[P_CORE] + core * C_COUNT;
  const i64 windex = core * ms[M_WARPS] + warp;
  i64 *ws_warp = (i64 *)x[P_WARP] + windex * W_COUNT;
  u64 *base = (u64 *)x[P_REGISTERS] + windex * REGISTER_ROWS * LANES;
  u64 *address_row = base + ADDRESS_ROW * LANES;
  const i32 *decoded = (const i32 *)x[P_DECODED] + core * DECODED_PAGES * 1024 * DECODED_FIELDS;
  const i32 *pages = (const i32 *)x[P_PAGES] + core * (ms[M_MEMORY_SIZE] / 4096 + 1);
  const Memory memory = memory_of(x, ms, core);
  const i32 *rows = decoded, *d = decoded;
  u64 pc = (u64)ws_warp[W_PC], mask = (u64)ws_warp[W_MASK], page = ~(u64)0;
  i64 executed = 0, counted = 0, with_mask = 0; /* executed: all; up to counted the counters have them; since with_mask with this mask */
  i64 threads_executed = 0, masked = 0;
  u64 on[LANES];
  const float_state before = enter_float();
  c[C_REASON] = REASON_BUDGET;

#define EXPAND_MASK FOR_LANES { on[l] = -(mask >> l & 1); }
#define COUNT_MASK                                             \
  do {                                                         \
    threads_executed += (executed - with_mask) * __builtin_popcountll(mask); \
    if (mask != FULL) masked += executed - with_mask;          \
    with_mask = executed;                                      \
  } while (0)
#define COUNT                                                  \
  do {                                                         \
    COUNT_MASK;                                                \
    const i64 flags = raised_flags();                          \
    if (flags) ws_warp[W_FFLAGS] |= flags;                     \
    ws_warp[W_PC] = (i64)pc;                                   \
    ws_warp[W_MASK] = (i64)mask;                               \
    ws_warp[W_INSTRUCTIONS] += executed - counted;             \
    c[C_INSTRUCTIONS] += executed - counted;                   \
    c[C_THREAD_INSTRUCTIONS] += threads_executed;              \
    c[C_MASKED] += masked;                                     \
    threads_executed = masked = 0;                             \
    counted = executed;                                        \
  } while (0)

  EXPAND_MASK

fetch:
  if (pc >= memory.limit || pc & 3) goto slow;
  {
    const i32 slot = pages[pc >> 12];
    if (slot == 0) goto slow;
    page = pc & ~(u64)4095;
    rows = decoded + (i64)(slot - 1) * 1024 * DECODED_FIELDS;
    d = rows + (pc - page) / 4 * DECODED_FIELDS;
  }
  goto *operation[d[0]];

#include "operations.h"

moved: /* the last instruction of the budget was a branch or jump: d is still its row */
  d += DECODED_FIELDS;
out:
  COUNT;
  c[C_STEP_ROW] = (d - (const i32 *)x[P_DECODED]) / DECODED_FIELDS - 1;
  c[C_STEP_LANES] = __builtin_popcountll(mask);
  leave_float(before);
  return executed;

slow: /* run_warp executes this instruction, or records why it cannot */
  COUNT;
  {
    if (!ms[M_TIMING]) c[C_CYCLES] += executed; /* mcycle is read as cycles + executed, and run_warp starts anew */
    const i64 done = run_warp(core, warp, 1, stop_at_atomics, address);
    if (!ms[M_TIMING]) c[C_CYCLES] -= executed;
    executed += done;
    counted = with_mask = executed;
  }
  pc = (u64)ws_warp[W_PC];
  if ((u64)ws_warp[W_MASK] != mask) {
    mask = (u64)ws_warp[W_MASK];
    EXPAND_MASK
  }
  clear_flags();
  if (c[C_REASON] != REASON_BUDGET || executed >= budget) {
    leave_float(before);
    return executed;
  }
  goto fetch;
}

#undef FULL
