/* Words of neighbouring queues, and addresses of a packet's lanes, compared at once: with AVX-512, or in plain loops. */
#ifndef VORTEX_VECTORS_H
#define VORTEX_VECTORS_H
#include "state.h"

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
