/* cuRAND's generators for device code. A program may define QUALIFIERS before it includes this. */
#ifndef VORTEX_CURAND_GENERATORS_H
#define VORTEX_CURAND_GENERATORS_H
#include "cuda_runtime.h"
#include "curand_precalc.h"

#ifndef QUALIFIERS
#define QUALIFIERS static __forceinline__ __device__
#endif
#ifndef CURANDAPI
#define CURANDAPI
#endif

/* XORWOW: a shift register of 160 bits and a counter (Marsaglia: Xorshift RNGs, 2003), and skipping ahead in it. */

struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;

QUALIFIERS void __curand_xorwow_shift(unsigned int *v) {
  unsigned int mixed = v[0] ^ (v[0] >> 2);
  v[0] = v[1];
  v[1] = v[2];
  v[2] = v[3];
  v[3] = v[4];
  v[4] = (v[4] ^ (v[4] << 4)) ^ (mixed ^ (mixed << 1));
}

/* Applies a polynomial of the step to the register, by Horner's rule. */
QUALIFIERS void __curand_xorwow_apply(const unsigned int *polynomial, unsigned int *v) {
  unsigned int sum[5] = {0, 0, 0, 0, 0};
  for (int word = 4; word >= 0; --word) {
    unsigned int bits = polynomial[word];
    for (int i = 0; i < 32; ++i) {
      unsigned int taken = 0u - (bits >> 31);
      bits <<= 1;
      __curand_xorwow_shift(sum);
      for (int j = 0; j < 5; ++j) sum[j] ^= v[j] & taken;
    }
  }
  for (int j = 0; j < 5; ++j) v[j] = sum[j];
}

QUALIFIERS void __curand_xorwow_jump(const unsigned int *powers, unsigned long long n, unsigned int *v) {
  for (; n; n >>= 4, powers += 15 * 5)
    if (n & 15) __curand_xorwow_apply(powers + 5 * ((n & 15) - 1), v);
}

QUALIFIERS void skipahead(unsigned long long n, curandStateXORWOW_t *state) {
  __curand_xorwow_jump(__curand_xorwow_offset, n, state->v);
  state->d += 362437u * (unsigned int)n;
}

/* Skips n times 2^67 numbers, which leaves the counter as it is. */
QUALIFIERS void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state) {
  __curand_xorwow_jump(__curand_xorwow_sequence, n, state->v);
}

QUALIFIERS void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                            curandStateXORWOW_t *state) {
  unsigned int low = ((unsigned int)seed ^ 0xaad26b49u) * 1099087573u;
  unsigned int high = ((unsigned int)(seed >> 32) ^ 0xf7dcefddu) * 2591861531u;
  state->d = 6615241u + high + low;
  state->v[0] = 123456789u + low;
  state->v[1] = 362436069u ^ low;
  state->v[2] = 521288629u + high;
  state->v[3] = 88675123u ^ high;
  state->v[4] = 5783321u + low;
  state->boxmuller_flag = state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0;
  state->boxmuller_extra_double = 0;
  skipahead_sequence(subsequence, state);
  skipahead(offset, state);
}

QUALIFIERS unsigned int curand(curandStateXORWOW_t *state) {
  __curand_xorwow_shift(state->v);
  state->d += 362437u;
  return state->v[4] + state->d;
}

/* MRG32k3a: two linear recurrences of order three, modulo primes near 2^32 (L'Ecuyer, Operations Research 47, 1999). */

#define MRG32K3A_NORM (2.328306549295728e-10)
#define MRG32K3A_BITS_NORM 1.000000048662
#define __CURAND_MRG_C1 209u
#define __CURAND_MRG_C2 22853u

