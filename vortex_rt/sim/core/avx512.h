/* Loads, stores and floating point with AVX-512, for warps of 8 lanes and more: GROUPS vectors of 8 registers each.
 *
 * An access is checked against one window of memory, the last one that the instruction found (its window), which lies in
 * local memory or outside of it as a whole. What is elsewhere, and all that is rare, goes to the operation's common form. */

#define GROUPS (LANES / 8)
#define EACH_GROUP _Pragma("GCC unroll 4") for (int g = 0; g < GROUPS; g++)
/* The same without the upper half, where no lane of it is active */
#define EACH_ACTIVE for (int g = 0; g < GROUPS && !(GROUPS > 1 && 2 * g == GROUPS && mask >> LANES / 2 == 0); g++)
#define COMMON return NAMED(NAMED(op_, SELF), NAMED(_, LANES))(GIVEN)

#define ROW_OF(row, g) _mm512_loadu_si512((row) + 8 * (g))
#define PUT_ROW(row, g, value) _mm512_storeu_si512((row) + 8 * (g), value)
/* The active lanes of a group, and the same for the lower halves of registers */
#define ACTIVE(g) ((__mmask8)(mask >> 8 * (g)))
#define ACTIVE_LOW(g) ((__mmask16)_pdep_u32((u32)(mask >> 8 * (g)) & 255, 0x5555))
/* The store is of all lanes: a processor passes what a mask stores on to loads late */
#define PUT_ACTIVE(row, g, value)                                                                                    \
  do {                                                                                                               \
    __m512i merged_ = _mm512_mask_mov_epi64(ROW_OF(row, g), ACTIVE(g), value);                                       \
    __asm__("" : "+v"(merged_));                                                                                     \
    PUT_ROW(row, g, merged_);                                                                                        \
  } while (0)

/* Lane numbers of a group times ``size`` */
#define LANE_OFFSETS(g, size)                                                                                        \
  _mm512_set_epi64((8 * (g) + 7) * (size), (8 * (g) + 6) * (size), (8 * (g) + 5) * (size), (8 * (g) + 4) * (size),   \
                   (8 * (g) + 3) * (size), (8 * (g) + 2) * (size), (8 * (g) + 1) * (size), 8 * (g) * (size))

/* Whether each active lane's value is ``origin`` + its number * ``size`` */
#define LANES_FOLLOW(row, origin, size)                                                                              \
  ({                                                                                                                 \
    const __m512i origin_ = _mm512_set1_epi64((i64)(origin));                                                        \
    __m512i differ_ = _mm512_setzero_si512();                                                                        \
    if (mask == FULL) {                                                                                              \
      EACH_GROUP {                                                                                                   \
        const __m512i wanted_ = _mm512_add_epi64(origin_, LANE_OFFSETS(g, size));                                    \
        differ_ = _mm512_or_si512(differ_, _mm512_xor_si512(ROW_OF(row, g), wanted_));                               \
      }                                                                                                              \
    } else {                                                                                                         \
      EACH_ACTIVE {                                                                                                  \
        const __m512i wanted_ = _mm512_add_epi64(origin_, LANE_OFFSETS(g, size));                                    \
        differ_ = _mm512_or_si512(differ_, _mm512_maskz_xor_epi64(ACTIVE(g), ROW_OF(row, g), wanted_));              \
      }                                                                                                              \
    }                                                                                                                \
    _mm512_test_epi64_mask(differ_, differ_) == 0;                                                                   \
  })

/* Whether all active lanes' values are at most ``span`` above ``start`` */
#define LANES_WITHIN(row, start, span)                                                                               \
  ({                                                                                                                 \
    const __m512i start_ = _mm512_set1_epi64((i64)(start)), span_ = _mm512_set1_epi64((i64)(span));                  \
    u32 outside_ = 0;                                                                                                \
    EACH_ACTIVE {                                                                                                    \
      outside_ |= _mm512_cmpgt_epu64_mask(_mm512_sub_epi64(ROW_OF(row, g), start_), span_) & ACTIVE(g);              \
    }                                                                                                                \
    outside_ == 0;                                                                                                   \
  })

