/* What operations are made of: macros for use in a function that OPERATION begins, for a number of LANES.
 *
 * Every operation is a function that calls the next instruction's as its last act. The compiler makes jumps of these
 * calls, and what all of them need stays in registers: the running warp s, the decoded instruction d, the registers
 * at base, pc, the instructions left of the budget (with this one), and the mask of active lanes. */

#define FULL (((u64)1 << LANES) - 1)
#define STATE Running *s, const Decoded *d, u64 *base, u64 pc, i64 left, u64 mask
#define GIVEN s, d, base, pc, left, mask
#define SLOW return NAMED(slow_, LANES)(GIVEN)
#define EXECUTE return (NAMED(operations_, LANES) + 1)[(i64)d->op](GIVEN) /* ILLEGAL is -1 */

#define ROW(which) (base + d->which) /* a row of registers: rd, rs1, rs2, rs3 */

/* D[l] = VALUE for the active lanes, in one vector loop */
#define RESULT(...)                                            \
  do {                                                         \
    u64 *D = ROW(rd);                                           \
    if (mask == FULL) {                                        \
      FOR_LANES { D[l] = (__VA_ARGS__); }                      \
    } else if (LANES > 8 && mask >> LANES / 2 == 0) {          \
      FOR_LOWER_LANES {                                        \
        const u64 v = (__VA_ARGS__);                           \
        D[l] = (v & s->on[l]) | (D[l] & ~s->on[l]);            \
      }                                                        \
    } else {                                                   \
      FOR_LANES {                                              \
        const u64 v = (__VA_ARGS__);                           \
        D[l] = (v & s->on[l]) | (D[l] & ~s->on[l]);            \
      }                                                        \
    }                                                          \
  } while (0)

/* the same lane by lane, for what has no vector form */
#define RESULT_EACH(...)                                       \
  do {                                                         \
    u64 *D = ROW(rd);                                           \
    for (u64 m = mask; m; m &= m - 1) {                        \
      const int l = __builtin_ctzll(m);                        \
      D[l] = (__VA_ARGS__);                                    \
    }                                                          \
  } while (0)

/* Go on with the instruction behind this one */
#define NEXT                                                   \
  do {                                                         \
    pc += 4;                                                   \
    d++;                                       \
    if (--left == 0) return NAMED(finish_, LANES)(GIVEN);      \
    if ((pc & 4095) == 0) return NAMED(fetch_, LANES)(GIVEN);  \
    EXECUTE;                                                   \
  } while (0)

/* Go on at pc */
#define GO                                                     \
  do {                                                         \
    if (--left == 0) {                                         \
      d++; /* finish_ takes the row before as the last instruction's */ \
      return NAMED(finish_, LANES)(GIVEN);                     \
    }                                                          \
    if (pc - s->page >= 4096 || pc & 3) return NAMED(fetch_, LANES)(GIVEN); \
    d = s->rows + (pc - s->page) / 4;         \
    EXECUTE;                                                   \
  } while (0)

#define JUMP                                                   \
  do {                                                         \
    s->core->branches++;                                           \
    GO;                                                        \
  } while (0)

/* The highest active lane, whose registers give scalar operands */
#define LAST_LANE (63 - __builtin_clzll(mask))

/* The return address of a jump */
#define LINK                                                   \
  do {                                                         \
    const u64 link = s->memory.address_mask == ~(u64)0 ? pc + 4 : w(pc + 4); \
    RESULT(link);                                              \
  } while (0)

/* Go on where the branch goes of which ``taken`` are the lanes, active or not, that take it */
#define TAKEN                                                  \
  do {                                                         \
    taken &= mask;                                             \
    if (taken == 0) {                                          \
      s->core->branches++;                                   \
      NEXT;                                                    \
    }                                                          \
    if (taken != mask) SLOW;                                   \
    pc = (pc + (u64)(i64)d->immediate) & s->memory.address_mask;       \
    JUMP;                                                      \
  } while (0)