struct curandStateMRG32k3a {
  unsigned int s1[3];
  unsigned int s2[3];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

/* The remainder modulo 2^32 - c: upper bits count c each. */
QUALIFIERS unsigned int __curand_mrg_reduced(unsigned long long x, unsigned int c) {
  x = (x >> 32) * c + (unsigned int)x;
  x = (x >> 32) * c + (unsigned int)x;
  x = (x >> 32) * c + (unsigned int)x;
  return (unsigned int)x >= 0u - c ? (unsigned int)x + c : (unsigned int)x;
}

QUALIFIERS unsigned int __curand_mrg_product(unsigned int a, unsigned int b, unsigned int c) {
  return __curand_mrg_reduced((unsigned long long)a * b, c);
}

QUALIFIERS void __curand_mrg_apply(const unsigned int *matrix, unsigned int *s, unsigned int c) {
  unsigned int sum[3];
  for (int i = 0; i < 3; ++i) {
    unsigned long long row = __curand_mrg_product(matrix[3 * i], s[0], c);
    row += __curand_mrg_product(matrix[3 * i + 1], s[1], c);
    row += __curand_mrg_product(matrix[3 * i + 2], s[2], c);
    sum[i] = __curand_mrg_reduced(row, c);
  }
  for (int i = 0; i < 3; ++i) s[i] = sum[i];
}

QUALIFIERS void __curand_mrg_jump(const unsigned int *powers, unsigned long long n, curandStateMRG32k3a_t *state) {
  for (; n; n >>= 1, powers += 18)
    if (n & 1) {
      __curand_mrg_apply(powers, state->s1, __CURAND_MRG_C1);
      __curand_mrg_apply(powers + 9, state->s2, __CURAND_MRG_C2);
    }
}

QUALIFIERS void skipahead(unsigned long long n, curandStateMRG32k3a_t *state) {
  __curand_mrg_jump(__curand_mrg32k3a_offset, n, state);
}

/* Skips n times 2^76 numbers. */
QUALIFIERS void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *state) {
  __curand_mrg_jump(__curand_mrg32k3a_subsequence, n, state);
}

/* Skips n times 2^127 numbers. */
QUALIFIERS void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state) {
  __curand_mrg_jump(__curand_mrg32k3a_sequence, n, state);
}

QUALIFIERS void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                            curandStateMRG32k3a_t *state) {
  unsigned int low = (unsigned int)seed ^ 0x55555555u, high = (unsigned int)(seed >> 32) ^ 0xAAAAAAAAu;
  for (int i = 0; i < 3; ++i) {
    state->s1[i] = seed ? __curand_mrg_product(i == 1 ? high : low, 12345u, __CURAND_MRG_C1) : 12345u;
    state->s2[i] = seed ? __curand_mrg_product(i == 1 ? low : high, 12345u, __CURAND_MRG_C2) : 12345u;
  }
  state->boxmuller_flag = state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0;
  state->boxmuller_extra_double = 0;
  skipahead_subsequence(subsequence, state);
  skipahead(offset, state);
}

/* A number from 1 to 2^32 - 209. */
QUALIFIERS unsigned int __curand_mrg_next(curandStateMRG32k3a_t *state) {
  const unsigned long long m1 = 4294967087ull, m2 = 4294944443ull;
  unsigned int p1 = __curand_mrg_reduced(1403580ull * state->s1[1] + 810728ull * (m1 - state->s1[0]), __CURAND_MRG_C1);
  unsigned int p2 = __curand_mrg_reduced(527612ull * state->s2[2] + 1370589ull * (m2 - state->s2[0]), __CURAND_MRG_C2);
  state->s1[0] = state->s1[1];
  state->s1[1] = state->s1[2];
  state->s1[2] = p1;
  state->s2[0] = state->s2[1];
  state->s2[1] = state->s2[2];
  state->s2[2] = p2;
  return p1 > p2 ? p1 - p2 : p1 + (4294967087u - p2);
}

QUALIFIERS double curand_MRG32k3a(curandStateMRG32k3a_t *state) { return (double)__curand_mrg_next(state); }

QUALIFIERS unsigned int curand(curandStateMRG32k3a_t *state) {
  return (unsigned int)(curand_MRG32k3a(state) * MRG32K3A_BITS_NORM);
}