/* Eight elements of memory: neighbours, those of active lanes among them, or elements anywhere */
#define NEIGHBOURS_64(from) _mm512_loadu_si512(from)
#define NEIGHBOURS_32(from) _mm256_loadu_si256((const __m256i *)(from))
#define NEIGHBOURS_16(from) _mm_loadu_si128((const __m128i *)(from))
#define NEIGHBOURS_8(from) _mm_loadl_epi64((const __m128i *)(from))
#define SOME_64(k, from) _mm512_maskz_loadu_epi64(k, from)
#define SOME_32(k, from) _mm256_maskz_loadu_epi32(k, from)
#define SOME_16(k, from) _mm_maskz_loadu_epi16(k, from)
#define SOME_8(k, from) _mm_maskz_loadu_epi8(k, from)
typedef i64 __attribute__((vector_size(64))) Eight64;
typedef i32 __attribute__((vector_size(32))) Eight32;
typedef int16_t __attribute__((vector_size(16))) Eight16;
#define ANYWHERE_64(places, delta) ((__m512i)(Eight64)GATHER_8(mem64, places, delta))
#define ANYWHERE_32(places, delta) ((__m256i)(Eight32)GATHER_8(mem32, places, delta))
#define ANYWHERE_16(places, delta) ((__m128i)(Eight16)GATHER_8(mem16, places, delta))
#define ANYWHERE_8(places, delta) _mm_cvtepi16_epi8((__m128i)(Eight16)GATHER_8(mem8, places, delta))
/* A load's register of an element, by its rule in the instruction table */
#define SIGNED_32(v) _mm512_cvtepi32_epi64(v)
#define SIGNED_16(v) _mm512_cvtepi16_epi64(v)
#define SIGNED_8(v) _mm512_cvtepi8_epi64(v)
#define UNSIGNED_64(v) (v)
#define UNSIGNED_32(v) _mm512_cvtepu32_epi64(v)
#define UNSIGNED_16(v) _mm512_cvtepu16_epi64(v)
#define UNSIGNED_8(v) _mm512_cvtepu8_epi64(v)
#define BOXED_32(v) _mm512_or_si512(_mm512_cvtepu32_epi64(v), _mm512_set1_epi64((i64)BOX))
#define SIGNED_OF_32(v) ((i64)(i32)(v))
#define SIGNED_OF_16(v) ((i64)(int16_t)(v))
#define SIGNED_OF_8(v) ((i64)(int8_t)(v))
#define UNSIGNED_OF_64(v) ((i64)(v))
#define UNSIGNED_OF_32(v) ((i64)(v))
#define UNSIGNED_OF_16(v) ((i64)(v))
#define UNSIGNED_OF_8(v) ((i64)(v))
#define BOXED_OF_32(v) ((i64)((v) | BOX))

/* The instruction's window: ``start``, and ``span`` between the first and the last place of an element */
#define WINDOW(BITS, need)                                                                                           \
  const Window *window = &s->windows[pc / 4 & (HINTS - 1)][need];                                                    \
  const u64 start = (u64)window->start, span = (u64)window->end - start - BITS / 8;                                  \
  const u64 local = start == s->memory.local_base;                                                                   \
  const u64 delta = local ? s->memory.local_delta : s->memory.memory;