#define BRANCH(...)                                            \
  do {                                                         \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                        \
    u64 taken = 0;                                             \
    FOR_LANES {                                                \
      const u64 a = A[l], b = B[l];                            \
      taken |= (__VA_ARGS__) ? BIT[l] : 0;                     \
    }                                                          \
    TAKEN;                                                     \
  } while (0)

#define LOAD(BITS, ...)                                        \
  do {                                                         \
    u64 low, high;                                             \
    int kind;                                                  \
    const u64 *places = base + ADDRESS_ROW * LANES;            \
    const int packed = NAMED(addresses_, LANES)(ROW(rs1), (u64)(i64)d->immediate, s->memory.address_mask, mask, s->on, BITS / 8, \
                                                base + ADDRESS_ROW * LANES, &low, &high); \
    RESOLVE(BITS, 1);                                         \
    u64 *D = ROW(rd);                                           \
    if (low == high) {                                         \
      const u64 v = *(const NAMED(mem, BITS) *)(low + delta);  \
      const u64 value = (__VA_ARGS__);                         \
      FOR_LANES { D[l] = (value & s->on[l]) | (D[l] & ~s->on[l]); } \
    } else if (packed) {                                       \
      if (mask == FULL) {                                      \
        const NAMED(mem, BITS) *from = (const NAMED(mem, BITS) *)(low + delta); \
        FOR_LANES { const u64 v = from[l]; D[l] = (__VA_ARGS__); } \
      } else {                                                 \
        const NAMED(mem, BITS) *from = (const NAMED(mem, BITS) *)(low + delta) - __builtin_ctzll(mask); \
        NAMED(mem, BITS) part[LANES];                          \
        NAMED(take_, BITS)(part, from, mask, LANES);           \
        FOR_LANES { const u64 v = part[l]; D[l] = ((__VA_ARGS__) & s->on[l]) | (D[l] & ~s->on[l]); } \
      }                                                        \
    } else { /* an inactive lane has an active one's address */ \
      NAMED(Gathered, LANES) part[LANES / GATHERED];           \
      const u64 *element = (const u64 *)part;                  \
      for (int g = 0; g < LANES / GATHERED; g++) part[g] = (NAMED(Gathered, LANES))GATHER(NAMED(mem, BITS), places + g * GATHERED, delta); \
      FOR_LANES { const u64 v = element[l]; D[l] = ((__VA_ARGS__) & s->on[l]) | (D[l] & ~s->on[l]); } \
    }                                                          \
    s->core->loads++;                                        \
    s->core->local_loads += kind;                            \
    s->core->step_space = kind;                              \
    NEXT;                                                      \
  } while (0)

/* An atomic operation, lane by lane: a becomes NEW of a, the value in memory, and b, the operand */
#define ATOMIC(BITS, READ, ...)                                \
  do {                                                         \
    u64 low, high, bits = 0, *places = base + ADDRESS_ROW * LANES; \
    int kind;                                                  \
    if (s->stop_at_atomics || s->device->reservations > 0) SLOW; \
    NAMED(addresses_, LANES)(ROW(rs1), 0, s->memory.address_mask, mask, s->on, BITS / 8, places, &low, &high); \
    FOR_LANES { bits |= places[l]; }                           \
    if (bits & (BITS / 8 - 1)) SLOW;                           \
    RESOLVE(BITS, 3);                                         \
    const u64 *B = ROW(rs2);                                     \
    u64 *D = ROW(rd);                                           \
    for (u64 m = mask; m; m &= m - 1) {                        \
      const int l = __builtin_ctzll(m);                        \
      NAMED(mem, BITS) *to = (NAMED(mem, BITS) *)(places[l] += delta); \
      const u64 a = READ(*to), b = READ(B[l]);                 \
      *to = (NAMED(mem, BITS))(__VA_ARGS__);                   \
      D[l] = a;                                                \
      (void)b;                                                 \
    }                                                          \
    s->core->atomics++;                                      \
    s->core->step_space = 2;                                 \
    NEXT;                                                      \
  } while (0)

