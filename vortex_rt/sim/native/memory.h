/* Where a warp's accesses lie. */

/* What of the machine's state does not change while a warp runs. */
typedef struct {
  u64 memory, limit, io_limit, local_base, local_end, local_delta, address_mask;
  i64 strict, deny, intervals, quirks;
  const i64 *interval;
} Memory;

static inline Memory memory_of(const i64 *x, const i64 *ms, i64 core) {
  const u64 size = (u64)ms[M_LOCAL_SIZE], base = size ? (u64)ms[M_LOCAL_BASE] : ~(u64)0;
  return (Memory){
    .memory = (u64)ms[M_MEMORY], .limit = (u64)ms[M_MEMORY_SIZE], .local_base = base, .local_end = base + size,
    .local_delta = (u64)ms[M_LOCAL] + (u64)core * size - base, .address_mask = (u64)ms[M_ADDRESS_MASK],
    .strict = ms[M_STRICT], .deny = ms[M_DENY], .intervals = ms[M_INTERVALS], .quirks = ms[M_QUIRKS],
    .interval = (const i64 *)x[P_INTERVALS],
  };
}

/* Look for an interval that allows all of [start, end), and remember it for the instruction. */
static __attribute__((noinline)) int find_interval(const Memory *m, i64 start, i64 end, i64 need, i64 *hint) {
  i64 low = 0, high = m->intervals - 1;
  while (low < high) { /* first interval that ends behind start, or the last one */
    const i64 middle = (low + high) / 2;
    if (m->interval[3 * middle + 1] <= start) low = middle + 1;
    else high = middle;
  }
  const i64 *found = m->interval + 3 * low;
  if (found[0] > start || end > found[1] || (found[2] & need) != need) return 0;
  hint[0] = found[0];
  hint[1] = found[1];
  return 1;
}

/* Return the difference of host and device addresses for an access of [low, high + size), and its kind (0 global,
 * 1 local memory); kind 2: it is no plain access, run_warp decides. The window that all of it lies in, where every such
 * access is allowed, becomes the instruction's hint; one that begins at local memory's base is local memory. */
static inline u64 resolve(const Memory *m, i64 *c, u64 pc, u64 low, u64 high, u64 size, i64 need, int *kind) {
  *kind = 0;
  i64 *hint = c + C_FIRST_HINT + (pc & 4 * (HINTS - 1)) * 2 + 2 * need;
  const u64 end = high + size;
  if (high < m->limit && end <= m->limit && (end <= m->local_base || low >= m->local_end) && low >= IO_LIMIT) {
    if (m->strict) {
      if ((hint[0] <= (i64)low && (i64)end <= hint[1]) || find_interval(m, (i64)low, (i64)end, need, hint)) return m->memory;
    } else if (!(m->deny & need)) {
      const int below = end <= m->local_base;
      hint[0] = (i64)(below || m->local_end < IO_LIMIT ? IO_LIMIT : m->local_end);
      hint[1] = (i64)(below && m->local_base < m->limit ? m->local_base : m->limit);
      return m->memory;
    }
  } else if (low >= m->local_base && high < m->local_end && end <= m->local_end && !m->quirks) {
    *kind = 1;
    hint[0] = (i64)m->local_base;
    hint[1] = (i64)m->local_end;
    return m->local_delta;
  }
  *kind = 2;
  return 0;
}

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
