/* XORWOW: a shift register of 160 bits and a counter (Marsaglia: Xorshift RNGs, 2003), and skipping ahead in it. */
#ifndef VORTEX_CURAND_XORWOW_H
#define VORTEX_CURAND_XORWOW_H

#include "curand_globals.h"
#include "curand_precalc.h"

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
      for (int j = 0; j < 5; ++j)
        sum[j] ^= v[j] & taken;
    }
  }
  for (int j = 0; j < 5; ++j)
    v[j] = sum[j];
}

QUALIFIERS void __curand_xorwow_jump(const unsigned int *powers, unsigned long long n, unsigned int *v) {
  for (; n; n >>= 4, powers += 15 * 5)
    if (n & 15)
      __curand_xorwow_apply(powers + 5 * ((n & 15) - 1), v);
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

#endif
