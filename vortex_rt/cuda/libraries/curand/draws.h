/* What is drawn from a generator's state for each unit of a result: one number, or a pair of normal ones. The same code
 * runs on the device and on the host, so both have the same numbers. */
#ifndef VORTEX_CURAND_DRAWS_H
#define VORTEX_CURAND_DRAWS_H

#define QUALIFIERS static __host__ __device__ __forceinline__
#include <curand_kernel.h>

#include "generate.h"

struct Bits {
  typedef unsigned int Number;
  enum { width = 1, numbers = 1 };
  template <class State> __host__ __device__ void operator()(State *state, Number *out) const { *out = curand(state); }
};
struct Uniform {
  typedef float Number;
  enum { width = 1, numbers = 1 };
  template <class State> __host__ __device__ void operator()(State *state, Number *out) const {
    *out = curand_uniform(state);
  }
};
struct UniformDouble {
  typedef double Number;
  enum { width = 1, numbers = 2 };
  template <class State> __host__ __device__ void operator()(State *state, Number *out) const {
    *out = curand_uniform_double(state);
  }
};
struct Normal {
  typedef float Number;
  enum { width = 2, numbers = 2 };
  float mean, deviation;
  bool logarithm;
  template <class State> __host__ __device__ void operator()(State *state, Number *out) const {
    float2 pair = curand_normal2(state);
    pair.x = mean + deviation * pair.x;
    pair.y = mean + deviation * pair.y;
    out[0] = logarithm ? expf(pair.x) : pair.x;
    out[1] = logarithm ? expf(pair.y) : pair.y;
  }
};
struct NormalDouble {
  typedef double Number;
  enum { width = 2, numbers = 4 };
  double mean, deviation;
  bool logarithm;
  template <class State> __host__ __device__ void operator()(State *state, Number *out) const {
    double2 pair = curand_normal2_double(state);
    pair.x = mean + deviation * pair.x;
    pair.y = mean + deviation * pair.y;
    out[0] = logarithm ? exp(pair.x) : pair.x;
    out[1] = logarithm ? exp(pair.y) : pair.y;
  }
};
/* Takes as many numbers as it needs. */
struct Poisson {
  typedef unsigned int Number;
  enum { width = 1, numbers = 0 };
  double mean;
  template <class State> __host__ __device__ void operator()(State *state, Number *out) const {
    *out = __curand_poisson(state, mean);
  }
};

/* Calls `act` with the draw that a piece of work is made of. */
template <class Act> curandStatus_t with_draw(const Work &work, Act act) {
  switch (work.kind) {
  case Kind::bits: return act(Bits{});
  case Kind::uniform: return act(Uniform{});
  case Kind::uniform_double: return act(UniformDouble{});
  case Kind::normal:
  case Kind::log_normal: return act(Normal{(float)work.a, (float)work.b, work.kind == Kind::log_normal});
  case Kind::normal_double:
  case Kind::log_normal_double: return act(NormalDouble{work.a, work.b, work.kind == Kind::log_normal_double});
  case Kind::poisson: return act(Poisson{work.a});
  default: return CURAND_STATUS_TYPE_ERROR;
  }
}
#endif
