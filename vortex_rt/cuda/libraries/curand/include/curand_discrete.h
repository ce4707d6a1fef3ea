/* Numbers of a distribution over 0, 1, 2 …, given by a table of its distribution function. */
#ifndef CURAND_DISCRETE_H_
#define CURAND_DISCRETE_H_

#include "curand_uniform.h"

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

#endif