#define VECTOR_LOAD(BITS, RULE)                                                                              \
  do {                                                                                                               \
    WINDOW(BITS, 1)                                                                                                  \
    if ((i64)span < 0) COMMON;                                                                               \
    const u64 *A = ROW(rs1);                                                                                           \
    const u64 immediate = (u64)(i64)d->immediate;                                                                            \
    const int one = __builtin_ctzll(mask);                                                                           \
    const u64 active = A[one], first = active + immediate;                                                           \
    u64 *D = ROW(rd);                                                                                                 \
    if (LANES_FOLLOW(A, active - (u64)one * (BITS / 8), BITS / 8)) {                                                 \
      const u64 last = first + (u64)(LAST_LANE - one) * (BITS / 8);                                                  \
      if (first - start > span || last - start > span) COMMON;                                               \
      const NAMED(mem, BITS) *from = (const NAMED(mem, BITS) *)(first + delta) - one;                                \
      if (mask == FULL) {                                                                                            \
        EACH_GROUP { PUT_ROW(D, g, NAMED(RULE##_, BITS)(NAMED(NEIGHBOURS_, BITS)(from + 8 * g))); }                  \
      } else {                                                                                                       \
        EACH_ACTIVE { PUT_ACTIVE(D, g, NAMED(RULE##_, BITS)(NAMED(SOME_, BITS)(ACTIVE(g), from + 8 * g))); }         \
      }                                                                                                              \
    } else if (LANES_FOLLOW(A, active, 0)) {                                                                         \
      if (first - start > span) COMMON;                                                                      \
      const u64 v = *(const NAMED(mem, BITS) *)(first + delta);                                                      \
      const __m512i value = _mm512_set1_epi64(NAMED(RULE##_OF_, BITS)(v));                                           \
      if (mask == FULL) {                                                                                            \
        EACH_GROUP { PUT_ROW(D, g, value); }                                                                         \
      } else {                                                                                                       \
        EACH_ACTIVE { PUT_ACTIVE(D, g, value); }                                                                     \
      }                                                                                                              \
    } else {                                                                                                         \
      if (!LANES_WITHIN(A, start - immediate, span)) COMMON;                                                 \
      if (mask == FULL) {                                                                                            \
        __m512i values[GROUPS]; /* the row may be that of the addresses */                                           \
        EACH_GROUP { values[g] = NAMED(RULE##_, BITS)(NAMED(ANYWHERE_, BITS)(A + 8 * g, immediate + delta)); }       \
        EACH_GROUP { PUT_ROW(D, g, values[g]); }                                                                     \
      } else { /* an inactive lane loads what the first active one does */                                           \
        u64 *places = base + ADDRESS_ROW * LANES;                                                                    \
        EACH_ACTIVE {                                                                                                \
          PUT_ROW(places, g, _mm512_mask_mov_epi64(_mm512_set1_epi64((i64)active), ACTIVE(g), ROW_OF(A, g)));        \
        }                                                                                                            \
        EACH_ACTIVE {                                                                                                \
          if (!ACTIVE(g)) continue;                                                                                  \
          PUT_ACTIVE(D, g, NAMED(RULE##_, BITS)(NAMED(ANYWHERE_, BITS)(places + 8 * g, immediate + delta)));         \
        }                                                                                                            \
      }                                                                                                              \
    }                                                                                                                \
    s->core->loads++;                                                                                              \
    s->core->local_loads += (i64)local;                                                                            \
    s->core->step_space = (i64)local;                                                                              \
    NEXT;                                                                                                            \
  } while (0)

#define PUT_NEIGHBOURS_64(to, v) _mm512_storeu_si512(to, v)
#define PUT_NEIGHBOURS_32(to, v) _mm256_storeu_si256((__m256i *)(to), _mm512_cvtepi64_epi32(v))
#define PUT_NEIGHBOURS_16(to, v) _mm_storeu_si128((__m128i *)(to), _mm512_cvtepi64_epi16(v))
#define PUT_NEIGHBOURS_8(to, v) _mm_storel_epi64((__m128i *)(to), _mm512_cvtepi64_epi8(v))

#define VECTOR_STORE(BITS)                                                                                   \
  do {                                                                                                               \
    WINDOW(BITS, 2)                                                                                                  \
    if ((i64)span < 0 || s->device->reservations > 0) COMMON;                                             \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                                                                              \
    const u64 immediate = (u64)(i64)d->immediate;                                                                            \
    const int one = __builtin_ctzll(mask);                                                                           \
    const u64 active = A[one], first = active + immediate;                                                           \
    if (LANES_FOLLOW(A, active - (u64)one * (BITS / 8), BITS / 8)) {                                                 \
      const u64 last = first + (u64)(LAST_LANE - one) * (BITS / 8);                                                  \
      if (first - start > span || last - start > span) COMMON;                                               \
      NAMED(mem, BITS) *to = (NAMED(mem, BITS) *)(first + delta) - one;                                              \
      if (mask == FULL) {                                                                                            \
        EACH_GROUP { NAMED(PUT_NEIGHBOURS_, BITS)(to + 8 * g, ROW_OF(B, g)); }                                       \
      } else {                                                                                                       \
        NAMED(put_, BITS)(to, B, mask, LANES);                                                                       \
      }                                                                                                              \
    } else {                                                                                                         \
      if (!LANES_WITHIN(A, start - immediate, span)) COMMON;                                                 \
      const u64 shift = immediate + delta;                                                                           \
      if (mask == FULL) { /* of lanes with one address the last one's stays */                                       \
        _Pragma("GCC unroll 32") for (int l = 0; l < LANES; l++)                                                     \
          *(NAMED(mem, BITS) *)(A[l] + shift) = (NAMED(mem, BITS))B[l];                                              \
      } else {                                                                                                       \
        for (u64 m = mask; m; m &= m - 1) {                                                                          \
          const int l = __builtin_ctzll(m);                                                                          \
          *(NAMED(mem, BITS) *)(A[l] + shift) = (NAMED(mem, BITS))B[l];                                              \
        }                                                                                                            \
      }                                                                                                              \
    }                                                                                                                \
    s->core->stores++;                                                                                             \
    s->core->local_stores += (i64)local;                                                                           \
    s->core->step_space = (i64)local;                                                                              \
    NEXT;                                                                                                            \
  } while (0)

/* Floating point. A boxed binary32 is computed as two halves of which the upper one is a quiet NaN, whose result is the
 * same NaN, without a flag: the result is boxed. Elements that a mask leaves out raise no flags. */
#define FLOATS(row, g) _mm512_castsi512_ps(ROW_OF(row, g))
#define DOUBLES(row, g) _mm512_castsi512_pd(ROW_OF(row, g))
#define ALL_ONES _mm512_set1_epi64(-1)

/* Whether the active lanes of up to three rows are boxed */
#define BOXED_ROWS(first, second, third)                                                                             \
  ({                                                                                                                 \
    __m512i all_ = ALL_ONES;                                                                                         \
    EACH_ACTIVE {                                                                                                    \
      const __m512i both_ = _mm512_and_si512(ROW_OF(first, g), ROW_OF(second, g));                                   \
      const __m512i three_ = _mm512_and_si512(both_, ROW_OF(third, g));                                              \
      all_ = mask == FULL ? _mm512_and_si512(all_, three_) : _mm512_mask_and_epi64(all_, ACTIVE(g), all_, three_);   \
    }                                                                                                                \
    _mm512_cmplt_epu64_mask(all_, _mm512_set1_epi64((i64)BOX)) == 0;                                                 \
  })

#define CANONICAL32(v, k)                                                                                            \
  _mm512_mask_mov_epi32(_mm512_castps_si512(v), _mm512_mask_cmp_ps_mask(k, v, v, _CMP_UNORD_Q), _mm512_set1_epi32(NAN32))
#define CANONICAL64(v, k)                                                                                            \
  _mm512_mask_mov_epi64(_mm512_castpd_si512(v), _mm512_mask_cmp_pd_mask(k, v, v, _CMP_UNORD_Q),                      \
                        _mm512_set1_epi64(NAN64))

#define VECTOR_FLOAT32(ALL, SOME)                                                                            \
  do {                                                                                                               \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                                                                              \
    if (ROUNDING != 0 || !BOXED_ROWS(A, B, B)) COMMON;                                                       \
    u64 *D = ROW(rd);                                                                                                 \
    if (mask == FULL) {                                                                                              \
      __m512 v[GROUPS];                                                                                              \
      u32 nan = 0;                                                                                                   \
      EACH_GROUP {                                                                                                   \
        const __m512 x = FLOATS(A, g), y = FLOATS(B, g);                                                             \
        v[g] = ALL;                                                                                                  \
        nan |= _mm512_mask_cmp_ps_mask(0x5555, v[g], v[g], _CMP_UNORD_Q);                                            \
      }                                                                                                              \
      if (nan) {                                                                                                     \
        EACH_GROUP { PUT_ROW(D, g, CANONICAL32(v[g], 0x5555)); }                                                     \
      } else {                                                                                                       \
        EACH_GROUP { PUT_ROW(D, g, _mm512_castps_si512(v[g])); }                                                     \
      }                                                                                                              \
    } else {                                                                                                         \
      EACH_ACTIVE {                                                                                                  \
        const __mmask16 k = ACTIVE_LOW(g);                                                                           \
        const __m512 boxes = _mm512_castsi512_ps(ALL_ONES), x = FLOATS(A, g), y = FLOATS(B, g), v = SOME;            \
        PUT_ACTIVE(D, g, CANONICAL32(v, k));                                                                         \
      }                                                                                                              \
    }                                                                                                                \
    s->core->fp++;                                                                                                 \
    NEXT;                                                                                                            \
  } while (0)

#define VECTOR_FLOAT64(ALL, SOME)                                                                            \
  do {                                                                                                               \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                                                                              \
    if (ROUNDING != 0) COMMON;                                                                               \
    u64 *D = ROW(rd);                                                                                                 \
    if (mask == FULL) {                                                                                              \
      __m512d v[GROUPS];                                                                                             \
      u32 nan = 0;                                                                                                   \
      EACH_GROUP {                                                                                                   \
        const __m512d x = DOUBLES(A, g), y = DOUBLES(B, g);                                                          \
        v[g] = ALL;                                                                                                  \
        nan |= _mm512_mask_cmp_pd_mask(255, v[g], v[g], _CMP_UNORD_Q);                                               \
      }                                                                                                              \
      if (nan) {                                                                                                     \
        EACH_GROUP { PUT_ROW(D, g, CANONICAL64(v[g], 255)); }                                                        \
      } else {                                                                                                       \
        EACH_GROUP { PUT_ROW(D, g, _mm512_castpd_si512(v[g])); }                                                     \
      }                                                                                                              \
    } else {                                                                                                         \
      EACH_ACTIVE {                                                                                                  \
        const __mmask8 k = ACTIVE(g);                                                                                \
        const __m512d x = DOUBLES(A, g), y = DOUBLES(B, g), v = SOME;                                                \
        PUT_ACTIVE(D, g, CANONICAL64(v, k));                                                                         \
      }                                                                                                              \
    }                                                                                                                \
    s->core->fp++;                                                                                                 \
    NEXT;                                                                                                            \
  } while (0)

#define VECTOR_ADD32 VECTOR_FLOAT32(_mm512_add_ps(x, y), _mm512_mask_add_ps(boxes, k, x, y))
#define VECTOR_SUB32 VECTOR_FLOAT32(_mm512_sub_ps(x, y), _mm512_mask_sub_ps(boxes, k, x, y))
#define VECTOR_MUL32 VECTOR_FLOAT32(_mm512_mul_ps(x, y), _mm512_mask_mul_ps(boxes, k, x, y))
#define VECTOR_ADD64 VECTOR_FLOAT64(_mm512_add_pd(x, y), _mm512_maskz_add_pd(k, x, y))
#define VECTOR_SUB64 VECTOR_FLOAT64(_mm512_sub_pd(x, y), _mm512_maskz_sub_pd(k, x, y))
#define VECTOR_MUL64 VECTOR_FLOAT64(_mm512_mul_pd(x, y), _mm512_maskz_mul_pd(k, x, y))
#define VECTOR_DIV64 VECTOR_FLOAT64(_mm512_div_pd(x, y), _mm512_maskz_div_pd(k, x, y))

/* Fused multiply-add, OP one of x86's four. Results that are NaNs are the common form's (see FUSED). */
#define VECTOR_FUSED32(OP)                                                                                   \
  do {                                                                                                               \
    const u64 *A = ROW(rs1), *B = ROW(rs2), *E = ROW(rs3);                                                                 \
    if (ROUNDING != 0 || !BOXED_ROWS(A, B, E)) COMMON;                                                       \
    __m512 v[GROUPS];                                                                                                \
    u32 nan = 0;                                                                                                     \
    u64 *D = ROW(rd);                                                                                                 \
    if (mask == FULL) {                                                                                              \
      EACH_GROUP {                                                                                                   \
        v[g] = _mm512_##OP##_ps(FLOATS(A, g), FLOATS(B, g), FLOATS(E, g));                                           \
        nan |= _mm512_mask_cmp_ps_mask(0x5555, v[g], v[g], _CMP_UNORD_Q);                                            \
      }                                                                                                              \
      if (nan) COMMON;                                                                                       \
      EACH_GROUP { PUT_ROW(D, g, _mm512_castps_si512(v[g])); }                                                       \
    } else {                                                                                                         \
      EACH_ACTIVE {                                                                                                  \
        const __mmask16 k = ACTIVE_LOW(g);                                                                           \
        v[g] = _mm512_mask_##OP##_ps(FLOATS(A, g), k, FLOATS(B, g), FLOATS(E, g));                                   \
        nan |= _mm512_mask_cmp_ps_mask(k, v[g], v[g], _CMP_UNORD_Q);                                                 \
      }                                                                                                              \
      if (nan) COMMON;                                                                                       \
      EACH_ACTIVE { PUT_ACTIVE(D, g, _mm512_castps_si512(v[g])); }                                                   \
    }                                                                                                                \
    s->core->fp++;                                                                                                 \
    NEXT;                                                                                                            \
  } while (0)

#define VECTOR_FUSED64(OP)                                                                                   \
  do {                                                                                                               \
    const u64 *A = ROW(rs1), *B = ROW(rs2), *E = ROW(rs3);                                                                 \
    if (ROUNDING != 0) COMMON;                                                                               \
    __m512d v[GROUPS];                                                                                               \
    u32 nan = 0;                                                                                                     \
    u64 *D = ROW(rd);                                                                                                 \
    if (mask == FULL) {                                                                                              \
      EACH_GROUP {                                                                                                   \
        v[g] = _mm512_##OP##_pd(DOUBLES(A, g), DOUBLES(B, g), DOUBLES(E, g));                                        \
        nan |= _mm512_cmp_pd_mask(v[g], v[g], _CMP_UNORD_Q);                                                         \
      }                                                                                                              \
      if (nan) COMMON;                                                                                       \
      EACH_GROUP { PUT_ROW(D, g, _mm512_castpd_si512(v[g])); }                                                       \
    } else {                                                                                                         \
      EACH_ACTIVE {                                                                                                  \
        v[g] = _mm512_mask_##OP##_pd(DOUBLES(A, g), ACTIVE(g), DOUBLES(B, g), DOUBLES(E, g));                        \
        nan |= _mm512_mask_cmp_pd_mask(ACTIVE(g), v[g], v[g], _CMP_UNORD_Q);                                         \
      }                                                                                                              \
      if (nan) COMMON;                                                                                       \
      EACH_ACTIVE { PUT_ACTIVE(D, g, _mm512_castpd_si512(v[g])); }                                                   \
    }                                                                                                                \
    s->core->fp++;                                                                                                 \
    NEXT;                                                                                                            \
  } while (0)

/* Conversion of binary32 to binary64, of which GCC makes scalar code (vortex_unboxed_nan) */
#define VECTOR_WIDEN                                                                                         \
  do {                                                                                                               \
    const u64 *A = ROW(rs1);                                                                                           \
    if (ROUNDING != 0 || !BOXED_ROWS(A, A, A)) COMMON;                                                       \
    u64 *D = ROW(rd);                                                                                                 \
    EACH_ACTIVE {                                                                                                    \
      const __m256 x = _mm256_castsi256_ps(_mm512_cvtepi64_epi32(ROW_OF(A, g)));                                     \
      const __m512d v = _mm512_maskz_cvtps_pd(ACTIVE(g), x);                                                         \
      PUT_ACTIVE(D, g, CANONICAL64(v, ACTIVE(g)));                                                                   \
    }                                                                                                                \
    s->core->fp++;                                                                                                 \
    NEXT;                                                                                                            \
  } while (0)

/* The lesser (OP min, ZEROS or) or the larger (max, and) of binary32, where none is a NaN; -0 is less than +0 */
#define VECTOR_LESSER32(OP, ZEROS)                                                                           \
  do {                                                                                                               \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                                                                              \
    u32 nan = 0;                                                                                                     \
    if (!BOXED_ROWS(A, B, B)) COMMON;                                                                        \
    EACH_ACTIVE { nan |= _mm512_mask_cmp_ps_mask(ACTIVE_LOW(g), FLOATS(A, g), FLOATS(B, g), _CMP_UNORD_Q); }         \
    if (nan) COMMON;                                                                                         \
    u64 *D = ROW(rd);                                                                                                 \
    EACH_ACTIVE {                                                                                                    \
      const __mmask16 k = ACTIVE_LOW(g);                                                                             \
      const __m512 x = FLOATS(A, g), y = FLOATS(B, g), v = _mm512_mask_##OP##_ps(x, k, x, y);                        \
      const __mmask16 same = _mm512_mask_cmp_ps_mask(k, x, y, _CMP_EQ_OQ);                                           \
      PUT_ACTIVE(D, g, _mm512_castps_si512(_mm512_mask_##ZEROS##_ps(v, same, x, y)));                                \
    }                                                                                                                \
    s->core->fp++;                                                                                                 \
    NEXT;                                                                                                            \
  } while (0)

/* Comparisons of binary32, by x86's predicates; of binary64 the common form is as good */
#define VECTOR_COMPARE32(PREDICATE_)                                                                         \
  do {                                                                                                               \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                                                                              \
    if (!BOXED_ROWS(A, B, B)) COMMON;                                                                        \
    u64 *D = ROW(rd);                                                                                                 \
    EACH_ACTIVE {                                                                                                    \
      const __mmask16 holds = _mm512_mask_cmp_ps_mask(ACTIVE_LOW(g), FLOATS(A, g), FLOATS(B, g), PREDICATE_);        \
      PUT_ACTIVE(D, g, _mm512_maskz_set1_epi32(holds, 1));                                                           \
    }                                                                                                                \
    s->core->fp++;                                                                                                 \
    NEXT;                                                                                                            \
  } while (0)

/* A branch of integers, by x86's type and predicate */
#define VECTOR_BRANCH(TYPE, PREDICATE_)                                                                              \
  do {                                                                                                               \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                                                                              \
    u64 taken = 0;                                                                                                   \
    EACH_ACTIVE { taken |= (u64)_mm512_cmp_##TYPE##_mask(ROW_OF(A, g), ROW_OF(B, g), PREDICATE_) << 8 * g; }         \
    TAKEN;                                                                                                           \
  } while (0)

/* Division of integers from -LEAST to 2**52, whose quotients binary64 has exactly when they are truncated; without
 * raising flags. READ makes an operand of a register, KEEP a register of the quotient or remainder. */
#define WHOLE(v) (v)
#define LOW_SIGNED(v) _mm512_srai_epi64(_mm512_slli_epi64(v, 32), 32)
#define LOW_UNSIGNED(v) _mm512_and_si512(v, _mm512_set1_epi64(0xFFFFFFFF))
#define QUOTIENT(a, b, q) (q)
#define REMAINDER(a, b, q) _mm512_sub_epi64(a, _mm512_mullo_epi64(q, b))
#define QUIETLY (_MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)
#define VECTOR_DIVIDE(LEAST, READ, WHICH, KEEP)                                                              \
  do {                                                                                                               \
    const u64 *A = ROW(rs1), *B = ROW(rs2);                                                                              \
    __m512i a[GROUPS], b[GROUPS];                                                                                    \
    const __m512i least = _mm512_set1_epi64(LEAST), most = _mm512_set1_epi64(((i64)1 << 52) + (LEAST));              \
    u32 beyond = 0;                                                                                                  \
    EACH_GROUP {                                                                                                     \
      a[g] = _mm512_maskz_mov_epi64(ACTIVE(g), READ(ROW_OF(A, g)));                                                  \
      b[g] = _mm512_mask_mov_epi64(_mm512_set1_epi64(1), ACTIVE(g), READ(ROW_OF(B, g)));                             \
      beyond |= _mm512_cmpgt_epu64_mask(_mm512_add_epi64(a[g], least), most);                                        \
      beyond |= _mm512_cmpgt_epu64_mask(_mm512_add_epi64(b[g], least), most) | _mm512_testn_epi64_mask(b[g], b[g]);  \
    }                                                                                                                \
    if (beyond) COMMON;                                                                                      \
    u64 *D = ROW(rd);                                                                                                 \
    EACH_GROUP {                                                                                                     \
      const __m512d x = _mm512_cvtepi64_pd(a[g]), y = _mm512_cvtepi64_pd(b[g]);                                      \
      const __m512i q = _mm512_cvtt_roundpd_epi64(_mm512_div_round_pd(x, y, QUIETLY), _MM_FROUND_NO_EXC);            \
      PUT_ACTIVE(D, g, KEEP(WHICH(a[g], b[g], q)));                                                                  \
    }                                                                                                                \
    NEXT;                                                                                                            \
  } while (0)
