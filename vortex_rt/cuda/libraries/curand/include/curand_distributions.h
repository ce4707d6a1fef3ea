/* cuRAND's distributions for device code, of the numbers that its generators give. */
#ifndef VORTEX_CURAND_DISTRIBUTIONS_H
#define VORTEX_CURAND_DISTRIBUTIONS_H
#include "curand_generators.h"

/* Uniformly distributed numbers above 0, up to 1: 32 bits a float; 53 bits a double where a generator gives 32, 64 of
 * two calls. */

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

/* What is made for each state of a kind. */
#define __CURAND_PSEUDO(make) make(curandStateXORWOW_t) make(curandStateMRG32k3a_t) make(curandStatePhilox4_32_10_t)
#define __CURAND_QUASI(make)                                                                                           \
  make(curandStateSobol32_t) make(curandStateScrambledSobol32_t) make(curandStateSobol64_t)                            \
  make(curandStateScrambledSobol64_t)

#define __CURAND_MAKE(name)                                                                                            \
  QUALIFIERS float curand_uniform(name *state) { return _curand_uniform(curand(state)); }
__CURAND_MAKE(curandStateXORWOW_t)
__CURAND_MAKE(curandStatePhilox4_32_10_t)
__CURAND_QUASI(__CURAND_MAKE)
#undef __CURAND_MAKE
QUALIFIERS float curand_uniform(curandStateMRG32k3a_t *state) {
  return (float)(curand_MRG32k3a(state) * MRG32K3A_NORM);
}

QUALIFIERS float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  return float4{_curand_uniform(x.x), _curand_uniform(x.y), _curand_uniform(x.z), _curand_uniform(x.w)};
}

#define __CURAND_MAKE(name)                                                                                            \
  QUALIFIERS double curand_uniform_double(name *state) {                                                               \
    unsigned int x = curand(state), y = curand(state);                                                                 \
    return _curand_uniform_double_hq(x, y);                                                                            \
  }
__CURAND_MAKE(curandStateXORWOW_t)
__CURAND_MAKE(curandStatePhilox4_32_10_t)
#undef __CURAND_MAKE
QUALIFIERS double curand_uniform_double(curandStateMRG32k3a_t *state) {
  return curand_MRG32k3a(state) * MRG32K3A_NORM;
}
#define __CURAND_MAKE(name)                                                                                            \
  QUALIFIERS double curand_uniform_double(name *state) { return _curand_uniform_double(curand(state)); }
__CURAND_QUASI(__CURAND_MAKE)
#undef __CURAND_MAKE
QUALIFIERS double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  return double2{_curand_uniform_double_hq(x.x, x.y), _curand_uniform_double_hq(x.z, x.w)};
}
QUALIFIERS double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state) {
  double2 first = curand_uniform2_double(state), second = curand_uniform2_double(state);
  return double4{first.x, first.y, second.x, second.y};
}

/* Normally distributed numbers: pairs by Box and Muller's transformation from pseudorandom numbers, by the inverse of
 * the distribution function from quasirandom ones, whose order it keeps. */
#ifdef __CUDACC__ /* host compilers lack functions that these call */

#define EXTRA_FLAG_NORMAL 0x00000001
#define EXTRA_FLAG_LOG_NORMAL 0x00000002

/* The angle is half a turn times `half_turns`. */
QUALIFIERS float2 __curand_polar(float radius, float half_turns) {
  float s = sqrtf(-2.0f * logf(radius));
  float2 pair;
  sincospif(half_turns, &pair.x, &pair.y);
  pair.x *= s;
  pair.y *= s;
  return pair;
}
QUALIFIERS double2 __curand_polar(double radius, double half_turns) {
  double s = sqrt(-2.0 * log(radius));
  double2 pair;
  sincospi(half_turns, &pair.x, &pair.y);
  pair.x *= s;
  pair.y *= s;
  return pair;
}

QUALIFIERS float2 _curand_box_muller(unsigned int x, unsigned int y) {
  return __curand_polar(_curand_uniform(x), 2.0f * _curand_uniform(y));
}
QUALIFIERS double2 _curand_box_muller_double(unsigned int x0, unsigned int x1, unsigned int y0, unsigned int y1) {
  return __curand_polar(_curand_uniform_double_hq(x0, x1), 2.0 * _curand_uniform_double_hq(y0, y1));
}

