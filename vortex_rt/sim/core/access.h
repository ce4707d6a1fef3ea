/* Neighbouring elements of memory that some lanes load or store. */
/* Copy the active elements of a row of ``lanes`` from memory, or of a row of registers to it; the others may lie outside
 * memory. */
#define TAKE(BITS)                                                                                    \
  static inline void take_##BITS(mem##BITS *to, const mem##BITS *from, u64 mask, int lanes) {         \
    for (int l = 0; l < lanes; l++) to[l] = mask >> l & 1 ? from[l] : 0;                              \
  }
#define PUT(BITS)                                                                                     \
  static inline void put_##BITS(mem##BITS *to, const u64 *from, u64 mask, int lanes) {                \
    (void)lanes;                                                                                      \
    for (u64 m = mask; m; m &= m - 1) to[__builtin_ctzll(m)] = (mem##BITS)from[__builtin_ctzll(m)];   \
  }
PUT(8)
PUT(16)
#if defined(__AVX512F__) && defined(__AVX512BW__)
static inline void take_8(mem8 *to, const mem8 *from, u64 mask, int lanes) {
  const __m256i values = _mm256_maskz_loadu_epi8((u32)mask, from);
  memcpy(to, &values, (size_t)lanes);
}
static inline void take_16(mem16 *to, const mem16 *from, u64 mask, int lanes) {
  const __m512i values = _mm512_maskz_loadu_epi16((u32)mask, from);
  memcpy(to, &values, 2 * (size_t)lanes);
}
static inline void take_32(mem32 *to, const mem32 *from, u64 mask, int lanes) {
  for (int first = 0; first < lanes; first += 16) {
    const __m512i values = _mm512_maskz_loadu_epi32((__mmask16)(mask >> first), from + first);
    memcpy(to + first, &values, 4 * (size_t)(lanes < 16 ? lanes : 16));
  }
}
static inline void take_64(mem64 *to, const mem64 *from, u64 mask, int lanes) {
  for (int first = 0; first < lanes; first += 8) {
    const __m512i values = _mm512_maskz_loadu_epi64((__mmask8)(mask >> first), from + first);
    memcpy(to + first, &values, 8 * (size_t)(lanes < 8 ? lanes : 8));
  }
}
static inline void put_32(mem32 *to, const u64 *from, u64 mask, int lanes) {
  for (int first = 0; first < lanes; first += 8) {
    const __mmask8 part = (__mmask8)(lanes < 8 ? mask & 15 : mask >> first);
    const __m512i values = lanes < 8 ? _mm512_maskz_loadu_epi64(part, from) : _mm512_loadu_si512(from + first);
    _mm256_mask_storeu_epi32(to + first, part, _mm512_cvtepi64_epi32(values));
  }
}
static inline void put_64(mem64 *to, const u64 *from, u64 mask, int lanes) {
  for (int first = 0; first < lanes; first += 8) {
    const __mmask8 part = (__mmask8)(lanes < 8 ? mask & 15 : mask >> first);
    _mm512_mask_storeu_epi64(to + first, part, _mm512_maskz_loadu_epi64(part, from + first));
  }
}
#else
TAKE(8)
TAKE(16)
TAKE(32)
TAKE(64)
PUT(32)
PUT(64)
#endif
