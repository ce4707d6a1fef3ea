/* MRG32k3a: two linear recurrences of order three, modulo primes near 2^32 (L'Ecuyer, Operations Research 47, 1999). */
#ifndef CURAND_MRG32K3A_H
#define CURAND_MRG32K3A_H

#include "curand_globals.h"
#include "curand_precalc.h"

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
  for (int i = 0; i < 3; ++i)
    s[i] = sum[i];
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

#endif
