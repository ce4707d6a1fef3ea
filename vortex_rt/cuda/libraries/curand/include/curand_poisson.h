/* Numbers of a Poisson distribution. Pseudorandom: products of uniform numbers for small means (Knuth), transformed
 * rejection for others (Hörmann: The transformed rejection method for generating Poisson random variables, 1993).
 * Quasirandom numbers give one number each: by the distribution function for small means, by its expansion about the
 * normal one (Cornish and Fisher) for others. */
#ifndef CURAND_POISSON_H_
#define CURAND_POISSON_H_

#include "curand_discrete.h"
#include "curand_lognormal.h"

template <class State> QUALIFIERS unsigned int __curand_poisson(State *state, double lambda) {
  if (lambda < 12.0) {
    double limit = exp(-lambda), product = curand_uniform_double(state);
    unsigned int k = 0;
    for (; product > limit; ++k)
      product *= curand_uniform_double(state);
    return k;
  }
  double root = sqrt(lambda), logarithm = log(lambda);
  double b = 0.931 + 2.53 * root, a = -0.059 + 0.02483 * b;
  double inverse = 1.1239 + 1.1328 / (b - 3.4), bound = 0.9277 - 3.6224 / (b - 2.0);
  for (;;) {
    double u = curand_uniform_double(state) - 0.5, v = curand_uniform_double(state);
    double distance = 0.5 - fabs(u);
    double k = floor((2.0 * a / distance + b) * u + lambda + 0.43);
    if (distance >= 0.07 && v <= bound)
      return (unsigned int)k;
    if (k < 0.0 || (distance < 0.013 && v > distance))
      continue;
    if (log(v * inverse / (a / (distance * distance) + b)) <= k * logarithm - lambda - lgamma(k + 1.0))
      return (unsigned int)k;
  }
}

QUALIFIERS unsigned int __curand_poisson_of(double uniform, double normal, double lambda) {
  if (lambda >= 64.0) {
    double k = floor(lambda + sqrt(lambda) * normal + (normal * normal - 1.0) / 6.0 + 0.5);
    return k > 0.0 ? (unsigned int)k : 0u;
  }
  double probability = exp(-lambda), sum = probability;
  unsigned int k = 0;
  for (; sum < uniform && k < 1000; sum += probability)
    probability *= lambda / ++k;
  return k;
}
template <class State> QUALIFIERS unsigned int __curand_quasi_poisson(State *state, double lambda) {
  auto x = curand(state);
  return __curand_poisson_of(_curand_uniform_double(x), _curand_normal_icdf_double(x), lambda);
}

QUALIFIERS unsigned int curand_poisson(curandStateXORWOW_t *state, double lambda) {
  return __curand_poisson(state, lambda);
}
QUALIFIERS unsigned int curand_poisson(curandStateMRG32k3a_t *state, double lambda) {
  return __curand_poisson(state, lambda);
}
QUALIFIERS unsigned int curand_poisson(curandStatePhilox4_32_10_t *state, double lambda) {
  return __curand_poisson(state, lambda);
}
QUALIFIERS uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda) {
  uint4 all;
  all.x = __curand_poisson(state, lambda);
  all.y = __curand_poisson(state, lambda);
  all.z = __curand_poisson(state, lambda);
  all.w = __curand_poisson(state, lambda);
  return all;
}
QUALIFIERS unsigned int curand_poisson(curandStateSobol32_t *state, double lambda) {
  return __curand_quasi_poisson(state, lambda);
}
QUALIFIERS unsigned int curand_poisson(curandStateScrambledSobol32_t *state, double lambda) {
  return __curand_quasi_poisson(state, lambda);
}
QUALIFIERS unsigned int curand_poisson(curandStateSobol64_t *state, double lambda) {
  return __curand_quasi_poisson(state, lambda);
}
QUALIFIERS unsigned int curand_poisson(curandStateScrambledSobol64_t *state, double lambda) {
  return __curand_quasi_poisson(state, lambda);
}

#endif
