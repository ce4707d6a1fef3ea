/* Normally distributed numbers: pairs by Box and Muller's transformation from pseudorandom numbers, by the inverse of
 * the distribution function from quasirandom ones, whose order it keeps. */
#ifndef CURAND_NORMAL_H_
#define CURAND_NORMAL_H_

#include "curand_uniform.h"

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
__CURAND_NORMAL(curandStateXORWOW_t)
__CURAND_NORMAL(curandStateMRG32k3a_t)
__CURAND_NORMAL(curandStatePhilox4_32_10_t)
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
__CURAND_NORMAL(curandStateSobol32_t)
__CURAND_NORMAL(curandStateScrambledSobol32_t)
__CURAND_NORMAL(curandStateSobol64_t)
__CURAND_NORMAL(curandStateScrambledSobol64_t)
#undef __CURAND_NORMAL

QUALIFIERS float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  float2 first = _curand_box_muller(x.x, x.y), second = _curand_box_muller(x.z, x.w);
  return float4{first.x, first.y, second.x, second.y};
}
QUALIFIERS double4 curand_normal4_double(curandStatePhilox4_32_10_t *state) {
  double2 first = curand_normal2_double(state), second = curand_normal2_double(state);
  double4 all;
  all.x = first.x;
  all.y = first.y;
  all.z = second.x;
  all.w = second.y;
  return all;
}

#endif