template <class State> QUALIFIERS float2 __curand_normal2(State *state) {
  float x = curand_uniform(state), y = curand_uniform(state);
  return __curand_polar(x, 2.0f * y);
}
template <class State> QUALIFIERS double2 __curand_normal2_double(State *state) {
  double x = curand_uniform_double(state), y = curand_uniform_double(state);
  return __curand_polar(x, 2.0 * y);
}
/* One of a pair, whose other half the state keeps. */
template <class State> QUALIFIERS float __curand_normal(State *state) {
  if (state->boxmuller_flag == EXTRA_FLAG_NORMAL) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  float2 pair = __curand_normal2(state);
  state->boxmuller_extra = pair.y;
  state->boxmuller_flag = EXTRA_FLAG_NORMAL;
  return pair.x;
}
template <class State> QUALIFIERS double __curand_normal_double(State *state) {
  if (state->boxmuller_flag_double == EXTRA_FLAG_NORMAL) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  double2 pair = __curand_normal2_double(state);
  state->boxmuller_extra_double = pair.y;
  state->boxmuller_flag_double = EXTRA_FLAG_NORMAL;
  return pair.x;
}

#define __CURAND_NORMAL(name)                                                                                          \
  QUALIFIERS float curand_normal(name *state) { return __curand_normal(state); }                                       \
  QUALIFIERS double curand_normal_double(name *state) { return __curand_normal_double(state); }                        \
  QUALIFIERS float2 curand_normal2(name *state) { return __curand_normal2(state); }                                    \
  QUALIFIERS double2 curand_normal2_double(name *state) { return __curand_normal2_double(state); }
__CURAND_PSEUDO(__CURAND_NORMAL)
#undef __CURAND_NORMAL

/* The upper half by symmetry: near 1 floats are far apart. */
QUALIFIERS float _curand_normal_icdf(unsigned int x) {
  return x & 0x80000000u ? -normcdfinvf(_curand_uniform(~x)) : normcdfinvf(_curand_uniform(x));
}
QUALIFIERS float _curand_normal_icdf(unsigned long long x) { return _curand_normal_icdf((unsigned int)(x >> 32)); }
QUALIFIERS double _curand_normal_icdf_double(unsigned int x) {
  return x & 0x80000000u ? -normcdfinv(_curand_uniform_double(~x)) : normcdfinv(_curand_uniform_double(x));
}
QUALIFIERS double _curand_normal_icdf_double(unsigned long long x) {
  return x >> 63 ? -normcdfinv(_curand_uniform_double(~x)) : normcdfinv(_curand_uniform_double(x));
}
#define __CURAND_NORMAL(name)                                                                                          \
  QUALIFIERS float curand_normal(name *state) { return _curand_normal_icdf(curand(state)); }                           \
  QUALIFIERS double curand_normal_double(name *state) { return _curand_normal_icdf_double(curand(state)); }
__CURAND_QUASI(__CURAND_NORMAL)
#undef __CURAND_NORMAL

QUALIFIERS float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  float2 first = _curand_box_muller(x.x, x.y), second = _curand_box_muller(x.z, x.w);
  return float4{first.x, first.y, second.x, second.y};
}
QUALIFIERS double4 curand_normal4_double(curandStatePhilox4_32_10_t *state) {
  double2 first = curand_normal2_double(state), second = curand_normal2_double(state);
  return double4{first.x, first.y, second.x, second.y};
}

#endif

/* Numbers whose logarithm is normally distributed. */
#ifdef __CUDACC__ /* host compilers lack functions that these call */

#define __CURAND_LOG_NORMAL(name)                                                                                      \
  QUALIFIERS float curand_log_normal(name *state, float mean, float stddev) {                                          \
    return expf(mean + stddev * curand_normal(state));                                                                 \
  }                                                                                                                    \
  QUALIFIERS double curand_log_normal_double(name *state, double mean, double stddev) {                                \
    return exp(mean + stddev * curand_normal_double(state));                                                           \
  }
__CURAND_PSEUDO(__CURAND_LOG_NORMAL)
__CURAND_QUASI(__CURAND_LOG_NORMAL)
#undef __CURAND_LOG_NORMAL

#define __CURAND_LOG_NORMAL(name)                                                                                      \
  QUALIFIERS float2 curand_log_normal2(name *state, float mean, float stddev) {                                        \
    float2 pair = curand_normal2(state);                                                                               \
    return float2{expf(mean + stddev * pair.x), expf(mean + stddev * pair.y)};                                         \
  }                                                                                                                    \
  QUALIFIERS double2 curand_log_normal2_double(name *state, double mean, double stddev) {                              \
    double2 pair = curand_normal2_double(state);                                                                       \
    return double2{exp(mean + stddev * pair.x), exp(mean + stddev * pair.y)};                                          \
  }
