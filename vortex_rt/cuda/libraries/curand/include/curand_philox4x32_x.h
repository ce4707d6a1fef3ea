/* Philox4x32-10: ten rounds of a keyed bijection of a 128-bit counter (Salmon, Moraes, Dror, Shaw: Parallel random
 * numbers: as easy as 1, 2, 3, SC 2011). */
#ifndef CURAND_PHILOX4X32_X__H_
#define CURAND_PHILOX4X32_X__H_

#include "curand_globals.h"

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
  if (sum < lower)
    Philox_State_Incr_hi(state, 1);
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

#endif
