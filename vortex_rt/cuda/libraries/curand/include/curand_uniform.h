/* Uniformly distributed numbers above 0, up to 1: 32 bits a float; 53 bits a double where a generator gives 32, 64 of
 * two calls. */
#ifndef CURAND_UNIFORM_H_
#define CURAND_UNIFORM_H_

#include "curand_mrg32k3a.h"
#include "curand_philox4x32_x.h"
#include "curand_sobol.h"
#include "curand_xorwow.h"

#define CURAND_2POW32_INV (2.3283064365386963e-10f)
#define CURAND_2POW32_INV_DOUBLE (2.3283064365386963e-10)
#define CURAND_2POW53_INV_DOUBLE (1.1102230246251565e-16)

QUALIFIERS float _curand_uniform(unsigned int x) { return x * CURAND_2POW32_INV + (CURAND_2POW32_INV / 2.0f); }
QUALIFIERS float _curand_uniform(unsigned long long x) { return _curand_uniform((unsigned int)(x >> 32)); }
QUALIFIERS double _curand_uniform_double(unsigned int x) {
  return x * CURAND_2POW32_INV_DOUBLE + (CURAND_2POW32_INV_DOUBLE / 2);
}
QUALIFIERS double _curand_uniform_double(unsigned long long x) {
  return (double)(x >> 11) * CURAND_2POW53_INV_DOUBLE + (CURAND_2POW53_INV_DOUBLE / 2);
}
QUALIFIERS double _curand_uniform_double_hq(unsigned int x, unsigned int y) {
  unsigned long long bits = (unsigned long long)x ^ ((unsigned long long)y << (53 - 32));
  return (double)bits * CURAND_2POW53_INV_DOUBLE + (CURAND_2POW53_INV_DOUBLE / 2);
}

QUALIFIERS float curand_uniform(curandStateXORWOW_t *state) { return _curand_uniform(curand(state)); }
QUALIFIERS float curand_uniform(curandStatePhilox4_32_10_t *state) { return _curand_uniform(curand(state)); }
QUALIFIERS float curand_uniform(curandStateMRG32k3a_t *state) {
  return (float)(curand_MRG32k3a(state) * MRG32K3A_NORM);
}
QUALIFIERS float curand_uniform(curandStateSobol32_t *state) { return _curand_uniform(curand(state)); }
QUALIFIERS float curand_uniform(curandStateScrambledSobol32_t *state) { return _curand_uniform(curand(state)); }
QUALIFIERS float curand_uniform(curandStateSobol64_t *state) { return _curand_uniform(curand(state)); }
QUALIFIERS float curand_uniform(curandStateScrambledSobol64_t *state) { return _curand_uniform(curand(state)); }

QUALIFIERS float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  return float4{_curand_uniform(x.x), _curand_uniform(x.y), _curand_uniform(x.z), _curand_uniform(x.w)};
}

QUALIFIERS double curand_uniform_double(curandStateXORWOW_t *state) {
  unsigned int x = curand(state), y = curand(state);
  return _curand_uniform_double_hq(x, y);
}
QUALIFIERS double curand_uniform_double(curandStatePhilox4_32_10_t *state) {
  unsigned int x = curand(state), y = curand(state);
  return _curand_uniform_double_hq(x, y);
}
QUALIFIERS double curand_uniform_double(curandStateMRG32k3a_t *state) {
  return curand_MRG32k3a(state) * MRG32K3A_NORM;
}
QUALIFIERS double curand_uniform_double(curandStateSobol32_t *state) { return _curand_uniform_double(curand(state)); }
QUALIFIERS double curand_uniform_double(curandStateScrambledSobol32_t *state) {
  return _curand_uniform_double(curand(state));
}
QUALIFIERS double curand_uniform_double(curandStateSobol64_t *state) { return _curand_uniform_double(curand(state)); }
QUALIFIERS double curand_uniform_double(curandStateScrambledSobol64_t *state) {
  return _curand_uniform_double(curand(state));
}
QUALIFIERS double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  return double2{_curand_uniform_double_hq(x.x, x.y), _curand_uniform_double_hq(x.z, x.w)};
}
QUALIFIERS double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state) {
  double2 first = curand_uniform2_double(state), second = curand_uniform2_double(state);
  double4 all;
  all.x = first.x;
  all.y = first.y;
  all.z = second.x;
  all.w = second.y;
  return all;
}

#endif