__CURAND_PSEUDO(__CURAND_LOG_NORMAL)
#undef __CURAND_LOG_NORMAL

QUALIFIERS float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float stddev) {
  float4 all = curand_normal4(state);
  return float4{expf(mean + stddev * all.x), expf(mean + stddev * all.y), expf(mean + stddev * all.z),
                expf(mean + stddev * all.w)};
}
QUALIFIERS double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean, double stddev) {
  double4 all = curand_normal4_double(state);
  return double4{exp(mean + stddev * all.x), exp(mean + stddev * all.y), exp(mean + stddev * all.z),
                 exp(mean + stddev * all.w)};
}

#endif

/* Numbers of a distribution over 0, 1, 2 …, given by a table of its distribution function. */
/* In device memory: cumulative[i] is the probability of a number up to shift + i; the last is 1. */
struct curandDiscreteDistribution_st {
  unsigned int shift;
  unsigned int length;
  const double *cumulative;
};
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;

QUALIFIERS unsigned int _curand_discrete(double uniform, curandDiscreteDistribution_t distribution) {
  const double *cumulative = distribution->cumulative;
  unsigned int low = 0, high = distribution->length - 1; /* the answer lies in [low, high] */
  while (low < high) {
    unsigned int middle = (low + high) / 2;
    if (cumulative[middle] < uniform)
      low = middle + 1;
    else
      high = middle;
  }
  return distribution->shift + low;
}

template <class State> QUALIFIERS unsigned int curand_discrete(State *state, curandDiscreteDistribution_t distribution) {
  return _curand_discrete(curand_uniform_double(state), distribution);
}
QUALIFIERS uint4 curand_discrete4(curandStatePhilox4_32_10_t *state, curandDiscreteDistribution_t distribution) {
  double4 u = curand_uniform4_double(state);
  return uint4{_curand_discrete(u.x, distribution), _curand_discrete(u.y, distribution),
               _curand_discrete(u.z, distribution), _curand_discrete(u.w, distribution)};
}

/* Numbers of a Poisson distribution. Pseudorandom: products of uniform numbers for small means (Knuth), transformed
 * rejection for others (Hörmann: The transformed rejection method for generating Poisson random variables, 1993).
 * Quasirandom numbers give one number each: by the distribution function for small means, by its expansion about the
 * normal one (Cornish and Fisher) for others. */
#ifdef __CUDACC__ /* host compilers lack functions that these call */

template <class State> QUALIFIERS unsigned int __curand_poisson(State *state, double lambda) {
  if (lambda < 12.0) {
    double limit = exp(-lambda), product = curand_uniform_double(state);
    unsigned int k = 0;
    for (; product > limit; ++k) product *= curand_uniform_double(state);
    return k;
  }
  double root = sqrt(lambda), logarithm = log(lambda);
  double b = 0.931 + 2.53 * root, a = -0.059 + 0.02483 * b;
  double inverse = 1.1239 + 1.1328 / (b - 3.4), bound = 0.9277 - 3.6224 / (b - 2.0);
  for (;;) {
    double u = curand_uniform_double(state) - 0.5, v = curand_uniform_double(state);
    double distance = 0.5 - fabs(u);
    double k = floor((2.0 * a / distance + b) * u + lambda + 0.43);
    if (distance >= 0.07 && v <= bound) return (unsigned int)k;
    if (k < 0.0 || (distance < 0.013 && v > distance)) continue;
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
  for (; sum < uniform && k < 1000; sum += probability) probability *= lambda / ++k;
  return k;
}
template <class State> QUALIFIERS unsigned int __curand_quasi_poisson(State *state, double lambda) {
  auto x = curand(state);
  return __curand_poisson_of(_curand_uniform_double(x), _curand_normal_icdf_double(x), lambda);
}

#define __CURAND_MAKE(name)                                                                                            \
  QUALIFIERS unsigned int curand_poisson(name *state, double lambda) { return __curand_poisson(state, lambda); }
__CURAND_PSEUDO(__CURAND_MAKE)
#undef __CURAND_MAKE
#define __CURAND_MAKE(name)                                                                                            \
  QUALIFIERS unsigned int curand_poisson(name *state, double lambda) { return __curand_quasi_poisson(state, lambda); }
__CURAND_QUASI(__CURAND_MAKE)
#undef __CURAND_MAKE
QUALIFIERS uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda) {
  unsigned int x = __curand_poisson(state, lambda), y = __curand_poisson(state, lambda),
               z = __curand_poisson(state, lambda);
  return uint4{x, y, z, __curand_poisson(state, lambda)};
}

#endif
#endif
