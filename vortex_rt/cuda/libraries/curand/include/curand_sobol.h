/* Sobol's sequences in the order of Gray codes (Antonov and Saleev, 1979): 32 and 64 bits, plain and with a digital
 * shift on top of scrambled direction vectors. */
#ifndef VORTEX_CURAND_SOBOL_H
#define VORTEX_CURAND_SOBOL_H

#include "curand_globals.h"

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
  for (; i & 1; i >>= 1)
    ++bit;
  return bit;
}

template <class State> QUALIFIERS void __curand_sobol_jump(unsigned long long n, State *state) {
  state->i += n;
  state->x = state->c;
  decltype(state->i) gray = state->i ^ (state->i >> 1);
  for (int bit = 0; gray; ++bit, gray >>= 1)
    if (gray & 1)
      state->x ^= state->direction_vectors[bit];
}

template <class State, class Word>
QUALIFIERS void __curand_sobol_init(const Word *vectors, Word c, unsigned long long offset, State *state) {
  for (unsigned int bit = 0; bit < 8 * sizeof(Word); ++bit)
    state->direction_vectors[bit] = vectors[bit];
  state->i = 0;
  state->c = c;
  __curand_sobol_jump(offset, state);
}

template <class State> QUALIFIERS auto __curand_sobol_next(State *state) -> decltype(state->x) {
  auto number = state->x;
  int bit = __curand_lowest_zero(state->i);
  if (bit < (int)(8 * sizeof number))
    state->x ^= state->direction_vectors[bit];
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