/* Values at several addresses, in a vector from the start: lanes stored one by one could not be loaded as one soon */
#define AT(type, places, delta, i) *(const type *)((places)[i] + delta)
#define GATHER_1(type, places, delta) {AT(type, places, delta, 0)}
#define GATHER_2(type, places, delta) {AT(type, places, delta, 0), AT(type, places, delta, 1)}
#define GATHER_4(type, places, delta) \
  {AT(type, places, delta, 0), AT(type, places, delta, 1), AT(type, places, delta, 2), AT(type, places, delta, 3)}
#define GATHER_8(type, places, delta) \
  {AT(type, places, delta, 0), AT(type, places, delta, 1), AT(type, places, delta, 2), AT(type, places, delta, 3), \
   AT(type, places, delta, 4), AT(type, places, delta, 5), AT(type, places, delta, 6), AT(type, places, delta, 7)}
#define GATHERED (LANES < 8 ? LANES : 8)

#define STORE(BITS)                                            \
  do {                                                         \
    u64 low, high;                                             \
    int kind;                                                  \
    if (s->device->reservations > 0) SLOW;                     \
    const int packed = NAMED(addresses_, LANES)(ROW(rs1), (u64)(i64)d->immediate, s->memory.address_mask, mask, s->on, BITS / 8, \
                                                (base + ADDRESS_ROW * LANES), &low, &high); \
    RESOLVE(BITS, 2);                                         \
    const u64 *B = ROW(rs2);                                     \
    if (packed && mask == FULL) {                              \
      NAMED(mem, BITS) *to = (NAMED(mem, BITS) *)(low + delta); \
      FOR_LANES { to[l] = (NAMED(mem, BITS))B[l]; }            \
    } else if (packed) {                                       \
      NAMED(put_, BITS)((NAMED(mem, BITS) *)(low + delta) - __builtin_ctzll(mask), B, mask, LANES); \
    } else {                                                   \
      for (u64 m = mask; m; m &= m - 1) { /* of lanes with one address the last one's stays */ \
        const int l = __builtin_ctzll(m);                      \
        *(NAMED(mem, BITS) *)((base + ADDRESS_ROW * LANES)[l] + delta) = (NAMED(mem, BITS))B[l]; \
      }                                                        \
    }                                                          \
    s->core->stores++;                                             \
    s->core->local_stores += kind;                                 \
    s->core->step_space = kind;                                    \
    NEXT;                                                      \
  } while (0)

/* Floating point. An operand of an inactive lane is 1, with which no operation raises a flag. */
#define FIRST32 const float x = f32_of(unbox(A[l]))
#define FIRST32_ON const float x = f32_of((unbox(A[l]) & s->on[l]) | (0x3F800000u & ~s->on[l]))
#define SECOND32 const float y = f32_of(unbox(B[l]))
#define SECOND32_ON const float y = f32_of((unbox(B[l]) & s->on[l]) | (0x3F800000u & ~s->on[l]))
#define THIRD32 const float z = f32_of(unbox(E[l]))
#define THIRD32_ON const float z = f32_of((unbox(E[l]) & s->on[l]) | (0x3F800000u & ~s->on[l]))
#define FIRST64 const double x = f64_of(A[l])
#define FIRST64_ON const double x = f64_of((A[l] & s->on[l]) | (0x3FF0000000000000u & ~s->on[l]))
#define SECOND64 const double y = f64_of(B[l])
#define SECOND64_ON const double y = f64_of((B[l] & s->on[l]) | (0x3FF0000000000000u & ~s->on[l]))
#define THIRD64 const double z = f64_of(E[l])
#define THIRD64_ON const double z = f64_of((E[l] & s->on[l]) | (0x3FF0000000000000u & ~s->on[l]))

#define ROUNDING ((d->flags & FLAG_ROUNDING) == 7 ? s->warp->frm : (d->flags & FLAG_ROUNDING))

