/* Random numbers in device code. */
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_

#include "curand_globals.h"
#include "curand_philox4x32_x.h"

#define CURAND_2POW32_INV (2.3283064365386963e-10f)

QUALIFIERS void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  Philox_State_Incr_hi(state, n);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}

QUALIFIERS void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  state->STATE += n & 3;
  Philox_State_Incr(state, n / 4 + state->STATE / 4);
  state->STATE &= 3;
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}

QUALIFIERS void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                            curandStatePhilox4_32_10_t *state) {
  *state = curandStatePhilox4_32_10_t{};
  state->key.x = (unsigned int)seed;
  state->key.y = (unsigned int)(seed >> 32);
  Philox_State_Incr_hi(state, subsequence);
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

#endif