/* Philox4x32-10: ten rounds of a keyed bijection of a 128-bit counter (Salmon, Moraes, Dror, Shaw: Parallel random
 * numbers: as easy as 1, 2, 3, SC 2011). */
#define PHILOX_W32_0 0x9E3779B9
#define PHILOX_W32_1 0xBB67AE85
#define PHILOX_M4x32_0 0xD2511F53
#define PHILOX_M4x32_1 0xCD9E8D57

/* ctr: the counter of `output`, which are four numbers of which STATE were given out. */
struct curandStatePhilox4_32_10 {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

QUALIFIERS uint4 curand_Philox4x32_10(uint4 counter, uint2 key) {
#pragma unroll
  for (int round = 0; round < 10; ++round) {
    unsigned long long first = (unsigned long long)PHILOX_M4x32_0 * counter.x;
    unsigned long long second = (unsigned long long)PHILOX_M4x32_1 * counter.z;
    uint4 mixed = {(unsigned int)(second >> 32) ^ counter.y ^ key.x, (unsigned int)second,
                   (unsigned int)(first >> 32) ^ counter.w ^ key.y, (unsigned int)first};
    counter = mixed;
    key.x += PHILOX_W32_0;
    key.y += PHILOX_W32_1;
  }
  return counter;
}

/* Adds to the counter's lower or upper half; the lower one carries into the upper one. */
QUALIFIERS void Philox_State_Incr_hi(curandStatePhilox4_32_10_t *state, unsigned long long n) {
  unsigned long long upper = state->ctr.z | (unsigned long long)state->ctr.w << 32;
  upper += n;
  state->ctr.z = (unsigned int)upper;
  state->ctr.w = (unsigned int)(upper >> 32);
}

QUALIFIERS void Philox_State_Incr(curandStatePhilox4_32_10_t *state, unsigned long long n) {
  unsigned long long lower = state->ctr.x | (unsigned long long)state->ctr.y << 32;
  unsigned long long sum = lower + n;
  state->ctr.x = (unsigned int)sum;
  state->ctr.y = (unsigned int)(sum >> 32);
  if (sum < lower) Philox_State_Incr_hi(state, 1);
}

QUALIFIERS void Philox_State_Incr(curandStatePhilox4_32_10_t *state) { Philox_State_Incr(state, 1); }

/* Skips n times 2^66 numbers. */
QUALIFIERS void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  Philox_State_Incr_hi(state, n);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}

QUALIFIERS void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  state->STATE += (unsigned int)n & 3;
  Philox_State_Incr(state, n / 4 + state->STATE / 4);
  state->STATE &= 3;
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}

QUALIFIERS void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                            curandStatePhilox4_32_10_t *state) {
  const uint4 start = {0, 0, (unsigned int)subsequence, (unsigned int)(subsequence >> 32)};
  state->ctr = start;
  state->key.x = (unsigned int)seed;
  state->key.y = (unsigned int)(seed >> 32);
  state->STATE = 0;
  state->boxmuller_flag = state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0;
  state->boxmuller_extra_double = 0;
  skipahead(offset, state);
}

QUALIFIERS unsigned int curand(curandStatePhilox4_32_10_t *state) {
  unsigned int number = state->STATE == 0   ? state->output.x
                        : state->STATE == 1 ? state->output.y
                        : state->STATE == 2 ? state->output.z
                                            : state->output.w;
  if (++state->STATE == 4) {
    state->STATE = 0;
    Philox_State_Incr(state);
    state->output = curand_Philox4x32_10(state->ctr, state->key);
  }
  return number;
}

/* The next four numbers of the sequence. */
QUALIFIERS uint4 curand4(curandStatePhilox4_32_10_t *state) {
  uint4 before = state->output;
  Philox_State_Incr(state);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
  uint4 after = state->output;
  switch (state->STATE) {
  case 0: return before;
  case 1: return uint4{before.y, before.z, before.w, after.x};
  case 2: return uint4{before.z, before.w, after.x, after.y};
  default: return uint4{before.w, after.x, after.y, after.z};
  }
}