/* An operation of one, two or three operands of BITS bits whose register is VALUE */
#define FLOAT(BITS, OPERANDS, OPERANDS_ON, ...)                \
  do {                                                         \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                        \
    u64 *D = ROW(rd);                                           \
    (void)B;                                                   \
    if (mask == FULL) {                                        \
      FOR_LANES { OPERANDS; D[l] = (__VA_ARGS__); }            \
    } else {                                                   \
      FOR_LANES {                                              \
        OPERANDS_ON;                                           \
        const u64 v = (__VA_ARGS__);                           \
        D[l] = (v & s->on[l]) | (D[l] & ~s->on[l]);                  \
      }                                                        \
    }                                                          \
    s->core->fp++;                                                 \
    NEXT;                                                      \
  } while (0)
#define FLOAT_1(BITS, ...) FLOAT(BITS, FIRST##BITS, FIRST##BITS##_ON, __VA_ARGS__)
#define FLOAT_2(BITS, ...) FLOAT(BITS, FIRST##BITS; SECOND##BITS, FIRST##BITS##_ON; SECOND##BITS##_ON, __VA_ARGS__)

/* fmin, fmax: VALUE of a and b sets signaling */
#define LESSER_OF(READ, ...)                                   \
  do {                                                         \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                        \
    u64 *D = ROW(rd);                                           \
    u64 invalid = 0;                                           \
    FOR_LANES {                                                \
      const u64 a = READ(A[l]), b = READ(B[l]);                \
      u64 signaling = 0;                                       \
      const u64 v = (__VA_ARGS__);                             \
      invalid |= signaling & s->on[l];                         \
      D[l] = (v & s->on[l]) | (D[l] & ~s->on[l]);              \
    }                                                          \
    if (invalid) s->warp->fflags |= 16;                      \
    s->core->fp++;                                           \
    NEXT;                                                      \
  } while (0)

#define TO_NEAREST if (ROUNDING != 0) SLOW

/* Fused multiply-add. Which NaNs are invalid operations is not the same on every host (infinity times zero plus a quiet
 * NaN): run_warp decides. */
#define FUSED(BITS, TYPE, ...)                                 \
  do {                                                         \
    TO_NEAREST;                                                \
    const u64 *A = ROW(rs1), *B = ROW(rs2), *E = ROW(rs3);           \
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
    if (nan) SLOW;                                        \
    u64 *D = ROW(rd);                                           \
    if (mask == FULL) {                                        \
      FOR_LANES { D[l] = result[l]; }                          \
    } else {                                                   \
      FOR_LANES { D[l] = (result[l] & s->on[l]) | (D[l] & ~s->on[l]); } \
    }                                                          \
    s->core->fp++;                                                 \
    NEXT;                                                      \
  } while (0)

/* csrrs and its like without a write, for registers that do not change while the warp runs */
#define CSR                                                    \
  do {                                                         \
    const u32 word = (u32)d->word;                                \
    if ((word >> 12 & 3) == 1 || (word >> 15 & 31)) SLOW;      \
    u64 value = 0, step = 0;                                   \
    switch (word >> 20) {                                      \
      case CSR_THREAD_ID: step = 1; break;                     \
      case CSR_WARP_ID: value = (u64)s->index; break;          \
      case CSR_CORE_ID: value = (u64)s->core_number; break;     \
      case CSR_ACTIVE_THREADS: value = mask; break;            \
      case CSR_NUM_THREADS: value = LANES; break;              \
      case CSR_NUM_WARPS: value = (u64)s->device->warps; break;     \
      case CSR_NUM_CORES: value = (u64)s->device->cores; break;     \
      case CSR_LOCAL_MEM_BASE: value = (u64)s->device->local_base; break; \
      case CSR_MHARTID: value = (u64)(s->core_number * s->device->warps + s->index) * LANES; step = 1; break; \
      case CSR_MSCRATCH:                                       \
        if (s->device->vortex3) SLOW;                          \
        value = (u64)s->core->mscratch;                        \
        break;                                                 \
      default: SLOW;                                           \
    }                                                          \
    if (s->device->xlen == 32) value = w(value); /* harts are fewer than 2**31 */ \
    RESULT(value + (u64)l * step);                             \
    NEXT;                                                      \
  } while (0)

