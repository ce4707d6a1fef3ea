/* Words of neighbouring queues, and addresses of a packet's lanes, compared at once: with AVX-512, with AVX2, or in plain
 * loops. */
#ifndef VORTEX_VECTORS_H
#define VORTEX_VECTORS_H
#include "pipeline.h"

#if defined(__AVX512F__) && defined(__AVX512DQ__)
#include <immintrin.h>
typedef __m512i Eight;
static inline Eight eight_of(const void *words) { return _mm512_loadu_si512(words); }
/* A mask as a number of 64 bits. Where several are put together GCC 12 makes kunpckbw and kunpckwd of it, and leaves bits of
 * other values in: what goes through a general register it does not see as a mask. */
static inline u64 eight_bits(__mmask8 mask) {
  u32 set = mask;
  __asm__("" : "+r"(set));
  return set;
}
static inline u64 due_of_8(const Due *d, i64 now) {
  return eight_bits(_mm512_cmple_epi64_mask(eight_of(d), _mm512_set1_epi64(now)));
}
static inline Eight sooner(Eight least, const Due *d, i64 after) {
  const Eight words = eight_of(d);
  return _mm512_mask_min_epi64(least, _mm512_cmpgt_epi64_mask(words, _mm512_set1_epi64(after)), least, words);
}
static inline Eight never(void) { return _mm512_set1_epi64(NEVER); }
static inline i64 least_of(Eight words) { return _mm512_reduce_min_epi64(words); }
/* Which of eight words lie in the ``size`` from ``start`` on */
static inline u64 inside_8(const i64 *words, i64 start, i64 size) {
  const Eight offsets = _mm512_sub_epi64(eight_of(words), _mm512_set1_epi64(start));
  return eight_bits(_mm512_cmplt_epu64_mask(offsets, _mm512_set1_epi64(size)));
}
#elif defined(__AVX2__)
#include <immintrin.h>
typedef __m256i Four;
typedef struct Eight { Four low, high; } Eight;
static inline Four four_of(const void *words) { return _mm256_loadu_si256(words); }
/* Which of four words, all ones or zero each, are ones */
static inline u64 four_bits(Four set) { return (u32)_mm256_movemask_pd(_mm256_castsi256_pd(set)); }
static inline u64 later_4(const Due *d, Four now) { return four_bits(_mm256_cmpgt_epi64(four_of(d), now)); }
static inline u64 due_of_8(const Due *d, i64 now) {
  const Four cycle = _mm256_set1_epi64x(now);
  return (later_4(d, cycle) | later_4(d + 4, cycle) << 4) ^ 0xFF;
}
/* The lesser of each two words, of which those of ``b`` count if they lie behind ``after`` */
static inline Four sooner_4(Four a, Four b, Four after) {
  const Four counts = _mm256_and_si256(_mm256_cmpgt_epi64(a, b), _mm256_cmpgt_epi64(b, after));
  return _mm256_blendv_epi8(a, b, counts);
}
static inline Eight sooner(Eight least, const Due *d, i64 after) {
  const Four cycle = _mm256_set1_epi64x(after);
  return (Eight){sooner_4(least.low, four_of(d), cycle), sooner_4(least.high, four_of(d + 4), cycle)};
}
static inline Eight never(void) { return (Eight){_mm256_set1_epi64x(NEVER), _mm256_set1_epi64x(NEVER)}; }
static inline i64 least_of(Eight words) {
  const Four none = _mm256_set1_epi64x(-1), four = sooner_4(words.low, words.high, none);
  const Four two = sooner_4(four, _mm256_permute4x64_epi64(four, 0x4E), none);
  return min_of(_mm256_extract_epi64(two, 0), _mm256_extract_epi64(two, 1));
}
/* Which of eight words lie in the ``size`` from ``start`` on */
static inline u64 inside_8(const i64 *words, i64 start, i64 size) {
  u64 found = 0;
  for (int i = 0; i < 8; i += 4) {
    const Four offsets = _mm256_sub_epi64(four_of(words + i), _mm256_set1_epi64x(start));
    const Four before = _mm256_cmpgt_epi64(_mm256_set1_epi64x(0), offsets);
    found |= four_bits(_mm256_andnot_si256(before, _mm256_cmpgt_epi64(_mm256_set1_epi64x(size), offsets))) << i;
  }
  return found;
}
#else
typedef i64 Eight;
static inline u64 due_of_8(const Due *d, i64 now) {
  u64 found = 0;
  for (int i = 0; i < 8; i++) found |= (u64)(d[i].cycle <= now) << i;
  return found;
}
static inline Eight sooner(Eight least, const Due *d, i64 after) {
  for (int i = 0; i < 8; i++) least = d[i].cycle > after && d[i].cycle < least ? d[i].cycle : least;
  return least;
}
static inline Eight never(void) { return NEVER; }
static inline i64 least_of(Eight words) { return words; }
static inline u64 inside_8(const i64 *words, i64 start, i64 size) {
  u64 found = 0;
  for (int i = 0; i < 8; i++) found |= (u64)((u64)(words[i] - start) < (u64)size) << i;
  return found;
}
#endif

/* Which of 16, or of GROUP, are due, a bit each */
static inline u64 due_of_16(const Due *d, i64 now) { return due_of_8(d, now) | due_of_8(d + 8, now) << 8; }
static inline u64 due_of_group(const Due *d, i64 now) { return due_of_16(d, now) | due_of_16(d + 16, now) << 16; }

/* The least cycle behind ``after``, or NEVER: of a group; of the first 8 of a group and the first 16 of the next ones */
static inline i64 soonest_of_group(const Due *d, i64 after) {
  return least_of(sooner(sooner(sooner(sooner(never(), d, after), d + 8, after), d + 16, after), d + 24, after));
}
static inline i64 soonest_of_core(const Due *d, i64 after, int slices) {
  Eight least = sooner(never(), d, after);
  for (int slice = 1; slice <= slices; slice++)
    least = sooner(sooner(least, d + slice * GROUP, after), d + slice * GROUP + 8, after);
  return least_of(least);
}

/* Which of 32 words lie in the ``size`` from ``start`` on */
static inline u64 inside(const i64 *words, i64 start, i64 size) {
  return inside_8(words, start, size) | inside_8(words + 8, start, size) << 8 | inside_8(words + 16, start, size) << 16 |
         inside_8(words + 24, start, size) << 24;
}
#endif
