/* Numbers whose logarithm is normally distributed. */
#ifndef CURAND_LOGNORMAL_H_
#define CURAND_LOGNORMAL_H_

#include "curand_normal.h"

#define __CURAND_LOG_NORMAL(name)                                                                                      \
  QUALIFIERS float curand_log_normal(name *state, float mean, float stddev) {                                          \
    return expf(mean + stddev * curand_normal(state));                                                                 \
  }                                                                                                                    \
  QUALIFIERS double curand_log_normal_double(name *state, double mean, double stddev) {                                \
    return exp(mean + stddev * curand_normal_double(state));                                                           \
  }
__CURAND_LOG_NORMAL(curandStateXORWOW_t)
__CURAND_LOG_NORMAL(curandStateMRG32k3a_t)
__CURAND_LOG_NORMAL(curandStatePhilox4_32_10_t)
__CURAND_LOG_NORMAL(curandStateSobol32_t)
__CURAND_LOG_NORMAL(curandStateScrambledSobol32_t)
__CURAND_LOG_NORMAL(curandStateSobol64_t)
__CURAND_LOG_NORMAL(curandStateScrambledSobol64_t)
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
__CURAND_LOG_NORMAL(curandStateXORWOW_t)
__CURAND_LOG_NORMAL(curandStateMRG32k3a_t)
__CURAND_LOG_NORMAL(curandStatePhilox4_32_10_t)
#undef __CURAND_LOG_NORMAL

QUALIFIERS float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float stddev) {
  float4 all = curand_normal4(state);
  return float4{expf(mean + stddev * all.x), expf(mean + stddev * all.y), expf(mean + stddev * all.z),
                expf(mean + stddev * all.w)};
}
QUALIFIERS double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean, double stddev) {
  double4 all = curand_normal4_double(state);
  all.x = exp(mean + stddev * all.x);
  all.y = exp(mean + stddev * all.y);
  all.z = exp(mean + stddev * all.z);
  all.w = exp(mean + stddev * all.w);
  return all;
}

#endif