/* Warp control. What is an error is left to run_warp. */

/* Bit 0 of a row's active lanes, negated where the instruction says so */
#define PREDICATE(row, negate)                                 \
  ({                                                           \
    const u64 lanes_ = NAMED(odd_, LANES)(row);                \
    ((negate) ? ~lanes_ : lanes_) & mask;                      \
  })

/* Go on behind the instruction (or at the address that pc has) with other lanes */
#define SET_MASK(NEW)                                          \
  do {                                                         \
    const u64 new_ = (NEW);                                    \
    if (new_ != mask) {                                        \
      count_mask(s, s->budget - left + 1, mask, FULL);         \
      mask = new_;                                             \
      NAMED(switch_, LANES)(s->on, mask);                      \
    }                                                          \
  } while (0)

#define SPLIT                                                  \
  do {                                                         \
    const i64 depth = s->warp->depth;                        \
    u64 then = PREDICATE(ROW(rs1), (d->word >> 20) & 31), other = mask & ~then; \
    const int diverges = then != 0 && other != 0;              \
    if (diverges && depth >= LANES - 1) SLOW;             \
    RESULT((u64)depth);                                        \
    s->core->splits++;                                             \
    if (diverges) {                                            \
      const int more = __builtin_popcountll(other) - __builtin_popcountll(then); \
      if (s->device->vortex3 ? more < 0 : more > 0) {          \
        const u64 larger = other;                              \
        other = then;                                          \
        then = larger;                                         \
      }                                                        \
      IpdomEntry *entry = s->stack + depth;                      \
      entry->original = mask;                            \
      entry->other = other;                              \
      entry->pc = pc + 4;                                \
      entry->fallthrough = 0;                            \
      s->warp->depth = depth + 1;                            \
      s->core->divergent_splits++;                                 \
      SET_MASK(then);                                          \
    }                                                          \
    NEXT;                                                      \
  } while (0)

#define JOIN                                                   \
  do {                                                         \
    const i64 depth = s->warp->depth, wanted = (i64)ROW(rs1)[LAST_LANE]; \
    if (wanted == depth) NEXT;                                 \
    if (wanted < 0 || wanted > depth) SLOW;               \
    IpdomEntry *entry = s->stack + depth - 1;                  \
    if (entry->fallthrough) {                            \
      s->warp->depth = depth - 1;                            \
      SET_MASK((u64)entry->original);                    \
      NEXT;                                                    \
    }                                                          \
    entry->fallthrough = 1;                              \
    SET_MASK((u64)entry->other);                         \
    pc = (u64)entry->pc;                                 \
    GO;                                                        \
  } while (0)

/* Stop behind this instruction and let other warps go on */
#define LEAVE                                                  \
  do {                                                         \
    s->core->reason = REASON_SWITCH;                         \
    pc += 4;                                                   \
    left--;                                                    \
    d++;                                       \
    return NAMED(finish_, LANES)(GIVEN);                       \
  } while (0)

#define END_WARP                                               \
  do {                                                         \
    SET_MASK(0);                                               \
    s->core->active &= ~((i64)1 << s->index);                \
    LEAVE;                                                     \
  } while (0)

#define PRED                                                   \
  do {                                                         \
    u64 lanes = PREDICATE(ROW(rs1), (d->word >> 7) & 31);           \
    if (lanes == 0) lanes = ROW(rs2)[LAST_LANE] & FULL;          \
    if (lanes == 0) END_WARP;                                  \
    SET_MASK(lanes);                                           \
    NEXT;                                                      \
  } while (0)

#define TMC                                                    \
  do {                                                         \
    const u64 lanes = ROW(rs1)[LAST_LANE] & FULL;                \
    if (lanes == 0) END_WARP;                                  \
    SET_MASK(lanes);                                           \
    NEXT;                                                      \
  } while (0)