/* Sobol's sequences in the order of Gray codes (Antonov and Saleev, 1979): 32 and 64 bits, plain and with a digital
 * shift on top of scrambled direction vectors. */
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

/* i: the index of the next number, which is x; c: what a scrambled sequence starts with. */
#define __CURAND_SOBOL_STATE(name, word, bits)                                                                         \
  struct name {                                                                                                        \
    word i, x, c;                                                                                                      \
    word direction_vectors[bits];                                                                                      \
  };                                                                                                                   \
  typedef struct name name##_t;
__CURAND_SOBOL_STATE(curandStateSobol32, unsigned int, 32)
__CURAND_SOBOL_STATE(curandStateScrambledSobol32, unsigned int, 32)
__CURAND_SOBOL_STATE(curandStateSobol64, unsigned long long, 64)
__CURAND_SOBOL_STATE(curandStateScrambledSobol64, unsigned long long, 64)
#undef __CURAND_SOBOL_STATE

QUALIFIERS int __curand_lowest_zero(unsigned long long i) {
  int bit = 0;
  for (; i & 1; i >>= 1) ++bit;
  return bit;
}

template <class State> QUALIFIERS void __curand_sobol_jump(unsigned long long n, State *state) {
  state->i += n;
  state->x = state->c;
  decltype(state->i) gray = state->i ^ (state->i >> 1);
  for (int bit = 0; gray; ++bit, gray >>= 1)
    if (gray & 1) state->x ^= state->direction_vectors[bit];
}

template <class State, class Word>
QUALIFIERS void __curand_sobol_init(const Word *vectors, Word c, unsigned long long offset, State *state) {
  for (unsigned int bit = 0; bit < 8 * sizeof(Word); ++bit) state->direction_vectors[bit] = vectors[bit];
  state->i = 0;
  state->c = c;
  __curand_sobol_jump(offset, state);
}

template <class State> QUALIFIERS auto __curand_sobol_next(State *state) -> decltype(state->x) {
  auto number = state->x;
  int bit = __curand_lowest_zero(state->i);
  if (bit < (int)(8 * sizeof number)) state->x ^= state->direction_vectors[bit];
  ++state->i;
  return number;
}

#define __CURAND_SOBOL(name, word)                                                                                     \
  QUALIFIERS word curand(name##_t *state) { return __curand_sobol_next(state); }                                       \
  QUALIFIERS void skipahead(word n, name##_t *state) { __curand_sobol_jump(n, state); }
__CURAND_SOBOL(curandStateSobol32, unsigned int)
__CURAND_SOBOL(curandStateScrambledSobol32, unsigned int)
__CURAND_SOBOL(curandStateSobol64, unsigned long long)
__CURAND_SOBOL(curandStateScrambledSobol64, unsigned long long)
#undef __CURAND_SOBOL

QUALIFIERS void curand_init(curandDirectionVectors32_t vectors, unsigned int offset, curandStateSobol32_t *state) {
  __curand_sobol_init(vectors, 0u, offset, state);
}
QUALIFIERS void curand_init(curandDirectionVectors32_t vectors, unsigned int scramble_c, unsigned int offset,
                            curandStateScrambledSobol32_t *state) {
  __curand_sobol_init(vectors, scramble_c, offset, state);
}
QUALIFIERS void curand_init(curandDirectionVectors64_t vectors, unsigned long long offset,
                            curandStateSobol64_t *state) {
  __curand_sobol_init(vectors, 0ull, offset, state);
}
QUALIFIERS void curand_init(curandDirectionVectors64_t vectors, unsigned long long scramble_c,
                            unsigned long long offset, curandStateScrambledSobol64_t *state) {
  __curand_sobol_init(vectors, scramble_c, offset, state);
}
#endif