/* A barrier of the core: the last warp frees the others, any other one stops */
#define BAR                                                    \
  do {                                                         \
    const u64 number = (u32)ROW(rs1)[LAST_LANE];                 \
    const i64 count = (i64)(u32)ROW(rs2)[LAST_LANE];             \
    if (s->device->vortex3 || number >= (u64)s->device->barriers || count > s->device->warps) SLOW; \
    s->core->barriers++;                                     \
    if (count < 2) NEXT;                                       \
    i64 *place = s->barrier + number;                          \
    const i64 waiting = *place | (i64)1 << s->index;           \
    if (__builtin_popcountll((u64)waiting) == count) {         \
      *place = 0;                                              \
      s->core->stalled &= ~waiting;                                \
      for (u64 m = (u64)waiting; m; m &= m - 1)                \
        s->warp[__builtin_ctzll(m) - s->index].barrier = -1;   \
      NEXT;                                                    \
    }                                                          \
    *place = waiting;                                          \
    s->core->stalled |= (i64)1 << s->index;                            \
    s->warp->barrier = (i64)number;                          \
    s->warp->barrier_count = count;                          \
    LEAVE;                                                     \
  } while (0)

/* Conversion of a value in [LOW, HIGH) to an integer, which is VALUE of the rounded x; others saturate: run_warp */
#define CONVERTED(BITS, TYPE, ROUNDED, ...)                    \
  FOR_LANES {                                                  \
    FIRST##BITS##_ON;                                          \
    const TYPE rounded = ROUNDED;                              \
    inexact |= rounded != x;                                   \
    const u64 v = (__VA_ARGS__);                               \
    D[l] = (v & s->on[l]) | (D[l] & ~s->on[l]);                      \
  }
#define TO_INTEGER(BITS, TYPE, F, LOW, HIGH, ...)              \
  do {                                                         \
    const i64 rounding = ROUNDING;                             \
    if (rounding > 3) SLOW;                               \
    const u64 *A = ROW(rs1);                                     \
    u64 *D = ROW(rd);                                           \
    u64 outside = 0, inexact = 0;                              \
    FOR_LANES {                                                \
      FIRST##BITS##_ON;                                        \
      outside |= !(__builtin_isgreaterequal(x, (TYPE)LOW) & __builtin_isless(x, (TYPE)HIGH)); \
    }                                                          \
    if (outside) SLOW;                                    \
    if (rounding == 1) {                                       \
      CONVERTED(BITS, TYPE, __builtin_trunc##F(x), __VA_ARGS__) \
    } else if (rounding == 0) {                                \
      CONVERTED(BITS, TYPE, __builtin_rint##F(x), __VA_ARGS__) \
    } else if (rounding == 2) {                                \
      CONVERTED(BITS, TYPE, __builtin_floor##F(x), __VA_ARGS__) \
    } else {                                                   \
      CONVERTED(BITS, TYPE, __builtin_ceil##F(x), __VA_ARGS__) \
    }                                                          \
    if (inexact) s->warp->fflags |= 1;                       \
    s->core->fp++;                                                 \
    NEXT;                                                      \
  } while (0)
#define TO_INTEGER32(...) TO_INTEGER(32, float, f, __VA_ARGS__)
#define TO_INTEGER64(...) TO_INTEGER(64, double, , __VA_ARGS__)

/* Conversion of a, an integer, to VALUE */
#define FROM_INTEGER(...)                                      \
  do {                                                         \
    const i64 rounding = ROUNDING;                             \
    if (rounding > 3) SLOW;                                    \
    const u64 *A = ROW(rs1);                                     \
    u64 *D = ROW(rd);                                           \
    if (rounding) round_as(rounding);                          \
    FOR_LANES {                                                \
      const u64 a = (A[l] & s->on[l]) | (1 & ~s->on[l]);       \
      const u64 v = (__VA_ARGS__);                             \
      D[l] = (v & s->on[l]) | (D[l] & ~s->on[l]);              \
    }                                                          \
    if (rounding) round_as(0);                                 \
    s->core->fp++;                                                 \
    NEXT;                                                      \
  } while (0)

